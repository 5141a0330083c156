import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { CURBSIDE, VEHICLE, answersOf, withAnswers } from "../../support/answers.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT, pressIntent } from "../../support/checkout.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { fillCheckout, submitOrder } from "../../support/journey.ts";
import { PASSWORD, inside, signIn } from "../../support/sign-in.ts";
import { addBowls } from "../../support/walk.ts";

/** Stored data of one customer is hidden from the next; a guest's becomes the account's (AUTH-09). */

const ADA = "ada@example.com";
const BEN = "ben@example.com";
type Who = typeof ADA | typeof BEN | "a guest";

/** All contents of the browser's cookies. */
function kept({ cookies }: Browser): string {
  const names = ["cart", "setup", "draft", "payment", "notices", "operations", "emailLink"] as const;
  return JSON.stringify(names.map((name) => inside(cookies, name)));
}

/** Signs in, or continues as a guest after the sign-in has ended; `atOnce`: from a page that is still open. */
async function becomes(browser: Browser, who: Who, atOnce = false): Promise<Browser> {
  if (atOnce) return browser.send("/login", { username: who, password: PASSWORD, intent: "update" });
  browser.cookies.delete("account");
  await browser.visit(`/login?returnTo=${CHECKOUT}`);
  return who === "a guest" ? browser.send(browser.url, { intent: "guest" }) : signIn(browser, who);
}

/** First name of the signed-in customer, in lower case. */
function nameIn(browser: Browser): string | null {
  const { firstName = "", accessToken = null } =
    (inside(browser.cookies, "signIn") as { firstName: string; accessToken: string | null } | null) ?? {};
  return accessToken === null ? null : firstName.toLowerCase();
}

async function begin(who: Who): Promise<Browser> {
  const browser = openBrowser(startApp());
  return who === "a guest" ? browser : signIn(await browser.visit("/login"), who);
}

/** Each puts data into the browser, and returns the texts that must disappear. */
const KINDS: [string, (browser: Browser) => Promise<string[]>][] = [
  [
    "the checkout form",
    async (browser) => {
      await pickUp(browser, {});
      await pressIntent(browser, "update", {
        firstName: "Zenobia",
        email: "zenobia@example.com",
        address: "9 Canary Row",
      });
      return ["Zenobia", "zenobia@example.com", "9 Canary Row"];
    },
  ],
  [
    "the vehicle",
    async (browser) => {
      await pickUp(browser, { ...CURBSIDE, vehicle: { ...VEHICLE, color: "Canary yellow" } });
      return ["Canary yellow"];
    },
  ],
  [
    "the address of a delivery",
    async (browser) => {
      const bag = await addDelivery(await fillDeliveryBag(browser.app, "three partners", browser.cookies));
      take(browser, bag);
      return [answersOf(browser.app, browser).address?.addressLine1 ?? "?"];
    },
  ],
  [
    "the placed order",
    async (browser) => {
      await pickUp(browser, {});
      await submitOrder(browser);
      const number = browser.url.split("/").at(-1) ?? "?";
      expect(kept(browser)).toContain(number);
      return [number];
    },
  ],
];

async function pickUp(browser: Browser, answers: object): Promise<void> {
  take(browser, withAnswers(browser.app, { ...CURBSIDE, pickupType: "Carry Out", ...answers }, browser.cookies));
  await addBowls(browser);
  await browser.visit(CHECKOUT);
  fillCheckout(browser);
}

function take(browser: Browser, { cookies }: Browser): void {
  for (const [name, value] of cookies) browser.cookies.set(name, value);
}

describe.each(KINDS)("%s", (_what, put) => {
  test.each<[Who, Who, boolean]>([
    [ADA, BEN, false],
    [BEN, ADA, true],
    [ADA, BEN, true],
    [ADA, "a guest", false],
    [BEN, "a guest", false],
  ])("of %s is hidden from %s (open page: %s)", async (first, next, atOnce) => {
    const browser = await begin(first);
    const secrets = await put(browser);
    for (const secret of secrets) expect(kept(browser)).toContain(secret);
    await becomes(browser, next, atOnce);
    expect(nameIn(browser)).toBe(next === "a guest" ? null : next.split("@")[0]);
    for (const secret of secrets) expect(kept(browser)).not.toContain(secret);
    await browser.visit(CHECKOUT);
    for (const secret of secrets) expect(browser.html).not.toContain(secret);
  });

  test.each<[Who, Who]>([
    ["a guest", ADA],
    ["a guest", BEN],
    [ADA, ADA],
  ])("of %s is kept for %s", async (first, next) => {
    const browser = await begin(first);
    const secrets = await put(browser);
    await becomes(browser, next);
    for (const secret of secrets) expect(kept(browser)).toContain(secret);
  });
});

test("a customer's bag is hidden from other customers and restored when its owner returns", async () => {
  const browser = await begin(ADA);
  await pickUp(browser, {});
  await becomes(browser, BEN);
  expect((await browser.visit("/order-now/cart")).text()).not.toContain("Build Your Own Bowl");
  await browser.visit("/order-now/cart/choose");
  expect(browser.text()).not.toContain("Build Your Own Bowl");
  await becomes(browser, ADA);
  expect((await browser.visit("/order-now/cart")).text()).toContain("Build Your Own Bowl");
});
