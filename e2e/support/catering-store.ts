import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

/* The store of the embedded catering API, read and written from this other process. */

function withStore<T>(file: string, act: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return act(database);
  } finally {
    database.close();
  }
}

export interface StoredOrder {
  orderNumber: string;
  cartId: string;
  totalCents: number;
  summary: string;
}

export function storedOrders(file: string): StoredOrder[] {
  const sql = "SELECT order_number, cart_id, total_cents, summary FROM orders";
  const rows = withStore(file, (database) => database.prepare(sql).all());
  return rows.map((row) => ({
    orderNumber: String(row["order_number"]),
    cartId: String(row["cart_id"]),
    totalCents: Number(row["total_cents"]),
    summary: String(row["summary"]),
  }));
}

/** The link of the newest letter to this address: a real chain would have mailed it. */
export function linkOfLetter(file: string, to: string): string {
  const sql = "SELECT kind, token FROM mail WHERE recipient = ? ORDER BY id DESC LIMIT 1";
  const row = withStore(file, (database) => database.prepare(sql).get(to));
  const page = row?.["kind"] === "confirm-account" ? "confirm" : "reset-password";
  return `/account/${page}?token=${String(row?.["token"])}`;
}

const FROM_ADA = `
  JOIN customers AS ada ON ada.id = customer_id, customers AS owner
  WHERE ada.email = 'ada@example.com' AND owner.email = :email`;

/** Copies of Ada's cards for a new account, so that a test can remove them. */
export function giveCards(file: string, email: string): void {
  const sql = `
    INSERT INTO payment_options (customer_id, cc_type_code, last_four, expires, is_honored, description, name_on_card,
      billing_zip, is_preferred, payment_method_id)
    SELECT owner.id, cc_type_code, last_four, expires, is_honored, description, name_on_card, billing_zip, is_preferred,
      payment_method_id || owner.id
    FROM payment_options ${FROM_ADA}`;
  withStore(file, (database) => database.prepare(sql).run({ email }));
}

/** A new customer with Ada's points and rewards, which a test can spend. */
export function newMember(file: string): string {
  const email = `member-${randomUUID().slice(0, 8)}@example.com`;
  withStore(file, (database) => {
    database.exec("BEGIN IMMEDIATE");
    for (const sql of [
      `INSERT INTO customers (email, user_name, first_name, last_name, phone, salt, password_hash, is_confirmed, is_opted_in)
       SELECT :email, :email, first_name, last_name, phone, salt, password_hash, 1, 1 FROM customers
       WHERE email = 'ada@example.com'`,
      `INSERT INTO held_rewards (customer_id, key, expires_at) SELECT owner.id, key, expires_at
       FROM held_rewards ${FROM_ADA} AND order_number IS NULL AND held_rewards.id <= 3`,
      `INSERT INTO points (customer_id, kind, points, at, note) SELECT owner.id, kind, points, at, note
       FROM points ${FROM_ADA} AND points > 0 AND intent IS NULL`,
    ])
      database.prepare(sql).run({ email });
    database.exec("COMMIT");
  });
  return email;
}

/** How many points are left. */
export function pointsOf(file: string, email: string): number {
  const sql =
    "SELECT SUM(points) AS points FROM points JOIN customers AS owner ON owner.id = customer_id WHERE email = ?";
  return Number(withStore(file, (database) => database.prepare(sql).get(email))?.["points"]);
}

/** Ends every sign-in of this customer, unnoticed by browsers. */
export function endSignIns(file: string, email: string): void {
  const sql =
    "UPDATE tokens SET expires_at = '2000-01-01' WHERE customer_id = (SELECT id FROM customers WHERE email = ?)";
  withStore(file, (database) => database.prepare(sql).run(email));
}
