import { describe, expect, test } from "vitest";
import { paymentIdOf } from "../../../app/domain/checkout/saved-card.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import type { CardToSave } from "../../../server/catering/payment-options.ts";
import { openChain } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { cateringWith, troubleIn } from "./support.ts";

const OPTIONS = "/customer-api/payment-options";
const DETAILS = {
  nameOnCard: "Ana O'Brien & Søn",
  expirationMonth: "12",
  expirationYear: "2028",
  billingZip: "75201",
  description: "Mine",
  isPreferred: true,
};
const CARD: CardToSave = { ...DETAILS, cardNumber: "5555666677771111" };
const OPTION = {
  id: 3,
  ccTypeCode: "VI",
  customerId: 7001,
  description: "Mine",
  cardNumber: "************4242",
  expirationMonth: "11",
  expirationYear: "2027",
  isExpired: false,
  isPreferred: true,
  isAboutToExpire: true,
  nameOnCard: "Ada Byron",
  billingZip: "75201",
  paymentMethodId: "pm-1",
};
const SAVED = {
  id: "3",
  ccTypeCode: "VI",
  description: "Mine",
  cardNumber: "****4242",
  expirationMonth: "11",
  expirationYear: "2027",
  isExpired: false,
  isPreferred: true,
  isAboutToExpire: true,
  nameOnCard: "Ada Byron",
  paymentMethodId: "pm-1",
};

type Act = (api: Catering) => Promise<unknown>;

const CALLS: [string, Act, string, unknown, unknown][] = [
  ["list (API-52)", (api) => api.paymentOptions(), `GET ${OPTIONS}`, null, [OPTION]],
  ["one (API-52)", (api) => api.paymentOption("a/b?c#d"), `GET ${OPTIONS}/a%2Fb%3Fc%23d`, null, OPTION],
  ["add (API-52)", (api) => api.addPaymentOption(CARD), `POST ${OPTIONS}`, CARD, OPTION],
  [
    "change, without a number (API-52)",
    (api) => api.changePaymentOption("a/b", DETAILS),
    `PUT ${OPTIONS}/a%2Fb`,
    DETAILS,
    OPTION,
  ],
  [
    "remove (API-52)",
    (api) => api.removePaymentOption("a/b?c"),
    `DELETE ${OPTIONS}/a%2Fb%3Fc`,
    null,
    { success: true },
  ],
];

describe("every call as the contract writes it", () => {
  test.each(CALLS)("%s", async (_row, act, line, body, reply) => {
    const { catering, asked } = cateringWith(() => reply, { token: "t0k" });
    await act(catering);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.line).toBe(line);
    expect(asked[0]?.body).toEqual(body);
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0k");
  });

  test.each(CALLS)("%s is for customers only", async (_row, act) => {
    const { catering, asked } = cateringWith(() => []);
    expect(await troubleIn(act(catering))).toMatchObject({ kind: "not allowed" });
    expect(asked).toEqual([]);
  });

  test("a number goes out when a card is added and never else, a security code not at all (PAY-12)", async () => {
    const { catering, asked } = cateringWith(() => OPTION, { token: "t0k" });
    const typed = { ...CARD, cvv: "739" };
    await catering.addPaymentOption(typed);
    await catering.changePaymentOption("3", typed);
    expect(asked.map(({ body }) => body)).toEqual([CARD, DETAILS]);
  });
});

