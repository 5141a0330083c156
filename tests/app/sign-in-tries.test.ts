import { describe, expect, test, vi } from "vitest";
import { log } from "../../server/observability/log.ts";
import { startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { refused, when } from "../support/faults.ts";
import { PASSWORD, callsTo, isSignIn, signIn, tokenOf } from "../support/sign-in.ts";
import { expectPage } from "../support/page.ts";

const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);

describe("too many wrong passwords", () => {
  const from = (address: string) => ({ "x-client-address": address });
  const form = (username: string, password: string, more: Record<string, string> = {}) => ({
    username,
    password,
    ...more,
  });

  test("the sixth try within a quarter of an hour is refused with 429, right or wrong, and says when to come back", async () => {
    const browser = await openBrowser(startApp()).visit("/login?returnTo=/order-now/locations");
    for (let count = 0; count < 5; count++) {
      expectPage(await signIn(browser, "ada@example.com", "wrong"), { status: 422 });
    }
    const asked = callsTo(browser.app, "/oauth/token").length;
    expectPage(await signIn(browser), { status: 429 });
    expect(browser.headers.get("retry-after")).toBe("900");
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(browser.errors()).toEqual(["Too many sign-in attempts. Please try again in 15 minutes."]);
    expect(browser.value("Email or username")).toBe("ada@example.com");
    expect(callsTo(browser.app, "/oauth/token")).toHaveLength(asked);
    // In any spelling, and from any browser.
    await browser.fork().send("/login", form(" ADA@example.com ", PASSWORD));
    const other = openBrowser(browser.app);
    expectPage(await other.send("/login", form("ADA@example.com", PASSWORD)), { status: 429 });
    // Trying on does not make it longer.
    browser.app.clock.now = new Date(browser.app.clock.now.getTime() + 14 * 60_000 + 30_000);
    expectPage(await signIn(browser), { errors: ["Too many sign-in attempts. Please try again in 1 minute."] });
    browser.app.wait(30 / 60);
    await signIn(browser);
    expect(browser.trail[1]).toBe("/order-now/locations");
  });

  test("the guest's way stays open", async () => {
    const browser = await openBrowser(startApp()).visit("/login");
    for (let count = 0; count < 6; count++) await signIn(browser, "ada@example.com", "wrong");
    expect(browser.status).toBe(429);
    expectPage(await browser.press("Continue as guest"), { url: "/order-now" });
  });

  test("a right password in between starts the count anew; other accounts have their own", async () => {
    const app = startApp();
    for (let round = 0; round < 3; round++) {
      const browser = openBrowser(app);
      for (let count = 0; count < 4; count++) await browser.send("/login", form("ada@example.com", "wrong"));
      expect(browser.status).toBe(422);
      await browser.send("/login", form("ada@example.com", PASSWORD));
      expect(tokenOf(browser.cookies)).not.toBeNull();
    }
  });

  test("fifteen from one address are enough, whatever the names; the words are the same", async () => {
    const guesser = openBrowser(startApp(), new Map(), from("203.0.113.9"));
    for (let count = 0; count < 15; count++) {
      expectPage(await guesser.send("/login", form(`name-${count}`, "x")), { status: 422 });
    }
    expectPage(await guesser.send("/login", form("ada@example.com", PASSWORD)), { status: 429 });
    expect(guesser.errors()).toEqual(["Too many sign-in attempts. Please try again in 15 minutes."]);
    const neighbour = openBrowser(guesser.app, new Map(), from("203.0.113.10"));
    await neighbour.send("/login", form("ada@example.com", PASSWORD));
    expect(tokenOf(neighbour.cookies)).not.toBeNull();
  });

  test("where nobody knows the address, only accounts are counted", async () => {
    for (const address of ["", "unknown", "1.2.3.4, 5.6.7.8", "localhost"]) {
      const browser = openBrowser(startApp(), new Map(), from(address));
      for (let count = 0; count < 16; count++) {
        expectPage(await browser.send("/login", form(`name-${count}`, "x")), { status: 422 }, address);
      }
    }
  });

  test("many at once are no way around", async () => {
    const app = startApp();
    const tries = Array.from({ length: 12 }, async () => {
      const browser = openBrowser(app);
      await browser.send("/login", form("ada@example.com", "wrong"));
      return browser.status;
    });
    const statuses = await Promise.all(tries);
    expect(statuses.filter((code) => code === 422)).toHaveLength(5);
    expect(statuses.filter((code) => code === 429)).toHaveLength(7);
  });

  test("an outage, an unconfirmed account and an empty form count for nothing", async () => {
    const browser = openBrowser(startApp());
    for (let count = 0; count < 8; count++) {
      await browser.send("/login", form("dora@example.com", PASSWORD));
      await browser.send("/login", form("ada@example.com", ""));
    }
    browser.app.intercept = when(isSignIn, refused);
    for (let count = 0; count < 4; count++) await browser.send("/login", form("ada@example.com", PASSWORD));
    browser.app.intercept = null;
    await new Promise((resolve) => setTimeout(resolve, 800)); // the breaker's pause
    expectPage(await browser.send("/login", form("dora@example.com", PASSWORD)), { status: 422 });
    await browser.send("/login", form("ada@example.com", PASSWORD));
    expect(tokenOf(browser.cookies)).not.toBeNull();
  });

  test("with a bot check that has answered ten are allowed (AUTH-01)", async () => {
    const browser = openBrowser(startApp({ env: { TURNSTILE_SITE_KEY: "key-1" } }));
    const checked = { "cf-turnstile-response": "human" };
    for (let count = 0; count < 10; count++) await browser.send("/login", form("ada@example.com", "wrong", checked));
    expect(browser.status).toBe(422);
    expectPage(await browser.send("/login", form("ada@example.com", PASSWORD, checked)), { status: 429 });
    // Who leaves it out has the smaller number, and has used it up.
    await browser.send("/login", form("ben@example.com", "wrong", checked));
    for (let count = 0; count < 4; count++) await browser.send("/login", form("ben@example.com", "wrong"));
    expectPage(await browser.send("/login", form("ben@example.com", PASSWORD)), { status: 429 });
  });

  test("the log says that somebody was stopped, and not who", async () => {
    warn.mockClear();
    const browser = openBrowser(startApp());
    for (let count = 0; count < 6; count++) await browser.send("/login", form("ada@example.com", "wrong"));
    const lines = (warn.mock.calls as unknown[][]).filter(([, message]) => message === "too many tries");
    expect(lines).toEqual([
      [{ requestId: expect.any(String), event: "sign-in stopped", reason: "account" }, "too many tries"],
    ]);
  });
});

