import { expect, test } from "vitest";
import { words } from "@platter/ordering/tests/support/words.ts";
import {
  GOOD_PAGE,
  ask,
  describePage,
  expectPage,
  post,
  rawRequest,
  sendRaw,
  startServer,
} from "../../support/edge.ts";

const KB = 1_024;
const TYPE = "Content-Type: application/x-www-form-urlencoded";
const CHUNKED = `${TYPE}\r\nTransfer-Encoding: chunked`;

/** A form with these headers, byte by byte. */
const form = (headers: string, body: string) => rawRequest(["POST / HTTP/1.1", "Host: x", headers], body);
const got = (path: string) => rawRequest([`GET ${path} HTTP/1.1`, "Host: x"]);
const chunks = (count: number) => `${`400\r\n${"x".repeat(KB)}\r\n`.repeat(count)}0\r\n\r\n`;
const full = `a=${"x".repeat(64 * KB - 2)}`;

const hosts = ["", "a b", ...words("a/b user@host host:99999 [::1 a,b %00")];
const unreadable = words("/% /%zz /%ff /a/%c0%ae/b http://evil.example/x *");
const notOurs = words(
  "//evil.example /%5Cevil.example /x%00y /x%0d%0aSet-Cookie:a /.env /a/%2egit /assets/..%2f..%2fx",
);

const typed = (type: string) => form(`Content-Type: ${type}\r\nContent-Length: 3`, "a=1");
const refused: Record<number, string[]> = {
  400: [
    ...hosts.map((host) => rawRequest(["GET / HTTP/1.1", `Host: ${host}`])),
    ...[[], ["Host: a", "Host: b"]].map((lines) => rawRequest(["GET / HTTP/1.1", ...lines])),
    ...unreadable.map(got),
    form(`${TYPE}\r\nContent-Length: 1e3`, "a=1"),
    form(`${CHUNKED}\r\nContent-Length: 3`, "0\r\n\r\n"),
    form(CHUNKED, "zz\r\nabc\r\n"),
    ...["BREW / HTTP/1.1", "hello", "PRI * HTTP/2.0\r\n\r\nSM", "\u0016\u0003\u0001"].map((text) => `${text}\r\n\r\n`),
  ],
  404: notOurs.map(got),
  405: words("PUT DELETE OPTIONS TRACE PROPFIND").map((method) => rawRequest([`${method} / HTTP/1.1`, "Host: x"])),
  413: [form(`${TYPE}\r\nContent-Length: ${full.length + 1}`, `${full}y`), form(CHUNKED, chunks(65))],
  414: [got(`/${"a".repeat(2_048)}`)],
  415: [
    ...["application/json", "text/plain", "multipart/form-data; boundary=x", ""].map(typed),
    rawRequest(["POST / HTTP/1.1", "Host: x", "Content-Length: 3"], "a=1"),
    form(`${TYPE}\r\nContent-Encoding: gzip\r\nContent-Length: 3`, "a=1"),
  ],
};

test.each(Object.keys(refused).map(Number))("%d: a page, and the app is not called", async (status) => {
  const { port, seen } = await startServer();
  for (const bytes of refused[status] ?? []) {
    const reply = await sendRaw(port, Buffer.from(bytes, "latin1"));
    expectPage(reply, status, bytes.slice(0, 200));
    expect(reply).not.toMatch(/^set-cookie/im);
    expect(/\r\nallow: GET, HEAD, POST\r\n/i.test(reply)).toBe(status === 405);
  }
  expect(seen).toEqual([]);
});

