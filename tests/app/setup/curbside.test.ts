import { describe, expect, test } from "vitest";
import { BOWLS, CURBSIDE, TOMORROW, VEHICLE, answersOf, withAnswers } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { named } from "../../support/cases.ts";
import { expectAt, expectNoText, expectRefused, expectText } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import type { TestApp } from "../../support/test-app.ts";

const PAGE = "/order-now/pickup-details";
const MENU = "/order-now/build-order";
const MESSAGE = "Please describe your vehicle type and color for CurbSide pickup.";
const TRUCK = { "Vehicle Color": "Blue", "Vehicle Type": "Pickup Truck" };

const openPage = (app = startApp()): Promise<Browser> => withAnswers(app, CURBSIDE).visit(PAGE);

/** ... where the API has none of these lists. */
function openWithout(lists: RegExp, answer = status(500)): Promise<Browser> {
  const app = startApp();
  app.answer(lists, answer);
  return openPage(app);
}

/** Vehicle fields of the form, with a valid day and time. */
function vehicle(vehicleColor: string, vehicleType = "Pickup Truck") {
  return { intent: "continue", day: TOMORROW, time: "12:30", vehicleColor, vehicleType };
}
const told = (browser: Browser) => [browser.value("Vehicle Color"), browser.value("Vehicle Type")];
const NO_LISTS = /vehicle-(?:colors|types)/;

describe("vehicle of a curbside pickup", () => {
  test("is asked with the API's lists; a carry-out order is not asked (VEH-01, VEH-02)", async () => {
    const browser = await openPage();
    expectText(browser, "Curbside Pickup - Tell us about your vehicle");
    expect(browser.options("Vehicle Color")).toContain("Blue");
    expect(browser.options("Vehicle Type")).toContain("Pickup Truck");
    const app = startApp();
    expectNoText(await withAnswers(app, { ...CURBSIDE, pickupType: "Carry Out" }).visit(PAGE), "vehicle");
    expect(app.asked("vehicle")).toEqual([]);
  });

  test.each([
    ["neither", "", "", "Vehicle Color"],
    ["only a color", "Blue", "", "Vehicle Type"],
  ])(
    "%s: the error leads to the first empty field, the other keeps its value (VEH-04)",
    async (_what, color, type, empty) => {
      const browser = await openPage();
      await browser.submit("BUILD MY MEAL", { "Vehicle Color": color, "Vehicle Type": type });
      expectRefused(browser, MESSAGE);
      expect(browser.problems()).toHaveProperty([empty]);
      expect(browser.html).toContain(`href="#${browser.field(empty).attributes["id"]}"`);
      expectPage(browser, { values: { "Vehicle Color": color, "Vehicle Type": type, "Select a Time": "12:30" } });
      expectAt(await browser.visit(MENU), PAGE, MESSAGE);
    },
  );

  test("missing vehicle and time are reported together (VEH-04, TIME-23)", async () => {
    const browser = await withAnswers(startApp(), { ...CURBSIDE, time: null }).visit(PAGE);
    expectRefused(await browser.press("BUILD MY MEAL"), MESSAGE, "Please select a time.");
  });

  test.each(["Next day", "Show times", "15 minutes later", "View Calendar"])(
    "%s keeps the vehicle, even in part, and so does a refused day (VEH-02)",
    async (button) => {
      const browser = await openPage();
      browser.fill("Vehicle Color", "Green");
      expect((await browser.press(button)).status).toBe(200);
      expect(told(browser)).toEqual(["Green", ""]);
      browser.fill("Vehicle Type", "Van");
      await browser.press(button === "View Calendar" ? "Close" : button);
      expect(told(browser)).toEqual(["Green", "Van"]);
      expect((await browser.send(PAGE, { ...vehicle("Red", "SUV"), day: "1999-01-01" })).status).toBe(422);
      expect(told(browser)).toEqual(["Red", "SUV"]);
    },
  );
});

