import type { DatabaseSync } from "node:sqlite";
import { rowReader } from "./rows.ts";

/** A reward that a customer holds; what it is worth stands in seeds/rewards.ts under its key. */
export interface HeldReward {
  id: number;
  customerId: number;
  key: string;
  expiresAt: string;
  /** Set once it was used. */
  orderNumber: string | null;
}

export interface PointsEntry {
  id: number;
  kind: "Earned" | "Redeemed";
  /** Below zero when they were spent. */
  points: number;
  at: string;
  note: string;
}

export const REWARD_TABLES = `
  CREATE TABLE IF NOT EXISTS held_rewards (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers (id),
    key TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    order_number TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS held_rewards_by_customer ON held_rewards (customer_id);
  CREATE TABLE IF NOT EXISTS points (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers (id),
    kind TEXT NOT NULL,
    points INTEGER NOT NULL,
    at TEXT NOT NULL,
    note TEXT NOT NULL,
    intent TEXT UNIQUE
  ) STRICT;
  CREATE INDEX IF NOT EXISTS points_by_customer ON points (customer_id);
  CREATE TABLE IF NOT EXISTS promo_uses (
    order_number TEXT NOT NULL,
    code TEXT NOT NULL,
    customer_id INTEGER,
    PRIMARY KEY (order_number, code)
  ) STRICT;
`;

export function rewardRecords(database: DatabaseSync) {
  return { ...heldRewardRecords(database), ...pointsRecords(database), ...promoRecords(database) };
}

function heldRewardRecords(database: DatabaseSync) {
  const reader = rowReader<HeldReward>();
  const sql = {
    add: database.prepare("INSERT INTO held_rewards (customer_id, key, expires_at) VALUES (?, ?, ?)"),
    find: database.prepare("SELECT * FROM held_rewards WHERE id = ?"),
    ofCustomer: database.prepare("SELECT * FROM held_rewards WHERE customer_id = ? ORDER BY id"),
    use: database.prepare("UPDATE held_rewards SET order_number = ? WHERE id = ? AND order_number IS NULL"),
    onCart: database.prepare("SELECT id FROM carts WHERE reward_id = ? AND id NOT IN (SELECT cart_id FROM orders)"),
  };
  return {
    add(customerId: number, key: string, expiresAt: string): HeldReward {
      const id = Number(sql.add.run(customerId, key, expiresAt).lastInsertRowid);
      return { id, customerId, key, expiresAt, orderNumber: null };
    },
    find: (id: number) => reader.one(sql.find.get(id)),
    ofCustomer: (customerId: number) => reader.all(sql.ofCustomer.all(customerId)),
    use: (id: number, orderNumber: string): void => void sql.use.run(orderNumber, id),
    cartWith(id: number): string | null {
      const row = sql.onCart.get(id);
      return row ? String(row["id"]) : null;
    },
  };
}

function pointsRecords(database: DatabaseSync) {
  const reader = rowReader<PointsEntry>();
  const sql = {
    balance: database.prepare("SELECT COALESCE(SUM(points), 0) AS points FROM points WHERE customer_id = ?"),
    add: database.prepare("INSERT INTO points (customer_id, kind, points, at, note, intent) VALUES (?, ?, ?, ?, ?, ?)"),
    entries: database.prepare("SELECT * FROM points WHERE customer_id = ? ORDER BY id DESC"),
    entry: database.prepare("SELECT * FROM points WHERE customer_id = ? AND id = ?"),
    intent: database.prepare("SELECT at FROM points WHERE intent = ?"),
  };
  return {
    points: (customerId: number): number => Number(sql.balance.get(customerId)?.["points"] ?? 0),
    /** An intent is taken once: the table refuses it a second time. */
    addPoints(customerId: number, entry: Omit<PointsEntry, "id">, intent: string | null = null): void {
      sql.add.run(customerId, entry.kind, entry.points, entry.at, entry.note, intent);
    },
    pointsEntries: (customerId: number) => reader.all(sql.entries.all(customerId)),
    pointsEntry: (customerId: number, id: number) => reader.one(sql.entry.get(customerId, id)),
    isIntentTaken: (intent: string): boolean => sql.intent.get(intent) !== undefined,
  };
}

function promoRecords(database: DatabaseSync) {
  const use = database.prepare("INSERT OR IGNORE INTO promo_uses VALUES (?, ?, ?)");
  const uses = database.prepare("SELECT count(*) AS uses FROM promo_uses WHERE code = ? AND customer_id = ?");
  return {
    usePromo: (orderNumber: string, code: string, customerId: number | null): void =>
      void use.run(orderNumber, code, customerId),
    promoUses: (code: string, customerId: number): number => Number(uses.get(code, customerId)?.["uses"] ?? 0),
  };
}
