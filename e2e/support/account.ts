import { DatabaseSync } from "node:sqlite";

/** Does something with the store of the catering API, from this other process. */
function withStore<T>(file: string, act: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return act(database);
  } finally {
    database.close();
  }
}

/** The link of the newest letter to this address: a real chain would have mailed it. */
export function linkOfLetter(file: string, to: string): string {
  const sql = "SELECT kind, token FROM mail WHERE recipient = ? ORDER BY id DESC LIMIT 1";
  const row = withStore(file, (database) => database.prepare(sql).get(to));
  const page = row?.["kind"] === "confirm-account" ? "confirm" : "reset-password";
  return `/account/${page}?token=${String(row?.["token"])}`;
}

/** Ada's cards once more, for a new account: what a test removes is missing to no other. */
export function giveCards(file: string, email: string): void {
  const sql = `
    INSERT INTO payment_options (customer_id, cc_type_code, last_four, expires, is_honored, description, name_on_card,
      billing_zip, is_preferred, payment_method_id)
    SELECT owner.id, cc_type_code, last_four, expires, is_honored, description, name_on_card, billing_zip, is_preferred,
      payment_method_id || owner.id
    FROM payment_options JOIN customers AS ada ON ada.id = customer_id, customers AS owner
    WHERE ada.email = 'ada@example.com' AND owner.email = ?`;
  withStore(file, (database) => database.prepare(sql).run(email));
}
