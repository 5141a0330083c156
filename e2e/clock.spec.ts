import type { Page } from "@playwright/test";
import { test } from "./support/clock.ts";
import * as journey from "./support/journey.ts";
import { expect } from "./support/test.ts";

/** A restaurant closes during an order. All times are those of Dallas. */

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

test("near closing a chosen time moves on and finally expires; nothing is sent until another is chosen (TIME-09, TIME-13, TIME-14, SUBMIT-09, SUBMIT-10)", async ({
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
