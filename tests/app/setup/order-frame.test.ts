import { expect, test } from "vitest";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { TOMORROW, answersOf, deliveryTo, withAnswers } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { fillBag, placeOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { inside } from "../../support/sign-in.ts";
import { chooseTime } from "../../support/walk.ts";

/** The frame of the ordering pages, and the order setup page itself. */

const TYPES = "/order-now?index";
const TIME = "/order-now/pickup-details";
const LOCATIONS = "/order-now/locations";
const start = () => openBrowser(startApp()).visit("/order-now");

test("catering is the default order type, and each question has its page in the order of the steps (SETUP-01, SETUP-02, SETUP-04, SETUP-06, SETUP-07, SETUP-15, TIME-22)", async () => {
  const browser = await start();
  expectPage(browser, {
    heading: "Tell Us About Your Order",
    shows: /Catering\s*Selected/,
    hides: /Individual Meals\s*Selected/,
  });
  expectPage(await browser.visit("/order-now?edit=pickup"), { heading: "How would you like to get your catering?" });
  await browser.visit("/order-now");
  expectPage(await browser.press("I'll pick up (Individual"), { url: LOCATIONS, redirects: [303] });
  const heading = "How would you like to get your meal?";
  expectPage(await browser.visit("/order-now?edit=pickup"), { url: "/order-now/method", heading });
  await browser.press("I'll pick up");
  const steps = ["Order Type", "Pickup Type", "Location", "Delivery Time", "Build Order", "Checkout"];
  expect(browser.all("nav.steps-wide li")).toEqual(steps.map((name) => expect.stringContaining(name)));
  await browser.submit("Search", { "Your address, city or zip code": "75201" });
  expectPage(browser, { url: `${LOCATIONS}?near=75201`, shows: "locations found" });
  const point = { latitude: expect.stringMatching(/^32\.7/), longitude: expect.stringMatching(/^-96\.8/) };
  expect(browser.app.asked("closest-locations")).toEqual([expect.objectContaining(point)]);
  expectPage(await browser.press("Select", "Next day"), { url: TIME });
  expectPage(await browser.submit("BUILD MY MEAL", { "Select a Time": "12:30 PM" }), { url: "/order-now/build-order" });
});

test("the first page shows the banner and steps of its default order type (SETUP-04, SHELL-14, SHELL-17)", async () => {
  const app = startApp();
  app.alter("/order-types", (types: { name: string }[]) =>
    types.map((type) => ({ ...type, bannerMessage: `Banner of ${type.name}` })),
  );
  const browser = await openBrowser(app).visit("/order-now");
  expectPage(browser, { shows: /Catering\s*(?:Banner of Catering)?\s*Selected/ });
  const seen = () => [browser.all("nav.steps-wide li"), browser.all(".banner"), browser.links()["Pickup Type"]];
  const first = seen();
  expect(first[1]).toEqual(["Banner of Catering"]);
  await browser.visit("/order-now");
  expect(seen()).toEqual(first);
});

test("the setup page names the next step (SETUP-02)", async () => {
  const browser = await fillBag();
  const nextAfter = async (answers: Partial<OrderSetup>) =>
    /Next: ([A-Z][\w /]+?) Start over/.exec((await withAnswers(browser.app, answers).visit("/order-now")).text())?.[1];
  const pickup = { pickupType: "Carry Out", store: { id: 1, storeNumber: "1001" } } as const;
  expect(await nextAfter({ pickupType: "Carry Out" })).toBe("Location");
  expect(await nextAfter({ pickupType: "Delivery" })).toBe("Address");
  expect(await nextAfter(pickup)).toBe("Day / Time");
  expect(await nextAfter({ ...pickup, day: TOMORROW, time: "12:30" })).toBe("Build Your Order");
  expect((await browser.visit("/order-now")).text()).toContain("Next: Checkout");
});

test("change links lead to the start page, which opens the named question if allowed (SETUP-22, GUARD-11)", async () => {
  const browser = await fillBag();
  await browser.visit("/order-now/checkout");
  expectPage(await browser.press("Change location, day or time"), { url: "/order-now" });
  await browser.visit("/order-now/build-order");
  const links = Object.entries(browser.links()).filter(([words]) => words.startsWith("Change "));
  expect(links.map(([, href]) => href)).toEqual([
    "/order-now",
    "/order-now?edit=pickup",
    "/order-now?edit=location",
    "/order-now?edit=time",
  ]);
  const before = answersOf(browser.app, browser);
  expectPage(await browser.press("Change day / time"), { url: TIME });
  expect(browser.redirects).toEqual([303]);
  expectPage(await browser.visit("/order-now?edit=location"), { url: LOCATIONS });
  expectPage(await browser.visit("/order-now?edit=pickup"), { url: "/order-now/method" });
  expect(answersOf(browser.app, browser)).toEqual(before);
  for (const edit of ["time", "checkout"])
    expectPage(await (await start()).visit(`/order-now?edit=${edit}`), { url: `/order-now?edit=${edit}`, status: 200 });
  const delivery = await deliveryTo(browser.app, "three partners");
  expectPage(await withAnswers(browser.app, delivery).visit("/order-now?edit=location"), { url: "/order-now/address" });
});

test("Back To Menu is on checkout only (SHELL-13)", async () => {
  const browser = await fillBag();
  expect(browser.url).toBe("/order-now/checkout");
  expect(browser.html).toContain("Back To Menu");
  for (const path of ["", "/build-order", "/cart"])
    expectPage(await browser.visit(`/order-now${path}`), { status: 200, hides: "Back To Menu" }, path);
});

test("a confirmation needs only the browser that ordered (SHELL-09)", async () => {
  const { app, url, cookies } = await placeOrder();
  const later = await openBrowser(app, new Map([["device", cookies.get("device") ?? ""]])).visit(url);
  expectPage(later, { status: 200, url });
});

test("another order type asks for the pickup type with a message and clears store and guest count; the same type keeps all (SETUP-05, SETUP-17)", async () => {
  const browser = await chooseTime(startApp(), "Catering");
  await browser.send("/order-now/checkout", { intent: "update", guests: "40", firstName: "Ana" });
  await browser.visit("/order-now");
  await browser.press("I'll pick up (Catering");
  expect(answersOf(browser.app, browser).store).not.toBeNull();
  expect(inside(browser.cookies, "draft")).toMatchObject({ guests: "40" });
  await browser.visit("/order-now");
  const shows = "You are now ordering Individual Meals.";
  const other = openBrowser(browser.app, new Map(browser.cookies));
  expectPage(await other.send(TYPES, { intent: "type:1" }), { url: "/order-now/method", shows });
  expectPage(await browser.press("I'll pick up (Individual"), { url: LOCATIONS, shows });
  const asked = { orderTypeId: 1, pickupType: "Carry Out", store: null, time: null };
  expect(answersOf(browser.app, browser)).toMatchObject(asked);
  expect(inside(browser.cookies, "draft")).toMatchObject({ guests: "", firstName: "Ana" });
});

test("an order type cannot be combined with a pickup type that it does not offer (SETUP-08)", async () => {
  const browser = await start();
  await browser.send(TYPES, { intent: "type:2:CurbSide" });
  expectRefused(browser, "Please choose how you would like to get your meal.");
  expect(answersOf(browser.app, browser).pickupType).toBeNull();
});
