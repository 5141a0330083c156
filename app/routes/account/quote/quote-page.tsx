import { Link } from "react-router";
import { brand } from "../../../ui/brand.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { type FormErrors, problemOf } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import { AccountForm, AccountPage } from "../account-page.tsx";
import { PersonFields } from "../person-fields.tsx";
import { quoteRules } from "./quote-rules.ts";

interface QuotePageProps {
  typed: Record<string, string>;
  /** Of the order's restaurant; null where none is chosen. */
  storeName: string | null;
  back: string;
  idempotencyKey: string;
  formErrors: FormErrors | null;
}

export function QuotePage({ typed, storeName, back, idempotencyKey, formErrors }: QuotePageProps) {
  const textForm = useTextForm({ rules: quoteRules, formErrors });
  const { problems, answered } = textForm;
  const values = answered?.values ?? typed;
  return (
    <AccountPage title="Ask for a catering quote" summary={textForm.summary}>
      <p>
        For a date more than 3 months away, or a large event, leave us your name and number and a Catering Sales Manager
        will call you back. Prefer to talk now? Call <PhoneLink number={brand.helpPhone} />.
      </p>
      <AccountForm textForm={textForm} idempotencyKey={idempotencyKey} button="Send" busy="Sending...">
        <PersonFields values={values} problems={problems} phoneHint="We call this number to plan your event." />
        <TextField
          name="guests"
          label="Number of Guests"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          defaultValue={values["guests"] ?? ""}
          problem={problemOf(problems, "guests")}
          required
        />
        {storeName === null ? null : (
          <p>
            <label className="check">
              <input type="checkbox" name="atStore" defaultChecked={answered ? "atStore" in values : true} />
              From {storeName}, the location of my order
            </label>
          </p>
        )}
      </AccountForm>
      <p>
        <Link to={back}>Back to my order</Link>
      </p>
    </AccountPage>
  );
}
