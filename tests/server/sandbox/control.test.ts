import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { CARD_NUMBER, CARTS, cartWithChips, openChain, purchase, tokenForm, TUESDAY, type Json } from "./support.ts";

const CONTROL = "/sandbox-control";
const LIST = `${CARTS}/vehicle-types`;

describe("the control path", () => {
  it("does not exist unless it is asked for", async () => {
    const chain = openChain();
    expect(chain.sandbox.control).toBeNull();
    for (const path of ["clock", "faults", "requests", "toggles", "reset", "mail"]) {
      expect((await chain.get(`${CONTROL}/${path}`)).status).toBe(404);
      expect((await chain.post(`${CONTROL}/${path}`, {})).status).toBe(404);
    }
  });

  it("moves the clock", async () => {
    const chain = openChain({ control: true });
    expect((await chain.get(`${CONTROL}/clock`)).body).toEqual({ now: TUESDAY.toISOString() });
    await chain.post(`${CONTROL}/clock`, { advanceMinutes: 90 });
    expect((await chain.get(`${CONTROL}/clock`)).body.now).toBe("2026-11-17T18:30:00.000Z");
    await chain.post(`${CONTROL}/clock`, { now: "2026-11-18T05:00:00Z" });
    expect((await chain.get("/customer-api/customer-stores/open-until/1")).body).toBe("");
    chain.sandbox.control?.advance(-12 * 60);
    expect((await chain.get("/customer-api/customer-stores/open-until/1")).body).toMatch(/^Open until/);
  });

  it.each([
    {},
    { now: "noon" },
    { now: "0000-01-01" },
    { advanceMinutes: 1e300 },
    { now: "2026-01-01", advanceMinutes: 1 },
  ])("refuses the clock %j", async (body) => {
    expect((await openChain({ control: true }).post(`${CONTROL}/clock`, body)).status).toBe(400);
  });

  it("switches toggles, and refuses ones that nobody knows", async () => {
    const chain = openChain({ control: true });
    expect((await chain.post(`${CONTROL}/toggles`, { CHASE_IFRAME: true })).status).toBe(200);
    expect((await chain.get("/customer-api/feature-toggle/CHASE_IFRAME")).body.isEnabled).toBe(true);
    expect((await chain.post(`${CONTROL}/toggles`, { NO_SUCH: true })).status).toBe(404);
    expect((await chain.post(`${CONTROL}/toggles`, { CHASE_IFRAME: 1 })).status).toBe(400);
  });

  it("reset brings everything back", async () => {
    const chain = openChain({ control: true });
    const cart = await cartWithChips(chain);
    const ada = await chain.signedIn();
    await ada.put("/customer-api/user/preferred-store/5");
    await chain.post(`${CONTROL}/faults`, { match: { path: "*" }, kind: "drop" });
    await chain.post(`${CONTROL}/clock`, { advanceMinutes: 1 });
    expect((await chain.post(`${CONTROL}/reset`, {})).body.now).toBe(TUESDAY.toISOString());
    expect((await chain.get(`${CARTS}/${cart}`)).status).toBe(404);
    expect((await (await chain.signedIn()).get("/customer-api/user")).body.preferredLocationId).toBe(1);
  });
});

describe("faults", () => {
  const faulty = async (fault: object) => {
    const chain = openChain({ control: true });
    const { status } = await chain.post(`${CONTROL}/faults`, { match: { path: "*/vehicle-types" }, ...fault });
    expect(status).toBe(200);
    const ask = (signal?: AbortSignal) =>
      chain.sandbox.fetch(new Request(`http://x${LIST}`, signal ? { signal } : undefined));
    return { chain, ask };
  };

  it("status, with Retry-After, so many times", async () => {
    const { ask, chain } = await faulty({ kind: "status", status: 503, retryAfter: 7, times: 2 });
    for (let call = 0; call < 2; call++) {
      const reply = await ask();
      expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "7"]);
    }
    expect((await ask()).status).toBe(200);
    expect((await chain.get(`${CARTS}/vehicle-colors`)).status).toBe(200);
  });

  it.each([204, 304, 401, 599])("status %i", async (status) => {
    const { ask } = await faulty({ kind: "status", status });
    expect((await ask()).status).toBe(status);
  });

  it("delay", async () => {
    const { ask } = await faulty({ kind: "delay", ms: 120 });
    const start = performance.now();
    expect((await ask()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(100);
  });

  it("drop is what fetch throws when the line is cut", async () => {
    const { ask } = await faulty({ kind: "drop" });
    await expect(ask()).rejects.toMatchObject({
      name: "TypeError",
      message: "fetch failed",
      cause: { code: "ECONNRESET" },
    });
  });

  it("truncate ends in the middle of the body", async () => {
    const { ask } = await faulty({ kind: "truncate" });
    const reply = await ask();
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow("terminated");
  });

  it("malformed and html come with 200", async () => {
    const broken = await (await faulty({ kind: "malformed" })).ask();
    expect(broken.headers.get("content-type")).toContain("json");
    await expect(broken.json()).rejects.toThrow(SyntaxError);
    const page = await (await faulty({ kind: "html" })).ask();
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  });

  it("hang lasts until the caller gives up, or the faults are switched off", async () => {
    const { ask, chain } = await faulty({ kind: "hang" });
    await expect(ask(AbortSignal.timeout(60))).rejects.toThrow(/.+/);
    const waiting = ask();
    setTimeout(() => chain.sandbox.control?.clearFaults(), 30);
    await expect(waiting).rejects.toThrow("fetch failed");
    expect((await ask()).status).toBe(200);
  });

  it("lost-reply does the work and loses the answer: the cart says so", async () => {
    const chain = openChain({ control: true });
    const cart = await cartWithChips(chain);
    chain.sandbox.control?.addFault({ match: { method: "PUT", path: "*/queue" }, kind: "lost-reply", times: 1 });
    await expect(chain.put(`${CARTS}/${cart}/queue`, purchase())).rejects.toThrow("fetch failed");
    const { orderNumber } = (await chain.get(`${CARTS}/${cart}`)).body;
    expect(orderNumber).toMatch(/^ZK-/);
    expect((await chain.put(`${CARTS}/${cart}/queue`, purchase())).body.orderNumber).toBe(orderNumber);
  });

  it("match method and path, and DELETE ends them", async () => {
    const chain = openChain({ control: true });
    await chain.post(`${CONTROL}/faults`, [
      { match: { method: "put", path: "/customer-api/*/cart*/add" }, kind: "status", status: 500 },
      { match: { path: LIST }, kind: "status", status: 429, message: "Slow down." },
    ]);
    expect((await chain.get(LIST)).body).toEqual({ message: "Slow down." });
    expect((await chain.get("/customer-api/x/cart/add")).status).toBe(404);
    expect((await chain.put("/customer-api/x/cart-1/add", {})).status).toBe(500);
    expect((await chain.put("/customer-api/x/cart-1/addition", {})).status).toBe(404);
    expect((await chain.delete(`${CONTROL}/faults`)).body).toEqual([]);
    expect((await chain.get(LIST)).status).toBe(200);
  });

  it.each([
    {},
    { kind: "drop" },
    { kind: "explode", match: { path: "*" } },
    { kind: "status", status: 99, match: { path: "*" } },
    [],
    "x",
    null,
  ])("refuses %j", async (fault) => {
    const { status } = await openChain({ control: true }).post(`${CONTROL}/faults`, fault);
    expect(status).toBe(Array.isArray(fault) ? 200 : 400);
  });
});

