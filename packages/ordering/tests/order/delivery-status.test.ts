import { expect, test } from "vitest";
import type { DeliveryStatus } from "../../order/delivery.ts";
import { deliveryView, isDelivered, refreshesUntil } from "../../order/delivery-status.ts";

const ZONE = "America/Chicago";
const CHECKED = new Date("2026-11-22T18:41:00Z");
const STATUS: DeliveryStatus = {
  status: "assigned",
  driverStatus: "accepted",
  deliveryPerson: { name: "Dee", phone: "(214) 555-0199", status: "accepted" },
  estimatedDeliveryTime: "2026-11-22T12:45:00-06:00",
  serviceName: "DoorDash",
  deliveryStatusUrl: "https://delivery.example/1",
};

function viewOf(change: Partial<DeliveryStatus>, isStale = false) {
  return deliveryView({ status: { ...STATUS, ...change }, checkedAt: CHECKED, isStale }, ZONE, CHECKED);
}

test.each([
  ["scheduled", "unassigned", "Your order has been placed.", 0],
  ["assigned", "accepted", "Your driver is on their way to the store.", 1],
  ["assigned", "arrived_at_store", "Your driver is at the store.", 2],
  ["picked_up", "picked_up", "Your food is on the way.", 3],
  ["picked_up", "arrived_at_consumer", "Your driver has arrived with your food", 4],
  ["Picked_Up", "ARRIVED_AT_CONSUMER", "Your driver has arrived with your food", 4],
  // Unknown values, even in part, count as placed.
  ["", "", "Your order has been placed.", 0],
  ["assigned", "dropped_off", "Your order has been placed.", 0],
  ["cancelled", "unassigned", "Your order has been placed.", 0],
  ["__proto__", "constructor", "Your order has been placed.", 0],
  ["assigned.accepted", "", "Your order has been placed.", 0],
])("a delivery with status %j and driver status %j: %s (TRACK-04)", (status, driverStatus, sentence, stage) => {
  const view = viewOf({ status, driverStatus });
  expect(view.sentence).toBe(sentence);
  expect(view.isDelivered).toBe(false);
  expect(view.stages.map(({ place }) => place)).toEqual(
    Array.from({ length: 6 }, (_, index) => (index < stage ? "done" : index === stage ? "here" : "ahead")),
  );
});

test("delivered: every stage is done (TRACK-04)", () => {
  const view = viewOf({ status: "delivered", driverStatus: "dropped_off" });
  expect(view.sentence).toBe("Your order has been delivered");
  expect(view.stages.every(({ place }) => place === "done")).toBe(true);
  expect(view.isDelivered).toBe(true);
  expect(isDelivered(null)).toBe(false);
});

test("driver, phone, distance, arrival on the store's clock, and service are shown (TRACK-01, TRACK-06)", () => {
  expect(viewOf({ deliveryPerson: { name: "Dee", phone: "1", status: "arrived_at_store" } })).toMatchObject({
    driver: "Dee",
    phone: "1",
    driverStatus: "Arrived at store",
    arrival: "11/22/2026, 12:45 PM",
    arrivesAt: { day: "Today, Sun, Nov 22", time: "12:45 PM - 1:00 PM" },
    service: "DoorDash",
    url: "https://delivery.example/1",
    checkedAt: "12:41 PM",
    isStale: false,
  });
});

test.each([
  ["unassigned", { name: "Dee", phone: "1", status: "unassigned" }],
  ["Unassigned", { name: "", phone: "", status: "Unassigned" }],
  ["nobody", null],
])("%s is Unassigned, and has no phone (TRACK-03)", (_what, deliveryPerson) => {
  expect(viewOf({ deliveryPerson })).toMatchObject({ driver: "Unassigned", phone: "N/A", driverStatus: "" });
});

test("missing driver data leaves no gap (TRACK-03)", () => {
  expect(viewOf({ deliveryPerson: { name: "", phone: "", status: "" } })).toMatchObject({
    driver: "Assigned",
    phone: "N/A",
    driverStatus: "",
  });
});

test("without a status nothing is claimed (TRACK-05)", () => {
  const view = deliveryView({ status: null, checkedAt: null, isStale: true }, ZONE, CHECKED);
  expect(view).toMatchObject({
    sentence: "",
    arrival: "",
    arrivesAt: null,
    checkedAt: "",
    isStale: true,
    isDelivered: false,
  });
  expect(view.stages.every(({ place }) => place === "ahead")).toBe(true);
});

const now = new Date(1_000_000_000_000);
const latest = now.getTime() + 3 * 60 * 60_000;
test("a page without script refreshes until the requested time, for at most three hours, and not after it", () => {
  for (const asked of [null, "", "soon", "-1", "1e99", "9".repeat(15), "9".repeat(40)]) {
    expect(refreshesUntil(asked, now), `${asked}`).toBe(latest);
  }
  expect(refreshesUntil(String(now.getTime() + 5), now)).toBe(now.getTime() + 5);
  expect([refreshesUntil(String(now.getTime()), now), refreshesUntil("0", now)]).toEqual([null, null]);
});

test.each([
  ["2026-11-22T18:45:00Z", "11/22/2026, 12:45 PM"],
  ["2026-11-22 12:45:00", "11/22/2026, 12:45 PM"],
  ["2026-11-22T12:45", "11/22/2026, 12:45 PM"],
  ["2026-99-99T00:00:00Z", ""],
  ["Invalid Date", ""],
  ["soon", ""],
  ["", ""],
])("an arrival of %j is shown as %j (ERR-06, CONST-01)", (estimatedDeliveryTime, arrival) => {
  const view = viewOf({ estimatedDeliveryTime });
  expect([view.arrival, view.arrivesAt !== null]).toEqual([arrival, arrival !== ""]);
});
