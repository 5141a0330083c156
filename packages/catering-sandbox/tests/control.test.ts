import { once } from "node:events";
import { describe, expect, it } from "vitest";
import {
  chain,
  CARD_NUMBER,
  CARTS,
  TUESDAY,
  cartWithChips,
  openChain,
  purchase,
  queue,
  tokenForm,
  openChainForEach,
} from "./support.ts";
import { LARGE } from "./cards.ts";
import { startSandbox } from "./processes.ts";
import type { Json } from "./support.ts";

openChainForEach();

const CONTROL = "/sandbox-control";
const LIST = `${CARTS}/vehicle-types`;
const openUntil = "/customer-api/customer-stores/open-until/1";

describe("the control path", () => {
  it.each(["clock", "faults", "requests", "toggles", "reset", "mail"])("has no %s unless enabled", async (path) => {
    const closed = openChain();
    expect(closed.sandbox.control).toBeNull();
    expect((await closed.get(`${CONTROL}/${path}`)).status).toBe(404);
    expect((await closed.post(`${CONTROL}/${path}`, {})).status).toBe(404);
  });

  it("moves the clock", async () => {
    expect((await chain.get(`${CONTROL}/clock`)).body).toEqual({ now: TUESDAY.toISOString() });
    await chain.post(`${CONTROL}/clock`, { advanceMinutes: 90 });
    expect((await chain.get(`${CONTROL}/clock`)).body.now).toBe("2026-11-17T18:30:00.000Z");
    await chain.post(`${CONTROL}/clock`, { now: "2026-11-18T05:00:00Z" });
    expect((await chain.get(openUntil)).body).toBe("");
    chain.sandbox.control?.advance(-12 * 60);
    expect((await chain.get(openUntil)).body).toMatch(/^Open until/);
  });

  it("switches features", async () => {
    expect((await chain.post(`${CONTROL}/toggles`, { CHASE_IFRAME: true })).status).toBe(200);
    expect((await chain.get("/customer-api/feature-toggle/CHASE_IFRAME")).body.isEnabled).toBe(true);
  });

  it.each([
    ["clock", {}, 400],
    ["clock", { now: "noon" }, 400],
    ["clock", { now: "0000-01-01" }, 400],
    ["clock", { now: "2026-11-18T05:00:00" }, 400],
    ["clock", { advanceMinutes: 1e300 }, 400],
    ["clock", { now: "2026-01-01T00:00:00Z", advanceMinutes: 1 }, 400],
    ["toggles", { NO_SUCH: true }, 404],
    ["toggles", { CHASE_IFRAME: 1 }, 400],
    ["faults", { kind: "drop" }, 400],
    ["faults", { kind: "explode", match: { path: "*" } }, 400],
    ["faults", { kind: "status", status: 99, match: { path: "*" } }, 400],
    ["faults", { kind: "status", modelState: { x: "y" }, match: { path: "*" } }, 400],
    ["faults", "x", 400],
    ["faults", null, 400],
    ["faults", [], 200],
  ])("answers %s with %j by %i", async (path, body, status) => {
    expect((await chain.post(`${CONTROL}/${path}`, body)).status).toBe(status);
  });

  it("reset restores everything", async () => {
    const cart = await cartWithChips(chain);
    await (await chain.signedIn()).put("/customer-api/user/preferred-store/5");
    await chain.post(`${CONTROL}/faults`, { match: { path: "*" }, kind: "drop" });
    await chain.post(`${CONTROL}/clock`, { advanceMinutes: 1 });
    expect((await chain.post(`${CONTROL}/reset`, {})).body.now).toBe(TUESDAY.toISOString());
    expect((await chain.get(`${CARTS}/${cart}`)).status).toBe(404);
    expect((await (await chain.signedIn()).get("/customer-api/user")).body.preferredLocationId).toBe(1);
  });
});

