import { randomBytes } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { register } from "prom-client";
import { describe, expect, test, vi } from "vitest";
import { log } from "../../../server/observability/log.ts";
import { createSealer } from "../../../server/session/seal.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { withContent } from "../../support/cookie-contents.ts";
import { fillBag, fillBowl, fillCheckout } from "../../support/journey.ts";
import { chooseStore, chooseTime } from "../../support/walk.ts";
import { ask as send, startServer } from "../../support/edge.ts";
import { inside, putInside } from "../../support/sign-in.ts";
import { words } from "@platter/ordering/tests/support/words.ts";

const ORIGIN = "http://localhost:3000";
const CART = /^\/customer-api\/order-shopping-cart\/[\w-]{20,}$/;

const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);

/** Two bowls in the bag, with every page from this app. */
async function fillBagFromStart(app: Pick<TestApp, "handle">): Promise<Browser> {
  const browser = await chooseTime(app);
  await browser.visit("/order-now/build-order/menu-item/101");
  fillBowl(browser);
  await browser.press("Add to bag");
  return browser;
}

/** Headers of one answer, for a visitor with these cookies. */
async function ask(app: TestApp, path: string, cookies: Map<string, string>, init: RequestInit = {}) {
  const headers = new Headers({ accept: "text/html", ...(init.headers as Record<string, string>) });
  if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  const response = await app.handle(new Request(ORIGIN + path, { ...init, headers }));
  const set = new Map(response.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf("=")), line]));
  return { response, status: response.status, location: response.headers.get("location"), set };
}

function form(fields: Record<string, string>): RequestInit {
  return {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
}

const sealer = createSealer(["test-secret-test-secret-test-secret-0001"], () => SATURDAY_MORNING);

const isQueue = (request: Request) => request.url.endsWith("/queue");
const isCart = (request: Request) => request.method === "GET" && CART.test(new URL(request.url).pathname);
const answering =
  (status: number, asked = isQueue) =>
  (request: Request) =>
    asked(request) ? Response.json({}, { status }) : null;
const purchases = (app: TestApp) => app.calls.filter(({ path }) => path.endsWith("/queue")).length;

describe("a notice is shown once, on the first page that is read", () => {
  const waiting = [{ code: "lite", on: true }];

  test("a redirect does not use it up", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    // The frame of /order-now/review takes the notice, its page leads on to checkout.
    await browser.send("/lite", { on: "1", returnTo: "/order-now/review" });
    expect(browser.trail).toEqual(["/lite", "/order-now/review", "/order-now/checkout"]);
    expect(browser.text()).toContain("Lite mode is on");
    await browser.visit("/order-now/checkout");
    expect(browser.text()).not.toContain("Lite mode is on");
  });

  test("a redirect of a script request does not use it up", async () => {
    const app = startApp();
    const cookies = withContent(sealer, (await fillBag(app)).cookies, "notices", waiting);
    const leadsOn = await ask(app, "/order-now/review.data", cookies);
    expect(leadsOn.status).toBe(202);
    expect(leadsOn.set.has("order")).toBe(false);
    const shown = await ask(app, "/order-now/checkout.data", cookies);
    expect(shown.status).toBe(200);
    expect(await shown.response.text()).toContain('"lite"');
    expect(inside(new Map([["order", shown.set.get("order")?.split(/[=;]/)[1] ?? ""]]), "notices")).toBeNull();
  });

  test("a notice of the redirect itself is added to it", async () => {
    const app = startApp();
    const browser = await chooseStore(app);
    await browser.send("/lite", { off: "", returnTo: "/order-now/build-order" });
    expect(browser.text()).toMatch(/Lite mode is off\..*Please choose a day and time first\./s);
  });

  test("a page about a missing answer uses its notice up", async () => {
    const app = startApp();
    const browser = await chooseTime(app);
    await browser.send("/lite", { on: "1", returnTo: "/order-now/build-order/menu-item/999999" });
    expect(browser.status).toBe(404);
    expect(browser.text()).toContain("Lite mode is on");
    await browser.visit("/order-now");
    expect(browser.text()).not.toContain("Lite mode is on");
  });

  test("a refused form leaves success notices to the next page", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    putInside(browser.cookies, "notices", waiting);
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(browser.text()).not.toContain("Lite mode is on");
    await browser.visit("/order-now/checkout");
    expect(browser.text()).toContain("Lite mode is on");
    expect(inside(browser.cookies, "notices")).toBeNull();
  });
});

test("a bag created for a line that then failed is used by the next one (CART-10)", async () => {
  const app = startApp();
  const browser = await chooseTime(app);
  app.intercept = answering(400, ({ url }) => url.includes("/add?"));
  await browser.visit("/order-now/build-order/menu-item/101");
  fillBowl(browser);
  await browser.press("Add to bag");
  expect(browser.status).toBe(422);
  expect(inside(browser.cookies, "cart")).toMatchObject({ cartId: expect.stringMatching(/.{20}/) });
  app.intercept = null;
  await browser.press("Add to bag");
  expect(browser.url).toBe("/order-now/checkout");
  expect(
    app.calls.filter(({ method, path }) => method === "POST" && path.endsWith("order-shopping-cart/")),
  ).toHaveLength(1);
});

