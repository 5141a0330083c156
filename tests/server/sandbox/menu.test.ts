import fc from "fast-check";
import { describe, expect, it } from "vitest";
import pictures from "../../../server/sandbox/pictures.json" with { type: "json" };
import { chooseAny, chooseLeast, dice } from "./random-choices.ts";
import { CARTS, envelope, MENU, newCart, openChain, STORES, type Chain, type Json } from "./support.ts";

const TYPES = [1, 2, 3];
const DAY = "2026-11-18";

async function categories(chain: Chain, type: number, storeId = 1, date = DAY): Promise<Json[]> {
  const { status, body } = await chain.get(`${MENU}/categories/type/${type}?storeId=${storeId}&date=${date}`);
  expect(status).toBe(200);
  return body;
}

/** Every item of the three menus with its choices and the order type it is sold under. */
async function everyItem(chain: Chain): Promise<{ item: Json; type: number; modifiers: Json[] }[]> {
  const found = new Map<number, { item: Json; type: number; modifiers: Json[] }>();
  for (const type of TYPES) {
    for (const category of await categories(chain, type)) {
      const { body } = await chain.get(`${MENU}/store/1/category/${category.id}/type/${type}?date=${DAY}`);
      for (const item of body.menuItems) {
        const { body: modifiers } = await chain.get(`${MENU}/store/1/menu-item/${item.id}/modifiers?date=${DAY}`);
        found.set(item.id, { item, type, modifiers });
      }
    }
  }
  return [...found.values()];
}

function everyGroup(groups: Json[]): Json[] {
  return groups.flatMap((group) => [group, ...group.options.flatMap((option: Json) => everyGroup(option.modifiers))]);
}

describe("categories (API-22, API-23)", () => {
  it("carry every field, under names that no other page has (MENU-23)", async () => {
    const chain = openChain();
    const all = (await Promise.all(TYPES.map((type) => categories(chain, type)))).flat();
    expect(all.length).toBeGreaterThanOrEqual(9);
    for (const category of all) {
      expect(category).toEqual({
        id: expect.any(Number),
        name: expect.stringMatching(/\w/),
        displayName: expect.stringMatching(/\w/),
        urlFriendlyName: expect.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        note: expect.any(String),
        featureImageUrl: expect.stringMatching(/^\/pictures\/[a-z-]+\.svg$/),
        featuredCategoryLogoUrl: "",
        featuredCategoryBannerText: expect.any(String),
        isSingle: expect.any(Boolean),
        isFeaturedCategory: expect.any(Boolean),
        columnStyle: "",
      });
      expect(["previous-orders", "favorite-orders", "menu-item"]).not.toContain(category.urlFriendlyName);
    }
    for (const field of ["id", "urlFriendlyName"]) {
      expect(new Set(all.map((category) => category[field])).size).toBe(all.length);
    }
    expect(all.some((category) => category.note.startsWith("<p>"))).toBe(true);
    expect(all.filter((category) => category.isFeaturedCategory).length).toBeGreaterThan(2);
  });

  it("one category holds exactly one item (MENU-13)", async () => {
    const { body } = await openChain().get(`${MENU}/store/1/category/12/type/1`);
    expect(body).toMatchObject({ urlFriendlyName: "family-dinner", menuItems: [{ id: 951 }] });
  });

  it("a store that excludes an order type has no menu of it", async () => {
    const chain = openChain();
    expect(await categories(chain, 3, 40)).toEqual([]);
    expect(await categories(chain, 2, 21)).toEqual([]);
    expect(await categories(chain, 1, 33)).toEqual([]);
  });

  it("unknown stores, types and categories are 404, wrong dates 400", async () => {
    const chain = openChain();
    const answers = async (path: string) => (await chain.get(`${MENU}/${path}`)).status;
    expect(await answers("categories/type/9?storeId=1")).toBe(404);
    expect(await answers("categories/type/Individual?storeId=1")).toBe(404);
    expect(await answers("categories/type/1?storeId=999")).toBe(404);
    expect(await answers("categories/type/1?storeId=1&date=soon")).toBe(400);
    expect(await answers("categories/type/1")).toBe(200);
    expect(await answers("store/1/category/13/type/2")).toBe(404);
    expect(await answers("store/1/category/99/type/1")).toBe(404);
    expect(await answers("store/999/category/13/type/1")).toBe(404);
    expect(await answers("store/1/menu-item/1")).toBe(404);
    expect(await answers("store/1/menu-item/101/modifiers?menuItemIds=101,1")).toBe(404);
    expect(await answers("store/1/type/4/featured-carousel")).toBe(404);
  });
});