describe("faults", () => {
  const faulty = async (fault: object) => {
    const { status } = await chain.post(`${CONTROL}/faults`, { match: { path: "*/vehicle-types" }, ...fault });
    expect(status).toBe(200);
    const ask = (init: RequestInit = {}) => chain.sandbox.fetch(new Request(`http://x${LIST}`, init));
    return { chain, ask };
  };

  it("status has Retry-After and a count, and affects no other path", async () => {
    const { ask, chain } = await faulty({ kind: "status", status: 503, retryAfter: 7, times: 2 });
    const replies = [await ask(), await ask(), await ask()];
    const told = replies.map(({ status, headers }) => [status, headers.get("retry-after")]);
    expect(told).toEqual([
      [503, "7"],
      [503, "7"],
      [200, null],
    ]);
    expect((await chain.get(`${CARTS}/vehicle-colors`)).status).toBe(200);
  });

  it.each([204, 304, 401, 599])("status %i", async (status) => {
    expect((await (await faulty({ kind: "status", status })).ask()).status).toBe(status);
  });

  it("delay", async () => {
    const { ask } = await faulty({ kind: "delay", ms: 120 });
    const start = performance.now();
    expect((await ask()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(100);
  });

  it("drop throws like fetch on a lost connection", async () => {
    const cut = { name: "TypeError", message: "fetch failed", cause: { code: "ECONNRESET" } };
    await expect((await faulty({ kind: "drop" })).ask()).rejects.toMatchObject(cut);
  });

  it.each(["ECONNREFUSED", "ENOTFOUND", "CERT_HAS_EXPIRED"])("drop fails like fetch with %s", async (code) => {
    await expect((await faulty({ kind: "drop", code })).ask()).rejects.toMatchObject({ cause: { code } });
  });

  it("huge exceeds the size limit of a reply, and is still the same JSON", async () => {
    const text = await (await (await faulty({ kind: "huge", times: 1 })).ask()).text();
    expect(text.length).toBeGreaterThan(5_000_000);
    expect(JSON.parse(text)).toEqual((await chain.get(LIST)).body);
  });

  it("surplus adds a field to every object, and keeps all others", async () => {
    const types = `${CARTS}/order-types`;
    const { body: whole } = await chain.get(types);
    await chain.post(`${CONTROL}/faults`, { match: { path: types }, kind: "surplus" });
    const { body: more } = await chain.get(types);
    expect(more).toMatchObject(whole);
    for (const type of more) expect(type).toMatchObject({ isSurplus: true });
  });

  it("foreign is JSON of another shape", async () => {
    expect(await (await (await faulty({ kind: "foreign" })).ask()).json()).toEqual({ unexpected: true });
  });

  it("status can carry errors by field", async () => {
    const modelState = { "orderDetails.phone": ["Too short."] };
    const { ask } = await faulty({ kind: "status", status: 400, message: "No.", modelState });
    expect(await (await ask()).json()).toEqual({ message: "No.", modelState });
  });

  it.each([
    ["truncate", "application/json", "terminated"],
    ["malformed", "application/json", "JSON"],
    ["html", "text/html; charset=utf-8", "JSON"],
  ])("%s comes with 200", async (kind, type, error) => {
    const reply = await (await faulty({ kind })).ask();
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, type]);
    await expect(reply.json()).rejects.toThrow(error);
  });

  it("hang lasts until the caller aborts or faults are cleared", async () => {
    const { ask, chain } = await faulty({ kind: "hang" });
    await expect(ask({ signal: AbortSignal.timeout(60) })).rejects.toThrow(/.+/);
    const waiting = ask();
    setTimeout(() => chain.sandbox.control?.clearFaults(), 30);
    await expect(waiting).rejects.toThrow("fetch failed");
    expect((await ask()).status).toBe(200);
  });

  it("lost-reply does the work and loses the reply: the cart shows it", async () => {
    const cart = await cartWithChips(chain);
    chain.sandbox.control?.addFault({ match: { method: "PUT", path: "*/queue" }, kind: "lost-reply", times: 1 });
    await expect(queue(chain, cart)).rejects.toThrow("fetch failed");
    const { orderNumber } = (await chain.get(`${CARTS}/${cart}`)).body;
    expect(orderNumber).toMatch(/^ZK-/);
    expect((await queue(chain, cart)).body.orderNumber).toBe(orderNumber);
  });

  it("match method and path, and end with DELETE", async () => {
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

  it("cut the real connection when the sandbox runs alone", async () => {
    const { child, origin } = await startSandbox({ SANDBOX_CONTROL: "1" });
    const withFault = async (kind: string, init: RequestInit = {}) => {
      await fetch(`${origin}${CONTROL}/faults`, { method: "DELETE" });
      const body = JSON.stringify({ match: { path: "*/vehicle-types" }, kind });
      expect((await fetch(`${origin}${CONTROL}/faults`, { method: "POST", body })).status).toBe(200);
      return fetch(origin + LIST, init);
    };
    await expect(withFault("drop")).rejects.toThrow("fetch failed");
    await expect(withFault("lost-reply")).rejects.toThrow("fetch failed");
    const half = await withFault("truncate");
    expect(half.status).toBe(200);
    await expect(half.text()).rejects.toThrow("terminated");
    await expect((await withFault("malformed")).json()).rejects.toThrow(SyntaxError);
    await expect(withFault("hang", { signal: AbortSignal.timeout(150) })).rejects.toThrow(/timeout|abort/i);
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

it("the request log has every call, without secrets (PAY-12)", async () => {
  const cart = await cartWithChips(chain);
  const ada = await chain.signedIn();
  const giftCards = [{ number: LARGE.cardNumber, pin: LARGE.pin, amount: 1 }];
  const order = purchase({ giftCards, specialInstructions: `my card is ${CARD_NUMBER}` });
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
  const secrets = [CARD_NUMBER, "3333444", '"987"', '"3333"', LARGE.cardNumber, "my-own-password", "very-secret"];
  for (const secret of [...secrets, "Bearer"]) expect(JSON.stringify(log)).not.toContain(secret);
});
