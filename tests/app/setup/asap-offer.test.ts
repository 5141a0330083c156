import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { fillBowl, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chooseStore } from "../../support/walk.ts";

const TODAY = "2026-11-21";

/** Saturday at noon, or at this time of it, at Dallas Uptown, which is open to 8 PM and needs no time to prepare. */
async function openTime(clock = "12:00") {
  const app = startApp({ now: new Date(`${TODAY}T${clock}:00-06:00`) });
  app.alter(/order-lead-times|store-hours-for-ordering/, (list: { minutes?: number; close?: string }[]) =>
    list.map((entry) => (entry.minutes === undefined ? { ...entry, close: "8:00 PM" } : { ...entry, minutes: 0 })),
  );
  return chooseStore(app);
}

test("ASAP stands under today and under no other day (TIME-11)", async () => {
  const browser = await openTime();
  expect(browser.buttons()).toContain("ASAP");
  await browser.press("Next day");
  expectPage(browser, { shows: "Tomorrow, Sunday, 11/22/2026" });
  expect(browser.buttons()).not.toContain("ASAP");
  await browser.press("Previous day");
  expect(browser.buttons()).toContain("ASAP");
});

test("in the last half hour before closing ASAP is neither offered nor taken, nor sent where it was chosen before (TIME-11)", async () => {
  const late = await openTime("19:31");
  expect(late.buttons()).not.toContain("ASAP");
  await late.send("/order-now/pickup-details", { intent: "asap", day: TODAY, shown: TODAY });
  expectPage(late, { status: 422, errors: [expect.stringContaining("ASAP is not available now.")] });

  const browser = await openTime("19:25");
  await browser.press("ASAP", "BUILD MY MEAL");
  await browser.visit("/order-now/build-order/menu-item/101");
  fillBowl(browser);
  await browser.press("Add to bag");
  fillCheckout(browser);
  browser.app.wait(6);
  expectPage(await browser.press("Submit Order"), { status: 422, shows: "Please select a new Pickup Time." });
  expect(browser.app.sent("/queue")).toEqual([]);
});
