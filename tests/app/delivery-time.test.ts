import { describe, expect, test } from "vitest";
import { type TestApp, type TestAppOptions, startApp } from "../support/app.ts";
import { type ADDRESSES, BOWLS, TOMORROW, answersOf, deliveryTo, withAnswers } from "../support/answers.ts";
import type { Browser } from "../support/browser.ts";
import { refused, status, when } from "../support/faults.ts";
import { htmlProblems } from "../support/html.ts";

const PAGE = "/order-now/pickup-details";
const CATERING_PAGE = "/order-now/catering-location-time";
const CATERING = 2;

type Where = keyof typeof ADDRESSES;

async function openPage(
  where: Where = "three partners",
  { app = startApp(), ...answers }: { app?: TestApp } & Record<string, unknown> = {},
): Promise<{ app: TestApp; browser: Browser }> {
  const browser = withAnswers(app, { ...(await deliveryTo(app, where)), ...answers });
  await browser.visit(answers["orderTypeId"] === CATERING ? CATERING_PAGE : PAGE);
  return { app, browser };
}

const isLookup = ({ url }: Request) => url.includes("/find-store-for-");
const lookups = (app: TestApp) =>
  app.calls.filter(({ path }) => path.includes("/find-store-for-")).map(({ path }) => new URL(path, "http://api"));

/** The API's answer to the look-up, changed. */
function answerLookup(app: TestApp, change: (answer: Record<string, unknown>) => object): void {
  app.intercept = async (request) => {
    if (!isLookup(request)) return null;
    return Response.json(change(await (await app.sandbox.fetch(request)).json()));
  };
}

/** Another store, as the API tells it. */
async function storeOf(app: TestApp, storeNumber: string): Promise<{ id: number; name: string }> {
  const path = `/customer-api/customer-stores/store-number/${storeNumber}`;
  return (await app.sandbox.fetch(new Request(`http://sandbox${path}`))).json();
}

describe("the time of a delivery", () => {
  test("says delivery, and within which quarter hour it comes (TIME-01, TIME-20)", async () => {
    const { browser } = await openPage();
    expect(browser.heading()).toBe("What delivery time works best for you?");
    expect(browser.text()).toContain("Order will be delivered within 15 minutes of the time selected");
    expect(browser.text()).toContain("12:30 PM - 12:45 PM");
    expect(browser.text()).toContain("Tomorrow, Sunday, November 22, 12:30 PM - 12:45 PM");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test("a pickup has no such note and no such range (TIME-20)", async () => {
    const app = startApp();
    const { store } = await deliveryTo(app, "three partners");
    const browser = withAnswers(app, { pickupType: "Carry Out", store: store ?? null, day: TOMORROW, time: "12:30" });
    await browser.visit(PAGE);
    expect(browser.heading()).toBe("What pickup time works best for you?");
    expect(browser.text()).not.toMatch(/delivered within|12:45 PM - |12:30 PM - 12:45 PM/);
  });

  test("without hours an individual delivery begins at 11:30 AM (TIME-16)", async () => {
    const app = startApp();
    app.intercept = when(({ url }) => url.includes("store-hours-for-ordering"), status(500));
    const { browser } = await openPage("three partners", { app, time: null });
    expect(browser.html.match(/<option value="(\d\d:\d\d)"/)?.[1]).toBe("11:30");
  });

  test("BUILD MY MEAL looks the address up for that day and time, and the same store goes on to the menu", async () => {
    const { app, browser } = await openPage();
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    const [asked, ...more] = lookups(app);
    expect(more).toEqual([]);
    expect(asked?.pathname).toMatch(/find-store-for-individual-delivery$/);
    expect(asked?.searchParams.get("day")).toBe("11/22/2026");
    expect(asked?.searchParams.get("time")).toBe("12:30 PM");
  });

  test("for catering with its type, the check of hours, and no warning bypassed", async () => {
    const { app, browser } = await openPage("three partners", { orderTypeId: CATERING });
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    const [asked] = lookups(app);
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      orderTypeId: "2",
      checkOpenHours: "true",
      bypassDeliveryWarning: "false",
    });
  });

  test("nothing is looked up for other buttons, nor for a time that is not offered", async () => {
    const { app, browser } = await openPage();
    await browser.press("1 time later");
    await browser.send(PAGE, { intent: "continue", day: TOMORROW, time: "03:00" });
    expect(browser.status).toBe(422);
    expect(lookups(app)).toEqual([]);
  });

  test("a look-up that fails keeps the form, and the next press goes on", async () => {
    const { app, browser } = await openPage();
    app.intercept = when(isLookup, refused);
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(503);
    expect(browser.errors().join()).toContain("We could not reach the restaurant.");
    expect(browser.value("All times")).toBe("12:30");
    app.intercept = null;
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
  });
});

