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
        expect(browser.text(), path).toContain("Your bag is safe.");
        expect(browser.text(), path).toMatch(/Reference: [\w-]+/);
        expect(browser.text(), path).not.toContain("Your bag is empty");
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
      await browser.visit("/order-now");
      expect(browser.status).toBe(200);
      expect(browser.text()).toContain("Ordering is not available right now. Try again.");
      expectPlainWords(browser);
      await browser.visit("/order-now/checkout");
      expect(browser.url).toBe("/order-now");
      expect(browser.text()).toContain("We could not reach the restaurant. Please try again.");
      expectPlainWords(browser);
    },
  );
});

test.each(FAULTS)("%s has a status of its own (ERR-04)", async (_name, fault, code) => {
  const { app, browser } = elsewhere(startApp(), await atMenu(startApp()), { UPSTREAM_TIME_SCALE: "0.005" });
  app.intercept = fault;
  await browser.visit("/order-now/build-order");
  expect(browser.status).toBe(code);
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
      await browser.visit(path);
      expect(browser.status, path).toBe(200);
      expect(browser.text(), path).toContain(words);
      expect(browser.text(), path).toContain("Your bag, 2 items");
      expectPlainWords(browser);
    }
    await browser.visit("/order-now/build-order/menu-item/101");
    expect(browser.status).toBeGreaterThanOrEqual(502);
    expect(browser.text()).toContain("Your bag, 2 items");
    await browser.visit("/order-now/cart");
    expect(browser.heading()).toBe("Your bag");
    await browser.visit("/order-now/checkout");
    expect(browser.heading()).toBe("Almost Done!");
  });

  test("a copy held for a while stands in, with its age", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await browser.visit("/order-now/build-order");
    await browser.visit("/order-now/build-order/bowls");
    app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000);
    app.intercept = when(isMenu, status(500));
    for (const path of ["/order-now/build-order", "/order-now/build-order/bowls"]) {
      await browser.visit(path);
      expect(browser.status).toBe(200);
      expect(browser.text()).toContain("Menu as of 10:00 AM");
    }
    expect(browser.text()).toContain("Build Your Own Bowl");
    // After a quarter of an hour it is too old to order from.
    app.clock.now = new Date(app.clock.now.getTime() + 15 * 60_000);
    await browser.visit("/order-now/build-order");
    expect(browser.text()).toContain("Menu is not available right now.");
  });

  test("a dish that cannot be read is left out, the others stay", async () => {
    const app = startApp();
    const browser = await atMenu(app);
    app.intercept = async (request) => {
      if (!/\/category\/\d+\/type/.test(request.url)) return null;
      const answer = await (await app.sandbox.fetch(request)).json();
      answer.menuItems[0].price = "free";
      delete answer.menuItems[1].description;
      answer.menuItems.push(null, 7, { id: 1 });
      return Response.json({ ...answer, surprise: [] });
    };
    await browser.visit("/order-now/build-order/bowls");
    expect(browser.status).toBe(200);
    expect(browser.text()).not.toContain("Build Your Own Bowl");
    expect(browser.html.match(/class="card dish"/g)?.length).toBeGreaterThan(0);
    expectPlainWords(browser);
  });

  test("pictures that cannot be had are missing pictures, no broken page", async () => {
    const app = startApp();
    app.intercept = when(({ url }) => url.includes("/pictures/"), htmlPage);
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
    await browser.visit("/order-now/locations?near=75201");
    expect(browser.status).toBe(200);
    expect(browser.errors()).toEqual([
      "The address search is not available right now. You can still choose a location by state below.",
    ]);
    expect(browser.value("Your address, city or zip code")).toBe("75201");
    expect(browser.text()).toContain("Or browse by state");
    expectPlainWords(browser);
    await browser.press("Select Dallas Uptown");
    expect(browser.url).toBe("/order-now/pickup-details");
  });

  test("the list of near stores is out: said why, and all stores by state still work", async () => {
    const app = startApp();
    const browser = await atMenu(app);
    app.intercept = when(({ url }) => url.includes(URL_PARTS.near), status(500));
    await browser.visit("/order-now/locations?near=75201");
    expect(browser.status).toBe(200);
    expect(browser.errors().join()).toContain("You can still choose a location by state below.");
    await browser.press("Select Dallas Uptown");
    expect(browser.url).toBe("/order-now/pickup-details");
  });

  test("the list of all stores is out: said so, the search still works", async () => {
    const app = startApp();
    const browser = await atMenu(app);
    app.intercept = when(({ url }) => url.includes(URL_PARTS.all), status(500));
    await browser.visit("/order-now/locations?near=");
    expect(browser.errors()).toEqual([
      "The list of locations is not available right now. Please try again in a moment.",
    ]);
    browser.fill("Your address, city or zip code", "75201");
    await browser.press("Search");
    expect(browser.text()).toContain("Dallas Uptown");
    await browser.press("Select Dallas Uptown");
    expect(browser.url).toBe("/order-now/pickup-details");
  });

  test("the store that is selected cannot be looked up: the page is kept, and says so", async () => {
    const app = startApp();
    const browser = await choosePickup(app);
    browser.fill("Your address, city or zip code", "75201");
    await browser.press("Search");
    app.intercept = when(({ url }) => url.includes("/store-number/"), status(500));
    await browser.press("Select Dallas Uptown");
    expect(browser.status).toBe(503);
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
        await browser.visit(path);
        expect(browser.status).toBe(200);
        expect(browser.text()).toContain(words);
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
      await browser.send(BOWL, typed);
      expect(browser.status).toBe(code);
      expect(browser.heading()).toBe("Build Your Own Bowl");
      expect(browser.html).toContain("<title>Error: ");
      expect(browser.errors().join()).toMatch(/\(Reference: [\w-]+\)/);
      expect(browser.value("Quantity")).toBe("3");
      expect(browser.value("Choose your base")).toBe("1002");
      expect(browser.value("Special Instructions")).toBe("O'Brien");
      expectPlainWords(browser);
      app.intercept = null;
      await browser.visit("/order-now/cart");
      expect(browser.heading()).toBe("Your bag is empty");
    },
  );

  test("the dish was added but the answer got lost: the bag tells, and the order goes on with it, once", async () => {
    const app = startApp();
    const browser = await atMenu(app);
    app.intercept = when(isAdd, (request) => afterWork(app, request, broken));
    await browser.visit(BOWL);
    await browser.send(BOWL, typed);
    expect(browser.url).toBe("/order-now/checkout");
    expect(browser.text()).toContain("Your bag, 3 items");
    app.intercept = null;
    await browser.visit("/order-now/cart");
    expect(browser.html.match(/id="line-/g)).toHaveLength(1);
  });

  test("a bag that was placed or lost meanwhile makes room for a new one (CART-08)", async () => {
    for (const answer of [status(404), status(404, { message: "This cart was not found." })]) {
      const app = startApp();
      const browser = await fillBag(app);
      const [, old] = /order-shopping-cart\/([\w-]{20,})/.exec(app.calls.map(({ path }) => path).join(" ")) ?? [];
      app.intercept = when((request) => isCartRead(request) && request.url.includes(String(old)), answer);
      await browser.send(BOWL, typed);
      expect(browser.heading()).toBe("Almost Done!");
      expect(browser.text()).toContain("(x3)");
      expect(browser.html.match(/id="line-/g)).toHaveLength(1);
    }
  });
});

describe("removing from the bag in trouble (CART-01)", () => {
  test.each(SOME_FAULTS)("%s: the bag stays on the page, with words", async (_name, fault, code) => {
    const before = startApp();
    const { app, browser } = elsewhere(before, await fillBag(before), patience(fault));
    app.intercept = when(({ url }) => url.includes("/remove"), fault);
    await browser.visit("/order-now/cart");
    await browser.press("Remove");
    expect(browser.status).toBe(code);
    expect(browser.heading()).toBe("Your bag");
    expect(browser.errors().join()).toMatch(/Reference/);
    expect(browser.text()).toContain("Build Your Own Bowl");
    expectPlainWords(browser);
  });

  test("the cart page answers buttons it does not have in words, and removes nothing", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    const unknown = ["", "place", "add", "clear", "__proto__", "x".repeat(50_000), "line:remove:", "line:burn:1"];
    for (const intent of unknown) {
      await browser.send("/order-now/cart", { intent });
      expect(browser.status).toBe(422);
      expect(browser.errors()).toEqual(["Please use one of the buttons on this page."]);
    }
    for (const intent of ["line:remove:x", "line:edit:__proto__", "line:remove:../x"]) {
      await browser.send("/order-now/cart", { intent });
      expect(browser.status).toBe(200);
      expect(browser.text()).toContain("Build Your Own Bowl");
    }
    expect(app.calls.filter(({ path }) => path.endsWith("/remove"))).toEqual([]);
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
      await browser.visit(path);
      expect(browser.status).toBe(200);
      expect(browser.heading()).toBe("Thanks for your order");
      expect(browser.text()).toContain(`Your order number is ${number}`);
      expectPlainWords(browser);
      const stranger = openBrowser(app);
      await stranger.visit(path);
      expect(stranger.status).toBe(404);
      expect(stranger.heading()).toBe("We can't find that order");
      expectPlainWords(stranger);
    },
  );
});
