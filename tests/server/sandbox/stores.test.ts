import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openChain, STORES, TUESDAY, type Json } from "./support.ts";

const chain = () => openChain();
const allStores = async (): Promise<Json[]> => (await chain().get(STORES)).body;

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
  it("every store carries every field, and there are enough of them (STORE-18)", async () => {
    const stores = await allStores();
    expect(stores.length).toBeGreaterThanOrEqual(44);
    expect(new Set(stores.map((store) => store.state)).size).toBeGreaterThanOrEqual(12);
    for (const store of stores) {
      expect(store).toMatchObject({
        id: expect.any(Number),
        storeNumber: expect.stringMatching(/^\d{4}$/),
        name: expect.stringMatching(/\w/),
        urlFriendlyName: expect.stringMatching(/^[a-z0-9-]+$/),
        description: expect.any(String),
        address: expect.stringMatching(/^\d+ /),
        addressLine2: expect.any(String),
        city: expect.stringMatching(/\w/),
        state: expect.stringMatching(/^[A-Z]{2}$/),
        zip: expect.stringMatching(/^\d{5}$/),
        line1: expect.stringMatching(/^\(\d{3}\) 555-01\d\d$/),
        lat: expect.any(Number),
        long: expect.any(Number),
        openUntil: expect.any(String),
        storeClosingMessage: expect.any(String),
        allowsOnlineOrdering: expect.any(Boolean),
        allowsCarryOut: expect.any(Boolean),
        allowsOnlineCatering: expect.any(Boolean),
        isCateringPilot: expect.any(Boolean),
        allowTipOnCateringDelivery: expect.any(Boolean),
        cateringLeadTime: expect.any(Number),
        excludedOrderTypeIds: expect.any(Array),
        externalOnlineOrderingUrl: expect.any(String),
      });
    }
  });

  it("no two stores share an id, a number, a page or a phone", async () => {
    const stores = await allStores();
    for (const field of ["id", "storeNumber", "urlFriendlyName", "line1", "name"]) {
      expect(new Set(stores.map((store) => store[field])).size, field).toBe(stores.length);
    }
  });

  it("every store lies where its zip code lies", async () => {
    const api = chain();
    for (const store of await allStores()) {
      const { body } = await api.get(`/geocode?address=${store.zip}`);
      const { lat, lng } = body.results[0].geometry.location;
      expect(body.results[0].formatted_address, store.name).toContain(`, ${store.state} `);
      expect(milesApart(store.lat, store.long, lat, lng), store.name).toBeLessThan(8);
    }
  });

  it("there are several around Dallas, Denver and New York", async () => {
    for (const [lat, long] of [
      [32.78, -96.8],
      [39.74, -104.99],
      [40.75, -73.98],
    ]) {
      const { body } = await chain().get(`${STORES}/closest-locations?latitude=${lat}&longitude=${long}`);
      expect(body.length).toBeGreaterThanOrEqual(4);
    }
  });

  it("one store by number and by id; unknown ones are 404 with words (API-05)", async () => {
    const byNumber = await chain().get(`${STORES}/store-number/0042`);
    expect(byNumber.body).toMatchObject({ storeNumber: "0042", city: "Brooklyn" });
    expect((await chain().get(`${STORES}/${byNumber.body.id}`)).body).toEqual(byNumber.body);
    for (const path of ["store-number/42", "store-number/9999", "99999", "-1", "1.5", "1e0", "0x1", "constructor"]) {
      const { status, body } = await chain().get(`${STORES}/${path}`);
      expect([path, status, typeof body.message]).toEqual([path, 404, "string"]);
    }
  });

  it("the stores by state hold every store once (API-04)", async () => {
    const { body } = await chain().get(`${STORES}/summary-by-state`);
    const states = body.map((group: Json) => group.state);
    expect(states).toEqual(states.toSorted());
    for (const group of body) for (const store of group.stores) expect(store.state).toBe(group.state);
    const listed: number[] = body.flatMap((group: Json) => group.stores.map((store: Json) => store.id));
    expect(listed).toHaveLength(new Set(listed).size);
    expect(new Set(listed)).toEqual(new Set((await allStores()).map((store) => store.id)));
  });
});

