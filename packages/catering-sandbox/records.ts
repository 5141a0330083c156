import { DatabaseSync } from "node:sqlite";
import { balanceRecords, CARD_TABLES, paymentOptionRecords, providerRecords } from "./records/cards.ts";
import { CART_TABLES, cartRecords } from "./records/carts.ts";
import { CUSTOMER_TABLES, customerRecords, mailRecords } from "./records/customers.ts";
import { ORDER_TABLES, orderRecords } from "./records/orders.ts";
import { QUOTE_TABLES, quoteRecords } from "./records/quotes.ts";
import { REWARD_TABLES, rewardRecords } from "./records/rewards.ts";

export type Records = ReturnType<typeof openRecords>;

/** Everything that outlives a request. Another process may read, and even write, the same file at the same time. */
export function openRecords(file: string) {
  const database = new DatabaseSync(file);
  database.exec(
    "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
  );
  const all = [CART_TABLES, CUSTOMER_TABLES, REWARD_TABLES, CARD_TABLES, ORDER_TABLES, QUOTE_TABLES];
  for (const tables of all) database.exec(tables);
  return {
    /** Atomic and isolated: values read inside are still current when written. */
    transaction: <T>(work: () => T): T => inTransaction(database, work),
    ...cartRecords(database),
    customers: customerRecords(database),
    mail: mailRecords(database),
    rewards: rewardRecords(database),
    balances: balanceRecords(database),
    paymentOptions: paymentOptionRecords(database),
    provider: providerRecords(database),
    orders: orderRecords(database),
    quotes: quoteRecords(database),
    empty: (): void => emptyTables(database),
    close(): void {
      if (database.isOpen) database.close();
    },
  };
}

function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

function emptyTables(database: DatabaseSync): void {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  const names = tables.all().map((row) => String(row["name"]));
  // Lines and orders point at carts, and much at customers: those go last.
  const order = (name: string) => ["carts", "customers"].indexOf(name);
  for (const name of names.toSorted((one, other) => order(one) - order(other))) database.exec(`DELETE FROM ${name}`);
}
