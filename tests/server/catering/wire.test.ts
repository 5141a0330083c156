import { describe, expect, test } from "vitest";
import type { Credentials, NewAccount, QuoteRequest } from "../../../server/catering/accounts.ts";
import type { LineRequest } from "../../../server/catering/cart.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import { OPERATIONS } from "../../../server/catering/operations.ts";
import type { ToggleName } from "../../../server/catering/setup.ts";
import { ADDRESS_SENT, CARD, CARRY_OUT, CARRY_OUT_SENT, DELIVERY, DETAILS } from "../../support/builders/orders.ts";
import { type Act, cateringWith, troubleIn } from "./support.ts";
import { words } from "../../support/builders/words.ts";

/** Every call as the contract writes it: what goes out, and whose token with it. */

const STORES = "/customer-api/customer-stores";
const CARTS = "/customer-api/order-shopping-cart";
const MENU = "/customer-api/store-menu";
const USER = "/customer-api/user";
const CARDS = "/customer-api/cards";
const OPTIONS = "/customer-api/payment-options";
const REWARDS = "/customer-api/rewards";
const POINTS = "/customer-api/reward-points";
const SALES = "/customer-api/loyalty-sales";

/** An id that would name another path, and the same as it may be sent. */
const HOSTILE = "1/../x?y#z";
const SENT = "1%2F..%2Fx%3Fy%23z";
const hostileId = HOSTILE as unknown as number;

/** Saturday in Dallas and New York, Sunday in Guam. */
const NOW = new Date("2026-11-21T16:00:00Z");
const KEY = { storeId: 7, orderTypeId: 2, date: "2026-11-22" };
const DAY = "2026-11-18";
const PLACE = { latitude: 32.79, longitude: -96.8 };
const NEAR = "latitude=32.79&longitude=-96.8";
const SEARCH = { ...PLACE, state: "TX", day: "2026-11-22", time: "13:05" };
const SEARCH_SENT = `${NEAR}&state=TX&day=11%2F22%2F2026&time=1%3A05+PM`;
const CATERING = { ...SEARCH, orderTypeId: 2, checkOpenHours: true, bypassDeliveryWarning: false };
const FIND_CATERING = `GET ${STORES}/find-store-for-catering?${SEARCH_SENT}&orderTypeId=2&checkOpenHours`;
const FIND_DELIVERY = `GET ${STORES}/find-store-for-individual-delivery`;
const zoned = (timeZone: string) => ({ id: 7, timeZone }) as Parameters<Catering["hoursForOrdering"]>[0];

const LINE: LineRequest = { menuItemId: 101, quantity: 2, specialInstructions: "no salt", modifiers: [] };
const DISH = { menuItemId: 801, modifiers: [], specialInstructions: "warm" };
const PROMO = { promoId: "901", code: "ZEBRA5" };
const ESTIMATED = { ...CARRY_OUT_SENT, pickupType: "Delivery", deliveryAddress: ADDRESS_SENT };
const NEWCOMER: NewAccount = {
  firstName: "Gil",
  lastName: "O'Brien & Søn",
  email: "gil@example.com",
  phone: "",
  password: "ein Passwort ñ",
  zkRewardsOptIn: true,
};
const QUOTE: QuoteRequest = {
  firstName: "Ana",
  lastName: "Byron",
  email: "ana@example.com",
  phone: "(214) 555-0123",
  headCount: 80,
  storeNumber: "1001",
};
const SAVED = {
  nameOnCard: "Ana O'Brien & Søn",
  expirationMonth: "12",
  expirationYear: "2028",
  billingZip: "75201",
  description: "Mine",
  isPreferred: true,
};
const ADDED = { ...SAVED, cardNumber: "5555666677771111" };
const TYPED = { cardNumber: "6035710000000066", pin: "6666" };

type Row = [what: string, act: Act, line: string, body?: unknown];

async function expectSent([, act, line, body = null]: Row, token: string | undefined, carries: boolean) {
  const { catering, asked } = cateringWith(() => ({}), { token });
  await act(catering).catch(() => null); // what comes back does not matter here
  expect(asked).toHaveLength(1);
  expect(asked[0]?.line).toBe(line);
  expect(asked[0]?.body).toEqual(body);
  expect(asked[0]?.headers.get("authorization")).toBe(carries ? `Bearer ${token}` : null);
}

