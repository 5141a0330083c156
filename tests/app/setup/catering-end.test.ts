import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { status } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import { choosePickup } from "../../support/walk.ts";

/** 1406 Nashville takes no catering later than 20 days from now, Friday, December 11, with an HTML message. */
describe("the end of a store's catering (TIME-19)", () => {
  const END = "Catering can be ordered at this location until Friday, 12/11/2026.";
  const WORDS = "We are rebuilding our catering kitchen.";

  async function openTime(store = "Nashville", state = "TN", app = startApp()) {
    const browser = await choosePickup(app, "Catering");
    return (await browser.visit(`/order-now/locations?state=${state}`)).press(`Select ${store}`);
  }

  test("is announced with the store's message on the time page, as later days cannot be chosen", async () => {
    const browser = await openTime();
    expectPage(browser, { url: "/order-now/catering-location-time", shows: [END, WORDS] });
    expect(browser.html).toContain('href="https://www.example.com/catering"');
    await browser.submit("Show times", { Day: "2026-12-11" });
    expectPage(browser, { shows: [END, WORDS] });
    expect(browser.buttons()).not.toContain("Next day");
    await browser.submit("BUILD MY MEAL", { "Select a Time": "12:30 PM" });
    expectPage(browser, { url: "/order-now/build-order" });
  });

  test("has a default message; an end after the ordering window is not announced", async () => {
    const app = startApp();
    app.answer("/catering-disabled-message", status(500));
    expectPage(await openTime("Nashville", "TN", app), { shows: END, hides: WORDS });
    const far = startApp();
    far.alter(/store-number|customer-stores/, (stores) => {
      const later = (store: object) => ({ ...store, onlineCateringDisabledAfter: "2027-02-19" });
      return Array.isArray(stores) ? stores : later(stores);
    });
    expectPage(await openTime("Nashville", "TN", far), { hides: ["Catering can be ordered", WORDS] });
    expectPage(await openTime("Dallas Uptown", "TX"), { hides: "Catering can be ordered" });
  });
});
