import { describe, expect, test, vi } from "vitest";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import type { AddressParts } from "@platter/ordering/stores/address.ts";
import { createServices } from "../../../server/services.ts";
import { readSettings } from "../../../server/settings/settings.ts";
import { reply, startUpstream } from "../catering/support.ts";
import { KEY, PLACE, geocoderWith } from "./support.ts";

const find = (answer: unknown) => geocoderWith(answer).geocoder.find("1 Main St");
const DALLAS = { latitude: 32.78, longitude: -96.8 };

describe("requests (API-20)", () => {
  test.each([
    ["1 Main St, Dallas", "1 Main St, Dallas"],
    ["  1  Main St,\n Dallas ", "1 Main St, Dallas"],
    ["Elm & Oak", "Elm and Oak"], // ADDR-10
    ["Calle An\u0303o 3", "Calle Año 3"],
    ["&components=country:MX", "andcomponents=country:MX"],
  ])("%j is sent as %j, within the United States (ADDR-02)", async (typed, sent) => {
    const { geocoder, asked } = geocoderWith({ status: "OK", results: [] });
    await geocoder.find(typed);
    expect(asked.map(({ url }) => url.pathname)).toEqual(["/geocode"]);
    expect([...(asked[0]?.url.searchParams ?? [])]).toEqual([
      ["address", sent],
      ["components", "country:US"],
    ]);
  });

  test("an invalid address or point is not sent (ADDR-02)", async () => {
    const { geocoder, asked } = geocoderWith({ status: "OK", results: [PLACE] });
    for (const typed of ["", "  \n ", "x".repeat(ADDRESS_MAX + 1)]) expect(await geocoder.find(typed)).toEqual([]);
    for (const [latitude, longitude] of [
      [Number.NaN, 0],
      [0, Number.NaN],
      [90.1, 0],
      [0, -180.1],
      [Infinity, 0],
    ] as const) {
      expect(await geocoder.reverse({ latitude, longitude })).toEqual([]);
    }
    expect(asked).toEqual([]);
  });

  test.each([
    [32.78, -96.8, "32.78000,-96.80000"],
    [-0.0000001, 1e-7, "-0.00000,0.00000"],
    [32.123456789, -96.987654321, "32.12346,-96.98765"],
  ])("the point %d, %d as %s (ADDR-05)", async (latitude, longitude, latlng) => {
    const { geocoder, asked } = geocoderWith({ status: "OK", results: [PLACE] });
    expect(await geocoder.reverse({ latitude, longitude })).toMatchObject([
      { formattedAddress: PLACE.formatted_address },
    ]);
    expect(asked.map(({ url }) => [...url.searchParams])).toEqual([[["latlng", latlng]]]);
  });

  test("own services are called at their own addresses, with the key", async () => {
    const suggestions = { suggestions: [{ placePrediction: { text: { text: "1 Main St, Dallas, TX, USA" } } }] };
    const upstream = await startUpstream((request, response) =>
      reply(response, request.method === "GET" ? { status: "OK", results: [PLACE] } : suggestions),
    );
    const services = createServices({
      settings: readSettings({
        GEOCODER_URL: `${upstream.url}/maps/api/geocode/json`,
        AUTOCOMPLETE_URL: `${upstream.url}/v1/places:autocomplete`,
        GEOCODER_KEY: "k/e&y",
      }),
      fetch: () => Promise.reject(new Error("the catering API is not asked")),
    });
    expect(await services.geocoder.find("1 Main St")).toHaveLength(1);
    expect(await services.geocoder.reverse(DALLAS)).toHaveLength(1);
    expect(await services.geocoder.suggest("1 Mai")).toHaveLength(1);
    expect(upstream.seen.map(({ line }) => line)).toEqual([
      "GET /maps/api/geocode/json?address=1+Main+St&components=country%3AUS&key=k%2Fe%26y",
      "GET /maps/api/geocode/json?latlng=32.78000%2C-96.80000&key=k%2Fe%26y",
      "POST /v1/places:autocomplete",
    ]);
    expect(upstream.seen[2]?.headers).toMatchObject({ "x-goog-api-key": "k/e&y", "content-type": "application/json" });
  });

  test.each([{}, { GEOCODER_KEY: KEY }])(
    "without addresses of its own, the catering API is called without the key: %j",
    async (env) => {
      const fetch = vi.fn<(request: Request) => Promise<Response>>(async () =>
        Response.json({ status: "OK", results: [] }),
      );
      const { geocoder } = createServices({ settings: readSettings(env), fetch });
      await geocoder.find("1 Main St");
      await geocoder.suggest("1 Main St");
      const asked = fetch.mock.calls.map(([request]) => request);
      const lines = asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
      expect(lines).toEqual(["GET /geocode", "POST /autocomplete"]);
      for (const { url, headers } of asked) expect(url + JSON.stringify([...headers])).not.toMatch(/key/i);
    },
  );
});

