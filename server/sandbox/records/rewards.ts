import type { DatabaseSync } from "node:sqlite";

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
  const sql = {
    add: database.prepare("INSERT INTO held_rewards (customer_id, key, expires_at) VALUES (?, ?, ?)"),
    find: database.prepare("SELECT * FROM held_rewards WHERE id = ?"),
    ofCustomer: database.prepare("SELECT * FROM held_rewards WHERE customer_id = ? ORDER BY id"),
    use: database.prepare("UPDATE held_rewards SET order_number = ? WHERE id = ? AND order_number IS NULL"),
    onCart: database.prepare("SELECT id FROM carts WHERE reward_id = ? AND id NOT IN (SELECT cart_id FROM orders)"),
    balance: database.prepare("SELECT COALESCE(SUM(points), 0) AS points FROM points WHERE customer_id = ?"),
    addPoints: database.prepare(
      "INSERT INTO points (customer_id, kind, points, at, note, intent) VALUES (?, ?, ?, ?, ?, ?)",
    ),
    entries: database.prepare("SELECT * FROM points WHERE customer_id = ? ORDER BY id DESC"),
    entry: database.prepare("SELECT * FROM points WHERE customer_id = ? AND id = ?"),
    intent: database.prepare("SELECT at FROM points WHERE intent = ?"),
    usePromo: database.prepare("INSERT OR IGNORE INTO promo_uses VALUES (?, ?, ?)"),
    promoUses: database.prepare("SELECT count(*) AS uses FROM promo_uses WHERE code = ? AND customer_id = ?"),
  };

  return {
    add(customerId: number, key: string, expiresAt: string): HeldReward {
      const id = Number(sql.add.run(customerId, key, expiresAt).lastInsertRowid);
      return { id, customerId, key, expiresAt, orderNumber: null };
    },
    find: (id: number): HeldReward | null => asReward(sql.find.get(id)),
    ofCustomer: (customerId: number): HeldReward[] =>
      sql.ofCustomer
        .all(customerId)
        .map(asReward)
        .filter((reward) => reward !== null),
    use: (id: number, orderNumber: string): void => void sql.use.run(orderNumber, id),
    /** The open cart that a reward was put on. */
    cartWith(id: number): string | null {
      const row = sql.onCart.get(id);
      return row ? String(row["id"]) : null;
    },

    points: (customerId: number): number => Number(sql.balance.get(customerId)?.["points"] ?? 0),
    /** An intent is taken once: the table refuses it a second time. */
    addPoints(customerId: number, entry: Omit<PointsEntry, "id">, intent: string | null = null): void {
      sql.addPoints.run(customerId, entry.kind, entry.points, entry.at, entry.note, intent);
    },
    pointsEntries: (customerId: number): PointsEntry[] => sql.entries.all(customerId).map(asEntry),
    pointsEntry(customerId: number, id: number): PointsEntry | null {
      const row = sql.entry.get(customerId, id);
      return row ? asEntry(row) : null;
    },
    isIntentTaken: (intent: string): boolean => sql.intent.get(intent) !== undefined,

    usePromo(orderNumber: string, code: string, customerId: number | null): void {
      sql.usePromo.run(orderNumber, code, customerId);
    },
    promoUses: (code: string, customerId: number): number => Number(sql.promoUses.get(code, customerId)?.["uses"] ?? 0),
  };
}

function asReward(row: Record<string, unknown> | undefined): HeldReward | null {
  if (!row) return null;
  return {
    id: Number(row["id"]),
    customerId: Number(row["customer_id"]),
    key: String(row["key"]),
    expiresAt: String(row["expires_at"]),
    orderNumber: row["order_number"] === null ? null : String(row["order_number"]),
  };
}

function asEntry(row: Record<string, unknown>): PointsEntry {
  return {
    id: Number(row["id"]),
    kind: row["kind"] === "Earned" ? "Earned" : "Redeemed",
    points: Number(row["points"]),
    at: String(row["at"]),
    note: String(row["note"]),
  };
}
