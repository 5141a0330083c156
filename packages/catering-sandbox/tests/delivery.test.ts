import { describe, expect, it } from "vitest";
import {
  chain,
  CARTS,
  CHIPS,
  STORES,
  add,
  cartWithChips,
  openChainInTime,
  problemsOf,
  openChainForEach,
} from "./support.ts";
import { purchase, purchaseWith, queue, type Chain, type Json, type Reply } from "./support.ts";

openChainForEach();

/** As the sandbox's own geocoder places them; see README.md. */
const DALLAS = { latitude: 32.7909865, longitude: -96.8029373 };
const LAKEWOOD = { latitude: 32.8274831, longitude: -96.7518815 };
const GRAPEVINE = { latitude: 32.9333241, longitude: -97.0794908 };
const WACO = { latitude: 31.5557801, longitude: -97.1376388 };

const address = (point: object = DALLAS) => {
  return { addressLine1: "1 Elm St", addressLine2: "", city: "Dallas", state: "TX", zip: "75201", ...point };
};

const NOON = "2026-11-18T12:00:00.000-06:00";
const request = { orderTypeId: 1, pickupType: "Delivery", storeNumber: "1001", day: "11/18/2026", time: "12:00 PM" };
const asked = (changes: object = {}) => ({ deliveryAddress: address(), ...request, ...changes });

const estimates = (chain: Chain, cart: string, changes: object = {}) =>
  chain.put(`${CARTS}${cart}/delivery-estimates`, asked(changes));
const choose = (chain: Chain, cart: string, id: string): Promise<Reply> =>
  chain.put(`${CARTS}/${cart}/delivery-estimates/${id}/add-to-cart`, asked());

/** A cart of so many chips with an estimate. */
async function estimated(chain: Chain, quantity = 4): Promise<string> {
  const cart = await cartWithChips(chain, quantity);
  const { body } = await estimates(chain, `/${cart}`);
  expect((await choose(chain, cart, body[0].id)).body.deliveryFee).toBe(4.24);
  return cart;
}

const delivery = (changes: object = {}) => ({
  ...purchaseWith("pickupDetails", { pickupType: "Delivery", deliveryAddress: address(), ...changes }),
  businessName: "Engines",
});

describe("the delivering store (API-11, API-12)", () => {
  const find = async (call: string, query: object) => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return chain.get(`${STORES}/${call}?${text}`);
  };
  const catering = { ...DALLAS, state: "TX", day: "11/18/2026", time: "12:00 PM", orderTypeId: 2 };
  const message = async (changes: object) =>
    (await find("find-store-for-catering", { ...catering, ...changes })).body.message;

  it("warns at the edge of its area unless bypassed, and about closed hours if checked", async () => {
    expect(await message({})).toBeUndefined();
    expect(await message(WACO)).toMatch(/do not deliver/);
    expect(await message(GRAPEVINE)).toMatch(/edge of our delivery area/);
    expect(await message({ ...GRAPEVINE, bypassDeliveryWarning: true })).toBeUndefined();
    expect(await message({ time: "11:00 PM" })).toBeUndefined();
    expect(await message({ time: "11:00 PM", checkOpenHours: true })).toMatch(/closed/);
  });

  it.each([
    {},
    { latitude: 32 },
    { ...DALLAS, day: "soon" },
    { ...DALLAS, time: "25:00" },
    { ...DALLAS, orderTypeId: 9 },
  ])("refuses %j", async (query) => expect((await find("find-store-for-catering", query)).status).toBe(400));
});

describe("delivery estimates (API-18)", () => {
  it("for now include time to cook and drive", async () => {
    const { body } = await estimates(chain, "", { day: "11/17/2026", time: "11:15 AM" });
    expect(body.map((found: Json) => found.estimatedDeliveryTime.slice(11, 16))).toEqual(["11:30", "11:45", "12:00"]);
  });

  it.each([
    [{ deliveryAddress: address(WACO) }, "deliveryAddress"],
    [{ deliveryAddress: { ...address(), zip: "" } }, "deliveryAddress.zip"],
    [{ deliveryAddress: null }, "deliveryAddress.city"],
    [{ storeNumber: "1" }, "storeNumber"],
    [{ orderTypeId: 0 }, "orderTypeId"],
    [{ pickupType: "Carry Out" }, "pickupType"],
    [{ day: "today" }, "day"],
    [{ time: 12 }, "time"],
  ])("refuses %j", async (changes, path) => {
    const [status, ...paths] = problemsOf(await estimates(chain, "", changes));
    expect([status, paths]).toEqual([400, expect.arrayContaining([path])]);
  });
});

describe("an estimate in the cart (API-19, DELIV-03)", () => {
  it("is required for an individual delivery, for the same day, from fifteen dollars (GUARD-02)", async () => {
    const without = await cartWithChips(chain, 4);
    const pickupType = [400, "orderDetails.pickupDetails.pickupType"];
    expect(problemsOf(await queue(chain, without, delivery()))).toEqual(pickupType);
    const cart = await estimated(chain);
    expect(problemsOf(await queue(chain, cart, purchase()))).toEqual(pickupType);
    const otherDay = await queue(chain, cart, delivery({ day: "11/19/2026" }));
    expect(problemsOf(otherDay)).toEqual([400, "orderDetails.pickupDetails.day"]);
    const { body } = await queue(chain, await estimated(chain, 1), delivery());
    expect(body.message).toBe("Delivery starts at $15.00.");
  });

  it("cannot be ordered while individual delivery is off (TOGGLE-05)", async () => {
    const cart = await estimated(chain);
    chain.sandbox.control?.setToggle("INDIVIDUAL_DELIVERY", false);
    expect((await queue(chain, cart, delivery())).status).toBe(400);
  });

  it.each([
    [{}, 0],
    [{ pickupType: "Delivery" }, 4.24],
    [{ pickupType: "Delivery", day: "11/19/2026" }, 0],
    [{ pickupType: "Delivery", storeNumber: "1002" }, 0],
  ])("is removed when the cart changes to another store, day or a pickup: %j", async (order, deliveryFee) => {
    const { body } = await add(chain, await estimated(chain), CHIPS, order);
    expect(body).toMatchObject({ deliveryFee, estimatedDeliveryTime: deliveryFee ? NOON : null });
  });

  it("is valid for its own cart and store only, and expires", async () => {
    const { chain, after } = openChainInTime();
    const [cart, other] = [await cartWithChips(chain), await cartWithChips(chain)];
    const { body: own } = await estimates(chain, `/${cart}`);
    const lakewood = { storeNumber: "1002", deliveryAddress: address(LAKEWOOD) };
    const { body: away } = await estimates(chain, `/${cart}`, lakewood);
    const { body: loose } = await estimates(chain, "");
    expect((await choose(chain, other, own[0].id)).status).toBe(404);
    expect((await choose(chain, cart, away[0].id)).status).toBe(400);
    expect((await choose(chain, cart, loose[0].id)).status).toBe(200);
    after(61 * 60_000);
    expect((await choose(chain, cart, own[0].id)).status).toBe(400);
  });
});
