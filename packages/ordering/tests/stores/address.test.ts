import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AddressParts,
  type Candidate,
  type DeliveryOutcome,
  type Door,
  addressText,
  deliveryAddress,
  deliverySearch,
  isPrecise,
  milesBetween,
  pickupSearch,
  readCoordinates,
} from "../../stores/address.ts";
import { DELIVERY_MESSAGES } from "../../stores/address-messages.ts";
import { expectLinear } from "../support/duration.ts";
import { words } from "../support/words.ts";

function candidate(types: string[], partialMatch = false, formattedAddress = "1 Main St"): Candidate {
  return { formattedAddress, types, partialMatch, latitude: 1, longitude: 2, parts: null };
}

const HOUSE = candidate(["street_address"], false, "house");
const FLAT = candidate(["subpremise"], false, "flat");
const TOWN = candidate(["locality", "political"], false, "town");
const ZIP = candidate(["postal_code"], false, "zip");
const VAGUE_HOUSE = candidate(["premise"], true, "vague house");
const VAGUE_STREET = candidate(["route"], true, "vague street");

describe("candidates of a pickup search", () => {
  test.each<[string, Candidate[], ReturnType<typeof pickupSearch>]>([
    ["none", [], { kind: "unknown" }],
    ["one precise match", [HOUSE], { kind: "found", place: HOUSE }],
    ["one imprecise match, since coordinates are enough", [TOWN], { kind: "found", place: TOWN }],
    ["a zip code", [ZIP], { kind: "found", place: ZIP }],
    ["one without a type", [candidate([])], { kind: "found", place: candidate([]) }],
    ["several precise matches (ADDR-18)", [HOUSE, FLAT], { kind: "choose", exact: true, candidates: [HOUSE, FLAT] }],
    ["several towns of one name", [TOWN, ZIP], { kind: "choose", exact: true, candidates: [TOWN, ZIP] }],
    ["a precise partial match (ADDR-17)", [VAGUE_HOUSE], { kind: "choose", exact: false, candidates: [VAGUE_HOUSE] }],
    ["an imprecise partial match (ADDR-15)", [VAGUE_STREET], { kind: "unknown" }],
    ["several imprecise partial matches", [VAGUE_STREET, VAGUE_STREET], { kind: "unknown" }],
    [
      "partial matches with precise ones: only the precise are offered",
      [VAGUE_STREET, HOUSE, TOWN, VAGUE_HOUSE],
      { kind: "choose", exact: false, candidates: [HOUSE, VAGUE_HOUSE] },
    ],
  ])("%s", (_what, candidates, outcome) => {
    expect(pickupSearch(candidates)).toEqual(outcome);
  });

  test("a building is precise, a street or town is not (ADDR-09)", () => {
    const buildings = [["street_address"], ["premise"], ["subpremise"], ["political", "premise"]];
    for (const types of buildings) expect(isPrecise({ types }), types.join()).toBe(true);
    for (const type of words("route locality STREET_ADDRESS street_address_x")) {
      expect(isPrecise({ types: [type] }), type).toBe(false);
    }
    expect(isPrecise({ types: [] })).toBe(false);
  });

  test("for any candidates, only these are offered, and a partial match needs confirmation", () => {
    const any = fc.record({
      formattedAddress: fc.string(),
      types: fc.subarray(["street_address", "premise", "route", "locality"]),
      partialMatch: fc.boolean(),
      latitude: fc.constant(1),
      longitude: fc.constant(2),
      parts: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), (candidates) => {
        const outcome = pickupSearch(candidates);
        if (outcome.kind === "found") {
          expect(candidates).toEqual([outcome.place]);
          expect(outcome.place.partialMatch).toBe(false);
        }
        if (outcome.kind === "choose") {
          expect(outcome.candidates.length).toBeGreaterThan(0);
          for (const offered of outcome.candidates) expect(candidates).toContain(offered);
          if (!outcome.exact) expect(outcome.candidates.every(isPrecise)).toBe(true);
        }
      }),
    );
  });
});

const HOME = { addressLine1: "1 Main St", city: "Dallas", state: "TX", zip: "75201" };
const PARTS: AddressParts = { ...HOME, hasSubpremise: false };

function door(formattedAddress: string, more: Partial<Door> = {}): Door {
  return { ...candidate(["street_address"], false, formattedAddress), parts: PARTS, ...more };
}

