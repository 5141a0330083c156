import { beforeEach, expect, test, vi } from "vitest";
import type * as log from "../../server/observability/log.ts";
import { startApp } from "../support/app.ts";
import { openBrowser } from "../support/browser.ts";
import { isQueue, status, when } from "../support/faults.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";

const logged = vi.hoisted(() => ({ lines: [] as string[] }));

vi.mock("../../server/observability/log.ts", async (importActual) => {
  const actual = await importActual<typeof log>();
  return { ...actual, log: actual.createLog("info", { write: (line) => void logged.lines.push(line) }) };
});

beforeEach(() => {
  logged.lines.length = 0;
});

function referenceOn(text: string): string {
  const [, reference = ""] = /Reference: ([\w-]+)/.exec(text) ?? [];
  expect(reference).not.toBe("");
  return reference;
}

test("a page that gives a reference has the trouble in the log, in one line each (ERR-04)", async () => {
  const app = startApp();
  app.intercept = status(500, { message: "x\ny" });
  const browser = await openBrowser(app, (await fillBag(startApp())).cookies).visit("/order-now/build-order");
  referenceOn(browser.text());
  expect(logged.lines.some((line) => line.includes('"upstreamStatus":500'))).toBe(true);
  for (const line of logged.lines) expect(() => JSON.parse(line)).not.toThrow();
});

test("the log line of a failed call has the reference that the customer reads out (ERR-04)", async () => {
  const browser = await fillBag();
  fillCheckout(browser);
  browser.app.intercept = when(isQueue, status(500));
  await browser.press("Submit Order");
  const reference = referenceOn(browser.text());
  expect(logged.lines.filter((line) => line.includes(reference))).not.toEqual([]);
});
