import { describe, expect, test, vi } from "vitest";
import { log } from "../../server/observability/log.ts";
import { createSealer } from "../../server/session/seal.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { isCartRead, isQueue, status, when } from "../support/faults.ts";
import { atMenu, fillBag, fillCheckout } from "../support/journey.ts";
import { asCustomer, callsTo, fillSignIn, inside, isSignIn, signIn, signInHere, tokenOf } from "../support/sign-in.ts";
import { expectPage } from "../support/page.ts";
import { submitOrder, expectOrdered } from "../support/checkout.ts";

vi.spyOn(log, "warn").mockImplementation(() => undefined);

const AGAIN = "Please sign in again. Your order is still here.";

/** From now on the API takes no token any more, as after a change of the password elsewhere. */
function refuseTokens(app: TestApp): void {
  app.intercept = ({ headers }) => (headers.has("authorization") ? Response.json({}, { status: 401 }) : null);
}

/** Cookies as Links takes them: neither one without a value nor `Max-Age` counts. */
function readByLinks(app: TestApp): Pick<TestApp, "handle"> {
  return {
    async handle(request) {
      const { body, status: code, headers: sent } = await app.handle(request);
      const headers = new Headers(sent);
      headers.delete("set-cookie");
      for (const line of sent.getSetCookie()) {
        if (!/^[^=]+=;/.test(line)) headers.append("set-cookie", line.replace(/ Max-Age=\d+;/, ""));
      }
      return new Response(body, { status: code, headers });
    },
  };
}

describe("signing out (AUTH-15)", () => {
  test("forgets the token, the order, the bag and what was typed, keeps the rest, and leads to sign-in", async () => {
    const browser = await fillBag();
    await signInHere(browser);
    await browser.submit("Submit Order", { "First Name": "Ada" });
    expect([...browser.cookies.keys()]).toEqual(expect.arrayContaining(["sign-in", "order", "cart", "draft"]));
    browser.cookies.set("lite", "0");
    await browser.press("Sign out");
    expect(browser.trail).toEqual(["/logout", "/login"]);
    expect(browser.redirects).toEqual([303]);
    expect([...browser.cookies.keys()].toSorted()).toEqual(["lite", "promo_seen", "styles"]);
    expect(browser.text()).toContain("You are signed out.");
    expectPage(await browser.visit("/order-now/checkout"), { url: "/order-now", shows: "Sign In" });
  });

  test("forgets the numbers of orders as well: the next person at the device sees no names", async () => {
    const browser = await fillBag();
    await submitOrder(browser);
    const confirmation = browser.url;
    expect(browser.text()).toContain("Ana");
    await signIn(browser);
    await browser.press("Sign out");
    expectPage(await browser.visit(confirmation), { hides: "1 Main St" });
  });

  test("works in a browser that knows only Expires and ignores a cookie without a value (AUTH-15)", async () => {
    const browser = await openBrowser(readByLinks(startApp())).visit("/login?returnTo=/user");
    expectPage(await signIn(browser), { shows: "Ada" });
    expectPage(await browser.press("Sign out"), { shows: "You are signed out." });
    expectPage(await browser.visit("/user"), { url: "/login?returnTo=%2Fuser", hides: "You are signed out." });
  });

  test("no link, picture or guess signs out: only a form does", async () => {
    const browser = await asCustomer(startApp());
    await browser.visit("/logout");
    expect(tokenOf(browser.cookies)).not.toBeNull();
  });

  test("signed out on an old page, everything is forgotten just the same", async () => {
    const browser = await fillBag();
    await browser.send("/logout", {});
    expect(browser.cookies.has("cart")).toBe(false);
    expect(browser.cookies.has("order")).toBe(false);
  });
});

