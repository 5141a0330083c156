import { expect, test } from "vitest";
import { stopDate } from "../../support/system-date.ts";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { asCustomer } from "../../support/sign-in.ts";
import type { TestApp } from "../../support/test-app.ts";

const REPORT = { name: "TypeError", place: "/assets/item-Cx_9.js:1:2345" };
const told = (app: TestApp) => app.sent("/client-logging/log-error").map(({ error }) => error as string);

test("a browser error is reported to the API by its type and code position (ERR-07, API-21)", async () => {
  const browser = await asCustomer();
  await browser.send("/browser-error", REPORT);
  expect([browser.status, browser.html]).toEqual([204, ""]);
  expect(told(browser.app)).toEqual([
    expect.stringMatching(/^In a browser: TypeError at \/assets\/item-Cx_9\.js:1:2345 \([\w-]+\)$/),
  ]);
});

test.each([
  ["a sentence as name", { ...REPORT, name: "ada@example.com is not defined" }],
  [
    "a page's address as place",
    { ...REPORT, place: "https://shop.example/order-now/checkout?email=ada@example.com:1:2" },
  ],
  ["a card number as place", { ...REPORT, place: "4111 1111 1111 1111" }],
  ["an overlong place", { ...REPORT, place: `/assets/${"x".repeat(5_000)}.js:1:2` }],
  ["an empty report", {}],
])("%s is not reported (ERR-07)", async (_what, report) => {
  const browser = await openBrowser(startApp()).send("/browser-error", report);
  expect([browser.status, told(browser.app)]).toEqual([204, []]);
});

test("other fields of a report are dropped (ERR-07)", async () => {
  const { app } = await openBrowser(startApp()).send("/browser-error", { ...REPORT, message: "Ada", stack: "4111" });
  expect(told(app).join()).not.toMatch(/Ada|4111/);
});

test("reports are limited per hour, by address and in total (ERR-07, CONST-02)", async () => {
  const pass = stopDate();
  const app = startApp();
  const from = (address: string) => openBrowser(app, new Map(), { "x-client-address": address });
  for (let time = 0; time < 8; time++) await from("192.0.2.1").send("/browser-error", REPORT);
  expect(told(app)).toHaveLength(5);
  for (let host = 1; host < 120; host++) await from(`198.51.100.${host}`).send("/browser-error", REPORT);
  expect(told(app)).toHaveLength(100);
  pass(app, 60);
  await from("192.0.2.1").send("/browser-error", REPORT);
  expect(told(app)).toHaveLength(101);
});

test("a failed report has no effect (ERR-07)", async () => {
  const app = startApp();
  app.answer("/log-error", status(500));
  expect((await openBrowser(app).send("/browser-error", REPORT)).status).toBe(204);
});
