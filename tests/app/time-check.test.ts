import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { BOWLS, answersOf, deliveryTo, withAnswers } from "../support/answers.ts";
import type { Browser } from "../support/browser.ts";
import { addDelivery, fillDeliveryBag } from "../support/deliveries.ts";
import { status } from "../support/faults.ts";
import { fillBag } from "../support/journey.ts";
import { chooseStore, chooseTime } from "../support/walk.ts";
import { expectPage } from "../support/page.ts";

/** A day or time counts once BUILD MY MEAL has looked into it: no other way on passes it by (CART-09). */

const PAGE = "/order-now/pickup-details";
const ASK = "Please press BUILD MY MEAL to go on with this day and time.";
const lookups = (app: TestApp) => app.calls.filter(({ path }) => path.includes("/find-store-for-")).length;
const fits = (app: TestApp) => app.calls.filter(({ path }) => path.includes("/validate-to-store/")).length;
/** Where the step bars and links lead that a customer could leave by. */
const WAYS_ON = [
  "/order-now/build-order",
  "/order-now/build-order/bowls",
  "/order-now/checkout",
  "/order-now/delivery-estimate",
];

async function pickTime(browser: Browser, time: string): Promise<void> {
  await browser.visit(PAGE);
  await browser.submit("Show times", { "All times": time });
}

async function expectAsked(browser: Browser): Promise<void> {
  for (const path of WAYS_ON) {
    expectPage(await browser.visit(path), { url: PAGE, shows: ASK }, path);
  }
}

describe("whoever leaves the page of day and time by another way than BUILD MY MEAL", () => {
  test("with a bag and another time: is led back until the look-up was made; then all ways are open again", async () => {
    const browser = await fillDeliveryBag();
    await addDelivery(browser, "DoorDash");
    await pickTime(browser, "1:00 PM");
    expect(browser.html).not.toMatch(/<nav[\s\S]*href="\/order-now\/(?:build-order|checkout)"[\s\S]*<\/nav>/);
    const [looked, fitted] = [lookups(browser.app), fits(browser.app)];
    await expectAsked(browser);
    expect(lookups(browser.app)).toBe(looked);
    expectPage(await browser.press("BUILD MY MEAL"), { url: "/order-now/build-order" });
    expect(lookups(browser.app)).toBe(looked + 1);
    expect(fits(browser.app)).toBe(fitted + 1);
    expect(answersOf(browser.app, browser)).toMatchObject({ time: "13:00" });
    expectPage(await browser.visit("/order-now/build-order/bowls"), { url: "/order-now/build-order/bowls" });
    // Once for an answer, not for each page.
    expect(lookups(browser.app)).toBe(looked + 1);
  });

  test("with a bag and another day of a pickup: what is not made that day is found before checkout (CART-09)", async () => {
    const browser = await fillBag();
    const fitted = fits(browser.app);
    await browser.visit(PAGE);
    await browser.press("Next day");
    await browser.submit("Show times", { "All times": "12:30 PM" });
    await expectAsked(browser);
    expect(fits(browser.app)).toBe(fitted);
    await browser.press("BUILD MY MEAL");
    expect(fits(browser.app)).toBe(fitted + 1);
    expectPage(await browser.visit("/order-now/checkout"), { heading: "Almost Done!" });
  });

  test("at the first choice as well", async () => {
    const browser = await chooseStore(startApp());
    await browser.press("Next day");
    await browser.submit("Show times", { "All times": "12:30 PM" });
    expectPage(await browser.visit("/order-now/build-order"), { url: PAGE, shows: ASK });
    expectPage(await browser.press("BUILD MY MEAL"), { url: "/order-now/build-order" });
  });

  test("who only looks, at the calendar or at nothing, is not held up", async () => {
    const browser = await chooseTime(startApp());
    await browser.visit(PAGE);
    await browser.press("View Calendar", "Show times");
    expectPage(await browser.visit("/order-now/build-order"), { url: "/order-now/build-order" });
  });

  test.each([
    ["a look-up that fails", status(503)],
    ["one that finds nobody", () => Response.json({ store: null, outOfRange: true, message: "Nobody drives there." })],
  ])("%s opens nothing: neither the menu nor the checkout", async (_what, answer) => {
    const browser = await fillDeliveryBag();
    browser.app.answer("/find-store-for-", answer);
    await browser.visit(PAGE);
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBeGreaterThanOrEqual(400);
    browser.app.intercept = null;
    await expectAsked(browser);
  });

  test("a pickup taken instead is looked into as well, for its store's own menu", async () => {
    const app = startApp();
    const answers = {
      ...(await deliveryTo(app, "too far")),
      pickupOffer: { storeNumber: "1006", message: "Too far." },
    };
    const browser = withAnswers(app, answers);
    await browser.visit(PAGE);
    await browser.press("Continue With Pickup");
    expectPage(await browser.visit("/order-now/build-order"), { shows: ASK });
    expectPage(await browser.press("BUILD MY MEAL"), { url: "/order-now/build-order" });
  });

  test("another address with the same store and time is looked into before the menu (SETUP-14)", async () => {
    const app = startApp();
    const browser = withAnswers(app, await deliveryTo(app, "three partners"));
    await browser.send("/order-now/build-order/menu-item/101", BOWLS);
    const looked = lookups(browser.app);
    await browser.send("/order-now/address", { intent: "verify", address: "1600 Main St, Dallas, TX 75201" });
    expect(browser.url).toBe(PAGE);
    expect(answersOf(browser.app, browser)).toMatchObject({ time: "12:30", store: { storeNumber: "1001" } });
    expectPage(await browser.visit("/order-now/build-order"), { url: PAGE });
    expectPage(await browser.press("BUILD MY MEAL"), { url: "/order-now/build-order" });
    expect(lookups(browser.app)).toBe(looked + 1);
  });
});