describe("a token that no longer holds", () => {
  /** Signed in, with a bag that belongs to the account. */
  async function withBagOfAccount(app: TestApp): Promise<Browser> {
    const browser = await fillBag(app);
    await signInHere(browser);
    return browser;
  }

  test("pages for guests are a guest's, once and for all, and the order stays", async () => {
    const browser = await withBagOfAccount(startApp());
    const order = inside(browser.cookies, "order");
    const bag = inside(browser.cookies, "cart");
    refuseTokens(browser.app);
    for (const path of ["/order-now/build-order", "/order-now/build-order/bowls", "/order-now/locations"]) {
      expectPage(await browser.visit(path), { status: 200, url: path, shows: "Sign in to see your bag" }, path);
      expect(browser.text(), path).not.toContain("Your bag is empty");
      expect(browser.headers.get("cache-control")).toMatch(/^private/);
    }
    expect(browser.cookies.has("sign-in")).toBe(false);
    expect(inside(browser.cookies, "order")).toEqual(order);
    expect(inside(browser.cookies, "cart")).toEqual(bag);
  });

  test("pages that need the bag of the account lead to sign-in and back, with nothing lost", async () => {
    const app = startApp();
    for (const path of ["/order-now/checkout", "/order-now/cart", "/order-now/cart/clear", "/order-now/review"]) {
      app.intercept = null;
      const browser = await withBagOfAccount(app);
      refuseTokens(app);
      await browser.visit(path);
      expect(browser.url, path).toMatch(/^\/login\?returnTo=/);
      expect(browser.redirects.at(-1)).toBe(303);
      expect(browser.text(), path).toContain(AGAIN);
      app.intercept = null;
      expectPage(await signIn(browser), { url: path === "/order-now/review" ? "/order-now/checkout" : path });
      expect(browser.text()).toContain("Build Your Own Bowl");
    }
  });

  test("with scripts, where pages come as data, as well", async () => {
    const browser = await withBagOfAccount(startApp());
    refuseTokens(browser.app);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await browser.app.handle(
      new Request("http://localhost:3000/order-now/checkout.data?_routes=routes%2Forder-now%2Fcheckout%2Fcheckout", {
        headers: { cookie },
      }),
    );
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^sign-in=deleted; Max-Age=0;/)]);
    expect(await answer.text()).toContain(
      JSON.stringify("/login?returnTo=%2Forder-now%2Fcheckout&again=1").slice(1, -1),
    );
  });

  test("what a guest may do as well is done once, as a guest (AUTH-12)", async () => {
    const browser = await atMenu();
    await signIn(browser);
    refuseTokens(browser.app);
    const before = browser.app.calls.length;
    await browser.send("/order-now/build-order/menu-item/702", { quantity: "1", intent: "add" });
    expectPage(browser, { url: "/order-now/checkout", shows: "Sign In" });
    const made = browser.app.calls.slice(before).filter(({ method }) => method !== "GET");
    // Made with the token and refused, made without; the line is added by the only call that was let through.
    expect(made.filter(({ path }) => path.endsWith("/order-shopping-cart/"))).toHaveLength(2);
    expect(made.filter(({ path }) => path.includes("/add?"))).toHaveLength(1);
    expect(browser.cookies.has("sign-in")).toBe(false);
  });

  test("a purchase is never tried again as a guest: sign-in comes first, and what was typed waits", async () => {
    const browser = await withBagOfAccount(startApp());
    fillCheckout(browser);
    browser.app.intercept = when((request) => isQueue(request) && request.headers.has("authorization"), status(401));
    expectPage(await browser.press("Submit Order"), { url: "/login?returnTo=%2Forder-now%2Fcheckout&again=1" });
    expect(callsTo(browser.app, "/queue")).toHaveLength(1);
    browser.app.intercept = null;
    expectPage(await signIn(browser), { heading: "Almost Done!", values: { City: "Dallas" } });
    await expectOrdered(browser);
    expect(callsTo(browser.app, "/queue")).toHaveLength(2);
  });

  test("a token at the end of its life is not even sent", async () => {
    const browser = await asCustomer();
    browser.app.clock.now = new Date(browser.app.clock.now.getTime() + 8 * 3_600_000 - 1_000);
    expectPage(await browser.visit("/order-now"), { shows: "Sign out" });
    browser.app.wait(1 / 60);
    expectPage(await browser.visit("/order-now"), { shows: "Sign In" });
    expect(browser.cookies.has("sign-in")).toBe(false);
  });

  test("a life of any length or none ends within a day", async () => {
    for (const expires_in of [undefined, null, 10 ** 12, "8 hours"]) {
      const app = startApp();
      app.intercept = async (request) => {
        if (!isSignIn(request)) return null;
        const body = await (await app.sandbox.fetch(request)).json();
        return Response.json({ ...body, expires_in });
      };
      const browser = await asCustomer(app);
      expect(browser.text(), String(expires_in)).toContain("Sign out");
      app.wait(1440);
      await browser.visit("/login");
      expect(browser.heading(), String(expires_in)).toBe("Sign In");
    }
  });

  test("a browser that was closed still knows the bag but not the customer: a guest may leave it (CART-10)", async () => {
    const browser = await withBagOfAccount(startApp());
    browser.cookies.delete("sign-in");
    await browser.send("/order-now/build-order/menu-item/702", { quantity: "1", intent: "add" });
    expect(browser.url).toMatch(/^\/login\?returnTo=%2Forder-now%2Fbuild-order%2Fmenu-item%2F702/);
    expect(browser.text()).toContain(AGAIN);
    await browser.press("Continue as guest with a new bag");
    expect(browser.url).toBe("/order-now/build-order/menu-item/702");
    expectPage(browser, { shows: ["You are ordering as a guest, with a new bag.", "Your bag is empty"] });
    expectPage(await browser.press("Add to bag"), { heading: "Almost Done!", hides: "Build Your Own Bowl" });
  });

  test("a guest who leaves the bag of the account at checkout is led to the menu, where there is something to see", async () => {
    const app = startApp();
    for (const path of ["/order-now/checkout", "/order-now/cart", "/order-now/review"]) {
      const browser = await withBagOfAccount(app);
      browser.cookies.delete("sign-in");
      await browser.visit(path);
      expectPage(await browser.press("Continue as guest with a new bag"), { url: "/order-now/build-order" }, path);
      expect(browser.text(), path).toContain("You are ordering as a guest, with a new bag.");
      expect(inside(browser.cookies, "cart")).not.toMatchObject({ cartId: expect.any(String) });
    }
  });

  test("no page leads round in a circle, whatever the API refuses", async () => {
    const browser = await withBagOfAccount(startApp());
    browser.app.intercept = (request) => (isSignIn(request) ? null : Response.json({}, { status: 401 }));
    for (const path of ["/order-now", "/order-now/checkout", "/order-now/cart", "/login", "/order-now/build-order"]) {
      // The test browser gives up after ten redirects.
      await browser.visit(path);
      expect(browser.status, path).toBeGreaterThanOrEqual(200);
    }
    await browser.visit("/login");
    expectPage(await signIn(browser), { heading: "Sign In" });
  });

  test("a cookie that was changed, swapped or made up is a guest's", async () => {
    const browser = await asCustomer();
    const sealed = browser.cookies.get("sign-in") ?? "";
    const sealer = createSealer(["test-secret-test-secret-test-secret-0001"], () => browser.app.clock.now);
    const seal = (value: unknown, name = "sign-in") => sealer.seal(name, { value });
    const token = tokenOf(browser.cookies);
    for (const text of [
      "",
      "x",
      `${sealed}x`,
      sealed.slice(0, -2),
      browser.cookies.get("order") ?? "",
      seal({ accessToken: token, expiresAt: 9e9, firstName: "", choseGuest: false }, "order"),
      seal({ accessToken: token }),
      seal({ accessToken: [token], expiresAt: 9e9 }),
      seal({ accessToken: "", expiresAt: 9e9 }),
      seal({ accessToken: token, expiresAt: "tomorrow" }),
      seal(token),
      seal(null),
    ]) {
      const other = await openBrowser(browser.app, new Map(browser.cookies).set("sign-in", text)).visit("/order-now");
      expect(other.status, text.slice(0, 20)).toBe(200);
      expect(other.text(), text.slice(0, 20)).toContain("Sign In");
    }
  });
});

