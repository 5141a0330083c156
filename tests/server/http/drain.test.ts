import { connect } from "node:net";
import { expect, test } from "vitest";
import { createDrain } from "../../../server/http/drain.ts";
import { createOpsServer } from "../../../server/http/ops.ts";
import { ask, createLines, listen, post, startServer, wait } from "./support.ts";

async function startDraining({
  pageTakes = 300,
  delay = 100,
  deadline = 5_000,
  failClose = false,
  page = "a page",
} = {}) {
  const events: string[] = [];
  const shell = await startServer({
    async handle(request) {
      if (request.method === "POST") await wait(pageTakes);
      if (request.method === "POST") events.push("form done");
      return new Response(page);
    },
    isDraining: () => drain.isDraining(),
  });
  const ops = createOpsServer({ isReady: () => !drain.isDraining() });
  const opsPort = await listen(ops);
  const { log, lines } = createLines();
  const exited = Promise.withResolvers<number>();
  const drain = createDrain({
    log,
    servers: [shell.server, ops],
    close() {
      events.push("closed");
      if (failClose) throw new Error("could not close");
    },
    exit: (code) => exited.resolve(code),
    delay,
    deadline,
  });
  return { ...shell, opsPort, drain, exit: exited.promise, events, drainLines: lines };
}

test("a form on its way is answered, then the process ends", async () => {
  const { port, opsPort, drain, exit, events } = await startDraining({ pageTakes: 600 });
  const form = post(port, "/order-now/checkout", "pay=1");
  await wait(50);
  expect((await ask(opsPort, "/readyz")).status).toBe(200);
  drain.begin("SIGTERM");
  expect((await ask(opsPort, "/readyz")).status).toBe(503);
  expect((await ask(opsPort, "/healthz")).status).toBe(200);

  // Load balancers look only now and then: until the delay is over, visitors are still served.
  const late = await ask(port, "/", { headers: { Connection: "keep-alive" } });
  expect(late.status).toBe(200);
  expect(late.headers.connection).toBe("close");

  await wait(150);
  await expect(ask(port, "/")).rejects.toThrow(/ECONNREFUSED/);
  expect((await ask(opsPort, "/readyz")).status).toBe(503);

  const reply = await form;
  expect(reply.status).toBe(200);
  expect(reply.headers.connection).toBe("close");
  expect(await exit).toBe(0);
  expect(events).toEqual(["form done", "closed"]);
});

const FORM = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n";

