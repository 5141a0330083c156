import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { onReply } from "../support/altered-api.ts";
import type { Browser } from "../support/browser.ts";
import { atMenu } from "../support/journey.ts";
import { type TypeName, chooseTime } from "../support/walk.ts";
import { expectPage } from "../support/page.ts";

const ITEM = "/order-now/build-order/menu-item";
const BOWL = `${ITEM}/101`;
/** $9.75 each. */
const BOWLS = { m1000: "1002", m1050: "1051", "m1200.o1201": "2", specialInstructions: "O'Brien & Søn", intent: "add" };
/** $2.25 each, without a choice. */
const WATER = `${ITEM}/904`;
const PHONE = "(214) 555-0101";

/** Bodies of the calls that add or change a line. */
function changes(app: TestApp): string[] {
  return app.calls
    .filter(({ method, path }) => method === "PUT" && /\/(?:add|update)\?/.test(path))
    .map(({ body }) => body);
}

function withSettings(app: TestApp, settings: Record<string, number>): void {
  const altered = onReply("GET", /order-validation/, (body) => ({ ...body, ...settings }))(app.sandbox.fetch);
  app.intercept = altered;
}

function expectPanel(browser: Browser, reason: string, advice: string, buttons: string[]): void {
  expect(browser.status).toBe(422);
  const [panel = ""] = /<dialog open[^>]*id="limit".*?<\/dialog>/s.exec(browser.html) ?? [];
  const text = panel
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, "|")
    .replaceAll("&#x27;", "'");
  expect(text).toContain(`|${reason}|`);
  expect(text.replaceAll("|", "")).toContain(advice);
  expect([...panel.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, words]) => words)).toEqual(buttons);
  // Whatever the panel needs it carries inside the form, before everything else of the page.
  expect(browser.html.indexOf("<form", browser.html.indexOf("<main"))).toBeLessThan(browser.html.indexOf("<dialog"));
  expect(browser.html.indexOf("<dialog")).toBeLessThan(browser.html.indexOf("<h1"));
}

const INDIVIDUAL = `Please consider using our Catering option or contact us at ${PHONE} to help you complete your order.`;

describe("adding beyond the order's limits (ITEM-14)", () => {
  test("the panel with its words and buttons, everything as chosen, nothing added (LIMIT-01, LIMIT-02, LIMIT-04)", async () => {
    const browser = await atMenu();
    await browser.visit(BOWL);
    await browser.send(BOWL, { ...BOWLS, quantity: "21" });
    const reason = "Looks like you're placing an order over $200.00 or quantity greater than 40.";
    expectPanel(browser, reason, INDIVIDUAL, ["TAKE ME TO CATERING", "CANCEL"]);
    expect(browser.html).toContain('href="tel:2145550101"');
    expect(browser.errors()).toEqual([]);
    for (const words of ["Add to bag", "CANCEL"]) {
      const { body } = browser.formOf(words);
      expect(Object.fromEntries(body)).toMatchObject({
        ...BOWLS,
        quantity: "21",
        intent: words === "CANCEL" ? "cancel-limit" : "add",
      });
    }
    expect(changes(browser.app)).toEqual([]);
  });

  test("CANCEL shows the form again, with all choices and without the panel (LIMIT-02)", async () => {
    const browser = await atMenu();
    await browser.visit(BOWL);
    await browser.send(BOWL, { ...BOWLS, quantity: "21" });
    expectPage(await browser.press("CANCEL"), { status: 200, redirects: [303] });
    expect(browser.html).not.toContain('id="limit"');
    expect(Object.fromEntries(browser.formOf("Add to bag").body)).toMatchObject({ ...BOWLS, quantity: "21" });
    expectPage(await browser.submit("Add to bag", { Quantity: "20" }), { url: "/order-now/checkout" });
    expect(changes(browser.app)).toHaveLength(1);
  });

  test("one cent below the subtotal limit is taken, the limit itself is not; the bag counts too (LIMIT-04)", async () => {
    const app = startApp();
    withSettings(app, { individualMaxOrderSize: 19.51 });
    const browser = await atMenu(app);
    await browser.visit(BOWL);
    expectPage(await browser.send(BOWL, { ...BOWLS, quantity: "2" }), { url: "/order-now/checkout" });
    expectPage(await browser.send(WATER, { quantity: "1", intent: "add" }), { status: 422, shows: "over $19.51 or" });

    const other = startApp();
    withSettings(other, { individualMaxOrderSize: 19.5 });
    const second = await atMenu(other);
    expectPage(await second.send(BOWL, { ...BOWLS, quantity: "2" }), { status: 422, shows: "over $19.50 or" });
  });

  test("a charged choice counts; an unknown price in the form does not (LIMIT-04)", async () => {
    const app = startApp();
    withSettings(app, { individualMaxOrderSize: 10 });
    const browser = await atMenu(app);
    await browser.send(BOWL, {
      ...BOWLS,
      "m1100.o1106": "on",
      "m1100.o1106.m1150": "1152",
      price: "0.01",
      quantity: "1",
    });
    expectPage(browser, { status: 422, shows: "over $10.00 or" });
    expect(changes(app)).toEqual([]);
  });

  test("the pieces of the whole bag may reach their limit, not pass it (LIMIT-04)", async () => {
    const browser = await atMenu();
    await browser.send(WATER, { quantity: "20", intent: "add" });
    expectPage(await browser.send(WATER, { quantity: "21", intent: "add" }), { status: 422 });
    expect(browser.text()).toContain("quantity greater than 40.");
    expectPage(await browser.send(WATER, { quantity: "20", intent: "add" }), { url: "/order-now/checkout" });
    expect(changes(browser.app)).toHaveLength(2);
  });

  test("the limits are those of the server's settings (LIMIT-06)", async () => {
    const app = startApp();
    withSettings(app, { maxLineItemQuantity: 3, individualMaxOrderSize: 1234.5 });
    const browser = await atMenu(app);
    await browser.send(WATER, { quantity: "2", intent: "add" });
    await browser.send(WATER, { quantity: "2", intent: "add" });
    expect(browser.text()).toContain("Looks like you're placing an order over $1,234.50 or quantity greater than 3.");
  });

  test("without settings the defaults hold (LIMIT-06, LIMIT-07)", async () => {
    const app = startApp();
    app.intercept = (request) => (/order-validation/.test(request.url) ? Response.json({}, { status: 500 }) : null);
    const browser = await atMenu(app);
    await browser.visit(BOWL);
    await browser.send(BOWL, { ...BOWLS, quantity: "21" });
    expect(browser.text()).toContain("Looks like you're placing an order over $200.00 or quantity greater than 40.");
  });

  test.each<[TypeName, string]>([
    ["Catering", `${ITEM}/2304`],
    ["Holiday Menu", `${ITEM}/3202`],
  ])("%s has its own limit, its own words and CANCEL only (LIMIT-03, LIMIT-05)", async (type, dish) => {
    const app = startApp();
    withSettings(app, { cateringMaxOrderSize: 30.1 });
    const browser = await chooseTime(app, type);
    await browser.send(dish, { quantity: "40", intent: "add" });
    expectPanel(
      browser,
      "Looks like you're placing an order over $30.10 or quantity greater than 40.",
      `Please contact us at ${PHONE} to help you complete your order.`,
      ["CANCEL"],
    );
    // The way that is not offered does not exist for a form made by hand either.
    expectPage(await browser.send(dish, { quantity: "40", intent: "to-catering" }), { status: 422 });
    expect(browser.errors()).toEqual(["Please use one of the buttons on this page."]);
    expect(changes(app)).toEqual([]);
  });
});

