import { describe, expect, test } from "vitest";
import { type TestApp, type TestAppOptions, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import {
  afterWork,
  broken,
  htmlPage,
  isCartRead,
  malformed,
  refused,
  silent,
  status,
  when,
  wrongSchema,
} from "../support/faults.ts";
import { atMenu, fillBag, placeOrder } from "../support/journey.ts";
import { choosePickup } from "../support/walk.ts";
import { expectPage } from "../support/page.ts";

const FAULTS = [
  ["a refused connection", refused, 503],
  ["a broken connection", broken, 503],
  ["a 500", status(500, { message: "NullReference at /srv/app.cs:12" }), 503],
  ["a 503 that asks to wait", status(503, {}, { "retry-after": "5" }), 503],
  ["a 429", status(429, { message: "Slow down." }), 503],
  ["no answer in time", silent, 504],
  ["half a JSON text", malformed, 502],
  ["a page of HTML", htmlPage, 502],
  ["another JSON than agreed", wrongSchema, 502],
] as const;

/** One of each kind, where each costs many pages. */
const SOME_FAULTS = FAULTS.filter(([, fault]) => [refused, silent, malformed, wrongSchema].includes(fault));

/** Another process on the same API, which holds no copies of anything, and the visitor's cookies. */
function elsewhere(
  app: TestApp,
  browser: Browser,
  env: TestAppOptions["env"] = {},
): { app: TestApp; browser: Browser } {
  const other = startApp({ sandbox: app.sandbox, env });
  other.clock.now = app.clock.now;
  return { app: other, browser: openBrowser(other, browser.cookies) };
}

/** Short limits only where they are waited for: a busy machine must not make good answers late. */
function patience(fault: unknown): TestAppOptions["env"] {
  return fault === silent ? { UPSTREAM_TIME_SCALE: "0.03" } : {};
}

/** What every page says in trouble: plain words and a way on. */
function expectPlainWords(browser: Browser): void {
  const text = browser.text();
  expect(text).not.toMatch(
    /undefined|\[object|NaN|\/srv\/|NullReference|Bad Gateway|Unexpected Server Error|"id"|ECONN|fetch failed/,
  );
  expect(browser.html.match(/<h1/g)).toHaveLength(1);
  expect(browser.html).toMatch(/href="\/order-now(?:\/build-order)?"/);
}

const PAGES = [
  "/order-now/method",
  "/order-now/locations",
  "/order-now/locations?near=75201",
  "/order-now/pickup-details",
  "/order-now/build-order",
  "/order-now/build-order/bowls",
  "/order-now/build-order/menu-item/101",
  "/order-now/build-order/menu-item/edit/x",
  "/order-now/cart",
  "/order-now/cart/clear",
];

describe("the whole API is out (ERR-04)", () => {
  test.each(SOME_FAULTS)(
    "%s: every page says so with its status, a reference and a way on; nothing is lost",
    async (_name, fault, code) => {
      const before = startApp();
      const filled = await fillBag(before);
      const { app, browser } = elsewhere(before, filled, { UPSTREAM_TIME_SCALE: "0.005" });
      for (const path of PAGES) {
        app.intercept = fault;
        await browser.visit(path);
        // The breaker of a group that failed often answers at once, which is "not reached" as well.
        expect([code, 503], path).toContain(browser.status);
        expect(browser.heading(), path).toBe("The restaurant cannot be reached right now");
        expectPage(browser, { shows: ["Your bag is safe.", /Reference: [\w-]+/], hides: "Your bag is empty" }, path);
        expectPlainWords(browser);
      }
      const after = elsewhere(before, browser);
      await after.browser.visit("/order-now/checkout");
      expect(after.browser.heading()).toBe("Almost Done!");
      expect(after.browser.text()).toContain("Build Your Own Bowl");
      expect(after.browser.text()).toContain("12:30 PM");
    },
  );

  test.each(SOME_FAULTS)(
    "%s: the start page and checkout lead to words on the start page (GUARD-08)",
    async (_name, fault) => {
      const before = startApp();
      const filled = await fillBag(before);
      const { app, browser } = elsewhere(before, filled, { UPSTREAM_TIME_SCALE: "0.005" });
      app.intercept = fault;
      expectPage(await browser.visit("/order-now"), { status: 200 });
      expect(browser.text()).toContain("Ordering is not available right now. Try again.");
      expectPlainWords(browser);
      expectPage(await browser.visit("/order-now/checkout"), { url: "/order-now" });
      expect(browser.text()).toContain("We could not reach the restaurant. Please try again.");
      expectPlainWords(browser);
    },
  );
});

test.each(FAULTS)("%s has a status of its own (ERR-04)", async (_name, fault, code) => {
  const { app, browser } = elsewhere(startApp(), await atMenu(startApp()), { UPSTREAM_TIME_SCALE: "0.005" });
  app.intercept = fault;
  expectPage(await browser.visit("/order-now/build-order"), { status: code });
  expectPlainWords(browser);
});

describe("the menu is out, the rest works (MENU-22)", () => {
  const isMenu = ({ url }: Request) => url.includes("/store-menu/");

  test.each(SOME_FAULTS)("%s: the frame, the bag, the cart page and checkout stay usable", async (_name, fault) => {
    const before = startApp();
    const filled = await fillBag(before);
    const { app, browser } = elsewhere(before, filled, patience(fault));
    app.intercept = when(isMenu, fault);
    for (const [path, words] of [
      ["/order-now/build-order", "Menu is not available right now. Try again."],
      ["/order-now/build-order/bowls", "Menu is not available right now. Back to the menu."],
    ] as const) {
      expectPage(await browser.visit(path), { status: 200, shows: [words, "Your bag, 2 items"] }, path);
      expectPlainWords(browser);
    }
    await browser.visit("/order-now/build-order/menu-item/101");
    expect(browser.status).toBeGreaterThanOrEqual(502);
    expect(browser.text()).toContain("Your bag, 2 items");
    expectPage(await browser.visit("/order-now/cart"), { heading: "Your bag" });
    expectPage(await browser.visit("/order-now/checkout"), { heading: "Almost Done!" });
  });

  test("a copy held for a while stands in, with its age", async () => {
    const browser = await fillBag();
    await browser.visit("/order-now/build-order");
    await browser.visit("/order-now/build-order/bowls");
    browser.app.wait(5);
    browser.app.intercept = when(isMenu, status(500));
    for (const path of ["/order-now/build-order", "/order-now/build-order/bowls"]) {
      expectPage(await browser.visit(path), { status: 200, shows: "Menu as of 10:00 AM" });
    }
    expect(browser.text()).toContain("Build Your Own Bowl");
    // After a quarter of an hour it is too old to order from.
    browser.app.wait(15);
    expectPage(await browser.visit("/order-now/build-order"), { shows: "Menu is not available right now." });
  });

  test("a dish that cannot be read is left out, the others stay", async () => {
    const browser = await atMenu();
    browser.app.intercept = async (request) => {
      if (!/\/category\/\d+\/type/.test(request.url)) return null;
      const answer = await (await browser.app.sandbox.fetch(request)).json();
      answer.menuItems[0].price = "free";
      delete answer.menuItems[1].description;
      answer.menuItems.push(null, 7, { id: 1 });
      return Response.json({ ...answer, surprise: [] });
    };
    expectPage(await browser.visit("/order-now/build-order/bowls"), { status: 200, hides: "Build Your Own Bowl" });
    expect(browser.html.match(/class="card dish"/g)?.length).toBeGreaterThan(0);
    expectPlainWords(browser);
  });

  test("pictures that cannot be had are missing pictures, no broken page", async () => {
    const app = startApp();
    app.answer("/pictures/", htmlPage);
    for (const path of [
      "/pictures/taco.svg",
      "/pictures/nothing.svg",
      "/pictures/%2e%2e%2fpackage.json",
      "/pictures/x.html",
      "/pictures/__proto__",
    ]) {
      const answer = await app.handle(new Request(`http://localhost:3000${path}`));
      expect(answer.status, path).toBe(404);
      expect(await answer.text(), path).toBe("Not found");
    }
    app.intercept = refused;
    expect((await app.handle(new Request("http://localhost:3000/pictures/taco.svg"))).status).toBe(404);
  });
});

describe("finding a store when parts are out (STORE-01)", () => {
  const URL_PARTS = { geocoder: "/geocode", near: "/closest-locations", all: "/summary-by-state" };

  test.each(SOME_FAULTS)("%s at the geocoder: said why, and all stores by state still work", async (_name, fault) => {
    const before = startApp();
    const { app, browser } = elsewhere(before, await atMenu(before), patience(fault));
    app.intercept = when(({ url }) => url.includes(URL_PARTS.geocoder), fault);
    expectPage(await browser.visit("/order-now/locations?near=75201"), { status: 200 });
    expect(browser.errors()).toEqual([
      "The address search is not available right now. You can still choose a location by state below.",
    ]);
    expectPage(browser, { values: { "Your address, city or zip code": "75201" }, shows: "Or browse by state" });
    expectPlainWords(browser);
    expectPage(await browser.press("Select Dallas Uptown"), { url: "/order-now/pickup-details" });
  });

  test("the list of near stores is out: said why, and all stores by state still work", async () => {
    const browser = await atMenu();
    browser.app.intercept = when(({ url }) => url.includes(URL_PARTS.near), status(500));
    expectPage(await browser.visit("/order-now/locations?near=75201"), { status: 200 });
    expect(browser.errors().join()).toContain("You can still choose a location by state below.");
    expectPage(await browser.press("Select Dallas Uptown"), { url: "/order-now/pickup-details" });
  });

  test("the list of all stores is out: said so, the search still works", async () => {
    const browser = await atMenu();
    browser.app.intercept = when(({ url }) => url.includes(URL_PARTS.all), status(500));
    await browser.visit("/order-now/locations?near=");
    expect(browser.errors()).toEqual([
      "The list of locations is not available right now. Please try again in a moment.",
    ]);
    await browser.submit("Search", { "Your address, city or zip code": "75201" });
    expect(browser.text()).toContain("Dallas Uptown");
    expectPage(await browser.press("Select Dallas Uptown"), { url: "/order-now/pickup-details" });
  });

  test("the store that is selected cannot be looked up: the page is kept, and says so", async () => {
    const browser = await choosePickup(startApp());
    await browser.submit("Search", { "Your address, city or zip code": "75201" });
    browser.app.answer("/store-number/", status(500));
    expectPage(await browser.press("Select Dallas Uptown"), { status: 503 });
    expect(browser.errors().join()).toMatch(/We could not reach the restaurant\..*Reference/);
    expect(browser.text()).toContain("Dallas Uptown");
  });
});

describe("what is only nice to have is not missed (ERR-05)", () => {
  test.each([
    ["lead times", "/order-lead-times", "/order-now/pickup-details", "10:30 AM"],
    ["hours", "/store-hours-for-ordering/", "/order-now/pickup-details", "11:00 AM"],
    ["limits", "/order-validation", "/order-now/build-order/menu-item/101", "Add to bag"],
    ["features", "/feature-toggle/all", "/order-now/build-order/menu-item/101", "Add to bag"],
  ])(
    "%s cannot be read: the defaults hold (TIME-16, TIME-18, LIMIT-07, TOGGLE-01)",
    async (_name, part, path, words) => {
      for (const fault of [status(500), malformed, refused]) {
        const before = startApp();
        const { app, browser } = elsewhere(before, await atMenu(before));
        app.intercept = when(({ url }) => url.includes(part), fault);
        expectPage(await browser.visit(path), { status: 200, shows: words });
      }
    },
  );
});

describe("adding to the bag in trouble (ITEM-08)", () => {
  const isAdd = ({ url }: Request) => url.includes("/add?");
  const BOWL = "/order-now/build-order/menu-item/101";
  const typed = { m1000: "1002", m1050: "1052", quantity: "3", specialInstructions: "O'Brien", intent: "add" };

  test.each(FAULTS)(
    "%s: the form comes back as typed, with words and a reference, and nothing is added",
    async (_name, fault, code) => {
      const before = startApp();
      const { app, browser } = elsewhere(before, await atMenu(before), patience(fault));
      app.intercept = when(isAdd, fault);
      await browser.visit(BOWL);
      expectPage(await browser.send(BOWL, typed), { status: code, heading: "Build Your Own Bowl" });
      expect(browser.html).toContain("<title>Error: ");
      expect(browser.errors().join()).toMatch(/\(Reference: [\w-]+\)/);
      expectPage(browser, { values: { Quantity: "3", "Choose your base": "1002", "Special Instructions": "O'Brien" } });
      expectPlainWords(browser);
      app.intercept = null;
      expectPage(await browser.visit("/order-now/cart"), { heading: "Your bag is empty" });
    },
  );

  test("the dish was added but the answer got lost: the bag tells, and the order goes on with it, once", async () => {
    const browser = await atMenu();
    browser.app.intercept = when(isAdd, (request) => afterWork(browser.app, request, broken));
    await browser.visit(BOWL);
    expectPage(await browser.send(BOWL, typed), { url: "/order-now/checkout", shows: "Your bag, 3 items" });
    browser.app.intercept = null;
    await browser.visit("/order-now/cart");
    expect(browser.html.match(/id="line-/g)).toHaveLength(1);
  });

  test("a bag that was placed or lost meanwhile makes room for a new one (CART-08)", async () => {
    for (const answer of [status(404), status(404, { message: "This cart was not found." })]) {
      const browser = await fillBag();
      const [, old] =
        /order-shopping-cart\/([\w-]{20,})/.exec(browser.app.calls.map(({ path }) => path).join(" ")) ?? [];
      browser.app.intercept = when((request) => isCartRead(request) && request.url.includes(String(old)), answer);
      expectPage(await browser.send(BOWL, typed), { heading: "Almost Done!", shows: "(x3)" });
      expect(browser.html.match(/id="line-/g)).toHaveLength(1);
    }
  });
});

describe("removing from the bag in trouble (CART-01)", () => {
  test.each(SOME_FAULTS)("%s: the bag stays on the page, with words", async (_name, fault, code) => {
    const before = startApp();
    const { app, browser } = elsewhere(before, await fillBag(before), patience(fault));
    app.answer("/remove", fault);
    await browser.visit("/order-now/cart");
    expectPage(await browser.press("Remove"), { status: code, heading: "Your bag" });
    expect(browser.errors().join()).toMatch(/Reference/);
    expect(browser.text()).toContain("Build Your Own Bowl");
    expectPlainWords(browser);
  });

  test("the cart page answers buttons it does not have in words, and removes nothing", async () => {
    const browser = await fillBag();
    const unknown = ["", "place", "add", "clear", "__proto__", "x".repeat(50_000), "line:remove:", "line:burn:1"];
    for (const intent of unknown) {
      expectPage(await browser.send("/order-now/cart", { intent }), { status: 422 });
      expect(browser.errors()).toEqual(["Please use one of the buttons on this page."]);
    }
    for (const intent of ["line:remove:x", "line:edit:__proto__", "line:remove:../x"]) {
      expectPage(await browser.send("/order-now/cart", { intent }), { status: 200, shows: "Build Your Own Bowl" });
    }
    expect(browser.app.calls.filter(({ path }) => path.endsWith("/remove"))).toEqual([]);
  });
});

describe("the confirmation when the order cannot be read (CONF-06)", () => {
  test.each(SOME_FAULTS)(
    "%s: who placed it sees its number and no error; a stranger learns as little as ever",
    async (_name, fault) => {
      const before = startApp();
      const placed = await placeOrder(before);
      const path = placed.url;
      const number = path.split("/").at(-1) ?? "";
      const { app, browser } = elsewhere(before, placed, { UPSTREAM_TIME_SCALE: "0.005" });
      app.intercept = fault;
      expectPage(await browser.visit(path), { status: 200, heading: "Thanks for your order" });
      expect(browser.text()).toContain(`Your order number is ${number}`);
      expectPlainWords(browser);
      const stranger = await openBrowser(app).visit(path);
      expectPage(stranger, { status: 404, heading: "We can't find that order" });
      expectPlainWords(stranger);
    },
  );
});
