import { describe, expect, test } from "vitest";
import { DEFAULT_ORDER_SETTINGS } from "@platter/ordering/order/order.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import { sealPicturesBy } from "../../../server/remote/reply-schema.ts";
import { createSealer } from "../../../server/session/seal.ts";
import { EMPTY_CART, orderType } from "@platter/ordering/tests/support/orders.ts";
import { CART, CATEGORY, ITEM, LINE, MODIFIER, MORE, OPTION, ORDER, STORE } from "../../support/builders/replies.ts";
import { read } from "./support.ts";
import { each, words } from "@platter/ordering/tests/support/words.ts";

const KEY = { storeId: 7, orderTypeId: 2, date: "2026-11-22" };
const NOW = new Date("2026-11-21T16:00:00Z");

/** A dish and a category as they are read, with these fields besides. */
const item = async (more: object) => (await read((api) => api.menuItem(KEY, 101), { ...ITEM, ...more })).value;
const category = async (more: object) => (await read((api) => api.category(KEY, 13), { ...CATEGORY, ...more })).value;

describe("missing fields are empty or absent, never a zero amount; extra fields are ignored (API-01)", () => {
  test("an item, a category and a modifier", async () => {
    expect(await item(MORE)).toMatchObject({ displayName: "Bowl", price: 1_145, displayPrice: null, categories: [] });
    expect(await category(MORE)).toMatchObject({ displayName: "Bowls", note: "", menuItems: [] });
    const [modifier] = (await read((api) => api.modifiers(KEY, 101), [{ ...MODIFIER, ...MORE }])).value;
    expect(modifier).toMatchObject({ optional: false, min: 0, max: 0 });
    expect(modifier?.options[0]).toMatchObject({ extraCost: null, allowModify: true, modifiers: [] });
    expect(modifier).not.toHaveProperty("somethingNew");
  });

  test("a cart", async () => {
    expect(await read((api) => api.cart("c"), { id: "c", cart: [], ...MORE })).toEqual({
      ...EMPTY_CART,
      serviceFee: null,
      deliveryFee: null,
    });
    const [line] = (await read((api) => api.cart("c"), CART)).lines;
    expect(line).toEqual({
      ...LINE,
      ...each("", "nickname specialInstructions"),
      itemId: 0,
      ...each(false, "isItemGroup disallowEditOrRemoval"),
      ...each(null, "customerRewardId promoId taxPercentage"),
      price: 1_145,
      modifiers: [],
      isConfigurationValid: true,
    });
  });

  test("a missing total is the sum of the lines, not zero", async () => {
    const lines = [LINE, { ...LINE, cartItemId: "l2", price: 3.1, quantity: 1 }];
    for (const subTotal of [undefined, null, "26.00", {}]) {
      expect((await read((api) => api.cart("c"), { ...CART, cart: lines, subTotal })).subTotal).toBe(2_600);
    }
    expect((await read((api) => api.cart("c"), { ...CART, subTotal: 0 })).subTotal).toBe(0);
  });

  test("order types and settings", async () => {
    const [type] = await read((api) => api.orderTypes(), [{ id: 1, name: "Individual", ...MORE }]);
    expect(type).toEqual(orderType("Individual"));
    expect(await read((api) => api.orderSettings(), {})).toEqual(DEFAULT_ORDER_SETTINGS);
    const odd = { maxLineItemQuantity: -3, maxOrderLineCount: 1.5, cateringMinOrderSize: "5" };
    const settings = await read((api) => api.orderSettings(), { ...odd, individualDeliveryOrderMin: {} });
    expect(settings).toEqual(DEFAULT_ORDER_SETTINGS);
    const told = await read((api) => api.orderSettings(), { individualMaxOrderSize: 250.5 });
    expect(told).toMatchObject({ individualMaxOrderSize: 25_050 });
  });

  test("hours: a day without opening or closing time is closed, not open from midnight", async () => {
    const store = { id: 7, timeZone: "America/Chicago" } as Parameters<Catering["hoursForOrdering"]>[0];
    const days = [
      { date: "2026-11-22T00:00:00", open: "9:00 AM", close: "21:30:00" },
      { date: "11/23/2026" },
      { date: "2026-11-24", open: "soon", close: 9 },
      { date: "2026-11-25", open: "", close: "9:00 PM" },
    ];
    const closed = (date: string) => ({ date, open: "00:00", close: "00:00" });
    expect(await read((api) => api.hoursForOrdering(store, NOW), days)).toEqual([
      { date: "2026-11-22", open: "09:00", close: "21:30" },
      ...["2026-11-23", "2026-11-24", "2026-11-25"].map(closed),
    ]);
  });
});

test("a cart has become an order once it has a number, as text or not", async () => {
  const numberOf = async (orderNumber: unknown) =>
    (await read((api) => api.cart("c"), { ...CART, orderNumber })).orderNumber;
  expect([await numberOf("ZK-1"), await numberOf(1234)]).toEqual(["ZK-1", "1234"]);
  for (const none of [undefined, null, "", 0, "0", {}]) expect(await numberOf(none)).toBeNull();
});

