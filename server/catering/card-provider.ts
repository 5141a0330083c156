import { z } from "zod";
import { carts } from "./cart.ts";
import { operation } from "./operation.ts";
import { maskedNumber, optionalId } from "./payment-options.ts";
import { LEFT_OUT, idOrEmpty, idText, listOf, orElse, text } from "../remote/reply-schema.ts";

const SECONDS_OF_A_SESSION = 900;

const session = z
  .object({
    token: z.string().min(1),
    id: idText,
    expiresIn: orElse(z.number().positive(), SECONDS_OF_A_SESSION, "900"),
  })
  .meta({ id: "CheckoutSession" });

const cardInfo = z
  .object({
    id: idText,
    cardBrand: text("Card"),
    cardAccountNumber: maskedNumber,
    cardExpirationDate: idOrEmpty(LEFT_OUT).meta({ description: "Year, then month: 202911." }),
    paymentMethodId: optionalId,
  })
  .meta({ id: "CardInfo" })
  .transform(({ cardAccountNumber, cardExpirationDate, ...rest }) => {
    const [, expirationYear = "", expirationMonth = ""] = /^(\d{4})-?(0[1-9]|1[0-2])$/.exec(cardExpirationDate) ?? [];
    return { ...rest, cardNumber: cardAccountNumber, expirationMonth, expirationYear };
  });

const notification = z.object({ type: z.string().min(1), id: idText }).meta({ id: "CheckoutNotification" });

const common = { group: "payment", token: "when signed in" } as const;
/** The contract requires GET, but these calls change state at the provider. */
const change = { ...common, method: "GET", once: true } as const;

/** Sessions with the card provider, whose pages collect the card number (API-53..56). */
export const CARD_PROVIDER_OPERATIONS = {
  /** API-53: the contract requires the email address in the query. */
  requestCheckoutSession: operation({
    ...change,
    name: "request-checkout-session",
    rows: ["API-53"],
    summary: "Opens a session with the card provider, for an e-mail address or the customer's user name.",
    path: `${carts}/request-checkout-session`,
    query: z.object({ email: z.string() }),
    reply: session,
    input: (email: string) => ({ query: { email } }),
  }),
  cardInfo: operation({
    ...change,
    name: "retrieve-card-info",
    rows: ["API-54", "PAY-16"],
    summary: "The card that the provider took in a session; with `saveCard` it joins the customer's saved ones.",
    path: `${carts}/retrieve-card-info`,
    query: z.object({ id: z.string(), saveCard: z.boolean() }),
    reply: cardInfo,
    input: (id: string, saveCard: boolean) => ({ query: { id, saveCard } }),
  }),
  reportPaymentFailure: operation({
    ...common,
    name: "report-payment-failure",
    rows: ["API-55", "PAY-17"],
    summary: "Ends a session in which the provider failed. What is answered is not read.",
    method: "POST",
    path: `${carts}/report-payment-failure`,
    query: z.object({ id: z.string() }),
    reply: z.unknown(),
    input: (id: string) => ({ query: { id } }),
  }),
  promoteSession: operation({
    ...change,
    name: "promote-checkout-session",
    rows: ["API-56"],
    summary: "Right before the purchase: the session's card will be charged. What is answered is not read.",
    path: `${carts}/promote-checkout-session`,
    query: z.object({ sessionId: z.string() }),
    reply: z.unknown(),
    input: (sessionId: string) => ({ query: { sessionId } }),
  }),
  checkoutNotifications: operation({
    ...common,
    name: "request-checkout-notifications",
    rows: ["API-56"],
    summary: "What became of a session: nothing while it is open, then success, failure, error or cancel.",
    method: "GET",
    path: `${carts}/request-checkout-notifications`,
    query: z.object({ token: z.string() }),
    reply: listOf(notification),
    input: (token: string) => ({ query: { token } }),
  }),
};
