import type { DatabaseSync } from "node:sqlite";
import { rowOf, rowReader } from "./rows.ts";

/** What was agreed about a cart with a Catering Sales Manager. */
export interface QuoteRecord {
  cartId: string;
  /** As a purchase says it, but for the payment. */
  details: Record<string, unknown>;
  validUntil: string;
}

export const QUOTE_TABLES = `
  CREATE TABLE IF NOT EXISTS quotes (
    cart_id TEXT PRIMARY KEY REFERENCES carts (id),
    details TEXT NOT NULL,
    valid_until TEXT NOT NULL
  ) STRICT;
`;

export function quoteRecords(database: DatabaseSync) {
  const add = database.prepare("INSERT INTO quotes VALUES (:cartId, :details, :validUntil)");
  const find = database.prepare("SELECT * FROM quotes WHERE cart_id = ?");
  return {
    add: (quote: QuoteRecord): void => void add.run(rowOf(quote)),
    find: (cartId: string) => rowReader<QuoteRecord>({ json: ["details"] }).one(find.get(cartId)),
  };
}
