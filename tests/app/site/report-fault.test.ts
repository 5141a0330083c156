import { expect, test, vi } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { submitOrder } from "../../support/checkout.ts";
import { status } from "../../support/faults.ts";
import { atReplica, fillBag } from "../../support/journey.ts";
import { captureConsole, logged } from "../../support/log-capture.ts";
import { expectPage } from "../../support/page.ts";

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});
vi.mock("../../../packages/ordering/stores/structured-data.ts", () => ({
  restaurantData: () => {
    throw new TypeError("ada@example.com has 4111 1111 1111 1111");
  },
}));
captureConsole();

const PAGE = "/locations/store/TX/dallas-uptown";

test("a fault of our own is reported to the API once, without personal data (ERR-07, CONST-02)", async () => {
  const browser = await openBrowser(startApp()).visit(PAGE);
  expect(browser.status).toBe(500);
  const reports = browser.app.calls.filter(({ path }) => path.endsWith("/client-logging/log-error"));
  expect(reports).toHaveLength(1);
  const { error } = JSON.parse(reports[0]?.body ?? "{}") as { error: string };
  expect(error).toMatch(/^TypeError at [\w./-]+:\d+:\d+ \([\w-]+\)$/);
  expect(reports[0]?.body).not.toMatch(/ada|4111/);
  expect(browser.text()).toContain(/\(([\w-]+)\)$/.exec(error)?.[1] ?? "no reference");
});

test("a failed report has no effect (ERR-07)", async () => {
  const app = startApp();
  app.answer(/\/log-error$/, status(500));
  const browser = await openBrowser(app).visit(PAGE);
  expectPage(browser, { status: 500, hides: "4111" });
});

function referenceOn(browser: Browser): string {
  const [, reference = ""] = /Reference: ([\w-]+)/.exec(browser.text()) ?? [];
  expect(reference).not.toBe("");
  return reference;
}

test("a page with a reference has its failure in the log, one line each (ERR-04)", async () => {
  const there = atReplica(await fillBag());
  there.app.intercept = status(500, { message: "x\ny" });
  referenceOn(await there.visit("/order-now/build-order"));
  expect(logged.some((line) => line.includes('"upstreamStatus":500'))).toBe(true);
  for (const line of logged) expect(() => JSON.parse(line)).not.toThrow();
});

test("the log line of a failed call has the reference shown to the customer (ERR-04)", async () => {
  const browser = await fillBag();
  browser.app.answer(/\/queue$/, status(500));
  const reference = referenceOn(await submitOrder(browser));
  expect(logged.filter((line) => line.includes(reference))).not.toEqual([]);
});
