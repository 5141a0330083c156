import { describe, expect, it } from "vitest";
import { CARTS, cartWithChips, CHIPS, envelope, newCart, openChain, type Chain, type Json } from "./support.ts";

const BOWL = [
  { modifierId: 1000, options: [{ optionId: 1001, quantity: 1 }] },
  { modifierId: 1050, options: [{ optionId: 1051, quantity: 1 }] },
];

const bowl = (modifiers: unknown = BOWL, more: object = {}) => ({ menuItemId: 101, quantity: 1, modifiers, ...more });

async function add(chain: Chain, cart: string, request: unknown, order = {}): Promise<Json> {
  return chain.put(`${CARTS}/${cart}/add?api-version=2`, envelope(request, order));
}

describe("a cart (API-31, API-30)", () => {
  it("starts empty, with every field (CART-12)", async () => {
    const chain = openChain();
    const { status, body } = await chain.post(`${CARTS}/`, { orderTypeId: 1, storeNumber: "1001" });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{24}$/),
      cart: [],
      subTotal: 0,
      tax: 0,
      serviceFee: 0,
      deliveryFee: 0,
      discount: 0,
      total: 0,
      multiDiscount: 0,
      promotions: [],
      reward: null,
      data: { promotions: [], rewards: [] },
      estimatedDeliveryTime: null,
      orderTypeId: 1,
      storeNumber: "1001",
    });
    expect((await chain.get(`${CARTS}/${body.id}`)).body).toEqual(body);
  });

  it("has an id that nobody guesses", async () => {
    const chain = openChain();
    const ids = await Promise.all(Array.from({ length: 50 }, () => newCart(chain)));
    expect(new Set(ids).size).toBe(50);
    expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBeGreaterThan(45);
  });

  it.each([
    ["no order type", { storeNumber: "1001" }, "orderTypeId"],
    ["an unknown order type", { orderTypeId: 9, storeNumber: "1001" }, "orderTypeId"],
    ["an order type by name", { orderTypeId: "Individual", storeNumber: "1001" }, "orderTypeId"],
    ["no store", { orderTypeId: 1 }, "storeNumber"],
    ["an unknown store", { orderTypeId: 1, storeNumber: "0001" }, "storeNumber"],
    ["a store without online ordering", { orderTypeId: 1, storeNumber: "1403" }, "storeNumber"],
    ["a holiday menu where there is none (STORE-17)", { orderTypeId: 3, storeNumber: "1503" }, "storeNumber"],
    ["catering where there is none", { orderTypeId: 2, storeNumber: "1205" }, "storeNumber"],
  ])("is refused for %s", async (_name, body, path) => {
    const reply = await openChain().post(CARTS, body);
    expect(reply.status).toBe(400);
    expect(reply.body.modelState).toHaveProperty(path);
    expect(reply.body.message).toBe(reply.body.modelState[path][0]);
  });

  it("is 404 when it is unknown, for every call", async () => {
    const chain = openChain();
    expect((await chain.get(`${CARTS}/nobody`)).status).toBe(404);
    for (const verb of ["add", "update", "remove", "queue", "validate-to-store/1"]) {
      const { status, body } = await chain.put(`${CARTS}/nobody/${verb}`, envelope(CHIPS));
      expect([verb, status, typeof body.message]).toEqual([verb, 404, "string"]);
    }
  });
});