describe("candidates of a delivery search", () => {
  const [A, B] = [door("1 Main St, Dallas"), door("1 Main St, Austin", { types: ["subpremise"] })];
  const VAGUE = door("1 Main St, Waco", { partialMatch: true });
  const without = (parts: Partial<AddressParts>) => door("incomplete", { parts: { ...PARTS, ...parts } });
  const unknown = { kind: "unknown" } as const;
  test.each<[string, Candidate[], DeliveryOutcome]>([
    ["none (ADDR-11, ADDR-15)", [], unknown],
    ["one address (ADDR-07)", [A], { kind: "verified", door: A }],
    ["a town (ADDR-16)", [TOWN], { kind: "imprecise" }],
    ["several towns (ADDR-16)", [TOWN, ZIP], { kind: "imprecise" }],
    ["one without a type (ADDR-16)", [candidate([])], { kind: "imprecise" }],
    ["several addresses are offered", [A, B], { kind: "choose", doors: [A, B] }],
    ["one address among other places", [TOWN, A], { kind: "verified", door: A }],
    ["a precise partial match (ADDR-17)", [VAGUE], { kind: "choose", doors: [VAGUE] }],
    ["a partial match with an address (ADDR-17)", [VAGUE, A], { kind: "choose", doors: [VAGUE, A] }],
    ["an imprecise partial match (ADDR-15)", [VAGUE_STREET], unknown],
    ["a partial match without parts (ADDR-15)", [VAGUE_HOUSE], unknown],
    ["a house without parts (ADDR-08)", [HOUSE], unknown],
    ["the one of two houses with parts (ADDR-08)", [HOUSE, A], { kind: "verified", door: A }],
    ["a house without a street (GUARD-12)", [without({ addressLine1: " " })], unknown],
    ["a house without a city (GUARD-12)", [without({ city: "" })], unknown],
    ["a house without a state (GUARD-12)", [without({ state: "" })], unknown],
    ["a house with a spelled-out state (GUARD-12)", [without({ state: "Texas" })], unknown],
    ["a house without a zip code (GUARD-12)", [without({ zip: "" })], unknown],
    ["a house with an incomplete zip code (GUARD-12)", [without({ zip: "7520" })], unknown],
    ["an overlong street (ADDR-02)", [without({ addressLine1: "x".repeat(201) })], unknown],
    ["a house without a text (ADDR-17)", [{ ...A, formattedAddress: " " }], unknown],
    ["equal texts are one address", [A, { ...A, types: ["premise"] }], { kind: "verified", door: A }],
  ])("%s", (_what, candidates, outcome) => {
    expect(deliverySearch(candidates)).toEqual(outcome);
  });

  test("a picked suggestion is accepted if the geocoder knows it, even as a partial match", () => {
    expect(deliverySearch([A, B], B.formattedAddress)).toEqual({ kind: "verified", door: B });
    expect(deliverySearch([VAGUE], VAGUE.formattedAddress)).toEqual({ kind: "verified", door: VAGUE });
    expect(deliverySearch([A, B], "1 Main St, Houston")).toEqual({ kind: "choose", doors: [A, B] });
    expect(deliverySearch([{ ...VAGUE, formattedAddress: "" }], "")).toEqual(unknown);
    // Not a street address, whatever the source.
    expect(deliverySearch([TOWN], TOWN.formattedAddress)).toEqual({ kind: "imprecise" });
    expect(deliverySearch([HOUSE], HOUSE.formattedAddress)).toEqual(unknown);
  });

  test("for any candidates, only complete addresses are accepted or offered, once each", () => {
    const texts = fc.constantFrom("", "1 Main St", "Dallas", "TX", "75201");
    const parts = fc.option(
      fc.record({ addressLine1: texts, city: texts, state: texts, zip: texts, hasSubpremise: fc.boolean() }),
    );
    const any: fc.Arbitrary<Candidate> = fc.record({
      formattedAddress: fc.constantFrom("a", "b", "c"),
      types: fc.subarray(["street_address", "premise", "route", "locality"]),
      partialMatch: fc.boolean(),
      latitude: fc.constant(1),
      longitude: fc.constant(2),
      parts: fc.oneof(parts, fc.constant(PARTS)),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), fc.constantFrom("", "a", "z"), (candidates, picked) => {
        const outcome = deliverySearch(candidates, picked);
        const doors = outcome.kind === "verified" ? [outcome.door] : outcome.kind === "choose" ? outcome.doors : [];
        for (const { parts: found, ...rest } of doors) {
          expect(candidates).toContainEqual({ parts: found, ...rest });
          expect(isPrecise(rest)).toBe(true);
          expect([found.addressLine1, found.city, found.state, found.zip]).not.toContain("");
        }
        const names = doors.map(({ formattedAddress }) => formattedAddress);
        expect(new Set(names).size).toBe(names.length);
        if (outcome.kind === "choose") expect(names.length).toBeGreaterThan(0);
        if (outcome.kind === "verified" && outcome.door.partialMatch)
          expect(outcome.door.formattedAddress).toBe(picked);
      }),
    );
  });
});

