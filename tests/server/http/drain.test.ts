import { expect, test } from "vitest";
import { drainable } from "../../../server/http/drain.ts";
import { openSocket, post, startServer, wait } from "../../support/edge.ts";

async function startDraining(pageTakes = 10) {
  let isDraining = false;
  const edge = await startServer({
    async handle(request) {
      if (request.method === "POST") await wait(pageTakes);
      return new Response("a page");
    },
    isDraining: () => isDraining,
  });
  const end = drainable(edge.server);
  return { ...edge, drain: () => ((isDraining = true), end()) };
}

const FORM = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n";

test.each([
  ["after a page", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["after a form", `${FORM}\r\na=1`],
  ["after a form with Expect", `${FORM}Expect: 100-continue\r\n\r\na=1`],
])("drain: a keep-alive connection does not delay it: %s", async (_name, request) => {
  const { port, drain, lines } = await startDraining();
  openSocket(port).socket.write(request);
  await expect.poll(() => lines).toHaveLength(1);
  await drain();
});

test("drain: a page in progress is answered; its connection then closes as idle", async () => {
  const { port, drain, lines } = await startDraining(600);
  const { socket, text } = openSocket(port);
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${FORM}\r\na=1`);
  await expect.poll(() => lines).toHaveLength(1);
  await drain();
  await expect.poll(() => text().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

test("drain: an unused connection does not delay it; a request in progress is awaited", async () => {
  const { port, drain } = await startDraining();
  const unused = openSocket(port);
  const slow = openSocket(port);
  slow.socket.write("GET / HTTP/1.1\r\nHost: x\r\nCookie: a");
  await wait(50);
  const drained = drain();
  await unused.closed;
  await wait(300);
  slow.socket.write("=1\r\n\r\n");
  await drained;
  await expect.poll(slow.text).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*a page$/i);
});

// A machine on which every turn is long finds no quiet one.
test("drain: a form sent as the port closes is answered, or refused before it is sent", { retry: 2 }, async () => {
  const ends: string[] = [];
  for (let run = 0; run < 6; run += 1) {
    const { port, drain } = await startDraining(2);
    let isOver = false;
    const customers = Array.from({ length: 6 }, async (_, customer) => {
      while (!isOver) {
        const reply = post(port, "/order-now/checkout", "pay=1", { Connection: "close" });
        ends.push(
          await reply.then(
            ({ status }) => String(status),
            ({ code }: NodeJS.ErrnoException) => code ?? "",
          ),
        );
        await wait(2 + customer);
      }
    });
    await wait(100);
    await drain();
    isOver = true;
    await Promise.all(customers);
  }
  expect(ends.filter((end) => end === "200").length).toBeGreaterThan(40);
  expect([...new Set(ends)].toSorted()).toEqual(["200", "ECONNREFUSED"]);
});
