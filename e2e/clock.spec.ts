import type { Page } from "@playwright/test";
import { test } from "./support/clock.ts";
import * as journey from "./support/journey.ts";
import { goToCheckoutAs, startAtDelivery } from "./support/start.ts";
import { expect } from "./support/test.ts";

/** Restaurants close, days end, clocks change and sign-ins end during an order. All times are those of Dallas. */

const day = (page: Page) => page.locator(".day-shown");
/** Without ASAP. */
const times = (page: Page) => page.locator(".pick:not(.pick-asap)");
const problem = (page: Page) => page.getByRole("group", { name: "There is a problem" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function reachTimes(page: Page): Promise<void> {
  await journey.chooseIndividualCarryOut(page);
  await journey.chooseStore(page);
  await expect(times(page).first()).toBeVisible();
}

/** From the page of times, with one chosen, to a filled checkout. */
async function reachFilledCheckout(page: Page): Promise<void> {
  await press(page, "BUILD MY MEAL");
  await page.waitForURL("**/order-now/build-order");
  await journey.chooseItem(page);
  await journey.addToBag(page);
  await journey.fillCheckout(page);
}

test("near closing a chosen time moves on and finally expires; nothing is sent until another is chosen (TIME-09, TIME-13, SUBMIT-09, SUBMIT-10)", async ({
  page,
  clock,
}) => {
  await clock.set("2026-11-20T19:50:00-06:00");
  await reachTimes(page);
  await expect(times(page)).toHaveText(["8:15 PM", "8:30 PM", "8:45 PM"]);
  await journey.pickTime(page, "8:30 PM");
  await reachFilledCheckout(page);

  await clock.set("2026-11-20T20:12:00-06:00");
  await press(page, "Submit Order");
  await expect(problem(page)).toContainText("Your Pickup Time has been adjusted to: 8:45 PM.");
  await expect(page.locator("#when strong", { hasText: "8:45 PM" })).toBeVisible();

  await clock.set("2026-11-20T20:58:00-06:00");
  await journey.fillCheckout(page);
  await press(page, "Submit Order");
  await expect(problem(page)).toContainText("Please select a new Pickup Time.");
  await page.goto("/order-now/pickup-details");
  await expect(day(page)).toHaveText("Unavailable, Friday, 11/20/2026");
  await expect(page.getByText("No Available Hours", { exact: true })).toBeVisible();
  expect(await clock.orders()).toEqual([]);

  await press(page, "Sat Nov 21");
  await expect(day(page)).toHaveText("Tomorrow, Saturday, 11/21/2026");
  await journey.pickTime(page, "10:30 AM");
  await press(page, "BUILD MY MEAL");
  await page.waitForURL("**/order-now/build-order");
  await page.goto("/order-now/checkout");
  await expect(field(page, "City*")).toHaveValue("Dallas");
  await journey.fillCheckout(page);
  await journey.submit(page);
  expect(await clock.orders()).toMatchObject([{ pickupDetails: { day: "11/21/2026", time: "10:30 AM" } }]);
});

test("after midnight tomorrow becomes today on the next page; a midnight later the time has expired (TIME-02, TIME-14, SUBMIT-09)", async ({
  page,
  clock,
}) => {
  await clock.set("2026-11-20T23:55:00-06:00");
  await reachTimes(page);
  await expect(day(page)).toHaveText("Tomorrow, Saturday, 11/21/2026");
  await clock.set("2026-11-21T00:05:00-06:00");
  await journey.pickTime(page, "12:30 PM");
  await reachFilledCheckout(page);
  await expect(page.locator("#when strong", { hasText: "11/21/2026" })).toBeVisible();

  await clock.set("2026-11-22T00:05:00-06:00");
  await press(page, "Submit Order");
  await expect(problem(page)).toContainText("Please select a new Pickup Time.");
  await expect(page.locator("#when strong", { hasText: "11/21/2026" })).toBeVisible();
  expect(await clock.orders()).toEqual([]);
});

test("a form left open overnight is answered with its time and the new day's times (TIME-02, TIME-14, TIME-23)", async ({
  page,
  clock,
}) => {
  await clock.set("2026-11-20T19:50:00-06:00");
  await reachTimes(page);
  await journey.pickTime(page, "8:30 PM");
  await clock.set("2026-11-21T00:05:00-06:00");
  await press(page, "BUILD MY MEAL");
  const gone = "8:30 PM on Friday, 11/20/2026 is not available. Please select another day.";
  await expect(problem(page)).toContainText(gone);
  await expect(day(page)).toHaveText("Today, Saturday, 11/21/2026");
  await expect(times(page).first()).toHaveText("10:30 AM");
});

test("on the day before a holiday the arrow shows that it is closed; the list of days skips it (TIME-02, TIME-14)", async ({
  page,
  clock,
}) => {
  await clock.set("2026-11-25T10:00:00-06:00");
  await reachTimes(page);
  await expect(day(page)).toHaveText("Today, Wednesday, 11/25/2026");
  const days = await field(page, "Day").locator("option").allTextContents();
  expect(days.slice(0, 3)).toEqual(["Today, Wed, 11/25/2026", "Unavailable, Thu, 11/26/2026", "Fri, 11/27/2026"]);
  await journey.openMoreWays(page);
  await press(page, "Next day");
  await expect(day(page)).toHaveText("Unavailable, Thursday, 11/26/2026");
  await expect(page.getByText("No Available Hours", { exact: true })).toBeVisible();
  await expect(times(page)).toHaveCount(0);
  await journey.openMoreWays(page);
  await press(page, "Next day");
  await expect(day(page)).toHaveText("Friday, 11/27/2026");
  await expect(times(page).first()).toHaveText("10:30 AM");
});

test("ASAP is offered to individual orders only, today only, from opening to half an hour before closing (TIME-09, TIME-11)", async ({
  page,
  clock,
}) => {
  const asap = page.getByRole("radio", { name: /^ASAP, ready about / });
  /** As a new visitor: a clock that is set back makes cookies of a time to come, which count for nothing. */
  const openAt = async (moment: string, type: string, path = "pickup-details") => {
    await page.context().clearCookies();
    await clock.set(`2026-05-12T${moment}:00-04:00`);
    await journey.choosePickupType(page, "I'll pick up", type);
    await page.goto("/order-now/locations?near=10601");
    await press(page, "Select White Plains");
    await expect(times(page).first()).toBeVisible();
    await page.goto(`/order-now/${path}`);
    await expect(day(page)).toHaveText("Today, Tuesday, 05/12/2026");
  };
  // It is open from 10:40 AM to 8:50 PM.
  for (const [moment, isOffered] of [
    ["10:39", false],
    ["10:40", true],
    ["20:20", false],
    ["20:19", true],
  ] as const) {
    await openAt(moment, "Individual");
    await expect(asap, moment).toHaveCount(isOffered ? 1 : 0);
    if (moment === "20:20") await expect(times(page)).toHaveText(["8:45 PM"]);
  }
  await press(page, "Wed May 13");
  await expect(day(page)).toHaveText("Tomorrow, Wednesday, 05/13/2026");
  await expect(asap).toHaveCount(0);
  await press(page, "Today May 12");
  await expect(asap).toBeChecked();
  await press(page, "BUILD MY MEAL");
  await page.waitForURL("**/order-now/build-order");
  await expect(page.getByText("Today, ASAP").first()).toBeVisible();
  await openAt("11:00", "Catering", "catering-location-time");
  await expect(asap).toHaveCount(0);
});

test("a delivery without a courier becomes a pickup at 12:00 PM when its own time has passed (DELIV-08)", async ({
  page,
  clock,
}) => {
  await clock.set("2026-05-12T09:30:00-05:00");
  await journey.chooseDelivery(page, "6900 Bishop Rd, Plano, TX 75024");
  await journey.pickTime(page, "10:45 AM");
  await press(page, "BUILD MY MEAL");
  await page.waitForURL("**/order-now/build-order");
  await page.goto("/order-now/build-order/menu-item/702");
  await field(page, "Quantity").fill("4");
  await press(page, "Add to bag");
  await page.waitForURL("**/order-now/delivery-estimate");
  await clock.set("2026-05-12T10:50:00-05:00");
  await press(page, "Continue as Carry Out");
  await page.waitForURL("**/order-now/build-order");
  await expect(page.getByText("You pick up your order at Plano Legacy now, at 12:00 PM.").first()).toBeVisible();
  await expect(page.getByText("Today, 12:00 PM").first()).toBeVisible();
});

test("delivery status shows each step (TRACK-04)", async ({ page, clock, scripts }) => {
  await startAtDelivery(page, scripts);
  const link = (await page.getByRole("link", { name: "Follow your delivery" }).getAttribute("href")) ?? "";
  for (const [moment, words] of [
    ["11:50", "Your order has been placed."],
    ["11:56", "Your driver is on their way to the store."],
    ["12:06", "Your driver is at the store."],
    ["12:16", "Your food is on the way."],
    ["12:28", "Your driver has arrived with your food"],
    ["12:31", "Your order has been delivered"],
  ] as const) {
    await clock.set(`2026-05-13T${moment}:00-05:00`);
    await page.goto(link);
    await expect(page.getByRole("region", { name: "Delivery status" })).toContainText(words);
  }
});

/** Moments around the change; the pickup's minutes behind UTC, and its start in a calendar. */
const CHANGES = [
  ["back", ["2026-11-01T01:40:00-05:00", "2026-11-01T01:10:00-06:00"], "11/01/2026", 360, "20261101T183000Z"],
  ["forward", ["2027-03-14T01:50:00-06:00", "2027-03-14T03:05:00-05:00"], "03/14/2027", 300, "20270314T173000Z"],
] as const;

for (const [where, moments, date, timezoneOffset, start] of CHANGES) {
  test(`in the night that the clock goes ${where} each time is listed once, and the order carries the UTC offset of its pickup (TIME-13, API-08, SUBMIT-05)`, async ({
    page,
    clock,
  }) => {
    await clock.set(moments[0]);
    await reachTimes(page);
    for (const moment of moments) {
      await clock.set(moment);
      await page.reload();
      await expect(day(page)).toContainText("Today, Sunday");
      const listed = await times(page).allTextContents();
      expect([listed[0], listed.at(-1)].map((text) => text?.trim())).toEqual(["10:30 AM", "8:45 PM"]);
      expect([listed.length, new Set(listed).size]).toEqual([42, 42]);
    }
    await journey.pickTime(page, "12:30 PM");
    await reachFilledCheckout(page);
    await journey.submit(page);
    const order = { timezoneOffset, pickupDetails: { day: date, time: "12:30 PM" } };
    expect(await clock.orders()).toMatchObject([order]);
    const calendar = await page.request.get(`${page.url()}/order.ics`);
    expect(await calendar.text()).toContain(`DTSTART:${start}`);
  });
}

test("a sign-in that expires at checkout sends nothing and is requested again; the entries are then ordered (AUTH-12, SUBMIT-08)", async ({
  page,
  clock,
}) => {
  await goToCheckoutAs(page, "ada@example.com");
  const address = { "Address*": "1 Main St", "City*": "Fort Worth", "Zip Code*": "76102" };
  for (const [label, text] of Object.entries(address)) await field(page, label).fill(text);
  await field(page, "State*").selectOption("TX");
  await clock.set("2026-05-12T21:00:00-05:00");
  await press(page, "Submit Order");
  await page.waitForURL("**/login?*");
  await expect(page.getByText("Please sign in again. Your order is still here.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue as guest" })).toBeVisible();
  expect(await clock.orders()).toEqual([]);

  await journey.signIn(page);
  await page.waitForURL("**/order-now/checkout");
  await expect(field(page, "City*")).toHaveValue("Fort Worth");
  await journey.submit(page);
  expect(await clock.orders()).toHaveLength(1);
});
