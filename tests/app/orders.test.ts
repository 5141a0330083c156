import { expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import { status } from "../support/faults.ts";
import { atMenu, fillBag, fillBowl, fillCheckout } from "../support/journey.ts";
import { chooseTime } from "../support/walk.ts";
import { startAppOnFile } from "../support/stored-orders.ts";
import { expectPage } from "../support/page.ts";
import { submitOrder } from "../support/checkout.ts";

/** "Amount Due $29.77" as cents. */
function amountDue(text: string): number {
  const [, dollars, cents] = /Amount Due\s?\$(\d+)\.(\d\d)/.exec(text) ?? [];
  return Number(dollars) * 100 + Number(cents);
}

test("an individual order is stored once, as chosen, at the total checkout showed (SHELL-01, SUBMIT-06, TOTAL-03)", async () => {
  const { app, orders } = startAppOnFile();
  const browser = await chooseTime(app);
  await browser.visit("/order-now/build-order/menu-item/101");
  fillBowl(browser);
  await browser.submit("Add to bag", { "Special Instructions": "No onions please", Quantity: "2" });
  const due = amountDue(browser.text());
  expect(due).toBeGreaterThan(0);
  await submitOrder(browser);

  const [order, ...others] = orders();
  expect(others).toEqual([]);
  expect(browser.url).toBe(`/order-now/order-confirmation/${order?.orderNumber}`);
  expect(order).toMatchObject({ totalCents: due, orderTypeId: 1, day: "2026-11-22" });
  expect(order?.summary).toMatchObject({
    firstName: "Ana",
    pickupType: "Carry Out",
    billingAddress: { addressLine1: "1 Main St", city: "Dallas", state: "TX", zip: "75201" },
  });
  const [line] = order?.summary.cart ?? [];
  expect(line).toMatchObject({ menuItemId: 101, quantity: 2, specialInstructions: "No onions please" });
  expect(namesOf(line.modifiers)).toEqual(
    expect.arrayContaining(["Brown Rice", "Grilled Steak", "Bacon Crumbles", "Extra Crisp"]),
  );
  expect(browser.text()).toContain(`Total$${(due / 100).toFixed(2)}`);
});

test("a catering order without an e-mail address is stored once at the total shown (SHELL-01, CHK-07, CHK-14)", async () => {
  const { app, orders } = startAppOnFile();
  const browser = await chooseTime(app, "Catering");
  await browser.visit("/order-now/build-order/menu-item/2301");
  await browser.submit("Add to bag", { "Roast Turkey & Avocado": "1", "Falafel & Tahini": "1" });
  const due = amountDue(browser.text());
  expect(browser.text()).toContain("Service Fee");
  fillCheckout(browser);
  expectPage(await browser.submit("Submit Order", { "Email Address": "", "Number of Guests": "12" }), { errors: [] });
  expect(browser.heading()).toBe("Thanks for your order");
  expect(orders()).toMatchObject([{ totalCents: due, orderTypeId: 2 }]);
});

test("a holiday feast is stored once at the total shown (SHELL-01)", async () => {
  const { app, orders } = startAppOnFile();
  const browser = await chooseTime(app, "Holiday Menu");
  await browser.visit("/order-now/build-order/menu-item/3101");
  browser.fill("Mashed Potatoes", "2");
  await browser.submit("Add to bag", { "Truffle Mac & Cheese": "1", "Choose a pie": "Pecan Pie" });
  const due = amountDue(browser.text());
  expectPage(await submitOrder(browser), { heading: "Thanks for your order", errors: [] });
  expect(orders()).toMatchObject([{ totalCents: due, orderTypeId: 3 }]);
});

interface StoredModifier {
  options: { name: string; modifiers?: StoredModifier[] }[];
}

function namesOf(modifiers: StoredModifier[] = []): string[] {
  return modifiers.flatMap(({ options }) => options.flatMap(({ name, modifiers: inner }) => [name, ...namesOf(inner)]));
}

test("an order carries every answer given, under the names of the API (SETUP-21)", async () => {
  const browser = await fillBag();
  await submitOrder(browser);
  const [queued] = browser.app.calls.filter(({ path }) => path.includes("/queue"));
  expect(JSON.parse(queued?.body ?? "")).toMatchObject({
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
  const asked = () => app.calls.filter(({ path }) => path.includes("/feature-toggle")).length;
  app.answer("/feature-toggle", status(500));
  const item = "/order-now/build-order/menu-item/101";
  const browser = await atMenu(app);
  expectPage(await browser.visit(item), { hides: "Special Instructions" });
  const failed = asked();
  expect(failed).toBeGreaterThan(0);
  app.intercept = null;
  for (const visitor of [browser, await atMenu(app), await atMenu(app)]) {
    expectPage(await visitor.visit(item), { shows: "Special Instructions" });
  }
  expect(asked()).toBe(failed + 1);
  app.wait(61 / 60);
  await browser.visit(item);
  await browser.visit(item);
  expect(asked()).toBe(failed + 2);
});
