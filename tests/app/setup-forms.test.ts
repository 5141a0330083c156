import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { shortName } from "../support/cases.ts";
import { choosePickup, chooseStore } from "../support/walk.ts";
import { expectPage } from "../support/page.ts";

/** What nobody can press, and what somebody may send all the same. */
const NONSENSE = [
  "",
  " ",
  "type:",
  "type:999",
  "type:1e0",
  "type:-1",
  "type:1;2",
  "type:__proto__",
  "pickup:",
  "pickup:carry out",
  "pickup:Delivery ",
  "pickup:__proto__",
  "store:",
  "store:9999",
  "store:' or 1=1",
  "store:<script>alert(1)</script>",
  `store:${"1".repeat(50_000)}`,
  "place",
  "add",
  "continue",
  "__proto__",
  "constructor",
  "\u0000",
  "كسكس",
  "🦓",
];

describe("order type", () => {
  test("a button that the page does not have chooses nothing and is answered in words (SETUP-03)", async () => {
    const browser = await openBrowser(startApp()).visit("/order-now");
    for (const intent of NONSENSE) {
      await browser.send("/order-now?index", { intent });
      expect(browser.status, shortName(intent)).toBe(422);
      expect(browser.errors(), shortName(intent)).toEqual(["Please choose what kind of order you would like."]);
      expect(browser.html).toContain("<title>Error: ");
      expect(chosen(browser), shortName(intent)).toBe("Catering");
    }
    expectNothingChanged(browser.app);
  });

  test("the same field twice counts the first time; odd field names change nothing (SETUP-05)", async () => {
    const browser = await openBrowser(startApp()).visit("/order-now");
    const body = new URLSearchParams("intent=type:1&intent=type:3&__proto__[x]=1&constructor[prototype][x]=1&price=0");
    await browser.send("/order-now?index", body);
    await browser.visit("/order-now");
    expect(chosen(browser)).toBe("Individual Meals");
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  test("another type says that place and time no longer apply; the same type changes nothing (SETUP-05)", async () => {
    const browser = await chooseStore(startApp());
    await browser.send("/order-now?index", { intent: "type:1" });
    expectPage(await browser.visit("/order-now/pickup-details"), { url: "/order-now/pickup-details" });
    await browser.send("/order-now?index", { intent: "type:3" });
    expect(browser.text()).toContain("You are now ordering Holiday Menu.");
    expectPage(await browser.visit("/order-now/pickup-details"), { url: "/order-now/method" });
  });

  test("the order types cannot be asked: the form comes back with words, nothing is chosen (SETUP-03)", async () => {
    const browser = openBrowser(startApp());
    browser.app.intercept = () => new Response("down", { status: 500 });
    expectPage(await browser.send("/order-now?index", { intent: "type:1" }, { cookie: "styles=1" }), { status: 503 });
    expect(browser.heading()).toBe("Tell Us About Your Order");
    expect(browser.errors().join()).toMatch(/We could not reach the restaurant\..*\(Reference: [\w-]+\)/);
  });
});

describe("pickup type", () => {
  test("a button that the page does not have chooses nothing (SETUP-08)", async () => {
    const browser = await openBrowser(startApp()).visit("/order-now");
    await browser.press("Individual");
    for (const intent of NONSENSE) {
      await browser.send("/order-now/method", { intent });
      expect(browser.status, shortName(intent)).toBe(422);
      expect(browser.errors(), shortName(intent)).toEqual(["Please choose how you would like to get your meal."]);
      expect(browser.heading()).toBe("How would you like to get your meal?");
    }
    expectPage(await browser.visit("/order-now/locations"), { url: "/order-now/method" });
    expectNothingChanged(browser.app);
  });
});

describe("locations", () => {
  test("a button that the page does not have selects no store; the search is still there (STORE-03)", async () => {
    const browser = await choosePickup(startApp());
    for (const intent of NONSENSE) {
      await browser.send("/order-now/locations?near=75201", { intent, near: "75201" });
      expect(browser.status, shortName(intent)).toBe(422);
      expect(browser.errors(), shortName(intent)).toEqual(["Please select one of these locations."]);
      expectPage(browser, { values: { "Your address, city or zip code": "75201" }, shows: "Dallas Uptown" });
    }
    expectPage(await browser.visit("/order-now/pickup-details"), { url: "/order-now/locations" });
    expectNothingChanged(browser.app);
  });

  test.each([
    ["1403", "Evanston: Online ordering not available"],
    [
      "1604",
      "Oakland Uptown: This store is currently unable to fulfill Pickup Orders. Please select a different store.",
    ],
  ])("store %s, posted by hand, is refused with its reason (STORE-03, STORE-16)", async (number, words) => {
    const browser = await choosePickup(startApp());
    expectPage(await browser.send("/order-now/locations", { intent: `store:${number}`, near: "" }), { status: 422 });
    expect(browser.errors()).toEqual([words]);
    expectPage(await browser.visit("/order-now/pickup-details"), { url: "/order-now/locations" });
  });

  test("a store without the Holiday Menu is refused for it (STORE-17)", async () => {
    const browser = await choosePickup(startApp(), "Holiday Menu");
    await browser.send("/order-now/locations", { intent: "store:1503", near: "" });
    expect(browser.errors()).toEqual(["Las Vegas Downtown: Holiday Menu is not available at this location."]);
  });

  test("without its hidden search, or with one of 50 KB, a store is selected all the same (SETUP-16)", async () => {
    for (const near of [null, "x".repeat(50_000), "\u0000\u0001", "🦓🦓", "4111 1111 1111 1111"]) {
      const browser = await choosePickup(startApp());
      await browser.send("/order-now/locations", { intent: "store:1001", ...(near === null ? {} : { near }) });
      expect(browser.url, String(near).slice(0, 20)).toBe("/order-now/pickup-details");
      expectPage(await browser.visit("/order-now/build-order"), { shows: "Dallas Uptown" });
    }
  });

  const searches = [
    ["", "Address is required."],
    ["   ", "Address is required."],
    [`${"x".repeat(99)} ${"y".repeat(101)}`, "Address cannot exceed 200."],
    ["no such place at all", "Address could not be verified. Please try a different address."],
    ["🦓", "Address could not be verified. Please try a different address."],
    ["' or 1=1 --", "Address could not be verified. Please try a different address."],
    ["<script>alert(1)</script>", "Address could not be verified. Please try a different address."],
  ] as const;
  test.each(searches.map(([near, words]) => [shortName(near), near, words] as const))(
    "a search for %s is answered in words, beside the field, with all stores below (ADDR-14, ADDR-15)",
    async (_name, near, words) => {
      const browser = await choosePickup(startApp());
      expectPage(await browser.submit("Search", { "Your address, city or zip code": near }), { status: 200 });
      expect(browser.errors()).toEqual([words]);
      expect(browser.value("Your address, city or zip code").trim()).toBe(near.trim());
      expect(browser.text()).toContain("Or browse by state");
      expect(browser.html).not.toContain("<script>alert");
    },
  );

  test("a place far from every store says so and leaves a way on (STORE-01)", async () => {
    const browser = await choosePickup(startApp());
    expectPage(await browser.submit("Search", { "Your address, city or zip code": "99950" }), { status: 200 });
    expectPage(browser, { shows: [/0 locations found|could not be verified/, "Search"] });
  });
});

function chosen(browser: Browser): string {
  const [, label = ""] = /choice-label">([^<]+)<\/span><span class="tag">Selected/.exec(browser.html) ?? [];
  return label;
}

function expectNothingChanged(app: TestApp): void {
  // Toggles are read by a POST.
  const isRead = ({ method, path }: TestApp["calls"][number]) =>
    method === "GET" || path.endsWith("/feature-toggle/all");
  expect(app.calls.filter((call) => !isRead(call))).toEqual([]);
}
