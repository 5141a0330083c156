import { describe, expect, test } from "vitest";
import type { OrderType } from "../../app/domain/order.ts";
import { STATES, isState, stateName } from "../../app/domain/states.ts";
import { orderStores, storeBanner, storeOffer, withinReach } from "../../app/domain/stores.ts";

const far = (...miles: (number | null)[]) => miles.map((distance, index) => ({ id: index + 1, distance }));
const miles = (stores: { distance: number | null }[]) => stores.map((store) => store.distance);

describe("the list of a search", () => {
  test("STORE-14 D-031: distances that vary little are all kept", () => {
    expect(miles(withinReach(far(55, 60, 70, 75)))).toEqual([55, 60, 70, 75]);
    // Deviation of 60 and 80 is exactly 10: not over it.
    expect(miles(withinReach(far(60, 80)))).toEqual([60, 80]);
    expect(miles(withinReach(far(60, 80.1)))).toEqual([60]);
    expect(miles(withinReach(far(99)))).toEqual([99]);
    expect(withinReach([])).toEqual([]);
  });

  test("STORE-14 D-031: otherwise those within 50 miles or the nearest plus the deviation", () => {
    expect(miles(withinReach(far(1, 2, 3, 49, 50, 51, 90)))).toEqual([1, 2, 3, 49, 50]);
    // Population deviation of 45, 60, 95 is 20.95: the limit is 65.95.
    expect(miles(withinReach(far(45, 60, 65.9, 95)))).toEqual([45, 60]);
    expect(miles(withinReach(far(45, 60, 95)))).toEqual([45, 60]);
  });

  test("STORE-14 D-031: stores beyond 100 miles are dropped first and do not count", () => {
    expect(miles(withinReach(far(60, 70, 100, 100.1, 900)))).toEqual([60, 70]);
    expect(miles(withinReach(far(60, 70, 100.1, 900)))).toEqual([60, 70]);
    expect(miles(withinReach(far(95, 100, 100.1)))).toEqual([95, 100]);
    expect(withinReach(far(101, 500))).toEqual([]);
  });

  test("STORE-12 STORE-14: preferred first, then by distance, unknown distances last", () => {
    const stores = far(12, null, 3, 7);
    expect(orderStores(stores).map((store) => store.id)).toEqual([3, 4, 1, 2]);
    expect(orderStores(stores, 1).map((store) => store.id)).toEqual([1, 3, 4, 2]);
    expect(orderStores(stores, 2).map((store) => store.id)).toEqual([2, 3, 4, 1]);
    expect(orderStores(stores, 99).map((store) => store.id)).toEqual([3, 4, 1, 2]);
    expect(stores.map((store) => store.id)).toEqual([1, 2, 3, 4]);
    expect(orderStores(far(null, null)).map((store) => store.id)).toEqual([1, 2]);
  });
});

const TYPE: OrderType = {
  id: 1,
  name: "Individual",
  displayName: "Individual Order",
  bannerMessage: "Try our new wrap!",
  methodPageSubheader: "",
  minOpenTime: null,
  maxCloseTime: null,
  startDate: null,
  endDate: null,
};
const CATERING = { ...TYPE, id: 2, name: "Catering", displayName: "Catering" };
const HOLIDAY = { ...TYPE, id: 3, name: "Holiday Menu", displayName: "Holiday Menu" };
const STORE = {
  allowsOnlineOrdering: true,
  allowsCarryOut: true,
  allowsOnlineCatering: true,
  excludedOrderTypeIds: [] as number[],
};

