import { describe, expect, it } from "vitest";
import { CARTS, STORES, openChain, type Json, openChainForEach } from "./support.ts";

openChainForEach();

const TUESDAY_NOON = "2026-11-17T17:00:00Z";
const at = (iso = TUESDAY_NOON) => openChain({ now: () => new Date(iso) });

/** Minutes since midnight, read the long way round. */
function minutes(time: string): number {
  expect(time).toMatch(/^(1[0-2]|[1-9]):[0-5]\d [AP]M$/);
  return new Date(`2020-01-01 ${time}`).getHours() * 60 + new Date(`2020-01-01 ${time}`).getMinutes();
}

const ask = (storeId: number, date: string, offset = "360", chain = at()) =>
  chain.get(`${STORES}/${storeId}/store-hours-for-ordering/${encodeURIComponent(date)}/timezoneoffset/${offset}`);

async function hours(storeId: number, date: string, now = `${date}T17:00:00Z`): Promise<Json[]> {
  return (await ask(storeId, date, "360", at(now))).body;
}

describe("hours for ordering (API-08)", () => {
  it("cover 95 days from the given day, without a gap, across clock changes too", async () => {
    const days = await hours(11, "2026-10-01");
    const expected = Array.from({ length: 95 }, (_, day) => new Date(Date.UTC(2026, 9, 1 + day)).toISOString());
    expect(days.map(({ date }) => date)).toEqual(expected.map((date) => date.slice(0, 10)));
    for (const { open, close } of days) expect(minutes(close)).toBeGreaterThanOrEqual(minutes(open));
  });

  it("closed days open when they close (TIME-14, STORE-06)", async () => {
    const days = await hours(37, "2026-11-17");
    const mondays = days.filter((day) => new Date(`${day.date}T00:00:00Z`).getUTCDay() === 1);
    expect(mondays).toHaveLength(13);
    for (const monday of mondays) expect([monday.open, monday.close]).toEqual(["12:00 AM", "12:00 AM"]);
  });

  it.each([
    [2026, 26],
    [2027, 25],
    [2028, 23],
    [2029, 22],
  ])("exclude Thanksgiving and Christmas Day of %i", async (year, thanksgiving) => {
    const closed = (await hours(1, `${year}-11-17`)).filter((day) => day.open === day.close).map(({ date }) => date);
    expect(closed).toEqual([`${year}-11-${thanksgiving}`, `${year}-12-25`]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7])("store %i near Dallas is open over lunch on all days", async (id) => {
    for (const day of await hours(id, "2026-06-01")) {
      expect(minutes(day.open), day.date).toBeLessThanOrEqual(minutes("11:00 AM"));
      expect(minutes(day.close), day.date).toBeGreaterThanOrEqual(minutes("8:00 PM"));
    }
  });

  it("a closing store has no days after its last one", async () => {
    expect((await hours(23, "2026-11-17")).at(-1)?.date).toBe("2026-11-26");
    expect(await hours(23, "2027-03-01", TUESDAY_NOON)).toEqual([]);
  });

  it.each([
    ["11/17/2026", "-540", 200],
    ["2026-11-17", "0", 200],
    ["today", "360", 400],
    ["2026-02-30", "360", 400],
    ["20261117", "360", 400],
    ["1999-01-01", "360", 400],
    ["2026-11-17", "abc", 400],
    ["2026-11-17", "1e9", 400],
    ["2026-11-17", "5000", 400],
  ])("day %s, offset %s: %i", async (date, offset, status) => {
    expect((await ask(1, date, offset)).status).toBe(status);
  });
});

it("this week and the next run from Sunday to Saturday around the store's own date (API-06, TIME-25)", async () => {
  // Sunday 9:00 in London is still Saturday in Honolulu, and already the next week in New York.
  const week = async (id: number) => (await at("2026-11-22T09:00:00Z").get(`${STORES}/${id}/store-hours`)).body;
  expect((await week(53)).currentWeek[0].date).toBe("2026-11-15");
  const { currentWeek, nextWeek } = await week(18);
  expect(currentWeek[0]).toMatchObject({ date: "2026-11-22", weekday: "Sunday" });
  expect(currentWeek[6]).toMatchObject({ date: "2026-11-28", weekday: "Saturday" });
  expect(nextWeek).toHaveLength(7);
  expect(currentWeek[4]).toMatchObject({ open: "12:00 AM", description: "Closed for Thanksgiving" });
});

it.each([
  ["before opening", "2026-11-17T16:29:00Z", ""],
  ["at opening", "2026-11-17T16:30:00Z", "Open until 9:00 PM"],
  ["a minute before closing", "2026-11-18T02:59:00Z", "Open until 9:00 PM"],
  ["at closing", "2026-11-18T03:00:00Z", ""],
  ["in summer time", "2026-07-15T15:30:00Z", "Open until 9:00 PM"],
  ["on Thanksgiving", "2026-11-26T18:00:00Z", ""],
])("open until, %s (API-07)", async (_when, iso, text) => {
  expect((await at(iso).get(`${STORES}/open-until/1?latitude=32.8&longitude=-96.8`)).body).toBe(text);
});

describe("head office data", () => {
  it.each(["2026-11-17", "2031-03-01"])(
    "the holiday menu can be ordered on %s, as on any day (API-15)",
    async (today) => {
      const { body } = await at(`${today}T00:00:00Z`).get(`${CARTS}/order-types`);
      expect(body.map(({ id, name }: Json) => `${id} ${name}`)).toEqual([
        "1 Individual",
        "2 Catering",
        "3 Holiday Menu",
      ]);
      expect(body[2].startDate < today && body[2].endDate > today).toBe(true);
      expect(body[1]).toMatchObject({ minOpenTime: "7:00 AM", maxCloseTime: "8:00 PM" });
    },
  );
});
