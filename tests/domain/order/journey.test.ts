import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EMPTY_SETUP,
  type OrderProgress,
  type OrderSetup,
  STEPS,
  type Step,
  firstMissing,
  isDone,
  nextPath,
  numberedSteps,
  pathForMissing,
  pathOf,
  stepAt,
  threeSteps,
  withDay,
  withDelivery,
  withOrderType,
  withPickupInstead,
  withPickupOffer,
  withPickupType,
  withStore,
  withTime,
  withoutAddress,
} from "../../../app/domain/order/journey.ts";
import type { MissingThing } from "../../../app/domain/order/notices.ts";
import type { OrderKind, PickupType } from "../../../app/domain/order/order.ts";
import { ADDRESS, SETUP } from "../../support/builders/orders.ts";
import { words } from "../../support/builders/words.ts";

const STORE = SETUP.store!;
const OTHER = { id: 8, storeNumber: "1002" };
const OFFER = { storeNumber: "1002", message: "Too far." };
const VEHICLE = { color: "Blue", type: "Truck" };
const DELIVERY: Partial<OrderSetup> = { pickupType: "Delivery", address: ADDRESS, distance: null };

function facts(
  change: Partial<OrderSetup> = {},
  cartLines = 2,
  kind: OrderKind | null = "Individual",
  hasEstimate = false,
): OrderProgress {
  return { setup: { ...SETUP, ...change }, kind, cartLines, hasEstimate };
}

const kinds: (OrderKind | null)[] = ["Individual", "Catering", "Holiday Menu", null];
const maybe = <T>(value: T) => fc.constantFrom(value, null);
/** Any answers at all, also ones that no journey leads to: a cookie may hold them. */
const anyFacts: fc.Arbitrary<OrderProgress> = fc.record({
  setup: fc.record({
    orderTypeId: maybe(1),
    pickupType: fc.constantFrom<PickupType | null>("Carry Out", "CurbSide", "Delivery", null),
    store: maybe(STORE),
    address: fc.constantFrom(ADDRESS, { ...ADDRESS, zip: " " }, null),
    pickupOffer: maybe(OFFER),
    vehicle: maybe(VEHICLE),
    day: maybe("2026-11-22"),
    time: maybe("12:30"),
    asap: fc.boolean(),
    near: fc.constantFrom("", "75201"),
    distance: maybe(1.2),
  }),
  kind: fc.constantFrom(...kinds),
  cartLines: fc.nat({ max: 3 }),
  hasEstimate: fc.boolean(),
});
/** A delivery has no list of locations (GUARD-11). */
const stepsOf = ({ setup }: OrderProgress) =>
  STEPS.filter((step) => step !== "location" || setup.pickupType !== "Delivery");

