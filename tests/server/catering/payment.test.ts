import { describe, expect, test } from "vitest";
import { paymentIdOf } from "../../../app/domain/checkout/saved-card.ts";
import { CHECKOUT_SESSION } from "../../support/builders/replies.ts";
import { read } from "./support.ts";

const INFO = {
  id: "cs-1",
  cardBrand: "Visa",
  cardAccountNumber: "************1111",
  cardExpirationDate: "202911",
  paymentMethodId: "pm-1",
};
const OPTION = {
  id: 3,
  ccTypeCode: "VI",
  description: "Mine",
  cardNumber: "************4242",
  expirationMonth: "11",
  expirationYear: "2027",
  isExpired: false,
  isPreferred: true,
  isAboutToExpire: true,
  nameOnCard: "Ada Byron",
  paymentMethodId: "pm-1",
};

describe("a saved card as it is read", () => {
  const one = (body: unknown) => read((api) => api.paymentOption("3"), body);

  test("a whole one (PAY-14)", async () => {
    const { id, paymentMethodId, ...shown } = OPTION;
    const wire = { ...OPTION, customerId: 7001, billingZip: "75201" };
    expect(await one(wire)).toEqual({ ...shown, id: String(id), cardNumber: "****4242", paymentMethodId });
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
    const odd = { id: "x", cardNumber: { last: 4242 }, expirationMonth: null, expirationYear: {}, isExpired: "no" };
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

  test("what a removal answers does not matter (API-52)", async () => {
    expect(await read((api) => api.removePaymentOption("3"), { any: 1 })).toBeUndefined();
  });

  test("an order names it by its payment method, else by its id", () => {
    expect(paymentIdOf({ id: "3", paymentMethodId: "pm-1" })).toBe("pm-1");
    expect(paymentIdOf({ id: "3", paymentMethodId: null })).toBe("3");
  });
});

describe("a session as it is read (API-53)", () => {
  const session = (body: unknown) => read((api) => api.requestCheckoutSession("ana@example.com"), body);

  test("it lives for 15 minutes unless told otherwise (PAY-18)", async () => {
    expect(await session({ ...CHECKOUT_SESSION, more: 1 })).toEqual(CHECKOUT_SESSION);
    expect(await session({ token: "t", id: 7 })).toEqual({ token: "t", id: "7", expiresIn: 900 });
    for (const expiresIn of [0, -1, "600", null]) {
      expect((await session({ ...CHECKOUT_SESSION, expiresIn })).expiresIn).toBe(900);
    }
  });
});

describe("the card as it is read (API-54, PAY-16)", () => {
  const info = (body: unknown) => read((api) => api.cardInfo("cs-1", false), body);
  const card = {
    id: "cs-1",
    cardBrand: "Visa",
    cardNumber: "****1111",
    expirationMonth: "11",
    expirationYear: "2029",
    paymentMethodId: "pm-1",
  };

  test("a whole one, and one that says the least", async () => {
    expect(await info({ ...INFO, more: 1 })).toEqual(card);
    const least = { cardBrand: "", cardNumber: "", expirationMonth: "", expirationYear: "", paymentMethodId: null };
    expect(await info({ id: 7, cardBrand: null })).toEqual({ ...least, id: "7" });
  });

  test("its date in three spellings; what is none is left empty", async () => {
    const dateOf = async (cardExpirationDate: unknown) => {
      const { expirationMonth, expirationYear } = await info({ ...INFO, cardExpirationDate });
      return `${expirationMonth}/${expirationYear}`;
    };
    expect(await Promise.all(["202911", "2029-11", 202_901].map(dateOf))).toEqual(["11/2029", "11/2029", "01/2029"]);
    for (const none of ["112029", "202913", "20291", {}]) expect(await dateOf(none)).toBe("/");
  });

  test("a whole number goes no further (PAY-20)", async () => {
    expect((await info({ ...INFO, cardAccountNumber: "4111222233334444" })).cardNumber).toBe("****4444");
  });
});

describe("what became of a session (API-55, API-56)", () => {
  const notifications = (body: unknown) => read((api) => api.checkoutNotifications("t"), body);

  test("entries without a word or an id are left out, words of tomorrow are kept", async () => {
    const good = [
      { type: "success", id: "cs-1" },
      { type: "paused", id: 7, more: 1 },
    ];
    expect(await notifications([{ type: "error" }, { id: "cs-1" }, null, ...good])).toEqual([
      { type: "success", id: "cs-1" },
      { type: "paused", id: "7" },
    ]);
  });

  test.each([[null], [{}], [{ success: true }], [[1]]])(
    "what reporting and promoting answer does not matter: %j",
    async (body) => {
      expect(await read((api) => api.reportPaymentFailure("cs-1"), body)).toBeUndefined();
      expect(await read((api) => api.promoteSession("cs-1"), body)).toBeUndefined();
    },
  );
});
