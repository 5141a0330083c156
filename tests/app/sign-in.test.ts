import { describe, expect, test, vi } from "vitest";
import { log } from "../../server/observability/log.ts";
import { startApp } from "../support/app.ts";
import { openBrowser } from "../support/browser.ts";
import { named } from "../support/cases.ts";
import { malformed, refused, silent, status, when } from "../support/faults.ts";
import { atMenu, fillBag } from "../support/journey.ts";
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
} from "../support/sign-in.ts";
import { expectPage } from "../support/page.ts";
import { submitOrder } from "../support/checkout.ts";

vi.spyOn(log, "warn").mockImplementation(() => undefined);

describe("the page (AUTH-01, OUT-02)", () => {
  test("has a heading, two fields that password managers know, both buttons, and is sound", async () => {
    const browser = await openBrowser(startApp()).visit("/login");
    expectPage(browser, { status: 200, heading: "Sign In" });
    const [username = "", password = ""] = browser.html.match(/<input[^>]* name="(?:username|password)"[^>]*>/g) ?? [];
    for (const attribute of ['autoComplete="username"', 'maxLength="200"']) expect(username).toContain(attribute);
    for (const attribute of ['autoComplete="current-password"', 'type="password"'])
      expect(password).toContain(attribute);
    for (const button of ["SIGN IN", "Continue as guest"]) expect(browser.formOf(button).method).toBe("POST");
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    // Needs script, so it is made by script.
    expect(browser.text()).not.toContain("Show password");
  });

  test.each([
    ["", null, "Continue as guest"],
    ["?returnTo=/user", "Sign in to see your account.", "Continue as guest"],
    ["?returnTo=/order-now/build-order/previous-orders", "Sign in to see your previous orders.", "Continue as guest"],
    ["?returnTo=/order-now/locations&store=7", "Sign in to save your favorite location.", "Cancel"],
    ["?returnTo=/order-now/checkout&tagline=Call+555-1234", null, "Continue as guest"],
  ])("asked for by %j the tagline is %j, the other button %j (AUTH-01)", async (query, tagline, label) => {
    const browser = await openBrowser(startApp()).visit(`/login${query}`);
    if (tagline) expect(browser.text()).toContain(tagline);
    else expect(browser.html).not.toContain('class="lead"');
    expect(browser.text()).not.toContain("555-1234");
    expect(browser.formOf(label).body.get("intent")).toBe("guest");
  });

  test("every page of the order has the way in, and it leads back to where it was pressed (SHELL-16, SHELL-04)", async () => {
    for (const path of [
      "/order-now",
      "/order-now/locations?near=75201",
      "/order-now/build-order/bowls",
      "/order-now/build-order/menu-item/101?quantity=2&m1000=1002",
      "/order-now/checkout",
    ]) {
      const browser = await fillBag(startApp());
      await browser.visit(path);
      expectPage(await signInHere(browser), { status: 200, url: path, shows: "Ada", hides: "Sign In" });
    }
  });
});

test("a button that the page does not have is refused, and nobody is asked", async () => {
  const browser = openBrowser(startApp());
  for (const intent of ["root", "guest:1", ""]) {
    await browser.send("/login", { intent, username: "ada@example.com", password: "zebra-crossing-9" });
    expectPage(browser, { status: 422, errors: ["Please use one of the buttons on this page."] });
    expect(browser.value("Email or username")).toBe("ada@example.com");
  }
  expect(browser.app.calls).toEqual([]);
});

