import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chain, type Json, openChainForEach } from "./support.ts";

openChainForEach();

type Zip = Record<"zip" | "city" | "state", string> & Record<"latitude" | "longitude", number>;

const ABROAD = ["AA", "AE", "AP", "PW", "FM", "MH"];
const list = createRequire(import.meta.url)("zipcodes/lib/codes.js") as { codes: Record<string, Zip> };
const ZIPS = Object.values(list.codes).filter((zip) => !ABROAD.includes(zip.state));
const anyZip = fc.constantFrom(...ZIPS);

const ask = async (query: string): Promise<Json> => (await chain.get(`/geocode?${query}`)).body;
const find = (address: string) => ask(`address=${encodeURIComponent(address)}&components=country:US&key=k`);

/** "Dallas, TX locality" for each result, "~" for a partial match. */
async function placesOf(address: string): Promise<string[]> {
  const { results } = await find(address);
  return results.map(
    ({ formatted_address: text, types, partial_match: isPartial }: Json) =>
      `${text.replace(/, USA$/, "")} ${types[0]}${isPartial ? "~" : ""}`,
  );
}

async function suggest(input: string, more: Json = {}): Promise<Json[]> {
  const { body } = await chain.post("/autocomplete", { input, ...more });
  return (body.suggestions ?? []).map(({ placePrediction }: Json) => placePrediction);
}

const textsOf = (predictions: Json[]): string[] => predictions.map(({ text }) => text.text.replace(/, USA$/, ""));