test.each<Row>([
  ["API-04", (api) => api.allStores(), `GET ${STORES}`],
  ["by state (API-04)", (api) => api.storesByState(), `GET ${STORES}/summary-by-state`],
  ["API-05", (api) => api.storeByNumber(HOSTILE), `GET ${STORES}/store-number/${SENT}`],
  ["API-06", (api) => api.storeHours(7), `GET ${STORES}/7/store-hours`],
  ["API-07", (api) => api.openUntil({ id: hostileId, ...PLACE }), `GET ${STORES}/open-until/${SENT}?${NEAR}`],
  [
    "date and offset of the store's own zone (API-08)",
    (api) => api.hoursForOrdering(zoned("America/New_York"), new Date("2026-11-22T03:00:00Z")),
    `GET ${STORES}/7/store-hours-for-ordering/2026-11-21/timezoneoffset/300`,
  ],
  [
    "east of Greenwich the offset is below nought (API-08)",
    (api) => api.hoursForOrdering(zoned("Pacific/Guam"), NOW),
    `GET ${STORES}/7/store-hours-for-ordering/2026-11-22/timezoneoffset/-600`,
  ],
  [
    "the offset of the place searched (API-09)",
    (api) => api.closestStores(PLACE, new Date("2026-07-01T16:00:00Z")),
    `GET ${STORES}/closest-locations?${NEAR}&CustomersTimezoneoffset=300`,
  ],
  [
    "of an address, only the place leaves (API-10)",
    (api) => api.withinDeliveryRadius(hostileId, { ...PLACE, addressLine1: "1 Main St" } as never),
    `GET ${STORES}/${SENT}/within-delivery-radius?${NEAR}`,
  ],
  ["API-11", (api) => api.findStoreForCatering(CATERING, NOW), `${FIND_CATERING}=true&bypassDeliveryWarning=false`],
  [
    "a warning passed by (API-11)",
    (api) => api.findStoreForCatering({ ...CATERING, checkOpenHours: false, bypassDeliveryWarning: true }, NOW),
    `${FIND_CATERING}=false&bypassDeliveryWarning=true`,
  ],
  ["API-12", (api) => api.findStoreForIndividualDelivery(CATERING, NOW), `${FIND_DELIVERY}?${SEARCH_SENT}`],
  [
    "no day is today, and noon is noon (API-12, ADDR-12)",
    (api) => api.findStoreForIndividualDelivery({ ...SEARCH, day: null, time: "12:00" }, NOW),
    `${FIND_DELIVERY}?${NEAR}&state=TX&day=11%2F21%2F2026&time=12%3A00+PM`,
  ],
  [
    "today at that place, where it may be tomorrow (API-12)",
    (api) =>
      api.findStoreForIndividualDelivery(
        { ...SEARCH, latitude: 13.45, longitude: 144.78, state: "GU", day: null },
        NOW,
      ),
    `${FIND_DELIVERY}?latitude=13.45&longitude=144.78&state=GU&day=11%2F22%2F2026&time=1%3A05+PM`,
  ],
  ["API-13", (api) => api.cateringDisabledMessage(hostileId), `GET ${STORES}/${SENT}/catering-disabled-message`],
  ["status (API-13)", (api) => api.cateringDisabledStatus(hostileId), `GET ${STORES}/${SENT}/catering-disabled-status`],
  ["API-15", (api) => api.orderTypes(), `GET ${CARTS}/order-types`],
  ["vehicle types (API-15)", (api) => api.vehicleTypes(), `GET ${CARTS}/vehicle-types`],
  ["vehicle colors (API-15)", (api) => api.vehicleColors(), `GET ${CARTS}/vehicle-colors`],
  ["API-16", (api) => api.leadTimes(), "GET /customer-api/order-lead-times"],
  ["API-17", (api) => api.orderSettings(), "GET /customer-api/app-settings/order-validation"],
  ["API-22", (api) => api.categories(KEY), `GET ${MENU}/categories/type/2?storeId=7&date=2026-11-22`],
  ["API-23", (api) => api.category(KEY, 5), `GET ${MENU}/store/7/category/5/type/2?date=2026-11-22`],
  ["API-24", (api) => api.menuItem(KEY, 101), `GET ${MENU}/store/7/menu-item/101?date=2026-11-22`],
  ["API-25", (api) => api.modifiers(KEY, 5), `GET ${MENU}/store/7/menu-item/5/modifiers?menuItemIds=5&date=2026-11-22`],
  [
    "groups below the options of an item (API-26)",
    (api) => api.submodifiers(KEY, 101),
    `GET ${MENU}/store/7/submodifiers?menuItemIds=101&date=2026-11-22`,
  ],
  [
    "the carousel of a store, a kind of order and a day (API-27)",
    (api) => api.featuredCarousel({ ...KEY, storeId: hostileId }),
    `GET ${MENU}/store/${SENT}/type/2/featured-carousel?date=2026-11-22`,
  ],
  [
    "an order by the token of its letter (API-47)",
    (api) => api.orderByToken("ZK 1/2", "tok&n+1"),
    `GET ${CARTS}/order/ZK%201%2F2?token=tok%26n%2B1`,
  ],
  ["API-61", (api) => api.toggle("../all?x#y" as ToggleName), "GET /customer-api/feature-toggle/..%2Fall%3Fx%23y"],
  [
    "all names at once (API-61, TOGGLE-03, TOGGLE-04, TOGGLE-05, TOGGLE-06)",
    (api) => api.toggles(),
    "POST /customer-api/feature-toggle/all",
    expect.arrayContaining(
      words(
        "CATEGORIES_BANNER CHASE_IFRAME CUSTOMER_QUOTE_APPROVAL GIFT_CARD_REWARDS HOUSE_ACCOUNT_AS_PAYMENT",
        "INDIVIDUAL_DELIVERY SMS_OPT_IN SPECIAL_INSTRUCTIONS STORED_PAYMENTS",
      ),
    ),
  ],
  ["sign-up (OUT-01)", (api) => api.signUp(NEWCOMER), `POST ${USER}`, NEWCOMER],
  ["confirming (AUTH-06)", (api) => api.confirmAccount("t/1"), `POST ${USER}/confirm`, { token: "t/1" }],
  ["AUTH-03", (api) => api.forgotPassword("a@b.co"), `POST ${USER}/forgot-password`, { email: "a@b.co" }],
  [
    "another password (AUTH-03)",
    (api) => api.resetPassword("t/1", "new one"),
    `POST ${USER}/reset-password`,
    { token: "t/1", password: "new one" },
  ],
])("%s: the same for everybody, without a token", async (...row) => {
  await expectSent(row, "t0k", false);
});

