import { describe, expect, test } from "vitest";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { named } from "../../support/cases.ts";
import { status } from "../../support/faults.ts";
import { atMenu, atStore, fillBag } from "../../support/journey.ts";
import { choosePickup, chooseStore } from "../../support/walk.ts";
import { expectRefused, expectAt, expectText } from "../../support/expect.ts";

const PAGE = "/order-now/pickup-details";
/** Saturday in Dallas, 10:00; the store is open from 10:30 AM to 9:00 PM. */
const TODAY = "2026-11-21";

const SATURDAY = "Saturday, November 21";
const NOON = new Date("2026-11-21T18:00:00Z");
const otherDay = (when: string) => `${when} is not available. Please select another day.`;
const otherTime = (when: string) => `${when} is not available. Please select another time.`;
const nextTime = (when: string, time: string) => `${when} is not available. The next available time is ${time}.`;
const NO_DAY = "Please select a day.";
const NO_TIME = "Please select a time.";
const NO_ASAP = "ASAP is not available now. Please select a time.";

const sendDay = async (body: Record<string, string>): Promise<Browser> => (await atStore()).send(PAGE, body);
const pressDay = (day: string): Promise<Browser> => sendDay({ intent: `day:${day}`, day: TODAY, time: "" });
const at = (time: string) => ({ "All times": time });

/** The menu opens only for a day and a time that are kept. */
async function expectNoTimeKept(browser: Browser): Promise<void> {
  expectAt(await browser.visit("/order-now/build-order"), PAGE, "Please choose a day and time first.");
}

describe("days that cannot be had", () => {
  const days = [
    ["yesterday", "2026-11-20", otherDay("12:30 PM on Friday, November 20")],
    ["day 91 from today", "2027-02-20", otherDay("12:30 PM on Saturday, February 20")],
    ["the year 9999", "9999-01-01", otherDay("12:30 PM on Friday, January 1")],
    ["30 February", "2027-02-30", NO_DAY],
    ["29 February of a common year", "2027-02-29", NO_DAY],
    ["month 13", "2026-13-01", NO_DAY],
    ["another way to write it", "11/22/2026", NO_DAY],
    ["words", "tomorrow", NO_DAY],
    ["blanks", " ", NO_DAY],
    ["50 KB", "2".repeat(50_000), NO_DAY],
    ["__proto__", "__proto__", NO_DAY],
    ["a NUL", "2026-11-22\u0000", NO_DAY],
    ["Arabic digits", "٢٠٢٦-١١-٢٢", NO_DAY],
  ] as const;

  test.each(days)("%s is refused in words, in the list or pressed (TIME-08, TIME-14)", async (_name, day, words) => {
    const browser = await sendDay({ intent: "continue", day, time: "12:30" });
    expectRefused(browser, words);
    expect(browser.heading()).toBe("What pickup time works best for you?");
    expect(browser.value("Day")).toBe(TODAY);
    await expectNoTimeKept(browser);
    expectRefused(await browser.send(PAGE, { intent: `day:${day}`, day: TODAY, time: "" }), /Please select a/);
    expect(browser.value("Day")).toBe(TODAY);
  });

  test("the last day of the window, day 90, can be had (TIME-08)", async () => {
    const browser = await pressDay("2027-02-19");
    expect([browser.status, browser.value("Day")]).toEqual([200, "2027-02-19"]);
    expectAt(await browser.submit("BUILD MY MEAL", at("12:30 PM")), "/order-now/build-order");
  });

  test("a day on which the store is closed is shown as unavailable and leads nowhere (TIME-14)", async () => {
    const browser = await pressDay("2026-11-26");
    expectText(browser, "Unavailable, Thursday, November 26", "No Available Hours");
    await browser.send(PAGE, { intent: "continue", day: "2026-11-26", time: "12:30" });
    expectRefused(browser, otherDay("12:30 PM on Thursday, November 26"));
    await expectNoTimeKept(browser);
  });
});

