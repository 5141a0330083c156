import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { htmlPage, malformed, refused, silent, status, type when, wrongSchema } from "../../support/faults.ts";
import { atMenu, atReplica, fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

/** One of each kind; every fault at every step has a cell in tests/app/faults. */
const FAULTS = [
  ["a refused connection", refused, 503],
  ["a timeout", silent, 504],
  ["a truncated JSON text", malformed, 502],
  ["JSON of another shape", wrongSchema, 502],
] as const;

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

test.each(FAULTS)(
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

describe("an outage of the menu (MENU-22)", () => {
  test.each(FAULTS)("%s: bag, cart page and checkout still work", async (_name, fault) => {
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

  test.each(FAULTS)("%s at the geocoder: the reason, and all stores by state", async (_name, fault) => {
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
