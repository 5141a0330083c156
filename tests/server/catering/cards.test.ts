import { describe, expect, test } from "vitest";
import { createBriefCache } from "../../../server/remote/cache.ts";
import { createCatering } from "../../../server/catering/catering.ts";
import type { Call, Transport } from "../../../server/remote/transport.ts";
import { GIFT_CARD as CARD } from "../../support/builders/replies.ts";
import { emptyCaches, read } from "./support.ts";

const TYPED = { cardNumber: "6035710000000066", pin: "6666" };

test.each([
  [{ isHouseAccount: true, redemptionEndDate: "2027-06-05T00:00:00" }, "house account", "2027-06-05"],
  [{ isCateringRewardCard: true }, "catering reward", null],
  [{ isLoyaltyCard: true, redemptionEndDate: "never" }, "loyalty", null],
  [{ isLoyaltyCard: "yes" }, "gift", null],
  [null, "gift", null],
])("a card with %j is a %s card, good until %j; its pin may be a number (GIFT-09)", async (cardType, kind, end) => {
  const card = await read((api) => api.lookupCard(TYPED), { ...CARD, pin: 42, cardType });
  expect(card).toMatchObject({ ...CARD, pin: "42", balance: 2_500, kind, redemptionEndDate: end });
});

describe("balances are kept for two seconds, per customer (API-50)", () => {
  /** Requests of customers to one process, each call answered with the number of calls so far. */
  const open = () => {
    const clock = { now: 1_000 };
    const caches = { ...emptyCaches(), brief: createBriefCache(() => clock.now) };
    const calls: string[] = [];
    const transport: Transport = {
      send: async <T>({ name }: Call<T>) => {
        calls.push(name);
        return calls.length as T;
      },
      raw: () => Promise.reject(new Error("no picture is asked for")),
    };
    return { clock, calls, as: (token?: string) => createCatering(transport, caches, { token }) };
  };

  test("a balance is reused for two seconds, separately per customer and kind", async () => {
    const { clock, calls, as } = open();
    const ask = () => Promise.all(["ada", "ben"].map((token) => as(token).loyaltyBalance()));
    expect(await ask()).toEqual([1, 2]);
    expect(await as("ada").cateringRewardBalance()).toBe(3);
    clock.now += 2_000;
    expect(await ask()).toEqual([1, 2]);
    clock.now += 1;
    expect(await as("ada").loyaltyBalance()).toBe(4);
    expect(calls).toEqual(["loyalty-balance", "loyalty-balance", "catering-reward-balance", "loyalty-balance"]);
  });

  test("nothing is kept for a visitor without a token", async () => {
    for (const token of [undefined, ""]) {
      const { as } = open();
      expect([await as(token).loyaltyBalance(), await as(token).loyaltyBalance()]).toEqual([1, 2]);
    }
  });

  test("nothing else is kept", async () => {
    const { calls, as } = open();
    for (let time = 0; time < 2; time++) {
      await as("ada").cards();
      await as("ada").lookupCard(TYPED);
    }
    expect(calls).toEqual(["cards", "card-lookup", "cards", "card-lookup"]);
  });

  test("a failure is not kept, an empty reply is", async () => {
    const cache = createBriefCache();
    const down = () => Promise.reject(new Error("down"));
    await expect(cache.get("ada", "x", down)).rejects.toThrow("down");
    expect([await cache.get("ada", "x", async () => 1), await cache.get("ada", "x", down)]).toEqual([1, 1]);
    for (const nothing of [undefined, null, 0]) {
      expect(await cache.get("ada", `call ${nothing}`, async () => nothing)).toBe(nothing);
      expect(await cache.get<unknown>("ada", `call ${nothing}`, async () => "asked again")).toBe(nothing);
    }
  });

  test("a visitor who leaves during a read does not abort another's", async () => {
    const cache = createBriefCache();
    const left = cache.get("ada", "x", () => new Promise((_ok, reject) => setTimeout(reject, 5, new Error("left"))));
    const stayed = cache.get("ada", "x", async () => 2);
    await expect(left).rejects.toThrow("left");
    expect(await stayed).toBe(2);
  });

  test("the thousand most recently used balances are kept", async () => {
    const cache = createBriefCache();
    for (let customer = 0; customer <= 1_000; customer++) await cache.get(`c${customer}`, "x", async () => customer);
    const ask = (customer: string) => cache.get<unknown>(customer, "x", async () => "asked again");
    expect([await ask("c1"), await ask("c1000"), await ask("c0")]).toEqual([1, 1_000, "asked again"]);
  });
});
