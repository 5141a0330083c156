import { describe, expect, test } from "vitest";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { named } from "../../support/cases.ts";
import { expectAt, expectNoText, expectRefused, expectText } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { atMenu, atStore, fillBag, fillBowl, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chooseStore } from "../../support/walk.ts";

const PAGE = "/order-now/pickup-details";
const MENU = "/order-now/build-order";
/** Saturday in Dallas, 10:00; the store is open from 10:30 AM to 9:00 PM. */
const TODAY = "2026-11-21";

const SATURDAY = "Saturday, 11/21/2026";
const NOON = new Date("2026-11-21T18:00:00Z");
const otherDay = (when: string) => `${when} is not available. Please select another day.`;
const otherTime = (when: string) => `${when} is not available. Please select another time.`;
const nextTime = (when: string, time: string) => `${when} is not available. The next available time is ${time}.`;
const PRESS_AGAIN = " Press BUILD MY MEAL to take it.";
const NO_DAY = "Please select a day.";
const NO_TIME = "Please select a time.";
const CLEARED = "Your time was for another day. Please select a new one.";
const NO_ASAP = "ASAP is not available now. Please select a time.";

/** A form with a chosen store, for today. */
const sendDay = async (body: Record<string, string>): Promise<Browser> =>
  (await atStore()).send(PAGE, { day: TODAY, time: "", ...body });
const pressDay = (day: string, browser: Browser): Promise<Browser> =>
  browser.send(PAGE, { intent: `day:${day}`, day: TODAY, time: "" });
const at = (time: string) => ({ "Select a Time": time });

/** The menu opens only with a saved day and time. */
async function expectNoTimeKept(browser: Browser): Promise<void> {
  expectAt(await browser.visit(MENU), PAGE, "Please choose a day and time first.");
}

describe("unavailable days", () => {
  test.each<readonly [string, string, string]>([
    ["yesterday", "2026-11-20", otherDay("12:30 PM on Friday, 11/20/2026")],
    ["day 91 from today", "2027-02-20", otherDay("12:30 PM on Saturday, 02/20/2027")],
    ...named("2027-02-30", "2".repeat(50_000)).map((day) => [...day, NO_DAY] as const),
  ])("%s is refused with a message, from the list or a button (TIME-08, TIME-14)", async (_name, day, words) => {
    const browser = await sendDay({ intent: "continue", day, time: "12:30" });
    expectRefused(browser, words);
    expectPage(browser, { heading: "What pickup time works best for you?", values: { Day: TODAY } });
    await expectNoTimeKept(browser);
    expectRefused(await pressDay(day, browser), /Please select a/);
    expect(browser.value("Day")).toBe(TODAY);
  });
});

describe("the week of days", () => {
  const week = (browser: Browser) => browser.all(".week .slot");

  test("has six buttons in fixed order, and is a list for phones; an unavailable day is marked and explained (TIME-02, TIME-14)", async () => {
    const browser = await (await atStore()).visit(PAGE);
    const days = ["Today Nov 21", "Sun Nov 22", "Mon Nov 23", "Tue Nov 24", "Wed Nov 25", "Thu Nov 26 unavailable"];
    expect(week(browser)).toEqual(days);
    const listed = ["Wed, 11/25/2026", "Unavailable, Thu, 11/26/2026", "Fri, 11/27/2026"];
    expect(browser.options("Day").slice(4, 7)).toEqual(listed);
    await browser.press("Wed Nov 25");
    expectText(browser, "Wednesday, 11/25/2026");
    expect(week(browser)).toEqual(days);
    expectText(await browser.press("Thu Nov 26"), "Unavailable, Thursday, 11/26/2026", "No Available Hours");
    expectText(browser, "The restaurant takes no orders for this day.");
    await browser.press("Next day");
    expect(week(browser)[0]).toBe("Fri Nov 27");
  });

  test("today after closing says that it is too late (TIME-14)", async () => {
    const browser = await chooseStore(startApp({ now: new Date("2026-11-22T04:00:00Z") }));
    const words = "It is too late to order for today. The restaurant closes at 9:00 PM.";
    expectText(await browser.press("Previous day"), "Unavailable, Saturday, 11/21/2026", words);
  });
});