describe("an order's addresses may be nested or flat", () => {
  const where = { city: "Dallas", state: "TX", zip: "75201" };
  const address = { ...where, addressLine1: "1 Main St", addressLine2: "Suite 2" };
  const elm = { ...where, name: "Elm", phone: "214" };

  const nested = { billingAddress: address, deliveryAddress: address, store: { ...elm, address: "9 Elm St" } };
  const parts = [flat("billing", address), flat("delivery", address), flat("store", nested.store)];
  test.each([
    ["nested", nested],
    ["flat", Object.assign({ storeNumber: "1001" }, ...parts) as object],
  ])("%s", async (_how, told) => {
    const order = await read((api) => api.placedOrder("1"), { ...ORDER, ...told });
    expect([order.billingAddress, order.deliveryAddress]).toEqual([address, address]);
    expect(order.store).toEqual({ ...elm, addressLine1: "9 Elm St", addressLine2: "" });
  });

  test("a delivery's fee alone, or nothing readable, is no address", async () => {
    for (const none of [{ deliveryFee: 4.24 }, { deliveryAddress: {} }, { deliveryAddress: ["Dallas"] }])
      expect((await read((api) => api.placedOrder("1"), { ...ORDER, ...none })).deliveryAddress).toBeNull();
  });

  /** `{ city: "Dallas" }` to `{ storeCity: "Dallas" }`. */
  function flat(prefix: string, fields: object) {
    const named = Object.entries(fields).map(([name, value]) => [
      prefix + name[0]!.toUpperCase() + name.slice(1),
      value,
    ]);
    return Object.fromEntries(named) as object;
  }

  test("a placed order with an unreadable line is still a placed order", async () => {
    const cart = [LINE, { ...LINE, price: undefined }];
    const { orderNumber, lines } = await read((api) => api.placedOrder("1"), { ...ORDER, cart });
    expect([orderNumber, lines.length]).toEqual(["ZK-1", 1]);
  });
});

describe("the API's HTML is cleaned", () => {
  test("a note of a category and an item's description (MENU-17, ITEM-03)", async () => {
    const html = '<b onclick="x()">hot</b><script>x()</script><a href="javascript:x()">y</a>';
    const clean = '<b>hot</b><a rel="noopener">y</a>';
    expect([(await category({ note: html })).note, (await item({ additionalInfo: html })).additionalInfo]).toEqual([
      clean,
      clean,
    ]);
  });

  const shownFrom = async (url: unknown) => {
    const { smallImageUrl, largeImageUrl } = await item({ smallImageUrl: url, largeImageUrl: url });
    const { featuredCategoryLogoUrl } = await category({ featuredCategoryLogoUrl: url });
    return [smallImageUrl, largeImageUrl, featuredCategoryLogoUrl];
  };
  const sealed = (path: string) => expect.stringMatching(new RegExp(`^/pictures/-/[\\w-]{12}/${path}$`)) as string;
  test.each<[unknown, string]>([
    ["https://img.example/a.png", "https://img.example/a.png"],
    ["HTTPS://img.example/a.png", "HTTPS://img.example/a.png"],
    // A blank would end the address in a list of sources.
    ["https://img.example/a b.png", "https://img.example/a%20b.png"],
    ["pictures/bowl.svg", "/pictures/bowl.svg"],
    // The API's own are passed on, marked as named by it.
    ["/pictures/a/b.svg", sealed("pictures/a/b\\.svg")],
    ["media/Beef%20Bowl.JPG", sealed("media/Beef%20Bowl\\.JPG")],
    ["/taco.webp", sealed("taco\\.webp")],
    ...words(
      "javascript:alert(1) http://img.example/a.png //img.example/a.png /pictures/../secret /media/.x/b.svg",
      "/media/../b.svg /media/%2e%2e/b.svg /orders/7 https:evil data:image/svg+xml,<svg",
    ).map((url): [string, string] => [url, ""]),
    [" https://img.example/a.png", ""],
    [5, ""],
    [null, ""],
  ])("a picture at %j is shown from %j", async (url, address) => {
    sealPicturesBy(createSealer(["a-secret-of-this-test-a-secret-of-this-test"], () => new Date()));
    expect(await shownFrom(url)).toEqual([address, address, address]);
  });

  test("a store's own ordering site is https or dropped", async () => {
    for (const [url, expected] of [
      ["https://a.example/x", "https://a.example/x"],
      ["javascript:alert(1)", ""],
      ["http://a.example", ""],
      ["//a.example", ""],
    ]) {
      const store = await read((api) => api.storeByNumber("1"), { ...STORE, externalOnlineOrderingUrl: url });
      expect(store.externalOnlineOrderingUrl).toBe(expected);
    }
  });
});

