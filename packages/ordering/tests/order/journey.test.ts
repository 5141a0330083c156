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
  nextStep,
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
} from "../../order/journey.ts";
import type { MissingThing } from "../../order/notices.ts";
import type { OrderKind, PickupType } from "../../order/order.ts";
import { ADDRESS, SETUP } from "../support/orders.ts";
import { words } from "../support/words.ts";

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

const kinds: (OrderKind | null)[] = ["Individual", "Individual", "Catering", "Holiday Menu", null];
const maybe = <T>(value: T) => fc.constantFrom(value, value, value, null);
/** Any answers at all, also ones that no journey leads to: a cookie may hold them. */
const anyFacts: fc.Arbitrary<OrderProgress> = fc.record({
  setup: fc.record({
    orderTypeId: maybe(1),
    pickupType: fc.constantFrom<PickupType | null>("Carry Out", "CurbSide", "Delivery", "Delivery", null),
    store: maybe(STORE),
    address: fc.constantFrom(ADDRESS, ADDRESS, { ...ADDRESS, zip: " " }, { ...ADDRESS, city: "" }, null),
    pickupOffer: fc.constantFrom(OFFER, null, null, null),
    vehicle: fc.constantFrom(VEHICLE, { ...VEHICLE, color: "" }, { ...VEHICLE, type: "" }, null),
    isUnchecked: fc.constantFrom(true, undefined, undefined, undefined),
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

/** Required answers after each step, in order. */
const QUESTIONS: [Step, MissingThing, (facts: OrderProgress, step: Step) => unknown][] = [
  ["order type", "order", ({ setup }) => setup.orderTypeId], // GUARD-05
  ["pickup type", "pickup type", ({ setup }) => setup.pickupType], // GUARD-11
  // GUARD-11, GUARD-12
  [
    "address",
    "address",
    ({ setup }, step) => setup.pickupType !== "Delivery" || (step !== "location" && isWhole(setup)),
  ],
  ["location", "store", ({ setup }) => setup.store], // GUARD-04, GUARD-12
  ["day and time", "pickup offer", ({ setup }) => !setup.pickupOffer], // TIME-21, TIME-23
  ["day and time", "day and time", ({ setup }) => setup.day && setup.time], // GUARD-03
  ["day and time", "vehicle", ({ setup }) => setup.pickupType !== "CurbSide" || setup.vehicle === VEHICLE], // VEH-04
  ["day and time", "time check", ({ setup }) => !setup.isUnchecked],
  ["build order", "items", ({ cartLines }) => cartLines > 0], // GUARD-01, GUARD-06
  // GUARD-02
  ["delivery estimate", "delivery estimate", (facts) => !needsEstimate(facts) || facts.hasEstimate],
];
const isWhole = ({ store, address }: OrderSetup) => store && address === ADDRESS;
const needsEstimate = ({ setup, kind }: OrderProgress) => setup.pickupType === "Delivery" && kind === "Individual";

describe("requirements of a step (GUARD-01, GUARD-02, GUARD-03, GUARD-04, GUARD-05, GUARD-06, GUARD-11, GUARD-12, GUARD-13)", () => {
  test("the earliest open question of the previous steps is required, for any answers (TIME-21, TIME-23, VEH-04)", () => {
    const met = new Map<MissingThing | null, number>();
    fc.assert(
      fc.property(anyFacts, (given) => {
        for (const [index, step] of STEPS.entries()) {
          const before = QUESTIONS.filter(([asked]) => STEPS.indexOf(asked) < index);
          const missing = before.find(([, , isAnswered]) => !isAnswered(given, step))?.[1] ?? null;
          expect(firstMissing(step, given)).toBe(missing);
          met.set(missing, (met.get(missing) ?? 0) + 1);
        }
      }),
      { numRuns: 10_000, seed: 11 },
    );
    expect(met.size).toBe(QUESTIONS.length + 1);
    expect(Math.min(...met.values())).toBeGreaterThan(30);
  });

  test("the page that asks for a missing answer can be visited, so there are no loops (GUARD-09)", () => {
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

  test("the next page is the first unfinished one, and can be visited", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const next = stepAt(nextStep(given).path);
        expect(next && firstMissing(next, given)).toBeNull();
        if (firstMissing("checkout", given) === null) expect(next).toBe("checkout");
      }),
    );
    expect(nextStep(facts(EMPTY_SETUP, 0, null)).path).toBe("/order-now");
    expect(nextStep(facts({ pickupType: null }, 0, "Catering")).path).toBe("/order-now/catering-method");
    expect(nextStep(facts({ store: null }, 0)).path).toBe("/order-now/locations");
    expect(nextStep(facts({ time: null }, 0, "Catering")).path).toBe("/order-now/catering-location-time");
    expect(nextStep(facts({}, 0)).path).toBe("/order-now/build-order");
  });
});

test("a step's page belongs to that step, for every order type (SHELL-10)", () => {
  for (const kind of kinds) for (const step of STEPS) expect(stepAt(pathOf(step, kind))).toBe(step);
});

test.each<[Step | null, string]>([
  ["order type", "/order-now /order-now/"],
  ["pickup type", "/order-now/method /order-now/method/ /order-now/catering-method"],
  ["build order", "/order-now/build-order /order-now/build-order/menu-item/edit/a%2Fb /order-now/cart/clear"],
  ["checkout", "/order-now/checkout /order-now/review /order-now/order-confirmation/ZK-1"],
  [null, "/order-nowhere /order-now-and-here/method / /login /x/order-now"],
])("pages of the step %s: %s (SHELL-10)", (step, paths) => {
  for (const path of words(paths)) expect(stepAt(path), path).toBe(step);
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
  ])("from %s to %s store and time stay (SETUP-11, SETUP-12)", (from, to) => {
    const before = { ...SETUP, pickupType: from };
    expect(withPickupType(before, to)).toEqual({ ...before, pickupType: to });
    expect(withPickupType({ ...before, pickupType: to }, to)).toEqual({ ...before, pickupType: to });
  });

  test.each<PickupType | null>(["Carry Out", "CurbSide", null])(
    "from %s to Delivery the store is dropped (SETUP-13)",
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

  test("from Delivery to a pickup store and day stay, address and time are dropped (SETUP-11)", () => {
    const before = { ...SETUP, ...DELIVERY, pickupOffer: OFFER };
    const time = { time: null, asap: false };
    const pickup = { address: null, pickupOffer: null, ...time };
    expect(withPickupType(before, "Carry Out")).toEqual({ ...before, ...pickup, pickupType: "Carry Out" });
    expect(withPickupType(before, "Delivery")).toBe(before);
  });

  test("a verified address sets its store, Clear removes both (SETUP-14, ADDR-07)", () => {
    const waiting = { ...SETUP, pickupType: "Delivery" as const, store: null, distance: null, pickupOffer: OFFER };
    const matched = withDelivery(waiting, ADDRESS, OTHER);
    expect(matched).toEqual({ ...waiting, address: ADDRESS, store: OTHER, pickupOffer: null, time: null });
    expect(withoutAddress(matched)).toEqual({ ...waiting, pickupOffer: null, time: null });
    expect(withDelivery({ ...matched, time: "12:30" }, ADDRESS, OTHER).time).toBe("12:30"); // the same store again
  });

  test("a time kept after an address change needs a recheck; the same address needs none", () => {
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

  test("after a pickup offer the order waits until it is accepted (ADDR-20)", () => {
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

  test("another day drops the time and records that, the same one nothing (TIME-12)", () => {
    const cleared = { ...SETUP, day: "2026-11-23", time: null, isTimeCleared: true as const };
    expect(withDay({ ...SETUP, asap: true }, "2026-11-23")).toEqual(cleared);
    expect(withDay(cleared, "2026-11-24").isTimeCleared).toBe(true);
    expect(withDay({ ...SETUP, time: null }, "2026-11-23").isTimeCleared).toBeUndefined();
    expect(withTime(cleared, "13:00").isTimeCleared).toBeUndefined();
    expect(withDay(SETUP, "2026-11-22")).toBe(SETUP);
  });

  test("a time is set, with or without ASAP", () => {
    expect(withTime(SETUP, "13:00")).toEqual({ ...SETUP, time: "13:00" });
    expect(withTime(SETUP, "13:00", true)).toEqual({ ...SETUP, time: "13:00", asap: true });
    expect(withTime({ ...SETUP, asap: true }, "13:00").asap).toBe(false);
  });

  test.each(["", "24:00", "12:60", "1:00", "noon", "12:30:00", " 12:30", "__proto__", "12:30\n"])(
    "an invalid time is ignored: %j",
    (time) => {
      expect(withTime(SETUP, time)).toEqual(SETUP);
    },
  );

  test("answers stay consistent after any sequence of presses", () => {
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
          expect(JSON.stringify(setup)).toBe(before); // answers are never changed in place
          setup = after;
          if (setup.asap) expect(setup.time).not.toBeNull();
          if (setup.pickupOffer) expect(setup.address).not.toBeNull();
          if (setup.distance !== null) expect(setup.store).not.toBeNull();
        }
        const answers = Object.keys(setup).filter((name) => !["isUnchecked", "isTimeCleared"].includes(name));
        expect(answers).toEqual(Object.keys(EMPTY_SETUP));
      }),
    );
  });
});

test("seven steps without the one that the pickup type lacks (SHELL-14)", () => {
  const names = (given: OrderProgress) => numberedSteps(given).map(({ label }) => label);
  expect(names(facts()).join(", ")).toBe("Order Type, Pickup Type, Location, Delivery Time, Build Order, Checkout");
  expect(names(facts({ pickupType: "Delivery" }))).toContain("Address");
  expect(names(facts({ pickupType: "Delivery" }))).not.toContain("Location");
});

test("the short bar has three steps, and marks the finished ones (SHELL-15)", () => {
  expect(threeSteps(facts()).map(({ label, done }) => [label, done])).toEqual([
    ["Order Details", true],
    ["Build Your Meal", true],
    ["Checkout", false],
  ]);
  expect(threeSteps(facts({ time: null }, 1))[0]?.done).toBe(false);
});

test("a step is a link exactly when it can be visited (SHELL-14)", () => {
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
