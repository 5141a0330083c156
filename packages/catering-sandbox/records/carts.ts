import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Cents } from "../amounts.ts";
import type { Day } from "../calendar.ts";
import type { Choice } from "../rules/choices.ts";
import { rowOf, rowReader } from "./rows.ts";

export interface EstimateRecord {
  id: string;
  /** null when it was asked for without a cart. */
  cartId: string | null;
  storeId: number;
  partnerId: string;
  feeCents: Cents;
  arrivesAt: string;
  day: Day;
  minutes: number;
  createdAt: string;
}

/** A cart as it is stored. Names and prices are not: they are the menu's, read anew each time. */
export interface CartRecord {
  id: string;
  orderTypeId: number;
  storeId: number;
  pickupType: string;
  day: Day;
  lines: LineRecord[];
  /** The owner; null: any client that knows the id. */
  customerId: number | null;
  promoCodes: string[];
  reward: { id: number; key: string } | null;
  delivery: CartDelivery | null;
  /** Set once the cart became an order; it never changes after that. */
  orderNumber: string | null;
}

/** A cart with nothing off its price, and no delivery. */
export const PLAIN_CART = { promoCodes: [], reward: null, delivery: null };

type CartDelivery = Pick<EstimateRecord, "partnerId" | "feeCents" | "arrivesAt" | "day" | "minutes">;

