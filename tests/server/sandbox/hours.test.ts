import { describe, expect, it } from "vitest";
import { openChain, STORES, type Json } from "./support.ts";

const TIME = /^(1[0-2]|[1-9]):[0-5]\d [AP]M$/;

/** Minutes since midnight, read the long way round. */
function minutes(time: string): number {
  return new Date(`2020-01-01 ${time}`).getHours() * 60 + new Date(`2020-01-01 ${time}`).getMinutes();
}

const at = (iso: string) => openChain({ now: () => new Date(iso) });

async function hours(chain: ReturnType<typeof at>, storeId: number, date: string): Promise<Json[]> {
  const { status, body } = await chain.get(`${STORES}/${storeId}/store-hours-for-ordering/${date}/timezoneoffset/360`);
  expect(status).toBe(200);
  return body;
}

describe("hours for ordering (API-08)", () => {
  it("are 95 days from the given day on, without a gap, also over the change of clocks", async () => {
    const days = await hours(at("2026-10-01T12:00:00Z"), 11, "2026-10-01");
    expect(days).toHaveLength(95);
    days.forEach((day, index) => {
      const expected = new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10);
      expect(day).toEqual({ date: expected, open: expect.stringMatching(TIME), close: expect.stringMatching(TIME) });
      expect(minutes(day.close)).toBeGreaterThanOrEqual(minutes(day.open));
    });
  });

  it("closed days are days that open when they close (TIME-14, STORE-06)", async () => {
    const days = await hours(at("2026-11-17T17:00:00Z"), 37, "2026-11-17");
    const mondays = days.filter((day) => new Date(`${day.date}T00:00:00Z`).getUTCDay() === 1);
    expect(mondays.length).toBeGreaterThan(10);
    for (const monday of mondays) expect([monday.open, monday.close]).toEqual(["12:00 AM", "12:00 AM"]);
  });

  it("every store is closed on Thanksgiving and Christmas Day, in any year", async () => {
    for (const [year, thanksgiving] of [
      [2026, "2026-11-26"],
      [2027, "2027-11-25"],
      [2028, "2028-11-23"],
      [2029, "2029-11-22"],
    ] as const) {
      const days = await hours(at(`${year}-11-17T17:00:00Z`), 1, `${year}-11-17`);
      const closed = days.filter((day) => day.open === day.close).map((day) => day.date);
      expect(closed).toEqual([thanksgiving, `${year}-12-25`]);
    }
  });

  it("all stores around Dallas are open over lunch every day of the week", async () => {
    const chain = at("2026-06-01T17:00:00Z");
    for (const storeId of [1, 2, 3, 4, 5, 6, 7]) {
      for (const day of await hours(chain, storeId, "2026-06-01")) {
        expect(minutes(day.open), day.date).toBeLessThanOrEqual(minutes("11:00 AM"));
        expect(minutes(day.close), day.date).toBeGreaterThanOrEqual(minutes("8:00 PM"));
      }
    }
  });

  it("a closing store has no days after its last one", async () => {
    const days = await hours(at("2026-11-17T17:00:00Z"), 23, "2026-11-17");
    expect(days.at(-1)?.date).toBe("2026-11-26");
    expect(await hours(at("2026-11-17T17:00:00Z"), 23, "2027-03-01")).toEqual([]);
  });

  it("both spellings of a date are read", async () => {
    const chain = at("2026-11-17T17:00:00Z");
    expect((await hours(chain, 1, encodeURIComponent("11/17/2026")))[0]).toEqual(
      (await hours(chain, 1, "2026-11-17"))[0],
    );
  });

  it.each(["today", "2026-02-30", "2026-13-01", "20261117", "99/99/2026", "1999-01-01", "2026-1-1"])(
    "refuses the date %s with 400",
    async (date) => {
      const path = `${STORES}/1/store-hours-for-ordering/${encodeURIComponent(date)}/timezoneoffset/360`;
      expect((await at("2026-11-17T17:00:00Z").get(path)).status).toBe(400);
    },
  );

  it("refuses an offset that is none, and an unknown store", async () => {
    const chain = at("2026-11-17T17:00:00Z");
    const path = (id: string, offset: string) =>
      `${STORES}/${id}/store-hours-for-ordering/2026-11-17/timezoneoffset/${offset}`;
    for (const offset of ["abc", "1e9", "5000", "NaN"]) expect((await chain.get(path("1", offset))).status).toBe(400);
    for (const offset of ["-540", "0", "360"]) expect((await chain.get(path("1", offset))).status).toBe(200);
    expect((await chain.get(path("999", "360"))).status).toBe(404);
  });
});

