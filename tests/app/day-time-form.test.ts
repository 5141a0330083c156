import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import type { Browser } from "../support/browser.ts";
import { named } from "../support/cases.ts";
import { atMenu, atStore, chooseStore, fillBag } from "../support/journey.ts";

const PAGE = "/order-now/pickup-details";
/** Saturday in Dallas, 10:00; the store is open from 10:30 AM to 9:00 PM. */
const TODAY = "2026-11-21";

async function sendDay(body: Record<string, string>): Promise<Browser> {
  const browser = await atStore(startApp());
  await browser.send(PAGE, body);
  return browser;
}

/** The menu opens only for a day and a time that are kept. */
async function expectNoTimeKept(browser: Browser): Promise<void> {
  await browser.visit("/order-now/build-order");
  expect(browser.url).toBe(PAGE);
  expect(browser.text()).toContain("Please choose a day and time first.");
}

describe("days that cannot be had", () => {
  const days = [
    ["yesterday", "2026-11-20", "12:30 PM on Friday, November 20 is not available. Please select another day."],
    [
      "day 91 from today",
      "2027-02-20",
      "12:30 PM on Saturday, February 20 is not available. Please select another day.",
    ],
    ["the year 9999", "9999-01-01", "12:30 PM on Friday, January 1 is not available. Please select another day."],
    ["30 February", "2027-02-30", "Please select a day."],
    ["29 February of a common year", "2027-02-29", "Please select a day."],
    ["month 13", "2026-13-01", "Please select a day."],
    ["another way to write it", "11/22/2026", "Please select a day."],
    ["words", "tomorrow", "Please select a day."],
    ["blanks", " ", "Please select a day."],
    ["50 KB", "2".repeat(50_000), "Please select a day."],
    ["__proto__", "__proto__", "Please select a day."],
    ["a NUL", "2026-11-22\u0000", "Please select a day."],
    ["Arabic digits", "٢٠٢٦-١١-٢٢", "Please select a day."],
  ] as const;

  test.each(days)("TIME-08 TIME-14: %s in the list of days is refused in words", async (_name, day, words) => {
    const browser = await sendDay({ intent: "continue", day, time: "12:30" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([words]);
    expect(browser.heading()).toBe("What pickup time works best for you?");
    expect(browser.value("Day")).toBe(TODAY);
    await expectNoTimeKept(browser);
  });

  test.each(days)("TIME-08 TIME-14: %s as a pressed day is refused the same way", async (_name, day) => {
    const browser = await sendDay({ intent: `day:${day}`, day: TODAY, time: "" });
    expect(browser.status).toBe(422);
    expect(browser.errors().join()).toContain("Please select a");
    expect(browser.value("Day")).toBe(TODAY);
  });

  test("TIME-08: the last day of the window, day 90, can be had", async () => {
    const browser = await sendDay({ intent: "day:2027-02-19", day: TODAY, time: "" });
    expect(browser.status).toBe(200);
    expect(browser.value("Day")).toBe("2027-02-19");
    browser.fill("All times", "12:30 PM");
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
  });

  test("TIME-14: a day on which the store is closed is shown as unavailable and leads nowhere", async () => {
    const browser = await sendDay({ intent: "day:2026-11-26", day: TODAY, time: "" });
    expect(browser.text()).toContain("Unavailable, Thursday, November 26");
    expect(browser.text()).toContain("No Available Hours");
    await browser.send(PAGE, { intent: "continue", day: "2026-11-26", time: "12:30" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "12:30 PM on Thursday, November 26 is not available. Please select another time.",
    ]);
    await expectNoTimeKept(browser);
  });
});

describe("times that cannot be had", () => {
  test.each([
    [
      "before opening",
      "03:00",
      "3:00 AM on Saturday, November 21 is not available. The next available time is 10:30 AM.",
    ],
    ["at closing time", "21:00", "9:00 PM on Saturday, November 21 is not available. Please select another time."],
    ["after closing", "23:45", "11:45 PM on Saturday, November 21 is not available. Please select another time."],
    [
      "between two quarter hours",
      "12:31",
      "12:31 PM on Saturday, November 21 is not available. The next available time is 12:45 PM.",
    ],
  ])("TIME-13: %s: the answer names the old time and the next one", async (_name, time, words) => {
    const browser = await sendDay({ intent: "continue", day: TODAY, time });
    expect(browser.status).toBe(422);
    expect(browser.errors().join()).toContain(words);
  });

  test.each(
    named("", " ", "24:00", "99:99", "12:60", "1230", "12:30 PM", "-1:00", "x".repeat(50_000), "__proto__", "١٢:٣٠"),
  )("TIME-23: %s is no time: one is asked for, none is kept", async (_name, time) => {
    const browser = await sendDay({ intent: "continue", day: TODAY, time });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Please select a time."]);
    await expectNoTimeKept(browser);
  });

  test.each(named("99:99", "", "noon", "x".repeat(50_000)))(
    "TIME-09: a pressed time of %s is refused",
    async (_name, time) => {
      const browser = await sendDay({ intent: `time:${time}`, day: TODAY, time: "" });
      expect(browser.status).toBe(422);
      expect(browser.errors()).toEqual(["Please select a time from the list."]);
      await expectNoTimeKept(browser);
    },
  );

  test("GUARD-03: a time that is not offered is not kept by a mere recalculation either", async () => {
    const browser = await sendDay({ intent: "update", day: TODAY, time: "03:00" });
    expect(browser.value("All times")).toBe("");
    await expectNoTimeKept(browser);
  });

  test("TIME-12: another day in the list clears the time, which was the old day's", async () => {
    const browser = await sendDay({ intent: "continue", day: "2026-11-24", time: "12:30" });
    expect(browser.errors()).toEqual(["Please select a time."]);
    expect(browser.value("Day")).toBe("2026-11-24");
  });
});

describe("a page that was left open", () => {
  test("TIME-23: a time that passed meanwhile: old and new are named, the new one is kept for the next press", async () => {
    const app = startApp();
    const browser = await chooseStore(app);
    browser.fill("All times", "10:30 AM");
    wait(app, { minutes: 45 });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "10:30 AM on Saturday, November 21 is not available. The next available time is 11:15 AM. Press BUILD MY MEAL to take it.",
    ]);
    expect(browser.value("All times")).toBe("11:15");
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain("11:15 AM");
  });

  test("TIME-14: the store has closed meanwhile: the time is named and another one asked for", async () => {
    const app = startApp();
    const browser = await chooseStore(app);
    browser.fill("All times", "8:30 PM");
    wait(app, { minutes: 11 * 60 });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "8:30 PM on Saturday, November 21 is not available. Please select another time.",
    ]);
    await expectNoTimeKept(browser);
  });

  test("TIME-14: the day has passed meanwhile: it is named, and its time is not taken over to another day", async () => {
    const app = startApp();
    const browser = await chooseStore(app);
    browser.fill("All times", "12:30 PM");
    await browser.press("Show times");
    wait(app, { minutes: 24 * 60 });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "12:30 PM on Saturday, November 21 is not available. Please select another day.",
    ]);
    expect(browser.text()).toContain("Today, Sunday, November 22");
    await expectNoTimeKept(browser);
    browser.fill("All times", "12:30 PM");
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain("Today, Sunday, November 22, 12:30 PM");
  });

  test("TIME-14: a kept day that has passed lends its time to no other day, whatever the form leaves out", async () => {
    const app = startApp();
    const browser = await chooseStore(app);
    browser.fill("All times", "12:30 PM");
    await browser.press("Show times");
    wait(app, { minutes: 24 * 60 });
    await browser.send(PAGE, { intent: "continue" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Please select a time."]);
  });

  test("TIME-11: ASAP pressed when the kitchen has closed says so", async () => {
    const app = startApp({ now: new Date("2026-11-21T18:00:00Z") });
    const browser = await chooseStore(app);
    wait(app, { minutes: 9 * 60 });
    await browser.press("ASAP");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["ASAP is not available now. Please select a time."]);
  });

  test("TIME-11 D-048: an ASAP of yesterday is not taken over to today", async () => {
    const app = startApp({ now: new Date("2026-11-21T18:00:00Z") });
    const browser = await chooseStore(app);
    await browser.press("ASAP");
    wait(app, { minutes: 22 * 60 });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.url).toBe(PAGE);
    await expectNoTimeKept(browser);
  });
});