describe("success (AUTH-08)", () => {
  test("the token is asked for with the credentials as typed, kept sealed, and the session loaded with it (AUTH-05)", async () => {
    const browser = await asCustomer(startApp(), "  Ada@Example.com ");
    const [asked] = browser.app.calls.filter(({ path }) => path === "/oauth/token");
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      grant_type: "password",
      username: "Ada@Example.com",
      password: PASSWORD,
      client_id: "",
      client_secret: "",
    });
    expect(callsTo(browser.app, "/api/session")).toEqual(["GET /api/session"]);
    expect(tokenOf(browser.cookies)).toMatch(/^[\w-]{20,}$/);
    expectPage(browser, { url: "/order-now", redirects: [303], shows: "Hi Ada, you are signed in." });
  });

  test("the site's own credentials go along (AUTH-05)", async () => {
    const app = startApp({ env: { CATERING_CLIENT_ID: "site-7", CATERING_CLIENT_SECRET: "s&cret" } });
    await asCustomer(app);
    const [asked] = app.calls.filter(({ path }) => path === "/oauth/token");
    const body = new URLSearchParams(asked?.body);
    expect([body.get("client_id"), body.get("client_secret")]).toEqual(["site-7", "s&cret"]);
  });

  test("the cookie is for the server alone and ends with the browser (AUTH-05)", async () => {
    for (const origin of ["http://localhost:3000", "https://order.example.com"]) {
      const app = startApp({ env: { PUBLIC_ORIGIN: origin } });
      const body = new URLSearchParams({ username: "ada@example.com", password: PASSWORD });
      const answer = await app.handle(new Request(`${origin}/login`, { method: "POST", body }));
      const line = answer.headers.getSetCookie().find((text) => text.includes("sign-in="));
      expect(line).toMatch(/; Path=\/; (?:Secure; )?HttpOnly; SameSite=Lax$/);
      expect(line).not.toMatch(/max-age|expires|domain/i);
      if (origin.startsWith("https:")) expect(line).toMatch(/^__Host-sign-in=.*; Secure;/);
    }
  });

  test("AUTH-09: the bag becomes the customer's with every line, and the order stays as it was set up", async () => {
    const browser = await fillBag();
    const before = browser.text();
    const lines = /Meal 1 Build Your Own Bowl \(x2\).*?\$27\.50/.exec(before)![0];
    expectPage(await signInHere(browser), { url: "/order-now/checkout", heading: "Almost Done!", shows: lines });
    expect(callsTo(browser.app, "associate-to-user")).toHaveLength(1);
    // It is hers now: a guest who knows its number does not get it.
    const { cartId } = inside(browser.cookies, "cart") as { cartId: string };
    const guest = await browser.app.sandbox.fetch(
      new Request(`http://api.test/customer-api/order-shopping-cart/${cartId}`),
    );
    expect(guest.status).toBe(401);
  });

  test("without a bag none is taken along (AUTH-09)", async () => {
    const app = startApp();
    await asCustomer(app);
    expect(app.calls.filter(({ path }) => /order-shopping-cart\/(?:[\w-]{20,}|$)/.test(path))).toEqual([]);
  });

  test("a bag that is gone is said to be gone, and the customer is signed in (AUTH-09, CART-11)", async () => {
    const browser = await fillBag();
    await browser.press("Sign In");
    browser.app.answer("order-shopping-cart/", status(404));
    await signIn(browser);
    expect(tokenOf(browser.cookies)).not.toBeNull();
    expectPage(browser, { url: "/order-now/build-order", shows: "Your bag has expired, so we started a new one." });
  });

  test("a bag that was ordered meanwhile is not taken for a lost one (AUTH-09)", async () => {
    const browser = await fillBag();
    const other = await openBrowser(browser.app, new Map(browser.cookies)).visit("/order-now/checkout");
    await submitOrder(other);
    await signInHere(browser);
    expect(browser.url).toMatch(/^\/order-now\/order-confirmation\//);
    expect(browser.text()).not.toContain("expired");
  });

  test("when the bag cannot be handed over now, not a line is lost (AUTH-09)", async () => {
    const browser = await fillBag();
    await browser.press("Sign In");
    browser.app.answer("associate-to-user", status(500));
    expectPage(await signIn(browser), { url: "/order-now/checkout", shows: "Meal 1 Build Your Own Bowl (x2)" });
  });

  test("on a shared device a bag of one customer does not come into the hands of the next (AUTH-09)", async () => {
    const browser = await fillBag();
    await signInHere(browser);
    browser.cookies.delete("sign-in"); // the browser was closed
    await browser.visit("/order-now/build-order");
    await browser.press("Sign in to see your bag");
    expectPage(await signIn(browser, "ben@example.com"), { shows: "Ben", hides: "Build Your Own Bowl (x2)" });
    expect(inside(browser.cookies, "cart")).not.toMatchObject({ cartId: expect.any(String) });
  });

  test("who is signed in already is led on (OUT-02)", async () => {
    const browser = await asCustomer(startApp());
    await browser.visit("/login?returnTo=/order-now/locations");
    expect(browser.trail.slice(0, 2)).toEqual(["/login?returnTo=/order-now/locations", "/order-now/locations"]);
    expect(browser.redirects[0]).toBe(303);
  });

  test("a token that the API does not know by itself signs nobody in", async () => {
    const app = startApp();
    app.intercept = when(isSessionCall, () =>
      Response.json({ userId: "", userName: "", isAuthenticated: false, permissions: [] }),
    );
    const browser = await asCustomer(app);
    expectPage(browser, { status: 422, errors: [WRONG] });
    expect(tokenOf(browser.cookies)).toBeNull();
  });

  test("an API that does not tell who the customer is signs in all the same (API-62)", async () => {
    const app = startApp();
    app.answer(/\/customer-api\/user$/, status(404));
    const browser = await asCustomer(app);
    expectPage(browser, { url: "/order-now", shows: "Sign out" });
  });

  test("calls for customers and guests carry the token, calls for everybody never (AUTH-12)", async () => {
    const app = startApp();
    const carried: string[] = [];
    const browser = await fillBag(app);
    await signInHere(browser);
    app.intercept = ({ url, headers }) => {
      if (headers.get("authorization") === `Bearer ${tokenOf(browser.cookies)}`) carried.push(new URL(url).pathname);
      return null;
    };
    app.wait(60); // nothing is held any more
    expectPage(await browser.visit("/order-now/checkout"), { status: 200 });
    expect(carried.length).toBeGreaterThan(0);
    const own = /\/order-shopping-cart\/|\/cards|\/payment-options|\/user$|\/reward/;
    expect(carried.filter((path) => !own.test(path))).toEqual([]);
  });
});

