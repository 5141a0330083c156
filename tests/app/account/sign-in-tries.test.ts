import { describe, expect, test, vi } from "vitest";
import { log } from "../../../server/observability/log.ts";
import { type TestAppOptions, startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { stopDate } from "../../support/system-date.ts";
import { refused, when } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import { PASSWORD, callsTo, isSignIn, refuseGuesses, signIn, tokenOf } from "../../support/sign-in.ts";

const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);

const ADA = "ada@example.com";
const WITH_KEY = { env: { TURNSTILE_SITE_KEY: "key-1" } };

function guesser(address?: string, options: TestAppOptions = {}, app = startApp(options)): Browser {
  refuseGuesses(app);
  return openBrowser(app, new Map(), address === undefined ? {} : { "x-client-address": address });
}

async function attempt(browser: Browser, username: string, password: string, times = 1, more = {}): Promise<Browser> {
  for (let count = 0; count < times; count++) await browser.send("/login", { username, password, ...more });
  return browser;
}

describe("limits on wrong passwords", () => {
  const MINUTES_15 = "Too many sign-in attempts. Please try again in 15 minutes.";

  test("the sixth try within 15 minutes gets 429 with Retry-After, even with the right password", async () => {
    const pass = stopDate();
    const browser = await guesser().visit("/login?returnTo=/order-now/locations");
    for (let count = 0; count < 5; count++) expectPage(await signIn(browser, ADA, "wrong"), { status: 422 });
    const asked = callsTo(browser.app, "/oauth/token").length;
    const values = { "Email or username": ADA };
    expectPage(await signIn(browser), { status: 429, errors: [MINUTES_15], values });
    expect(browser.headers.get("retry-after")).toBe("900");
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(callsTo(browser.app, "/oauth/token")).toHaveLength(asked);
    // The limit holds for any spelling, and for any browser at that address.
    for (const other of [browser.fork(), openBrowser(browser.app)])
      expectPage(await attempt(other, " ADA@example.com ", PASSWORD), { status: 429 });
    // Wrong passwords from one address do not lock the account: its owner can sign in from another.
    const owner = openBrowser(browser.app, new Map(), { "x-client-address": "203.0.113.50" });
    expect(tokenOf((await attempt(owner, ADA, PASSWORD)).cookies)).not.toBeNull();
    // Further tries do not extend the wait.
    pass(browser.app, 14.5);
    expectPage(await signIn(browser), { errors: ["Too many sign-in attempts. Please try again in 1 minute."] });
    pass(browser.app, 0.5);
    expect((await signIn(browser)).trail[1]).toBe("/order-now/locations");
  });

  test("continuing as a guest still works, and the log has the event without the username", async () => {
    warn.mockClear();
    const browser = await attempt(guesser(), ADA, "wrong", 6);
    expect(browser.status).toBe(429);
    const lines = (warn.mock.calls as unknown[][]).filter(([, message]) => message === "too many tries");
    const stopped = { requestId: expect.any(String), event: "sign-in stopped", reason: "pair" };
    expect(lines).toEqual([[stopped, "too many tries"]]);
    expectPage(await browser.press("Continue as guest"), { url: "/order-now" });
  });

  test("a successful sign-in resets the count, and accounts are counted separately", async () => {
    const { app } = guesser();
    for (let round = 0; round < 3; round++) {
      const browser = await attempt(openBrowser(app), ADA, "wrong", 4);
      expect(browser.status).toBe(422);
      expect(tokenOf((await attempt(browser, ADA, PASSWORD)).cookies)).not.toBeNull();
    }
  });

  test("fifteen tries from one address are the limit for all usernames, with the same message", async () => {
    const browser = guesser("203.0.113.9");
    for (let count = 0; count < 15; count++) expectPage(await attempt(browser, `name-${count}`, "x"), { status: 422 });
    expectPage(await attempt(browser, ADA, PASSWORD), { status: 429, errors: [MINUTES_15] });
    const neighbour = openBrowser(browser.app, new Map(), { "x-client-address": "203.0.113.10" });
    expect(tokenOf((await attempt(neighbour, ADA, PASSWORD)).cookies)).not.toBeNull();
  });

  test("with an unknown client address only accounts are counted", async () => {
    for (const address of ["", "unknown", "1.2.3.4, 5.6.7.8", "localhost"]) {
      const browser = guesser(address);
      for (let count = 0; count < 16; count++)
        expectPage(await attempt(browser, `name-${count}`, "x"), { status: 422 }, address);
    }
  });

  test("outages, unconfirmed accounts and empty forms are not counted", async () => {
    const browser = openBrowser(startApp());
    const dora = () => attempt(browser, "dora@example.com", PASSWORD);
    for (let count = 0; count < 8; count++) {
      await dora();
      await attempt(browser, ADA, "");
    }
    browser.app.intercept = when(isSignIn, refused);
    await attempt(browser, ADA, PASSWORD, 4);
    browser.app.intercept = null;
    // Waits until the circuit breaker lets calls through again.
    await expect.poll(async () => (await dora()).status, { timeout: 30_000, interval: 100 }).toBe(422);
    expect(tokenOf((await attempt(browser, ADA, PASSWORD)).cookies)).not.toBeNull();
  });

  test("with a passed bot check the limit is ten (AUTH-01)", async () => {
    const browser = guesser(undefined, WITH_KEY);
    const checked = { "cf-turnstile-response": "human" };
    expectPage(await attempt(browser, ADA, "wrong", 10, checked), { status: 422 });
    expectPage(await attempt(browser, ADA, PASSWORD, 1, checked), { status: 429 });
    // The limit without the check is smaller, and reached.
    await attempt(browser, "ben@example.com", "wrong", 1, checked);
    await attempt(browser, "ben@example.com", "wrong", 4);
    expectPage(await attempt(browser, "ben@example.com", PASSWORD), { status: 429 });
  });
});

