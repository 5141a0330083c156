import type { Locator, Page } from "@playwright/test";
import { audit } from "./support/audit.ts";
import {
  chooseDelivery,
  chooseItem,
  choosePickupType,
  chooseStore,
  chooseTime,
  fillCheckout,
  openMoreWays,
  pickTime,
  scriptRuns,
  submit,
  timeOf,
} from "./support/journey.ts";
import { startAtCheckout, startAtTimes } from "./support/start.ts";
import { type Json, onReply } from "../tests/support/altered-api.ts";
import { test } from "./support/altered-site.ts";
import { expect } from "./support/test.ts";

/** Day, time, vehicle and delivery. */

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });
const wrong = (page: Page): Locator => page.getByRole("group", { name: "There is a problem" });
const calendar = (page: Page): Locator => page.getByRole("dialog", { name: "Choose a day" });

/** Late in the evening today has few times left. */
async function chooseAnotherDay(page: Page): Promise<void> {
  const day = page.locator(".day-shown");
  const before = (await day.textContent()) ?? "";
  await openMoreWays(page);
  await button(page, "Next day").click();
  await expect(day).not.toHaveText(before);
}

test("a curbside order keeps its vehicle up to the confirmation (VEH-01, VEH-02, VEH-03, VEH-04, CONF-04) @noscript", async ({
  page,
  scripts,
  stored,
}) => {
  await choosePickupType(page, "Curbside");
  await page.waitForURL("**/order-now/locations");
  await chooseStore(page);
  await expect(page.getByText("Curbside Pickup - Tell us about your vehicle")).toBeVisible();
  for (const label of ["Vehicle Color*", "Vehicle Type*"])
    expect(await page.getByLabel(label).locator("option").count()).toBeGreaterThan(3);
  await page.getByLabel("Vehicle Color").selectOption("Green");
  await chooseAnotherDay(page);
  await pickTime(page, "11:15 AM");
  await button(page, "BUILD MY MEAL").click();
  await expect(wrong(page)).toContainText("Please describe your vehicle type and color for CurbSide pickup.");
  await wrong(page).getByRole("link").click();
  await expect(page.getByLabel("Vehicle Type")).toBeFocused();
  await expect(page.getByLabel("Vehicle Color")).toHaveValue("Green");
  if (scripts) await audit(page, "vehicle missing");
  await page.getByLabel("Vehicle Type").selectOption("Van");
  await chooseTime(page);
  await chooseItem(page);
  await button(page, "Add to bag").click();
  await page.waitForURL("**/order-now/checkout");
  await fillCheckout(page);
  const orderNumber = await submit(page);
  await expect(page.getByText("We bring it to your vehicle: Green Van")).toBeVisible();
  await expect(page.getByText("Individual, Curbside")).toBeVisible();
  if (scripts) await audit(page, "confirmation of a curbside order");
  const order = stored().find((candidate) => candidate.orderNumber === orderNumber);
  expect(order?.summary).toContain("Green Van");
});

test("a delivery is chosen, paid for and stored with its address (DELIV-01, DELIV-02, DELIV-03, CONF-02, CONF-04) @lean @noscript", async ({
  page,
  stored,
}) => {
  await chooseDelivery(page, "1500 Main St, Dallas, TX 75201");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What delivery time works best for you?");
  await chooseTime(page);
  await chooseItem(page);
  await button(page, "Add to bag").click();
  await page.waitForURL("**/order-now/delivery-estimate");
  await expect(page.getByText("Added to your bag: 2 × Build Your Own Bowl.")).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeChecked();
  await page.getByRole("radio", { name: /DoorDash/ }).check();
  await button(page, "Continue").click();
  await page.waitForURL("**/order-now/checkout");
  await fillCheckout(page);
  await page.getByLabel("Business Name").fill("O'Brien & Co");
  const orderNumber = await submit(page);
  for (const name of ["Made By", "Deliver To"]) await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByText("Individual, Delivery")).toBeVisible();
  const order = stored().find((candidate) => candidate.orderNumber === orderNumber);
  expect(order?.summary).toContain("1500 Main St");
});