describe("what a step needs (GUARD-01..13)", () => {
  test.each<[Step, Partial<OrderSetup>, number, MissingThing | null]>([
    ["order type", EMPTY_SETUP, 0, null],
    ["pickup type", EMPTY_SETUP, 0, "order type"], // GUARD-05
    ["pickup type", { pickupType: null }, 0, null],
    ["address", { pickupType: null }, 0, "pickup type"], // GUARD-11
    ["location", { orderTypeId: null }, 2, "order type"], // GUARD-05
    ["location", { pickupType: null }, 2, "pickup type"], // GUARD-11
    ["location", { store: null }, 0, null],
    ["day and time", { store: null }, 2, "store"], // GUARD-04, GUARD-12
    ["day and time", { day: null, time: null }, 0, null],
    ["build order", { day: null }, 2, "day and time"], // GUARD-03
    ["build order", { time: null }, 2, "day and time"],
    ["build order", { store: null }, 2, "store"],
    ["build order", { pickupType: null, store: null }, 2, "pickup type"],
    ["build order", {}, 0, null],
    ["checkout", {}, 0, "items"], // GUARD-01
    ["checkout", { time: null }, 2, "day and time"],
    ["checkout", EMPTY_SETUP, 2, "order type"],
    ["checkout", {}, 1, null],
    ["location", DELIVERY, 0, "address"], // GUARD-11
    ["day and time", { ...DELIVERY, address: null }, 0, "address"], // GUARD-12
    ["day and time", { ...DELIVERY, store: null }, 0, "address"],
    ["day and time", { ...DELIVERY, address: { ...ADDRESS, city: "" } }, 0, "address"],
    ["day and time", { ...DELIVERY, pickupOffer: OFFER }, 0, null], // TIME-21
    ["build order", { ...DELIVERY, pickupOffer: OFFER }, 2, "pickup offer"], // TIME-23
    ["build order", DELIVERY, 0, null],
    ["build order", { pickupType: "CurbSide" }, 2, "vehicle"], // VEH-04
    ["build order", { pickupType: "CurbSide", vehicle: VEHICLE }, 2, null],
    ["delivery estimate", DELIVERY, 0, "items"], // GUARD-06
    ["delivery estimate", DELIVERY, 1, null],
    ["checkout", DELIVERY, 1, "delivery estimate"], // GUARD-02
  ])("%s with %j and %d lines lacks %s", (step, change, lines, missing) => {
    expect(firstMissing(step, facts(change, lines))).toBe(missing);
  });

  test("only an individual delivery needs an estimate before it is paid for (GUARD-02)", () => {
    expect(firstMissing("checkout", facts(DELIVERY, 1, "Individual", true))).toBeNull();
    expect(firstMissing("checkout", facts(DELIVERY, 1, "Catering"))).toBeNull();
    expect(firstMissing("checkout", facts(DELIVERY, 1, "Holiday Menu"))).toBeNull();
  });

  test("whoever may visit a step may visit every step before it", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const open = stepsOf(given).map((step) => firstMissing(step, given) === null);
        expect(open).toEqual(open.toSorted((a, b) => Number(b) - Number(a)));
      }),
    );
  });

  test("the earliest open question is asked, whichever later step is wanted", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const asked = stepsOf(given)
          .map((step) => firstMissing(step, given))
          .filter((missing) => missing !== null);
        expect(new Set(asked).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("the page that asks for what is missing may be visited: nobody goes in circles (GUARD-09)", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...STEPS), (given, step) => {
        const missing = firstMissing(step, given);
        if (missing === null) return;
        const asking = stepAt(pathForMissing(missing, given.kind));
        expect(asking).not.toBeNull();
        expect(firstMissing(asking as Step, given)).toBeNull();
      }),
    );
  });

  test("the next page is the first unfinished one, and may be visited", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const next = stepAt(nextPath(given));
        expect(next && firstMissing(next, given)).toBeNull();
        if (firstMissing("checkout", given) === null) expect(next).toBe("checkout");
      }),
    );
    expect(nextPath(facts(EMPTY_SETUP, 0, null))).toBe("/order-now");
    expect(nextPath(facts({ pickupType: null }, 0, "Catering"))).toBe("/order-now/catering-method");
    expect(nextPath(facts({ store: null }, 0))).toBe("/order-now/locations");
    expect(nextPath(facts({ time: null }, 0, "Catering"))).toBe("/order-now/catering-location-time");
    expect(nextPath(facts({}, 0))).toBe("/order-now/build-order");
  });
});

describe("addresses of the steps (SHELL-10)", () => {
  test("a step's page belongs to that step, for every kind of order", () => {
    for (const kind of kinds) for (const step of STEPS) expect(stepAt(pathOf(step, kind))).toBe(step);
  });

  test.each<[Step | null, string]>([
    ["order type", "/order-now /order-now/"],
    ["pickup type", "/order-now/method /order-now/method/ /order-now/catering-method"],
    ["build order", "/order-now/build-order /order-now/build-order/menu-item/edit/a%2Fb /order-now/cart/clear"],
    ["checkout", "/order-now/checkout /order-now/review /order-now/order-confirmation/ZK-1"],
    [null, "/order-nowhere /order-now-and-here/method / /login /x/order-now"],
  ])("%s: %s", (step, paths) => {
    for (const path of words(paths)) expect(stepAt(path), path).toBe(step);
  });
});

