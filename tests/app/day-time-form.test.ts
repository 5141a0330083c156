import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import type { Browser } from "../support/browser.ts";
import { named } from "../support/cases.ts";
import { atMenu, atStore, fillBag } from "../support/journey.ts";
import { choosePickup, chooseStore } from "../support/walk.ts";

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

  test.each(days)("%s in the list of days is refused in words (TIME-08, TIME-14)", async (_name, day, words) => {
    const browser = await sendDay({ intent: "continue", day, time: "12:30" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([words]);
    expect(browser.heading()).toBe("What pickup time works best for you?");
    expect(browser.value("Day")).toBe(TODAY);
    await expectNoTimeKept(browser);
  });

  test.each(days)("%s as a pressed day is refused the same way (TIME-08, TIME-14)", async (_name, day) => {
    const browser = await sendDay({ intent: `day:${day}`, day: TODAY, time: "" });
    expect(browser.status).toBe(422);
    expect(browser.errors().join()).toContain("Please select a");
    expect(browser.value("Day")).toBe(TODAY);
  });

  test("the last day of the window, day 90, can be had (TIME-08)", async () => {
    const browser = await sendDay({ intent: "day:2027-02-19", day: TODAY, time: "" });
    expect(browser.status).toBe(200);
    expect(browser.value("Day")).toBe("2027-02-19");
    browser.fill("All times", "12:30 PM");
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
  });

  test("a day on which the store is closed is shown as unavailable and leads nowhere (TIME-14)", async () => {
    const browser = await sendDay({ intent: "day:2026-11-26", day: TODAY, time: "" });
    expect(browser.text()).toContain("Unavailable, Thursday, November 26");
    expect(browser.text()).toContain("No Available Hours");
    await browser.send(PAGE, { intent: "continue", day: "2026-11-26", time: "12:30" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "12:30 PM on Thursday, November 26 is not available. Please select another day.",
    ]);
    await expectNoTimeKept(browser);
  });
});

