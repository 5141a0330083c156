import { describe, expect, test } from "vitest";
import type { Credentials, NewAccount, QuoteRequest } from "../../../server/catering/accounts.ts";
import type { LineRequest } from "../../../server/catering/cart.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import type { ToggleName } from "../../../server/catering/setup.ts";
import { ADDRESS_SENT, CARD, CARRY_OUT, CARRY_OUT_SENT, DELIVERY, DETAILS } from "../../support/builders/orders.ts";
import { type Act, cateringWith, troubleIn } from "./support.ts";
import { words } from "@platter/ordering/tests/support/words.ts";

/** Every call by the contract: its request and token. */

/** An id that would name another path: it is sent as 1%2F..%2Fx%3Fy%23z. */
const HOSTILE = "1/../x?y#z";
const hostileId = HOSTILE as unknown as number;

/** Saturday in Dallas and New York, Sunday in Guam. */
const NOW = new Date("2026-11-21T16:00:00Z");
const KEY = { storeId: 7, orderTypeId: 2, date: "2026-11-22" };
const DAY = "2026-11-18";
const PLACE = { latitude: 32.79, longitude: -96.8 };
const SEARCH = { ...PLACE, state: "TX", day: "2026-11-22", time: "13:05" };
const GUAM = { ...SEARCH, latitude: 13.45, longitude: 144.78, state: "GU", day: null };
const CATERING = { ...SEARCH, orderTypeId: 2, checkOpenHours: true, bypassDeliveryWarning: false };
const PASSED_BY = { ...CATERING, checkOpenHours: false, bypassDeliveryWarning: true };
const NEAR = "latitude=32.79&longitude=-96.8";
const ON_SUNDAY = `${NEAR}&state=TX&day=11%2F22%2F2026&time=1%3A05+PM`;
const zoned = (timeZone: string) => ({ id: 7, timeZone }) as Parameters<Catering["hoursForOrdering"]>[0];

const LINE: LineRequest = { menuItemId: 101, quantity: 2, specialInstructions: "no salt", modifiers: [] };
const DISH = { menuItemId: 801, modifiers: [], specialInstructions: "warm" };
const DISH_SENT = { ...DISH, quantity: 1, customerRewardId: 7 };
const DELIVERY_SENT = { ...CARRY_OUT_SENT, pickupType: "Delivery", deliveryAddress: ADDRESS_SENT };
const GIL = { firstName: "Gil", lastName: "O'Brien & Søn", email: "gil@example.com" };
const NEWCOMER: NewAccount = { ...GIL, phone: "", password: "ein Passwort ñ", zkRewardsOptIn: true };
const QUOTE: QuoteRequest = { ...GIL, phone: "(214) 555-0123", headCount: 80, storeNumber: "1001" };
const { cardNumber, cvv, ...holder } = CARD;
const SAVED = { ...holder, description: "Mine", isPreferred: true };
const ADDED = { ...SAVED, cardNumber };
const TYPED = { cardNumber: "6035710000000066", pin: "6666" };

/** The request of each call (below /customer-api by default) with its rows, and its body if there is one. */
type Calls = Record<string, Act | [act: Act, body: unknown]>;
type Row = [what: string, act: Act, body: unknown];
const rowsOf = (calls: Calls): Row[] =>
  Object.entries(calls).map(([what, sent]) => (Array.isArray(sent) ? [what, ...sent] : [what, sent, null]));

