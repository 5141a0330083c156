import { describe, expect, test } from "vitest";
import { createBriefCache } from "../../../server/remote/brief-cache.ts";
import { cardCalls } from "../../../server/catering/cards.ts";
import { type Catering, createCatering } from "../../../server/catering/catering.ts";
import type { Send } from "../../../server/catering/send.ts";
import type { Transport } from "../../../server/remote/transport.ts";
import { openChain } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { cateringWith, emptyCaches, troubleIn } from "./support.ts";

const CARDS = "/customer-api/cards";
const CARD = { cardNumber: "6035710000000066", balance: 25 };
const TYPED = { cardNumber: "6035710000000066", pin: "6666" };

type Act = (api: Catering) => Promise<unknown>;

const FOR_CUSTOMERS: [string, Act, string, unknown, unknown][] = [
  ["cards (API-50)", (api) => api.cards(), `GET ${CARDS}?api-version=3`, [], []],
  ["loyalty (API-50)", (api) => api.loyaltyBalance(), `GET ${CARDS}/loyalty-balance`, { balance: 12.5 }, 1_250],
  [
    "catering reward (API-50)",
    (api) => api.cateringRewardBalance(),
    `GET ${CARDS}/catering-reward-balance`,
    { cardNumber: "6035", balance: 0 },
    0,
  ],
  ["tax-exempt entities (API-49)", (api) => api.taxExemptEntities(), "GET /customer-api/tax-exempt-status", [], []],
];

