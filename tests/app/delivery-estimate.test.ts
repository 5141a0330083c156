import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type ADDRESSES, BOWLS, CURBSIDE, TOMORROW, answersOf, deliveryTo, withAnswers } from "../support/answers.ts";
import type { Browser } from "../support/browser.ts";
import { named } from "../support/cases.ts";
import { isCartRead, malformed, refused, status, when, wrongSchema } from "../support/faults.ts";
import { htmlProblems } from "../support/html.ts";
import { fillCheckout } from "../support/journey.ts";
import { startAppOnFile } from "../support/stored-orders.ts";

const PAGE = "/order-now/delivery-estimate";
const FAILED = "Could not complete the delivery request at this moment. Please try again later.";
const NOBODY =
  "We weren't able to find any delivery providers for this order at this time. Do you want to continue your order as Carry Out?";

/** Two bowls in the bag of an individual delivery; the browser is where adding them led. */
async function fillBag(where: keyof typeof ADDRESSES, app: TestApp = startApp()): Promise<Browser> {
  const browser = withAnswers(app, await deliveryTo(app, where));
  await browser.send("/order-now/build-order/menu-item/101", BOWLS);
  return browser;
}

/** A radio button ticked, as a person does it. */
function choose(browser: Browser, provider: string): Record<string, string> {
  const id = new RegExp(`value="([^"]+)"/?><span><strong>${provider}<`).exec(browser.html)?.[1];
  if (!id) throw new Error(`Nobody called ${provider} brings it`);
  return { intent: "add", estimateId: id };
}

const asked = (app: TestApp) => app.calls.filter(({ path }) => path.endsWith("/delivery-estimates")).length;
const isAdd = ({ url }: Request) => url.endsWith("/add-to-cart");
const isAsk = ({ url }: Request) => url.endsWith("/delivery-estimates");

