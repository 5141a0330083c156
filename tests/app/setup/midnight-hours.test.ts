import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { expectPage } from "../../support/page.ts";
import { chooseStore } from "../../support/walk.ts";

test("a day that opens at 12:00 AM has all its times when ordering, and is shown as open there (TIME-13, TIME-14)", async () => {
  const app = startApp();
  const changes = {
    "store-hours-for-ordering": { open: "12:00 AM", close: "11:59 PM", description: "" },
    // Without narrower hours of the order type.
    "/order-types": { minOpenTime: "", maxCloseTime: "" },
  };
  app.intercept = async (request) => {
    const change = Object.entries(changes).find(([part]) => request.url.includes(part))?.[1];
    if (!change) return null;
    const list: object[] = await (await app.sandbox.fetch(request)).json();
    return Response.json(list.map((one) => ({ ...one, ...change })));
  };
  const browser = await (await chooseStore(app)).press("Next day");
  const times = browser.options("Select a Time").filter((time) => /\d/.test(time));
  expect([times[0], times.at(-1)]).toEqual(["12:00 AM", "11:45 PM"]);
  expectPage(browser, { shows: "12:00 AM - 11:59 PM", hides: "Closed" });
});
