import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { fillBag } from "../support/journey.ts";
import { choosePickup, chooseStore, chooseTime } from "../support/walk.ts";

const WORDS = {
  type: "Please choose what kind of order you would like first.",
  pickup: "Please choose how you would like to get your meal first.",
  store: "Please choose a location first.",
  time: "Please choose a day and time first.",
  items: "Your bag is empty. Please add something to it first.",
};

const MENU_PAGES = [
  "/order-now/build-order",
  "/order-now/build-order/bowls",
  "/order-now/build-order/menu-item/101",
  "/order-now/build-order/menu-item/edit/1",
];
const TIME_PAGES = ["/order-now/pickup-details", "/order-now/catering-location-time"];
/** Pages that take no form at all. */
const FORMLESS = ["/order-now/build-order", "/order-now/build-order/bowls", "/order-now/review"];
const CHECKOUT_PAGES = ["/order-now/checkout", "/order-now/review"];

interface Stage {
  rows: string;
  reached: string;
  start: (app: TestApp) => Promise<Browser>;
  tooEarly: string[];
  leadsTo: string;
  words: string;
}

const stages: Stage[] = [
  {
    rows: "GUARD-05 GUARD-13",
    reached: "nothing",
    start: async (app) => openBrowser(app),
    tooEarly: [
      "/order-now/method",
      "/order-now/catering-method",
      "/order-now/locations",
      ...TIME_PAGES,
      ...MENU_PAGES,
      ...CHECKOUT_PAGES,
    ],
    leadsTo: "/order-now",
    words: WORDS.type,
  },
  {
    rows: "GUARD-11 GUARD-13",
    reached: "an order type",
    start: async (app) => {
      const browser = openBrowser(app);
      await browser.visit("/order-now");
      await browser.press("Individual");
      return browser;
    },
    tooEarly: ["/order-now/locations", ...TIME_PAGES, ...MENU_PAGES, ...CHECKOUT_PAGES],
    leadsTo: "/order-now/method",
    words: WORDS.pickup,
  },
  {
    rows: "GUARD-04 GUARD-12",
    reached: "a pickup type",
    start: (app) => choosePickup(app),
    tooEarly: [...TIME_PAGES, ...MENU_PAGES, ...CHECKOUT_PAGES],
    leadsTo: "/order-now/locations",
    words: WORDS.store,
  },
  {
    rows: "GUARD-03 SHELL-05",
    reached: "a store",
    start: (app) => chooseStore(app),
    tooEarly: [...MENU_PAGES, ...CHECKOUT_PAGES],
    leadsTo: "/order-now/pickup-details",
    words: WORDS.time,
  },
  {
    rows: "GUARD-03",
    reached: "a store for catering",
    start: (app) => chooseStore(app, "Catering"),
    tooEarly: [...MENU_PAGES, ...CHECKOUT_PAGES],
    leadsTo: "/order-now/catering-location-time",
    words: WORDS.time,
  },
  {
    rows: "GUARD-01, SHELL-08 SHELL-09",
    reached: "a time",
    start: (app) => chooseTime(app),
    tooEarly: CHECKOUT_PAGES,
    leadsTo: "/order-now/build-order",
    words: WORDS.items,
  },
];

describe.each(stages)("$rows GUARD-09: with $reached chosen", ({ start, tooEarly, leadsTo, words }) => {
  test(`each later page leads to ${leadsTo} and says what is missing`, async () => {
    const app = startApp();
    const started = await start(app);
    for (const path of tooEarly) {
      // Each time as at the start: landing on the first page already chooses Catering (SETUP-04).
      const browser = openBrowser(app, new Map(started.cookies));
      await browser.visit(path);
      expect(browser.url, path).toBe(leadsTo);
      expect(browser.status, path).toBe(200);
      // One step to the earliest open question; /review is only another name of checkout.
      expect(browser.redirects, path).toEqual(path === "/order-now/review" ? [303, 303] : [303]);
      expect(browser.text(), path).toContain(words);
    }
  });

  test("forms of later pages do nothing but lead there too", async () => {
    const app = startApp();
    const started = await start(app);
    const before = changes(app);
    for (const path of tooEarly.filter((page) => !FORMLESS.includes(page))) {
      const browser = openBrowser(app, new Map(started.cookies));
      // What the page's own main button would send.
      const intent = path.endsWith("checkout") ? "place" : path.includes("menu-item") ? "add" : "continue";
      await browser.send(path, { intent, quantity: "1", day: "2026-11-22", time: "12:30" });
      expect(browser.url.replace("?cookies=1", ""), path).toBe(leadsTo);
      expect(browser.redirects, path).toEqual([303]);
    }
    expect(changes(app)).toEqual(before);
  });
});

/** Calls that change something at the API. */
function changes(app: TestApp): string[] {
  const asking = ["/feature-toggle/all", "/log-error"];
  return app.calls
    .filter(({ method, path }) => method !== "GET" && !asking.some((end) => path.endsWith(end)))
    .map(({ path }) => path);
}

