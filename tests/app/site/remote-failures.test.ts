import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { broken, htmlPage, malformed, refused, silent, status, when, wrongSchema } from "../../support/faults.ts";
import { atMenu, atReplica, fillBag, placeOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo } from "../../support/sign-in.ts";
import { choosePickup } from "../../support/walk.ts";

const FAULTS = [
  ["a refused connection", refused, 503],
  ["a broken connection", broken, 503],
  ["a 500", status(500, { message: "NullReference at /srv/app.cs:12" }), 503],
  ["a 503 with Retry-After", status(503, {}, { "retry-after": "5" }), 503],
  ["a 429", status(429, { message: "Slow down." }), 503],
  ["a timeout", silent, 504],
  ["a truncated JSON text", malformed, 502],
  ["an HTML page", htmlPage, 502],
  ["JSON of another shape", wrongSchema, 502],
] as const;

/** One fault of each kind, where each costs many pages. */
const SOME_FAULTS = FAULTS.filter(([, fault]) => [refused, silent, malformed, wrongSchema].includes(fault));

const MENU = "/order-now/build-order";
const BOWLS = `${MENU}/bowls`;
const BOWL = `${MENU}/menu-item/101`;

/** The same visitor where every call fails. */
function allFailing(browser: Browser, fault: Parameters<typeof when>[1]): Browser {
  const there = atReplica(browser, { UPSTREAM_TIME_SCALE: "0.005" });
  there.app.intercept = fault;
  return there;
}

/** ... or some of them; short time limits only for timeouts: a busy machine must not make good replies late. */
function failing(browser: Browser, to: string, fault: Parameters<typeof when>[1]): Browser {
  const there = atReplica(browser, fault === silent ? { UPSTREAM_TIME_SCALE: "0.03" } : {});
  there.app.answer(to, fault);
  return there;
}

/** Every page has plain words and a link during an outage. */
function expectPlain(browser: Browser, page: Parameters<typeof expectPage>[1]): void {
  expectPage(browser, page);
  expect(browser.text()).not.toMatch(
    /undefined|\[object|NaN|\/srv\/|NullReference|Bad Gateway|Unexpected Server Error|"id"|ECONN|fetch failed/,
  );
  expect(browser.html).toMatch(/href="\/order-now(?:\/build-order)?"/);
}

test.each(SOME_FAULTS)(
  "all calls fail with %s: every page shows an outage with a link (ERR-04, GUARD-08)",
  async (_name, fault, code) => {
    const filled = await fillBag();
    const browser = allFailing(filled, fault);
    const others = ["method", "locations", "locations?near=75201", "pickup-details", "cart", "cart/clear"];
    const setup = others.map((page) => `/order-now/${page}`);
    for (const path of [...setup, MENU, BOWLS, BOWL, `${MENU}/menu-item/edit/x`]) {
      expectPlain(await browser.visit(path), {
        heading: "The restaurant cannot be reached right now",
        shows: ["Your bag is safe.", /Reference: [\w-]+/],
        hides: "Your bag is empty",
      });
      // An open circuit breaker replies at once, which counts as "not reached" too.
      expect([code, 503], path).toContain(browser.status);
    }
    const after = await openBrowser(filled.app, browser.cookies).visit(CHECKOUT);
    expectPage(after, { heading: "Almost Done!", shows: ["Build Your Own Bowl", "12:30 PM"] });

    const closed = "Ordering is not available right now. Try again.";
    expectPlain(await browser.visit("/order-now"), { status: 200, shows: closed });
    const heading = "The restaurant cannot be reached right now";
    expectPlain(await browser.visit(CHECKOUT), { url: CHECKOUT, heading, shows: "Try again" });
    expect(browser.status).toBeGreaterThanOrEqual(502);
  },
);

test.each(FAULTS)("%s has its own status (ERR-04)", async (_name, fault, code) => {
  expectPlain(await allFailing(await atMenu(), fault).visit(MENU), { status: code });
});

describe("an outage of the menu (MENU-22)", () => {
  test.each(SOME_FAULTS)("%s: bag, cart page and checkout still work", async (_name, fault) => {
    const browser = failing(await fillBag(), "/store-menu/", fault);
    for (const [path, words] of [
      [MENU, "Menu is not available right now. Try again."],
      [BOWLS, "Menu is not available right now. Back to the menu."],
      [`${MENU}?q=rice`, "Menu is not available right now."],
    ] as const) {
      expectPlain(await browser.visit(path), { status: 200, shows: [words, "Your bag, 2 items"] });
      expect(browser.html, path).toMatch(/minicart.*Checkout<\/a>/s);
    }
    expectPage(await browser.visit(BOWL), { shows: "Your bag, 2 items" });
    expect(browser.status).toBeGreaterThanOrEqual(502);
    expectPage(await browser.visit("/order-now/cart"), { heading: "Your bag" });
    expectPage(await browser.visit(CHECKOUT), { heading: "Almost Done!" });
  });

  test("a cached menu is shown with its age", async () => {
    const browser = await fillBag();
    for (const path of [MENU, BOWLS]) await browser.visit(path);
    browser.app.wait(5);
    browser.app.answer("/store-menu/", status(500));
    for (const path of [MENU, BOWLS])
      expectPage(await browser.visit(path), { status: 200, shows: "Menu as of 10:00 AM" });
    expectPage(browser, { shows: "Build Your Own Bowl" });
    // After 15 minutes the copy is too old to order from.
    browser.app.wait(15);
    expectPage(await browser.visit(MENU), { shows: "Menu is not available right now." });
  });

  test("an unreadable dish is left out, and the others are shown", async () => {
    const browser = await atMenu();
    browser.app.alter(/\/category\/\d+\/type/, (answer) => {
      answer.menuItems[0].price = "free";
      delete answer.menuItems[1].description;
      answer.menuItems.push(null, 7, { id: 1 });
      return { ...answer, surprise: [] };
    });
    expectPlain(await browser.visit(BOWLS), { status: 200, hides: "Build Your Own Bowl" });
    expect(browser.all(".card.dish").length).toBeGreaterThan(0);
  });

  test("an SVG from the API cannot run scripts", async () => {
    const picture = await openBrowser(startApp()).ask("/pictures/fries.svg");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\/svg/)]);
    expect(picture.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; sandbox/);
  });

  test("a missing picture gets 404 as text", async () => {
    const { app, ask } = openBrowser(startApp());
    app.answer("/pictures/", htmlPage);
    for (const name of ["fries.svg", "nothing.svg", "%2e%2e%2fpackage.json", "x.html", "__proto__"]) {
      const answer = await ask(`/pictures/${name}`);
      expect([answer.status, await answer.text()], name).toEqual([404, "Not found"]);
    }
    app.intercept = refused;
    expect((await ask("/pictures/fries.svg")).status).toBe(502);
  });
});