describe("arrows", () => {
  const dayArrows = (browser: Browser) => ["Previous day", "Next day"].filter((name) => offers(browser, name));
  const timeArrows = (browser: Browser) =>
    ["4 times earlier", "1 time earlier", "1 time later", "4 times later"].filter((name) => offers(browser, name));

  test("none back from today, none on from the last available day (TIME-03)", async () => {
    const browser = await atStore(startApp());
    await browser.visit(PAGE);
    expect(browser.text()).toContain("Today, Saturday, November 21");
    expect(dayArrows(browser)).toEqual(["Next day"]);
    await browser.press("Next day");
    expect(browser.text()).toContain("Tomorrow, Sunday, November 22");
    expect(dayArrows(browser)).toEqual(["Previous day", "Next day"]);
    await browser.press("Previous day");
    expect(dayArrows(browser)).toEqual(["Next day"]);
    await browser.send(PAGE, { intent: "day:2027-02-18", day: TODAY, time: "" });
    await browser.press("Next day");
    expect(browser.value("Day")).toBe("2027-02-19");
    expect(dayArrows(browser)).toEqual(["Previous day"]);
  });

  test("an unavailable day between two others is stepped through (TIME-03)", async () => {
    const browser = await sendDay({ intent: "day:2026-11-25", day: TODAY, time: "" });
    await browser.press("Next day");
    expect(browser.text()).toContain("Unavailable, Thursday, November 26");
    expect(dayArrows(browser)).toEqual(["Previous day", "Next day"]);
    await browser.press("Next day");
    expect(browser.text()).toContain("Friday, November 27");
    expect(browser.text()).not.toContain("Unavailable, Friday");
  });

  test("the last available day is that of the store, not of the 90 days (TIME-03)", async () => {
    // Boston closes for good in nine days.
    const { browser } = await chooseStoreNear("02116");
    await browser.send(PAGE, { intent: "day:2026-11-30", day: TODAY, time: "" });
    expect(browser.text()).toContain("Monday, November 30");
    expect(dayArrows(browser)).toEqual(["Previous day"]);
    // A later day of the window, opened by hand, is unavailable and leads back only.
    await browser.send(PAGE, { intent: "day:2026-12-01", day: TODAY, time: "" });
    expect(browser.text()).toContain("Unavailable, Tuesday, December 1");
    expect(dayArrows(browser)).toEqual(["Previous day"]);
  });

  test("when today has no time left, the way back to it ends there (TIME-03)", async () => {
    const browser = await chooseStore(startApp({ now: new Date("2026-11-22T04:00:00Z") })); // 10 PM in Dallas
    expect(browser.text()).toContain("Tomorrow, Sunday, November 22");
    expect(dayArrows(browser)).toEqual(["Previous day", "Next day"]);
    await browser.press("Previous day");
    expect(browser.text()).toContain("Unavailable, Saturday, November 21");
    expect(dayArrows(browser)).toEqual(["Next day"]);
  });

  test.each([
    ["10:30", ["1 time later", "4 times later"]],
    ["10:45", ["4 times earlier", "1 time earlier", "1 time later", "4 times later"]],
    ["20:30", ["4 times earlier", "1 time earlier", "1 time later", "4 times later"]],
    ["20:45", ["4 times earlier", "1 time earlier"]],
    ["", ["1 time later", "4 times later"]],
  ])("at %j the time arrows are %j (TIME-10)", async (time, arrows) => {
    const browser = await sendDay({ intent: "update", day: TODAY, time });
    expect(browser.value("All times")).toBe(time);
    expect(timeArrows(browser)).toEqual(arrows);
  });

  test("none on a day without a time (TIME-10)", async () => {
    const browser = await sendDay({ intent: "day:2026-11-26", day: TODAY, time: "" });
    expect(timeArrows(browser)).toEqual([]);
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
  ])("%s: the answer names the old time and the next one (TIME-13)", async (_name, time, words) => {
    const browser = await sendDay({ intent: "continue", day: TODAY, time });
    expect(browser.status).toBe(422);
    expect(browser.errors().join()).toContain(words);
  });

  test.each(
    named("", " ", "24:00", "99:99", "12:60", "1230", "12:30 PM", "-1:00", "x".repeat(50_000), "__proto__", "١٢:٣٠"),
  )("%s is no time: one is asked for, none is kept (TIME-23)", async (_name, time) => {
    const browser = await sendDay({ intent: "continue", day: TODAY, time });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Please select a time."]);
    await expectNoTimeKept(browser);
  });

  test.each(named("99:99", " ", "noon", "x".repeat(50_000)))(
    "a pressed time of %s is refused (TIME-09)",
    async (_name, time) => {
      const browser = await sendDay({ intent: `time:${time}`, day: TODAY, time: "" });
      expect(browser.status).toBe(422);
      expect(browser.errors()).toEqual(["Please select a time from the list."]);
      await expectNoTimeKept(browser);
    },
  );

  test.each(["calendar:2026-11-30", "close", "leave", "place"])("nor by a press of %s (GUARD-03)", async (intent) => {
    const browser = await sendDay({ intent, day: TODAY, time: "03:00" });
    await expectNoTimeKept(browser);
  });

  test("a time that is not offered is not kept by a mere recalculation either (GUARD-03)", async () => {
    const browser = await sendDay({ intent: "update", day: TODAY, time: "03:00" });
    expect(browser.value("All times")).toBe("");
    await expectNoTimeKept(browser);
  });

  test("another day in the list clears the time, which was the old day's (TIME-12)", async () => {
    const browser = await sendDay({ intent: "continue", day: "2026-11-24", time: "12:30" });
    expect(browser.errors()).toEqual(["Please select a time."]);
    expect(browser.value("Day")).toBe("2026-11-24");
  });
});

describe("another day", () => {
  test.each([
    ["the next day", "Next day"],
    ["a day of the calendar", "Tuesday, November 24"],
  ])("%s clears the time and asks for one (TIME-12)", async (_name, button) => {
    const browser = await sendDay({ intent: "update", day: TODAY, time: "12:30" });
    expect(browser.value("All times")).toBe("12:30");
    await browser.press("View Calendar");
    await browser.press(button);
    expect(browser.value("Day")).not.toBe(TODAY);
    expect(browser.value("All times")).toBe("");
    await browser.press("BUILD MY MEAL");
    expect(browser.errors()).toEqual(["Please select a time."]);
    await expectNoTimeKept(browser);
  });

  test("there and back again does not bring the time back (TIME-12)", async () => {
    const browser = await sendDay({ intent: "update", day: TODAY, time: "12:30" });
    await browser.press("Next day");
    await browser.press("Previous day");
    expect(browser.value("All times")).toBe("");
  });

  test("ASAP goes with its day (TIME-12, TIME-11)", async () => {
    const browser = await chooseStore(startApp({ now: new Date("2026-11-21T18:00:00Z") }));
    await browser.press("ASAP");
    await browser.press("Next day");
    await browser.press("BUILD MY MEAL");
    expect(browser.errors()).toEqual(["Please select a time."]);
    await expectNoTimeKept(browser);
  });
});

