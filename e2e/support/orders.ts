import { DatabaseSync } from "node:sqlite";

/** An order as the embedded catering API has stored it. */
export interface StoredOrder {
  orderNumber: string;
  cartId: string;
  totalCents: number;
  summary: string;
}

/** All orders in the store of the catering API, read from its file by this other process. */
export function storedOrders(file: string): StoredOrder[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare("SELECT order_number, cart_id, total_cents, summary FROM orders").all();
    return rows.map((row) => ({
      orderNumber: String(row["order_number"]),
      cartId: String(row["cart_id"]),
      totalCents: Number(row["total_cents"]),
      summary: String(row["summary"]),
    }));
  } finally {
    database.close();
  }
}
