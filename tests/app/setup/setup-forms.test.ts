import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { shortName } from "../../support/cases.ts";
import { words } from "../../support/builders/words.ts";
import { expectRefused } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { atStore } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { choosePickup } from "../../support/walk.ts";

/** What nobody can press, and what somebody may send all the same. */
const NONSENSE = [
  ...words("type: type:999 type:1e0 type:-1 type:1;2 type:__proto__ pickup: pickup:__proto__ store: store:9999"),
  ...words("store:<script>alert(1)</script> place add continue __proto__ constructor \u0000 كسكس 🦓"),
  "",
  " ",
  "pickup:carry out",
  "pickup:Delivery ",
  "store:' or 1=1",
  `store:${"1".repeat(50_000)}`,
];

const TYPES = "/order-now?index";
const TIME = "/order-now/pickup-details";
const LOCATIONS = "/order-now/locations";
const PLACE = "Your address, city or zip code";
const start = () => openBrowser(startApp()).visit("/order-now");

test.each([
  [
    "order type (SETUP-03)",
    start,
    TYPES,
    { heading: "Tell Us About Your Order", shows: /Catering\s*Selected/ },
    "Please choose what kind of order you would like.",
    // The start page chooses Catering (SETUP-04).
    "/order-now/catering-method",
  ],
  [
    "pickup type (SETUP-08)",
    async () => (await start()).press("Individual"),
    "/order-now/method",
    { heading: "How would you like to get your meal?" },
    "Please choose how you would like to get your meal.",
    "/order-now/method",
  ],
  [
    "store, and the search is still there (STORE-03)",
    () => choosePickup(startApp()),
    `${LOCATIONS}?near=75201`,
    { values: { [PLACE]: "75201" }, shows: "Dallas Uptown" },
    "Please select one of these locations.",
    LOCATIONS,
  ],
] as const)("a button that the page does not have chooses no %s", async (_what, arrive, path, page, told, stays) => {
  const browser = await arrive();
  for (const intent of NONSENSE) {
    expectRefused(await browser.send(path, { intent, near: "75201" }), told);
    expectPage(browser, page, shortName(intent));
  }
  expectPage(await browser.visit(TIME), { url: stays });
  // Toggles are read by a POST.
  const changed = browser.app.calls.filter(
    ({ method, path: to }) => method !== "GET" && !to.endsWith("/feature-toggle/all"),
  );
  expect(changed).toEqual([]);
});

describe("order type", () => {
  test("the same field twice counts the first time; odd field names change nothing (SETUP-05)", async () => {
    const browser = await start();
    const body = new URLSearchParams("intent=type:1&intent=type:3&__proto__[x]=1&constructor[prototype][x]=1&price=0");
    await browser.send(TYPES, body);
    expectPage(await browser.visit("/order-now"), { shows: /Individual Meals\s*Selected/ });
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  test("another type says that place and time no longer apply; the same type changes nothing (SETUP-05)", async () => {
    const browser = await (await atStore()).send(TYPES, { intent: "type:1" });
    expectPage(await browser.visit(TIME), { url: TIME });
    await browser.send(TYPES, { intent: "type:3" });
    expectPage(browser, { shows: "You are now ordering Holiday Menu." });
    expectPage(await browser.visit(TIME), { url: "/order-now/method" });
  });

  test("the order types cannot be asked: the form comes back with words, nothing is chosen (SETUP-03)", async () => {
    const browser = openBrowser(startApp(), new Map([["styles", "1"]]));
    browser.app.intercept = status(500);
    const errors = [expect.stringMatching(/We could not reach the restaurant\..*\(Reference: [\w-]+\)/)];
    await browser.send(TYPES, { intent: "type:1" });
    expectPage(browser, { status: 503, heading: "Tell Us About Your Order", errors });
  });
});

describe("locations", () => {
  test("without its hidden search, or with one of 50 KB, a store is selected all the same (SETUP-16)", async () => {
    for (const near of [null, "x".repeat(50_000), "\u0000\u0001", "🦓🦓", "4111 1111 1111 1111"]) {
      const browser = await choosePickup(startApp());
      await browser.send(LOCATIONS, { intent: "store:1001", ...(near === null ? {} : { near }) });
      expectPage(browser, { url: TIME, shows: "Dallas Uptown" }, String(near).slice(0, 20));
    }
  });

  const NOT_VERIFIED = "Address could not be verified. Please try a different address.";
  test.each([
    ["", "Address is required."],
    ["   ", "Address is required."],
    [`${"x".repeat(99)} ${"y".repeat(101)}`, "Address cannot exceed 200."],
    ["no such place at all", NOT_VERIFIED],
    ["🦓", NOT_VERIFIED],
    ["' or 1=1 --", NOT_VERIFIED],
    ["<script>alert(1)</script>", NOT_VERIFIED],
  ])(
    "a search for %j is answered in words, beside the field, with all stores below (ADDR-14, ADDR-15)",
    async (near, words) => {
      const browser = await (await choosePickup(startApp())).submit("Search", { [PLACE]: near });
      expectPage(browser, { status: 200, errors: [words], shows: "Or browse by state" });
      expect(browser.problems()).toEqual({ [PLACE]: words });
      expect(browser.value(PLACE).trim()).toBe(near.trim());
      expect(browser.html).not.toContain("<script>alert");
    },
  );

  test("a place far from every store says so and leaves a way on (STORE-01)", async () => {
    const browser = await (await choosePickup(startApp())).submit("Search", { [PLACE]: "99950" });
    expectPage(browser, { status: 200, shows: [/0 locations found|could not be verified/, "Search"] });
  });
});
