import { describe, expect, test } from "vitest";
import { words } from "../../support/builders/words.ts";
import { ask, countConnections, expectPage, post, rawRequest, sendRaw, startServer } from "./support.ts";

const KB = 1_024;
const TYPE = "Content-Type: application/x-www-form-urlencoded";
const CHUNKED = `${TYPE}\r\nTransfer-Encoding: chunked`;

/** A form with these headers, byte by byte. */
const form = (headers: string, body: string) => rawRequest(["POST / HTTP/1.1", "Host: x", headers], body);
const got = (path: string) => rawRequest([`GET ${path} HTTP/1.1`, "Host: x"]);

const byMethod = words("PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY").map((method) => `${method} /order-now`);
const hosts = ["", "a b", ...words("a/b a?b user@host user:word@host host:99999 host: [::1 a,b h\u00f6st %00 a#b")];
const escapes = words("/% /%f /%zz /%ff /%E0%A4%A /a/%c0%ae/b /order-now/%ed%a0%80");
const elsewhere = words("http://evil.example/x https://evil.example/x *");
const notOurs = words(
  "//evil.example /%2Fevil.example /\\evil.example /%5Cevil.example /x%00y /x%0d%0aSet-Cookie:a /.env /.git/config",
  "/a/.hidden /%2eenv",
);
const lengths = ["-1", "1e3", "abc", "3, 4"];
const types = ["application/json", "text/plain", "application/x-www-form-urlencodedx", ""];
const full = `a=${"x".repeat(64 * KB - 2)}`;

test.each<[number, string, string]>([
  ...byMethod.map((start): [number, string, string] => [405, start, rawRequest([`${start} HTTP/1.1`, "Host: x"])]),
  [405, "CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n"],
  [405, "OPTIONS *", rawRequest(["OPTIONS * HTTP/1.1", "Host: x"])],
  [400, "an unknown method", rawRequest(["BREW /pot HTTP/1.1", "Host: x"])],
  ...hosts.map((host): [number, string, string] => [
    400,
    `host ${host}`,
    rawRequest(["GET / HTTP/1.1", `Host: ${host}`]),
  ]),
  [400, "no host", rawRequest(["GET / HTTP/1.1"])],
  [400, "two hosts", rawRequest(["GET / HTTP/1.1", "Host: a", "Host: b"])],
  ...[...escapes, ...elsewhere].map((path): [number, string, string] => [400, path, got(path)]),
  ...notOurs.map((path): [number, string, string] => [404, path, got(path)]),
  [414, "an address of 2,049 characters", got(`/${"a".repeat(2_048)}`)],
  ...lengths.map((length): [number, string, string] => [
    400,
    `length ${length}`,
    form(`${TYPE}\r\nContent-Length: ${length}`, "a=1"),
  ]),
  [400, "length and chunks at once", form(`${CHUNKED}\r\nContent-Length: 3`, "0\r\n\r\n")],
  [400, "a broken chunk", form(CHUNKED, "zz\r\nabc\r\n")],
  ...types.map((type): [number, string, string] => [
    415,
    `type ${type}`,
    form(`Content-Type: ${type}\r\nContent-Length: 3`, "a=1"),
  ]),
  [415, "no type at all", rawRequest(["POST / HTTP/1.1", "Host: x", "Content-Length: 3"], "a=1")],
  [415, "a compressed form", form(`${TYPE}\r\nContent-Encoding: gzip\r\nContent-Length: 3`, "a=1")],
  [413, "a byte more than 64 KB", form(`${TYPE}\r\nContent-Length: ${full.length + 1}`, `${full}y`)],
  [413, "the same without a length", form(CHUNKED, `${`400\r\n${"x".repeat(KB)}\r\n`.repeat(65)}0\r\n\r\n`)],
  [413, "a body that is announced", form(`${TYPE}\r\nExpect: 100-continue\r\nContent-Length: 70000`, "")],
])("a page with the right status, and the app is not asked: %d: %s", async (status, _what, bytes) => {
  const { port, seen } = await startServer();
  const reply = await sendRaw(port, Buffer.from(bytes, "latin1"), { until: 1_000 });
  expectPage(reply, status);
  expect(reply).not.toMatch(/^set-cookie/im);
  if (status === 405) expect(reply).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i);
  expect(seen).toEqual([]);
  expect((await ask(port, "/")).status).toBe(200);
});

test.each(words("localhost localhost:3000 192.168.1.5:3000 [::1]:3000 my_service:80 Order.Example.com"))(
  "fine: host %j",
  async (host) => {
    const { port, seen } = await startServer();
    expect((await ask(port, "/x", { headers: { Host: host } })).status).toBe(200);
    expect(seen[0]?.url).toBe(new URL(`http://${host}/x`).href);
  },
);

