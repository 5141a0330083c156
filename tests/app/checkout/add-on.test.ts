import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { broken, htmlPage, malformed, refused, silent, status } from "../../support/faults.ts";
import { CURBSIDE, withAnswers } from "../../support/answers.ts";
import { atMenu, fillBag, fillCheckout } from "../../support/journey.ts";
import { signIn } from "../../support/sign-in.ts";
import { expectAt, expectText, expectNoText } from "../../support/expect.ts";

const ITEM = "/order-now/build-order/menu-item";
const CHECK = /\/check-for-promotional-addon\/\d+$/;
const COOKIE = "Add Sea Salt Chocolate Cookie?";

const changes = ({ app }: Browser) => app.sent(/\/add\?/).map(({ orderRequest }) => orderRequest);
const checks = ({ app }: Browser) => app.calls.filter(({ path }) => CHECK.test(path));

/** A bag with two bowls, whose add-on is another item than the seed's. */
async function offered(itemId: number): Promise<Browser> {
  const app = startApp();
  app.answer(CHECK, status(200, { available: true, promotion: { itemId } }));
  return fillBag(app);
}

describe("what goes well with the item just added (ITEM-16)", () => {
  test("is offered on the next page, once, with picture, price and two buttons", async () => {
    const browser = await fillBag();
    expect(browser.url).toBe("/order-now/checkout");
    expect(checks(browser).map(({ path }) => path.split("/").at(-1))).toEqual(["101"]);
    expect(browser.all("#add-on h2")).toEqual([COOKIE]);
    expect(browser.all("#add-on").join()).toContain("$2.75");
    expect(browser.attributes("#add-on img", "src")).toEqual(["/pictures/cookie.svg"]);
    expect(browser.cookies.get("promo_seen")).toBe("1");
    await browser.visit("/order-now/checkout");
    expect(browser.text()).not.toContain(COOKIE);
    expect(checks(browser)).toHaveLength(1);
  });

  test("Add puts it into the bag; what was typed stays, and it is not offered again", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    fillCheckout(browser);
    await browser.press("Add Sea Salt Chocolate Cookie");
    expectAt(browser, "/order-now/checkout", "Added to your bag: Sea Salt Chocolate Cookie.");
    expect(changes(browser)).toMatchObject([{ menuItemId: 101 }, { menuItemId: 801, quantity: 1, modifiers: [] }]);
    expect(browser.value("First Name")).toBe("Ana");
    expect(browser.text()).not.toContain(COOKIE);
  });

  test("No thanks leaves the bag and what was typed as they are", async () => {
    const browser = await fillBag();
    fillCheckout(browser);
    expectAt(await browser.press("No thanks"), "/order-now/checkout");
    expect(browser.text()).not.toContain(COOKIE);
    expect(browser.value("First Name")).toBe("Ana");
    expect(changes(browser)).toHaveLength(1);
  });

  test("pressed twice at once, or sent again later, it is added once", async () => {
    const browser = await fillBag();
    const { url, body } = browser.formOf("Add Sea Salt Chocolate Cookie");
    const other = browser.fork();
    await Promise.all([browser.send(url, body), other.send(url, body)]);
    await browser.send(url, body);
    expect(changes(browser)).toHaveLength(2);
    expect([browser.url, other.url]).toEqual(["/order-now/checkout", "/order-now/checkout"]);
  });

  test("one that comes with choices made is added with them; one that needs choices opens its page", async () => {
    const soup = await offered(501);
    expectText(await soup.press("Add Tomato Basil Soup"), "Added to your bag: Tomato Basil Soup.");
    expect(changes(soup)[1].modifiers).toMatchObject([{ modifierId: 1800 }]);
    const burger = await offered(204);
    expectAt(await burger.press("Add Smokehouse Burger"), `${ITEM}/204`);
    expect(changes(burger)).toHaveLength(1);
  });

  test("beyond the order's limits it is refused in their words, and nothing is added (ITEM-14, LIMIT-01)", async () => {
    const app = startApp();
    app.alter("order-validation", (body) => ({ ...body, individualMaxOrderSize: 28 }));
    const browser = await fillBag(app);
    fillCheckout(browser);
    expect((await browser.press("Add Sea Salt Chocolate Cookie")).status).toBe(422);
    const words = "Looks like you're placing an order over $28.00 or quantity greater than 40.";
    expect(browser.errors()[0]).toContain(words);
    expect(browser.errors()[0]).toContain("contact us at (214) 555-0101");
    expect(browser.value("First Name")).toBe("Ana");
    expect(changes(browser)).toHaveLength(1);
  });

  test.each([
    ["nothing is available", status(200, { available: false })],
    ["it names nothing", status(200, { available: true })],
    ["it names an item that is not made there", status(200, { available: true, promotion: { itemId: 199 } })],
    ["the call is refused", status(400, { message: "No" })],
    ["the call fails", status(500)],
    ["the answer is a page", htmlPage],
    ["the answer is cut", malformed],
  ])("when %s, checkout is as always, without a word", async (_what, answer) => {
    const app = startApp();
    app.answer(CHECK, answer);
    const browser = await fillBag(app);
    expect(browser.status).toBe(200);
    expectAt(browser, "/order-now/checkout", "Added to your bag: 2 × Build Your Own Bowl.");
    expect(browser.all("#add-on")).toEqual([]);
    expectNoText(browser, /could not|try again/i);
    expect(browser.cookies.has("promo_seen")).toBe(false);
  });

  test.each([
    ["refuses the connection", refused],
    ["breaks it off", broken],
    ["never answers", silent],
  ])("when the API %s, checkout does not wait long, and says nothing", async (_what, answer) => {
    const app = startApp({ env: { UPSTREAM_TIME_SCALE: "0.2" } });
    app.answer(CHECK, answer);
    const started = performance.now();
    const browser = await fillBag(app);
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(browser.heading()).toBe("Almost Done!");
    expect(browser.html).not.toContain('id="add-on"');
  });

  test("after an edit, and for a page that is only looked at, nothing is asked", async () => {
    const browser = await atMenu();
    await browser.send(`${ITEM}/904`, { quantity: "1", intent: "add" });
    expect(checks(browser)).toHaveLength(1);
    await browser.press("Edit Item");
    await browser.press("Update Item & Checkout");
    await browser.visit("/order-now/checkout");
    expect(checks(browser)).toHaveLength(1);
  });

  test("a browser that has seen one is not asked again, not even after signing out (AUTH-15)", async () => {
    const browser = await fillBag();
    await signIn(browser);
    await browser.send("/logout", {});
    expect([...browser.cookies.keys()]).toEqual(["styles", "promo_seen"]);
    const answers = { ...CURBSIDE, pickupType: "Carry Out" as const };
    const again = withAnswers(browser.app, answers, browser.cookies);
    await again.send(`${ITEM}/101`, { m1000: "1002", m1050: "1052", quantity: "1", intent: "add" });
    expect(again.url).toBe("/order-now/checkout");
    expect(changes(browser)).toHaveLength(2);
    expect(checks(browser)).toHaveLength(1);
  });

  test.each(["add-on:", "add-on:none", "add-on:abc", "add-on:-1", "add-on:1e3", "add-on:199", "add-on:999999"])(
    "the button %j, made by hand, adds nothing",
    async (intent) => {
      const browser = await fillBag();
      expect((await browser.send("/order-now/checkout", { intent })).heading()).toBe("Almost Done!");
      expect(changes(browser)).toHaveLength(1);
    },
  );
});
