import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { CURBSIDE, TOMORROW, withAnswers } from "../../support/answers.ts";
import { expectAt, expectNoText, expectText } from "../../support/expect.ts";
import { fillBag } from "../../support/journey.ts";

const PASSED = "The time you chose has passed. Please select a new time.";
const PAGES = ["/order-now/build-order", "/order-now/build-order/bowls", "/order-now/cart", "/order-now/checkout"];

test("every page with a passed time says so and links to the time page (SUBMIT-09, SETUP-22)", async () => {
  const browser = await fillBag();
  // Tomorrow at 12:30 PM, in Dallas.
  browser.app.clock.now = new Date("2026-11-22T18:30:00Z");
  for (const path of PAGES) expectNoText(await browser.visit(path), PASSED);
  browser.app.clock.now = new Date("2026-11-22T18:31:00Z");
  for (const path of PAGES) expectText(await browser.visit(path), PASSED);
  expectAt(await browser.press("Please select a new time."), "/order-now/pickup-details", PASSED);
  await browser.submit("BUILD MY MEAL", { "Select a Time": "2:00 PM" });
  expectAt(browser, PAGES[0]!, "Today, 2:00 PM");
  expectNoText(browser, PASSED);
});

test("ASAP passes only with its day (TIME-11, SUBMIT-09)", async () => {
  const app = startApp();
  const soon = { ...CURBSIDE, pickupType: "Carry Out", day: TOMORROW, time: "11:00", asap: true } as const;
  app.clock.now = new Date("2026-11-22T20:00:00Z");
  expectNoText(await withAnswers(app, soon).visit("/order-now/pickup-details"), PASSED);
  app.clock.now = new Date("2026-11-23T20:00:00Z");
  const browser = await withAnswers(app, soon).visit("/order-now/pickup-details");
  expect(browser.text()).toContain(PASSED);
});
