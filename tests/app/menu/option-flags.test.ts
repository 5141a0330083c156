import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const BOWL = "/order-now/build-order/menu-item/101";
const MODIFIERS = /\/menu-item\/101\/modifiers/;
const CHOICES = { m1000: "1002", m1050: "1052", quantity: "1", intent: "add" };
const BACON = 1106;
/** An option of the single-choice group "Choose your base". */
const BASE = 1001;

/** The bowl with other flags on some of its options. */
async function bowlWith(flags: Record<number, Json>): Promise<Browser> {
  const browser = await atMenu(startApp());
  browser.app.alter(MODIFIERS, (groups: Json[]) =>
    groups.map((group) => ({
      ...group,
      options: group.options.map((option: Json) => ({ ...option, ...flags[option.optionId] })),
    })),
  );
  return browser.visit(BOWL);
}

/** Sent data of one option, of all lines so far. */
function sentOf({ app }: Browser, path: string, optionId: number): Json[] {
  const groups: Json[] = app.sent(path).flatMap(({ orderRequest }) => orderRequest.modifiers);
  return groups.flatMap(({ options }) => options).filter((option: Json) => option.optionId === optionId);
}

const CART = /\/order-shopping-cart\/[\w-]{20,}$/;
const NONE = { quantity: 0, extra: false, onSide: false, modifiers: [] };

describe("an option with alwaysSendToPos (MOD-19)", () => {
  const ALWAYS = { [BACON]: { alwaysSendToPos: true }, [BASE]: { alwaysSendToPos: true } };

  test("is sent with quantity 0 when not chosen, and is not shown in the bag (MOD-19)", async () => {
    const browser = await bowlWith(ALWAYS);
    expect(browser.field("Bacon Crumbles").isChecked).toBe(false);
    expectPage(await browser.send(BOWL, CHOICES), { url: "/order-now/checkout", hides: "Bacon" });
    expect(sentOf(browser, "/add?", BACON)).toEqual([{ optionId: BACON, ...NONE }]);
    expect(sentOf(browser, "/add?", BASE)).toEqual([{ optionId: BASE, ...NONE }]);
    expect(sentOf(browser, "/add?", 1002)).toEqual([{ optionId: 1002, ...NONE, quantity: 1 }]);
  });

  test("is sent once as chosen (MOD-19)", async () => {
    const browser = await bowlWith(ALWAYS);
    await browser.send(BOWL, { ...CHOICES, [`m1100.o${BACON}`]: "on", [`m1100.o${BACON}.m1150`]: "1152" });
    expect(sentOf(browser, "/add?", BACON)).toMatchObject([{ optionId: BACON, quantity: 1 }]);
  });

  test("does not satisfy a required group, and is not ticked when the line is edited (MOD-10, MOD-19)", async () => {
    const browser = await bowlWith(ALWAYS);
    expectPage(await browser.send(BOWL, { ...CHOICES, m1000: "" }), { errors: ["Choose your base is required."] });
    // An API that echoes the sent option.
    browser.app.alter(CART, (cart: Json) => withBacon(cart));
    await browser.send(BOWL, CHOICES);
    expectPage(await browser.visit("/order-now/checkout"), { hides: "Bacon" });
    await browser.press("Edit");
    expect(browser.field("Bacon Crumbles").isChecked).toBe(false);
  });
});

test("an option marked as checked in a cart counts as chosen, with any quantity (MOD-08, MOD-19)", async () => {
  const browser = await bowlWith({});
  browser.app.alter(CART, (cart: Json) => withBacon(cart, { checked: true }));
  await browser.send(BOWL, CHOICES);
  expectPage(await browser.visit("/order-now/checkout"), { shows: "Bacon" });
  await browser.press("Edit");
  expect(browser.field("Bacon Crumbles").isChecked).toBe(true);
});

function withBacon(cart: Json, more: Json = {}): Json {
  const bacon = { optionId: BACON, name: "Bacon Crumbles", ...NONE, ...more };
  const cartLines = cart.cart.map((line: Json) => ({
    ...line,
    modifiers: [
      ...line.modifiers.filter(({ modifierId }: Json) => modifierId !== 1100),
      { modifierId: 1100, options: [bacon] },
    ],
  }));
  return { ...cart, cart: cartLines };
}

describe("an option with allowModify false (MOD-19)", () => {
  test.each([
    [false, []],
    [true, [{ optionId: BACON, ...NONE }]],
  ])("and not a default cannot be chosen, whatever is posted; alwaysSendToPos: %s", async (alwaysSendToPos, sent) => {
    const browser = await bowlWith({ [BACON]: { allowModify: false, alwaysSendToPos } });
    expect(browser.labels()).not.toEqual(expect.arrayContaining(["Bacon Crumbles"]));
    await browser.send(BOWL, { ...CHOICES, [`m1100.o${BACON}`]: "on" });
    expectPage(browser, { url: "/order-now/checkout", hides: "Bacon" });
    expect(sentOf(browser, "/add?", BACON)).toEqual(sent);
  });

  test("and a default is the only choice of a single-choice group", async () => {
    const browser = await bowlWith({ [BASE]: { allowModify: false, isDefault: true } });
    const name = browser.selected("Choose your base");
    expect(browser.options("Choose your base")).toEqual([name]);
    await browser.send(BOWL, CHOICES);
    expect([sentOf(browser, "/add?", BASE), sentOf(browser, "/add?", 1002)]).toMatchObject([[{ quantity: 1 }], []]);
  });

  test("is ignored if the group has no other options", async () => {
    const flags = Object.fromEntries([1001, 1002, 1003, 1004, 1005, 1006].map((id) => [id, { allowModify: false }]));
    const browser = await bowlWith(flags);
    expect(browser.options("Choose your base").length).toBeGreaterThan(2);
  });
});