describe("replies", () => {
  test("candidates have the parts that the rules use", async () => {
    const { formatted_address: formattedAddress } = PLACE;
    const nowhere = { addressLine1: "", city: "", state: "", zip: "", hasSubpremise: false };
    const vague = { ...PLACE, partial_match: true, types: undefined, address_components: [{ x: 1 }] };
    expect(await find({ status: "OK", results: [PLACE, vague], extra: 1 })).toEqual([
      { formattedAddress, types: ["street_address"], partialMatch: false, ...DALLAS, parts: null },
      { formattedAddress, types: [], partialMatch: true, ...DALLAS, parts: nowhere },
    ]);
  });

  const part = (types: string, long_name: string, short_name = long_name) => ({
    types: types.split(" "),
    long_name,
    short_name,
  });
  const NUMBER = part("street_number", "1500");
  const STREET = part("route", "North Main Street", "N Main St");
  const TEXAS = part("administrative_area_level_1 political", "Texas", "TX");
  const COUNTRY = part("country political", "United States", "US");
  const DALLAS_CITY = part("locality political", "Dallas");
  const ZIP = part("postal_code", "75201");
  const DALLAS_TX = { city: "Dallas", state: "TX" };
  const HOUSE: AddressParts = {
    ...DALLAS_TX,
    addressLine1: "1500 North Main Street",
    zip: "75201",
    hasSubpremise: false,
  };
  const FLAT = part("subpremise", "4B");
  const TOWN = part("postal_town", "Waxahachie");
  const BROOKLYN = part("political sublocality sublocality_level_1", "Brooklyn");

  test.each<[string, object[], Partial<AddressParts>]>([
    ["a house", [NUMBER, STREET, DALLAS_CITY, TEXAS, COUNTRY, ZIP], HOUSE],
    ["a flat, not in line 1", [FLAT, NUMBER, STREET, DALLAS_CITY, TEXAS, ZIP], { ...HOUSE, hasSubpremise: true }],
    ["a postal town", [TOWN], { city: "Waxahachie" }],
    ["a sublocality with its city", [BROOKLYN, DALLAS_CITY], { city: "Dallas" }],
    ["a sublocality with a postal town", [TOWN, BROOKLYN], { city: "Brooklyn" }],
    ["a number only", [NUMBER], { addressLine1: "1500" }],
    ["a part without a name", [{ types: ["locality"] }], { city: "" }],
    ["a part of unknown type", [{ long_name: "x" }, DALLAS_CITY], { city: "Dallas" }],
    ["the second number of the zip code", [part("postal_code_suffix", "1234"), ZIP], { zip: "75201" }],
  ])("the parts of an address: %s", async (_what, address_components, parts) => {
    const [candidate] = await find({ status: "OK", results: [{ ...PLACE, address_components }] });
    expect(candidate?.parts).toMatchObject(parts);
  });

  test.each([[[]], [{ x: 1 }], [undefined]])(
    "a place with address components %j has no parts (ADDR-08)",
    async (address_components) => {
      const [candidate] = await find({ status: "OK", results: [{ ...PLACE, address_components }] });
      expect(candidate).toMatchObject({ formattedAddress: PLACE.formatted_address, parts: null });
    },
  );

  test.each([
    ["CA", []],
    ["MX", []],
    ["US", [PLACE.formatted_address]],
    ["PR", [PLACE.formatted_address]],
  ])("a place in %s (ADDR-02)", async (country, addresses) => {
    const place = { ...PLACE, address_components: [part("country political", "x", country)] };
    const { geocoder } = geocoderWith({ status: "OK", results: [place] });
    expect((await geocoder.find("1 Main St")).map((found) => found.formattedAddress)).toEqual(addresses);
    expect((await geocoder.reverse(DALLAS)).map((found) => found.formattedAddress)).toEqual(addresses);
  });

  test("results beside ZERO_RESULTS are none (ADDR-11)", async () => {
    expect(await find({ status: "ZERO_RESULTS", results: [PLACE] })).toEqual([]);
  });

  test("a candidate without an address or a position is left out", async () => {
    const off = [undefined, { lat: 91, lng: 0 }, { lat: 0, lng: -181 }, { lat: "32°", lng: "-96" }];
    const unusable = off.map((location) => ({ ...PLACE, geometry: { location } }));
    for (const candidate of [...unusable, { ...PLACE, formatted_address: 5 }, null]) {
      expect(await find({ status: "OK", results: [candidate, PLACE] })).toHaveLength(1);
    }
  });

  test("coordinates may come as texts", async () => {
    const [found] = await find({
      status: "OK",
      results: [{ ...PLACE, geometry: { location: { lat: "32.5", lng: "-96" } } }],
    });
    expect(found).toMatchObject({ latitude: 32.5, longitude: -96 });
  });
});

