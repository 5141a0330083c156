import { EXPIRATION_MONTHS, expiryYears } from "@platter/ordering/checkout/card.ts";
import { zipHint } from "@platter/ordering/checkout/contact.ts";
import {
  DESCRIPTION_MAX,
  type SavedCard,
  expiryText,
  paymentIdOf,
  savedCardName,
} from "@platter/ordering/checkout/saved-card.ts";
import { useDocument } from "../../../ui/document.ts";
import { Check, SelectField, TextField } from "../../../ui/form/field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import { Known } from "./checkout-panels.tsx";
import { ProviderCard } from "./provider-card.tsx";
import type { CheckoutFormState } from "./use-checkout-form.tsx";

export function PaymentSection(form: CheckoutFormState) {
  const { part } = form;
  if (part === "none") return null;
  const { payment, isGuest } = form.page;
  const canGoBack = payment.entersCard && payment.savedCards.some(({ isExpired }) => !isExpired);
  return (
    <section id="payment" aria-labelledby="payment-title">
      <div className="section-head">
        <h2 id="payment-title">Payment Info</h2>
        {part === "card form" ? <CardMarks /> : null}
      </div>
      {part === "saved cards" ? <SavedCards {...form} /> : null}
      {part === "provider" ? <ProviderCard {...form} /> : null}
      {part === "card form" ? (
        <>
          <CardFields {...form} />
          {isGuest ? null : <KeepCard {...form} />}
        </>
      ) : null}
      {canGoBack && part === "card form" ? (
        <p>
          <button className="button" {...checkoutIntents.button("save-card")}>
            Add Card
          </button>
        </p>
      ) : null}
      {canGoBack ? (
        <button className="as-link" {...checkoutIntents.button("panel:close")}>
          Cancel<span className="vh"> and use a saved card</span>
        </button>
      ) : null}
    </section>
  );
}

function SavedCards({ page, choice, problems }: CheckoutFormState) {
  const { savedCards } = page.payment;
  const usable = savedCards.filter(({ isExpired }) => !isExpired);
  const expired = savedCards.filter(({ isExpired }) => isExpired);
  const shown = usable.find((card) => paymentIdOf(card) === choice.id);
  const problem = problemOf(problems, "paymentMethodId");
  return (
    <Known
      isKnown={shown !== undefined}
      isOpen={problem !== null}
      words={shown ? `${savedCardName(shown)}, ${detailsOf(shown)}` : ""}
    >
      <SelectField
        name="paymentMethodId"
        label="Saved card"
        problem={problem}
        defaultValue={choice.chosenId}
        autoComplete="off"
        required
        onInput={({ currentTarget }) => choice.select(currentTarget.value)}
      >
        <option value="">Select a saved card</option>
        {usable.map((card) => (
          <CardOption key={card.id} card={card} />
        ))}
        {expired.length > 0 ? (
          <optgroup label="Expired" disabled>
            {expired.map((card) => (
              <CardOption key={card.id} card={card} />
            ))}
          </optgroup>
        ) : null}
      </SelectField>
      {shown ? <p className="hint">{detailsOf(shown)}</p> : null}
      <button className="as-link" {...checkoutIntents.button("panel:card")}>
        Add Card
      </button>
    </Known>
  );
}

function CardOption({ card }: { card: SavedCard }) {
  return (
    <option value={paymentIdOf(card)}>{savedCardName(card) + (card.description ? `, ${card.description}` : "")}</option>
  );
}

function detailsOf(card: SavedCard): string {
  return [card.nameOnCard, expiryText(card)].filter(Boolean).join(", ");
}

const TAKEN = "We take Visa, Mastercard, American Express and Discover.";

function CardMarks() {
  const { lite } = useDocument();
  if (lite) return <p className="hint">{TAKEN}</p>;
  return <img src="/cards.svg" alt={TAKEN} width={162} height={24} decoding="async" loading="lazy" />;
}

function cardField({ field }: CheckoutFormState, name: string, words: string, unseen = "") {
  const label = (
    <>
      {unseen ? <span className="vh">{unseen} </span> : null}
      {words}
    </>
  );
  return { ...field(name), label, required: true };
}

/** The card form (PAY-01, PAY-05 to PAY-10); number and CVV are never prefilled, not even after a refusal. */
function CardFields(form: CheckoutFormState) {
  const { firstYear } = form.page;
  const secret = (name: string, words: string) => ({ ...cardField(form, name, words), defaultValue: undefined });
  return (
    <>
      <input type="hidden" name="firstYear" value={firstYear} />
      <p className="hint off-only">Your card is not kept when you change your order.</p>
      <TextField {...secret("cardNumber", "Card Number")} inputMode="numeric" autoComplete="cc-number" />
      <div className="pair pair-card">
        <SelectField {...cardField(form, "expirationMonth", "Month", "Expiration")} autoComplete="cc-exp-month">
          <option value="">MM</option>
          {EXPIRATION_MONTHS.map(optionOf)}
        </SelectField>
        <SelectField {...cardField(form, "expirationYear", "Year", "Expiration")} autoComplete="cc-exp-year">
          <option value="">YYYY</option>
          {expiryYears(firstYear).map(optionOf)}
        </SelectField>
        <TextField {...secret("cvv", "CVV")} inputMode="numeric" autoComplete="cc-csc" />
      </div>
      <CardOwner {...form} />
    </>
  );
}

function optionOf(value: string) {
  return (
    <option key={value} value={value}>
      {value}
    </option>
  );
}

/** CSS `:has()` shows the fields if the box is not ticked; without its support they are always shown. */
function CardOwner(form: CheckoutFormState) {
  const isOwn = !("nameOnCard" in form.values) || "ownCard" in form.values;
  return (
    <>
      <Check name="ownCard" defaultChecked={isOwn}>
        Same name and zip code as above
      </Check>
      <div className="pair pair-wide card-owner">
        <TextField {...cardField(form, "nameOnCard", "Name On Card")} autoComplete="cc-name" />
        <TextField
          {...cardField(form, "billingZip", "Billing Zip Code")}
          inputMode="numeric"
          autoComplete="billing postal-code"
          hint={zipHint(problemOf(form.problems, "billingZip"))}
        />
      </div>
    </>
  );
}

/** PAY-11: for customers. The preferred flag applies only if the card is saved. */
function KeepCard({ values, field }: CheckoutFormState) {
  return (
    <>
      <p>
        <Check name="savePaymentMethod" defaultChecked={"savePaymentMethod" in values}>
          Save Payment Method
        </Check>
      </p>
      <TextField
        {...field("description")}
        label="Description"
        hint="To recognize it later, for example: Office card"
        maxLength={DESCRIPTION_MAX}
        autoComplete="off"
      />
      <p className="with-save">
        <Check name="saveAsPreferredPaymentMethod" defaultChecked={"saveAsPreferredPaymentMethod" in values}>
          Make Preferred Payment Method
        </Check>
      </p>
    </>
  );
}
