import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { CHECKOUT, cents } from "../../support/checkout.ts";
import { status } from "../../support/faults.ts";
import { atMenu, fillBowl, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { type TypeName, chooseTime } from "../../support/walk.ts";

const ITEM = "/order-now/build-order/menu-item";
const THANKS = { status: 200, heading: "Thanks for your order", errors: [] };

interface StoredModifier {
  options: { name: string; modifiers?: StoredModifier[] }[];
}
const namesOf = (modifiers: StoredModifier[] = []): string[] =>
  modifiers.flatMap(({ options }) => options.flatMap(({ name, modifiers: inner }) => [name, ...namesOf(inner)]));

test("an individual order is sent with all answers and stored once, at the total that checkout showed (SHELL-01, ITEM-10, MOD-08, SUBMIT-06, TOTAL-03, CONF-01)", async () => {
  const { app, orders } = startAppOnFile();
  const browser = await (await chooseTime(app)).visit(`${ITEM}/101`);
  fillBowl(browser);
  await browser.submit("Add to bag", { "Special Instructions": "No onions please", Quantity: "2" });
  expectPage(browser, { url: CHECKOUT, shows: ["Added to your bag: 2 × Build Your Own Bowl.", "Extra Crisp"] });
  const totalCents = cents(browser, "Amount Due");
  expect(totalCents).toBeGreaterThan(0);
  expectPage(await submitOrder(browser), { ...THANKS, shows: "Build Your Own Bowl" });
  expect(cents(browser, "Total")).toBe(totalCents);

  expect(orders()).toMatchObject([
    {
      orderNumber: expect.stringMatching(/^ZK-/),
      totalCents,
      orderTypeId: 1,
      day: "2026-11-22",
      summary: {
        firstName: "Ana",
        pickupType: "Carry Out",
        billingAddress: { addressLine1: "1 Main St", city: "Dallas", state: "TX", zip: "75201" },
        cart: [{ menuItemId: 101, quantity: 2, specialInstructions: "No onions please" }],
      },
    },
  ]);
  const [order] = orders();
  expect(browser.url).toBe(`/order-now/order-confirmation/${order?.orderNumber}`);
  const names = namesOf(order?.summary.cart[0].modifiers);
  expect(names).toEqual(expect.arrayContaining(["Brown Rice", "Grilled Steak", "Bacon Crumbles", "Extra Crisp"]));
});

const SANDWICHES = { "Roast Turkey & Avocado": "1", "Falafel & Tahini": "1" };
const FEAST = { "Mashed Potatoes": "2", "Truffle Mac & Cheese": "1", "Choose a pie": "Pecan Pie" };
const GUESTS = { "Number of Guests": "12", "Email Address": "" };

test.each<[string, TypeName, number, Record<string, string>, Record<string, string>, number]>([
  ["catering without an e-mail address (CHK-07, CHK-14)", "Catering", 2301, SANDWICHES, GUESTS, 2],
  ["a holiday feast", "Holiday Menu", 3101, FEAST, {}, 3],
])("stored once at the total shown: %s (SHELL-01)", async (_what, type, dish, choices, typed, orderTypeId) => {
  const { app, orders } = startAppOnFile();
  const browser = await (await chooseTime(app, type)).visit(`${ITEM}/${dish}`);
  await browser.submit("Add to bag", choices);
  const totalCents = cents(browser, "Amount Due");
  if (type === "Catering") expect(cents(browser, "Service Fee")).toBeGreaterThan(0);
  expectPage(await submitOrder(browser, typed), THANKS);
  expect(orders()).toMatchObject([{ totalCents, orderTypeId }]);
});

test("feature toggles are loaded once per minute for all visitors, and again after an error (TOGGLE-02)", async () => {
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
