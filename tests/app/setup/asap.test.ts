import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { fillBowl, fillCheckout, submitOrder } from "../../support/journey.ts";
import { chooseStore } from "../../support/walk.ts";
import { expectAt } from "../../support/expect.ts";

const NOON_IN_DALLAS = new Date("2026-11-21T18:00:00Z");

test("at lunch time ASAP is offered, chosen, shown on every page and sent with the order (TIME-11)", async () => {
  const app = startApp({ now: NOON_IN_DALLAS });
  const browser = await chooseStore(app);
  expectAt(await browser.press("ASAP"), "/order-now/pickup-details");
  expect((await browser.press("BUILD MY MEAL")).heading()).toBe("The Zebra Kitchen Menu");
  expect(browser.text()).toContain("Today, Saturday, November 21, ASAP");
  await browser.visit("/order-now/build-order/menu-item/101");
  fillBowl(browser);
  await browser.press("Add to bag");
  expect((await submitOrder(browser)).heading()).toBe("Thanks for your order");
  expect(browser.text()).toContain("as soon as possible");
  const queued = app.calls.find(({ path }) => path.endsWith("/queue"));
  const { pickupDetails, asSoonAsPossible } = JSON.parse(queued?.body ?? "{}");
  expect(asSoonAsPossible).toBe(true);
  expect(pickupDetails).toMatchObject({ asap: true, day: "11/21/2026", time: "12:30 PM" });
});

test("an ASAP order keeps its promise silently while the clock moves on (SUBMIT-09)", async () => {
  const app = startApp({ now: NOON_IN_DALLAS });
  const browser = await chooseStore(app);
  await browser.press("ASAP");
  await browser.press("BUILD MY MEAL");
  await browser.visit("/order-now/build-order/menu-item/101");
  fillBowl(browser);
  await browser.press("Add to bag");
  fillCheckout(browser);
  app.clock.now = new Date(NOON_IN_DALLAS.getTime() + 50 * 60_000);
  expect((await browser.press("Submit Order")).heading()).toBe("Thanks for your order");
  const queued = app.calls.find(({ path }) => path.endsWith("/queue"));
  expect(JSON.parse(queued?.body ?? "{}").pickupDetails.time).toBe("1:15 PM");
});

test("before opening ASAP is not offered, later times are (TIME-11)", async () => {
  const browser = await chooseStore(startApp({ now: new Date("2026-11-21T09:00:00Z") }));
  expect(browser.text()).not.toContain("ASAP");
  expect(browser.text()).toContain("10:30 AM");
});