test("without a courier the order continues as carry out at its own time (DELIV-06, DELIV-07, DELIV-08)", async ({
  page,
}) => {
  await chooseDelivery(page, "6900 Bishop Rd, Plano, TX 75024");
  await chooseTime(page);
  await chooseItem(page);
  await button(page, "Add to bag").click();
  await page.waitForURL("**/order-now/delivery-estimate");
  const panel = page.getByRole("dialog", { name: "We can't deliver this order right now" });
  await expect(panel).toContainText("Do you want to continue your order as Carry Out?");
  await audit(page, "nobody delivers");
  expect(await page.locator("dialog:modal").count()).toBe(1);
  // There is nothing to cancel: the panel stays, and so does the rest of the page.
  await page.keyboard.press("Escape");
  expect(await page.locator("dialog:modal").count()).toBe(0);
  await panel.getByRole("button", { name: "Continue as Carry Out" }).click();
  await page.waitForURL("**/order-now/build-order");
  await expect(page.getByText("You pick up your order at Plano Legacy now, at 12:30 PM.")).toBeVisible();
});

test("if no delivery partner is available, a message says so and pickup is offered (DELIV-05, DELIV-06)", async ({
  page,
}) => {
  await chooseDelivery(page, "400 W Las Colinas Blvd, Irving, TX 75039");
  await chooseTime(page);
  await chooseItem(page);
  await button(page, "Add to bag").click();
  await page.waitForURL("**/order-now/delivery-estimate");
  await expect(
    page.getByText("Could not complete the delivery request at this moment. Please try again later."),
  ).toBeVisible();
  await expect(page.getByRole("dialog", { name: "We can't deliver this order right now" })).toContainText(
    "We weren't able to find any delivery providers for this order at this time. Do you want to continue your order as Carry Out?",
  );
});

test("with script a choice of day and time keeps the focus, a swipe moves one time, a fast one four, and Back leads to the page before (TIME-03, TIME-09, TIME-10)", async ({
  page,
}) => {
  await page.goto("/order-now");
  await startAtTimes(page);
  await scriptRuns(page);
  await expect(button(page, "Previous day")).toHaveCount(0);
  await chooseAnotherDay(page);
  await expect(button(page, "Next day")).toBeFocused();
  await chooseAnotherDay(page);
  await pickTime(page, "10:30 AM");
  await expect(button(page, "15 minutes earlier")).toHaveCount(0);
  await pickTime(page, "11:00 AM");
  await expect(page.getByRole("status").filter({ hasText: "Thu, May 14, 11:00 AM selected" })).toHaveCount(1);
  await button(page, "15 minutes later").click();
  await expect(timeOf(page, "11:15 AM")).toBeChecked();
  await expect(button(page, "15 minutes later")).toBeFocused();
  await button(page, "1 hour later").click();
  await expect(timeOf(page, "12:15 PM")).toBeChecked();
  await expect(page.locator(".slots-near button")).toHaveText(["12:00 PM", "12:15 PM", "12:30 PM"]);
  await page.locator(".slots-near button").last().click();
  await expect(timeOf(page, "12:30 PM")).toBeChecked();
  await expect(page.locator(".slots-near [aria-pressed=true]")).toHaveText("12:30 PM");
  const swipe = async (to: number, milliseconds: number) => {
    const track = page.locator(".slots-near");
    // Not below the choice, which stays in sight.
    await track.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const box = await track.boundingBox();
    const y = (box?.y ?? 0) + 10;
    const session = await page.context().newCDPSession(page);
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [{ x, y }]);
    await page.waitForTimeout(milliseconds);
    await touch("touchMove", [{ x: x + to, y }]);
    await touch("touchEnd", []);
  };
  await swipe(-80, 0);
  await expect(timeOf(page, "1:30 PM")).toBeChecked();
  await swipe(-60, 600);
  await expect(timeOf(page, "1:45 PM")).toBeChecked();
  await swipe(60, 600);
  await expect(timeOf(page, "1:30 PM")).toBeChecked();
  // A touch is no swipe.
  await swipe(-10, 0);
  await page.waitForTimeout(300);
  await expect(timeOf(page, "1:30 PM")).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/order-now$/);
});

