import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import { expectPage } from "../../support/page.ts";
import { chooseStore } from "../../support/walk.ts";

/** A store that is open around the clock, given as 12:00 AM to 11:59 PM. */

const AROUND_THE_CLOCK = { open: "12:00 AM", close: "11:59 PM" };

/** A store with these hours, without narrower ones of the order type. */
function appWith(hours: { open: string; close: string }) {
  const app = startApp();
  const within = (days: Json[]) => days.map((day) => ({ ...day, ...hours, description: "" }));
  app.intercept = async (request) => {
    const { pathname } = new URL(request.url);
    const reply = () => app.sandbox.fetch(request).then((answer) => answer.json());
    if (pathname.includes("store-hours-for-ordering")) return Response.json(within(await reply()));
    if (pathname.endsWith("/order-types")) {
      const types: Json[] = await reply();
      return Response.json(types.map((type) => ({ ...type, minOpenTime: "", maxCloseTime: "" })));
    }
    const isHours = pathname.endsWith("/store-hours");
    if (!isHours && !pathname.includes("/store-number/")) return null;
    const store = await reply();
    const weeks = isHours ? store : store.hours;
    const hours = weeks && { currentWeek: within(weeks.currentWeek), nextWeek: within(weeks.nextWeek) };
    return Response.json(isHours ? hours : { ...store, hours });
  };
  return app;
}

describe("a day with opening time 12:00 AM", () => {
  test("has all its times when ordering, and is shown as open there (TIME-13, TIME-14)", async () => {
    const browser = await (await chooseStore(appWith(AROUND_THE_CLOCK))).press("Next day");
    const times = browser.options("Select a Time").filter((time) => /\d/.test(time));
    expect([times[0], times.at(-1)]).toEqual(["12:00 AM", "11:45 PM"]);
    expectPage(browser, { shows: "12:00 AM - 11:59 PM", hides: "Closed" });
  });
});