test.each<Row>([
  ["API-03", (api) => api.session(), "GET /api/session"],
  ["API-18", (api) => api.deliveryEstimates(null, DELIVERY), `PUT ${CARTS}/delivery-estimates`, ESTIMATED],
  [
    "estimates for a cart (API-18)",
    (api) => api.deliveryEstimates(HOSTILE, DELIVERY),
    `PUT ${CARTS}/${SENT}/delivery-estimates`,
    ESTIMATED,
  ],
  [
    "an estimate into the cart (API-19)",
    (api) => api.addEstimateToCart("a/b", "e/1?x", DELIVERY),
    `PUT ${CARTS}/a%2Fb/delivery-estimates/e%2F1%3Fx/add-to-cart`,
    ESTIMATED,
  ],
  ["API-21", (api) => api.logClientError("x"), "POST /customer-api/client-logging/log-error", { error: "x" }],
  [
    "the daily limit, asked with the real amount (API-28)",
    (api) => api.dailyOrders("2026-11-18", 7, 123_45),
    `GET ${MENU}/store-daily-orders?date=2026-11-18&storeId=7&orderAmount=123.45`,
  ],
  ["API-30", (api) => api.cart(HOSTILE), `GET ${CARTS}/${SENT}`],
  ["API-31", (api) => api.createCart(1, "1001"), `POST ${CARTS}/`, { orderTypeId: 1, storeNumber: "1001" }],
  [
    "API-33",
    (api) => api.addLine(HOSTILE, CARRY_OUT, LINE),
    `PUT ${CARTS}/${SENT}/add?api-version=2`,
    { cartId: HOSTILE, ...CARRY_OUT_SENT, orderRequest: LINE },
  ],
  [
    "a delivery's address, with coordinates under both names (API-33, ADDR-22)",
    (api) => api.addLine("c", DELIVERY, LINE),
    `PUT ${CARTS}/c/add?api-version=2`,
    { cartId: "c", ...ESTIMATED, orderRequest: LINE },
  ],
  [
    "API-34",
    (api) => api.updateLine("c", CARRY_OUT, "l/1", { ...LINE, nickname: "Ana's" }),
    `PUT ${CARTS}/c/update?api-version=2`,
    { cartId: "c", ...CARRY_OUT_SENT, orderRequest: { ...LINE, nickname: "Ana's", cartItemId: "l/1" } },
  ],
  [
    "a changed line of a delivery (API-34, ADDR-22)",
    (api) => api.updateLine("c", DELIVERY, "l1", LINE),
    `PUT ${CARTS}/c/update?api-version=2`,
    { cartId: "c", ...ESTIMATED, orderRequest: { ...LINE, cartItemId: "l1" } },
  ],
  ["API-35", (api) => api.removeLine("c", "l/1"), `PUT ${CARTS}/c/remove`, { cartId: "c", cartItemId: "l/1" }],
  ["API-37", (api) => api.validateToStore("c", 7, KEY.date), `PUT ${CARTS}/c/validate-to-store/7?day=11%2F22%2F2026`],
  ["API-38", (api) => api.promotionalAddon("a/b", 101), `GET ${CARTS}/a%2Fb/check-for-promotional-addon/101`],
  [
    "redeem-promo (API-41)",
    (api) => api.redeemPromo(HOSTILE, CARRY_OUT, "SØN&5"),
    `PUT ${CARTS}/redeem-promo?api-version=2`,
    { cartId: HOSTILE, orderTypeId: 1, storeNumber: "1001", promoCode: "SØN&5", orderDate: "11/18/2026" },
  ],
  [
    "remove-promo (API-41)",
    (api) => api.removePromo(HOSTILE, PROMO),
    `PUT ${CARTS}/${SENT}/remove-promo/`,
    { cartId: HOSTILE, promoId: 901, promoCode: "ZEBRA5" },
  ],
  [
    "a catering cart looked through, no card sent (API-46)",
    (api) => api.validateCateringOrder("a/b"),
    `PUT ${CARTS}/a%2Fb/validate-catering-order`,
  ],
  ["API-47", (api) => api.placedOrder("ZK 1/2"), `GET ${CARTS}/order-confirmation/ZK%201%2F2`],
  ["by order number (API-48)", (api) => api.deliveryStatus("ZK 1/2"), `GET ${CARTS}/delivery-status/ZK%201%2F2`],
  [
    "number and pin in the body, and nothing else (API-51)",
    (api) => api.lookupCard({ ...TYPED, name: "not sent" } as typeof TYPED),
    `POST ${CARDS}/lookup-for-order?api-version=2`,
    TYPED,
  ],
  [
    "API-53",
    (api) => api.requestCheckoutSession("ana+o'b@example.com"),
    `GET ${CARTS}/request-checkout-session?email=ana%2Bo%27b%40example.com`,
  ],
  [
    "the card, not to be saved (API-54)",
    (api) => api.cardInfo("cs/1&saveCard=true", false),
    `GET ${CARTS}/retrieve-card-info?id=cs%2F1%26saveCard%3Dtrue&saveCard=false`,
  ],
  ["to be saved (API-54)", (api) => api.cardInfo("cs", true), `GET ${CARTS}/retrieve-card-info?id=cs&saveCard=true`],
  ["API-55", (api) => api.reportPaymentFailure("cs#?&"), `POST ${CARTS}/report-payment-failure?id=cs%23%3F%26`],
  [
    "before the purchase (API-56)",
    (api) => api.promoteSession("cs&x=1"),
    `GET ${CARTS}/promote-checkout-session?sessionId=cs%26x%3D1`,
  ],
  ["API-56", (api) => api.checkoutNotifications("s&+"), `GET ${CARTS}/request-checkout-notifications?token=s%26%2B`],
  ["a quote (OUT-01, AUTH-12)", (api) => api.cateringQuote(QUOTE), "POST /customer-api/catering-quotes", QUOTE],
])("%s: with the token of a customer, and without", async (...row) => {
  await expectSent(row, "t0k", true);
  await expectSent(row, undefined, false);
});

