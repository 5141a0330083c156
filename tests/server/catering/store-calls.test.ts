import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Catering, createCatering } from "../../../server/catering/catering.ts";
import type { ToggleName } from "../../../server/catering/setup.ts";
import type { CateringSearch, StoreSearch } from "../../../server/catering/stores.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { createLog } from "../../../server/observability/log.ts";
import { TUESDAY, openChain } from "../sandbox/support.ts";
import { cateringWith, emptyCaches, troubleIn } from "./support.ts";

/** Saturday in Dallas and New York, Sunday in Guam. */
const NOW = new Date("2026-11-21T16:00:00Z");
const STORES = "/customer-api/customer-stores";
const CARTS = "/customer-api/order-shopping-cart";
const TOKEN = "tok-123";

const DALLAS = { latitude: 32.79, longitude: -96.8 };
const GUAM = { latitude: 13.45, longitude: 144.78 };
const SEARCH: StoreSearch = { ...DALLAS, state: "TX", day: "2026-11-22", time: "13:05" };
const CATERING: CateringSearch = { ...SEARCH, orderTypeId: 2, checkOpenHours: true, bypassDeliveryWarning: false };

const STORE = { id: 7, storeNumber: "1001", name: "Elm Street", lat: 32.78, long: -96.8 };

type Act = (catering: Catering) => Promise<unknown>;

const hostile = "1/../x?y#z" as unknown as number;
const encoded = "1%2F..%2Fx%3Fy%23z";

describe("every call as the contract writes it", () => {
  const delivery = "latitude=32.79&longitude=-96.8&state=TX&day=11%2F22%2F2026&time=1%3A05+PM";

  test.each<[string, Act, string]>([
    ["API-04", (api) => api.storesByState(), `GET ${STORES}/summary-by-state`],
    [
      "API-07",
      (api) => api.openUntil({ id: hostile, ...DALLAS }),
      `GET ${STORES}/open-until/${encoded}?latitude=32.79&longitude=-96.8`,
    ],
    [
      "API-10",
      (api) => api.withinDeliveryRadius(hostile, DALLAS),
      `GET ${STORES}/${encoded}/within-delivery-radius?latitude=32.79&longitude=-96.8`,
    ],
    [
      "of an address, only the place leaves (API-10)",
      (api) => api.withinDeliveryRadius(7, { ...DALLAS, addressLine1: "1 Main St" } as never),
      `GET ${STORES}/7/within-delivery-radius?latitude=32.79&longitude=-96.8`,
    ],
    [
      "API-11",
      (api) => api.findStoreForCatering(CATERING, NOW),
      `GET ${STORES}/find-store-for-catering?${delivery}&orderTypeId=2&checkOpenHours=true&bypassDeliveryWarning=false`,
    ],
    [
      "a warning passed by (API-11)",
      (api) => api.findStoreForCatering({ ...CATERING, checkOpenHours: false, bypassDeliveryWarning: true }, NOW),
      `GET ${STORES}/find-store-for-catering?${delivery}&orderTypeId=2&checkOpenHours=false&bypassDeliveryWarning=true`,
    ],
    [
      "API-12",
      (api) => api.findStoreForIndividualDelivery(CATERING, NOW),
      `GET ${STORES}/find-store-for-individual-delivery?${delivery}`,
    ],
    [
      "no day is today, and noon is noon (API-12, ADDR-12)",
      (api) => api.findStoreForIndividualDelivery({ ...SEARCH, day: null, time: "12:00" }, NOW),
      `GET ${STORES}/find-store-for-individual-delivery?latitude=32.79&longitude=-96.8&state=TX&day=11%2F21%2F2026&time=12%3A00+PM`,
    ],
    [
      "today at that place, where it may be tomorrow (API-12)",
      (api) => api.findStoreForIndividualDelivery({ ...SEARCH, ...GUAM, state: "GU", day: null }, NOW),
      `GET ${STORES}/find-store-for-individual-delivery?latitude=13.45&longitude=144.78&state=GU&day=11%2F22%2F2026&time=1%3A05+PM`,
    ],
    [
      "message (API-13)",
      (api) => api.cateringDisabledMessage(hostile),
      `GET ${STORES}/${encoded}/catering-disabled-message`,
    ],
    [
      "status (API-13)",
      (api) => api.cateringDisabledStatus(hostile),
      `GET ${STORES}/${encoded}/catering-disabled-status`,
    ],
    ["vehicle types (API-15)", (api) => api.vehicleTypes(), `GET ${CARTS}/vehicle-types`],
    ["vehicle colors (API-15)", (api) => api.vehicleColors(), `GET ${CARTS}/vehicle-colors`],
    ["API-61", (api) => api.toggle("SMS_OPT_IN"), "GET /customer-api/feature-toggle/SMS_OPT_IN"],
    [
      "with a hostile name (API-61)",
      (api) => api.toggle("../all?x#y" as ToggleName),
      "GET /customer-api/feature-toggle/..%2Fall%3Fx%23y",
    ],
  ])("%s", async (_row, act, line) => {
    const { catering, asked } = cateringWith(() => ({}), { token: TOKEN });
    await act(catering).catch(() => null); // what comes back does not matter here
    expect(asked).toMatchObject([{ line, body: null }]);
    expect(asked[0]?.headers.has("authorization")).toBe(false);
  });

  test("a store by its id is for customers only (API-05)", async () => {
    const customer = cateringWith(() => STORE, { token: TOKEN });
    await customer.catering.storeById(hostile);
    expect(customer.asked).toMatchObject([{ line: `GET ${STORES}/${encoded}`, body: null }]);
    expect(customer.asked[0]?.headers.get("authorization")).toBe(`Bearer ${TOKEN}`);
    const guest = cateringWith(() => STORE);
    expect((await troubleIn(guest.catering.storeById(7))).kind).toBe("not allowed");
    expect(guest.asked).toEqual([]);
  });

  test("all names are asked for at once (API-61, TOGGLE-03, TOGGLE-04, TOGGLE-05, TOGGLE-06)", async () => {
    const { catering, asked } = cateringWith(() => []);
    await catering.toggles();
    expect(new Set(asked[0]?.body as string[])).toEqual(
      new Set([
        "CATEGORIES_BANNER",
        "CHASE_IFRAME",
        "CUSTOMER_QUOTE_APPROVAL",
        "GIFT_CARD_REWARDS",
        "HOUSE_ACCOUNT_AS_PAYMENT",
        "INDIVIDUAL_DELIVERY",
        "SMS_OPT_IN",
        "SPECIAL_INSTRUCTIONS",
        "STORED_PAYMENTS",
      ]),
    );
  });
});