describe("finding a store in a partial outage (STORE-01)", () => {
  const NEAR = "/order-now/locations?near=75201";
  const PLACE = "Your address, city or zip code";
  const BY_STATE = "You can still choose a location by state below.";

  async function expectSelectable(browser: Browser): Promise<void> {
    expectPage(await browser.press("Select Dallas Uptown"), { url: "/order-now/pickup-details" });
  }

  test("without the list of near stores: the reason, and all stores by state", async () => {
    const browser = failing(await atMenu(), "/closest-locations", status(500));
    expectPage(await browser.visit(NEAR), { status: 200, errors: [expect.stringContaining(BY_STATE)] });
    await expectSelectable(await browser.press("Texas ("));
  });

  test.each(SOME_FAULTS)("%s at the geocoder: the reason, and all stores by state", async (_name, fault) => {
    const browser = failing(await atMenu(), "/geocode", fault);
    const errors = [`The address search is not available right now. ${BY_STATE}`];
    const shows = "Or browse by state";
    expectPlain(await browser.visit(NEAR), { status: 200, errors, values: { [PLACE]: "75201" }, shows });
    await expectSelectable(await browser.press("Texas ("));
  });

  test("without the list of all stores: a message, and the search works", async () => {
    const browser = failing(await atMenu(), "/summary-by-state", status(500));
    const errors = ["The list of locations is not available right now. Please try again in a moment."];
    expectPage(await browser.visit("/order-now/locations?near="), { errors });
    await browser.submit("Search", { [PLACE]: "75201" });
    await expectSelectable(browser);
  });

  test("without the selected store: the page is kept with an error", async () => {
    const browser = await (await choosePickup(startApp())).submit("Search", { [PLACE]: "75201" });
    browser.app.answer("/store-number/", status(500));
    const errors = [expect.stringMatching(/We could not reach the restaurant\..*Reference/)];
    expectPage(await browser.press("Select Dallas Uptown"), { status: 503, errors, shows: "Dallas Uptown" });
  });
});