test("neither number, name nor token reaches the log, however a call ends", async () => {
  const answers = [
    () => OPTION,
    () => Response.json({ message: `${CARD.cardNumber} declined` }, { status: 400 }),
    () => Response.json({}, { status: 500 }),
    () => ({ cardNumber: CARD.cardNumber }),
    () => [{ cardNumber: CARD.cardNumber }],
    () => {
      throw new TypeError(`fetch failed for ${JSON.stringify(CARD)}`);
    },
  ];
  for (const answer of answers) {
    const { catering, lines } = cateringWith(answer, { token: "t0k-secret" });
    for (const [, act] of CALLS) await act(catering).catch(() => null);
    expect(lines.length).toBeGreaterThanOrEqual(CALLS.length);
    expect(JSON.stringify(lines)).not.toMatch(/5555|7777|1111|O'Brien|t0k-secret/);
  }
});

describe("a saved card as it is read", () => {
  const one = (body: unknown) => cateringWith(() => body, { token: "t" }).catering.paymentOption("3");

  test("a whole one (PAY-14)", async () => {
    expect(await one(OPTION)).toEqual(SAVED);
  });

  test("one that says the least, or odd things", async () => {
    const least = {
      id: "x",
      ccTypeCode: "",
      description: "",
      cardNumber: "",
      expirationMonth: "",
      expirationYear: "",
      isExpired: false,
      isPreferred: false,
      isAboutToExpire: false,
      nameOnCard: "",
      paymentMethodId: null,
    };
    expect(await one({ id: "x" })).toEqual(least);
    const odd = { id: "x", cardNumber: 4242, expirationMonth: null, expirationYear: {}, isExpired: "no" };
    expect(await one({ ...odd, paymentMethodId: "" })).toEqual(least);
    expect(await one({ ...OPTION, ccTypeCode: "JCB" })).toMatchObject({ ccTypeCode: "JCB" });
  });

  test("months and years may be numbers", async () => {
    const { expirationMonth, expirationYear } = await one({ ...OPTION, expirationMonth: 3, expirationYear: 2029 });
    expect([expirationMonth, expirationYear]).toEqual(["03", "2029"]);
  });

  test.each([
    ["4242", "****42"],
    ["4111222233334444", "****4444"],
    ["Visa ending in 4242", "****4242"],
  ])("of the number %j no more than %j goes on (PAY-20)", async (cardNumber, masked) => {
    expect((await one({ ...OPTION, cardNumber })).cardNumber).toBe(masked);
  });

  test("one without an id is trouble alone and left out of a list", async () => {
    expect(await troubleIn(one({ ...OPTION, id: undefined }))).toMatchObject({ kind: "bad answer" });
    const { catering, lines } = cateringWith(() => [{ ...OPTION, id: null }, OPTION, 7], { token: "t" });
    expect(await catering.paymentOptions()).toEqual([SAVED]);
    expect(lines).toContainEqual(expect.objectContaining({ event: "entries left out", count: 2 }));
  });

  test("what is no list is trouble; what a removal answers does not matter", async () => {
    const { catering } = cateringWith(() => ({ options: [] }), { token: "t" });
    expect(await troubleIn(catering.paymentOptions())).toMatchObject({ kind: "bad answer" });
    expect(await catering.removePaymentOption("3")).toBeUndefined();
  });

  test("an order names it by its payment method, else by its id", () => {
    expect(paymentIdOf({ id: "3", paymentMethodId: "pm-1" })).toBe("pm-1");
    expect(paymentIdOf({ id: "3", paymentMethodId: null })).toBe("3");
  });
});

test("on the embedded API: kept, told, changed and forgotten (API-52)", async () => {
  const chain = openChain();
  const ada = await cateringOn(chain, "ada@example.com");
  const before = await ada.paymentOptions();
  expect(before.map((card) => [card.ccTypeCode, card.cardNumber, card.isPreferred, card.isExpired])).toEqual([
    ["VI", "****4242", true, false],
    ["MC", "****5454", false, false],
    ["AX", "****0005", false, true],
    ["DS", "****0002", false, false],
  ]);
  const added = await ada.addPaymentOption({ ...CARD, isPreferred: false });
  expect(added).toMatchObject({
    ccTypeCode: "MC",
    cardNumber: "****1111",
    expirationMonth: "12",
    expirationYear: "2028",
    nameOnCard: "Ana O'Brien & Søn",
    description: "Mine",
    isPreferred: false,
    paymentMethodId: expect.stringMatching(/^pm-/),
  });
  expect(await ada.paymentOption(added.id)).toEqual(added);
  const changed = await ada.changePaymentOption(added.id, { ...DETAILS, description: "Ours", expirationYear: "2030" });
  expect(changed).toEqual({ ...added, description: "Ours", expirationYear: "2030", isPreferred: true });
  await ada.removePaymentOption(added.id);
  expect(await troubleIn(ada.paymentOption(added.id))).toMatchObject({ kind: "not found" });
  expect(await ada.paymentOptions()).toHaveLength(4);
  const bad = ada.addPaymentOption({ ...CARD, cardNumber: "12", billingZip: "x" });
  expect(await troubleIn(bad)).toMatchObject({
    kind: "refused",
    fields: { cardNumber: ["Invalid Credit Card number"], billingZip: ["Invalid zip code"] },
  });
  const ben = await cateringOn(chain, "ben@example.com");
  expect(await ben.paymentOptions()).toEqual([]);
  expect(await troubleIn(ben.paymentOption(before[0]!.id))).toMatchObject({ kind: "not found" });
});
