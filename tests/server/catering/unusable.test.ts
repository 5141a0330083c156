import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Catering } from "../../../server/catering/catering.ts";
import { type Operation, callOf } from "../../../server/catering/operation.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import { createLog } from "../../../server/observability/log.ts";
import { RemoteError } from "../../../server/remote/errors.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { DELIVERY, DETAILS } from "../../support/builders/orders.ts";
import {
  CART,
  CATEGORY,
  CHECKOUT_SESSION,
  CUSTOMER,
  ESTIMATE,
  GIFT_CARD,
  ITEM,
  LINE,
  MODIFIER,
  OPTION,
  ORDER,
  PAST_ORDER,
  PROMOTION,
  REWARD,
  REWARD_CARD,
  SAVED_CARD,
  SESSION,
  STORE,
  TIER,
} from "../../support/builders/replies.ts";
import { words } from "@platter/ordering/tests/support/words.ts";
import { type Act, cateringWith, read, troubleIn } from "./support.ts";

/** Unusable replies of every call. */

const KEY = { storeId: 7, orderTypeId: 2, date: "2026-11-22" };
const DAY = KEY.date;
const NOW = new Date("2026-11-21T16:00:00Z");
const PLACE = { latitude: 32.79, longitude: -96.8 };
const SEARCH = { ...PLACE, state: "TX", day: DAY, time: "13:05" };
const CATERING = { ...SEARCH, orderTypeId: 2, checkOpenHours: true, bypassDeliveryWarning: false };
const DALLAS = { id: 7, timeZone: "America/Chicago" } as Parameters<Catering["hoursForOrdering"]>[0];
const LEAD = { name: "x", minutes: 0 };
const SPENT = { id: 1, displayName: "Cookie", pointsRequired: 5 };
const SALE = { orderNumber: "ZK-1", amount: 24.79 };
const lookUp: Act = (api) => api.lookupCard({ cardNumber: "6035710000000066", pin: "6666" });