describe("optional calls (ERR-05)", () => {
  test.each([
    ["lead times", "/order-lead-times", "/order-now/pickup-details", "10:30 AM"],
    ["hours", "/store-hours-for-ordering/", "/order-now/pickup-details", "11:00 AM"],
    ["limits", "/order-validation", BOWL, "Add to bag"],
    ["features", "/feature-toggle/all", BOWL, "Add to bag"],
  ])(
    "%s cannot be loaded: the defaults apply (TIME-16, TIME-18, LIMIT-07, TOGGLE-01)",
    async (_name, to, path, shows) => {
      const browser = await atMenu();
      for (const fault of [status(500), malformed, refused])
        expectPage(await failing(browser, to, fault).visit(path), { status: 200, shows });
    },
  );
});

describe("adding to the bag in an outage (ITEM-08)", () => {
  const typed = { m1000: "1002", m1050: "1052", quantity: "3", specialInstructions: "O'Brien", intent: "add" };

  /** Faults after which nothing was certainly done. */
  const SURE: string[] = ["a refused connection", "a 503 with Retry-After", "a 429"];

  test.each(FAULTS.filter(([name]) => !SURE.includes(name)))(
    "%s: unknown whether it was added, so the bag is shown with advice",
    async (_name, fault) => {
      const browser = await failing(await atMenu(), "/add?", fault).visit(BOWL);
      expectPlain(await browser.send(BOWL, typed), { status: 200, heading: "Your bag is empty" });
      expect(browser.text()).toContain(
        "We are not sure that Build Your Own Bowl was added. This is your bag. If it is missing, please add it again from the menu.",
      );
    },
  );

  test.each(FAULTS.filter(([name]) => SURE.includes(name)))(
    "%s: the form returns with its values and an error, and nothing is added",
    async (_name, fault, code) => {
      const browser = await failing(await atMenu(), "/add?", fault).visit(BOWL);
      expectPlain(await browser.send(BOWL, typed), {
        status: code,
        heading: "Build Your Own Bowl",
        values: { Quantity: "3", "Choose your base": "1002", "Special Instructions": "O'Brien" },
      });
      expect(browser.errors().join()).toMatch(/\(Reference: [\w-]+\)/);
      browser.app.intercept = null;
      expectPage(await browser.visit("/order-now/cart"), { heading: "Your bag is empty" });
    },
  );

  test("an expired bag is replaced by a new one (CART-08)", async () => {
    for (const answer of [status(404), status(404, { message: "This cart was not found." })]) {
      const browser = await fillBag();
      const calls = callsTo(browser.app, "/order-").join(" ");
      const [, old = "none"] = /order-shopping-cart\/([\w-]{20,})/.exec(calls) ?? [];
      browser.app.intercept = when(({ url }) => url.includes(old), answer);
      expectPage(await browser.send(BOWL, typed), { heading: "Almost Done!", shows: "(x3)" });
      expect(browser.html.match(/id="line-/g)).toHaveLength(1);
    }
  });
});

describe("removing from the bag in an outage (CART-01)", () => {
  test.each(SOME_FAULTS)("%s: the cart page stays with an error", async (_name, fault, code) => {
    const browser = await failing(await fillBag(), "/remove", fault).visit("/order-now/cart");
    const errors = [expect.stringContaining("Reference")];
    const shows = "Build Your Own Bowl";
    expectPlain(await browser.press("Remove"), { status: code, heading: "Your bag", errors, shows });
  });

  test("a forged button on the cart page is refused and removes nothing", async () => {
    const browser = await fillBag();
    const unknown = ["", "place", "add", "clear", "__proto__", "x".repeat(50_000), "line:remove:", "line:burn:1"];
    for (const intent of unknown)
      expectRefused(await browser.send("/order-now/cart", { intent }), "Please use one of the buttons on this page.");
    for (const intent of ["line:remove:x", "line:edit:__proto__", "line:remove:../x"]) {
      await browser.send("/order-now/cart", { intent });
      expectPage(browser, { status: 200, shows: "Build Your Own Bowl" });
    }
    expect(browser.app.calls.filter(({ path }) => path.endsWith("/remove"))).toEqual([]);
  });
});

describe("the confirmation when the order cannot be loaded (CONF-06)", () => {
  test.each(SOME_FAULTS)(
    "%s: the order's own browser sees its number, other visitors see nothing",
    async (_name, fault) => {
      const placed = await placeOrder();
      const browser = allFailing(placed, fault);
      const shows = `Your order number is ${placed.url.split("/").at(-1)}`;
      expectPlain(await browser.visit(placed.url), { status: 200, heading: "Thanks for your order", shows });
      const stranger = await openBrowser(browser.app).visit(placed.url);
      expectPlain(stranger, { status: stranger.status, hides: shows });
      expect(stranger.status).toBeGreaterThanOrEqual(500);
    },
  );
});