describe("changing a line beyond the limits (LIMIT-08)", () => {
  async function editing(app: TestApp): Promise<Browser> {
    const browser = await atMenu(app);
    await browser.send(BOWL, { ...BOWLS, quantity: "20" });
    await browser.press("Edit Item");
    return browser;
  }

  test("its own pieces and price do not count twice", async () => {
    const browser = await editing(startApp());
    await browser.submit("Update Item & Checkout", { "Special Instructions": "no onions" });
    expectPage(browser, { url: "/order-now/checkout", shows: "Updated: Build Your Own Bowl." });
    expect(changes(browser.app)).toHaveLength(2);
  });

  test("more than that is refused with the panel, on its own page, and changes nothing (LIMIT-01)", async () => {
    const browser = await editing(startApp());
    const page = browser.url;
    browser.fill("Quantity", "21");
    for (const button of ["Update item", "Update Item & Checkout"]) {
      expectPage(await browser.press(button), { url: page });
      expectPanel(browser, "Looks like you're placing an order over $200.00 or quantity greater than 40.", INDIVIDUAL, [
        "TAKE ME TO CATERING",
        "CANCEL",
      ]);
      expect(browser.value("Quantity")).toBe("21");
    }
    await browser.press("CANCEL");
    expect(browser.url).toContain(page);
    expect(browser.value("Quantity")).toBe("21");
    expect(changes(browser.app)).toHaveLength(1);
  });
});

describe("TAKE ME TO CATERING (LIMIT-02)", () => {
  async function pressed(bag: boolean) {
    const browser = await atMenu();
    if (bag) await browser.send(WATER, { quantity: "1", intent: "add" });
    await browser.visit(BOWL);
    await browser.send(BOWL, { ...BOWLS, quantity: "21" });
    await browser.press("TAKE ME TO CATERING");
    return { app: browser.app, browser };
  }

  test("leads to /order-now as a catering order, keeps the bag and says what becomes of it", async () => {
    const { app, browser } = await pressed(true);
    expectPage(browser, { url: "/order-now", redirects: [303] });
    expect(browser.text()).toContain(
      "You are now ordering Catering. Please choose how, where and when to get it. Your bag is kept until then; what the new menu does not have is taken out then, and we tell you what.",
    );
    expectPage(browser, { shows: [/Catering ?Selected/, "Bottled Water"] });
    expect(changes(app)).toHaveLength(1);
    // As it says.
    await browser.press("I'll pick up");
    await browser.visit("/order-now/locations?near=75201");
    await browser.press("Select", "Next day");
    expectPage(await browser.submit("BUILD MY MEAL", { "All times": "12:30 PM" }), { shows: "Removed:Bottled Water" });
  });

  test("of an empty bag nothing is said", async () => {
    const { browser } = await pressed(false);
    expectPage(browser, { shows: "You are now ordering Catering.", hides: "Your bag is kept" });
  });
});
