import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { type TypeName, chooseTime } from "../../support/walk.ts";

const ITEM = "/order-now/build-order/menu-item";
const BOWL = `${ITEM}/101`;
/** $9.75 each. */
const CHOICES = { m1000: "1002", m1050: "1051", "m1200.o1201": "2", specialInstructions: "O'Brien & Søn" };
const BOWLS = { ...CHOICES, intent: "add" };
const MANY_BOWLS = { ...CHOICES, quantity: "21" };
const TOO_MANY = { ...MANY_BOWLS, intent: "add" };
/** $2.25 each, without a choice. */
const WATER = `${ITEM}/904`;
const PHONE = "(214) 555-0101";
const reasonOf = (amount: string, quantity = 40) =>
  `Looks like you're placing an order over ${amount} or quantity greater than ${quantity}.`;
const NOW_CATERING = "You are now ordering Catering.";
const INDIVIDUAL = `Please consider using our Catering option or contact us at ${PHONE} to help you complete your order.`;

/** Bodies of the calls that add or change a line. */
const changes = ({ app }: Browser) => app.sent(/\/(?:add|update)\?/);
const water = (browser: Browser, quantity: string) => browser.send(WATER, { quantity, intent: "add" });

function withSettings(settings: Record<string, number>) {
  const app = startApp();
  app.alter("order-validation", (body) => ({ ...body, ...settings }));
  return app;
}

function expectPanel(browser: Browser, reason = reasonOf("$200.00"), advice = INDIVIDUAL): void {
  const buttons = advice === INDIVIDUAL ? ["TAKE ME TO CATERING", "CANCEL"] : ["CANCEL"];
  expect([browser.status, browser.all("dialog#limit button")]).toEqual([422, buttons]);
  for (const words of [reason, advice]) expect(browser.dialog()).toContain(words);
  // The panel is inside the form, before the rest of the page.
  const [form, dialog, heading] = ["<form", "<dialog", "<h1"].map((tag) =>
    browser.html.indexOf(tag, browser.html.indexOf("<main")),
  );
  expect([form! < dialog!, dialog! < heading!]).toEqual([true, true]);
}

describe("exceeding the order limits (ITEM-14)", () => {
  test("shows the panel, keeps all choices, and adds nothing (LIMIT-01, LIMIT-02, LIMIT-04)", async () => {
    const browser = await (await atMenu()).send(BOWL, TOO_MANY);
    expectPanel(browser);
    expect(browser.html).toContain('href="tel:2145550101"');
    expect(browser.errors()).toEqual([]);
    for (const [words, intent] of [
      ["Add to bag", "add"],
      ["CANCEL", "cancel-limit"],
    ] as const)
      expect(Object.fromEntries(browser.formOf(words).body)).toMatchObject({ ...MANY_BOWLS, [`intent:${intent}`]: "" });
    expect(changes(browser)).toEqual([]);
    // CANCEL shows the form again, with all choices and without the panel.
    expectPage(await browser.press("CANCEL"), { status: 200, redirects: [303] });
    expect(browser.dialog()).toBeNull();
    expect(Object.fromEntries(browser.formOf("Add to bag").body)).toMatchObject(MANY_BOWLS);
    expectPage(await browser.submit("Add to bag", { Quantity: "20" }), { url: CHECKOUT });
    expect(changes(browser)).toHaveLength(1);
  });

  test("the subtotal must stay below its limit, counting the bag and charged choices but no posted price (LIMIT-04)", async () => {
    const browser = await atMenu(withSettings({ individualMaxOrderSize: 19.51 }));
    expectPage(await browser.send(BOWL, { ...BOWLS, quantity: "2" }), { url: CHECKOUT });
    expectPage(await water(browser, "1"), { status: 422, shows: "over $19.51 or" });
    const other = await atMenu(withSettings({ individualMaxOrderSize: 10 }));
    const bacon = { "m1100.o1106": "on", "m1100.o1106.m1150": "1152", price: "0.01", quantity: "1" };
    expectPage(await other.send(BOWL, { ...BOWLS, ...bacon }), { status: 422, shows: "over $10.00 or" });
    expect(changes(other)).toEqual([]);
  });

  test("limits come from the API's settings, with defaults when they are missing (LIMIT-06, LIMIT-07)", async () => {
    const app = withSettings({ maxLineItemQuantity: 3, individualMaxOrderSize: 1234.5 });
    const browser = await water(await atMenu(app), "2");
    expectPage(await water(browser, "2"), { shows: reasonOf("$1,234.50", 3) });
    const other = startApp();
    other.answer("order-validation", status(500));
    expectPage(await (await atMenu(other)).send(BOWL, TOO_MANY), { shows: reasonOf("$200.00") });
  });

  test.each<[TypeName, string]>([
    ["Catering", `${ITEM}/2304`],
    ["Holiday Menu", `${ITEM}/3202`],
  ])("%s has its own limit and message, and only CANCEL (LIMIT-03, LIMIT-05)", async (type, dish) => {
    const browser = await chooseTime(withSettings({ cateringMaxOrderSize: 30.1 }), type);
    await browser.send(dish, { quantity: "40", intent: "add" });
    expectPanel(browser, reasonOf("$30.10"), `Please contact us at ${PHONE} to help you complete your order.`);
    // A posted choice that is not offered is refused.
    await browser.send(dish, { quantity: "40", intent: "to-catering" });
    expectRefused(browser, "Please use one of the buttons on this page.");
    expect(changes(browser)).toEqual([]);
  });
});

test("an edited line is not counted twice; exceeding shows the panel on its own page (LIMIT-01, LIMIT-08)", async () => {
  const browser = await (await atMenu()).send(BOWL, { ...BOWLS, quantity: "20" });
  await browser.press("Edit Item");
  await browser.submit("Update Item & Checkout", { "Special Instructions": "no onions" });
  expectPage(browser, { url: CHECKOUT, shows: "Updated: Build Your Own Bowl." });
  const { url } = await browser.press("Edit Item");
  const values = { Quantity: "21" };
  for (const button of ["Update item", "Update Item & Checkout"]) {
    expectPage(await browser.submit(button, values), { url, values });
    expectPanel(browser);
  }
  expectPage(await browser.press("CANCEL"), { values });
  expect(browser.url).toContain(url);
  expect(changes(browser)).toHaveLength(2);
});

test("TAKE ME TO CATERING starts a catering order, keeps the bag and explains what happens to it (LIMIT-02)", async () => {
  const takeMe = async (browser: Browser) => (await browser.send(BOWL, TOO_MANY)).press("TAKE ME TO CATERING");
  const browser = await takeMe(await water(await atMenu(), "1"));
  const words = `${NOW_CATERING} Please choose how, where and when to get it. Your bag is kept until then; what the new menu does not have is taken out then, and we will tell you what.`;
  const shows = [words, /Catering ?Selected/, "Bottled Water"];
  expectPage(browser, { url: "/order-now", redirects: [303], shows });
  expect(changes(browser)).toHaveLength(1);
  // The bag is kept until then, as announced.
  await browser.press("I'll pick up (Catering");
  await browser.visit("/order-now/locations?near=75201");
  await browser.press("Select", "Next day");
  await browser.submit("BUILD MY MEAL", { "Select a Time": "12:30 PM" });
  expectPage(browser, { shows: "Removed:Bottled Water" });
  // An empty bag is not mentioned.
  expectPage(await takeMe(await atMenu()), { shows: NOW_CATERING, hides: "Your bag is kept" });
});
