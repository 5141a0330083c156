import { describe, expect, test, vi } from "vitest";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { log } from "../../../server/observability/log.ts";
import { createServices } from "../../../server/services.ts";
import { readSettings } from "../../../server/settings/settings.ts";
import { KEY, geocoderWith } from "./support.ts";

const suggestion = (text: unknown) => ({ placePrediction: { placeId: "x", text: { text } } });
const SEARCH = { queryPrediction: { text: { text: "x" } } };
const ANSWER = { suggestions: [suggestion("1500 Main St, Dallas, TX, USA"), suggestion("Maine, ME, USA")] };

describe("suggestions for a partly typed address (ADDR-02)", () => {
  test("are requested in the form of Autocomplete (New), with the key in a header", async () => {
    const { geocoder, asked } = geocoderWith(ANSWER, KEY);
    await geocoder.suggest("  1500  Mai ");
    expect(asked).toHaveLength(1);
    const [{ line, headers, body } = expect.fail()] = asked;
    expect(line).toBe("POST /autocomplete");
    expect(headers.get("x-goog-api-key")).toBe(KEY);
    expect(headers.get("x-goog-fieldmask")).toBe("suggestions.placePrediction.text");
    expect(body).toEqual({
      input: "1500 Mai",
      includedPrimaryTypes: ["street_address", "premise", "subpremise", "locality", "postal_code"],
      includedRegionCodes: ["us"],
      languageCode: "en-US",
    });
  });

  test("for a delivery are addresses only, apart from those of a search (ADDR-02)", async () => {
    const { geocoder, asked } = geocoderWith(ANSWER);
    await geocoder.suggest("1500 Mai");
    await geocoder.suggest("1500 Mai", { addressesOnly: true });
    const types = ["street_address", "premise", "subpremise"];
    expect(asked[1]?.body).toMatchObject({ includedPrimaryTypes: types, includedRegionCodes: ["us"] });
  });

  test("near a point, rounded to about ten kilometers", async () => {
    const { geocoder, asked } = geocoderWith(ANSWER);
    await geocoder.suggest("1500 Mai", { near: { latitude: 32.78761, longitude: -96.79941 } });
    expect(asked[0]?.body).toMatchObject({
      locationBias: { circle: { center: { latitude: 32.8, longitude: -96.8 }, radius: 50_000 } },
    });
    await geocoder.suggest("1500 Mai", { near: { latitude: Number.NaN, longitude: 0 } });
    expect(asked[1]?.body).not.toHaveProperty("locationBias");
  });

  test("have a text to show and one to look up", async () => {
    expect(await geocoderWith(ANSWER).geocoder.suggest("1500 Mai")).toEqual([
      { text: "1500 Main St, Dallas, TX", address: "1500 Main St, Dallas, TX, USA" },
      { text: "Maine, ME", address: "Maine, ME, USA" },
    ]);
  });

  test.each([
    ["nothing", {}, 0],
    ["an empty list", { suggestions: [] }, 0],
    ["no list", { suggestions: "x" }, 0],
    ["a query instead of a place", { suggestions: [SEARCH, ...ANSWER.suggestions] }, 2],
    ["a place without text", { suggestions: [suggestion(""), suggestion(5), ...ANSWER.suggestions] }, 2],
    ["too many", { suggestions: Array.from({ length: 20 }, (_, index) => suggestion(`${index}`)) }, 5],
  ])("%s in the reply", async (_what, answer, count) => {
    expect(await geocoderWith(answer).geocoder.suggest("1500 Mai")).toHaveLength(count);
  });

  test.each(["", "15", " 15 ", "x".repeat(ADDRESS_MAX + 1)])("%j is not sent", async (typed) => {
    const { geocoder, asked } = geocoderWith(ANSWER);
    expect(await geocoder.suggest(typed)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("are cached for ten minutes per region, but not when they failed", async () => {
    const { geocoder, asked, clock } = geocoderWith((_request: Request, turn: number) =>
      turn === 1 ? Response.json({}, { status: 500 }) : ANSWER,
    );
    const started = clock.now.getTime();
    await expect(geocoder.suggest("1500 Mai")).rejects.toMatchObject({ kind: "failed" });
    expect(await geocoder.suggest("1500 Mai")).toHaveLength(2);
    await geocoder.suggest("1500  MAI");
    expect(asked).toHaveLength(2);
    await geocoder.suggest("1500 Mai", { near: { latitude: 32.78, longitude: -96.8 } });
    await geocoder.suggest("1500 Mai", { near: { latitude: 32.81, longitude: -96.84 } });
    expect(asked).toHaveLength(3);
    clock.now = new Date(started + 9.9 * 60_000);
    await geocoder.suggest("1500 Mai");
    expect(asked).toHaveLength(3);
    clock.now = new Date(started + 10.1 * 60_000);
    await geocoder.suggest("1500 Mai");
    expect(asked).toHaveLength(4);
  });

  test("a chain with a geocoder but no suggestions has none, and the catering API is not called", async () => {
    const { geocoder } = createServices({
      settings: readSettings({ GEOCODER_URL: "http://geo.invalid/json" }),
      fetch: () => Promise.reject(new Error("asked")),
    });
    expect(await geocoder.suggest("1500 Mai")).toEqual([]);
  });

  test.each([
    ["https://places.googleapis.com/v1/places:autocomplete", "Google Maps"],
    ["https://googleapis.com.example.net/autocomplete", null],
    ["https://notgoogleapis.com/autocomplete", null],
    [undefined, null],
  ])("from %s credit %s, as Google requires", (url, source) => {
    const fetch = () => Promise.reject(new Error("asked"));
    const { geocoder } = createServices({ settings: readSettings({ AUTOCOMPLETE_URL: url }), fetch });
    expect(geocoder.suggestionSource).toBe(source);
  });

  test("have a circuit breaker of their own", async () => {
    vi.spyOn(log, "warn").mockImplementation(() => undefined);
    const { geocoder } = createServices({
      settings: readSettings({}),
      fetch: async ({ url }) =>
        url.includes("autocomplete") ? new Response(null, { status: 500 }) : Response.json({ status: "ZERO_RESULTS" }),
    });
    for (let index = 0; index < 10; index++) await geocoder.suggest(`1500 Main ${index}`).catch(() => null);
    await expect(geocoder.suggest("once more")).rejects.toMatchObject({ kind: "unreachable" });
    expect(await geocoder.find("1500 Main St")).toEqual([]);
  });
});
