import { describe, expect, it } from "vitest";
import {
  CARTS,
  cartWithChips,
  CHIPS,
  envelope,
  newCart,
  openChain,
  purchase,
  STORES,
  TUESDAY,
  type Chain,
  type Json,
} from "./support.ts";

/** As the sandbox's own geocoder places them; see README.md. */
const DALLAS = { latitude: 32.7909865, longitude: -96.8029373 };
const LAKEWOOD = { latitude: 32.8274831, longitude: -96.7518815 };
const PLANO = { latitude: 33.0771028, longitude: -96.7880201 };
const IRVING = { latitude: 32.8695614, longitude: -96.9354011 };
const GRAPEVINE = { latitude: 32.9333241, longitude: -97.0794908 };
const WACO = { latitude: 31.5557801, longitude: -97.1376388 };
const LUBBOCK = { latitude: 33.586993, longitude: -101.8593593 };

const address = (point: object) => ({
  addressLine1: "1 Elm St",
  addressLine2: "",
  city: "Dallas",
  state: "TX",
  zip: "75201",
  ...point,
});

const asked = (changes: object = {}) => ({
  deliveryAddress: address(DALLAS),
  day: "11/18/2026",
  time: "12:00 PM",
  orderTypeId: 1,
  pickupType: "Delivery",
  storeNumber: "1001",
  ...changes,
});

const find = async (chain: Chain, call: string, query: Record<string, unknown>): Promise<Json> => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return chain.get(`${STORES}/${call}?${text}`);
};

describe("which store delivers there (API-11, API-12, ADDR-19)", () => {
  const catering = { state: "TX", day: "11/18/2026", time: "12:00 PM", orderTypeId: 2 };

  it.each([
    [DALLAS, "1001"],
    [LAKEWOOD, "1002"],
    [PLANO, "1003"],
    [IRVING, "1004"],
  ])("%j is for store %s, of either kind", async (point, storeNumber) => {
    const chain = openChain();
    for (const [call, query] of [
      ["find-store-for-catering", { ...catering, checkOpenHours: true, bypassDeliveryWarning: false }],
      ["find-store-for-individual-delivery", { state: "TX", day: "11/18/2026", time: "12:00 PM" }],
    ] as const) {
      const { body } = await find(chain, call, { ...query, ...point });
      expect([body.store.storeNumber, body.outOfRange, body.message]).toEqual([storeNumber, false, undefined]);
    }
  });

  it.each([
    ["1500 Main St, Dallas, TX 75201", "1001", false],
    ["2000 Abrams Rd, Dallas, TX 75214", "1002", false],
    ["6900 Bishop Rd, Plano, TX 75024", "1003", false],
    ["400 W Las Colinas Blvd, Irving, TX 75039", "1004", false],
    ["500 Main St, Grapevine, TX 76051", "1004", false],
    ["1 Elm St, Waco, TX 76701", "1006", true],
    ["1 Main St, Lubbock, TX 79401", undefined, true],
  ])("README.md: %s leads to store %s", async (words, storeNumber, outOfRange) => {
    const chain = openChain();
    const { results } = (await chain.get(`/geocode?address=${encodeURIComponent(words)}`)).body;
    expect(results).toHaveLength(1);
    const { lat, lng } = results[0].geometry.location;
    const { body } = await find(chain, "find-store-for-individual-delivery", { latitude: lat, longitude: lng });
    expect([body.store?.storeNumber, body.outOfRange]).toEqual([storeNumber, outOfRange]);
  });

  it("too far: the nearest store to pick up from, or none at all (ADDR-20)", async () => {
    const chain = openChain();
    const waco = (await find(chain, "find-store-for-catering", { ...catering, ...WACO })).body;
    expect([waco.store.storeNumber, waco.outOfRange]).toEqual(["1006", true]);
    expect(waco.message).toMatch(/do not deliver/);
    const lubbock = (await find(chain, "find-store-for-individual-delivery", LUBBOCK)).body;
    expect([lubbock.store, lubbock.outOfRange]).toEqual([undefined, true]);
  });

  it("warns at the edge until the warning is passed by, and of closed hours when asked", async () => {
    const chain = openChain();
    const edge = { ...catering, ...GRAPEVINE };
    expect((await find(chain, "find-store-for-catering", edge)).body.message).toMatch(/edge of our delivery area/);
    const passed = (await find(chain, "find-store-for-catering", { ...edge, bypassDeliveryWarning: "true" })).body;
    expect([passed.store.storeNumber, passed.message]).toEqual(["1004", undefined]);
    const night = { ...catering, ...DALLAS, time: "11:00 PM" };
    expect((await find(chain, "find-store-for-catering", night)).body.message).toBeUndefined();
    expect((await find(chain, "find-store-for-catering", { ...night, checkOpenHours: true })).body.message).toMatch(
      /closed/,
    );
  });

  it.each([
    {},
    { latitude: 32 },
    { ...DALLAS, day: "soon" },
    { ...DALLAS, time: "25:00" },
    { ...DALLAS, orderTypeId: 9 },
  ])("refuses %j", async (query) => {
    expect((await find(openChain(), "find-store-for-catering", query)).status).toBe(400);
  });
});