describe("buttons and fields that are not the page's", () => {
  test("TIME-09: are answered in words and keep the chosen time", async () => {
    const app = startApp();
    const browser = await atMenu(app);
    for (const intent of ["", "place", "add", "store:1001", "type:3", "__proto__", "constructor", "x".repeat(50_000)]) {
      await browser.send(PAGE, { intent, day: "2026-11-22", time: "12:30" });
      expect(browser.status, intent.slice(0, 20)).toBe(422);
      expect(browser.errors(), intent.slice(0, 20)).toEqual(["Please use one of the buttons on this page."]);
      expect(browser.value("All times")).toBe("12:30");
    }
    expect(app.calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("TIME-10: steps of any size stay within the day", async () => {
    const browser = await atMenu(startApp());
    for (const [step, time] of [
      ["1e9", "20:45"],
      ["-1e9", "10:30"],
      ["NaN", "10:30"],
      ["0.5", "10:30"],
      ["", "10:30"],
    ] as const) {
      await browser.send(PAGE, {
        intent: `shift:${step}`,
        day: "2026-11-22",
        time: browser.url === PAGE ? browser.value("All times") : "12:30",
      });
      expect(browser.status, step).toBe(200);
      expect(browser.value("All times"), step).toBe(time);
    }
  });

  test("TIME-04: the calendar opens on any day named, without leaving the window", async () => {
    const browser = await atMenu(startApp());
    for (const day of ["2026-11-30", "1999-01-01", "9999-12-31", "2027-02-30", "x", "", "\u0000", "%00"]) {
      await browser.visit(`${PAGE}?calendar=${encodeURIComponent(day)}`);
      expect(browser.status, day).toBe(200);
      expect(browser.text(), day).toContain("Calendar");
      expect(browser.html.match(/<tr/g), day).toHaveLength(5);
    }
  });

  test("TIME-02: a field sent twice counts the first time", async () => {
    const browser = await chooseStore(startApp());
    const body = new URLSearchParams(
      `intent=continue&day=${TODAY}&day=2026-11-24&time=12:30&time=13:30&__proto__[x]=1`,
    );
    await browser.send(PAGE, body);
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain("Today, Saturday, November 21, 12:30 PM");
  });
});

test("TIME-24 CART-09: what the new day does not offer is dropped with words; a failing check keeps the form", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  app.intercept = ({ url }) => (url.includes("/validate-to-store/") ? new Response("oops", { status: 500 }) : null);
  await browser.visit(PAGE);
  await browser.press("BUILD MY MEAL");
  expect(browser.status).toBe(503);
  expect(browser.heading()).toBe("What pickup time works best for you?");
  expect(browser.errors().join()).toMatch(/We could not reach the restaurant\..*\(Reference: [\w-]+\)/);
  expect(browser.value("All times")).toBe("12:30");

  app.intercept = async (request) => {
    if (!request.url.includes("/validate-to-store/")) return null;
    const answer = await (await app.sandbox.fetch(request)).json();
    return Response.json({ ...answer, intact: false });
  };
  await browser.press("BUILD MY MEAL");
  expect(browser.url).toBe("/order-now/build-order");
  expect(browser.text()).toContain("Some items or options were removed from your cart");
});

function wait(app: TestApp, { minutes }: { minutes: number }): void {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
}
