import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { startAtCheckout } from "./start.ts";

/** Of every customer of the embedded API. */
const PASSWORD = "zebra-crossing-9";

/** A customer of one's own with Ada's points and rewards: what one test spends, no other misses. */
export function newMember(file: string): string {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const email = `member-${randomUUID().slice(0, 8)}@example.com`;
  try {
    database.exec("BEGIN IMMEDIATE");
    database
      .prepare(`
        INSERT INTO customers (email, user_name, first_name, last_name, phone, salt, password_hash, is_confirmed, is_opted_in)
        SELECT ?, ?, first_name, last_name, phone, salt, password_hash, 1, 1 FROM customers WHERE email = 'ada@example.com'`)
      .run(email, email);
    for (const columns of [
      "held_rewards (customer_id, key, expires_at)",
      "points (customer_id, kind, points, at, note)",
    ]) {
      const [table = "", names = ""] = columns.replace(")", "").split(" (");
      const copied = names.replace("customer_id", "(SELECT id FROM customers WHERE email = :email)");
      const isSeed = table === "points" ? "points > 0 AND intent IS NULL" : "order_number IS NULL AND id <= 3";
      database
        .prepare(`
          INSERT INTO ${columns} SELECT ${copied} FROM ${table}
          WHERE customer_id = (SELECT id FROM customers WHERE email = 'ada@example.com') AND ${isSeed}`)
        .run({ email });
    }
    database.exec("COMMIT");
  } finally {
    database.close();
  }
  return email;
}

/** How many points are left. */
export function pointsOf(file: string, email: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const sql =
      "SELECT SUM(points) AS points FROM points JOIN customers AS owner ON owner.id = customer_id WHERE email = ?";
    return Number(database.prepare(sql).get(email)?.["points"]);
  } finally {
    database.close();
  }
}

/** As far as checkout with two bowls in the bag, signed in. */
export async function goToCheckoutAs(page: Page, email: string): Promise<void> {
  await startAtCheckout(page);
  await page.goto("/login?returnTo=/order-now/checkout");
  await page.getByLabel("Email or username").fill(email);
  await page.locator("#password").fill(PASSWORD);
  await page.getByRole("button", { name: "SIGN IN" }).click();
  await page.waitForURL("**/order-now/checkout");
}