describe("delivery estimates (API-18)", () => {
  it("several, one, none, failing: by store (DELIV-02)", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    for (const path of [`${CARTS}/delivery-estimates`, `${CARTS}/${cart}/delivery-estimates`]) {
      const dallas = await chain.put(path, asked());
      expect([dallas.status, dallas.body]).toEqual([
        200,
        [
          {
            id: expect.any(String),
            deliveryProvider: "Zebra Kitchen Drivers",
            deliveryPartnerId: "internal",
            fee: 4.24,
            estimatedDeliveryTime: "2026-11-18T12:00:00.000-06:00",
          },
          {
            id: expect.any(String),
            deliveryProvider: "DoorDash",
            deliveryPartnerId: "doordash",
            fee: 5.37,
            estimatedDeliveryTime: "2026-11-18T12:00:00.000-06:00",
          },
          {
            id: expect.any(String),
            deliveryProvider: "Rocket Riders",
            deliveryPartnerId: "rocket-riders",
            fee: 3.04,
            estimatedDeliveryTime: "2026-11-18T12:00:00.000-06:00",
          },
        ],
      ]);
      const at = (storeNumber: string, point: object) =>
        chain.put(path, asked({ storeNumber, deliveryAddress: address(point) }));
      expect((await at("1002", LAKEWOOD)).body).toHaveLength(1);
      expect((await at("1003", PLANO)).body).toEqual([]);
      expect((await at("1004", IRVING)).status).toBe(502);
    }
  });

  it("for right now, the food has to be cooked and driven first", async () => {
    const { body } = await openChain().put(
      `${CARTS}/delivery-estimates`,
      asked({ day: "11/17/2026", time: "11:15 AM" }),
    );
    expect(body.map((found: Json) => found.estimatedDeliveryTime.slice(11, 16))).toEqual(["11:30", "11:45", "12:00"]);
  });

  it.each([
    [{ deliveryAddress: address(WACO) }, "deliveryAddress"],
    [{ deliveryAddress: { ...address(DALLAS), zip: "" } }, "deliveryAddress.zip"],
    [{ deliveryAddress: null }, "deliveryAddress.city"],
    [{ storeNumber: "1" }, "storeNumber"],
    [{ orderTypeId: 0 }, "orderTypeId"],
    [{ pickupType: "Carry Out" }, "pickupType"],
    [{ day: "today" }, "day"],
    [{ time: 12 }, "time"],
  ])("refuses %j", async (changes, path) => {
    const reply = await openChain().put(`${CARTS}/delivery-estimates`, asked(changes));
    expect([reply.status, Object.keys(reply.body.modelState)]).toEqual([400, expect.arrayContaining([path])]);
    expect((await openChain().put(`${CARTS}/nobody/delivery-estimates`, asked())).status).toBe(404);
  });
});

