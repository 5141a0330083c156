import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { onReply } from "../support/altered-api.ts";
import type { Browser } from "../support/browser.ts";
import { htmlProblems } from "../support/html.ts";
import { atMenu } from "../support/journey.ts";
import { type TypeName, chooseTime } from "../support/walk.ts";

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
  expect(htmlProblems(browser.html, 422)).toEqual([]);
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
    const app = startApp();
    const browser = await atMenu(app);
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
    expect(changes(app)).toEqual([]);
  });

  test("CANCEL shows the form again, with all choices and without the panel (LIMIT-02)", async () => {
    const app = startApp();
    const browser = await atMenu(app);
    await browser.visit(BOWL);
    await browser.send(BOWL, { ...BOWLS, quantity: "21" });
    await browser.press("CANCEL");
    expect(browser.status).toBe(200);
    expect(browser.redirects).toEqual([303]);
    expect(browser.html).not.toContain('id="limit"');
    expect(Object.fromEntries(browser.formOf("Add to bag").body)).toMatchObject({ ...BOWLS, quantity: "21" });
    browser.fill("Quantity", "20");
    await browser.press("Add to bag");
    expect(browser.url).toBe("/order-now/checkout");
    expect(changes(app)).toHaveLength(1);
  });

  test("one cent below the subtotal limit is taken, the limit itself is not; the bag counts too (LIMIT-04)", async () => {
    const app = startApp();
    withSettings(app, { individualMaxOrderSize: 19.51 });
    const browser = await atMenu(app);
    await browser.visit(BOWL);
    await browser.send(BOWL, { ...BOWLS, quantity: "2" });
    expect(browser.url).toBe("/order-now/checkout");
    await browser.send(WATER, { quantity: "1", intent: "add" });
    expect(browser.status).toBe(422);
    expect(browser.text()).toContain("over $19.51 or");

    const other = startApp();
    withSettings(other, { individualMaxOrderSize: 19.5 });
    const second = await atMenu(other);
    await second.send(BOWL, { ...BOWLS, quantity: "2" });
    expect(second.status).toBe(422);
    expect(second.text()).toContain("over $19.50 or");
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
    expect(browser.status).toBe(422);
    expect(browser.text()).toContain("over $10.00 or");
    expect(changes(app)).toEqual([]);
  });

  test("the pieces of the whole bag may reach their limit, not pass it (LIMIT-04)", async () => {
    const app = startApp();
    const browser = await atMenu(app);
    await browser.send(WATER, { quantity: "20", intent: "add" });
    await browser.send(WATER, { quantity: "21", intent: "add" });
    expect(browser.status).toBe(422);
    expect(browser.text()).toContain("quantity greater than 40.");
    await browser.send(WATER, { quantity: "20", intent: "add" });
    expect(browser.url).toBe("/order-now/checkout");
    expect(changes(app)).toHaveLength(2);
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
    await browser.send(dish, { quantity: "40", intent: "to-catering" });
    expect(browser.status).toBe(422);
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
    const app = startApp();
    const browser = await editing(app);
    browser.fill("Special Instructions", "no onions");
    await browser.press("Update Item & Checkout");
    expect(browser.url).toBe("/order-now/checkout");
    expect(browser.text()).toContain("Updated: Build Your Own Bowl.");
    expect(changes(app)).toHaveLength(2);
  });

  test("more than that is refused with the panel, on its own page, and changes nothing (LIMIT-01)", async () => {
    const app = startApp();
    const browser = await editing(app);
    const page = browser.url;
    browser.fill("Quantity", "21");
    for (const button of ["Update item", "Update Item & Checkout"]) {
      await browser.press(button);
      expect(browser.url).toBe(page);
      expectPanel(browser, "Looks like you're placing an order over $200.00 or quantity greater than 40.", INDIVIDUAL, [
        "TAKE ME TO CATERING",
        "CANCEL",
      ]);
      expect(browser.value("Quantity")).toBe("21");
    }
    await browser.press("CANCEL");
    expect(browser.url).toContain(page);
    expect(browser.value("Quantity")).toBe("21");
    expect(changes(app)).toHaveLength(1);
  });
});

describe("TAKE ME TO CATERING (LIMIT-02)", () => {
  async function pressed(bag: boolean) {
    const app = startApp();
    const browser = await atMenu(app);
    if (bag) await browser.send(WATER, { quantity: "1", intent: "add" });
    await browser.visit(BOWL);
    await browser.send(BOWL, { ...BOWLS, quantity: "21" });
    await browser.press("TAKE ME TO CATERING");
    return { app, browser };
  }

  test("leads to /order-now as a catering order, keeps the bag and says what becomes of it", async () => {
    const { app, browser } = await pressed(true);
    expect(browser.url).toBe("/order-now");
    expect(browser.redirects).toEqual([303]);
    expect(browser.text()).toContain(
      "You are now ordering Catering. Please choose how, where and when to get it. Your bag is kept until then; what the new menu does not have is taken out then, and we tell you what.",
    );
    expect(browser.text()).toMatch(/Catering ?Selected/);
    expect(browser.text()).toContain("Bottled Water");
    expect(changes(app)).toHaveLength(1);
    // As it says.
    await browser.press("I'll pick up");
    await browser.visit("/order-now/locations?near=75201");
    await browser.press("Select");
    await browser.press("Next day");
    browser.fill("All times", "12:30 PM");
    await browser.press("BUILD MY MEAL");
    expect(browser.text()).toContain("Removed:Bottled Water");
  });

  test("of an empty bag nothing is said", async () => {
    const { browser } = await pressed(false);
    expect(browser.text()).toContain("You are now ordering Catering.");
    expect(browser.text()).not.toContain("Your bag is kept");
  });
});