test("fine: no host in HTTP/1.0", async () => {
  const { port } = await startServer();
  expect(await sendRaw(port, rawRequest(["GET / HTTP/1.0"]))).toMatch(/^HTTP\/1\.1 200 /);
});

test("a method named in a header or a field is not obeyed, an offer to change the protocol ignored", async () => {
  const { port, seen } = await startServer();
  await post(port, "/", "_method=DELETE", { "X-HTTP-Method-Override": "DELETE" });
  expect(seen[0]?.method).toBe("POST");
  expect(seen[0]?.headers.has("x-http-method-override")).toBe(false);
  for (const protocol of ["websocket", "h2c"]) {
    const offer = `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`;
    expect(await sendRaw(port, offer)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test("odd escapes in the query, any letters in the path, 2,048 characters: the app's business", async () => {
  const { port, seen } = await startServer();
  const paths = words("/stores?q=100% /stores?q=%ff /caf%C3%A9 /%F0%9F%A6%93 /.well-known/security.txt");
  for (const path of [...paths, `/${"a".repeat(2_047)}`]) expect((await ask(port, path)).status).toBe(200);
  expect(seen).toHaveLength(6);
});

describe("forms", () => {
  test("exactly 64 KB arrive whole, with a length or in chunks", async () => {
    const { port, seen } = await startServer();
    const full = `a=${"x".repeat(64 * KB - 2)}`;
    expect((await post(port, "/", full)).status).toBe(200);
    expect(seen[0]?.body).toBe(full);
    const chunks = `${`400\r\n${"x".repeat(KB)}\r\n`.repeat(64)}0\r\n\r\n`;
    expect(await sendRaw(port, form(CHUNKED, chunks))).toMatch(/^HTTP\/1\.1 200 /);
    expect(seen[1]?.body).toHaveLength(64 * KB);
  });

  test("chunked without end: a page and the end of the connection, by size and not by time", async () => {
    const { port, seen, server } = await startServer({ limits: { discard: 256 * KB, discardTime: 3_600_000 } });
    const head = `POST / HTTP/1.1\r\nHost: x\r\n${CHUNKED}\r\n\r\n`;
    const reply = await sendRaw(port, head + `1000\r\n${"x".repeat(4 * KB)}\r\n`.repeat(100));
    expectPage(reply, 413);
    expect(reply).toMatch(/\r\nconnection: close\r\n/i);
    expect(seen).toEqual([]);
    expect(await countConnections(server)).toBe(0);
  });

  test("a slow flood: the page comes after the time for discarding", async () => {
    const { port } = await startServer({ limits: { body: 10, discardTime: 100 } });
    const head = `POST / HTTP/1.1\r\nHost: x\r\n${TYPE}\r\nContent-Length: 1000\r\n\r\n`;
    expectPage(await sendRaw(port, `${head}${"x".repeat(20)}`, { until: 15_000 }), 413);
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

  test("type in capitals, with a charset", async () => {
    const { port, seen } = await startServer();
    const type = "APPLICATION/X-WWW-FORM-URLENCODED; charset=UTF-8";
    expect((await post(port, "/", "a=1", { "Content-Type": type })).status).toBe(200);
    expect(seen[0]?.body).toBe("a=1");
  });

  test("a multipart form arrives; a broken one gets a page, 400", async () => {
    const { port, seen } = await startServer();
    const type = { "Content-Type": "multipart/form-data; boundary=XX" };
    const part = '--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    expect((await post(port, "/", `${part}--XX--\r\n`, type)).status).toBe(200);
    expect(seen).toHaveLength(1);
    const broken = ["--XX\r\nContent-Disp", "nonsense", ""];
    for (const body of broken) expect((await post(port, "/", body, type)).status).toBe(400);
    expect((await post(port, "/", `${part}--XX--\r\n`, { "Content-Type": "multipart/form-data" })).status).toBe(400);
    expect(seen).toHaveLength(1);
  });

  test("Expect: 100-continue is answered; the body of a GET is ignored", async () => {
    const { port, seen } = await startServer();
    const announced = form(`${TYPE}\r\nExpect: 100-continue\r\nContent-Length: 3`, "a=1");
    expect(await sendRaw(port, announced)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect((await ask(port, "/", { body: "a=1" })).status).toBe(200);
    expect(seen.map(({ body }) => body)).toEqual(["a=1", ""]);
  });
});
