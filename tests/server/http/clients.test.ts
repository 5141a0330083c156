import { expect, test, vi } from "vitest";
import { COOKIES } from "../../../server/session/visitor-sessions.ts";
import {
  GOOD_PAGE,
  ask,
  describePage,
  expectPage,
  openSocket,
  post,
  sendRaw,
  startServer,
  wait,
} from "../../support/edge.ts";

const KB = 1_024;
const LONG_COOKIES = Array.from({ length: 200 }, (_, index) => `a${index}=${"x".repeat(85)}`).join("; ");

test.each([
  ["http://localhost:3000", ""],
  ["https://order.example.com", "__Host-"],
])(
  "17 KB of cookies at %s get a 431 page, which clears the browser's cookies and ends each sealed one",
  async (publicOrigin, prefix) => {
    const { port, lastRequest } = await startServer({ settings: { publicOrigin } });
    const reply = await sendRaw(port, `GET /order-now HTTP/1.1\r\nHost: x\r\nCookie: ${LONG_COOKIES}\r\n\r\n`);
    expectPage(reply, 431);
    expect(reply).toMatch(/\r\nclear-site-data: "cookies"\r\n/i);
    expect(reply).toMatch(/\r\nconnection: close\r\n/i);
    expect(reply).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    const { reference } = describePage(reply);
    expect(lastRequest()).toMatchObject({ status: 431, reason: "HPE_HEADER_OVERFLOW", requestId: reference });
    const ended = [...reply.matchAll(/^set-cookie: ([^=]+)=deleted; Max-Age=0; .*$/gim)].map(([, name]) => name);
    expect(new Set(ended)).toEqual(new Set(COOKIES.map(({ name }) => `${prefix}${name}`)));
  },
);

test("a client that keeps sending, and reads only then, gets the page once", async () => {
  const { port, lines } = await startServer();
  const { socket, text } = openSocket(port);
  socket.pause();
  socket.write(`GET /order-now HTTP/1.1\r\nHost: x\r\nCookie: ${LONG_COOKIES}`);
  for (let more = 0; more < 5; more += 1) {
    await wait(30);
    socket.write(LONG_COOKIES);
  }
  socket.resume();
  await expect.poll(text).toMatch(/^HTTP\/1\.1 431 [^]*<\/html>/);
  expect(lines).toHaveLength(1);
});

test("headers of up to 15 KB are accepted; an address too long for Node clears no cookies", async () => {
  const { port } = await startServer();
  expect((await ask(port, "/", { headers: { "X-Long": "x".repeat(15 * KB) } })).status).toBe(200);
  // Any site could have sent it.
  const reply = await sendRaw(port, `GET /${"a".repeat(20 * KB)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expectPage(reply, 414);
  expect(reply).not.toMatch(/clear-site-data|set-cookie/i);
});

const limits = { headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 25, keepAliveTimeout: 7_000 };
const FORM = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n";

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
  ["a form", `${FORM}Content-Length: 9\r\n\r\na=`],
  ["a form without a length", `${FORM}Transfer-Encoding: chunked\r\n\r\n1000\r\n`],
])("%s sent slowly: 408 with a page; the app is not called, whatever arrives later", async (_what, bytes) => {
  const { port, seen, lastRequest } = await startServer({ limits });
  const { socket, text, closed } = openSocket(port);
  socket.write(bytes);
  const drip = setInterval(() => socket.write("x"), 50);
  await closed;
  clearInterval(drip);
  expectPage(text(), 408);
  expect(seen).toEqual([]);
  await expect.poll(() => lastRequest()["status"]).toSatisfy((status) => status === 408 || status === 499);
});

test("a connection without a request, or a reset one, is not logged; one idle between two pages is kept", async () => {
  const { port, lines } = await startServer({ limits });
  const { socket, text } = openSocket(port);
  openSocket(port).socket.resetAndDestroy();
  const page = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
  socket.write(page);
  expect(await sendRaw(port, "")).toBe("");
  socket.write(page);
  await expect.poll(() => text().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(text()).toMatch(/\r\nkeep-alive: timeout=7\r\n/i);
  expect(lines).toHaveLength(2);
});

test("a client that reads one byte a second is disconnected", async () => {
  const huge = "x".repeat(30 * KB * KB);
  const { port } = await startServer({ handle: async () => new Response(huge), limits: { wholeTime: 300 } });
  const { socket, closed } = openSocket(port);
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await wait(600);
  socket.resume();
  await closed;
  expect(socket.bytesRead).toBeLessThan(huge.length);
});

test("over the limit: 503 with a page and Retry-After; visitors with an order are still served, files are not counted", async () => {
  const release = Promise.withResolvers<void>();
  const { port, seen, lastRequest } = await startServer({
    files: { "robots.txt": "x" },
    limits: { pages: 3, pagesForOrders: 1 },
    handle: () => release.promise.then(() => new Response("done")),
  });
  // A form that is still arriving takes no place.
  openSocket(port).socket.write(`${FORM}Content-Length: 9\r\n\r\na=`);
  const first = [ask(port, "/a"), ask(port, "/b")];
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  const busy = await ask(port, "/c");
  expect(busy).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect(describePage(busy.text)).toEqual(GOOD_PAGE);
  expect(lastRequest()).toMatchObject({ status: 503, reason: "places" });

  const Cookie = "a=1; order=sealed";
  const paying = post(port, "/order-now/checkout", "pay=1", { Cookie });
  await vi.waitFor(() => expect(seen).toHaveLength(3));
  expect((await ask(port, "/order-now/checkout", { headers: { Cookie } })).status).toBe(503);
  expect((await ask(port, "/robots.txt")).status).toBe(200);

  release.resolve();
  for (const reply of await Promise.all([...first, paying])) expect(reply.status).toBe(200);
  expect((await ask(port, "/d")).status).toBe(200);
});

test("under load visitors with an order come first; a request that would wait too long is refused at once", async () => {
  const block = () => {
    for (const end = performance.now() + 10; performance.now() < end;);
    return Promise.resolve(new Response("done"));
  };
  const { port, seen } = await startServer({ handle: block, limits: { patience: 100 } });
  const others = Array.from({ length: 60 }, () => openSocket(port));
  const ordering = openSocket(port);
  await vi.waitFor(() => expect([...others, ordering].every(({ socket }) => !socket.connecting)).toBe(true));
  await wait(100);
  const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  for (const { socket } of others) socket.write(get("/other"));
  ordering.socket.write(get("/ordering", "Cookie: a=1; __Host-order=sealed\r\n"));
  await vi.waitFor(() => expect(others.every(({ text }) => text() !== "")).toBe(true), 5_000);
  expect(ordering.text()).toMatch(/^HTTP\/1\.1 200 /);
  expect(new Set(others.map(({ text }) => text().slice(9, 12)))).toEqual(new Set(["200", "503"]));
  expect(seen.findIndex(({ url }) => url.endsWith("/ordering"))).toBeLessThan(30);
});