describe("answers", () => {
  test("another order type starts over, the same one changes nothing (SETUP-05)", () => {
    expect(withOrderType(SETUP, 1)).toBe(SETUP);
    expect(withOrderType(SETUP, 2)).toEqual({ ...EMPTY_SETUP, orderTypeId: 2, near: "75201" });
  });

  test.each<[PickupType | null, PickupType]>([
    ["Carry Out", "CurbSide"],
    ["CurbSide", "Carry Out"],
    [null, "Carry Out"],
    [null, "CurbSide"],
  ])("from %s to %s the store and the time stay (SETUP-11, SETUP-12)", (from, to) => {
    const before = { ...SETUP, pickupType: from };
    expect(withPickupType(before, to)).toEqual({ ...before, pickupType: to });
    expect(withPickupType({ ...before, pickupType: to }, to)).toEqual({ ...before, pickupType: to });
  });

  test.each<PickupType | null>(["Carry Out", "CurbSide", null])(
    "from %s to Delivery the store goes (SETUP-13)",
    (from) => {
      const answer = withPickupType({ ...SETUP, vehicle: VEHICLE, pickupType: from }, "Delivery");
      expect(answer).toEqual({
        ...EMPTY_SETUP,
        orderTypeId: 1,
        pickupType: "Delivery",
        near: "75201",
        vehicle: VEHICLE,
      });
    },
  );

  test("from Delivery to a pickup the store and the day stay, the address and the time go (SETUP-11)", () => {
    const before = { ...SETUP, ...DELIVERY, pickupOffer: OFFER };
    const time = { time: null, asap: false };
    const pickup = { address: null, pickupOffer: null, ...time };
    expect(withPickupType(before, "Carry Out")).toEqual({ ...before, ...pickup, pickupType: "Carry Out" });
    expect(withPickupType(before, "Delivery")).toBe(before);
  });

  test("a verified address brings its store, Clear takes both away (SETUP-14, ADDR-07)", () => {
    const waiting = { ...SETUP, pickupType: "Delivery" as const, store: null, distance: null, pickupOffer: OFFER };
    const matched = withDelivery(waiting, ADDRESS, OTHER);
    expect(matched).toEqual({ ...waiting, address: ADDRESS, store: OTHER, pickupOffer: null, time: null });
    expect(withoutAddress(matched)).toEqual({ ...waiting, pickupOffer: null, time: null });
    expect(withDelivery({ ...matched, time: "12:30" }, ADDRESS, OTHER).time).toBe("12:30"); // the same store again
  });

  test("a time that stays when the address changes has to be looked into again; the same address asks for nothing", () => {
    const matched = { ...withDelivery({ ...SETUP, pickupType: "Delivery" }, ADDRESS, STORE), isUnchecked: undefined };
    expect(matched.time).toBe(SETUP.time);
    expect(firstMissing("build order", facts(matched))).toBeNull();
    expect(withDelivery(matched, ADDRESS, STORE).isUnchecked).toBeUndefined();
    const moved = withDelivery(matched, { ...ADDRESS, latitude: 32.5 }, STORE);
    expect(moved.time).toBe(SETUP.time);
    expect(firstMissing("build order", facts(moved))).toBe("time check");
    expect(firstMissing("day and time", facts(moved))).toBeNull();
    expect(pathForMissing("time check", "Catering")).toBe("/order-now/catering-location-time");
  });

  test("pickup is offered, and nothing goes on until it is taken (ADDR-20)", () => {
    const offered = withPickupOffer({ ...SETUP, ...DELIVERY }, ADDRESS, OFFER);
    expect(offered).toMatchObject({ store: null, address: ADDRESS, pickupOffer: OFFER, time: null });
    const taken = withPickupInstead({ ...SETUP, ...DELIVERY, pickupOffer: OFFER }, OTHER);
    expect(taken).toEqual({ ...SETUP, store: OTHER, distance: null });
  });

  test("another store drops the time, the same one nothing (SETUP-16, TIME-12)", () => {
    expect(withStore({ ...SETUP, asap: true }, OTHER, 3)).toEqual({ ...SETUP, store: OTHER, distance: 3, time: null });
    expect(withStore(SETUP, STORE, null)).toEqual(SETUP);
    expect(withStore(SETUP, STORE, 4)).toEqual({ ...SETUP, distance: 4 });
    expect(withStore(SETUP, OTHER, null).distance).toBeNull(); // not the old store's
    const known = { ...OTHER, name: "Elm", description: "x".repeat(5_000) };
    expect(withStore(SETUP, known, 3).store).toEqual(OTHER); // Ids only
  });

  test("another day drops the time, the same one nothing (TIME-12)", () => {
    expect(withDay({ ...SETUP, asap: true }, "2026-11-23")).toEqual({ ...SETUP, day: "2026-11-23", time: null });
    expect(withDay(SETUP, "2026-11-22")).toBe(SETUP);
  });

  test("a time is taken, with or without the promise of ASAP", () => {
    expect(withTime(SETUP, "13:00")).toEqual({ ...SETUP, time: "13:00" });
    expect(withTime(SETUP, "13:00", true)).toEqual({ ...SETUP, time: "13:00", asap: true });
    expect(withTime({ ...SETUP, asap: true }, "13:00").asap).toBe(false);
  });

  test.each(["", "24:00", "12:60", "1:00", "noon", "12:30:00", " 12:30", "__proto__", "12:30\n"])(
    "what is no time of day is not taken: %j",
    (time) => {
      expect(withTime(SETUP, time)).toEqual(SETUP);
    },
  );

  test("whatever is pressed in whatever order, the answers fit each other", () => {
    const press = fc.oneof(
      fc.constantFrom(1, 2, 3).map((id) => (setup: OrderSetup) => withOrderType(setup, id)),
      fc
        .constantFrom<PickupType>("Carry Out", "CurbSide", "Delivery")
        .map((type) => (setup: OrderSetup) => withPickupType(setup, type)),
      fc.constantFrom(STORE, OTHER).map((store) => (setup: OrderSetup) => withDelivery(setup, ADDRESS, store)),
      fc.constantFrom(STORE, OTHER).map((store) => (setup: OrderSetup) => withPickupInstead(setup, store)),
      fc.constantFrom(withoutAddress, (setup: OrderSetup) => withPickupOffer(setup, ADDRESS, OFFER)),
      fc.constantFrom(STORE, OTHER).map((store) => (setup: OrderSetup) => withStore(setup, store, 1)),
      fc.constantFrom("2026-11-22", "2026-11-23").map((day) => (setup: OrderSetup) => withDay(setup, day)),
      fc.tuple(fc.constantFrom("12:30", "nonsense"), fc.boolean()).map(
        ([time, asap]) =>
          (setup: OrderSetup) =>
            withTime(setup, time, asap),
      ),
    );
    fc.assert(
      fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
        let setup = EMPTY_SETUP;
        for (const change of presses) {
          const before = JSON.stringify(setup);
          const after = change(setup);
          expect(JSON.stringify(setup)).toBe(before); // what was answered is never changed in place
          setup = after;
          if (setup.asap) expect(setup.time).not.toBeNull();
          if (setup.pickupOffer) expect(setup.address).not.toBeNull();
          if (setup.distance !== null) expect(setup.store).not.toBeNull();
        }
        const answers = Object.keys(setup).filter((name) => name !== "isUnchecked");
        expect(answers).toEqual(Object.keys(EMPTY_SETUP));
      }),
    );
  });
});

