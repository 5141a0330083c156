import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { deliveryTo, withAnswers } from "../../support/answers.ts";
import { isCartRead, status, when, withoutStore } from "../../support/faults.ts";
import { atReplica, fillBag } from "../../support/journey.ts";
import { choosePickup, chooseStore, chooseTime } from "../../support/walk.ts";
import { expectAt, expectText, expectNoText } from "../../support/expect.ts";
import { pressedIn } from "../../support/pressed-in.ts";

const WORDS = {
  nothing: "Please tell us about your order first.",
  type: "Please choose what kind of order you would like first.",
  pickup: "Please choose how you would like to get your meal first.",
  store: "Please choose a location first.",
  time: "Please choose a day and time first.",
  items: "Your bag is empty. Please add something to it first.",
};

const MENU = "/order-now/build-order";
const MENU_PAGES = [MENU, `${MENU}/bowls`, `${MENU}/menu-item/101`, `${MENU}/menu-item/edit/1`];
const METHOD_PAGES = ["/order-now/method", "/order-now/catering-method"];
const TIME_PAGES = ["/order-now/pickup-details", "/order-now/catering-location-time"];
const CHECKOUT = "/order-now/checkout";
const CHECKOUT_PAGES = [CHECKOUT, "/order-now/review"];
/** Pages in the order of the steps. */
const PAGES = [
  ...METHOD_PAGES,
  "/order-now/address",
  "/order-now/locations",
  ...TIME_PAGES,
  ...MENU_PAGES,
  ...CHECKOUT_PAGES,
];
const later = (first: string) => PAGES.slice(PAGES.indexOf(first));
/** Pages without forms. */
const FORMLESS = [MENU, `${MENU}/bowls`, "/order-now/review"];

/** Minutes after which stores and order types are loaded again; slots of tomorrow are still valid. */
const HELD = 60;

const chooseType = (app: TestApp) => openBrowser(app).send("/order-now?index", { intent: "type:1" });
type Start = (app: TestApp) => Promise<Browser>;
const stages: [reached: string, rows: string, Start, tooEarly: string[], leadsTo: string, words: string][] = [
  ["nothing", "GUARD-05 GUARD-13", async (app) => openBrowser(app), PAGES, "/order-now", WORDS.nothing],
  ["an order type", "GUARD-11 GUARD-13", chooseType, later("/order-now/address"), "/order-now/method", WORDS.pickup],
  ["a pickup type", "GUARD-04 GUARD-12", choosePickup, later(TIME_PAGES[0]!), "/order-now/locations", WORDS.store],
  ["a store", "GUARD-03 SHELL-05", chooseStore, later(MENU), TIME_PAGES[0]!, WORDS.time],
  ["a store for catering", "GUARD-03", (app) => chooseStore(app, "Catering"), later(MENU), TIME_PAGES[1]!, WORDS.time],
  ["a time", "GUARD-01 SHELL-08 SHELL-09", chooseTime, CHECKOUT_PAGES, MENU, WORDS.items],
];

test.each(stages)(
  "with %s chosen, later pages and their forms redirect to the missing step, with one message (%s GUARD-01 GUARD-04 GUARD-09 SHELL-08 SHELL-10)",
  async (_reached, _rows, start, tooEarly, leadsTo, words) => {
    const app = startApp();
    const { cookies } = await start(app);
    const before = changes(app);
    for (const path of tooEarly) {
      // The original cookies each time: the first page already chooses Catering (SETUP-04).
      const browser = await openBrowser(app, new Map(cookies)).visit(path);
      expect([browser.status, browser.url], path).toEqual([200, leadsTo]);
      // One redirect to the earliest open question; /review is an alias of checkout.
      expect(browser.redirects, path).toEqual(path === "/order-now/review" ? [303, 303] : [303]);
      expect(browser.text(), path).toContain(words);
      expect((await browser.visit(leadsTo)).text(), path).not.toContain(words);
      if (FORMLESS.includes(path)) continue;
      const sender = openBrowser(app, new Map(cookies));
      // Action of the page's main button.
      const intent = path.endsWith("checkout") ? "place" : path.includes("menu-item") ? "add" : "continue";
      await sender.send(path, { intent, quantity: "1", day: "2026-11-22", time: "12:30" });
      expect(sender.url.replace("?cookies=1", ""), path).toBe(leadsTo);
      expect(sender.redirects, path).toEqual([303]);
    }
    expect(changes(app)).toEqual(before);
  },
);

