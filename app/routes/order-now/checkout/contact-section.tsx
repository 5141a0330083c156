import { type ContactField, fieldMessages } from "../../../domain/checkout/contact.ts";
import { STATES } from "../../../domain/stores/states.ts";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";

interface ContactSectionProps {
  values: Record<string, string>;
  problems: Problem[];
  /** Not for catering orders (CHK-07). */
  needsEmail: boolean;
  /** CHK-06 */
  isDelivery: boolean;
  /** Whether the box is ticked; null for customers, who are not asked. */
  createAccount: boolean | null;
}

/** Who is ordering (CHK-05 to CHK-12). */
export function ContactSection({ values, problems, needsEmail, isDelivery, createAccount }: ContactSectionProps) {
  const field = contactField(values, problems);
  return (
    <section id="contact" aria-labelledby="contact-title" className="card">
      <h2 id="contact-title">Contact Information</h2>
      <div className="pair">
        <TextField {...field("firstName")} autoComplete="given-name" required />
        <TextField {...field("lastName")} autoComplete="family-name" required />
      </div>
      {isDelivery ? <TextField {...field("businessName")} autoComplete="organization" required /> : null}
      <TextField {...field("email")} type="email" autoComplete="email" required={needsEmail} />
      <TextField
        {...field("phone")}
        type="tel"
        autoComplete="tel"
        hint="The restaurant calls this number if there is a question about your order."
        required
      />
      <TextField {...field("address")} autoComplete="billing address-line1" required />
      <TextField {...field("address2")} autoComplete="billing address-line2" />
      <TextField {...field("city")} autoComplete="billing address-level2" required />
      <div className="pair">
        <SelectField {...field("state")} autoComplete="billing address-level1" required>
          <option value="">Choose a state</option>
          {STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField {...field("zip")} inputMode="numeric" autoComplete="billing postal-code" required />
      </div>
      {createAccount === null ? null : <AccountOffer isTicked={createAccount} />}
    </section>
  );
}

/** Label, limit, message and value of a field. */
function contactField(values: Record<string, string>, problems: Problem[]) {
  return (name: ContactField) => ({
    name,
    label: fieldMessages[name].label,
    problem: problemOf(problems, name),
    defaultValue: values[name] ?? "",
    maxLength: fieldMessages[name].max ?? undefined,
  });
}

/** CHK-04. */
function AccountOffer({ isTicked }: { isTicked: boolean }) {
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          id="createAccount"
          name="createAccount"
          defaultChecked={isTicked}
          aria-describedby="account-hint"
        />{" "}
        Create an account
      </label>
      <p id="account-hint" className="hint">
        Let&apos;s make this easy on you! Check out faster, earn points on every order, and keep track of your orders
        with an Account.
      </p>
    </>
  );
}