describe("items and their choices (API-24, API-25)", () => {
  it("every item carries every field, and its picture exists (ITEM-17)", async () => {
    const chain = openChain();
    const items = await everyItem(chain);
    expect(items.length).toBeGreaterThanOrEqual(48);
    for (const { item } of items) {
      expect(item, item.name).toMatchObject({
        id: expect.any(Number),
        name: expect.stringMatching(/\w/),
        displayName: expect.stringMatching(/\w/),
        description: expect.stringMatching(/^[A-Z0-9].*\.$/),
        additionalInfo: expect.any(String),
        isNew: expect.any(Boolean),
        isItemGroup: expect.any(Boolean),
        isChainFavorite: expect.any(Boolean),
        tag: expect.any(String),
        itemGroupCalories: expect.any(String),
        itemGroupPrices: expect.any(String),
        quantity: 1,
        specialInstructions: "",
        modifiers: [],
        nutritionalFilterings: expect.any(Array),
      });
      expect(item.price, item.name).toBeGreaterThan(0);
      expect(Number.isInteger(Math.round(item.price * 1e6) / 1e4)).toBe(true);
      expect(item.maxCalories, item.name).toBeGreaterThanOrEqual(item.calories);
      expect(item.categories.length, item.name).toBeGreaterThan(0);
      for (const url of [item.smallImageUrl, item.largeImageUrl]) {
        const picture = await chain.get(url);
        expect([url, picture.status, picture.headers.get("content-type")]).toEqual([
          url,
          200,
          "image/svg+xml; charset=utf-8",
        ]);
      }
      const alone = await chain.get(`${MENU}/store/1/menu-item/${item.id}?date=${DAY}`);
      expect(alone.body).toEqual(item);
    }
  });

  it("has each kind of thing that a screen must be able to show", async () => {
    const items = (await everyItem(openChain())).map(({ item }) => item);
    const some = (test: (item: Json) => boolean) => items.filter(test).length;
    expect(some((item) => item.isNew)).toBeGreaterThan(2);
    expect(some((item) => item.tag === "Fan favorite")).toBeGreaterThan(2);
    expect(some((item) => item.displayPrice < item.price)).toBeGreaterThan(2);
    expect(some((item) => item.isItemGroup && item.itemGroupPrices !== "" && item.itemGroupCalories !== "")).toBe(1);
    expect(some((item) => item.additionalInfo.includes("Contains:"))).toBeGreaterThan(10);
    expect(some((item) => item.name === "Jalapeño & Søn's Elote")).toBe(1);
    expect(some((item) => item.serves >= 10 && /Serves \d+\.$/.test(item.description))).toBeGreaterThan(5);
  });

  it("has the four kinds of choices, three deep, and all the flags (MOD-01)", async () => {
    const groups = (await everyItem(openChain())).flatMap(({ modifiers }) => everyGroup(modifiers));
    const options = groups.flatMap((group) => group.options);
    expect(new Set(groups.map((group) => group.type))).toEqual(
      new Set(["selection", "pick list", "min/max list", "Item Group List"]),
    );
    for (const flag of ["isPremium", "chargeExtra", "isDefault", "allowExtra", "allowOnSide", "alwaysSendToPos"]) {
      expect(
        options.some((option) => option[flag] === true),
        flag,
      ).toBe(true);
    }
    expect(groups.some((group) => group.freePremiumOption)).toBe(true);
    expect(options.some((option) => option.isDefault && !option.allowModify)).toBe(true);
    const depth = (list: Json[]): number =>
      1 +
      Math.max(
        0,
        ...list.flatMap((group) =>
          group.options.map((option: Json) => (option.modifiers.length > 0 ? depth(option.modifiers) : 0)),
        ),
      );
    const { body: box } = await openChain().get(`${MENU}/store/1/menu-item/207/modifiers`);
    expect(depth(box)).toBe(3);
  });

  it("groups and options are consistent with themselves (MOD-18, MOD-19)", async () => {
    for (const { item, modifiers } of await everyItem(openChain())) {
      expect(modifiers.map((group) => group.sortOrder)).toEqual(modifiers.map((_, index) => index + 1));
      for (const group of everyGroup(modifiers)) {
        const name = `${item.name} / ${group.name}`;
        const ids = group.options.map((option: Json) => option.optionId);
        expect(new Set(ids).size, name).toBe(ids.length);
        expect(group.options.length, name).toBeGreaterThan(0);
        if (group.max > 0) expect(group.min, name).toBeLessThanOrEqual(group.max);
        const defaults = group.options.filter((option: Json) => option.isDefault);
        const total = defaults.reduce((sum: number, option: Json) => sum + Math.max(1, option.quantity), 0);
        if (group.max > 0) expect(total, name).toBeLessThanOrEqual(group.max);
        const most = group.options.reduce((sum: number, option: Json) => sum + (option.maxAllowed || 99), 0);
        expect(most, name).toBeGreaterThanOrEqual(group.min);
        for (const option of group.options) {
          expect(option.modifierId, name).toBe(group.modifierId);
          expect(option.checked, name).toBe(option.isDefault);
          if (option.isDefault) expect(option.isPremium, `${name}: a default must not cost`).toBe(false);
          if (option.isPremium || option.chargeExtra) expect(option.extraCost, name).toBeGreaterThan(0);
        }
      }
    }
  });

  it("the ordinary bowl is what the main journey expects", async () => {
    const { body } = await openChain().get(`${MENU}/store/1/menu-item/101/modifiers?date=${DAY}`);
    expect(body.map((group: Json) => [group.name, group.type, group.optional, group.min, group.max])).toEqual([
      ["Choose your base", "selection", false, 1, 1],
      ["Choose your protein", "selection", false, 1, 1],
      ["Toppings", "pick list", true, 0, 0],
      ["Sauces", "min/max list", true, 0, 3],
    ]);
    const option = (name: string) =>
      body.flatMap((group: Json) => group.options).find((entry: Json) => entry.name === name);
    expect(option("Grilled Steak")).toMatchObject({ isPremium: true, extraCost: 2.5 });
    expect(option("Bacon Crumbles")).toMatchObject({ isPremium: true, extraCost: 1.5 });
    expect(option("Bacon Crumbles").modifiers).toMatchObject([
      { name: "How crisp?", optional: false, options: [{ name: "Just Crisp" }, { name: "Extra Crisp" }] },
    ]);
    expect(option("Shredded Cheese")).toMatchObject({
      allowExtra: true,
      chargeExtra: true,
      extraCost: 0.75,
      allowOnSide: true,
    });
    expect(option("Pico de Gallo")).toMatchObject({ isDefault: true, allowModify: false });
    for (const sauce of body[3].options) expect(sauce.maxAllowed).toBe(2);
  });

  it("modifiers of several items come in one list, each with the id of its item", async () => {
    const { body } = await openChain().get(`${MENU}/store/1/menu-item/501/modifiers?menuItemIds=501,503`);
    expect(body.map((group: Json) => group.menuItemId)).toEqual([501, 501, 503, 503]);
  });

  it("the carousel holds things of that menu (API-27)", async () => {
    const chain = openChain();
    for (const type of TYPES) {
      const { body } = await chain.get(`${MENU}/store/1/type/${type}/featured-carousel`);
      expect(body.length).toBeGreaterThan(1);
      expect(body[0]).toHaveProperty("smallImageUrl");
    }
  });

  it("what a kitchen does not make is on no page of its menu", async () => {
    const chain = openChain();
    expect((await chain.get(`${MENU}/store/38/menu-item/105?date=${DAY}`)).status).toBe(404);
    expect((await chain.get(`${MENU}/store/1/menu-item/105?date=${DAY}`)).status).toBe(200);
    expect((await chain.get(`${MENU}/store/1/menu-item/303?date=2026-11-22`)).status).toBe(404);
    const { body: sunday } = await chain.get(`${MENU}/store/1/category/15/type/1?date=11/22/2026`);
    expect(sunday.menuItems.map((item: Json) => item.id)).toEqual([301, 302, 304]);
    const { body: honolulu } = await chain.get(`${MENU}/store/53/menu-item/101/modifiers`);
    expect(honolulu[1].options.map((option: Json) => option.name)).not.toContain("Grilled Steak");
  });

  it("the crew's own meal is nowhere", async () => {
    const chain = openChain();
    expect((await everyItem(chain)).map(({ item }) => item.id)).not.toContain(199);
    expect((await chain.get(`${MENU}/store/1/menu-item/199`)).status).toBe(404);
    const cart = await newCart(chain);
    const { status } = await chain.put(`${CARTS}/${cart}/add`, envelope({ menuItemId: 199, quantity: 1 }));
    expect(status).toBe(400);
  });
});