describe("whether a store can be chosen", () => {
  test("STORE-02: one that allows everything can, for everything", () => {
    for (const type of [TYPE, CATERING, HOLIDAY, null]) {
      for (const pickup of ["Carry Out", "CurbSide", "Delivery", null] as const) {
        expect(storeOffer(STORE, type, pickup)).toEqual({ selectable: true, label: "", message: "" });
      }
    }
  });

  test("STORE-03: without online ordering not at all, whatever else is missing", () => {
    const store = { ...STORE, allowsOnlineOrdering: false, allowsCarryOut: false, excludedOrderTypeIds: [1] };
    for (const pickup of ["Carry Out", "CurbSide", "Delivery", null] as const) {
      expect(storeOffer(store, TYPE, pickup)).toMatchObject({
        selectable: false,
        label: "Online ordering not available",
      });
    }
  });

  test("STORE-03 STORE-16 D-016: without carry out neither Carry Out nor CurbSide, but Delivery", () => {
    const store = { ...STORE, allowsCarryOut: false };
    for (const pickup of ["Carry Out", "CurbSide"] as const) {
      expect(storeOffer(store, TYPE, pickup)).toEqual({
        selectable: false,
        label: "Order Pickup is not available",
        message: "This store is currently unable to fulfill Pickup Orders.  Please select a different store.",
      });
    }
    expect(storeOffer(store, TYPE, "Delivery").selectable).toBe(true);
  });

  test("STORE-17 D-017 D-038: an excluded order type, by its display name", () => {
    const store = { ...STORE, excludedOrderTypeIds: [3] };
    expect(storeOffer(store, HOLIDAY, "Carry Out")).toEqual({
      selectable: false,
      label: "Holiday Menu is not available at this location.",
      message: "Holiday Menu is not available at this location.",
    });
    expect(storeOffer(store, { ...HOLIDAY, displayName: "" }, "Delivery").label).toBe(
      "Holiday Menu is not available at this location.",
    );
    expect(storeOffer(store, TYPE, "Carry Out").selectable).toBe(true);
  });

  test("GUARD-07: without online catering no Catering to fetch; Delivery and other types stay", () => {
    const store = { ...STORE, allowsOnlineCatering: false };
    expect(storeOffer(store, CATERING, "Carry Out")).toMatchObject({
      selectable: false,
      label: "Catering is not available at this location.",
    });
    expect(storeOffer(store, CATERING, "Delivery").selectable).toBe(true);
    expect(storeOffer(store, TYPE, "Carry Out").selectable).toBe(true);
    expect(storeOffer(store, HOLIDAY, "Carry Out").selectable).toBe(true);
  });
});

describe("the banner", () => {
  const closing = (closeDate: string | null, storeClosingMessage = "We close for good.") => ({
    closeDate,
    storeClosingMessage,
  });

  test.each([
    ["2026-09-12", "We close for good."],
    ["2026-09-26", "We close for good."],
    ["2026-09-27", "Try our new wrap!"],
    ["2026-09-11", "Try our new wrap!"],
    [null, "Try our new wrap!"],
  ])("SHELL-17 D-010: a store that closes on %s shows %j", (closeDate, text) => {
    expect(storeBanner(closing(closeDate), TYPE, "2026-09-12")).toBe(text);
  });

  test("SHELL-17 D-010: an empty message gives way, and without any there is no banner", () => {
    expect(storeBanner(closing("2026-09-12", " "), TYPE, "2026-09-12")).toBe("Try our new wrap!");
    expect(storeBanner(closing("2026-09-12", ""), { bannerMessage: "" }, "2026-09-12")).toBeNull();
    expect(storeBanner(null, TYPE, "")).toBe("Try our new wrap!");
    expect(storeBanner(null, null, "")).toBeNull();
    expect(storeBanner(closing("2026-09-12"), null, "")).toBeNull();
  });
});

describe("states", () => {
  test("CHK-11 D-101: 56 by name, each with its own two letters", () => {
    expect(STATES).toHaveLength(56);
    expect(new Set(STATES.map((state) => state.code)).size).toBe(56);
    expect(STATES.every((state) => /^[A-Z]{2}$/.test(state.code))).toBe(true);
    const names = STATES.map((state) => state.name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
    for (const code of ["DC", "AS", "GU", "MP", "PR", "VI"]) expect(isState(code)).toBe(true);
  });

  test("CHK-11: only the select's own values are states", () => {
    for (const code of ["", "tx", "TX ", "XX", "Texas", "__proto__"]) expect(isState(code)).toBe(false);
    expect(stateName("TX")).toBe("Texas");
    expect(stateName("ZZ")).toBe("ZZ");
  });
});