describe("every call as the contract writes it", () => {
  test.each(FOR_CUSTOMERS)("%s", async (_row, act, line, reply, value) => {
    const { catering, asked } = cateringWith(() => reply, { token: "t0k" });
    expect(await act(catering)).toEqual(value);
    expect(asked).toMatchObject([{ line, body: null }]);
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0k");
  });

  test.each(FOR_CUSTOMERS.slice(0, 3))("%s is for customers only", async (_row, act) => {
    const { catering, asked } = cateringWith(() => ({}));
    expect(await troubleIn(act(catering))).toMatchObject({ kind: "not allowed" });
    expect(asked).toEqual([]);
  });

  test("a guest has no tax-exempt entities, without a call (API-49, AUTH-14)", async () => {
    const { catering, asked } = cateringWith(() => [{ id: 51, name: "Library" }]);
    expect(await catering.taxExemptEntities()).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("a token that no longer holds is told (API-49)", async () => {
    const { catering } = cateringWith(() => Response.json({}, { status: 401 }), { token: "old" });
    expect(await troubleIn(catering.taxExemptEntities())).toMatchObject({ kind: "not allowed", status: 401 });
  });

  test.each([
    [undefined, null],
    ["t0k", "Bearer t0k"],
  ])("number and pin are looked up in the body, with token %s (API-51)", async (token, authorization) => {
    const { catering, asked } = cateringWith(() => CARD, { token });
    await catering.lookupCard({ ...TYPED, name: "not sent" } as typeof TYPED);
    expect(asked).toMatchObject([{ line: `POST ${CARDS}/lookup-for-order?api-version=2` }]);
    expect(asked[0]?.body).toEqual(TYPED);
    expect(asked[0]?.headers.get("authorization")).toBe(authorization);
  });

  test("number and pin are not in the log, whatever comes of it", async () => {
    const words = `Card ${TYPED.cardNumber} with pin ${TYPED.pin} is unknown.`;
    const answers: (() => unknown)[] = [
      () => CARD,
      () => ({ ...CARD, balance: words }),
      () => words,
      () => Response.json({ message: words, code: TYPED.pin }, { status: 404 }),
      () => Response.json({ message: words, modelState: { [TYPED.cardNumber]: [words] } }, { status: 400 }),
      () => Response.json({ message: words }, { status: 500 }),
      () => {
        throw new TypeError(words);
      },
    ];
    for (const answer of answers) {
      const { catering, lines } = cateringWith(answer, { token: "t0k" });
      await catering.lookupCard(TYPED).catch(() => null);
      await catering.cards().catch(() => null);
      expect(lines.length).toBeGreaterThan(1);
      expect(JSON.stringify(lines)).not.toMatch(/6035710000000066|t0k/);
    }
  });
});

describe("what is read of a card (GIFT-09)", () => {
  const read = <T>(ask: (api: Catering) => Promise<T>, body: unknown) =>
    ask(cateringWith(() => body, { token: "t0k" }).catering);
  const lookUp = (body: unknown) => read((api) => api.lookupCard(TYPED), body);

  test("all of it", async () => {
    const cardType = { isHouseAccount: true, redemptionEndDate: "2027-06-05T00:00:00" };
    expect(await lookUp({ ...TYPED, name: "Engines", active: true, balance: 500.1, cardType, more: 1 })).toEqual({
      ...TYPED,
      kind: "house account",
      name: "Engines",
      active: true,
      balance: 50_010,
      redemptionEndDate: "2027-06-05",
    });
  });

  test("its least", async () => {
    const least = { pin: "", kind: "gift", name: "", active: false, balance: 2_500, redemptionEndDate: null };
    for (const more of [{}, { cardType: null, pin: null }, { cardType: { redemptionEndDate: "never" }, name: 7 }]) {
      expect(await lookUp({ ...CARD, ...more })).toEqual({ ...least, cardNumber: CARD.cardNumber });
    }
    expect(await lookUp({ cardNumber: 66, pin: 42, balance: 25 })).toMatchObject({ cardNumber: "66", pin: "42" });
  });

  test.each([
    [{ isHouseAccount: true }, "house account"],
    [{ isCateringRewardCard: true }, "catering reward"],
    [{ isLoyaltyCard: true }, "loyalty"],
    [{ isLoyaltyCard: "yes" }, "gift"],
    [{}, "gift"],
  ])("%j is a %s card", async (cardType, kind) => {
    expect((await lookUp({ ...CARD, cardType })).kind).toBe(kind);
  });

  test.each<[string, Act, unknown]>([
    ["a card without a balance", (api) => api.lookupCard(TYPED), { ...CARD, balance: null }],
    ["a card without a number", (api) => api.lookupCard(TYPED), { ...CARD, cardNumber: "" }],
    ["cards that are no list", (api) => api.cards(), CARD],
    ["no loyalty balance", (api) => api.loyaltyBalance(), {}],
    ["a catering balance in words", (api) => api.cateringRewardBalance(), { balance: "40" }],
    ["entities that are no list", (api) => api.taxExemptEntities(), {}],
  ])("%s: a bad answer", async (_what, act, body) => {
    expect(await troubleIn(read(act, body))).toMatchObject({ kind: "bad answer" });
  });

  test("a refusal keeps its words (GIFT-03)", async () => {
    const refusal = Response.json({ message: "We could not find this card." }, { status: 400 });
    expect(await troubleIn(lookUp(refusal))).toMatchObject({
      kind: "refused",
      customerMessage: "We could not find this card.",
    });
  });

  test.each<[string, (api: Catering) => Promise<unknown[]>, unknown, unknown[], string]>([
    ["a card whose balance cannot be read", (api) => api.cards(), CARD, [{ ...CARD, balance: "25" }], "balance"],
    [
      "an entity whose id is not above 0 (TAX-03)",
      (api) => api.taxExemptEntities(),
      { id: 51, name: "Library" },
      [{ id: 0, name: "Nobody" }],
      "id",
    ],
  ])("%s is left out, and the log says so", async (_what, ask, good, bad, field) => {
    const { catering, lines } = cateringWith(() => [...bad, good], { token: "t0k" });
    expect(await ask(catering)).toHaveLength(1);
    expect(lines).toContainEqual(expect.objectContaining({ event: "entries left out", count: 1, fields: [field] }));
  });
});

describe("balances are kept for two seconds, for one customer (API-50)", () => {
  /** Two customers' calls over one cache, each answered with the number of calls so far. */
  const open = () => {
    const clock = { now: 1_000 };
    const cache = createBriefCache(() => clock.now);
    const calls: string[] = [];
    const send: Send = async (declared) => {
      calls.push(declared.name);
      return { balance: calls.length } as never;
    };
    return { clock, calls, as: (token?: string) => cardCalls(send, cache.of(token)) };
  };

  test("asked again within two seconds, and not after", async () => {
    const { clock, calls, as } = open();
    expect(await as("ada").loyaltyBalance()).toBe(1);
    clock.now += 2_000;
    expect(await as("ada").loyaltyBalance()).toBe(1);
    clock.now += 1;
    expect(await as("ada").loyaltyBalance()).toBe(2);
    expect(calls).toEqual(["loyalty-balance", "loyalty-balance"]);
  });

  test("each customer and each balance is asked for itself", async () => {
    const { calls, as } = open();
    const ask = () => Promise.all(["ada", "ben"].map((token) => as(token).loyaltyBalance()));
    expect(await ask()).toEqual([1, 2]);
    expect(await as("ada").cateringRewardBalance()).toBe(3);
    expect(await ask()).toEqual([1, 2]);
    expect(calls).toHaveLength(3);
  });

  test("nothing is kept of a visitor without a token", async () => {
    for (const token of [undefined, ""]) {
      const { as } = open();
      expect([await as(token).loyaltyBalance(), await as(token).loyaltyBalance()]).toEqual([1, 2]);
    }
  });

  test("all requests of a process share them", async () => {
    const calls: string[] = [];
    const transport: Transport = {
      send: async ({ name }, asker) => ({ balance: calls.push(`${name} ${asker?.token}`) }) as never,
      raw: () => Promise.reject(new Error("no picture is asked for")),
    };
    const caches = emptyCaches();
    const ask = (token?: string) => createCatering(transport, caches, { token }).loyaltyBalance();
    expect([await ask("ada"), await ask("ben"), await ask(), await ask()]).toEqual([1, 2, 3, 4]);
    expect([await ask("ben"), await ask("ada")]).toEqual([2, 1]);
    expect(calls.slice(0, 2)).toEqual(["loyalty-balance ada", "loyalty-balance ben"]);
  });

  test("nothing else is kept", async () => {
    const { calls, as } = open();
    await as("ada").cards();
    await as("ada").lookupCard(TYPED);
    await as("ada").cards();
    await as("ada").lookupCard(TYPED);
    expect(calls).toEqual(["cards", "card-lookup", "cards", "card-lookup"]);
  });

  test("a failure is not kept", async () => {
    const briefly = createBriefCache().of("ada");
    await expect(briefly("x", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await briefly("x", async () => 1)).toBe(1);
    expect(await briefly("x", () => Promise.reject(new Error("down")))).toBe(1);
  });

  test("a visitor who leaves while a balance is read does not end the reading of another", async () => {
    const briefly = createBriefCache().of("ada");
    const left = briefly("x", () => new Promise((_resolve, reject) => setTimeout(reject, 5, new Error("left"))));
    const stayed = briefly("x", async () => 2);
    await expect(left).rejects.toThrow("left");
    expect(await stayed).toBe(2);
  });

  test("an empty answer is kept as well", async () => {
    const briefly = createBriefCache().of("ada");
    for (const nothing of [undefined, null, 0]) {
      const call = `call ${nothing}`;
      await briefly(call, async () => nothing);
      expect(await briefly<unknown>(call, async () => "asked again")).toBe(nothing);
    }
  });

  test("a thousand balances are kept, the ones used last", async () => {
    const cache = createBriefCache();
    for (let customer = 0; customer <= 1_000; customer++) await cache.of(`c${customer}`)("x", async () => customer);
    const ask = (customer: string) => cache.of(customer)<unknown>("x", async () => "asked again");
    expect([await ask("c1"), await ask("c1000"), await ask("c0")]).toEqual([1, 1_000, "asked again"]);
  });
});

describe("on the embedded API", () => {
  test("what Ada has (API-50, API-49)", async () => {
    const ada = await cateringOn(openChain(), "ada@example.com");
    expect((await ada.cards()).map(({ kind, balance, active }) => [kind, balance, active])).toEqual([
      ["gift", 2_500, true],
      ["house account", 50_000, true],
      ["house account", 8_000, true],
      ["loyalty", 1_250, true],
      ["catering reward", 4_000, true],
    ]);
    expect((await ada.cards()).map(({ redemptionEndDate }) => redemptionEndDate)).toEqual([
      null,
      "2027-06-05",
      "2026-10-18",
      null,
      null,
    ]);
    expect([await ada.loyaltyBalance(), await ada.cateringRewardBalance()]).toEqual([1_250, 4_000]);
    expect(await ada.taxExemptEntities()).toEqual([
      { id: 51, name: "Dallas Public Library" },
      { id: 52, name: "Friends of the Trinity River" },
    ]);
  });

  test("Ben has nothing (API-50)", async () => {
    const ben = await cateringOn(openChain(), "ben@example.com");
    expect([await ben.cards(), await ben.taxExemptEntities()]).toEqual([[], []]);
    expect([await ben.loyaltyBalance(), await ben.cateringRewardBalance()]).toEqual([0, 0]);
  });

  test("a guest looks up a gift card (API-51)", async () => {
    const guest = await cateringOn(openChain());
    expect(await guest.lookupCard({ cardNumber: "6035710000000022", pin: "2222" })).toEqual({
      kind: "gift",
      cardNumber: "6035710000000022",
      pin: "2222",
      name: "Gift Card",
      active: true,
      balance: 500,
      redemptionEndDate: null,
    });
    expect(await troubleIn(guest.lookupCard({ cardNumber: "6035710000000022", pin: "0000" }))).toMatchObject({
      kind: "refused",
      customerMessage: expect.stringContaining("could not find this card"),
    });
  });
});
