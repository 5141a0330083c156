import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Json } from "../../support/altered-api.ts";
import type { Browser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { atCheckoutAs, atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { signIn } from "../../support/sign-in.ts";
import { chooseTime } from "../../support/walk.ts";

const PREVIOUS = "/order-now/build-order/previous-orders";
const ADD = "Add to cart Previous Order 1";
const LOOKS_LIKE = (amount: string, pieces: number) =>
  `Looks like you're placing an order over ${amount} or quantity greater than ${pieces}.`;
const INDIVIDUAL =
  "Please consider using our Catering option or contact us at (214) 555-0101 to help you complete your order.";

const added = ({ app }: Browser) => app.sent(/\/order-shopping-cart\/[\w-]{20,}$/);

/** The list whose first order has these meals from now on. */
async function openWith(browser: Browser, meals: Json[], limits: object = {}): Promise<Browser> {
  browser.app.alter(/previous-orders|order-validation/, (body) => {
    if (!Array.isArray(body)) return { ...body, ...limits };
    const [first, ...others] = body;
    return [{ ...first, cart: meals.map((meal) => ({ ...first.cart[0], ...meal })) }, ...others];
  });
  // Limits are loaded again after some minutes.
  browser.app.wait(6);
  return browser.visit(PREVIOUS);
}

async function member(app = startApp()): Promise<Browser> {
  const browser = await atMenu(app);
  await signIn(browser);
  return browser;
}

describe("a past order counts towards the order limits (LIMIT-01, LIMIT-02, LIMIT-04)", () => {
  test.each<[string, Json[], object, string]>([
    ["too high an amount", [{ price: 12.5, quantity: 2 }], { individualMaxOrderSize: 25 }, LOOKS_LIKE("$25.00", 40)],
    ["meals without a quantity", [{ quantity: undefined }, {}], { maxLineItemQuantity: 1 }, LOOKS_LIKE("$200.00", 1)],
  ])("%s: nothing is added, and the dialog shows the reason", async (_what, meals, limits, words) => {
    const browser = await openWith(await member(), meals, limits);
    expectPage(await browser.press(ADD), { status: 422, url: PREVIOUS, shows: [words, INDIVIDUAL], hides: "SORRY!" });
    expect(browser.all("dialog button, dialog .button")).toEqual(["TAKE ME TO CATERING", "CANCEL"]);
    expect(added(browser)).toEqual([]);
  });

  test("meals without a price are added", async () => {
    const browser = await openWith(await member(), [{ price: undefined, quantity: 1 }], { individualMaxOrderSize: 1 });
    expectPage(await browser.press(ADD), { url: "/order-now/checkout" });
    expect(added(browser)).toHaveLength(1);
  });

  test("TAKE ME TO CATERING starts a catering order, CANCEL returns to the list (LIMIT-02)", async () => {
    const browser = await openWith(await member(), [{ quantity: 41 }]);
    expectPage(await (await browser.press(ADD)).press("CANCEL"), { status: 200, url: PREVIOUS, hides: "Large order" });
    await browser.press(ADD, "TAKE ME TO CATERING");
    const shows = ["You are now ordering Catering.", /Catering ?Selected/];
    expectPage(browser, { url: "/order-now", redirects: [303], shows });
  });

  test("the lines in the bag count too", async () => {
    // Two bowls.
    const browser = await openWith(await atCheckoutAs(), [{ price: 1, quantity: 2 }], { maxLineItemQuantity: 3 });
    expectPage(await browser.press(ADD), { status: 422, shows: LOOKS_LIKE("$200.00", 3) });
    expect(added(browser)).toEqual([]);
  });

  test("the same form, sent again after the limits changed, adds once", async () => {
    const browser = await openWith(await member(), [{ price: 1, quantity: 2 }], { maxLineItemQuantity: 1 });
    const { url, body } = browser.formOf(ADD);
    expect((await browser.send(url, body)).status).toBe(422);
    await openWith(browser, [{ price: 1, quantity: 2 }]);
    for (let times = 0; times < 2; times++) expectPage(await browser.send(url, body), { url: "/order-now/checkout" });
    expect(added(browser)).toHaveLength(1);
  });
});

test("a catering order gets the catering message, and added pieces count (LIMIT-03, LIMIT-05)", async () => {
  const browser = await chooseTime(startApp(), "Catering");
  await signIn(browser);
  await openWith(browser, [{ price: 100, quantity: 10 }]);
  const shows = [LOOKS_LIKE("$1,000.00", 40), "Please contact us at (214) 555-0101 to help you complete your order."];
  expectPage(await browser.press(ADD), { status: 422, shows, hides: "our Catering option" });
  expect(browser.all("dialog button, dialog .button")).toEqual(["CANCEL"]);
  const handMade = await browser.send(PREVIOUS, { intent: "to-catering" });
  expectRefused(handMade, "Please use one of the buttons on this page.");
});