test.each([
  ["after a page", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["after a form", `${FORM}\r\na=1`],
  ["after a form that was announced", `${FORM}Expect: 100-continue\r\n\r\na=1`],
])("a connection that waits for a next request does not hold it up: %s", async (_name, request) => {
  const { port, drain, exit, lines, drainLines } = await startDraining({ delay: 10, pageTakes: 10 });
  connect(port, "127.0.0.1").write(request);
  await expect.poll(() => lines).toHaveLength(1);
  drain.begin("SIGTERM");
  expect(await exit).toBe(0);
  expect(drainLines).not.toContainEqual(expect.objectContaining({ event: "drain deadline" }));
});

test("two requests sent at once are both answered, the second one late", async () => {
  const { port, drain, exit, lines } = await startDraining({ delay: 10, pageTakes: 600 });
  const socket = connect(port, "127.0.0.1");
  const closed = new Promise((resolve) => socket.on("close", resolve));
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString()));
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${FORM}\r\na=1`);
  await expect.poll(() => lines).toHaveLength(1);
  drain.begin("SIGTERM");
  await closed;
  expect(await exit).toBe(0);
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

test("a page that is still being taken arrives whole; then its connection is idle and is closed", async () => {
  const page = "x".repeat(20 * 1_024 * 1_024);
  const { port, drain, exit, drainLines } = await startDraining({ delay: 10, page });
  const socket = connect(port, "127.0.0.1");
  let received = 0;
  socket.on("data", (chunk) => (received += chunk.length)).pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await wait(300);
  drain.begin("SIGTERM");
  await wait(400);
  // The reply began before the drain, so it promised to keep the connection.
  socket.resume();
  expect(await exit).toBe(0);
  expect(drainLines).not.toContainEqual(expect.objectContaining({ event: "drain deadline" }));
  await wait(50);
  expect(received).toBeGreaterThan(page.length);
});

test("a connection opened ahead of need does not hold it up; a request on its way is awaited", async () => {
  const { port, drain, exit } = await startDraining({ delay: 10 });
  const unused = connect(port, "127.0.0.1");
  const unusedClosed = new Promise((resolve) => unused.on("close", resolve));
  const slow = connect(port, "127.0.0.1");
  const slowClosed = new Promise((resolve) => slow.on("close", resolve));
  let text = "";
  slow.on("data", (chunk) => (text += chunk.toString()));
  slow.write("GET / HTTP/1.1\r\nHost: x\r\nCookie: a");
  await wait(50);
  drain.begin("SIGTERM");
  await unusedClosed;
  await wait(300);
  slow.write("=1\r\n\r\n");
  await slowClosed;
  expect(await exit).toBe(0);
  expect(text).toMatch(/^HTTP\/1\.1 200 [^]*a page$/);
});

test("after the deadline what still runs is cut off", async () => {
  const { port, drain, exit, drainLines } = await startDraining({ pageTakes: 4_000, delay: 10, deadline: 200 });
  const form = post(port, "/", "a=1").catch((error: NodeJS.ErrnoException) => error.code);
  await wait(50);
  drain.begin("SIGTERM");
  expect(await exit).toBe(0);
  expect(await form).toBe("ECONNRESET");
  expect(drainLines).toContainEqual(expect.objectContaining({ level: "warn", event: "drain deadline" }));
});

test("begun twice, it ends once, with the worse code", async () => {
  const { drain, exit, events } = await startDraining({ delay: 50 });
  drain.begin("SIGTERM");
  drain.begin("uncaughtException", 1);
  drain.begin("SIGTERM");
  expect(await exit).toBe(1);
  await wait(150);
  expect(events).toEqual(["closed"]);
});

test("an app that cannot close does not keep the process", async () => {
  const { drain, exit, drainLines } = await startDraining({ delay: 10, failClose: true });
  drain.begin("SIGTERM");
  expect(await exit).toBe(0);
  expect(drainLines).toContainEqual(expect.objectContaining({ level: "error", event: "close failed" }));
});

test("metrics count requests by method, class of status and route, never by path", async () => {
  const { port } = await startServer({ routeOf: () => "/order-now/order-confirmation/:orderId" });
  await ask(port, "/order-now/order-confirmation/4711");
  await ask(port, "/assets/4711.js");
  await ask(port, "/", { method: "PROPFIND" });
  const opsPort = await listen(createOpsServer({ isReady: () => true }));
  const { status, text, headers } = await ask(opsPort, "/metrics");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  const count =
    'platter_http_request_seconds_count{method="GET",status="2xx",route="/order-now/order-confirmation/:orderId"} 1';
  expect(text).toContain(count);
  expect(text).toContain('platter_http_request_seconds_count{method="GET",status="4xx",route="refused"} 1');
  expect(text).toContain('platter_http_request_seconds_count{method="other",status="4xx",route="refused"} 1');
  expect(text).not.toMatch(/4711|PROPFIND/);
});

test("the ops port knows nothing else", async () => {
  const opsPort = await listen(createOpsServer({ isReady: () => true }));
  expect((await ask(opsPort, "/")).status).toBe(404);
  expect((await ask(opsPort, "/healthz?x=1")).status).toBe(200);
});

// A machine on which every turn is long finds no quiet one.
test(
  "a form on a connection that was made as the port closes is answered: it is refused before it is sent, or not at all",
  { retry: 2 },
  async () => {
    const ends = new Map<string, number>();
    for (let run = 0; run < 15; run += 1) {
      const { port, drain, exit } = await startDraining({ pageTakes: 2, delay: 60 });
      const state = { isOver: false };
      const customers = Array.from({ length: 6 }, async (_, customer) => {
        while (!state.isOver) {
          const end = await post(port, "/order-now/checkout", "pay=1", { Connection: "close" }).then(
            ({ status }) => String(status),
            (error: NodeJS.ErrnoException) => error.code ?? String(error),
          );
          ends.set(end, (ends.get(end) ?? 0) + 1);
          await wait(2 + customer);
        }
      });
      await wait(40);
      drain.begin("SIGTERM");
      await exit;
      state.isOver = true;
      await Promise.all(customers);
    }
    expect(ends.get("200")).toBeGreaterThan(100);
    expect([...ends.keys()].toSorted()).toEqual(["200", "ECONNREFUSED"]);
  },
);
