import { describe, expect, test } from "vitest";
import { createCatering } from "../../../server/catering/catering.ts";
import type { CateringSearch, DeliverySearch } from "../../../server/catering/stores.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { MORE, STORE } from "../../support/builders/replies.ts";
import { type Act, cateringWith, emptyCaches, fakeApi, read } from "./support.ts";

const NOW = new Date("2026-11-21T16:00:00Z");
const DALLAS = { latitude: 32.79, longitude: -96.8 };
const SEARCH: DeliverySearch = { ...DALLAS, state: "TX", day: "2026-11-22", time: "13:05" };
const CATERING: CateringSearch = { ...SEARCH, orderTypeId: 2, checkOpenHours: true, bypassDeliveryWarning: false };

/** One process: a client for each request, and one shared cache. */
function startProcess(answer: () => unknown) {
  const clock = { now: NOW };
  const { asked, fetch, log } = fakeApi(answer);
  const transport = createTransport({ baseUrl: "http://api.invalid", fetch, log, timeScale: 1 });
  const caches = emptyCaches(() => clock.now);
  return { clock, asked, request: () => createCatering(transport, caches, { token: "t0k" }) };
}

describe("cached and uncached calls", () => {
  /** Asked in two requests, so many minutes apart. */
  async function timesAsked(act: Act, minutes: number, body: unknown): Promise<number> {
    const site = startProcess(() => body);
    await act(site.request());
    site.clock.now = new Date(NOW.getTime() + minutes * 60_000);
    await act(site.request());
    return site.asked.length;
  }

  test.each<[string, Act, number, unknown]>([
    ["stores by state (API-04)", (api) => api.storesByState(), 5, []],
    ["message (API-13)", (api) => api.cateringDisabledMessage(7), 1, {}],
    ["status (API-13)", (api) => api.cateringDisabledStatus(7), 1, {}],
    ["vehicle types (API-15)", (api) => api.vehicleTypes(), 5, []],
    ["vehicle colors (API-15)", (api) => api.vehicleColors(), 5, []],
    ["open-until (API-07)", (api) => api.openUntil({ id: 7, ...DALLAS }), 1, "Open until 9:00 PM"],
    ["one toggle (API-61)", (api) => api.toggle("SMS_OPT_IN"), 1, { featureName: "SMS_OPT_IN", isEnabled: true }],
  ])("%s is cached for minutes", async (_row, act, minutes, body) => {
    expect(await timesAsked(act, minutes - 0.1, body)).toBe(1);
    expect(await timesAsked(act, minutes + 0.1, body)).toBe(2);
  });

  test.each<[string, Act, unknown]>([
    ["API-05, which depends on the customer", (api) => api.storeById(7), STORE],
    ["API-10", (api) => api.withinDeliveryRadius(7, DALLAS), true],
    ["API-11", (api) => api.findStoreForCatering(CATERING, NOW), { outOfRange: true }],
    ["API-12", (api) => api.findStoreForIndividualDelivery(SEARCH, NOW), { outOfRange: true }],
  ])("%s is not cached", async (_row, act, body) => {
    expect(await timesAsked(act, 0, body)).toBe(2);
  });
});

describe("replies", () => {
  const week = [
    { weekday: "Saturday", date: "2026-11-21", open: "9:00 AM", close: "9:00 PM", description: "Game day" },
    { weekday: "Sunday", date: "11/22/2026" },
  ];
  const weekRead = [
    { weekday: "Saturday", date: "2026-11-21", open: "09:00", close: "21:00", description: "Game day" },
    { weekday: "Sunday", date: "2026-11-22", open: "00:00", close: "00:00", description: "" },
  ];

  test("a store's weeks and catering, if given (API-05, STORE-05, TIME-19)", async () => {
    const weeks = { currentWeek: [...week, { weekday: "Monday" }, null], nextWeek: week };
    const told = { isCateringPilot: true, hours: weeks, onlineCateringDisabledAfter: "12/01/2026", ...MORE };
    expect(await read((api) => api.storeById(7), { ...STORE, ...told })).toMatchObject({
      isCateringPilot: true,
      hours: { currentWeek: weekRead, nextWeek: weekRead },
      onlineCateringDisabledAfter: "2026-12-01",
    });
    for (const none of [{}, { hours: [], onlineCateringDisabledAfter: "soon" }, { hours: {} }]) {
      const store = await read((api) => api.storeById(7), { ...STORE, ...none });
      expect(store).toMatchObject({ hours: null, onlineCateringDisabledAfter: null });
    }
  });

  test("the weeks of a store (API-06, TIME-25, STORE-06)", async () => {
    const hours = await read((api) => api.storeHours(7), { currentWeek: week, ...MORE });
    expect(hours).toEqual({ currentWeek: weekRead, nextWeek: [] });
  });

  test("stores by state, without unusable stores and empty states (API-04)", async () => {
    const { catering, lines } = cateringWith(() => [
      { state: "TX", stores: [STORE, { ...STORE, id: "x" }, null], ...MORE },
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

  test("the reason for no catering, as safe HTML (API-13)", async () => {
    const safeMessage = `<p onclick="x()">Back in <b>June</b>.</p><script>x()</script><a href="javascript:x()">y</a>`;
    expect(await read((api) => api.cateringDisabledMessage(7), { safeMessage, ...MORE })).toBe(
      '<p>Back in <b>June</b>.</p><a rel="noopener">y</a>',
    );
  });

  test.each<[string, Act]>([
    ["types", (api) => api.vehicleTypes()],
    ["colors", (api) => api.vehicleColors()],
  ])("vehicle %s, plain names too, without unusable ones (API-15, VEH-02)", async (_what, ask) => {
    const bad = [{ id: 2 }, { id: 2, name: "" }, { name: "No id" }, "", 5, null];
    expect(await read(ask, [{ id: 1, name: "SUV", ...MORE }, ...bad, { id: "v-3", name: "Van" }, "Truck"])).toEqual([
      { id: "1", name: "SUV" },
      { id: "v-3", name: "Van" },
      { id: "Truck", name: "Truck" },
    ]);
  });

  test("one toggle, off when unknown or failed; a failure is not cached (API-61, TOGGLE-01)", async () => {
    const ask: Act = (api) => api.toggle("SMS_OPT_IN");
    const told = { featureName: "SMS_OPT_IN", isEnabled: true };
    expect(await read(ask, told)).toBe(true);
    for (const off of [{ ...told, isEnabled: false }, {}, { ...told, isEnabled: "true" }, null, "yes"]) {
      expect(await read(ask, off)).toBe(false);
    }
    for (const status of [404, 500]) {
      let answer: unknown = Response.json({}, { status });
      const site = startProcess(() => answer);
      expect(await ask(site.request())).toBe(false);
      answer = told;
      expect(await ask(site.request())).toBe(true);
    }
  });
});
