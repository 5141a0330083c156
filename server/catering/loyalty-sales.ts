import { z } from "zod";
import { dateFromApi } from "@platter/ordering/day.ts";
import { operation } from "./operation.ts";
import { LEFT_OUT, dollars, flag, idText, listOf, text, number } from "../remote/reply-schema.ts";

const sale = z
  .object({
    orderNumber: idText,
    date: text(LEFT_OUT).transform(dateFromApi),
    amount: dollars,
    isCatering: flag("an individual order"),
  })
  .meta({ id: "LoyaltySale" });

/** `date` is an ISO 8601 moment; spent points are negative. */
const pointsEntry = z
  .object({ id: idText, type: text(LEFT_OUT), points: number, date: text(LEFT_OUT), description: text(LEFT_OUT) })
  .meta({ id: "PointsEntry" });

const cashbackEntry = z
  .object({ id: idText, amount: dollars, date: text(LEFT_OUT), description: text(LEFT_OUT) })
  .meta({ id: "CashbackEntry" });

const sales = "/customer-api/loyalty-sales";
const common = { group: "rewards", method: "GET", token: "always", rows: ["API-60"], optional: true } as const;

/** Calls for account pages; no screen of this site uses them (API-60). */
export const LOYALTY_SALES_OPERATIONS = {
  addLoyaltySale: operation({
    ...common,
    name: "loyalty-sales-add",
    summary: "Points for a paper receipt; what is answered is not read.",
    method: "POST",
    path: `${sales}/add`,
    body: z.object({ receiptNumber: z.string() }),
    reply: z.unknown(),
    input: (receiptNumber: string) => ({ body: { receiptNumber } }),
  }),
  loyaltySales: operation({
    ...common,
    name: "loyalty-sales",
    summary: "What the customer bought.",
    path: `${sales}/list`,
    reply: listOf(sale),
  }),
  cateringSale: operation({
    ...common,
    name: "loyalty-sales-catering",
    summary: "One catering order that the customer bought.",
    path: `${sales}/catering/{orderNumber}`,
    reply: sale,
    input: (orderNumber: string) => ({ path: { orderNumber } }),
  }),
  cashbackTransactions: operation({
    ...common,
    name: "cashback-transactions",
    summary: "Cash back that was earned and spent.",
    path: `${sales}/cashback-transactions`,
    reply: listOf(cashbackEntry),
  }),
  pointsActivity: operation({
    ...common,
    name: "points-activity",
    summary: "One entry of the points.",
    path: `${sales}/points-activity/{entryId}`,
    reply: pointsEntry,
    input: (entryId: string) => ({ path: { entryId } }),
  }),
  pointsTransactions: operation({
    ...common,
    name: "points-transactions",
    summary: "Points that were earned and spent, the newest first.",
    path: `${sales}/points-transactions`,
    query: z.object({ take: z.int().positive().optional(), type: z.enum(["Earned", "Redeemed"]).optional() }),
    reply: listOf(pointsEntry),
    input: (query: { take?: number; type?: "Earned" | "Redeemed" } = {}) => ({ query }),
  }),
  associateOnlineOrder: operation({
    ...common,
    name: "loyalty-sales-associate-order",
    summary: "Points for an order that was placed before signing in.",
    method: "POST",
    path: `${sales}/associate-online-order-to-customer`,
    body: z.object({ orderNumber: z.string() }),
    reply: z.object({ success: z.boolean() }),
    input: (orderNumber: string) => ({ body: { orderNumber } }),
  }),
};