describe("caching (API-20)", () => {
  const OK = { status: "OK", results: [PLACE] };
  const at = (hours: number, minutes = 0) => new Date(Date.UTC(2026, 10, 21, 16 + hours, minutes));

  test("lasts 24 hours, whatever the spelling", async () => {
    const { geocoder, asked, clock } = geocoderWith(OK);
    const first = await geocoder.find("1 Main St & Elm");
    for (const spelling of ["1 main st and elm", "  1   MAIN St &  elm"]) {
      expect(await geocoder.find(spelling)).toEqual(first);
    }
    clock.now = at(23, 59);
    await geocoder.find("1 Main St & Elm");
    expect(asked).toHaveLength(1);
    clock.now = at(24, 1);
    await geocoder.find("1 Main St & Elm");
    expect(asked).toHaveLength(2);
  });

  test("covers a point too, to the meter; another address is another request", async () => {
    const { geocoder, asked } = geocoderWith(OK);
    await geocoder.reverse(DALLAS);
    await geocoder.reverse({ latitude: 32.780_000_1, longitude: -96.799_999_9 });
    expect(asked).toHaveLength(1);
    await geocoder.reverse({ latitude: 32.780_1, longitude: -96.8 });
    await geocoder.find("1 Main St");
    await geocoder.find("2 Main St");
    expect(asked).toHaveLength(4);
  });

  test("covers unknown addresses, but no failure", async () => {
    const answers = [{ status: "REQUEST_DENIED" }, { status: "REQUEST_DENIED" }, { status: "ZERO_RESULTS" }, OK];
    const { geocoder, asked } = geocoderWith((_request: Request, turn: number) => answers[turn - 1]);
    await expect(geocoder.find("1 Main St")).rejects.toMatchObject({ kind: "failed" });
    expect(await geocoder.find("1 Main St")).toEqual([]);
    expect(await geocoder.find("1 Main St")).toEqual([]);
    expect(asked).toHaveLength(3);
  });

  test("is bounded: made-up addresses do not fill the memory", async () => {
    const { geocoder, asked } = geocoderWith(OK);
    for (let number = 0; number <= 5_000; number++) await geocoder.find(`${number} Main St`);
    await geocoder.find("5000 Main St");
    expect(asked).toHaveLength(5_001);
    await geocoder.find("0 Main St");
    expect(asked).toHaveLength(5_002);
  });
});
