import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { DRAWINGS, draw, drawing } from "../drawings/draw.ts";
import { CATEGORIES, ITEMS } from "../seeds/menu.ts";
import { TIER_TYPES } from "../seeds/rewards.ts";
import { expectInert, wellFormed } from "./well-formed.ts";
import { chain, MENU, STORES, openChain, type Json, openChainForEach } from "./support.ts";
import { type Offered, categoriesOf, everyItem } from "./whole-menu.ts";

openChainForEach();

const TYPES = [1, 2, 3];

let categories: Json[];
let offered: Offered[];
let items: Json[];
let groups: Json[];

beforeAll(async () => {
  const api = openChain();
  categories = (await Promise.all(TYPES.map((type) => categoriesOf(api, type)))).flat();
  const all = (await Promise.all(TYPES.map((type) => everyItem(api, type)))).flat();
  offered = [...new Map(all.map((one) => [one.item.id, one])).values()];
  items = offered.map(({ item }) => item);
  groups = offered.flatMap(({ modifiers }) => everyGroup(modifiers));
});

async function expectPicture(url: string): Promise<void> {
  const { status, headers } = await chain.get(url);
  expect([url, status, headers.get("content-type")]).toEqual([url, 200, "image/svg+xml; charset=utf-8"]);
}

function everyGroup(list: Json[] = []): Json[] {
  return list.flatMap((group) => [group, ...group.options.flatMap((option: Json) => everyGroup(option.modifiers))]);
}

describe("categories (API-22, API-23)", () => {
  it("have unique addresses, and one has exactly one item (MENU-13, MENU-23)", async () => {
    expect(categories.length).toBeGreaterThanOrEqual(9);
    for (const { urlFriendlyName } of categories) {
      expect(urlFriendlyName).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(["previous-orders", "favorite-orders", "menu-item"]).not.toContain(urlFriendlyName);
    }
    for (const field of ["id", "urlFriendlyName"])
      expect(new Set(categories.map((category) => category[field])).size).toBe(categories.length);
    expect(categories.some(({ note }) => note.startsWith("<p>"))).toBe(true);
    expect(categories.filter(({ isFeaturedCategory }) => isFeaturedCategory).length).toBeGreaterThan(2);
    const { body } = await chain.get(`${MENU}/store/1/category/12/type/1`);
    expect(body).toMatchObject({ urlFriendlyName: "family-dinner", menuItems: [{ id: 951 }] });
  });

  it.each([
    [3, 40],
    [2, 21],
    [1, 33],
  ])("of type %i are empty at store %i, which excludes it", async (type, storeId) => {
    expect(await categoriesOf(chain, type, storeId)).toEqual([]);
  });

  it("of individual orders are many at every store that takes them", async () => {
    const { body: stores } = await chain.get(STORES);
    const open = stores.filter(({ allowsOnlineOrdering }: Json) => allowsOnlineOrdering);
    for (const { id, name } of open) expect((await categoriesOf(chain, 1, id)).length, name).toBeGreaterThan(8);
  });
});

