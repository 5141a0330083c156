import { describe, expect, test } from "vitest";
import { GOOD_PAGE, ask, countConnections, describePage, post, rawRequest, sendRaw, startServer } from "./support.ts";
import { words } from "../../support/builders/words.ts";

const KB = 1_024;
const FORM = "application/x-www-form-urlencoded";

describe("methods", () => {
  test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"])(
    "%s is refused with a page",
    async (method) => {
      const { port, seen } = await startServer();
      const reply = await ask(port, "/order-now", { method });
      expect(reply.status).toBe(405);
      expect(reply.headers.allow).toBe("GET, HEAD, POST");
      expect(describePage(reply.text)).toEqual(GOOD_PAGE);
      expect(seen).toEqual([]);
    },
  );

  test("CONNECT too", async () => {
    const { port, seen } = await startServer();
    const reply = await sendRaw(port, "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n");
    expect(reply).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(reply).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i);
    expect(reply).toContain("<h1>");
    expect(seen).toEqual([]);
  });

  test("OPTIONS * and an unknown method do not crash", async () => {
    const { port } = await startServer();
    expect(await sendRaw(port, rawRequest(["OPTIONS * HTTP/1.1", "Host: x"]))).toMatch(/^HTTP\/1\.1 405 /);
    expect(await sendRaw(port, rawRequest(["BREW /pot HTTP/1.1", "Host: x"]))).toMatch(/^HTTP\/1\.1 400 /);
    expect((await ask(port, "/")).status).toBe(200);
  });

  test("a method named in a header or a field is not obeyed", async () => {
    const { port, seen } = await startServer();
    await post(port, "/", "_method=DELETE", { "X-HTTP-Method-Override": "DELETE" });
    expect(seen[0]?.method).toBe("POST");
    expect(seen[0]?.headers.has("x-http-method-override")).toBe(false);
  });

  test("an offer to change the protocol is ignored", async () => {
    const { port } = await startServer();
    for (const protocol of ["websocket", "h2c"]) {
      const reply = await sendRaw(
        port,
        `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`,
      );
      expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    }
  });
});