export interface LineRecord {
  cartItemId: string;
  menuItemId: number;
  quantity: number;
  choices: Choice[];
  specialInstructions: string;
  nickname: string;
  rewardId: number | null;
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

export const CART_TABLES = `
  CREATE TABLE IF NOT EXISTS carts (
    id TEXT PRIMARY KEY,
    order_type_id INTEGER NOT NULL,
    store_id INTEGER NOT NULL,
    pickup_type TEXT NOT NULL,
    day TEXT NOT NULL,
    created_at TEXT NOT NULL,
    customer_id INTEGER,
    promo_codes TEXT NOT NULL DEFAULT '[]',
    reward_id INTEGER,
    delivery TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS cart_lines (
    cart_item_id TEXT PRIMARY KEY,
    cart_id TEXT NOT NULL REFERENCES carts (id),
    menu_item_id INTEGER NOT NULL,
    quantity INTEGER NOT NULL,
    choices TEXT NOT NULL,
    special_instructions TEXT NOT NULL,
    nickname TEXT NOT NULL,
    reward_id INTEGER
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

/** Columns that store files of earlier versions do not have. */
const LATER_COLUMNS: [table: string, column: string, kind: string][] = [
  ["carts", "customer_id", "INTEGER"],
  ["carts", "promo_codes", "TEXT NOT NULL DEFAULT '[]'"],
  ["carts", "reward_id", "INTEGER"],
  ["carts", "delivery", "TEXT"],
  ["cart_lines", "reward_id", "INTEGER"],
];

/** Carts, their lines, and the order that each became. */
export function cartRecords(database: DatabaseSync) {
  for (const column of LATER_COLUMNS) addColumn(database, ...column);
  return { ...openCartRecords(database), ...placedOrderRecords(database) };
}

function openCartRecords(database: DatabaseSync) {
  const sql = prepare(database);
  const carts = rowReader<CartRecord & { rewardId: number; rewardKey: string | null }>({
    json: ["promoCodes", "delivery"],
  });
  const lines = rowReader<LineRecord>({ json: ["choices"] });
  return {
    createCart(cart: Omit<CartRecord, "lines" | "orderNumber">, createdAt: string): void {
      sql.addCart.run({ ...cartRow(cart), createdAt });
    },
    findCart(id: string): CartRecord | null {
      const found = carts.one(sql.cart.get(id));
      if (!found) return null;
      const { rewardId, rewardKey, ...cart } = found;
      const reward = rewardKey === null ? null : { id: rewardId, key: rewardKey };
      return { ...cart, reward, lines: lines.all(sql.lines.all(id)) };
    },
    /** Saves the cart as it stands: lines that are no longer in it are dropped. */
    saveCart(cart: CartRecord): void {
      sql.changeCart.run(cartRow(cart));
      const remaining = new Set(cart.lines.map((line) => line.cartItemId));
      for (const { cartItemId } of lines.all(sql.lines.all(cart.id))) {
        if (!remaining.has(cartItemId)) sql.dropLine.run(cartItemId);
      }
      for (const line of cart.lines) sql.saveLine.run(rowOf({ ...line, cartId: cart.id }));
    },
  };
}

function placedOrderRecords(database: DatabaseSync) {
  const sql = {
    add: database.prepare(`
      INSERT INTO orders VALUES
        (:orderNumber, :cartId, :placedAt, :totalCents, :summary, :storeId, :orderTypeId, :day, :subTotalCents)`),
    find: database.prepare("SELECT summary FROM orders WHERE order_number = ?"),
    ofCart: database.prepare("SELECT summary FROM orders WHERE cart_id = ?"),
    sales: database.prepare(`
      SELECT COALESCE(SUM(sub_total_cents), 0) AS cents FROM orders WHERE store_id = ? AND day = ? AND order_type_id <> ?`),
  };
  const summaryIn = (row?: Record<string, unknown>): string | null => (row ? String(row["summary"]) : null);
  return {
    addOrder: (order: OrderRecord): void => void sql.add.run({ ...order }),
    findOrder: (orderNumber: string) => summaryIn(sql.find.get(orderNumber)),
    findOrderOfCart: (cartId: string) => summaryIn(sql.ofCart.get(cartId)),
    /** What a store sold for one day, without the orders of one type. */
    salesOf: (storeId: number, day: Day, exceptTypeId: number): Cents =>
      Number(sql.sales.get(storeId, day, exceptTypeId)?.["cents"] ?? 0),
  };
}

export function newLineId(): string {
  return randomUUID();
}

function prepare(database: DatabaseSync) {
  return {
    addCart: database.prepare(`
      INSERT INTO carts (id, order_type_id, store_id, pickup_type, day, customer_id, promo_codes, reward_id, delivery,
        created_at)
      VALUES (:id, :orderTypeId, :storeId, :pickupType, :day, :customerId, :promoCodes, :rewardId, :delivery,
        :createdAt)`),
    cart: database.prepare(`
      SELECT carts.*, orders.order_number, held_rewards.key AS reward_key FROM carts
      LEFT JOIN orders ON orders.cart_id = carts.id LEFT JOIN held_rewards ON held_rewards.id = carts.reward_id
      WHERE carts.id = ?`),
    changeCart: database.prepare(`
      UPDATE carts SET order_type_id = :orderTypeId, store_id = :storeId, pickup_type = :pickupType, day = :day,
        customer_id = :customerId, promo_codes = :promoCodes, reward_id = :rewardId, delivery = :delivery
      WHERE id = :id`),
    lines: database.prepare(`
      SELECT cart_item_id, menu_item_id, quantity, choices, special_instructions, nickname, reward_id FROM cart_lines
      WHERE cart_id = ? ORDER BY rowid`),
    saveLine: database.prepare(`
      INSERT INTO cart_lines (cart_item_id, cart_id, menu_item_id, quantity, choices, special_instructions, nickname,
        reward_id)
      VALUES (:cartItemId, :cartId, :menuItemId, :quantity, :choices, :specialInstructions, :nickname, :rewardId)
      ON CONFLICT (cart_item_id) DO UPDATE SET quantity = excluded.quantity, choices = excluded.choices,
        special_instructions = excluded.special_instructions, nickname = excluded.nickname`),
    dropLine: database.prepare("DELETE FROM cart_lines WHERE cart_item_id = ?"),
  };
}

function addColumn(database: DatabaseSync, table: string, column: string, kind: string): void {
  const known = database.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = ?").get(table, column);
  if (!known) database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${kind}`);
}

function cartRow(cart: Omit<CartRecord, "lines" | "orderNumber">) {
  const { id, orderTypeId, storeId, pickupType, day, customerId, promoCodes, reward, delivery } = cart;
  const rewardId = reward?.id ?? null;
  return rowOf({ id, orderTypeId, storeId, pickupType, day, customerId, promoCodes, rewardId, delivery });
}
