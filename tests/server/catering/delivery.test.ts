import { describe, expect, test } from "vitest";
import { DELIVERY } from "../../support/builders/orders.ts";
import { read, troubleIn } from "./support.ts";

const estimatedDeliveryTime = "2026-11-18T12:00:00.000-06:00";

test("estimates are read; a failure of the partners is trouble (API-18, DELIV-05)", async () => {
  const estimates = (body: unknown) => read((api) => api.deliveryEstimatesForCart("c", DELIVERY), body);
  const whole = { id: "e-1", deliveryProvider: "DoorDash", deliveryPartnerId: "doordash", estimatedDeliveryTime };
  expect(
    await estimates([
      { ...whole, fee: 5.37 },
      { id: 7, fee: 0, deliveryProvider: null, more: 1 },
    ]),
  ).toEqual([
    { ...whole, fee: 537 },
    { id: "7", deliveryProvider: "", deliveryPartnerId: "", fee: 0, estimatedDeliveryTime: "" },
  ]);
  expect(await troubleIn(estimates(Response.json({}, { status: 502 })))).toMatchObject({ kind: "failed" });
});

test("fee and time of an estimate appear in the cart (API-19, DELIV-03, DELIV-10)", async () => {
  const cart = await read((api) => api.addEstimateToCart("c", "e", DELIVERY), {
    id: "c",
    cart: [],
    deliveryFee: 5.37,
    estimatedDeliveryTime,
  });
  expect(cart).toMatchObject({ deliveryFee: 537, estimatedDeliveryTime });
});

describe("reading the status of a delivery (API-48)", () => {
  const status = (body: unknown) => read((api) => api.deliveryStatus("ZK-1"), body);
  const STATUS = {
    status: "assigned",
    driverStatus: "accepted",
    deliveryPerson: { name: "Maya R.", phone: "(469) 555-0170", status: "accepted" },
    estimatedDeliveryTime,
    serviceName: "DoorDash",
    deliveryStatusUrl: "https://delivery.example/track/ZK-1",
  };

  test("a full one, an empty one, and one with little about the driver (TRACK-03, TRACK-06)", async () => {
    expect(await status({ ...STATUS, more: { deep: 1 } })).toEqual(STATUS);
    const unknown = { status: "", driverStatus: "", estimatedDeliveryTime: "", serviceName: "", deliveryStatusUrl: "" };
    const odd = { status: 7, driverStatus: null, deliveryPerson: "Maya", deliveryStatusUrl: [] };
    for (const body of [{}, odd]) expect(await status(body)).toEqual({ ...unknown, deliveryPerson: null });
    const deliveryPerson = { status: "unassigned", phone: null };
    expect((await status({ deliveryPerson })).deliveryPerson).toEqual({ name: "", phone: "", status: "unassigned" });
  });

  test.each([
    ["https://delivery.example/a?b#c", true],
    ["HTTPS://delivery.example", true],
    ["http://delivery.example", false],
    ["javascript:alert(1)//https://", false],
    [" https://delivery.example", false],
    ["//a.example", false],
  ])("its link is https or dropped: %j, %j (TRACK-02)", async (url, leads) => {
    expect((await status({ ...STATUS, deliveryStatusUrl: url })).deliveryStatusUrl).toBe(leads ? url : "");
  });
});
