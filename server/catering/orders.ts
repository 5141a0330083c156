import { z } from "zod";
import type { TypedCard } from "../../app/domain/card.ts";
import { dateToApi, timeToApi } from "../../app/domain/day.ts";
import type { CheckoutDraft } from "../../app/domain/memory.ts";
import type { PlacedOrder } from "../../app/domain/placed-order.ts";
import { type CartEnvelope, cartLine } from "./cart.ts";
import type { Send } from "./catering.ts";
import { dollarsOrZero, flag, idText, listOrNone, text } from "./wire.ts";

const postalAddress = z.object({ addressLine1: text, addressLine2: text, city: text, state: text, zip: text });

const storeAddress = z
  .object({ name: text, phone: text, address: text, addressLine2: text, city: text, state: text, zip: text })
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
  .transform(({ cart, ...rest }): PlacedOrder => ({ ...rest, lines: cart }));

const summary = z.preprocess(nestAddresses, nestedSummary);

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

/** Placing an order and reading it back (API-44, API-47). */
export function orderCalls(send: Send) {
  const carts = "/customer-api/order-shopping-cart";
  return {
    /** Sent once, never repeated by us; after trouble the cart is looked up instead (R4, D-165). */
    queueOrder(cartId: string, details: OrderDetails): Promise<PlacedOrder> {
      const path = `${carts}/${encodeURIComponent(cartId)}/queue`;
      return send({
        name: "queue",
        group: "order",
        method: "PUT",
        path,
        body: toWire(details),
        reply: summary,
        limit: 20_000,
      });
    },
    placedOrder(orderNumber: string): Promise<PlacedOrder> {
      const path = `${carts}/order-confirmation/${encodeURIComponent(orderNumber)}`;
      return send({ name: "order-confirmation", group: "order", method: "GET", path, reply: summary, limit: 6_000 });
    },
  };
}

/** The purchase payload: CHK-24 with PAY-12, plus the store's offset (SUBMIT-05, R2). */
function toWire({ envelope, asap, contact, headCount, card, timezoneOffset, userAgent }: OrderDetails) {
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
    paymentInfo: card ? paymentInfo(card) : {},
    tipAmount: 0,
    isTaxExempt: false,
    giftCards: [],
    device: "web",
    userAgent,
    timezoneOffset,
  };
}

/** PAY-12. */
function paymentInfo({ cvv, ...card }: TypedCard) {
  return { ...card, cvn: cvv, useSavedPaymentMethodId: null, sessionId: null, savePaymentMethod: false };
}
