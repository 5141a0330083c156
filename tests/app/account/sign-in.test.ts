import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { log } from "../../../server/observability/log.ts";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT, pressIntent, submitOrder } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { IS_LEAN } from "../../support/face.ts";
import { malformed, refused, silent, status, when } from "../../support/faults.ts";
import { atMenu, fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import {
  PASSWORD,
  WRONG,
  asCustomer,
  callsTo,
  inside,
  isSessionCall,
  isSignIn,
  signIn,
  signInHere,
  tokenOf,
} from "../../support/sign-in.ts";

vi.spyOn(log, "warn").mockImplementation(() => undefined);

const ADA = "ada@example.com";
/** Incompressible text. */
const randomText = (length: number) => randomBytes(length).toString("base64url").slice(0, length);

const BOWLS = "Meal 1 Build Your Own Bowl (x2)";
const atSignIn = (query = "", app = startApp()) => openBrowser(app).visit(`/login${query}`);
/** A sign-in where the API gives this reply to these calls. */
const answered = (matches: (request: Request) => boolean, answer: () => Response) => {
  const app = startApp();
  app.intercept = when(matches, answer);
  return asCustomer(app);
};
/** Fields of the token requests. */
const granted = ({ app }: Browser) =>
  app.calls
    .filter(({ path }) => path === "/oauth/token")
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

describe("the sign-in page (AUTH-01, OUT-02)", () => {
  test("has a heading, two fields for password managers, and both buttons", async () => {
    const browser = await atSignIn();
    // The button that shows the password is added by script.
    expectPage(browser, { status: 200, heading: "Sign In", hides: "Show password" });
    const { attributes } = browser.field("Email or username");
    expect(attributes).toMatchObject({ autocomplete: "username", maxlength: "200" });
    expect(browser.field("Password").attributes).toMatchObject({ autocomplete: "current-password", type: "password" });
    for (const button of ["SIGN IN", "Continue as guest"]) expect(browser.formOf(button).method).toBe("POST");
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
  });

  test.each([
    ["", null, "Continue as guest"],
    ["?returnTo=/user", "Sign in to see your account.", "Continue as guest"],
    ["?returnTo=/order-now/build-order/previous-orders", "Sign in to see your previous orders.", "Continue as guest"],
    ["?returnTo=/order-now/locations&store=7", "Sign in to save your favorite location.", "Cancel"],
    ["?returnTo=/order-now/checkout&tagline=Call+555-1234", null, "Continue as guest"],
  ])("for %j the tagline is %j and the other button is %j (AUTH-01)", async (query, tagline, label) => {
    const browser = await atSignIn(query);
    expect(browser.all(".lead")).toEqual(tagline ? [tagline] : []);
    expectPage(browser, { hides: "555-1234" });
    expect(browser.formOf(label).body.has("intent:guest")).toBe(true);
  });

  test.each([
    "/order-now",
    "/order-now/locations?near=75201",
    "/order-now/build-order/bowls",
    "/order-now/build-order/menu-item/101?quantity=2&m1000=1002",
    "/locations?state=TX",
    CHECKOUT,
  ])("%s has a sign-in link that returns to it (SHELL-16, SHELL-04)", async (url) => {
    const browser = await (await fillBag()).visit(url);
    expectPage(await signInHere(browser), { status: 200, url, shows: ["Ada", "Sign out"], hides: "Sign In" });
  });
});

describe("successful sign-in (AUTH-08)", () => {
  test("the token is requested with the credentials as typed, stored sealed, and used to load the session (AUTH-05)", async () => {
    const env = { CATERING_CLIENT_ID: "site-7", CATERING_CLIENT_SECRET: "s&cret" };
    const asked = { grant_type: "password", username: "Ada@Example.com", password: PASSWORD };
    for (const [app, client] of [
      [startApp(), { client_id: "", client_secret: "" }],
      [startApp({ env }), { client_id: "site-7", client_secret: "s&cret" }],
    ] as const) {
      const browser = await asCustomer(app, "  Ada@Example.com ");
      expect(granted(browser)).toEqual([{ ...asked, ...client }]);
      expect(callsTo(app, "/api/session")).toEqual(["GET /api/session"]);
      expect(tokenOf(browser.cookies)).toMatch(/^[\w-]{20,}$/);
      expectPage(browser, { url: "/order-now", redirects: [303], shows: "Hi Ada, you are signed in." });
    }
  });

  test("the bag is assigned to the customer with all lines, and the order's answers stay (AUTH-09)", async () => {
    const browser = await fillBag();
    const shows = /Meal 1 Build Your Own Bowl \(x2\).*?\$27\.50/.exec(browser.text())![0];
    expectPage(await signInHere(browser), { url: CHECKOUT, heading: "Almost Done!", shows });
    expect(callsTo(browser.app, "associate-to-user")).toHaveLength(1);
    // The bag belongs to the account now: its id alone does not give access.
    const { cartId } = inside(browser.cookies, "cart") as { cartId: string };
    const cart = new Request(`http://api.test/customer-api/order-shopping-cart/${cartId}`);
    expect((await browser.app.sandbox.fetch(cart)).status).toBe(IS_LEAN ? 200 : 401);
  });

  test("without a bag no bag call is made; a signed-in customer is redirected and stays signed in (AUTH-09, OUT-02)", async () => {
    const browser = await asCustomer();
    const { app, cookies } = browser;
    expect(app.calls.filter(({ path }) => /order-shopping-cart\/(?:[\w-]{20,}|$)/.test(path))).toEqual([]);
    await browser.visit("/login?returnTo=/order-now/locations");
    expect(browser.trail.slice(0, 2)).toEqual(["/login?returnTo=/order-now/locations", "/order-now/locations"]);
    expect(browser.redirects[0]).toBe(303);
    // The guest button on a stale page.
    await browser.send("/login?returnTo=/order-now/locations", { intent: "guest" });
    expect(tokenOf(cookies)).not.toBeNull();
  });

  test("an expired bag is reported; a bag that cannot be assigned keeps all its lines (AUTH-09, CART-11)", async () => {
    for (const [to, code, url, shows] of [
      ["order-shopping-cart/", 404, "/order-now/build-order", "Your bag has expired, so we started a new one"],
      ["associate-to-user", 500, CHECKOUT, BOWLS],
    ] as const) {
      const browser = await (await fillBag()).press("Sign In");
      browser.app.answer(to, status(code));
      await signIn(browser);
      expectPage(browser, { url, shows });
      expect(tokenOf(browser.cookies)).not.toBeNull();
    }
  });

  test("a bag ordered meanwhile is not reported as expired (AUTH-09)", async ({ skip }) => {
    skip(IS_LEAN, "the ordered state of a bag is optional");
    const browser = await fillBag();
    await submitOrder(await openBrowser(browser.app, new Map(browser.cookies)).visit(CHECKOUT));
    expectPage(await signInHere(browser), { heading: "Thanks for your order", hides: "expired" });
  });

  test("a token that the session call does not recognize is refused", async () => {
    const anonymous = { userId: "", userName: "", isAuthenticated: false, permissions: [] };
    const browser = await answered(isSessionCall, status(200, anonymous));
    expectRefused(browser, WRONG);
    expect(tokenOf(browser.cookies)).toBeNull();
  });

  test("sign-in works when the API has no profile (API-62)", async () => {
    const browser = await answered(({ url }) => url.endsWith("/customer-api/user"), status(404));
    expectPage(browser, { url: "/order-now", shows: "Sign out" });
  });
});

describe("failed sign-in (AUTH-08)", () => {
  test.each([
    ["a wrong password", ADA, "wrong"],
    ["the right one in upper case", ADA, PASSWORD.toUpperCase()],
    ["the right one with a trailing blank", ADA, `${PASSWORD} `],
    ["an unknown username", "nobody@example.com", PASSWORD],
    ["a malformed username", "' or 1=1 --", "x"],
  ])(
    "%s gets the generic message; the username is kept and the password is not (AUTH-07)",
    async (_what, name, password) => {
      const browser = await signIn(await atSignIn("?returnTo=/order-now/locations"), name, password);
      expectRefused(browser, WRONG);
      expectPage(browser, { values: { "Email or username": name, Password: "" } });
      expect(decodeURIComponent(browser.url)).toBe("/login?returnTo=/order-now/locations");
      expect(browser.cookies.has("account")).toBe(false);
    },
  );

  test("known and unknown usernames cause the same calls and the same reply (AUTH-07)", async () => {
    const answerTo = async (name: string) => {
      const { app, cookies, headers, html, status: code } = await signIn(await atSignIn(), name, "wrong");
      const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "no nonce";
      const same = (text: string) =>
        text.replaceAll(nonce, "").replaceAll(name, "").replaceAll(encodeURIComponent(name), "");
      return {
        code,
        headers: [...headers]
          .filter(([key]) => key !== "set-cookie" && key !== "x-request-id")
          .map(([key, value]) => [key, same(value)]),
        cookies: [...cookies.keys()],
        calls: app.calls.map(({ method, path, body }) => [method, path, same(body)]),
        page: same(html).replaceAll(/[\w-]{20,}/g, ""),
      };
    };
    // Names of equal length, so that the replies have the same size.
    expect(await answerTo(ADA)).toEqual(await answerTo("adx@example.com"));
  });

  test("an unconfirmed account shows the API's message as text (AUTH-06)", async () => {
    const words = "Your account has not been confirmed yet. Please use the link in the e-mail that we sent you.";
    expectRefused(await asCustomer(undefined, "dora@example.com"), words);
    const body = { code: "account_unconfirmed", error_description: "<b>Confirm</b> your account." };
    for (const code of [400, 401]) {
      const browser = await answered(isSignIn, status(code, body));
      expectPage(browser, { errors: [body.error_description] });
      expect(browser.html).not.toContain("<b>Confirm");
    }
  });

  test.each([
    [400, { code: "locked_out", error_description: "Locked since 3 May." }],
    [400, { code: "account_unconfirmed" }],
    [401, {}],
    [403, { message: "IP 10.0.0.1 is blocked" }],
  ])("any other %d, such as %j, shows the generic message (AUTH-07)", async (code, body) => {
    expectRefused(await answered(isSignIn, status(code, body)), WRONG);
  });

  test("missing or invalid values are reported beside their field, without an API call (AUTH-04)", async () => {
    const browser = await atSignIn();
    expectRefused(await browser.press("SIGN IN"), "Email or username is required.", "Password is required.");
    for (const [name, words] of [
      ["   ", "Email or username is required."],
      ["a".repeat(201), "Email or username cannot exceed 200."],
      ["4111 1111 1111 1111", "Please do not enter a card number here."],
    ] as const) {
      expectRefused(await signIn(browser, name, "x"), words);
      expect(browser.problems()).toEqual({ "Email or username": words });
      expect(browser.html).not.toContain("4111 1111");
    }
    expect(callsTo(browser.app, "/oauth/token")).toEqual([]);
    expectRefused(await signIn(browser, "a".repeat(200), "x"), WRONG);
  });

  test("the password reaches the API unchanged (AUTH-05)", async () => {
    const typed = [
      "  two blanks around  ",
      "pässwörd 密碼 🦓",
      "x".repeat(5_000),
      "a+b%20&=c",
      "\t",
      "line\u2028break",
    ];
    for (const password of typed) {
      const browser = await openBrowser(startApp()).send("/login", { username: ADA, password });
      expectRefused(browser, WRONG);
      expect(granted(browser)).toMatchObject([{ password }]);
    }
  });

  test.each([
    ["refused connection", refused, 503, "1"],
    ["500", status(500), 503, "1"],
    ["invalid JSON", malformed, 502, "1"],
    ["no reply", silent, 504, "0.1"],
  ])("%s: a plain message with a reference, Continue as guest, and no sign-in", async (_what, fault, code, scale) => {
    const browser = await atSignIn("", startApp({ env: { UPSTREAM_TIME_SCALE: scale } }));
    const words =
      /^We could not reach the restaurant, so you are not signed in\. Please try again in a moment, or continue as a guest\. \(Reference: \w+\)$/;
    const values = { "Email or username": ADA, Password: "" };
    for (const at of [isSignIn, isSessionCall]) {
      browser.app.intercept = when(at, fault);
      expectPage(await signIn(browser), { status: code, errors: [expect.stringMatching(words)], values });
      expect(browser.cookies.has("account")).toBe(false);
    }
    expectPage(await browser.press("Continue as guest"), { url: "/order-now" });
  });

  test("the page renders while the API is down and the bag cannot be loaded", async () => {
    const browser = await fillBag();
    browser.app.intercept = status(500);
    expectPage(await browser.visit("/login"), { status: 200 });
    expect(browser.buttons()).toContain("Continue as guest");
  });

  test("a token too long for a cookie is logged and reported as an outage (AUTH-05)", async () => {
    const said = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const browser = await answered(isSignIn, status(200, { access_token: randomText(4_000), expires_in: 60 }));
    expectPage(browser, {
      status: 502,
      errors: [expect.stringMatching(/^Signing in does not work at the moment, and/)],
    });
    expect(tokenOf(browser.cookies)).toBeNull();
    expect(said.mock.calls.map(([fields]) => fields)).toEqual([
      expect.objectContaining({ event: "access token too long", count: 4_000 }),
    ]);
    said.mockRestore();
  });
});

describe("Continue as guest (AUTH-08, AUTH-10)", () => {
  test("goes on without sign-in and remembers the choice (AUTH-10)", async () => {
    const browser = await signInHere(await fillBag(), ADA, "wrong");
    await browser.press("Continue as guest");
    expectPage(browser, { url: CHECKOUT, redirects: [303], shows: BOWLS, hides: WRONG });
    expect(inside(browser.cookies, "signIn")).toMatchObject({ choseGuest: true, accessToken: null });
  });

  test('ticks "Create an account", even if it was unticked at checkout before (AUTH-10)', async () => {
    const browser = await fillBag();
    browser.fill("First Name", "Ana");
    await pressIntent(browser, "update");
    expect(browser.field("Create an account").isChecked).toBe(false);
    await signInHere(browser, ADA, "wrong");
    await browser.press("Continue as guest");
    expectPage(browser, { url: CHECKOUT, values: { "First Name": "Ana" } });
    expect(browser.field("Create an account").isChecked).toBe(true);
    browser.tick("Create an account", false);
    await pressIntent(browser, "update");
    expect(browser.field("Create an account").isChecked).toBe(false);
  });

  test("leads to the menu when the page is for customers only", async () => {
    const browser = await atMenu();
    const menu = "/order-now/build-order";
    const own = ["/user", "/user?remove=1", `${menu}/previous-orders`, `${menu}/favorite-orders`];
    for (const returnTo of [...own, "/order-now/checkout/rewards?tier=2"]) {
      await browser.visit(`/login?${new URLSearchParams({ returnTo })}`);
      expectPage(await browser.press("Continue as guest"), { url: menu }, returnTo);
    }
  });
});

test("after sign-in the return address keeps its query; a foreign one leads to the start page", async () => {
  const returnTo = "/order-now/locations?near=O'Brien & Søn";
  const browser = await signIn(await atSignIn(`?${new URLSearchParams({ returnTo })}`));
  expect(browser.trail[1]).toBe("/order-now/locations?near=O%27Brien%20&%20S%C3%B8n");
  for (const evil of ["//evil.example", "https://evil.example/order-now", "/logout"]) {
    const query = new URLSearchParams({ returnTo: evil }).toString();
    expectPage(await signIn(await atSignIn(`?${query}`)), { url: "/order-now" });
    expectPage(await browser.visit(`/login?${query}`), { url: "/order-now" });
  }
});

describe("a favorite store chosen before sign-in (STORE-11)", () => {
  const PENDING = "/login?returnTo=%2Forder-now%2Fbuild-order&store=7";
  const preferring = ({ app }: Browser) => callsTo(app, "preferred-store");

  test("is saved after sign-in; a failure is reported", async () => {
    const browser = await (await atMenu()).visit(PENDING);
    await signIn(browser, "ben@example.com", "wrong");
    expect(preferring(browser)).toEqual([]);
    const shows = /is your favorite location now\./;
    expectPage(await signIn(browser, "ben@example.com"), { url: "/order-now/build-order", shows });
    expect(preferring(browser)).toEqual(["PUT /customer-api/user/preferred-store/7"]);
    // A failed save is reported, and the customer is signed in.
    const other = await (await atMenu()).visit(PENDING);
    other.app.answer("preferred-store", status(500));
    expectPage(await signIn(other), { shows: "your favorite location could not be saved" });
    expect(tokenOf(other.cookies)).not.toBeNull();
  });

  test("an unknown or malformed store id is not saved", async () => {
    for (const store of ["0", "-1", "7.5", "1e3", "9999", "7 ", "../../x", "NaN", "99999999999", "seven", ""]) {
      const browser = await signIn(await atSignIn(`?${new URLSearchParams({ store })}`));
      expectPage(browser, { url: "/order-now" }, store);
      expect(preferring(browser), store).toEqual([]);
    }
  });
});
