import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import { brand } from "../../ui/brand.ts";
import { useDocument } from "../../ui/document.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { intentOf, pressedName } from "../../ui/form/intents.ts";
import { type FormErrors, type PostedField, type Problem, problemOf } from "../../ui/form/problems.ts";
import { UpdateFirst } from "../../ui/form/update-first.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

const UNREACHABLE = "The restaurant cannot be reached right now";

/** In place of a page that cannot be drawn in an outage: its form as it was posted, secrets apart, to be sent again. */
export function KeptForm({ refused: { problems }, posted }: { refused: FormErrors; posted: PostedField[] }) {
  const { requestId } = useDocument();
  const { pathname, search } = useLocation();
  return (
    <div className="narrow">
      <PageTitle title={UNREACHABLE} wrong />
      <ErrorSummary problems={problems} />
      <h1>{UNREACHABLE}</h1>
      {posted.length > 0 ? (
        <SendAgain problems={problems} posted={posted} />
      ) : (
        <p>
          <Link to={pathname + search}>See this page again</Link>
        </p>
      )}
      <p className="hint" suppressHydrationWarning>
        {`Need help? Call us at ${brand.helpPhone}.${requestId ? ` Reference: ${requestId}` : ""}`}
      </p>
    </div>
  );
}

function SendAgain({ problems, posted }: { problems: Problem[]; posted: PostedField[] }) {
  const button = pressedName(formOf(posted)) ?? "";
  const words = WORDS.get(intentOf(button));
  return (
    <>
      <p>
        Your bag is safe, but cannot be shown right now. What you chose and entered is kept, and sent again with it.
      </p>
      <form method="post" noValidate className="card">
        {words ? <UpdateFirst /> : null}
        {posted
          .filter(([name]) => name !== "intent" && name !== button)
          .map(([name, value], index) => {
            const field = FIELDS[name];
            const key = `${name} ${index}`;
            if (!field) return <input key={key} type="hidden" name={name} value={value} />;
            return (
              <TextField key={key} name={name} defaultValue={value} problem={problemOf(problems, name)} {...field} />
            );
          })}
        <p className="actions">
          <button className="button button-main" name={button || undefined}>
            {words ?? "Try again"}
          </button>
        </p>
      </form>
    </>
  );
}

function formOf(posted: PostedField[]): FormData {
  const form = new FormData();
  for (const [name, value] of posted) form.append(name, value);
  return form;
}

/** By intent, of forms that know `update` as well. */
const WORDS = new Map([
  ["place", "Submit Order"],
  ["add", "Add to bag"],
  ["save", "Update item"],
  ["save-checkout", "Update Item & Checkout"],
  ["verify", "Verify"],
]);

/** What can be corrected without its page; all other fields are sent along unseen. */
const FIELDS: Record<string, Omit<ComponentProps<typeof TextField>, "name" | "problem">> = {
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
  instructions: { label: "Delivery Instructions" },
  guests: { label: "Number of Guests", type: "number", required: true },
  promoCode: { label: "Promo Code" },
  nameOnCard: { label: "Name On Card", autoComplete: "cc-name", required: true },
  cardNumber: { label: "Card Number", autoComplete: "cc-number", inputMode: "numeric", required: true },
  expirationMonth: { label: "Expiration Month", autoComplete: "cc-exp-month", required: true },
  expirationYear: { label: "Expiration Year", autoComplete: "cc-exp-year", required: true },
  cvv: { label: "CVV", autoComplete: "cc-csc", inputMode: "numeric", required: true },
  cardZip: { label: "Billing Zip Code", autoComplete: "billing postal-code", required: true },
  giftNumber: { label: "Gift card number", autoComplete: "off", inputMode: "numeric" },
  giftPin: { label: "Pin", autoComplete: "off", inputMode: "numeric" },
  quantity: { label: "Quantity", type: "number", required: true },
  specialInstructions: { label: "Special Instructions" },
  nickname: { label: "Name" },
  vehicleColor: { label: "Vehicle Color", required: true },
  vehicleType: { label: "Vehicle Type", required: true },
  toEmail: { label: "Email Address", type: "email" },
};
