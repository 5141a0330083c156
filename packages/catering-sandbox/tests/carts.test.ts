import { describe, expect, it } from "vitest";
import { chain, BOWL, CARTS, CHIPS, add, cartWithChips, newCart, problemsOf, openChainForEach } from "./support.ts";
import type { Chain, Json } from "./support.ts";

openChainForEach();

const bowl = (modifiers: unknown = BOWL, more: object = {}) => ({ menuItemId: 101, quantity: 1, modifiers, ...more });
const bowlWith = (modifierId: number, ...options: object[]) => bowl([...BOWL, { modifierId, options }]);
const idsOf = ({ cart }: Json) => cart.map((line: Json) => line.menuItemId);
const optionsOf = (modifier: Json) => modifier.options.map(({ name, quantity }: Json) => [name, quantity]);

it.each([
  ["no order type", { orderTypeId: undefined }, "orderTypeId"],
  ["an unknown order type", { orderTypeId: 9 }, "orderTypeId"],
  ["an order type by name", { orderTypeId: "Individual" }, "orderTypeId"],
  ["no store", { storeNumber: undefined }, "storeNumber"],
  ["an unknown store", { storeNumber: "0001" }, "storeNumber"],
  ["a store without online ordering", { storeNumber: "1403" }, "storeNumber"],
  ["a holiday menu at a store without one (STORE-17)", { orderTypeId: 3, storeNumber: "1503" }, "storeNumber"],
  ["catering at a store without it", { orderTypeId: 2, storeNumber: "1205" }, "storeNumber"],
])("no cart is made for %s (API-31)", async (_name, changes, path) => {
  const reply = await chain.post(CARTS, { orderTypeId: 1, storeNumber: "1001", ...changes });
  expect(problemsOf(reply)).toEqual([400, path]);
  expect(reply.body.message).toBe(reply.body.modelState[path][0]);
});