describe("something to know before going on", () => {
  const EDGE = "This address is at the edge of our delivery area. Your order may take longer.";

  test.each([
    ["individual", 1, [null, null]],
    ["catering", CATERING, ["false", "true"]],
  ])("%s: it is said once, and the same button goes on", async (_type, orderTypeId, expected) => {
    const { app, browser } = await openPage("at the edge", { orderTypeId });
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([EDGE]);
    expect(browser.html).toContain('href="#warning"');
    expect(browser.value("All times")).toBe("12:30");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    const bypassed = lookups(app).map((asked) => asked.searchParams.get("bypassDeliveryWarning"));
    expect(bypassed).toEqual(expected);
  });

  test("a warning that was read for one time is not read for another", async () => {
    const { browser } = await openPage("at the edge");
    await browser.press("BUILD MY MEAL");
    browser.fill("All times", "1:30 PM");
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([EDGE]);
  });

  test("another warning than the one read is shown first", async () => {
    const { app, browser } = await openPage("at the edge");
    await browser.press("BUILD MY MEAL");
    answerLookup(app, (answer) => ({ ...answer, message: "A bridge is closed." }));
    await browser.press("BUILD MY MEAL");
    expect(browser.errors()).toEqual(["A bridge is closed."]);
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
  });

  test("a mark made by hand goes on with nothing that it does not name", async () => {
    const { browser } = await openPage("at the edge");
    for (const warned of ["", "x", `${TOMORROW} 12:30 `, "__proto__", "y".repeat(50_000)]) {
      await browser.send(PAGE, { intent: "continue", day: TOMORROW, time: "12:30", warned });
      expect(browser.status, warned.slice(0, 20)).toBe(422);
      expect(browser.errors(), warned.slice(0, 20)).toEqual([EDGE]);
    }
  });
});

describe("another restaurant delivers at that time", () => {
  test("the order moves to it, and old and new are named", async () => {
    const { app, browser } = await openPage();
    const other = await storeOf(app, "1002");
    answerLookup(app, (answer) => ({ ...answer, store: other }));
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    expect(browser.text()).toContain(`${other.name} delivers your order now instead of Dallas Uptown.`);
    expect(answersOf(app, browser)).toMatchObject({ store: { storeNumber: "1002" }, day: TOMORROW, time: "12:30" });
  });

  test("a time that it does not offer is dropped with words, and nothing goes on without one", async () => {
    const { app, browser } = await openPage();
    const other = await storeOf(app, "1002");
    const answer = async (request: Request) => {
      if (isLookup(request)) return Response.json({ store: other, outOfRange: false });
      if (!request.url.includes(`/${other.id}/store-hours-for-ordering`)) return null;
      return Response.json([{ date: TOMORROW, open: "1:00 PM", close: "8:00 PM" }]);
    };
    app.intercept = answer;
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe(PAGE);
    expect(browser.text()).toContain(`${other.name} delivers your order now instead of Dallas Uptown.`);
    expect(browser.text()).toContain("The time you had chosen is not available there. Please choose a new one.");
    expect(browser.value("All times")).toBe("");
    expect(answersOf(app, browser)).toMatchObject({ store: { storeNumber: "1002" }, day: TOMORROW, time: null });
    browser.fill("All times", "1:30 PM");
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
  });

  test("what it does not make is named together with the move (TIME-24)", async () => {
    const app = startApp();
    const browser = withAnswers(app, await deliveryTo(app, "three partners"));
    await browser.send("/order-now/build-order/menu-item/101", BOWLS);
    const other = await storeOf(app, "1002");
    app.intercept = async (request) => {
      if (isLookup(request)) return Response.json({ store: other, outOfRange: false });
      if (!request.url.includes("/validate-to-store/")) return null;
      const answer = await (await app.sandbox.fetch(request)).json();
      return Response.json({ cart: { ...answer.cart, cart: [] }, intact: false });
    };
    await browser.visit(PAGE);
    await browser.press("BUILD MY MEAL");
    expect(browser.text()).toContain(`${other.name} delivers your order now instead of Dallas Uptown.`);
    expect(browser.text()).toContain("Some items or options were removed from your cart");
    expect(browser.text()).toContain("Removed:Build Your Own Bowl");
  });

  test("when the bag cannot be checked, the order stays where it is until it can", async () => {
    const app = startApp();
    const browser = withAnswers(app, await deliveryTo(app, "three partners"));
    await browser.send("/order-now/build-order/menu-item/101", BOWLS);
    const other = await storeOf(app, "1002");
    const lookup = (request: Request) =>
      isLookup(request) ? Response.json({ store: other, outOfRange: false }) : null;
    app.intercept = (request) =>
      request.url.includes("/validate-to-store/") ? new Response("oops", { status: 500 }) : lookup(request);
    await browser.visit(PAGE);
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(503);
    expect(answersOf(app, browser).store?.storeNumber).toBe("1001");
    app.intercept = lookup;
    await browser.press("BUILD MY MEAL");
    expect(browser.text()).toContain("instead of Dallas Uptown.");
  });
});

