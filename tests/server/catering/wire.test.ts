import { expect, test } from "vitest";
import type { Credentials } from "../../../server/catering/accounts.ts";
import type { LineRequest } from "../../../server/catering/cart.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import { type Operation, callOf } from "../../../server/catering/operation.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { ADDRESS_SENT, CARD, CARRY_OUT, CARRY_OUT_SENT, DELIVERY } from "../../support/builders/orders.ts";
import { type Act, cateringWith, fakeApi, troubleIn } from "./support.ts";
import { words } from "@platter/ordering/tests/support/words.ts";

/** What the operations declare, and what their arguments become on the wire. */

/** An id that would name another path: it is sent as 1%2F..%2Fx%3Fy%23z. */
const HOSTILE = "1/../x?y#z";

/** Saturday in Dallas and New York, Sunday in Guam. */
const NOW = new Date("2026-11-21T16:00:00Z");
const KEY = { storeId: 7, orderTypeId: 2, date: "2026-11-22" };
const PLACE = { latitude: 32.79, longitude: -96.8 };
const SEARCH = { ...PLACE, state: "TX", day: "2026-11-22", time: "13:05" };
const GUAM = { ...SEARCH, latitude: 13.45, longitude: 144.78, state: "GU", day: null };
const CATERING = { ...SEARCH, orderTypeId: 2, checkOpenHours: false, bypassDeliveryWarning: true };
const NEAR = "latitude=32.79&longitude=-96.8";
const zoned = (timeZone: string) => ({ id: 7, timeZone }) as Parameters<Catering["hoursForOrdering"]>[0];

const LINE: LineRequest = { menuItemId: 101, quantity: 2, specialInstructions: "no salt", modifiers: [] };
const DISH = { menuItemId: 801, modifiers: [], specialInstructions: "warm" };
const DISH_SENT = { ...DISH, quantity: 1, customerRewardId: 7 };
const DELIVERY_SENT = { ...CARRY_OUT_SENT, pickupType: "Delivery", deliveryAddress: ADDRESS_SENT };
const { cardNumber, cvv, ...holder } = CARD;
const SAVED = { ...holder, description: "Mine", isPreferred: true };
const ADDED = { ...SAVED, cardNumber };
const TYPED = { cardNumber: "6035710000000066", pin: "6666" };

type Row = [line: string, act: Act, body?: unknown];

