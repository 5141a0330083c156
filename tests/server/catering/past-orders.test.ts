import { describe, expect, test } from "vitest";
import { pieceCount } from "../../../app/domain/checkout/cart.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import { openChain, TUESDAY } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { cateringWith, troubleIn } from "./support.ts";

const CARTS = "/customer-api/order-shopping-cart";

/** A line with more in it than anybody here reads. */
const LINE = {
  cartItemId: 17,
  menuItemId: 101,
  posCrossReferenceNo: "ZK00101",
  name: "Build Your Own Bowl",
  nickname: "Ada’s bowl",
  price: 11.45,
  quantity: 2,
  specialInstructions: "no spoon",
  modifiers: [
    {
      modifierId: 1100,
      name: "Toppings",
      type: "min/max list",
      options: [
        {
          optionId: 1102,
          name: "Black Beans",
          quantity: 1,
          extra: true,
          onSide: false,
          takeOff: false,
          ingredientId: 51_102,
          modifiers: [{ modifierId: 1150, name: "How crisp?", options: [{ optionId: 1151, name: "Extra Crisp" }] }],
        },
      ],
    },
  ],
  sides: [{ name: "Chips", itemId: 7 }],
  multiDiscount: { unexplained: [1, null, { deep: true }] },
};
const ORDER = {
  orderId: "ZK-1",
  orderName: "Friday",
  price: 21.27,
  cart: [LINE],
  orderType: "Individual",
  isFavorite: true,
  store: {
    name: "Dallas Uptown",
    phone: "(214) 555-0101",
    address: "2817 McKinney Ave",
    addressLine2: "",
    city: "Dallas",
    state: "TX",
    zip: "75204",
  },
  pickupDate: "11/11/2026",
  pickupTime: "12:15 PM",
};
const SHOWN_OPTION = { quantity: 1, extra: false, onSide: false, takeOff: false, modifiers: [] };
const SHOWN_LINE = {
  name: "Build Your Own Bowl",
  nickname: "Ada’s bowl",
  quantity: 2,
  specialInstructions: "no spoon",
  modifiers: [
    {
      name: "Toppings",
      options: [
        {
          ...SHOWN_OPTION,
          name: "Black Beans",
          extra: true,
          modifiers: [{ name: "How crisp?", options: [{ ...SHOWN_OPTION, name: "Extra Crisp" }] }],
        },
      ],
    },
  ],
  sides: [{ name: "Chips" }],
};

type Act = (api: Catering) => Promise<unknown>;

const LISTS: [string, Act, string][] = [
  ["all (API-39, FAV-06)", (api) => api.previousOrders(false), `GET ${CARTS}/previous-orders/?onlyFavorites=false`],
  ["favorites (API-39, FAV-06)", (api) => api.previousOrders(true), `GET ${CARTS}/previous-orders/?onlyFavorites=true`],
  [
    "a favorite switched (API-40)",
    (api) => api.toggleFavorite("ZK 1/2?x"),
    `PUT ${CARTS}/ZK%201%2F2%3Fx/toggleFavorite`,
  ],
];

describe("every call as the contract writes it", () => {
  test.each(LISTS)("%s", async (_row, act, line) => {
    const { catering, asked } = cateringWith(() => [], { token: "t0k" });
    await act(catering);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ line, body: null });
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0k");
  });

  test.each(LISTS)("%s, for customers only", async (_row, act) => {
    const { catering, asked } = cateringWith(() => []);
    expect(await troubleIn(act(catering))).toMatchObject({ kind: "not allowed" });
    expect(asked).toEqual([]);
  });

  test("an order into a cart, its lines exactly as they were read (API-32)", async () => {
    for (const token of [undefined, "t0k"]) {
      const { catering, asked } = cateringWith((request) => (request.method === "GET" ? [ORDER] : { id: "c" }), {
        token: token ?? "reader",
      });
      const [order] = await catering.previousOrders(false);
      const writer = cateringWith(() => ({ id: "c" }), { token });
      const added = { items: order!.items, isIndividualOrderType: true, numOfItemsInCart: 3 };
      expect(await writer.catering.addOrder("a/b?c", added)).toMatchObject({ id: "c", lines: [] });
      expect(writer.asked).toHaveLength(1);
      expect(writer.asked[0]?.line).toBe(`POST ${CARTS}/a%2Fb%3Fc`);
      expect(writer.asked[0]?.body).toEqual({
        cartId: "a/b?c",
        items: [LINE],
        isIndividualOrderType: true,
        numOfItemsInCart: 3,
      });
      expect(writer.asked[0]?.headers.get("authorization")).toBe(token ? "Bearer t0k" : null);
      expect(asked).toHaveLength(1);
    }
  });

  test("a favorite is switched once, since twice would be not at all (FAV-07)", async () => {
    const { catering, asked } = cateringWith(
      () => {
        throw Object.assign(new TypeError("fetch failed"), {
          cause: Object.assign(new Error(), { code: "ENOTFOUND" }),
        });
      },
      { token: "t" },
    );
    expect(await troubleIn(catering.toggleFavorite("ZK-1"))).toMatchObject({ kind: "unreachable" });
    expect(asked).toHaveLength(1);
  });
});

const signedIn = (body: unknown) => cateringWith(() => body, { token: "t" });
const read = (body: unknown) => signedIn(body).catering.previousOrders(false);