describe("adding (API-33)", () => {
  it("counts concurrent calls, and holds at most a hundred lines", async () => {
    const cart = await newCart(chain);
    await Promise.all(Array.from({ length: 100 }, () => add(chain, cart, CHIPS)));
    expect((await chain.get(`${CARTS}/${cart}`)).body.cart).toHaveLength(100);
    expect((await add(chain, cart, CHIPS)).status).toBe(400);
  });

  it.each([
    [[]],
    [[{ optionId: 1101, quantity: 0 }]],
    [[{ optionId: 1101, quantity: 7 }]],
    [[{ optionId: 1103, quantity: 0 }]],
  ])("adds default options and keeps fixed ones, given %j (MOD-14)", async (toppings) => {
    const { body } = await add(chain, await newCart(chain), bowlWith(1100, ...toppings));
    expect(optionsOf(body.cart[0].modifiers.at(-1))).toEqual([["Pico de Gallo", 1]]);
  });

  it("lets another choice replace the default", async () => {
    for (const [modifiers, name] of [
      [undefined, "Corn Tortillas"],
      [[{ modifierId: 1500, options: [{ optionId: 1502 }] }], "Flour Tortillas"],
    ]) {
      const { body } = await add(chain, await newCart(chain), { menuItemId: 301, quantity: 1, modifiers });
      expect(optionsOf(body.cart[0].modifiers[0])).toEqual([[name, 1]]);
    }
  });

  const sauces = (...quantities: number[]) =>
    bowlWith(1200, ...quantities.map((quantity, index) => ({ optionId: 1201 + index, quantity })));
  const soft = { modifierId: 1150, options: [{ optionId: 1151 }] };
  const bacon = (how: object = {}) => bowlWith(1100, { optionId: 1106, ...how });
  const BELOW_BACON = "modifiers[1100].options[1106].modifiers[1150]";
  const tacos = { modifierId: 1600, options: [{ optionId: 1601, quantity: 2 }] };
  const base = (...options: object[]) => bowl([{ modifierId: 1000, options }, BOWL[1]]);
  it.each([
    ["a required choice that is missing (MOD-09)", bowl([BOWL[0]]), "modifiers[1050]", /is required/],
    ["two choices in a selection", base({ optionId: 1001 }, { optionId: 1002 }), "modifiers[1000]", /one choice/],
    ["one choice twice over", base({ optionId: 1001, quantity: 2 }), "modifiers[1000]", /one choice/],
    ["an option of another group", base({ optionId: 1051 }), "modifiers[1000]", /does not belong/],
    ["an unknown group", bowlWith(9999), "modifiers[9999]", /not on the menu/],
    ["a group twice", bowl([...BOWL, BOWL[0]]), "modifiers", /twice/],
    ["an option twice", bowlWith(1200, { optionId: 1201 }, { optionId: 1201 }), "modifiers[1200].options", /twice/],
    ["three of a sauce (MOD-12)", sauces(3), "modifiers[1200]", /^Smoky Chipotle allows max of 2\.$/],
    ["four sauces (MOD-11)", sauces(2, 2), "modifiers[1200]", /choose at most 3/],
    ["half an option", sauces(0.5), "modifiers[1200]", /quantity/],
    ["less than no option", sauces(-1), "modifiers[1200]", /quantity/],
    ["two of three (MOD-11)", { menuItemId: 304, quantity: 1, modifiers: [tacos] }, "modifiers[1600]", /choose 3/],
    ["an extra where none is (MOD-13)", bowlWith(1100, { optionId: 1103, extra: true }), "modifiers[1100]", /extra/],
    ["no side (MOD-13)", bacon({ onSide: true, modifiers: [soft] }), "modifiers[1100]", /side/],
    ["a missing nested choice (MOD-07)", bacon(), BELOW_BACON, /^How crisp\? is required\.$/],
    ["choices that are not a list", bowl("rice"), "modifiers", /list/],
    ["choices for a dish without any", { ...CHIPS, modifiers: BOWL }, "modifiers[1000]", /not on the menu/],
    ["too many pieces (ITEM-05)", { ...CHIPS, quantity: 41 }, "quantity", /cannot exceed 40/],
    ["half a piece", { ...CHIPS, quantity: 1.5 }, "quantity", /at least 1/],
    ["a quantity in words", { ...CHIPS, quantity: "2" }, "quantity", /at least 1/],
    ["long instructions (ITEM-06)", { ...CHIPS, specialInstructions: "x".repeat(31) }, "specialInstructions", /30/],
    ["an unknown dish", { ...CHIPS, menuItemId: 9 }, "menuItemId", /menu/],
    ["a dish of another menu", { ...CHIPS, menuItemId: 2201 }, "menuItemId", /menu/],
    ["the crew meal", { ...CHIPS, menuItemId: 199 }, "menuItemId", /menu/],
    ["no dish", {}, "menuItemId", /menu/],
  ])("refuses %s", async (_name, line, field, text) => {
    const cart = await newCart(chain);
    const { status, body } = await add(chain, cart, line);
    expect([status, body.modelState[`orderRequest.${field}`].join(" ")]).toEqual([400, expect.stringMatching(text)]);
    expect((await chain.get(`${CARTS}/${cart}`)).body.cart).toEqual([]);
  });

  it("reports all errors at once", async () => {
    const line = bowl([], { quantity: 99, specialInstructions: "x".repeat(99) });
    const fields = ["quantity", "specialInstructions", "modifiers[1000]", "modifiers[1050]"];
    const [status, ...paths] = problemsOf(await add(chain, await newCart(chain), line));
    expect([status, new Set(paths)]).toEqual([400, new Set(fields.map((field) => `orderRequest.${field}`))]);
  });

  it.each([
    ["🥑".repeat(30), "🥑".repeat(30)],
    [" a\u0000b\tc\n", "a b c"],
  ])(
    "instructions %j are kept as %j: up to 30 characters of any script, without control characters",
    async (typed, kept) => {
      const { body } = await add(chain, await newCart(chain), { ...CHIPS, specialInstructions: typed });
      expect(body.cart[0].specialInstructions).toBe(kept);
    },
  );

  it.each([
    [{ menuItemId: 105, quantity: 1 }, { storeNumber: "1501" }],
    [{ menuItemId: 303, quantity: 1 }, { day: "11/22/2026" }],
    [bowl([BOWL[0], { modifierId: 1050, options: [{ optionId: 1052 }] }]), { storeNumber: "1801" }],
  ])("refuses %j where it is not offered: %j", async (line, order) => {
    expect((await add(chain, await newCart(chain), line)).status).toBe(200);
    expect((await add(chain, await newCart(chain), line, order)).status).toBe(400);
  });

  it.each([
    [{ storeNumber: "1604" }, "storeNumber"],
    [{ pickupType: "Drone" }, "pickupType"],
    [{ day: "tomorrow" }, "day"],
    [{ cartId: "another" }, "cartId"],
  ])("refuses the order %j (STORE-03)", async (order, path) => {
    expect(problemsOf(await add(chain, await newCart(chain), CHIPS, order))).toEqual([400, path]);
  });

  it("removes lines that do not belong to the new order type (CART-08)", async () => {
    const cart = await cartWithChips(chain, 2);
    const { body } = await add(chain, cart, { menuItemId: 2303, quantity: 1 }, { orderTypeId: 2 });
    expect([idsOf(body), body.orderTypeId, body.subTotal, body.serviceFee]).toEqual([[2303], 2, 54, 2.7]);
  });
});

