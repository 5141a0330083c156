import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { named } from "../../support/cases.ts";
import { status } from "../../support/faults.ts";
import { atMenu, fillBag } from "../../support/journey.ts";
import { expectAt, expectRefused } from "../../support/expect.ts";

const BOWL = "/order-now/build-order/menu-item/101";
/** A bowl that can be ordered: brown rice, grilled steak. */
const GOOD = { m1000: "1002", m1050: "1052", quantity: "1", intent: "add" };

async function send(fields: Record<string, string>): Promise<Browser> {
  const browser = await atMenu();
  await browser.visit(BOWL);
  return browser.send(BOWL, fields);
}

/** What was put into the bag: bodies of the calls that add or change a line. */
const changes = ({ app }: Browser) => app.sent(/\/(?:add|update)\?/).map(({ orderRequest }) => orderRequest);

function expectNotAdded(browser: Browser, ...words: (string | RegExp)[]): void {
  expectRefused(browser, ...words);
  expect(browser.heading()).toBe("Build Your Own Bowl");
  expect(changes(browser)).toEqual([]);
}

describe("choices", () => {
  test("a skipped choice is named, everything else stays as typed, nothing is added (ITEM-12, MOD-09)", async () => {
    const done = await send({ ...GOOD, m1000: "", "m1200.o1201": "2", specialInstructions: "O'Brien & Søn 🦓" });
    expectNotAdded(done, "Choose your base is required.");
    expect(done.value("Choose your protein")).toBe("1052");
    expect(done.value("Special Instructions")).toBe("O'Brien & Søn 🦓");
    expect(done.formOf("Add to bag").body.get("m1200.o1201")).toBe("2");
  });

  test("every skipped choice is named, in page order (MOD-09, MOD-10)", async () => {
    const done = await send({ intent: "add", quantity: "0", specialInstructions: "x".repeat(31) });
    const starts = ["Choose your base", "Choose your protein", "Special Instructions cannot", "Quantity must be"];
    expectNotAdded(done, ...starts.map((words) => new RegExp(`^${words}`)));
  });

  test.each(
    named("1701", "1", "-1", "1002 ", "1002,1003", "__proto__", "constructor", "1e3", "x".repeat(50_000), "١٠٠٢"),
  )("an option of another dish, or none at all (%s), counts as no choice (MOD-09)", async (_name, m1000) =>
    expectNotAdded(await send({ ...GOOD, m1000 }), "Choose your base is required."),
  );

  test("groups, options and switches of other dishes have no effect (ITEM-15)", async () => {
    const foreign = { m1700: "1702", "m1700.extra": "on", "m1000.o1001": "on", "m1100.o9999": "on", m9999: "1" };
    const browser = await send({ ...GOOD, ...foreign, "__proto__[x]": "1", "m1000.__proto__.x": "1" });
    expect(browser.url).toBe("/order-now/checkout");
    const [line] = changes(browser);
    expect(JSON.stringify(line)).not.toMatch(/1700|1702|9999|"1001"/);
    expect(optionsIn(line.modifiers)).toEqual(expect.arrayContaining([1002, 1052]));
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  const tooMany = /allows max of|cannot exceed|Choose between/;
  const counts: [RegExp, string[]][] = [
    [tooMany, ["4", "1000000", "9".repeat(400)]],
    [/must be a whole number\.$/, ["-1", "1.5", "1e1", "two"]],
  ];
  test.each(counts.flatMap(([words, typed]) => named(...typed).map((row) => [...row, words] as const)))(
    "%s of one sauce is refused in words and shown again (MOD-11, MOD-12)",
    async (_name, count, words) => {
      const browser = await send({ ...GOOD, "m1200.o1201": count });
      expectNotAdded(browser, ...browser.errors().map(() => words));
      expect(browser.formOf("Add to bag").body.get("m1200.o1201")).toBe(count.slice(0, 300));
    },
  );

  test("what lies below an option that is not chosen is dropped, the nested choice included (MOD-07, MOD-13)", async () => {
    const nested = { "m1100.o1106.m1150": "1152", "m1100.o1104.extra": "on", "m1100.o1104.side": "on" };
    const browser = await send({ ...GOOD, ...nested });
    expect(browser.url).toBe("/order-now/checkout");
    const [line] = changes(browser);
    expect(optionsIn(line.modifiers)).not.toEqual(expect.arrayContaining([1152]));
    expect(browser.text()).not.toMatch(/Extra Crisp|EXTRA|ON SIDE/);
  });

  test("a nested choice that its option needs is asked for, with the option still ticked (MOD-07, MOD-09)", async () => {
    const done = await send({ ...GOOD, "m1100.o1106": "on" });
    expectNotAdded(done, "How crisp? is required.");
    expect(done.formOf("Add to bag").body.get("m1100.o1106")).toBe("on");
    // The closed part of the form is open, so that the question can be seen.
    expect(done.html).toMatch(/<details[^>]* open=""[^>]*>/);
  });

  test("default options stay, whatever is posted (MOD-14)", async () => {
    const browser = await send({ ...GOOD, "m1100.o1101": "", "m1100.o1102": "" });
    const [line] = changes(browser);
    const defaults = line.modifiers.find(({ modifierId }: { modifierId: number }) => modifierId === 1100);
    expect(defaults.options.length).toBeGreaterThan(0);
  });
});

describe("quantity", () => {
  const quantities: [words: string, typed: string[]][] = [
    ["Quantity must be at least 1.", ["0", "-1", "-0"]],
    ["Quantity cannot exceed 40.", ["41", "00041", "1000000", "9".repeat(400)]],
    [
      "Quantity must be a whole number.",
      ["", " ", "1\u0000", "1 2", ..."1e6 1e1 1.5 1,5 two ٣ ２ Infinity 0x10 0b1 +1".split(" ")],
    ],
  ];
  test.each(quantities.flatMap(([words, typed]) => named(...typed).map((row) => [...row, words] as const)))(
    "%s is refused in words, as typed; choices stay (ITEM-05, ITEM-15)",
    async (_name, quantity, words) => {
      const done = await send({ ...GOOD, quantity });
      expectNotAdded(done, words);
      expect(done.value("Choose your base")).toBe("1002");
      // Of a typed text only what can be read is shown again.
      expect(done.value("Quantity")).toBe(quantity.replace("\u0000", "").slice(0, 300));
    },
  );

  test("without the field nothing is added (ITEM-05)", async () => {
    expectNotAdded(await send({ m1000: "1002", m1050: "1052", intent: "add" }), "Quantity must be a whole number.");
  });

  test("a field sent twice counts the first time; a price in the form counts nothing (ITEM-05)", async () => {
    const browser = await atMenu();
    const body = new URLSearchParams({ ...GOOD, quantity: "2", price: "0", extraCost: "-5", total: "0.01" });
    body.append("quantity", "9");
    body.append("m1000", "1003");
    await browser.send(BOWL, body);
    const [line] = changes(browser);
    expect(line).toMatchObject({ menuItemId: 101, quantity: 2 });
    expect(optionsIn(line.modifiers)).toEqual(expect.arrayContaining([1002]));
    expect(JSON.stringify(browser.app.calls)).not.toMatch(/"price"|extraCost|0\.01/);
    expect(browser.text()).toContain("$24.50");
  });

  test("plus and minus stay within 1 and the limit, and answer a wrong build with its problems (ITEM-05)", async () => {
    const browser = await atMenu();
    await browser.visit(BOWL);
    await browser.send(BOWL, { ...GOOD, intent: "qty:-1" });
    expect(browser.value("Quantity")).toBe("1");
    await browser.send(BOWL, { ...GOOD, quantity: "40", intent: "qty:1" });
    expect(browser.value("Quantity")).toBe("40");
    expectRefused(await browser.send(BOWL, { ...GOOD, m1000: "", intent: "qty:1" }), "Choose your base is required.");
    expect(browser.value("Quantity")).toBe("1");
  });

  test.each(named("-5", "1e9", "Infinity", "NaN", "1.5", "<script>", "x".repeat(500)))(
    "an address with the quantity %s shows a sane total (ITEM-04)",
    async (_name, quantity) => {
      const browser = await atMenu();
      await browser.visit(`${BOWL}?quantity=${encodeURIComponent(quantity)}&m1000=1002&m1050=1052`);
      expect(browser.status).toBe(200);
      expect(browser.text()).toContain("Total $12.25");
      expect(browser.text()).not.toMatch(/NaN|Infinity|-\$/);
      expect(browser.html).not.toContain('value="<script>');
    },
  );
});

describe("hand-made forms are refused in the specification's words and change nothing (ITEM-12, ITEM-15, MOD-09, MOD-11)", () => {
  const TRIO = "/order-now/build-order/menu-item/304";
  const CREW_MEAL = "/order-now/build-order/menu-item/199";
  const base = "Choose your base is required.";
  const bounds = "Choose your tacos (Choose 3)";
  const forms: [what: string, path: string, change: Record<string, string>, status: number, words: string[]][] = [
    ["a required choice skipped", BOWL, { m1000: "" }, 422, [base]],
    ["a required choice of another item", BOWL, { m1000: "1502" }, 422, [base]],
    ["a required choice by its name", BOWL, { m1000: "Brown Rice" }, 422, [base]],
    ["a nested choice skipped", BOWL, { "m1100.o1106": "on" }, 422, ["How crisp? is required."]],
    ["fewer than the minimum", TRIO, { "m1600.o1601": "2" }, 422, [bounds]],
    ["more than the maximum", TRIO, { "m1600.o1601": "2", "m1600.o1602": "2" }, 422, [bounds]],
    ["more of one than it allows", TRIO, { "m1600.o1604": "3" }, 422, ["Baja Fish Taco allows max of 2"]],
    [
      "a negative count to make up for it",
      TRIO,
      { "m1600.o1601": "4", "m1600.o1602": "-1" },
      422,
      ["Grilled Chicken Taco allows max of 3", "Carnitas Taco must be a whole number."],
    ],
    ["a hidden item", CREW_MEAL, {}, 404, []],
    ["a quantity out of bounds", BOWL, { quantity: "41" }, 422, ["Quantity cannot exceed 40."]],
  ];

  test.each(forms)("%s", async (_what, path, change, code, words) => {
    const browser = await fillBag();
    const before = { calls: changes(browser).length, bag: await bagOf(browser) };
    await browser.visit(path);
    expect((await browser.send(path, { ...GOOD, ...change })).status).toBe(code);
    expect(browser.errors()).toEqual(words);
    expect(changes(browser)).toHaveLength(before.calls);
    expect(await bagOf(browser)).toBe(before.bag);
  });

  test("a price in the form has no effect, however it is called", async () => {
    const prices = { price: "0.01", displayPrice: "0", extraCost: "-5", "m1050.price": "0", "item[price]": "0" };
    const browser = await send({ ...GOOD, ...prices });
    expect(browser.text()).toContain("$12.25");
    expect(JSON.stringify(changes(browser))).not.toMatch(/price|extraCost/i);
  });

  async function bagOf(browser: Browser): Promise<string> {
    const other = await browser.fork().visit("/order-now/cart");
    return other.text().replace(/.*Your bag/, "");
  }
});

describe("special instructions", () => {
  test.each(["4111 1111 1111 1111", "4111-1111-1111-1111", "4111111111111111", "call me 4111 1111 1111 1111"])(
    "a card number there (%s) is refused, not sent, not shown again, not put into an address (ITEM-06)",
    async (specialInstructions) => {
      for (const intent of ["add", "update", "qty:1"]) {
        const done = await send({ ...GOOD, intent, specialInstructions });
        expectNotAdded(done, "Please do not enter a card number here.");
        expect(done.value("Special Instructions")).toBe("");
        expect(done.html.replaceAll(/\D/g, "")).not.toContain("4111111111111111");
        expect(done.trail.join()).not.toContain("4111");
        expect(JSON.stringify(done.app.calls)).not.toContain("4111");
      }
    },
  );

  test.each(["🦓".repeat(30), "بدون بصل من فضلك", "不要洋葱，谢谢", "O'Brien & Søn", '"quotes" <b>&amp;'])(
    "%j is taken as typed (ITEM-06)",
    async (specialInstructions) => {
      const browser = await send({ ...GOOD, specialInstructions });
      expectAt(browser, "/order-now/checkout", specialInstructions);
      expect(changes(browser)[0].specialInstructions).toBe(specialInstructions);
    },
  );

  test("line breaks and control characters become blanks (ITEM-06)", async () => {
    const browser = await send({ ...GOOD, specialInstructions: "no\r\nonions\u0000\u001b[31m" });
    expect(changes(browser)[0].specialInstructions).toBe("no onions [31m");
  });

  test("of 50 KB nothing is sent, and a part is shown again (ITEM-06)", async () => {
    const done = await send({ ...GOOD, specialInstructions: "x".repeat(50_000) });
    expectNotAdded(done, "Special Instructions cannot exceed 30.");
    expect(done.html.length).toBeLessThan(200_000);
  });

  test("with the feature off there is no field, and a posted one has no effect (ITEM-06)", async () => {
    const app = startApp();
    app.answer("/feature-toggle/all", status(200, []));
    const browser = await (await atMenu(app)).visit(BOWL);
    expect(browser.labels()).not.toContain("Special Instructions");
    await browser.send(BOWL, { ...GOOD, specialInstructions: "no onions" });
    expect(changes(browser)).toMatchObject([{ menuItemId: 101, specialInstructions: "" }]);
  });
});

describe("Enter", () => {
  test("in any field only recalculates: the state goes into the address, nothing is added", async () => {
    const more = { "m1200.o1201": "2", "m1100.o1106": "on" };
    const browser = await send({ ...GOOD, ...more, intent: "update", quantity: "3" });
    expect(browser.redirects).toEqual([303]);
    expect(browser.url).toContain(`${BOWL}?quantity=3`);
    expect(browser.value("Quantity")).toBe("3");
    expect(browser.formOf("Add to bag").body.get("m1100.o1106")).toBe("on");
    expect(changes(browser)).toEqual([]);
    // The address can be opened again, by Back or a bookmark, and then ordered from.
    const { url } = browser;
    await browser.visit("/order-now");
    await browser.visit(url);
    expect(browser.formOf("Add to bag").body.get("m1200.o1201")).toBe("2");
    await browser.submit("Add to bag", { "How crisp?": "Extra Crisp" });
    expect(changes(browser)).toMatchObject([{ quantity: 3 }]);
  });

  test("a state too long for an address comes back as the page itself", async () => {
    const browser = await send({ ...GOOD, intent: "update", specialInstructions: "漢".repeat(250) });
    expect(browser.status).toBe(200);
    expect(browser.url).toBe(BOWL);
    expect(browser.value("Special Instructions")).toBe("漢".repeat(250));
    expect(changes(browser)).toEqual([]);
  });
});

describe("buttons and items that are not there", () => {
  test.each(["", ..."save save-checkout place store:1001 line:remove:1 type:1 __proto__ qty:5 🦓".split(" ")])(
    "the button %j adds nothing and says so, with everything as typed (ITEM-15)",
    async (intent) => {
      const done = await send({ ...GOOD, quantity: "2", intent });
      expectNotAdded(done, "Please use one of the buttons on this page.");
      expect(done.value("Quantity")).toBe("2");
      expect(done.value("Choose your base")).toBe("1002");
    },
  );

  test.each("199 999999 -1 1.5 abc NaN null 1e999 %27%20or%201=1 undefined 9007199254740993".split(" "))(
    "item %s is not on this menu: 404 in words, and a form sent there adds nothing (SHELL-12, ITEM-15)",
    async (id) => {
      const browser = await atMenu();
      const path = `/order-now/build-order/menu-item/${id}`;
      for (const go of [() => browser.visit(path), () => browser.send(path, { quantity: "1", intent: "add" })]) {
        await go();
        expect(browser.status).toBe(404);
        expect(browser.heading()).toBe("We can't find that item");
        expect(browser.text()).toContain("Go to the menu");
      }
      expect(changes(browser)).toEqual([]);
    },
  );

  test("a dish that this store does not make is refused by the restaurant, in words, with the form (SHELL-12)", async () => {
    const app = startApp();
    app.answer("/add?", status(400, { message: "This item is not available at the selected location." }));
    const browser = await atMenu(app);
    await browser.visit(BOWL);
    await browser.send(BOWL, { ...GOOD, quantity: "3" });
    expectRefused(browser, "This item is not available at the selected location.");
    expect(browser.value("Quantity")).toBe("3");
    expect(browser.text()).toContain("Your bag is empty");
  });
});

describe("editing a line", () => {
  async function editing() {
    const browser = await (await fillBag()).press("Edit Item");
    return { browser, path: browser.url, before: changes(browser).length };
  }

  test("shows what was chosen, saves what is changed, and keeps one line (ITEM-09, SHELL-06)", async () => {
    const { browser } = await editing();
    expect(browser.value("Choose your base")).toBe("1002");
    expect(browser.value("Quantity")).toBe("2");
    await browser.submit("Update Item & Checkout", { "Choose your base": "Cauliflower Rice", Quantity: "3" });
    expectAt(browser, "/order-now/checkout", "Updated: Build Your Own Bowl.", "Cauliflower Rice", "(x3)");
    expect(browser.html.match(/id="line-/g)).toHaveLength(1);
  });

  test("add, and buttons of other pages, change nothing there (ITEM-09)", async () => {
    const { browser, path, before } = await editing();
    for (const intent of ["add", "", "place", "line:remove:1"]) {
      await browser.send(path, { ...GOOD, quantity: "9", intent });
      expectRefused(browser, "Please use one of the buttons on this page.");
      expect(browser.value("Quantity"), intent).toBe("9");
    }
    expect(changes(browser)).toHaveLength(before);
  });

  test("a line of nobody, or of somebody else, cannot be opened or changed (SHELL-12, CART-03)", async () => {
    const { browser, path } = await editing();
    const stranger = await fillBag(browser.app);
    const before = changes(browser).length;
    for (const other of [path, `${path}x`, path.replace(/[^/]+$/, "%00"), path.replace(/[^/]+$/, "__proto__")]) {
      expect((await stranger.visit(other)).status, other).toBe(404);
      expect((await stranger.send(other, { ...GOOD, intent: "save" })).status, other).toBe(404);
      expect(stranger.heading(), other).toBe("We can't find that item in your bag");
    }
    expect(changes(browser)).toHaveLength(before);
  });

  test.each([
    ["that the restaurant keeps as it is", { disallowEditOrRemoval: true }],
    ["that is a delivery fee", { name: "Catering Delivery Fee" }],
  ])("a line %s has no buttons and refuses both by hand (CART-03)", async (_name, marks) => {
    const browser = await fillBag();
    const [, id] = /value="line:edit:([^"]+)"/.exec(browser.html) ?? [];
    browser.app.alter(/order-shopping-cart\/[\w-]{20,}$/, ({ cart: [line, ...lines], ...rest }) => ({
      ...rest,
      cart: [{ ...line, ...marks }, ...lines],
    }));
    await browser.visit("/order-now/cart");
    expect(browser.html).not.toContain("line:edit:");
    const before = browser.app.calls.length;
    await browser.send("/order-now/cart", { intent: `line:remove:${id}` });
    await browser.send("/order-now/checkout", { intent: `line:remove:${id}` });
    expect((await browser.visit(`/order-now/build-order/menu-item/edit/${id}`)).status).toBe(404);
    expect(browser.app.calls.slice(before).filter(({ method }) => method === "PUT")).toEqual([]);
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