describe("an unusable list entry is left out and logged", () => {
  const categories: Act<unknown[]> = async (api) => (await api.categories(KEY)).value;
  const menu: Act<unknown[]> = async (api) => (await api.category(KEY, 13)).value.menuItems;
  const groups: Act<unknown[]> = async (api) => (await api.modifiers(KEY, 1)).value;
  const below: Act<unknown[]> = (api) => api.submodifiers(KEY, [1]);
  const held: Act<unknown[]> = async (api) => (await api.rewardsAndPoints(1, DAY)).rewards;
  const types: Act<unknown[]> = async (api) => (await api.rewardTiers())[0]!.rewardTypes;
  const estimates: Act<unknown[]> = (api) => api.deliveryEstimates(DELIVERY);
  const promotions: Act<unknown[]> = async (api) => (await api.cart("c")).promotions;
  const asList = (list: unknown[]): unknown => list;

  test.each<[string, Act<unknown[]>, unknown, unknown, string, ((list: unknown[]) => unknown)?]>([
    ["a store without a number", (api) => api.allStores(), STORE, { ...STORE, storeNumber: "" }, "storeNumber"],
    ["a store without a place", (api) => api.allStores(), STORE, { ...STORE, lat: undefined }, "lat"],
    ["a store without an address", (api) => api.allStores(), STORE, { ...STORE, address: "" }, "address"],
    ["a store beyond the pole", (api) => api.allStores(), STORE, { ...STORE, lat: 90.1 }, "lat"],
    ["a store beyond the antimeridian", (api) => api.allStores(), STORE, { ...STORE, long: -999 }, "long"],
    ["a store without a distance", (api) => api.closestStores(PLACE, NOW), STORE, null, ""],
    ["an order type without a name", (api) => api.orderTypes(), { id: 1, name: "x" }, { id: 1 }, "name"],
    ["an order type with half an id", (api) => api.orderTypes(), { id: 1, name: "x" }, { id: 1.5, name: "x" }, "id"],
    ["negative minutes", (api) => api.leadTimes(), LEAD, { ...LEAD, minutes: -1 }, "minutes"],
    ["a century of minutes", (api) => api.leadTimes(), LEAD, { ...LEAD, minutes: 1e300 }, "minutes"],
    ["an invalid day", (api) => api.hoursForOrdering(DALLAS, NOW), { date: DAY }, { date: "2026-02-30" }, ""],
    ["invalid vehicles", (api) => api.vehicleTypes(), { id: 1, name: "SUV" }, { id: 2, name: "" }, ""],
    ["a category without a path", categories, CATEGORY, { ...CATEGORY, urlFriendlyName: "" }, "urlFriendlyName"],
    ["a dish with a text as price", menu, ITEM, { ...ITEM, price: "11.45" }, "price", inCategory],
    ["a dish of a trillion dollars", menu, ITEM, { ...ITEM, price: 1e308 }, "price", inCategory],
    ["a group without a name (MOD-18)", groups, MODIFIER, { ...MODIFIER, name: undefined }, "name"],
    ["a nested group without an id (API-26)", below, MODIFIER, { ...MODIFIER, modifierId: "x" }, "modifierId"],
    ["an estimate without a fee (API-18)", estimates, ESTIMATE, { id: "e" }, "fee"],
    ["an estimate with a text as fee (API-18)", estimates, ESTIMATE, { id: "e", fee: "5.37" }, "fee"],
    ["an estimate without an id (API-18)", estimates, ESTIMATE, { ...ESTIMATE, id: "" }, "id"],
    ["a promotion without a code", promotions, PROMOTION, { ...PROMOTION, code: "" }, "code", inCart],
    ["a promotion without an id and a code", promotions, PROMOTION, { discount: 5 }, "code", inCart],
    [
      "a past order without an id",
      (api) => api.previousOrders(false),
      PAST_ORDER,
      { ...PAST_ORDER, orderId: "" },
      "orderId",
    ],
    ["a card without a balance", (api) => api.cards(), GIFT_CARD, { ...GIFT_CARD, balance: "25" }, "balance"],
    ["a saved card without an id", (api) => api.paymentOptions(), SAVED_CARD, { id: null }, "id"],
    ["an entity without an id (TAX-03)", (api) => api.taxExemptEntities(), { id: 51, name: "x" }, { id: 0 }, "id"],
    ["a reward without an id", (api) => api.availableRewards(), REWARD, { name: "x" }, "id"],
    ["a reward without a name", (api) => api.availableRewardsAtStore(1, DAY), REWARD, { id: 1 }, "name"],
    ["a held card without an id", held, REWARD_CARD, { name: "x" }, "cardId", (rewards) => ({ points: 1, rewards })],
    ["a tier without points", (api) => api.rewardTiers(), TIER, { id: 1 }, "rewardPoints"],
    [
      "a way to spend points without a name (REWARD-20)",
      types,
      SPENT,
      { id: 2, pointsRequired: 5 },
      "displayName",
      inTier,
    ],
    [
      "a way to spend points, without an amount",
      types,
      SPENT,
      { ...SPENT, pointsRequired: "5" },
      "pointsRequired",
      inTier,
    ],
    [
      "a message of unknown kind (API-56)",
      (api) => api.checkoutNotifications("t"),
      { type: "x", id: 1 },
      { id: 1 },
      "type",
    ],
    ["a sale without a number (API-60)", (api) => api.loyaltySales(), SALE, { amount: 1 }, "orderNumber"],
    ["points as a text (API-60)", (api) => api.pointsTransactions(), { id: 3, points: 4 }, { id: 3, points: "4" }, ""],
    ["cashback of nothing (API-60)", (api) => api.cashbackTransactions(), { id: 4, amount: 1 }, { id: 5 }, "amount"],
  ])("%s", async (_what, ask, good, bad, field, wrap = asList) => {
    const { catering, lines } = cateringWith(() => wrap([bad, good, bad, good]), { token: "t0k", requestId: "req-1" });
    expect(await ask(catering)).toHaveLength(2);
    const [left, ...others] = lines.filter(({ event }) => event === "entries left out");
    expect(others).toEqual([]);
    expect(left).toMatchObject({ requestId: "req-1", call: expect.any(String), count: 2 });
    if (field) expect(left?.["fields"]).toContain(field);
  });

  function inCategory(menuItems: unknown[]) {
    return { ...CATEGORY, menuItems };
  }

  function inTier(rewardTypes: unknown[]) {
    return [{ ...TIER, rewardTypes }];
  }

  function inCart(promotions: unknown[]) {
    return { ...CART, promotions };
  }

  test("a nested choice is left out too", async () => {
    const options = [OPTION, { name: "no id" }, { ...OPTION, modifiers: [MODIFIER, { ...MODIFIER, modifierId: "x" }] }];
    const [modifier] = (await read((api) => api.modifiers(KEY, 1), [{ ...MODIFIER, options }])).value;
    expect(modifier?.options).toHaveLength(2);
    expect(modifier?.options[1]?.modifiers).toHaveLength(1);
  });

  test("a list of unusable entries is empty; nothing is logged without an omission", async () => {
    expect(await read((api) => api.allStores(), [1, "x", null, [], {}])).toEqual([]);
    const { catering, lines } = cateringWith(() => [STORE]);
    await catering.allStores();
    expect(lines.filter(({ event }) => event === "entries left out")).toEqual([]);
  });
});

