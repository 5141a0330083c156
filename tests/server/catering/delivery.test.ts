import { describe, expect, test } from "vitest";
import { DELIVERY } from "../../support/builders/orders.ts";
import { read, troubleIn } from "./support.ts";

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

describe("estimates as they are read (API-18)", () => {
  const estimates = (body: unknown) => read((api) => api.deliveryEstimates("c", DELIVERY), body);

  test("a whole one, and one that says the least", async () => {
    expect(await estimates([ESTIMATE, { id: 7, fee: 0, deliveryProvider: null, more: 1 }])).toEqual([
      { ...ESTIMATE, fee: 537 },
      { id: "7", deliveryProvider: "", deliveryPartnerId: "", fee: 0, estimatedDeliveryTime: "" },
    ]);
  });

  test("partners who do not answer are trouble (DELIV-05)", async () => {
    expect(await troubleIn(estimates(Response.json({}, { status: 502 })))).toMatchObject({ kind: "failed" });
  });
});

describe("the cart with the estimate (API-19)", () => {
  const add = (body: unknown) => read((api) => api.addEstimateToCart("c", "e", DELIVERY), body);

  test("fee and time lie on it (DELIV-03, DELIV-10)", async () => {
    expect(await add(CART)).toMatchObject({ deliveryFee: 537, estimatedDeliveryTime: CART.estimatedDeliveryTime });
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

  test("its link leads to https or nowhere (TRACK-02)", async () => {
    const linkOf = async (url: string) => (await status({ ...STATUS, deliveryStatusUrl: url })).deliveryStatusUrl;
    for (const url of ["https://delivery.example/a?b#c", "HTTPS://delivery.example"])
      expect(await linkOf(url)).toBe(url);
    const others = [
      "http://delivery.example",
      "javascript:alert(1)//https://",
      " https://delivery.example",
      "//a.example",
    ];
    for (const url of others) expect(await linkOf(url), url).toBe("");
  });
});
