import { z } from "zod";
import { NICKNAME_MAX } from "../checkout/cart.ts";
import { MOST_GIFT_CARDS } from "../checkout/payment.ts";
import { isDate, minutesOf } from "../day.ts";
import { ADDRESS_MAX } from "../stores/address-length.ts";
import { VEHICLE_MAX } from "./order.ts";

/** No card data or passwords; an unreadable field of another release loses no others. Browsers load only the types. */

const text = z.string().max(200).catch("");
const storeNumber = z.string().max(20);
const id = z.string().max(100);

/** Ids and plain texts; everything else is looked up again. */
export const orderSetup = z.object({
  orderTypeId: z.int().nullable(),
  pickupType: z.enum(["Carry Out", "CurbSide", "Delivery"]).nullable(),
  /** Of a delivery: matched to its address (SETUP-14). */
  store: z.object({ id: z.int(), storeNumber }).nullable(),
  address: z
    .object({
      addressLine1: z.string().max(ADDRESS_MAX),
      addressLine2: z.string().max(ADDRESS_MAX),
      city: z.string().max(ADDRESS_MAX),
      state: z.string().max(2),
      zip: z.string().max(10),
      latitude: z.number(),
      longitude: z.number(),
    })
    .nullable()
    .catch(null),
  /** Out of range, with the API's reason: blocks the next step until answered (ADDR-20). */
  pickupOffer: z
    .object({ storeNumber, message: z.string().max(400).catch("") })
    .nullable()
    .catch(null),
  /** In the words of the API's lists (VEH-02); empty until given. */
  vehicle: z
    .object({ color: z.string().max(VEHICLE_MAX), type: z.string().max(VEHICLE_MAX) })
    .nullable()
    .catch(null),
  /** "YYYY-MM-DD" and "HH:mm" in the store's zone. */
  day: z.string().refine(isDate).nullable().catch(null),
  time: z
    .string()
    .refine((time) => minutesOf(time) !== null)
    .nullable()
    .catch(null),
  asap: z.boolean().catch(false),
  /** Another day has cleared a chosen time (TIME-12). */
  isTimeCleared: z.literal(true).optional().catch(undefined),
  /** Place or time changed, and not yet checked by BUILD MY MEAL (CART-09). */
  isUnchecked: z.literal(true).optional().catch(undefined),
  near: z.string().max(ADDRESS_MAX).catch(""),
  distance: z.number().nonnegative().nullable().catch(null),
  cateringDeliveryType: z.enum(["Internal", "DoorDash"]).optional().catch(undefined),
  estimatedFor: z.string().max(120).optional().catch(undefined),
  /** Pressed on a public menu: opened once day and time are chosen. */
  dish: z.int().nonnegative().optional().catch(undefined),
  /** An earlier order whose dishes are added once day and time are chosen, and the key of its form. */
  again: z
    .object({ orderNumber: z.string().max(40), key: z.string().max(40).optional() })
    .optional()
    .catch(undefined),
  /** The address of the device (ADDR-05), in the box until one is verified. */
  located: z.string().max(ADDRESS_MAX).optional().catch(undefined),
});

export const checkoutDraft = z.object({
  firstName: text,
  lastName: text,
  businessName: z.string().max(200).optional().catch(undefined),
  email: text,
  phone: text,
  address: text,
  address2: text,
  city: text,
  state: text,
  zip: text,
  /** Head count of a catering order, as typed (CHK-14). */
  guests: text,
  instructions: z.string().max(200).optional().catch(undefined),
  createAccount: z.boolean().optional().catch(undefined),
  addToFavorites: z.boolean().optional().catch(undefined),
  /** Absent until a choice is made (TIP-04). */
  tip: z
    .object({ kind: z.string().max(10), custom: z.string().max(20) })
    .optional()
    .catch(undefined),
  taxEntity: z
    .object({ id: z.int().positive(), name: z.string().max(100) })
    .optional()
    .catch(undefined),
});
export type CheckoutDraft = z.output<typeof checkoutDraft>;

