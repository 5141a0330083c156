import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { BOWLS, CURBSIDE, TOMORROW, VEHICLE, answersOf, withAnswers } from "../../support/answers.ts";
import type { Browser } from "../../support/browser.ts";
import { named } from "../../support/cases.ts";
import { status } from "../../support/faults.ts";
import { fillCheckout, submitOrder } from "../../support/journey.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { expectRefused, expectAt, expectText, expectNoText } from "../../support/expect.ts";

const PAGE = "/order-now/pickup-details";
const MESSAGE = "Please describe your vehicle type and color for CurbSide pickup.";

const openPage = (app = startApp()): Promise<Browser> => withAnswers(app, CURBSIDE).visit(PAGE);

/** What the form says of a vehicle, with a day and a time that are good. */
function vehicle(vehicleColor: string, vehicleType: string) {
  return { intent: "continue", day: TOMORROW, time: "12:30", vehicleColor, vehicleType };
}
const told = (browser: Browser) => [browser.value("Vehicle Color"), browser.value("Vehicle Type")];
const NO_LISTS = /vehicle-(?:colors|types)/;

describe("the vehicle of a curbside pickup", () => {
  test("is asked for with the lists of the API; a carry-out order is not asked (VEH-01, VEH-02)", async () => {
    const app = startApp();
    const browser = await openPage(app);
    expectText(browser, "Curbside Pickup - Tell us about your vehicle");
    expect(browser.options("Vehicle Color")).toContain("Blue");
    expect(browser.options("Vehicle Type")).toContain("Pickup Truck");
    const calls = app.asked("vehicle").length;
    expectNoText(await withAnswers(app, { ...CURBSIDE, pickupType: "Carry Out" }).visit(PAGE), "vehicle");
    expect(app.asked("vehicle")).toHaveLength(calls);
  });

  test.each([
    ["neither", "", "", "Vehicle Color"],
    ["a color only", "Blue", "", "Vehicle Type"],
    ["a type only", "", "Pickup Truck", "Vehicle Color"],
  ])(
    "%s: the message leads to the first that is empty, what was told stays (VEH-04)",
    async (_what, color, type, empty) => {
      const browser = await openPage();
      await browser.submit("BUILD MY MEAL", { "Vehicle Color": color, "Vehicle Type": type });
      expectRefused(browser, MESSAGE);
      expect(browser.problems()).toHaveProperty([empty]);
      expect(browser.html).toContain(`href="#${browser.field(empty).attributes["id"]}"`);
      expect([...told(browser), browser.value("All times")]).toEqual([color, type, "12:30"]);
      expectAt(await browser.visit("/order-now/build-order"), PAGE, MESSAGE);
    },
  );

  test("what is missing of vehicle and time is said together (VEH-04, TIME-23)", async () => {
    const browser = await withAnswers(startApp(), { ...CURBSIDE, time: null }).visit(PAGE);
    expect((await browser.press("BUILD MY MEAL")).errors()).toEqual([MESSAGE, "Please select a time."]);
  });

  test.each(["Next day", "Show times", "1 time later", "12:45 PM", "View Calendar"])(
    "%s keeps what was told, half of it too (VEH-02)",
    async (button) => {
      const browser = await openPage();
      browser.fill("Vehicle Color", "Green");
      expect((await browser.press(button)).status).toBe(200);
      expect(told(browser)).toEqual(["Green", ""]);
      browser.fill("Vehicle Type", "Van");
      await browser.press(button === "View Calendar" ? "Close" : button);
      expect(told(browser)).toEqual(["Green", "Van"]);
    },
  );

  test("a refused day keeps it as well", async () => {
    const browser = await openPage();
    expect((await browser.send(PAGE, { ...vehicle("Red", "SUV"), day: "1999-01-01" })).status).toBe(422);
    expect(told(browser)).toEqual(["Red", "SUV"]);
  });

  test.each(
    named("Plaid", "<b>Blue</b>", "Blue\u0000", "__proto__", "constructor", "x".repeat(50_000), "4111111111111111"),
  )("a color of %s is none of the list: refused, not kept (VEH-02)", async (_name, color) => {
    const browser = await openPage();
    expectRefused(await browser.send(PAGE, vehicle(color, "Pickup Truck")), MESSAGE);
    expect(answersOf(browser.app, browser).vehicle).toEqual({ color: "", type: "Pickup Truck" });
  });

  test("another spelling of a word of the list is that word (VEH-02)", async () => {
    const browser = await openPage();
    expectAt(await browser.send(PAGE, vehicle(" blue ", "pickup  TRUCK")), "/order-now/build-order");
    expect(answersOf(browser.app, browser).vehicle).toEqual(VEHICLE);
  });
});