describe("Host", () => {
  test.each([...words("a/b a?b user@host user:word@host host:99999 host: [::1 a,b h\u00f6st %00 a#b"), "a b", ""])(
    "%j gets a page, 400",
    async (host) => {
      const { port, seen } = await startServer();
      const reply = await sendRaw(port, Buffer.from(rawRequest(["GET / HTTP/1.1", `Host: ${host}`]), "latin1"));
      expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(reply).toContain("<h1>");
      expect(seen).toEqual([]);
    },
  );

  test.each(["localhost", "localhost:3000", "192.168.1.5:3000", "[::1]:3000", "my_service:80", "Order.Example.com"])(
    "%j is fine",
    async (host) => {
      const { port, seen } = await startServer();
      expect((await ask(port, "/x", { headers: { Host: host } })).status).toBe(200);
      expect(seen[0]?.url).toBe(new URL(`http://${host}/x`).href);
    },
  );

  test("missing in HTTP/1.1, or given twice: 400 with a page; missing in HTTP/1.0: fine", async () => {
    const { port } = await startServer();
    expect(await sendRaw(port, rawRequest(["GET / HTTP/1.1"]))).toMatch(/^HTTP\/1\.1 400 [^]*<h1>/);
    expect(await sendRaw(port, rawRequest(["GET / HTTP/1.1", "Host: a", "Host: b"]))).toMatch(
      /^HTTP\/1\.1 400 [^]*<h1>/,
    );
    expect(await sendRaw(port, rawRequest(["GET / HTTP/1.0"]))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("addresses", () => {
  test.each(["/%", "/%f", "/%zz", "/%ff", "/%E0%A4%A", "/a/%c0%ae/b", "/order-now/%ed%a0%80"])(
    "%s: 400 with a page",
    async (path) => {
      const { port, seen } = await startServer();
      const reply = await ask(port, path);
      expect(reply.status).toBe(400);
      expect(describePage(reply.text)).toEqual(GOOD_PAGE);
      expect(seen).toEqual([]);
    },
  );

  test("odd escapes in the query and any letters in the path are the app's business", async () => {
    const { port, seen } = await startServer();
    for (const path of words("/stores?q=100% /stores?q=%ff /caf%C3%A9 /%F0%9F%A6%93 /.well-known/security.txt")) {
      expect((await ask(port, path)).status).toBe(200);
    }
    expect(seen).toHaveLength(5);
  });

  test("one character over 2,048: 414 with a page", async () => {
    const { port, seen } = await startServer();
    const path = `/${"a".repeat(2_047)}`;
    expect((await ask(port, path)).status).toBe(200);
    expect(seen).toHaveLength(1);
    const reply = await ask(port, `${path}b`);
    expect(reply.status).toBe(414);
    expect(describePage(reply.text)).toEqual(GOOD_PAGE);
    expect(seen).toHaveLength(1);
  });

  test.each(["http://evil.example/x", "https://evil.example/x", "*"])("GET %s: 400", async (target) => {
    const { port, seen } = await startServer();
    expect(await sendRaw(port, rawRequest([`GET ${target} HTTP/1.1`, "Host: x"]))).toMatch(/^HTTP\/1\.1 400 /);
    expect(seen).toEqual([]);
  });

  test.each(
    words(
      "//evil.example /%2Fevil.example /\\evil.example /%5Cevil.example /x%00y /x%0d%0aSet-Cookie:a /.env",
      "/.git/config /a/.hidden /%2eenv",
    ),
  )("%s: 404, not the app's", async (path) => {
    const { port, seen } = await startServer();
    const reply = await sendRaw(port, rawRequest([`GET ${path} HTTP/1.1`, "Host: x"]));
    expect(reply).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(reply).not.toMatch(/^set-cookie/im);
    expect(seen).toEqual([]);
  });
});

describe("forms", () => {
  test("exactly 64 KB arrive whole, one byte more gets a page, 413", async () => {
    const { port, seen } = await startServer();
    const full = `a=${"x".repeat(64 * KB - 2)}`;
    expect((await post(port, "/", full)).status).toBe(200);
    expect(seen[0]?.body).toBe(full);

    const reply = await post(port, "/", `${full}y`);
    expect(reply.status).toBe(413);
    expect(describePage(reply.text)).toEqual(GOOD_PAGE);
    expect(seen).toHaveLength(1);
  });

  test("chunked, without a length: counted all the same", async () => {
    const { port, seen } = await startServer();
    const chunk = `400\r\n${"x".repeat(KB)}\r\n`;
    const head = ["POST / HTTP/1.1", "Host: x", `Content-Type: ${FORM}`, "Transfer-Encoding: chunked"];
    expect(await sendRaw(port, rawRequest(head, `${chunk.repeat(64)}0\r\n\r\n`))).toMatch(/^HTTP\/1\.1 200 /);
    expect(seen[0]?.body).toHaveLength(64 * KB);
    expect(await sendRaw(port, rawRequest(head, `${chunk.repeat(65)}0\r\n\r\n`))).toMatch(/^HTTP\/1\.1 413 [^]*<h1>/);
    expect(seen).toHaveLength(1);
  });

  test("chunked without end: a page and the end of the connection", async () => {
    const { port, seen, server } = await startServer({ limits: { discard: 256 * KB } });
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const started = performance.now();
    const reply = await sendRaw(port, head + `1000\r\n${"x".repeat(4 * KB)}\r\n`.repeat(100));
    expect(reply).toMatch(/^HTTP\/1\.1 413 [^]*<h1>/);
    expect(reply).toMatch(/\r\nconnection: close\r\n/i);
    expect(seen).toEqual([]);
    expect(await countConnections(server)).toBe(0);
    // By size, long before the time for discarding is over.
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  test("a slow flood: the page comes after the time for discarding", async () => {
    const { port } = await startServer({ limits: { body: 10, discardTime: 100 } });
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: 1000\r\n\r\n`;
    const started = performance.now();
    expect(await sendRaw(port, `${head}${"x".repeat(20)}`)).toMatch(/^HTTP\/1\.1 413 /);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("a length too small: the rest is a bad request, and the first answer still arrives", async () => {
    const { port, seen } = await startServer({
      async handle() {
        await new Promise((resolve) => setTimeout(resolve, 150));
        return new Response("placed", { headers: { "Content-Type": "text/plain" } });
      },
    });
    const form = `POST /order-now/checkout HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: 3\r\n\r\na=1&b=2&c=3\r\n\r\n`;
    const reply = await sendRaw(port, form);
    expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(reply.endsWith("placed")).toBe(true);
    expect(seen).toMatchObject([{ body: "a=1" }]);
  });

  test("a length too large: the app is not asked, and after the time limit there is a page", async () => {
    const { port, seen } = await startServer({ limits: { requestTime: 200, headersTime: 100, checkEvery: 50 } });
    const form = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: 30\r\n\r\na=1`;
    expect(await sendRaw(port, form)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*<h1>/);
    expect(seen).toEqual([]);
  });

  test.each(["-1", "1e3", "abc", "3, 4"])("Content-Length: %s is a bad request", async (length) => {
    const { port, seen } = await startServer();
    const reply = await sendRaw(
      port,
      rawRequest(["POST / HTTP/1.1", "Host: x", `Content-Type: ${FORM}`, `Content-Length: ${length}`], "a=1"),
    );
    expect(reply).toMatch(/^HTTP\/1\.1 400 [^]*<h1>/);
    expect(seen).toEqual([]);
  });

  test("length and chunks at once, and a broken chunk: 400 with a page", async () => {
    const { port, seen } = await startServer();
    const head = ["POST / HTTP/1.1", "Host: x", `Content-Type: ${FORM}`, "Transfer-Encoding: chunked"];
    expect(await sendRaw(port, rawRequest([...head, "Content-Length: 3"], "0\r\n\r\n"))).toMatch(
      /^HTTP\/1\.1 400 [^]*<h1>/,
    );
    expect(await sendRaw(port, rawRequest(head, "zz\r\nabc\r\n"))).toMatch(/^HTTP\/1\.1 400 [^]*<h1>/);
    expect(seen).toEqual([]);
  });

  test.each([
    ["application/json", "{}"],
    ["text/plain", "a=1"],
    ["application/x-www-form-urlencodedx", "a=1"],
    ["", "a=1"],
  ])("content type %j: 415", async (type, body) => {
    const { port, seen } = await startServer();
    const reply = await post(port, "/", body, { "Content-Type": type });
    expect(reply.status).toBe(415);
    expect(describePage(reply.text)).toEqual(GOOD_PAGE);
    expect(seen).toEqual([]);
  });

  test("no content type at all: 415", async () => {
    const { port } = await startServer();
    expect((await ask(port, "/", { method: "POST" })).status).toBe(415);
  });

  test("a compressed form: 415", async () => {
    const { port, seen } = await startServer();
    expect((await post(port, "/", "a=1", { "Content-Encoding": "gzip" })).status).toBe(415);
    expect(seen).toEqual([]);
  });

  test("type in capitals, with a charset", async () => {
    const { port, seen } = await startServer();
    expect((await post(port, "/", "a=1", { "Content-Type": `${FORM.toUpperCase()}; charset=UTF-8` })).status).toBe(200);
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

  test("Expect: 100-continue is answered, or refused before the body is sent", async () => {
    const { port, seen } = await startServer();
    const head = ["POST / HTTP/1.1", "Host: x", `Content-Type: ${FORM}`, "Expect: 100-continue"];
    expect(await sendRaw(port, rawRequest([...head, "Content-Length: 3"], "a=1"))).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/,
    );
    expect(seen).toHaveLength(1);
    const refused = await sendRaw(port, rawRequest([...head, "Content-Length: 70000"]), { until: 500 });
    expect(refused).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("GET with a body: the body is ignored", async () => {
    const { port, seen } = await startServer();
    expect((await ask(port, "/", { body: "a=1" })).status).toBe(200);
    expect(seen[0]?.body).toBe("");
  });
});