describe("closest stores (API-09)", () => {
  it("are those within 100 miles, nearest first, with their distance", async () => {
    const api = chain();
    const stores = await allStores();
    const place = fc.oneof(
      fc.record({
        lat: fc.double({ min: 18, max: 65, noNaN: true }),
        long: fc.double({ min: -160, max: -66, noNaN: true }),
      }),
      fc
        .tuple(
          fc.constantFrom(...stores),
          fc.double({ min: -2, max: 2, noNaN: true }),
          fc.double({ min: -2, max: 2, noNaN: true }),
        )
        .map(([store, north, east]) => ({ lat: store.lat + north, long: store.long + east })),
    );
    await fc.assert(
      fc.asyncProperty(place, async (point) => {
        const [lat, long] = [Number(point.lat.toFixed(6)), Number(point.long.toFixed(6))];
        const { body } = await api.get(
          `${STORES}/closest-locations?latitude=${lat}&longitude=${long}&CustomersTimezoneoffset=360`,
        );
        const expected = stores
          .map((store) => ({ id: store.id, miles: milesApart(lat, long, store.lat, store.long) }))
          .filter(({ miles }) => miles <= 100)
          .toSorted((one, other) => one.miles - other.miles);
        expect(body.map((store: Json) => store.id)).toEqual(expected.map(({ id }) => id));
        body.forEach((store: Json, index: number) =>
          expect(store.distance).toBeCloseTo(expected[index]?.miles ?? 0, 1),
        );
      }),
    );
  });

  it("is an empty list in the middle of the sea, and at the end of the world", async () => {
    for (const query of ["latitude=0&longitude=-150", "latitude=90&longitude=180", "latitude=-90&longitude=0"]) {
      expect(await chain().get(`${STORES}/closest-locations?${query}`)).toMatchObject({ status: 200, body: [] });
    }
  });

  it.each([
    "",
    "latitude=32",
    "latitude=&longitude=",
    "latitude=abc&longitude=1",
    "latitude=91&longitude=0",
    "latitude=NaN&longitude=0",
    "latitude=1e1&longitude=0",
    "latitude=32&longitude=-96&CustomersTimezoneoffset=noon",
    "latitude=32&longitude=-96&CustomersTimezoneoffset=99999",
  ])("refuses ?%s with 400", async (query) => {
    expect((await chain().get(`${STORES}/closest-locations?${query}`)).status).toBe(400);
  });

  it("within-delivery-radius is true or false (API-10)", async () => {
    const near = await chain().get(`${STORES}/1/within-delivery-radius?latitude=32.8&longitude=-96.8`);
    const far = await chain().get(`${STORES}/1/within-delivery-radius?latitude=33.8&longitude=-96.8`);
    expect([near.body, far.body]).toEqual([true, false]);
    expect((await chain().get(`${STORES}/1/within-delivery-radius`)).status).toBe(400);
  });
});

describe("the stores that are not like the others (README.md)", () => {
  const store = async (number: string) => (await chain().get(`${STORES}/store-number/${number}`)).body;

  it("Evanston sends its customers elsewhere (STORE-08)", async () => {
    expect(await store("1403")).toMatchObject({
      allowsOnlineOrdering: false,
      externalOnlineOrderingUrl: expect.stringMatching(/^https:/),
    });
  });

  it("Oakland has no counter, Atlanta is a pilot, Las Vegas has no holiday menu (STORE-03, SETUP-23)", async () => {
    expect(await store("1604")).toMatchObject({ allowsCarryOut: false, allowsOnlineOrdering: true });
    expect(await store("1304")).toMatchObject({ isCateringPilot: true });
    expect(await store("1503")).toMatchObject({ excludedOrderTypeIds: [3] });
    expect(await store("1801")).toMatchObject({ cateringLeadTime: 1440 });
  });

  it("Boston closes within fourteen days, whenever one looks (SHELL-17)", async () => {
    for (const now of [TUESDAY, new Date("2030-02-20T12:00:00Z")]) {
      const { body } = await openChain({ now: () => now }).get(`${STORES}/store-number/1301`);
      const days = (Date.parse(body.closeDate) - now.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(0);
      expect(days).toBeLessThan(14);
      expect(body.storeClosingMessage).toMatch(/closing/);
    }
    expect(await store("1001")).not.toHaveProperty("closeDate");
  });

  it("Nashville ends its catering, with words that are HTML (API-13)", async () => {
    const nashville = await store("1406");
    const status = await chain().get(`${STORES}/${nashville.id}/catering-disabled-status`);
    expect(status.body).toEqual({ onlineCateringDisabledAfter: "2026-12-07" });
    expect(nashville.onlineCateringDisabledAfter).toBe("2026-12-07");
    const { body } = await chain().get(`${STORES}/${nashville.id}/catering-disabled-message`);
    expect(body.safeMessage).toMatch(/^<p>/);
    expect((await chain().get(`${STORES}/1/catering-disabled-status`)).body).toEqual({});
    expect((await chain().get(`${STORES}/1/catering-disabled-message`)).body).toEqual({ safeMessage: "" });
  });
});