test("a page that changes nothing sets no cookie, whatever other cookies there are", async () => {
  const app = startApp();
  const { cookies } = await fillBag(app);
  putInside(cookies, "notices", undefined);
  for (let index = 0; index < 200; index++) cookies.set(`a${index}`, "v".repeat(20));
  for (const path of ["/order-now", "/order-now/locations", "/order-now/build-order", "/order-now/checkout"]) {
    const { status, set } = await ask(app, path, cookies);
    expect([path, status, [...set.keys()]]).toEqual([path, 200, []]);
  }
});

describe("3A: a browser without cookies", () => {
  /** Keeps nothing it is given. */
  class NoCookies extends Map<string, string> {
    override set(): this {
      return this;
    }
  }

  test("reads every page that needs no answers, and is redirected to the first question from others", async () => {
    const app = startApp();
    const setup = "method locations pickup-details build-order build-order/bowls";
    for (const page of ["", ...words(setup, "cart cart/clear checkout review")]) {
      const browser = await openBrowser(app, new NoCookies()).visit(`/order-now/${page}`);
      expect([page, browser.status]).toEqual([page, 200]);
      expect(browser.trail.length).toBeLessThanOrEqual(3);
    }
  });

  test("the mark survives query and fragment, and redirects to no other page", async () => {
    const app = startApp();
    const answer = await ask(app, "/lite", new Map(), form({ on: "1", returnTo: "/order-now/locations?near=a%26b" }));
    expect(answer.location).toBe("/order-now/locations?near=a%26b&cookies=1");
    const evil = await ask(app, "/lite", new Map(), form({ on: "1", returnTo: "//evil.example" }));
    expect(evil.location).toBe("/order-now?cookies=1");
  });

  test("a form without cookies changes nothing at the API", async () => {
    const app = startApp();
    const posts: [string, Record<string, string>][] = [
      ["/order-now/checkout", { intent: "place", mark: "x" }],
      ["/order-now/cart", { intent: "line:remove:1" }],
      ["/order-now/cart/clear", {}],
      ["/order-now/build-order/menu-item/101", { intent: "add", quantity: "1" }],
      ["/order-now/pickup-details", { intent: "continue" }],
      ["/order-now/locations", { intent: "store:1001" }],
    ];
    for (const [path, fields] of posts) {
      const { status } = await ask(app, path, new Map(), form(fields));
      expect([path, status]).toEqual([path, 303]);
    }
    expect(app.calls.filter(({ method, path }) => method !== "GET" && !path.includes("feature-toggle"))).toEqual([]);
  });
});

test("an earlier page does not undo an answer of another tab", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  const before = new Map(browser.cookies);
  const held = Promise.withResolvers<void>();
  app.intercept = async (request) => (isCart(request) ? held.promise.then(() => null) : null);
  const slow = ask(app, "/order-now/build-order", before);
  const changed = await ask(app, "/order-now/pickup-details", before, form({ intent: "day:2026-11-24" }));
  expect([...changed.set.keys()]).toContain("order");
  held.resolve();
  const { status, set } = await slow;
  expect(status).toBe(200);
  expect([...set.keys()].filter((name) => name !== "notice")).toEqual([]);
});