describe("the calendar", () => {
  /** "11/15", "16" and so on of the days that can be pressed. */
  function openDays(browser: Browser): string[] {
    return [...browser.html.matchAll(/<button[^>]*class="calendar-day"[^>]*><span aria-hidden="true">([^<]+)</g)].map(
      ([, text = ""]) => text,
    );
  }

  test("4 weeks at a time up to the last day of the window, and back to this week (TIME-04, TIME-05)", async () => {
    const browser = await atStore(startApp());
    await browser.visit(PAGE);
    await browser.press("View Calendar");
    expect(openDays(browser)[0]).toBe("21");
    expect(offers(browser, "Earlier 4 weeks")).toBe(false);
    // From Sunday 15 November: 28 days each, the fourth page ends after the window, in the new year.
    for (const [first, next] of [
      ["12/13", "January 1"],
      ["1/10", "January 31"],
      ["2/7", "February 19"],
    ]) {
      await browser.press("Later 4 weeks");
      expect(browser.text()).toContain(first);
      expect(openDays(browser)[0]).toBe(first);
      expect(browser.text()).toContain(next);
      expect(browser.html.match(/<td/g)).toHaveLength(28);
    }
    expect(openDays(browser).at(-1)).toBe("19");
    expect(offers(browser, "Later 4 weeks")).toBe(false);
    for (const first of ["1/10", "12/13", "11/15"]) {
      await browser.press("Earlier 4 weeks");
      expect(browser.text()).toContain(first);
    }
    expect(offers(browser, "Earlier 4 weeks")).toBe(false);
    await browser.press("Close");
    expect(browser.url).toBe(PAGE);
    expect(browser.text()).not.toContain("Calendar January");
    expect(browser.html).not.toContain("<table");
  });

  test("a day that cannot be had is no button; the window of the type ends inside the page (TIME-04)", async () => {
    const app = startApp();
    const browser = await chooseStore(app, "Holiday Menu");
    await browser.send(PAGE, { intent: "calendar:2027-02-01", day: "2026-11-22", time: "" });
    // 75 days from today.
    expect(openDays(browser).at(-1)).toBe("4");
    expect(browser.text()).toContain("Friday, February 5 unavailable");
    expect(offers(browser, "Later 4 weeks")).toBe(false);
    await browser.visit(`${PAGE}?calendar=${TODAY}`);
    expect(browser.text()).toContain("Saturday, November 21 unavailable");
    expect(browser.text()).toContain("Thursday, November 26 unavailable");
  });

  test("a pressed day of another year is chosen (TIME-04)", async () => {
    const browser = await atStore(startApp());
    await browser.visit(`${PAGE}?calendar=2027-01-02`);
    await browser.press("Saturday, January 2");
    expect(browser.value("Day")).toBe("2027-01-02");
  });
});

