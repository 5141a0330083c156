import { describe, expect, test } from "vitest";
import type { OrderDetails, PaymentChoice } from "../../../server/catering/orders.ts";
import { ADDRESS_SENT, CARD, CARRY_OUT_SENT, DELIVERY, DETAILS } from "../../support/builders/orders.ts";
import { ORDER } from "../../support/builders/replies.ts";
import { type Act, cateringWith, read } from "./support.ts";

const CARTS = "/customer-api/order-shopping-cart";
const SENT_AS_IT_IS = {
  headCount: 20,
  cateringDeliveryType: "Internal",
  businessName: "Engines",
  specialInstructions: "Ring twice",
  createUserAccount: true,
  addToFavorites: false,
  taxEntityId: 51,
  tipPercentage: 15,
} satisfies Partial<OrderDetails>;
const TO_SAVE = { savePaymentMethod: true, description: "Mine", saveAsPreferredPaymentMethod: false };
/** With everything an order can have besides. */
const EVERYTHING: OrderDetails = {
  ...DETAILS,
  ...SENT_AS_IT_IS,
  ...TO_SAVE,
  envelope: DELIVERY,
  curbsideInstructions: "Blue Sedan",
  tipAmount: 20_05,
  giftCards: [
    { number: "6035710000000022", pin: "2222", amount: 5_00, balance: 5_00 },
    { number: "6035710000000033", pin: "3333", amount: 1_43 },
  ],
  loyaltyAmount: 12_50,
  cateringRewardAmount: 0,
};
const { cvv: cvn, ...card } = CARD;
const NOT_SAVED = {
  useSavedPaymentMethodId: null,
  sessionId: null,
  savePaymentMethod: false,
  saveAsPreferredPaymentMethod: false,
};
const TYPED = { ...card, cvn, ...NOT_SAVED };
const { contact } = DETAILS;
const { orderTypeId, storeNumber, ...pickup } = CARRY_OUT_SENT;
/** DETAILS on the wire. */
const BODY = {
  orderTypeId,
  storeNumber,
  pickupDetails: { ...pickup, asap: false },
  asSoonAsPossible: false,
  firstName: "Ana",
  lastName: "O'Brien & Søn",
  email: "ana@example.com",
  phone: contact.phone,
  billingAddress: {
    addressLine1: "1 Elm St",
    addressLine2: "",
    city: "Dallas",
    state: "TX",
    zip: "75201",
    billingPhone: contact.phone,
  },
  paymentInfo: TYPED,
  createUserAccount: false,
  addToFavorites: false,
  tipAmount: 0,
  isTaxExempt: false,
  giftCards: [],
  loyaltyAmount: 0,
  cateringRewardAmount: 0,
  processingOrder: true,
  device: "web",
  userAgent: "lynx",
  timezoneOffset: 360,
};
describe("calls follow the contract", () => {
  test.each<[string, Act, string, unknown, unknown?]>([
    [
      "a purchase sends false and 0 for absent parts (API-44, SUBMIT-05)",
      (api) => api.queueOrder("a/b?c", DETAILS),
      `PUT ${CARTS}/a%2Fb%3Fc/queue`,
      BODY,
    ],
    [
      "a full purchase (API-44, CHK-24, PAY-12, SETUP-21)",
      (api) => api.queueOrder("c", EVERYTHING),
      `PUT ${CARTS}/c/queue`,
      {
        ...BODY,
        ...SENT_AS_IT_IS,
        pickupDetails: {
          ...BODY.pickupDetails,
          pickupType: "Delivery",
          curbsideInstructions: "Blue Sedan",
          deliveryAddress: ADDRESS_SENT,
        },
        isTaxExempt: true,
        tipAmount: 20.05,
        giftCards: [
          { number: "6035710000000022", pin: "2222", amount: 5, balance: 5 },
          { number: "6035710000000033", pin: "3333", amount: 1.43 },
        ],
        loyaltyAmount: 12.5,
        cateringRewardAmount: 0,
        paymentInfo: { ...TYPED, ...TO_SAVE },
      },
    ],
    [
      "a queued order with a new payment (API-45)",
      (api) => api.processQueuedOrder("ZK 1/2", "tok&n+1", { card: CARD }),
      `PUT ${CARTS}/queued-orders/ZK%201%2F2/process-with-new-payment?token=tok%26n%2B1`,
      { paymentInfo: TYPED },
    ],
    [
      "an approved quote (API-46)",
      (api) => api.approveQuote("a/b", DETAILS),
      `PUT ${CARTS}/a%2Fb/approve-quote`,
      BODY,
      { orderSummary: ORDER },
    ],
  ])("%s", async (_row, act, line, body, reply = ORDER) => {
    const { catering, asked } = cateringWith(() => reply);
    await act(catering);
    expect(asked.map((sent) => [sent.line, sent.body])).toEqual([[line, body]]);
  });

  test.each([0, -1])("the organization %d counts as none (TAX-03)", async (taxEntityId) => {
    const { catering, asked } = cateringWith(() => ORDER);
    await catering.queueOrder("c", { ...DETAILS, taxEntityId });
    expect(asked[0]?.body).toEqual(BODY);
  });
});

