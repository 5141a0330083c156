import { describe, expect, test } from "vitest";
import type { DeliveryAddress } from "../../../app/domain/stores/address.ts";
import { paymentIdOf } from "../../../app/domain/checkout/saved-card.ts";
import type { CartEnvelope } from "../../../server/catering/cart.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import type { OrderDetails, PaymentChoice } from "../../../server/catering/orders.ts";
import { type Chain, openChain } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { CARD, CARRY_OUT, DETAILS } from "./order-details.ts";
import { cateringWith, expectOnWire, troubleIn } from "./support.ts";

const CARTS = "/customer-api/order-shopping-cart";

const WHERE = { addressLine1: "1500 Main St", addressLine2: "Apt 4", city: "Dallas", state: "TX", zip: "75201" };
const ADDRESS: DeliveryAddress = { ...WHERE, latitude: 32.7909865, longitude: -96.8029373 };
/** With everything an order can have besides. */
const EVERYTHING: OrderDetails = {
  ...DETAILS,
  envelope: { ...CARRY_OUT, pickupType: "Delivery", deliveryAddress: ADDRESS },
  headCount: 20,
  curbsideInstructions: "Blue Sedan",
  cateringDeliveryType: "Internal",
  businessName: "Engines",
  specialInstructions: "Ring twice",
  createUserAccount: true,
  addToFavorites: false,
  taxEntityId: 51,
  tipAmount: 20_05,
  tipPercentage: 15,
  giftCards: [
    { number: "6035710000000022", pin: "2222", amount: 5_00, balance: 5_00 },
    { number: "6035710000000033", pin: "3333", amount: 1_43 },
  ],
  loyaltyAmount: 12_50,
  cateringRewardAmount: 0,
  savePaymentMethod: true,
  description: "Mine",
  saveAsPreferredPaymentMethod: false,
};
const TYPED = {
  nameOnCard: "Ana",
  cardNumber: "4111222233334444",
  cvn: "739",
  expirationMonth: "12",
  expirationYear: "2028",
  billingZip: "75201",
  useSavedPaymentMethodId: null,
  sessionId: null,
  savePaymentMethod: false,
};
/** DETAILS on the wire. */
const BODY = {
  orderTypeId: 1,
  storeNumber: "1001",
  pickupDetails: { pickupType: "Carry Out", day: "11/18/2026", time: "12:00 PM", asap: false },
  asSoonAsPossible: false,
  firstName: "Ana",
  lastName: "O'Brien & Søn",
  email: "ana@example.com",
  phone: "(214) 555-0123",
  billingAddress: {
    addressLine1: "1 Elm St",
    addressLine2: "",
    city: "Dallas",
    state: "TX",
    zip: "75201",
    billingPhone: "(214) 555-0123",
  },
  paymentInfo: TYPED,
  tipAmount: 0,
  isTaxExempt: false,
  giftCards: [],
  device: "web",
  userAgent: "lynx",
  timezoneOffset: 360,
};
const ORDER = { orderNumber: "ZK-1", price: 24.79 };

type Act = (api: Catering) => Promise<unknown>;