describe("a page that was left open", () => {
  test("a time that passed meanwhile: old and new are named, the new one is kept for the next press (TIME-23)", async () => {
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

  test("the store has closed meanwhile: the time is named and another one asked for (TIME-14)", async () => {
    const app = startApp();
    const browser = await chooseStore(app);
    browser.fill("All times", "8:30 PM");
    wait(app, { minutes: 11 * 60 });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["8:30 PM on Saturday, November 21 is not available. Please select another day."]);
    await expectNoTimeKept(browser);
  });

  test("the day has passed meanwhile: it is named, and its time is not taken over to another day (TIME-14)", async () => {
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

  test("a kept day that has passed lends its time to no other day, whatever the form leaves out (TIME-14)", async () => {
    const app = startApp();
    const browser = await chooseStore(app);
    browser.fill("All times", "12:30 PM");
    await browser.press("Show times");
    wait(app, { minutes: 24 * 60 });
    await browser.send(PAGE, { intent: "continue" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Please select a time."]);
  });

  test("ASAP pressed when the kitchen has closed says so (TIME-11)", async () => {
    const app = startApp({ now: new Date("2026-11-21T18:00:00Z") });
    const browser = await chooseStore(app);
    wait(app, { minutes: 9 * 60 });
    await browser.press("ASAP");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["ASAP is not available now. Please select a time."]);
  });

  test("ASAP that was chosen, but the kitchen has closed since: said so, not kept (TIME-11)", async () => {
    const app = startApp({ now: new Date("2026-11-21T18:00:00Z") });
    const browser = await chooseStore(app);
    await browser.press("ASAP");
    wait(app, { minutes: 8 * 60 + 45 }); // 8:45 PM, a quarter of an hour before closing
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["ASAP is not available now. Please select a time."]);
    await expectNoTimeKept(browser);
  });

  test("ASAP that is still offered goes on with the time of now", async () => {
    const app = startApp({ now: new Date("2026-11-21T18:00:00Z") });
    const browser = await chooseStore(app);
    await browser.press("ASAP");
    expect(browser.value("All times")).toBe("12:30");
    wait(app, { minutes: 50 });
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain("Today, Saturday, November 21, ASAP");
    await browser.visit(PAGE);
    expect(browser.value("All times")).toBe("13:15");
  });

  test("a time button of an old page: old and new time are named, nothing is chosen by it (TIME-13)", async () => {
    const app = startApp();
    const browser = await chooseStore(app);
    const { body } = browser.formOf("10:30 AM");
    wait(app, { minutes: 45 });
    await browser.send(PAGE, body);
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "10:30 AM on Saturday, November 21 is not available. The next available time is 11:15 AM. Press BUILD MY MEAL to take it.",
    ]);
  });

  test("an ASAP of yesterday is not taken over to today (TIME-11)", async () => {
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

describe("a day that ends at midnight of the store, not of anybody else", () => {
  // Near 10011 is New York Flatiron, open to 11:45 PM on Fridays; in Honolulu it is 10:00 PM.

  test("past midnight in New York: yesterday's last time is named and not taken over to the new day (TIME-14)", async () => {
    const { app, browser } = await chooseStoreNear("10011", "2026-11-20T22:50:00-05:00");
    expect(browser.text()).toContain("Today, Friday, November 20");
    browser.fill("All times", "11:30 PM");
    wait(app, { minutes: 71 });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["11:30 PM on Friday, November 20 is not available. Please select another day."]);
    expect(browser.text()).toContain("Today, Saturday, November 21");
    expect(browser.value("All times")).toBe("");
    await expectNoTimeKept(browser);
  });

  test("past midnight in New York tomorrow is today, and its time still good (TIME-02)", async () => {
    const { app, browser } = await chooseStoreNear("10011", "2026-11-20T23:50:00-05:00");
    expect(browser.text()).toContain("Tomorrow, Saturday, November 21");
    browser.fill("All times", "12:30 PM");
    wait(app, { minutes: 11 });
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain("Today, Saturday, November 21, 12:30 PM");
  });

  test.each([
    ["New York", "10011", "2026-11-20T18:55:00-05:00", "7:30 PM"],
    ["Honolulu", "96813", "2026-11-20T13:55:00-10:00", "2:30 PM"],
  ])("midnight in London means nothing in %s", async (_town, zip, now, time) => {
    const { app, browser } = await chooseStoreNear(zip, now);
    browser.fill("All times", time);
    wait(app, { minutes: 6 });
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain(`Today, Friday, November 20, ${time}`);
  });

  test("ASAP of a day that has ended is no ASAP of the next (TIME-11)", async () => {
    const { app, browser } = await chooseStoreNear("10011", "2026-11-20T22:50:00-05:00");
    await browser.press("ASAP");
    wait(app, { minutes: 71 });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors().join()).toContain("11:15 PM on Friday, November 20 is not available.");
    await expectNoTimeKept(browser);
  });
});

describe("what is offered was changed while the page was open", () => {
  /** The order type "Holiday Menu" as the API has it from now on; ours may be some minutes old. */
  function changeHoliday(app: TestApp, change: object): void {
    app.intercept = async (request) => {
      if (!request.url.includes("/order-types")) return null;
      const types: { name: string }[] = await (await app.sandbox.fetch(request)).json();
      return Response.json(types.map((type) => (type.name === "Holiday Menu" ? { ...type, ...change } : type)));
    };
    wait(app, { minutes: 11 });
  }

  async function withHolidayTime(): Promise<{ app: TestApp; browser: Browser }> {
    const app = startApp();
    const browser = await chooseStore(app, "Holiday Menu");
    browser.fill("Day", "2026-11-25");
    await browser.press("Show times");
    browser.fill("All times", "12:30 PM");
    return { app, browser };
  }

  test.each([
    ["ends the day before", { endDate: "2026-11-24" }],
    ["has ended", { endDate: "2026-11-20" }],
    ["starts the day after", { startDate: "2026-11-26" }],
  ])("an order type that %s: the day is named and not taken (TIME-08)", async (_name, change) => {
    const { app, browser } = await withHolidayTime();
    changeHoliday(app, change);
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "12:30 PM on Wednesday, November 25 is not available. Please select another day.",
    ]);
    await expectNoTimeKept(browser);
  });

  test("the end date itself is still a day to order for (TIME-08)", async () => {
    const { app, browser } = await withHolidayTime();
    changeHoliday(app, { endDate: "2026-11-25" });
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
  });

  test("an order type that is made from 1:05 PM on: old and new time are named (TIME-15)", async () => {
    const { app, browser } = await withHolidayTime();
    changeHoliday(app, { minOpenTime: "1:05 PM" });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "12:30 PM on Wednesday, November 25 is not available. The next available time is 1:15 PM. Press BUILD MY MEAL to take it.",
    ]);
    await browser.press("BUILD MY MEAL");
    expect(browser.text()).toContain("Wednesday, November 25, 1:15 PM");
  });

  test("hours that end before the time: it is named and another one asked for (TIME-14, TIME-15)", async () => {
    const { app, browser } = await withHolidayTime();
    changeHoliday(app, { maxCloseTime: "12:30 PM" });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "12:30 PM on Wednesday, November 25 is not available. Please select another time.",
    ]);
    await expectNoTimeKept(browser);
  });

  test("a day that the store has taken out of its hours: its time is named and not taken (TIME-14)", async () => {
    const { app, browser } = await withHolidayTime();
    app.intercept = async (request) => {
      if (!request.url.includes("/store-hours-for-ordering/")) return null;
      const days: { date: string }[] = await (await app.sandbox.fetch(request)).json();
      return Response.json(days.filter(({ date }) => date !== "2026-11-25"));
    };
    wait(app, { minutes: 11 });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "12:30 PM on Wednesday, November 25 is not available. Please select another day.",
    ]);
    expect(browser.text()).toContain("Unavailable, Wednesday, November 25");
    await expectNoTimeKept(browser);
  });
});