test.each(["continue", "update"])(
  "an unlisted color, as from a translated page, is refused by %s and the previous choice kept (VEH-02, VEH-04)",
  async (intent) => {
    const browser = await withAnswers(startApp(), { ...CURBSIDE, vehicle: VEHICLE }).visit(PAGE);
    await browser.send(PAGE, { ...vehicle("Azul", "Van"), intent });
    expectRefused(browser, "Please choose a Vehicle Color from the list.");
    expect(told(browser)).toEqual(["Blue", "Van"]);
    expect(answersOf(browser.app, browser)).toMatchObject({
      vehicle: { color: "Blue", type: "Van" },
      time: "12:30",
    });
  },
);

test("an unlisted color is not kept; another spelling is accepted (VEH-02)", async () => {
  const browser = await openPage();
  expectRefused(await browser.send(PAGE, vehicle("Plaid")), "Please choose a Vehicle Color from the list.", MESSAGE);
  expect(answersOf(browser.app, browser).vehicle).toEqual({ color: "", type: "Pickup Truck" });
  expectAt(await browser.send(PAGE, vehicle(" blue ", "pickup  TRUCK")), MENU);
  expect(answersOf(browser.app, browser).vehicle).toEqual(VEHICLE);
});

describe("without the lists of the API (VEH-02)", () => {
  test("the vehicle is typed, with an explanation, and ordering continues", async () => {
    const browser = await openWithout(NO_LISTS);
    const shows = "The list to choose from is not available right now. Please type it in.";
    expectPage(browser, { status: 200, shows });
    for (const label of Object.keys(TRUCK)) expect(browser.field(label).attributes["maxlength"]).toBe("40");
    await browser.submit("BUILD MY MEAL", { "Vehicle Color": "  Sea   green ", "Vehicle Type": "Pickup & trailer" });
    expectAt(browser, MENU, "Curbside, Sea green Pickup & trailer");
  });

  test("an empty list counts as missing; the other list is used", async () => {
    const browser = await openWithout(/vehicle-colors/, status(200, []));
    expect(browser.options("Vehicle Color")).toEqual([]);
    expect(browser.options("Vehicle Type")).toContain("Pickup Truck");
  });

  test.each(named("", "   ", "x".repeat(41), "a\u0000b", "4111 1111 1111 1111"))(
    "%s is refused as a color",
    async (_name, color) => {
      const browser = await openWithout(NO_LISTS);
      expectRefused(await browser.send(PAGE, vehicle(color)), MESSAGE);
      expect(browser.html).not.toContain("4111 1111");
    },
  );
});

describe("a curbside order", () => {
  const fillBag = (app: TestApp, change = {}) =>
    withAnswers(app, { ...CURBSIDE, vehicle: VEHICLE, ...change }).send(`${MENU}/menu-item/101`, BOWLS);

  test("the vehicle is sent to the restaurant and shown on the confirmation (VEH-03, SUBMIT-06, CONF-04)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    const shows = "We bring it to your vehicle: Blue Pickup Truck";
    expectPage(browser, { shows });
    expectPage(await submitOrder(browser), { heading: "Thanks for your order", shows });
    const summary = { pickupType: "CurbSide", curbsideInstructions: "Blue Pickup Truck" };
    expect(orders()).toMatchObject([{ summary }]);
    // Another visitor with the order number does not see it.
    expectNoText(await withAnswers(app, {}).visit(browser.url), "Blue Pickup Truck");
  });

  test("a carry-out order does not send an earlier vehicle (VEH-03)", async () => {
    const app = startApp();
    const browser = await fillBag(app, { pickupType: "Carry Out" });
    expectNoText(browser, "Blue Pickup Truck");
    expect((await submitOrder(browser)).heading()).toBe("Thanks for your order");
    const [sent] = app.sent("/queue");
    expect(sent.pickupDetails.pickupType).toBe("Carry Out");
    expect(JSON.stringify(sent)).not.toContain("Truck");
  });
});