describe("step bars", () => {
  test("seven names less the step that this way of getting the meal has not (SHELL-14)", () => {
    const names = (given: OrderProgress) => numberedSteps(given).map(({ label }) => label);
    expect(names(facts()).join(", ")).toBe("Order Type, Pickup Type, Location, Delivery Time, Build Order, Checkout");
    expect(names(facts({ pickupType: "Delivery" }))).toContain("Address");
    expect(names(facts({ pickupType: "Delivery" }))).not.toContain("Location");
  });

  test("three steps (SHELL-15)", () => {
    expect(threeSteps(facts()).map(({ label, done }) => [label, done])).toEqual([
      ["Order Details", true],
      ["Build Your Meal", true],
      ["Checkout", false],
    ]);
    expect(threeSteps(facts({ time: null }, 1))[0]?.done).toBe(false);
  });

  test("a step is a link exactly when it may be visited (SHELL-14)", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        for (const { step, path } of [...numberedSteps(given), ...threeSteps(given)]) {
          expect(path).toBe(firstMissing(step, given) === null ? pathOf(step, given.kind) : null);
        }
      }),
    );
  });

  test.each<[Step, Partial<OrderSetup>, number, boolean]>([
    ["order type", EMPTY_SETUP, 0, false],
    ["order type", {}, 0, true],
    ["pickup type", { pickupType: null }, 0, false],
    ["pickup type", {}, 0, true],
    ["location", { store: null }, 2, false],
    ["location", {}, 0, true],
    ["day and time", { time: null }, 0, false],
    ["day and time", {}, 0, true],
    ["day and time", { day: null, time: null }, 1, true],
    ["build order", {}, 0, false],
    ["build order", {}, 1, true],
    ["checkout", {}, 1, false],
  ])("%s with %j and %d lines is done: %s (SHELL-14)", (step, change, lines, done) => {
    expect(isDone(step, facts(change, lines))).toBe(done);
  });
});
