import { z } from "zod";
import { NICKNAME_MAX } from "../checkout/cart.ts";
import { MOST_GIFT_CARDS } from "../checkout/payment.ts";
import { isDate, minutesOf } from "../day.ts";
import { ADDRESS_MAX } from "../stores/address-length.ts";
import { VEHICLE_MAX } from "./order.ts";

/** Cookie contents, without card data or passwords; an invalid field drops no others. Browsers load only the types. */

const text = z.string().max(200).catch("");
const storeNumber = z.string().max(20);
const id = z.string().max(100);

/** Order setup as ids and plain texts; all other data is read again from the API. */
export const orderSetup = z.object({
  orderTypeId: z.int().nullable(),
  pickupType: z.enum(["Carry Out", "CurbSide", "Delivery"]).nullable(),
  /** For a delivery, the store matched to its address (SETUP-14). */
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
  /** Offer for an address out of range, with the API's reason; blocks the next step until answered (ADDR-20). */
  pickupOffer: z
    .object({ storeNumber, message: z.string().max(400).catch("") })
    .nullable()
    .catch(null),
  /** Names from the API's lists (VEH-02); empty until chosen. */
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
  /** A change of day has cleared the chosen time (TIME-12). */
  isTimeCleared: z.literal(true).optional().catch(undefined),
  /** Place or time changed, and BUILD MY MEAL has not checked them yet (CART-09). */
  isUnchecked: z.literal(true).optional().catch(undefined),
  near: z.string().max(ADDRESS_MAX).catch(""),
  distance: z.number().nonnegative().nullable().catch(null),
  cateringDeliveryType: z.enum(["Internal", "DoorDash"]).optional().catch(undefined),
  estimatedFor: z.string().max(120).optional().catch(undefined),
  /** Id of a dish chosen on a public menu, opened once day and time are chosen. */
  dish: z.int().nonnegative().optional().catch(undefined),
  /** An earlier order whose dishes are added once day and time are chosen, and the key of its form. */
  again: z
    .object({ orderNumber: z.string().max(40), key: z.string().max(40).optional() })
    .optional()
    .catch(undefined),
  /** Address of the device's location (ADDR-05), shown in the address field until one is verified. */
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

/** The draft for another order: contact data is kept (SETUP-05, SETUP-17). */
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
  /** Number and PIN, sealed once more so that the session alone does not reveal them. */
  sealed: z.string().max(400),
  lastFour: z.string().max(4),
  name: z.string().max(60),
});

/** Payment choices, none of which can pay without further data. */
export const paymentSession = z.object({
  /** Checkout was last shown to a signed-in customer; a guest must confirm before paying. */
  isCustomers: z.boolean().catch(false),
  giftCards: z.array(giftCard).max(MOST_GIFT_CARDS).catch([]),
  /** A gift card with a checked balance, not used yet (GIFT-02). */
  checkedCard: giftCard.extend({ balance: z.int() }).nullable().catch(null),
  chainCard: z.enum(["loyalty", "catering reward"]).nullable().catch(null),
  /** `paymentIdOf` of the chosen saved card, or the id of the provider's session. */
  savedCardId: id.nullable().catch(null),
  /** "Add Card" was pressed: another card is typed although some are saved. */
  entersCard: z.boolean().catch(false),
  /** A guest without an e-mail address types the card in our own form, since the provider's session needs one. */
  ownForm: z.boolean().catch(false),
  /** Session with the card provider (API-53); `startedAt` in milliseconds since 1970. */
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

/** A submit of unknown outcome, kept until found placed or a day old: another order needs confirmation until then. */
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

/** Outlives the browser session (CART-10); the order numbers prove which orders this browser placed. */
export const cartSession = z.object({
  cartId: id.nullable(),
  /** Newest first. */
  orderNumbers: z.array(z.string().max(40)).max(5),
  /** Doubt about this cart or an earlier one. */
  doubt: orderDoubt.optional().catch(undefined),
  /** When the API first reported this cart as not found, in seconds since 1970. */
  missingSince: z.int().optional().catch(undefined),
  /** When checkout was last shown, in minutes since 1970; for a while after, the order may have been submitted. */
  atCheckout: z.int().optional().catch(undefined),
  /** Order type at the cart's last change, which the API's cart does not contain. */
  orderTypeId: z.int().optional().catch(undefined),
  /** A cart set aside in this browser until its owner chooses it (AUTH-09). */
  setAside: z.object({ cartId: id, orderTypeId: z.int().optional(), owner }).optional().catch(undefined),
  /** Cart size in the API's last reply, so that a dish is added without reading the cart first. */
  bag: z.object({ lines: z.int(), quantity: z.int(), amount: z.int() }).optional().catch(undefined),
  /** Number of carts given up, by which a form for an earlier cart adds nothing to the next. */
  cartsBefore: z.int().optional().catch(undefined),
  /** The item added last, until checkout has suggested more (ITEM-16). */
  justAdded: z.int().optional().catch(undefined),
  group: hostGroup.optional().catch(undefined),
  /** Fingerprint of the account signed in last, whose data is shown to no other visitor. */
  owner: owner.catch(undefined),
});
export type CartSession = z.output<typeof cartSession>;

/** The one order that this device offers to repeat; its lines are stored by the API only. */
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

/** Minutes after checkout was shown in which the order may have been submitted. */
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

/** Seconds until "not found" is believed, since a single reply may be a proxy's mistake. */
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

/** Removes the cart; keeps the orders placed or in doubt. */
export function withoutCart({ cartId, orderNumbers, setAside, doubt, owner, cartsBefore }: CartSession): CartSession {
  const count = cartId === null ? cartsBefore : (cartsBefore ?? 0) + 1;
  return { cartId: null, orderNumbers, setAside, doubt, owner, cartsBefore: count };
}

/** Sets the cart aside for its owner, unless its order may have been placed. */
export function withCartSetAside(session: CartSession): CartSession {
  const { cartId, orderTypeId, setAside, owner } = session;
  const waiting = cartId === null || isInDoubt(session) ? setAside : { cartId, orderTypeId, owner };
  return { ...withoutCart(session), setAside: waiting };
}

/** The session for the browser's next visitor: keeps only the cart set aside for the account. */
export function withoutOwner(session: CartSession): CartSession {
  return { ...EMPTY_CART_SESSION, setAside: withCartSetAside(session).setAside };
}

export function isForOwner({ setAside, owner }: CartSession): boolean {
  return setAside !== undefined && (setAside.owner === undefined || setAside.owner === owner);
}

/** Swaps the current cart with the one set aside, if that belongs to the owner. */
export function withCartsSwapped(session: CartSession): CartSession {
  const { setAside } = session;
  return setAside && isForOwner(session) ? { ...withCartSetAside(session), ...setAside } : session;
}

/** Adds the number of an order placed by this browser, and removes the cart it came from. */
export function afterOrderPlaced(session: CartSession, orderNumber: string, cartId = session.cartId): CartSession {
  const others = session.orderNumbers.filter((number) => number !== orderNumber);
  const doubt = session.doubt?.cartId === cartId ? undefined : session.doubt;
  const rest = cartId === session.cartId ? withoutCart(session) : session;
  return { ...rest, doubt, orderNumbers: [orderNumber, ...others].slice(0, 5) };
}
