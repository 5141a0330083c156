import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROUTES } from "../../../server/sandbox/sandbox.ts";
import { CARTS, cartWithChips, openChain, purchase } from "./support.ts";

/** fc.anything makes things that JSON cannot hold. */
function stringify(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) => (typeof entry === "bigint" ? String(entry) : entry)) ?? "null";
}

const NAMES = [
  "cartId",
  "orderTypeId",
  "storeNumber",
  "promoCode",
  "promoId",
  "orderDate",
  "orderRequest",
  "items",
  "deliveryAddress",
  "day",
  "time",
  "pickupType",
  "rewardTierId",
  "rewardTypeId",
  "giftCardRewardTypeId",
  "toEmail",
  "cardNumber",
  "pin",
  "expirationMonth",
  "expirationYear",
  "nameOnCard",
  "billingZip",
  "description",
  "isPreferred",
  "paymentInfo",
  "pickupDetails",
  "giftCards",
  "loyaltyAmount",
  "taxEntityId",
  "tipAmount",
  "token",
  "email",
  "password",
  "firstName",
  "headCount",
  "error",
  "receiptNumber",
  "orderNumber",
  "__proto__",
];

describe("every route (API-01, API-62)", () => {
  it("is known by a method and a path of its own, and none is written twice", () => {
    const keys = ROUTES.map((route) => `${route.method} ${route.path.replaceAll(/:\w+/g, ":")}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(80);
  });

  it("whatever comes as path, query and body: never 500, and words with every refusal (ERR-01)", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    const cart = await cartWithChips(ada);
    const guestCart = await cartWithChips(chain);
    const placed = (await ada.put(`${CARTS}/${await cartWithChips(ada)}/queue`, purchase())).body.orderNumber;
    const rewards = (await ada.get("/customer-api/rewards/available")).body;
    const options = (await ada.get("/customer-api/payment-options")).body;
    const known: Record<string, unknown[]> = {
      cartId: [cart, guestCart],
      orderNumber: [placed, "ZK-ADA0000001"],
      rewardId: [rewards[0].id, rewards[1].id],
      optionId: [options[1].id],
      storeId: [1, 19, 53],
      typeId: [1, 2, 3],
      itemId: [101, 702],
      categoryId: [13],
    };
    const scalar = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        true,
        false,
        0,
        -1,
        1,
        1e21,
        1.5,
        "",
        "1",
        "x",
        "11/18/2026",
        "12:00 PM",
        "1001",
        cart,
        "Delivery",
      ),
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.double(),
    );
    const odd = fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 1, arbitrary: fc.anything({ maxDepth: 3 }) });
    const body = fc.oneof(
      { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...NAMES), odd, { maxKeys: 8 }) },
      { weight: 3, arbitrary: fc.dictionary(fc.constantFrom(...NAMES), odd).map((changes) => purchase(changes)) },
      { weight: 1, arbitrary: odd },
    );
    const segment = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 10 }),
      fc.constantFrom("0", "-1", "1e9", "null", "__proto__"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ROUTES),
        fc.constantFrom(ada, chain),
        fc.boolean(),
        segment,
        fc.dictionary(
          fc.constantFrom(
            "storeId",
            "date",
            "latitude",
            "longitude",
            "id",
            "token",
            "email",
            "menuItemIds",
            "take",
            "type",
          ),
          scalar.map(String),
        ),
        body,
        fc.boolean(),
        async (route, as, isKnown, other, query, sent, asForm) => {
          const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
            const values = isKnown ? known[name] : undefined;
            return encodeURIComponent(String(values?.[other.length % values.length] ?? other).toWellFormed());
          });
          const search = new URLSearchParams(query);
          const payload = asForm
            ? new URLSearchParams(Object.entries(Object(sent)).map(([name, value]) => [name, stringify(value)]))
            : JSON.parse(stringify(sent));
          const call = { GET: as.get, DELETE: as.delete, POST: as.post, PUT: as.put }[route.method];
          const reply = await call(`${path}?${search}`, payload);
          expect(reply.status, `${route.method} ${path}`).not.toBe(500);
          const isPage = typeof reply.body === "string";
          if (reply.status >= 400 && !isPage) {
            expect(reply.body.message ?? reply.body.error_description, `${route.method} ${path}`).toMatch(/\w/);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("J an unknown id is 404 on every path that names one, for customers who are signed in", async () => {
    const ada = await openChain().signedIn();
    const withIds = ROUTES.filter(
      ({ path, method }) => /:\w+/.test(path) && method !== "POST" && !path.includes("timezoneoffset"),
    );
    for (const route of withIds) {
      const path = route.path.replaceAll(/:\w+/g, "999999");
      const call = { GET: ada.get, DELETE: ada.delete, POST: ada.post, PUT: ada.put }[route.method];
      const { status } = await call(path, route.method === "PUT" ? {} : undefined);
      expect([`${route.method} ${path}`, status]).toEqual([`${route.method} ${path}`, 404]);
    }
  });
});