async function expectSent([what, act, body = null]: Row) {
  const { catering, asked } = cateringWith(() => ({}), { token: "t0k" });
  await act(catering).catch(() => null); // the reply does not matter here
  const line = what.replace(/ \(.*/, "").replace(/ (?!\/)/, " /customer-api/");
  expect(asked.map((sent) => [sent.line, sent.body])).toEqual([[line, body]]);
}

// Days and offsets are those of the store or of the place searched; of an address only the place leaves.
test.each<Row>([
  [
    "GET customer-stores/7/store-hours-for-ordering/2026-11-21/timezoneoffset/300 (API-08)",
    (api) => api.hoursForOrdering(zoned("America/New_York"), new Date("2026-11-22T03:00:00Z")),
  ],
  [
    "GET customer-stores/7/store-hours-for-ordering/2026-11-22/timezoneoffset/-600 (API-08)",
    (api) => api.hoursForOrdering(zoned("Pacific/Guam"), NOW),
  ],
  [
    `GET customer-stores/closest-locations?${NEAR}&CustomersTimezoneoffset=300 (API-09)`,
    (api) => api.closestStores({ ...PLACE, state: "TX" } as never, new Date("2026-07-01T16:00:00Z")),
  ],
  [
    `GET customer-stores/7/within-delivery-radius?${NEAR} (API-10)`,
    (api) => api.withinDeliveryRadius(7, { ...PLACE, addressLine1: "1 Main St" } as never),
  ],
  [
    `GET customer-stores/find-store-for-catering?${NEAR}&state=TX&day=11%2F22%2F2026&time=1%3A05+PM&orderTypeId=2&checkOpenHours=false&bypassDeliveryWarning=true (API-11)`,
    (api) => api.findStoreForCatering(CATERING, NOW),
  ],
  [
    "GET customer-stores/find-store-for-individual-delivery?latitude=13.45&longitude=144.78&state=GU&day=11%2F22%2F2026&time=1%3A05+PM (API-12)",
    (api) => api.findStoreForIndividualDelivery(GUAM, NOW),
  ],
  ["GET order-lead-times (API-16)", (api) => api.leadTimes()],
  ["GET app-settings/order-validation (API-17)", (api) => api.orderSettings()],
  ["GET store-menu/store/7/type/2/featured-carousel?date=2026-11-22 (API-27)", (api) => api.featuredCarousel(KEY)],
  [
    "GET store-menu/store-daily-orders?date=2026-11-18&storeId=7&orderAmount=123.45 (API-28)",
    (api) => api.dailyOrders("2026-11-18", 7, 123_45),
  ],
  [
    "POST feature-toggle/all (API-61, TOGGLE-03, TOGGLE-04, TOGGLE-05, TOGGLE-06)",
    (api) => api.toggles(),
    expect.arrayContaining(
      words(
        "CATEGORIES_BANNER CHASE_IFRAME CUSTOMER_QUOTE_APPROVAL GIFT_CARD_REWARDS HOUSE_ACCOUNT_AS_PAYMENT",
        "INDIVIDUAL_DELIVERY SMS_OPT_IN SPECIAL_INSTRUCTIONS STORED_PAYMENTS",
      ),
    ),
  ],
  ["PUT user/preferred-store/7 (API-14)", (api) => api.setPreferredStore(7)],
  [
    "PUT order-shopping-cart/c/delivery-estimates/e/add-to-cart (API-19, ADDR-22)",
    (api) => api.addEstimateToCart("c", "e", DELIVERY),
    DELIVERY_SENT,
  ],
  ["GET order-shopping-cart/c (API-30)", (api) => api.cart("c")],
  [
    "PUT order-shopping-cart/c/add?api-version=2 (API-33, ADDR-22)",
    (api) => api.addLine("c", DELIVERY, LINE),
    { cartId: "c", ...DELIVERY_SENT, orderRequest: LINE },
  ],
  [
    "PUT order-shopping-cart/c/update?api-version=2 (API-34)",
    (api) => api.updateLine("c", CARRY_OUT, "l/1", { ...LINE, nickname: "Ana's" }),
    { cartId: "c", ...CARRY_OUT_SENT, orderRequest: { ...LINE, nickname: "Ana's", cartItemId: "l/1" } },
  ],
  [
    "PUT order-shopping-cart/c/validate-to-store/7?day=11%2F22%2F2026 (API-37)",
    (api) => api.validateToStore("c", 7, KEY.date),
  ],
  ["GET order-shopping-cart/c/check-for-promotional-addon/101 (API-38)", (api) => api.promotionalAddon("c", 101)],
  [
    "PUT order-shopping-cart/redeem-promo?api-version=2 (API-41)",
    (api) => api.redeemPromo("c", CARRY_OUT, "SØN&5"),
    { cartId: "c", orderTypeId: 1, storeNumber: "1001", promoCode: "SØN&5", orderDate: "11/18/2026" },
  ],
  [
    "PUT order-shopping-cart/c/remove-promo/ (API-41)",
    (api) => api.removePromo("c", { promoId: "901", code: "ZEBRA5" }),
    { cartId: "c", promoId: 901, promoCode: "ZEBRA5" },
  ],
  [
    "PUT order-shopping-cart/c/redeem-reward/7 (API-42)",
    (api) => api.redeemReward("c", "7"),
    { cartId: "c", rewardId: 7 },
  ],
  [
    "PUT order-shopping-cart/c/add-reward?api-version=2 (API-43)",
    (api) => api.addRewardItem("c", CARRY_OUT, "7", DISH),
    { cartId: "c", ...CARRY_OUT_SENT, orderRequest: DISH_SENT },
  ],
  ["GET cards?api-version=3 (API-50)", (api) => api.cards()],
  [
    "POST cards/lookup-for-order?api-version=2 (API-51)",
    (api) => api.lookupCard({ ...TYPED, name: "not sent" } as typeof TYPED),
    TYPED,
  ],
  // A card's number goes out when it is added, its security code never.
  ["POST payment-options (API-52, PAY-12)", (api) => api.addPaymentOption({ ...ADDED, cvv } as typeof ADDED), ADDED],
  [
    "PUT payment-options/3 (API-52, PAY-12)",
    (api) => api.changePaymentOption("3", { ...ADDED, cvv } as typeof SAVED),
    SAVED,
  ],
  [
    "GET order-shopping-cart/retrieve-card-info?id=cs%2F1%26saveCard%3Dtrue&saveCard=false (API-54)",
    (api) => api.cardInfo("cs/1&saveCard=true", false),
  ],
  [
    "POST order-shopping-cart/report-payment-failure?id=cs%23%3F%26 (API-55)",
    (api) => api.reportPaymentFailure("cs#?&"),
  ],
  [
    "GET order-shopping-cart/promote-checkout-session?sessionId=cs%26x%3D1 (API-56)",
    (api) => api.promoteSession("cs&x=1"),
  ],
  [
    "GET reward-points/tiers-with-items-by-store/7?storeId=7&date=2026-11-22 (API-58)",
    (api) => api.rewardTiersAtStore(7, KEY.date),
  ],
  [
    "POST reward-points/redeem-points (API-59)",
    (api) => api.redeemPoints("2", "02"),
    { rewardTierId: 2, rewardTypeId: "02" },
  ],
  [
    "POST reward-points/redeem-points-for-gift-card (API-59)",
    (api) => api.redeemPointsForGiftCard("401", "ana@example.com"),
    { giftCardRewardTypeId: 401, toEmail: "ana@example.com" },
  ],
  ["POST loyalty-sales/add (API-60)", (api) => api.addLoyaltySale("R&1"), { receiptNumber: "R&1" }],
  [
    "GET loyalty-sales/points-transactions?take=1&type=Earned (API-60)",
    (api) => api.pointsTransactions({ take: 1, type: "Earned" }),
  ],
])("%s", (...row) => expectSent(row));

const operations = OPERATIONS.map((declared) => [declared.name, declared] as const);

/** A call with this id in every place of its path. */
const callWith = (declared: Operation, id: string) =>
  callOf(declared, { path: new Proxy({}, { get: () => id }), ...(declared.body && { body: {} }) });

test("no token goes out where the reply is the same for all, and none is needed but by these", () => {
  const namesOf = (token: Operation["token"]) =>
    OPERATIONS.filter((declared) => declared.token === token).map(({ name }) => name);
  expect(namesOf(undefined)).toEqual(
    words(
      "order-types vehicle-types vehicle-colors order-lead-times order-validation feature-toggles feature-toggle",
      "store-number customer-stores stores-by-state closest-locations store-hours-for-ordering store-hours open-until",
      "within-delivery-radius find-store-for-catering find-store-for-individual-delivery catering-disabled-message",
      "catering-disabled-status categories category menu-item modifiers submodifiers featured-carousel order-by-token",
      "sign-in revoke sign-up confirm-account forgot-password reset-password",
    ),
  );
  expect(namesOf("always")).toEqual(
    words(
      "store cart-associate-to-user redeem-reward remove-reward add-reward previous-orders toggle-favorite customer",
      "preferred-store cards loyalty-balance catering-reward-balance tax-exempt-status payment-options payment-option",
      "payment-option-add payment-option-change payment-option-remove rewards-available rewards-available-at-store",
      "reward-points reward-tiers reward-tiers-at-store redeem-points redeem-points-for-gift-card loyalty-sales-add",
      "loyalty-sales loyalty-sales-catering cashback-transactions points-activity points-transactions",
      "loyalty-sales-associate-order",
    ),
  );
});

test.each(operations)("%s carries a token as declared (API-01)", async (_name, declared) => {
  for (const token of ["t0k", undefined]) {
    const { asked, log, fetch } = fakeApi({});
    const sent = createTransport({ baseUrl: "http://api.invalid", fetch, log, timeScale: 1 });
    const outcome: unknown = await sent.send(callWith(declared, "7"), { token }).catch((error: unknown) => error);
    if (declared.token === "always" && !token) {
      expect([outcome, asked]).toMatchObject([{ kind: "not allowed" }, []]);
    } else {
      const carried = declared.token && token ? `Bearer ${token}` : null;
      expect(asked.map(({ headers }) => headers.get("authorization"))).toEqual([carried]);
    }
  }
});

test.each(operations.filter(([, { path }]) => path.includes("{")))(
  "%s: an id reaches no other path (API-01)",
  (_name, declared) => {
    expect(callWith(declared, HOSTILE).path).toBe(declared.path.replaceAll(/\{\w+\}/g, "1%2F..%2Fx%3Fy%23z"));
    for (const id of [".", "..", ""]) expect(() => callWith(declared, id)).toThrow("not found");
  },
);

test.each<[string, Act]>([
  ["tax-exempt-status (API-49, AUTH-14)", (api) => api.taxExemptEntities()],
  ["rewards/available (API-57, AUTH-14)", (api) => api.availableRewards()],
  ["rewards/available-at-store-online (API-57, AUTH-14)", (api) => api.availableRewardsAtStore(7, KEY.date)],
])("empty for a guest, and refused with an expired token: %s", async (_what, act) => {
  const { catering, asked } = cateringWith(() => [{ id: 51, name: "Library" }]);
  expect(await act(catering)).toEqual([]);
  expect(asked).toEqual([]);
  const lapsed = cateringWith(() => Response.json({}, { status: 401 }), { token: "old" });
  expect(await troubleIn(act(lapsed.catering))).toMatchObject({ kind: "not allowed", status: 401 });
});

test("signing in posts a form without a token; the bot check is a header (API-02)", async () => {
  const ana: Credentials = { username: "ana+o'b@example.com", password: "p&ss=wörd+1 %", turnstileToken: "" };
  const site = { id: "site", secret: "s&cret" };
  for (const turnstileToken of ["", "0.proof_of-a.human"]) {
    const { catering, asked } = cateringWith(() => ({ access_token: "t" }), { token: "t0k" });
    await catering.signIn({ ...ana, turnstileToken }, site);
    const [{ line, headers, body } = { line: "", headers: new Headers(), body: null }] = asked;
    expect(line).toBe("POST /oauth/token");
    expect(headers.get("content-type")).toMatch(/^application\/x-www-form-urlencoded\b/);
    expect(headers.has("authorization")).toBe(false);
    expect(headers.get("x-turnstile-token")).toBe(turnstileToken || null);
    expect([...new URLSearchParams(String(body))]).toEqual([
      ["grant_type", "password"],
      ["username", ana.username],
      ["password", ana.password],
      ["client_id", "site"],
      ["client_secret", "s&cret"],
    ]);
  }
});

test("points become a gift card with the intent's idempotency key (API-59)", async () => {
  const { catering, asked } = cateringWith(() => ({ success: true }), { token: "t0k" });
  await catering.redeemPointsForGiftCard("401", "ana@example.com", "key-1");
  expect(asked[0]?.headers.get("idempotency-key")).toBe("key-1");
});

test.each([
  ["7", 7],
  ["0", 0],
  ["007", "007"],
  ["7.0", "7.0"],
  ["-7", "-7"],
  ["9007199254740993", "9007199254740993"],
  ["3f2a", "3f2a"],
  ["", ""],
])("the id %j is sent as %j (API-41, API-43)", async (id, wire) => {
  const { catering, asked } = cateringWith(() => ({ id: "c", cart: [] }), { token: "t0k" });
  await catering.addRewardItem("c", CARRY_OUT, id, DISH);
  await catering.removePromo("c", { promoId: id, code: "X" });
  expect(asked[0]?.body).toHaveProperty("orderRequest.customerRewardId", wire);
  expect(asked[1]?.body).toHaveProperty("promoId", wire);
});

test("calls with lasting effects are sent once, and no others (API-44, API-45, FAV-07, AUTH-03)", () => {
  const names = OPERATIONS.filter(({ once }) => once).map(({ name }) => name);
  expect(names.join(" ")).toBe(
    "queue process-with-new-payment approve-quote toggle-favorite sign-in revoke sign-up confirm-account " +
      "reset-password catering-quote request-checkout-session retrieve-card-info promote-checkout-session redeem-points " +
      "redeem-points-for-gift-card",
  );
});

test("calls that no seed shows are optional, and no others", () => {
  const names = OPERATIONS.filter(({ optional }) => optional).map(({ name }) => name);
  expect(names.join(" ")).toBe(
    "revoke sign-up confirm-account forgot-password reset-password catering-quote loyalty-sales-add loyalty-sales " +
      "loyalty-sales-catering cashback-transactions points-activity points-transactions loyalty-sales-associate-order",
  );
});
