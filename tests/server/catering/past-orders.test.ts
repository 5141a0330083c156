import { describe, expect, test } from "vitest";
import { cateringWith, read } from "./support.ts";

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
const readOrders = (body: unknown) => read((api) => api.previousOrders(false), body);

test("an order goes into a cart with its lines exactly as they were read (API-32)", async () => {
  const [order] = await readOrders([ORDER]);
  const added = { items: order!.items, isIndividualOrderType: true, numOfItemsInCart: 3 };
  const body = { cartId: "c", items: [LINE], isIndividualOrderType: true, numOfItemsInCart: 3 };
  const { catering, asked } = cateringWith(() => ({ id: "c", cart: [] }));
  await catering.addOrder("c", added);
  expect(asked).toMatchObject([{ line: "POST /customer-api/order-shopping-cart/c", body }]);
});

describe("reading past orders (API-39)", () => {
  test("a full one (FAV-08)", async () => {
    const crisp = { name: "How crisp?", options: [{ name: "Extra Crisp", quantity: 1, extra: false }] };
    const beans = { name: "Black Beans", extra: true, onSide: false, takeOff: false, modifiers: [crisp] };
    const { name, nickname, quantity, specialInstructions } = LINE;
    const modifiers = [{ name: "Toppings", options: [beans] }];
    const line = { name, nickname, quantity, specialInstructions, price: 11_45, modifiers, sides: [{ name: "Chips" }] };
    expect(await readOrders([{ ...ORDER, more: 1 }])).toMatchObject([
      {
        ...TOLD,
        price: 2_127,
        store: { ...WHERE, addressLine1: "2817 McKinney Ave" },
        pickupDate: "2026-11-11",
        pickupTime: "12:15",
        lines: [line],
        items: [LINE],
      },
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
