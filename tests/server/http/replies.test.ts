import { describe, expect, test, vi } from "vitest";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { logPath } from "../../../server/observability/access-log.ts";
import { clientAddress } from "../../../server/http/client-address.ts";
import { errorPage, hasErrorPage } from "../../../server/http/error-pages.ts";
import { GOOD_PAGE, PAGE, ask, describePage, post, startServer, wait } from "./support.ts";

function broken(): never {
  throw new Error("canary in a stack");
}

const halfPage = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("<p>half")),
    pull: broken,
  });
const readAlready = (response: Response) => response.text().then(() => response);

test.each<[string, () => Promise<Response>]>([
  ["rejects", async () => broken()],
  ["throws at once", () => broken()],
  ["rejects with nothing", () => Promise.reject()],
  ["gives no response", () => Promise.resolve(undefined as unknown as Response)],
  ["gives Response.error()", () => Promise.resolve(Response.error())],
  ["breaks off in the page", async () => new Response(halfPage())],
  ["gives a response that was read already", () => readAlready(new Response("x"))],
  ["sets a header that cannot be sent", async () => new Response("x", { headers: { Location: "/?name=\u0001" } })],
])("the app %s: a page, 500, and the same reference in the log", async (_name, handle) => {
  const { port, lines, lastRequest } = await startServer({ handle });
  const reply = await ask(port, "/order-now");
  expect(reply.status).toBe(500);
  expect(describePage(reply.text)).toEqual(GOOD_PAGE);
  expect(reply.text).not.toContain("canary");
  const { reference } = describePage(reply.text);
  expect(reply.headers["x-request-id"]).toBe(reference);
  expect(lines.find(({ level }) => level === "error")).toMatchObject({ requestId: reference, msg: "page failed" });
  expect(lastRequest()).toMatchObject({ requestId: reference, status: 500 });
  // And the next visitor is served.
  expect((await ask(port, "/assets/none")).status).toBe(404);
});

test("a page that never comes ends in a page, and its place is free again", async () => {
  let calls = 0;
  const { port } = await startServer({
    handle: () => (calls++ === 0 ? new Promise<Response>(() => undefined) : Promise.resolve(new Response("fine"))),
    limits: { pageTime: 100, pages: 1, pagesForCheckout: 0 },
  });
  expect((await ask(port, "/")).status).toBe(500);
  expect((await ask(port, "/")).status).toBe(200);
});

const answer = async (response: Response, path = "/order-now", accept = "text/html,*/*") => {
  const { port } = await startServer({ handle: async () => response });
  return ask(port, path, { headers: { Accept: accept } });
};

test.each([400, 403, 404, 405, 500, 503])("a bare answer becomes a page: %s without a body", async (status) => {
  const reply = await answer(new Response(null, { status, headers: { "Set-Cookie": "a=1" } }));
  expect(reply.status).toBe(status);
  expect(describePage(reply.text)).toEqual(GOOD_PAGE);
  expect(reply.headers["set-cookie"]).toEqual(["a=1"]);
  expect(reply.headers["content-length"]).toBe(String(reply.body.byteLength));
});

test("a bare answer becomes a page: bare text for a browser that wants a page; not for others, nor for script, nor where there is a page", async () => {
  const bare = () => new Response("Bad Request", { status: 400 });
  expect(describePage((await answer(bare())).text)).toEqual(GOOD_PAGE);
  expect((await answer(bare(), "/order-now", "*/*")).text).toBe("Bad Request");
  expect((await answer(bare(), "/order-now.data")).text).toBe("Bad Request");
  const own = new Response("<h1>Ours</h1>", { status: 404, headers: { "Content-Type": "text/html" } });
  expect((await answer(own)).text).toBe("<h1>Ours</h1>");
  const json = new Response("{}", { status: 404, headers: { "Content-Type": "application/json" } });
  expect((await answer(json)).text).toBe("{}");
  expect((await answer(new Response("teapot", { status: 418 }))).text).toBe("teapot");
});

