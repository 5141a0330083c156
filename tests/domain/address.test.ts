import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Candidate, isPrecise, pickupSearch } from "../../app/domain/address.ts";

function candidate(types: string[], partialMatch = false, formattedAddress = "1 Main St"): Candidate {
  return { formattedAddress, types, partialMatch, latitude: 1, longitude: 2 };
}

const HOUSE = candidate(["street_address"], false, "house");
const FLAT = candidate(["subpremise"], false, "flat");
const TOWN = candidate(["locality", "political"], false, "town");
const ZIP = candidate(["postal_code"], false, "zip");
const VAGUE_HOUSE = candidate(["premise"], true, "vague house");
const VAGUE_STREET = candidate(["route"], true, "vague street");

describe("D-023: what a search for a store nearby makes of the candidates", () => {
  test.each<[string, Candidate[], ReturnType<typeof pickupSearch>]>([
    ["none", [], { kind: "unknown" }],
    ["one precise", [HOUSE], { kind: "found", place: HOUSE }],
    ["one that is not precise: coordinates are enough", [TOWN], { kind: "found", place: TOWN }],
    ["a zip code", [ZIP], { kind: "found", place: ZIP }],
    ["one without any type", [candidate([])], { kind: "found", place: candidate([]) }],
    ["several precise (ADDR-18)", [HOUSE, FLAT], { kind: "choose", exact: true, candidates: [HOUSE, FLAT] }],
    ["several towns of one name", [TOWN, ZIP], { kind: "choose", exact: true, candidates: [TOWN, ZIP] }],
    [
      "a partial match that is precise (ADDR-17)",
      [VAGUE_HOUSE],
      { kind: "choose", exact: false, candidates: [VAGUE_HOUSE] },
    ],
    ["a partial match that is not (ADDR-15)", [VAGUE_STREET], { kind: "unknown" }],
    ["several partial matches, none precise", [VAGUE_STREET, VAGUE_STREET], { kind: "unknown" }],
    [
      "a partial match beside good alternatives: those are asked about",
      [VAGUE_STREET, HOUSE, TOWN, VAGUE_HOUSE],
      { kind: "choose", exact: false, candidates: [HOUSE, VAGUE_HOUSE] },
    ],
  ])("%s", (_what, candidates, outcome) => {
    expect(pickupSearch(candidates)).toEqual(outcome);
  });

  test.each([
    [["street_address"], true],
    [["premise"], true],
    [["subpremise"], true],
    [["political", "premise"], true],
    [["route"], false],
    [["locality"], false],
    [["STREET_ADDRESS"], false],
    [["street_address_x"], false],
    [[], false],
  ])("ADDR-09: %j is a building: %s", (types, precise) => {
    expect(isPrecise({ types })).toBe(precise);
  });

  test("whatever comes, only what came is offered, and a vague answer is never taken unasked", () => {
    const any = fc.record({
      formattedAddress: fc.string(),
      types: fc.subarray(["street_address", "premise", "route", "locality"]),
      partialMatch: fc.boolean(),
      latitude: fc.constant(1),
      longitude: fc.constant(2),
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
