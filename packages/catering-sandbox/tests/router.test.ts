import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROUTES } from "../sandbox.ts";
import {
  chain,
  CARTS,
  PAST_ORDER,
  STORES,
  callBy,
  cartWithChips,
  purchase,
  queue,
  openChainForEach,
} from "./support.ts";

openChainForEach();

const ask = (path: string, init: RequestInit = {}) => chain.sandbox.fetch(new Request(`http://x${path}`, init));

describe("the sandbox's calls (API-01)", () => {
  it("have unique methods and paths", () => {
    const keys = ROUTES.map((route) => `${route.method} ${route.path.replaceAll(/:\w+/g, ":")}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ["GET", `${STORES}/`, 200],
    ["GET", "/healthz", 200],
    ["GET", "/pictures/tacos.svg", 200],
    ["GET", "/customer-api", 404],
    ["GET", "/customer-api/nothing", 404],
    ["GET", "/pictures/", 404],
    ["GET", "/pictures/none.svg", 404],
    ["GET", `${STORES}//1`, 404],
    ["GET", "/customer-api/feature-toggle/all/", 405],
    ["POST", `${CARTS}/order-types`, 405],
    ["PUT", STORES, 405],
    ["GET", "/customer-api/customer-stores/%E0%A4%A", 400],
    ["GET", "/%", 400],
  ])("%s %s is answered %i, with a message if refused (ERR-03)", async (method, path, status) => {
    const reply = await callBy(chain, method, path);
    expect(reply.status).toBe(status);
    if (status >= 400) expect(reply.body.message).toMatch(/\w/);
    expect(reply.headers.has("allow")).toBe(status === 405);
  });

  it("answers HEAD as GET without a body", async () => {
    const response = await ask("/healthz", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  it.each([
    ["nothing", "", 400],
    ["half a body", '{"orderTypeId":1,', 400],
    ["a text", '"order"', 400],
    ["a list", "[]", 400],
    ["half a character", '"\ud800"', 400],
    ["a deeply nested list", "[".repeat(50_000) + "]".repeat(50_000), 400],
    ["a megabyte", "x".repeat(1_000_000), 413],
    ["JSON declared as text", '{"orderTypeId":1,"storeNumber":"1001"}', 200],
  ])("accepts %s as a body, whatever the type (ERR-01)", async (_name, body, status) => {
    const headers = { "Content-Type": "text/plain" };
    expect((await ask(CARTS, { method: "POST", body, headers })).status).toBe(status);
  });
});

/** fc.anything makes things that JSON cannot hold. */
function stringify(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) => (typeof entry === "bigint" ? String(entry) : entry)) ?? "null";
}

const BODY_NAMES =
  "cartId orderTypeId storeNumber promoCode promoId orderDate orderRequest items deliveryAddress day time pickupType " +
  "rewardTierId rewardTypeId giftCardRewardTypeId toEmail cardNumber pin expirationMonth expirationYear nameOnCard " +
  "billingZip description isPreferred paymentInfo pickupDetails giftCards loyaltyAmount taxEntityId tipAmount token " +
  "email password firstName headCount error receiptNumber orderNumber __proto__";
const QUERY_NAMES = "storeId date latitude longitude id token email menuItemIds take type";

const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1, 1e21, 1.5, "", "1", "11/18/2026", "12:00 PM", "1001", "Delivery"),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.double(),
);
const odd = fc.oneof(scalar, fc.anything({ maxDepth: 3 }));
const named = fc.dictionary(fc.constantFrom(...BODY_NAMES.split(" ")), odd, { maxKeys: 8 });
const option = fc.record({ optionId: odd, quantity: odd, extra: odd, modifiers: odd });
const group = fc.record({
  modifierId: fc.oneof(fc.constantFrom(1000, 1100, 2150), odd),
  options: fc.oneof(fc.array(option), odd),
});
const line = fc.record({
  menuItemId: fc.oneof(fc.constantFrom(101, 207, 702), odd),
  quantity: fc.oneof(fc.constant(1), odd),
  specialInstructions: odd,
  nickname: odd,
  modifiers: fc.oneof(fc.array(group), odd),
});
const body = fc.oneof(
  named,
  named.map((changes) => purchase(changes)),
  line.map((orderRequest) => ({ orderTypeId: 1, storeNumber: "1001", orderRequest })),
  odd,
);
const segment = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 10 }),
  fc.constantFrom("0", "-1", "1e9", "null", "__proto__"),
);
const query = fc.dictionary(fc.constantFrom(...QUERY_NAMES.split(" ")), scalar.map(String));

it("any path, query and body gets no 500, and a message with every refusal (API-62, ERR-01)", async () => {
  const ada = await chain.signedIn();
  const { body: order } = await queue(ada, await cartWithChips(ada));
  const { body: rewards } = await ada.get("/customer-api/rewards/available");
  const { body: options } = await ada.get("/customer-api/payment-options");
  const known: Record<string, unknown[]> = {
    cartId: [await cartWithChips(ada), await cartWithChips(chain)],
    orderNumber: [order.orderNumber, PAST_ORDER],
    rewardId: [rewards[0].id, rewards[1].id],
    optionId: [options[1].id],
    storeId: [1, 19, 53],
    typeId: [1, 2, 3],
    itemId: [101, 702],
    categoryId: [13],
  };
  const pathOf = (path: string, other: string, isKnown: boolean) =>
    path.replaceAll(/:(\w+)/g, (_all, name: string) => {
      const values = isKnown ? known[name] : undefined;
      return encodeURIComponent(String(values?.[other.length % values.length] ?? other).toWellFormed());
    });
  const route = fc.constantFrom(...ROUTES, ...ROUTES.filter(({ path }) => path.includes(":cartId")));
  const flags = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
  await fc.assert(
    fc.asyncProperty(route, segment, query, body, flags, async ({ method, path }, other, search, sent, flag) => {
      const [isKnown, isForm, isGuest] = flag;
      const called = `${pathOf(path, other, isKnown)}?${new URLSearchParams(search)}`;
      const payload = isForm
        ? new URLSearchParams(Object.entries(Object(sent)).map(([name, value]) => [name, stringify(value)]))
        : JSON.parse(stringify(sent));
      const reply = await callBy(isGuest ? chain : ada, method, called, method === "GET" ? undefined : payload);
      expect(reply.status, `${method} ${path}`).not.toBe(500);
      if (reply.status >= 400 && typeof reply.body !== "string")
        expect(reply.body.message ?? reply.body.error_description, `${method} ${path}`).toMatch(/\w/);
    }),
    { numRuns: 4000 },
  );
});
