import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { logPath } from "../../../server/observability/access-log.ts";
import { words } from "@platter/ordering/tests/support/words.ts";
import { GOOD_PAGE, PAGE, ask, describePage, post, startServer, wait } from "./support.ts";

function broken(): never {
  throw new Error("canary in a stack");
}
const halfPage = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("<p>half")),
    pull: broken,
  });

test.each<[string, () => Promise<Response>]>([
  ["rejects", async () => broken()],
  ["throws at once", () => broken()],
  ["gives no response", () => Promise.resolve(undefined as unknown as Response)],
  ["gives Response.error()", () => Promise.resolve(Response.error())],
  ["breaks off in the page", async () => new Response(halfPage())],
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
  expect((await ask(port, "/assets/none")).status).toBe(404);
});

test("a page that never comes ends in a page, and its place is free again", async () => {
  let calls = 0;
  const { port } = await startServer({
    handle: () => (calls++ === 0 ? new Promise<Response>(() => undefined) : Promise.resolve(new Response("fine"))),
    limits: { pageTime: 100, pages: 1, pagesForOrders: 0 },
  });
  expect((await ask(port, "/")).status).toBe(500);
  expect((await ask(port, "/")).status).toBe(200);
});

const answer = async (response: Response, path = "/order-now", headers = {}) => {
  const { port } = await startServer({ handle: async () => response });
  return ask(port, path, { headers: { Accept: "text/html,*/*", ...headers } });
};
const browser = { "Accept-Encoding": "gzip, deflate, br" };
const html = { "Content-Type": "text/html" };

test.each([400, 403, 404, 405, 500, 503])("a bare answer becomes a page: %s without a body", async (status) => {
  const policy = { "Content-Security-Policy": "default-src 'none'" };
  const reply = await answer(new Response(null, { status, headers: { "Set-Cookie": "a=1", ...policy } }));
  expect(reply.status).toBe(status);
  expect(describePage(reply.text)).toEqual(GOOD_PAGE);
  expect(reply.headers["set-cookie"]).toEqual(["a=1"]);
  expect(reply.headers["content-security-policy"]).toMatch(/style-src 'sha256-/);
});

test("bare text becomes a page for a browser; not for others, nor for script, nor where there is a page", async () => {
  const bare = () => new Response("Bad Request", { status: 400 });
  expect(describePage((await answer(bare())).text)).toEqual(GOOD_PAGE);
  expect((await answer(bare(), "/order-now", { Accept: "*/*" })).text).toBe("Bad Request");
  expect((await answer(bare(), "/order-now.data")).text).toBe("Bad Request");
  expect((await answer(new Response("<h1>Ours</h1>", { status: 404, headers: html }))).text).toBe("<h1>Ours</h1>");
});

test("what the app answers arrives as it is: redirect, several cookies, caching; lengths are the edge's", async () => {
  const cookies = ["a=1; Path=/", "b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT"];
  const own: [string, string][] = [
    ["Location", "/order-now/cart"],
    ["Cache-Control", "max-age=60"],
  ];
  const wrong: [string, string][] = [
    ["Content-Length", "3"],
    ["Transfer-Encoding", "chunked"],
    ["Connection", "close"],
  ];
  const headers = [...own, ...wrong, ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie])];
  const reply = await answer(new Response(null, { status: 303, headers }));
  expect(reply.status).toBe(303);
  expect(reply.headers).toMatchObject({
    location: "/order-now/cart",
    "cache-control": "max-age=60",
    "content-length": "0",
  });
  expect(reply.headers["set-cookie"]).toEqual(cookies);
  expect(reply.headers["transfer-encoding"]).toBeUndefined();
  expect((await answer(new Response("x"))).headers["cache-control"]).toBe("private, no-store");
});