describe("every item can be ordered (API-33)", () => {
  it("with its defaults and the first of each required choice", async () => {
    const chain = openChain();
    for (const { item, type, modifiers } of await everyItem(chain)) {
      const cart = await newCart(chain, type);
      const request = { menuItemId: item.id, quantity: 1, modifiers: chooseLeast(modifiers) };
      const { status, body } = await chain.put(`${CARTS}/${cart}/add`, envelope(request, { orderTypeId: type }));
      expect([item.name, status, body.modelState]).toEqual([item.name, 200, undefined]);
      expect(body.cart[0]).toMatchObject({ name: item.displayName, isConfigurationValid: true });
    }
  });

  it("with any valid choice", async () => {
    const chain = openChain();
    const items = await everyItem(chain);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...items), fc.nat(), async ({ item, type, modifiers }, seed) => {
        const cart = await newCart(chain, type);
        const request = { menuItemId: item.id, quantity: 1, modifiers: chooseAny(modifiers, dice(seed)) };
        const { status, body } = await chain.put(`${CARTS}/${cart}/add`, envelope(request, { orderTypeId: type }));
        expect([item.name, status, body.modelState]).toEqual([item.name, 200, undefined]);
        const [line] = body.cart;
        expect(line.isConfigurationValid).toBe(true);
        // What a bag shows can be sent back as it is: that is how a line is edited.
        const again = { cartItemId: line.cartItemId, modifiers: line.modifiers };
        expect((await chain.put(`${CARTS}/${cart}/update`, { orderRequest: again })).body).toEqual(body);
      }),
      { numRuns: 600 },
    );
  });
});