const CALLS: [string, Act, string, unknown, unknown][] = [
  [
    "a purchase says of what is not part of it what it always said (API-44, SUBMIT-05)",
    (api) => api.queueOrder("a/b?c", DETAILS),
    `PUT ${CARTS}/a%2Fb%3Fc/queue`,
    BODY,
    ORDER,
  ],
  [
    "a purchase with everything (API-44, CHK-24, PAY-12, SETUP-21)",
    (api) => api.queueOrder("c", EVERYTHING),
    `PUT ${CARTS}/c/queue`,
    {
      ...BODY,
      pickupDetails: {
        ...BODY.pickupDetails,
        pickupType: "Delivery",
        curbsideInstructions: "Blue Sedan",
        deliveryAddress: {
          ...ADDRESS,
          latitudeForDeliveryAddress: ADDRESS.latitude,
          longitudeForDeliveryAddress: ADDRESS.longitude,
        },
      },
      cateringDeliveryType: "Internal",
      headCount: 20,
      businessName: "Engines",
      specialInstructions: "Ring twice",
      createUserAccount: true,
      addToFavorites: false,
      taxEntityId: 51,
      isTaxExempt: true,
      tipAmount: 20.05,
      tipPercentage: 15,
      giftCards: [
        { number: "6035710000000022", pin: "2222", amount: 5, balance: 5 },
        { number: "6035710000000033", pin: "3333", amount: 1.43 },
      ],
      loyaltyAmount: 12.5,
      cateringRewardAmount: 0,
      paymentInfo: { ...TYPED, savePaymentMethod: true, description: "Mine", saveAsPreferredPaymentMethod: false },
    },
    ORDER,
  ],
  [
    "a queued order paid anew (API-45)",
    (api) => api.processQueuedOrder("ZK 1/2", "tok&n+1", { card: CARD }),
    `PUT ${CARTS}/queued-orders/ZK%201%2F2/process-with-new-payment?token=tok%26n%2B1`,
    { paymentInfo: TYPED },
    ORDER,
  ],
  [
    "a catering cart looked through, no card sent (API-46)",
    (api) => api.validateCateringOrder("a/b"),
    `PUT ${CARTS}/a%2Fb/validate-catering-order`,
    null,
    { isValid: true },
  ],
  [
    "a quote approved (API-46)",
    (api) => api.approveQuote("a/b", DETAILS),
    `PUT ${CARTS}/a%2Fb/approve-quote`,
    BODY,
    { orderSummary: ORDER },
  ],
  [
    "the daily limit, asked with the real amount (API-28)",
    (api) => api.dailyOrders("2026-11-18", 7, 123_45),
    "GET /customer-api/store-menu/store-daily-orders?date=2026-11-18&storeId=7&orderAmount=123.45",
    null,
    {},
  ],
];

describe("every call as the contract writes it", () => {
  test.each(CALLS)("%s", (_row, act, line, body, reply) => expectOnWire(act, line, body, reply));

  test("an order by the token of its letter is whoever's, also when a sign-in has ended (API-47)", async () => {
    const { catering, asked } = cateringWith(() => ORDER, { token: "t0k" });
    expect((await catering.orderByToken("ZK 1/2", "tok&n+1")).orderNumber).toBe("ZK-1");
    expect(asked).toMatchObject([{ line: `GET ${CARTS}/order/ZK%201%2F2?token=tok%26n%2B1`, body: null }]);
    expect(asked[0]?.headers.has("authorization")).toBe(false);
  });

  test.each<[string, Act]>([
    ["API-44", (api) => api.queueOrder("c", DETAILS)],
    ["API-45", (api) => api.processQueuedOrder("ZK-1", "t", { card: CARD })],
    ["API-46", (api) => api.approveQuote("c", DETAILS)],
  ])("%s: what pays is sent once, even when nobody was there", async (_row, act) => {
    const cause = Object.assign(new Error(), { code: "ENOTFOUND" });
    const { catering, asked } = cateringWith(() => Promise.reject(new TypeError("fetch failed", { cause })));
    expect(await troubleIn(act(catering))).toMatchObject({ kind: "unreachable" });
    expect(asked).toHaveLength(1);
  });

  test.each([0, -1])("the organization %d is none (TAX-03)", async (taxEntityId) => {
    const { catering, asked } = cateringWith(() => ORDER);
    await catering.queueOrder("c", { ...DETAILS, taxEntityId });
    expect(asked[0]?.body).toEqual(BODY);
  });
});

describe("how it is paid (PAY-12, PAY-13)", () => {
  const paid = async (payment: PaymentChoice) => {
    const { catering, asked } = cateringWith(() => ORDER);
    await catering.queueOrder("c", { ...DETAILS, ...payment });
    return (asked[0]!.body as typeof BODY).paymentInfo;
  };
  const not = { useSavedPaymentMethodId: null, sessionId: null, savePaymentMethod: false };

  test.each<[string, PaymentChoice, unknown]>([
    ["nothing is due", { card: null }, {}],
    ["nothing is chosen", { card: null, savedPaymentId: "", sessionId: "" }, {}],
    ["a saved card", { card: null, savedPaymentId: "pm-1" }, { ...not, useSavedPaymentMethodId: "pm-1" }],
    ["a saved id with a # (API-44)", { card: null, savedPaymentId: "#cs-1" }, { ...not, sessionId: "#cs-1" }],
    ["a # within (API-44)", { card: null, savedPaymentId: "cs#1" }, { ...not, sessionId: "cs#1" }],
    ["a session (PAY-16)", { card: null, sessionId: "cs-1" }, { ...not, sessionId: "cs-1" }],
    [
      "a session and a saved card",
      { card: null, savedPaymentId: "pm-1", sessionId: "cs-1" },
      { ...not, sessionId: "cs-1" },
    ],
    ["a typed card comes before both", { card: CARD, savedPaymentId: "pm-1", sessionId: "cs-1" }, TYPED],
  ])("%s", async (_what, payment, paymentInfo) => {
    expect(await paid(payment)).toEqual(paymentInfo);
  });
});