describe("the address of a delivery (ADDR-22)", () => {
  const told = (typed: string, line2 = "", more: Partial<Door> = {}) =>
    deliveryAddress(door("12 Oak St, Denver, CO 80202, USA", more), { typed, line2 });

  test("has the found address and position, and the customer's line 2", () => {
    const place = { latitude: 1, longitude: 2 };
    expect(told("12 oak st, denver", "  Ring twice ")).toEqual({ ...HOME, addressLine2: "Ring twice", ...place });
  });

  test.each([
    ["12 Oak St Apt 4, Denver, CO 80202", "Apt 4"],
    ["12 Oak St, apt. 4B, Denver", "apt. 4B"],
    ["12 Oak St #4, Denver", "#4"],
    ["12 Oak St Apt #4 Denver", "Apt #4"],
    ["12 Oak St Suite 200-B", "Suite 200-B"],
    ["12 Oak St Ste. A1", "Ste. A1"],
    ["Unit B, 12 Oak St", "Unit B"],
    ["12 Oak St Building 3 Apt 5, Denver", "Building 3 Apt 5"],
    ["12 Oak St, Floor 2, Room 7, Denver", "Floor 2, Room 7"],
  ])("in %j the unit is %j, which the found address would lose", (typed, line2) => {
    expect(told(typed).addressLine2).toBe(line2);
  });

  const noFlats =
    "12 Oak St, Denver | 12 Unit St, Denver | 1 Main St, Sault Ste Marie, MI | 1 Ste. Genevieve Ave | 12 Aptos Ave | " +
    "12 Main St, Miami, FL 33101 | 12#4 Oak | # # # # # | Apt | ";
  test.each(noFlats.split(" | "))("%j has no unit", (typed) => {
    expect(told(typed).addressLine2).toBe("");
  });

  test("a unit in the customer's own line 2 stays", () => {
    expect(told("12 Oak St Apt 4", "Apt 5").addressLine2).toBe("Apt 5");
    expect(told("12 Oak St Apt 4", "   ").addressLine2).toBe("Apt 4");
  });

  test("a unit recognized only by the geocoder is read from its text", () => {
    const parts = { ...PARTS, hasSubpremise: true };
    const found = { formattedAddress: "12 Oak St #4, Denver, CO 80202, USA", parts };
    expect(told("12 Oak St 4, Denver", "", found).addressLine2).toBe("#4");
    expect(told("12 Oak St 4, Denver", "", { ...found, parts: PARTS }).addressLine2).toBe("");
  });

  test("repeated markers take linear time", () => {
    for (const part of ["# ", "apt ", "apt #", "#1 ", "apt 1 "])
      expectLinear((times) => told(part.repeat((times * 120) / part.length)), part);
  });

  test("repeated units are cut to the length of line 2", () => {
    expect(told("apt 1 ".repeat(100)).addressLine2.length).toBeLessThanOrEqual(200);
  });

  test("is shown in the usual format", () => {
    expect(addressText(told(""))).toBe("1 Main St, Dallas, TX 75201");
  });
});

test("messages match the specification, double blanks included (ADDR-14, ADDR-15, ADDR-16, ADDR-17)", () => {
  expect(DELIVERY_MESSAGES).toMatchObject({
    empty: "Please enter a valid address.",
    unknown: "Delivery address could not be verified.  Please try a different address.",
    imprecise: "Delivery address must be a valid residence or place of business.",
    impreciseAbove:
      "Delivery address must be a valid residence or place of business.  Please re-enter your delivery address above.",
    suggestions: "We couldn't find your exact address. Did you mean one of these?",
    tooLong: "Address cannot exceed 200.",
  });
});

test("coordinates are parsed, and invalid ones refused (ADDR-05)", () => {
  for (const [latitude = "", longitude = ""] of [
    ["32.78", "-96.8"],
    ["-90", "180"],
    ["0", "0"],
  ])
    expect(readCoordinates(latitude, longitude)).toEqual({ latitude: Number(latitude), longitude: Number(longitude) });
  for (const text of [...words("90.01 1e1 0x1 NaN Infinity 32,78"), " 1", `1.${"1".repeat(50)}`, "", null, 32])
    expect(readCoordinates(text, "0"), `${text}`).toBeNull();
  for (const text of ["-180.5", "", null, -96]) expect(readCoordinates("32.78", text), `${text}`).toBeNull();
});

test("great-circle distance in miles (ADDR-22)", () => {
  const dallas = { latitude: 32.7767, longitude: -96.797 };
  const waco = { latitude: 31.5493, longitude: -97.1467 };
  expect(milesBetween(dallas, dallas)).toBe(0);
  expect(milesBetween(dallas, waco)).toBeCloseTo(87.2, 0);
  expect(milesBetween(waco, dallas)).toBeCloseTo(milesBetween(dallas, waco), 9);
  const across = milesBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
  expect(across).toBeCloseTo(69.1, 0);
});