/** One process: a client for each request, and one copy of what is held for all of them. */
function startProcess(answer: () => unknown) {
  const clock = { now: NOW };
  let times = 0;
  const fetch = async () => {
    times++;
    const given = answer();
    return given instanceof Response ? given : Response.json(given);
  };
  const transport = createTransport({ baseUrl: "http://api.invalid", fetch, log: createLog("silent"), timeScale: 1 });
  const caches = emptyCaches(() => clock.now);
  return { clock, timesAsked: () => times, request: () => createCatering(transport, caches, { token: TOKEN }) };
}

describe("what is held and what is asked anew", () => {
  /** Asked in two requests, so many minutes apart. */
  async function timesAsked(act: Act, minutes: number, body: unknown): Promise<number> {
    const site = startProcess(() => body);
    await act(site.request());
    site.clock.now = new Date(NOW.getTime() + minutes * 60_000);
    await act(site.request());
    return site.timesAsked();
  }

  test.each<[string, Act, number, unknown]>([
    ["stores by state (API-04)", (api) => api.storesByState(), 5, []],
    ["message (API-13)", (api) => api.cateringDisabledMessage(7), 1, {}],
    ["status (API-13)", (api) => api.cateringDisabledStatus(7), 1, {}],
    ["vehicle types (API-15)", (api) => api.vehicleTypes(), 5, []],
    ["vehicle colors (API-15)", (api) => api.vehicleColors(), 5, []],
    ["one toggle (API-61)", (api) => api.toggle("SMS_OPT_IN"), 1, { featureName: "SMS_OPT_IN", isEnabled: true }],
  ])("%s is held for minutes", async (_row, act, minutes, body) => {
    expect(await timesAsked(act, minutes - 0.1, body)).toBe(1);
    expect(await timesAsked(act, minutes + 0.1, body)).toBe(2);
  });

  test.each<[string, Act, unknown]>([
    ["API-05: one customer's store is not another's", (api) => api.storeById(7), STORE],
    ["API-07", (api) => api.openUntil({ id: 7, ...DALLAS }), "Open until 9:00 PM"],
    ["API-10", (api) => api.withinDeliveryRadius(7, DALLAS), true],
    ["API-11", (api) => api.findStoreForCatering(CATERING, NOW), { outOfRange: true }],
    ["API-12", (api) => api.findStoreForIndividualDelivery(SEARCH, NOW), { outOfRange: true }],
  ])("%s is asked anew", async (_row, act, body) => {
    expect(await timesAsked(act, 0, body)).toBe(2);
  });
});