describe("items and their choices (API-24, API-25)", () => {
  it("items are complete, and their pictures exist (ITEM-17)", async () => {
    expect(items.length).toBeGreaterThanOrEqual(48);
    for (const item of items) {
      expect(item.description, item.name).toMatch(/^[A-Z0-9].*\.$/);
      expect(item.price, item.name).toBeGreaterThan(0);
      expect(Number.isInteger(Math.round(item.price * 1e6) / 1e4), item.name).toBe(true);
      expect(item.maxCalories, item.name).toBeGreaterThanOrEqual(item.calories);
      for (const url of [item.smallImageUrl, item.largeImageUrl]) await expectPicture(url);
    }
  });

  it("composed dishes have a base picture, and their options have layers", async () => {
    const bases = items.filter(({ baseImageUrl }) => baseImageUrl);
    expect(bases.map(({ id }) => id)).toEqual(expect.arrayContaining([101, 102, 401, 501, 701, 803]));
    for (const { baseImageUrl } of bases) await expectPicture(baseImageUrl);
    const layers = groups.flatMap(({ options }) => options.map(({ layerImageUrl }: Json) => layerImageUrl));
    for (const url of new Set(layers.filter(Boolean))) await expectPicture(String(url));
    const bowl = offered.find(({ item }) => item.id === 101);
    const drawn = everyGroup(bowl?.modifiers).filter(({ name }) => name !== "How crisp?");
    for (const { name, options } of drawn)
      expect(
        options.filter(({ layerImageUrl }: Json) => !layerImageUrl),
        name,
      ).toEqual([]);
  });

  it("all four kinds of choices and all flags occur, three levels deep (MOD-01)", () => {
    const options = groups.flatMap((group) => group.options);
    const kinds = ["selection", "pick list", "min/max list", "Item Group List"];
    expect(new Set(groups.map(({ type }) => type))).toEqual(new Set(kinds));
    for (const flag of ["isPremium", "chargeExtra", "isDefault", "allowExtra", "allowOnSide", "alwaysSendToPos"])
      expect(options.map((option) => option[flag])).toContain(true);
    expect(groups.map(({ freePremiumOption }) => freePremiumOption)).toContain(true);
    expect(options.some(({ isDefault, allowModify }) => isDefault && !allowModify)).toBe(true);
  });

  it("groups and options are consistent (MOD-18, MOD-19)", () => {
    for (const { modifiers } of offered)
      expect(modifiers.map((group) => group.sortOrder)).toEqual(modifiers.map((_, index) => index + 1));
    for (const { name, modifierId, min, max, options } of groups) {
      expect(new Set(options.map(({ optionId }: Json) => optionId)).size, name).toBe(options.length);
      expect(options.length, name).toBeGreaterThan(0);
      const sum = (of: (option: Json) => number) =>
        options.reduce((total: number, option: Json) => total + of(option), 0);
      const delivered = sum(({ isDefault, quantity }) => (isDefault ? Math.max(1, quantity) : 0));
      if (max > 0) expect(Math.max(min, delivered), name).toBeLessThanOrEqual(max);
      const most = sum(({ maxAllowed }) => maxAllowed || 99);
      expect(most, name).toBeGreaterThanOrEqual(min);
      for (const option of options) {
        expect(option, name).toMatchObject({ modifierId, checked: option.isDefault });
        if (option.isDefault) expect(option.isPremium, `${name}: a default must not cost`).toBe(false);
        if (option.isPremium || option.chargeExtra) expect(option.extraCost, name).toBeGreaterThan(0);
      }
    }
  });

  it("modifiers of several items come in one list with item ids", async () => {
    const { body } = await chain.get(`${MENU}/store/1/menu-item/501/modifiers?menuItemIds=501,503`);
    expect(body.map((group: Json) => group.menuItemId)).toEqual([501, 501, 503, 503]);
  });

  it("unavailable items are on no page of a store's menu, and the crew meal on none", async () => {
    for (const path of ["38/menu-item/105?date=2026-11-18", "1/menu-item/303?date=2026-11-22", "1/menu-item/199"])
      expect((await chain.get(`${MENU}/store/${path}`)).status, path).toBe(404);
    const { body: sunday } = await chain.get(`${MENU}/store/1/category/15/type/1?date=11/22/2026`);
    expect(sunday.menuItems.map(({ id }: Json) => id)).toEqual([301, 302, 304]);
    const { body: honolulu } = await chain.get(`${MENU}/store/53/menu-item/101/modifiers`);
    expect(honolulu[1].options.map(({ name }: Json) => name)).not.toContain("Grilled Steak");
    expect(items.map(({ id }) => id)).not.toContain(199);
  });
});

describe("the drawings", () => {
  it.each(DRAWINGS)("%s is a complete SVG of at most 6 KB that fetches and runs nothing", (name) => {
    const picture = drawing(name) ?? "";
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 300">.*<\/svg>$/s);
    expectInert(picture);
    expect(wellFormed(picture)).toBe(true);
    expect(gzipSync(picture).length).toBeLessThanOrEqual(6_144);
  });

  it("are deterministic", () => {
    expect(draw("salmon-bowl")).toBe(drawing("salmon-bowl"));
  });

  it("are sent with their own policy, and cached", async () => {
    const { headers } = await chain.get("/pictures/zebra.svg");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(headers.get("cache-control")).toMatch(/max-age=\d{6,}/);
  });

  it("an unknown one is not found, whatever its name", async () => {
    for (const name of ["constructor.svg", "toString", "no-such-dish.svg", "%2e%2e.svg"])
      expect((await chain.get(`/pictures/${name}`)).status, name).toBe(404);
  });

  it("each dish and category has its own, and none is unused", () => {
    const ofDishes = ITEMS.map(({ picture }) => picture);
    const ofCategories = CATEGORIES.map(({ picture }) => picture);
    expect(new Set(ofDishes).size).toBe(ITEMS.length);
    expect(new Set(ofCategories).size).toBe(CATEGORIES.length);
    const seeds = readFileSync("packages/catering-sandbox/seeds/rewards.ts", "utf8");
    const ofRewards = [...seeds.matchAll(/picture: "([\w-]+)"/g)].map(([, name = ""]) => name);
    expect(ofRewards.length).toBeGreaterThan(5);
    ofRewards.push(...TIER_TYPES.map(({ picture }) => picture));
    const bases = ITEMS.map(({ base }) => base).filter(Boolean);
    const layers = ITEMS.flatMap(({ groups: choices }) => choices.flatMap(({ options }) => options));
    const ofChoices = layers.map(({ layer }) => layer).filter(Boolean);
    const used = new Set([...ofDishes, ...bases, ...ofChoices, ...ofCategories, ...ofRewards]);
    expect([...used].filter((name) => drawing(name) === null)).toEqual([]);
    expect(DRAWINGS.filter((name) => !used.has(name))).toEqual([]);
  });
});
