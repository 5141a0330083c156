import { describe, expect, test } from "vitest";
import type { Catering } from "../../../server/catering/catering.ts";
import { openChain } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { cateringWith, troubleIn } from "./support.ts";

const MENU = "/customer-api/store-menu";
const KEY = { storeId: 7, orderTypeId: 2, date: "2026-11-22" };
const OPTION = { optionId: 5, name: "Rice" };
const GROUP = { modifierId: 1, name: "Base", type: "selection", options: [OPTION] };
const ITEM = { id: 101, name: "Bowl", price: 11.45 };
const CATEGORY = { id: 13, name: "Bowls", urlFriendlyName: "bowls" };

type Act = (api: Catering) => Promise<unknown>;

const CALLS: [string, Act, string, unknown][] = [
  [
    "groups below the options of an item (API-26)",
    (api) => api.submodifiers(KEY, 101),
    `GET ${MENU}/store/7/submodifiers?menuItemIds=101&date=2026-11-22`,
    [GROUP],
  ],
  [
    "the carousel of a store, a kind of order and a day (API-27)",
    (api) => api.featuredCarousel(KEY),
    `GET ${MENU}/store/7/type/2/featured-carousel?date=2026-11-22`,
    [ITEM],
  ],
];

describe("every call as the contract writes it", () => {
  test.each(CALLS)("%s, the same for everybody and held", async (_row, act, line, reply) => {
    const { catering, asked } = cateringWith(() => reply, { token: "t0k" });
    const { asOf, value } = (await act(catering)) as { asOf: Date | null; value: unknown[] };
    expect([asOf, value.length]).toEqual([null, 1]);
    await act(catering);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ line, body: null });
    expect(asked[0]?.headers.has("authorization")).toBe(false);
  });

  test("an id cannot name another path", async () => {
    const { catering, asked } = cateringWith(() => []);
    await catering.featuredCarousel({ ...KEY, storeId: "7/../x?y#z" as unknown as number });
    expect(asked[0]?.line).toBe(`GET ${MENU}/store/7%2F..%2Fx%3Fy%23z/type/2/featured-carousel?date=2026-11-22`);
  });

  test.each(CALLS)("%s: what is no list is trouble", async (_row, act) => {
    for (const body of [{ items: [] }, null, "none"]) {
      expect(await troubleIn(act(cateringWith(() => body).catering))).toMatchObject({ kind: "bad answer" });
    }
  });
});

describe("groups below options as they are read (API-26)", () => {
  test("each with the option that opens it, where it is told; the unusable are left out", async () => {
    const parent = { parentModifierId: 1100, parentOptionId: 1106 };
    const nested = { ...GROUP, options: [{ ...OPTION, modifiers: [GROUP, { ...GROUP, type: "slider" }] }] };
    const bad = [{ ...GROUP, modifierId: "x" }, { ...GROUP, type: "slider" }, null];
    const { catering, lines } = cateringWith(() => [{ ...nested, ...parent, more: 1 }, GROUP, ...bad]);
    const { value } = await catering.submodifiers(KEY, 101);
    expect(value).toHaveLength(2);
    expect(value[0]).toMatchObject({ ...parent, modifierId: 1, min: 0, options: [{ optionId: 5, allowModify: true }] });
    expect(value[0]?.options[0]?.modifiers).toHaveLength(1);
    expect(value[0]?.options[0]?.modifiers[0]).not.toHaveProperty("parentOptionId");
    expect(value[1]).toMatchObject({ parentModifierId: 0, parentOptionId: 0 });
    expect(lines).toContainEqual(expect.objectContaining({ event: "entries left out", count: 4 }));
  });
});

describe("MenuItem and Category, the fields that no first page needed", () => {
  const item = async (more: object) =>
    (await cateringWith(() => ({ ...ITEM, ...more })).catering.menuItem(KEY, 101)).value;
  const category = async (more: object) =>
    (await cateringWith(() => ({ ...CATEGORY, ...more })).catering.category(KEY, 13)).value;

  test("a whole item", async () => {
    const nutritionalFilterings = [
      { name: "Vegan", type: "diet" },
      { name: "Milk", type: "allergen", icon: "x" },
    ];
    expect(await item({ isChainFavorite: true, serves: 12, nutritionalFilterings })).toMatchObject({
      isChainFavorite: true,
      serves: 12,
      nutritionalFilterings: [
        { name: "Vegan", type: "diet" },
        { name: "Milk", type: "allergen" },
      ],
    });
  });

  test("L6: marks are read as names too; what is no mark is left out", async () => {
    const nutritionalFilterings = ["Vegan", { name: "Milk" }, { name: "Soy", type: "other" }, { type: "diet" }, "", 7];
    expect((await item({ nutritionalFilterings })).nutritionalFilterings).toEqual([
      { name: "Vegan", type: null },
      { name: "Milk", type: null },
      { name: "Soy", type: null },
    ]);
  });

  test.each([
    [12, 12],
    [0.5, 0.5],
    [0, null],
    [-1, null],
    ["12", null],
    [null, null],
    [undefined, null],
  ])("L13: it serves %j: %j", async (serves, expected) => {
    expect((await item({ serves })).serves).toBe(expected);
  });

  test("an item and a category that say nothing of it", async () => {
    const quiet = { isChainFavorite: false, serves: null, nutritionalFilterings: [] };
    expect(await item({})).toMatchObject(quiet);
    expect(await item({ isChainFavorite: 1, nutritionalFilterings: "Vegan" })).toMatchObject(quiet);
    expect(await category({})).toMatchObject({ featuredCategoryLogoUrl: "", isSingle: false });
  });

  test.each([
    ["https://img.example/logo.svg", "https://img.example/logo.svg"],
    ["/pictures/logo.svg", "/pictures/logo.svg"],
    ["http://img.example/logo.svg", ""],
    ["javascript:alert(1)", ""],
  ])("a category's logo %j is %j", async (featuredCategoryLogoUrl, shown) => {
    expect(await category({ featuredCategoryLogoUrl, isSingle: true })).toMatchObject({
      featuredCategoryLogoUrl: shown,
      isSingle: true,
    });
  });
});

describe("on the embedded API", () => {
  test("how crisp the bowl's topping is to be (API-26)", async () => {
    const catering = await cateringOn(openChain());
    const { value } = await catering.submodifiers({ storeId: 1, orderTypeId: 1, date: "2026-11-18" }, 101);
    const crisp = value.find(({ parentOptionId }) => parentOptionId === 1106);
    expect(crisp).toMatchObject({ modifierId: 1150, name: "How crisp?", parentModifierId: 1100 });
    expect(crisp?.options.length).toBeGreaterThan(1);
  });

  test("what completes a meal at a store, marked with diets and allergens (API-27)", async () => {
    const catering = await cateringOn(openChain());
    const key = { storeId: 1, orderTypeId: 1, date: "2026-11-18" };
    const { value } = await catering.featuredCarousel(key);
    expect(value.map(({ id }) => id)).toEqual([901, 904, 701, 702, 801, 802, 803, 804]);
    expect(value.find(({ id }) => id === 803)?.nutritionalFilterings).toEqual([
      { name: "vegetarian", type: "diet" },
      { name: "milk", type: "allergen" },
    ]);
    expect((await catering.menuItem(key, 951)).value.serves).toBe(4);
  });

  test("a category that is one item alone", async () => {
    const { value } = await (
      await cateringOn(openChain())
    ).categories({ storeId: 1, orderTypeId: 1, date: "2026-11-18" });
    expect(value.filter(({ isSingle }) => isSingle).map(({ name }) => name)).toEqual(["Family Dinner"]);
  });
});