test("what the app answers arrives as it is: a redirect that cannot be changed", async () => {
  const { port } = await startServer({
    handle: async () => Response.redirect("http://localhost/order-now/cart", 303),
  });
  const reply = await post(port, "/", "a=1");
  expect(reply.status).toBe(303);
  expect(reply.headers.location).toBe("http://localhost/order-now/cart");
  expect(reply.headers["content-length"]).toBe("0");
  expect(reply.headers["x-request-id"]).toMatch(/^[0-9A-Z]{10}$/);
});

test("several cookies stay several lines", async () => {
  const cookies = ["a=1; Path=/", "b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT"];
  const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  const { port } = await startServer({ handle: async () => new Response("x", { headers }) });
  expect((await ask(port, "/")).headers["set-cookie"]).toEqual(cookies);
});

test("a length or connection header of the app does not reach the wire", async () => {
  const own = { "Content-Length": "3", "Transfer-Encoding": "chunked", Connection: "close" };
  const headers = { ...own, "Content-Type": "text/html" };
  const { port } = await startServer({ handle: async () => new Response(PAGE, { headers }) });
  const reply = await ask(port, "/");
  expect(reply.text).toBe(PAGE);
  expect(reply.headers["content-length"]).toBe(String(PAGE.length));
  expect(reply.headers["transfer-encoding"]).toBeUndefined();
});

const SECURITY = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "geolocation=(self)",
};

test("security headers on every kind of reply", async () => {
  const { port } = await startServer({ files: { "robots.txt": "x" }, handle: async () => new Response("x") });
  for (const reply of [await ask(port, "/"), await ask(port, "/robots.txt")]) {
    expect(reply.headers).toMatchObject(SECURITY);
    expect(reply.headers["strict-transport-security"]).toBeUndefined();
  }
  const { "content-security-policy": policy, ...others } = SECURITY;
  for (const reply of [await ask(port, "/%"), await ask(port, "/", { method: "PUT" })]) {
    expect(reply.headers).toMatchObject(others);
    expect(reply.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(reply.headers["content-security-policy"]).not.toBe(policy);
  }
});

test("speed: a script, a style and a font carry none that only a document is asked for", async () => {
  const { port } = await startServer({ files: { "a.js": "x", "a.css": "x", "a.woff2": "x" } });
  for (const path of ["/a.js", "/a.css", "/a.woff2"]) {
    const { headers } = await ask(port, path);
    expect(Object.keys(SECURITY).filter((name) => name in headers)).toEqual([
      "x-content-type-options",
      "cross-origin-resource-policy",
    ]);
  }
});

test("a picture, of ours or of the API, opened by itself may run, ask for and be framed by nothing", async () => {
  const handle = async () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml; charset=utf-8" } });
  const { port } = await startServer({ files: { "a.svg": "<svg/>" }, handle });
  for (const path of ["/a.svg", "/pictures/a.svg"]) {
    const { headers } = await ask(port, path);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
  }
});

test("what the app has set stays, and is not doubled; what says nothing of caching is kept by nobody", async () => {
  const policy = "script-src 'nonce-abc'";
  const own = { "content-security-policy": policy, "referrer-policy": "same-origin", "cache-control": "max-age=60" };
  const { port } = await startServer({ handle: async () => new Response("x", { headers: own }) });
  expect((await ask(port, "/")).headers).toMatchObject(own);
  const silent = await startServer();
  expect((await ask(silent.port, "/")).headers["cache-control"]).toBe("private, no-store");
});

test("https for a year, on an https origin only", async () => {
  const { port } = await startServer({ settings: { publicOrigin: "https://order.example.com" } });
  expect((await ask(port, "/")).headers["strict-transport-security"]).toBe("max-age=31536000");
  expect((await ask(port, "/%")).headers["strict-transport-security"]).toBe("max-age=31536000");
  const plain = await startServer({ settings: { publicOrigin: "http://order.example.com" } });
  expect((await ask(plain.port, "/")).headers["strict-transport-security"]).toBeUndefined();
});

const pages = [400, 403, 404, 405, 408, 413, 414, 415, 431, 500, 503].filter(hasErrorPage);

test.each(pages)("the error page %s reads well and allows exactly its own style", (status) => {
  const page = errorPage(status, "ABCDEFGHJK");
  const text = Buffer.from(page.body ?? []).toString();
  expect(describePage(text)).toEqual({ ...GOOD_PAGE, reference: "ABCDEFGHJK" });
  expect(text).toMatch(/<html lang="en">/);
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.headers.get("Content-Security-Policy")).toContain(`style-src 'sha256-${hash}'`);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
});

