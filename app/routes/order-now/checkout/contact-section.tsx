import type { MouseEvent } from "react";
import {
  type ContactField,
  DELIVERY_INSTRUCTIONS_MAX,
  fieldMessages,
  zipHint,
} from "@platter/ordering/checkout/contact.ts";
import { MOST_GUESTS } from "@platter/ordering/checkout/guests.ts";
import { STATES } from "@platter/ordering/stores/states.ts";
import { Check, SelectField, TextField } from "../../../ui/form/field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import type { BillingAddress } from "./checkout-form.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import { Known } from "./checkout-panels.tsx";
import type { CheckoutFormState } from "./use-checkout-form.tsx";

function contactField({ field }: CheckoutFormState, name: ContactField) {
  const { label, max } = fieldMessages[name];
  return { ...field(name), label, maxLength: max ?? undefined };
}

export function ContactSection(form: CheckoutFormState) {
  const { isDelivery, isGuest, isCatering, createAccount } = form.page;
  const field = (name: ContactField) => contactField(form, name);
  const [first, last, email] = CONTACT.map((name) => form.values[name]);
  return (
    <section id="contact" aria-labelledby="contact-title">
      <div className="section-head">
        <h2 id="contact-title">Contact Information</h2>
        {/* Unlike the header's sign-in link, this button posts the form, so entries are saved without script too. */}
        {isGuest ? (
          <button className="as-link" {...checkoutIntents.button("go:login")}>
            I have an account
          </button>
        ) : null}
      </div>
      <Known
        isKnown={!isGuest && isTold(form, CONTACT)}
        isOpen={isWrong(form, CONTACT)}
        words={`${first} ${last}, ${email}`}
      >
        <div className="pair">
          <TextField {...field("firstName")} autoComplete="billing given-name" required />
          <TextField {...field("lastName")} autoComplete="billing family-name" required />
        </div>
        <div className="pair pair-wide">
          <TextField {...field("email")} type="email" autoComplete="billing email" required={!isCatering} />
          <TextField {...field("phone")} type="tel" autoComplete="billing tel" required />
        </div>
      </Known>
      {isDelivery ? (
        <TextField
          {...field("businessName")}
          hint="Delivered to a home? Write “Home”."
          autoComplete="shipping organization"
          required
        />
      ) : null}
      <BillingFields {...form} />
      {isGuest ? <AccountOffer isTicked={createAccount} /> : null}
    </section>
  );
}

const CONTACT: ContactField[] = ["firstName", "lastName", "email", "phone"];
const BILLING: ContactField[] = ["address", "city", "state", "zip"];

const isTold = ({ values }: CheckoutFormState, names: ContactField[]) => names.every((name) => values[name]);
const isWrong = ({ problems }: CheckoutFormState, names: ContactField[]) =>
  names.some((name) => problemOf(problems, name));

function BillingFields(form: CheckoutFormState) {
  const { deliveryAddress, isDelivery, isGuest } = form.page;
  const field = (name: ContactField) => contactField(form, name);
  const [address, city, state, zip] = BILLING.map((name) => form.values[name]);
  return (
    <div id="billing">
      <h3>Address for your receipt and card</h3>
      <Known
        isKnown={(!isGuest || isDelivery) && isTold(form, BILLING)}
        isOpen={isWrong(form, BILLING)}
        words={`${address}, ${city}, ${state} ${zip}`}
      >
        <div className="pair pair-wide">
          <TextField {...field("address")} autoComplete="billing address-line1" required />
          <TextField {...field("address2")} autoComplete="billing address-line2" />
        </div>
        <div className="pair pair-city">
          <TextField {...field("city")} autoComplete="billing address-level2" required />
          <SelectField {...field("state")} autoComplete="billing address-level1" required>
            <option value="">Choose a state</option>
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field("zip")}
            hint={zipHint(problemOf(form.problems, "zip"))}
            inputMode="numeric"
            autoComplete="billing postal-code"
            required
          />
        </div>
        {deliveryAddress ? (
          <button
            className="as-link"
            {...checkoutIntents.button("copy-address")}
            onClick={(event) => fillAddress(event, deliveryAddress)}
          >
            Use the delivery address
          </button>
        ) : null}
      </Known>
    </div>
  );
}

function fillAddress(event: MouseEvent<HTMLButtonElement>, address: BillingAddress) {
  event.preventDefault();
  const { elements } = event.currentTarget.form ?? {};
  for (const [name, value] of Object.entries(address)) {
    const input = elements?.namedItem(name) as HTMLInputElement | null;
    if (!input) continue;
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function AccountOffer({ isTicked }: { isTicked: boolean }) {
  return (
    <>
      <Check id="createAccount" name="createAccount" defaultChecked={isTicked} aria-describedby="account-hint">
        Create an account
      </Check>
      <p id="account-hint" className="hint">
        Let&apos;s make this easy on you! Check out faster, earn points on every order, and keep track of your orders
        with an Account.
      </p>
    </>
  );
}

export function InstructionsSection({ field }: CheckoutFormState) {
  return (
    <section id="delivery" aria-labelledby="delivery-title">
      <h2 id="delivery-title" className="vh">
        Delivery Instructions
      </h2>
      <TextField
        {...field("instructions")}
        label="Delivery Instructions"
        hint={`Up to ${DELIVERY_INSTRUCTIONS_MAX} characters`}
        maxLength={DELIVERY_INSTRUCTIONS_MAX}
        autoComplete="off"
      />
    </section>
  );
}

export function GuestsSection({ field }: CheckoutFormState) {
  return (
    <section id="guest-count" aria-labelledby="guests-title">
      <h2 id="guests-title">How many guests?</h2>
      <TextField
        {...field("guests")}
        label="Number of Guests"
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST_GUESTS}
        required
      />
    </section>
  );
}
