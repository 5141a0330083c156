import { connect } from "node:net";
import { expect, test } from "vitest";
import { drainable } from "../../../server/http/drain.ts";
import { createOpsServer } from "../../../server/http/ops.ts";
import { ask, listen, post, startServer, wait } from "./support.ts";

async function startDraining({ pageTakes = 10, page = "a page" } = {}) {
  const state = { isDraining: false };
  const edge = await startServer({
    async handle(request) {
      if (request.method === "POST") await wait(pageTakes);
      return new Response(page);
    },
    isDraining: () => state.isDraining,
  });
  const end = drainable(edge.server);
  const drain = () => {
    state.isDraining = true;
    return end();
  };
  return { ...edge, drain };
}

const FORM = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n";

test.each([
  ["after a page", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["after a form", `${FORM}\r\na=1`],
  ["after a form that was announced", `${FORM}Expect: 100-continue\r\n\r\na=1`],
])("drain: a connection that waits for a next request does not hold it up: %s", async (_name, request) => {
  const { port, drain, lines } = await startDraining();
  connect(port, "127.0.0.1").write(request);
  await expect.poll(() => lines).toHaveLength(1);
  await drain();
});

test("drain: two requests sent at once are both answered, the second one late", async () => {
  const { port, drain, lines } = await startDraining({ pageTakes: 600 });
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString()));
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${FORM}\r\na=1`);
  await expect.poll(() => lines).toHaveLength(1);
  await drain();
  await expect.poll(() => text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

test("drain: a page that is still being taken arrives whole; then its connection is idle and is closed", async () => {
  const page = "x".repeat(20 * 1_024 * 1_024);
  const { port, drain } = await startDraining({ page });
  const socket = connect(port, "127.0.0.1");
  let received = 0;
  socket.on("data", (chunk) => (received += chunk.length)).pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await wait(300);
  const drained = drain();
  await wait(400);
  socket.resume();
  await drained;
  await expect.poll(() => received).toBeGreaterThan(page.length);
});

test("drain: a connection opened ahead of need does not hold it up; a request on its way is awaited", async () => {
  const { port, drain } = await startDraining();
  const unused = connect(port, "127.0.0.1");
  const unusedClosed = new Promise((resolve) => unused.on("close", resolve));
  const slow = connect(port, "127.0.0.1");
  let text = "";
  slow.on("data", (chunk) => (text += chunk.toString()));
  slow.write("GET / HTTP/1.1\r\nHost: x\r\nCookie: a");
  await wait(50);
  const drained = drain();
  await unusedClosed;
  await wait(300);
  slow.write("=1\r\n\r\n");
  await drained;
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*a page$/i);
});

// A machine on which every turn is long finds no quiet one.
test(
  "drain: a form on a connection made as the port closes is answered, or refused before it is sent",
  { retry: 2 },
  async () => {
    const ends = new Map<string, number>();
    for (let run = 0; run < 6; run += 1) {
      const { port, drain } = await startDraining({ pageTakes: 2 });
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
      await wait(100);
      await drain();
      state.isOver = true;
      await Promise.all(customers);
    }
    expect(ends.get("200")).toBeGreaterThan(40);
    expect([...ends.keys()].toSorted()).toEqual(["200", "ECONNREFUSED"]);
  },
);

test("metrics count requests by method, class of status and route, never by path; the ops port knows nothing else", async () => {
  const { port } = await startServer({ route: "/order-now/order-confirmation/:orderId" });
  await ask(port, "/order-now/order-confirmation/4711");
  await ask(port, "/assets/4711.js");
  await ask(port, "/", { method: "PROPFIND" });
  const opsPort = await listen(createOpsServer(() => true));
  const { text, headers } = await ask(opsPort, "/metrics");
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  const series = (labels: string) => `platter_http_request_seconds_count{${labels}} 1`;
  expect(text).toContain(series('method="GET",status="2xx",route="/order-now/order-confirmation/:orderId"'));
  expect(text).toContain(series('method="GET",status="4xx",route="refused"'));
  expect(text).toContain(series('method="other",status="4xx",route="refused"'));
  expect(text).not.toMatch(/4711|PROPFIND/);
  expect((await ask(opsPort, "/")).status).toBe(404);
  expect((await ask(opsPort, "/healthz?x=1")).status).toBe(200);
});