describe("day and time arrows", () => {
  const arrows = (browser: Browser, unit: "day" | "time") =>
    browser
      .buttons()
      .filter((name) =>
        (unit === "day" ? /^(Previous|Next) day$/ : /^(15 minutes|1 hour) (earlier|later)$/).test(name),
      );

  /** The day shown and its arrows. */
  function expectDay(browser: Browser, words: string, ...names: string[]): void {
    expectText(browser, words);
    expect(arrows(browser, "day")).toEqual(names.map((name) => `${name} day`));
  }

  test("lead from today to the last available day, through unavailable ones (TIME-03)", async () => {
    const browser = await (await atStore()).visit(PAGE);
    expectDay(browser, "Today, Saturday, 11/21/2026", "Next");
    expectDay(await browser.press("Next day"), "Tomorrow, Sunday, 11/22/2026", "Previous", "Next");
    expectDay(await browser.press("Previous day"), "Today, Saturday, 11/21/2026", "Next");
    await pressDay("2026-11-25", browser);
    expectDay(await browser.press("Next day"), "Unavailable, Thursday, 11/26/2026", "Previous", "Next");
    expectText(await browser.press("Next day"), "Friday, 11/27/2026");
    expect(browser.text()).not.toContain("Unavailable, Friday");
    await pressDay("2027-02-18", browser);
    expectDay(await browser.press("Next day"), "Friday, 02/19/2027", "Previous");
  });

  test.each([
    ["10:30", "15 minutes later, 1 hour later"],
    ["20:30", "1 hour earlier, 15 minutes earlier, 15 minutes later, 1 hour later"],
    ["20:45", "1 hour earlier, 15 minutes earlier"],
    ["", "15 minutes later, 1 hour later"],
  ])("at %j the time arrows are %s; a day without times has none (TIME-10)", async (time, names) => {
    const browser = await sendDay({ intent: "update", time });
    expect([browser.value("Select a Time"), arrows(browser, "time").join(", ")]).toEqual([time, names]);
    expect(arrows(await browser.send(PAGE, { intent: "day:2026-11-26", day: TODAY, time }), "time")).toEqual([]);
  });
});

describe("unavailable times", () => {
  test.each([
    ["before opening", "03:00", nextTime(`3:00 AM on ${SATURDAY}`, "10:30 AM") + PRESS_AGAIN],
    ["at closing time", "21:00", otherTime(`9:00 PM on ${SATURDAY}`)],
  ])("%s: the message names the old time and the next one (TIME-13)", async (_name, time, words) => {
    expectRefused(await sendDay({ intent: "continue", time }), words);
  });

  test.each(named("", "24:00", "x".repeat(50_000)))(
    "%s is not a time: one is required (TIME-09, TIME-23)",
    async (_name, time) => {
      const browser = await sendDay({ intent: "continue", time });
      expectRefused(browser, NO_TIME);
      await expectNoTimeKept(browser);
    },
  );

  test.each(["calendar:2026-11-30", "close", "leave", "place", "update"])(
    "an unavailable time is not saved by %s (GUARD-03)",
    async (intent) => {
      const browser = await sendDay({ intent, time: "03:00" });
      if (intent === "update") expect(browser.value("Select a Time")).toBe("");
      await expectNoTimeKept(browser);
    },
  );
});

describe("a change of day", () => {
  test.each([
    ["the next day", ["Next day"]],
    ["a day of the calendar", ["View Calendar", "Tuesday, 11/24/2026"]],
  ])("%s clears the time with a message and requires a new one (TIME-12)", async (_name, buttons) => {
    const browser = await sendDay({ intent: "update", time: "12:30" });
    expect(browser.value("Select a Time")).toBe("12:30");
    expectNoText(browser, CLEARED);
    for (const words of buttons) await browser.press(words);
    expect(browser.value("Day")).not.toBe(TODAY);
    expect(browser.value("Select a Time")).toBe("");
    expectText(browser, CLEARED);
    // Going there and back does not restore it.
    await browser.send(PAGE, { intent: `day:${TODAY}`, day: browser.value("Day"), time: "" });
    expectPage(browser, { values: { Day: TODAY, "Select a Time": "" } });
    expectRefused(await browser.press("BUILD MY MEAL"), NO_TIME);
    await expectNoTimeKept(browser);
  });

  test("in the list clears the time too; ASAP ends with its day (TIME-11, TIME-12)", async () => {
    const listed = await sendDay({ intent: "continue", day: "2026-11-24", time: "12:30" });
    expectPage(listed, { errors: [NO_TIME], values: { Day: "2026-11-24" }, shows: CLEARED });
    expectText(await listed.visit(PAGE), CLEARED);
    expectNoText(await listed.send(PAGE, { intent: "update", day: "2026-11-24", time: "12:45" }), CLEARED);
    const browser = await chooseStore(startApp({ now: NOON }));
    expectRefused(await browser.press("Next day", "BUILD MY MEAL"), NO_TIME);
    await expectNoTimeKept(browser);
  });
});

