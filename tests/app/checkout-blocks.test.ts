import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { BOWLS, deliveryTo, withAnswers } from "../support/answers.ts";
import type { Browser } from "../support/browser.ts";
import { htmlProblems } from "../support/html.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";
import { chooseTime } from "../support/walk.ts";

const sent = (app: TestApp) =>
  JSON.parse(app.calls.findLast(({ path }) => path.includes("/queue"))?.body ?? "{}") as Record<string, unknown>;

async function deliver(app: TestApp): Promise<Browser> {
  const browser = withAnswers(app, await deliveryTo(app, "three partners"));
  await browser.send("/order-now/build-order/menu-item/101", BOWLS);
  const id = /value="([^"]+)"\/?><span><strong>DoorDash</.exec(browser.html)?.[1] ?? "";
  await browser.send("/order-now/delivery-estimate", { intent: "add", estimateId: id });
  return browser;
}

async function cater(app: TestApp): Promise<Browser> {
  const browser = await chooseTime(app, "Catering");
  await browser.visit("/order-now/build-order/menu-item/2301");
  browser.fill("Roast Turkey & Avocado", "1");
  browser.fill("Falafel & Tahini", "1");
  await browser.press("Add to bag");
  return browser;
}

describe("the parts of checkout", () => {
  test("title and text, and the parts in the order of the specification (CHK-01, CHK-02)", async () => {
    const browser = await deliver(startApp());
    expect(browser.heading()).toBe("Almost Done!");
    expect(browser.text()).toContain("Review your order and enter your payment information.");
    const parts = ["Contact Information", "Delivery Instructions", "Promo Code", "Payment Info", "Order Details"];
    const places = parts.map((part) => browser.html.search(new RegExp(`<h2[^>]*>${part}<`)));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test("a pickup shows where from, with day and time in it (CHK-16, CHK-17)", async () => {
    const browser = await fillBag(startApp());
    expect(browser.text()).toMatch(
      /Pick-up From\s*Dallas Uptown\s*2817 McKinney Ave\s*Dallas, TX 75204\s*Sunday, November 22\s*12:30 PM/,
    );
    expect(browser.text()).not.toMatch(/Deliver To|Date & Time/);
  });

  test("a delivery shows both ends, the range and what it means (CHK-16, CHK-17)", async () => {
    const browser = await deliver(startApp());
    expect(browser.text()).toMatch(/Deliver To\s*1500 Main St\s*Dallas, TX 75201\s*Delivery From\s*Dallas Uptown/);
    expect(browser.text()).toMatch(
      /Estimated Delivery Date & Time\s*Sunday, November 22\s*12:30 PM - 12:45 PM\s*Our delivery ranges span a 15-minute window/,
    );
  });

  test("catering has its own heading, and its notes (CHK-17, CHK-18)", async () => {
    const browser = await cater(startApp());
    expect(browser.text()).toContain("Date & Time Range");
    expect(browser.text()).toContain(
      "If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50% cancellation fee.",
    );
    expect(browser.text()).toContain("If placing a tax-exempt order, please call the store.");
    const individual = await fillBag(startApp());
    expect(individual.text()).not.toMatch(/cancellation fee|Date & Time Range/);
  });

  test("the business is asked for at deliveries, and needed there (CHK-06)", async () => {
    expect((await fillBag(startApp())).text()).not.toContain("Business Name");
    const app = startApp();
    const browser = await deliver(app);
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.errors()).toEqual(["Business Name is required."]);
    expect(sent(app)).toEqual({});
  });
});

describe("instructions for the driver (CHK-13)", () => {
  test("go with the order, sixty characters of them", async () => {
    const app = startApp();
    const browser = await deliver(app);
    fillCheckout(browser);
    browser.fill("Business Name", "Engines");
    browser.fill("Delivery Instructions", `  ${"🦓".repeat(60)} `);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(app)).toMatchObject({ specialInstructions: "🦓".repeat(60) });
  });

  test("more than that is said beside the box, and kept", async () => {
    const app = startApp();
    const browser = await deliver(app);
    fillCheckout(browser);
    browser.fill("Business Name", "Engines");
    browser.fill("Delivery Instructions", "x".repeat(61));
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Delivery Instructions cannot exceed 60."]);
    expect(browser.value("Delivery Instructions")).toBe("x".repeat(61));
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    expect(sent(app)).toEqual({});
  });

  test("of a pickup there are none, whatever is posted", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    expect(browser.text()).not.toContain("Delivery Instructions");
    fillCheckout(browser);
    const { body } = browser.formOf("Submit Order");
    body.set("instructions", "Ring twice");
    await browser.send("/order-now/checkout", body);
    expect(sent(app)).not.toHaveProperty("specialInstructions");
  });
});

describe("suggestions to complete the meal (CHK-03)", () => {
  test("stand above the form; one press adds what needs no choice and keeps what was typed", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    expect(browser.text()).toContain("Some suggestions to complete your meal:");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    fillCheckout(browser);
    const name = "Bottled Water";
    const { url, body } = browser.formOf(`+ Add to Meal ${name}`);
    await browser.send(url, body);
    expect(browser.text()).toContain(`Added to your bag: ${name}.`);
    expect(browser.text()).toContain("Your bag, 3 items");
    expect(browser.value("First Name")).toBe("Ana");
    // Sent again, by Back or a nervous press, it is the same wish.
    await browser.send(url, body);
    expect(browser.text()).toContain("Your bag, 3 items");
  });

  test("what needs choices opens its page", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    const { body } = browser.formOf("Submit Order");
    body.set("intent", "add-on:101");
    await browser.send("/order-now/checkout", body);
    expect(browser.url).toBe("/order-now/build-order/menu-item/101");
  });

  test.each([
    ["empty", () => Response.json([])],
    ["failing", () => Response.json({}, { status: 500 })],
    ["broken", () => new Response("[{")],
  ])("%s, they are not there, and checkout is", async (_name, answer) => {
    const app = startApp();
    const browser = await fillBag(app);
    app.intercept = ({ url }) => (url.includes("featured-carousel") ? answer() : null);
    app.clock.now = new Date(app.clock.now.getTime() + 61_000);
    await browser.visit("/order-now/checkout");
    expect(browser.heading()).toBe("Almost Done!");
    if (_name === "empty") expect(browser.text()).not.toContain("Some suggestions");
  });
});
