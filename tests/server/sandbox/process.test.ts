import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { CHIPS, envelope, purchase, type Json } from "./support.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const HOME = join(ROOT, "server/sandbox");

function start(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ["server/sandbox/main.ts"], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...env },
  });
  let text = "";
  child.stdout?.on("data", (chunk) => (text += chunk));
  child.stderr?.on("data", (chunk) => (text += chunk));
  return { child, output: () => text };
}

async function exitOf(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { child, output } = start(env);
  const [code] = await once(child, "close");
  return { code, output: output() };
}

describe("the sandbox alone", () => {
  it("runs on its own port, says one line, answers, and ends when told to", async () => {
    const { child, output } = start({ SANDBOX_PORT: "0" });
    await once(child.stdout!, "data");
    expect(output()).toMatch(/^The catering sandbox answers on http:\/\/127\.0\.0\.1:\d+\n$/);
    const origin = output().trim().split(" ").at(-1);
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: "ok" });
    const reply = await fetch(`${origin}/customer-api/order-shopping-cart/`, {
      method: "POST",
      body: JSON.stringify({ orderTypeId: 1, storeNumber: "1001" }),
    });
    expect(reply.status).toBe(200);
    expect(await (await fetch(`${origin}/geocode?address=75201`)).json()).toMatchObject({ status: "OK" });
    const socket = connect(Number(new URL(origin ?? "").port), "127.0.0.1");
    socket.end("GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 400 /);
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([0, null]);
    expect(output().trim().split("\n")).toHaveLength(1);
  });

  it("answers what it has begun to read, though the signal to end comes twice", async () => {
    const { child, output } = start({ SANDBOX_PORT: "0" });
    await once(child.stdout!, "data");
    const port = Number(new URL(output().trim().split(" ").at(-1) ?? "").port);
    const socket = connect(port, "127.0.0.1");
    const head = "POST /customer-api/order-shopping-cart/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
    const body = JSON.stringify({ orderTypeId: 1, storeNumber: "1001" });
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
    // Refused to others: it has begun to end.
    const isClosed = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => false,
        () => true,
      );
    await new Promise((resolve) => setTimeout(resolve, 200));
    child.kill("SIGTERM");
    await expect.poll(isClosed, { timeout: 10_000 }).toBe(true);
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 200));
    const reply = once(socket, "data");
    const end = once(child, "close");
    socket.write(body.slice(5));
    expect(String((await reply)[0])).toMatch(/^HTTP\/1\.1 200 /);
    expect(await end).toEqual([0, null]);
  });

  it.each(["abc", "65536", "-1", "80.5", "4000x"])("refuses the port %s in one plain sentence", async (port) => {
    const { code, output } = await exitOf({ SANDBOX_PORT: port });
    expect(code).toBe(1);
    expect(output).toMatch(/^SANDBOX_PORT must be a number from 0 to 65535, but it is ".*"\.\n$/);
  });

  it("says so when the port is taken, or the store file cannot be opened", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" ? address?.port : 0;
    const taken = await exitOf({ SANDBOX_PORT: String(port) });
    other.close();
    expect([taken.code, taken.output.trim().split("\n").length]).toEqual([1, 1]);
    const missing = await exitOf({ SANDBOX_PORT: "0", SANDBOX_DATA: "/no/such/folder/store.db" });
    expect([missing.code, missing.output.trim().split("\n").length]).toEqual([1, 1]);
  });
});

describe("two processes on one store file", () => {
  it("twenty purchases of one cart at once are one order", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
    const data = join(folder, "store.db");
    const processes = [
      start({ SANDBOX_PORT: "0", SANDBOX_DATA: data }),
      start({ SANDBOX_PORT: "0", SANDBOX_DATA: data }),
    ];
    await Promise.all(processes.map(({ child }) => once(child.stdout!, "data")));
    const origins = processes.map(({ output }) => output().trim().split(" ").at(-1)!);
    const put = async (origin: string, path: string, body: unknown, method = "PUT") => {
      const reply = await fetch(`${origin}/customer-api/order-shopping-cart${path}`, {
        method,
        body: JSON.stringify(body),
      });
      return reply.json();
    };
    const { id } = await put(origins[0]!, "/", { orderTypeId: 1, storeNumber: "1001" }, "POST");
    await put(origins[1]!, `/${id}/add`, envelope(CHIPS));
    const today = new Date().toISOString().slice(0, 10);
    const path = `/customer-api/customer-stores/1/store-hours-for-ordering/${today}/timezoneoffset/360`;
    const days = (await (await fetch(`${origins[0]}${path}`)).json()) as Json[];
    const day = days.find((entry, index) => index > 1 && entry.open !== entry.close).date;
    const details = purchase({ pickupDetails: { pickupType: "Carry Out", day, time: "12:00 PM" } });
    const card = { ...details.paymentInfo, expirationYear: String(new Date().getFullYear() + 1) };
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        put(origins[index % 2]!, `/${id}/queue`, { ...details, paymentInfo: card }),
      ),
    );
    expect(new Set(orders.map((order) => order.orderNumber)).size).toBe(1);
    expect(orders[0].orderNumber).toMatch(/^ZK-/);
    for (const { child } of processes) child.kill("SIGTERM");
    await Promise.all(processes.map(({ child }) => once(child, "close")));
    const reader = new DatabaseSync(data);
    expect(reader.prepare("SELECT count(*) AS orders FROM orders").get()).toEqual({ orders: 1 });
    reader.close();
    rmSync(folder, { recursive: true });
  });
});

describe("the house", () => {
  const files = readdirSync(HOME, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(HOME, name));

  it("the sandbox imports nothing of ours: it meets the app only as HTTP", () => {
    expect(files.length).toBeGreaterThan(20);
    const allowed = [
      "@date-fns/tz",
      "@photostructure/tz-lookup",
      "@remix-run/node-fetch-server",
      "zipcodes/lib/codes.js",
      "zod",
    ];
    for (const file of files) {
      const code = readFileSync(file, "utf8");
      const named = [...code.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
      for (const name of named) {
        // The published contract belongs to both sides.
        if (name.endsWith("/docs/catering-api.json")) continue;
        if (name.startsWith("."))
          expect(resolve(dirname(file), name).startsWith(HOME + sep), `${file}: ${name}`).toBe(true);
        else expect([...allowed, name.startsWith("node:") ? name : ""], file).toContain(name);
      }
    }
  });

  it("only the drawing tool looks for files beside it: the rest is bundled", () => {
    for (const file of files.filter((name) => !name.endsWith("draw-pictures.ts"))) {
      expect(readFileSync(file, "utf8"), file).not.toMatch(/import\.meta|__dirname|readFileSync/);
    }
  });

  it("never prints a body, which may hold a card number", () => {
    const printing = files.filter((file) => /console\.(?!error\("The sandbox failed)/.test(readFileSync(file, "utf8")));
    expect(printing.map((file) => file.slice(HOME.length + 1)).toSorted()).toEqual(["draw-pictures.ts", "main.ts"]);
  });
});