describe("addresses to places (API-20)", () => {
  it.each([
    ["75201-1234", "Dallas, TX 75201 postal_code"],
    ["DALLAS,TX", "Dallas, TX locality"],
    ["dallas texas", "Dallas, TX locality"],
    ["Dallas", "Dallas, TX locality"],
    ["New York", "New York, NY locality"],
    ["NYC", "New York, NY locality"],
    ["Washington, D.C.", "Washington, DC locality"],
    ["Port Washington, NY", "Port Washington, NY locality"],
    ["St. Louis, MO", "Saint Louis, MO locality"],
    ["O'Fallon, MO", "O Fallon, MO locality"],
    ["Coeur d’Alene, Idaho", "Coeur D Alene, ID locality"],
    ["Peñasco, NM", "Penasco, NM locality"],
    ["Texas", "Texas administrative_area_level_1"],
    ["1500 MAIN STREET, DALLAS, TX 75201", "1500 Main St, Dallas, TX 75201 street_address"],
    ["1500 Main St., 75201", "1500 Main St, Dallas, TX 75201 street_address"],
    ["855 Peachtree St NE 30308", "855 Peachtree St NE, Atlanta, GA 30308 street_address"],
    ["350 5th Ave New York, NY 10118", "350 5th Ave, New York, NY 10118 street_address"],
    ["12-34 31st Ave, Astoria, NY 11106", "12-34 31st Ave, Astoria, NY 11106 street_address"],
    ["12 Oak St, Suite 200, Denver, CO 80202", "12 Oak St #200, Denver, CO 80202 subpremise"],
    ["12 Main St, Dallas, Dallas County, TX 75201", "12 Main St, Dallas, TX 75201 street_address"],
    ["Main St, Dallas, TX", "Main St, Dallas, TX route~"],
    ["12 Main St, Dalas, TX", expect.stringMatching(/^12 Main St, Dallas, TX \d{5} street_address~$/)],
    ["12 Main St, Dallas, TX 10001", expect.stringMatching(/^12 Main St, Dallas, TX \d{5} street_address~$/)],
    ["100 75201", "Dallas, TX 75201 postal_code~"],
  ])("%s", async (address, expected) => {
    expect((await placesOf(address))[0]).toEqual(expected);
  });

  it.each(["Springfield", "Columbia", "12 Main St, Springfield", "Aurora"])(
    "%s is in several states: at most five are listed, each once (ADDR-17)",
    async (address) => {
      const places = await placesOf(address);
      expect(places.length > 1 && places.length <= 5).toBe(true);
      expect(new Set(places).size).toBe(places.length);
      if (address === "Springfield") expect(places[0]).toContain("Springfield, IL");
    },
  );

  const rubbish = ["asdf qwer", "!!!", "12", "00000", "12 Foo St, Nowhere, TX", "123 Main St", "🍔🍟", ",,,,", "٧٥٢٠١"];
  const hostile = ["'; DROP TABLE carts; --", "<script>alert(1)</script>", "constructor", "__proto__", "\0\u0001"];
  it.each([...rubbish, ...hostile, "a".repeat(5000), "1 ".repeat(2500)])("no place matches %s", async (address) => {
    expect(await find(address)).toEqual({ status: "ZERO_RESULTS", results: [] });
  });

  it.each([
    ["", "INVALID_REQUEST"],
    ["address=%20%20", "INVALID_REQUEST"],
    ["latlng=", "INVALID_REQUEST"],
    ["latlng=abc", "INVALID_REQUEST"],
    ["latlng=1", "INVALID_REQUEST"],
    ["latlng=91,0", "INVALID_REQUEST"],
    ["latlng=1,2,3", "INVALID_REQUEST"],
    ["address=75201&components=country:CA", "ZERO_RESULTS"],
    ["address=75201&components=country:us", "OK"],
  ])("?%s is %s, in a reply of 200", async (query, status) => {
    expect(await chain.get(`/geocode?${query}`)).toMatchObject({ status: 200, body: { status } });
  });

  it("a street address has all parts", async () => {
    const [{ address_components: parts }] = (await find("1500 North Main Street Apt 4B, Dallas, TX 75201")).results;
    const names = parts.map(({ long_name: name }: Json) => name);
    expect(names).toEqual(expect.arrayContaining(["4B", "1500", "North Main St", "Dallas", "Texas", "75201"]));
  });

  it("every zip code and city of the country is known, at its position", async () => {
    const plain = /^(?!(?:[NSEW]|St|Ft|Mt) )[A-Za-z ]+$/;
    await fc.assert(
      fc.asyncProperty(anyZip, async ({ zip, city, state, latitude: lat, longitude: lng }) => {
        expect((await find(zip)).results[0]).toMatchObject({
          types: ["postal_code"],
          geometry: { location: { lat, lng } },
        });
        if (!plain.test(city)) return;
        for (const spelling of [`${city}, ${state}`, `${city} ${state}`.toLowerCase()])
          expect(await placesOf(spelling), spelling).toContain(`${city}, ${state} locality`);
      }),
      { numRuns: 500 },
    );
  });

  it("a returned address finds itself (ADDR-02)", async () => {
    const street = fc.constantFrom("Main St", "5th Ave", "N Elm Street", "St Paul Ave", "Broadway", "NE Oak Ct");
    const number = fc.integer({ min: 1, max: 99_999 });
    await fc.assert(
      fc.asyncProperty(anyZip, number, street, async ({ zip, latitude, longitude }, house, name) => {
        const [first] = (await find(`${house} ${name}, ${zip}`)).results;
        expect(first.types).toEqual(["street_address"]);
        expect((await find(first.formatted_address)).results[0]).toEqual(first);
        const { lat, lng } = first.geometry.location;
        expect(Math.abs(lat - latitude)).toBeLessThan(0.01);
        expect(Math.abs(lng - longitude) * Math.cos((lat * Math.PI) / 180)).toBeLessThan(0.01);
      }),
      { numRuns: 500 },
    );
  });

  it("any text gets a reply", async () => {
    const word = fc.constantFrom("12", "Main", "St", "Dallas", "TX", "75201", ",", "New", "#4", "é", "NE", "'", "\n");
    const words = fc.array(word, { maxLength: 60 }).map((parts) => parts.join(" "));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: "grapheme", maxLength: 300 }), words), async (address) => {
        const { status, results } = await find(address);
        expect(["OK", "ZERO_RESULTS", "INVALID_REQUEST"]).toContain(status);
        expect(results.length > 0).toBe(status === "OK");
      }),
      { numRuns: 1000 },
    );
  });
});

describe("points to places (ADDR-05)", () => {
  it.each([
    ["32.7876,-96.7994", "TX"],
    ["21.3069,-157.8583", "HI"],
    ["61.2181,-149.9003", "AK"],
    ["18.4655,-66.1057", "PR"],
    ["13.4443,144.7937", "GU"],
  ])("%s is a street address in %s, exactly there", async (latlng, state) => {
    const [found] = (await ask(`latlng=${latlng}`)).results;
    const [lat, lng] = latlng.split(",").map(Number);
    expect(found).toMatchObject({ types: ["street_address"], geometry: { location: { lat, lng } } });
    expect(found.formatted_address).toMatch(new RegExp(`^\\d+ .+, ${state} \\d{5}, USA$`));
  });

  it.each(["0,0", "51.5,-0.12", "-33.87,151.2", "90,0", "30,-140"])("%s is outside America", async (latlng) => {
    expect(await ask(`latlng=${latlng}`)).toEqual({ status: "ZERO_RESULTS", results: [] });
  });
});

