import { describe, expect, test } from "vitest";
import { expectOnWire, read } from "./support.ts";

const CARTS = "/customer-api/order-shopping-cart";

/** A line with unknown fields. */
const LINE = {
  cartItemId: 17,
  menuItemId: 101,
  name: "Build Your Own Bowl",
  nickname: "Ada’s bowl",
  price: 11.45,
  quantity: 2,
  specialInstructions: "no spoon",
  modifiers: [
    {
      modifierId: 1100,
      name: "Toppings",
      options: [
        {
          optionId: 1102,
          name: "Black Beans",
          extra: true,
          modifiers: [{ modifierId: 1150, name: "How crisp?", options: [{ optionId: 1151, name: "Extra Crisp" }] }],
        },
      ],
    },
  ],
  sides: [{ name: "Chips", itemId: 7 }],
  multiDiscount: { unexplained: [1, null, { deep: true }] },
};
const WHERE = {
  name: "Dallas Uptown",
  phone: "(214) 555-0101",
  addressLine2: "",
  city: "Dallas",
  state: "TX",
  zip: "75204",
};
const TOLD = { orderId: "ZK-1", orderName: "Friday", orderType: "Individual", isFavorite: true };
const ORDER = {
  ...TOLD,
  price: 21.27,
  cart: [LINE],
  store: { ...WHERE, address: "2817 McKinney Ave" },
  pickupDate: "11/11/2026",
  pickupTime: "12:15 PM",
};
const SHOWN_OPTION = { quantity: 1, extra: false, onSide: false, takeOff: false, modifiers: [] };
const CRISP = { name: "How crisp?", options: [{ ...SHOWN_OPTION, name: "Extra Crisp" }] };
const SHOWN_LINE = {
  name: "Build Your Own Bowl",
  nickname: "Ada’s bowl",
  price: 11_45,
  quantity: 2,
  specialInstructions: "no spoon",
  modifiers: [
    { name: "Toppings", options: [{ ...SHOWN_OPTION, name: "Black Beans", extra: true, modifiers: [CRISP] }] },
  ],
  sides: [{ name: "Chips" }],
};

const readOrders = (body: unknown) => read((api) => api.previousOrders(false), body);

test("an order goes into a cart with its lines exactly as they were read (API-32)", async () => {
  const [order] = await readOrders([ORDER]);
  const added = { items: order!.items, isIndividualOrderType: true, numOfItemsInCart: 3 };
  const body = { cartId: "a/b?c", items: [LINE], isIndividualOrderType: true, numOfItemsInCart: 3 };
  await expectOnWire((api) => api.addOrder("a/b?c", added), `POST ${CARTS}/a%2Fb%3Fc`, body, { id: "c", cart: [] });
});

describe("reading past orders (API-39)", () => {
  test("a full one (FAV-08)", async () => {
    expect(await readOrders([{ ...ORDER, more: 1 }])).toEqual([
      {
        ...TOLD,
        price: 2_127,
        store: { ...WHERE, addressLine1: "2817 McKinney Ave" },
        pickupDate: "2026-11-11",
        pickupTime: "12:15",
        lines: [SHOWN_LINE],
        items: [LINE],
      },
    ]);
  });

  test("a minimal one", async () => {
    const unknown = { price: null, store: null, pickupDate: null, pickupTime: null };
    const nothing = { ...unknown, orderName: "", orderType: "", isFavorite: false, lines: [], items: [] };
    const odd = { price: "21.27", cart: {}, store: "Dallas", pickupDate: "soon", pickupTime: 12, isFavorite: "yes" };
    expect(await readOrders([{ orderId: 7 }, { ...odd, orderId: "x" }])).toEqual([
      { ...nothing, orderId: "7" },
      { ...nothing, orderId: "x" },
    ]);
  });

  test("a line with only a name is shown; a nameless one is still sent back", async () => {
    const least = { name: "Taco" };
    const [order] = await readOrders([{ ...ORDER, cart: [least, { menuItemId: 7 }, null, "Taco"] }]);
    const shown = {
      ...least,
      nickname: "",
      price: null,
      quantity: 1,
      specialInstructions: "",
      modifiers: [],
      sides: [],
    };
    expect(order?.lines).toEqual([shown]);
    expect(order?.items).toEqual([least, { menuItemId: 7 }]);
  });
});

test.each<[unknown, boolean | null]>([
  [{ orderId: "ZK-1", isFavorite: true }, true],
  [{ isFavorite: false }, false],
  [{ success: true }, null],
  [[ORDER], null],
  [null, null],
])("after %j it is a favorite: %j (API-40)", async (body, favorite) => {
  expect(await read((api) => api.toggleFavorite("ZK-1"), body)).toBe(favorite);
});