test("forms that cause an e-mail are limited to thirty per address, for all recipients (OUT-01)", async () => {
  const pass = stopDate();
  const path = "/account/forgot-password";
  const browser = openBrowser(startApp());
  const ask = async (email: string, from = "203.0.113.1") => {
    const { body } = (await browser.visit(path)).formOf("Email me a link");
    body.set("email", email);
    return browser.send(path, body, { "x-client-address": from });
  };
  const sent = { shows: "If we know this address, we have sent a link." };
  for (let count = 0; count < 30; count++) expectPage(await ask(`somebody-${count}@example.com`), sent);
  const often = expect.stringMatching(/^This form has been sent very often\. Please try again in \d+ seconds/);
  expectPage(await ask(ADA), { status: 429, errors: [often] });
  expect(callsTo(browser.app, "forgot-password")).toHaveLength(30);
  expectPage(await ask(ADA, "203.0.113.2"), sent);
  pass(browser.app, (15 * 60_000 + 1) / 60_000);
  expectPage(await ask(ADA), sent);
});

describe("bot check (AUTH-01)", () => {
  const policyOf = (browser: Browser) => browser.headers.get("content-security-policy") ?? "";

  /** Signs in with the token of the bot check, and returns the tokens that the API received. */
  async function checkedSignIn(token: string, options: TestAppOptions = {}) {
    const browser = openBrowser(startApp(options));
    const told: (string | null)[] = [];
    browser.app.intercept = (request) => {
      if (isSignIn(request)) told.push(request.headers.get("x-turnstile-token"));
      return null;
    };
    await attempt(browser, ADA, PASSWORD, 1, { "cf-turnstile-response": token });
    return { browser, told: told.filter((text) => text !== null) };
  }

  test("without a key there is none, and a posted token is ignored", async () => {
    const page = await openBrowser(startApp()).visit("/login");
    expect(page.html + policyOf(page)).not.toMatch(/turnstile|cloudflare/i);
    const { browser, told } = await checkedSignIn("bad-token");
    expect(told).toEqual([]);
    expect(tokenOf(browser.cookies)).not.toBeNull();
  });

  test("with a key, the page without scripts is unchanged and the policy allows its source on every page", async () => {
    const browser = openBrowser(startApp(WITH_KEY));
    for (const path of ["/order-now", "/login"]) {
      const policy = policyOf(await browser.visit(path));
      expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/challenges\.cloudflare\.com;/);
      expect(policy).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com 'self'(?:;|$)/);
    }
    expect(browser.html).not.toMatch(/<script[^>]+cloudflare/);
    expect(tokenOf((await signIn(browser)).cookies)).not.toBeNull();
  });

  test.each([
    ["human", true],
    ["bad-token", false],
    ["line\nbreak", false],
    ["x".repeat(3_000), false],
  ])("a well-formed token is passed to the API, case %# (AUTH-05)", async (token, isSignedIn) => {
    const { browser, told } = await checkedSignIn(token, WITH_KEY);
    expect([tokenOf(browser.cookies) !== null, browser.status]).toEqual([isSignedIn, isSignedIn ? 200 : 422]);
    expect(told).toEqual(/^[\w-]{1,100}$/.test(token) ? [token] : []);
  });
});