describe("arrows", () => {
  const dayArrows = (browser: Browser) => browser.buttons().filter((name) => /^(?:Previous|Next) day$/.test(name));
  const timeArrows = (browser: Browser) =>
    browser.buttons().filter((name) => /^\d times? (?:earlier|later)$/.test(name));

  test("none back from today, none on from the last available day (TIME-03)", async () => {
    const browser = await atStore();
    expectText(await browser.visit(PAGE), "Today, Saturday, November 21");
    expect(dayArrows(browser)).toEqual(["Next day"]);
    expectText(await browser.press("Next day"), "Tomorrow, Sunday, November 22");
    expect(dayArrows(browser)).toEqual(["Previous day", "Next day"]);
    await browser.press("Previous day");
    expect(dayArrows(browser)).toEqual(["Next day"]);
    await browser.send(PAGE, { intent: "day:2027-02-18", day: TODAY, time: "" });
    await browser.press("Next day");
    expect(browser.value("Day")).toBe("2027-02-19");
    expect(dayArrows(browser)).toEqual(["Previous day"]);
  });

  test("an unavailable day between two others is stepped through (TIME-03)", async () => {
    const browser = await pressDay("2026-11-25");
    expectText(await browser.press("Next day"), "Unavailable, Thursday, November 26");
    expect(dayArrows(browser)).toEqual(["Previous day", "Next day"]);
    expectText(await browser.press("Next day"), "Friday, November 27");
    expect(browser.text()).not.toContain("Unavailable, Friday");
  });

  test("the last available day is that of the store, not of the 90 days (TIME-03)", async () => {
    // Boston closes for good in nine days.
    const browser = await chooseStoreNear("02116");
    expectText(await browser.send(PAGE, { intent: "day:2026-11-30", day: TODAY, time: "" }), "Monday, November 30");
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
    expectText(await browser.press("Previous day"), "Unavailable, Saturday, November 21");
    expect(dayArrows(browser)).toEqual(["Next day"]);
  });

  test.each([
    ["10:30", "1 time later, 4 times later"],
    ["10:45", "4 times earlier, 1 time earlier, 1 time later, 4 times later"],
    ["20:30", "4 times earlier, 1 time earlier, 1 time later, 4 times later"],
    ["20:45", "4 times earlier, 1 time earlier"],
    ["", "1 time later, 4 times later"],
  ])("at %j the time arrows are %s; on a day without a time are none (TIME-10)", async (time, arrows) => {
    const browser = await sendDay({ intent: "update", day: TODAY, time });
    expect(browser.value("All times")).toBe(time);
    expect(timeArrows(browser).join(", ")).toBe(arrows);
    expect(timeArrows(await browser.send(PAGE, { intent: "day:2026-11-26", day: TODAY, time }))).toEqual([]);
  });
});

describe("times that cannot be had", () => {
  test.each([
    ["before opening", "03:00", nextTime(`3:00 AM on ${SATURDAY}`, "10:30 AM")],
    ["at closing time", "21:00", otherTime(`9:00 PM on ${SATURDAY}`)],
    ["after closing", "23:45", otherTime(`11:45 PM on ${SATURDAY}`)],
    ["between two quarter hours", "12:31", nextTime(`12:31 PM on ${SATURDAY}`, "12:45 PM")],
  ])("%s: the answer names the old time and the next one (TIME-13)", async (_name, time, words) => {
    const browser = await sendDay({ intent: "continue", day: TODAY, time });
    expect(browser.status).toBe(422);
    expect(browser.errors().join()).toContain(words);
  });

  test.each(
    named("", " ", "24:00", "99:99", "12:60", "1230", "12:30 PM", "-1:00", "x".repeat(50_000), "__proto__", "١٢:٣٠"),
  )("%s is no time: one is asked for, none is kept (TIME-23)", async (_name, time) => {
    const browser = await sendDay({ intent: "continue", day: TODAY, time });
    expectRefused(browser, NO_TIME);
    await expectNoTimeKept(browser);
  });

  test.each(named("99:99", " ", "noon", "x".repeat(50_000)))(
    "a pressed time of %s is refused (TIME-09)",
    async (_name, time) => {
      const browser = await sendDay({ intent: `time:${time}`, day: TODAY, time: "" });
      expectRefused(browser, "Please select a time from the list.");
      await expectNoTimeKept(browser);
    },
  );

  test.each(["calendar:2026-11-30", "close", "leave", "place", "update"])(
    "one that is not offered is not kept by a press of %s (GUARD-03)",
    async (intent) => {
      const browser = await sendDay({ intent, day: TODAY, time: "03:00" });
      if (intent === "update") expect(browser.value("All times")).toBe("");
      await expectNoTimeKept(browser);
    },
  );

  test("another day in the list clears the time, which was the old day's (TIME-12)", async () => {
    const browser = await sendDay({ intent: "continue", day: "2026-11-24", time: "12:30" });
    expect(browser.errors()).toEqual([NO_TIME]);
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
    // There and back again does not bring it back.
    await browser.send(PAGE, { intent: `day:${TODAY}`, day: browser.value("Day"), time: "" });
    expect([browser.value("Day"), browser.value("All times")]).toEqual([TODAY, ""]);
    expect((await browser.press("BUILD MY MEAL")).errors()).toEqual([NO_TIME]);
    await expectNoTimeKept(browser);
  });

  test("ASAP goes with its day (TIME-12, TIME-11)", async () => {
    const browser = await chooseStore(startApp({ now: NOON }));
    await browser.press("ASAP");
    await browser.press("Next day");
    expect((await browser.press("BUILD MY MEAL")).errors()).toEqual([NO_TIME]);
    await expectNoTimeKept(browser);
  });
});