describe("error (AUTH-08)", () => {
  test.each([
    ["a wrong password", "ada@example.com", "wrong"],
    ["the right one in other letters", "ada@example.com", PASSWORD.toUpperCase()],
    ["the right one with a blank", "ada@example.com", `${PASSWORD} `],
    ["a name that nobody has", "nobody@example.com", PASSWORD],
    ["a name in no known form", "' or 1=1 --", "x"],
  ])("%s gets the one sentence, with the name kept and the password not (AUTH-07)", async (_what, name, password) => {
    const browser = await openBrowser(startApp()).visit("/login?returnTo=/order-now/locations");
    expectPage(await signIn(browser, name, password), { status: 422 });
    expect(decodeURIComponent(browser.url)).toBe("/login?returnTo=/order-now/locations");
    expectPage(browser, { errors: [WRONG], values: { "Email or username": name, Password: "" } });
    expect(browser.cookies.has("sign-in")).toBe(false);
  });

  test("a name that has an account and one that has none lead to the same calls and the same answer (AUTH-07)", async () => {
    const answerTo = async (name: string) => {
      const browser = await openBrowser(startApp()).visit("/login");
      await signIn(browser, name, "wrong");
      const headers = [...browser.headers].filter(([key]) => key !== "set-cookie" && key !== "x-request-id");
      const nonce = /'nonce-([^']+)'/.exec(browser.headers.get("content-security-policy") ?? "")?.[1] ?? "no nonce";
      return {
        status: browser.status,
        headers: headers.map(([key, value]) => [key, value.replaceAll(nonce, "")]),
        cookies: [...browser.cookies.keys()],
        calls: browser.app.calls.map(({ method, path, body }) => [
          method,
          path,
          body.replaceAll(encodeURIComponent(name), ""),
        ]),
        page: browser.html
          .replaceAll(name, "")
          .replaceAll(nonce, "")
          .replaceAll(/[\w-]{20,}/g, ""),
      };
    };
    // Of the same length, so that not even that differs.
    expect(await answerTo("ada@example.com")).toEqual(await answerTo("adx@example.com"));
  });

  test("an account that is not confirmed reads the API's own words (AUTH-06)", async () => {
    const browser = await asCustomer(startApp(), "dora@example.com");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "Your account has not been confirmed yet. Please use the link in the e-mail that we sent you.",
    ]);
  });

  test.each([400, 401])(
    "so it does from an API that answers %d, whose words are shown as text (AUTH-06)",
    async (code) => {
      const app = startApp();
      const words = "<b>Confirm</b> your account.";
      const body = { code: "account_unconfirmed", error_description: words };
      app.intercept = when(isSignIn, status(code, body));
      const browser = await asCustomer(app);
      expect(browser.errors()).toEqual([words]);
      expect(browser.html).not.toContain("<b>Confirm");
    },
  );

  test.each([
    ["another code", 400, { code: "locked_out", error_description: "Locked since 3 May." }],
    ["unconfirmed without words", 400, { code: "account_unconfirmed" }],
    ["no body", 401, {}],
    ["forbidden", 403, { message: "IP 10.0.0.1 is blocked" }],
  ])("%s is any other error (AUTH-07)", async (_what, code, body) => {
    const app = startApp();
    app.intercept = when(isSignIn, status(code, body));
    const browser = await asCustomer(app);
    expectPage(browser, { status: 422, errors: [WRONG] });
  });

  test("what is missing is said beside its field; nothing is asked of the API (AUTH-04)", async () => {
    const browser = await openBrowser(startApp()).visit("/login");
    expectPage(await browser.press("SIGN IN"), { status: 422 });
    expect(browser.errors()).toEqual(["Email or username is required.", "Password is required."]);
    expectPage(await signIn(browser, "   ", "x"), { errors: ["Email or username is required."] });
    expectPage(await signIn(browser, "a".repeat(201), "x"), { errors: ["Email or username cannot exceed 200."] });
    expect(callsTo(browser.app, "/oauth/token")).toEqual([]);
    expectPage(await signIn(browser, "a".repeat(200), "x"), { errors: [WRONG] });
  });

  test("3K: a card number typed as a name goes nowhere, not even back (AUTH-04)", async () => {
    const browser = await openBrowser(startApp()).visit("/login");
    await signIn(browser, "4111 1111 1111 1111", "x");
    expect(browser.errors()).toEqual(["Please do not enter a card number here."]);
    expect(browser.html).not.toMatch(/4111/);
    expect(callsTo(browser.app, "/oauth/token")).toEqual([]);
  });

  test.each(
    named("  two blanks around  ", "pässwörd 密碼 🦓", "x".repeat(5_000), "a+b%20&=c", "\t", "line\u2028break"),
  )("3J: the password %s reaches the API unchanged (AUTH-05)", async (_name, password) => {
    const browser = openBrowser(startApp());
    expectPage(await browser.send("/login", { username: "ada@example.com", password }), { errors: [WRONG] });
    const [asked] = browser.app.calls.filter(({ path }) => path === "/oauth/token");
    expect(new URLSearchParams(asked?.body).get("password")).toBe(password);
  });

  test.each([
    ["refused connection", refused, 503, "1"],
    ["500", status(500), 503, "1"],
    ["no JSON", malformed, 502, "1"],
    ["silence", silent, 504, "0.1"],
  ])(
    "%s gives plain words with a reference and the guest's way; nobody is signed in",
    async (_what, fault, code, scale) => {
      const browser = await openBrowser(startApp({ env: { UPSTREAM_TIME_SCALE: scale } })).visit("/login");
      for (const at of [isSignIn, isSessionCall]) {
        browser.app.intercept = when(at, fault);
        expectPage(await signIn(browser), { status: code });
        expect(browser.errors()).toEqual([
          expect.stringMatching(
            /^We could not reach the restaurant, so you are not signed in\. Please try again in a moment, or continue as a guest\. \(Reference: \w+\)$/,
          ),
        ]);
        expectPage(browser, { values: { "Email or username": "ada@example.com", Password: "" } });
        expect(browser.cookies.has("sign-in")).toBe(false);
      }
      expectPage(await browser.press("Continue as guest"), { url: "/order-now" });
    },
  );

  test("an API that is busy says so in its words, and when to try again (ERR-02)", async () => {
    const app = startApp();
    app.intercept = when(isSignIn, status(429, { message: "Too many sign-ins." }, { "retry-after": "40" }));
    const browser = await asCustomer(app);
    expect(browser.status).toBe(503);
    expect(browser.errors()[0]).toMatch(/^Too many sign-ins\. Please try again in 40 seconds\. \(Reference: \w+\)$/);
  });

  test("the page stands when the API is down, with a bag that cannot be read", async () => {
    const browser = await fillBag();
    browser.app.intercept = () => Response.json({}, { status: 500 });
    expectPage(await browser.visit("/login"), { status: 200 });
    expect(browser.formOf("Continue as guest").method).toBe("POST");
  });

  test("a token too long for a cookie is an error in words, not a sign-in that does not last", async () => {
    const app = startApp();
    app.intercept = when(isSignIn, () => Response.json({ access_token: "x".repeat(1_601), expires_in: 60 }));
    const browser = await asCustomer(app);
    expect(browser.status).toBe(502);
    expect(browser.errors()[0]).toContain("so you are not signed in");
  });

  test("the longest token fits, beside everything else that a sign-in may set", async () => {
    const app = startApp();
    const token = "x".repeat(1_600);
    app.intercept = async ({ url }) => {
      if (url.endsWith("/oauth/token")) return Response.json({ access_token: token, expires_in: 60 });
      if (url.endsWith("/api/session"))
        return Response.json({ userId: "1", userName: "n".repeat(200), isAuthenticated: true, permissions: [] });
      if (url.endsWith("/customer-api/user")) return Response.json({ customerId: 1, firstName: "漢".repeat(300) });
      return url.includes("order-shopping-cart/") ? Response.json({}, { status: 404 }) : null;
    };
    const { cookies } = await fillBag(startApp({ sandbox: app.sandbox }));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const body = new URLSearchParams({ username: "ada", password: "x" });
    const answer = await app.handle(
      new Request("http://localhost:3000/login", { method: "POST", body, headers: { cookie } }),
    );
    expect(answer.status).toBe(303);
    const lines = answer.headers.getSetCookie();
    expect(lines.join("").length).toBeLessThanOrEqual(2_800);
    expect(tokenOf(new Map(lines.map((line) => [line.split("=")[0]!, line.split(/[=;]/)[1]!])))).toBe(token);
  });
});

