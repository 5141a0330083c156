import { describe, expect, test } from "vitest";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";

const ORIGIN = "http://localhost:3000";
const BACK = `${ORIGIN}/order-now/checkout?step=pay`;
const HOSTED = "/card-provider/hosted";
const REAL = {
  CATERING_API_URL: "https://api.example.com",
  PUBLIC_ORIGIN: "https://order.example.com",
  SESSION_SECRETS: "test-secret-test-secret-test-secret-0001",
};
const EXPIRY = { expirationMonth: "11", expirationYear: "2029" };
const CARD = { nameOnCard: "Ada", cardNumber: "4111 1111 1111 1111", ...EXPIRY, cvn: "123", billingZip: "75201" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

async function open(): Promise<{ app: TestApp; token: string; id: string }> {
  const app = startApp();
  const path = "/customer-api/order-shopping-cart/request-checkout-session?email=ada@example.com";
  return { app, ...(await (await app.sandbox.fetch(new Request(`http://sandbox.invalid${path}`))).json()) };
}

function get(app: TestApp, path: string, init: RequestInit = {}): Promise<Response> {
  return app.handle(new Request(ORIGIN + path, { ...init, headers: { accept: "text/html", ...init.headers } }));
}

const post = (app: TestApp, path: string, fields: Record<string, string>, headers = {}) =>
  get(app, path, { method: "POST", body: new URLSearchParams(fields), headers });

const policiesOf = (reply: Response) => (reply.headers.get("content-security-policy") ?? "").split(", ");

describe("the embedded API's card provider (PAY-15)", () => {
  test("its form page leads to the provider and back, and keeps its own policy", async () => {
    const { app, token, id } = await open();
    const query = new URLSearchParams({ token, returnUrl: BACK, cancelUrl: `${ORIGIN}/order-now/cart` });
    const page = await get(app, `${HOSTED}?${query}`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("cache-control")).toBe("no-store, no-cache");
    const [own, ours] = policiesOf(page);
    for (const part of ["default-src 'none'", `form-action 'self' ${ORIGIN}`]) expect(own).toContain(part);
    expect(own).not.toContain("nonce");
    expect(ours).toBe("frame-ancestors 'self'");
    expect(await page.text()).toContain('<form method="post"');
    const back = await post(app, HOSTED, { token, returnUrl: BACK, ...CARD, action: "use" });
    expect([back.status, back.headers.get("location")]).toEqual([303, `${BACK}&id=${id}&outcome=success`]);
    expect(back.headers.getSetCookie()).toEqual([]);
  });

  test.each(["returnUrl", "cancelUrl", "origin"])(
    "a foreign address in %s is refused, with any method (PAY-15)",
    async (name) => {
      const { app, token } = await open();
      const good = { token, returnUrl: BACK, cancelUrl: BACK, origin: ORIGIN };
      const elsewhere = [
        "https://evil.example/",
        "http://localhost:3001/x",
        "//evil.example",
        "/x",
        "javascript:1",
        " ",
      ];
      for (const address of elsewhere) {
        const query = new URLSearchParams({ ...good, [name]: address });
        for (const page of [HOSTED, "/card-provider/frame"]) {
          const replies = [
            await get(app, `${page}?${query}`),
            await post(app, page, { ...good, ...CARD, [name]: address, action: "cancel" }),
            // The query of a post counts too, and so does the second of two values.
            await post(app, `${page}?${query}`, { ...good, action: "cancel" }),
            await get(app, `${page}?${new URLSearchParams(good)}&${name}=${encodeURIComponent(address)}`),
          ];
          for (const reply of replies) {
            expect([reply.status, reply.headers.get("location")], `${page} ${address}`).toEqual([400, null]);
            expect(await reply.text()).toBe("");
          }
        }
      }
      expect(app.calls.filter(({ path }) => path.startsWith("/card-provider"))).toEqual([]);
    },
  );

  test("its frame may be embedded in our pages only, and its script has a script's content type", async () => {
    const { app, token } = await open();
    const frame = await get(app, `/card-provider/frame?token=${token}&origin=${ORIGIN}`);
    expect([frame.status, frame.headers.get("x-frame-options")]).toEqual([200, "SAMEORIGIN"]);
    expect(policiesOf(frame)).toContain("frame-ancestors 'self'");
    const [, nonce = "none"] = /script-src 'nonce-([^']+)'/.exec(policiesOf(frame)[0] ?? "") ?? [];
    expect(await frame.text()).toContain(`<script nonce="${nonce}">`);
    const script = await get(app, "/card-provider/drop-in.js");
    expect([script.status, script.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(script.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("cookies and headers of visitors are not forwarded, and its own headers not returned", async () => {
    const app = startApp();
    const seen: [string, string][][] = [];
    app.intercept = (request) => {
      seen.push([...request.headers]);
      return new Response("x", { headers: { "set-cookie": "evil=1", "x-secret": "1", "content-type": "text/plain" } });
    };
    const headers = { cookie: "visit=sealed", authorization: "Bearer t", "x-client-address": "192.0.2.1" };
    for (const reply of [await get(app, `${HOSTED}?token=1`, { headers }), await post(app, HOSTED, {}, headers)]) {
      expect(reply.headers.getSetCookie()).toEqual([]);
      expect(reply.headers.has("x-secret")).toBe(false);
    }
    expect(seen).toEqual([[], [["content-type", `${FORM["content-type"]};charset=UTF-8`]]]);
    const calls = app.calls.map(({ method, path }) => `${method} ${path}`);
    expect(calls).toEqual([`GET ${HOSTED}?token=1`, `POST ${HOSTED}`]);
  });

  test.each([
    ["64 KB is accepted", 64 * 1_024, 422],
    ["more is refused", 64 * 1_024 + 1, 413],
  ])("a form of %s", async (_what, size, status) => {
    const { app, token } = await open();
    const body = `token=${token}&returnUrl=${encodeURIComponent(BACK)}&x=`.padEnd(size, "x");
    expect((await get(app, HOSTED, { method: "POST", body, headers: FORM })).status).toBe(status);
  });

  test("other paths and methods are refused", async () => {
    const app = startApp();
    for (const path of ["", "/nothing", "/..%2fcustomer-api%2fcustomer-stores", "/hosted%2f..%2f..%2fgeocode"])
      expect((await get(app, `/card-provider${path}`)).status, path).toBe(404);
    expect(app.calls.filter(({ path }) => !path.startsWith("/card-provider"))).toEqual([]);
    const calls = app.calls.length;
    for (const method of ["PUT", "DELETE", "PATCH"])
      expect((await get(app, HOSTED, { method })).status, method).toBe(405);
    expect(app.calls).toHaveLength(calls);
  });
});

const CLOCK = "/sandbox-control/clock";
const controlled = (env: Record<string, string>) => startApp({ env, sandbox: createSandbox({ control: true }) });

test("the embedded API's control path is available with SANDBOX_CONTROL", async () => {
  const app = controlled({ SANDBOX_CONTROL: "1" });
  const tell = (path: string, what: object) =>
    get(app, path, { method: "POST", body: JSON.stringify(what), headers: FORM });
  expect((await tell(CLOCK, { now: "2026-11-30T12:00:00Z" })).status).toBe(200);
  expect((await (await get(app, CLOCK)).json()).now).toMatch(/^2026-11-30T12:00/);
  await tell("/sandbox-control/faults", { match: { path: "/card-provider/*" }, kind: "drop", times: 1 });
  for (const status of [502, 200]) expect((await get(app, "/card-provider/drop-in.js")).status).toBe(status);
});

const CONTROL = [CLOCK, "/sandbox-control/reset"];
const PROVIDER = [HOSTED, "/card-provider/frame", "/card-provider/drop-in.js"];

test.each([
  ["with a real API no path of the embedded one", REAL, [...CONTROL, ...PROVIDER]],
  ["without the setting no control path", {}, CONTROL],
  ["with the setting off no control path", { SANDBOX_CONTROL: "0" }, CONTROL],
])("%s is available", async (_what, env, paths) => {
  const app = controlled(env);
  for (const path of paths) {
    expect((await get(app, `${path}?token=1`)).status, path).toBe(404);
    expect((await post(app, path, CARD)).status, path).toBe(404);
  }
  expect(app.calls).toEqual([]);
});
