import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chain, STORES, TUESDAY, openChain, type Json, openChainForEach } from "./support.ts";

openChainForEach();

const allStores = async (): Promise<Json[]> => (await chain.get(STORES)).body;

/** Written on purpose another way than the sandbox's: through the chord of two points of a unit sphere. */
function milesApart(lat1: number, long1: number, lat2: number, long2: number): number {
  const onSphere = (lat: number, long: number) => {
    const [a, b] = [(lat * Math.PI) / 180, (long * Math.PI) / 180];
    return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)] as const;
  };
  const [one, other] = [onSphere(lat1, long1), onSphere(lat2, long2)];
  const chord = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
  return 2 * Math.asin(chord / 2) * 3958.76;
}

describe("the stores (API-04, API-05)", () => {
  it("are many, and share no id, number, page, phone or name (STORE-18)", async () => {
    const stores = await allStores();
    expect(stores.length).toBeGreaterThanOrEqual(44);
    expect(new Set(stores.map((store) => store.state)).size).toBeGreaterThanOrEqual(12);
    for (const field of ["id", "storeNumber", "urlFriendlyName", "line1", "name"])
      expect(new Set(stores.map((store) => store[field])).size, field).toBe(stores.length);
    for (const { urlFriendlyName, line1 } of stores) {
      expect(urlFriendlyName).toMatch(/^[a-z0-9-]+$/);
      expect(line1).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    }
  });

  it("lie within their zip codes", async () => {
    for (const store of await allStores()) {
      const [found] = (await chain.get(`/geocode?address=${store.zip}`)).body.results;
      const { lat, lng } = found.geometry.location;
      expect(found.formatted_address, store.name).toContain(`, ${store.state} `);
      expect(milesApart(store.lat, store.long, lat, lng), store.name).toBeLessThan(8);
    }
  });
});

describe("closest stores (API-09)", () => {
  it("are those within 100 miles, nearest first, with their distance", async () => {
    const stores = await allStores();
    const anywhere = fc.record({
      lat: fc.double({ min: 18, max: 65, noNaN: true }),
      long: fc.double({ min: -160, max: -66, noNaN: true }),
    });
    const step = fc.double({ min: -2, max: 2, noNaN: true });
    const nearby = fc
      .tuple(fc.constantFrom(...stores), step, step)
      .map(([store, north, east]) => ({ lat: store.lat + north, long: store.long + east }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(anywhere, nearby), async (point) => {
        const [lat, long] = [Number(point.lat.toFixed(6)), Number(point.long.toFixed(6))];
        const { body } = await chain.get(`${STORES}/closest-locations?latitude=${lat}&longitude=${long}`);
        const expected = stores
          .map((store) => ({ id: store.id, distance: milesApart(lat, long, store.lat, store.long) }))
          .filter(({ distance }) => distance <= 100)
          .toSorted((one, other) => one.distance - other.distance)
          .map(({ id, distance }) => ({ id, distance: expect.closeTo(distance, 1) }));
        expect(body.map(({ id, distance }: Json) => ({ id, distance }))).toEqual(expected);
      }),
    );
  });

  it.each([
    ["latitude=0&longitude=-150", 200],
    ["latitude=90&longitude=180", 200],
    ["", 400],
    ["latitude=&longitude=", 400],
    ["latitude=91&longitude=0", 400],
    ["latitude=NaN&longitude=0", 400],
    ["latitude=1e1&longitude=0", 400],
    ["latitude=32&longitude=-96&CustomersTimezoneoffset=noon", 400],
    ["latitude=32&longitude=-96&CustomersTimezoneoffset=99999", 400],
  ])("?%s: %i", async (query, status) => {
    const reply = await chain.get(`${STORES}/closest-locations?${query}`);
    expect(reply.status).toBe(status);
    if (status === 200) expect(reply.body).toEqual([]);
  });
});

it("a nearby place is within the delivery radius of the first store, one a degree away is not (API-10)", async () => {
  const near = async (latitude: number) =>
    (await chain.get(`${STORES}/1/within-delivery-radius?latitude=${latitude}&longitude=-96.8`)).body;
  expect([await near(32.8), await near(33.8)]).toEqual([true, false]);
});

describe("special stores (README.md)", () => {
  it.each([
    ["1304", "is a pilot (SETUP-23)", { isCateringPilot: true }],
    ["1503", "has no holiday menu", { excludedOrderTypeIds: [3] }],
    ["1801", "needs a day for catering", { cateringLeadTime: 1440 }],
    ["1406", "ends its catering (API-13)", { onlineCateringDisabledAfter: "2026-12-07" }],
  ])("%s %s", async (number, _what, fields) => {
    expect((await chain.get(`${STORES}/store-number/${number}`)).body).toMatchObject(fields);
  });

  it("Evanston has an ordering site of its own, and Nashville an HTML message about catering (STORE-08, API-13)", async () => {
    const { body: evanston } = await chain.get(`${STORES}/store-number/1403`);
    expect(evanston.externalOnlineOrderingUrl).toMatch(/^https:/);
    const told = async (id: number, what: string) =>
      (await chain.get(`${STORES}/${id}/catering-disabled-${what}`)).body;
    expect(await told(36, "status")).toEqual({ onlineCateringDisabledAfter: "2026-12-07" });
    expect(await told(36, "message")).toEqual({ safeMessage: expect.stringMatching(/^<p>/) });
    expect([await told(1, "status"), await told(1, "message")]).toEqual([{}, { safeMessage: "" }]);
  });

  it.each([TUESDAY, new Date("2030-02-20T12:00:00Z")])("1301 closes soon, on %s too (SHELL-17)", async (now) => {
    const { body } = await openChain({ now: () => now }).get(`${STORES}/store-number/1301`);
    const days = (Date.parse(body.closeDate) - now.getTime()) / 86_400_000;
    expect(days > 0 && days < 14).toBe(true);
    expect(body.storeClosingMessage).toMatch(/closing/);
  });
});