async function expectSent([what, act, body]: Row, token: string | undefined, carries: boolean) {
  const { catering, asked } = cateringWith(() => ({}), { token });
  await act(catering).catch(() => null); // the reply does not matter here
  const line = what.replace(/ \(.*/, "").replace(/ (?!\/)/, " /customer-api/");
  expect(asked.map((sent) => [sent.line, sent.body])).toEqual([[line, body]]);
  expect(asked[0]?.headers.get("authorization")).toBe(carries ? `Bearer ${token}` : null);
}

// Days and offsets are those of the store or of the place searched; of an address only the place leaves.
test.each(
  rowsOf({
    "GET customer-stores (API-04)": (api) => api.allStores(),
    "GET customer-stores/summary-by-state (API-04)": (api) => api.storesByState(),
    "GET customer-stores/store-number/1%2F..%2Fx%3Fy%23z (API-05)": (api) => api.storeByNumber(HOSTILE),
    "GET customer-stores/7/store-hours (API-06)": (api) => api.storeHours(7),
    [`GET customer-stores/open-until/1%2F..%2Fx%3Fy%23z?${NEAR} (API-07)`]: (api) =>
      api.openUntil({ id: hostileId, ...PLACE }),
    "GET customer-stores/7/store-hours-for-ordering/2026-11-21/timezoneoffset/300 (API-08)": (api) =>
      api.hoursForOrdering(zoned("America/New_York"), new Date("2026-11-22T03:00:00Z")),
    "GET customer-stores/7/store-hours-for-ordering/2026-11-22/timezoneoffset/-600 (API-08)": (api) =>
      api.hoursForOrdering(zoned("Pacific/Guam"), NOW),
    [`GET customer-stores/closest-locations?${NEAR}&CustomersTimezoneoffset=300 (API-09)`]: (api) =>
      api.closestStores({ ...PLACE, state: "TX" } as never, new Date("2026-07-01T16:00:00Z")),
    [`GET customer-stores/1%2F..%2Fx%3Fy%23z/within-delivery-radius?${NEAR} (API-10)`]: (api) =>
      api.withinDeliveryRadius(hostileId, { ...PLACE, addressLine1: "1 Main St" } as never),
    [`GET customer-stores/find-store-for-catering?${ON_SUNDAY}&orderTypeId=2&checkOpenHours=true&bypassDeliveryWarning=false (API-11)`]:
      (api) => api.findStoreForCatering(CATERING, NOW),
    [`GET customer-stores/find-store-for-catering?${ON_SUNDAY}&orderTypeId=2&checkOpenHours=false&bypassDeliveryWarning=true (API-11)`]:
      (api) => api.findStoreForCatering(PASSED_BY, NOW),
    [`GET customer-stores/find-store-for-individual-delivery?${ON_SUNDAY} (API-12)`]: (api) =>
      api.findStoreForIndividualDelivery(CATERING, NOW),
    [`GET customer-stores/find-store-for-individual-delivery?${NEAR}&state=TX&day=11%2F21%2F2026&time=12%3A00+PM (API-12, ADDR-12)`]:
      (api) => api.findStoreForIndividualDelivery({ ...SEARCH, day: null, time: "12:00" }, NOW),
    "GET customer-stores/find-store-for-individual-delivery?latitude=13.45&longitude=144.78&state=GU&day=11%2F22%2F2026&time=1%3A05+PM (API-12)":
      (api) => api.findStoreForIndividualDelivery(GUAM, NOW),
    "GET customer-stores/1%2F..%2Fx%3Fy%23z/catering-disabled-message (API-13)": (api) =>
      api.cateringDisabledMessage(hostileId),
    "GET customer-stores/1%2F..%2Fx%3Fy%23z/catering-disabled-status (API-13)": (api) =>
      api.cateringDisabledStatus(hostileId),
    "GET order-shopping-cart/order-types (API-15)": (api) => api.orderTypes(),
    "GET order-shopping-cart/vehicle-types (API-15)": (api) => api.vehicleTypes(),
    "GET order-shopping-cart/vehicle-colors (API-15)": (api) => api.vehicleColors(),
    "GET order-lead-times (API-16)": (api) => api.leadTimes(),
    "GET app-settings/order-validation (API-17)": (api) => api.orderSettings(),
    "GET store-menu/categories/type/2?storeId=7&date=2026-11-22 (API-22)": (api) => api.categories(KEY),
    "GET store-menu/store/7/category/5/type/2?date=2026-11-22 (API-23)": (api) => api.category(KEY, 5),
    "GET store-menu/store/7/menu-item/101?date=2026-11-22 (API-24)": (api) => api.menuItem(KEY, 101),
    "GET store-menu/store/7/menu-item/5/modifiers?menuItemIds=5&date=2026-11-22 (API-25)": (api) =>
      api.modifiers(KEY, 5),
    "GET store-menu/store/7/submodifiers?menuItemIds=101&date=2026-11-22 (API-26)": (api) =>
      api.submodifiers(KEY, [101]),
    "GET store-menu/store/1%2F..%2Fx%3Fy%23z/type/2/featured-carousel?date=2026-11-22 (API-27)": (api) =>
      api.featuredCarousel({ ...KEY, storeId: hostileId }),
    "GET order-shopping-cart/order/ZK%201%2F2?token=tok%26n%2B1 (API-47)": (api) =>
      api.orderByToken("ZK 1/2", "tok&n+1"),
    "GET feature-toggle/..%2Fall%3Fx%23y (API-61)": (api) => api.toggle("../all?x#y" as ToggleName),
    "POST feature-toggle/all (API-61, TOGGLE-03, TOGGLE-04, TOGGLE-05, TOGGLE-06)": [
      (api) => api.toggles(),
      expect.arrayContaining(
        words(
          "CATEGORIES_BANNER CHASE_IFRAME CUSTOMER_QUOTE_APPROVAL GIFT_CARD_REWARDS HOUSE_ACCOUNT_AS_PAYMENT",
          "INDIVIDUAL_DELIVERY SMS_OPT_IN SPECIAL_INSTRUCTIONS STORED_PAYMENTS",
        ),
      ),
    ],
    "POST user (OUT-01)": [(api) => api.signUp(NEWCOMER), NEWCOMER],
    "POST user/confirm (AUTH-06)": [(api) => api.confirmAccount("t/1"), { token: "t/1" }],
    "POST user/forgot-password (AUTH-03)": [(api) => api.forgotPassword("a@b.co"), { email: "a@b.co" }],
    "POST user/reset-password (AUTH-03)": [
      (api) => api.resetPassword("t/1", "new one"),
      { token: "t/1", password: "new one" },
    ],
  }),
)("without a token, since the reply is the same for all: %s", (...row) => expectSent(row, "t0k", false));

// A delivery's address goes out with coordinates under both names (ADDR-22).
test.each(
  rowsOf({
    "GET /api/session (API-03)": (api) => api.session(),
    "PUT order-shopping-cart/delivery-estimates (API-18)": [(api) => api.deliveryEstimates(DELIVERY), DELIVERY_SENT],
    "PUT order-shopping-cart/1%2F..%2Fx%3Fy%23z/delivery-estimates (API-18)": [
      (api) => api.deliveryEstimatesForCart(HOSTILE, DELIVERY),
      DELIVERY_SENT,
    ],
    "PUT order-shopping-cart/a%2Fb/delivery-estimates/e%2F1%3Fx/add-to-cart (API-19)": [
      (api) => api.addEstimateToCart("a/b", "e/1?x", DELIVERY),
      DELIVERY_SENT,
    ],
    "POST client-logging/log-error (API-21)": [(api) => api.logClientError("x"), { error: "x" }],
    "GET store-menu/store-daily-orders?date=2026-11-18&storeId=7&orderAmount=123.45 (API-28)": (api) =>
      api.dailyOrders("2026-11-18", 7, 123_45),
    "GET order-shopping-cart/1%2F..%2Fx%3Fy%23z (API-30)": (api) => api.cart(HOSTILE),
    "POST order-shopping-cart/ (API-31)": [(api) => api.createCart(1, "1001"), { orderTypeId: 1, storeNumber: "1001" }],
    "PUT order-shopping-cart/1%2F..%2Fx%3Fy%23z/add?api-version=2 (API-33)": [
      (api) => api.addLine(HOSTILE, CARRY_OUT, LINE),
      { cartId: HOSTILE, ...CARRY_OUT_SENT, orderRequest: LINE },
    ],
    "PUT order-shopping-cart/c/add?api-version=2 (API-33, ADDR-22)": [
      (api) => api.addLine("c", DELIVERY, LINE),
      { cartId: "c", ...DELIVERY_SENT, orderRequest: LINE },
    ],
    "PUT order-shopping-cart/a%2Fb/update?api-version=2 (API-34)": [
      (api) => api.updateLine("a/b", CARRY_OUT, "l/1", { ...LINE, nickname: "Ana's" }),
      { cartId: "a/b", ...CARRY_OUT_SENT, orderRequest: { ...LINE, nickname: "Ana's", cartItemId: "l/1" } },
    ],
    "PUT order-shopping-cart/c/update?api-version=2 (API-34, ADDR-22)": [
      (api) => api.updateLine("c", DELIVERY, "l1", LINE),
      { cartId: "c", ...DELIVERY_SENT, orderRequest: { ...LINE, cartItemId: "l1" } },
    ],
    "PUT order-shopping-cart/c/remove (API-35)": [
      (api) => api.removeLine("c", "l/1"),
      { cartId: "c", cartItemId: "l/1" },
    ],
    "PUT order-shopping-cart/c/validate-to-store/7?day=11%2F22%2F2026 (API-37)": (api) =>
      api.validateToStore("c", 7, KEY.date),
    "GET order-shopping-cart/a%2Fb/check-for-promotional-addon/101 (API-38)": (api) => api.promotionalAddon("a/b", 101),
    "PUT order-shopping-cart/redeem-promo?api-version=2 (API-41)": [
      (api) => api.redeemPromo(HOSTILE, CARRY_OUT, "SØN&5"),
      { cartId: HOSTILE, orderTypeId: 1, storeNumber: "1001", promoCode: "SØN&5", orderDate: "11/18/2026" },
    ],
    "PUT order-shopping-cart/1%2F..%2Fx%3Fy%23z/remove-promo/ (API-41)": [
      (api) => api.removePromo(HOSTILE, { promoId: "901", code: "ZEBRA5" }),
      { cartId: HOSTILE, promoId: 901, promoCode: "ZEBRA5" },
    ],
    "PUT order-shopping-cart/a%2Fb/validate-catering-order (API-46)": (api) => api.validateCateringOrder("a/b"),
    "GET order-shopping-cart/order-confirmation/ZK%201%2F2 (API-47)": (api) => api.placedOrder("ZK 1/2"),
    "GET order-shopping-cart/delivery-status/ZK%201%2F2 (API-48)": (api) => api.deliveryStatus("ZK 1/2"),
    "POST cards/lookup-for-order?api-version=2 (API-51)": [
      (api) => api.lookupCard({ ...TYPED, name: "not sent" } as typeof TYPED),
      TYPED,
    ],
    "GET order-shopping-cart/request-checkout-session?email=ana%2Bo%27b%40example.com (API-53)": (api) =>
      api.requestCheckoutSession("ana+o'b@example.com"),
    "GET order-shopping-cart/retrieve-card-info?id=cs%2F1%26saveCard%3Dtrue&saveCard=false (API-54)": (api) =>
      api.cardInfo("cs/1&saveCard=true", false),
    "GET order-shopping-cart/retrieve-card-info?id=cs&saveCard=true (API-54)": (api) => api.cardInfo("cs", true),
    "POST order-shopping-cart/report-payment-failure?id=cs%23%3F%26 (API-55)": (api) =>
      api.reportPaymentFailure("cs#?&"),
    "GET order-shopping-cart/promote-checkout-session?sessionId=cs%26x%3D1 (API-56)": (api) =>
      api.promoteSession("cs&x=1"),
    "GET order-shopping-cart/request-checkout-notifications?token=s%26%2B (API-56)": (api) =>
      api.checkoutNotifications("s&+"),
    "POST catering-quotes (OUT-01, AUTH-12)": [(api) => api.cateringQuote(QUOTE), QUOTE],
  }),
)("with a customer's token, or without: %s", async (...row) => {
  await expectSent(row, "t0k", true);
  await expectSent(row, undefined, false);
});

// A card's number goes out when it is added, its security code never.
test.each(
  rowsOf({
    "GET customer-stores/1%2F..%2Fx%3Fy%23z (API-05)": (api) => api.storeById(hostileId),
    "PUT user/preferred-store/1%2F..%2Fx%3Fy%23z (API-14)": (api) => api.setPreferredStore(hostileId),
    "PUT order-shopping-cart/a%2Fb%3Fc/associate-to-user (API-36)": (api) => api.associateToUser("a/b?c"),
    "GET order-shopping-cart/previous-orders/?onlyFavorites=false (API-39)": (api) => api.previousOrders(false),
    "GET order-shopping-cart/previous-orders/?onlyFavorites=true (FAV-06)": (api) => api.previousOrders(true),
    "PUT order-shopping-cart/ZK%201%2F2%3Fx/toggleFavorite (API-40)": (api) => api.toggleFavorite("ZK 1/2?x"),
    "PUT order-shopping-cart/c/redeem-reward/7 (API-42)": [
      (api) => api.redeemReward("c", "7"),
      { cartId: "c", rewardId: 7 },
    ],
    "PUT order-shopping-cart/a%2Fb/remove-reward/r%2F7%3Fx (API-42)": [
      (api) => api.removeReward("a/b", "r/7?x"),
      { cartId: "a/b", rewardId: "r/7?x" },
    ],
    "PUT order-shopping-cart/a%2Fb/add-reward?api-version=2 (API-43)": [
      (api) => api.addRewardItem("a/b", CARRY_OUT, "7", DISH),
      { cartId: "a/b", ...CARRY_OUT_SENT, orderRequest: DISH_SENT },
    ],
    "PUT order-shopping-cart/c/add-reward?api-version=2 (API-43, ADDR-22)": [
      (api) => api.addRewardItem("c", DELIVERY, "7", DISH),
      { cartId: "c", ...DELIVERY_SENT, orderRequest: DISH_SENT },
    ],
    "GET cards?api-version=3 (API-50)": (api) => api.cards(),
    "GET cards/loyalty-balance (API-50)": (api) => api.loyaltyBalance(),
    "GET cards/catering-reward-balance (API-50)": (api) => api.cateringRewardBalance(),
    "GET payment-options (API-52)": (api) => api.paymentOptions(),
    "GET payment-options/1%2F..%2Fx%3Fy%23z (API-52)": (api) => api.paymentOption(HOSTILE),
    "POST payment-options (API-52, PAY-12)": [(api) => api.addPaymentOption({ ...ADDED, cvv } as typeof ADDED), ADDED],
    "PUT payment-options/a%2Fb (API-52, PAY-12)": [
      (api) => api.changePaymentOption("a/b", { ...ADDED, cvv } as typeof SAVED),
      SAVED,
    ],
    "DELETE payment-options/1%2F..%2Fx%3Fy%23z (API-52)": (api) => api.removePaymentOption(HOSTILE),
    "GET reward-points/with-current-rewards?storeId=7&date=2026-11-18 (API-58)": (api) => api.rewardsAndPoints(7, DAY),
    "GET reward-points/tiers (API-58)": (api) => api.rewardTiers(),
    "GET reward-points/tiers-with-items-by-store/7?storeId=7&date=2026-11-18 (API-58)": (api) =>
      api.rewardTiersAtStore(7, DAY),
    "POST reward-points/redeem-points (API-59)": [
      (api) => api.redeemPoints("2", "02"),
      { rewardTierId: 2, rewardTypeId: "02" },
    ],
    "POST reward-points/redeem-points-for-gift-card (API-59)": [
      (api) => api.redeemPointsForGiftCard("401", "ana@example.com"),
      { giftCardRewardTypeId: 401, toEmail: "ana@example.com" },
    ],
    "POST loyalty-sales/add (API-60)": [(api) => api.addLoyaltySale("R&1"), { receiptNumber: "R&1" }],
    "GET loyalty-sales/list (API-60)": (api) => api.loyaltySales(),
    "GET loyalty-sales/catering/a%2Fb%3Fc (API-60)": (api) => api.cateringSale("a/b?c"),
    "GET loyalty-sales/cashback-transactions (API-60)": (api) => api.cashbackTransactions(),
    "GET loyalty-sales/points-activity/a%2Fb%3Fc (API-60)": (api) => api.pointsActivity("a/b?c"),
    "GET loyalty-sales/points-transactions (API-60)": (api) => api.pointsTransactions(),
    "GET loyalty-sales/points-transactions?take=1&type=Earned (API-60)": (api) =>
      api.pointsTransactions({ take: 1, type: "Earned" }),
    "POST loyalty-sales/associate-online-order-to-customer (API-60)": [
      (api) => api.associateOnlineOrder("ZK-1"),
      { orderNumber: "ZK-1" },
    ],
    "GET user (API-62)": (api) => api.customer(),
  }),
)("for customers only: %s", async (...row) => {
  await expectSent(row, "t0k", true);
  const { catering, asked } = cateringWith(() => ({}));
  expect(await troubleIn(row[1](catering))).toMatchObject({ kind: "not allowed" });
  expect(asked).toEqual([]);
});

test.each(
  rowsOf({
    "GET tax-exempt-status (API-49, AUTH-14)": (api) => api.taxExemptEntities(),
    "GET rewards/available (API-57, AUTH-14)": (api) => api.availableRewards(),
    "GET rewards/available-at-store-online?storeId=7&date=2026-11-18 (API-57, AUTH-14)": (api) =>
      api.availableRewardsAtStore(7, DAY),
  }),
)("empty for a guest, and refused with an expired token: %s", async (...row) => {
  await expectSent(row, "t0k", true);
  const { catering, asked } = cateringWith(() => [{ id: 51, name: "Library" }]);
  expect(await row[1](catering)).toEqual([]);
  expect(asked).toEqual([]);
  const lapsed = cateringWith(() => Response.json({}, { status: 401 }), { token: "old" });
  expect(await troubleIn(row[1](lapsed.catering))).toMatchObject({ kind: "not allowed", status: 401 });
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

test.each([".", "..", ""])("an id %j reaches no other path: nothing is sent (API-01)", async (id) => {
  const { catering, asked } = cateringWith(() => ({ id: "c" }));
  expect((await troubleIn(catering.storeByNumber(id))).kind).toBe("not found");
  expect((await troubleIn(catering.cart(id))).kind).toBe("not found");
  expect((await troubleIn(catering.removeLine(id, "1"))).kind).toBe("not found");
  expect(asked).toEqual([]);
});

describe("calls with lasting effects are sent once, whatever the failure", () => {
  test("exactly these", () => {
    const names = OPERATIONS.filter(({ once }) => once).map(({ name }) => name);
    expect(names.join(" ")).toBe(
      "queue process-with-new-payment approve-quote toggle-favorite sign-in revoke sign-up confirm-account " +
        "reset-password catering-quote request-checkout-session retrieve-card-info promote-checkout-session redeem-points " +
        "redeem-points-for-gift-card",
    );
  });

  test.each<[string, Act, number]>([
    ["a favorite, since a second call would undo it (FAV-07)", (api) => api.toggleFavorite("ZK-1"), 1],
    ["an order (API-44)", (api) => api.queueOrder("c", DETAILS), 1],
    ["an order with a new payment (API-45)", (api) => api.processQueuedOrder("ZK-1", "t", { card: CARD }), 1],
    ["a forgotten password (AUTH-03)", (api) => api.forgotPassword("ana@example.com"), 2],
  ])("%s", async (_what, act, times) => {
    const cause = Object.assign(new Error(), { code: "ECONNREFUSED" });
    const { catering, asked } = cateringWith(() => Promise.reject(new TypeError("fetch failed", { cause })), {
      token: "t0k",
    });
    expect((await troubleIn(act(catering))).kind).toBe("unreachable");
    expect(asked).toHaveLength(times);
  });
});

test("calls that no seed shows are optional, and no others", () => {
  const names = OPERATIONS.filter(({ optional }) => optional).map(({ name }) => name);
  expect(names.join(" ")).toBe(
    "revoke sign-up confirm-account forgot-password reset-password catering-quote loyalty-sales-add loyalty-sales " +
      "loyalty-sales-catering cashback-transactions points-activity points-transactions loyalty-sales-associate-order",
  );
});