describe("continue as guest (AUTH-08, AUTH-10)", () => {
  test("goes on, remembers the choice, and signs nobody in (AUTH-10)", async () => {
    const browser = await fillBag();
    await signInHere(browser, "ada@example.com", "wrong");
    expectPage(await browser.press("Continue as guest"), { url: "/order-now/checkout", redirects: [303] });
    expectPage(browser, { shows: "Meal 1 Build Your Own Bowl (x2)", hides: WRONG });
    expect(inside(browser.cookies, "sign-in")).toMatchObject({ choseGuest: true, accessToken: null });
  });

  test("from a page for customers only the way leads to the menu", async () => {
    const browser = await atMenu();
    for (const path of [
      "/user",
      "/user?remove=1",
      "/order-now/build-order/previous-orders",
      "/order-now/build-order/favorite-orders",
      "/order-now/checkout/rewards?tier=2",
    ]) {
      await browser.visit(`/login?${new URLSearchParams({ returnTo: path })}`);
      expectPage(await browser.press("Continue as guest"), { url: "/order-now/build-order" }, path);
    }
  });

  test("a customer who presses it on an old page stays one", async () => {
    const browser = await asCustomer(startApp());
    await browser.send("/login?returnTo=/order-now/locations", { intent: "guest" });
    expect(tokenOf(browser.cookies)).not.toBeNull();
  });
});

