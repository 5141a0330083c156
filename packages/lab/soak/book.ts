import { DatabaseSync } from "node:sqlite";

/** The outcome, from the API's own file alone. */
export interface Book {
  lines(): BookLine[];
  orders(): BookOrder[];
  /** Points a customer has, by e-mail. */
  points(): Map<string, number>;
  /** Of each customer, how many times points were earned and spent. */
  pointsEntries(): { email: string; kind: string; points: number; note: string }[];
  /** How many lines an order in a customer's history has. */
  linesOfPast(orderNumber: string): number;
  /** Cents on each card of the chain. */
  balances(): Map<string, number>;
  close(): void;
}

export interface BookLine {
  cartItemId: string;
  cartId: string;
  /** What was typed as special instructions: the mark of one intent. */
  note: string;
  quantity: number;
}

export interface BookOrder {
  orderNumber: string;
  cartId: string;
  totalCents: number;
  subTotalCents: number;
  /** The customer's last name: the mark of one intent. */
  lastName: string;
  /** Null: a guest's. */
  email: string | null;
  payments: { type: string; cents: number; mask: string }[];
}

export function openBook(file: string): Book {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec("PRAGMA busy_timeout = 5000");
  const rows = (sql: string) => database.prepare(sql).all();
  return {
    lines: () =>
      rows("SELECT cart_item_id, cart_id, special_instructions, quantity FROM cart_lines ORDER BY rowid").map(
        (row) => ({
          cartItemId: String(row["cart_item_id"]),
          cartId: String(row["cart_id"]),
          note: String(row["special_instructions"]),
          quantity: Number(row["quantity"]),
        }),
      ),
    orders: () =>
      rows(`SELECT orders.*, customers.email AS owner FROM orders
        LEFT JOIN order_owners ON order_owners.order_number = orders.order_number
        LEFT JOIN customers ON customers.id = order_owners.customer_id`).map(orderOf),
    points: () =>
      new Map(
        rows(`SELECT email, COALESCE(SUM(points), 0) AS sum FROM customers
          LEFT JOIN points ON points.customer_id = customers.id GROUP BY email`).map((row) => [
          String(row["email"]),
          Number(row["sum"]),
        ]),
      ),
    pointsEntries: () =>
      rows("SELECT email, kind, points, note FROM points JOIN customers ON customers.id = points.customer_id").map(
        (row) => ({
          email: String(row["email"]),
          kind: String(row["kind"]),
          points: Number(row["points"]),
          note: String(row["note"]),
        }),
      ),
    linesOfPast(orderNumber) {
      const row = database.prepare("SELECT lines FROM past_orders WHERE order_number = ?").get(orderNumber);
      return (JSON.parse(String(row?.["lines"] ?? "[]")) as unknown[]).length;
    },
    balances: () =>
      new Map(
        rows("SELECT card_id, cents FROM card_balances").map((row) => [String(row["card_id"]), Number(row["cents"])]),
      ),
    close: () => database.close(),
  };
}

function orderOf(row: Record<string, unknown>): BookOrder {
  const { lastName, payments } = JSON.parse(String(row["summary"])) as {
    lastName: string;
    payments?: { paymentType?: string; type?: string; amount?: number; ccMask?: string; cardMask?: string }[];
  };
  return {
    orderNumber: String(row["order_number"]),
    cartId: String(row["cart_id"]),
    totalCents: Number(row["total_cents"]),
    subTotalCents: Number(row["sub_total_cents"]),
    lastName,
    email: row["owner"] === null ? null : String(row["owner"]),
    payments: (payments ?? []).map((payment) => ({
      type: payment.paymentType ?? payment.type ?? "",
      cents: Math.round((payment.amount ?? 0) * 100),
      mask: payment.ccMask ?? payment.cardMask ?? "",
    })),
  };
}
