import { describe, expect, test } from "vitest";
import { answersOf, deliveryTo, withAnswers } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import { fillDeliveryBag } from "../../support/deliveries.ts";
import { expectPage } from "../../support/page.ts";

/** Messages about the time when the order moves to another store or becomes a pickup. */

const NOT_THERE = "The time you had chosen is not available there. Please choose a new one.";
const MENU = "/order-now/build-order";

test("an offer to pick up accepted before a time was chosen does not mention one (ADDR-20, TIME-21)", async () => {
  const app = startApp();
  const { address } = await deliveryTo(app, "too far");
  const pickupOffer = { storeNumber: "1006", message: "Too far." };
  const store = { id: 1, storeNumber: "1001" };
  const browser = withAnswers(app, { pickupType: "Delivery", address: address!, store, pickupOffer });
  await browser.visit("/order-now/pickup-details");
  const shows = /Your order is now for carry out from Arlington .*\. Please choose when to pick it up\./;
  expectPage(await browser.press("Continue With Pickup"), {
    url: "/order-now/pickup-details",
    shows,
    hides: NOT_THERE,
  });
});

describe("pickup at the default time without a delivery partner (DELIV-07, DELIV-08)", () => {
  /** A delivery for Sunday at 12:30 PM, then the store's hours that day, and the current time. */
  async function pickUpAfter(open: string, close: string, now: string) {
    const browser = await fillDeliveryBag(startApp(), "no partner");
    const hours = [{ date: "2026-11-22", open, close }];
    browser.app.answer("/store-hours-for-ordering", () => Response.json(hours));
    browser.app.clock.now = new Date(now);
    return (await browser.visit("/order-now/delivery-estimate")).press("Continue as Carry Out");
  }

  test("a default time that has passed is not announced", async () => {
    const browser = await pickUpAfter("10:30 AM", "8:00 PM", "2026-11-22T14:05:00-06:00");
    expectPage(browser, { url: MENU, shows: `now. ${NOT_THERE}`, hides: "now, at 12:00 PM" });
    expect(answersOf(browser.app, browser)).toMatchObject({ pickupType: "Carry Out", time: "12:00" });
  });

  test("a default time that the store offers is announced", async () => {
    const browser = await pickUpAfter("10:30 AM", "12:30 PM", "2026-11-21T16:10:00Z");
    expectPage(browser, { url: MENU, shows: "now, at 12:00 PM." });
  });
});