test("unusual but valid requests pass: hosts, no host in HTTP/1.0, escapes in the query, long paths, an HTTP/2 upgrade", async () => {
  const { port, seen } = await startServer();
  for (const host of words("localhost:3000 [::1]:3000 my_service:80 Order.Example.com"))
    expect((await ask(port, "/x", { headers: { Host: host } })).status).toBe(200);
  expect(seen.at(-1)?.url).toBe("http://order.example.com/x");
  expect(await sendRaw(port, rawRequest(["GET / HTTP/1.0"]))).toMatch(/^HTTP\/1\.1 200 /);
  for (const path of [...words("/stores?q=100% /caf%C3%A9 /.well-known/security.txt"), `/${"a".repeat(2_047)}`])
    expect((await ask(port, path)).status).toBe(200);
  const offer = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n";
  expect(await sendRaw(port, offer)).toMatch(/^HTTP\/1\.1 200 /);
});

test("forms of up to 64 KB arrive whole, with any spelling of the type; the demo's control path accepts JSON", async () => {
  const { port, seen } = await startServer();
  const type = { "Content-Type": "APPLICATION/X-WWW-FORM-URLENCODED; charset=UTF-8" };
  expect((await post(port, "/", full, type)).status).toBe(200);
  expect(await sendRaw(port, form(CHUNKED, chunks(64)))).toMatch(/^HTTP\/1\.1 200 /);
  const announced = form(`${TYPE}\r\nExpect: 100-continue\r\nContent-Length: 3`, "a=1");
  expect(await sendRaw(port, announced)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  expect((await post(port, "/", "")).status).toBe(200);
  const json = { "Content-Type": "application/json" };
  expect((await post(port, "/sandbox-control/clock", "{}", json)).status).toBe(200);
  expect(seen.map(({ body }) => body)).toEqual([full, "x".repeat(64 * KB), "a=1", "", "{}"]);
});

const HOST = "order.example.com";
const ORIGIN = `https://${HOST}`;
const passes = [
  { "sec-fetch-site": "same-origin", origin: ORIGIN },
  { "sec-fetch-site": "none" },
  {},
  { referer: `${ORIGIN}/order-now/address?x=1` },
  { origin: ORIGIN },
];
const forged = [
  ...["cross-site", "same-site", "", "same-origin, cross-site"].map((site) => ({
    "sec-fetch-site": site,
    origin: ORIGIN,
  })),
  ...["", "null", `http://${HOST}`, `${ORIGIN}:8443`, `${ORIGIN}.evil.example`, `${ORIGIN}, x`].map((origin) => ({
    origin,
    referer: `${ORIGIN}/`,
  })),
  ...["https://evil.example/order.example.com", `https://${HOST}@evil.example/`, "order-now", ""].map((referer) => ({
    referer,
  })),
  { host: "evil.example", origin: "https://evil.example" },
];

test("a cross-site form is refused with a page, whatever its headers; same-site forms pass", async () => {
  const { port, seen, lastRequest } = await startServer({ settings: { publicOrigin: ORIGIN } });
  for (const headers of passes)
    expect((await post(port, "/", "a=1", { host: HOST, ...headers })).status, JSON.stringify(headers)).toBe(200);
  for (const headers of forged) {
    const reply = await post(port, "/order-now/checkout.data", "a=1", { host: HOST, ...headers });
    expect(reply.status, JSON.stringify(headers)).toBe(403);
    expect(describePage(reply.text)).toEqual(GOOD_PAGE);
  }
  expect(seen).toHaveLength(passes.length);
  expect(lastRequest()).toMatchObject({ status: 403, reason: "origin" });
  // Links come from anywhere.
  expect((await ask(port, "/", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(200);
});

test.each([
  [200, { host: "192.168.1.5:3000", origin: "http://192.168.1.5:3000" }],
  [200, { host: "LocalHost:80", origin: "http://localhost" }],
  [403, { host: "localhost:3000", origin: "http://localhost:4000" }],
  [403, { host: "localhost:3000", origin: "https://localhost:3000" }],
])("without PUBLIC_ORIGIN the request's own host counts, on http: %d for %o", async (status, headers) => {
  const { port } = await startServer();
  expect((await post(port, "/", "a=1", headers)).status).toBe(status);
});
