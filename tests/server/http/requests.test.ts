import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusalOfTarget } from "../../../server/http/refusals.ts";
import { words } from "@platter/ordering/tests/support/words.ts";
import { runs } from "@platter/ordering/tests/support/fuzz.ts";
import { GOOD_PAGE, ask, describePage, expectPage, post, rawRequest, sendRaw, startServer } from "./support.ts";

const KB = 1_024;
const TYPE = "Content-Type: application/x-www-form-urlencoded";
const CHUNKED = `${TYPE}\r\nTransfer-Encoding: chunked`;

/** A form with these headers, byte by byte. */
const form = (headers: string, body: string) => rawRequest(["POST / HTTP/1.1", "Host: x", headers], body);
const got = (path: string) => rawRequest([`GET ${path} HTTP/1.1`, "Host: x"]);

const hosts = ["", "a b", ...words("a/b a?b user@host user:word@host host:99999 host: [::1 a,b h\u00f6st %00 a#b")];
const unreadable = words("/% /%f /%zz /%ff /%E0%A4%A /a/%c0%ae/b http://evil.example/x https://evil.example/x *");
const notOurs = words(
  "//evil.example /%2Fevil.example /\\evil.example /%5Cevil.example /x%00y /x%0d%0aSet-Cookie:a /.env /.git/config",
  "/a/.hidden /%2eenv /assets/../../package.json /assets/..%2f..%2fpackage.json /.well-known/../x",
);
const full = `a=${"x".repeat(64 * KB - 2)}`;

type Case = [status: number, what: string, bytes: string];
const cases: Case[] = [
  ...words("PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY").map((method): Case => [
    405,
    method,
    rawRequest([`${method} /order-now HTTP/1.1`, "Host: x"]),
  ]),
  [405, "CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n"],
  [400, "an unknown method", rawRequest(["BREW /pot HTTP/1.1", "Host: x"])],
  ...hosts.map((host): Case => [400, `host ${host}`, rawRequest(["GET / HTTP/1.1", `Host: ${host}`])]),
  [400, "no host", rawRequest(["GET / HTTP/1.1"])],
  [400, "two hosts", rawRequest(["GET / HTTP/1.1", "Host: a", "Host: b"])],
  ...unreadable.map((path): Case => [400, path, got(path)]),
  ...notOurs.map((path): Case => [404, path, got(path)]),
  [414, "an address of 2,049 characters", got(`/${"a".repeat(2_048)}`)],
  ...words("-1 1e3 abc").map((length): Case => [
    400,
    `length ${length}`,
    form(`${TYPE}\r\nContent-Length: ${length}`, "a=1"),
  ]),
  [400, "length and chunks at once", form(`${CHUNKED}\r\nContent-Length: 3`, "0\r\n\r\n")],
  [400, "a broken chunk", form(CHUNKED, "zz\r\nabc\r\n")],
  ...["application/json", "text/plain", "application/x-www-form-urlencodedx", ""].map((type): Case => [
    415,
    `type ${type}`,
    form(`Content-Type: ${type}\r\nContent-Length: 3`, "a=1"),
  ]),
  [415, "no type at all", rawRequest(["POST / HTTP/1.1", "Host: x", "Content-Length: 3"], "a=1")],
  [415, "a compressed form", form(`${TYPE}\r\nContent-Encoding: gzip\r\nContent-Length: 3`, "a=1")],
  [413, "a byte more than 64 KB", form(`${TYPE}\r\nContent-Length: ${full.length + 1}`, `${full}y`)],
  [413, "the same without a length", form(CHUNKED, `${`400\r\n${"x".repeat(KB)}\r\n`.repeat(65)}0\r\n\r\n`)],
  ...[
    "hello",
    "GET / HTTP/1.1\r\nHost x",
    "GET / HTTP/9.9\r\nHost: x",
    "PRI * HTTP/2.0\r\n\r\nSM",
    "\u0016\u0003\u0001",
  ].map((bytes): Case => [400, JSON.stringify(bytes), `${bytes}\r\n\r\n`]),
];

test.each(cases)("a page with status %d, and the app is not asked: %s", async (status, _what, bytes) => {
  const { port, seen } = await startServer();
  const reply = await sendRaw(port, Buffer.from(bytes, "latin1"), { until: 2_000 });
  expectPage(reply, status);
  expect(reply).not.toMatch(/^set-cookie/im);
  if (status === 405) expect(reply).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i);
  expect(seen).toEqual([]);
  expect((await ask(port, "/")).status).toBe(200);
});

const pieces = fc.constantFrom(
  ...words(
    "/ // . .. %2e %2E%2e %2f %5c \\ %00 %25 ; ? # & : @ a .env .well-known assets %ff %E9%A4%90 evil.example http:",
  ),
);

test("an address that is let through is a path of this site, without steps up or hidden files", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (list) => {
      const url = `/${list.join("")}`;
      if (refusalOfTarget(url)) return;
      const { origin, pathname } = new URL(url, "http://here.example");
      expect(origin).toBe("http://here.example");
      expect(pathname).toBe(new URL(`http://here.example${url}`).pathname);
      for (const segment of decodeURIComponent(pathname).split("/")) expect(segment).toMatch(/^(?!\.)|^\.well-known$/);
    }),
    runs(2_000),
  );
});

