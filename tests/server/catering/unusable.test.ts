import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Catering } from "../../../server/catering/catering.ts";
import { type Operation, callOf } from "../../../server/catering/operation.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import { createLog } from "../../../server/observability/log.ts";
import { RemoteError } from "../../../server/remote/errors.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import {
  CART,
  CATEGORY,
  CUSTOMER,
  GIFT_CARD,
  ITEM,
  LINE,
  MODIFIER,
  OPTION,
  ORDER,
  PROMOTION,
  REWARD,
  REWARD_CARD,
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
const DALLAS = { id: 7, timeZone: "America/Chicago" } as Parameters<Catering["hoursForOrdering"]>[0];
const LEAD = { name: "x", minutes: 0 };
const SPENT = { id: 1, displayName: "Cookie", pointsRequired: 5 };
const lookUp: Act = (api) => api.lookupCard({ cardNumber: "6035710000000066", pin: "6666" });

describe("an unusable list entry is left out and logged", () => {
  const menu: Act<unknown[]> = async (api) => (await api.category(KEY, 13)).value.menuItems;
  const below: Act<unknown[]> = (api) => api.submodifiers(KEY, [1]);
  const held: Act<unknown[]> = async (api) => (await api.rewardsAndPoints(1, DAY)).rewards;
  const types: Act<unknown[]> = async (api) => (await api.rewardTiers())[0]!.rewardTypes;
  const promotions: Act<unknown[]> = async (api) => (await api.cart("c")).promotions;
  const asList = (list: unknown[]): unknown => list;
  const inCategory = (menuItems: unknown[]) => ({ ...CATEGORY, menuItems });
  const inCart = (list: unknown[]) => ({ ...CART, promotions: list });
  const inTier = (rewardTypes: unknown[]) => [{ ...TIER, rewardTypes }];

  test.each<[string, Act<unknown[]>, unknown, unknown, string, ((list: unknown[]) => unknown)?]>([
    ["a store beyond the pole", (api) => api.allStores(), STORE, { ...STORE, lat: 90.1 }, "lat"],
    ["a store beyond the antimeridian", (api) => api.allStores(), STORE, { ...STORE, long: -999 }, "long"],
    ["a store without an address", (api) => api.allStores(), STORE, { ...STORE, address: "" }, "address"],
    ["an order type with half an id", (api) => api.orderTypes(), { id: 1, name: "x" }, { id: 1.5, name: "x" }, "id"],
    ["negative minutes", (api) => api.leadTimes(), LEAD, { ...LEAD, minutes: -1 }, "minutes"],
    ["a century of minutes", (api) => api.leadTimes(), LEAD, { ...LEAD, minutes: 1e300 }, "minutes"],
    ["an invalid day", (api) => api.hoursForOrdering(DALLAS, NOW), { date: DAY }, { date: "2026-02-30" }, ""],
    ["a dish with a text as price", menu, ITEM, { ...ITEM, price: "11.45" }, "price", inCategory],
    ["a dish of a trillion dollars", menu, ITEM, { ...ITEM, price: 1e308 }, "price", inCategory],
    ["a nested group without an id (API-26)", below, MODIFIER, { ...MODIFIER, modifierId: "x" }, "modifierId"],
    ["a promotion without a code", promotions, PROMOTION, { ...PROMOTION, code: "" }, "code", inCart],
    ["an entity without an id (TAX-03)", (api) => api.taxExemptEntities(), { id: 51, name: "x" }, { id: 0 }, "id"],
    ["a held card without an id", held, REWARD_CARD, { name: "x" }, "cardId", (rewards) => ({ points: 1, rewards })],
    ["a way to spend points without a name", types, SPENT, { ...SPENT, displayName: "" }, "displayName", inTier],
    ["a way to spend points in words", types, SPENT, { ...SPENT, pointsRequired: "5" }, "pointsRequired", inTier],
  ])("%s", async (_what, ask, good, bad, field, wrap = asList) => {
    const { catering, lines } = cateringWith(() => wrap([bad, good, bad, good]), { token: "t0k", requestId: "req-1" });
    expect(await ask(catering)).toHaveLength(2);
    const [left, ...others] = lines.filter(({ event }) => event === "entries left out");
    expect(others).toEqual([]);
    expect(left).toMatchObject({ requestId: "req-1", call: expect.any(String), count: 2 });
    if (field) expect(left?.["fields"]).toContain(field);
  });

  test("a nested choice is left out too", async () => {
    const options = [OPTION, { name: "no id" }, { ...OPTION, modifiers: [MODIFIER, { ...MODIFIER, modifierId: "x" }] }];
    const [modifier] = (await read((api) => api.modifiers(KEY, 1), [{ ...MODIFIER, options }])).value;
    expect(modifier?.options).toHaveLength(2);
    expect(modifier?.options[1]?.modifiers).toHaveLength(1);
  });

  test("nothing is logged without an omission", async () => {
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
    [[1, null, [], {}], LISTS],
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
    ["a store off the map", (api) => api.storeByNumber("1"), { ...STORE, lat: 1e9 }],
    [
      "a lookup with unclear coverage, or an unreadable store",
      (api) => api.findStoreForIndividualDelivery(SEARCH, NOW),
      { store: STORE, outOfRange: "false" },
      { store: { ...STORE, lat: undefined }, outOfRange: false },
    ],
    ["a dish with a text as price", (api) => api.menuItem(KEY, 1), { ...ITEM, price: "11.45" }],
    ["a cart with another id (CART-12)", (api) => api.cart("c"), { ...CART, id: "d" }, { ...CART, id: "" }],
    ["a chain without order types (API-15)", (api) => api.orderTypes(), [], [{ id: "x" }]],
    ["a cart without a list of lines (CART-12)", (api) => api.cart("c"), { id: "c" }, { ...CART, cart: {} }],
    [
      "a line without a name, a price or a quantity (CART-13)",
      (api) => api.cart("c"),
      cartWith({ name: "" }),
      cartWith({ price: undefined }),
      cartWith({ quantity: "2" }),
    ],
    [
      "a token that is empty, or too long for a header (API-02)",
      (api) => api.signIn({ username: "ana", password: "p", turnstileToken: "" }, { id: "site", secret: "s" }),
      ...["", "a\r\nb", "tökén"].map((token) => ({ access_token: token })),
    ],
    ["a session in words", (api) => api.session(), { ...SESSION, isAuthenticated: "true" }],
    ["a card without a number or balance", lookUp, { ...GIFT_CARD, balance: null }, { ...GIFT_CARD, cardNumber: "" }],
    ["a catering balance in words", (api) => api.cateringRewardBalance(), { balance: "40" }],
    ["invalid points", (api) => api.rewardsAndPoints(1, DAY), { points: "2450", rewards: [] }],
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
