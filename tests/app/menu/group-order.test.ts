import { expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { atMenu } from "../../support/journey.ts";

const BOWL = "/order-now/build-order/menu-item/101";
const [BASE, PROTEIN, TOPPINGS, SAUCES] = [1000, 1050, 1100, 1200];

/** The bowl with these changes to its groups. */
async function bowlWith(changes: Record<number, Json>): Promise<Browser> {
  const browser = await atMenu(startApp());
  browser.app.alter(/\/menu-item\/101\/modifiers/, (groups: Json[]) =>
    groups.map((group) => ({ ...group, ...changes[group.modifierId] })),
  );
  return browser.visit(BOWL);
}

/** The groups of the item itself, by id, in the order of the page. */
const shown = (browser: Browser, within = "") =>
  browser
    .attributes(`${within} fieldset.group`, "id")
    .flatMap((id) => /^m(\d+)-group$/.exec(id ?? "")?.[1] ?? [])
    .map(Number);
const folded = (browser: Browser) => shown(browser, "details");

test("groups keep their order, with optional ones collapsed in place (ITEM-07, MOD-18)", async () => {
  const order = {
    [SAUCES]: { sortOrder: 1 },
    [BASE]: { sortOrder: 2 },
    [TOPPINGS]: { sortOrder: 3 },
    [PROTEIN]: { sortOrder: 4 },
  };
  const browser = await bowlWith(order);
  expect(shown(browser)).toEqual([SAUCES, BASE, TOPPINGS, PROTEIN]);
  expect(folded(browser)).toEqual([SAUCES, TOPPINGS]);
  expect(browser.all("details > summary").filter((text) => text.startsWith("More choices"))).toEqual([
    "More choices Sauces",
    "More choices Toppings",
  ]);
});

test.each(["selection", "pick list", "min/max list", "Item Group List"])(
  "a required %s is never collapsed (ITEM-07)",
  async (type) => {
    expect(folded(await bowlWith({ [TOPPINGS]: { type, optional: false } }))).toEqual([SAUCES]);
    const all = Object.fromEntries([BASE, PROTEIN, TOPPINGS, SAUCES].map((id) => [id, { type, optional: false }]));
    expect(folded(await bowlWith(all))).toEqual([]);
  },
);

test("an item group list is not collapsed even if it is optional (ITEM-07, MOD-01)", async () => {
  expect(folded(await bowlWith({ [TOPPINGS]: { type: "Item Group List", optional: true } }))).toEqual([SAUCES]);
});