describe("the request log", () => {
  it("tells every call, without what nobody may keep (PAY-12)", async () => {
    const chain = openChain({ control: true });
    const cart = await cartWithChips(chain);
    const ada = await chain.signedIn();
    const order = purchase({
      giftCards: [{ number: "6035710000000033", pin: "3333", amount: 1 }],
      specialInstructions: `my card is ${CARD_NUMBER}`,
    });
    await ada.put(`${CARTS}/${cart}/queue?token=very-secret`, order);
    await chain.post("/oauth/token", tokenForm("ada@example.com", "my-own-password"));
    const { body: log } = await chain.get(`${CONTROL}/requests`);
    expect(log.map((entry: Json) => `${entry.method} ${entry.path}`)).toEqual([
      `POST ${CARTS}/`,
      `PUT ${CARTS}/${cart}/add`,
      "POST /oauth/token",
      `PUT ${CARTS}/${cart}/queue`,
      "POST /oauth/token",
    ]);
    expect(log[3]).toMatchObject({ status: 200, hasToken: true, body: { firstName: "Ada" } });
    expect(log[3].body.paymentInfo).toMatchObject({ cardNumber: "***4444", cvn: "***" });
    const text = JSON.stringify(log);
    for (const secret of [
      CARD_NUMBER,
      "3333444",
      '"987"',
      '"3333"',
      "6035710000000033",
      "my-own-password",
      "very-secret",
      "Bearer",
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe("alone on a port", () => {
  it("cuts the line for real", async () => {
    const child = spawn(process.execPath, ["server/sandbox/main.ts"], {
      cwd: resolve(import.meta.dirname, "../../.."),
      env: { PATH: process.env["PATH"], SANDBOX_PORT: "0", SANDBOX_CONTROL: "1" },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [line] = await once(child.stdout, "data");
    const origin = String(line).trim().split(" ").at(-1)!;
    const fault = async (kind: string, path: string) => {
      await fetch(`${origin}${CONTROL}/faults`, { method: "DELETE" });
      const body = JSON.stringify({ match: { path }, kind });
      expect((await fetch(`${origin}${CONTROL}/faults`, { method: "POST", body })).status).toBe(200);
    };
    await fault("drop", "*/vehicle-types");
    await expect(fetch(origin + LIST)).rejects.toThrow("fetch failed");
    await fault("lost-reply", "*/vehicle-types");
    await expect(fetch(origin + LIST)).rejects.toThrow("fetch failed");
    await fault("truncate", "*/vehicle-types");
    const half = await fetch(origin + LIST);
    expect(half.status).toBe(200);
    await expect(half.text()).rejects.toThrow("terminated");
    await fault("malformed", "*/vehicle-types");
    await expect((await fetch(origin + LIST)).json()).rejects.toThrow(SyntaxError);
    await fault("hang", "*/vehicle-types");
    await expect(fetch(origin + LIST, { signal: AbortSignal.timeout(150) })).rejects.toThrow(/timeout|abort/i);
    const hanging = fetch(origin + LIST).then(
      () => "answered",
      () => "cut",
    );
    await new Promise((done) => setTimeout(done, 50));
    child.kill("SIGTERM");
    expect(await hanging).toBe("cut");
    expect(await once(child, "close")).toEqual([0, null]);
  });
});
