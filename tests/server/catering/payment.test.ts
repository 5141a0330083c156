import { describe, expect, test } from "vitest";
import { paymentIdOf } from "@platter/ordering/checkout/saved-card.ts";
import { CHECKOUT_SESSION } from "../../support/builders/replies.ts";
import { read } from "./support.ts";

const DATES = { expirationMonth: "11", expirationYear: "2029" };

test("a saved card is read, of its number no more than the last digits (PAY-14, PAY-20)", async () => {
  const one = (body: unknown) => read((api) => api.paymentOption("3"), body);
  const shown = {
    ...DATES,
    ccTypeCode: "JCB",
    description: "Mine",
    isExpired: false,
    isPreferred: true,
    isAboutToExpire: true,
    nameOnCard: "Ada Byron",
    paymentMethodId: "pm-1",
  };
  const wire = { ...shown, id: 3, cardNumber: "************4242", customerId: 7001, billingZip: "75201" };
  expect(await one(wire)).toEqual({ ...shown, id: "3", cardNumber: "****4242" });
  const odd = { id: "x", cardNumber: { last: 4242 }, paymentMethodId: "" };
  expect(await one(odd)).toMatchObject({ id: "x", cardNumber: "", paymentMethodId: null });
  const months = { expirationMonth: 3, expirationYear: 2029 };
  expect(await one({ ...wire, ...months })).toMatchObject({ expirationMonth: "03", expirationYear: "2029" });
  for (const [cardNumber, masked] of [
    ["4242", "****42"],
    ["4111222233334444", "****4444"],
    ["Visa ending in 4242", "****4242"],
  ]) {
    expect((await one({ ...wire, cardNumber })).cardNumber).toBe(masked);
  }
});

test("an order refers to a saved card by payment method, otherwise by id", () => {
  expect(paymentIdOf({ id: "3", paymentMethodId: "pm-1" })).toBe("pm-1");
  expect(paymentIdOf({ id: "3", paymentMethodId: null })).toBe("3");
});

test("a session lasts 15 minutes by default (API-53, PAY-18)", async () => {
  const session = (body: unknown) => read((api) => api.requestCheckoutSession("ana@example.com"), body);
  expect(await session({ ...CHECKOUT_SESSION, more: 1 })).toEqual(CHECKOUT_SESSION);
  expect(await session({ token: "t", id: 7 })).toEqual({ token: "t", id: "7", expiresIn: 900 });
  for (const expiresIn of [0, -1, "600", null]) {
    expect((await session({ ...CHECKOUT_SESSION, expiresIn })).expiresIn).toBe(900);
  }
});

describe("reading the provider's card (API-54, PAY-16)", () => {
  const info = (body: unknown) => read((api) => api.cardInfo("cs-1", false), body);
  const told = { id: "cs-1", cardBrand: "Visa", paymentMethodId: "pm-1" };
  const INFO = { ...told, cardAccountNumber: "************1111", cardExpirationDate: "202911" };

  test("with a masked number (PAY-20)", async () => {
    expect(await info({ ...INFO, more: 1 })).toEqual({ ...told, ...DATES, cardNumber: "****1111" });
    expect((await info({ ...INFO, cardAccountNumber: "4111222233334444" })).cardNumber).toBe("****4444");
  });

  test("its date in three formats; an invalid one stays empty", async () => {
    const dateOf = async (cardExpirationDate: unknown) => {
      const { expirationMonth, expirationYear } = await info({ ...INFO, cardExpirationDate });
      return `${expirationMonth}/${expirationYear}`;
    };
    expect(await Promise.all(["202911", "2029-11", 202_901].map(dateOf))).toEqual(["11/2029", "11/2029", "01/2029"]);
    for (const none of ["112029", "202913", "20291", {}]) expect(await dateOf(none)).toBe("/");
  });
});