describe("the lists cannot be had (VEH-02)", () => {
  test("the words are typed, the page says why, and the customer goes on", async () => {
    const app = startApp();
    app.answer(NO_LISTS, status(500));
    const browser = await openPage(app);
    expect(browser.status).toBe(200);
    expectText(browser, "The list to choose from is not available right now. Please type it in.");
    for (const label of ["Vehicle Color", "Vehicle Type"])
      expect(browser.field(label).attributes["maxlength"]).toBe("40");
    await browser.submit("BUILD MY MEAL", { "Vehicle Color": "  Sea   green ", "Vehicle Type": "Pickup & trailer" });
    expectAt(browser, "/order-now/build-order", "Curbside, Sea green Pickup & trailer");
  });

  test("an empty list is none; one list that is there is used", async () => {
    const app = startApp();
    app.answer("vehicle-colors", status(200, []));
    const browser = await openPage(app);
    expect(browser.options("Vehicle Color")).toEqual([]);
    expect(browser.options("Vehicle Type")).toContain("Pickup Truck");
  });

  test.each(named("", "   ", "x".repeat(41), "a\u0000b", "4111 1111 1111 1111"))(
    "%s is no color: asked again",
    async (_name, color) => {
      const app = startApp();
      app.answer(NO_LISTS, status(500));
      const browser = await openPage(app);
      expectRefused(await browser.send(PAGE, vehicle(color, "Pickup Truck")), MESSAGE);
      expect(browser.html).not.toContain("4111");
    },
  );
});

describe("a curbside order", () => {
  const fillBag = (app: TestApp, change = {}) =>
    withAnswers(app, { ...CURBSIDE, vehicle: VEHICLE, ...change }).send("/order-now/build-order/menu-item/101", BOWLS);

  test("carries the vehicle to the restaurant, and the confirmation shows it (VEH-03, SUBMIT-06, CONF-04)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    expectText(browser, "We bring it to your vehicle: Blue Pickup Truck");
    expect((await submitOrder(browser)).heading()).toBe("Thanks for your order");
    expectText(browser, "We bring it to your vehicle: Blue Pickup Truck");
    const summary = { pickupType: "CurbSide", curbsideInstructions: "Blue Pickup Truck" };
    expect(orders()).toMatchObject([{ summary }]);
    // Whoever else has the number does not see it.
    expectNoText(await withAnswers(app, {}).visit(browser.url), "Blue Pickup Truck");
  });

  test("a vehicle that was told earlier is not sent with an order that is carried out (VEH-03)", async () => {
    const app = startApp();
    const browser = await fillBag(app, { pickupType: "Carry Out" });
    expectNoText(browser, "Blue Pickup Truck");
    expect((await submitOrder(browser)).heading()).toBe("Thanks for your order");
    const [sent] = app.sent("/queue");
    expect(sent.pickupDetails.pickupType).toBe("Carry Out");
    expect(JSON.stringify(sent)).not.toContain("Truck");
  });

  test("whose vehicle is no longer known is not sent; what was typed at checkout stays (VEH-04, GUARD-03)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    fillCheckout(browser);
    const other = withAnswers(app, { ...CURBSIDE, vehicle: { color: "Blue", type: "" } });
    browser.cookies.set("order", other.cookies.get("order") ?? "");
    expectAt(await browser.press("Submit Order"), PAGE, MESSAGE);
    expect(orders()).toEqual([]);
    await browser.submit("BUILD MY MEAL", { "Vehicle Color": "Blue", "Vehicle Type": "Pickup Truck" });
    await browser.visit("/order-now/checkout");
    expect(browser.value("First Name")).toBe("Ana");
  });
});
