import { describe, expect, test } from "vitest";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { atAddress, atMenu, atStore } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import type { TypeName } from "../../support/walk.ts";

const METHOD = "/order-now/method";
const TIME = "/order-now/pickup-details";
const ADDRESS = "/order-now/address";
const PICKUPS = ["I'll pick up", "Curbside"];
const OFFERED = [
  `${PICKUPS[0]}: Walk in and pick it up at the counter.`,
  `${PICKUPS[1]}: Park, and we bring it out to your car.`,
];

const IDS = { Individual: 1, Catering: 2, "Holiday Menu": 3 };
/** The page of pickup types. */
const choose = (type: TypeName = "Individual", app = startApp()): Promise<Browser> =>
  openBrowser(app).send("/order-now?index", { intent: `type:${IDS[type]}` });

/** Presses one of the pickup types, changing what was chosen. */
const change = async (browser: Browser, words: string) => (await browser.visit(METHOD)).press(words);
const deliverTo = async (address: string) => (await atAddress()).submit("Verify", { Address: address });

/** Text and description of each button. */
function offered(browser: Browser): string[] {
  const tags = [...browser.html.matchAll(/<button[^>]*name="intent:pickup:[^>]*>/g)];
  return browser.all('.choice-press[name^="intent:pickup:"]').map((words, index) => {
    const id = /aria-describedby="([^"]+)"/.exec(tags[index]?.[0] ?? "")?.[1];
    return [words, ...(id ? browser.all(`[id="${id}"]`) : [])].filter(Boolean).join(": ");
  });
}

describe("available pickup types", () => {
  const AMOUNTS = "Delivery minimum: $15.00 Delivery maximum: $200.00";
  test.each<[TypeName, string[]]>([
    ["Individual", [...OFFERED, `Deliver to me: ${AMOUNTS}`]],
    ["Catering", [OFFERED[0]!, "Deliver to me: Delivery minimum: $100.00"]],
    ["Holiday Menu", [OFFERED[0]!, "Deliver to me: We bring it to your door."]],
  ])("for %s (SETUP-08, SETUP-09, SETUP-10)", async (type, buttons) => {
    const browser = await choose(type);
    expect(offered(browser)).toEqual(buttons);
    // One press on the first page chooses order type and pickup type.
    await browser.visit("/order-now");
    const id = IDS[type];
    const ways = buttons.map((words) => `${words.split(":")[0]} (${browser.all(`#type-${id}`)[0]})`);
    expect(browser.all(`[aria-labelledby="type-${id}"] button`)).toEqual(ways);
    expect(browser.all(`#terms-${id}`)).toEqual(buttons.join().match(/Delivery minimum: \$[\d.]+/g) ?? []);
  });

  test("amounts missing in the API are hidden or defaults; missing toggles are off (TOGGLE-01)", async () => {
    const app = startApp();
    app.answer("/app-settings/", status(500));
    expect(offered(await choose("Individual", app)).at(-1)).toBe("Deliver to me: We bring it to your door.");
    expect(offered(await choose("Catering", app)).at(-1)).toContain("Delivery minimum: $100.00");
    const other = startApp();
    other.answer("/feature-toggle/", status(500));
    expect(offered(await choose("Individual", other))).toEqual(OFFERED);
  });

  test("with individual delivery off it is not offered, and refused when posted (TOGGLE-05)", async () => {
    const sandbox = createSandbox({ control: true, now: () => SATURDAY_MORNING });
    sandbox.control?.setToggle("INDIVIDUAL_DELIVERY", false);
    const browser = await choose("Individual", startApp({ sandbox }));
    expect(offered(browser)).toEqual(OFFERED);
    expectPage(browser, { hides: "Delivery minimum" });
    await browser.send(METHOD, { intent: "pickup:Delivery" });
    expectRefused(browser, "Please choose how you would like to get your meal.");
    expectPage(await browser.visit(ADDRESS), { url: METHOD });
    expect(offered(await choose("Catering", browser.app))).toHaveLength(2);
  });
});

describe("the next step", () => {
  test.each(PICKUPS)("%s leads to the stores, or with a store to day and time (SETUP-11, SETUP-12)", async (words) => {
    const browser = await (await choose()).press(words);
    expectPage(browser, { url: "/order-now/locations", redirects: [303] });
    const shows = ["Dallas Uptown", "Tomorrow, Sunday, 11/22/2026, 12:30 PM"];
    expectPage(await change(await atMenu(), words), { url: TIME, shows, hides: "no longer applies" });
  });

  test("delivery leads to the address, and drops store, day and time with a message (SETUP-13)", async () => {
    const earlier = (what: string) =>
      `Your order is now for delivery. Your earlier choice of ${what} no longer applies.`;
    const browser = await change(await atMenu(), "Deliver to me");
    expectPage(browser, { url: ADDRESS, shows: earlier("location, day and time"), hides: "Dallas Uptown" });
    expectPage(await browser.visit(TIME), { url: ADDRESS });
    expectPage(await change(await atStore(), "Deliver to me"), { shows: earlier("location") });
    expectPage(await atAddress(), { hides: "no longer applies" });
  });

  test("delivery chosen again keeps the address; a pickup keeps the store and drops the address with a message (SETUP-11, SETUP-13)", async () => {
    const browser = await change(await deliverTo("1500 Main St, Dallas, TX 75201"), "Deliver to me");
    expectPage(browser, { url: ADDRESS, shows: "We deliver to1500 Main St" });
    expectPage(await browser.visit(METHOD), { shows: "Pickup typeDelivery" });
    const words = "Your order is now for carry out. Your earlier choice of address no longer applies.";
    expectPage(await browser.press("I'll pick up"), { url: TIME, shows: ["Dallas Uptown", words] });
  });
});
