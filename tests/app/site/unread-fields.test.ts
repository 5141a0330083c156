import { beforeAll, expect, test, vi } from "vitest";
import { deeply } from "../../support/altered-api.ts";
import { draw, drawAll } from "../../support/hostile-replies.ts";

/** Unread fields of API replies stay on the server. */

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});

const CANARY = "x-canary-7f3a";
/** Fields that no page uses, added to every object of every reply. */
const UNREAD = { "x-canary": CANARY, password: CANARY, token: CANARY, cvv: CANARY, ssn: CANARY };

let { visitors, scenes } = {} as Awaited<ReturnType<typeof drawAll>>;
beforeAll(async () => void ({ visitors, scenes } = await drawAll()), 120_000);

const marked = (_call: string, reply: unknown) => deeply(reply, (object) => ({ ...object, ...UNREAD }));

test("unread fields of API replies are not in HTML or data (API-01, AUTH-05)", async () => {
  const found: string[] = [];
  for (const scene of scenes) {
    const browser = await draw(visitors, scene, marked);
    expect(browser.status, scene.path).toBe(200);
    if (browser.html.includes(CANARY)) found.push(`page of ${scene.visitor} ${scene.path}`);
    const [path = "", query] = scene.path.split("?");
    const data = await browser.ask(`${path}.data${query ? `?${query}` : ""}`, { headers: { accept: "*/*" } });
    expect(data.status, `${path}.data`).toBeLessThan(500);
    if ((await data.text()).includes(CANARY)) found.push(`data of ${scene.visitor} ${scene.path}`);
  }
  expect(found).toEqual([]);
}, 120_000);

test("pins, tokens and other server-side values are not in HTML or data (GIFT-05, AUTH-05)", async () => {
  const SECRET = "secret-canary-4c1d";
  const secrets = /^(?:pin|token|access_token|paymentAuth|permissions|userId|deliveryPartnerId)$/;
  const alter = (_call: string, reply: unknown) =>
    deeply(reply, (object) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [name, secrets.test(name) && value ? SECRET : value]),
      ),
    );
  const found: string[] = [];
  for (const scene of scenes) {
    const browser = await draw(visitors, scene, alter);
    if (browser.html.includes(SECRET)) found.push(`${scene.visitor} ${scene.path}`);
  }
  expect(found).toEqual([]);
}, 120_000);
