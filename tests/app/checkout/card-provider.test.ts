import { describe, expect, test } from "vitest";
import { createSandbox } from "../../../server/sandbox/sandbox.ts";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";

const ORIGIN = "http://localhost:3000";
const BACK = `${ORIGIN}/order-now/checkout?step=pay`;
const REAL = {
  CATERING_API_URL: "https://api.example.com",
  PUBLIC_ORIGIN: "https://order.example.com",
  SESSION_SECRETS: "test-secret-test-secret-test-secret-0001",
};
const CARD = {
  nameOnCard: "Ada Byron",
  cardNumber: "4111 1111 1111 1111",
  expirationMonth: "11",
  expirationYear: "2029",
  cvn: "123",
  billingZip: "75201",
  action: "use",
};

async function sessionAt({ sandbox }: TestApp): Promise<{ token: string; id: string }> {
  const path = "/customer-api/order-shopping-cart/request-checkout-session?email=ada@example.com";
  return (await sandbox.fetch(new Request(`http://sandbox.invalid${path}`))).json();
}

function get(app: TestApp, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.handle(new Request(ORIGIN + path, { headers: { accept: "text/html", ...headers } }));
}

function post(app: TestApp, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  return app.handle(new Request(ORIGIN + path, { method: "POST", body, headers: { accept: "text/html", ...headers } }));
}

const policiesOf = (reply: Response) => (reply.headers.get("content-security-policy") ?? "").split(", ");

describe("the embedded API's card provider (PAY-15)", () => {
  test("its page of plain forms leads out and back, and keeps its own policy", async () => {
    const app = startApp();
    const { token, id } = await sessionAt(app);
    const query = new URLSearchParams({ token, returnUrl: BACK, cancelUrl: `${ORIGIN}/order-now/cart` });
    const page = await get(app, `/card-provider/hosted?${query}`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("cache-control")).toBe("no-store, no-cache");
    const [own, ours] = policiesOf(page);
    expect(own).toContain("default-src 'none'");
    expect(own).toContain(`form-action 'self' ${ORIGIN}`);
    expect(own).not.toContain("nonce");
    expect(ours).toBe("frame-ancestors 'self'");
    const html = await page.text();
    expect(html).toContain('<form method="post"');

    const wrong = await post(app, "/card-provider/hosted", { token, returnUrl: BACK, ...CARD, cvn: "x" });
    expect(wrong.status).toBe(422);
    const back = await post(app, "/card-provider/hosted", { token, returnUrl: BACK, ...CARD });
    expect([back.status, back.headers.get("location")]).toEqual([303, `${BACK}&id=${id}&outcome=success`]);
    expect(back.headers.getSetCookie()).toEqual([]);
  });

  test("its frame may stand in our pages and in nobody else's", async () => {
    const app = startApp();
    const { token, id } = await sessionAt(app);
    const frame = await get(app, `/card-provider/frame?token=${token}&origin=${ORIGIN}`);
    expect(frame.status).toBe(200);
    expect(policiesOf(frame)).toContain("frame-ancestors 'self'");
    expect(frame.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    const done = await post(app, "/card-provider/frame", { token, origin: ORIGIN, ...CARD });
    expect(done.status).toBe(200);
    const [, nonce = "none"] = /script-src 'nonce-([^']+)'/.exec(policiesOf(done)[0] ?? "") ?? [];
    const html = await done.text();
    expect(html).toContain(`<script nonce="${nonce}">`);
    expect(html).toContain(`"id":"${id}"`);
  });

  test("its script comes as a script", async () => {
    const script = await get(startApp(), "/card-provider/drop-in.js");
    expect([script.status, script.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(script.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await script.text()).toContain("CardDropIn");
  });

  test("never gets a cookie or another header of ours, and none of its own comes back", async () => {
    const app = startApp();
    const seen: [string, string][][] = [];
    app.intercept = (request) => {
      seen.push([...request.headers]);
      return new Response("x", { headers: { "set-cookie": "evil=1", "x-secret": "1", "content-type": "text/plain" } });
    };
    const headers = { cookie: "visit=sealed", authorization: "Bearer t", "x-client-address": "192.0.2.1" };
    for (const reply of [
      await get(app, "/card-provider/hosted?token=1", headers),
      await post(app, "/card-provider/hosted", {}, headers),
    ]) {
      expect(reply.headers.getSetCookie()).toEqual([]);
      expect(reply.headers.has("x-secret")).toBe(false);
    }
    expect(seen).toEqual([[], [["content-type", "application/x-www-form-urlencoded;charset=UTF-8"]]]);
    expect(app.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /card-provider/hosted?token=1",
      "POST /card-provider/hosted",
    ]);
  });

  test.each([
    ["64 KB pass", 64 * 1_024, 422],
    ["more does not", 64 * 1_024 + 1, 413],
  ])("a form of %s", async (_what, size, status) => {
    const app = startApp();
    const { token } = await sessionAt(app);
    const start = `token=${token}&returnUrl=${encodeURIComponent(BACK)}&x=`;
    const body = start + "x".repeat(size - start.length);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const reply = await app.handle(new Request(`${ORIGIN}/card-provider/hosted`, { method: "POST", body, headers }));
    expect(reply.status).toBe(status);
  });

  test.each(["", "/nothing", "/..%2fcustomer-api%2fcustomer-stores", "/hosted%2f..%2f..%2fgeocode"])(
    "leads to nothing else of the API: %s",
    async (path) => {
      const app = startApp();
      const reply = await get(app, `/card-provider${path}`);
      expect(reply.status).toBe(404);
      expect(app.calls.filter((call) => !call.path.startsWith("/card-provider"))).toEqual([]);
    },
  );

  test.each(["PUT", "DELETE", "PATCH"])("knows no %s", async (method) => {
    const app = startApp();
    expect((await app.handle(new Request(`${ORIGIN}/card-provider/hosted`, { method }))).status).toBe(405);
    expect(app.calls).toEqual([]);
  });

  test("is not there with a real API", async () => {
    const app = startApp({ env: REAL });
    for (const path of ["/card-provider/hosted?token=1", "/card-provider/drop-in.js", "/card-provider/frame"]) {
      expect((await get(app, path)).status).toBe(404);
      expect((await post(app, path, CARD)).status).toBe(404);
    }
    expect(app.calls).toEqual([]);
  });

  test("our own pages keep our policy", async () => {
    const page = await get(startApp(), "/order-now");
    expect(policiesOf(page)).toHaveLength(1);
    expect(policiesOf(page)[0]).toMatch(
      /script-src 'self' 'nonce-[\w-]{36}'.*frame-ancestors 'none'; frame-src 'self'$/,
    );
  });
});

