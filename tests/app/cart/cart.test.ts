import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { isCartRead, status, when } from "../../support/faults.ts";
import { fillBag, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { addBowls } from "../../support/walk.ts";

const REMOVED =
  "Some items or options were removed from your cart because they are not available at the selected location. Please verify your cart before checkout. Thank you.";
const CART = "/order-now/cart";
const MENU = "/order-now/build-order";
const SOUP = `${MENU}/menu-item/501`;
const NO_BOWL = "Removed:Build Your Own Bowl";
const CLEAR = `${CART}/clear`;
const EMPTIED = "Your bag is empty now.";
const CHANGED = "Your bag has changed since this page was shown. Please look at it again.";
const EMPTY = { heading: "Your bag is empty" };

/** Goes from an individual order with a bowl to the time page of a catering order for tomorrow at the same store. */
async function startCatering(app = startApp()): Promise<Browser> {
  const browser = await (await fillBag(app)).visit("/order-now");
  await browser.press("I'll pick up (Catering");
  await browser.visit("/order-now/locations?near=75201");
  await browser.press("Select", "Next day");
  browser.fill("Select a Time", "12:30 PM");
  return browser;
}

/** A dish of the catering menu. */
async function addTray(browser: Browser): Promise<void> {
  await browser.visit(`${MENU}/menu-item/2301`);
  await browser.submit("Add to bag", { "Roast Turkey & Avocado": "1" });
  expectPage(browser, { shows: "Added to your bag: Sandwich Tray." });
}

describe("items removed from the bag by the restaurant", () => {
  test("after a change of order type, the menu opens only after BUILD MY MEAL has checked the bag (SETUP-05)", async () => {
    const browser = await startCatering();
    // The steps do not lead past it.
    await browser.press("Show times");
    const shows = "Please press BUILD MY MEAL";
    expectPage(await browser.visit(`${MENU}/menu-item/2301`), { url: "/order-now/catering-location-time", shows });
  });

  test("an update that removes another line says so (CART-08)", async () => {
    const browser = await (await fillBag()).visit(SOUP);
    await browser.press("Add to bag", "Edit Item");
    browser.app.alter("/update?", (answer) => ({ ...answer, cart: answer.cart.slice(0, 1) }));
    expectPage(await browser.press("Update Item & Checkout"), { shows: REMOVED, hides: "Updated:" });
  });

  test("BUILD MY MEAL moves the bag to the new order type and names removed items (SETUP-05, CART-09, TIME-24)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await startCatering(app);
    expectPage(await browser.press("BUILD MY MEAL"), { url: MENU, shows: [REMOVED, NO_BOWL] });
    await browser.press("Ok");
    expect(browser.url.replace("?", "")).toBe(MENU);
    expectPage(browser, { hides: [REMOVED, "Build Your Own Bowl"] });
    // The bag has the new type now and can be ordered.
    await addTray(browser);
    expectPage(await submitOrder(browser, { "Number of Guests": "12" }), { heading: "Thanks for your order" });
    expect(orders()).toMatchObject([{ orderTypeId: 2 }]);
  });

  test("when the API refuses all lines for the new type, there is a new bag, and the lines are named (TIME-24)", async () => {
    const browser = await startCatering();
    browser.app.answer("/update?", status(400, { message: "Not offered." }));
    expectPage(await browser.press("BUILD MY MEAL"), { shows: [NO_BOWL, "Your bag is empty"] });
    browser.app.intercept = null;
    await addTray(browser);
  });

  test("an option removed with the change of type is reported (TIME-24)", async () => {
    const browser = await startCatering();
    const isUpdate = ({ url }: Request) => url.includes("/update?");
    browser.app.intercept = async (request) => {
      if (!isUpdate(request) && !request.url.includes("/validate-to-store/")) return null;
      const id = /order-shopping-cart\/([\w-]+)/.exec(request.url)?.[1] ?? "";
      const read = new Request(`http://sandbox/customer-api/order-shopping-cart/${id}`);
      const cart = await (await browser.app.sandbox.fetch(read)).json();
      cart.cart[0].modifiers.pop();
      return Response.json(isUpdate(request) ? cart : { cart, intact: true });
    };
    expectPage(await browser.press("BUILD MY MEAL"), { shows: REMOVED, hides: "Removed:" });
  });

  test("a failure shows an error and keeps the bag, and the next press continues", async () => {
    const browser = await startCatering();
    browser.app.answer("/update?", status(500));
    const heading = "What pickup time works best for you?";
    const kept = { status: 503, heading, shows: "Your bag, 2 items", hides: REMOVED };
    expectPage(await browser.press("BUILD MY MEAL"), kept);
    // Removed items are named even when the check after it fails (TIME-24).
    browser.app.answer("/validate-to-store/", status(500));
    expectPage(await browser.press("BUILD MY MEAL"), { status: 503, shows: NO_BOWL });
  });

  test("a bag of the same type is only validated, not sent again (CART-09)", async () => {
    const browser = await (await fillBag()).visit("/order-now/pickup-details");
    const before = browser.app.calls.length;
    expectPage(await browser.press("BUILD MY MEAL"), { hides: REMOVED });
    const changes = browser.app.calls.slice(before).filter(({ method }) => method === "PUT");
    expect(changes.map(({ path }) => path.replace(/^.*\/(validate-to-store).*$/, "$1"))).toEqual(["validate-to-store"]);
  });

  test("items not available on another day are named, and the others stay (TIME-24)", async () => {
    const browser = await (await fillBag()).visit("/order-now/pickup-details");
    await browser.press("Next day");
    await browser.submit("BUILD MY MEAL", { "Select a Time": "12:30 PM" });
    // Fish tacos are made on all days but Sundays.
    await browser.visit(`${MENU}/menu-item/303`);
    expectPage(await browser.press("Add to bag"), { shows: "Your bag, 3 items" });
    await (await browser.visit("/order-now/pickup-details")).press("Previous day");
    await browser.submit("BUILD MY MEAL", { "Select a Time": "12:30 PM" });
    expectPage(browser, { shows: ["Removed:Baja Fish Tacos", "Your bag, 2 items"] });
  });
});