describe("past orders as they are read (API-39)", () => {
  test("a whole one (FAV-08)", async () => {
    const { orderId, orderName, orderType, isFavorite, store } = ORDER;
    const { address, ...where } = store;
    expect(await read([{ ...ORDER, more: 1 }])).toEqual([
      {
        orderId,
        orderName,
        orderType,
        isFavorite,
        price: 2_127,
        store: { ...where, addressLine1: address },
        pickupDate: "2026-11-11",
        pickupTime: "12:15",
        lines: [SHOWN_LINE],
        items: [LINE],
      },
    ]);
  });

  test("one that says the least", async () => {
    const nothing = {
      orderName: "",
      price: null,
      orderType: "",
      isFavorite: false,
      store: null,
      pickupDate: null,
      pickupTime: null,
      lines: [],
      items: [],
    };
    const odd = { price: "21.27", cart: {}, store: "Dallas", pickupDate: "soon", pickupTime: 12, isFavorite: "yes" };
    expect(await read([{ orderId: 7 }, { ...odd, orderId: "x" }])).toEqual([
      { ...nothing, orderId: "7" },
      { ...nothing, orderId: "x" },
    ]);
  });

  test("a line of which nothing but a name is told is shown; a nameless one still goes back", async () => {
    const least = { name: "Taco" };
    const [order] = await read([{ ...ORDER, cart: [least, { menuItemId: 7 }, null, "Taco"] }]);
    const shown = { ...least, nickname: "", quantity: 1, specialInstructions: "", modifiers: [], sides: [] };
    expect(order?.lines).toEqual([shown]);
    expect(order?.items).toEqual([least, { menuItemId: 7 }]);
  });

  test("an order without an id is left out, and the log says so; what is no list is trouble", async () => {
    const { catering, lines } = signedIn([{ ...ORDER, orderId: "" }, null, ORDER]);
    expect(await catering.previousOrders(false)).toHaveLength(1);
    expect(lines).toContainEqual(expect.objectContaining({ event: "entries left out", count: 2 }));
    expect(await troubleIn(read({ orders: [] }))).toMatchObject({ kind: "bad answer" });
  });

  test("choices nested ten thousand deep are trouble, not the end of the process", async () => {
    const deep = `${`{"name":"x","modifiers":[{"options":[`.repeat(10_000)}${"]}]}".repeat(10_000)}`;
    const body = `[{"orderId":"ZK-1","cart":[${deep}]}]`;
    const { catering } = cateringWith(() => new Response(body, { headers: { "content-type": "application/json" } }), {
      token: "t",
    });
    expect(await troubleIn(catering.previousOrders(false))).toMatchObject({ kind: "bad answer" });
  });
});

test.each<[unknown, boolean | null]>([
  [{ orderId: "ZK-1", isFavorite: true }, true],
  [{ isFavorite: false }, false],
  [{ success: true }, null],
  [[ORDER], null],
  [null, null],
])("after %j it is a favorite: %j (API-40)", async (body, favorite) => {
  expect(await signedIn(body).catering.toggleFavorite("ZK-1")).toBe(favorite);
});

test("an answer without a cart is trouble (API-32)", async () => {
  const added = { items: [LINE], isIndividualOrderType: true, numOfItemsInCart: 0 };
  expect(await troubleIn(signedIn({ success: true }).catering.addOrder("c", added))).toMatchObject({
    kind: "bad answer",
  });
});

describe("on the embedded API", () => {
  test("Ada's orders, and her favorites (API-39, API-40)", async () => {
    const chain = openChain();
    const ada = await cateringOn(chain, "ada@example.com");
    const orders = await ada.previousOrders(false);
    expect(orders.map((order) => [order.orderId, order.orderType, order.isFavorite])).toEqual([
      ["ZK-ADA0000001", "Individual", true],
      ["ZK-ADA0000002", "Individual", false],
      ["ZK-ADA0000003", "Catering", true],
      ["ZK-ADA0000004", "Holiday Menu", false],
    ]);
    expect(orders[0]).toMatchObject({
      price: 2_127,
      pickupDate: "2026-11-11",
      pickupTime: "12:15",
      store: { name: "Dallas Uptown", addressLine1: "2817 McKinney Ave", zip: "75204" },
    });
    expect(orders[0]?.lines.map(({ name, nickname, quantity }) => [name, nickname, quantity])).toEqual([
      ["Build Your Own Bowl", "Ada’s bowl", 1],
      ["Chips & Guacamole", "", 2],
    ]);
    const toppings = orders[0]?.lines[0]?.modifiers.find(({ name }) => name === "Toppings");
    expect(toppings?.options).toContainEqual({ ...SHOWN_OPTION, name: "Black Beans", extra: true });
    expect(await ada.toggleFavorite("ZK-ADA0000002")).toBe(true);
    expect(await ada.previousOrders(true)).toHaveLength(3);
    expect(await ada.toggleFavorite("ZK-ADA0000002")).toBe(false);
    expect(await ada.previousOrders(true)).toHaveLength(2);
  });

  test("an order is added with its choices, names and instructions (API-32, CART-08)", async () => {
    const ada = await cateringOn(openChain({ now: () => TUESDAY }), "ada@example.com");
    const [bowl, , , feast] = await ada.previousOrders(false);
    const { id } = await ada.createCart(1, "1001");
    const added = { items: bowl!.items, isIndividualOrderType: true, numOfItemsInCart: 0 };
    const cart = await ada.addOrder(id, added);
    expect(cart.lines).toMatchObject([
      { menuItemId: 101, nickname: "Ada’s bowl", specialInstructions: "no spoon", isConfigurationValid: true },
      { menuItemId: 702, quantity: 2 },
    ]);
    expect(pieceCount(cart)).toBe(3);
    const options = cart.lines[0]?.modifiers.flatMap((modifier) => modifier.options) ?? [];
    expect(options).toContainEqual(expect.objectContaining({ name: "Black Beans", extra: true }));
    const none = ada.addOrder(id, { ...added, items: feast!.items });
    expect(await troubleIn(none)).toMatchObject({
      kind: "refused",
      customerMessage: expect.stringMatching(/None of the items/),
    });
  });
});
