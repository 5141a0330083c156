import { z } from "zod";
import type { TypedCard } from "../../app/domain/card.ts";
import { dateToApi, timeToApi } from "../../app/domain/day.ts";
import type { CheckoutDraft } from "../../app/domain/memory.ts";
import type { PlacedOrder } from "../../app/domain/placed-order.ts";
import { type CartEnvelope, cartLine, pickupType, wireDay, wireTime } from "./cart.ts";
import type { Send } from "./catering.ts";
import { operation } from "./operation.ts";
import { dollarsOrZero, flag, idText, listOrNone, text } from "./wire.ts";

const postalAddress = z
  .object({ addressLine1: text, addressLine2: text, city: text, state: text, zip: text })
  .meta({ id: "PostalAddress" });

const storeAddress = z
  .object({ name: text, phone: text, address: text, addressLine2: text, city: text, state: text, zip: text })
  .meta({ id: "StoreAddress" })
  .transform(({ address, ...rest }) => ({ ...rest, addressLine1: address }));

const nestedSummary = z
  .object({
    orderNumber: idText,
    orderStatus: text,
    orderType: text,
    pickupType: text,
    asap: flag,
    pickupTime: text,
    firstName: text,
    businessName: text,
    billingAddress: postalAddress,
    store: storeAddress,
    payments: listOrNone(z.object({ amount: dollarsOrZero, ccMask: text, message: text })),
    specialInstructions: text,
    cart: listOrNone(cartLine),
    subTotal: dollarsOrZero,
    tax: dollarsOrZero,
    serviceFee: dollarsOrZero,
    deliveryFee: dollarsOrZero,
    discount: dollarsOrZero,
    tipAmount: dollarsOrZero,
    price: dollarsOrZero,
  })
  .meta({ id: "OrderSummary" })
  .transform(({ cart, ...rest }): PlacedOrder => ({ ...rest, lines: cart }));

export const summary = z.preprocess(nestAddresses, nestedSummary);

/** R22: a reply may write its addresses flat, `storeName` for `store.name`; one without any has empty ones. */
function nestAddresses(reply: unknown): unknown {
  if (typeof reply !== "object" || reply === null) return reply;
  const { store, billingAddress } = reply as Record<string, unknown>;
  return {
    ...reply,
    store: isObject(store) ? store : partsOf(reply, "store"),
    billingAddress: isObject(billingAddress) ? billingAddress : partsOf(reply, "billing"),
  };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** `{ storeName: "Elm Street" }` to `{ name: "Elm Street" }`. */
function partsOf(flat: object, prefix: string): Record<string, unknown> {
  const parts = Object.entries(flat).filter(([name]) => name.startsWith(prefix) && name.length > prefix.length);
  return Object.fromEntries(
    parts.map(([name, value]) => [name.charAt(prefix.length).toLowerCase() + name.slice(prefix.length + 1), value]),
  );
}

export interface OrderDetails {
  envelope: CartEnvelope;
  store: { id: number; name: string };
  asap: boolean;
  contact: CheckoutDraft;
  /** Guests of a catering order; null otherwise. */
  headCount: number | null;
  /** As typed: from the posted form straight into the purchase call, kept nowhere (D-113). */
  card: TypedCard | null;
  timezoneOffset: number;
  userAgent: string;
}

/** PAY-12; empty where nothing is left to pay by card. */
const paymentInfo = z
  .object({
    nameOnCard: z.string(),
    cardNumber: z.string(),
    cvn: z.string(),
    expirationMonth: z.string(),
    expirationYear: z.string(),
    billingZip: z.string(),
    useSavedPaymentMethodId: z.string().nullable(),
    sessionId: z.string().nullable(),
    savePaymentMethod: z.boolean(),
  })
  .partial()
  .meta({ id: "PaymentInfo" });

const orderDetails = z
  .object({
    orderTypeId: z.int(),
    storeNumber: z.string(),
    pickupDetails: z.object({ pickupType, day: wireDay, time: wireTime, asap: z.boolean() }),
    asSoonAsPossible: z.boolean(),
    headCount: z.int().optional(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    billingAddress: z.object({
      addressLine1: z.string(),
      addressLine2: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      billingPhone: z.string(),
    }),
    paymentInfo,
    tipAmount: z.number(),
    isTaxExempt: z.boolean(),
    giftCards: z.array(z.object({ number: z.string(), pin: z.string(), amount: z.number() })),
    device: z.literal("web"),
    userAgent: z.string(),
    timezoneOffset: z.int(),
  })
  .meta({ id: "OrderDetails" });

const carts = "/customer-api/order-shopping-cart";
const common = { group: "order", token: "when signed in", reply: summary } as const;

export const ORDER_OPERATIONS = {
  queueOrder: operation({
    ...common,
    name: "queue",
    rows: ["API-44", "SUBMIT-05", "CHK-24"],
    summary: "Places the order. A cart is ordered once: a second call answers the first order.",
    method: "PUT",
    path: `${carts}/{cartId}/queue`,
    body: orderDetails,
    limit: 20_000,
    once: true,
  }),
  placedOrder: operation({
    ...common,
    name: "order-confirmation",
    rows: ["API-47"],
    summary: "The summary of an order that was placed.",
    method: "GET",
    path: `${carts}/order-confirmation/{orderNumber}`,
  }),
};

/** Placing an order and reading it back (API-44, API-47). */
export function orderCalls(send: Send) {
  return {
    /** Sent once, never repeated by us; after trouble the cart is looked up instead (R4, D-165). */
    queueOrder(cartId: string, details: OrderDetails): Promise<PlacedOrder> {
      return send(ORDER_OPERATIONS.queueOrder, { path: { cartId }, body: detailsToApi(details) });
    },
    placedOrder(orderNumber: string): Promise<PlacedOrder> {
      return send(ORDER_OPERATIONS.placedOrder, { path: { orderNumber } });
    },
  };
}

/** The purchase payload: CHK-24 with PAY-12, plus the store's offset (SUBMIT-05, R2). */
function detailsToApi({
  envelope,
  asap,
  contact,
  headCount,
  card,
  timezoneOffset,
  userAgent,
}: OrderDetails): z.input<typeof orderDetails> {
  return {
    orderTypeId: envelope.orderTypeId,
    storeNumber: envelope.storeNumber,
    pickupDetails: {
      pickupType: envelope.pickupType,
      day: dateToApi(envelope.day),
      time: timeToApi(envelope.time),
      asap,
    },
    asSoonAsPossible: asap,
    ...(headCount === null ? {} : { headCount }),
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: contact.email,
    phone: contact.phone,
    billingAddress: {
      addressLine1: contact.address,
      addressLine2: contact.address2,
      city: contact.city,
      state: contact.state,
      zip: contact.zip,
      billingPhone: contact.phone,
    },
    paymentInfo: card ? cardToApi(card) : {},
    tipAmount: 0,
    isTaxExempt: false,
    giftCards: [],
    device: "web",
    userAgent,
    timezoneOffset,
  };
}

/** PAY-12. */
function cardToApi({ cvv, ...card }: TypedCard): z.input<typeof paymentInfo> {
  return { ...card, cvn: cvv, useSavedPaymentMethodId: null, sessionId: null, savePaymentMethod: false };
}