test("odd but sane: hosts, no host in HTTP/1.0, escapes in the query, long paths, a method named in a field", async () => {
  const { port, seen } = await startServer();
  for (const host of words("localhost:3000 [::1]:3000 my_service:80 Order.Example.com"))
    expect((await ask(port, "/x", { headers: { Host: host } })).status).toBe(200);
  expect(seen.at(-1)?.url).toBe("http://order.example.com/x");
  expect(await sendRaw(port, rawRequest(["GET / HTTP/1.0"]))).toMatch(/^HTTP\/1\.1 200 /);
  for (const path of [...words("/stores?q=100% /caf%C3%A9 /.well-known/security.txt"), `/${"a".repeat(2_047)}`])
    expect((await ask(port, path)).status).toBe(200);
  await post(port, "/", "_method=DELETE", { "X-HTTP-Method-Override": "DELETE" });
  expect(seen.at(-1)?.method).toBe("POST");
  expect(seen.at(-1)?.headers.has("x-http-method-override")).toBe(false);
  const offer = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n";
  expect(await sendRaw(port, offer)).toMatch(/^HTTP\/1\.1 200 /);
});

describe("forms", () => {
  test("the control path of the embedded API takes JSON", async () => {
    const { port, seen } = await startServer();
    const json = { "Content-Type": "application/json" };
    expect((await post(port, "/sandbox-control/clock", "{}", json)).status).toBe(200);
    expect(seen[0]?.body).toBe("{}");
  });

  test("exactly 64 KB arrive whole, with a length or in chunks, announced or not, in any spelling of the type", async () => {
    const { port, seen } = await startServer();
    const type = "APPLICATION/X-WWW-FORM-URLENCODED; charset=UTF-8";
    expect((await post(port, "/", full, { "Content-Type": type })).status).toBe(200);
    expect(seen[0]?.body).toBe(full);
    const chunks = `${`400\r\n${"x".repeat(KB)}\r\n`.repeat(64)}0\r\n\r\n`;
    expect(await sendRaw(port, form(CHUNKED, chunks))).toMatch(/^HTTP\/1\.1 200 /);
    expect(seen[1]?.body).toHaveLength(64 * KB);
    const announced = form(`${TYPE}\r\nExpect: 100-continue\r\nContent-Length: 3`, "a=1");
    expect(await sendRaw(port, announced)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect((await post(port, "/", "")).status).toBe(200);
    expect(seen.slice(2).map(({ body }) => body)).toEqual(["a=1", ""]);
  });

  test.each(["1000\r\n", "Content-Length"])("a body without end is cut off by time: %s", async (kind) => {
    const { port, seen } = await startServer({ limits: { requestTime: 300, headersTime: 200, checkEvery: 25 } });
    const chunk = kind === "Content-Length" ? "" : `1000\r\n${"x".repeat(4 * KB)}\r\n`.repeat(100);
    const head = chunk ? CHUNKED : `${TYPE}\r\nContent-Length: 1000000`;
    expectPage(await sendRaw(port, `POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${chunk}`), 408);
    expect(seen).toEqual([]);
  });

  test("a length too small: the rest is a bad request, and the first answer still arrives", async () => {
    const { port, seen } = await startServer({
      async handle() {
        await new Promise((resolve) => setTimeout(resolve, 150));
        return new Response("placed", { headers: { "Content-Type": "text/plain" } });
      },
    });
    const head = `POST /order-now/checkout HTTP/1.1\r\nHost: x\r\n${TYPE}\r\nContent-Length: 3\r\n\r\n`;
    const reply = await sendRaw(port, `${head}a=1&b=2&c=3\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(reply.endsWith("placed")).toBe(true);
    expect(seen).toMatchObject([{ body: "a=1" }]);
  });

  test("a multipart form arrives; a broken one gets a page, 400", async () => {
    const { port, seen } = await startServer();
    const type = { "Content-Type": "multipart/form-data; boundary=XX" };
    const part = '--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    expect((await post(port, "/", `${part}--XX--\r\n`, type)).status).toBe(200);
    const broken = ["--XX\r\nContent-Disp", "nonsense", ""];
    for (const body of broken) expect((await post(port, "/", body, type)).status).toBe(400);
    expect((await post(port, "/", `${part}--XX--\r\n`, { "Content-Type": "multipart/form-data" })).status).toBe(400);
    expect(seen).toHaveLength(1);
  });
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
  { "sec-fetch-site": "cross-site", origin: ORIGIN },
  { "sec-fetch-site": "same-site", origin: "https://www.example.com" },
  { "sec-fetch-site": "" },
  { "sec-fetch-site": "same-origin, cross-site" },
  { origin: "null", referer: `${ORIGIN}/` },
  ...["", `http://${HOST}`, `${ORIGIN}:8443`, `${ORIGIN}.evil.example`, `https://evil${HOST}`, `${ORIGIN}, x`].map(
    (origin) => ({ origin }),
  ),
  ...["https://evil.example/order.example.com", `https://${HOST}@evil.example/`, "order-now", ""].map((referer) => ({
    referer,
  })),
  { origin: "https://evil.example", referer: `${ORIGIN}/` },
  { host: "evil.example", origin: "https://evil.example" },
];

test("a form of another site is refused with a page, whatever it says of itself; those of ours pass", async () => {
  const { port, seen, lastRequest } = await startServer({ settings: { publicOrigin: ORIGIN } });
  for (const headers of passes)
    expect((await post(port, "/", "a=1", { host: HOST, ...headers })).status, JSON.stringify(headers)).toBe(200);
  expect(seen).toHaveLength(passes.length);
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
  [403, { host: "localhost:3000", origin: "null" }],
])("without PUBLIC_ORIGIN the request's own host counts, on http: %d for %o", async (status, headers) => {
  const { port } = await startServer();
  expect((await post(port, "/", "a=1", headers)).status).toBe(status);
});
