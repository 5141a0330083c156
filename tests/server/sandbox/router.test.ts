import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cartWithChips, CARTS, openChain, purchase, STORES } from "./support.ts";

const EVERY_CALL: [method: string, path: string][] = [
  ["GET", `${CARTS}/order-types`],
  ["GET", `${CARTS}/vehicle-types`],
  ["GET", `${CARTS}/vehicle-colors`],
  ["GET", "/customer-api/order-lead-times"],
  ["GET", "/customer-api/app-settings/order-validation"],
  ["GET", STORES],
  ["GET", `${STORES}/summary-by-state`],
  ["GET", `${STORES}/closest-locations?latitude=32.7&longitude=-96.8`],
  ["GET", `${STORES}/store-number/1001`],
  ["GET", `${STORES}/1`],
  ["GET", `${STORES}/open-until/1`],
  ["GET", `${STORES}/1/store-hours`],
  ["GET", `${STORES}/1/store-hours-for-ordering/2026-11-17/timezoneoffset/360`],
  ["GET", `${STORES}/1/catering-disabled-message`],
  ["GET", `${STORES}/1/catering-disabled-status`],
  ["GET", `${STORES}/1/within-delivery-radius?latitude=32.7&longitude=-96.8`],
  ["GET", "/customer-api/store-menu/categories/type/1?storeId=1&date=2026-11-17"],
  ["GET", "/customer-api/store-menu/store/1/category/13/type/1"],
  ["GET", "/customer-api/store-menu/store/1/menu-item/101"],
  ["GET", "/customer-api/store-menu/store/1/menu-item/101/modifiers"],
  ["GET", "/customer-api/store-menu/store/1/type/1/featured-carousel"],
  ["GET", "/customer-api/store-menu/store-daily-orders?date=2026-11-17&storeId=1&orderAmount=10"],
  ["GET", "/customer-api/feature-toggle/SPECIAL_INSTRUCTIONS"],
  ["GET", "/geocode?address=75201"],
  ["GET", "/pictures/taco.svg"],
  ["GET", "/healthz"],
];

