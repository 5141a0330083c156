import { describe, expect, test } from "vitest";
import type { DeliveryAddress } from "../../../app/domain/stores/address.ts";
import type { CartEnvelope, LineRequest } from "../../../server/catering/cart.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import { openChain } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { cateringWith, troubleIn } from "./support.ts";

const CARTS = "/customer-api/order-shopping-cart";
const CART = { id: "c" };
const ENVELOPE: CartEnvelope = {
  orderTypeId: 1,
  pickupType: "Delivery",
  storeNumber: "1001",
  day: "2026-11-18",
  time: "12:00",
};
const ADDRESS: DeliveryAddress = {
  addressLine1: "1500 Main St",
  addressLine2: "Apt 4",
  city: "Dallas",
  state: "TX",
  zip: "75201",
  latitude: 32.7809,
  longitude: -96.7984,
};
const LINE: LineRequest = { menuItemId: 702, quantity: 1, specialInstructions: "", modifiers: [] };

describe("a cart becomes the customer's (API-36)", () => {
  test("without a payload, with the token", async () => {
    const { catering, asked } = cateringWith(() => CART, { token: "t0k" });
    expect((await catering.associateToUser("a/b?c")).id).toBe("c");
    expect(asked).toMatchObject([{ line: `PUT ${CARTS}/a%2Fb%3Fc/associate-to-user`, body: null }]);
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0k");
  });

  test("nobody is signed in: no call is made", async () => {
    const { catering, asked } = cateringWith(() => CART);
    expect(await troubleIn(catering.associateToUser("c"))).toMatchObject({ kind: "not allowed" });
    expect(asked).toEqual([]);
  });
});

describe("what is suggested after an item was added (API-38)", () => {
  test.each([
    [undefined, null],
    ["t0k", "Bearer t0k"],
  ])("asked with token %s", async (token, authorization) => {
    const { catering, asked } = cateringWith(() => ({ available: false }), { token });
    await catering.promotionalAddon("a/b?c", 101);
    expect(asked).toMatchObject([{ line: `GET ${CARTS}/a%2Fb%3Fc/check-for-promotional-addon/101`, body: null }]);
    expect(asked[0]?.headers.get("authorization")).toBe(authorization);
  });

  test.each<[unknown, number | null]>([
    [{ available: true, promotion: { itemId: 801 } }, 801],
    [{ available: false, promotion: { itemId: 801 } }, null],
    [{ available: "true", promotion: { itemId: 801 } }, null],
    [{ available: true }, null],
    [{ available: true, promotion: null }, null],
    [{ available: true, promotion: { itemId: "801" } }, null],
    [{}, null],
  ])("%j is %j", async (body, expected) => {
    expect(await cateringWith(() => body).catering.promotionalAddon("c", 101)).toBe(expected);
  });

  test("an answer that is none is trouble", async () => {
    expect(await troubleIn(cateringWith(() => []).catering.promotionalAddon("c", 101))).toMatchObject({
      kind: "bad answer",
    });
  });
});

describe("where a delivery goes (ADDR-22)", () => {
  const changes: [string, (api: Catering, envelope: CartEnvelope) => Promise<unknown>][] = [
    ["add (API-33)", (api, envelope) => api.addLine("c", envelope, LINE)],
    ["update (API-34)", (api, envelope) => api.updateLine("c", envelope, "l1", LINE)],
    [
      "add-reward (API-43)",
      (api, envelope) =>
        api.addRewardItem("c", envelope, "7", { menuItemId: 1, modifiers: [], specialInstructions: "" }),
    ],
  ];

  test.each(changes)("%s: with coordinates under both names", async (_row, act) => {
    const { catering, asked } = cateringWith(() => CART, { token: "t0k" });
    await act(catering, { ...ENVELOPE, deliveryAddress: ADDRESS });
    expect(asked[0]?.body).toHaveProperty("deliveryAddress", {
      ...ADDRESS,
      latitudeForDeliveryAddress: 32.7809,
      longitudeForDeliveryAddress: -96.7984,
    });
  });

  test.each(changes)("%s: nothing is sent while there is no address", async (_row, act) => {
    const { catering, asked } = cateringWith(() => CART, { token: "t0k" });
    await act(catering, ENVELOPE);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).not.toHaveProperty("deliveryAddress");
  });
});

