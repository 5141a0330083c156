import fc from "fast-check";
import { expect, test } from "vitest";
import { checkChoices, readChoices, toFields } from "@platter/ordering/menu/choices.ts";
import type { ChosenModifier, MenuItem, Modifier } from "@platter/ordering/menu/menu.ts";
import { groupField, isOneChoice, optionField, piecePrice, switchField } from "@platter/ordering/menu/modifiers.ts";
import { type Catering, createCatering } from "../../../server/catering/catering.ts";
import { createServices } from "../../../server/services.ts";
import { readSettings } from "../../../server/settings/settings.ts";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { CARRY_OUT } from "../../support/builders/orders.ts";
import { SATURDAY_MORNING } from "../../support/app.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

/** The price in the form and the line price of the API, which calculates independently. */

const MENU = { storeId: 1, orderTypeId: 1, date: "2026-11-23" };
const ENVELOPE = { ...CARRY_OUT, day: MENU.date, time: "12:30" };

interface Dish {
  item: MenuItem;
  modifiers: Modifier[];
}

function openApi(): Catering {
  const now = () => SATURDAY_MORNING;
  const sandbox = createSandbox({ now });
  const settings = readSettings({ LOG_LEVEL: "silent", SESSION_SECRETS: "test-secret-test-secret-test-secret-0001" });
  const services = createServices({ settings, now, fetch: sandbox.fetch });
  return createCatering(services.transport, services);
}

async function dishesOf(api: Catering): Promise<Dish[]> {
  const categories = (await api.categories(MENU)).value;
  const filled = await Promise.all(categories.map(({ id }) => api.category(MENU, id)));
  const items = new Map(filled.flatMap(({ value }) => value.menuItems.map((item) => [item.id, item] as const)));
  return Promise.all(
    [...items.values()].map(async (item) => ({ item, modifiers: (await api.modifiers(MENU, item.id)).value })),
  );
}

/** A form with random choices, mostly valid. */
function fill(
  modifiers: readonly Modifier[],
  roll: (sides: number) => number,
  form = new Map<string, string>(),
  parent = "",
) {
  for (const modifier of modifiers) {
    const group = groupField(modifier, parent);
    const { options } = modifier;
    if (isOneChoice(modifier)) form.set(group, roll(8) === 0 ? "" : String(options[roll(options.length)]?.optionId));
    let left = modifier.max > 0 ? modifier.max : 3;
    for (const option of options) {
      const field = optionField(group, option);
      if (modifier.type === "pick list" && roll(2) === 0) form.set(field, "on");
      if (modifier.type === "min/max list") {
        const count = Math.min(left, roll(4));
        left -= count;
        form.set(field, String(count));
      }
      for (const name of ["extra", "side"] as const)
        if (roll(2) === 0) form.set(switchField(group, modifier, option, name), "on");
      fill(option.modifiers, roll, form, field);
    }
  }
  return form;
}

function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0 || 1;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Nesting depth of the choices. */
function depthOf(choices: readonly ChosenModifier[]): number {
  return Math.max(0, ...choices.flatMap(({ options }) => options.map((option) => 1 + depthOf(option.modifiers))));
}

test("for random choices of all four kinds, the calculated price equals the API's line price (MOD-01, MOD-16)", async () => {
  const api = openApi();
  const dishes = (await dishesOf(api)).filter(({ modifiers }) => modifiers.length > 0);
  const supper = dishes.filter(({ item }) => item.id === 208);
  const types = new Set(["selection", "pick list", "min/max list", "Item Group List"]);
  expect(new Set(supper[0]?.modifiers.map(({ type }) => type))).toEqual(types);
  let cart = await api.createCart(1, "1001");
  const taken: ChosenModifier[][] = [];
  const one = fc.tuple(
    fc.oneof(fc.constantFrom(...supper), fc.constantFrom(...dishes)),
    fc.nat(),
    fc.integer({ min: 1, max: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(one, async ([{ item, modifiers }, seed, quantity]) => {
      const choices = readChoices(modifiers, fill(modifiers, dice(seed)));
      if (checkChoices(modifiers, choices).length > 0) return;
      // Each reply contains the whole cart: a short one is parsed quickly.
      if (cart.lines.length >= 8) cart = await api.createCart(1, "1001");
      const line = { menuItemId: item.id, quantity, specialInstructions: "", modifiers: choices };
      cart = await api.addLine(cart.id, ENVELOPE, line);
      const price = piecePrice(item, modifiers, choices);
      expect([item.name, cart.lines.at(-1)?.price]).toEqual([item.name, price]);
      taken.push(choices);
    }),
    { numRuns: 1_500, seed: 11 },
  );
  expect(taken.length).toBeGreaterThan(300);
  expect(taken.filter((choices) => depthOf(choices) >= 3).length).toBeGreaterThan(50);
});

test("the page and the bag show that price (ITEM-04, MOD-16)", async () => {
  const browser = await atMenu();
  const dishes = await dishesOf(openApi());
  const { item, modifiers } = dishes.find(({ item: { id } }) => id === 208)!;
  let shown = 0;
  for (let seed = 1; shown < 12; seed++) {
    const choices = readChoices(modifiers, fill(modifiers, dice(seed * 7919)));
    if (checkChoices(modifiers, choices).length > 0) continue;
    shown += 1;
    const fields = Object.fromEntries(toFields(modifiers, choices));
    const path = `/order-now/build-order/menu-item/${item.id}`;
    await browser.send(path, { ...fields, quantity: "1", intent: "update" });
    const total = `$${((piecePrice(item, modifiers, choices) ?? 0) / 100).toFixed(2)}`;
    expect(/Total (\$[\d.]+)/.exec(browser.text())?.[1]).toBe(total);
    expectPage(await browser.press("Add to bag"), { url: "/order-now/checkout", shows: `Sub Total${total}` });
    await browser.press("Remove");
  }
});
