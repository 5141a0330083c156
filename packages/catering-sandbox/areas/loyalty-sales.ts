import { fieldsOf } from "../fields.ts";
import type { PointsEntry } from "../records/rewards.ts";
import { badRequest, notFound } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { CATERING } from "../seeds/order-types.ts";
import { customerOf } from "./identity.ts";
import { readId } from "./reading.ts";

const SALES = "/customer-api/loyalty-sales";

/** API-60: calls of the account pages. Simple on purpose: no screen of ours uses them. */
export const loyaltySalesRoutes: Route[] = [
  { method: "POST", path: `${SALES}/add`, handler: addSale },
  { method: "GET", path: `${SALES}/list`, handler: (call) => json(salesOf(call)) },
  { method: "GET", path: `${SALES}/catering/:orderNumber`, handler: showCateringSale },
  { method: "GET", path: `${SALES}/cashback-transactions`, handler: listCashback },
  { method: "GET", path: `${SALES}/points-activity/:entryId`, handler: showPointsEntry },
  { method: "GET", path: `${SALES}/points-transactions`, handler: listPoints },
  { method: "POST", path: `${SALES}/associate-online-order-to-customer`, handler: associateOrder },
];

/** A paper receipt; the demo has no tills to look it up in. */
async function addSale(call: Call): Promise<Response> {
  customerOf(call);
  const receipt = fieldsOf(await call.object()).text("receiptNumber");
  if (!receipt) throw badRequest("A receipt number is required.", { receiptNumber: ["receiptNumber is required."] });
  throw notFound("This receipt");
}

function salesOf(call: Call) {
  return call.records.orders.pastOf(customerOf(call).id).map((order) => ({
    orderNumber: order.orderNumber,
    date: order.day,
    amount: order.totalCents / 100,
    isCatering: order.orderTypeId === CATERING,
  }));
}

function showCateringSale(call: Call): Response {
  const orderNumber = call.params["orderNumber"]?.toUpperCase();
  const sale = salesOf(call).find((known) => known.isCatering && known.orderNumber === orderNumber);
  if (!sale) throw notFound("This sale");
  return json(sale);
}

function listCashback(call: Call): Response {
  customerOf(call);
  return json([]);
}

function listPoints(call: Call): Response {
  const entries = call.records.rewards.pointsEntries(customerOf(call).id);
  const type = call.query.get("type");
  const take = call.query.get("take");
  if (take && (readId(take) ?? 0) < 1) throw badRequest("take must be a number from 1.", { take: ["Not valid."] });
  const wanted = type ? entries.filter((entry) => entry.kind.toLowerCase() === type.toLowerCase()) : entries;
  return json(wanted.slice(0, take ? (readId(take) ?? 1) : 100).map(entryReply));
}

function showPointsEntry(call: Call): Response {
  const entry = call.records.rewards.pointsEntry(customerOf(call).id, readId(call.params["entryId"]) ?? 0);
  if (!entry) throw notFound("This entry");
  return json(entryReply(entry));
}

/** An order placed while signed in has its customer; a guest's has none. */
async function associateOrder(call: Call): Promise<Response> {
  const customer = customerOf(call);
  const orderNumber = fieldsOf(await call.object())
    .text("orderNumber")
    .toUpperCase();
  if (call.records.orders.ownerOf(orderNumber) === customer.id) return json({ success: true });
  throw notFound("This order");
}

function entryReply({ id, kind, points, at, note }: PointsEntry) {
  return { id, type: kind, points, date: at, description: note };
}
