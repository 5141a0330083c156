import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Late evening at home, and the hours after the clock has changed in New York but not yet further west. */
const EVENING = "2026-11-21T05:30:00Z";
const MOMENTS = [EVENING, "2026-11-01T06:30:00Z", "2027-03-14T07:30:00Z"];
const DAYS = {
  Honolulu: "Today, Friday, 11/20/2026",
  Anchorage: "Tomorrow, Saturday, 11/21/2026",
  Phoenix: "Tomorrow, Saturday, 11/21/2026",
  Denver: "Tomorrow, Saturday, 11/21/2026",
  "New York": "Today, Saturday, 11/21/2026",
};

/** Pages rendered by a process in this zone, and its offset in January. */
async function pagesIn(zone: string): Promise<{ offset: number; pages: Record<string, string> }> {
  const { stdout } = await promisify(execFile)(process.execPath, ["tests/support/pages-in-zone.ts", ...MOMENTS], {
    env: { ...process.env, NODE_ENV: "test", TZ: zone },
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout);
}

test("pages are identical in all server time zones (TIME-02, TIME-13, STORE-01)", async () => {
  // One after the other: each generates the route types when it starts.
  const utc = await pagesIn("UTC");
  const east = await pagesIn("America/New_York");
  const west = await pagesIn("Pacific/Honolulu");
  expect([utc.offset, east.offset, west.offset]).toEqual([0, 300, 600]);

  const names = Object.keys(utc.pages);
  for (const [town, day] of Object.entries(DAYS)) {
    const page = utc.pages[`${EVENING}, ${town}, individual, day and time`];
    expect(page?.includes(`>${day}<`), town).toBe(true);
    for (const moment of MOMENTS)
      expect(names.filter((name) => name.startsWith(`${moment}, ${town},`))).toHaveLength(6);
  }
  expect(names.filter((name) => !utc.pages[name]?.startsWith("200 /order-now"))).toEqual([]);

  for (const { pages } of [east, west]) {
    expect(Object.keys(pages)).toEqual(names);
    expect(names.filter((name) => pages[name] !== utc.pages[name])).toEqual([]);
  }
}, 120_000);