describe("for customers only", () => {
  test.each<Row>([
    ["a store by its id (API-05)", (api) => api.storeById(hostileId), `GET ${STORES}/${SENT}`],
    ["API-14", (api) => api.setPreferredStore(hostileId), `PUT ${USER}/preferred-store/${SENT}`],
    ["API-36", (api) => api.associateToUser("a/b?c"), `PUT ${CARTS}/a%2Fb%3Fc/associate-to-user`],
    ["API-39", (api) => api.previousOrders(false), `GET ${CARTS}/previous-orders/?onlyFavorites=false`],
    ["favorites (FAV-06)", (api) => api.previousOrders(true), `GET ${CARTS}/previous-orders/?onlyFavorites=true`],
    ["API-40", (api) => api.toggleFavorite("ZK 1/2?x"), `PUT ${CARTS}/ZK%201%2F2%3Fx/toggleFavorite`],
    ["API-42", (api) => api.redeemReward("c", "7"), `PUT ${CARTS}/c/redeem-reward/7`, { cartId: "c", rewardId: 7 }],
    [
      "remove-reward (API-42)",
      (api) => api.removeReward("a/b", "r/7?x"),
      `PUT ${CARTS}/a%2Fb/remove-reward/r%2F7%3Fx`,
      { cartId: "a/b", rewardId: "r/7?x" },
    ],
    [
      "API-43",
      (api) => api.addRewardItem("a/b", CARRY_OUT, "7", DISH),
      `PUT ${CARTS}/a%2Fb/add-reward?api-version=2`,
      { cartId: "a/b", ...CARRY_OUT_SENT, orderRequest: { ...DISH, quantity: 1, customerRewardId: 7 } },
    ],
    [
      "a delivery's dish of a reward (API-43, ADDR-22)",
      (api) => api.addRewardItem("c", DELIVERY, "7", DISH),
      `PUT ${CARTS}/c/add-reward?api-version=2`,
      { cartId: "c", ...ESTIMATED, orderRequest: { ...DISH, quantity: 1, customerRewardId: 7 } },
    ],
    ["API-50", (api) => api.cards(), `GET ${CARDS}?api-version=3`],
    ["loyalty (API-50)", (api) => api.loyaltyBalance(), `GET ${CARDS}/loyalty-balance`],
    ["catering reward (API-50)", (api) => api.cateringRewardBalance(), `GET ${CARDS}/catering-reward-balance`],
    ["API-52", (api) => api.paymentOptions(), `GET ${OPTIONS}`],
    ["one (API-52)", (api) => api.paymentOption(HOSTILE), `GET ${OPTIONS}/${SENT}`],
    [
      "a number goes out when a card is added, a security code not at all (API-52, PAY-12)",
      (api) => api.addPaymentOption({ ...ADDED, cvv: "739" } as typeof ADDED),
      `POST ${OPTIONS}`,
      ADDED,
    ],
    [
      "changed, without a number (API-52, PAY-12)",
      (api) => api.changePaymentOption("a/b", { ...ADDED, cvv: "739" } as typeof SAVED),
      `PUT ${OPTIONS}/a%2Fb`,
      SAVED,
    ],
    ["removed (API-52)", (api) => api.removePaymentOption(HOSTILE), `DELETE ${OPTIONS}/${SENT}`],
    ["API-58", (api) => api.rewardsAndPoints(7, DAY), `GET ${POINTS}/with-current-rewards?storeId=7&date=${DAY}`],
    ["tiers (API-58)", (api) => api.rewardTiers(), `GET ${POINTS}/tiers`],
    [
      "tiers at a store (API-58)",
      (api) => api.rewardTiersAtStore(7, DAY),
      `GET ${POINTS}/tiers-with-items-by-store/7?storeId=7&date=${DAY}`,
    ],
    [
      "API-59",
      (api) => api.redeemPoints("2", "02"),
      `POST ${POINTS}/redeem-points`,
      { rewardTierId: 2, rewardTypeId: "02" },
    ],
    [
      "points for a gift card (API-59)",
      (api) => api.redeemPointsForGiftCard("401", "ana@example.com"),
      `POST ${POINTS}/redeem-points-for-gift-card`,
      { giftCardRewardTypeId: 401, toEmail: "ana@example.com" },
    ],
    ["API-60", (api) => api.addLoyaltySale("R&1"), `POST ${SALES}/add`, { receiptNumber: "R&1" }],
    ["list (API-60)", (api) => api.loyaltySales(), `GET ${SALES}/list`],
    ["catering/{id} (API-60)", (api) => api.cateringSale("a/b?c"), `GET ${SALES}/catering/a%2Fb%3Fc`],
    ["cashback (API-60)", (api) => api.cashbackTransactions(), `GET ${SALES}/cashback-transactions`],
    ["points-activity/{id} (API-60)", (api) => api.pointsActivity("a/b?c"), `GET ${SALES}/points-activity/a%2Fb%3Fc`],
    ["points (API-60)", (api) => api.pointsTransactions(), `GET ${SALES}/points-transactions`],
    [
      "the last ones of a kind (API-60)",
      (api) => api.pointsTransactions({ take: 1, type: "Earned" }),
      `GET ${SALES}/points-transactions?take=1&type=Earned`,
    ],
    [
      "an order joined to an account (API-60)",
      (api) => api.associateOnlineOrder("ZK-1"),
      `POST ${SALES}/associate-online-order-to-customer`,
      { orderNumber: "ZK-1" },
    ],
    ["API-62", (api) => api.customer(), `GET ${USER}`],
  ])("%s: no call is made for a guest", async (...row) => {
    await expectSent(row, "t0k", true);
    const { catering, asked } = cateringWith(() => ({}));
    expect(await troubleIn(row[1](catering))).toMatchObject({ kind: "not allowed" });
    expect(asked).toEqual([]);
  });

  test.each<Row>([
    ["tax-exempt entities (API-49)", (api) => api.taxExemptEntities(), "GET /customer-api/tax-exempt-status"],
    ["API-57", (api) => api.availableRewards(), `GET ${REWARDS}/available`],
    [
      "at a store (API-57)",
      (api) => api.availableRewardsAtStore(7, DAY),
      `GET ${REWARDS}/available-at-store-online?storeId=7&date=${DAY}`,
    ],
  ])("%s: a guest has none; a token that no longer holds is told (AUTH-14)", async (...row) => {
    await expectSent(row, "t0k", true);
    const { catering, asked } = cateringWith(() => [{ id: 51, name: "Library" }]);
    expect(await row[1](catering)).toEqual([]);
    expect(asked).toEqual([]);
    const lapsed = cateringWith(() => Response.json({}, { status: 401 }), { token: "old" });
    expect(await troubleIn(row[1](lapsed.catering))).toMatchObject({ kind: "not allowed", status: 401 });
  });
});