describe("reading", () => {
  const read = <T>(ask: (catering: Catering) => Promise<T>, body: unknown): Promise<T> =>
    ask(cateringWith(() => body, { token: TOKEN }).catering);
  const more = { somethingNew: { deep: [1] }, toString: "x" };
  const week = [
    { weekday: "Saturday", date: "2026-11-21", open: "9:00 AM", close: "9:00 PM", description: "Game day" },
    { weekday: "Sunday", date: "11/22/2026" },
  ];
  const weekRead = [
    { weekday: "Saturday", date: "2026-11-21", open: "09:00", close: "21:00", description: "Game day" },
    { weekday: "Sunday", date: "2026-11-22", open: "00:00", close: "00:00", description: "" },
  ];

  test("what a store says of its weeks and its catering (API-05, STORE-05, TIME-19)", async () => {
    const hours = { currentWeek: [...week, { weekday: "Monday" }, null], nextWeek: week };
    const wire = { ...STORE, isCateringPilot: true, hours, onlineCateringDisabledAfter: "12/01/2026", ...more };
    expect(await read((api) => api.storeById(7), wire)).toMatchObject({
      isCateringPilot: true,
      hours: { currentWeek: weekRead, nextWeek: weekRead },
      onlineCateringDisabledAfter: "2026-12-01",
    });
  });

  test("a store that says nothing of them, or nothing of use (API-05)", async () => {
    const plain = { isCateringPilot: false, hours: null, onlineCateringDisabledAfter: null };
    expect(await read((api) => api.storeById(7), STORE)).toMatchObject(plain);
    const odd = { isCateringPilot: "yes", hours: [], onlineCateringDisabledAfter: "soon" };
    expect(await read((api) => api.storeById(7), { ...STORE, ...odd })).toMatchObject(plain);
    expect(await read((api) => api.storeById(7), { ...STORE, hours: {} })).toMatchObject({
      hours: { currentWeek: [], nextWeek: [] },
    });
  });

  test("the weeks of a store (API-06, TIME-25, STORE-06)", async () => {
    expect(await read((api) => api.storeHours(7), { currentWeek: week, ...more })).toEqual({
      currentWeek: weekRead,
      nextWeek: [],
    });
  });

  test("stores by state, without the unusable and without empty states (API-04)", async () => {
    const { catering, lines } = cateringWith(() => [
      { state: "TX", stores: [STORE, { ...STORE, id: "x" }, null], ...more },
      { state: "NY", stores: [] },
      { state: "CA", stores: [{ ...STORE, lat: 91 }] },
      { stores: [STORE] },
      { state: "", stores: [STORE] },
      { state: "WA", stores: { 0: STORE } },
      { state: "OK", stores: [{ ...STORE, id: 8 }] },
    ]);
    const states = await catering.storesByState();
    expect(states.map(({ state, stores }) => [state, stores.map(({ id }) => id)])).toEqual([
      ["TX", [7]],
      ["OK", [8]],
    ]);
    expect(states[0]).not.toHaveProperty("somethingNew");
    expect(states[0]?.stores[0]).toMatchObject({ timeZone: "America/Chicago", phone: "" });
    expect(lines).toContainEqual(expect.objectContaining({ event: "entries left out", count: 6 }));
  });

  test("the text as it is; empty while closed (API-07)", async () => {
    for (const text of ["Open until 9:00 PM", ""]) {
      expect(await read((api) => api.openUntil({ id: 7, ...DALLAS }), text)).toBe(text);
    }
  });

  test("within reach or not (API-10)", async () => {
    for (const within of [true, false]) {
      expect(await read((api) => api.withinDeliveryRadius(7, DALLAS), within)).toBe(within);
    }
  });

  test.each<[string, (api: Catering) => ReturnType<Catering["findStoreForCatering"]>]>([
    ["API-11", (api) => api.findStoreForCatering(CATERING, NOW)],
    ["API-12", (api) => api.findStoreForIndividualDelivery(SEARCH, NOW)],
  ])("%s ADDR-19: a store, a store to pick up from, and none", async (_row, ask) => {
    const message = "We do not deliver there yet.";
    expect(await read(ask, { store: STORE, outOfRange: false, ...more })).toEqual({
      store: expect.objectContaining({ id: 7, timeZone: "America/Chicago" }),
      outOfRange: false,
      message: "",
    });
    expect(await read(ask, { store: STORE, outOfRange: true, message })).toMatchObject({ outOfRange: true, message });
    for (const store of [undefined, null]) {
      expect(await read(ask, { store, outOfRange: true, message: null })).toEqual({
        store: null,
        outOfRange: true,
        message: "",
      });
    }
  });

  test("why there is no catering, as harmless HTML (API-13)", async () => {
    const safeMessage = `<p onclick="x()">Back in <b>June</b>.</p><script>x()</script><a href="javascript:x()">y</a>`;
    expect(await read((api) => api.cateringDisabledMessage(7), { safeMessage, ...more })).toBe(
      '<p>Back in <b>June</b>.</p><a rel="noopener">y</a>',
    );
    for (const body of [{}, { safeMessage: null }, { safeMessage: 5 }]) {
      expect(await read((api) => api.cateringDisabledMessage(7), body)).toBe("");
    }
  });

  test.each([
    ["2026-12-01", "2026-12-01"],
    ["12/01/2026", "2026-12-01"],
    ["2026-12-01T00:00:00", "2026-12-01"],
    ["2026-02-30", null],
    ["soon", null],
    ["", null],
    [null, null],
    [undefined, null],
    [20261201, null],
  ])("catering until %j is until %j (API-13, TIME-19, ERR-06)", async (onlineCateringDisabledAfter, expected) => {
    expect(await read((api) => api.cateringDisabledStatus(7), { onlineCateringDisabledAfter })).toBe(expected);
  });

  test.each<[string, (api: Catering) => Promise<unknown>]>([
    ["types", (api) => api.vehicleTypes()],
    ["colors", (api) => api.vehicleColors()],
  ])("vehicle %s, bare names too, the unusable left out (API-15, VEH-02)", async (_what, ask) => {
    const bad = [{ id: 2 }, { id: 2, name: "" }, { name: "No id" }, "", 5, null];
    expect(await read(ask, [{ id: 1, name: "SUV", ...more }, ...bad, { id: "v-3", name: "Van" }, "Truck"])).toEqual([
      { id: "1", name: "SUV" },
      { id: "v-3", name: "Van" },
      { id: "Truck", name: "Truck" },
    ]);
  });

  test("one toggle, off when unknown or not to be had, and that is not remembered (API-61, TOGGLE-01)", async () => {
    expect(await read((api) => api.toggle("SMS_OPT_IN"), { featureName: "SMS_OPT_IN", isEnabled: true })).toBe(true);
    expect(await read((api) => api.toggle("SMS_OPT_IN"), { featureName: "SMS_OPT_IN", isEnabled: false })).toBe(false);
    for (const answer of [{}, { isEnabled: "true", featureName: "SMS_OPT_IN" }, null, "yes"]) {
      expect(await read((api) => api.toggle("SMS_OPT_IN"), answer)).toBe(false);
    }
    for (const status of [404, 500]) {
      let answer: unknown = Response.json({}, { status });
      const site = startProcess(() => (answer instanceof Response ? answer.clone() : answer));
      expect(await site.request().toggle("SMS_OPT_IN")).toBe(false);
      answer = { featureName: "SMS_OPT_IN", isEnabled: true };
      expect(await site.request().toggle("SMS_OPT_IN")).toBe(true);
    }
  });

  test.each<[string, Act, unknown]>([
    ["a store by id without a number", (api) => api.storeById(7), { ...STORE, storeNumber: undefined }],
    ["states that are no list", (api) => api.storesByState(), { TX: [STORE] }],
    ["an open-until that is no text", (api) => api.openUntil({ id: 7, ...DALLAS }), { text: "9 PM" }],
    ["an open-until of null", (api) => api.openUntil({ id: 7, ...DALLAS }), null],
    ["a reach that is a text", (api) => api.withinDeliveryRadius(7, DALLAS), "true"],
    [
      "a lookup that does not say whether it is in range",
      (api) => api.findStoreForCatering(CATERING, NOW),
      { store: STORE },
    ],
    [
      "a lookup that nearly says so",
      (api) => api.findStoreForIndividualDelivery(SEARCH, NOW),
      { store: STORE, outOfRange: "false" },
    ],
    [
      "a lookup whose store cannot be read: it is not nobody",
      (api) => api.findStoreForIndividualDelivery(SEARCH, NOW),
      { store: { ...STORE, lat: undefined }, outOfRange: false },
    ],
    ["a message that is none", (api) => api.cateringDisabledMessage(7), "closed"],
    ["a status that is none", (api) => api.cateringDisabledStatus(7), null],
    ["vehicles that are no list", (api) => api.vehicleTypes(), { types: [] }],
  ])("%s is a bad answer", async (_what, ask, body) => {
    expect((await troubleIn(read(ask, body))).kind).toBe("bad answer");
  });

  test("whatever JSON comes, every call answers or is in trouble of its own kind", async () => {
    const calls: Act[] = [
      (api) => api.storeById(7),
      (api) => api.storesByState(),
      (api) => api.storeHours(7),
      (api) => api.openUntil({ id: 7, ...DALLAS }),
      (api) => api.withinDeliveryRadius(7, DALLAS),
      (api) => api.findStoreForCatering(CATERING, NOW),
      (api) => api.cateringDisabledMessage(7),
      (api) => api.cateringDisabledStatus(7),
      (api) => api.vehicleColors(),
      (api) => api.toggle("SMS_OPT_IN"),
    ];
    const full = { ...STORE, hours: { currentWeek: week, nextWeek: week }, onlineCateringDisabledAfter: "2026-12-01" };
    const samples = [full, full.hours, { store: full, outOfRange: false }, { state: "TX", stores: [full] }];
    // A good reply with one of its fields replaced by anything.
    const mangled = fc
      .tuple(fc.constantFrom<Record<string, unknown>>(...samples), fc.nat(), fc.jsonValue(), fc.boolean())
      .map(([sample, at, value, isList]) => {
        const names = Object.keys(sample);
        const reply = { ...sample, [names[at % names.length] ?? ""]: value };
        return isList ? [reply] : reply;
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), mangled), async (body) => {
        for (const ask of calls) {
          await read(ask, body as object).catch((error: Error) => expect(error.name).toBe("RemoteError"));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("at the embedded API", () => {
  async function start() {
    const chain = openChain({ control: true });
    const transport = createTransport({
      baseUrl: "http://sandbox.test",
      log: createLog("silent"),
      timeScale: 1,
      fetch: (request) => chain.sandbox.fetch(request),
    });
    const caches = emptyCaches(() => TUESDAY);
    const site = { id: "site", secret: "s" };
    const ada = { username: "ada@example.com", password: "zebra-crossing-9", turnstileToken: "" };
    const guest = createCatering(transport, caches);
    const { accessToken: token } = await guest.signIn(ada, site);
    return { guest, customer: createCatering(transport, caches, { token }) };
  }

  const noon = { state: "TX", day: null, time: "12:00" };
  const UPTOWN = { latitude: 32.7876, longitude: -96.8009 };
  const WACO = { latitude: 31.5493, longitude: -97.1467 };
  const LUBBOCK = { latitude: 33.5779, longitude: -101.8552 };
  const check = { orderTypeId: 2, checkOpenHours: false, bypassDeliveryWarning: false };

  test("stores by state and by id, their weeks, how long they are open (API-04, API-05, API-06, API-07)", async () => {
    const { guest, customer } = await start();
    const states = await guest.storesByState();
    const listed = states.flatMap(({ stores }) => stores).map(({ id }) => id);
    expect(new Set(listed)).toEqual(new Set((await guest.allStores()).map(({ id }) => id)));
    expect(states.find(({ state }) => state === "TX")?.stores.length).toBeGreaterThan(5);
    const store = await customer.storeById(26);
    expect(store).toMatchObject({ storeNumber: "1304", isCateringPilot: true, onlineCateringDisabledAfter: null });
    expect(store).toEqual(await guest.storeByNumber("1304"));
    const { currentWeek, nextWeek } = await guest.storeHours(26);
    expect(store.hours).toEqual({ currentWeek, nextWeek });
    expect([currentWeek.length, nextWeek.length]).toEqual([7, 7]);
    expect(currentWeek).toContainEqual(expect.objectContaining({ weekday: "Tuesday", date: "2026-11-17" }));
    expect(await guest.openUntil(store)).toMatch(/^Open until \d+:\d\d PM$/);
    expect((await troubleIn(customer.storeById(999))).kind).toBe("not found");
  });

  test("who delivers to a place (API-10, API-11, API-12)", async () => {
    const { guest } = await start();
    const store = await guest.storeByNumber("1001");
    expect(await guest.withinDeliveryRadius(store.id, store)).toBe(true);
    expect(await guest.withinDeliveryRadius(store.id, WACO)).toBe(false);
    for (const lookup of [
      await guest.findStoreForCatering({ ...UPTOWN, ...noon, ...check }, TUESDAY),
      await guest.findStoreForIndividualDelivery({ ...UPTOWN, ...noon }, TUESDAY),
    ]) {
      expect(lookup).toMatchObject({ store: { storeNumber: "1001" }, outOfRange: false, message: "" });
    }
    const far = await guest.findStoreForIndividualDelivery({ ...WACO, ...noon }, TUESDAY);
    expect(far).toMatchObject({ store: { storeNumber: "1006" }, outOfRange: true });
    expect(far.message).toMatch(/do not deliver/);
    expect(await guest.findStoreForCatering({ ...LUBBOCK, ...noon, ...check }, TUESDAY)).toMatchObject({
      store: null,
      outOfRange: true,
    });
  });

  test("the edge of an area and the hours (API-11)", async () => {
    const { guest } = await start();
    const edge = { latitude: 32.9343, longitude: -97.0781, ...noon, ...check };
    const warned = await guest.findStoreForCatering(edge, TUESDAY);
    expect(warned.message).toMatch(/edge of our delivery area/);
    expect(await guest.findStoreForCatering({ ...edge, bypassDeliveryWarning: true }, TUESDAY)).toEqual({
      ...warned,
      message: "",
    });
    const night = { ...UPTOWN, ...noon, ...check, day: "2026-11-18", time: "23:00" };
    expect((await guest.findStoreForCatering(night, TUESDAY)).message).toBe("");
    const asked = await guest.findStoreForCatering({ ...night, checkOpenHours: true }, TUESDAY);
    expect(asked.message).toMatch(/closed/);
  });

  test("the store that ends its catering, and one that does not (API-13)", async () => {
    const { guest } = await start();
    expect(await guest.cateringDisabledMessage(36)).toMatch(/<\w+>/);
    expect(await guest.cateringDisabledStatus(36)).toBe("2026-12-07");
    expect((await guest.storeByNumber("1406")).onlineCateringDisabledAfter).toBe("2026-12-07");
    expect([await guest.cateringDisabledMessage(1), await guest.cateringDisabledStatus(1)]).toEqual(["", null]);
  });

  test("vehicles and toggles (API-15, API-61)", async () => {
    const { guest } = await start();
    expect(await guest.vehicleColors()).toContainEqual({ id: "1", name: "Beige" });
    expect(await guest.vehicleTypes()).toContainEqual({ id: "5", name: "Pickup Truck" });
    expect([...(await guest.toggles())].toSorted()).toEqual([
      "CATEGORIES_BANNER",
      "GIFT_CARD_REWARDS",
      "HOUSE_ACCOUNT_AS_PAYMENT",
      "INDIVIDUAL_DELIVERY",
      "SPECIAL_INSTRUCTIONS",
      "STORED_PAYMENTS",
    ]);
    expect([await guest.toggle("GIFT_CARD_REWARDS"), await guest.toggle("SMS_OPT_IN")]).toEqual([true, false]);
    expect(await guest.toggle("UNKNOWN" as ToggleName)).toBe(false);
  });
});
