import { describe, expect, test } from "vitest";
import type { DeliveryAddress } from "../../../app/domain/stores/address.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import type { EstimateRequest } from "../../../server/catering/delivery.ts";
import { openChain, TUESDAY } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { DETAILS } from "./order-details.ts";
import { cateringWith, expectOnWire, troubleIn } from "./support.ts";

const CARTS = "/customer-api/order-shopping-cart";
/** As the sandbox's own geocoder places it. */
const ADDRESS: DeliveryAddress = {
  addressLine1: "1500 Main St",
  addressLine2: "Apt 4",
  city: "Dallas",
  state: "TX",
  zip: "75201",
  latitude: 32.7909865,
  longitude: -96.8029373,
};
const REQUEST: EstimateRequest = {
  orderTypeId: 1,
  pickupType: "Delivery",
  storeNumber: "1001",
  day: "2026-11-18",
  time: "12:00",
  deliveryAddress: ADDRESS,
};
const BODY = {
  orderTypeId: 1,
  pickupType: "Delivery",
  storeNumber: "1001",
  day: "11/18/2026",
  time: "12:00 PM",
  deliveryAddress: {
    ...ADDRESS,
    latitudeForDeliveryAddress: ADDRESS.latitude,
    longitudeForDeliveryAddress: ADDRESS.longitude,
  },
};
const ESTIMATE = {
  id: "e-1",
  deliveryProvider: "DoorDash",
  deliveryPartnerId: "doordash",
  fee: 5.37,
  estimatedDeliveryTime: "2026-11-18T12:00:00.000-06:00",
};
const STATUS = {
  status: "assigned",
  driverStatus: "accepted",
  deliveryPerson: { name: "Maya R.", phone: "(469) 555-0170", status: "accepted" },
  estimatedDeliveryTime: "2026-11-18T12:00:00.000-06:00",
  serviceName: "DoorDash",
  deliveryStatusUrl: "https://delivery.example/track/ZK-1",
};
const CART = { id: "c", deliveryFee: 5.37, estimatedDeliveryTime: "2026-11-18T12:00:00.000-06:00" };

type Act = (api: Catering) => Promise<unknown>;

const CALLS: [string, Act, string, unknown, unknown][] = [
  [
    "estimates without a cart (API-18)",
    (api) => api.deliveryEstimates(null, REQUEST),
    `PUT ${CARTS}/delivery-estimates`,
    BODY,
    [ESTIMATE],
  ],
  [
    "estimates for a cart (API-18)",
    (api) => api.deliveryEstimates("a/b?c#d", REQUEST),
    `PUT ${CARTS}/a%2Fb%3Fc%23d/delivery-estimates`,
    BODY,
    [ESTIMATE],
  ],
  [
    "an estimate into the cart (API-19)",
    (api) => api.addEstimateToCart("a/b", "e/1?x", REQUEST),
    `PUT ${CARTS}/a%2Fb/delivery-estimates/e%2F1%3Fx/add-to-cart`,
    BODY,
    CART,
  ],
  [
    "the status, by order number (API-48)",
    (api) => api.deliveryStatus("ZK 1/2?x"),
    `GET ${CARTS}/delivery-status/ZK%201%2F2%3Fx`,
    null,
    STATUS,
  ],
];

describe("every call as the contract writes it", () => {
  test.each(CALLS)("%s", (_row, act, line, body, reply) => expectOnWire(act, line, body, reply));
});

const read = <T>(ask: (api: Catering) => Promise<T>, body: unknown): Promise<T> =>
  ask(cateringWith(() => body).catering);

describe("estimates as they are read (API-18)", () => {
  const estimates = (body: unknown) => read((api) => api.deliveryEstimates("c", REQUEST), body);

  test("a whole one, and one that says the least", async () => {
    expect(await estimates([ESTIMATE, { id: 7, fee: 0, deliveryProvider: null, more: 1 }])).toEqual([
      { ...ESTIMATE, fee: 537 },
      { id: "7", deliveryProvider: "", deliveryPartnerId: "", fee: 0, estimatedDeliveryTime: "" },
    ]);
  });

  test("one without an id or a fee is left out: it would be taken for free, and the log says so", async () => {
    const bad = [{ ...ESTIMATE, fee: undefined }, { ...ESTIMATE, fee: "5.37" }, { ...ESTIMATE, id: "" }, null];
    const { catering, lines } = cateringWith(() => [...bad, ESTIMATE]);
    expect(await catering.deliveryEstimates(null, REQUEST)).toHaveLength(1);
    expect(lines).toContainEqual(expect.objectContaining({ event: "entries left out", count: 4 }));
  });

  test("no partner is an empty list; what is no list is trouble", async () => {
    expect(await estimates([])).toEqual([]);
    expect(await troubleIn(estimates({ estimates: [] }))).toMatchObject({ kind: "bad answer" });
  });

  test("partners who do not answer are trouble (DELIV-05)", async () => {
    expect(await troubleIn(estimates(Response.json({}, { status: 502 })))).toMatchObject({ kind: "failed" });
  });
});

