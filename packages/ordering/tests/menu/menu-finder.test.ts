import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MenuItem } from "../../menu/menu.ts";
import {
  EMPTY_SEARCH,
  type MenuSearch,
  byAllergenInformation,
  findOnMenu,
  marksOnMenu,
  marksText,
  quantityFor,
  readMenuSearch,
} from "../../menu/menu-finder.ts";

const VEGAN = { name: "vegan", type: "diet" } as const;
const MILK = { name: "milk", type: "allergen" } as const;
const HOT = { name: "hot", type: null };

function dish(id: number, displayName: string, change: Partial<MenuItem> = {}): MenuItem {
  const texts = { name: "", description: "", additionalInfo: "", tag: "" };
  const pictures = { smallImageUrl: "", largeImageUrl: "", baseImageUrl: "" };
  const numbers = { calories: 0, maxCalories: 0, price: 100, displayPrice: null, serves: null };
  const group = { isItemGroup: false, itemGroupCalories: "", itemGroupPrices: "" };
  const marks = { isNew: false, isChainFavorite: false, categories: [], nutritionalFilterings: [] };
  return { ...texts, ...pictures, ...numbers, ...group, ...marks, id, displayName, ...change };
}

const MENU = [
  {
    category: { displayName: "Bowls" },
    items: [
      dish(1, "Jalapeño Bowl", { price: 900, calories: 500, nutritionalFilterings: [VEGAN, HOT] }),
      dish(2, "Cheese Bowl", { description: "With queso", price: 800, nutritionalFilterings: [MILK] }),
    ],
  },
  {
    category: { displayName: "New" },
    items: [
      dish(1, "Jalapeño Bowl"),
      dish(3, "Plain Rice", { price: 950, displayPrice: 300, calories: 200 }),
      dish(4, "Soup of the day", { price: 800, calories: 90, nutritionalFilterings: [VEGAN, MILK] }),
    ],
  },
];

const find = (change: Partial<MenuSearch>) => findOnMenu(MENU, { ...EMPTY_SEARCH, ...change }).map(({ id }) => id);

test("an address without search parameters has no search", () => {
  expect(readMenuSearch(new URLSearchParams("store=1&view=nutrition"))).toBeNull();
  expect(readMenuSearch(new URLSearchParams("q="))).toEqual(EMPTY_SEARCH);
});

test("an address has words, marks and order; unknown orders, repeated marks and excess text are dropped", () => {
  const query = new URLSearchParams("q= soup &diet=vegan&diet=vegan&without=milk&sort=__proto__");
  expect(readMenuSearch(query)).toEqual({ words: "soup", diets: ["vegan"], without: ["milk"], sort: "menu" });
  const endless = new URLSearchParams({ q: "x".repeat(5_000) });
  for (let count = 0; count < 500; count++) endless.append("diet", `${count}${"y".repeat(500)}`);
  const search = readMenuSearch(endless);
  expect(search?.words).toHaveLength(100);
  expect(search?.diets).toHaveLength(30);
});

describe("results", () => {
  test.each([
    ["jalapeno", [1]],
    ["BOWL", [1, 2]],
    ["bowl queso", [2]],
    ["new", [1, 3, 4]],
    ["rice bowl", []],
    ["", [1, 2, 3, 4]],
    ["(.*", []],
  ])("words %j all match, ignoring accents and case, with each dish once", (words, ids) => {
    expect(find({ words })).toEqual(ids);
  });

  const GLUTEN_FRIENDLY = { name: "gluten friendly", type: "diet" } as const;
  const sweets = [
    dish(5, "Cake", { description: "Plain flour", nutritionalFilterings: [GLUTEN_FRIENDLY, MILK] }),
    dish(6, "Pie"),
  ];
  test.each([
    ["a diet by its mark, not by ingredients", "vegan", [1, 4]],
    ["an allergen mark", "milk", []],
    ["a synonym of a diet", "gluten-free cake", [5]],
    ["one letter missing", "jalpeno", [1]],
    ["one letter too many", "ricee", [3]],
    ["one wrong letter", "chease bowl", [2]],
    ["two letters missing", "jlpeno", []],
    ["a short word with a typo", "pye", []],
    ["name matches first", "plain", [3, 5]],
  ])("%s: %j", (_what, words, ids) => {
    const menu = [{ category: { displayName: "Sweets" }, items: sweets }, ...MENU];
    expect(findOnMenu(menu, { ...EMPTY_SEARCH, words }).map(({ id }) => id)).toEqual(ids);
  });

  test("all wanted marks and no excluded one", () => {
    expect(find({ diets: ["vegan"] })).toEqual([1, 4]);
    expect(find({ diets: ["vegan"], without: ["milk"] })).toEqual([1]);
    expect(find({ without: ["milk"] })).toEqual([1, 3]);
    expect(find({ diets: ["hot"] })).toEqual([1]);
    expect(find({ diets: ["toString"] })).toEqual([]);
  });

  test("sort by price, by calories with unknown ones last, else by menu order", () => {
    expect(find({ sort: "price" })).toEqual([3, 2, 4, 1]);
    expect(find({ sort: "calories" })).toEqual([4, 3, 1, 2]);
  });

  test("for any search, results are dishes of the menu, once each, and filters never add any", () => {
    const words = fc.oneof(fc.string(), fc.constantFrom("bowl", "e", "soup"));
    const marks = fc.subarray(["vegan", "milk", "hot", "x"]);
    fc.assert(
      fc.property(words, marks, marks, fc.constantFrom("menu", "price", "calories"), (text, diets, without, sort) => {
        const found = find({ words: text, diets, without, sort });
        expect(new Set(found).size).toBe(found.length);
        const all = new Set(find({ words: text }));
        for (const id of found) expect(all.has(id)).toBe(true);
      }),
    );
  });
});

test("filters list only marks of the menu; a mark of unknown type is no allergen", () => {
  expect(marksOnMenu(MENU)).toEqual({ diets: ["hot", "vegan"], allergens: ["milk"] });
  expect(marksOnMenu([])).toEqual({ diets: [], allergens: [] });
});

test("marks are attributed to the restaurant, without a claim of safety", () => {
  expect(marksText({ nutritionalFilterings: [VEGAN, HOT, MILK] })).toBe("Vegan, hot. Contains: milk.");
  expect(marksText({ nutritionalFilterings: [MILK] })).toBe("Contains: milk.");
  expect(marksText({ nutritionalFilterings: [] })).toBe("");
});

test("quantities serve all guests; unknown servings give none", () => {
  expect([1, 10, 11, 40].map((guests) => quantityFor(guests, { serves: 10 }))).toEqual([1, 1, 2, 4]);
  expect(quantityFor(7, { serves: 1.5 })).toBe(5);
  expect(quantityFor(0, { serves: 10 })).toBeNull();
  expect(quantityFor(40, { serves: null })).toBeNull();
});

test("dishes without allergen information are listed apart", () => {
  const items = [
    dish(1, "Vegan", { nutritionalFilterings: [VEGAN] }),
    dish(2, "Milky", { nutritionalFilterings: [MILK] }),
    dish(3, "Silent"),
  ];
  const { told, untold } = byAllergenInformation(items);
  expect([told, untold].map((list) => list.map(({ id }) => id))).toEqual([[2], [1, 3]]);
});