describe("the calendar", () => {
  /** "11/15", "16" and so on of the days that can be pressed. */
  const openDays = (browser: Browser) => browser.all('button.calendar-day > span[aria-hidden="true"]');

  test("4 weeks at a time up to the last day of the window, and back to this week (TIME-04, TIME-05)", async () => {
    const browser = await atStore();
    await browser.visit(PAGE);
    await browser.press("View Calendar");
    expect(openDays(browser)[0]).toBe("21");
    expect(browser.buttons()).not.toContain("Earlier 4 weeks");
    // From Sunday 15 November: 28 days each, the fourth page ends after the window, in the new year.
    for (const [first, next] of Object.entries({ "12/13": "January 1", "1/10": "January 31", "2/7": "February 19" })) {
      expectText(await browser.press("Later 4 weeks"), first, next);
      expect(openDays(browser)[0]).toBe(first);
      expect(browser.all("td")).toHaveLength(28);
    }
    expect(openDays(browser).at(-1)).toBe("19");
    expect(browser.buttons()).not.toContain("Later 4 weeks");
    for (const first of ["1/10", "12/13", "11/15"]) expectText(await browser.press("Earlier 4 weeks"), first);
    expect(browser.buttons()).not.toContain("Earlier 4 weeks");
    expectAt(await browser.press("Close"), PAGE);
    expect(browser.text()).not.toContain("Calendar January");
    expect(browser.html).not.toContain("<table");
  });

  test("a day that cannot be had is no button; the window of the type ends inside the page (TIME-04)", async () => {
    const browser = await chooseStore(startApp(), "Holiday Menu");
    await browser.send(PAGE, { intent: "calendar:2027-02-01", day: "2026-11-22", time: "" });
    // 75 days from today.
    expect(openDays(browser).at(-1)).toBe("4");
    expect(browser.text()).toContain("Friday, February 5 unavailable");
    expect(browser.buttons()).not.toContain("Later 4 weeks");
    await browser.visit(`${PAGE}?calendar=${TODAY}`);
    expectText(browser, "Saturday, November 21 unavailable", "Thursday, November 26 unavailable");
  });

  test("a pressed day of another year is chosen (TIME-04)", async () => {
    const browser = await atStore();
    await browser.visit(`${PAGE}?calendar=2027-01-02`);
    await browser.press("Saturday, January 2");
    expect(browser.value("Day")).toBe("2027-01-02");
  });
});

