import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { expectText } from "../../support/expect.ts";
import { IS_LEAN } from "../../support/face.ts";
import { fillBag, placeOrder } from "../../support/journey.ts";
import { signIn } from "../../support/sign-in.ts";
import { chooseStore } from "../../support/walk.ts";

const DATE = String.raw`\d\d/\d\d/\d{4}`;
const TIME = String.raw`\d\d?:\d\d [AP]M`;

test("the pickup day is MM/DD/YYYY at checkout and in the confirmation (CONST-01)", async () => {
  expectText(await fillBag(startApp()), /Sunday, 11\/22\/2026\s*12:30 PM/);
  expectText(await placeOrder(startApp()), /11\/22\/2026, 12:30 PM/);
});

test("days are MM/DD/YYYY in the list, between the arrows and when chosen (CONST-01, TIME-02)", async () => {
  const browser = await chooseStore(startApp());
  const days = browser.options("Day");
  expect(days.slice(0, 2)).toEqual(["Today, Sat, 11/21/2026", "Tomorrow, Sun, 11/22/2026"]);
  for (const day of days) expect(day).toMatch(new RegExp(`${DATE}$`));
  expectText(await browser.press("Next day"), "Tomorrow, Sunday, 11/22/2026");
  expectText(
    await browser.submit("BUILD MY MEAL", { "Select a Time": "12:30 PM" }),
    "Tomorrow, Sunday, 11/22/2026, 12:30 PM",
  );
});

test("past orders show MM/DD/YYYY (CONST-01, FAV-02)", async ({ skip }) => {
  skip(IS_LEAN, "day and time of a past order are optional");
  const browser = await signIn(await fillBag(startApp()));
  await browser.visit("/order-now/build-order/previous-orders");
  const days = browser.text().match(/Date and time/g) ?? [];
  expect(days.length).toBeGreaterThan(0);
  expect(browser.text().match(new RegExp(`Date and time ?${DATE}, ${TIME}`, "g"))).toHaveLength(days.length);
});