test("pages are compressed whole, once, with their length; HEAD and 304 have no body and no wrong length", async () => {
  const { port, lastRequest } = await startServer();
  const small = await ask(port, "/", { headers: browser });
  expect(small.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(small.headers["content-length"]).toBe(String(small.body.byteLength));
  expect(brotliDecompressSync(small.body).toString()).toBe(PAGE);
  expect(lastRequest()["bytes"]).toBe(small.body.byteLength);
  const zipped = await ask(port, "/", { headers: { "Accept-Encoding": "br;q=0, gzip" } });
  expect(gunzipSync(zipped.body).toString()).toBe(PAGE);
  for (const refused of ["", "identity", "*;q=0", "gzip;q=abc, zstd"]) {
    const plain = await ask(port, "/", { headers: { "Accept-Encoding": refused } });
    expect(plain.text, refused).toBe(PAGE);
    expect(plain.headers["content-length"]).toBe(String(PAGE.length));
  }
  const head = await ask(port, "/", { method: "HEAD", headers: browser });
  expect(head).toMatchObject({ status: 200, text: "" });
  expect(head.headers["content-length"]).not.toBe("0");
  const known = await answer(new Response(null, { status: 304, headers: { ETag: '"a"' } }), "/", browser);
  expect(known.headers).toMatchObject({ etag: '"a"' });
  expect(known.headers["content-length"]).toBeUndefined();
});

test.each<[string, () => Response]>([
  ["short", () => new Response("<p>short", { headers: html })],
  ["a picture", () => new Response(Buffer.alloc(5_000), { headers: { "Content-Type": "image/png" } })],
  ["encoded already", () => new Response(PAGE, { headers: { ...html, "Content-Encoding": "zstd" } })],
  ["not to be changed", () => new Response(PAGE, { headers: { ...html, "Cache-Control": "no-transform" } })],
])("not compressed: %s", async (_name, make) => {
  const reply = await answer(make(), "/", browser);
  expect(reply.headers["content-encoding"]).not.toBe("br");
  expect(reply.body).toEqual(Buffer.from(await make().arrayBuffer()));
});

const SECURITY = {
  "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-/) as string,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "geolocation=(self)",
};

test("security headers on every kind of reply, HTTPS for a year on an https origin only", async () => {
  const files = { "a.js": "x", "a.svg": "<svg/>" };
  const { port } = await startServer({ files, settings: { publicOrigin: "https://order.example.com" } });
  for (const path of ["/", "/%", "/assets/none", "/.env"]) {
    const { headers } = await ask(port, path);
    expect(headers, path).toMatchObject({ ...SECURITY, "strict-transport-security": "max-age=31536000" });
  }
  // A first page has a dozen files: what only a document is asked for is 3.5 KB on a phone's line.
  const { headers } = await ask(port, "/a.js");
  expect(Object.keys(SECURITY).filter((name) => name in headers)).toEqual([
    "x-content-type-options",
    "cross-origin-resource-policy",
  ]);
  expect((await ask(port, "/a.svg")).headers["content-security-policy"]).toMatch(/^default-src 'none'.*; sandbox;/);
  const plain = await startServer({ settings: { publicOrigin: "http://order.example.com" } });
  expect((await ask(plain.port, "/")).headers["strict-transport-security"]).toBeUndefined();
});

test("the app is given our reference, address and origin, whatever the client says", async () => {
  const publicOrigin = "https://order.example.com";
  const { port, seen } = await startServer({ settings: { publicOrigin } });
  const names = words(
    "X-Request-Id X-Client-Address X-Forwarded-For X-Forwarded-Proto X-Forwarded-Host X-Real-IP Forwarded X-Original-URL",
    "X-React-Router-SPA-Mode X-React-Router-Prerender-Data X-Middleware-Subrequest X-HTTP-Method-Override tracestate Via",
  );
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const headers = { ...Object.fromEntries(names.map((name) => [name, "6.6.6.6"])), "Save-Data": "on", traceparent };
  const reply = await ask(port, "/order-now?x=1", { headers: { Host: "evil.example", ...headers } });
  const told = seen[0]?.headers ?? new Headers();
  expect(seen[0]?.url).toBe(`${publicOrigin}/order-now?x=1`);
  expect([...told.keys()].toSorted()).toEqual(
    words("connection host save-data traceparent x-client-address x-request-id"),
  );
  expect(told.get("x-request-id")).toBe(reply.headers["x-request-id"]);
  expect(told.get("x-client-address")).toBe("127.0.0.1");
  expect(told.get("traceparent")).not.toContain("4bf92f3577b34da6a3ce929d0e0e4736");
  const behind = await startServer({ settings: { trustedProxyHops: 1 } });
  await ask(behind.port, "/", { headers: { traceparent } });
  expect(behind.seen[0]?.headers.get("traceparent")).toMatch(
    /^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)/,
  );
});