describe("partly typed addresses (ADDR-02)", () => {
  const DALLAS = { locationBias: { circle: { center: { latitude: 32.78, longitude: -96.8 }, radius: 50_000 } } };

  it.each([
    ["752", "Dallas, TX 75201"],
    ["Dal", "Dallas, TX"],
    ["dallas tx", "Dallas, TX"],
    ["Dallas, Geo", "Dallas, GA"],
    ["Dallas, TX 752", "Dallas, TX 75201"],
    ["Kansas Ci", "Kansas City, MO"],
    ["St. Lou", "Saint Louis, MO"],
    ["Coeur d", "Coeur D Alene, ID"],
    ["1500 main street dal", "1500 Main St, Dallas, TX"],
    ["1500 Main St, 7520", "1500 Main St, Dallas, TX 75201"],
    ["855 Peachtree St NE Atl", "855 Peachtree St NE, Atlanta, GA"],
    ["12-34 31st Ave, Astoria, NY", "12-34 31st Ave, Astoria, NY"],
    ["9 Unheard Of, Dallas, TX", "9 Unheard Of, Dallas, TX"],
    ["1 St Paul Ave, Min", "1 St Paul Ave, Minneapolis, MN"],
  ])("%s", async (input, first) => {
    expect(textsOf(await suggest(input))[0]).toBe(first);
  });

  it.each(["7", "75", "D", "12 Zzyzx", "12 !!!, Dal", "!!!", "00000", "Zzyzx", "🍔🍟", "a".repeat(300)])(
    "%s has no suggestions",
    async (input) => expect(await suggest(input)).toEqual([]),
  );

  it.each([
    ["1500 Ma", ["1500 Main St, Dallas, TX", "1500 Maple Ave, Dallas, TX", "1500 Main St, Fort Worth, TX"]],
    ["Arl", ["Arlington, TX", "Arlington, VA"]],
  ])("for %s, nearby places come first, and the rest is still found", async (input, expected) => {
    expect(textsOf(await suggest(input, DALLAS)).slice(0, expected.length)).toEqual(expected);
    expect(textsOf(await suggest(input))[0]).not.toBe(expected[0]);
  });

  it("the format is that of Google's Autocomplete (New)", async () => {
    const [prediction] = await suggest("1500 Main St, Dallas, TX");
    expect(prediction).toEqual({
      place: expect.stringMatching(/^places\/./),
      placeId: expect.any(String),
      text: { text: "1500 Main St, Dallas, TX, USA" },
      structuredFormat: { mainText: { text: "1500 Main St" }, secondaryText: { text: "Dallas, TX, USA" } },
      types: ["street_address", "geocode"],
    });
  });

  it.each([
    [{ includedPrimaryTypes: ["street_address"] }, 0],
    [{ includedPrimaryTypes: ["route", "locality"] }, 1],
    [{ includedPrimaryTypes: [] }, 1],
    [{ includedRegionCodes: ["ca"] }, 0],
    [{ includedRegionCodes: ["US"] }, 1],
  ])("types and regions are filtered: %j", async (more, count) => {
    expect(await suggest("Dallas, TX", more)).toHaveLength(count);
  });

  it.each([{}, { input: "" }, { input: null }, { input: ["x"] }])("%j is refused as by Google", async (body) => {
    const { status, body: told } = await chain.post("/autocomplete", body);
    expect([status, told.error.status]).toEqual([400, "INVALID_ARGUMENT"]);
  });

  it("any text gets at most five suggestions, each of which geocodes to itself", async () => {
    const start = fc.constantFrom("7", "1500 ", "9 Main St, ", "12 Oak St ", "3 5th Ave NW, ", "88 Elm Ct Apt 4, ", "");
    const name = fc.constantFrom("Spr", "New ", "St ", "San", "Washington", "West Vir", "Ka", "75", "O'F", "Street");
    const letters = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnorst ,'0123"), maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(start, name, letters, fc.constantFrom({}, DALLAS), async (before, place, after, around) => {
        const found = await suggest(`${before}${place}${after}`, around);
        expect(found.length).toBeLessThanOrEqual(5);
        expect(new Set(textsOf(found)).size).toBe(found.length);
        for (const { text, structuredFormat, types } of found) {
          const { status, results } = await find(text.text);
          expect([text.text, status, results[0]?.types[0]]).toEqual([text.text, "OK", types[0]]);
          expect(results[0], text.text).not.toHaveProperty("partial_match");
          expect(results[0].formatted_address).toContain(structuredFormat.mainText.text);
        }
      }),
      { numRuns: 600 },
    );
  });
});