/** The result of a call with this reply: its value, or trouble. */
function outcomeOf(declared: Operation, reply: unknown): Promise<unknown> {
  const fetch = async () => Response.json(reply);
  const transport = createTransport({ baseUrl: "http://api.invalid", fetch, log: createLog("silent"), timeScale: 1 });
  const input = { path: new Proxy({}, { get: () => "1" }), ...(declared.body && { body: {} }) };
  return transport.send(callOf(declared, input as never), { token: "t0k" }).catch((trouble: unknown) => trouble);
}

describe("a reply without essential data is a bad reply", () => {
  /** Their replies are not read. */
  const UNREAD = words(
    "toggle-favorite preferred-store log-error payment-option-remove report-payment-failure promote-checkout-session",
    "loyalty-sales-add revoke",
  );
  const ALL_OPTIONAL = words(
    "order-validation store-hours catering-disabled-message catering-disabled-status promotional-addon",
    "validate-catering-order store-daily-orders delivery-status",
  );
  const TOLD = words("redeem-points-for-gift-card loyalty-sales-associate-order");
  const DONE = words("sign-up confirm-account forgot-password reset-password");
  const LISTS = words(
    "vehicle-types vehicle-colors order-lead-times feature-toggles customer-stores stores-by-state",
    "closest-locations store-hours-for-ordering categories modifiers submodifiers featured-carousel previous-orders",
    "delivery-estimates delivery-estimates-for-cart cards tax-exempt-status payment-options",
    "request-checkout-notifications rewards-available rewards-available-at-store reward-tiers reward-tiers-at-store",
    "loyalty-sales cashback-transactions points-transactions",
  );

  test.each<[reply: unknown, usable: string[]]>([
    [null, ["open-until", "modifiers", "submodifiers", "featured-carousel"]],
    [7, []],
    ["soon", ["open-until"]],
    [true, ["within-delivery-radius"]],
    [[], LISTS],
    [{}, ALL_OPTIONAL],
    [{ success: true }, [...ALL_OPTIONAL, ...TOLD, ...DONE]],
    [{ success: false }, [...ALL_OPTIONAL, ...TOLD]],
  ])("%j is usable by calls without required fields, and a bad reply for all others", async (reply, usable) => {
    const outcomes = OPERATIONS.map(async (declared) => [declared.name, await outcomeOf(declared, reply)] as const);
    const bad = (await Promise.all(outcomes)).filter(([, outcome]) => outcome instanceof RemoteError);
    for (const [name, trouble] of bad) expect(trouble, name).toMatchObject({ kind: "bad answer" });
    const wanted = OPERATIONS.map(({ name }) => name).filter((name) => ![...usable, ...UNREAD].includes(name));
    expect(bad.map(([name]) => name)).toEqual(wanted);
  });

  const cartWith = (odd: object) => ({ ...CART, cart: [LINE, { ...LINE, ...odd }] });
  test.each<[string, Act, ...unknown[]]>([
    ["a store without a name", (api) => api.storeByNumber("1"), { ...STORE, name: 1 }],
    ["a store off the map", (api) => api.storeByNumber("1"), { ...STORE, lat: 1e9 }],
    ["a store by id without a number", (api) => api.storeById(7), { ...STORE, storeNumber: undefined }],
    ["a lookup without coverage", (api) => api.findStoreForCatering(CATERING, NOW), { store: STORE }],
    [
      "a lookup with unclear coverage, or an unreadable store",
      (api) => api.findStoreForIndividualDelivery(SEARCH, NOW),
      { store: STORE, outOfRange: "false" },
      { store: { ...STORE, lat: undefined }, outOfRange: false },
    ],
    ["a dish without an id", (api) => api.menuItem(KEY, 1), { ...ITEM, id: undefined }, { ...ITEM, price: "11.45" }],
    ["a cart with another id (CART-12)", (api) => api.cart("c"), { ...CART, id: "d" }],
    ["a chain without order types (API-15)", (api) => api.orderTypes(), [], [{ id: "x" }]],
    ["a cart without an id", (api) => api.cart("c"), { ...CART, id: "" }],
    ["a cart without a list of lines (CART-12)", (api) => api.cart("c"), { id: "c" }, { ...CART, cart: {} }],
    ["a line without a name (CART-13)", (api) => api.cart("c"), cartWith({ name: undefined }), cartWith({ name: "" })],
    ["a cart line without an id", (api) => api.cart("c"), cartWith({ cartItemId: undefined })],
    ["a cart line without a price", (api) => api.cart("c"), cartWith({ price: undefined })],
    ["a cart line without a quantity", (api) => api.cart("c"), cartWith({ quantity: "2" })],
    ["a reply without the change flag", (api) => api.validateToStore("c", 7, DAY), { cart: CART }],
    ["an order without a number", (api) => api.placedOrder("1"), { ...ORDER, orderNumber: undefined }],
    ["a quote's reply without a summary (API-46)", (api) => api.approveQuote("c", DETAILS), ORDER],
    [
      "a token that is empty, or too long for a header (API-02)",
      (api) => api.signIn({ username: "ana", password: "p", turnstileToken: "" }, { id: "site", secret: "s" }),
      ...["", "a\r\nb", "tökén"].map((token) => ({ access_token: token })),
    ],
    ["a session without a user", (api) => api.session(), { userId: "12" }, { ...SESSION, isAuthenticated: "true" }],
    ["a customer without an id", (api) => api.customer(), { ...CUSTOMER, customerId: undefined }],
    ["a card without a number or balance", lookUp, { ...GIFT_CARD, balance: null }, { ...GIFT_CARD, cardNumber: "" }],
    ["a catering balance in words", (api) => api.cateringRewardBalance(), { balance: "40" }],
    [
      "a checkout session without a token or an id (API-53)",
      (api) => api.requestCheckoutSession("a@b.co"),
      { id: "cs-1" },
      { ...CHECKOUT_SESSION, token: "" },
      { token: "t" },
    ],
    ["a card without an id (API-54)", (api) => api.cardInfo("cs-1", false), { cardBrand: "Visa" }],
    ["invalid points", (api) => api.rewardsAndPoints(1, DAY), { points: "2450", rewards: [] }],
    ["a reward bought without an id (API-59)", (api) => api.redeemPoints("1", "101"), { name: "Cookie" }],
    [
      "a gift card with unclear success (API-59)",
      (api) => api.redeemPointsForGiftCard("401", "a@b.co"),
      { success: "yes" },
    ],
  ])("%s", async (_what, act, ...replies) => {
    for (const reply of replies) {
      expect(await troubleIn(read(act, reply)), JSON.stringify(reply)).toMatchObject({ kind: "bad answer" });
    }
  });

  test.each<[string, Act, string, string, string]>([
    [
      "choices of a dish",
      (api) => api.modifiers(KEY, 1),
      "[",
      `{"modifierId":1,"type":"selection","options":[{"optionId":1,"modifiers":[`,
      "]",
    ],
    [
      "choices of a past order (FAV-06)",
      (api) => api.previousOrders(false),
      `[{"orderId":"ZK-1","cart":[`,
      `{"name":"x","modifiers":[{"options":[`,
      "]}]",
    ],
  ])("%s nested ten thousand deep: an error, not a crash", async (_what, act, front, opening, end) => {
    const nested = (depth: number) =>
      new Response(front + opening.repeat(depth) + "]}]}".repeat(depth) + end, {
        headers: { "content-type": "application/json" },
      });
    expect(await troubleIn(read(act, nested(10_000)))).toMatchObject({ kind: "bad answer" });
    await expect(read(act, nested(50))).resolves.toBeDefined();
  });
});

