import { Link, useLocation } from "react-router";
import { EXPIRATION_MONTHS, expiryYears } from "@platter/ordering/checkout/card.ts";
import { STATES, stateName } from "@platter/ordering/stores/states.ts";
import { brand } from "../../ui/brand.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { intentOf, pressedName } from "../../ui/form/intents.ts";
import { type FormErrors, type PostedField, type Problem, problemOf } from "../../ui/form/problems.ts";
import { UpdateFirst } from "../../ui/form/update-first.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";

const UNREACHABLE = "The restaurant cannot be reached right now";

/** Replaces a page that cannot be rendered in an outage: the posted form without its secrets, to be resubmitted. */
export function KeptForm({ refused: { problems }, posted }: { refused: FormErrors; posted: PostedField[] }) {
  const { pathname, search } = useLocation();
  return (
    <div className="narrow">
      <PageTitle title={UNREACHABLE} wrong />
      <h1>{UNREACHABLE}</h1>
      <ErrorSummary problems={problems} />
      {posted.length > 0 ? (
        <SendAgain problems={problems} posted={posted} />
      ) : (
        <p>
          <Link to={pathname + search}>See this page again</Link>
        </p>
      )}
      <p className="hint">
        Need help? Call us at <PhoneLink number={brand.helpPhone} />.
      </p>
    </div>
  );
}

function SendAgain({ problems, posted }: { problems: Problem[]; posted: PostedField[] }) {
  const button = pressedName(formOf(posted)) ?? "";
  const words = WORDS.get(intentOf(button));
  const fields = posted.filter(([name]) => name !== "intent" && name !== button);
  const { giftNumber, firstYear } = Object.fromEntries(posted);
  const isAsked = (name: string) =>
    problemOf(problems, name) !== null || /^(?:cardNumber|cvv)$/.test(name) || (name === "giftPin" && giftNumber);
  const asked = fields.filter(([name]) => fieldNamed(name) && isAsked(name));
  const kept = fields.filter(([name]) => fieldNamed(name) && !isAsked(name));
  const show = ([name, value]: PostedField) => (
    <KeptField
      key={name}
      name={name}
      value={value}
      problem={problemOf(problems, name)}
      options={optionsOf(name, firstYear)}
    />
  );
  return (
    <form method="post" noValidate className="card">
      {words ? <UpdateFirst /> : null}
      {fields.map(([name, value], index) =>
        fieldNamed(name) ? null : <input key={`${name} ${index}`} type="hidden" name={name} value={value} />,
      )}
      {asked.some(([name]) => name === "cvv") ? (
        <p>We never keep a card: please type its number and code once more.</p>
      ) : null}
      {asked.map(show)}
      <button className="button button-main button-wide" name={button || undefined}>
        {words ?? "Try again"}
      </button>{" "}
      {kept.length > 0 ? (
        <details className="kept" open={kept.length < 4}>
          <summary>What you entered</summary> {kept.map(show)}
        </details>
      ) : null}
    </form>
  );
}

interface KeptFieldProps {
  name: string;
  value: string;
  problem: string | null;
  /** Null for a text input; for a select, an unknown posted value is added to the options. */
  options: readonly string[] | null;
}

function KeptField({ name, value, problem, options }: KeptFieldProps) {
  const { label, required, ...input } = fieldNamed(name) ?? { label: name };
  const field = { label, required, name, defaultValue: value, problem };
  if (!options) return <TextField {...field} {...input} />;
  return (
    <SelectField {...field}>
      {["", ...new Set([...options, value].filter(Boolean))].map((option) => (
        <option key={option} value={option}>
          {name === "state" && option ? stateName(option) : option}
        </option>
      ))}
    </SelectField>
  );
}

function formOf(posted: PostedField[]): FormData {
  const form = new FormData();
  for (const [name, value] of posted) form.append(name, value);
  return form;
}

const WORDS = new Map([
  ["place", "Submit Order"],
  ["add", "Add to bag"],
  ["save", "Update item"],
  ["save-checkout", "Update Item & Checkout"],
  ["verify", "Verify"],
]);

interface Field {
  label: string;
  autoComplete?: string;
  type?: string;
  inputMode?: "numeric";
  required?: boolean;
}

/** Fields shown as editable inputs; all other posted fields become hidden inputs. */
const FIELDS: Record<string, Field> = {
  firstName: { label: "First Name", autoComplete: "billing given-name", required: true },
  lastName: { label: "Last Name", autoComplete: "billing family-name", required: true },
  businessName: { label: "Business Name", autoComplete: "shipping organization", required: true },
  email: { label: "Email Address", autoComplete: "billing email", type: "email", required: true },
  phone: { label: "Phone Number", autoComplete: "billing tel", type: "tel", required: true },
  address: { label: "Address", autoComplete: "street-address", required: true },
  address2: { label: "Address 2", autoComplete: "address-line2" },
  city: { label: "City", autoComplete: "billing address-level2", required: true },
  state: { label: "State", autoComplete: "billing address-level1", required: true },
  zip: { label: "Zip Code", autoComplete: "billing postal-code", required: true },
  nameOnCard: { label: "Name On Card", autoComplete: "cc-name", required: true },
  cardNumber: { label: "Card Number", autoComplete: "cc-number", inputMode: "numeric", required: true },
  expirationMonth: { label: "Expiration Month", autoComplete: "cc-exp-month", required: true },
  expirationYear: { label: "Expiration Year", autoComplete: "cc-exp-year", required: true },
  cvv: { label: "CVV", autoComplete: "cc-csc", inputMode: "numeric", required: true },
  billingZip: { label: "Billing Zip Code", autoComplete: "billing postal-code", required: true },
  giftNumber: { label: "Gift card number", autoComplete: "off", inputMode: "numeric" },
  giftPin: { label: "Pin", autoComplete: "off", inputMode: "numeric" },
  promoCode: { label: "Promo Code" },
  instructions: { label: "Delivery Instructions" },
  guests: { label: "Number of Guests", type: "number", required: true },
  quantity: { label: "Quantity", type: "number", required: true },
  specialInstructions: { label: "Special Instructions" },
  nickname: { label: "Name" },
  vehicleColor: { label: "Vehicle Color", required: true },
  vehicleType: { label: "Vehicle Type", required: true },
  toEmail: { label: "Email Address", type: "email" },
};

function fieldNamed(name: string): Field | null {
  return (Object.hasOwn(FIELDS, name) && FIELDS[name]) || null;
}

function optionsOf(name: string, firstYear: string | undefined): readonly string[] | null {
  if (name === "state") return STATES.map(({ code }) => code);
  if (name === "expirationMonth") return EXPIRATION_MONTHS;
  return name === "expirationYear" ? expiryYears(Number(firstYear)) : null;
}