describe("the bot check (AUTH-01)", () => {
  const policyOf = (browser: Browser) => browser.headers.get("content-security-policy") ?? "";

  test("without a key there is none, and nothing of a form passes for one", async () => {
    const browser = await openBrowser(startApp()).visit("/login");
    expect(browser.html + policyOf(browser)).not.toMatch(/turnstile|cloudflare/i);
    const tokens: (string | null)[] = [];
    browser.app.intercept = (request) => {
      if (isSignIn(request)) tokens.push(request.headers.get("x-turnstile-token"));
      return null;
    };
    const { body } = browser.formOf("SIGN IN");
    body.set("username", "ada@example.com");
    body.set("password", PASSWORD);
    body.set("cf-turnstile-response", "bad-token");
    await browser.send("/login", body);
    expect(tokens).toEqual([null]);
    expect(tokenOf(browser.cookies)).not.toBeNull();
  });

  test("with one, the page without script is the same, and its source is allowed on every page", async () => {
    const browser = openBrowser(startApp({ env: { TURNSTILE_SITE_KEY: "key-1" } }));
    for (const path of ["/order-now", "/login"]) {
      await browser.visit(path);
      expect(policyOf(browser)).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/challenges\.cloudflare\.com;/);
      expect(policyOf(browser)).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com 'self'(?:;|$)/);
    }
    expect(browser.html).not.toMatch(/<script[^>]+cloudflare/);
    await signIn(browser);
    expect(tokenOf(browser.cookies)).not.toBeNull();
  });

  test.each([
    ["human", 303],
    ["bad-token", 422],
    ["line\nbreak", 422],
    ["x".repeat(3_000), 422],
  ])("what it gave goes to the API: %j (AUTH-05)", async (token, expected) => {
    const app = startApp({ env: { TURNSTILE_SITE_KEY: "key-1" } });
    const seen: (string | null)[] = [];
    app.intercept = (request) => {
      if (isSignIn(request)) seen.push(request.headers.get("x-turnstile-token"));
      return null;
    };
    const body = new URLSearchParams({
      username: "ada@example.com",
      password: PASSWORD,
      "cf-turnstile-response": token,
    });
    const request = new Request("http://localhost:3000/login", { method: "POST", body });
    expect((await app.handle(request)).status).toBe(expected);
    expect(seen).toEqual(/^[\w-]{1,100}$/.test(token) ? [token] : []);
  });
});