test("any JSON is either read or called a bad reply, by every call", async () => {
  const week = [{ weekday: "Saturday", date: "2026-11-21", open: "9:00 AM", close: "9:00 PM", description: "" }];
  const hours = { currentWeek: week, nextWeek: week };
  const store = { ...STORE, hours, onlineCateringDisabledAfter: "2026-12-01" };
  const items = [{ id: 801, name: "Cookie" }];
  const cart = { ...CART, promotions: [PROMOTION], reward: { ...REWARD, amountOff: 5, items } };
  const tier = { ...TIER, rewardTypes: [{ id: 101, pointsRequired: 250 }], rewardMenuItems: [ITEM] };
  const card = { ...GIFT_CARD, cardType: { isLoyaltyCard: true } };
  const places = [store, hours, { store, outOfRange: false }, { state: "TX", stores: [store] }];
  const accounts = [{ access_token: "t", token_type: "bearer", expires_in: 5 }, SESSION, CUSTOMER, { success: true }];
  const order = { ...ORDER, cart: [LINE] };
  const samples: object[] = [...places, ...accounts, CATEGORY, ITEM, MODIFIER, cart, order, cart.reward, tier, card];
  // A good reply with one of its fields replaced by anything.
  const mangled = fc
    .tuple(fc.constantFrom(...samples), fc.nat(), fc.jsonValue(), fc.boolean())
    .map(([sample, at, value, isList]) => {
      const names = Object.keys(sample);
      const reply = { ...sample, [names[at % names.length] ?? ""]: value };
      return isList ? [reply] : reply;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), mangled), async (reply) => {
      for (const declared of OPERATIONS) {
        const outcome = await outcomeOf(declared, reply);
        if (outcome instanceof Error) expect(outcome, declared.name).toMatchObject({ kind: "bad answer" });
      }
    }),
    { numRuns: 200 },
  );
}, 60_000);
