import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import { shortName } from "../../support/cases.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { broken, isCartRead, status } from "../../support/faults.ts";
import { atMenu, fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const ITEM = "/order-now/build-order/menu-item";
const BOWL = `${ITEM}/101`;
/** A valid bowl: brown rice, grilled steak. */
const GOOD = { m1000: "1002", m1050: "1052", quantity: "1", intent: "add" };
const NO_BASE = "Choose your base is required.";
const NO_BUTTON = "Please use one of the buttons on this page.";
const WHOLE = "Quantity must be a whole number.";

const send = async (fields: Record<string, string>) => (await atMenu()).send(BOWL, fields);

/** Bodies of the calls that add or change a line. */
const changes = ({ app }: Browser) => app.sent(/\/(?:add|update)\?/).map(({ orderRequest }) => orderRequest);
/** Value that the form would send for this field. */
const shown = (browser: Browser, field: string) => browser.formOf("Add to bag").body.get(field);

function expectNotAdded(browser: Browser, ...words: (string | RegExp)[]): void {
  expectRefused(browser, ...words);
  expectPage(browser, { heading: "Build Your Own Bowl" });
  expect(changes(browser)).toEqual([]);
}

describe("choices", () => {
  test("missing choices are listed in page order, and all other values are kept (ITEM-12, MOD-09, MOD-10)", async () => {
    const done = await send({ ...GOOD, m1000: "", "m1200.o1201": "2", specialInstructions: "O'Brien & Søn 🦓" });
    expectNotAdded(done, NO_BASE);
    const values = { "Choose your protein": "1052", "Special Instructions": "O'Brien & Søn 🦓" };
    expectPage(done, { values });
    expect(shown(done, "m1200.o1201")).toBe("2");
    const none = await send({ intent: "add", quantity: "0", specialInstructions: "x".repeat(31) });
    const starts = ["Choose your base", "Choose your protein", "Special Instructions cannot", "Quantity must be"];
    expectNotAdded(none, ...starts.map((words) => new RegExp(`^${words}`)));
  });

  test("options of other dishes, or below an unselected option, are ignored (ITEM-15, MOD-07, MOD-13)", async () => {
    const foreign = { m1700: "1702", "m1700.extra": "on", "m1000.o1001": "on", "m1100.o9999": "on", m9999: "1" };
    const below = { "m1100.o1106.m1150": "1152", "m1100.o1104.extra": "on", "m1100.o1104.side": "on" };
    const browser = await send({ ...GOOD, ...foreign, ...below, "__proto__[x]": "1", "m1000.__proto__.x": "1" });
    expectPage(browser, { url: CHECKOUT, hides: /Extra Crisp|EXTRA|ON SIDE/ });
    const [line] = changes(browser);
    expect(JSON.stringify(line)).not.toMatch(/1700|1702|9999|"1001"|1152/);
    expect(optionsIn(line.modifiers)).toEqual(expect.arrayContaining([1002, 1052]));
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("quantity", () => {
  test.each([
    ["Quantity must be at least 1.", ["0", "-1"]],
    ["Quantity cannot exceed 40.", ["41", "00041", "9".repeat(400)]],
    [WHOLE, ["", " ", "1\u0000", "1 2", "1e1", "1,5", "٣", "0x10"]],
  ])("%j: the typed quantity and the choices are kept (ITEM-05, ITEM-15)", async (words, typed) => {
    for (const quantity of typed) {
      const done = await send({ ...GOOD, quantity });
      expectNotAdded(done, words);
      // Unreadable characters are not shown again.
      const values = { "Choose your base": "1002", Quantity: quantity.replace("\u0000", "").slice(0, 300) };
      expectPage(done, { values }, shortName(quantity));
    }
  });

  test("plus and minus stay within 1 and the limit; an incomplete form shows its errors (ITEM-05)", async () => {
    for (const [quantity, intent] of [
      ["1", "qty:-1"],
      ["40", "qty:1"],
    ] as const)
      expectPage(await send({ ...GOOD, quantity, intent }), { status: 200, values: { Quantity: quantity } });
    const done = await send({ ...GOOD, m1000: "", intent: "qty:1" });
    expectNotAdded(done, NO_BASE);
    expectPage(done, { values: { Quantity: "1" } });
  });

  test("an invalid quantity in the address counts as 1 (ITEM-04)", async () => {
    const browser = await atMenu();
    for (const quantity of ["-5", "1e9", "<script>"]) {
      await browser.visit(`${BOWL}?quantity=${encodeURIComponent(quantity)}&m1000=1002&m1050=1052`);
      expectPage(browser, { status: 200, shows: "Total $12.25", hides: /NaN|Infinity|-\$/ });
      expect(browser.html).not.toContain('value="<script>');
    }
  });
});

describe("forged choices are refused and change nothing (ITEM-12, ITEM-15, MOD-09, MOD-11, MOD-12)", () => {
  const tooFew = ["Grilled Chicken Taco allows max of 3", "Carnitas Taco must be a whole number."];
  test.each<[what: string, path: string, change: Record<string, string>, errors: string[]]>([
    ["a required choice of another item", BOWL, { m1000: "1502" }, [NO_BASE]],
    ["a negative count", `${ITEM}/304`, { "m1600.o1601": "4", "m1600.o1602": "-1" }, tooFew],
  ])("%s", async (_what, path, change, errors) => {
    const browser = await fillBag();
    const { length } = changes(browser);
    expectPage(await browser.send(path, { ...GOOD, ...change }), { status: 422, errors });
    expect(changes(browser)).toHaveLength(length);
  });

  test("prices in the form have no effect", async () => {
    const amounts = { price: "0.01", displayPrice: "0", extraCost: "-5", total: "0.01" };
    const browser = await send({ ...GOOD, ...amounts, "m1050.price": "0", "item[price]": "0" });
    expectPage(browser, { shows: "$12.25" });
    expect(JSON.stringify(browser.app.calls)).not.toMatch(/"price"|displayPrice|extraCost|0\.01/);
  });
});

describe("special instructions", () => {
  test("a card number is refused, not sent, not shown again, and not in an address (ITEM-06)", async () => {
    for (const intent of ["add", "update", "qty:1"]) {
      const done = await send({ ...GOOD, intent, specialInstructions: "call me 4111 1111-1111 1111" });
      expectNotAdded(done, "Please do not enter a card number here.");
      expectPage(done, { values: { "Special Instructions": "" } });
      expect(done.html.replaceAll(/\D/g, "")).not.toContain("4111111111111111");
      expect(done.trail.join() + JSON.stringify(done.app.calls)).not.toContain("4111");
    }
  });

  test("any text is kept as typed, with line breaks and control characters as spaces (ITEM-06)", async () => {
    const typed = ["🦓".repeat(30), "بدون بصل من فضلك", "不要洋葱，谢谢", "O'Brien & Søn", '"quotes" <b>&amp;'];
    for (const words of [...typed, "no\r\nonions\u0000\u001b[31m"]) {
      const taken = words.startsWith("no") ? "no onions [31m" : words;
      const browser = await send({ ...GOOD, specialInstructions: words });
      expect(changes(browser)[0].specialInstructions).toBe(taken);
      expectPage(browser, { url: CHECKOUT, shows: taken });
    }
  });

  test("with the feature off there is no field, and a posted value has no effect (ITEM-06)", async () => {
    const app = startApp();
    app.answer("/feature-toggle/all", status(200, []));
    const browser = await (await atMenu(app)).visit(BOWL);
    expect(browser.labels()).not.toContain("Special Instructions");
    await browser.send(BOWL, { ...GOOD, specialInstructions: "no onions" });
    expect(changes(browser)).toMatchObject([{ menuItemId: 101, specialInstructions: "" }]);
  });
});

test("Enter only recalculates: the state is in the address, or in the page when it is too long", async () => {
  const more = { "m1200.o1201": "2", "m1100.o1106": "on" };
  const browser = await send({ ...GOOD, ...more, intent: "update", quantity: "3" });
  const { url } = browser;
  expect(url).toContain(`${BOWL}?quantity=3`);
  expectPage(browser, { redirects: [303], values: { Quantity: "3" } });
  expect([shown(browser, "m1100.o1106"), changes(browser)]).toEqual(["on", []]);
  // The address can be opened again and ordered from.
  await (await browser.visit("/order-now")).visit(url);
  expect(shown(browser, "m1200.o1201")).toBe("2");
  await browser.submit("Add to bag", { "How crisp?": "Extra Crisp" });
  expect(changes(browser)).toMatchObject([{ quantity: 3 }]);
  // A state too long for an address.
  const specialInstructions = "漢".repeat(250);
  const long = await send({ ...GOOD, intent: "update", specialInstructions });
  expectPage(long, { status: 200, url: BOWL, values: { "Special Instructions": specialInstructions } });
  expect(changes(long)).toEqual([]);
});

describe("unknown buttons and items", () => {
  test("an item that is not on the menu gets 404, and a form sent there adds nothing (SHELL-12, ITEM-15)", async () => {
    const browser = await atMenu();
    const page = { status: 404, heading: "We can't find that item", shows: "Go to the menu" };
    for (const id of "199 999999 101.0 %20101 0101 abc".split(" ")) {
      expectPage(await browser.visit(`${ITEM}/${id}`), page);
      expectPage(await browser.send(`${ITEM}/${id}`, { quantity: "1", intent: "add" }), page);
    }
    expect(changes(browser)).toEqual([]);
  });

  test("a dish that the store does not make is refused with the restaurant's message (SHELL-12)", async () => {
    const browser = await atMenu();
    const message = "This item is not available at the selected location.";
    browser.app.answer("/add?", status(400, { message }));
    expectRefused(await browser.send(BOWL, { ...GOOD, quantity: "3" }), message);
    expectPage(browser, { values: { Quantity: "3" }, shows: "Your bag is empty" });
  });
});

describe("editing a line", () => {
  async function editing() {
    const browser = await (await fillBag()).press("Edit Item");
    return { browser, path: browser.url, before: changes(browser).length };
  }

  test("shows the choices, saves changes, and keeps one line (ITEM-09, SHELL-06)", async () => {
    const { browser } = await editing();
    expectPage(browser, { values: { "Choose your base": "1002", Quantity: "2" } });
    await browser.submit("Update Item & Checkout", { "Choose your base": "Cauliflower Rice", Quantity: "3" });
    expectPage(browser, { url: CHECKOUT, shows: ["Updated: Build Your Own Bowl.", "Cauliflower Rice", "(x3)"] });
    expect(browser.html.match(/id="line-/g)).toHaveLength(1);
  });

  test("Add and other pages' buttons are refused (ITEM-09)", async () => {
    const { browser, path, before } = await editing();
    for (const intent of ["add", "place"]) {
      expectRefused(await browser.send(path, { ...GOOD, quantity: "9", intent }), NO_BUTTON);
      expectPage(browser, { values: { Quantity: "9" } }, intent);
    }
    expect(changes(browser)).toHaveLength(before);
  });

  test("an unknown or another visitor's line cannot be opened or changed (SHELL-12, CART-03)", async () => {
    const { browser, path } = await editing();
    const stranger = await fillBag(browser.app);
    const before = changes(browser).length;
    const page = { status: 404, heading: "We can't find that item in your bag" };
    for (const other of [path, `${path}x`]) {
      expectPage(await stranger.visit(other), page);
      expectPage(await stranger.send(other, { ...GOOD, intent: "save" }), page);
    }
    expect(changes(browser)).toHaveLength(before);
  });
});

const isAdd = ({ method, url }: Request) => method === "PUT" && /\/add\?/.test(url);
const adds = (app: TestApp) => app.sent("/add?");
const addWater = (browser: Browser) => browser.send(`${ITEM}/904`, { intent: "add", quantity: "1" });

/** A filled item page, and a function that sends its form. */
async function filled() {
  const browser = await (await atMenu()).visit(BOWL);
  browser.fill("Choose your base", "Brown Rice");
  browser.fill("Choose your protein", "Grilled Chicken");
  const { url, body } = browser.formOf("Add to bag");
  const send = (change: Record<string, string> = {}, from = browser) =>
    from.send(url, new URLSearchParams({ ...Object.fromEntries(body), ...change }));
  return { app: browser.app, browser, send };
}

const lines = async (browser: Browser) => (await browser.visit("/order-now/cart")).all('[id^="line-"]').length;

describe("a repeated form adds once (ITEM-15)", () => {
  test("another choice is added separately", async () => {
    const { app, browser, send } = await filled();
    await send();
    expectPage(await send({ quantity: "2" }), { shows: "Added to your bag: 2 × Build Your Own Bowl." });
    expect(adds(app)).toHaveLength(2);
    expect(await lines(browser)).toBe(2);
  });

  test("a form refused by validation or by the restaurant can be sent again", async () => {
    const { app, browser, send } = await filled();
    expectPage(await send({ m1000: "" }), { status: 422 });
    expect(adds(app)).toEqual([]);
    app.answer("/add?", status(400, { message: "Not today." }));
    expectPage(await send(), { errors: ["Not today."] });
    app.intercept = null;
    expectPage(await send(), { url: CHECKOUT });
    expect(await lines(browser)).toBe(1);
  });

  test("with an unknown outcome, the form stays when the bag cannot be loaded (ITEM-08)", async () => {
    const { app, browser, send } = await filled();
    await addWater(browser);
    app.intercept = (request) => (isAdd(request) || isCartRead(request) ? broken() : null);
    expectPage(await send(), { status: 503, values: { "Choose your base": "1002" } });
    app.intercept = null;
    expect(await lines(browser)).toBe(1);
  });

  test("a forged key adds nothing", async () => {
    for (const idempotencyKey of ["", "x", "__proto__", "A".repeat(5_000)]) {
      const { app, send } = await filled();
      await send({ idempotencyKey });
      expect(adds(app), idempotencyKey.slice(0, 9)).toEqual([]);
    }
  });
});

interface Chosen {
  modifierId: number;
  options: { optionId: number; modifiers: Chosen[] }[];
}

function optionsIn(modifiers: Chosen[]): number[] {
  return modifiers.flatMap(({ options }) =>
    options.flatMap((option) => [option.optionId, ...optionsIn(option.modifiers)]),
  );
}
