import { z } from "zod";
import { type TypedCard, cardMask, withoutCardNumbers } from "@platter/ordering/checkout/card.ts";
import { operation } from "./operation.ts";
import { LEFT_OUT, flag, idOrEmpty, idText, listOf, nullOr, orElse, text } from "../remote/reply-schema.ts";

export const cardNumberText = (whenMissing: string) =>
  orElse(z.union([z.string(), z.int()]).transform(String), "", whenMissing);

/** Masks the number again, in case the API sends it whole by mistake (PAY-20). */
export const maskedNumber = cardNumberText("no digits").transform(cardMask);

export const optionalId = nullOr(idText, "the id");

const digits = idOrEmpty(LEFT_OUT);

const savedCard = z
  .object({
    id: idText,
    ccTypeCode: text("Card"),
    description: text(LEFT_OUT).transform(withoutCardNumbers),
    cardNumber: maskedNumber,
    expirationMonth: digits.transform((month) => month && month.padStart(2, "0")),
    expirationYear: digits,
    isExpired: flag("can be used"),
    isPreferred: flag("not chosen at first"),
    isAboutToExpire: flag("no warning"),
    nameOnCard: text(LEFT_OUT).transform(withoutCardNumbers),
    paymentMethodId: optionalId,
  })
  .meta({ id: "SavedCard" });

interface SavedCardDetails extends Omit<TypedCard, "cardNumber" | "cvv"> {
  description: string;
  isPreferred: boolean;
}

/** Only the call that adds a card sends the card number; no call here sends the security code. */
export interface CardToSave extends SavedCardDetails {
  cardNumber: string;
}

const details = z.object({
  nameOnCard: z.string(),
  expirationMonth: z.string(),
  expirationYear: z.string(),
  billingZip: z.string(),
  description: z.string().max(100),
  isPreferred: z.boolean(),
});
const change = details.partial().meta({ id: "SavedCardDetails" });

const options = "/customer-api/payment-options";
const common = { group: "payment", token: "always", rows: ["API-52"] } as const;

export const PAYMENT_OPTION_OPERATIONS = {
  paymentOptions: operation({
    ...common,
    name: "payment-options",
    summary: "The customer's saved cards, expired ones included.",
    method: "GET",
    path: options,
    reply: listOf(savedCard),
  }),
  paymentOption: operation({
    ...common,
    name: "payment-option",
    summary: "One saved card.",
    method: "GET",
    path: `${options}/{id}`,
    reply: savedCard,
    input: (id: string) => ({ path: { id } }),
  }),
  addPaymentOption: operation({
    ...common,
    name: "payment-option-add",
    summary: "Saves a card. One that is saved already stays one.",
    method: "POST",
    path: options,
    body: details.extend({ cardNumber: z.string() }).meta({ id: "CardToSave" }),
    reply: savedCard,
    input: (card: CardToSave) => ({ body: { ...detailsToApi(card), cardNumber: card.cardNumber } }),
  }),
  /** Absent fields stay unchanged, such as the billing zip code, which no reply contains. */
  changePaymentOption: operation({
    ...common,
    name: "payment-option-change",
    summary:
      "What is known of a saved card besides its number. What is left out stays as it is; a new preferred card takes the place of the old one.",
    method: "PUT",
    path: `${options}/{id}`,
    body: change,
    reply: savedCard,
    input: (id: string, card: Partial<SavedCardDetails>) => ({
      path: { id },
      body: detailsToApi(card),
    }),
  }),
  removePaymentOption: operation({
    ...common,
    name: "payment-option-remove",
    summary: "Forgets a saved card. What is answered is not read.",
    method: "DELETE",
    path: `${options}/{id}`,
    reply: z.unknown(),
    input: (id: string) => ({ path: { id } }),
  }),
};

/** Copies field by field, since a form's object may also contain a security code. */
function detailsToApi<Card extends Partial<SavedCardDetails>>(card: Card) {
  const { nameOnCard, expirationMonth, expirationYear, billingZip, description, isPreferred } = card;
  const known = { nameOnCard, expirationMonth, expirationYear, billingZip, description, isPreferred };
  return known as Pick<Card, keyof SavedCardDetails & keyof Card>;
}