/** Calls that change something at the API. */
function changes(app: TestApp): string[] {
  const asking = ["/feature-toggle/all", "/log-error"];
  return app.calls
    .filter(({ method, path }) => method !== "GET" && !asking.some((end) => path.endsWith(end)))
    .map(({ path }) => path);
}

test("a form sent to a page without forms is refused with a message (SHELL-12)", async () => {
  const browser = await fillBag();
  const before = changes(browser.app);
  for (const path of [...FORMLESS, "/order-now/order-confirmation/ZK-0000000000", "/pictures/taco.svg"]) {
    await browser.send(path, { intent: "place" });
    expect(browser.status, path).toBeGreaterThanOrEqual(400);
    expect(browser.status, path).toBeLessThan(500);
    expect(browser.html, path).not.toContain("at Object.");
  }
  expect(changes(browser.app)).toEqual(before);
});

const withoutType = () => when(({ url }) => url.includes("/order-types"), status(200, [{ id: 2, name: "Catering" }]));

test.each<[string, (app: TestApp) => TestApp["intercept"], string, string]>([
  ["a store unknown to the API", (app) => withoutStore(app, "1001"), "/order-now/locations", WORDS.store],
  ["an order type no longer offered", withoutType, "/order-now", WORDS.type],
])("%s is asked for again (GUARD-05, GUARD-13)", async (_what, end, url, words) => {
  const browser = await (await fillBag()).visit("/order-now/cart");
  const line = pressedIn(browser.formOf("Edit Item").body).split(":").at(-1);
  browser.app.wait(HELD);
  browser.app.intercept = end(browser.app);
  const pages = url === "/order-now" ? PAGES.filter((path) => path !== METHOD_PAGES[1]) : later(TIME_PAGES[0]!);
  for (const path of pages) {
    await browser.visit(path.replace(/edit\/1$/, `edit/${line}`));
    expect([browser.status, browser.url], path).toEqual([200, url]);
    expect(browser.text(), path).toContain(words);
    // A link on that leads back here would be a loop.
    if (url === "/order-now") expect(browser.text(), path).not.toContain("Continue your order");
  }
});

test("a store that stopped catering leads back to the list, with the reason (GUARD-07, TIME-23)", async () => {
  const app = startApp();
  const browser = await chooseStore(app, "Catering");
  app.wait(HELD);
  const closed = (store: object) => ({ ...store, allowsOnlineCatering: false });
  app.alter(/store-number|closest-locations/, (answer: object | object[]) =>
    Array.isArray(answer) ? answer.map(closed) : closed(answer),
  );
  await browser.visit("/order-now/catering-location-time");
  expectAt(browser, "/order-now/locations", WORDS.store, "Catering is not available at this location.");
});

test("a bag that cannot be loaded closes checkout and is kept (GUARD-08)", async () => {
  const browser = await fillBag();
  const down = atReplica(browser);
  down.app.intercept = when(isCartRead, status(500));
  await down.visit(CHECKOUT);
  expect([down.status, down.url, down.heading()]).toEqual([
    503,
    CHECKOUT,
    "The restaurant cannot be reached right now",
  ]);
  expectText(down, "Your bag is safe. Please try again in a moment.", "Try again", "Go to the menu");
  expectNoText(down, "Your bag is empty");
  expectText(await browser.visit(CHECKOUT), "Almost Done!", "Build Your Own Bowl");
});

test.each([2, 1])(
  "a delivery of type %s with an address goes on from the list of stores; without one the address is asked for (GUARD-11, GUARD-12)",
  async (orderTypeId) => {
    const app = startApp();
    const delivery = { ...(await deliveryTo(app, "three partners")), orderTypeId, time: null };
    const browser = await withAnswers(app, delivery).visit("/order-now/locations");
    expectAt(browser, orderTypeId === 2 ? TIME_PAGES[1]! : TIME_PAGES[0]!);
    expectNoText(browser, "Please enter your delivery address first.");
    const nowhere = await withAnswers(app, { ...delivery, address: null, store: null }).visit("/order-now/locations");
    expectAt(nowhere, "/order-now/address", "Please enter your delivery address first.");
  },
);
