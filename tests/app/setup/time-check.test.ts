import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { answersOf, deliveryTo, withAnswers } from "../../support/answers.ts";
import type { Browser } from "../../support/browser.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { status } from "../../support/faults.ts";
import { callsTo } from "../../support/sign-in.ts";
import { chooseStore } from "../../support/walk.ts";
import { expectPage } from "../../support/page.ts";

/** A day or time counts once BUILD MY MEAL has checked it (CART-09). */

const PAGE = "/order-now/pickup-details";
const ASK = "Please press BUILD MY MEAL to go on with this day and time.";
const lookups = ({ app }: Browser) => callsTo(app, "/find-store-for-").length;
const fits = ({ app }: Browser) => callsTo(app, "/validate-to-store/").length;
const MENU = "/order-now/build-order";
/** Targets of the steps and links that lead away from the page. */
const WAYS_ON = [MENU, `${MENU}/bowls`, "/order-now/checkout", "/order-now/delivery-estimate"];

const showTimes = (browser: Browser, time = "12:30 PM") => browser.submit("Show times", { "Select a Time": time });

async function expectAsked(browser: Browser): Promise<void> {
  for (const path of WAYS_ON) expectPage(await browser.visit(path), { url: PAGE, shows: ASK }, path);
}

async function expectOpen(browser: Browser): Promise<void> {
  expectPage(await browser.press("BUILD MY MEAL"), { url: MENU });
}

describe("leaving the time page without BUILD MY MEAL", () => {
  test("with a bag and another time: later pages redirect back until the look-up is done (CART-09)", async () => {
    const browser = await fillDeliveryBag();
    await addDelivery(browser, "DoorDash");
    await showTimes(await browser.visit(PAGE), "1:00 PM");
    expect(browser.html).not.toMatch(/<nav[\s\S]*href="\/order-now\/(?:build-order|checkout)"[\s\S]*<\/nav>/);
    const [looked, fitted] = [lookups(browser), fits(browser)];
    await expectAsked(browser);
    expect(lookups(browser)).toBe(looked);
    await expectOpen(browser);
    expect([lookups(browser), fits(browser)]).toEqual([looked + 1, fitted + 1]);
    expect(browser.app.asked("/find-store-for-").at(-1)).toMatchObject({ day: "11/22/2026", time: "1:00 PM" });
    expect(answersOf(browser.app, browser)).toMatchObject({ time: "13:00" });
    expectPage(await browser.visit(`${MENU}/bowls`), { url: `${MENU}/bowls` });
    // One look-up per answer, not per page.
    expect(lookups(browser)).toBe(looked + 1);
  });

  test("also at the first choice; without a change nothing is blocked", async () => {
    const browser = await showTimes(await (await chooseStore(startApp())).press("Next day"));
    expectPage(await browser.visit(MENU), { url: PAGE, shows: ASK });
    await expectOpen(browser);
    await (await browser.visit(PAGE)).press("View Calendar", "Close", "Show times");
    expectPage(await browser.visit(MENU), { url: MENU });
  });

  test("a failed look-up opens neither the menu nor checkout", async () => {
    const browser = await fillDeliveryBag();
    browser.app.answer("/find-store-for-", status(503));
    await browser.visit(PAGE);
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBeGreaterThanOrEqual(400);
    browser.app.intercept = null;
    await expectAsked(browser);
  });

  test("an accepted offer to pick up needs it too, for its store's menu", async () => {
    const app = startApp();
    const pickupOffer = { storeNumber: "1006", message: "Too far." };
    const browser = withAnswers(app, { ...(await deliveryTo(app, "too far")), pickupOffer });
    await (await browser.visit(PAGE)).press("Continue With Pickup");
    expectPage(await browser.visit(MENU), { shows: ASK });
    await expectOpen(browser);
  });
});