describe("it cannot be delivered (ADDR-20, TIME-21)", () => {
  const WORDS = "We do not deliver to this address yet.";

  async function offered(options: TestAppOptions = {}): Promise<{ app: TestApp; browser: Browser }> {
    const { app, browser } = await openPage("too far", { app: startApp(options) });
    await browser.press("BUILD MY MEAL");
    return { app, browser };
  }

  test("picking up is offered; until it is taken, nothing goes on (TIME-23)", async () => {
    const { app, browser } = await offered();
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([WORDS]);
    expect(browser.html).toContain('href="#offer"');
    expect(browser.text()).toContain("Continue With Pickup From:");
    expect(browser.text()).toContain("Arlington Downtown");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);

    await browser.visit(PAGE);
    expect(browser.text()).toContain("Continue With Pickup From:");
    expect(browser.html).toMatch(/value="continue"[^>]*aria-disabled="true"/);
    const asked = lookups(app).length;
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Please choose whether to pick up your meal instead, or enter another address."]);
    expect(lookups(app)).toHaveLength(asked);
    await browser.visit("/order-now/build-order");
    expect(browser.url).toBe(PAGE);
    expect(browser.text()).toContain("Please choose whether to pick up your meal instead, or enter another address.");
  });

  test("taken, it is a carry out there, with the day and the time, and says so", async () => {
    const { app, browser } = await offered();
    await browser.press("Continue With Pickup");
    expect(browser.url).toBe(PAGE);
    expect(browser.heading()).toBe("What pickup time works best for you?");
    expect(browser.text()).toContain("You pick up your order at Arlington Downtown");
    expect(browser.text()).toContain("at 12:30 PM");
    expect(answersOf(app, browser)).toMatchObject({
      pickupType: "Carry Out",
      store: { storeNumber: "1006" },
      address: null,
      pickupOffer: null,
      day: TOMORROW,
      time: "12:30",
    });
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
  });

  test("a time that the store does not offer is dropped with words", async () => {
    const { app, browser } = await offered();
    app.intercept = when(
      ({ url }) => url.includes("/store-hours-for-ordering"),
      () => Response.json([{ date: TOMORROW, open: "1:00 PM", close: "8:00 PM" }]),
    );
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 60_000);
    await browser.press("Continue With Pickup");
    expect(browser.text()).toContain("The time you had chosen is not available there. Please choose a new one.");
    expect(answersOf(app, browser)).toMatchObject({ pickupType: "Carry Out", day: TOMORROW, time: null });
  });

  test("a store where nobody can pick up any more keeps the offer open, with its words (STORE-16)", async () => {
    const { app, browser } = await offered();
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 60_000);
    app.intercept = async (request) => {
      if (!request.url.includes("/store-number/1006")) return null;
      return Response.json({ ...(await (await app.sandbox.fetch(request)).json()), allowsCarryOut: false });
    };
    await browser.press("Continue With Pickup");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "This store is currently unable to fulfill Pickup Orders. Please select a different store.",
    ]);
    expect(answersOf(app, browser)).toMatchObject({ pickupType: "Delivery", store: { storeNumber: "1006" } });
  });

  test("a store that cannot be read now leaves the other way on (ADDR-20)", async () => {
    const { app, browser } = await openPage("too far");
    await browser.press("BUILD MY MEAL");
    const other = startApp({ sandbox: app.sandbox });
    // The guard needs the chosen store; only the one of the offer is away.
    const answers = { ...answersOf(app, browser), store: { id: 1, storeNumber: "1001" } };
    other.intercept = when(({ url }) => url.includes("/store-number/1006"), status(500));
    const there = withAnswers(other, answers);
    await there.visit(PAGE);
    expect(there.status).toBe(200);
    expect(there.text()).toContain("This location cannot be shown right now.");
    await there.press("Enter another address");
    expect(there.trail).toEqual([PAGE, "/order-now/address"]);
  });

  test("a store where nobody can pick up is not offered (ADDR-20, STORE-16)", async () => {
    const { app, browser } = await openPage("too far");
    answerLookup(app, ({ store, ...answer }) => ({
      ...answer,
      store: { ...(store as object), allowsCarryOut: false },
    }));
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([WORDS]);
    expect(browser.text()).not.toContain("Continue With Pickup");
    expect(browser.text()).toContain("Enter another address");
    expect(answersOf(app, browser).pickupOffer).toBeNull();
  });

  test("the button without an offer, made by hand, does nothing (ADDR-20)", async () => {
    const { app, browser } = await openPage();
    const before = answersOf(app, browser);
    await browser.send(PAGE, { intent: "pickup", day: TOMORROW, time: "12:30" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Please use one of the buttons on this page."]);
    expect(answersOf(app, browser)).toEqual(before);
  });

  test("where nobody is near, it is said and another address asked for (ADDR-21)", async () => {
    const { app, browser } = await openPage("three partners", { orderTypeId: CATERING });
    answerLookup(app, () => ({ outOfRange: true }));
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "We don't have a catering restaurant near you just yet. Please try a different address.",
    ]);
    expect(answersOf(app, browser).pickupOffer).toBeNull();
    expect(browser.text()).toContain("Enter another address");
  });
});

