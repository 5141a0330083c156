import { describe, expect, test } from "vitest";
import { createSandbox } from "../../server/sandbox/sandbox.ts";
import { SATURDAY_MORNING, type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { status } from "../support/faults.ts";
import { atMenu, atStore } from "../support/journey.ts";
import type { TypeName } from "../support/walk.ts";
import { expectPage } from "../support/page.ts";

const DALLAS = "1500 Main St, Dallas, TX 75201";

async function choose(app: TestApp, type: TypeName = "Individual"): Promise<Browser> {
  const browser = await openBrowser(app).visit("/order-now");
  await browser.press(type);
  return browser;
}

/** A button's value and words, and the words that describe it. */
function buttons({ html }: Browser): string[] {
  const words = (part: string | undefined) =>
    (part ?? "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  const found = html.matchAll(/<button class="choice[^"]*"([^>]*)value="(pickup:[^"]+)"([^>]*)>(.*?)<\/button>/g);
  return [...found].map(([, before = "", intent, after = "", inner]) => {
    const id = /aria-describedby="([^"]+)"/.exec(before + after)?.[1];
    const terms = id && new RegExp(`<p id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1];
    return [intent, words(inner), words(terms || "")].filter(Boolean).join(" | ");
  });
}

describe("what is offered", () => {
  test.each<[TypeName, string[]]>([
    [
      "Individual",
      [
        "pickup:Carry Out | I&#x27;ll pick up",
        "pickup:CurbSide | Curbside",
        "pickup:Delivery | Deliver to me | Delivery minimum: $15.00 Delivery maximum: $200.00",
      ],
    ],
    [
      "Catering",
      ["pickup:Carry Out | I&#x27;ll pick up", "pickup:Delivery | Deliver to me | Delivery minimum: $100.00"],
    ],
    ["Holiday Menu", ["pickup:Carry Out | I&#x27;ll pick up", "pickup:Delivery | Deliver to me"]],
  ])("for %s (SETUP-08, SETUP-09, SETUP-10)", async (type, offered) => {
    const browser = await choose(startApp(), type);
    expect(buttons(browser)).toEqual(offered);
  });

  test("amounts that the API does not tell are not shown; without an answer the defaults hold", async () => {
    const app = startApp();
    app.answer("/app-settings/", status(500));
    expect(buttons(await choose(app)).at(-1)).toBe("pickup:Delivery | Deliver to me");
    expect(buttons(await choose(app, "Catering")).at(-1)).toContain("Delivery minimum: $100.00");
  });

  test("off, individual orders are not delivered, not even by hand (TOGGLE-05)", async () => {
    const sandbox = createSandbox({ control: true, now: () => SATURDAY_MORNING });
    sandbox.control?.setToggle("INDIVIDUAL_DELIVERY", false);
    const browser = await choose(startApp({ sandbox }));
    expect(buttons(browser)).toHaveLength(2);
    expect(browser.text()).not.toContain("Delivery minimum");
    expectPage(await browser.send("/order-now/method", { intent: "pickup:Delivery" }), { status: 422 });
    expect(browser.errors()).toEqual(["Please choose how you would like to get your meal."]);
    expectPage(await browser.visit("/order-now/address"), { url: "/order-now/method" });
    expect(buttons(await choose(browser.app, "Catering"))).toHaveLength(2);
  });

  test("toggles that cannot be asked count as off (TOGGLE-01)", async () => {
    const app = startApp();
    app.answer("/feature-toggle/", status(500));
    const browser = await choose(app);
    expect(buttons(browser)).toHaveLength(2);
  });

  test.each<[TypeName, string]>([
    ["Catering", "/order-now/catering-method"],
    ["Holiday Menu", "/order-now/method"],
  ])("%s has no curbside, not even by hand (SETUP-08)", async (type, path) => {
    const browser = await choose(startApp(), type);
    expectPage(await browser.send(path, { intent: "pickup:CurbSide" }), { status: 422 });
    expectPage(await browser.visit("/order-now/locations"), { url: path });
  });
});

describe("where it leads", () => {
  test("a pickup without a store leads to the locations, curbside too (SETUP-12)", async () => {
    for (const words of ["I'll pick up", "Curbside"]) {
      const browser = await choose(startApp());
      await browser.press(words);
      expect(browser.trail).toEqual(["/order-now/method", "/order-now/locations"]);
      expect(browser.redirects).toEqual([303]);
    }
  });

  test("with a store it leads to day and time, and nothing is lost (SETUP-11)", async () => {
    for (const words of ["I'll pick up", "Curbside"]) {
      const browser = await atMenu(startApp());
      await browser.visit("/order-now/method");
      expectPage(await browser.press(words), { url: "/order-now/pickup-details", shows: "Dallas Uptown" });
      expectPage(browser, { shows: "Tomorrow, Sunday, November 22, 12:30 PM", hides: "no longer applies" });
    }
  });

  test("delivery leads to the address; store, day and time are void, which is said (SETUP-13)", async () => {
    const browser = await atMenu(startApp());
    await browser.visit("/order-now/method");
    expectPage(await browser.press("Deliver to me"), { url: "/order-now/address" });
    expect(browser.text()).toContain(
      "Your order is now for delivery. Your earlier choice of location, day and time no longer applies.",
    );
    expect(browser.text()).not.toContain("Dallas Uptown");
    expectPage(await browser.visit("/order-now/pickup-details"), { url: "/order-now/address" });
  });

  test("with only a store chosen, only the location is said to be void (SETUP-13)", async () => {
    const browser = await atStore(startApp());
    await browser.visit("/order-now/method");
    await browser.press("Deliver to me");
    expect(browser.text()).toContain(
      "Your order is now for delivery. Your earlier choice of location no longer applies.",
    );
  });

  test("from a delivery to a pickup the store stays, and the address is void (SETUP-11)", async () => {
    const browser = await choose(startApp());
    expectPage(await browser.press("Deliver to me"), { hides: "no longer applies" });
    await browser.submit("Verify", { Address: DALLAS });
    await browser.visit("/order-now/method");
    expect(browser.html).toMatch(/Deliver to me<\/span><span class="tag">Selected/);
    expectPage(await browser.press("I'll pick up"), { url: "/order-now/pickup-details", shows: "Dallas Uptown" });
    expect(browser.text()).toContain(
      "Your order is now for carry out. Your earlier choice of address no longer applies.",
    );
  });

  test("delivery chosen again keeps the address and shows it (SETUP-13)", async () => {
    const browser = await choose(startApp());
    await browser.press("Deliver to me");
    await browser.submit("Verify", { Address: DALLAS });
    await browser.visit("/order-now/method");
    expectPage(await browser.press("Deliver to me"), { url: "/order-now/address", shows: "We deliver to1500 Main St" });
  });

  test("a store that only delivers is said to be none for a pickup (STORE-16)", async () => {
    // Oakland delivers only.
    const browser = await choose(startApp());
    await browser.press("Deliver to me");
    expectPage(await browser.submit("Verify", { Address: "1 Broadway, Oakland, CA 94607" }), { shows: "from Oakland" });
    await browser.visit("/order-now/method");
    expectPage(await browser.press("Curbside"), { url: "/order-now/pickup-details" });
    expect(browser.text()).toContain("This store is currently unable to fulfill Pickup Orders.");
    expect(browser.text()).toContain("Choose another location");
  });

  test("order types that cannot be asked are trouble in words", async () => {
    const app = startApp();
    const { cookies } = await choose(app);
    const other = startApp({ sandbox: app.sandbox });
    other.intercept = () => new Response("down", { status: 500 });
    const browser = openBrowser(other, cookies);
    expectPage(await browser.send("/order-now/method", { intent: "pickup:Delivery" }), { status: 503 });
  });
});
