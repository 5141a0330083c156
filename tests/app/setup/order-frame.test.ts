import { describe, expect, test } from "vitest";
import { answersOf } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { atMenu, fillBag, placeOrder } from "../../support/journey.ts";
import { choosePickup, chooseStore, chooseTime } from "../../support/walk.ts";
import { inside } from "../../support/sign-in.ts";
import { expectPage } from "../../support/page.ts";

/** The frame of the ordering pages, and the order setup page itself. */

const numberedSteps = (html: string) => {
  const [bar = ""] = /<nav[^>]*class="[^"]*steps-wide[^"]*"[\s\S]*?<\/nav>/.exec(html) ?? [];
  return ["Order Type", "Pickup Type", "Address", "Location", "Delivery Time", "Build Order", "Checkout"].filter(
    (name) => bar.includes(name),
  );
};

describe("the setup page", () => {
  test("asks about the order; catering is chosen until the customer says otherwise (SETUP-01, SETUP-04)", async () => {
    const browser = await openBrowser(startApp()).visit("/order-now");
    const [shows, hides] = [/Catering\s*Selected/, /Individual Meals\s*Selected/];
    expectPage(browser, { heading: "Tell Us About Your Order", shows, hides });
  });

  test("the steps stand in the order in which they are answered (SETUP-02)", async () => {
    const steps = ["Order Type", "Pickup Type", "Location", "Delivery Time", "Build Order", "Checkout"];
    expect(numberedSteps((await choosePickup(startApp())).html)).toEqual(steps);
  });

  test("the question is the order type's own, or the general one (SETUP-07)", async () => {
    const browser = await openBrowser(startApp()).visit("/order-now");
    expectPage(browser, { shows: "How would you like to get your catering?" });
    expectPage(await browser.press("Individual"), { heading: "How would you like to get your meal?" });
  });

  test("each question is on the page of its step, and a later one only when the earlier are answered (SETUP-06)", async () => {
    const browser = await openBrowser(startApp()).visit("/order-now/pickup-details");
    expect(browser.url).toBe("/order-now");
    await browser.press("Individual");
    expectPage(await browser.visit("/order-now/pickup-details"), { url: "/order-now/method" });
    expectPage(await browser.press("I'll pick up"), { url: "/order-now/locations" });
    const chosen = await chooseStore(browser.app);
    expect(chosen.url).toBe("/order-now/pickup-details");
  });

  test("a search for a pickup lists the stores near its place (SETUP-15)", async () => {
    const browser = await choosePickup(startApp());
    await browser.submit("Search", { "Your address, city or zip code": "75201" });
    expect(browser.url).toBe("/order-now/locations?near=75201");
    expect(
      browser.app.calls.some(({ path }) => /closest-locations\?latitude=32\.7\d*&longitude=-96\.8/.test(path)),
    ).toBe(true);
    expect(browser.text()).toContain("locations found");
  });
});

describe("the frame", () => {
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

  test("BUILD MY MEAL leads to the menu, which opens only then (TIME-22, GUARD-03)", async () => {
    const browser = await chooseStore(startApp());
    expectPage(await browser.visit("/order-now/build-order"), { url: "/order-now/pickup-details" });
    await browser.press("Next day");
    expectPage(await browser.submit("BUILD MY MEAL", { "All times": "12:30 PM" }), { url: "/order-now/build-order" });
  });

  test("day and time need a store, or the address of a delivery (GUARD-04)", async () => {
    const browser = await openBrowser(startApp()).visit("/order-now");
    await browser.press("Individual", "I'll pick up");
    expectPage(await browser.visit("/order-now/pickup-details"), { url: "/order-now/locations" });
    await browser.visit("/order-now/method");
    await browser.press("Deliver to me");
    expectPage(await browser.visit("/order-now/pickup-details"), { url: "/order-now/address" });
  });
});

describe("what the order carries", () => {
  test("another order type asks for the pickup type again, and forgets store and head count (SETUP-17)", async () => {
    const browser = await chooseTime(startApp(), "Catering");
    await browser.send("/order-now/checkout", { intent: "update", guests: "40", firstName: "Ana" });
    await browser.visit("/order-now");
    await browser.press("Catering");
    expect(answersOf(browser.app, browser).store).not.toBeNull();
    expect(inside(browser.cookies, "draft")).toMatchObject({ guests: "40" });
    await browser.visit("/order-now");
    expectPage(await browser.press("Individual"), { url: "/order-now/method" });
    expect(answersOf(browser.app, browser)).toMatchObject({
      orderTypeId: 1,
      pickupType: null,
      store: null,
      time: null,
    });
    expect(inside(browser.cookies, "draft")).toMatchObject({ guests: "", firstName: "Ana" });
  });
});