describe("the way back leads nowhere else", () => {
  const ATTACKS = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https://evil.example/order-now",
    "%2F%2Fevil.example",
    "%252F%252Fevil.example",
    "/%2F%2Fevil.example",
    "/%5Cevil.example",
    "/\t/evil.example",
    "/order-now\r\nSet-Cookie: x=1",
    "javascript:alert(1)",
    "data:text/html,x",
    "/..//evil.example",
    "//login@evil.example",
    "/login?returnTo=//evil.example",
    "/LOGIN?returnTo=/login",
    "/logout",
    "x".repeat(5_000),
    "",
  ];

  test.each(named(...ATTACKS))("%s", async (_name, returnTo) => {
    const app = startApp();
    // Encoded, as a link does it, and as it is, where an address can hold it.
    const queries = [new URLSearchParams({ returnTo }).toString(), `returnTo=${returnTo}`];
    for (const query of queries.slice(0, /[\t\r\n]/.test(returnTo) ? 1 : 2)) {
      const url = `http://localhost:3000/login?${query}`;
      for (const body of [
        new URLSearchParams({ username: "ada@example.com", password: PASSWORD }),
        new URLSearchParams({ intent: "guest" }),
        new URLSearchParams({ username: "ada@example.com", password: PASSWORD, returnTo }),
      ]) {
        const answer = await app.handle(new Request(url, { method: "POST", body, headers: { cookie: "styles=1" } }));
        expect(answer.status).toBe(303);
        expect(answer.headers.get("location")).toBe("/order-now");
        expect(answer.headers.get("set-cookie")).not.toContain("x=1");
      }
      const browser = await asCustomer(app);
      expectPage(await browser.visit(`/login?${query}`), { url: "/order-now" });
    }
  });

  test("a path of ours is kept, with its query", async () => {
    const browser = openBrowser(startApp());
    await browser.visit(`/login?${new URLSearchParams({ returnTo: "/order-now/locations?near=O'Brien & Søn" })}`);
    await signIn(browser);
    expect(browser.trail[1]).toBe("/order-now/locations?near=O%27Brien%20&%20S%C3%B8n");
  });
});

