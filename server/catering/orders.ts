import { z } from "zod";
import { type TypedCard, withoutCardNumbers, writtenMask } from "@platter/ordering/checkout/card.ts";
import type { CartLine } from "@platter/ordering/checkout/cart.ts";
import { type ToldPromotion, discountsOf } from "@platter/ordering/checkout/discounts.ts";
import type { CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import { type Cents, dollarsFromCents } from "@platter/ordering/money.ts";
import { type PlacedOrder, isQuote } from "@platter/ordering/order/placed-order.ts";
import type { Reward } from "@platter/ordering/rewards/rewards.ts";
import type { PostalAddress } from "@platter/ordering/stores/address.ts";
import {
  type CartEnvelope,
  cartLine,
  carts,
  deliveryAddressBody,
  envelopeToApi,
  pickupType,
  promotion,
  sumOf,
  wireDay,
  wireTime,
} from "./cart.ts";
import { cardNumberText } from "./payment-options.ts";
import { type Senders, operation } from "./operation.ts";
import { reward } from "./rewards.ts";
import {
  LEFT_OUT,
  dollarsOrNull,
  flag,
  idText,
  listAndGaps,
  listOrNone,
  nullOr,
  orElse,
  text,
} from "../remote/reply-schema.ts";

const part = text(LEFT_OUT);
const addressFields = { addressLine1: part, addressLine2: part, city: part, state: part, zip: part };
const postalAddress = z.object(addressFields).meta({ id: "PostalAddress" });

export const storeAddressReply = z
  .object({ name: part, phone: part, address: part, addressLine2: part, city: part, state: part, zip: part })
  .meta({ id: "StoreAddress" })
  .transform(({ address, ...rest }) => ({ ...rest, addressLine1: address }));

const NOWHERE = { addressLine1: "", addressLine2: "", city: "", state: "", zip: "" };

const payment = z.object({
  paymentType: nullOr(z.int(), "the mask or the message alone"),
  amount: dollarsOrNull(LEFT_OUT),
  paymentAuth: text("not shown anyway"),
  ccMask: cardNumberText("the message").transform(writtenMask),
  message: text(LEFT_OUT).transform(withoutCardNumbers),
});

const nestedSummary = z
  .object({
    orderNumber: idText,
    orderStatus: text("the payments are shown"),
    orderType: part,
    pickupType: text("Carry out"),
    asap: flag("for the time told"),
    promiseTime: text("the pickupTime"),
    pickupTime: text("the promiseTime"),
    curbsideInstructions: part,
    firstName: part,
    businessName: part,
    billingAddress: orElse(postalAddress, NOWHERE, "flat, as billingCity, or left out"),
    deliveryAddress: nullOr(postalAddress, "flat, as deliveryCity, or left out"),
    store: orElse(storeAddressReply, { ...NOWHERE, name: "", phone: "" }, "flat, as storeName, or left out"),
    payments: listOrNone(payment, LEFT_OUT),
    specialInstructions: part,
    cart: listAndGaps(cartLine, LEFT_OUT),
    subTotal: dollarsOrNull("the sum of the lines"),
    tax: dollarsOrNull(LEFT_OUT),
    serviceFee: dollarsOrNull(LEFT_OUT),
    deliveryFee: dollarsOrNull(LEFT_OUT),
    discount: dollarsOrNull("reckoned from promotions and reward"),
    promotions: listOrNone(promotion, LEFT_OUT),
    reward: nullOr(reward, LEFT_OUT),
    tipAmount: dollarsOrNull(LEFT_OUT),
    price: dollarsOrNull("no total"),
    isTaxExempt: flag("Tax, not Exempt Tax"),
  })
  .meta({ id: "OrderSummary" })
  .transform(({ cart, deliveryAddress, ...rest }): PlacedOrder => ({
    ...rest,
    lines: cart.entries,
    ...sumsOf(cart, rest),
    deliveryAddress: deliveryAddress && hasWords(deliveryAddress) ? deliveryAddress : null,
  }));

interface ToldSums {
  subTotal: Cents | null;
  discount: Cents | null;
  promotions: ToldPromotion[];
  reward: Reward | null;
}

/** The API's sums; missing ones are computed from the dishes, promo codes and reward. */
function sumsOf(cart: { entries: CartLine[]; hasGaps: boolean }, { promotions, reward, ...told }: ToldSums) {
  const isCounted = cart.entries.length > 0 && !cart.hasGaps;
  const subTotal = told.subTotal ?? (isCounted ? sumOf(cart.entries) : null);
  const off = discountsOf({ lines: cart.entries, subTotal: subTotal ?? 0, promotions, reward }, told.discount);
  return { subTotal, discount: told.discount ?? (off.discount || null), promotions: off.promotions };
}

function hasWords(address: PostalAddress): boolean {
  return Object.values(address).some((part) => part !== "");
}

export const summary = z.preprocess((reply) => nestAddresses(unfoldCart(reply)), nestedSummary);

/** An order's `cart` is the list of dishes, or a whole cart object that contains the list. */
function unfoldCart(reply: unknown): unknown {
  if (!isObject(reply) || !isObject(reply["cart"])) return reply;
  const { cart } = reply;
  return Array.isArray(cart) ? reply : { ...cart, ...reply, cart: cart["cart"] };
}

/** Some APIs send flat addresses: `storeName` instead of `store.name`. */
function nestAddresses(reply: unknown): unknown {
  if (!isObject(reply)) return reply;
  const { store, billingAddress, deliveryAddress } = reply;
  return {
    ...reply,
    store: isObject(store) ? store : partsOf(reply, "store"),
    billingAddress: isObject(billingAddress) ? billingAddress : partsOf(reply, "billing"),
    deliveryAddress: isObject(deliveryAddress) ? deliveryAddress : partsOf(reply, "delivery"),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function partsOf(flat: object, prefix: string): Record<string, unknown> {
  const parts = Object.entries(flat).filter(([name]) => name.startsWith(prefix) && name.length > prefix.length);
  return Object.fromEntries(
    parts.map(([name, value]) => [name.charAt(prefix.length).toLowerCase() + name.slice(prefix.length + 1), value]),
  );
}

export interface PaymentChoice {
  card: TypedCard | null;
  /** Replaces a typed card: `paymentIdOf` a saved card, or a session id marked with # (PAY-13). */
  savedPaymentId?: string | undefined;
  /** Replaces both: the card provider's session (PAY-16). */
  sessionId?: string | undefined;
  savePaymentMethod?: boolean;
  description?: string | undefined;
  saveAsPreferredPaymentMethod?: boolean;
}

interface GiftCardPayment {
  number: string;
  pin: string;
  amount: Cents;
  balance?: Cents;
}

/** Input of a purchase; an absent flag is false, an absent amount 0. */
export interface OrderDetails extends PaymentChoice {
  envelope: CartEnvelope;
  asap: boolean;
  contact: CheckoutDraft;
  headCount: number | null;
  timezoneOffset: number;
  userAgent: string;
  curbsideInstructions?: string | undefined;
  cateringDeliveryType?: "Internal" | "DoorDash" | undefined;
  businessName?: string | undefined;
  specialInstructions?: string | undefined;
  createUserAccount?: boolean;
  addToFavorites?: boolean;
  /** Above 0: the id of the tax-exempt organization (TAX-03). */
  taxEntityId?: number | undefined;
  tipAmount?: Cents;
  tipPercentage?: number | undefined;
  giftCards?: GiftCardPayment[];
  loyaltyAmount?: Cents;
  cateringRewardAmount?: Cents;
}

interface DailyLimit {
  isOverLimit: boolean;
  phones: string[];
}

/** PAY-12; all fields are empty if other means pay the whole amount. */
const paymentInfo = z
  .object({
    nameOnCard: z.string(),
    cardNumber: z.string(),
    cvn: z.string(),
    expirationMonth: z.string(),
    expirationYear: z.string(),
    billingZip: z.string(),
    useSavedPaymentMethodId: z.string().nullable(),
    sessionId: z.string().nullable(),
    savePaymentMethod: z.boolean(),
    description: z.string(),
    saveAsPreferredPaymentMethod: z.boolean(),
  })
  .partial()
  .meta({ id: "PaymentInfo" });

const orderDetails = z
  .object({
    orderTypeId: z.int(),
    storeNumber: z.string(),
    pickupDetails: z.object({
      pickupType,
      day: wireDay,
      time: wireTime,
      asap: z.boolean(),
      curbsideInstructions: z.string().optional(),
      deliveryAddress: deliveryAddressBody.optional(),
    }),
    asSoonAsPossible: z.boolean(),
    cateringDeliveryType: z.enum(["Internal", "DoorDash"]).optional(),
    headCount: z.int().optional(),
    firstName: z.string(),
    lastName: z.string(),
    businessName: z.string().optional(),
    email: z.string(),
    phone: z.string(),
    billingAddress: z.object({
      addressLine1: z.string(),
      addressLine2: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      billingPhone: z.string(),
    }),
    specialInstructions: z.string().optional(),
    createUserAccount: z.boolean(),
    addToFavorites: z.boolean(),
    paymentInfo,
    tipAmount: z.number(),
    tipPercentage: z.number().optional(),
    taxEntityId: z.int().optional(),
    isTaxExempt: z.boolean(),
    giftCards: z.array(
      z.object({ number: z.string(), pin: z.string(), amount: z.number(), balance: z.number().optional() }),
    ),
    loyaltyAmount: z.number(),
    cateringRewardAmount: z.number(),
    processingOrder: z.literal(true),
    device: z.literal("web"),
    userAgent: z.string(),
    timezoneOffset: z.int(),
  })
  .meta({ id: "OrderDetails" });

const dailyLimit = z
  .object({
    isOverLimit: flag("the order can be taken"),
    csmPhoneNumbers: listOrNone(z.string().min(1), "no phone numbers"),
  })
  .meta({ id: "DailyLimit" })
  .transform(({ isOverLimit, csmPhoneNumbers }): DailyLimit => ({ isOverLimit, phones: csmPhoneNumbers }));

const common = { group: "order", token: "when signed in", reply: summary } as const;
const purchase = { ...common, method: "PUT", limit: 20_000, once: true } as const;
const placedOrders = `${carts}/order-confirmation`;

export const ORDER_OPERATIONS = {
  queueOrder: operation({
    ...purchase,
    name: "queue",
    rows: ["API-44", "SUBMIT-05", "CHK-24"],
    summary: "Places the order. A cart is ordered once: a second call answers the first order.",
    path: `${carts}/{cartId}/queue`,
    body: orderDetails,
    input: (cartId: string, details: OrderDetails) => ({
      path: { cartId },
      body: detailsToApi(details),
    }),
  }),
  placedOrder: operation({
    ...common,
    name: "order-confirmation",
    rows: ["API-47"],
    summary: "The summary of an order that was placed.",
    method: "GET",
    path: `${placedOrders}/{orderNumber}`,
    input: (orderNumber: string) => ({ path: { orderNumber } }),
  }),
  orderByToken: operation({
    name: "order-by-token",
    rows: ["API-47"],
    summary:
      "The summary of an order, for whoever has the token of the email about it, signed in or not. A quote has the status Quote until it is approved, and is the order from then on.",
    group: "order",
    method: "GET",
    path: `${carts}/order/{orderNumber}`,
    query: z.object({ token: z.string() }),
    reply: summary,
    input: (orderNumber: string, token: string) => ({
      path: { orderNumber },
      query: { token },
    }),
  }),
  processQueuedOrder: operation({
    ...purchase,
    name: "process-with-new-payment",
    rows: ["API-45"],
    summary: "Pays a queued order whose card failed with another one. An order that is paid stays as it is.",
    path: `${carts}/queued-orders/{orderNumber}/process-with-new-payment`,
    query: z.object({ token: z.string() }),
    body: z.object({ paymentInfo }),
    input: (orderNumber: string, token: string, payment: PaymentChoice) => ({
      path: { orderNumber },
      query: { token },
      body: { paymentInfo: paymentToApi(payment) },
    }),
  }),
  validateCateringOrder: operation({
    ...common,
    name: "validate-catering-order",
    rows: ["API-46"],
    summary: "Whether a catering cart could be ordered as it is. Changes nothing.",
    method: "PUT",
    path: `${carts}/{cartId}/validate-catering-order`,
    reply: z.object({ isValid: orElse(z.boolean(), true, "it can be ordered") }).transform(({ isValid }) => isValid),
    input: (cartId: string) => ({ path: { cartId } }),
  }),
  approveQuote: operation({
    ...purchase,
    name: "approve-quote",
    rows: ["API-46"],
    summary:
      "Places a catering order from its quote, as `queue` does. What the quote does not tell (last name, email, phone, card) is sent empty: it stays as it was agreed.",
    path: `${carts}/{cartId}/approve-quote`,
    body: orderDetails,
    reply: z.object({ orderSummary: summary }).transform(({ orderSummary }) => orderSummary),
    input: (cartId: string, details: OrderDetails) => ({ path: { cartId }, body: detailsToApi(details) }),
  }),
  dailyOrders: operation({
    ...common,
    name: "store-daily-orders",
    rows: ["API-28"],
    summary: "Whether this amount would be more than the restaurant takes on that day.",
    method: "GET",
    path: "/customer-api/store-menu/store-daily-orders",
    query: z.object({ date: z.iso.date(), storeId: z.int(), orderAmount: z.number() }),
    reply: dailyLimit,
    input: (day: string, storeId: number, subTotal: Cents) => ({
      query: { date: day, storeId, orderAmount: dollarsFromCents(subTotal) },
    }),
  }),
};

export const orderReaders = {
  /** The order number of an approved quote; null before the approval (API-47). */
  async orderOfQuote(this: Senders, id: string, token: string): Promise<string | null> {
    const { orderByToken } = ORDER_OPERATIONS;
    const order = await this.send(orderByToken, orderByToken.input(id, token));
    return isQuote(order) ? null : order.orderNumber;
  },
};

/** The purchase payload: CHK-24 with PAY-12, plus the store's offset (SUBMIT-05). */
function detailsToApi(details: OrderDetails): z.input<typeof orderDetails> {
  const { asap, contact, headCount, taxEntityId = 0, giftCards = [] } = details;
  const { createUserAccount = false, addToFavorites = false, loyaltyAmount = 0, cateringRewardAmount = 0 } = details;
  const { orderTypeId, storeNumber, ...handover } = envelopeToApi(details.envelope);
  return {
    orderTypeId,
    storeNumber,
    pickupDetails: { ...handover, asap, curbsideInstructions: details.curbsideInstructions },
    asSoonAsPossible: asap,
    cateringDeliveryType: details.cateringDeliveryType,
    ...(headCount === null ? {} : { headCount }),
    ...contactToApi(contact),
    businessName: details.businessName,
    specialInstructions: details.specialInstructions,
    createUserAccount,
    addToFavorites,
    paymentInfo: paymentToApi(details),
    tipAmount: dollarsFromCents(details.tipAmount ?? 0),
    tipPercentage: details.tipPercentage,
    ...(taxEntityId > 0 && { taxEntityId }),
    isTaxExempt: taxEntityId > 0,
    giftCards: giftCards.map(({ amount, balance, ...card }) => ({
      ...card,
      amount: dollarsFromCents(amount),
      balance: dollarsOf(balance),
    })),
    loyaltyAmount: dollarsFromCents(loyaltyAmount),
    cateringRewardAmount: dollarsFromCents(cateringRewardAmount),
    processingOrder: true,
    device: "web",
    userAgent: details.userAgent,
    timezoneOffset: details.timezoneOffset,
  };
}

function contactToApi({ firstName, lastName, email, phone, ...contact }: CheckoutDraft) {
  const { address: addressLine1, address2: addressLine2, city, state, zip } = contact;
  const billingAddress = { addressLine1, addressLine2, city, state, zip, billingPhone: phone };
  return { firstName, lastName, email, phone, billingAddress };
}

function dollarsOf(cents: Cents | undefined): number | undefined {
  return cents === undefined ? undefined : dollarsFromCents(cents);
}

/** PAY-12; a saved payment id with a # is a session id (PAY-13, API-44). */
function paymentToApi(payment: PaymentChoice): z.input<typeof paymentInfo> {
  const { card, savedPaymentId = "", savePaymentMethod = false, saveAsPreferredPaymentMethod = false } = payment;
  if (card) {
    const { cvv, ...typed } = card;
    const saving = { savePaymentMethod, description: payment.description, saveAsPreferredPaymentMethod };
    return { ...typed, cvn: cvv, useSavedPaymentMethodId: null, sessionId: null, ...saving };
  }
  const sessionId = payment.sessionId || (savedPaymentId.includes("#") ? savedPaymentId : null);
  if (!sessionId && !savedPaymentId) return {};
  const saving = { savePaymentMethod: false, saveAsPreferredPaymentMethod: false };
  return { useSavedPaymentMethodId: sessionId ? null : savedPaymentId, sessionId, ...saving };
}