export const EMPTY_DRAFT: CheckoutDraft = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  address2: "",
  city: "",
  state: "",
  zip: "",
  guests: "",
};

/** Another order begins: contact stays (SETUP-05, SETUP-17). */
export function withoutOrderWishes(draft: CheckoutDraft): CheckoutDraft {
  return {
    ...draft,
    guests: "",
    instructions: undefined,
    addToFavorites: undefined,
    tip: undefined,
    taxEntity: undefined,
  };
}

const giftCard = z.object({
  key: id,
  /** Sealed once more: the session alone does not reveal the number and PIN. */
  sealed: z.string().max(400),
  lastFour: z.string().max(4),
  name: z.string().max(60),
});

/** None of it can pay by itself. */
export const paymentSession = z.object({
  /** Checkout was last shown to a customer: a guest pays in their place only after confirming. */
  isCustomers: z.boolean().catch(false),
  giftCards: z.array(giftCard).max(MOST_GIFT_CARDS).catch([]),
  /** With a checked balance, and not used yet (GIFT-02). */
  checkedCard: giftCard.extend({ balance: z.int() }).nullable().catch(null),
  chainCard: z.enum(["loyalty", "catering reward"]).nullable().catch(null),
  /** `paymentIdOf` of the chosen saved card, or the id of the provider's session. */
  savedCardId: id.nullable().catch(null),
  /** "Add Card" was pressed: another card is typed although some are saved. */
  entersCard: z.boolean().catch(false),
  /** A guest without an e-mail types the card here, since the provider takes none. */
  ownForm: z.boolean().catch(false),
  /** With the card provider (API-53); `startedAt` in milliseconds since 1970. */
  session: z
    .object({ id, token: z.string().max(600), startedAt: z.number(), savesCard: z.boolean() })
    .nullable()
    .catch(null),
  /** The provider's card of a session (PAY-16): "Visa", "****4242". Its id begins with # (PAY-13). */
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

export type PaymentSession = z.output<typeof paymentSession>;

export const NO_PAYMENT: PaymentSession = paymentSession.parse({});

const owner = z.string().max(16).optional();

/** Kept without its bag until found placed or a day old: no other order is sent without a question. */
const orderDoubt = z.object({
  cartId: id,
  /** In minutes since 1970. */
  at: z.int(),
  storeNumber: z.string().max(40).optional(),
  reference: z.string().max(64).optional(),
  /** A quote was approved: `cartId` is its id. */
  isQuote: z.literal(true).optional(),
});
export type OrderDoubt = z.output<typeof orderDoubt>;

const hostGroup = z.object({
  id: z.string().max(24),
  host: z.string().max(NICKNAME_MAX),
  /** In seconds since 1970. */
  closesAt: z.int(),
  mostEach: z.int().positive().nullable(),
  /** `groupMark` of the order that its links are for. */
  mark: z.string().max(60),
});
export type HostGroup = z.output<typeof hostGroup>;

/** Outlives the browser session (CART-10); the order numbers show who placed an order. */
export const cartSession = z.object({
  cartId: id.nullable(),
  /** Newest first. */
  orderNumbers: z.array(z.string().max(40)).max(5),
  /** Of this bag or of one before it. */
  doubt: orderDoubt.optional().catch(undefined),
  /** When the API first did not know this bag, in seconds since 1970. */
  missingSince: z.int().optional().catch(undefined),
  /** Last shown at checkout, in minutes since 1970: soon after, it may have been sent. */
  atCheckout: z.int().optional().catch(undefined),
  /** Of its last change; the cart's replies do not contain it. */
  orderTypeId: z.int().optional().catch(undefined),
  /** An account's bag that a guest left behind here (AUTH-09). */
  setAside: z.object({ cartId: id, orderTypeId: z.int().optional(), owner }).optional().catch(undefined),
  /** Size in the API's last reply: a dish is added without reading the cart first. */
  bag: z.object({ lines: z.int(), quantity: z.int(), amount: z.int() }).optional().catch(undefined),
  /** Carts given up: a form for one of them adds nothing to the next. */
  cartsBefore: z.int().optional().catch(undefined),
  /** The item added last, until checkout has suggested more (ITEM-16). */
  justAdded: z.int().optional().catch(undefined),
  group: hostGroup.optional().catch(undefined),
  /** Fingerprint of the account signed in last: a guest's data becomes the account's, and the account's is shown to no other visitor. */
  owner: owner.catch(undefined),
});
export type CartSession = z.output<typeof cartSession>;

/** The one order that this device offers to repeat; its lines stay at the API. */
export const rememberedOrder = z.object({
  orderNumber: z.string().max(40),
  dishes: z.string().max(80),
  orderTypeId: z.int(),
  storeNumber,
  pickupType: z.enum(["Carry Out", "CurbSide", "Delivery"]),
});
export type RememberedOrder = z.output<typeof rememberedOrder>;

export const EMPTY_CART_SESSION: CartSession = { cartId: null, orderNumbers: [] };

const DOUBT_MINUTES = 24 * 60;

/** Minutes in which an unanswered submission has been sent. */
const SUBMIT_WITHIN = 30;

export function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}

export function isInDoubt({ cartId, doubt }: CartSession): boolean {
  return cartId !== null && doubt?.cartId === cartId;
}

export function isDoubtOver({ at }: OrderDoubt, now: Date): boolean {
  return Math.abs(minuteOf(now) - at) >= DOUBT_MINUTES;
}

/** Seconds; one answer may be a mistake of a proxy. */
const SAID_AGAIN_AFTER = 3;

export function isMissingForGood({ missingSince }: CartSession, now: Date): boolean {
  return missingSince !== undefined && Math.abs(secondOf(now) - missingSince) >= SAID_AGAIN_AFTER;
}

export function secondOf(now: Date): number {
  return Math.floor(now.getTime() / 1_000);
}

export function wasAtCheckout({ atCheckout }: CartSession, now: Date): boolean {
  return atCheckout !== undefined && minuteOf(now) - atCheckout < SUBMIT_WITHIN;
}

/** Orders placed, and in doubt, stay. */
export function withoutCart({ cartId, orderNumbers, setAside, doubt, owner, cartsBefore }: CartSession): CartSession {
  const count = cartId === null ? cartsBefore : (cartsBefore ?? 0) + 1;
  return { cartId: null, orderNumbers, setAside, doubt, owner, cartsBefore: count };
}

/** The bag waits for its customer, unless its order may have been placed. */
export function withCartSetAside(session: CartSession): CartSession {
  const { cartId, orderTypeId, setAside, owner } = session;
  const waiting = cartId === null || isInDoubt(session) ? setAside : { cartId, orderTypeId, owner };
  return { ...withoutCart(session), setAside: waiting };
}

/** Another person follows: the account's bag waits for it. */
export function withoutOwner(session: CartSession): CartSession {
  return { ...EMPTY_CART_SESSION, setAside: withCartSetAside(session).setAside };
}

export function isForOwner({ setAside, owner }: CartSession): boolean {
  return setAside !== undefined && (setAside.owner === undefined || setAside.owner === owner);
}

/** The waiting bag replaces the present one, which waits if it is full. */
export function withCartsSwapped(session: CartSession): CartSession {
  const { setAside } = session;
  return setAside && isForOwner(session) ? { ...withCartSetAside(session), ...setAside } : session;
}

/** Remembers that an order number was placed by this browser, and forgets the cart it came from. */
export function afterOrderPlaced(session: CartSession, orderNumber: string, cartId = session.cartId): CartSession {
  const others = session.orderNumbers.filter((number) => number !== orderNumber);
  const doubt = session.doubt?.cartId === cartId ? undefined : session.doubt;
  const rest = cartId === session.cartId ? withoutCart(session) : session;
  return { ...rest, doubt, orderNumbers: [orderNumber, ...others].slice(0, 5) };
}
