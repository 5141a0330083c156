import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { Cents } from "./amounts.ts";
import type { Day } from "./calendar.ts";
import type { Choice } from "./rules/choices.ts";

/** A bag as it is kept. Names and prices are not: they are the menu's, read anew each time. */
export interface CartRecord {
  id: string;
  orderTypeId: number;
  storeId: number;
  pickupType: string;
  day: Day;
  lines: LineRecord[];
  /** Set once the bag became an order; it never changes after that. */
  orderNumber: string | null;
}

export interface LineRecord {
  cartItemId: string;
  menuItemId: number;
  quantity: number;
  choices: Choice[];
  specialInstructions: string;
  nickname: string;
}

export interface OrderRecord {
  orderNumber: string;
  cartId: string;
  placedAt: string;
  totalCents: Cents;
  /** The order summary as JSON. Of a card it holds the mask and nothing else. */
  summary: string;
  storeId: number;
  orderTypeId: number;
  day: Day;
  subTotalCents: Cents;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS carts (
    id TEXT PRIMARY KEY,
    order_type_id INTEGER NOT NULL,
    store_id INTEGER NOT NULL,
    pickup_type TEXT NOT NULL,
    day TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS cart_lines (
    cart_item_id TEXT PRIMARY KEY,
    cart_id TEXT NOT NULL REFERENCES carts (id),
    menu_item_id INTEGER NOT NULL,
    quantity INTEGER NOT NULL,
    choices TEXT NOT NULL,
    special_instructions TEXT NOT NULL,
    nickname TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS cart_lines_by_cart ON cart_lines (cart_id);
  CREATE TABLE IF NOT EXISTS orders (
    order_number TEXT PRIMARY KEY,
    cart_id TEXT NOT NULL UNIQUE REFERENCES carts (id),
    placed_at TEXT NOT NULL,
    total_cents INTEGER NOT NULL,
    summary TEXT NOT NULL,
    store_id INTEGER NOT NULL,
    order_type_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    sub_total_cents INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS orders_by_store_and_day ON orders (store_id, day);
`;

export type Records = ReturnType<typeof openRecords>;

/** Everything that outlives a request. Another process may read, and even write, the same file at the same time. */
export function openRecords(file: string) {
  const database = new DatabaseSync(file);
  database.exec(
    "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
  );
  database.exec(SCHEMA);

  const sql = {
    addCart: database.prepare("INSERT INTO carts VALUES (:id, :orderTypeId, :storeId, :pickupType, :day, :createdAt)"),
    cart: database.prepare(`
      SELECT carts.*, orders.order_number FROM carts LEFT JOIN orders ON orders.cart_id = carts.id WHERE carts.id = ?`),
    changeCart: database.prepare(`
      UPDATE carts SET order_type_id = :orderTypeId, store_id = :storeId, pickup_type = :pickupType, day = :day
      WHERE id = :id`),
    lines: database.prepare("SELECT * FROM cart_lines WHERE cart_id = ? ORDER BY rowid"),
    saveLine: database.prepare(`
      INSERT INTO cart_lines VALUES (:cartItemId, :cartId, :menuItemId, :quantity, :choices, :specialInstructions, :nickname)
      ON CONFLICT (cart_item_id) DO UPDATE SET quantity = excluded.quantity, choices = excluded.choices,
        special_instructions = excluded.special_instructions, nickname = excluded.nickname`),
    dropLine: database.prepare("DELETE FROM cart_lines WHERE cart_item_id = ?"),
    addOrder: database.prepare(`
      INSERT INTO orders VALUES
        (:orderNumber, :cartId, :placedAt, :totalCents, :summary, :storeId, :orderTypeId, :day, :subTotalCents)`),
    order: database.prepare("SELECT summary FROM orders WHERE order_number = ?"),
    orderOfCart: database.prepare("SELECT summary FROM orders WHERE cart_id = ?"),
    sales: database.prepare(`
      SELECT COALESCE(SUM(sub_total_cents), 0) AS cents FROM orders WHERE store_id = ? AND day = ? AND order_type_id <> ?`),
  };

  return {
    /** All or nothing, and nobody else writes in between: what was read inside is still true when it is written. */
    transaction<T>(work: () => T): T {
      database.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        database.exec("COMMIT");
        return result;
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },

    createCart(cart: Omit<CartRecord, "lines" | "orderNumber">, createdAt: string): void {
      sql.addCart.run({ ...keptFields(cart), createdAt });
    },

    findCart(id: string): CartRecord | null {
      const row = sql.cart.get(id);
      if (!row) return null;
      return {
        id,
        orderTypeId: Number(row["order_type_id"]),
        storeId: Number(row["store_id"]),
        pickupType: String(row["pickup_type"]),
        day: String(row["day"]),
        lines: sql.lines.all(id).map(asLine),
        orderNumber: row["order_number"] === null ? null : String(row["order_number"]),
      };
    },

    /** Saves the bag as it stands: lines that are no longer in it are dropped. */
    saveCart(cart: CartRecord): void {
      sql.changeCart.run(keptFields(cart));
      const kept = new Set(cart.lines.map((line) => line.cartItemId));
      for (const row of sql.lines.all(cart.id)) {
        if (!kept.has(String(row["cart_item_id"]))) sql.dropLine.run(String(row["cart_item_id"]));
      }
      for (const line of cart.lines) {
        sql.saveLine.run({ ...line, cartId: cart.id, choices: JSON.stringify(line.choices) });
      }
    },

    addOrder(order: OrderRecord): void {
      sql.addOrder.run({ ...order });
    },

    /** Order summaries as they were answered when the order was placed. */
    findOrder(orderNumber: string): string | null {
      return textOf(sql.order.get(orderNumber));
    },

    findOrderOfCart(cartId: string): string | null {
      return textOf(sql.orderOfCart.get(cartId));
    },

    /** What a store sold for one day, without the orders of one type. */
    salesOf(storeId: number, day: Day, exceptTypeId: number): Cents {
      return Number(sql.sales.get(storeId, day, exceptTypeId)?.["cents"] ?? 0);
    },

    close(): void {
      if (database.isOpen) database.close();
    },
  };
}

export function newLineId(): string {
  return randomUUID();
}

function keptFields({ id, orderTypeId, storeId, pickupType, day }: Omit<CartRecord, "lines" | "orderNumber">) {
  return { id, orderTypeId, storeId, pickupType, day };
}

function asLine(row: Record<string, unknown>): LineRecord {
  return {
    cartItemId: String(row["cart_item_id"]),
    menuItemId: Number(row["menu_item_id"]),
    quantity: Number(row["quantity"]),
    choices: JSON.parse(String(row["choices"])) as Choice[],
    specialInstructions: String(row["special_instructions"]),
    nickname: String(row["nickname"]),
  };
}

function textOf(row: Record<string, unknown> | undefined): string | null {
  return row ? String(row["summary"]) : null;
}