test("signing in posts a form, without a token; the bot check travels in its header (API-02)", async () => {
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

test("points become a gift card with the key of the intent (API-59)", async () => {
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
])("the id %j goes back as %j (API-41, API-43)", async (id, wire) => {
  const { catering, asked } = cateringWith(() => ({ id: "c" }), { token: "t0k" });
  await catering.addRewardItem("c", CARRY_OUT, id, DISH);
  await catering.removePromo("c", { promoId: id, code: "X" });
  expect(asked[0]?.body).toHaveProperty("orderRequest.customerRewardId", wire);
  expect(asked[1]?.body).toHaveProperty("promoId", wire);
});

test.each([".", "..", ""])("an id %j is no way to another path: nothing is sent (API-01)", async (id) => {
  const { catering, asked } = cateringWith(() => ({ id: "c" }));
  expect((await troubleIn(catering.storeByNumber(id))).kind).toBe("not found");
  expect((await troubleIn(catering.cart(id))).kind).toBe("not found");
  expect((await troubleIn(catering.removeLine(id, "1"))).kind).toBe("not found");
  expect(asked).toEqual([]);
});

describe("what leaves something behind is sent once, whatever went wrong", () => {
  test("these and no others", () => {
    const names = OPERATIONS.filter(({ once }) => once).map(({ name }) => name);
    expect(names.join(" ")).toBe(
      "queue process-with-new-payment approve-quote toggle-favorite sign-in sign-up confirm-account reset-password " +
        "catering-quote request-checkout-session retrieve-card-info promote-checkout-session redeem-points " +
        "redeem-points-for-gift-card",
    );
  });

  test.each<[string, Act, number]>([
    ["a favorite, since twice would be not at all (FAV-07)", (api) => api.toggleFavorite("ZK-1"), 1],
    ["an order (API-44)", (api) => api.queueOrder("c", DETAILS), 1],
    ["an order paid anew (API-45)", (api) => api.processQueuedOrder("ZK-1", "t", { card: CARD }), 1],
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

test("what no seed shows is optional, and only that", () => {
  const names = OPERATIONS.filter(({ optional }) => optional).map(({ name }) => name);
  expect(names.join(" ")).toBe(
    "sign-up confirm-account forgot-password reset-password catering-quote loyalty-sales-add loyalty-sales " +
      "loyalty-sales-catering cashback-transactions points-activity points-transactions loyalty-sales-associate-order",
  );
});