describe("the preferred store waits for the sign-in (STORE-11)", () => {
  const PENDING = "/login?returnTo=%2Forder-now%2Fbuild-order&store=7";

  test("and is saved after it", async () => {
    const browser = await atMenu();
    await browser.visit(PENDING);
    await signIn(browser, "ben@example.com", "wrong");
    expect(callsTo(browser.app, "preferred-store")).toEqual([]);
    expectPage(await signIn(browser, "ben@example.com"), { url: "/order-now/build-order" });
    expect(callsTo(browser.app, "preferred-store")).toEqual(["PUT /customer-api/user/preferred-store/7"]);
    expect(browser.text()).toMatch(/is your favorite location now\./);
  });

  test("but not when the visitor goes on without", async () => {
    const browser = await atMenu();
    await browser.visit(PENDING);
    expectPage(await browser.press("Cancel"), { url: "/order-now/build-order" });
    expect(callsTo(browser.app, "preferred-store")).toEqual([]);
  });

  test("only a store of the chain counts", async () => {
    for (const store of ["0", "-1", "7.5", "1e3", "9999", "7 ", "../../x", "NaN", "99999999999", "seven", ""]) {
      const browser = await openBrowser(startApp()).visit(`/login?${new URLSearchParams({ store })}`);
      expectPage(await signIn(browser), { url: "/order-now" }, store);
      expect(callsTo(browser.app, "preferred-store"), store).toEqual([]);
    }
  });

  test("what cannot be saved is said, and the customer is signed in", async () => {
    const app = startApp();
    app.answer("preferred-store", status(500));
    const browser = await atMenu(app);
    await browser.visit(PENDING);
    await signIn(browser);
    expect(tokenOf(browser.cookies)).not.toBeNull();
    expect(browser.text()).toContain("your favorite location could not be saved");
  });
});
