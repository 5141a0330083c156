import { once } from "node:events";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { words } from "@platter/ordering/tests/support/words.ts";
import { GOOD_PAGE, PAGE, ask, describePage, openSocket, startServer, wait } from "../../support/edge.ts";

function broken(): never {
  throw new Error("canary in a stack");
}

test.each<[string, () => Promise<Response>]>([
  ["rejects", async () => broken()],
  ["fails in the middle of a page", async () => new Response(new ReadableStream({ pull: broken }))],
  ["never answers", () => new Promise<Response>(() => undefined)],
])("the app %s: a page, 500, and the same reference in the log", async (_name, handle) => {
  const { port, lines, lastRequest } = await startServer({ handle, limits: { wholeTime: 300 } });
  const reply = await ask(port, "/order-now");
  expect(reply.status).toBe(500);
  expect(describePage(reply.text)).toEqual(GOOD_PAGE);
  expect(reply.text).not.toContain("canary");
  const { reference } = describePage(reply.text);
  expect(reply.headers["x-request-id"]).toBe(reference);
  expect(lines.find(({ level }) => level === "error")).toMatchObject({ requestId: reference, msg: "page failed" });
  expect(lastRequest()).toMatchObject({ requestId: reference, status: 500 });
});

const html = { "Content-Type": "text/html" };
const answer = async (response: Response, path = "/order-now", headers = {}) => {
  const { port } = await startServer({ handle: async () => response });
  return ask(port, path, { headers });
};

test.each([400, 403, 404, 405, 500, 503])("a bare reply of the framework becomes a page: %s", async (status) => {
  const reply = await answer(new Response(null, { status, headers: { "Set-Cookie": "a=1" } }));
  expect(reply.status).toBe(status);
  expect(describePage(reply.text)).toEqual(GOOD_PAGE);
  expect(reply.headers["set-cookie"]).toEqual(["a=1"]);
  const bare = () => new Response("Bad Request", { status });
  expect(describePage((await answer(bare())).text)).toEqual(GOOD_PAGE);
  expect((await answer(bare(), "/order-now.data")).text).toBe("Bad Request");
  expect((await answer(new Response("<h1>Ours</h1>", { status, headers: html }))).text).toBe("<h1>Ours</h1>");
});