describe("adding (API-33)", () => {
  it("never merges equal lines", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    for (let lines = 1; lines <= 3; lines++) expect((await add(chain, cart, CHIPS)).body.cart).toHaveLength(lines);
    const { body } = await chain.get(`${CARTS}/${cart}`);
    expect(new Set(body.cart.map((line: Json) => line.cartItemId)).size).toBe(3);
  });

  it("counts both of two that come at once", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    await Promise.all(Array.from({ length: 20 }, () => add(chain, cart, CHIPS)));
    expect((await chain.get(`${CARTS}/${cart}`)).body.cart).toHaveLength(20);
  });

  it("answers lines with names, choices and every field (CART-13)", async () => {
    const chain = openChain();
    const toppings = {
      modifierId: 1100,
      options: [{ optionId: 1106, modifiers: [{ modifierId: 1150, options: [{ optionId: 1152 }] }] }],
    };
    const { body } = await add(
      chain,
      await newCart(chain),
      bowl([...BOWL, toppings], { quantity: 2, specialInstructions: " no spoon " }),
    );
    expect(body.cart[0]).toEqual({
      cartItemId: expect.any(String),
      itemId: 101,
      menuItemId: 101,
      name: "Build Your Own Bowl",
      nickname: "",
      posCrossReferenceNo: expect.any(String),
      storeNumber: "1001",
      price: 11.25,
      quantity: 2,
      modifiers: expect.any(Array),
      specialInstructions: "no spoon",
      isItemGroup: false,
      isConfigurationValid: true,
      disallowEditOrRemoval: false,
      customerRewardId: null,
      promoId: null,
      taxPercentage: 0.0825,
    });
    expect(body.cart[0].modifiers[2].options[1]).toEqual({
      optionId: 1106,
      name: "Bacon Crumbles",
      quantity: 1,
      extra: false,
      onSide: false,
      takeOff: false,
      isPremium: true,
      isDefault: false,
      extraCost: 1.5,
      modifiers: [
        {
          modifierId: 1150,
          name: "How crisp?",
          type: "selection",
          options: [expect.objectContaining({ name: "Extra Crisp", extraCost: 0 })],
        },
      ],
    });
  });

  it("adds default options that are missing, and keeps locked ones as they are (MOD-14)", async () => {
    const chain = openChain();
    const chosen = async (toppings: unknown[]) => {
      const { body } = await add(chain, await newCart(chain), bowl([...BOWL, { modifierId: 1100, options: toppings }]));
      return body.cart[0].modifiers.at(-1).options.map((option: Json) => [option.name, option.quantity]);
    };
    expect(await chosen([])).toEqual([["Pico de Gallo", 1]]);
    expect(await chosen([{ optionId: 1101, quantity: 0 }])).toEqual([["Pico de Gallo", 1]]);
    expect(await chosen([{ optionId: 1101, quantity: 7 }])).toEqual([["Pico de Gallo", 1]]);
    expect(await chosen([{ optionId: 1103, quantity: 0 }])).toEqual([["Pico de Gallo", 1]]);
  });

  it("a default of a selection gives way to another choice", async () => {
    const chain = openChain();
    const tortillas = async (modifiers: unknown) => {
      const { body } = await add(chain, await newCart(chain), { menuItemId: 301, quantity: 1, modifiers });
      return body.cart[0].modifiers[0].options.map((option: Json) => option.name);
    };
    expect(await tortillas([])).toEqual(["Corn Tortillas"]);
    expect(await tortillas(undefined)).toEqual(["Corn Tortillas"]);
    expect(await tortillas([{ modifierId: 1500, options: [{ optionId: 1502 }] }])).toEqual(["Flour Tortillas"]);
  });

  it.each([
    ["a required choice that is missing (MOD-09)", bowl([BOWL[0]]), "orderRequest.modifiers[1050]", /is required/],
    [
      "two choices in a selection",
      bowl([{ modifierId: 1000, options: [{ optionId: 1001 }, { optionId: 1002 }] }, BOWL[1]]),
      "orderRequest.modifiers[1000]",
      /one choice/,
    ],
    [
      "one choice twice over",
      bowl([{ modifierId: 1000, options: [{ optionId: 1001, quantity: 2 }] }, BOWL[1]]),
      "orderRequest.modifiers[1000]",
      /one choice/,
    ],
    [
      "an option of another group",
      bowl([{ modifierId: 1000, options: [{ optionId: 1051 }] }, BOWL[1]]),
      "orderRequest.modifiers[1000]",
      /does not belong/,
    ],
    [
      "an unknown group",
      bowl([...BOWL, { modifierId: 9999, options: [] }]),
      "orderRequest.modifiers[9999]",
      /not on the menu/,
    ],
    ["a group twice", bowl([...BOWL, BOWL[0]]), "orderRequest.modifiers", /twice/],
    [
      "an option twice",
      bowl([...BOWL, { modifierId: 1200, options: [{ optionId: 1201 }, { optionId: 1201 }] }]),
      "orderRequest.modifiers[1200].options",
      /twice/,
    ],
    [
      "three of a sauce (MOD-12)",
      bowl([...BOWL, { modifierId: 1200, options: [{ optionId: 1201, quantity: 3 }] }]),
      "orderRequest.modifiers[1200]",
      /^Smoky Chipotle allows max of 2\.$/,
    ],
    [
      "four sauces (MOD-11)",
      bowl([
        ...BOWL,
        {
          modifierId: 1200,
          options: [
            { optionId: 1201, quantity: 2 },
            { optionId: 1202, quantity: 2 },
          ],
        },
      ]),
      "orderRequest.modifiers[1200]",
      /choose at most 3/,
    ],
    [
      "two tacos of three (MOD-11)",
      { menuItemId: 304, quantity: 1, modifiers: [{ modifierId: 1600, options: [{ optionId: 1601, quantity: 2 }] }] },
      "orderRequest.modifiers[1600]",
      /choose 3/,
    ],
    [
      "an extra where there is none (MOD-13)",
      bowl([...BOWL, { modifierId: 1100, options: [{ optionId: 1103, extra: true }] }]),
      "orderRequest.modifiers[1100]",
      /extra/,
    ],
    [
      "on the side where it cannot be (MOD-13)",
      bowl([
        ...BOWL,
        {
          modifierId: 1100,
          options: [{ optionId: 1106, onSide: true, modifiers: [{ modifierId: 1150, options: [{ optionId: 1151 }] }] }],
        },
      ]),
      "orderRequest.modifiers[1100]",
      /side/,
    ],
    [
      "bacon without saying how crisp (MOD-07)",
      bowl([...BOWL, { modifierId: 1100, options: [{ optionId: 1106 }] }]),
      "orderRequest.modifiers[1100].options[1106].modifiers[1150]",
      /^How crisp\? is required\.$/,
    ],
    [
      "half an option",
      bowl([...BOWL, { modifierId: 1200, options: [{ optionId: 1201, quantity: 0.5 }] }]),
      "orderRequest.modifiers[1200]",
      /quantity/,
    ],
    [
      "less than no option",
      bowl([...BOWL, { modifierId: 1200, options: [{ optionId: 1201, quantity: -1 }] }]),
      "orderRequest.modifiers[1200]",
      /quantity/,
    ],
    ["choices that are no list", bowl("rice"), "orderRequest.modifiers", /list/],
    [
      "choices for a dish without any",
      { ...CHIPS, modifiers: BOWL },
      "orderRequest.modifiers[1000]",
      /not on the menu/,
    ],
    ["no piece (ITEM-05)", { ...CHIPS, quantity: 0 }, "orderRequest.quantity", /at least 1/],
    ["too many pieces (ITEM-05)", { ...CHIPS, quantity: 41 }, "orderRequest.quantity", /cannot exceed 40/],
    ["half a piece", { ...CHIPS, quantity: 1.5 }, "orderRequest.quantity", /at least 1/],
    ["pieces in words", { ...CHIPS, quantity: "2" }, "orderRequest.quantity", /at least 1/],
    [
      "long instructions (ITEM-06)",
      { ...CHIPS, specialInstructions: "x".repeat(31) },
      "orderRequest.specialInstructions",
      /30/,
    ],
    ["an unknown dish", { ...CHIPS, menuItemId: 9 }, "orderRequest.menuItemId", /menu/],
    ["a dish of another menu", { ...CHIPS, menuItemId: 2201 }, "orderRequest.menuItemId", /menu/],
    ["no dish", {}, "orderRequest.menuItemId", /menu/],
  ])("refuses %s", async (_name, request, path, text) => {
    const chain = openChain();
    const cart = await newCart(chain);
    const { status, body } = await add(chain, cart, request);
    expect(status).toBe(400);
    expect(Object.keys(body.modelState)).toContain(path);
    expect(body.modelState[path].join(" ")).toMatch(text);
    expect((await chain.get(`${CARTS}/${cart}`)).body.cart).toEqual([]);
  });

  it("names everything that is wrong at once", async () => {
    const chain = openChain();
    const { body } = await add(
      chain,
      await newCart(chain),
      bowl([], { quantity: 99, specialInstructions: "x".repeat(99) }),
    );
    expect(Object.keys(body.modelState).toSorted()).toEqual([
      "orderRequest.modifiers[1000]",
      "orderRequest.modifiers[1050]",
      "orderRequest.quantity",
      "orderRequest.specialInstructions",
    ]);
  });

  it("takes thirty characters of any alphabet, and no control characters", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    const wanted = "🌶️".length === 3 ? "🥑".repeat(30) : "";
    const { body } = await add(chain, cart, { ...CHIPS, specialInstructions: wanted });
    expect(body.cart[0].specialInstructions).toBe(wanted);
    const tabs = await add(chain, cart, { ...CHIPS, specialInstructions: "a\u0000b\tc\n" });
    expect(tabs.body.cart[1].specialInstructions).toBe("a b c");
  });

  it("refuses what the store or the day does not offer", async () => {
    const chain = openChain();
    const salmon = { menuItemId: 105, quantity: 1 };
    const fish = { menuItemId: 303, quantity: 1 };
    expect((await add(chain, await newCart(chain), salmon)).status).toBe(200);
    expect((await add(chain, await newCart(chain), salmon, { storeNumber: "1501" })).status).toBe(400);
    expect((await add(chain, await newCart(chain), fish)).status).toBe(200);
    expect((await add(chain, await newCart(chain), fish, { day: "11/22/2026" })).status).toBe(400);
    const steak = bowl([BOWL[0], { modifierId: 1050, options: [{ optionId: 1052 }] }]);
    expect((await add(chain, await newCart(chain), steak, { storeNumber: "1801" })).status).toBe(400);
  });

  it("refuses pickup where there is no counter, and envelopes that make no sense (STORE-03)", async () => {
    const chain = openChain();
    const refused = async (order: object, path: string) => {
      const { status, body } = await add(chain, await newCart(chain), CHIPS, order);
      expect([status, Object.keys(body.modelState)]).toEqual([400, [path]]);
    };
    await refused({ storeNumber: "1604" }, "storeNumber");
    await refused({ pickupType: "Drone" }, "pickupType");
    await refused({ day: "tomorrow" }, "day");
    await refused({ storeNumber: "" }, "storeNumber");
    await refused({ orderTypeId: undefined }, "orderTypeId");
    const cart = await newCart(chain);
    const other = await chain.put(`${CARTS}/${cart}/add`, { ...envelope(CHIPS), cartId: "another" });
    expect(other.status).toBe(400);
    expect((await add(chain, cart, CHIPS, { storeNumber: "1604", pickupType: "Delivery" })).status).toBe(200);
  });

  it("leaves behind what does not belong to the new kind of order (CART-08)", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain, 2);
    const { body } = await add(chain, cart, { menuItemId: 2303, quantity: 1 }, { orderTypeId: 2 });
    expect(body.cart.map((line: Json) => line.menuItemId)).toEqual([2303]);
    expect(body).toMatchObject({ orderTypeId: 2, subTotal: 54, serviceFee: 2.7 });
  });

  it("holds a hundred lines and no more", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    for (let line = 0; line < 100; line++) await add(chain, cart, CHIPS);
    expect((await add(chain, cart, CHIPS)).status).toBe(400);
  });
});