test("ASAP continues with one press; Tab skips the times with one (TIME-11, TIME-22)", async ({ page }) => {
  await startAtTimes(page);
  await scriptRuns(page);
  const stops: string[] = [];
  await page.locator("body").press("Tab");
  for (let stop = 0; stop < 40; stop++) {
    stops.push(
      await page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.id || ""),
    );
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement === document.body)) break;
  }
  expect(stops.length, stops.join(", ")).toBeLessThanOrEqual(20);
  await timeOf(page, "ASAP").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("region", { name: "Select a Time" }).getByRole("radio").nth(1)).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(timeOf(page, "ASAP")).toBeChecked();
  await button(page, "BUILD MY MEAL").click();
  await page.waitForURL("**/order-now/build-order");
  await expect(page.getByText("Today, ASAP").first()).toBeVisible();
});

test("BUILD MY MEAL is disabled, with its reason, until a time is chosen (TIME-23)", async ({ page }) => {
  await startAtTimes(page);
  await button(page, "Wed May 13").click();
  await expect(page.locator(".day-shown")).toContainText("Tomorrow");
  const go = button(page, "BUILD MY MEAL");
  await expect(go).toBeDisabled();
  await expect(go).toHaveAccessibleDescription("Tomorrow, pick a time");
  await go.press("Enter");
  // Once, at the times, which are in sight.
  await expect(wrong(page)).toContainText("Please select a time.");
  const said = page.locator("main :is(a, p.field-error, .go-on-when > :not(.vh))");
  await expect(said.filter({ hasText: "Please select a time." })).toHaveCount(1);
  await expect(page.getByRole("radio").first()).toBeInViewport();
  await expect(page.getByRole("radiogroup", { name: "Select a Time" })).toHaveAttribute("aria-invalid", "true");
  await wrong(page).getByRole("link").click();
  await expect(page.getByRole("radio").first()).toBeFocused();
  await pickTime(page, "11:00 AM");
  await expect(go).toHaveAccessibleDescription("");
  await expect(go).toBeEnabled();
  await go.click();
  await page.waitForURL("**/order-now/build-order");
});

