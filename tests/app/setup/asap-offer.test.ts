import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { addBowls, chooseStore } from "../../support/walk.ts";

test("ASAP chosen before is refused at submit in the last half hour before closing (TIME-11)", async () => {
  const app = startApp({ now: new Date("2026-11-21T19:25:00-06:00") });
  // Open to 8 PM, with no time to prepare.
  app.alter(/order-lead-times|store-hours-for-ordering/, (list: { minutes?: number; close?: string }[]) =>
    list.map((entry) => (entry.minutes === undefined ? { ...entry, close: "8:00 PM" } : { ...entry, minutes: 0 })),
  );
  const browser = await chooseStore(app);
  await browser.press("BUILD MY MEAL");
  await addBowls(browser);
  await browser.visit("/order-now/checkout");
  fillCheckout(browser);
  app.wait(6);
  expectPage(await browser.press("Submit Order"), { status: 422, shows: "Please select a new Pickup Time." });
  expect(app.sent("/queue")).toEqual([]);
});