describe("a page that was left open", () => {
  /** A store chosen at some moment, then some time passes. Near 10011 is New York, open to 11:45 PM on Fridays. */
  async function leftOpen(zip: string, now: string | Date, minutes: number, act: (browser: Browser) => unknown) {
    const browser = await chooseStoreNear(zip, now);
    await act(browser);
    browser.app.wait(minutes);
    return browser.press("BUILD MY MEAL");
  }
  const typed = (time: string) => (browser: Browser) => browser.fill("All times", time);
  const shown = (time: string) => (browser: Browser) => browser.submit("Show times", at(time));
  const pressed = (words: string) => (browser: Browser) => browser.press(words);
  const LATE = "2026-11-20T22:50:00-05:00";

  test.each([
    ["the store has closed", "75201", SATURDAY_MORNING, typed("8:30 PM"), 660, otherDay(`8:30 PM on ${SATURDAY}`)],
    ["ASAP, the kitchen has closed", "75201", NOON, pressed("ASAP"), 525, NO_ASAP],
    ["ASAP of yesterday", "75201", NOON, pressed("ASAP"), 1320, /./],
    ["past midnight of the store", "10011", LATE, typed("11:30 PM"), 71, otherDay("11:30 PM on Friday, November 20")],
    ["ASAP of a day that has ended", "10011", LATE, pressed("ASAP"), 71, /11:15 PM on Friday, November 20 is not av/],
  ])("%s: it is named, and not taken over (TIME-11, TIME-14)", async (_what, zip, now, act, minutes, words) => {
    const browser = await leftOpen(zip, now, minutes, act);
    expectRefused(browser, words);
    expect([browser.url, browser.selected("Day")]).toEqual([
      PAGE,
      `Today, ${minutes === 1320 ? "Sun, Nov 22" : "Sat, Nov 21"}`,
    ]);
    if (browser.labels().includes("All times")) expect(browser.value("All times")).toBe("");
    await expectNoTimeKept(browser);
  });

  test("the day has passed: it is named, and its time is not taken over to another day (TIME-14)", async () => {
    const browser = await leftOpen("75201", SATURDAY_MORNING, 24 * 60, shown("12:30 PM"));
    expectRefused(browser, otherDay(`12:30 PM on ${SATURDAY}`));
    expectText(browser, "Today, Sunday, November 22");
    await expectNoTimeKept(browser);
    await browser.submit("BUILD MY MEAL", at("12:30 PM"));
    expectAt(browser, "/order-now/build-order", "Today, Sunday, November 22, 12:30 PM");
  });

  const passed = `${nextTime(`10:30 AM on ${SATURDAY}`, "11:15 AM")} Press BUILD MY MEAL to take it.`;

  test("a time that passed meanwhile: old and new are named, the new one is kept for the next press (TIME-23)", async () => {
    const browser = await leftOpen("75201", SATURDAY_MORNING, 45, typed("10:30 AM"));
    expectRefused(browser, passed);
    expect(browser.value("All times")).toBe("11:15");
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order", "11:15 AM");
  });

  test("a time button of an old page: old and new time are named, nothing is chosen by it (TIME-13)", async () => {
    const browser = await chooseStore(startApp());
    const { body } = browser.formOf("10:30 AM");
    browser.app.wait(45);
    expectRefused(await browser.send(PAGE, body), passed);
  });

  test("a kept day that has passed lends its time to no other day, whatever the form leaves out (TIME-14)", async () => {
    const browser = await (await chooseStore(startApp())).submit("Show times", at("12:30 PM"));
    browser.app.wait(24 * 60);
    expectRefused(await browser.send(PAGE, { intent: "continue" }), NO_TIME);
  });

  test("ASAP pressed when the kitchen has closed says so (TIME-11)", async () => {
    const browser = await chooseStore(startApp({ now: NOON }));
    browser.app.wait(9 * 60);
    expectRefused(await browser.press("ASAP"), NO_ASAP);
  });

  test("ASAP that is still offered goes on with the time of now", async () => {
    const browser = await leftOpen("75201", NOON, 50, async (browser) => {
      await browser.press("ASAP");
      expect(browser.value("All times")).toBe("12:30");
    });
    expectAt(browser, "/order-now/build-order", `Today, ${SATURDAY}, ASAP`);
    await browser.visit(PAGE);
    expect(browser.value("All times")).toBe("13:15");
  });

  // A day ends at midnight of the store, not of London or anybody else; what was tomorrow is then today.
  test.each([
    ["New York", "10011", "2026-11-20T18:55:00-05:00", 6, "7:30 PM", "Today, Friday, November 20, 7:30 PM"],
    ["Honolulu", "96813", "2026-11-20T13:55:00-10:00", 6, "2:30 PM", "Today, Friday, November 20, 2:30 PM"],
    ["New York", "10011", "2026-11-20T23:50:00-05:00", 11, "12:30 PM", `Today, ${SATURDAY}, 12:30 PM`],
  ])(
    "in %s (%s) at %s a time holds past midnight elsewhere (TIME-02)",
    async (_town, zip, now, minutes, time, words) => {
      expectAt(await leftOpen(zip, now, minutes, typed(time)), "/order-now/build-order", words);
    },
  );
});