describe("catering that ends (TIME-19, STORE-15)", () => {
  /** 1406 Nashville takes no catering later than 20 days from now, and says why in HTML. */
  const NASHVILLE = { id: 36, storeNumber: "1406" };
  const LAST = "2026-12-11";
  const AFTER = "2026-12-12";

  async function openNashville(answers: Record<string, unknown> = {}, app = startApp()): Promise<Browser> {
    const chosen = { orderTypeId: CATERING, pickupType: "Carry Out" as const, store: NASHVILLE };
    const browser = withAnswers(app, { ...chosen, day: LAST, time: "12:30", ...answers });
    await browser.visit(CATERING_PAGE);
    return browser;
  }

  test("the last day is a day like others; the one after says why it is closed, and leads nowhere", async () => {
    const browser = await openNashville();
    expect(browser.html).not.toContain("aria-disabled=");
    expect(browser.html).not.toContain("catering-message");
    const after = await openNashville({ day: AFTER, time: null });
    expect(after.text()).toContain("No Available Hours");
    expect(after.html).toMatch(/id="catering-message".*<(?:p|strong|a)\b/s);
    expect(after.html).toMatch(/value="continue"[^>]*aria-disabled="true"/);
    expect(after.text()).toContain("Catering is not available on this day. Please select an earlier day.");
    expect(htmlProblems(after.html, after.status)).toEqual([]);
    await after.press("BUILD MY MEAL");
    expect(after.status).toBe(422);
    expect(after.errors()).toEqual(["Catering is not available on this day. Please select an earlier day."]);
    expect(htmlProblems(after.html, after.status)).toEqual([]);
  });

  test("a time made by hand for such a day is refused all the same", async () => {
    const browser = await openNashville({ day: AFTER, time: null });
    await browser.send(CATERING_PAGE, { intent: "continue", day: AFTER, time: "12:30" });
    expect(browser.status).toBe(422);
    await browser.visit("/order-now/build-order");
    expect(browser.url).toBe(CATERING_PAGE);
  });

  test("where the store's own record is silent, its status is asked", async () => {
    const app = startApp();
    app.intercept = async (request) => {
      if (request.url.includes("/store-number/")) {
        return Response.json({
          ...(await (await app.sandbox.fetch(request)).json()),
          onlineCateringDisabledAfter: null,
        });
      }
      return null;
    };
    const browser = await openNashville({ day: AFTER, time: null }, app);
    expect(browser.text()).toContain("Catering is not available on this day.");
    expect(app.calls.some(({ path }) => path.includes("/36/catering-disabled-status"))).toBe(true);
  });

  test("with neither status nor message to be had, the page stands", async () => {
    const app = startApp();
    app.intercept = when(({ url }) => url.includes("/catering-disabled-"), status(500));
    const browser = await openNashville({ day: AFTER, time: null }, app);
    expect(browser.status).toBe(200);
    expect(browser.text()).toContain("Catering is not available on this day.");
  });

  test("an individual order at the same store asks for none of it", async () => {
    const app = startApp();
    const browser = withAnswers(app, { pickupType: "Carry Out", store: NASHVILLE, day: AFTER });
    await browser.visit(PAGE);
    expect(browser.html).not.toContain("aria-disabled=");
    expect(app.calls.some(({ path }) => path.includes("/catering-disabled-"))).toBe(false);
  });

  test("what is no text in the message is left out", async () => {
    const app = startApp();
    const safeMessage = '<p onclick="x()">Closed <script>alert(1)</script><b>for a while</b></p><img src=x onerror=y>';
    app.intercept = when(
      ({ url }) => url.includes("/catering-disabled-message"),
      () => Response.json({ safeMessage }),
    );
    const browser = await openNashville({ day: AFTER, time: null }, app);
    expect(browser.html).toContain("<p>Closed <b>for a while</b></p>");
    expect(browser.html).not.toMatch(/onclick|alert\(1\)|onerror/);
  });

  test("a delivery is let in although its store takes no catering, and is told (GUARD-07)", async () => {
    const app = startApp();
    app.intercept = async (request) => {
      if (!request.url.includes("/store-number/")) return null;
      return Response.json({ ...(await (await app.sandbox.fetch(request)).json()), allowsOnlineCatering: false });
    };
    const { browser } = await openPage("three partners", { app, orderTypeId: CATERING });
    expect(browser.url).toBe(CATERING_PAGE);
    expect(browser.text()).toContain("Catering is not available at this location right now.");
    expect(browser.html).toMatch(/value="continue"[^>]*aria-disabled="true"/);
  });
});