describe("changing a line (API-34)", () => {
  const update = (chain: Chain, cart: string, orderRequest: object, more = {}) =>
    chain.put(`${CARTS}/${cart}/update`, { orderRequest, ...more });

  it("accepts a name beside the line, removes an empty one, and refuses a long one (CART-04)", async () => {
    const cart = await cartWithChips(chain);
    const { cartItemId } = (await chain.get(`${CARTS}/${cart}`)).body.cart[0];
    const rename = (line: object, more?: object) => update(chain, cart, { cartItemId, ...line }, more);
    expect((await rename({}, { nickname: "Søren's <b>" })).body.cart[0].nickname).toBe("Søren's <b>");
    expect((await rename({ nickname: "  " })).body.cart[0].nickname).toBe("");
    expect(problemsOf(await rename({ nickname: "x".repeat(51) }))).toEqual([400, "orderRequest.nickname"]);
  });

  it("refuses another dish, an invalid choice or a line of another cart, and changes nothing (API-35)", async () => {
    const [cart, other] = [await newCart(chain), await cartWithChips(chain)];
    const { body } = await add(chain, cart, bowl());
    const { cartItemId } = body.cart[0];
    for (const line of [CHIPS, bowl([]), bowl(BOWL, { quantity: 41 })])
      expect((await update(chain, cart, { ...line, cartItemId })).status).toBe(400);
    expect((await update(chain, cart, bowl())).status).toBe(404);
    expect((await update(chain, other, { ...bowl(), cartItemId })).status).toBe(404);
    expect((await chain.put(`${CARTS}/${other}/remove`, { cartItemId })).status).toBe(404);
    expect((await chain.get(`${CARTS}/${cart}`)).body).toEqual(body);
  });
});

describe("moving a cart to another store (API-37)", () => {
  const validate = async (chain: Chain, cart: string, storeId: number, day = "11/18/2026") =>
    (await chain.put(`${CARTS}/${cart}/validate-to-store/${storeId}?day=${encodeURIComponent(day)}`)).body;

  it("drops items not offered by the store or on the day, and applies that store's tax (CART-09)", async () => {
    const cart = await cartWithChips(chain);
    for (const menuItemId of [105, 303]) await add(chain, cart, { menuItemId, quantity: 1 });
    const phoenix = await validate(chain, cart, 38);
    expect([phoenix.intact, idsOf(phoenix.cart)]).toEqual([false, [702, 303]]);
    const sunday = await validate(chain, cart, 38, "11/22/2026");
    expect([sunday.intact, idsOf(sunday.cart)]).toEqual([false, [702]]);
    expect(await validate(chain, cart, 51, "2026-11-22")).toMatchObject({
      intact: true,
      cart: { tax: 0, total: 4.95 },
    });
    expect((await chain.put(`${CARTS}/${cart}/validate-to-store/1?day=02/30/2026`)).status).toBe(400);
  });

  it("drops a sold-out option; the line then needs another choice (CART-02)", async () => {
    const cart = await newCart(chain);
    await add(chain, cart, bowl([BOWL[0], { modifierId: 1050, options: [{ optionId: 1052 }] }]));
    const { intact, cart: moved } = await validate(chain, cart, 53);
    const [{ cartItemId, ...line }] = moved.cart;
    expect([intact, line]).toMatchObject([false, { menuItemId: 101, isConfigurationValid: false, price: 9.75 }]);
    const orderRequest = { cartItemId, modifiers: BOWL };
    const { body } = await chain.put(`${CARTS}/${cart}/update`, { orderRequest });
    expect(body.cart[0].isConfigurationValid).toBe(true);
  });
});
