import { describe, expect, test } from "vitest";
import {
  boundsText,
  canBeEmpty,
  choicesPrice,
  givenModifiers,
  chosenCount,
  piecePrice,
  quantityRange,
  sortedModifiers,
} from "../../menu/modifiers.ts";
import { chosen, group, option, pick } from "./menu-fixtures.ts";

describe("a group's text", () => {
  test.each([
    [2, 2, "(Choose 2)"],
    [1, 1, "(Choose 1)"],
    [1, 3, "(Choose between 1 and 3)"],
    [0, 3, "(Choose between 0 and 3)"],
    [2, 0, "(Choose at least 2)"],
    [0, 0, ""],
    [-1, -1, ""],
    [-1, 2, "(Choose between 0 and 2)"],
  ])("bounds %d and %d read %j (MOD-05)", (min, max, text) => {
    expect(boundsText({ min, max })).toBe(text);
  });

  test("(n chosen) counts pieces in a min/max list and options elsewhere (MOD-06)", () => {
    const options = [option(1), option(2, { isDefault: true, quantity: 3 })];
    const choices = [pick(4, chosen(1, { quantity: 2 }), chosen(2, { quantity: 3 }))];
    expect(chosenCount(group(4, { type: "min/max list", options }), choices)).toBe(5);
    expect(chosenCount(group(4, { type: "pick list", options }), choices)).toBe(2);
    expect(chosenCount(group(5, { type: "pick list", options }), choices)).toBe(0);
    const unreadable = [pick(4, chosen(1, { quantity: Number.NaN }), chosen(2))];
    expect(chosenCount(group(4, { type: "min/max list", options }), unreadable)).toBe(1);
  });

  test("groups are sorted by sortOrder, equal ones stably, without changing the menu (MOD-18)", () => {
    const menu = Object.freeze([group(1, { sortOrder: 2 }), group(2, { sortOrder: 1 }), group(3, { sortOrder: 2 })]);
    expect(sortedModifiers(menu).map((modifier) => modifier.modifierId)).toEqual([2, 1, 3]);
    expect(menu[0]?.modifierId).toBe(1);
  });

  test("the range of a number field (MOD-12, MOD-14)", () => {
    const list = group(4, { type: "min/max list", max: 5 });
    expect(quantityRange(list, option(1))).toEqual({ min: 0, max: 5 });
    expect(quantityRange(list, option(1, { maxAllowed: 2 }))).toEqual({ min: 0, max: 2 });
    expect(quantityRange(list, option(1, { maxAllowed: 9 }))).toEqual({ min: 0, max: 5 });
    expect(quantityRange(group(4), option(1))).toEqual({ min: 0, max: 99 });
    expect(quantityRange(list, option(1, { isDefault: true }))).toEqual({ min: 1, max: 5 });
    expect(quantityRange(list, option(1, { isDefault: true, quantity: 7 }))).toEqual({ min: 1, max: 7 });
    expect(quantityRange(list, option(1, { isDefault: true, quantity: 2, allowModify: false }))).toEqual({
      min: 2,
      max: 2,
    });
  });

  test("a select starts with an empty entry unless it has a default (MOD-02, MOD-14)", () => {
    expect(canBeEmpty(group(1, { options: [option(1), option(2)] }))).toBe(true);
    expect(canBeEmpty(group(1, { options: [option(1), option(2, { isDefault: true })] }))).toBe(false);
  });
});

const list = group(4, { type: "min/max list", options: [option(1, { extraCost: 150, isPremium: true })] });

test("a choice of item is free under a promo or reward; extras below it are not (MOD-17)", () => {
  const nested = group(9, { options: [option(90, { extraCost: 25, isPremium: true })] });
  const items = group(5, {
    type: "Item Group List",
    options: [option(50, { extraCost: 300, isPremium: true, modifiers: [nested] })],
  });
  const choices = [pick(5, chosen(50, { modifiers: [pick(9, chosen(90))] })), pick(4, chosen(1))];
  expect(choicesPrice([items, list], choices)).toBe(475);
  expect(choicesPrice(givenModifiers([items, list]), choices)).toBe(175);
});

test("a piece costs its display price and its choices; a reward's dish only its choices (MOD-17)", () => {
  const options = [option(50, { extraCost: 300, isPremium: true })];
  const items = group(5, { type: "Item Group List", options });
  const choices = [pick(5, chosen(50)), pick(4, chosen(1))];
  const dish = { price: 900, displayPrice: 750 };
  expect(piecePrice({ price: 900, displayPrice: null }, [items, list], choices)).toBe(1350);
  expect(piecePrice(dish, [items, list], choices)).toBe(1200);
  expect(piecePrice(dish, [items, list], choices, "promo")).toBe(900);
  expect(piecePrice(dish, [items, list], choices, "reward")).toBe(150);
});
