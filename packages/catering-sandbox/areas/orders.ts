import { randomBytes, randomInt } from "node:crypto";
import { toDollars } from "../amounts.ts";
import { fieldsOf, type Fields } from "../fields.ts";
import { badRequest, notFound, Problems, Refusal } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { priceCart } from "../rules/priced-cart.ts";
import { summaryOf } from "../rules/order-summary.ts";
import { charge, checkCharge, maskOf } from "../rules/payment-checks.ts";
import type { QuoteRecord } from "../records/quotes.ts";
import { CATERING } from "../seeds/order-types.ts";
import { hashOf } from "../secrets.ts";
import { CARTS, cartInPath } from "./carts.ts";
import { visitorOf } from "./identity.ts";
import { checkPurchase, settle } from "./purchase.ts";
import { agreedDetails, INVOICE, quoteByToken } from "./quotes.ts";

export const orderRoutes: Route[] = [
  { method: "PUT", path: `${CARTS}/:cartId/queue`, handler: queueOrder },
  { method: "GET", path: `${CARTS}/order-confirmation/:orderNumber`, handler: showConfirmation },
  { method: "GET", path: `${CARTS}/order/:orderNumber`, handler: showOrderByToken },
  { method: "PUT", path: `${CARTS}/queued-orders/:orderNumber/process-with-new-payment`, handler: payQueuedOrder },
  { method: "PUT", path: `${CARTS}/:cartId/validate-catering-order`, handler: validateCatering },
  { method: "PUT", path: `${CARTS}/:cartId/approve-quote`, handler: approveQuote },
];

async function queueOrder(call: Call): Promise<Response> {
  return json(placeOrder(call, fieldsOf(await call.object())));
}

/**
 * One cart, one order: a second request, concurrent or a day later, is answered with the order that
 * exists. The check and the writing are one transaction, and the table has the last word on it.
 */
function placeOrder(call: Call, sent: Fields, quote: QuoteRecord | null = null): unknown {
  return call.records.transaction(() => {
    const { cart, store } = cartInPath(call);
    const placed = call.records.findOrderOfCart(cart.id);
    if (placed) return JSON.parse(placed) as unknown;
    const customer = visitorOf(call);
    const priced = priceCart(cart, store);
    const details = quote ? agreedDetails(quote, sent, call.now()) : sent;
    const purchase = checkPurchase(call, priced, details, customer, quote && INVOICE);
    const orderNumber = newOrderNumber(call);
    const summary = summaryOf(orderNumber, purchase);
    const text = JSON.stringify(summary);
    call.records.addOrder({
      orderNumber,
      cartId: cart.id,
      placedAt: call.now().toISOString(),
      totalCents: purchase.totalCents,
      summary: text,
      storeId: store.id,
      orderTypeId: purchase.type.id,
      day: purchase.slot.day,
      subTotalCents: priced.totals.subTotal,
    });
    settle(call, orderNumber, purchase, customer, text);
    return summary;
  });
}

function showConfirmation(call: Call): Response {
  return json(JSON.parse(orderInPath(call)));
}

/** The number opens a guest's order; a customer's order is for that customer. */
export function orderInPath(call: Call): string {
  const orderNumber = (call.params["orderNumber"] ?? "").toUpperCase();
  const past = call.records.orders.findPast(orderNumber);
  const summary = call.records.findOrder(orderNumber) ?? past?.summary;
  if (!summary) throw notFound("This order");
  const owner = call.records.orders.ownerOf(orderNumber) ?? past?.customerId ?? null;
  const visitor = visitorOf(call);
  if (owner === null || owner === visitor?.id) return summary;
  if (!visitor) throw new Refusal(401, "Please sign in to see this order.");
  throw notFound("This order");
}

/** The link in the email opens the order, or the quote, for its bearer. */
function showOrderByToken(call: Call): Response {
  return json(quoteByToken(call) ?? JSON.parse(orderByToken(call).summary));
}

function orderByToken(call: Call): { orderNumber: string; summary: string } {
  const orderNumber = (call.params["orderNumber"] ?? "").toUpperCase();
  const token = call.query.get("token") ?? "";
  const named = call.records.customers.subjectOfLink(hashOf(token), "order", call.now());
  const summary = named === orderNumber ? call.records.findOrder(orderNumber) : null;
  if (!summary) throw notFound("This order");
  return { orderNumber, summary };
}

/** API-45: a queued order whose card failed is paid with another. Once it is paid, it stays as it is. */
async function payQueuedOrder(call: Call): Promise<Response> {
  const details = fieldsOf(await call.object());
  return call.records.transaction(() => {
    const { orderNumber, summary } = orderByToken(call);
    const order = JSON.parse(summary) as ReturnType<typeof summaryOf>;
    if (order.orderStatus !== "Queued") return json(order);
    const due = order.payments.find((payment) => payment.ccMask !== "");
    const problems = new Problems();
    const payer = {
      records: call.records,
      customer: visitorOf(call),
      cartId: orderNumber,
      now: call.now(),
      zone: "America/Chicago",
    };
    const credit = due ? checkCharge(details, payer, problems) : null;
    problems.refuseIfAny();
    if (credit) charge(credit);
    const payments = order.payments.map((payment) =>
      payment === due && credit
        ? { ...payment, ccMask: maskOf(credit.card), paymentAuth: String(randomInt(100_000, 1_000_000)) }
        : payment,
    );
    const paid = { ...order, orderStatus: "Placed", payments };
    call.records.orders.changeSummary(orderNumber, JSON.stringify(paid));
    return json(paid);
  });
}

/** API-46: what a purchase would say, without buying. */
async function validateCatering(call: Call): Promise<Response> {
  const details = fieldsOf(await call.objectOrNone());
  const { cart, store } = cartInPath(call);
  if (cart.orderTypeId !== CATERING) throw badRequest("This is not a catering order.");
  if (cart.orderNumber) throw badRequest("This order has already been placed.");
  const priced = priceCart(cart, store);
  const quote = call.records.quotes.find(cart.id);
  if (quote) checkPurchase(call, priced, agreedDetails(quote, null, call.now()), null, INVOICE);
  else if (details.value("pickupDetails") !== undefined) checkPurchase(call, priced, details, visitorOf(call));
  else if (priced.lines.length === 0 || priced.lines.some((line) => !line.isConfigurationValid)) {
    throw badRequest("Please select options for every item of your order.");
  }
  return json({ isValid: true, total: toDollars(priced.totals.total) });
}

/** A quote that its customer approves becomes the order. */
async function approveQuote(call: Call): Promise<Response> {
  const details = fieldsOf(await call.objectOrNone());
  const { cart } = cartInPath(call);
  if (cart.orderTypeId !== CATERING) throw badRequest("This is not a catering order.");
  return json({ orderSummary: placeOrder(call, details, call.records.quotes.find(cart.id)) });
}

/** Crockford's letters: nothing that a customer would misread over the phone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Fifty random bits: numbers are read aloud and written down, but cannot be guessed one from another. */
function newOrderNumber(call: Call): string {
  const letters = Array.from(randomBytes(10), (byte) => ALPHABET[byte % 32]).join("");
  const orderNumber = `ZK-${letters}`;
  return call.records.findOrder(orderNumber) ? newOrderNumber(call) : orderNumber;
}
