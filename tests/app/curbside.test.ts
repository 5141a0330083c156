import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { BOWLS, CURBSIDE, TOMORROW, VEHICLE, answersOf, withAnswers } from "../support/answers.ts";
import type { Browser } from "../support/browser.ts";
import { named } from "../support/cases.ts";
import { htmlProblems } from "../support/html.ts";
import { fillCheckout } from "../support/journey.ts";
import { startAppOnFile } from "../support/stored-orders.ts";

const PAGE = "/order-now/pickup-details";
const MESSAGE = "Please describe your vehicle type and color for CurbSide pickup.";

async function openPage(app: TestApp = startApp()): Promise<Browser> {
  const browser = withAnswers(app, CURBSIDE);
  await browser.visit(PAGE);
  return browser;
}

function hideLists(app: TestApp): void {
  app.intercept = ({ url }) => (/vehicle-(?:colors|types)/.test(url) ? new Response("oops", { status: 500 }) : null);
}

describe("the vehicle of a curbside pickup", () => {
  test("is asked for with the lists of the API; a carry-out order is not asked (VEH-01, VEH-02)", async () => {
    const app = startApp();
    const browser = await openPage(app);
    expect(browser.text()).toContain("Curbside Pickup - Tell us about your vehicle");
    expect(browser.html).toMatch(/<option>Blue<\/option>/);
    expect(browser.html).toMatch(/<option>Pickup Truck<\/option>/);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    const other = withAnswers(app, { ...CURBSIDE, pickupType: "Carry Out" });
    const calls = app.calls.length;
    await other.visit(PAGE);
    expect(other.text()).not.toContain("vehicle");
    expect(
      app.calls
        .slice(calls)
        .map(({ path }) => path)
        .join(),
    ).not.toContain("vehicle");
  });

  test.each([
    ["neither", {}, "vehicleColor"],
    ["a color only", { "Vehicle Color": "Blue" }, "vehicleType"],
    ["a type only", { "Vehicle Type": "Pickup Truck" }, "vehicleColor"],
  ])("%s: the message leads to the first that is empty, what was told stays (VEH-04)", async (_what, told, empty) => {
    const browser = await openPage();
    for (const [label, value] of Object.entries(told)) browser.fill(label, value);
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([MESSAGE]);
    expect(browser.html).toContain(`href="#${empty}"`);
    expect(browser.html).toMatch(new RegExp(`id="${empty}"[^>]*aria-invalid="true"`));
    for (const [label, value] of Object.entries(told)) expect(browser.value(label)).toBe(value);
    expect(browser.value("All times")).toBe("12:30");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    await browser.visit("/order-now/build-order");
    expect(browser.url).toBe(PAGE);
    expect(browser.text()).toContain(MESSAGE);
  });

  test("what is missing of vehicle and time is said together (VEH-04, TIME-23)", async () => {
    const browser = withAnswers(startApp(), { ...CURBSIDE, time: null });
    await browser.visit(PAGE);
    await browser.press("BUILD MY MEAL");
    expect(browser.errors()).toEqual([MESSAGE, "Please select a time."]);
  });

  test.each(["Next day", "Show times", "1 time later", "12:45 PM", "View Calendar"])(
    "%s keeps what was told, half of it too (VEH-02)",
    async (button) => {
      const browser = await openPage();
      browser.fill("Vehicle Color", "Green");
      await browser.press(button);
      expect(browser.status).toBe(200);
      expect(browser.value("Vehicle Color")).toBe("Green");
      expect(browser.value("Vehicle Type")).toBe("");
      browser.fill("Vehicle Type", "Van");
      await browser.press(button === "View Calendar" ? "Close" : button);
      expect(browser.value("Vehicle Color")).toBe("Green");
      expect(browser.value("Vehicle Type")).toBe("Van");
    },
  );

  test("a refused day keeps it as well", async () => {
    const browser = await openPage();
    await browser.send(PAGE, { intent: "continue", day: "1999-01-01", vehicleColor: "Red", vehicleType: "SUV" });
    expect(browser.status).toBe(422);
    expect(browser.value("Vehicle Color")).toBe("Red");
    expect(browser.value("Vehicle Type")).toBe("SUV");
  });

  test.each(
    named("Plaid", "<b>Blue</b>", "Blue\u0000", "__proto__", "constructor", "x".repeat(50_000), "4111111111111111"),
  )("a color of %s is none of the list: refused, not kept (VEH-02)", async (_name, color) => {
    const app = startApp();
    const browser = await openPage(app);
    const body = { intent: "continue", day: TOMORROW, time: "12:30", vehicleColor: color, vehicleType: "Pickup Truck" };
    await browser.send(PAGE, body);
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([MESSAGE]);
    expect(answersOf(app, browser).vehicle).toEqual({ color: "", type: "Pickup Truck" });
  });

  test("another spelling of a word of the list is that word (VEH-02)", async () => {
    const app = startApp();
    const browser = await openPage(app);
    const body = {
      intent: "continue",
      day: TOMORROW,
      time: "12:30",
      vehicleColor: " blue ",
      vehicleType: "pickup  TRUCK",
    };
    await browser.send(PAGE, body);
    expect(browser.url).toBe("/order-now/build-order");
    expect(answersOf(app, browser).vehicle).toEqual(VEHICLE);
  });
});

