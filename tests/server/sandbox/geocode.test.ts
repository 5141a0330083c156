import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openChain, type Json } from "./support.ts";

interface Zip {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

const ABROAD = ["AA", "AE", "AP", "PW", "FM", "MH"];
const list = createRequire(import.meta.url)("zipcodes/lib/codes.js") as { codes: Record<string, Zip> };
const ZIPS = Object.values(list.codes).filter((zip) => !ABROAD.includes(zip.state));

const chain = () => openChain();
const ask = async (query: string, api = chain()): Promise<Json> => {
  const { status, body } = await api.get(`/geocode?${query}`);
  expect(status).toBe(200);
  return body;
};
const find = (address: string, api = chain()) =>
  ask(`address=${encodeURIComponent(address)}&components=country:US&key=k`, api);

/** "Dallas, TX, USA locality" for each result, "~" for a partial match. */
const told = (reply: Json): string[] =>
  reply.results.map(
    (result: Json) => `${result.formatted_address} ${result.types[0]}${result.partial_match ? "~" : ""}`,
  );

describe("addresses to places (API-20)", () => {
  it.each([
    ["75201", "Dallas, TX 75201, USA postal_code"],
    ["75201-1234", "Dallas, TX 75201, USA postal_code"],
    ["07030", "Hoboken, NJ 07030, USA postal_code"],
    ["Dallas, TX", "Dallas, TX, USA locality"],
    ["dallas tx", "Dallas, TX, USA locality"],
    ["DALLAS,TX", "Dallas, TX, USA locality"],
    ["Dallas", "Dallas, TX, USA locality"],
    ["Dallas, TX 75201", "Dallas, TX 75201, USA postal_code"],
    ["Dallas, GA", "Dallas, GA, USA locality"],
    ["New York", "New York, NY, USA locality"],
    ["NYC", "New York, NY, USA locality"],
    ["Washington, D.C.", "Washington, DC, USA locality"],
    ["Port Washington, NY", "Port Washington, NY, USA locality"],
    ["St. Louis, MO", "Saint Louis, MO, USA locality"],
    ["O'Fallon, MO", "O Fallon, MO, USA locality"],
    ["Coeur d’Alene, Idaho", "Coeur D Alene, ID, USA locality"],
    ["Peñasco, NM", "Penasco, NM, USA locality"],
    ["Texas", "Texas, USA administrative_area_level_1"],
    ["1500 Main St, Dallas, TX 75201", "1500 Main St, Dallas, TX 75201, USA street_address"],
    ["1500 MAIN STREET, DALLAS, TX 75201", "1500 Main St, Dallas, TX 75201, USA street_address"],
    ["855 Peachtree St NE 30308", "855 Peachtree St NE, Atlanta, GA 30308, USA street_address"],
    ["350 5th Ave New York, NY 10118", "350 5th Ave, New York, NY 10118, USA street_address"],
    ["12-34 31st Ave, Astoria, NY 11106", "12-34 31st Ave, Astoria, NY 11106, USA street_address"],
    ["12 Oak St Apt 4, Denver, CO 80202", "12 Oak St #4, Denver, CO 80202, USA subpremise"],
    ["12 Oak St, Suite 200, Denver, CO 80202", "12 Oak St #200, Denver, CO 80202, USA subpremise"],
    ["1 O'Hara's Way, Plano, TX 75024", "1 O'Hara's Way, Plano, TX 75024, USA street_address"],
    ["12 Main St, Dallas, Dallas County, TX 75201", "12 Main St, Dallas, TX 75201, USA street_address"],
    ["Main St, Dallas, TX", "Main St, Dallas, TX, USA route~"],
    ["12 Main St, Dalas, TX", expect.stringMatching(/^12 Main St, Dallas, TX \d{5}, USA street_address~$/)],
    ["12 Main St, Dallas, TX 10001", expect.stringMatching(/^12 Main St, Dallas, TX \d{5}, USA street_address~$/)],
    ["100 75201", "Dallas, TX 75201, USA postal_code~"],
  ])("%s", async (address, expected) => {
    const reply = await find(address);
    expect(reply.status).toBe("OK");
    expect(told(reply)[0]).toEqual(expected);
  });

  it("names that several cities share answer with several, the largest first, at most five (ADDR-17)", async () => {
    expect(told(await find("Springfield"))[0]).toContain("Springfield, IL");
    for (const address of ["Springfield", "Columbia", "12 Main St, Springfield", "Aurora", "Franklin"]) {
      const { results } = await find(address);
      expect(results.length, address).toBeGreaterThan(1);
      expect(results.length, address).toBeLessThanOrEqual(5);
      expect(new Set(results.map((result: Json) => result.formatted_address)).size).toBe(results.length);
    }
    const streets = await find("12 Main St, Springfield");
    for (const result of streets.results) expect(result).toMatchObject({ types: ["street_address"] });
  });

  it.each(["asdf qwer", "!!!", "12", "00000", "12 Foo St, Nowhere, TX", "123 Main St", "🍔🍟", "Ω≈ç√", ",,,,", "-"])(
    "rubbish has no place: %s",
    async (address) => expect(await find(address)).toEqual({ status: "ZERO_RESULTS", results: [] }),
  );

  const hostile = [
    "'; DROP TABLE carts; --",
    "<script>alert(1)</script>",
    "constructor",
    "__proto__",
    "null",
    "\0\u0001",
  ];
  it.each([...hostile, "a".repeat(5000), "1 ".repeat(2500), `1 ${"x ".repeat(100)}`, "٧٥٢٠١"])(
    "neither has what is meant to do harm: %s",
    async (address) => expect(await find(address)).toEqual({ status: "ZERO_RESULTS", results: [] }),
  );

  it.each([
    "",
    "address=",
    "address=%20%20",
    "latlng=",
    "latlng=abc",
    "latlng=1",
    "latlng=91,0",
    "latlng=1,2,3",
    "key=k",
  ])("?%s is an invalid request, in a reply of 200", async (query) =>
    expect(await ask(query)).toMatchObject({ status: "INVALID_REQUEST", results: [] }),
  );

  it("knows only America", async () => {
    expect((await ask("address=75201&components=country:CA")).status).toBe("ZERO_RESULTS");
    expect((await ask("address=75201&components=country:us")).status).toBe("OK");
  });

  it("a door has all the parts of an address", async () => {
    const { results } = await find("1500 North Main Street Apt 4B, Dallas, TX 75201");
    const parts = results[0].address_components.map(({ types, long_name: name }: Json) => [types[0], name]);
    expect(Object.fromEntries(parts)).toMatchObject({
      subpremise: "4B",
      street_number: "1500",
      route: "North Main St",
      locality: "Dallas",
      administrative_area_level_1: "Texas",
      postal_code: "75201",
      country: "United States",
    });
  });

  it("every zip code of the country is known, at its place", async () => {
    const api = chain();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ZIPS), async (zip) => {
        const { results } = await find(zip.zip, api);
        expect(results[0].types).toEqual(["postal_code"]);
        expect(results[0].geometry.location).toEqual({ lat: zip.latitude, lng: zip.longitude });
      }),
      { numRuns: 500 },
    );
  });

  it("every city of the country is known by its name and state", async () => {
    const api = chain();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZIPS.filter((zip) => /^(?!(?:[NSEW]|St|Ft|Mt) )[A-Za-z ]+$/.test(zip.city))),
        async (zip) => {
          for (const spelling of [`${zip.city}, ${zip.state}`, `${zip.city} ${zip.state}`.toLowerCase()]) {
            expect(told(await find(spelling, api)), spelling).toContain(`${zip.city}, ${zip.state}, USA locality`);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("an address that was answered leads to itself when it is asked again (ADDR-02)", async () => {
    const api = chain();
    const street = fc.constantFrom("Main St", "5th Ave", "N Elm Street", "St Paul Ave", "Broadway", "NE Oak Ct");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZIPS),
        fc.integer({ min: 1, max: 99_999 }),
        street,
        async (zip, number, name) => {
          const [first] = (await find(`${number} ${name}, ${zip.zip}`, api)).results;
          expect(first.types).toEqual(["street_address"]);
          expect((await find(first.formatted_address, api)).results[0]).toEqual(first);
          const { lat, lng } = first.geometry.location;
          expect(Math.abs(lat - zip.latitude)).toBeLessThan(0.01);
          expect(Math.abs(lng - zip.longitude) * Math.cos((lat * Math.PI) / 180)).toBeLessThan(0.01);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("answers whatever is typed, with 200 and in good time", async () => {
    const api = chain();
    await find("75201", api);
    const word = fc.constantFrom("12", "Main", "St", "Dallas", "TX", "75201", ",", "New", "#4", "é", "NE", "'", "\n");
    const typed = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.array(word, { maxLength: 60 }).map((words) => words.join(" ")),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (address) => {
        const started = performance.now();
        const reply = await find(address, api);
        expect(["OK", "ZERO_RESULTS", "INVALID_REQUEST"]).toContain(reply.status);
        expect(reply.results.length > 0).toBe(reply.status === "OK");
        expect(performance.now() - started).toBeLessThan(250);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("points to places (ADDR-05)", () => {
  it.each([
    ["32.7876,-96.7994", "TX"],
    ["40.7484, -73.9967", "NY"],
    ["21.3069,-157.8583", "HI"],
    ["61.2181,-149.9003", "AK"],
    ["18.4655,-66.1057", "PR"],
    ["13.4443,144.7937", "GU"],
  ])("%s is a door in %s, exactly there", async (latlng, state) => {
    const [found] = (await ask(`latlng=${encodeURIComponent(latlng)}`)).results;
    const [lat, lng] = latlng.split(",").map(Number);
    expect(found).toMatchObject({ types: ["street_address"], geometry: { location: { lat, lng } } });
    expect(found.formatted_address).toMatch(new RegExp(`^\\d+ .+, ${state} \\d{5}, USA$`));
  });

  it.each(["0,0", "51.5,-0.12", "-33.87,151.2", "90,0", "30,-140"])("%s is no place in America", async (latlng) => {
    expect(await ask(`latlng=${latlng}`)).toEqual({ status: "ZERO_RESULTS", results: [] });
  });
});