describe("an estimate in the cart (API-19, DELIV-03)", () => {
  const choose = async (chain: Chain, cart: string, which = 0): Promise<Json> => {
    const { body } = await chain.put(`${CARTS}/${cart}/delivery-estimates`, asked());
    return chain.put(`${CARTS}/${cart}/delivery-estimates/${body[which].id}/add-to-cart`, asked());
  };
  const delivery = (changes: object = {}) =>
    purchase({
      businessName: "Engines",
      pickupDetails: {
        pickupType: "Delivery",
        day: "11/18/2026",
        time: "12:00 PM",
        deliveryAddress: address(DALLAS),
        ...changes,
      },
    });

  it("sets fee and time, another takes its place, and the order is placed with it (DELIV-10)", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain, 4);
    expect((await choose(chain, cart, 1)).body).toMatchObject({ deliveryFee: 5.37, deliveryPartnerId: "doordash" });
    const { body } = await choose(chain, cart);
    expect(body).toMatchObject({
      deliveryFee: 4.24,
      estimatedDeliveryTime: "2026-11-18T12:00:00.000-06:00",
      total: 19.8 + 1.63 + 4.24,
    });
    const { body: order, status } = await chain.put(`${CARTS}/${cart}/queue`, delivery());
    expect([status, order.deliveryFee, order.price]).toEqual([200, 4.24, 25.67]);
    expect(order.promiseTime).toBe("2026-11-18T12:00:00.000-06:00");
  });

  it("an individual delivery needs one, for its own day, and fifteen dollars (GUARD-02)", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain, 4);
    const refused = async (details: object) =>
      Object.keys((await chain.put(`${CARTS}/${cart}/queue`, details)).body.modelState);
    expect(await refused(delivery())).toEqual(["orderDetails.pickupDetails.pickupType"]);
    await choose(chain, cart);
    expect(await refused(delivery({ day: "11/19/2026" }))).toEqual(["orderDetails.pickupDetails.day"]);
    expect(await refused(purchase())).toEqual(["orderDetails.pickupDetails.pickupType"]);
    const small = await cartWithChips(chain);
    await choose(chain, small);
    const { body } = await chain.put(`${CARTS}/${small}/queue`, delivery());
    expect(body.message).toBe("Delivery starts at $15.00.");
  });

  it("no individual delivery while that is switched off (TOGGLE-05)", async () => {
    const chain = openChain({ control: true });
    const cart = await cartWithChips(chain, 4);
    await choose(chain, cart);
    chain.sandbox.control?.setToggle("INDIVIDUAL_DELIVERY", false);
    expect((await chain.put(`${CARTS}/${cart}/queue`, delivery())).status).toBe(400);
  });

  it("goes when the cart moves: another store or day, a pickup, or a validation", async () => {
    const chain = openChain();
    for (const move of [
      (cart: string) => chain.put(`${CARTS}/${cart}/validate-to-store/1?day=11/18/2026`).then(({ body }) => body.cart),
      (cart: string) => chain.put(`${CARTS}/${cart}/add`, envelope(CHIPS)).then(({ body }) => body),
      (cart: string) =>
        chain
          .put(`${CARTS}/${cart}/add`, envelope(CHIPS, { pickupType: "Delivery", day: "11/19/2026" }))
          .then(({ body }) => body),
      (cart: string) =>
        chain
          .put(`${CARTS}/${cart}/add`, envelope(CHIPS, { pickupType: "Delivery", storeNumber: "1002" }))
          .then(({ body }) => body),
    ]) {
      const cart = await cartWithChips(chain, 4);
      await choose(chain, cart);
      expect(await move(cart)).toMatchObject({ deliveryFee: 0, estimatedDeliveryTime: null });
    }
    const cart = await cartWithChips(chain, 4);
    await choose(chain, cart);
    const stays = await chain.put(`${CARTS}/${cart}/add`, envelope(CHIPS, { pickupType: "Delivery" }));
    expect(stays.body.deliveryFee).toBe(4.24);
  });

  it("is not another cart's, not for ever, and not for another store", async () => {
    const clock = { now: TUESDAY };
    const chain = openChain({ now: () => clock.now });
    const [cart, other] = [await cartWithChips(chain), await cartWithChips(chain)];
    const { body } = await chain.put(`${CARTS}/${cart}/delivery-estimates`, asked());
    const add = (id: string, to: string) => chain.put(`${CARTS}/${to}/delivery-estimates/${id}/add-to-cart`, asked());
    expect((await add(body[0].id, other)).status).toBe(404);
    expect((await add("nobody", cart)).status).toBe(404);
    const away = await chain.put(
      `${CARTS}/${cart}/delivery-estimates`,
      asked({ storeNumber: "1002", deliveryAddress: address(LAKEWOOD) }),
    );
    expect((await add(away.body[0].id, cart)).status).toBe(400);
    const loose = await chain.put(`${CARTS}/delivery-estimates`, asked());
    expect((await add(loose.body[0].id, cart)).status).toBe(200);
    expect((await chain.post(`${CARTS}/${cart}/delivery-purchase`, {})).body.deliveryPartnerId).toBe("internal");
    clock.now = new Date(TUESDAY.getTime() + 3_660_000);
    expect((await add(body[0].id, cart)).status).toBe(400);
  });

  it("its status moves on with the clock, through every step (API-48, TRACK-04)", async () => {
    const clock = { now: TUESDAY };
    const chain = openChain({ now: () => clock.now });
    const cart = await cartWithChips(chain, 4);
    await choose(chain, cart);
    const { orderNumber } = (await chain.put(`${CARTS}/${cart}/queue`, delivery())).body;
    const status = async (minutesBefore: number) => {
      clock.now = new Date(Date.parse("2026-11-18T18:00:00Z") - minutesBefore * 60_000);
      const { body } = await chain.get(`${CARTS}/delivery-status/${orderNumber}`);
      return `${body.status}.${body.driverStatus}`;
    };
    expect(await status(1500)).toBe("scheduled.unassigned");
    expect((await chain.get(`${CARTS}/delivery-status/${orderNumber}`)).body).toMatchObject({
      deliveryPerson: { name: "", phone: "", status: "unassigned" },
      serviceName: "Zebra Kitchen Drivers",
    });
    expect(await status(35)).toBe("assigned.accepted");
    expect(await status(20)).toBe("assigned.arrived_at_store");
    expect(await status(10)).toBe("picked_up.picked_up");
    expect(await status(2)).toBe("picked_up.arrived_at_consumer");
    expect(await status(0)).toBe("delivered.dropped_off");
    expect(await status(-600)).toBe("delivered.dropped_off");
    expect((await chain.get(`${CARTS}/delivery-status/${orderNumber}`)).body.deliveryPerson.phone).toMatch(/555/);
    const pickup = await openChain().put(`${CARTS}/nobody/queue`, purchase());
    expect(pickup.status).toBe(404);
    expect((await chain.get(`${CARTS}/delivery-status/ZK-0000000000`)).status).toBe(404);
  });
});
