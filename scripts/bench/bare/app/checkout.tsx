import { Form, useLoaderData } from "react-router";
import { type BareCart, bareData } from "./data.server.ts";

export async function loader() {
  const { cartUrl, suggestions, states } = bareData;
  const { cart, subTotal, tax, total } = (await (await fetch(cartUrl)).json()) as BareCart;
  const lines = cart.map(({ cartItemId, name, quantity, price, modifiers }) => ({
    id: cartItemId,
    name: `${quantity} ${name}`,
    options: modifiers.flatMap(({ options }) => options.map((option) => option.name)),
    price: dollars(quantity * price),
  }));
  const sums = Object.entries({ Subtotal: subTotal, Tax: tax, Total: total });
  return { lines, sums: sums.map(([name, amount]) => ({ name, amount: dollars(amount) })), suggestions, states };
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`;

const CONTACT = [
  ["firstName", "First Name", "given-name"],
  ["lastName", "Last Name", "family-name"],
  ["email", "Email Address", "email"],
  ["phone", "Phone Number", "tel"],
  ["address", "Address", "address-line1"],
  ["address2", "Address 2", "address-line2"],
  ["city", "City", "address-level2"],
  ["zip", "Zip Code", "postal-code"],
] as const;
const CARD = [
  ["nameOnCard", "Name On Card", "cc-name"],
  ["cardNumber", "Card Number", "cc-number"],
  ["cvv", "CVV", "cc-csc"],
  ["cardZip", "Billing Zip Code", "off"],
] as const;
const GIFT = [
  ["giftNumber", "Gift card number", "off"],
  ["giftPin", "Pin", "off"],
] as const;
const MONTHS = ["Month", ...Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"))];
const YEARS = ["Year", ...Array.from({ length: 11 }, (_, index) => String(2026 + index))];

type FieldWords = readonly [name: string, label: string, autoComplete: string];

function Fields({ fields }: { fields: readonly FieldWords[] }) {
  return fields.map(([name, label, autoComplete]) => (
    <div key={name} className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} className="input" autoComplete={autoComplete} required maxLength={100} />
    </div>
  ));
}

function Choice({ name, label, options }: { name: string; label: string; options: string[] }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} className="input">
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

export default function Checkout() {
  const { lines, sums, suggestions, states } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Checkout</h1>
      <Form method="post">
        <h2>Suggestions</h2>
        <ul>
          {suggestions.map(({ name, price, picture }) => (
            <li key={name}>
              <img src={picture} alt="" width={56} height={42} loading="lazy" />
              <h3>{name}</h3>
              <p>{price}</p>
              <button name="add" value={name}>
                Add
              </button>
            </li>
          ))}
        </ul>
        <h2>Contact</h2>
        <Fields fields={CONTACT} />
        <Choice name="state" label="State" options={states} />
        <label>
          <input type="checkbox" name="createAccount" /> Create an account
        </label>
        <h2>Promo Code</h2>
        <Fields fields={[["promoCode", "Promo Code", "off"]]} />
        <button name="intent" value="promo">
          Redeem
        </button>
        <h2>Payment</h2>
        <Fields fields={CARD} />
        <Choice name="month" label="Expiration Month" options={MONTHS} />
        <Choice name="year" label="Expiration Year" options={YEARS} />
        <h2>Gift Card</h2>
        <Fields fields={GIFT} />
        <button name="intent" value="gift">
          Use card
        </button>
        <h2>Order</h2>
        <ul>
          {lines.map(({ id, name, options, price }) => (
            <li key={id}>
              <h3>{name}</h3>
              <p>{price}</p>
              <ul>
                {options.map((option) => (
                  <li key={option}>{option}</li>
                ))}
              </ul>
              <button name="edit" value={id}>
                Edit
              </button>
              <button name="remove" value={id}>
                Remove
              </button>
            </li>
          ))}
        </ul>
        <dl>
          {sums.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        <button>Submit Order</button>
      </Form>
    </>
  );
}