describe("buttons and fields that are not the page's", () => {
  test("are answered in words and keep the chosen time (TIME-09)", async () => {
    const app = startApp();
    const browser = await atMenu(app);
    for (const intent of [
      "",
      "place",
      "shift:",
      "store:1001",
      "type:3",
      "__proto__",
      "constructor",
      "x".repeat(50_000),
    ]) {
      await browser.send(PAGE, { intent, day: "2026-11-22", time: "12:30" });
      expect(browser.status, intent.slice(0, 20)).toBe(422);
      expect(browser.errors(), intent.slice(0, 20)).toEqual(["Please use one of the buttons on this page."]);
      expect(browser.value("All times")).toBe("12:30");
    }
    expect(app.calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("steps of any size stay within the day (TIME-10)", async () => {
    const browser = await atMenu(startApp());
    for (const [step, time] of [
      ["1e9", "20:45"],
      ["-1e9", "10:30"],
      ["NaN", "10:30"],
      ["0.5", "10:30"],
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

  test("the calendar opens on any day named, without leaving the window (TIME-04)", async () => {
    const browser = await atMenu(startApp());
    for (const day of ["2026-11-30", "1999-01-01", "9999-12-31", "2027-02-30", "x", "", "\u0000", "%00"]) {
      await browser.visit(`${PAGE}?calendar=${encodeURIComponent(day)}`);
      expect(browser.status, day).toBe(200);
      expect(browser.text(), day).toContain("Calendar");
      expect(browser.html.match(/<tr/g), day).toHaveLength(5);
    }
  });

  test("a field sent twice counts the first time (TIME-02)", async () => {
    const browser = await chooseStore(startApp());
    const body = new URLSearchParams(
      `intent=continue&day=${TODAY}&day=2026-11-24&time=12:30&time=13:30&__proto__[x]=1`,
    );
    await browser.send(PAGE, body);
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain("Today, Saturday, November 21, 12:30 PM");
  });
});

test("what the new day does not offer is dropped with words; a failing check keeps the form (TIME-24, CART-09)", async () => {
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

/** The store nearest to a zip code, chosen at some moment: on Saturday morning unless told. */
async function chooseStoreNear(
  zip: string,
  now = "2026-11-21T10:00:00-06:00",
): Promise<{ app: TestApp; browser: Browser }> {
  const app = startApp({ now: new Date(now) });
  const browser = await choosePickup(app);
  await browser.visit(`/order-now/locations?near=${zip}`);
  await browser.press("Select");
  expect(browser.url).toBe(PAGE);
  return { app, browser };
}

/** Whether the page has a button of this name: one that leads nowhere is not rendered at all. */
function offers(browser: Browser, name: string): boolean {
  return browser.html.includes(`>${name}<`);
}

function wait(app: TestApp, { minutes }: { minutes: number }): void {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
}
