import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { fillBowl, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chooseStore } from "../../support/walk.ts";

const TODAY = "2026-11-21";

/** Saturday at noon, or at this time, at Dallas Uptown, which is open to 8 PM and needs no time to prepare. */
async function openTime(clock = "12:00") {
  const app = startApp({ now: new Date(`${TODAY}T${clock}:00-06:00`) });
  app.alter(/order-lead-times|store-hours-for-ordering/, (list: { minutes?: number; close?: string }[]) =>
    list.map((entry) => (entry.minutes === undefined ? { ...entry, close: "8:00 PM" } : { ...entry, minutes: 0 })),
  );
  return chooseStore(app);
}

const first = (browser: Browser) => browser.options("Select a Time")[0];
const SOON = "ASAP, ready about 12:20 PM";

test("ASAP is the default for today, with its minute, until another time is chosen; other days have none (TIME-11)", async () => {
  const browser = await openTime();
  expect([first(browser), browser.selected("Select a Time")]).toEqual([SOON, SOON]);
  await browser.press("Next day");
  expectPage(browser, { shows: "Tomorrow, Sunday, 11/22/2026" });
  expect([first(browser), browser.selected("Select a Time")]).toEqual(["10:30 AM", null]);
  await browser.press("Previous day");
  await browser.submit("Show times", { "Select a Time": "1:00 PM" });
  expect([first(browser), browser.selected("Select a Time")]).toEqual([SOON, "1:00 PM"]);
});

test("ASAP chosen before is refused at submit in the last half hour before closing (TIME-11)", async () => {
  const browser = await openTime("19:25");
  await browser.press("BUILD MY MEAL");
  await browser.visit("/order-now/build-order/menu-item/101");
  fillBowl(browser);
  await browser.press("Add to bag");
  fillCheckout(browser);
  browser.app.wait(6);
  expectPage(await browser.press("Submit Order"), { status: 422, shows: "Please select a new Pickup Time." });
  expect(browser.app.sent("/queue")).toEqual([]);
});