test("with script the list of days follows fast keys and keeps the focus (TIME-02)", async ({ page }) => {
  await startAtTimes(page);
  await scriptRuns(page);
  await openMoreWays(page);
  const days = page.getByLabel("Day", { exact: true });
  await days.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowDown");
  await expect(page.locator(".day-shown")).toHaveText("Friday, 05/15/2026");
  await page.waitForLoadState("networkidle");
  expect(await days.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(3);
  await expect(days).toBeFocused();
});

test("an answer to BUILD MY MEAL stays when a slower earlier reply arrives (TIME-23)", async ({ page }) => {
  await choosePickupType(page, "Curbside");
  await chooseStore(page);
  await chooseAnotherDay(page);
  await page.route(/pickup-details\.data/, async (route) => {
    if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await openMoreWays(page);
  await pickTime(page, "11:00 AM");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "15 minutes later").click();
  await answered;
  await button(page, "BUILD MY MEAL").click();
  await expect(wrong(page)).toContainText("Please describe your vehicle");
  await page.waitForTimeout(2_500);
  await expect(wrong(page)).toContainText("Please describe your vehicle");
});

test("the calendar leads to a day, month by month; closing it keeps day and time (TIME-04)", async ({ page }) => {
  await startAtTimes(page);
  await chooseAnotherDay(page);
  await pickTime(page, "11:15 AM");
  await button(page, "View Calendar").click();
  await calendar(page).getByRole("button", { name: "Close" }).click();
  await expect(calendar(page)).toHaveCount(0);
  await expect(timeOf(page, "11:15 AM")).toBeChecked();
  await button(page, "View Calendar").click();
  await expect(calendar(page)).toBeVisible();
  await button(page, "Next 4 weeks").click();
  await expect(button(page, "Previous 4 weeks")).toBeVisible();
  const day = calendar(page).locator(".calendar-day").first();
  const name = ((await day.locator(".vh").textContent()) ?? "").trim();
  await day.click();
  await expect(calendar(page)).toHaveCount(0);
  await expect(page.locator(".day-shown")).toContainText(name);
  // The focus returns to its button.
  await expect(button(page, "View Calendar")).toBeFocused();
});

test("with script the calendar is modal and moves by the keys of a grid (TIME-04)", async ({ page }) => {
  await startAtTimes(page);
  await button(page, "View Calendar").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  const days = calendar(page).locator(".calendar-day");
  await expect(calendar(page).locator("[aria-pressed=true]")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(days.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(days.nth(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(calendar(page).locator(".calendar-day, .calendar-closed")).toHaveCount(28);
  await expect(days.nth(0)).not.toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(button(page, "Previous 4 weeks")).toBeVisible();
  await expect(calendar(page).locator(".calendar-day:focus")).toHaveCount(1);
  await page.keyboard.press("PageUp");
  await expect(button(page, "Next 4 weeks")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(calendar(page)).toHaveCount(0);
  await expect(button(page, "View Calendar")).toBeFocused();
});

test("items removed from the bag are listed before anything else, and Ok continues (TIME-24)", async ({ page }) => {
  await startAtCheckout(page);
  await choosePickupType(page, "I'll pick up", "Catering");
  await chooseStore(page, "**/order-now/catering-location-time");
  await chooseTime(page);
  const panel = page.getByRole("dialog", { name: "Your bag has changed" });
  await expect(panel).toContainText("Some items or options were removed from your cart");
  await expect(panel).toContainText("Build Your Own Bowl");
  await audit(page, "removed items");
  await expect(panel.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/build-order/);
});

test("an order type ends on its end date and narrows the store's hours; a day without remaining hours is closed (TIME-08, TIME-15)", async ({
  page,
  openSite,
}) => {
  const day = (on: Page) => on.locator(".day-shown");
  await choosePickupType(page, "I'll pick up", "Holiday Menu");
  await chooseStore(page);
  const days = page.getByLabel("Day", { exact: true });
  await openMoreWays(page);
  await days.selectOption({ index: (await days.locator("option").count()) - 1 });
  await expect(day(page)).toHaveText("Sunday, 07/26/2026");
  await openMoreWays(page);
  await expect(button(page, "Next day")).toHaveCount(0);
  // The store itself closes at 9:00 PM.
  await expect(page.getByText("Open 10:30 AM - 6:00 PM that day", { exact: true })).toBeVisible();
  await expect(page.locator(".pick").last()).toHaveText("5:45 PM");

  // Open from morning to night; only the day after tomorrow later than catering is made.
  const hours = (list: Json[]) =>
    list.map((one, at) => ({ ...one, open: at === 2 ? "8:30 PM" : "6:00 AM", close: "11:00 PM" }));
  const { page: other } = await openSite({ alter: onReply("GET", /store-hours-for-ordering/, hours) });
  await choosePickupType(other, "I'll pick up", "Catering");
  await chooseStore(other, "**/order-now/catering-location-time");
  do await chooseAnotherDay(other);
  while (!(await day(other).textContent())?.startsWith("Unavailable"));
  await expect(other.getByText("No Available Hours", { exact: true })).toBeVisible();
  await chooseAnotherDay(other);
  await expect(other.getByText("Open 7:00 AM - 8:00 PM that day", { exact: true })).toBeVisible();
  await expect(other.locator(".pick").first()).toHaveText("7:00 AM");
  await expect(other.locator(".pick").last()).toHaveText("7:45 PM");
});

test("without a network day, time and vehicle stay, also from within the calendar", async ({
  page,
  faults,
  network,
}) => {
  faults.allow(/Failed to load resource|Failed to fetch/);
  await choosePickupType(page, "Curbside");
  await chooseStore(page);
  await page.getByLabel("Vehicle Color").selectOption("Green");
  await button(page, "View Calendar").click();
  await expect(calendar(page)).toBeVisible();
  await network.lose();
  await calendar(page).getByRole("button", { name: "Close" }).click();
  await expect(wrong(page)).toContainText("We could not reach the restaurant.");
  await expect(page.locator("dialog:modal")).toHaveCount(0);
  await expect(page.getByLabel("Vehicle Color")).toHaveValue("Green");
  await network.restore();
  await page.getByLabel("Vehicle Type").selectOption("Van");
  await chooseTime(page);
});