test("groups below options keep their option; unusable ones are left out (API-26)", async () => {
  const parent = { parentModifierId: 1100, parentOptionId: 1106 };
  const nested = { ...MODIFIER, options: [{ ...OPTION, modifiers: [MODIFIER, { ...MODIFIER, name: "" }] }] };
  const value = await read((api) => api.submodifiers(KEY, [101]), [{ ...nested, ...parent, more: 1 }, MODIFIER]);
  expect(value).toHaveLength(2);
  expect(value[0]).toMatchObject({ ...parent, modifierId: 1, min: 0, options: [{ optionId: 5, allowModify: true }] });
  expect(value[0]?.options[0]?.modifiers).toHaveLength(1);
  expect(value[0]?.options[0]?.modifiers[0]).not.toHaveProperty("parentOptionId");
  expect(value[1]).toMatchObject({ parentModifierId: 0, parentOptionId: 0 });
});

test("marks may be plain names; invalid marks are left out", async () => {
  const marks = [
    { name: "Vegan", type: "diet" },
    { name: "Milk", type: "allergen", icon: "x" },
    "Vegan",
    { name: "Milk" },
  ];
  const odd = [{ name: "Soy", type: "other" }, { type: "diet" }, "", 7];
  expect((await item({ nutritionalFilterings: [...marks, ...odd] })).nutritionalFilterings).toEqual([
    { name: "Vegan", type: "diet" },
    { name: "Milk", type: "allergen" },
    { name: "Vegan", type: null },
    { name: "Milk", type: null },
    { name: "Soy", type: null },
  ]);
});

test("the number of servings, when positive; a favorite, and a category of one item, when marked", async () => {
  for (const serves of [12, 0.5]) expect((await item({ serves })).serves).toBe(serves);
  for (const serves of [0, -1, "12", null]) expect((await item({ serves })).serves).toBeNull();
  expect([await item({ isChainFavorite: true }), await item({})]).toMatchObject([
    { isChainFavorite: true },
    { isChainFavorite: false, nutritionalFilterings: [] },
  ]);
  expect([await category({ isSingle: true }), await category({})]).toMatchObject([
    { isSingle: true },
    { isSingle: false },
  ]);
});

describe("variations of common API stacks are read (API-01)", () => {
  const types = async (type: unknown) =>
    (await read((api) => api.modifiers(KEY, 101), [{ ...MODIFIER, type }])).value.map((one) => one.type);

  test("a group's type in any spelling; an unknown one is a pick list (MOD-01)", async () => {
    expect(await types("PICK LIST")).toEqual(["pick list"]);
    expect(await types("Selection")).toEqual(["selection"]);
    expect(await types("MinMaxList")).toEqual(["min/max list"]);
    expect(await types("item_group_list")).toEqual(["Item Group List"]);
    for (const type of ["slider", null, 7, undefined, { toString: 1 }, ["x"]])
      expect(await types(type)).toEqual(["pick list"]);
  });

  test("null for a list of groups, a price or a bag's lines loses only that value", async () => {
    expect((await read((api) => api.modifiers(KEY, 101), null)).value).toEqual([]);
    expect(await item({ price: null })).toMatchObject({ price: null, displayPrice: null });
    expect(await item({ price: null, displayPrice: 9.5 })).toMatchObject({ price: null, displayPrice: 950 });
    expect((await read((api) => api.cart("c"), { ...CART, cart: null })).lines).toEqual([]);
  });

  test("ids and coordinates may be texts; an invalid number is absent", async () => {
    const store = await read((api) => api.storeByNumber("1"), { ...STORE, id: "7", lat: "32.79", long: "-96.80" });
    expect(store).toMatchObject({ id: 7, latitude: 32.79, longitude: -96.8 });
    const line = {
      ...LINE,
      menuItemId: "101",
      modifiers: [{ modifierId: "1000", options: [{ optionId: "1", name: "x" }] }],
    };
    const [read1] = (await read((api) => api.cart("c"), { ...CART, cart: [line] })).lines;
    expect(read1).toMatchObject({ menuItemId: 101, modifiers: [{ modifierId: 1000, options: [{ optionId: 1 }] }] });
    for (const lat of ["", "x", "91", "1e1", " 1"])
      expect(await read((api) => api.allStores(), [{ ...STORE, lat }])).toEqual([]);
  });

  test("a closing time after midnight ends the orders of its day; a plain one before the opening closes the day (TIME-14)", async () => {
    const hours = async (open: string, close: string) =>
      (
        await read(
          (api) => api.hoursForOrdering({ id: 7, timeZone: "America/Chicago" } as never, NOW),
          [{ date: "11/23/2026 12:00:00 AM", open, close }],
        )
      )[0];
    for (const close of ["25:00", "24:00", "1.01:00:00"])
      expect(await hours("10:00 AM", close)).toEqual({ date: "2026-11-23", open: "10:00", close: "23:59" });
    expect(await hours("10:00 AM", "1:00 AM")).toMatchObject({ open: "10:00", close: "01:00" });
    expect(await hours("10:00 AM", "9:00 AM")).toMatchObject({ open: "10:00", close: "09:00" });
    expect(await hours("12:00 AM", "12:00 AM")).toMatchObject({ open: "00:00", close: "00:00" });
    const week = { currentWeek: [{ date: "2026-11-23T00:00:00", open: "10:00", close: "25:00" }] };
    expect((await read((api) => api.storeHours(7), week)).currentWeek[0]).toMatchObject({ close: "01:00" });
  });
});