describe("who brings the order", () => {
  test("from the menu the way leads here, and what was added is said (GUARD-02)", async () => {
    const browser = await fillBag("three partners");
    expect(browser.url).toBe(PAGE);
    expect(browser.heading()).toBe("Delivery");
    expect(browser.text()).toContain("Added to your bag: 2 × Build Your Own Bowl.");
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    await browser.visit("/order-now/review");
    expect(browser.url).toBe(PAGE);
  });

  test("each provider with its fee and time; of several none is chosen (DELIV-01, DELIV-02)", async () => {
    const browser = await fillBag("three partners");
    for (const words of ["Zebra Kitchen Drivers", "DoorDash", "Rocket Riders"]) expect(browser.text()).toContain(words);
    expect(browser.text()).toMatch(/DoorDash\s*Sunday, November 22, \d\d?:\d\d PM\s*\$\d\.\d\d/);
    expect(browser.html).not.toMatch(/type="radio"[^>]*checked/);
    expect(browser.text()).toContain("1500 Main St");
    expect(browser.text()).toContain("Dallas Uptown");
    expect(browser.html).toContain('href="/order-now/address"');
    expect(browser.html).toMatch(/href="https:[^"]*1500%20Main%20St[^"]*"[^>]*>See it on a map/);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test("with a key the map shows the streets, at zoom 16; without one there is no map, only the link (DELIV-01)", async () => {
    const plain = await fillBag("one partner");
    expect(plain.html).not.toContain('class="map');
    const browser = await fillBag("one partner", startApp({ env: { GOOGLE_MAPS_KEY: "key-for-maps" } }));
    expect(browser.html).toContain("Where your order is delivered");
    expect(browser.html).toMatch(/\bzoom\b.{0,20}16/);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test("a single one is chosen already (DELIV-02)", async () => {
    const browser = await fillBag("one partner");
    expect(browser.html.match(/type="radio"/g)).toHaveLength(1);
    expect(browser.html).toMatch(/<input[^>]*type="radio"[^>]*checked/);
    await browser.press("Add delivery");
    expect(browser.url).toBe("/order-now/checkout");
  });

  test("the chosen one's fee and time are on the cart, and the way leads to review (DELIV-03, DELIV-09, DELIV-10)", async () => {
    const app = startApp();
    const browser = await fillBag("three partners", app);
    const [, fee = ""] = /DoorDash.*?(\$[\d.]+)/s.exec(browser.text()) ?? [];
    await browser.send(PAGE, choose(browser, "DoorDash"));
    expect(browser.trail).toEqual([PAGE, "/order-now/review", "/order-now/checkout"]);
    expect(browser.redirects).toEqual([303, 303]);
    expect(browser.text()).toContain("Deliver To");
    expect(browser.text()).toContain("Delivery From");
    const [added] = app.calls.filter(({ path }) => path.endsWith("/add-to-cart"));
    expect(JSON.parse(added?.body ?? "{}")).toMatchObject({
      pickupType: "Delivery",
      deliveryAddress: { addressLine1: "1500 Main St", zip: "75201" },
    });
    // The estimate is the only word on the fee, an individual order's too.
    expect(app.calls.filter(({ path }) => /fee/i.test(path))).toEqual([]);
    expect(fee).toMatch(/^\$\d+\.\d\d$/);
    expect(browser.text()).toContain(`Delivery Fee${fee}`);
  });

  test.each(named("", "  "))(
    "%s chosen: one is asked for, and the list stays (DELIV-02)",
    async (_name, estimateId) => {
      const browser = await fillBag("three partners");
      await browser.send(PAGE, { intent: "add", ...(estimateId && { estimateId }) });
      expect(browser.status).toBe(estimateId ? 404 : 422);
      expect(browser.heading()).toBe("Delivery");
      expect(browser.text()).toContain("DoorDash");
      expect(htmlProblems(browser.html, browser.status)).toEqual([]);
      if (!estimateId) expect(browser.errors()).toEqual(["Please choose a delivery."]);
    },
  );

  test.each(named("x", "../../queue", "__proto__", "a/b?c=d#e", "\u0000", "y".repeat(50_000)))(
    "an estimate called %s is none: words, nothing added (DELIV-05)",
    async (_name, estimateId) => {
      const app = startApp();
      const browser = await fillBag("three partners", app);
      await browser.send(PAGE, { intent: "add", estimateId });
      expect(browser.status).toBeGreaterThanOrEqual(400);
      expect(browser.status).toBeLessThan(505);
      expect(browser.text()).toContain(FAILED);
      await browser.visit("/order-now/checkout");
      expect(browser.url).toBe(PAGE);
    },
  );

  test("an estimate that has expired is told in the API's words, with new ones to choose from (DELIV-03)", async () => {
    const app = startApp();
    const browser = await fillBag("three partners", app);
    const chosen = choose(browser, "DoorDash");
    app.clock.now = new Date(app.clock.now.getTime() + 61 * 60_000);
    await browser.send(PAGE, chosen);
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["This delivery estimate has expired. Please ask again."]);
    expect(browser.text()).not.toContain(NOBODY);
    await browser.send(PAGE, choose(browser, "DoorDash"));
    expect(browser.heading()).toBe("Almost Done!");
  });

  test("Enter, and buttons of other pages, add nothing", async () => {
    const app = startApp();
    const browser = await fillBag("one partner", app);
    await browser.press("Update").catch(() => undefined); // hidden from readers
    await browser.send(PAGE, { ...choose(browser, "DoorDash"), intent: "update" });
    expect(browser.url).toBe(PAGE);
    await browser.send(PAGE, { ...choose(browser, "DoorDash"), intent: "place" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Please use one of the buttons on this page."]);
    expect(app.calls.some(({ path }) => path.endsWith("/add-to-cart"))).toBe(false);
  });
});

describe("who comes here (GUARD-06, GUARD-02)", () => {
  test("without a bag, the way leads to the menu", async () => {
    const app = startApp();
    const browser = withAnswers(app, await deliveryTo(app, "three partners"));
    await browser.visit(PAGE);
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain("Your bag is empty. Please add something to it first.");
    expect(asked(app)).toBe(0);
  });

  test.each([
    ["a pickup", { pickupType: "Carry Out" as const, address: null }],
    ["a catering delivery", { orderTypeId: 2 }],
  ])("%s has nothing to choose: checkout, and partners are not asked", async (_what, change) => {
    const app = startApp();
    const answers = { ...(await deliveryTo(app, "three partners")), ...change };
    const browser = withAnswers(app, answers);
    const dish = answers.orderTypeId === 2 ? { "m23010.o230101": "1", quantity: "1", intent: "add" } : BOWLS;
    const item = answers.orderTypeId === 2 ? 2501 : 101;
    await browser.send(`/order-now/build-order/menu-item/${item}`, dish);
    await browser.visit(PAGE);
    expect(browser.url).not.toBe(PAGE);
    expect(asked(app)).toBe(0);
  });

  test("a bag that cannot be read closes the page with words; partners are not asked (GUARD-08)", async () => {
    const app = startApp();
    const browser = await fillBag("three partners", app);
    const before = asked(app);
    app.intercept = when(isCartRead, status(500));
    await browser.visit(PAGE);
    expect(browser.heading()).not.toBe("Delivery");
    expect(browser.text()).toContain("We could not reach the restaurant. Please try again.");
    expect(asked(app)).toBe(before);
  });
});

describe("nobody brings it", () => {
  test("an empty list: the offer to pick up, with the store, and no alert (DELIV-06)", async () => {
    const browser = await fillBag("no partner");
    expect(browser.text()).toContain(NOBODY);
    expect(browser.text()).not.toContain(FAILED);
    expect(browser.html).toMatch(/<dialog[^>]* open/);
    expect(browser.html).not.toContain("Add delivery");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test.each([
    ["partners that do not answer", null],
    ["a refused connection", refused],
    ["half a JSON text", malformed],
    ["another JSON than agreed", wrongSchema],
  ])("%s: the alert and the offer; trying again asks again (DELIV-05, DELIV-06)", async (_name, fault) => {
    const app = startApp();
    if (fault) app.intercept = when(isAsk, fault);
    const browser = await fillBag(fault ? "three partners" : "failing partners", app);
    expect(browser.status).toBe(200);
    expect(browser.text()).toContain(FAILED);
    expect(browser.text()).toContain(NOBODY);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    app.intercept = null;
    const before = asked(app);
    await browser.press("Try again");
    expect(browser.url).toBe(PAGE);
    expect(asked(app)).toBe(before + 1);
  });

  test("what the API says to customers is added to the alert", async () => {
    const app = startApp();
    app.intercept = when(isAsk, status(400, { message: "Nobody drives on a holiday." }));
    const browser = await fillBag("three partners", app);
    expect(browser.text()).toContain(FAILED);
    expect(browser.text()).toContain("Nobody drives on a holiday.");
  });

  test.each([
    ["a 500", status(500)],
    ["a 404", status(404)],
    ["half a JSON text", malformed],
    ["a cart without the time", () => Response.json({ id: "c", cart: [] })],
  ])(
    "%s when the delivery is added: the alert, the offer, and the list is still there (DELIV-05)",
    async (_name, fault) => {
      const app = startApp();
      const browser = await fillBag("three partners", app);
      app.intercept = when(isAdd, fault);
      await browser.send(PAGE, choose(browser, "DoorDash"));
      expect(browser.status).toBeGreaterThanOrEqual(400);
      expect(browser.errors()).toEqual([FAILED]);
      expect(browser.text()).toContain(NOBODY);
      expect(browser.text()).toContain("Rocket Riders");
      expect(htmlProblems(browser.html, browser.status)).toEqual([]);
      app.intercept = null;
      await browser.send(PAGE, choose(browser, "DoorDash"));
      expect(browser.heading()).toBe("Almost Done!");
    },
  );

  test("continued as Carry Out, it can be ordered at that store without a fee (DELIV-07, SUBMIT-06)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag("no partner", app);
    await browser.press("Continue as Carry Out");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toMatch(/You pick up your order at .+ now, at 12:30 PM\./);
    expect(answersOf(app, browser)).toMatchObject({
      pickupType: "Carry Out",
      address: null,
      store: { storeNumber: "1003" },
      time: "12:30",
    });
    expect(app.calls.some(({ path }) => path.includes("/validate-to-store/3"))).toBe(true);
    await browser.visit("/order-now/checkout");
    expect(browser.text()).toContain("Pick-up From");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(orders()[0]?.summary).toMatchObject({ pickupType: "Carry Out" });
  });

  test("a fee that was on the cart leaves it (DELIV-07)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag("three partners", app);
    await browser.send(PAGE, choose(browser, "DoorDash"));
    expect(browser.text()).toContain("Delivery Fee");
    await browser.visit(PAGE);
    await browser.press("Pick up instead");
    await browser.visit("/order-now/checkout");
    expect(browser.text()).not.toContain("Delivery Fee");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.errors()).toEqual([]);
    expect(orders()).toHaveLength(1);
  });

  test("a time that the store does not offer for pickup becomes 12:00 PM (DELIV-08)", async () => {
    const app = startApp();
    const browser = await fillBag("no partner", app);
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 60_000);
    app.intercept = when(
      ({ url }) => url.includes("/store-hours-for-ordering"),
      () => Response.json([{ date: TOMORROW, open: "1:00 PM", close: "8:00 PM" }]),
    );
    await browser.press("Continue as Carry Out");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toMatch(/You pick up your order at .+ now, at 12:00 PM\./);
    expect(answersOf(app, browser)).toMatchObject({ day: TOMORROW, time: "12:00", asap: false });
  });

  test("a store where nobody can pick up offers nothing of the kind, not even by hand (STORE-16)", async () => {
    const app = startApp();
    const browser = await fillBag("no partner", app);
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 60_000);
    app.intercept = async (request) => {
      if (!request.url.includes("/store-number/")) return null;
      return Response.json({ ...(await (await app.sandbox.fetch(request)).json()), allowsCarryOut: false });
    };
    await browser.visit(PAGE);
    expect(browser.html).not.toContain("Continue as Carry Out");
    await browser.send(PAGE, { intent: "pickup" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "This store is currently unable to fulfill Pickup Orders. Please select a different store.",
    ]);
    expect(answersOf(app, browser).pickupType).toBe("Delivery");
  });

  test("when the bag cannot be checked, it stays a delivery, with words", async () => {
    const app = startApp();
    const browser = await fillBag("no partner", app);
    app.intercept = when(({ url }) => url.includes("/validate-to-store/"), status(500));
    await browser.press("Continue as Carry Out");
    expect(browser.status).toBe(503);
    expect(browser.errors().join()).toContain("We could not reach the restaurant.");
    expect(browser.text()).not.toContain("You pick up your order");
    expect(answersOf(app, browser)).toMatchObject({ pickupType: "Delivery", address: { city: "Plano" } });
    app.intercept = null;
    await browser.press("Continue as Carry Out");
    expect(browser.url).toBe("/order-now/build-order");
  });
});

describe("how long an estimate holds", () => {
  async function estimated(app: TestApp): Promise<Browser> {
    const browser = await fillBag("three partners", app);
    await browser.send(PAGE, choose(browser, "DoorDash"));
    return browser;
  }

  async function withChange(app: TestApp, browser: Browser, change: object): Promise<void> {
    browser.cookies.set("order", "");
    const changed = withAnswers(app, change, browser.cookies);
    await changed.visit("/order-now/checkout");
    browser.url = changed.url;
  }

  test("another dish changes nothing", async () => {
    const app = startApp();
    const browser = await estimated(app);
    await browser.send("/order-now/build-order/menu-item/501", { quantity: "1", intent: "add" });
    expect(browser.url).toBe("/order-now/checkout");
    expect(browser.text()).toContain("Delivery Fee");
  });

  test.each([
    ["address", { address: { latitude: 32.79 } }],
    ["day", { day: "2026-11-23" }],
    ["time", { time: "13:00" }],
    ["store", { store: { id: 2, storeNumber: "1002" } }],
    ["ASAP", { asap: true }],
  ])("another %s needs a new one before checkout", async (_what, change) => {
    const app = startApp();
    const browser = await estimated(app);
    const before = answersOf(app, browser);
    await withChange(app, browser, before);
    expect(browser.url).toBe("/order-now/checkout");
    const address = { ...before.address, ...("address" in change ? change.address : {}) };
    await withChange(app, browser, { ...before, ...change, address });
    expect(browser.url).toBe(PAGE);
  });

  test("one that the API has lost by the time of the submit leads back here; nothing is sent, nothing is lost (GUARD-02)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await estimated(app);
    fillCheckout(browser);
    app.intercept = async (request) => {
      if (!isCartRead(request)) return null;
      const cart = await (await app.sandbox.fetch(request)).json();
      return Response.json({ ...cart, estimatedDeliveryTime: null });
    };
    await browser.press("Submit Order");
    expect(browser.url).toBe(PAGE);
    expect(orders()).toEqual([]);
    app.intercept = null;
    await browser.send(PAGE, choose(browser, "DoorDash"));
    expect(browser.value("First Name")).toBe("Ana");
    expect(browser.value("Card Number")).toBe("");
  });

  test("a time that has moved on at the submit needs a new estimate too", async () => {
    const { app, orders } = startAppOnFile();
    const today = { ...(await deliveryTo(app, "three partners")), day: "2026-11-21", time: "11:30" };
    const browser = withAnswers(app, today);
    await browser.send("/order-now/build-order/menu-item/101", BOWLS);
    await browser.send(PAGE, choose(browser, "DoorDash"));
    fillCheckout(browser);
    browser.fill("Business Name", "O'Brien & Co");
    app.clock.now = new Date(app.clock.now.getTime() + 120 * 60_000);
    await browser.press("Submit Order");
    expect(browser.url).toBe(PAGE);
    expect(browser.text()).toContain("Your delivery time has been adjusted to: 12:45 PM.");
    expect(orders()).toEqual([]);
    await browser.send(PAGE, choose(browser, "DoorDash"));
    expect(browser.value("First Name")).toBe("Ana");
    expect(browser.value("Business Name")).toBe("O'Brien & Co");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
  });
});

describe("a delivery to the end", () => {
  test("is stored with its address and fee, and the confirmation shows where it goes (DELIV-03, SUBMIT-06, CONF-02)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag("three partners", app);
    await browser.send(PAGE, choose(browser, "DoorDash"));
    const due = /Amount Due\s?\$([\d.]+)/.exec(browser.text())?.[1];
    expect(browser.text()).toContain("12:30 PM - 12:45 PM");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.errors()).toEqual(["Business Name is required."]); // CHK-06
    fillCheckout(browser);
    browser.fill("Business Name", "O'Brien & Co");
    await browser.press("Submit Order");
    expect(browser.errors()).toEqual([]);
    expect(browser.heading()).toBe("Thanks for your order");
    expect(browser.text()).toContain("Deliver To1500 Main St");
    expect(browser.text()).toContain("Made By");
    const [order, ...others] = orders();
    expect(others).toEqual([]);
    expect(order?.totalCents).toBe(Math.round(Number(due) * 100));
    expect(order?.summary).toMatchObject({
      pickupType: "Delivery",
      businessName: "O'Brien & Co",
      deliveryAddress: { addressLine1: "1500 Main St", city: "Dallas", state: "TX", zip: "75201" },
    });
    expect(order?.summary.deliveryFee).toBeGreaterThan(0);
    const stranger = withAnswers(app, {});
    await stranger.visit(browser.url);
    expect(stranger.text()).not.toContain("1500 Main St");
  });

  test("a catering delivery is stored with its address; it passes no estimate (DELIV-04, SHELL-01)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = withAnswers(app, { ...(await deliveryTo(app, "three partners")), orderTypeId: 2 });
    await browser.visit("/order-now/catering-location-time");
    await browser.press("BUILD MY MEAL");
    await browser.visit("/order-now/build-order/menu-item/2301");
    browser.fill("Roast Turkey & Avocado", "1");
    browser.fill("Quantity", "2");
    await browser.press("Add to bag");
    expect(browser.url).toBe("/order-now/checkout");
    fillCheckout(browser);
    browser.fill("Business Name", "O'Brien & Co");
    browser.fill("Number of Guests", "12");
    await browser.press("Submit Order");
    expect(browser.errors()).toEqual([]);
    expect(browser.heading()).toBe("Thanks for your order");
    expect(orders()[0]?.summary).toMatchObject({ deliveryAddress: { addressLine1: "1500 Main St" } });
    const sent = app.calls.find(({ path }) => path.endsWith("/queue"));
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ cateringDeliveryType: "Internal" });
  });

  test("a pickup after a delivery sends neither driver nor address (DELIV-10)", async () => {
    const { app } = startAppOnFile();
    const delivery = await deliveryTo(app, "three partners");
    const vehicle = { color: "Blue", type: "Van" };
    const browser = withAnswers(app, { ...delivery, ...CURBSIDE, vehicle, cateringDeliveryType: "Internal" });
    await browser.send("/order-now/build-order/menu-item/101", BOWLS);
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    const sent = JSON.parse(app.calls.find(({ path }) => path.endsWith("/queue"))?.body ?? "{}");
    expect(sent.cateringDeliveryType).toBeUndefined();
    expect(sent.pickupDetails.deliveryAddress).toBeUndefined();
    expect(sent.pickupDetails.curbsideInstructions).toBe("Blue Van");
  });
});
