import { randomInt } from "node:crypto";
import { toDollars, type Cents } from "../amounts.ts";
import { momentOf } from "../calendar.ts";
import type { Fields } from "../fields.ts";
import type { OrderType } from "../seeds/order-types.ts";
import { linesReply, totalsReply, type PricedCart } from "./priced-cart.ts";
import type { CardPayment } from "./chain-cards.ts";
import { maskOf, type CardCharge } from "./payment-checks.ts";
import type { Slot } from "./pickup-checks.ts";
import type { Totals } from "./pricing.ts";
import type { Store } from "./stores.ts";

/** A checked purchase: everything the summary is written from. */
export interface Purchase {
  cart: PricedCart;
  type: OrderType;
  slot: Slot;
  details: Fields;
  tip: Cents;
  /** Without tax when the order is exempt. */
  totals: Totals;
  totalCents: Cents;
  cards: CardPayment[];
  due: Cents;
  credit: CardCharge | null;
  /** How a quote is paid; null for every other order. */
  invoice: string | null;
  isTaxExempt: boolean;
  isForToday: boolean;
}

/** The order summary that customers receive; addresses are nested. */
export function summaryOf(orderNumber: string, purchase: Purchase) {
  const { cart, type, slot, details, tip, totals, totalCents, invoice, isTaxExempt, isForToday } = purchase;
  const pickupType = details.text("pickupDetails.pickupType");
  const promisedAt = momentOf(slot.day, slot.minutes, cart.store.timeZone).toISOString();
  return {
    orderNumber,
    // Nothing is charged for an invoice on the day.
    orderStatus: isForToday || invoice !== null ? "Placed" : "Queued",
    orderType: type.name,
    pickupType,
    asap: details.flag("pickupDetails.asap"),
    promiseTime: arrivalOf(purchase),
    pickupTime: promisedAt,
    curbsideInstructions: pickupType === "CurbSide" ? details.text("pickupDetails.curbsideInstructions") : "",
    firstName: details.text("firstName"),
    lastName: details.text("lastName"),
    businessName: details.text("businessName"),
    billingAddress: addressOf(details, "billingAddress"),
    ...(pickupType === "Delivery" && { deliveryAddress: addressOf(details, "pickupDetails.deliveryAddress") }),
    store: storeOf(cart.store),
    payments: paymentsOf(purchase),
    specialInstructions: details.text("specialInstructions"),
    cart: linesReply(cart),
    ...totalsReply(totals),
    tipAmount: toDollars(tip),
    price: toDollars(totalCents),
    isTaxExempt,
  };
}

/** When the food is in the customer's hands: the slot, or what a delivery partner promised. */
export function arrivalOf({ cart, slot, details }: Pick<Purchase, "cart" | "slot" | "details">): string {
  const promised = details.text("pickupDetails.pickupType") === "Delivery" && cart.record.delivery?.arrivesAt;
  return promised || momentOf(slot.day, slot.minutes, cart.store.timeZone).toISOString();
}

function addressOf(details: Fields, path: string) {
  return {
    addressLine1: details.text(`${path}.addressLine1`),
    addressLine2: details.text(`${path}.addressLine2`),
    city: details.text(`${path}.city`),
    state: details.text(`${path}.state`),
    zip: details.text(`${path}.zip`),
  };
}

function storeOf({ storeNumber, name, address, addressLine2, city, state, zip, phone }: Store) {
  return { storeNumber, name, address, addressLine2, city, state, zip, phone };
}

/** 1 is a credit card. */
const CARD_TYPES: Record<CardPayment["card"]["kind"], number> = {
  loyalty: 2,
  gift: 3,
  "house account": 3,
  "catering reward": 4,
};

/** The chain's own cards pay at once; a credit card of a later day is charged on that day and has no authorization yet. */
function paymentsOf({ cards, credit, invoice, due, isForToday }: Purchase) {
  const payments = cards.map(({ card, cents, message }) => ({
    paymentType: CARD_TYPES[card.kind],
    amount: toDollars(cents),
    paymentAuth: "",
    ccMask: "",
    message,
  }));
  if (invoice) return [...payments, { amount: toDollars(due), paymentAuth: "", ccMask: "", message: invoice }];
  if (!credit) return payments;
  const paymentAuth = isForToday ? String(randomInt(100_000, 1_000_000)) : "";
  return [
    ...payments,
    { paymentType: 1, amount: toDollars(due), paymentAuth, ccMask: maskOf(credit.card), message: "" },
  ];
}