describe("the embedded API's control path", () => {
  const CLOCK = "/sandbox-control/clock";
  const controlled = (env: Record<string, string>) => startApp({ env, sandbox: createSandbox({ control: true }) });

  test("passes through where the setting says so", async () => {
    const app = controlled({ SANDBOX_CONTROL: "1" });
    const body = JSON.stringify({ now: "2026-11-30T12:00:00Z" });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const set = await app.handle(new Request(ORIGIN + CLOCK, { method: "POST", body, headers }));
    expect(set.status).toBe(200);
    expect((await (await get(app, CLOCK)).json()).now).toMatch(/^2026-11-30T12:00/);
    const fault = JSON.stringify({ match: { path: "/card-provider/*" }, kind: "drop", times: 1 });
    await app.handle(new Request(`${ORIGIN}/sandbox-control/faults`, { method: "POST", body: fault, headers }));
    expect((await get(app, "/card-provider/drop-in.js")).status).toBe(502);
    expect((await get(app, "/card-provider/drop-in.js")).status).toBe(200);
  });

  test.each([
    ["without the setting", {}],
    ["with the setting off", { SANDBOX_CONTROL: "0" }],
    ["with a real API", REAL],
  ])("is not there %s", async (_what, env) => {
    const app = controlled(env);
    expect((await get(app, CLOCK)).status).toBe(404);
    expect((await post(app, "/sandbox-control/reset", {})).status).toBe(404);
    expect(app.calls).toEqual([]);
  });
});
