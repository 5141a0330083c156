import { randomBytes } from "node:crypto";
import { dayIn } from "../calendar.ts";
import { fieldsOf, type Fields } from "../fields.ts";
import { badRequest, notFound, Problems } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { checkAmounts, checkDailyLimit, checkTip } from "../rules/amount-checks.ts";
import { keepOffered, openBag, type Bag } from "../rules/bag.ts";
import { checkContact } from "../rules/contact-checks.ts";
import { summaryOf, type Purchase } from "../rules/order-summary.ts";
import { charge, checkCard, checkOtherPayments } from "../rules/payment-checks.ts";
import { checkPickup, type Slot } from "../rules/pickup-checks.ts";
import { orderTypeWithId, type OrderType } from "../seeds/order-types.ts";
import { cartInPath, checkOpenToOrders } from "./carts.ts";

const CARTS = "/customer-api/order-shopping-cart";

export const orderRoutes: Route[] = [
  { method: "PUT", path: `${CARTS}/:cartId/queue`, handler: queueOrder },
  { method: "GET", path: `${CARTS}/order-confirmation/:orderNumber`, handler: showConfirmation },
];

/**
 * One bag, one order (R4): whoever comes second, at the same moment or a day later, is told of the order that
 * exists. The check and the writing are one transaction, and the table has the last word on it.
 */
async function queueOrder(call: Call): Promise<Response> {
  const details = fieldsOf(await call.object());
  return call.records.transaction(() => {
    const placed = call.records.findOrderOfCart(call.params["cartId"] ?? "");
    if (placed) return json(JSON.parse(placed));
    const { cart, store } = cartInPath(call);
    const bag = openBag(cart, store);
    const purchase = checkPurchase(call, bag, details);
    const orderNumber = newOrderNumber(call);
    const summary = summaryOf(orderNumber, purchase);
    call.records.addOrder({
      orderNumber,
      cartId: cart.id,
      placedAt: call.now().toISOString(),
      totalCents: purchase.totalCents,
      summary: JSON.stringify(summary),
      storeId: store.id,
      orderTypeId: purchase.type.id,
      day: purchase.slot.day,
      subTotalCents: bag.totals.subTotal,
    });
    return json(summary);
  });
}

function showConfirmation(call: Call): Response {
  const summary = call.records.findOrder((call.params["orderNumber"] ?? "").toUpperCase());
  if (!summary) throw notFound("This order");
  return json(JSON.parse(summary));
}

function checkPurchase(call: Call, bag: Bag, details: Fields): Purchase {
  const now = call.now();
  const problems = new Problems();
  const type = checkBag(bag, details, now, problems);
  const slot = checkPickup(details, bag, type, now, problems);
  checkContact(details, type, problems);
  checkOpenToOrders(type, bag.store, details.text("pickupDetails.pickupType"), problems);
  checkAmounts(bag, type, details, problems);
  checkOtherPayments(details, problems);
  const tip = checkTip(details, bag, problems);
  const totalCents = bag.totals.total + tip;
  if (totalCents > 0) checkCard(details, bag.store, now, problems);
  if (slot) {
    checkOffered(bag, slot, problems);
    checkDailyLimit(call.records, bag, type, slot.day, problems);
  }
  problems.refuseIfAny();
  if (!slot) throw badRequest("The order is not complete.");
  const payment = totalCents > 0 ? charge(details) : null;
  const isForToday = slot.day === dayIn(bag.store.timeZone, now);
  return { bag, type, slot, details, tip, totalCents, payment, isForToday };
}

/** The order must be the bag that the customer saw: same store, same type, every line finished. */
function checkBag(bag: Bag, details: Fields, now: Date, problems: Problems): OrderType {
  if (bag.lines.length === 0) throw badRequest("There is nothing in this cart.");
  const type = orderTypeWithId(bag.record.orderTypeId, now);
  if (!type || details.number("orderTypeId") !== type.id) {
    throw badRequest("The items of this cart belong to another type of order.", {
      "orderDetails.orderTypeId": ["The cart was made for another type of order."],
    });
  }
  if (details.text("storeNumber") !== bag.store.storeNumber) {
    problems.add("orderDetails.storeNumber", "The cart was made for another store. Please verify your cart.");
  }
  if (bag.lines.some((line) => !line.isConfigurationValid)) {
    problems.add("orderDetails.cart", "Please select options for every item of your order.");
  }
  return type;
}

function checkOffered(bag: Bag, slot: Slot, problems: Problems): void {
  if (!keepOffered(bag.record.lines, bag.store, bag.record.orderTypeId, slot.day).intact) {
    problems.add("orderDetails.cart", "Some items are not available on the selected day. Please verify your cart.");
  }
}

/** Crockford's letters: nothing that a customer would misread over the phone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Fifty random bits: numbers are read aloud and written down, but cannot be guessed one from another. */
function newOrderNumber(call: Call): string {
  const letters = Array.from(randomBytes(10), (byte) => ALPHABET[byte % 32]).join("");
  const orderNumber = `ZK-${letters}`;
  return call.records.findOrder(orderNumber) ? newOrderNumber(call) : orderNumber;
}