test.each([
  ["no proxy: the header is not believed", "6.6.6.6", 0, "127.0.0.1"],
  ["one proxy: its last entry", "6.6.6.6, 203.0.113.7", 1, "203.0.113.7"],
  ["two proxies", "6.6.6.6, 203.0.113.7, 10.0.0.2", 2, "203.0.113.7"],
  ["past the proxy: the connection counts", "", 1, "127.0.0.1"],
  ["nonsense where the address should be", "203.0.113.7, <script>", 1, "127.0.0.1"],
  ["empty entries", " , ", 1, "127.0.0.1"],
  ["with a port", "203.0.113.7:4711", 1, "203.0.113.7"],
  ["IPv6", "2001:DB8::1", 1, "2001:db8::1"],
  ["IPv6 in brackets with a port", "[2001:db8::1]:443", 1, "2001:db8::1"],
])("the visitor's address, %s", async (_name, forwarded, trustedProxyHops, expected) => {
  const { port, seen } = await startServer({ settings: { trustedProxyHops } });
  await ask(port, "/", { headers: { "X-Forwarded-For": forwarded } });
  expect(seen[0]?.headers.get("x-client-address")).toBe(expected);
});

test("the access log has one line for each request, without query, cookies or body", async () => {
  const { port, lines } = await startServer({ route: "/order-now/checkout" });
  const headers = { Cookie: "s=canary3", "User-Agent": "canary4" };
  await post(port, "/order-now/checkout?promo=canary1", "card=canary2", headers);
  const place = { method: "POST", path: "/order-now/checkout", route: "/order-now/checkout" };
  const reply = { status: 200, bytes: PAGE.length, ms: expect.any(Number) as number };
  const requestId = expect.stringMatching(/^[0-9A-Z]{10}$/) as string;
  expect(lines).toMatchObject([{ level: "info", msg: "request", requestId, ...place, ...reply }]);
  expect(JSON.stringify(lines)).not.toContain("canary");
  expect(logPath("/order-now/order-confirmation/123456.data?_routes=x")).toBe("/order-now/order-confirmation/:order");
});

test("a visitor who leaves in the middle of a form or of a page: the app learns it, and nothing breaks", async () => {
  const reached = Promise.withResolvers<AbortSignal>();
  const { server, port, lines, seen } = await startServer({
    async handle({ signal }) {
      reached.resolve(signal);
      await once(signal, "abort");
      throw new Error("after all");
    },
  });
  const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "3" };
  const leave = async (body: string, when: Promise<unknown>) => {
    lines.length = 0;
    const request = httpRequest({ host: "127.0.0.1", port, method: "POST", headers: form });
    request.on("error", () => undefined);
    request.write(body);
    await when;
    request.destroy();
    await vi.waitFor(() => expect(lines).toMatchObject([{ level: "info", status: 499, aborted: true }]), 5_000);
  };
  await leave("a=", once(server, "request"));
  expect(seen).toEqual([]);
  await leave("a=1", reached.promise);
  await wait(50);
  expect(lines).toHaveLength(1);
});