describe("the calendar", () => {
  /** Numbers of the available days. */
  const openDays = (browser: Browser) => browser.all('button.calendar-day > span[aria-hidden="true"]');
  const months = (browser: Browser) => browser.all(".calendar-months b").join();

  test("shows 4 weeks at a time up to the last day of the window, and back to this week (TIME-04, TIME-05)", async () => {
    const browser = await (await atStore()).visit(PAGE);
    await browser.press("View Calendar");
    expect(openDays(browser)[0]).toBe("21");
    expectText(browser, "Thursday, 11/26/2026 unavailable");
    expect(browser.buttons()).not.toContain("Previous 4 weeks");
    // Pages of 28 days from Sunday, November 15; the fourth ends after the window, in the new year.
    expect(months(browser)).toBe("November 2026 - December 2026");
    expectText(await browser.press("Next 4 weeks"), "Sunday, 12/13/2026", "Saturday, 01/09/2027");
    expect([openDays(browser)[0], months(browser)]).toEqual(["13", "December 2026 - January 2027"]);
    await browser.press("Next 4 weeks", "Next 4 weeks");
    expect([openDays(browser).at(-1), months(browser)]).toEqual(["19", "February 2027 - March 2027"]);
    expect(browser.all(".calendar-day, .calendar-closed")).toHaveLength(28);
    expect(browser.buttons()).not.toContain("Next 4 weeks");
    await browser.press("Previous 4 weeks", "Previous 4 weeks");
    expectText(await browser.press("Previous 4 weeks"), "Sunday, 11/15/2026");
    expect(browser.buttons()).not.toContain("Previous 4 weeks");
    expectAt(await browser.press("Close"), PAGE);
    expect(browser.html).not.toContain("<table");
  });
});

describe("a page left open", () => {
  /** A store chosen at some moment, then some time passes. */
  async function leftOpen(now: Date, minutes: number, act: (browser: Browser) => unknown) {
    const browser = await chooseStore(startApp({ now }));
    await act(browser);
    browser.app.wait(minutes);
    return browser.press("BUILD MY MEAL");
  }
  const typed = (time: string) => (browser: Browser) => browser.fill("Select a Time", time);
  const shown = (time: string) => (browser: Browser) => browser.submit("Show times", at(time));
  const asap = (browser: Browser) => expect(browser.value("Select a Time")).toBe("asap");
  const [SAT, SUN] = ["Unavailable, Sat, 11/21/2026", "Today, Sun, 11/22/2026"];
  const LUNCH = otherDay(`12:30 PM on ${SATURDAY}`);

  test.each([
    ["the store has closed", SATURDAY_MORNING, typed("8:30 PM"), 660, otherDay(`8:30 PM on ${SATURDAY}`), SAT],
    ["ASAP after the kitchen has closed", NOON, asap, 525, NO_ASAP, SAT],
    ["the day has passed", SATURDAY_MORNING, shown("12:30 PM"), 1440, LUNCH, SUN],
    ["ASAP of a day that has ended", NOON, asap, 1320, /^Saturday, 11\/21\/2026 is not av/, SUN],
  ])("%s: reported by name and not accepted (TIME-11, TIME-14)", async (_what, now, act, minutes, words, day) => {
    const browser = await leftOpen(now, minutes, act);
    expectRefused(browser, words);
    expect([browser.url, browser.selected("Day")]).toEqual([PAGE, day]);
    if (day === SUN) expect(browser.value("Select a Time")).toBe("");
    await expectNoTimeKept(browser);
  });

  test("a passed time: the message names old and new time, and the next press takes the new one (TIME-13, TIME-23)", async () => {
    const passed = nextTime(`10:30 AM on ${SATURDAY}`, "11:15 AM") + PRESS_AGAIN;
    const other = await leftOpen(SATURDAY_MORNING, 45, typed("10:30 AM"));
    expectRefused(other, passed);
    expect(other.value("Select a Time")).toBe("11:15");
    expectAt(await other.press("BUILD MY MEAL"), MENU, "11:15 AM");
  });
});