describe("changing a line (API-34)", () => {
  const update = (chain: Chain, cart: string, request: object, order = {}) =>
    chain.put(`${CARTS}/${cart}/update?api-version=2`, envelope(request, order));

  it("changes quantity, choices and instructions, and keeps the line in its place", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    const first = (await add(chain, cart, bowl())).body.cart[0];
    await add(chain, cart, CHIPS);
    const rice = { modifierId: 1000, options: [{ optionId: 1002 }] };
    const request = {
      ...bowl([rice, BOWL[1]]),
      quantity: 3,
      specialInstructions: "warm",
      cartItemId: first.cartItemId,
    };
    const { status, body } = await update(chain, cart, request);
    expect(status).toBe(200);
    expect(body.cart).toHaveLength(2);
    expect(body.cart[0]).toMatchObject({ cartItemId: first.cartItemId, quantity: 3, specialInstructions: "warm" });
    expect(body.cart[0].modifiers[0].options[0].name).toBe("Brown Rice");
  });

  it("renames a line, and changes nothing else (CART-04)", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    const line = (await add(chain, cart, bowl(BOWL, { quantity: 2, specialInstructions: "warm" }))).body.cart[0];
    const renamed = await chain.put(`${CARTS}/${cart}/update`, {
      cartId: cart,
      orderRequest: { cartItemId: line.cartItemId, nickname: "Søren's <b>bowl</b>" },
    });
    expect(renamed.body.cart[0]).toEqual({ ...line, nickname: "Søren's <b>bowl</b>" });
    const outside = await chain.put(`${CARTS}/${cart}/update`, {
      nickname: "Ada",
      orderRequest: { cartItemId: line.cartItemId },
    });
    expect(outside.body.cart[0].nickname).toBe("Ada");
    const cleared = await update(chain, cart, { cartItemId: line.cartItemId, nickname: "  " });
    expect(cleared.body.cart[0].nickname).toBe("");
    const long = await update(chain, cart, { cartItemId: line.cartItemId, nickname: "x".repeat(51) });
    expect([long.status, Object.keys(long.body.modelState)]).toEqual([400, ["orderRequest.nickname"]]);
  });

  it("refuses another dish, a wrong choice and an unknown line, and then changes nothing", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    const before = (await add(chain, cart, bowl())).body;
    const { cartItemId } = before.cart[0];
    expect((await update(chain, cart, { ...CHIPS, cartItemId })).status).toBe(400);
    expect((await update(chain, cart, { ...bowl([]), cartItemId })).status).toBe(400);
    expect((await update(chain, cart, { ...bowl(), cartItemId, quantity: 41 })).status).toBe(400);
    expect((await update(chain, cart, { ...bowl(), cartItemId: "nobody" })).status).toBe(404);
    expect((await update(chain, cart, bowl())).status).toBe(404);
    expect((await chain.get(`${CARTS}/${cart}`)).body).toEqual(before);
  });

  it("cannot reach into another cart", async () => {
    const chain = openChain();
    const mine = await cartWithChips(chain);
    const theirs = await cartWithChips(chain);
    const { cartItemId } = (await chain.get(`${CARTS}/${theirs}`)).body.cart[0];
    expect((await update(chain, mine, { ...CHIPS, cartItemId, quantity: 9 })).status).toBe(404);
    expect((await chain.put(`${CARTS}/${mine}/remove`, { cartItemId })).status).toBe(404);
  });
});