describe("the payment sent (PAY-12, PAY-13)", () => {
  const paid = async (payment: PaymentChoice) => {
    const { catering, asked } = cateringWith(() => ORDER);
    await catering.queueOrder("c", { ...DETAILS, ...payment });
    return (asked[0]!.body as typeof BODY).paymentInfo;
  };
  const BOTH = { savedPaymentId: "pm-1", sessionId: "cs-1" };
  test.each<[string, PaymentChoice, unknown]>([
    ["nothing is due", { card: null }, {}],
    ["nothing is chosen", { card: null, savedPaymentId: "", sessionId: "" }, {}],
    ["a saved card", { card: null, savedPaymentId: "pm-1" }, { ...NOT_SAVED, useSavedPaymentMethodId: "pm-1" }],
    [
      "an empty session",
      { card: null, savedPaymentId: "pm-1", sessionId: "" },
      { ...NOT_SAVED, useSavedPaymentMethodId: "pm-1" },
    ],
    ["a saved id with a # (API-44)", { card: null, savedPaymentId: "#cs-1" }, { ...NOT_SAVED, sessionId: "#cs-1" }],
    ["a # within (API-44)", { card: null, savedPaymentId: "cs#1" }, { ...NOT_SAVED, sessionId: "cs#1" }],
    ["a session (PAY-16)", { card: null, sessionId: "cs-1" }, { ...NOT_SAVED, sessionId: "cs-1" }],
    ["a session with a saved card", { ...BOTH, card: null }, { ...NOT_SAVED, sessionId: "cs-1" }],
    ["a typed card with both", { ...BOTH, card: CARD }, TYPED],
  ])("%s", async (_what, payment, paymentInfo) => {
    expect(await paid(payment)).toEqual(paymentInfo);
  });
});

test.each([
  ["https://delivery.example/a?b#c", true],
  ["HTTPS://delivery.example", true],
  ["http://delivery.example", false],
  ["javascript:alert(1)//https://", false],
  [" https://delivery.example", false],
  ["//a.example", false],
])("the link of a delivery is https or dropped: %j, %j (TRACK-02, API-48)", async (deliveryStatusUrl, leads) => {
  const { deliveryStatusUrl: link } = await read((api) => api.deliveryStatus("ZK-1"), { deliveryStatusUrl });
  expect(link).toBe(leads ? deliveryStatusUrl : "");
});

test.each<[unknown, boolean]>([
  [{ isValid: true, total: 5 }, true],
  [{ isValid: false }, false],
  [{ isValid: null }, true],
  [{}, true],
])("%j is valid: %j; only an explicit no refuses (API-46)", async (body, valid) => {
  expect(await read((api) => api.validateCateringOrder("c"), body)).toBe(valid);
});

test.each<[unknown, boolean, string[]]>([
  [{ isOverLimit: true, csmPhoneNumbers: ["555-0190", "", null, 7, "555-0191"] }, true, ["555-0190", "555-0191"]],
  [{}, false, []],
  [{ isOverLimit: "true", csmPhoneNumbers: "555-0190" }, false, []],
])("%j is over the limit: %j, with phone numbers %j (API-28)", async (body, isOverLimit, phones) => {
  expect(await read((api) => api.dailyOrders("2026-11-18", 7, 1), body)).toEqual({ isOverLimit, phones });
});