describe("availability changed while the page was open", () => {
  const WEDNESDAY = "12:30 PM on Wednesday, 11/25/2026";
  type Named = { name: string };
  const changed = (change: object) => (types: Named[]) =>
    types.map((type) => (type.name === "Holiday Menu" ? { ...type, ...change } : type));
  const without = (day: string) => (days: { date: string }[]) => days.filter(({ date }) => date !== day);

  test.each([
    ["an order type that ends the day before", "/order-types", changed({ endDate: "2026-11-24" }), otherDay(WEDNESDAY)],
    ["hours that end before the time", "/order-types", changed({ maxCloseTime: "12:30 PM" }), otherTime(WEDNESDAY)],
    ["a day that the store closes", "/store-hours-for-ordering/", without("2026-11-25"), otherDay(WEDNESDAY)],
  ])("%s: the choice is reported and not accepted (TIME-08, TIME-14, TIME-15)", async (_name, path, change, words) => {
    const browser = await chooseStore(startApp(), "Holiday Menu");
    await browser.submit("Show times", { Day: "2026-11-25" });
    browser.fill("Select a Time", "12:30 PM");
    browser.app.alter(path, change as (body: Named[] | { date: string }[]) => unknown);
    // The cached copy is some minutes old.
    browser.app.wait(11);
    expectRefused(await browser.press("BUILD MY MEAL"), words);
    await expectNoTimeKept(browser);
  });
});

test("steps of any size stay within the day (TIME-10)", async () => {
  const browser = await atMenu();
  for (const [step, time] of Object.entries({ "1e9": "20:45", "-1e9": "10:30", NaN: "10:30", "0.5": "10:30" })) {
    const now = browser.url === PAGE ? browser.value("Select a Time") : "12:30";
    await browser.send(PAGE, { intent: `shift:${step}`, day: "2026-11-22", time: now });
    expectPage(browser, { status: 200, values: { "Select a Time": time } }, step);
  }
});

test("items not available on the new day are removed with a message; a failed check keeps the form (TIME-24, CART-09)", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  app.answer("/validate-to-store/", status(500));
  await browser.visit(PAGE);
  expectPage(await browser.press("BUILD MY MEAL"), {
    status: 503,
    heading: "What pickup time works best for you?",
    errors: [expect.stringMatching(/We could not reach the restaurant\..*\(Reference: [\w-]+\)/)],
    values: at("12:30"),
  });
  app.alter("/validate-to-store/", (answer) => ({ ...answer, intact: false }));
  expectAt(await browser.press("BUILD MY MEAL"), MENU, "Some items or options were removed from your cart");
});

test("ASAP at lunch is the default, shown on every page, and sent with the time at submit (TIME-11, SUBMIT-09)", async () => {
  const app = startApp({ now: NOON });
  const browser = await chooseStore(app);
  expect(browser.value("Select a Time")).toBe("asap");
  expect(browser.options("Select a Time")[0]).toMatch(/^ASAP, ready about 12:\d\d PM$/);
  await browser.press("Next day");
  expect(browser.options("Select a Time")[0]).toBe("10:30 AM");
  await browser.press("Previous day");
  expect((await browser.press("BUILD MY MEAL")).heading()).toBe("The Zebra Kitchen Menu");
  expectText(browser, "Today, Saturday, 11/21/2026, ASAP");
  await browser.visit(`${MENU}/menu-item/101`);
  fillBowl(browser);
  await browser.press("Add to bag");
  fillCheckout(browser);
  // ASAP moves on silently with the clock.
  app.wait(50);
  expect((await browser.press("Submit Order")).heading()).toBe("Thanks for your order");
  expectText(browser, "as soon as possible");
  const pickupDetails = { asap: true, day: "11/21/2026", time: "1:15 PM" };
  expect(app.sent("/queue")).toMatchObject([{ asSoonAsPossible: true, pickupDetails }]);
});