describe("the lists cannot be had (VEH-02)", () => {
  test("the words are typed, the page says why, and the customer goes on", async () => {
    const app = startApp();
    hideLists(app);
    const browser = await openPage(app);
    expect(browser.status).toBe(200);
    expect(browser.text()).toContain("The list to choose from is not available right now. Please type it in.");
    expect(browser.html.match(/id="vehicle(?:Color|Type)"[^>]*maxLength="40"/gi)).toHaveLength(2);
    browser.fill("Vehicle Color", "  Sea   green ");
    browser.fill("Vehicle Type", "Pickup & trailer");
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain("Curbside, Sea green Pickup & trailer");
  });

  test("an empty list is none; one list that is there is used", async () => {
    const app = startApp();
    app.intercept = ({ url }) => (url.includes("vehicle-colors") ? Response.json([]) : null);
    const browser = await openPage(app);
    expect(browser.html).toMatch(/<input[^>]*id="vehicleColor"/);
    expect(browser.html).toMatch(/<select[^>]*id="vehicleType"/);
  });

  test.each(named("", "   ", "x".repeat(41), "a\u0000b", "4111 1111 1111 1111"))(
    "%s is no color: asked again",
    async (_name, color) => {
      const app = startApp();
      hideLists(app);
      const browser = await openPage(app);
      const body = {
        intent: "continue",
        day: TOMORROW,
        time: "12:30",
        vehicleColor: color,
        vehicleType: "Pickup Truck",
      };
      await browser.send(PAGE, body);
      expect(browser.status).toBe(422);
      expect(browser.errors()).toEqual([MESSAGE]);
      expect(browser.html).not.toContain("4111");
    },
  );
});

describe("a curbside order", () => {
  async function fillBag(app: TestApp): Promise<Browser> {
    const browser = withAnswers(app, { ...CURBSIDE, vehicle: VEHICLE });
    await browser.send("/order-now/build-order/menu-item/101", BOWLS);
    return browser;
  }

  test("carries the vehicle to the restaurant, and the confirmation shows it (VEH-03, SUBMIT-06, CONF-04)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    expect(browser.text()).toContain("We bring it to your vehicle: Blue Pickup Truck");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.errors()).toEqual([]);
    expect(browser.heading()).toBe("Thanks for your order");
    expect(browser.text()).toContain("We bring it to your vehicle: Blue Pickup Truck");
    expect(orders().map(({ summary }) => [summary.pickupType, summary.curbsideInstructions])).toEqual([
      ["CurbSide", "Blue Pickup Truck"],
    ]);
    // Whoever else has the number does not see it.
    const stranger = withAnswers(app, {});
    await stranger.visit(browser.url);
    expect(stranger.text()).not.toContain("Blue Pickup Truck");
  });

  test("a vehicle that was told earlier is not sent with an order that is carried out (VEH-03)", async () => {
    const app = startApp();
    const browser = withAnswers(app, { ...CURBSIDE, pickupType: "Carry Out", vehicle: VEHICLE });
    await browser.send("/order-now/build-order/menu-item/101", BOWLS);
    expect(browser.text()).not.toContain("Blue Pickup Truck");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    const sent = app.calls.find(({ path }) => path.endsWith("/queue"));
    expect(sent?.body).toContain('"pickupType":"Carry Out"');
    expect(sent?.body).not.toContain("Truck");
  });

  test("whose vehicle is no longer known is not sent; what was typed at checkout stays (VEH-04, GUARD-03)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    fillCheckout(browser);
    const other = withAnswers(app, { ...CURBSIDE, vehicle: { color: "Blue", type: "" } });
    browser.cookies.set("order", other.cookies.get("order") ?? "");
    await browser.press("Submit Order");
    expect(browser.url).toBe(PAGE);
    expect(browser.text()).toContain(MESSAGE);
    expect(orders()).toEqual([]);
    browser.fill("Vehicle Color", "Blue");
    browser.fill("Vehicle Type", "Pickup Truck");
    await browser.press("BUILD MY MEAL");
    await browser.visit("/order-now/checkout");
    expect(browser.value("First Name")).toBe("Ana");
  });
});