test("no card number, code, pin or token reaches the log, however a call ends", async () => {
  const acts = [
    ...CALLS.map(([, act]) => act),
    (api: Catering) => api.processQueuedOrder("ZK-1", "s3cret-token", { card: CARD }),
    (api: Catering) => api.orderByToken("ZK-1", "s3cret-token"),
  ];
  const endings: ((request: Request) => unknown)[] = [
    () => ORDER,
    () => ({ orderSummary: ORDER }),
    () => ({ ...ORDER, cart: [{ name: CARD.cardNumber, pin: "2222" }] }),
    () => Response.json({ message: `${CARD.cardNumber} ${CARD.cvv} 3333 s3cret-token` }, { status: 400 }),
    () => Response.json({ message: "s3cret-token" }, { status: 500 }),
    ({ url }) => Promise.reject(new TypeError(`fetch failed: ${url} ${JSON.stringify(EVERYTHING)}`)),
  ];
  for (const ending of endings) {
    const { catering, lines } = cateringWith(ending, { token: "t0k-s3cret" });
    for (const act of acts) await act(catering).catch(() => null);
    expect(lines.length).toBeGreaterThanOrEqual(acts.length);
    const words = lines.map(({ time: _time, ms: _ms, ...rest }) => JSON.stringify(rest)).join("");
    expect(words).not.toMatch(/4111|4444|739|2222|3333|60357|tok&n|tok%26n|s3cret|O'Brien/);
  }
});

const read = <T>(ask: (api: Catering) => Promise<T>, body: unknown): Promise<T> =>
  ask(cateringWith(() => body).catering);

describe("an order as it is read (CONF-07)", () => {
  const order = (body: object) => read((api) => api.placedOrder("ZK-1"), { ...ORDER, ...body });
  test("all that a confirmation shows", async () => {
    expect(
      await order({
        promiseTime: "2026-11-18T12:30:00.000-06:00",
        curbsideInstructions: "Blue Sedan",
        deliveryAddress: { ...WHERE, latitude: 32.79 },
        payments: [{ amount: 5.36, paymentAuth: "123456", ccMask: "************4444", message: "", more: 1 }],
        isTaxExempt: true,
      }),
    ).toMatchObject({
      promiseTime: "2026-11-18T12:30:00.000-06:00",
      curbsideInstructions: "Blue Sedan",
      deliveryAddress: WHERE,
      payments: [{ amount: 536, paymentAuth: "123456", ccMask: "************4444", message: "" }],
      isTaxExempt: true,
    });
  });

  test("what is missing or odd is nothing", async () => {
    const nothing = { promiseTime: "", curbsideInstructions: "", deliveryAddress: null, isTaxExempt: false };
    expect(await order({})).toMatchObject({ ...nothing, payments: [] });
    const odd = { promiseTime: 7, curbsideInstructions: null, deliveryAddress: ["Dallas"], isTaxExempt: "yes" };
    const paid = { amount: 1, paymentAuth: 123_456 };
    expect(await order({ ...odd, payments: [paid] })).toMatchObject({
      ...nothing,
      payments: [{ amount: 100, paymentAuth: "", ccMask: "", message: "" }],
    });
  });

  test("the delivery's address, nested or flat; a fee alone is none", async () => {
    const flat = {
      deliveryAddressLine1: "1500 Main St",
      deliveryAddressLine2: "Apt 4",
      deliveryCity: "Dallas",
      deliveryState: "TX",
      deliveryZip: "75201",
      deliveryFee: 4.24,
    };
    expect((await order(flat)).deliveryAddress).toEqual(WHERE);
    expect((await order({ deliveryFee: 4.24 })).deliveryAddress).toBeNull();
    expect((await order({ deliveryAddress: {} })).deliveryAddress).toBeNull();
    expect((await order({ deliveryAddress: { city: "Dallas" } })).deliveryAddress).toMatchObject({ city: "Dallas" });
  });

  test.each<[string, Act, unknown]>([
    ["API-45", (api) => api.processQueuedOrder("ZK-1", "t", { card: null }), { success: true }],
    ["API-46: a quote's answer without a summary", (api) => api.approveQuote("c", DETAILS), ORDER],
    ["a check that is none (API-46)", (api) => api.validateCateringOrder("c"), null],
    ["API-47", (api) => api.orderByToken("ZK-1", "t"), {}],
    ["API-28", (api) => api.dailyOrders("2026-11-18", 7, 1), []],
  ])("%s: an answer that cannot be used is trouble", async (_row, act, body) => {
    expect(await troubleIn(read(act, body))).toMatchObject({ kind: "bad answer" });
  });
});

test.each<[unknown, boolean]>([
  [{ isValid: true, total: 5 }, true],
  [{ isValid: false }, false],
  [{ isValid: null }, true],
  [{}, true],
])("%j is valid: %j; who has something against it refuses (API-46)", async (body, valid) => {
  expect(await read((api) => api.validateCateringOrder("c"), body)).toBe(valid);
});

test.each<[unknown, unknown]>([
  [
    { isOverLimit: true, csmPhoneNumbers: ["(214) 555-0190", "", null, 7, "(214) 555-0191"] },
    { isOverLimit: true, phones: ["(214) 555-0190", "(214) 555-0191"] },
  ],
  [{}, { isOverLimit: false, phones: [] }],
  [
    { isOverLimit: "true", csmPhoneNumbers: "(214) 555-0190" },
    { isOverLimit: false, phones: [] },
  ],
])("%j is %j (API-28)", async (body, limit) => {
  expect(await read((api) => api.dailyOrders("2026-11-18", 7, 1), body)).toEqual(limit);
});

describe("on the embedded API", () => {
  const CHIPS = { menuItemId: 702, quantity: 1, specialInstructions: "", modifiers: [] };
  const cartWith = async (api: Catering, { quantity = 1, envelope = CARRY_OUT, menuItemId = 702 } = {}) => {
    const { id } = await api.createCart(envelope.orderTypeId, envelope.storeNumber);
    await api.addLine(id, envelope, { ...CHIPS, quantity, menuItemId });
    return id;
  };
  const letterOf = (chain: Chain) => chain.sandbox.control!.mail()[0]!.token;

  test("an order brought to a car (VEH-03)", async () => {
    const api = await cateringOn(openChain());
    const details = { ...DETAILS, envelope: { ...CARRY_OUT, pickupType: "CurbSide" } as const };
    const id = await cartWith(api);
    expect(await troubleIn(api.queueOrder(id, details))).toMatchObject({
      fields: { "orderDetails.pickupDetails.curbsideInstructions": [expect.any(String)] },
    });
    const placed = await api.queueOrder(id, { ...details, curbsideInstructions: "Blue Sedan" });
    expect(placed).toMatchObject({ pickupType: "CurbSide", curbsideInstructions: "Blue Sedan", deliveryAddress: null });
    expect(placed.promiseTime).toBe("2026-11-18T12:00:00.000-06:00");
    expect(await api.placedOrder(placed.orderNumber)).toEqual(placed);
  });

  test("a catering delivery with a tip and without tax (CHK-24, TIP-01, TAX-03)", async () => {
    const ada = await cateringOn(openChain(), "ada@example.com");
    const envelope: CartEnvelope = {
      ...CARRY_OUT,
      orderTypeId: 2,
      pickupType: "Delivery",
      deliveryAddress: ADDRESS,
    };
    const id = await cartWith(ada, { envelope, menuItemId: 2303, quantity: 3 });
    const placed = await ada.queueOrder(id, {
      ...DETAILS,
      envelope,
      headCount: 20,
      businessName: "Engines",
      specialInstructions: "Ring twice",
      cateringDeliveryType: "Internal",
      tipAmount: 20_05,
      tipPercentage: 15,
      taxEntityId: 51,
    });
    expect(placed).toMatchObject({
      orderStatus: "Queued",
      businessName: "Engines",
      specialInstructions: "Ring twice",
      deliveryAddress: WHERE,
      tipAmount: 20_05,
      tax: 0,
      isTaxExempt: true,
    });
    expect(placed.price).toBe(placed.subTotal + placed.serviceFee + placed.tipAmount);
  });

  test("cards of the chain, then a card that is kept; a favorite (GIFT-05, PAY-11, CHK-19)", async () => {
    const ada = await cateringOn(openChain(), "ada@example.com");
    const placed = await ada.queueOrder(await cartWith(ada, { quantity: 4 }), {
      ...EVERYTHING,
      envelope: CARRY_OUT,
      headCount: null,
      taxEntityId: 0,
      tipAmount: 0,
      addToFavorites: true,
      createUserAccount: false,
      saveAsPreferredPaymentMethod: true,
    });
    expect(placed.payments.map(({ amount, message, ccMask }) => [amount, message || ccMask])).toEqual([
      [12_50, "Loyalty Card"],
      [5_00, "Gift Card ending in 0022"],
      [1_43, "Gift Card ending in 0033"],
      [2_50, "************4444"],
    ]);
    expect(await ada.paymentOptions()).toContainEqual(
      expect.objectContaining({ cardNumber: "****4444", description: "Mine", isPreferred: true, nameOnCard: "Ana" }),
    );
    expect((await ada.previousOrders(true)).map(({ orderId }) => orderId)).toContain(placed.orderNumber);
  });

  test("an account is opened with the order (CHK-04)", async () => {
    const chain = openChain({ control: true });
    const api = await cateringOn(chain);
    await api.queueOrder(await cartWith(api), { ...DETAILS, createUserAccount: true });
    expect(chain.sandbox.control!.mail().map(({ kind }) => kind)).toEqual(["reset-password", "order-placed"]);
  });

  test("a saved card, and one that the provider took (PAY-13)", async () => {
    const chain = openChain();
    const ada = await cateringOn(chain, "ada@example.com");
    const [visa] = await ada.paymentOptions();
    const bySaved = { ...DETAILS, card: null, savedPaymentId: paymentIdOf(visa!) };
    const withSaved = await ada.queueOrder(await cartWith(ada), bySaved);
    expect(withSaved.payments).toMatchObject([{ ccMask: "************4242" }]);
    for (const asIs of [false, true]) {
      const { token, id } = await (
        await cateringOn(chain, "ada@example.com")
      ).requestCheckoutSession("ada@example.com");
      const { cvv: cvn, ...typed } = CARD;
      const form = new URLSearchParams({ ...typed, cvn, token, returnUrl: "https://order.example.com/back" });
      await chain.post("/card-provider/hosted", form);
      const choice = asIs ? { sessionId: id } : { savedPaymentId: `#${id}` };
      const placed = await ada.queueOrder(await cartWith(ada), { ...DETAILS, card: null, ...choice });
      expect(placed.payments).toMatchObject([{ ccMask: "************4444" }]);
    }
  });

  test("a queued order is found by its letter and paid anew (API-45, API-47)", async () => {
    const chain = openChain({ control: true });
    const api = await cateringOn(chain);
    const placed = await api.queueOrder(await cartWith(api), DETAILS);
    const token = letterOf(chain);
    expect(await api.orderByToken(placed.orderNumber, token)).toEqual(placed);
    expect(await troubleIn(api.orderByToken(placed.orderNumber, "x"))).toMatchObject({ kind: "not found" });
    const card = { ...CARD, cardNumber: "5555666677771111" };
    const paid = await api.processQueuedOrder(placed.orderNumber, token, { card });
    expect(paid).toMatchObject({
      orderStatus: "Placed",
      payments: [{ ccMask: "************1111", paymentAuth: expect.stringMatching(/^\d{6}$/) }],
    });
    const declined = api.processQueuedOrder("ZK-NONE", token, { card });
    expect(await troubleIn(declined)).toMatchObject({ kind: "not found" });
  });

  test("a catering cart is looked through, measured and approved (API-46, API-28)", async () => {
    const api = await cateringOn(openChain());
    const envelope = { ...CARRY_OUT, orderTypeId: 2 };
    const { id: empty } = await api.createCart(2, "1001");
    expect(await troubleIn(api.validateCateringOrder(empty))).toMatchObject({ kind: "refused" });
    const id = await cartWith(api, { envelope, menuItemId: 2303, quantity: 3 });
    expect(await api.validateCateringOrder(id)).toBe(true);
    expect(await api.dailyOrders(CARRY_OUT.day, 1, 162_00)).toEqual({
      isOverLimit: false,
      phones: ["(214) 555-0190", "(214) 555-0191"],
    });
    // Store 1302 takes $300 of catering a day.
    expect((await api.dailyOrders(CARRY_OUT.day, 24, 300_00)).isOverLimit).toBe(false);
    expect((await api.dailyOrders(CARRY_OUT.day, 24, 300_01)).isOverLimit).toBe(true);
    const placed = await api.approveQuote(id, { ...DETAILS, envelope, headCount: 20 });
    expect(placed.orderNumber).toMatch(/^ZK-/);
    expect(await api.placedOrder(placed.orderNumber)).toEqual(placed);
  });
});
