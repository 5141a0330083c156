import { Form, Link, useLoaderData } from "react-router";
import { type BareCart, type BareModifier, bareData } from "./data.server.ts";

export async function loader() {
  const { cartUrl, suggestions, states, fold, store, day, time, phone } = bareData;
  const { cart, subTotal, tax, total } = (await (await fetch(cartUrl)).json()) as BareCart;
  const lines = cart.map(({ cartItemId, name, quantity, price, modifiers }, index) => ({
    id: cartItemId,
    title: `Meal ${index + 1}`,
    name,
    quantity,
    options: optionsOf(modifiers),
    each: `${dollars(price)} each`,
    price: dollars(quantity * price),
  }));
  const sums = { "Sub Total": subTotal, "Estimated Tax": tax, "Estimated Total": total, "Amount Due": total };
  return {
    lines,
    sums: Object.entries(sums).map(([name, amount]) => ({ name, amount: dollars(amount) })),
    due: dollars(total),
    suggestions,
    states,
    fold,
    store,
    day,
    time,
    phone,
  };
}

interface Option {
  text: string;
  options: Option[];
}

function optionsOf(modifiers: BareModifier[]): Option[] {
  return modifiers.flatMap(({ options }) =>
    options.map(({ name, isPremium, extraCost, modifiers: below }) => ({
      text: isPremium ? `${name} (Premium) +${dollars(extraCost)}` : name,
      options: optionsOf(below),
    })),
  );
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`;

const NAMES = [
  ["firstName", "First Name *", "given-name"],
  ["lastName", "Last Name *", "family-name"],
  ["email", "Email Address *", "email"],
] as const;
const ADDRESS = [
  ["address", "Address *", "address-line1"],
  ["address2", "Address 2 (optional)", "address-line2"],
  ["city", "City *", "address-level2"],
] as const;
const CARD = [
  ["nameOnCard", "Name On Card *", "cc-name"],
  ["cardNumber", "Card Number *", "cc-number"],
] as const;
const GIFT = [
  ["giftNumber", "Gift card number (optional)", "off"],
  ["giftPin", "Pin (optional)", "off"],
] as const;
const MONTHS = ["MM", ...Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"))];
const YEARS = ["YYYY", ...Array.from({ length: 11 }, (_, index) => String(2026 + index))];

type FieldWords = readonly [name: string, label: string, autoComplete: string, hint?: string];

function Fields({ fields }: { fields: readonly FieldWords[] }) {
  return fields.map(([name, label, autoComplete, hint]) => (
    <div key={name} className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        className="input"
        autoComplete={autoComplete}
        aria-describedby={hint && `${name}-hint`}
        maxLength={100}
      />
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

function Options({ options }: { options: Option[] }) {
  return (
    <ul>
      {options.map(({ text, options: below }) => (
        <li key={text}>
          {text}
          {below.length > 0 && <Options options={below} />}
        </li>
      ))}
    </ul>
  );
}

export default function Checkout() {
  const { lines, sums, due, suggestions, states, fold, store, day, time, phone } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Almost Done!</h1>
      <p>Review your order and enter your payment information.</p>
      <Form method="post">
        <button name="intent" value="update">
          Update
        </button>
        <section>
          <h2>Some suggestions to complete your meal:</h2>
          <ul>
            {suggestions.map(({ name, price, picture }) => (
              <li key={name}>
                <img src={picture} alt="" width={56} height={42} loading="lazy" />
                <h3>{name}</h3>
                <p>{price}</p>
                <button name="add" value={name}>
                  + Add to Meal {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>Contact Information</h2>
          <Fields fields={NAMES} />
          <Fields
            fields={[
              [
                "phone",
                "Phone Number *",
                "tel",
                "The restaurant calls this number if there is a question about your order.",
              ],
            ]}
          />
          <h3>Address for your receipt and card</h3>
          <Fields fields={ADDRESS} />
          <Choice name="state" label="State *" options={states} />
          <Fields fields={[["zip", "Zip Code *", "postal-code"]]} />
          <label>
            <input type="checkbox" name="createAccount" /> Create an account
          </label>
          <p>
            Let's make this easy on you! Check out faster, earn points on every order, and keep track of your orders
            with an Account.
          </p>
          <button name="intent" value="login">
            I have an account
          </button>
        </section>
        <section>
          <h2>Promo Code</h2>
          <details>
            <summary>Add a promo code</summary>
            <Fields fields={[["promoCode", "Promo Code (optional)", "off"]]} />
            <button name="intent" value="promo">
              Redeem
            </button>
          </details>
        </section>
        <section>
          <h2>Payment Info</h2>
          <img
            src="/cards.svg"
            alt="We take Visa, Mastercard, American Express and Discover."
            width={216}
            height={32}
          />
          <p>Your card is not kept when you change your order.</p>
          <Fields fields={CARD} />
          <Choice name="month" label="Expiration Month *" options={MONTHS} />
          <Choice name="year" label="Expiration Year *" options={YEARS} />
          <label>
            <input type="checkbox" name="ownCard" /> Same name and zip code as above
          </label>
          <Fields
            fields={[
              ["cvv", "CVV *", "cc-csc", "The 3 or 4 digit security code"],
              ["billingZip", "Billing Zip Code *", "off"],
            ]}
          />
        </section>
        <section>
          <h2>Gift Card</h2>
          <details>
            <summary>Enter a gift card</summary>
            <Fields fields={GIFT} />
            <button name="intent" value="gift">
              Use card
            </button>
            <button name="intent" value="balance">
              Check balance
            </button>
          </details>
        </section>
        <details>
          <summary>{fold}</summary>
          <section>
            <h2>Order Details</h2>
            <ul>
              {lines.map(({ id, title, name, quantity, options, each, price }) => (
                <li key={id}>
                  <img src="/bowl.svg" alt="" width={56} height={42} loading="lazy" />
                  <h3>
                    {title} (x{quantity})
                  </h3>
                  <p>{price}</p>
                  <p>{name}</p>
                  <p>{each}</p>
                  <Options options={options} />
                  <button name="edit" value={id}>
                    Edit Item {title}, {name}
                  </button>
                  <button name="rename" value={id}>
                    rename {title}, {name}
                  </button>
                  <button name="remove" value={id}>
                    Remove {title}, {name}
                  </button>
                </li>
              ))}
            </ul>
            <button name="intent" value="more">
              Add more items
            </button>
            <dl>
              {sums.map(({ name, amount }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{amount}</dd>
                </div>
              ))}
            </dl>
            <button name="intent" value="tax">
              Is this order tax exempt?
            </button>
          </section>
          <section>
            <h2>Pick-up From</h2>
            <address>
              {store.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </address>
            <p>{day}</p>
            <p>{time}</p>
            <button name="intent" value="setup">
              Change location, day or time
            </button>
          </section>
        </details>
        <section>
          <label>
            <input type="checkbox" name="addToFavorites" /> Add this order to my favorites
          </label>
          <p>
            <Link to="/policy">Credit Card Refund Policy (opens a new tab)</Link>
          </p>
        </section>
        <p>Amount due {due}</p>
        <button>Submit Order</button>
      </Form>
      <p>
        Questions about an order? Call <a href={`tel:${phone}`}>{phone}</a>.
      </p>
    </>
  );
}