describe("what is offered was changed while the page was open", () => {
  const WEDNESDAY = "12:30 PM on Wednesday, November 25";

  /** The order type "Holiday Menu" as the API has it from now on; ours may be some minutes old. */
  function changeHoliday({ app }: Browser, change: object): void {
    app.alter("/order-types", (types: { name: string }[]) =>
      types.map((type) => (type.name === "Holiday Menu" ? { ...type, ...change } : type)),
    );
    app.wait(11);
  }

  async function withHolidayTime(): Promise<Browser> {
    const browser = await chooseStore(startApp(), "Holiday Menu");
    await browser.submit("Show times", { Day: "2026-11-25" });
    browser.fill("All times", "12:30 PM");
    return browser;
  }

  test.each([
    ["an order type that ends the day before", { endDate: "2026-11-24" }, otherDay(WEDNESDAY)],
    ["an order type that has ended", { endDate: "2026-11-20" }, otherDay(WEDNESDAY)],
    ["an order type that starts the day after", { startDate: "2026-11-26" }, otherDay(WEDNESDAY)],
    ["hours that end before the time", { maxCloseTime: "12:30 PM" }, otherTime(WEDNESDAY)],
  ])("%s: what was chosen is named and not taken (TIME-08, TIME-14, TIME-15)", async (_name, change, words) => {
    const browser = await withHolidayTime();
    changeHoliday(browser, change);
    expectRefused(await browser.press("BUILD MY MEAL"), words);
    await expectNoTimeKept(browser);
  });

  test("the end date itself is still a day to order for (TIME-08)", async () => {
    const browser = await withHolidayTime();
    changeHoliday(browser, { endDate: "2026-11-25" });
    expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
  });

  test("an order type that is made from 1:05 PM on: old and new time are named (TIME-15)", async () => {
    const browser = await withHolidayTime();
    changeHoliday(browser, { minOpenTime: "1:05 PM" });
    await browser.press("BUILD MY MEAL");
    expectRefused(browser, `${nextTime(WEDNESDAY, "1:15 PM")} Press BUILD MY MEAL to take it.`);
    expectText(await browser.press("BUILD MY MEAL"), "Wednesday, November 25, 1:15 PM");
  });

  test("a day that the store has taken out of its hours: its time is named and not taken (TIME-14)", async () => {
    const browser = await withHolidayTime();
    browser.app.alter("/store-hours-for-ordering/", (days: { date: string }[]) =>
      days.filter(({ date }) => date !== "2026-11-25"),
    );
    browser.app.wait(11);
    expectRefused(await browser.press("BUILD MY MEAL"), otherDay(WEDNESDAY));
    expect(browser.text()).toContain("Unavailable, Wednesday, November 25");
    await expectNoTimeKept(browser);
  });
});

describe("buttons and fields that are not the page's", () => {
  test("are answered in words and keep the chosen time (TIME-09)", async () => {
    const browser = await atMenu();
    for (const intent of [
      "",
      ..."place shift: store:1001 type:3 __proto__ constructor".split(" "),
      "x".repeat(50_000),
    ]) {
      await browser.send(PAGE, { intent, day: "2026-11-22", time: "12:30" });
      expectRefused(browser, "Please use one of the buttons on this page.");
      expect(browser.value("All times")).toBe("12:30");
    }
    expect(browser.app.calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("steps of any size stay within the day (TIME-10)", async () => {
    const browser = await atMenu();
    for (const [step, time] of Object.entries({ "1e9": "20:45", "-1e9": "10:30", NaN: "10:30", "0.5": "10:30" })) {
      const now = browser.url === PAGE ? browser.value("All times") : "12:30";
      await browser.send(PAGE, { intent: `shift:${step}`, day: "2026-11-22", time: now });
      expect(browser.status, step).toBe(200);
      expect(browser.value("All times"), step).toBe(time);
    }
  });

  test("the calendar opens on any day named, without leaving the window (TIME-04)", async () => {
    const browser = await atMenu();
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
    expectAt(await browser.send(PAGE, body), "/order-now/build-order", "Today, Saturday, November 21, 12:30 PM");
  });
});

test("what the new day does not offer is dropped with words; a failing check keeps the form (TIME-24, CART-09)", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  app.answer("/validate-to-store/", status(500));
  await browser.visit(PAGE);
  expect((await browser.press("BUILD MY MEAL")).status).toBe(503);
  expect(browser.heading()).toBe("What pickup time works best for you?");
  expect(browser.errors().join()).toMatch(/We could not reach the restaurant\..*\(Reference: [\w-]+\)/);
  expect(browser.value("All times")).toBe("12:30");

  app.alter("/validate-to-store/", (answer) => ({ ...answer, intact: false }));
  expectAt(await browser.press("BUILD MY MEAL"), "/order-now/build-order");
  expect(browser.text()).toContain("Some items or options were removed from your cart");
});

/** The store nearest to a zip code, chosen at some moment. */
async function chooseStoreNear(zip: string, now: Date | string = SATURDAY_MORNING): Promise<Browser> {
  const browser = await choosePickup(startApp({ now: new Date(now) }));
  await browser.visit(`/order-now/locations?near=${zip}`);
  expectAt(await browser.press("Select"), PAGE);
  return browser;
}