describe("API-01 the sandbox's calls", () => {
  it.each(EVERY_CALL)("%s %s answers", async (_method, path) => {
    expect((await openChain().get(path)).status).toBe(200);
  });

  it("answers a call with and without a slash at its end (API-01)", async () => {
    const chain = openChain();
    expect((await chain.get(`${STORES}/`)).status).toBe(200);
    expect((await chain.post(CARTS, { orderTypeId: 1, storeNumber: "1001" })).status).toBe(200);
  });

  it.each(["/customer-api", "/customer-api/nothing", "/pictures/", "/pictures/none.svg", `${STORES}//1`])(
    "%s is not there: 404 with words (ERR-03)",
    async (path) => {
      const { status, body } = await openChain().get(path);
      expect(status).toBe(404);
      expect(body.message).toMatch(/\w/);
    },
  );

  it("answers 405 with the methods that would do, also where a parameter would fit", async () => {
    const chain = openChain();
    const toggles = await chain.get("/customer-api/feature-toggle/all/");
    expect([toggles.status, toggles.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await chain.post(`${CARTS}/order-types`, {})).status).toBe(405);
    expect((await chain.put(STORES)).status).toBe(405);
  });

  it("answers HEAD as GET without a body", async () => {
    const { sandbox } = openChain();
    const response = await sandbox.fetch(new Request("http://x/healthz", { method: "HEAD" }));
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  it.each(["/customer-api/customer-stores/%E0%A4%A", "/%", "/pictures/%ff.svg"])(
    "refuses the broken address %s",
    async (path) => {
      expect((await openChain().get(path)).status).toBe(400);
    },
  );

  it.each([
    ["nothing", ""],
    ["half a body", '{"orderTypeId":1,'],
    ["a text", '"order"'],
    ["null", "null"],
    ["a list", "[]"],
    ["not JSON", "orderTypeId=1&storeNumber=1001"],
    ["half a letter", '"\ud800"'],
    ["a deep list", "[".repeat(50_000) + "]".repeat(50_000)],
  ])("refuses %s as a body with 400 (ERR-01)", async (_name, body) => {
    const { sandbox } = openChain();
    const response = await sandbox.fetch(new Request(`http://x${CARTS}`, { method: "POST", body }));
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty("message");
  });

  it("refuses a body of a megabyte with 413", async () => {
    const response = await openChain().sandbox.fetch(
      new Request(`http://x${CARTS}`, { method: "POST", body: "x".repeat(1_000_000) }),
    );
    expect(response.status).toBe(413);
  });

  it("takes a body that only says it is JSON for what it is", async () => {
    const { sandbox } = openChain();
    const body = JSON.stringify({ orderTypeId: 1, storeNumber: "1001" });
    const response = await sandbox.fetch(
      new Request(`http://x${CARTS}`, { method: "POST", body, headers: { "Content-Type": "text/plain" } }),
    );
    expect(response.status).toBe(200);
  });

  it("never answers 500, whatever is asked", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const paths = [
      ...EVERY_CALL.map(([, path]) => path),
      ...["add", "update", "remove", "queue", "validate-to-store/1"].map((verb) => `${CARTS}/${cart}/${verb}`),
      "/customer-api/client-logging/log-error",
      "/customer-api/feature-toggle/all",
      CARTS,
    ];
    const piece = fc.oneof(
      fc.constantFrom(...paths),
      fc.webPath(),
      fc.webSegment().map((segment) => `${STORES}/${segment}`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"),
        piece,
        fc.webQueryParameters(),
        fc.oneof(fc.json(), fc.string({ unit: "binary" })),
        async (method, path, query, body) => {
          const url = `http://x${path}${path.includes("?") ? "&" : "?"}${query}`;
          const request = new Request(url, method === "GET" ? { method } : { method, body });
          expect((await chain.sandbox.fetch(request)).status).toBeLessThan(500);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it("never answers 500 to a body of the right shape with the wrong things in it", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const { body: before } = await chain.get(`${CARTS}/${cart}`);
    const lineId = before.cart[0].cartItemId;
    const odd = fc.oneof(
      fc.anything({ maxDepth: 3 }),
      fc.constantFrom(Number.MAX_VALUE, -1, 1e21, "1", "__proto__", null),
    );
    const modifiers = fc.oneof(
      odd,
      fc.array(
        fc.record({
          modifierId: fc.oneof(fc.constantFrom(1000, 1100, 2150), odd),
          options: fc.oneof(fc.array(fc.record({ optionId: odd, quantity: odd, extra: odd, modifiers: odd })), odd),
        }),
      ),
    );
    const request = fc.record({
      menuItemId: fc.oneof(fc.constantFrom(101, 207, 702), odd),
      cartItemId: fc.oneof(fc.constant(lineId), odd),
      quantity: fc.oneof(fc.constant(1), odd),
      specialInstructions: odd,
      nickname: odd,
      modifiers,
    });
    const body = fc.record(
      {
        orderTypeId: fc.constant(1),
        storeNumber: fc.constant("1001"),
        day: odd,
        pickupType: odd,
        orderRequest: request,
      },
      { requiredKeys: ["orderTypeId", "storeNumber", "orderRequest"] },
    );
    const bad = { ...purchase(), paymentInfo: { cardNumber: "1" } };
    const order = fc.record(
      Object.fromEntries(Object.entries(bad).map(([key, value]) => [key, fc.oneof(fc.constant(value), odd)])),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("add", "update", "remove", "queue"),
        body,
        order,
        async (verb, change, details) => {
          const sent = stringify(verb === "queue" ? { ...details, paymentInfo: null } : change);
          const request = new Request(`http://x${CARTS}/${cart}/${verb}`, { method: "PUT", body: sent });
          expect((await chain.sandbox.fetch(request)).status).toBeLessThan(500);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

/** fc.anything makes things that JSON cannot hold. */
function stringify(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) => (typeof entry === "bigint" ? String(entry) : entry)) ?? "null";
}