describe("what is read of a cart (CART-12, CART-13)", () => {
  const read = (body: object) => cateringWith(() => ({ ...CART, ...body })).catering.cart("c");
  const PROMOTION = { promoId: 901, name: "$5 off", code: "ZEBRA5", discount: 5, amountOff: 5, percentOff: 0.1 };
  const REWARD = { id: 7, name: "Birthday cookie" };

  test("promotions and the reward, in cents and with text for ids", async () => {
    const items = [{ id: 801, name: "Cookie", price: 3 }, { name: "no id" }];
    const reward = { ...REWARD, displayName: "Cookie", description: "On us", imageUrl: "/pictures/cookie.svg", items };
    const more = { amountOff: 1.5, pointsRequired: 250, addedToOrder: true };
    const cart = await read({
      total: 26.33,
      promotions: [{ ...PROMOTION, items }],
      reward: { ...reward, ...more },
    });
    expect(cart).toMatchObject({ total: 2_633 });
    const dishes = [{ id: 801, name: "Cookie" }];
    expect(cart.promotions).toEqual([
      { promoId: "901", name: "$5 off", code: "ZEBRA5", discount: 500, amountOff: 500, percentOff: 0.1, items: dishes },
    ]);
    expect(cart.reward).toEqual({
      ...reward,
      id: "7",
      amountOff: 150,
      pointsRequired: 250,
      addedToOrder: true,
      items: dishes,
    });
  });

  test("a promotion that says only its code and its id", async () => {
    const { promotions } = await read({ promotions: [{ id: "p-1", code: "X" }] });
    expect(promotions).toEqual([
      { promoId: "p-1", name: "", code: "X", discount: 0, amountOff: 0, percentOff: 0, items: [] },
    ]);
  });

  test("a promotion that could not be taken off again is left out, and the log says so", async () => {
    const promotions = [{ ...PROMOTION, code: "" }, { ...PROMOTION, promoId: null }, "ZEBRA5", PROMOTION];
    const { catering, lines } = cateringWith(() => ({ ...CART, promotions }));
    expect((await catering.cart("c")).promotions.map(({ code }) => code)).toEqual(["ZEBRA5"]);
    expect(lines).toContainEqual(expect.objectContaining({ count: 3, fields: ["code", "promoId", ""] }));
  });

  test.each<[object, string | null]>([
    [{ reward: REWARD, data: { rewards: [{ ...REWARD, id: 8 }] } }, "7"],
    [{ reward: null, data: { rewards: [{ ...REWARD, id: 8 }] } }, "8"],
    [{ reward: { id: 7 }, data: { rewards: [{}, { ...REWARD, id: "r-8" }] } }, "r-8"],
    [{ reward: REWARD, data: null }, "7"],
    [{ reward: {}, data: { rewards: {} } }, null],
    [{}, null],
  ])("the reward of %j is %j", async (body, id) => {
    expect((await read(body)).reward?.id ?? null).toBe(id);
  });

  test.each([undefined, null, "26.33", 1e300])("a total of %j is none", async (total) => {
    expect((await read({ total })).total).toBeNull();
  });

  test("a line says what it is, what pays for it and how it is taxed", async () => {
    const line = { cartItemId: "l1", name: "Bowl", price: 11.45, quantity: 1 };
    const told = { itemId: 101, isItemGroup: true, customerRewardId: 7, promoId: "p-1", taxPercentage: 0.0825 };
    const untold = { itemId: 1.5, isItemGroup: 1, customerRewardId: 0, promoId: "", taxPercentage: "8%" };
    const { lines } = await read({ cart: [{ ...line, ...told }, { ...line, ...untold }, line] });
    const nothing = { itemId: 0, isItemGroup: false, customerRewardId: null, promoId: null, taxPercentage: 0 };
    expect(lines).toMatchObject([{ ...told, customerRewardId: "7" }, nothing, nothing]);
  });
});

describe("on the embedded API", () => {
  test("a guest's delivery becomes Ada's, and an add-on is suggested once (API-36, API-38)", async () => {
    const chain = openChain();
    const guest = await cateringOn(chain);
    const ada = await cateringOn(chain, "ada@example.com");
    const { id } = await guest.createCart(1, "1001");
    const envelope = { ...ENVELOPE, deliveryAddress: ADDRESS };
    const cart = await guest.addLine(id, envelope, LINE);
    expect(cart).toMatchObject({ total: 536, promotions: [], reward: null });
    expect(cart.lines).toMatchObject([
      { itemId: 702, isItemGroup: false, customerRewardId: null, promoId: null, taxPercentage: 0.0825 },
    ]);

    const suggested = await guest.promotionalAddon(id, 101);
    expect(suggested).toBe(801);
    await guest.addLine(id, envelope, { ...LINE, menuItemId: Number(suggested) });
    expect(await guest.promotionalAddon(id, 101)).toBeNull();

    expect((await ada.associateToUser(id)).lines).toHaveLength(2);
    expect(await troubleIn(guest.cart(id))).toMatchObject({ kind: "not allowed" });
    expect((await ada.cart(id)).id).toBe(id);
  });
});
