import { describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../../../server/valkey/shared-store.ts";
import { log } from "../../../server/observability/log.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT, pressIntent } from "../../support/checkout.ts";
import { stopDate } from "../../support/system-date.ts";
import { status, when } from "../../support/faults.ts";
import { fillBag, fillCheckout, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import type { TestApp } from "../../support/test-app.ts";
import { addBowls } from "../../support/walk.ts";
import { CURBSIDE, withAnswers } from "../../support/answers.ts";
import { PASSWORD, callsTo, refuseGuesses, tokenOf } from "../../support/sign-in.ts";

/** Excess guesses get 429 and keep the typed values; a correct value is never refused. */

vi.spyOn(log, "warn").mockImplementation(() => undefined);

const ADA = "ada@example.com";
const KEPT = { firstName: "Zenobia", city: "Dallas" };
const NO_CARD = { giftNumber: "6035710000009999", giftPin: "0000" };
const FIVE = { giftNumber: "6035 7100 0000 0022", giftPin: "2222" };

/** The same browser at another client address. */
const at = (browser: Browser, address: string) =>
  openBrowser(browser.app, browser.cookies, { "x-client-address": address }).visit(CHECKOUT);

/** A bag in a session of its own. */
async function ownBag(app: TestApp): Promise<Browser> {
  const browser = withAnswers(app, { ...CURBSIDE, pickupType: "Carry Out" });
  await addBowls(browser);
  return browser;
}

interface Guess {
  /** The API call of a try. */
  call: string;
  /** Allowed failures per session and per address. */
  session: number;
  address: number;
  miss: (browser: Browser, turn: number) => Promise<Browser>;
  words: RegExp;
}

const GUESSES: [what: string, guess: Guess][] = [
  [
    "promo codes",
    {
      call: "/redeem-promo",
      session: 5,
      address: 30,
      miss: (browser, turn) => pressIntent(browser, "promo:apply", { ...KEPT, promoCode: `NONE${turn}` }),
      words: /^Too many promo codes have been tried\. Please try again in 900 seconds/,
    },
  ],
  [
    "gift cards",
    {
      call: "lookup-for-order",
      session: 5,
      address: 10,
      miss: (browser, turn) =>
        pressIntent(browser, "gift:check", { ...KEPT, ...NO_CARD, giftNumber: `60357100000099${turn + 10}` }),
      words: /^Too many cards have been tried\. Please try again in 900 seconds/,
    },
  ],
  [
    "declined cards",
    {
      call: "/queue",
      session: 10,
      address: 20,
      miss: (browser) => {
        fillCheckout(browser);
        browser.fill("First Name", "Zenobia");
        browser.fill("City", "Dallas");
        return browser.submit("Submit Order", { "Card Number": "4000 0000 0000 0002" });
      },
      words: /^Orders from here have been refused very often\. Please try again in 900 seconds/,
    },
  ],
];

describe.each(GUESSES)("too many %s", (_what, { call, session, address, miss, words }) => {
  test("in a session get 429 with Retry-After, without an API call, and typed values are kept", async () => {
    const pass = stopDate();
    const browser = await fillBag();
    for (let turn = 0; turn < session; turn++) expectPage(await miss(browser, turn), { status: 422 });
    const asked = callsTo(browser.app, call).length;
    await miss(browser, session);
    expectPage(browser, { status: 429, errors: [expect.stringMatching(words)] });
    expectPage(browser, { values: { "First Name": "Zenobia", City: "Dallas" } });
    expect(browser.headers.get("retry-after")).toBe("900");
    expect(callsTo(browser.app, call)).toHaveLength(asked);
    pass(browser.app, 15);
    expectPage(await miss(await browser.visit(CHECKOUT), session + 1), { status: 422 });
  });

  test("from an address are refused there, with any cookies, and not elsewhere", async () => {
    const app = startApp();
    const places = Array.from({ length: address / session + 1 }, (_, place) => `2001:db8::${place}`);
    const sessions = await Promise.all(places.map(async (place) => at(await ownBag(app), place)));
    for (let turn = 0; turn < address; turn++)
      expectPage(await miss(sessions[turn % sessions.length]!, turn), { status: 422 });
    expectPage(await miss(await at(await ownBag(app), "2001:db8::ffff"), 90), { status: 429 });
    expectPage(await miss(await at(await ownBag(app), "2001:db8:0:1::1"), 91), { status: 422 });
  });
});

test("pins of a gift card are limited across addresses, the right pin is never refused, and outages are not counted (GIFT-02)", async () => {
  const shared = { store: createMemoryStore(() => SATURDAY_MORNING) };
  // Two replicas: a circuit breaker opened by the outage affects only this one.
  const failing = startApp({ shared });
  failing.intercept = when(({ url }) => url.includes("lookup-for-order"), status(500));
  const owner = await fillBag(failing);
  for (let turn = 0; turn < 10; turn++) {
    await pressIntent(owner, "gift:check", FIVE);
    expect(owner.status).toBeGreaterThanOrEqual(500);
  }
  const app = startApp({ shared });
  const bags = [await ownBag(app), await ownBag(app), await ownBag(app)];
  const statuses: number[] = [];
  const guess = async (turn: number, address: number, pin = `${1_000 + turn}`) => {
    const guesser = await at(bags[turn % 3]!, `192.0.2.${address}`);
    statuses.push((await pressIntent(guesser, "gift:check", { ...FIVE, giftPin: pin })).status);
  };
  for (let turn = 0; turn < 10; turn++) await guess(turn, turn % 3);
  expect(statuses.splice(0)).toEqual(Array.from({ length: 10 }, () => 422));
  // Each address has one more failure from here on.
  await guess(10, 1);
  await guess(11, 1);
  await guess(0, 2);
  expect(statuses.splice(0)).toEqual([422, 429, 422]);
  const elsewhere = await at(await ownBag(app), "192.0.2.77");
  for (let turn = 0; turn < 2; turn++)
    expectPage(await pressIntent(elsewhere, "gift:check", FIVE), { status: 200, shows: "has a balance of $5.00" });
});

test("order numbers are limited, but the order's own browser still sees it (CONF-06)", async () => {
  const placed = await submitOrder(await fillBag());
  const { app, url } = placed;
  const stranger = openBrowser(app, new Map([["styles", "1"]]), { "x-client-address": "192.0.2.1" });
  for (let turn = 0; turn < 10; turn++)
    expectPage(await stranger.visit(`/order-now/order-confirmation/NONE-${turn}`), { status: 404 });
  const asked = callsTo(app, "/order-confirmation/").length;
  expectPage(await stranger.visit(url), { status: 429, shows: "Too many order numbers have been tried." });
  expect(Number(stranger.headers.get("retry-after"))).toBe(900);
  expect(callsTo(app, "/order-confirmation/")).toHaveLength(asked);
  const owner = openBrowser(app, placed.cookies, { "x-client-address": "192.0.2.1" });
  expectPage(await owner.visit(url), { status: 200, heading: "Thanks for your order" });
});

test("correct values are not counted", async () => {
  const browser = await fillBag();
  for (let turn = 0; turn < 12; turn++) expectPage(await pressIntent(browser, "gift:check", FIVE), { status: 200 });
  expectPage(browser, { shows: "The card ending in 0022 has a balance of $5.00." });
});

describe("guessing at an account", () => {
  const WITH_KEY = { env: { TURNSTILE_SITE_KEY: "key-1" } };
  const DEMANDED = /^Please complete the check below and sign in again\./;

  async function signInAs(browser: Browser, password: string, check = ""): Promise<Browser> {
    const fields = { username: ADA, password, intent: "update" };
    return browser.send("/login", { ...fields, ...(check && { "cf-turnstile-response": check }) });
  }

  /** An account after so many wrong passwords, each from another address. */
  async function guessedAt(
    options: { env?: Record<string, string> },
    owner: (app: Browser["app"]) => Promise<unknown>,
  ) {
    const app = startApp(options);
    await owner(app);
    refuseGuesses(app);
    for (let turn = 0; turn < 30; turn++)
      await signInAs(openBrowser(app, new Map(), { "x-client-address": `198.51.100.${turn}` }), "wrong");
    return app;
  }

  test.each([
    ["with a bot check", WITH_KEY],
    ["without a bot check", {}],
  ])("the owner can sign in on a known and on a new device: %s (AUTH-01)", async (_how, options) => {
    const device = new Map<string, string>();
    const app = await guessedAt(options, async (own) => {
      const browser = await signInAs(openBrowser(own, device), PASSWORD);
      await browser.press("Sign out");
    });
    const known = openBrowser(app, device, { "x-client-address": "198.51.100.1" });
    expect(known.cookies.has("device")).toBe(true);
    for (let turn = 0; turn < 4; turn++) await signInAs(known, "mistyped");
    expect(tokenOf((await signInAs(known, PASSWORD)).cookies)).not.toBeNull();
    const fresh = openBrowser(app, new Map(), { "x-client-address": "203.0.113.7" });
    expect(tokenOf((await signInAs(fresh, PASSWORD, "human")).cookies)).not.toBeNull();
  });

  test("other devices must pass the bot check; typed values are kept (AUTH-01)", async () => {
    const pass = stopDate();
    const app = await guessedAt(WITH_KEY, async () => undefined);
    const browser = openBrowser(app, new Map(), { "x-client-address": "203.0.113.7" });
    await signInAs(browser, PASSWORD);
    expectPage(browser, {
      status: 429,
      errors: [expect.stringMatching(DEMANDED)],
      values: { "Email or username": ADA },
    });
    expect(browser.headers.get("retry-after")).toBe("900");
    pass(app, 15);
    expect(tokenOf((await signInAs(browser, PASSWORD)).cookies)).not.toBeNull();
  });

  test("the cookie of a known device is encrypted, and valid for its account only", async () => {
    const browser = await signInAs(openBrowser(startApp()), PASSWORD);
    const text = Buffer.from(browser.cookies.get("device") ?? "", "base64url").toString("latin1");
    expect(text.length).toBeGreaterThan(40);
    expect(text).not.toMatch(/ada|example/i);
  });
});
