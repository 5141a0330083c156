import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { addBowls, chooseStore } from "../../support/walk.ts";

test.each([
  ["autumn", "2026-11-01T05:30:00Z", "2026-11-01", 360],
  ["spring", "2027-03-14T07:30:00Z", "2027-03-14", 300],
])(
  "in the night of the %s clock change, hours and order have the zone offset of opening and pickup, not of now (API-08, SUBMIT-05)",
  async (_season, now, date, minutes) => {
    const browser = await chooseStore(startApp({ now: new Date(now) }));
    const asked = browser.app.calls.flatMap(({ path }) => /store-hours-for-ordering\/.*/.exec(path) ?? []);
    expect([...new Set(asked)]).toEqual([`store-hours-for-ordering/${date}/timezoneoffset/${minutes}`]);
    await browser.submit("BUILD MY MEAL", { "Select a Time": "12:30 PM" });
    await addBowls(browser);
    expectPage(await submitOrder(browser), { heading: "Thanks for your order" });
    const [, month, day] = date.split("-");
    const sent = { pickupDetails: { day: `${month}/${day}/${date.slice(0, 4)}`, time: "12:30 PM" } };
    expect(browser.app.sent("/queue")).toMatchObject([{ ...sent, timezoneOffset: minutes }]);
  },
);
