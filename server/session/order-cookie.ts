import { z } from "zod";
import { type OpenedEmailLink, letterToken } from "@platter/ordering/account/account.ts";
import { MOST_GIFT_CARDS } from "@platter/ordering/checkout/payment.ts";
import { isDate, minutesOf } from "@platter/ordering/day.ts";
import { EMPTY_SETUP, type OrderSetup } from "@platter/ordering/order/journey.ts";
import { VEHICLE_MAX } from "@platter/ordering/order/order.ts";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import type { Content, CookieSpec } from "./sealed-cookies.ts";

/** Answers that no page can do without, and those that only spare a question or a search. */
const ANSWERS =
  "orderTypeId pickupType store day time asap address vehicle isTimeCleared isUnchecked distance cateringDeliveryType estimatedFor";
const EASED = "pickupOffer located near";

/** Fields of the setup. */
export const SETUP_KEYS = `${ANSWERS} ${EASED}`.split(" ");

/** The order being put together. Lives as long as the browser session (SHELL-18). */
export const ORDER_COOKIE: CookieSpec = {
  name: "order",
  openFor: 60 * 60 * 24 * 2,
  most: 1_300,
  keys: `${ANSWERS} payment notices emailLink operations ${EASED}`.split(" "),
};

const line = z.string().max(ADDRESS_MAX);
const address = z.object({
  addressLine1: line,
  addressLine2: line,
  city: line,
  state: z.string().max(2),
  zip: z.string().max(10),
  latitude: z.number(),
  longitude: z.number(),
});
const storeNumber = z.string().max(20);
const word = z.string().max(VEHICLE_MAX);

/** An answer that cannot be read is asked again; it does not take the others with it. */
const setup = z
  .object({
    orderTypeId: z.int().nullable(),
    pickupType: z.enum(["Carry Out", "CurbSide", "Delivery"]).nullable(),
    store: z.object({ id: z.int(), storeNumber }).nullable(),
    address: address.nullable().catch(null),
    pickupOffer: z
      .object({ storeNumber, message: z.string().max(400).catch("") })
      .nullable()
      .catch(null),
    vehicle: z.object({ color: word, type: word }).nullable().catch(null),
    day: z.string().refine(isDate).nullable().catch(null),
    time: z
      .string()
      .refine((text) => minutesOf(text) !== null)
      .nullable()
      .catch(null),
    asap: z.boolean().catch(false),
    isTimeCleared: z.literal(true).optional().catch(undefined),
    isUnchecked: z.literal(true).optional().catch(undefined),
    near: z.string().max(ADDRESS_MAX).catch(""),
    distance: z.number().nonnegative().nullable().catch(null),
    cateringDeliveryType: z.enum(["Internal", "DoorDash"]).optional().catch(undefined),
    estimatedFor: z.string().max(120).optional().catch(undefined),
    located: line.optional().catch(undefined),
  })
  .catch(EMPTY_SETUP);

/** Where, when and how: the answers of the setup steps. */
export const SETUP: Content<OrderSetup> = { schema: setup, empty: EMPTY_SETUP };

const id = z.string().max(100);
const giftCard = z.object({
  /** Tells it from the others, and says nothing of its number. */
  key: id,
  /** Number and pin, sealed once more: whoever reads the session does not read them. */
  sealed: z.string().max(400),
  lastFour: z.string().max(4),
  name: z.string().max(60),
});
const payment = z.object({
  /** Checkout was last shown to a customer: a guest pays in their place only when asked for it. */
  isCustomers: z.boolean().catch(false),
  giftCards: z.array(giftCard).max(MOST_GIFT_CARDS).catch([]),
  /** Whose balance was asked for, and not used yet (GIFT-02). */
  checkedCard: giftCard.extend({ balance: z.int() }).nullable().catch(null),
  chainCard: z.enum(["loyalty", "catering reward"]).nullable().catch(null),
  /** What `paymentIdOf` says of the saved card that was chosen, or that of the provider's session. */
  savedCardId: id.nullable().catch(null),
  entersCard: z.boolean().catch(false),
  /** The card is typed here although a provider takes cards: it takes none of a guest without an e-mail address. */
  ownForm: z.boolean().catch(false),
  /** `startedAt`: milliseconds since 1970. */
  session: z
    .object({ id, token: z.string().max(600), startedAt: z.number(), savesCard: z.boolean() })
    .nullable()
    .catch(null),
  /** What the provider took (PAY-16); its id is marked with #, which tells it from a saved one (PAY-13). */
  providerCard: z
    .object({
      id,
      brand: z.string().max(40),
      mask: z.string().max(20),
      expirationMonth: z.string().max(2),
      expirationYear: z.string().max(4),
      startedAt: z.number(),
    })
    .nullable()
    .catch(null),
});

/** How the order is to be paid. No number of a bank's card, no code, and no pin that could be read here. */
export type PaymentSession = z.infer<typeof payment>;

export const NO_PAYMENT: PaymentSession = payment.parse({});

export const PAYMENT: Content<PaymentSession> = { schema: payment.catch(NO_PAYMENT), empty: NO_PAYMENT };

const link = z.object({
  purpose: z.enum(["confirm", "reset"]),
  token: z.string().refine((token) => letterToken(token) !== null),
});

/** The link of an email that was opened: its token leaves the address at once, and is in no page. */
export const EMAIL_LINK: Content<OpenedEmailLink | null> = { schema: link.nullable().catch(null), empty: null };
