import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { expectAt, expectNoText, expectText } from "../../support/expect.ts";
import { fillBowl, fillCheckout } from "../../support/journey.ts";
import { chooseStore } from "../../support/walk.ts";

test("at lunch time ASAP is offered, chosen, shown on every page, and sent with the order for the time of then (TIME-11, SUBMIT-09)", async () => {
  const app = startApp({ now: new Date("2026-11-21T18:00:00Z") });
  const browser = await chooseStore(app);
  expectAt(await browser.press("ASAP"), "/order-now/pickup-details");
  expect((await browser.press("BUILD MY MEAL")).heading()).toBe("The Zebra Kitchen Menu");
  expectText(browser, "Today, Saturday, November 21, ASAP");
  await browser.visit("/order-now/build-order/menu-item/101");
  fillBowl(browser);
  await browser.press("Add to bag");
  fillCheckout(browser);
  // Its promise is kept silently while the clock moves on.
  app.wait(50);
  expect((await browser.press("Submit Order")).heading()).toBe("Thanks for your order");
  expectText(browser, "as soon as possible");
  const pickupDetails = { asap: true, day: "11/21/2026", time: "1:15 PM" };
  expect(app.sent("/queue")).toMatchObject([{ asSoonAsPossible: true, pickupDetails }]);
});

test("before opening ASAP is not offered, later times are (TIME-11)", async () => {
  const browser = await chooseStore(startApp({ now: new Date("2026-11-21T09:00:00Z") }));
  expectNoText(browser, "ASAP");
  expectText(browser, "10:30 AM");
});
