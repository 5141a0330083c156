import { DatabaseSync } from "node:sqlite";
import type { Json } from "./support.ts";

/** The orders in a store file, as another process sees them. */
export function orderRows(file: string): Json[] {
  const reader = new DatabaseSync(file, { readOnly: true });
  const rows = reader.prepare("SELECT order_number, cart_id, placed_at, total_cents FROM orders").all();
  reader.close();
  return rows;
}