describe("this week and the next (API-06, TIME-25)", () => {
  it("run from Sunday to Saturday around the store's own today", async () => {
    // Sunday 03:00 in London is still Saturday in Honolulu, and already the next week in New York's calendar at noon.
    const chain = at("2026-11-22T09:00:00Z");
    const week = async (id: number) => (await chain.get(`${STORES}/${id}/store-hours`)).body;
    const honolulu = await week(53);
    const newYork = await week(18);
    expect(honolulu.currentWeek.map((day: Json) => day.date)[0]).toBe("2026-11-15");
    expect(newYork.currentWeek.map((day: Json) => day.date)[0]).toBe("2026-11-22");
    expect(newYork.currentWeek.map((day: Json) => day.weekday)).toEqual([
      "Sunday",
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
      "Saturday",
    ]);
    expect(newYork.nextWeek).toHaveLength(7);
    expect(newYork.currentWeek[4]).toMatchObject({
      open: "12:00 AM",
      close: "12:00 AM",
      description: "Closed for Thanksgiving",
    });
  });
});

describe("open until (API-07)", () => {
  it.each([
    ["before opening", "2026-11-17T16:29:00Z", ""],
    ["at opening", "2026-11-17T16:30:00Z", "Open until 9:00 PM"],
    ["a minute before closing", "2026-11-18T02:59:00Z", "Open until 9:00 PM"],
    ["at closing", "2026-11-18T03:00:00Z", ""],
    ["in summer time", "2026-07-15T15:30:00Z", "Open until 9:00 PM"],
    ["on Thanksgiving", "2026-11-26T18:00:00Z", ""],
  ])("%s", async (_when, iso, text) => {
    const { status, body } = await at(iso).get(`${STORES}/open-until/1?latitude=32.8&longitude=-96.8`);
    expect([status, body]).toEqual([200, text]);
  });

  it("knows no unknown store", async () => {
    expect((await at("2026-11-17T17:00:00Z").get(`${STORES}/open-until/77777`)).status).toBe(404);
  });
});

describe("what head office sets (API-15, API-16, API-17)", () => {
  it("three order types; the holiday menu can be ordered whenever one looks", async () => {
    for (const now of ["2026-11-17T17:00:00Z", "2031-03-01T00:00:00Z"]) {
      const { body } = await at(now).get("/customer-api/order-shopping-cart/order-types");
      expect(body.map((type: Json) => [type.id, type.name])).toEqual([
        [1, "Individual"],
        [2, "Catering"],
        [3, "Holiday Menu"],
      ]);
      const today = now.slice(0, 10);
      expect(body[2].startDate < today && body[2].endDate > today).toBe(true);
      expect(body[0]).not.toHaveProperty("startDate");
      expect(body[1]).toMatchObject({ minOpenTime: "7:00 AM", maxCloseTime: "8:00 PM" });
    }
  });

  it("lead times by name, LIMIT-07 settings in dollars, VEH-02 lists with ids (TIME-17, TIME-18)", async () => {
    const chain = at("2026-11-17T17:00:00Z");
    const { body: leadTimes } = await chain.get("/customer-api/order-lead-times");
    expect(leadTimes.map((entry: Json) => entry.name).toSorted()).toEqual([
      "Catering",
      "Holiday Menu",
      "Individual",
      "IndividualDelivery",
    ]);
    for (const entry of leadTimes) expect(Number.isInteger(entry.minutes)).toBe(true);
    const { body: settings } = await chain.get("/customer-api/app-settings/order-validation");
    expect(settings).toMatchObject({
      individualMinOrderSize: 1.5,
      individualMaxOrderSize: 200,
      maxLineItemQuantity: 40,
    });
    for (const list of ["vehicle-types", "vehicle-colors"]) {
      const { body } = await chain.get(`/customer-api/order-shopping-cart/${list}`);
      expect(body.length).toBeGreaterThan(5);
      expect(body[0]).toEqual({ id: 1, name: expect.any(String) });
    }
  });

  it("features: every name asked for is answered, an unknown one as off (API-61, TOGGLE-01)", async () => {
    const chain = at("2026-11-17T17:00:00Z");
    const { body } = await chain.post("/customer-api/feature-toggle/all", [
      "SPECIAL_INSTRUCTIONS",
      "NO_SUCH",
      "__proto__",
    ]);
    expect(body).toEqual([
      { featureName: "SPECIAL_INSTRUCTIONS", isEnabled: true },
      { featureName: "NO_SUCH", isEnabled: false },
      { featureName: "__proto__", isEnabled: false },
    ]);
    const one = await chain.get("/customer-api/feature-toggle/CHASE_IFRAME");
    expect(one.body).toEqual({ featureName: "CHASE_IFRAME", isEnabled: false });
    expect((await chain.get("/customer-api/feature-toggle/toString")).status).toBe(404);
    expect((await chain.post("/customer-api/feature-toggle/all", { names: [] })).status).toBe(400);
    expect((await chain.post("/customer-api/feature-toggle/all", [1])).status).toBe(400);
  });

  it("takes reports of client errors (API-21)", async () => {
    const chain = at("2026-11-17T17:00:00Z");
    expect((await chain.post("/customer-api/client-logging/log-error", { error: "boom" })).status).toBe(204);
    expect((await chain.post("/customer-api/client-logging/log-error", {})).status).toBe(400);
  });
});
