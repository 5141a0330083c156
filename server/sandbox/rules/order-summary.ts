import { randomInt } from "node:crypto";
import { toDollars, type Cents } from "../amounts.ts";
import { momentOf } from "../calendar.ts";
import type { Fields } from "../fields.ts";
import type { OrderType } from "../seeds/order-types.ts";
import { lineReply, totalsReply, type Bag } from "./bag.ts";
import type { Slot } from "./pickup-checks.ts";
import type { Store } from "./stores.ts";

/** A checked purchase: everything the summary is written from. */
export interface Purchase {
  bag: Bag;
  type: OrderType;
  slot: Slot;
  details: Fields;
  tip: Cents;
  totalCents: Cents;
  payment: { ccMask: string } | null;
  isForToday: boolean;
}

/** The order as the customer is told of it from now on; addresses are nested (R22). */
export function summaryOf(orderNumber: string, purchase: Purchase) {
  const { bag, type, slot, details, tip, totalCents, isForToday } = purchase;
  const pickupType = details.text("pickupDetails.pickupType");
  const promisedAt = momentOf(slot.day, slot.minutes, bag.store.timeZone).toISOString();
  return {
    orderNumber,
    orderStatus: isForToday ? "Placed" : "Queued",
    orderType: type.name,
    pickupType,
    asap: details.flag("pickupDetails.asap"),
    promiseTime: promisedAt,
    pickupTime: promisedAt,
    curbsideInstructions: pickupType === "CurbSide" ? details.text("pickupDetails.curbsideInstructions") : "",
    firstName: details.text("firstName"),
    lastName: details.text("lastName"),
    businessName: details.text("businessName"),
    billingAddress: addressOf(details, "billingAddress"),
    ...(pickupType === "Delivery" && { deliveryAddress: addressOf(details, "pickupDetails.deliveryAddress") }),
    store: storeOf(bag.store),
    payments: paymentsOf(purchase),
    specialInstructions: details.text("specialInstructions"),
    cart: bag.lines.map((line) => lineReply(line, bag.store)),
    ...totalsReply(bag.totals),
    tipAmount: toDollars(tip),
    price: toDollars(totalCents),
    isTaxExempt: false,
  };
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

/** An order for a later day is charged on that day, so it has no authorization yet. */
function paymentsOf({ payment, totalCents, isForToday }: Purchase) {
  if (!payment) return [];
  const paymentAuth = isForToday ? String(randomInt(100_000, 1_000_000)) : "";
  return [{ amount: toDollars(totalCents), paymentAuth, ccMask: payment.ccMask, message: "" }];
}