describe("the cart with the estimate (API-19)", () => {
  const add = (body: unknown) => read((api) => api.addEstimateToCart("c", "e", REQUEST), body);

  test("fee and time lie on it (DELIV-03, DELIV-10)", async () => {
    expect(await add(CART)).toMatchObject({ deliveryFee: 537, estimatedDeliveryTime: CART.estimatedDeliveryTime });
  });

  test("an answer without a cart is trouble", async () => {
    expect(await troubleIn(add({ success: true }))).toMatchObject({ kind: "bad answer" });
  });
});

describe("the status as it is read (API-48)", () => {
  const status = (body: unknown) => read((api) => api.deliveryStatus("ZK-1"), body);
  const nothing = {
    status: "",
    driverStatus: "",
    deliveryPerson: null,
    estimatedDeliveryTime: "",
    serviceName: "",
    deliveryStatusUrl: "",
  };

  test("a whole one (TRACK-06)", async () => {
    expect(await status({ ...STATUS, more: { deep: 1 } })).toEqual(STATUS);
  });

  test.each([{}, { status: 7, driverStatus: null, deliveryPerson: "Maya", deliveryStatusUrl: [] }])(
    "%j is one of which nothing is known yet",
    async (body) => {
      expect(await status(body)).toEqual(nothing);
    },
  );

  test("a driver of whom little is known (TRACK-03)", async () => {
    const deliveryPerson = { status: "unassigned", phone: null };
    expect((await status({ deliveryPerson })).deliveryPerson).toEqual({ name: "", phone: "", status: "unassigned" });
  });

  test.each([
    ["https://delivery.example/a?b#c", "https://delivery.example/a?b#c"],
    ["HTTPS://delivery.example", "HTTPS://delivery.example"],
    ["http://delivery.example", ""],
    ["javascript:alert(1)//https://", ""],
    [" https://delivery.example", ""],
    ["//delivery.example", ""],
  ])("the link %j is %j (TRACK-02)", async (deliveryStatusUrl, link) => {
    expect((await status({ ...STATUS, deliveryStatusUrl })).deliveryStatusUrl).toBe(link);
  });

  test.each([[null], [[]], ["on its way"]])("%j is trouble", async (body) => {
    expect(await troubleIn(status(body))).toMatchObject({ kind: "bad answer" });
  });
});

describe("on the embedded API", () => {
  test("estimates are asked for and one is put on the cart; another takes its place (API-18, API-19)", async () => {
    const catering = await cateringOn(openChain());
    const { id } = await catering.createCart(1, "1001");
    await catering.addLine(id, REQUEST, { menuItemId: 702, quantity: 4, specialInstructions: "", modifiers: [] });
    const [own, dash] = await catering.deliveryEstimates(id, REQUEST);
    expect(own).toMatchObject({ deliveryProvider: "Zebra Kitchen Drivers", deliveryPartnerId: "internal", fee: 424 });
    expect(await catering.addEstimateToCart(id, own!.id, REQUEST)).toMatchObject({
      deliveryFee: 424,
      estimatedDeliveryTime: "2026-11-18T12:00:00.000-06:00",
    });
    expect(await catering.addEstimateToCart(id, dash!.id, REQUEST)).toMatchObject({ deliveryFee: 537 });
    expect(await catering.deliveryEstimates(null, { ...REQUEST, orderTypeId: 2 })).toHaveLength(3);
  });

  test("an address too far away is refused in words (DELIV-06)", async () => {
    const catering = await cateringOn(openChain());
    const deliveryAddress = { ...ADDRESS, latitude: 31.5557801, longitude: -97.1376388 };
    const trouble = await troubleIn(catering.deliveryEstimates(null, { ...REQUEST, deliveryAddress }));
    expect(trouble).toMatchObject({
      kind: "refused",
      fields: { deliveryAddress: ["This address is too far from the restaurant for delivery."] },
    });
  });

  test("a delivery moves on with the clock (API-48)", async () => {
    const clock = { now: TUESDAY };
    const chain = openChain({ now: () => clock.now });
    const catering = await cateringOn(chain);
    const { id } = await catering.createCart(1, "1001");
    await catering.addLine(id, REQUEST, { menuItemId: 702, quantity: 4, specialInstructions: "", modifiers: [] });
    const [own] = await catering.deliveryEstimates(id, REQUEST);
    await catering.addEstimateToCart(id, own!.id, REQUEST);
    const details = { ...DETAILS, envelope: REQUEST, businessName: "Engines" };
    const { orderNumber } = await catering.queueOrder(id, details);
    expect(await catering.deliveryStatus(orderNumber)).toMatchObject({
      status: "scheduled",
      driverStatus: "unassigned",
      deliveryPerson: { name: "", phone: "", status: "unassigned" },
    });
    clock.now = new Date("2026-11-18T17:50:00Z");
    const later = await (await cateringOn(chain)).deliveryStatus(orderNumber);
    expect([later.status, later.driverStatus, later.serviceName]).toEqual([
      "picked_up",
      "picked_up",
      "Zebra Kitchen Drivers",
    ]);
    expect(later.deliveryStatusUrl).toBe(`https://delivery.example/track/${orderNumber}`);
    expect(await troubleIn(catering.deliveryStatus("ZK-NONE"))).toMatchObject({ kind: "not found" });
  });
});
