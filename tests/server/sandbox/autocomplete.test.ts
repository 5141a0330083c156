import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openChain, type Chain, type Json } from "./support.ts";

const DALLAS = { center: { latitude: 32.78, longitude: -96.8 }, radius: 50_000 };

async function ask(input: string, more: Json = {}, chain = openChain()): Promise<Json[]> {
  const { status, body } = await chain.post("/autocomplete", { input, ...more });
  expect([input, status]).toEqual([input, 200]);
  if ("suggestions" in body) expect(body.suggestions.length).toBeGreaterThan(0);
  return (body.suggestions ?? []).map(({ placePrediction }: Json) => placePrediction);
}

const textsOf = (predictions: Json[]): string[] => predictions.map(({ text }) => text.text);

/** The place that somebody who chooses a suggestion is led to. */
async function lookUp(chain: Chain, address: string): Promise<Json> {
  const query = new URLSearchParams({ address, components: "country:US" });
  return (await chain.get(`/geocode?${query}`)).body;
}

describe("addresses that are being typed (ADDR-02)", () => {
  it.each([
    ["752", "Dallas, TX 75201, USA"],
    ["Dal", "Dallas, TX, USA"],
    ["dallas tx", "Dallas, TX, USA"],
    ["Dallas, T", "Dallas, TX, USA"],
    ["Dallas, Geo", "Dallas, GA, USA"],
    ["Dallas, TX 752", "Dallas, TX 75201, USA"],
    ["Kansas Ci", "Kansas City, MO, USA"],
    ["St. Lou", "Saint Louis, MO, USA"],
    ["Coeur d", "Coeur D Alene, ID, USA"],
    ["1500 Main St, Dal", "1500 Main St, Dallas, TX, USA"],
    ["1500 Main St, 7520", "1500 Main St, Dallas, TX 75201, USA"],
    ["855 Peachtree St NE Atl", "855 Peachtree St NE, Atlanta, GA, USA"],
    ["12-34 31st Ave, Astoria, NY", "12-34 31st Ave, Astoria, NY, USA"],
    ["9 Unheard Of, Dallas, TX", "9 Unheard Of, Dallas, TX, USA"],
    ["1 St Paul Ave, Min", "1 St Paul Ave, Minneapolis, MN, USA"],
  ])("%s", async (input, first) => {
    expect(textsOf(await ask(input))[0]).toBe(first);
  });

  it.each(["7", "75", "D", "12 Zzyzx", "12 !!!, Dal", "!!!", "00000", "Zzyzx", "🍔🍟", "a".repeat(300)])(
    "nothing comes to mind for %s",
    async (input) => {
      expect(await ask(input)).toEqual([]);
    },
  );

  it("a number and the beginning of a street: streets that every town has, in the places around", async () => {
    const found = await ask("1500 Ma", { locationBias: { circle: DALLAS } });
    expect(textsOf(found).slice(0, 3)).toEqual([
      "1500 Main St, Dallas, TX, USA",
      "1500 Maple Ave, Dallas, TX, USA",
      "1500 Main St, Fort Worth, TX, USA",
    ]);
    expect(found).toHaveLength(5);
    const without = await ask("1500 Ma");
    expect(textsOf(without)[0]).not.toContain("Dallas");
  });

  it("what lies around comes first, and the rest is still found", async () => {
    expect(textsOf(await ask("Arl"))[0]).toBe("Arlington, VA, USA");
    const [first, second] = textsOf(await ask("Arl", { locationBias: { circle: DALLAS } }));
    expect([first, second]).toEqual(["Arlington, TX, USA", "Arlington, VA, USA"]);
  });

  it("the shape is that of Google's Autocomplete (New)", async () => {
    expect(await ask("1500 Main St, Dallas, TX")).toEqual([
      {
        place: expect.stringMatching(/^places\/./),
        placeId: expect.any(String),
        text: { text: "1500 Main St, Dallas, TX, USA" },
        structuredFormat: { mainText: { text: "1500 Main St" }, secondaryText: { text: "Dallas, TX, USA" } },
        types: ["street_address", "geocode"],
      },
    ]);
    expect(await ask("07030")).toMatchObject([
      { structuredFormat: { mainText: { text: "07030" }, secondaryText: { text: "Hoboken, NJ, USA" } } },
    ]);
  });

  it.each([
    [{ includedPrimaryTypes: ["street_address"] }, 0],
    [{ includedPrimaryTypes: ["route", "locality"] }, 1],
    [{ includedPrimaryTypes: [] }, 1],
    [{ includedRegionCodes: ["ca"] }, 0],
    [{ includedRegionCodes: ["US"] }, 1],
  ])("only what was asked for: %j", async (more, count) => {
    expect(await ask("Dallas, TX", more)).toHaveLength(count);
  });

  it.each([{}, { input: "" }, { input: null }, { input: ["x"] }])("%j is refused as Google refuses", async (body) => {
    const { status, body: told } = await openChain().post("/autocomplete", body);
    expect([status, told.error.status]).toEqual([400, "INVALID_ARGUMENT"]);
  });

  it("whatever is typed: five at most, each leads without a doubt to what it says, and in good time", async () => {
    const chain = openChain();
    await ask("1 Main St", {}, chain);
    const start = fc.constantFrom("7", "1500 ", "9 Main St, ", "12 Oak St ", "3 5th Ave NW, ", "88 Elm Ct Apt 4, ", "");
    const name = fc.constantFrom("Spr", "New ", "St ", "San", "Washington", "West Vir", "Ka", "75", "O'F", "Street");
    const letters = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnorst ,'0123"), maxLength: 4 });
    const times: number[] = [];
    await fc.assert(
      fc.asyncProperty(start, name, letters, fc.boolean(), async (before, place, after, isNear) => {
        const started = performance.now();
        const input = `${before}${place}${after}`;
        const found = await ask(input, isNear ? { locationBias: { circle: DALLAS } } : {}, chain);
        times.push(performance.now() - started);
        expect(found.length).toBeLessThanOrEqual(5);
        expect(new Set(textsOf(found)).size).toBe(found.length);
        for (const { text, structuredFormat, types } of found) {
          const { status, results } = await lookUp(chain, text.text);
          expect([text.text, status, results[0]?.types[0]]).toEqual([text.text, "OK", types[0]]);
          expect(results[0], text.text).not.toHaveProperty("partial_match");
          expect(results[0].formatted_address).toContain(structuredFormat.mainText.text);
        }
      }),
      { numRuns: 600 },
    );
    // The usual one, so that a machine at work on something else does not fail it.
    expect(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]).toBeLessThan(20);
  });
});