test("the header counts pieces, and each line can be removed (CART-01, CART-06)", async () => {
  const browser = await (await fillBag()).visit(SOUP);
  await (await browser.press("Add to bag")).visit(CART);
  expectPage(browser, { shows: "Your bag, 3 items" });
  await browser.press("Remove Meal 2, Tomato Basil Soup");
  expectPage(browser, { shows: ["Removed Meal 2.", "Your bag, 2 items"] });
  expectPage(await browser.press("Remove Meal 1"), EMPTY);
});

test("clearing the bag asks for confirmation and keeps the order details; clearing twice is harmless (CART-05)", async () => {
  const browser = await (await fillBag()).visit(CLEAR);
  expectPage(browser, { heading: "Empty your bag?" });
  expectPage(await browser.press("Keep my bag"), { heading: "Your bag" });
  const form = (await browser.visit(CLEAR)).formOf("Empty my bag");
  expectPage(await browser.press("Empty my bag"), { url: MENU, shows: [EMPTIED, "12:30 PM"] });
  expectPage(await browser.send(form.url, form.body), { shows: EMPTIED });
  expectPage(await browser.visit(CLEAR), { url: CART, ...EMPTY });
  await browser.send(CLEAR, { intent: "x", __proto__: "1" });
  expectPage(browser, { status: 200, shows: "Your bag is empty" });
});

const asked = async (): Promise<Browser> => (await fillBag()).visit(CLEAR);
const bagOf = async (browser: Browser) => (await browser.visit(CART)).text();

test.each<[string, (tab: Browser) => Promise<unknown>]>([
  ["filled further", addBowls],
  [
    "cleared and filled again",
    async (tab) => {
      await (await tab.visit(CLEAR)).press("Empty my bag");
      await addBowls(tab);
    },
  ],
  [
    "gave another quantity",
    async (tab) => {
      await (await tab.visit(CART)).press("Edit Item");
      await tab.submit("Update item", { Quantity: "5" });
    },
  ],
])("a bag that another window %s asks for confirmation again", async (_what, change) => {
  const browser = await asked();
  await change(browser.fork());
  expectPage(await browser.press("Empty my bag"), { url: CLEAR, shows: CHANGED });
  expect(await bagOf(browser)).toContain("Build Your Own Bowl");
  await browser.visit(CLEAR);
  expectPage(await browser.press("Empty my bag"), { shows: EMPTIED });
});

test("a forged form empties nothing", async () => {
  const browser = await asked();
  for (const bag of ["", "x", "__proto__", "A".repeat(24)])
    expectPage(await browser.send(CLEAR, { bag }), { url: CLEAR, shows: CHANGED });
  expect(await bagOf(browser)).toContain("Build Your Own Bowl");
});

test("the confirmed bag is emptied even if it cannot be loaded, another one is not", async () => {
  const browser = await asked();
  browser.app.intercept = when(isCartRead, status(500));
  expectPage(await browser.send(CLEAR, { bag: "A".repeat(24) }), { hides: EMPTIED });
  browser.app.intercept = null;
  await browser.visit(CLEAR);
  browser.app.intercept = when(isCartRead, status(500));
  expectPage(await browser.press("Empty my bag"), { shows: EMPTIED });
});
