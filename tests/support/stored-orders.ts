import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { SATURDAY_MORNING, type TestAppOptions, startApp } from "./app.ts";
import type { TestApp } from "./test-app.ts";

export interface StoredOrder {
  orderNumber: string;
  cartId: string;
  totalCents: number;
  orderTypeId: number;
  /** "YYYY-MM-DD" */
  day: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the API's own summary, read as it was stored
  summary: any;
}

export interface AppOnFile {
  app: TestApp;
  /** Orders since the start, from the sandbox's file: the only proof of them and of their number. */
  orders(): StoredOrder[];
  /** Everything in the file as text. */
  everything(): string;
}

/** The app on a sandbox that writes to a file, which is read independently. */
export function startAppOnFile(options: Omit<TestAppOptions, "sandbox"> = {}): AppOnFile {
  const folder = mkdtempSync(join(tmpdir(), "platter-orders-"));
  const file = join(folder, "store.sqlite");
  let clock = { now: options.now ?? SATURDAY_MORNING };
  const sandbox = createSandbox({ data: file, now: () => clock.now });
  const app = startApp({ ...options, sandbox });
  ({ clock } = app);
  // A sandbox may start with orders of its own.
  const seeded = new Set(rowsOf(file, "orders").map((row) => row["order_number"]));
  onTestFinished(() => {
    sandbox.close();
    rmSync(folder, { recursive: true });
  });
  return {
    app,
    orders: () =>
      rowsOf(file, "orders")
        .filter((row) => !seeded.has(row["order_number"]))
        .map((row) => ({
          orderNumber: String(row["order_number"]),
          cartId: String(row["cart_id"]),
          totalCents: Number(row["total_cents"]),
          orderTypeId: Number(row["order_type_id"]),
          day: String(row["day"]),
          summary: JSON.parse(String(row["summary"])),
        })),
    everything: () => JSON.stringify(["carts", "cart_lines", "orders"].map((table) => rowsOf(file, table))),
  };
}

function rowsOf(file: string, table: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(`SELECT * FROM ${table}`).all();
  } finally {
    database.close();
  }
}
