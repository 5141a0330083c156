import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, exitOf, startSandbox } from "./processes.ts";
import { CARTS, CHIPS, envelope, folderForTest, purchase, type Json } from "./support.ts";
import { orderRows } from "./store-file.ts";

const HOME = join(ROOT, "packages/catering-sandbox");
const NEW_CART = JSON.stringify({ orderTypeId: 1, storeNumber: "1001" });
const portOf = (origin: string) => Number(new URL(origin).port);

describe("the standalone sandbox", () => {
  it("listens on its own port, prints one line, answers, and exits on SIGTERM", async () => {
    const { child, output, origin } = await startSandbox();
    expect(output()).toMatch(/^The catering sandbox answers on http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: "ok" });
    expect((await fetch(`${origin}${CARTS}/`, { method: "POST", body: NEW_CART })).status).toBe(200);
    const socket = connect(portOf(origin), "127.0.0.1");
    socket.end("GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 400 /);
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([0, null]);
    expect(output().trim().split("\n")).toHaveLength(1);
  });

  it("answers a request in progress, even after a second SIGTERM", async () => {
    const { child, origin } = await startSandbox();
    const socket = connect(portOf(origin), "127.0.0.1");
    const head = `POST ${CARTS}/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
    socket.write(`${head}Content-Length: ${NEW_CART.length}\r\n\r\n${NEW_CART.slice(0, 5)}`);
    // Refused to others: it has begun to end.
    const isClosed = async () => {
      const probe = connect(portOf(origin), "127.0.0.1");
      const isRefused = await once(probe, "connect").then(
        () => false,
        () => true,
      );
      probe.destroy();
      return isRefused;
    };
    await new Promise((resolve) => setTimeout(resolve, 200));
    child.kill("SIGTERM");
    await expect.poll(isClosed, { timeout: 10_000 }).toBe(true);
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 200));
    const reply = once(socket, "data");
    const end = once(child, "close");
    socket.write(NEW_CART.slice(5));
    expect(String((await reply)[0])).toMatch(/^HTTP\/1\.1 200 /);
    expect(await end).toEqual([0, null]);
  });

  it.each(["abc", "65536", "-1", "80.5", "4000x"])("refuses the port %s in one plain sentence", async (port) => {
    const { code, output } = await exitOf({ SANDBOX_PORT: port });
    expect(code).toBe(1);
    expect(output).toMatch(/^SANDBOX_PORT must be a number from 0 to 65535, but it is ".*"\.\n$/);
  });

  it("starts its clock at CLOCK, announces it first, and refuses an invalid time in one plain sentence", async () => {
    const started = await startSandbox({ CLOCK: "2026-11-22T20:58:00-06:00", SANDBOX_CONTROL: "1" });
    expect(started.output()).toMatch(/^The clock is set: it started at 2026-11-23T02:58:00.000Z\.\n/);
    const { now } = await (await fetch(`${started.origin}/sandbox-control/clock`)).json();
    expect(now).toMatch(/^2026-11-23T02:58:/);
    for (const CLOCK of ["noon", "2026-11-22T20:58:00", "2026-11-22T25:00:00Z"]) {
      const sentence = "CLOCK must be a moment with its offset, such as 2026-11-22T20:58:00-06:00.\n";
      expect(await exitOf({ CLOCK })).toMatchObject({ code: 1, output: sentence });
    }
  });

  it("reports a used port or an unusable store file in one line", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    for (const env of [{ SANDBOX_PORT: String(port) }, { SANDBOX_DATA: "/no/such/folder/store.db" }]) {
      const { code, output } = await exitOf(env);
      expect([code, output.trim().split("\n").length]).toEqual([1, 1]);
    }
    other.close();
  });
});

it("twenty concurrent purchases of one cart, by two processes on one store file, are one order", async () => {
  const data = join(folderForTest(), "store.db");
  // A new file opened by two at the same moment is refused to one of them.
  const one = await startSandbox({ SANDBOX_DATA: data });
  const other = await startSandbox({ SANDBOX_DATA: data });
  const ask = async ({ origin }: typeof one, path: string, method = "GET", body?: unknown): Promise<Json> =>
    (await fetch(`${origin}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })).json();
  const { id } = await ask(one, `${CARTS}/`, "POST", { orderTypeId: 1, storeNumber: "1001" });
  await ask(other, `${CARTS}/${id}/add`, "PUT", envelope(CHIPS));
  const today = new Date().toISOString().slice(0, 10);
  const path = `/customer-api/customer-stores/1/store-hours-for-ordering/${today}/timezoneoffset/360`;
  const { date: day } = (await ask(one, path)).find(
    (entry: Json, index: number) => index > 1 && entry.open !== entry.close,
  );
  const details = purchase({ pickupDetails: { pickupType: "Carry Out", day, time: "12:00 PM" } });
  details.paymentInfo.expirationYear = String(new Date().getFullYear() + 1);
  const order = (index: number) => ask([one, other][index % 2]!, `${CARTS}/${id}/queue`, "PUT", details);
  const orders = await Promise.all(Array.from({ length: 20 }, (_, index) => order(index)));
  for (const { child } of [one, other]) {
    child.kill("SIGTERM");
    await once(child, "close");
  }
  const rows = orderRows(data);
  expect(rows).toHaveLength(1);
  for (const { orderNumber } of orders) expect(orderNumber).toBe(rows[0].order_number);
});

describe("the source", () => {
  const files = readdirSync(HOME, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.startsWith("tests"))
    .map((name) => join(HOME, name));

  it("reads no files beside it, since it is bundled", () => {
    for (const file of files)
      expect(readFileSync(file, "utf8"), file).not.toMatch(/import\.meta|__dirname|readFileSync/);
  });

  it("never prints a body, which may hold a card number", () => {
    const printing = files.filter((file) => /console\.(?!error\("The sandbox failed)/.test(readFileSync(file, "utf8")));
    expect(printing.map((file) => file.slice(HOME.length + 1)).toSorted()).toEqual(["main.ts"]);
  });
});
