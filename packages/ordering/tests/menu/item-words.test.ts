import { describe, expect, test } from "vitest";
import { itemWords } from "../../menu/item-words.ts";
import type { MenuItem } from "../../menu/menu.ts";

const BOWL = { price: 975, displayPrice: null, calories: 0, maxCalories: 0, isNew: false, tag: "" };
const wordsOf = (change: Partial<MenuItem>) => itemWords({ ...BOWL, ...change } as MenuItem);
const GROUP = { isItemGroup: true, itemGroupCalories: "120", itemGroupPrices: "from $8 a head" };

describe("words of an item", () => {
  test.each<[Partial<MenuItem>, string | undefined]>([
    [{ isNew: true, tag: "Fan favorite" }, "New"],
    [{ tag: "Chef's pick" }, "Chef's pick"],
    [{}, undefined],
  ])("the tag of %j: %s (MENU-18)", (change, tag) => {
    expect(wordsOf(change).tag).toBe(tag);
  });

  test.each<[Partial<MenuItem>, string | undefined]>([
    [{ calories: 360, maxCalories: 980 }, "360 - 980 calories"],
    [{ calories: 690, maxCalories: 690 }, "690 calories"],
    [{ calories: 360, maxCalories: 100 }, "360 calories"],
    [{}, undefined],
    [{ ...GROUP, calories: 360, maxCalories: 980 }, "120 calories / serving"],
    [{ ...GROUP, itemGroupCalories: "", calories: 50, maxCalories: 90 }, "50 calories"],
    [{ ...GROUP, itemGroupCalories: "" }, undefined],
  ])("the calories of %j: %s (MENU-19, ITEM-03)", (change, calories) => {
    expect(wordsOf(change).calories).toBe(calories);
  });

  test.each<[Partial<MenuItem>, string, string | undefined]>([
    [{}, "$9.75", undefined],
    [{ displayPrice: 800 }, "$8.00", "$9.75"],
    [{ displayPrice: 975 }, "$9.75", undefined],
    [GROUP, "from $8 a head", undefined],
    [{ ...GROUP, displayPrice: 800 }, "from $8 a head", "$9.75"],
  ])("the price of %j: %s, before %s (MENU-20, ITEM-04)", (change, price, was) => {
    expect(wordsOf(change)).toMatchObject(was ? { price, was } : { price });
    expect(wordsOf(change).was).toBe(was);
  });
});