describe("removing a line (API-35)", () => {
  it("removes that one, and is 404 the second time", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    await add(chain, cart, CHIPS);
    const lines = (await add(chain, cart, bowl())).body.cart;
    const remove = () => chain.put(`${CARTS}/${cart}/remove`, { cartId: cart, cartItemId: lines[0].cartItemId });
    expect((await remove()).body.cart.map((line: Json) => line.menuItemId)).toEqual([101]);
    expect((await remove()).status).toBe(404);
  });
});

describe("taking a cart to another store (API-37)", () => {
  const validate = (chain: Chain, cart: string, storeId: number, day = "11/18/2026") =>
    chain.put(`${CARTS}/${cart}/validate-to-store/${storeId}?day=${encodeURIComponent(day)}`);

  it("leaves it whole where everything is offered, at that store's tax", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const { body } = await validate(chain, cart, 51);
    expect(body.intact).toBe(true);
    expect(body.cart).toMatchObject({ storeNumber: "1607", tax: 0, total: 4.95, cart: [{ storeNumber: "1607" }] });
    expect((await chain.get(`${CARTS}/${cart}`)).body).toEqual(body.cart);
  });

  it("drops what the store or the day does not offer (CART-09)", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    await add(chain, cart, { menuItemId: 105, quantity: 1 });
    await add(chain, cart, { menuItemId: 303, quantity: 1 });
    const phoenix = await validate(chain, cart, 38);
    expect([phoenix.body.intact, phoenix.body.cart.cart.map((line: Json) => line.menuItemId)]).toEqual([
      false,
      [702, 303],
    ]);
    const sunday = await validate(chain, cart, 38, "11/22/2026");
    expect([sunday.body.intact, sunday.body.cart.cart.map((line: Json) => line.menuItemId)]).toEqual([false, [702]]);
    expect((await validate(chain, cart, 38, "2026-11-22")).body.intact).toBe(true);
  });

  it("drops an option the store has run out of; the line then waits for another choice (CART-02)", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    await add(chain, cart, bowl([BOWL[0], { modifierId: 1050, options: [{ optionId: 1052 }] }]));
    const { body } = await validate(chain, cart, 53);
    expect(body.intact).toBe(false);
    expect(body.cart.cart[0]).toMatchObject({ menuItemId: 101, isConfigurationValid: false, price: 9.75 });
    const { cartItemId } = body.cart.cart[0];
    const fixed = await chain.put(`${CARTS}/${cart}/update`, { orderRequest: { cartItemId, modifiers: BOWL } });
    expect(fixed.body.cart[0].isConfigurationValid).toBe(true);
  });

  it("empties it at a store that does not sell such orders at all", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    expect((await validate(chain, cart, 33)).body).toMatchObject({ intact: false, cart: { cart: [] } });
  });

  it("an empty cart is whole; an unknown store is 404, a wrong day 400", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    expect((await validate(chain, cart, 53)).body.intact).toBe(true);
    expect((await validate(chain, cart, 999)).status).toBe(404);
    expect((await validate(chain, cart, 1, "02/30/2026")).status).toBe(400);
  });
});