test("error pages: each says something of its own", () => {
  expect(pages).toHaveLength(11);
  const texts = pages.map((status) => Buffer.from(errorPage(status, "X").body ?? []).toString());
  expect(new Set(texts).size).toBe(pages.length);
});

describe("what the app is told of the visitor", () => {
  test("reference and address are ours, whatever the client says", async () => {
    const { port, seen } = await startServer();
    const spoofed = {
      "X-Request-Id": "spoofed",
      "X-Client-Address": "6.6.6.6",
      "X-Forwarded-For": "6.6.6.6",
      "X-Forwarded-Proto": "https",
      "X-Real-IP": "6.6.6.6",
      Forwarded: "for=6.6.6.6",
      "X-React-Router-SPA-Mode": "yes",
      "X-React-Router-Prerender-Data": "[]",
      "X-Original-URL": "/admin",
      "Save-Data": "on",
      traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      tracestate: "spoofed=1",
    };
    const reply = await ask(port, "/", { headers: spoofed });
    const headers = seen[0]?.headers;
    expect(headers?.get("x-request-id")).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(headers?.get("x-request-id")).toBe(reply.headers["x-request-id"]);
    expect(headers?.get("x-client-address")).toBe("127.0.0.1");
    const passed = [...(headers?.keys() ?? [])].toSorted().join(" ");
    expect(passed).toBe("connection host save-data traceparent x-client-address x-request-id");
    expect(headers?.get("traceparent")).not.toContain("4bf92f3577b34da6a3ce929d0e0e4736");
  });

  test("a trace goes on where a proxy of ours may have begun it", async () => {
    const { port, seen } = await startServer({ settings: { trustedProxyHops: 1 } });
    await ask(port, "/", { headers: { traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" } });
    expect(seen[0]?.headers.get("traceparent")).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)/);
  });

  test("a form carries them too", async () => {
    const { port, seen } = await startServer({ settings: { trustedProxyHops: 1 } });
    await post(port, "/", "a=1", { "X-Forwarded-For": "6.6.6.6, 203.0.113.7", "X-Request-Id": "spoofed" });
    expect(seen[0]?.headers.get("x-client-address")).toBe("203.0.113.7");
    expect(seen[0]?.headers.get("x-request-id")).not.toContain("spoofed");
  });

  test.each<[string, string | undefined, string | undefined, number, string]>([
    ["no proxy: the header is not believed", "203.0.113.7", "6.6.6.6", 0, "203.0.113.7"],
    ["one proxy: its last entry", "10.0.0.1", "6.6.6.6, 203.0.113.7", 1, "203.0.113.7"],
    ["two proxies", "10.0.0.1", "6.6.6.6, 203.0.113.7, 10.0.0.2", 2, "203.0.113.7"],
    ["past the proxy: the connection counts", "10.0.0.1", undefined, 1, "10.0.0.1"],
    ["fewer entries than proxies", "10.0.0.1", "6.6.6.6", 2, "10.0.0.1"],
    ["nonsense where the address should be", "10.0.0.1", "203.0.113.7, <script>", 1, "10.0.0.1"],
    ["empty entries", "10.0.0.1", " , ", 1, "10.0.0.1"],
    ["with a port", "10.0.0.1", "203.0.113.7:4711", 1, "203.0.113.7"],
    ["IPv6", "10.0.0.1", "2001:DB8::1", 1, "2001:db8::1"],
    ["IPv6 in brackets with a port", "10.0.0.1", "[2001:db8::1]:443", 1, "2001:db8::1"],
    ["IPv4 on a dual-stack socket", "::ffff:203.0.113.7", undefined, 0, "203.0.113.7"],
    ["link-local", "fe80::1%eth0", undefined, 0, "fe80::1"],
    ["connection gone", undefined, undefined, 0, "unknown"],
  ])("address, %s", (_name, socket, forwarded, hops, expected) => {
    expect(clientAddress(socket, forwarded, hops)).toBe(expected);
  });
});

test("the access log has one line for each request, without query, cookies or body", async () => {
  const { port, lines } = await startServer({ routeOf: () => "/order-now/checkout" });
  const headers = { Cookie: "s=canary3", "User-Agent": "canary4" };
  await post(port, "/order-now/checkout?promo=canary1", "card=canary2", headers);
  const place = { method: "POST", path: "/order-now/checkout", route: "/order-now/checkout" };
  const reply = { status: 200, bytes: PAGE.length, ms: expect.any(Number) };
  const requestId = expect.stringMatching(/^[0-9A-Z]{10}$/);
  expect(lines).toMatchObject([{ level: "info", msg: "request", requestId, ...place, ...reply }]);
  expect(JSON.stringify(lines)).not.toContain("canary");
});

test.each([
  ["/order-now/order-confirmation/123456", "/order-now/order-confirmation/:order"],
  ["/order-now/order-confirmation/123456/calendar.ics?token=x", "/order-now/order-confirmation/:order/calendar.ics"],
  ["/order-now/order-confirmation/123456.data?_routes=x", "/order-now/order-confirmation/:order"],
  ["/order-now/Order-Confirmation/ab-cd", "/order-now/Order-Confirmation/:order"],
  ["/stores?q=1 Main St", "/stores"],
  ["/#a", "/"],
  ["/", "/"],
  [`/${"a".repeat(1_000)}`, `/${"a".repeat(199)}…`],
])("in the access log: %s", (url, expected) => {
  expect(logPath(url)).toBe(expected);
});

test("a visitor who leaves in the middle of a form, and an app that fails after a visitor has left", async () => {
  const reached = Promise.withResolvers<void>();
  const { server, port, lines, seen } = await startServer({
    async handle({ signal }) {
      reached.resolve();
      await once(signal, "abort");
      throw new Error("after all");
    },
  });
  const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "3" };
  const leave = async (body: string, when: Promise<unknown>, logged: number) => {
    const request = httpRequest({ host: "127.0.0.1", port, method: "POST", headers: form });
    request.on("error", () => undefined);
    request.write(body);
    await when;
    request.destroy();
    await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(logged), 5_000);
  };
  await leave("a=", once(server, "request"), 1);
  expect(seen).toEqual([]);
  expect(lines).toMatchObject([{ level: "info", status: 499, route: "left", aborted: true }]);
  lines.length = 0;
  await leave("a=1", reached.promise, 2);
  expect(lines).toMatchObject([
    { level: "error", err: { message: "after all" } },
    { level: "info", status: 499, route: "failed" },
  ]);
});

test("a visitor who leaves: the app learns it from the signal, the log says so, and nothing breaks", async () => {
  let signal: AbortSignal | undefined;
  const { port, lines, lastRequest } = await startServer({
    async handle(request) {
      signal = request.signal;
      await wait(200);
      return new Response(PAGE);
    },
  });
  for (const method of ["GET", "POST"]) {
    lines.length = 0;
    const body = method === "POST" ? "a=1" : "";
    const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length };
    const request = httpRequest({ host: "127.0.0.1", port, path: "/order-now/checkout", method, headers });
    request.on("error", () => undefined).end(body);
    await wait(80);
    expect(signal?.aborted).toBe(false);
    request.destroy();
    await wait(40);
    expect(signal?.aborted).toBe(true);
    expect(lines).toEqual([]);
    await wait(200);
    expect(lastRequest()).toMatchObject({ method, status: 499, aborted: true, bytes: 0 });
    expect(lines.filter(({ level }) => level !== "info")).toEqual([]);
  }
});
