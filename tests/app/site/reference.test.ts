import { expect, test, vi } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { submitOrder } from "../../support/checkout.ts";
import { status } from "../../support/faults.ts";
import { atReplica, fillBag } from "../../support/journey.ts";
import { logged } from "../../support/log-capture.ts";

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});

function referenceOn(browser: Browser): string {
  const [, reference = ""] = /Reference: ([\w-]+)/.exec(browser.text()) ?? [];
  expect(reference).not.toBe("");
  return reference;
}

test("a page that gives a reference has the trouble in the log, in one line each (ERR-04)", async () => {
  const there = atReplica(await fillBag());
  there.app.intercept = status(500, { message: "x\ny" });
  referenceOn(await there.visit("/order-now/build-order"));
  expect(logged.some((line) => line.includes('"upstreamStatus":500'))).toBe(true);
  for (const line of logged) expect(() => JSON.parse(line)).not.toThrow();
});

test("the log line of a failed call has the reference that the customer reads out (ERR-04)", async () => {
  const browser = await fillBag();
  browser.app.answer(/\/queue$/, status(500));
  const reference = referenceOn(await submitOrder(browser));
  expect(logged.filter((line) => line.includes(reference))).not.toEqual([]);
});
