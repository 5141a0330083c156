import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  GOOD_PAGE,
  ask,
  countConnections,
  describePage,
  expectPage,
  post,
  rawRequest,
  sendRaw,
  startServer,
  wait,
} from "./support.ts";

const KB = 1_024;

describe("too many cookies", () => {
  const cookies = Array.from({ length: 200 }, (_, index) => `a${index}=${"x".repeat(85)}`).join("; ");

  const modules = Object.values(import.meta.glob<object>("../../../server/session/*-cookie.ts", { eager: true }));
  const sealed = modules
    .flatMap((module) => Object.values(module))
    .flatMap(({ name, openFor }) => (openFor ? name : []));

  test.each([
    ["http://localhost:3000", ""],
    ["https://order.example.com", "__Host-"],
  ])(
    "17 KB at %s: a page, 431, the browser is asked to clear them, and each that is sealed is ended by its name too",
    async (publicOrigin, prefix) => {
      const { port, seen, lastRequest } = await startServer({ settings: { publicOrigin } });
      expect(cookies.length).toBeGreaterThan(17 * KB);
      const reply = await sendRaw(port, `GET /order-now HTTP/1.1\r\nHost: x\r\nCookie: ${cookies}\r\n\r\n`);
      expect(reply).toMatch(/\r\nclear-site-data: "cookies"\r\n/i);
      expect(reply).toMatch(/\r\nconnection: close\r\n/i);
      expect(reply).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
      expectPage(reply, 431);
      expect(describePage(reply).reference).toBe(lastRequest()["requestId"]);
      expect(seen).toEqual([]);
      expect(lastRequest()).toMatchObject({ status: 431, reason: "HPE_HEADER_OVERFLOW" });
      expect(sealed).toContain("sign-in");
      const ended = [...reply.matchAll(/^set-cookie: ([^=]+)=deleted; Max-Age=0; .*$/gim)].map(([, name]) => name);
      expect(new Set(ended)).toEqual(new Set(sealed.map((name) => `${prefix}${name}`)));
    },
  );

  test("in many small packets: the same, and only one reply", async () => {
    const { port, lines } = await startServer();
    const bytes = Buffer.from(`GET /order-now HTTP/1.1\r\nHost: x\r\nCookie: ${cookies.repeat(3)}\r\n\r\n`);
    const { socket, text } = openSocket(port);
    for (let start = 0; start < bytes.length; start += 1_400) {
      socket.write(bytes.subarray(start, start + 1_400));
      await wait(1);
    }
    await wait(200);
    expect(text().match(/HTTP\/1\.1/g)).toEqual(["HTTP/1.1"]);
    expect(text()).toMatch(/clear-site-data/i);
    expect(lines).toHaveLength(1);
  });

  test("a client that reads only after all is sent still gets the page", async () => {
    const { port } = await startServer();
    const { socket, text } = openSocket(port);
    socket.pause();
    socket.write(`GET /order-now HTTP/1.1\r\nHost: x\r\nCookie: ${cookies}`);
    for (let more = 0; more < 5; more += 1) {
      await wait(30);
      socket.write(cookies);
    }
    socket.resume();
    await expect.poll(text).toMatch(/^HTTP\/1\.1 431 [^]*<\/html>/);
  });

  test("200 foreign cookies below the limit are fine", async () => {
    const { port } = await startServer();
    const many = Array.from({ length: 200 }, (_, index) => `a${index}=x`).join("; ");
    expect((await ask(port, "/", { headers: { Cookie: many } })).status).toBe(200);
    const hundred = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`X-Header-${index}`, "x"]));
    expect((await ask(port, "/", { headers: hundred })).status).toBe(200);
    expect((await ask(port, "/", { headers: { "X-Long": "x".repeat(15 * KB) } })).status).toBe(200);
  });

  test("a URL that is too long for Node clears nothing: any site could have asked for it", async () => {
    const { port } = await startServer();
    const reply = await sendRaw(port, `GET /${"a".repeat(20 * KB)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expectPage(reply, 414);
    expect(reply).not.toMatch(/clear-site-data/i);
  });
});

test("a connection that is reset is no news", async () => {
  const { port, lines } = await startServer();
  const { socket } = openSocket(port);
  await wait(20);
  socket.resetAndDestroy();
  await wait(50);
  expect(lines).toEqual([]);
  expect((await ask(port, "/")).status).toBe(200);
});

describe("slow clients", () => {
  const limits = { headersTime: 150, requestTime: 300, checkEvery: 25, keepAliveTime: 7_000 };

  test("headers that never end: 408 with a page", async () => {
    const { port, lastRequest } = await startServer({ limits });
    expectPage(await sendRaw(port, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", { until: 15_000 }), 408);
    expect(lastRequest()).toMatchObject({ status: 408 });
  });

  test("a header byte now and then does not help", async () => {
    const { port } = await startServer({ limits });
    const { socket } = openSocket(port);
    const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
    socket.write("GET / HTTP/1.1\r\nX-Drip: ");
    const drip = setInterval(() => socket.write("a"), 30);
    await expect(closed).resolves.toBeUndefined();
    clearInterval(drip);
  });

  test("a body that drips: 408, the app is not asked, and what drips later changes nothing", async () => {
    const { port, seen } = await startServer({ limits });
    // One that goes on sending after the server has said goodbye.
    const { socket, text } = openSocket(port, { allowHalfOpen: true });
    socket.write(
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\na=",
    );
    for (let drop = 0; drop < 4; drop += 1) {
      await wait(150);
      socket.write("x");
    }
    await wait(200);
    expectPage(text(), 408);
    expect(seen).toEqual([]);
  });

  test("a connection opened ahead of need is closed without a word", async () => {
    const { port, lines } = await startServer({ limits });
    expect(await sendRaw(port, "")).toBe("");
    expect(lines).toEqual([]);
  });

  test("an open connection between two pages is not a slow one", async () => {
    const { port } = await startServer({ limits });
    const { socket, text } = openSocket(port);
    const page = "GET /assets/none HTTP/1.1\r\nHost: x\r\n\r\n";
    socket.write(page);
    await wait(600);
    socket.write(page);
    await expect.poll(() => text().match(/HTTP\/1\.1 404/g)).toHaveLength(2);
    expect(text()).toMatch(/\r\nkeep-alive: timeout=7\r\n/i);
  });

  test("a reader of one byte a second is left behind", async () => {
    const huge = "x".repeat(30 * 1_024 * KB);
    const { port, server } = await startServer({
      handle: async () => new Response(huge),
      limits: { headersTime: 100, requestTime: 100, replyTime: 150 },
    });
    const { socket } = openSocket(port);
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await until(async () => (await countConnections(server)) === 1);
    await until(async () => (await countConnections(server)) === 0);
    expect(socket.bytesRead).toBeLessThan(huge.length);
  });
});

test("beyond the cap: 503 with a page and Retry-After, while visitors with an order are served; files are not counted", async () => {
  const release: (() => void)[] = [];
  const { port, seen, lastRequest } = await startServer({
    files: { "robots.txt": "x" },
    limits: { pages: 3, pagesForOrders: 1 },
    handle: () => new Promise((resolve) => release.push(() => resolve(new Response("done")))),
  });
  const first = [ask(port, "/a"), ask(port, "/b")];
  await until(() => seen.length === 2);

  const busy = await ask(port, "/c");
  expect(busy.status).toBe(503);
  expect(busy.headers["retry-after"]).toBe("5");
  expect(describePage(busy.text)).toEqual(GOOD_PAGE);
  expect(lastRequest()).toMatchObject({ status: 503, reason: "places" });

  const Cookie = "a=1; order=sealed";
  const paying = post(port, "/order-now/checkout", "pay=1", { Cookie });
  await until(() => seen.length === 3);
  expect((await ask(port, "/order-now/checkout", { headers: { Cookie } })).status).toBe(503);
  expect((await ask(port, "/robots.txt")).status).toBe(200);
  expect((await ask(port, "/%")).status).toBe(400);

  for (const done of release) done();
  expect((await Promise.all([...first, paying])).map(({ status }) => status)).toEqual([200, 200, 200]);
  const later = ask(port, "/d");
  await until(() => seen.length === 4);
  release.at(-1)?.();
  expect((await later).status).toBe(200);
});

test("under load pages begin one in a turn of the event loop, visitors with an order first; too late is told at once", async () => {
  const block = () => {
    for (const end = performance.now() + 10; performance.now() < end;);
    return Promise.resolve(new Response("done"));
  };
  const { port, seen, server } = await startServer({ handle: block, limits: { patience: 100 } });
  const ordering = openSocket(port);
  const others = Array.from({ length: 60 }, () => openSocket(port));
  await until(async () => (await countConnections(server)) === 61);
  const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  for (const { socket } of others) socket.write(get("/other"));
  ordering.socket.write(get("/ordering", "Cookie: a=1; __Host-order=sealed\r\n"));
  await until(() => others.every(({ text }) => text() !== ""));
  expect(ordering.text()).toMatch(/^HTTP\/1\.1 200 /);
  expect(new Set(others.map(({ text }) => text().slice(9, 12)))).toEqual(new Set(["200", "503"]));
  expect(seen.findIndex(({ url }) => url.endsWith("/ordering"))).toBeLessThan(30);
});

test("a form that is still arriving takes no place; connections beyond the limit are dropped", async () => {
  const { port, server } = await startServer({ limits: { pages: 1, pagesForOrders: 0, connections: 2 } });
  openSocket(port).socket.write(
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\na=",
  );
  await until(async () => (await countConnections(server)) === 1);
  expect((await ask(port, "/")).status).toBe(200);
  openSocket(port);
  await until(async () => (await countConnections(server)) === 2);
  await expect(ask(port, "/")).rejects.toThrow(/ECONNRESET|socket hang up/);
});

test("two requests in one packet are answered in order", async () => {
  const { port } = await startServer({
    async handle(request) {
      if (request.url.endsWith("/slow")) await wait(100);
      return new Response(`page ${new URL(request.url).pathname}`);
    },
  });
  const first = "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n";
  const reply = await sendRaw(port, first + rawRequest(["GET /quick HTTP/1.1", "Host: x"]));
  expect(reply.indexOf("page /slow")).toBeGreaterThan(0);
  expect(reply.indexOf("page /quick")).toBeGreaterThan(reply.indexOf("page /slow"));
});

/** A connection, and what has come over it. */
function openSocket(port: number, options: { allowHalfOpen?: boolean } = {}) {
  const socket = connect({ host: "127.0.0.1", port, ...options });
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString())).on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return { socket, text: () => text };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 200) throw new Error("it did not come to that");
    await wait(10);
  }
}