describe("nobody sees another (SHELL-02)", () => {
  test("two customers and a guest at once each get their own pages", async () => {
    const app = startApp();
    const [ada, ben] = await Promise.all([asCustomer(app), asCustomer(app, "ben@example.com")]);
    const guest = openBrowser(app);
    const seen = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const browser = [ada, ben, guest][index % 3]!.fork();
        await browser.visit("/order-now");
        return ["Ada", "Ben", "Sign In"].filter((words) => browser.text().includes(words)).join();
      }),
    );
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => ["Ada", "Ben", "Sign In"][index % 3]));
  });

  test("3K: pages of a customer are kept nowhere, those of guests as before, pictures by everybody", async () => {
    const browser = await asCustomer();
    for (const path of ["/order-now", "/order-now/locations", "/order-now/nothing-here", "/login"]) {
      await browser.visit(path);
      expect(browser.headers.get("cache-control"), path).toBe("private, no-store, no-cache");
    }
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const ask = async (path: string) =>
      (await browser.app.handle(new Request(`http://localhost:3000${path}`, { headers: { cookie } }))).headers.get(
        "cache-control",
      );
    expect(await ask("/order-now.data")).toBe("private, no-store, no-cache");
    expect(await ask("/pictures/taco.svg")).toContain("public");
    const guest = await openBrowser(browser.app).visit("/order-now");
    expect(guest.headers.get("cache-control")).toBe("private, no-cache");
  });

  test("the answer to a sign-in, and the first page after it, are kept nowhere either", async () => {
    const app = startApp();
    const caches: (string | null)[] = [];
    const handle = async (request: Request) => {
      const answer = await app.handle(request);
      caches.push(answer.headers.get("cache-control"));
      return answer;
    };
    const browser = await openBrowser({ handle }).visit("/login");
    await signIn(browser);
    fillless(browser);
    await browser.press("Sign out");
    expect(caches).toEqual(Array.from({ length: 5 }, () => "private, no-store, no-cache"));
  });
});

/** On the page after signing in there is nothing to fill in: it is no sign-in page. */
function fillless(browser: Browser): void {
  expect(() => fillSignIn(browser)).toThrow("No field is labelled");
}

test("a bag that cannot be read is not taken for one of an account", async () => {
  const browser = await fillBag();
  browser.app.intercept = when(isCartRead, status(500));
  await browser.visit("/order-now/build-order");
  expect(browser.text()).toContain("Your bag is safe, but cannot be shown right now.");
  await browser.visit("/login");
  await browser.press("Continue as guest");
  expect(inside(browser.cookies, "cart")).toMatchObject({ cartId: expect.any(String) });
});