test("the app's reply is passed on unchanged: redirect, several cookies, caching", async () => {
  const cookies = ["a=1; Path=/", "b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT"];
  const headers = new Headers({ Location: "/order-now/cart", "Cache-Control": "max-age=60" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const reply = await answer(new Response(null, { status: 303, headers }));
  expect(reply.status).toBe(303);
  expect(reply.headers).toMatchObject({ location: "/order-now/cart", "set-cookie": cookies });
  expect(reply.headers["cache-control"]).toBe("max-age=60");
  expect((await answer(new Response("x"))).headers["cache-control"]).toBe("private, no-store");
});

test("pages are compressed where the browser accepts it; HEAD has no body", async () => {
  const { port, lastRequest } = await startServer();
  const browser = { "Accept-Encoding": "gzip, deflate, br" };
  const small = await ask(port, "/", { headers: browser });
  expect(small.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(brotliDecompressSync(small.body).toString()).toBe(PAGE);
  expect(lastRequest()["bytes"]).toBeGreaterThan(small.body.byteLength);
  expect(lastRequest()["bytes"]).toBeLessThan(PAGE.length);
  const zipped = await ask(port, "/", { headers: { "Accept-Encoding": "br;q=0, gzip" } });
  expect(gunzipSync(zipped.body).toString()).toBe(PAGE);
  for (const refused of ["", "identity", "gzip;q=abc, zstd"]) {
    const plain = await ask(port, "/", { headers: { "Accept-Encoding": refused } });
    expect(plain.text, refused).toBe(PAGE);
    expect(plain.headers["content-length"]).toBe(String(PAGE.length));
  }
  expect(await ask(port, "/", { method: "HEAD", headers: browser })).toMatchObject({ status: 200, text: "" });
  const picture = () => new Response(Buffer.alloc(5_000), { headers: { "Content-Type": "image/png" } });
  for (const kept of [new Response("<p>short", { headers: html }), picture()])
    expect((await answer(kept, "/", browser)).headers["content-encoding"]).toBeUndefined();
  const known = await answer(new Response(null, { status: 304, headers: { ETag: '"a"' } }), "/", browser);
  expect(known).toMatchObject({ status: 304, headers: { etag: '"a"' } });
});

const SECURITY = {
  "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-/) as string,
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "geolocation=(self)",
};
const EVERYWHERE = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };

test("every page has security headers, a file a few; HSTS lasts a year on an https origin only", async () => {
  const files = { "a.js": "x" };
  const { port } = await startServer({ files, settings: { publicOrigin: "https://order.example.com" } });
  const https = { ...EVERYWHERE, "strict-transport-security": "max-age=31536000" };
  for (const path of ["/", "/%", "/assets/none", "/.env"])
    expect((await ask(port, path)).headers, path).toMatchObject({ ...SECURITY, ...https });
  // A first page has a dozen files: headers only for documents would add 3.5 KB.
  const { headers } = await ask(port, "/a.js");
  expect(headers).toMatchObject(https);
  expect(Object.keys(SECURITY).filter((name) => name in headers)).toEqual([]);
  const plain = await startServer({ settings: { publicOrigin: "http://order.example.com" } });
  expect((await ask(plain.port, "/")).headers["strict-transport-security"]).toBeUndefined();
});

test("the app gets our reference, address and origin, whatever the client sends", async () => {
  const publicOrigin = "https://order.example.com";
  const { port, seen } = await startServer({ settings: { publicOrigin } });
  const names = words(
    "X-Request-Id X-Client-Address X-Forwarded-For X-Forwarded-Proto X-Forwarded-Host X-Real-IP Forwarded X-Original-URL",
    "X-React-Router-SPA-Mode X-React-Router-Prerender-Data X-Middleware-Subrequest X-HTTP-Method-Override tracestate Via",
  );
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const headers = { ...Object.fromEntries(names.map((name) => [name, "6.6.6.6"])), "Save-Data": "on", traceparent };
  const reply = await ask(port, "/order-now?x=1", { headers: { Host: "evil.example", ...headers } });
  const given = seen[0]?.headers ?? new Headers();
  expect(seen[0]?.url).toBe(`${publicOrigin}/order-now?x=1`);
  expect([...given.keys()].toSorted()).toEqual(words("host save-data traceparent x-client-address x-request-id"));
  expect(given.get("x-request-id")).toBe(reply.headers["x-request-id"]);
  expect(given.get("x-client-address")).toBe("127.0.0.1");
  expect(given.get("traceparent")).not.toContain("4bf92f3577b34da6a3ce929d0e0e4736");
  const behind = await startServer({ settings: { trustedProxyHops: 1 } });
  await ask(behind.port, "/", { headers: { traceparent } });
  expect(behind.seen[0]?.headers.get("traceparent")).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-/);
});

test.each([
  ["no proxy: the header is ignored", "6.6.6.6", 0, "127.0.0.1"],
  ["one proxy: its last entry", "6.6.6.6, 203.0.113.7", 1, "203.0.113.7"],
  ["two proxies", "6.6.6.6, 203.0.113.7, 10.0.0.2", 2, "203.0.113.7"],
  ["not through the proxy: the connection counts", "", 1, "127.0.0.1"],
  ["an invalid address", "203.0.113.7, <script>", 1, "127.0.0.1"],
  ["with a port", "203.0.113.7:4711", 1, "203.0.113.7"],
  ["IPv6 in brackets with a port", "[2001:DB8::1]:443", 1, "2001:db8::1"],
])("the visitor's address, %s", async (_name, forwarded, trustedProxyHops, expected) => {
  const { port, seen } = await startServer({ settings: { trustedProxyHops } });
  await ask(port, "/", { headers: { "X-Forwarded-For": forwarded } });
  expect(seen[0]?.headers.get("x-client-address")).toBe(expected);
});

test("when a visitor leaves during a form or a page, the app is notified and nothing breaks", async () => {
  const reached = Promise.withResolvers<AbortSignal>();
  const { server, port, lines, seen } = await startServer({
    async handle({ signal }) {
      reached.resolve(signal);
      await once(signal, "abort");
      throw new Error("after all");
    },
  });
  const head =
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\n";
  for (const [count, body, when] of [
    [1, "a=", once(server, "request")],
    [2, "a=1", reached.promise],
  ] as const) {
    const { socket } = openSocket(port);
    socket.write(head + body);
    await when;
    socket.destroy();
    await vi.waitFor(() => expect(lines).toHaveLength(count), 5_000);
    expect(lines.at(-1)).toMatchObject({ level: "info", status: 499, aborted: true });
    expect(seen).toHaveLength(count - 1);
  }
  await wait(50);
  expect(lines).toHaveLength(2);
});
