import { expect, test } from "vitest";
import { answersOf } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { atMenu, fillBag, placeOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { inside } from "../../support/sign-in.ts";
import { chooseTime } from "../../support/walk.ts";

/** The frame of the ordering pages, and the order setup page itself. */

const numberedSteps = (html: string) => {
  const [bar = ""] = /<nav[^>]*class="[^"]*steps-wide[^"]*"[\s\S]*?<\/nav>/.exec(html) ?? [];
  return ["Order Type", "Pickup Type", "Address", "Location", "Delivery Time", "Build Order", "Checkout"].filter(
    (name) => bar.includes(name),
  );
};

test("catering is chosen until the customer says otherwise; then each question has its page, in the order of the steps, up to the menu (SETUP-01, SETUP-02, SETUP-04, SETUP-06, SETUP-07, SETUP-15, TIME-22)", async () => {
  const browser = await openBrowser(startApp()).visit("/order-now");
  expectPage(browser, {
    heading: "Tell Us About Your Order",
    shows: [/Catering\s*Selected/, "How would you like to get your catering?"],
    hides: /Individual Meals\s*Selected/,
  });
  const heading = "How would you like to get your meal?";
  expectPage(await browser.press("Individual"), { url: "/order-now/method", heading });
  expectPage(await browser.press("I'll pick up"), { url: "/order-now/locations" });
  const steps = ["Order Type", "Pickup Type", "Location", "Delivery Time", "Build Order", "Checkout"];
  expect(numberedSteps(browser.html)).toEqual(steps);
  await browser.submit("Search", { "Your address, city or zip code": "75201" });
  expectPage(browser, { url: "/order-now/locations?near=75201", shows: "locations found" });
  const point = { latitude: expect.stringMatching(/^32\.7/), longitude: expect.stringMatching(/^-96\.8/) };
  expect(browser.app.asked("closest-locations")).toEqual([expect.objectContaining(point)]);
  expectPage(await browser.press("Select", "Next day"), { url: "/order-now/pickup-details" });
  expectPage(await browser.submit("BUILD MY MEAL", { "All times": "12:30 PM" }), { url: "/order-now/build-order" });
});

test("Back To Menu stands on checkout and nowhere else (SHELL-13)", async () => {
  const browser = await fillBag();
  expect(browser.url).toBe("/order-now/checkout");
  expect(browser.html).toContain("Back To Menu");
  for (const path of ["", "/method", "/locations", "/pickup-details", "/build-order", "/cart"]) {
    expectPage(await browser.visit(`/order-now${path}`), { status: 200 }, path);
    expect(browser.html, path).not.toContain("Back To Menu");
  }
});

test("review is checkout, which needs a bag; a confirmation needs nothing but to have ordered here (SHELL-08, SHELL-09)", async () => {
  const browser = await atMenu();
  await browser.visit("/order-now/review");
  expect(browser.trail).toContain("/order-now/checkout");
  expect(browser.url).toBe("/order-now/build-order");
  const { url, cookies } = await placeOrder(browser.app);
  const later = await openBrowser(browser.app, new Map([["cart", cookies.get("cart") ?? ""]])).visit(url);
  expectPage(later, { status: 200, url });
});

test("another order type asks for the pickup type again, and forgets store and head count (SETUP-17)", async () => {
  const browser = await chooseTime(startApp(), "Catering");
  await browser.send("/order-now/checkout", { intent: "update", guests: "40", firstName: "Ana" });
  await browser.visit("/order-now");
  await browser.press("Catering");
  expect(answersOf(browser.app, browser).store).not.toBeNull();
  expect(inside(browser.cookies, "draft")).toMatchObject({ guests: "40" });
  await browser.visit("/order-now");
  expectPage(await browser.press("Individual"), { url: "/order-now/method" });
  const asked = { orderTypeId: 1, pickupType: null, store: null, time: null };
  expect(answersOf(browser.app, browser)).toMatchObject(asked);
  expect(inside(browser.cookies, "draft")).toMatchObject({ guests: "", firstName: "Ana" });
});
