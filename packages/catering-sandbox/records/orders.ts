import type { DatabaseSync } from "node:sqlite";
import type { Cents } from "../amounts.ts";
import type { Day } from "../calendar.ts";
import type { EstimateRecord, LineRecord } from "./carts.ts";
import { rowOf, rowReader } from "./rows.ts";

/** An order in a customer's history, with its dishes as they can be ordered again. */
export interface PastOrder {
  orderNumber: string;
  customerId: number;
  orderTypeId: number;
  storeId: number;
  day: Day;
  minutes: number;
  lines: LineRecord[];
  totalCents: Cents;
  isFavorite: boolean;
  summary: string;
}

export interface DeliveryRecord {
  orderNumber: string;
  arrivesAt: string;
  partnerId: string;
}

export const ORDER_TABLES = `
  CREATE TABLE IF NOT EXISTS order_owners (
    order_number TEXT PRIMARY KEY,
    customer_id INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS past_orders (
    order_number TEXT PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers (id),
    order_type_id INTEGER NOT NULL,
    store_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    minutes INTEGER NOT NULL,
    lines TEXT NOT NULL,
    total_cents INTEGER NOT NULL,
    is_favorite INTEGER NOT NULL,
    summary TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS past_orders_by_customer ON past_orders (customer_id);
  CREATE TABLE IF NOT EXISTS deliveries (
    order_number TEXT PRIMARY KEY,
    arrives_at TEXT NOT NULL,
    partner_id TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS estimates (
    id TEXT PRIMARY KEY,
    cart_id TEXT,
    store_id INTEGER NOT NULL,
    partner_id TEXT NOT NULL,
    fee_cents INTEGER NOT NULL,
    arrives_at TEXT NOT NULL,
    day TEXT NOT NULL,
    minutes INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
`;

/** What is known of orders besides their summaries: whose they are, and how they travel. */
export function orderRecords(database: DatabaseSync) {
  return { ...historyRecords(database), ...deliveryRecords(database), ...estimateRecords(database) };
}

function historyRecords(database: DatabaseSync) {
  const reader = rowReader<PastOrder>({ flags: ["isFavorite"], json: ["lines"] });
  const sql = {
    addOwner: database.prepare("INSERT INTO order_owners VALUES (?, ?)"),
    owner: database.prepare("SELECT customer_id FROM order_owners WHERE order_number = ?"),
    addPast: database.prepare(`
      INSERT INTO past_orders VALUES (:orderNumber, :customerId, :orderTypeId, :storeId, :day, :minutes, :lines,
        :totalCents, :isFavorite, :summary)`),
    past: database.prepare("SELECT * FROM past_orders WHERE order_number = ?"),
    pastOf: database.prepare(
      "SELECT * FROM past_orders WHERE customer_id = ? ORDER BY day DESC, minutes DESC, rowid DESC",
    ),
    favorite: database.prepare("UPDATE past_orders SET is_favorite = ? WHERE order_number = ?"),
    changeSummary: database.prepare("UPDATE orders SET summary = ? WHERE order_number = ?"),
    changePastSummary: database.prepare("UPDATE past_orders SET summary = ? WHERE order_number = ?"),
  };
  return {
    addOwner: (orderNumber: string, customerId: number): void => void sql.addOwner.run(orderNumber, customerId),
    ownerOf(orderNumber: string): number | null {
      const row = sql.owner.get(orderNumber);
      return row ? Number(row["customer_id"]) : null;
    },
    addPast: (order: PastOrder): void => void sql.addPast.run(rowOf(order)),
    findPast: (orderNumber: string) => reader.one(sql.past.get(orderNumber)),
    /** Newest first. */
    pastOf: (customerId: number) => reader.all(sql.pastOf.all(customerId)),
    setFavorite: (orderNumber: string, isFavorite: boolean): void =>
      void sql.favorite.run(isFavorite ? 1 : 0, orderNumber),
    changeSummary(orderNumber: string, summary: string): void {
      sql.changeSummary.run(summary, orderNumber);
      sql.changePastSummary.run(summary, orderNumber);
    },
  };
}

function deliveryRecords(database: DatabaseSync) {
  const add = database.prepare("INSERT OR IGNORE INTO deliveries VALUES (:orderNumber, :arrivesAt, :partnerId)");
  const find = database.prepare("SELECT * FROM deliveries WHERE order_number = ?");
  return {
    addDelivery: (delivery: DeliveryRecord): void => void add.run({ ...delivery }),
    findDelivery: (orderNumber: string) => rowReader<DeliveryRecord>().one(find.get(orderNumber)),
  };
}

function estimateRecords(database: DatabaseSync) {
  const sql = {
    dropOld: database.prepare("DELETE FROM estimates WHERE created_at < ?"),
    add: database.prepare(`
      INSERT INTO estimates VALUES
        (:id, :cartId, :storeId, :partnerId, :feeCents, :arrivesAt, :day, :minutes, :createdAt)`),
    find: database.prepare("SELECT * FROM estimates WHERE id = ?"),
  };
  return {
    /** Estimates expire after a day. */
    addEstimate(estimate: EstimateRecord, forgetBefore: Date): void {
      sql.dropOld.run(forgetBefore.toISOString());
      sql.add.run({ ...estimate });
    },
    findEstimate: (id: string) => rowReader<EstimateRecord>().one(sql.find.get(id)),
  };
}
