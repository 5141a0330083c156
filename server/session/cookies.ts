import { z } from "zod";
import { letterToken } from "@platter/ordering/account/account.ts";
import { MOST_GIFT_CARDS } from "@platter/ordering/checkout/payment.ts";
import { EMPTY_SETUP } from "@platter/ordering/order/journey.ts";
import { notice } from "@platter/ordering/order/notices.ts";
import {
  EMPTY_CART_SESSION,
  EMPTY_DRAFT,
  cartSession,
  checkoutDraft,
  orderSetup,
} from "@platter/ordering/order/session-values.ts";
import { LONGEST_SIGN_IN } from "./account-cookie.ts";
import type { CookieSpec } from "./sealed-cookies.ts";

/*
 * The four sealed cookies, the most important first, with caps chosen so that all of them full fit into one reply, and
 * the schemas of what they hold: each makes a usable value of anything.
 */

const ONE_DAY = 60 * 60 * 24;

/** Answers that no page can do without, and those that only spare a question or a search. */
const ANSWERS =
  "orderTypeId pickupType store day time asap address vehicle isTimeCleared isUnchecked distance cateringDeliveryType estimatedFor";
const EASED = "pickupOffer located near";
export const SETUP_KEYS = `${ANSWERS} ${EASED}`.split(" ");

export const COOKIES = [
  { name: "account", openFor: LONGEST_SIGN_IN, most: 2_750, keys: ["signIn"] },
  {
    name: "device",
    maxAge: 30 * ONE_DAY,
    openFor: 30 * ONE_DAY,
    most: 800,
    keys: ["cart", "promoSeen", "devices"],
    kept: ["promoSeen", "devices"],
  },
  {
    name: "order",
    openFor: 2 * ONE_DAY,
    most: 1_300,
    keys: `${ANSWERS} payment notices emailLink operations ${EASED}`.split(" "),
  },
  {
    name: "draft",
    openFor: ONE_DAY,
    most: 700,
    keys: (
      "phone zip state guests tip taxEntity createAccount addToFavorites city email firstName lastName businessName " +
      "instructions address address2"
    ).split(" "),
  },
] as const satisfies readonly CookieSpec[];

const id = z.string().max(100);

const giftCard = z.object({
  /** Tells it from the others, and says nothing of its number. */
  key: id,
  /** Number and PIN, sealed once more: the session alone does not reveal them. */
  sealed: z.string().max(400),
  lastFour: z.string().max(4),
  name: z.string().max(60),
});

/** How the order is to be paid; nothing of it would pay for anything by itself. */
const payment = z.object({
  /** Checkout was last shown to a customer: a guest pays in their place only when asked for it. */
  isCustomers: z.boolean().catch(false),
  giftCards: z.array(giftCard).max(MOST_GIFT_CARDS).catch([]),
  /** Whose balance was asked for, and not used yet (GIFT-02). */
  checkedCard: giftCard.extend({ balance: z.int() }).nullable().catch(null),
  chainCard: z.enum(["loyalty", "catering reward"]).nullable().catch(null),
  /** `paymentIdOf` of the chosen saved card, or the id of the provider's session. */
  savedCardId: id.nullable().catch(null),
  /** "Add Card" was pressed: another card is typed although some are saved. */
  entersCard: z.boolean().catch(false),
  /** The card is typed here although a provider takes cards: it takes none of a guest without an e-mail address. */
  ownForm: z.boolean().catch(false),
  /** With the card provider (API-53); `startedAt` in milliseconds since 1970. */
  session: z
    .object({ id, token: z.string().max(600), startedAt: z.number(), savesCard: z.boolean() })
    .nullable()
    .catch(null),
  /** What the provider took in a session (PAY-16): "Visa", "****4242". Its id begins with # (PAY-13). */
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

export type PaymentSession = z.output<typeof payment>;

export const NO_PAYMENT: PaymentSession = payment.parse({});

/** Where, when and how: the answers of the setup steps. */
export const SETUP = orderSetup.catch(EMPTY_SETUP);
/** No number of a bank's card, no code, and no PIN that could be read here. */
export const PAYMENT = payment.catch(NO_PAYMENT);
/** Never card data. */
export const DRAFT = checkoutDraft.catch(EMPTY_DRAFT);
/** The bag of this browser, and the orders it placed. */
export const CART = cartSession.catch(EMPTY_CART_SESSION);

/** Messages for the next page, gone once shown; of more than fit on a page the oldest give way. */
export const NOTICES = z
  .array(notice.nullable().catch(null))
  .catch([])
  .transform((all) => all.filter((one) => one !== null).slice(-3));

/** Whether this browser was shown the promotional add-on. */
export const PROMO_SEEN = z.boolean().catch(false);

/** The link of an opened email: its token leaves the address at once, and is in no page. */
export const EMAIL_LINK = z
  .object({
    purpose: z.enum(["confirm", "reset"]),
    token: z.string().refine((token) => letterToken(token) !== null),
  })
  .nullable()
  .catch(null);

/**
 * Devices with an earlier sign-in, the latest first: a fingerprint of the account and an id made for the pair. They only
 * separate the counts of wrong passwords and grant no access.
 */
export const DEVICES = z
  .array(z.object({ account: z.string().max(16), id: z.string().max(32) }))
  .catch([])
  .transform((all) => all.slice(0, 5));

export const LONGEST_PATH = 200;

/** Idempotency keys of what this browser's forms have done lately, and the pages they led to. */
export const OPERATIONS = z
  .array(z.object({ key: z.string().max(40), to: z.string().max(LONGEST_PATH).startsWith("/") }))
  .catch([])
  .transform((all) => all.slice(-5));
