import { describe, expect, test, vi } from "vitest";
import { createTransport } from "../../../server/catering/transport.ts";
import { createGeocoder } from "../../../server/geocoding/geocoder.ts";
import { createLog, log } from "../../../server/log.ts";
import { createServices } from "../../../server/services.ts";
import { readSettings } from "../../../server/settings.ts";
import { reply, startUpstream } from "../catering/support.ts";

vi.spyOn(log, "warn").mockImplementation(() => undefined);

const PLACE = {
  formatted_address: "1 Main St, Dallas, TX 75201, USA",
  types: ["street_address"],
  geometry: { location: { lat: 32.78, lng: -96.8 } },
};

function geocoderWith(answer: unknown) {
  const asked: URL[] = [];
  const fetch = async (request: Request) => {
    asked.push(new URL(request.url));
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const transport = createTransport({ baseUrl: "http://geo.invalid", fetch, log: createLog("silent"), timeScale: 1 });
  return { geocoder: createGeocoder(transport, "/geocode", null), asked };
}

const find = (answer: unknown) => geocoderWith(answer).geocoder.find("1 Main St");

describe("API-20 D-020: what is asked", () => {
  test.each([
    ["1 Main St, Dallas", "1 Main St, Dallas"],
    ["Elm & Oak", "Elm and Oak"], // ADDR-10
    ["a&b&c=d?e#f/g%20h+i", "aandbandc=d?e#f/g%20h+i"],
    ["Calle Año 3 🦓", "Calle Año 3 🦓"],
    ["&components=country:MX", "andcomponents=country:MX"],
  ])("%j as %j, in the United States only", async (typed, sent) => {
    const { geocoder, asked } = geocoderWith({ status: "OK", results: [] });
    await geocoder.find(typed);
    expect(asked.map(({ pathname }) => pathname)).toEqual(["/geocode"]);
    expect([...(asked[0]?.searchParams ?? [])]).toEqual([
      ["address", sent],
      ["components", "country:US"],
    ]);
  });

  test("a service of its own is asked at its own address with its key, on the wire", async () => {
    const upstream = await startUpstream((_request, response) => reply(response, { status: "OK", results: [PLACE] }));
    const services = createServices({
      settings: readSettings({ GEOCODER_URL: `${upstream.url}/maps/api/geocode/json`, GEOCODER_KEY: "k/e&y" }),
      fetch: () => Promise.reject(new Error("the catering API is not asked")),
    });
    expect(await services.geocoder.find("1 Main St")).toHaveLength(1);
    expect(upstream.seen.map(({ line }) => line)).toEqual([
      "GET /maps/api/geocode/json?address=1+Main+St&components=country%3AUS&key=k%2Fe%26y",
    ]);
  });
});

describe("D-020: what comes back", () => {
  test("candidates with the parts that the rules look at", async () => {
    const vague = { ...PLACE, partial_match: true, types: undefined, address_components: [{ x: 1 }] };
    expect(await find({ status: "OK", results: [PLACE, vague], extra: 1 })).toEqual([
      {
        formattedAddress: PLACE.formatted_address,
        types: ["street_address"],
        partialMatch: false,
        latitude: 32.78,
        longitude: -96.8,
      },
      {
        formattedAddress: PLACE.formatted_address,
        types: [],
        partialMatch: true,
        latitude: 32.78,
        longitude: -96.8,
      },
    ]);
  });

  test.each([
    ["no result", { status: "ZERO_RESULTS", results: [] }],
    ["results of a status that is not OK (D-023)", { status: "UNKNOWN_ERROR", results: [PLACE] }],
    ["no status", { results: [PLACE] }],
    ["no results", { status: "OK" }],
    ["results that are no list", { status: "OK", results: {} }],
  ])("%s: nobody knows the address", async (_what, answer) => {
    expect(await find(answer)).toEqual([]);
  });

  test.each([
    ["without a place", { ...PLACE, geometry: {} }],
    ["without an address", { ...PLACE, formatted_address: 5 }],
    ["beyond the pole", { ...PLACE, geometry: { location: { lat: 91, lng: 0 } } }],
    ["beyond the date line", { ...PLACE, geometry: { location: { lat: 0, lng: -181 } } }],
    ["with coordinates as texts", { ...PLACE, geometry: { location: { lat: "32", lng: "-96" } } }],
    ["that is null", null],
  ])("a candidate %s is left out", async (_what, candidate) => {
    expect(await find({ status: "OK", results: [candidate, PLACE] })).toHaveLength(1);
  });

  test.each([
    ["HTML", new Response("<h1>Denied</h1>", { headers: { "content-type": "text/html" } }), "bad answer"],
    ["500", Response.json({}, { status: 500 }), "failed"],
    ["403", Response.json({}, { status: 403 }), "not allowed"],
    ["429", Response.json({}, { status: 429 }), "busy"],
    ["null", null, "bad answer"],
  ])("%s fails like a catering call", async (_what, answer, kind) => {
    await expect(find(answer instanceof Response ? answer.clone() : answer)).rejects.toMatchObject({ kind });
  });
});
