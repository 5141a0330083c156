import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, pressIntent } from "../../support/checkout.ts";
import { silent, status } from "../../support/faults.ts";
import { timed } from "../../support/fake-time.ts";
import { BOWLS, CURBSIDE, withAnswers } from "../../support/answers.ts";
import { atMenu, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { inside, signIn } from "../../support/sign-in.ts";

const ITEM = "/order-now/build-order/menu-item";
const CHECK = /\/check-for-promotional-addon\/\d+$/;
const OFFER = "Sea Salt Chocolate Cookie";
const ADD = "+ Add to Meal Sea Salt Chocolate Cookie";
const ADDED = "Added to your bag: 2 × Build Your Own Bowl.";
const NAME = { "First Name": "Ana" };

const changes = ({ app }: Browser) => app.sent(/\/add\?/).map(({ orderRequest }) => orderRequest);
const checks = ({ app }: Browser) => app.calls.filter(({ path }) => CHECK.test(path));

/** A bag with two bowls, and an add-on other than the seed's. */
async function offered(itemId: number): Promise<Browser> {
  const app = startApp();
  app.answer(CHECK, status(200, { available: true, promotion: { itemId } }));
  return fillBag(app);
}

describe("the add-on suggested for the item just added (ITEM-16)", () => {
  test("is shown once on the next page, first among the suggestions, with picture, price and button", async () => {
    const browser = await fillBag();
    expect(browser.url).toBe(CHECKOUT);
    expect(checks(browser).map(({ path }) => path.split("/").at(-1))).toEqual(["101"]);
    expect(browser.all("#suggestions li")[0]).toMatch(/^Sea Salt Chocolate Cookie \$2\.75 /);
    expect(browser.attributes("#suggestions img", "src")[0]).toBe("/pictures/cookie.svg");
    expect(inside(browser.cookies, "promoSeen")).toBe(true);
    expectPage(await browser.visit(CHECKOUT), { hides: OFFER });
    expect([changes(browser).length, checks(browser).length]).toEqual([1, 1]);
  });

  test("a double press or a repeated form adds it once, keeps the typed values, and ends the offer", async () => {
    const browser = await fillBag();
    fillCheckout(browser);
    const { url, body } = browser.formOf(ADD);
    await Promise.all([browser.fork().send(url, body), browser.send(url, body)]);
    expectPage(await browser.send(url, body), { url: CHECKOUT, values: NAME });
    expect(browser.all("#suggestions").join()).not.toContain(OFFER);
    expect(changes(browser)).toMatchObject([{ menuItemId: 101 }, { menuItemId: 801, quantity: 1, modifiers: [] }]);
    const shows = "Added to your bag: Sea Salt Chocolate Cookie.";
    expectPage(await (await fillBag()).press(ADD), { url: CHECKOUT, shows });
  });

  test("an item with default choices is added with them; one with required choices opens its page", async () => {
    const soup = await offered(501);
    expectPage(await soup.press("+ Add to Meal Tomato Basil Soup"), { shows: "Added to your bag: Tomato Basil Soup." });
    expect(changes(soup)[1].modifiers).toMatchObject([{ modifierId: 1800 }]);
    const burger = await offered(204);
    expectPage(await burger.press("+ Add to Meal Smokehouse Burger"), { url: `${ITEM}/204` });
    expect(changes(burger)).toHaveLength(1);
  });

  test.each([
    ["it names an item that the store does not make", status(200, { available: true, promotion: { itemId: 199 } })],
    ["the call fails", status(500)],
    ["no reply comes within its short time limit", silent],
  ])("when %s, checkout is unchanged, without a message", async (_what, answer) => {
    const app = startApp({ env: { UPSTREAM_TIME_SCALE: "1" } });
    app.answer(CHECK, answer);
    const { value: browser, ms } = await timed(() => fillBag(app));
    expect(ms).toBeLessThan(4_000);
    expectPage(browser, { status: 200, url: CHECKOUT, shows: ADDED, hides: /could not|try again/i });
    expect(browser.all("#suggestions").join()).not.toContain(OFFER);
    expect(inside(browser.cookies, "promoSeen")).toBeNull();
  });

  test("an edit, or a visit to checkout, does not check for one", async () => {
    const browser = await atMenu();
    await browser.send(`${ITEM}/904`, { quantity: "1", intent: "add" });
    expect(checks(browser)).toHaveLength(1);
    await browser.press("Edit Item", "Update Item & Checkout");
    await browser.visit(CHECKOUT);
    expect(checks(browser)).toHaveLength(1);
  });

  test("a browser that has seen one gets no other, even after sign-out (AUTH-15)", async () => {
    const browser = await fillBag();
    await signIn(browser);
    await browser.send("/logout", {});
    expect([...browser.cookies.keys()]).toEqual(["styles", "device"]);
    const again = withAnswers(browser.app, { ...CURBSIDE, pickupType: "Carry Out" }, browser.cookies);
    expectPage(await again.send(`${ITEM}/101`, BOWLS), { url: CHECKOUT });
    expect([changes(browser).length, checks(browser).length]).toEqual([2, 1]);
  });

  test("a forged button adds nothing", async () => {
    const browser = await fillBag();
    for (const id of ["-1", "199", "999999"])
      expectPage(await pressIntent(browser, `add-on:${id}`), { heading: "Almost Done!" }, id);
    expect(changes(browser)).toHaveLength(1);
  });
});