test("a second press gets the outcome although the first one's visitor left", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  fillCheckout(browser);
  const { url, body } = browser.formOf("Submit Order");
  const first = new AbortController();
  const sent = Promise.withResolvers<void>();
  const bothWait = Promise.withResolvers<void>();
  app.intercept = async (request) => {
    // As on a real connection: an aborted request gets no reply.
    request.signal.throwIfAborted();
    if (!isQueue(request)) return null;
    sent.resolve();
    await bothWait.promise;
    await app.sandbox.fetch(request);
    return new Response("<h1>Bad Gateway</h1>", { status: 502 });
  };
  const left = ask(app, url, browser.cookies, { ...form(Object.fromEntries(body)), signal: first.signal });
  await sent.promise;
  const second = ask(app, url, browser.cookies, form(Object.fromEntries(body)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  first.abort();
  bothWait.resolve();
  expect((await second).location).toMatch(/^\/order-now\/order-confirmation\/ZK-/);
  await left.catch(() => null);
  expect(purchases(app)).toBe(1);
});

/** The app behind its real server, every answer weighed as it is on the wire. */
async function weigh(app: TestApp) {
  const { port } = await startServer({ handle: app.handle, settings: { publicOrigin: HTTPS } });
  const weighed: { line: string; status: number; cookies: number; all: number }[] = [];
  const handle = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const sent = { ...Object.fromEntries(request.headers), host: "localhost:3000", "accept-encoding": "identity" };
    const options = { method: request.method, headers: sent, body: await request.text() };
    const { status, headers, body } = await send(port, pathname + search, options);
    const lines = Object.entries(headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    );
    weighed.push({
      line: `${request.method} ${pathname}`,
      status,
      cookies: (headers["set-cookie"] ?? []).join("").length,
      all: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n`
        .length,
    });
    return new Response(new Uint8Array(body), { status, headers: new Headers(lines) });
  };
  const expectLight = () => {
    expect(weighed.length).toBeGreaterThan(0);
    for (const { line, status, cookies, all } of weighed) {
      expect(cookies, `cookies of ${line} ${status}`).toBeLessThanOrEqual(2_800);
      expect(all, `headers of ${line} ${status}`).toBeLessThanOrEqual(3_900);
    }
  };
  return { handle, weighed, expectLight };
}

const HTTPS = "https://order.example.com";

test("replies stay small with drafts of any length, and with a route that sets long headers itself", async () => {
  const app = startApp({ env: { PUBLIC_ORIGIN: HTTPS } });
  const scale = await weigh(app);
  const browser = await fillBagFromStart({ handle: scale.handle });
  const { body } = browser.formOf("Submit Order");
  const texts = (length: number) => randomBytes(length).toString("base64url").slice(0, length);
  const fill = (length: number) => {
    for (const field of ["firstName", "lastName", "email", "phone", "city", "zip"]) body.set(field, texts(length));
  };
  // A first page brings a cookie for its styles.
  for (const length of [10, 50, 90, 150, 200]) {
    fill(length);
    browser.cookies.delete("styles");
    await browser.send("/order-now/checkout", body);
    expect(browser.status).toBe(422);
  }
  expect(warn.mock.calls.map(([logged]) => logged)).toContainEqual({ cookies: ["draft"] });
  // A line whose id makes for a very long address.
  app.intercept = async (request) => {
    if (!CART.test(new URL(request.url).pathname)) return null;
    const cart = await (await app.sandbox.fetch(request)).json();
    cart.cart[0].cartItemId = "x".repeat(1_500);
    return Response.json(cart);
  };
  fill(90);
  body.set("intent", `line:edit:${"x".repeat(1_500)}`);
  await browser.send("/order-now/checkout", body);
  expect(scale.weighed.at(-2)).toMatchObject({ line: "POST /order-now/checkout", status: 303 });
  expect(scale.weighed.at(-2)?.all).toBeGreaterThan(2_300);
  scale.expectLight();
});

test("a reference of our server is accepted, any other from a client is not", async () => {
  const app = startApp();
  const shown = async (id: string) => {
    const { response } = await ask(app, "/order-now/order-confirmation/none", new Map(), {
      headers: { "x-request-id": id },
    });
    return /Reference: ([^<]*)</.exec(await response.text())?.[1] ?? "";
  };
  expect(await shown("4K7PD2Q9XZ")).toBe("4K7PD2Q9XZ");
  for (const id of ["<script>", "a b", "x".repeat(65), "'; drop", "\u00fc", ""]) {
    expect(await shown(id), id).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  }
});

describe("log and metrics of a request", () => {
  /** How often each step was taken in a mode, since the registry was emptied. */
  async function stepsIn(mode: string): Promise<Record<string, number>> {
    const { values = [] } = (await register.getSingleMetric("platter_steps_total")?.get()) ?? {};
    const taken = values.filter(({ labels }) => labels["mode"] === mode);
    return Object.fromEntries(taken.map(({ labels, value }) => [labels["step"], value]));
  }

  test("an order without script takes each step once; a form without a redirect takes none", async () => {
    register.resetMetrics();
    const app = startApp();
    const browser = await fillBagFromStart(app);
    expect(await stepsIn("none")).toEqual({ method: 1, store: 1, time: 1, item: 1, checkout: 1 });
    await browser.visit("/order-now/checkout");
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(await stepsIn("none")).not.toHaveProperty("submit");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.text()).toContain("Thanks for your order");
    expect(await stepsIn("none")).toMatchObject({ checkout: 2, submit: 1, placed: 1 });
    expect(await stepsIn("script")).toEqual({});
  });

  test('a script request counts with mode "script"', async () => {
    register.resetMetrics();
    const browser = await openBrowser(startApp()).visit("/order-now");
    await browser.visit("/order-now/catering-method");
    const init = form(Object.fromEntries(browser.formOf("I'll pick up").body));
    const headers = { ...(init.headers as Record<string, string>), "x-build": "abc" };
    await ask(browser.app, "/order-now/catering-method.data", browser.cookies, { ...init, headers });
    expect(await stepsIn("script")).toEqual({ method: 1 });
    expect(await stepsIn("none")).toEqual({});
  });
});