describe("a store that cannot do it (STORE-16, STORE-17)", () => {
  const cases = [
    [
      "no carry out (STORE-16, TIME-23)",
      { allowsCarryOut: false },
      "This store is currently unable to fulfill Pickup Orders. Please select a different store.",
    ],
    [
      "not this type of order (STORE-17)",
      { excludedOrderTypeIds: [1] },
      "Individual Meals is not available at this location.",
    ],
    ["no online ordering (STORE-03)", { allowsOnlineOrdering: false }, "Online ordering not available"],
  ] as const;

  test.each(cases)("%s: said above the form, with another location a press away", async (_row, change, words) => {
    const app = startApp();
    app.intercept = async (request) => {
      if (!request.url.includes("/store-number/")) return null;
      return Response.json({ ...(await (await app.sandbox.fetch(request)).json()), ...change });
    };
    const store = { id: 1, storeNumber: "1001" };
    const browser = withAnswers(app, { pickupType: "Carry Out", store, day: TOMORROW, time: "12:30" });
    await browser.visit(PAGE);
    expect(browser.url).toBe(PAGE);
    expect(browser.text()).toContain(words);
    expect(browser.html).toMatch(/value="continue"[^>]*aria-disabled="true"/);
    await browser.press("BUILD MY MEAL");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([words]);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    await browser.press("Choose another location");
    expect(browser.url).toBe("/order-now/locations");
  });
});

describe("how far ahead (TIME-07)", () => {
  test("catering has somebody to ask about later dates; others have not", async () => {
    const { browser } = await openPage("three partners", { orderTypeId: CATERING });
    expect(browser.text()).toContain("Orders can only be placed 3 months in advance.");
    expect(browser.text()).toContain("Looking for a date in 3 months or later? Contact Us");
    expect(browser.html).toMatch(/<a[^>]*href="\/catering\/quote"[^>]*>Contact Us</);
    const { browser: other } = await openPage();
    expect(other.text()).toContain("Orders can only be placed 3 months in advance.");
    expect(other.text()).not.toContain("Looking for a date");
  });
});

describe("who brings a catering order (DELIV-04)", () => {
  test.each([
    ["three partners", "Internal"],
    ["no partner", "DoorDash"],
    ["failing partners", "DoorDash"],
  ] as const)("%s: %s", async (where, driver) => {
    const { app, browser } = await openPage(where, { orderTypeId: CATERING });
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
    expect(answersOf(app, browser).cateringDeliveryType).toBe(driver);
    const [asked] = app.calls.filter(({ path }) => path.endsWith("/order-shopping-cart/delivery-estimates"));
    expect(JSON.parse(asked?.body ?? "{}")).toMatchObject({ orderTypeId: 2, pickupType: "Delivery", time: "12:30 PM" });
  });

  test("of an individual delivery that is asked later, with the bag", async () => {
    const { app, browser } = await openPage();
    await browser.press("BUILD MY MEAL");
    expect(app.calls.some(({ path }) => path.includes("delivery-estimates"))).toBe(false);
  });
});
