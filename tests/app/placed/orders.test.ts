import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { CHECKOUT, cents, sentOrder, submitOrder } from "../../support/checkout.ts";
import { status } from "../../support/faults.ts";
import { atMenu, fillBag, fillBowl, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { chooseTime } from "../../support/walk.ts";

const ITEM = "/order-now/build-order/menu-item";
const THANKS = { status: 200, heading: "Thanks for your order", errors: [] };

test("after adding, checkout says what was added and lists the choices (ITEM-10, MOD-08)", async () => {
  const shows = ["Added to your bag: 2 × Build Your Own Bowl.", "Extra Crisp"];
  expectPage(await fillBag(), { url: CHECKOUT, shows });
});

test("an individual order is stored once, as chosen, at the total checkout showed (SHELL-01, SUBMIT-06, TOTAL-03, CONF-01)", async () => {
  const { app, orders } = startAppOnFile();
  const browser = await (await chooseTime(app)).visit(`${ITEM}/101`);
  fillBowl(browser);
  await browser.submit("Add to bag", { "Special Instructions": "No onions please", Quantity: "2" });
  const totalCents = cents(browser, "Amount Due");
  expect(totalCents).toBeGreaterThan(0);
  expectPage(await submitOrder(browser), { ...THANKS, shows: "Build Your Own Bowl" });
  expect(cents(browser, "Total")).toBe(totalCents);

  const [order, ...others] = orders();
  expect(others).toEqual([]);
  expect(browser.url).toBe(`/order-now/order-confirmation/${order?.orderNumber}`);
  expect(order?.orderNumber).toMatch(/^ZK-/);
  expect(order).toMatchObject({ totalCents, orderTypeId: 1, day: "2026-11-22" });
  expect(order?.summary).toMatchObject({
    firstName: "Ana",
    pickupType: "Carry Out",
    billingAddress: { addressLine1: "1 Main St", city: "Dallas", state: "TX", zip: "75201" },
    cart: [{ menuItemId: 101, quantity: 2, specialInstructions: "No onions please" }],
  });
  const names = namesOf(order?.summary.cart[0].modifiers);
  expect(names).toEqual(expect.arrayContaining(["Brown Rice", "Grilled Steak", "Bacon Crumbles", "Extra Crisp"]));
});

test.each([
  [
    "a catering order without an e-mail address (SHELL-01, CHK-07, CHK-14)",
    "Catering",
    2301,
    { "Roast Turkey & Avocado": "1", "Falafel & Tahini": "1" },
    { "Number of Guests": "12" },
    2,
  ],
  [
    "a holiday feast (SHELL-01)",
    "Holiday Menu",
    3101,
    { "Mashed Potatoes": "2", "Truffle Mac & Cheese": "1", "Choose a pie": "Pecan Pie" },
    {},
    3,
  ],
] as const)("stored once at the total shown: %s", async (_what, type, dish, choices, typed, orderTypeId) => {
  const { app, orders } = startAppOnFile();
  const browser = await (await chooseTime(app, type)).visit(`${ITEM}/${dish}`);
  await browser.submit("Add to bag", choices);
  const totalCents = cents(browser, "Amount Due");
  if (type === "Catering") expect(cents(browser, "Service Fee")).toBeGreaterThan(0);
  fillCheckout(browser);
  await browser.submit("Submit Order", { ...typed, ...(type === "Catering" && { "Email Address": "" }) });
  expectPage(browser, THANKS);
  expect(orders()).toMatchObject([{ totalCents, orderTypeId }]);
});

interface StoredModifier {
  options: { name: string; modifiers?: StoredModifier[] }[];
}

function namesOf(modifiers: StoredModifier[] = []): string[] {
  return modifiers.flatMap(({ options }) => options.flatMap(({ name, modifiers: inner }) => [name, ...namesOf(inner)]));
}

test("an order carries every answer given, under the names of the API (SETUP-21)", async () => {
  const { app } = await submitOrder(await fillBag());
  expect(sentOrder(app)).toMatchObject({
    orderTypeId: 1,
    storeNumber: "1001",
    pickupDetails: { pickupType: "Carry Out", day: "11/22/2026", time: "12:30 PM", asap: false },
    asSoonAsPossible: false,
    firstName: "Ana",
    lastName: "O'Brien & Søn",
    tipAmount: 0,
    giftCards: [],
    isTaxExempt: false,
    device: "web",
    userAgent: expect.any(String),
  });
});

test("features are asked for once in a minute for everybody, and anew after an error (TOGGLE-02)", async () => {
  const app = startApp();
  const asked = () => app.asked("/feature-toggle").length;
  app.answer("/feature-toggle", status(500));
  const browser = await (await atMenu(app)).visit(`${ITEM}/101`);
  expectPage(browser, { hides: "Special Instructions" });
  const failed = asked();
  expect(failed).toBeGreaterThan(0);
  app.intercept = null;
  for (const visitor of [browser, await atMenu(app), await atMenu(app)])
    expectPage(await visitor.visit(`${ITEM}/101`), { shows: "Special Instructions" });
  expect(asked()).toBe(failed + 1);
  app.wait(61 / 60);
  for (let times = 0; times < 2; times++) await browser.visit(`${ITEM}/101`);
  expect(asked()).toBe(failed + 2);
});