test("a form sent to a page that takes none is answered in words, and nothing happens (SHELL-12)", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  const before = changes(app);
  for (const path of [...FORMLESS, "/order-now/order-confirmation/ZK-0000000000", "/pictures/taco.svg"]) {
    await browser.send(path, { intent: "place" });
    expect(browser.status, path).toBeGreaterThanOrEqual(400);
    expect(browser.status, path).toBeLessThan(500);
    expect(browser.html, path).not.toContain("at Object.");
  }
  expect(changes(app)).toEqual(before);
});

test("what was missing is said once, not on every page after (GUARD-09)", async () => {
  const browser = await chooseStore(startApp());
  await browser.visit("/order-now/build-order");
  expect(browser.text()).toContain(WORDS.time);
  await browser.visit("/order-now/pickup-details");
  expect(browser.text()).not.toContain(WORDS.time);
});

const LATER = [...TIME_PAGES, ...MENU_PAGES.filter((path) => !path.includes("/edit/")), ...CHECKOUT_PAGES];

/** ... and the page that edits the first line of the bag. */
async function laterPages(browser: Browser): Promise<string[]> {
  await browser.visit("/order-now/cart");
  const [, line] = /value="line:edit:([^"]+)"/.exec(browser.html) ?? [];
  return [...LATER, `/order-now/build-order/menu-item/edit/${line}`];
}

test("a store that the API no longer knows is asked again, by name of what is missing (GUARD-13)", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  const later = await laterPages(browser);
  forgetReferenceData(app);
  app.intercept = ({ url }) => (url.includes("/store-number/") ? new Response("{}", { status: 404 }) : null);
  for (const path of later) {
    await browser.visit(path);
    expect(browser.url, path).toBe("/order-now/locations");
    expect(browser.status, path).toBe(200);
    expect(browser.text(), path).toContain(WORDS.store);
  }
});

test("an order type that is no longer offered is asked again, by name of what is missing (GUARD-05)", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  const later = await laterPages(browser);
  forgetReferenceData(app);
  app.intercept = ({ url }) => (url.endsWith("/order-types") ? Response.json([{ id: 2, name: "Catering" }]) : null);
  for (const path of ["/order-now/method", "/order-now/locations", ...later]) {
    await browser.visit(path);
    expect(browser.url, path).toBe("/order-now");
    expect(browser.status, path).toBe(200);
    expect(browser.text(), path).toContain(WORDS.type);
    // A way on that leads back here would be a circle.
    expect(browser.text(), path).not.toContain("Continue your order");
  }
});

test("a store that stopped taking catering leads back to the list, which says so (GUARD-07, TIME-23)", async () => {
  const app = startApp();
  const browser = await chooseStore(app, "Catering");
  forgetReferenceData(app);
  app.intercept = async (request) => {
    if (!/store-number|closest-locations/.test(request.url)) return null;
    const answer = await (await app.sandbox.fetch(request)).json();
    const closed = (store: object) => ({ ...store, allowsOnlineCatering: false });
    return Response.json(Array.isArray(answer) ? answer.map(closed) : closed(answer));
  };
  await browser.visit("/order-now/catering-location-time");
  expect(browser.url).toBe("/order-now/locations");
  expect(browser.text()).toContain(WORDS.store);
  expect(browser.text()).toContain("Catering is not available at this location.");
});

test("a bag that cannot be read closes checkout with words, keeps the bag, and opens it again after (GUARD-08)", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  app.intercept = ({ url, method }) =>
    method === "GET" && /order-shopping-cart\/[\w-]{20,}$/.test(url) ? new Response("oops", { status: 500 }) : null;
  await browser.visit("/order-now/checkout");
  expect(browser.heading()).not.toBe("Almost Done!");
  expect(browser.status).toBeLessThan(500);
  expect(browser.text()).toContain("We could not reach the restaurant. Please try again.");
  expect(browser.text()).not.toContain("Your bag is empty");
  app.intercept = null;
  await new Promise((resolve) => setTimeout(resolve, 800)); // the breaker's pause
  await browser.visit("/order-now/checkout");
  expect(browser.heading()).toBe("Almost Done!");
  expect(browser.text()).toContain("Build Your Own Bowl");
});

test("a bag that the API has lost is forgotten with words, and a new one can be filled (CART-11)", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  app.intercept = ({ url, method }) =>
    method === "GET" && /order-shopping-cart\/[\w-]{20,}$/.test(url) ? new Response("{}", { status: 404 }) : null;
  await browser.visit("/order-now/checkout");
  expect(browser.url).toBe("/order-now/build-order");
  expect(browser.text()).toContain("Your bag has expired, so we started a new one.");
  app.intercept = null;
  await browser.visit("/order-now/build-order/menu-item/501");
  await browser.press("Add to bag");
  expect(browser.heading()).toBe("Almost Done!");
  expect(browser.text()).not.toContain("Build Your Own Bowl");
});

/** Stores and order types are held for minutes; an hour later they are asked anew, and slots of tomorrow still stand. */
function forgetReferenceData(app: TestApp): void {
  app.clock.now = new Date(app.clock.now.getTime() + 60 * 60_000);
}