describe("the pictures", () => {
  it("are whole SVG documents that fetch and run nothing", async () => {
    const chain = openChain();
    expect(Object.keys(pictures)).toContain("zebra");
    for (const [name, drawing] of Object.entries(pictures)) {
      expect(drawing, name).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">.*<\/svg>$/s);
      expect(drawing, name).not.toMatch(/<script|<foreignObject|<image|\son\w+=|href="(?!#)|javascript:/i);
    }
    const { headers } = await chain.get("/pictures/zebra.svg");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(headers.get("cache-control")).toMatch(/max-age=\d{6,}/);
  });

  it("are used, all of them", async () => {
    const chain = openChain();
    const used = new Set(["/pictures/zebra.svg", "/pictures/cooking.svg"]);
    for (const { item } of await everyItem(chain)) used.add(item.smallImageUrl);
    for (const type of TYPES) for (const category of await categories(chain, type)) used.add(category.featureImageUrl);
    expect(Object.keys(pictures).filter((name) => !used.has(`/pictures/${name}.svg`))).toEqual([]);
  });

  it("every store with a menu has one for lunch tomorrow", async () => {
    const chain = openChain();
    const { body: stores } = await chain.get(STORES);
    for (const store of stores.filter((entry: Json) => entry.allowsOnlineOrdering)) {
      expect((await categories(chain, 1, store.id)).length, store.name).toBeGreaterThan(8);
    }
  });
});
