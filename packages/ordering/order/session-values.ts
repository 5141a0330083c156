import type { Amount } from "../checkout/limits.ts";
import type { TipChoice } from "../checkout/tip.ts";

/** What is remembered of a visitor between pages, beside the order setup. Card data and passwords never are. */

/** Contact details typed at checkout; CHK-24 names. */
export interface CheckoutDraft {
  firstName: string;
  lastName: string;
  /** Of a delivery (CHK-06). */
  businessName?: string | undefined;
  email: string;
  phone: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  /** Head count of a catering order, as typed (CHK-14). */
  guests: string;
  /** For the driver of a delivery (CHK-13). */
  instructions?: string | undefined;
  /** Whether an account is to be made of it (CHK-04), and whether the order is to be a favorite (CHK-19). */
  createAccount?: boolean | undefined;
  addToFavorites?: boolean | undefined;
  /** The driver's tip as chosen; absent until a choice is made (TIP-04). */
  tip?: TipChoice | undefined;
  /** For whom the order is free of tax (TAX-03). */
  taxEntity?: { id: number; name: string } | undefined;
}

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

/** Another order begins: what was typed for the one before goes with it, who orders stays (SETUP-05, SETUP-17). */
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

/** The cart outlives the browser session (CART-10); the order numbers show who placed an order. */
export interface CartSession {
  cartId: string | null;
  /** Newest first, at most five. */
  orderNumbers: string[];
  /** Of this bag or of one before it. */
  doubt?: OrderDoubt | undefined;
  /** When checkout last showed it, in minutes since 1970: soon after, it may have been sent. */
  atCheckout?: number | undefined;
  /** When the API first said that it does not know this bag, in seconds since 1970. */
  missingSince?: number | undefined;
  /** The type of order its last change was made for; the cart's replies do not tell. */
  orderTypeId?: number | undefined;
  /** The menu item added last, until checkout has asked what goes well with it (ITEM-16). */
  justAdded?: number | undefined;
  /** The cart's size in the API's last reply: a dish is added without reading the cart first. */
  bag?: (Amount & { lines: number }) | undefined;
  /** How many carts this browser has given up: what a form was to add to one is none of the next one's. */
  cartsBefore?: number | undefined;
  /** The bag of an account that a guest left behind here: it waits for its customer (AUTH-09). */
  setAside?: { cartId: string; orderTypeId?: number | undefined; owner?: string | undefined } | undefined;
  /**
   * Whose all this is, and what was typed: the fingerprint of the account that was signed in last. What a guest has
   * begun becomes an account's; what is an account's is nobody else's.
   */
  owner?: string | undefined;
}

/**
 * An order was sent, and nobody could say what became of it. Kept when its bag is gone, until it is found placed or a
 * day has passed: meanwhile no other order is sent without a question.
 */
export interface OrderDoubt {
  cartId: string;
  /** In minutes since 1970. */
  at: number;
  /** Of the restaurant it was sent to. */
  storeNumber?: string | undefined;
  /** Under which the log has the submission. */
  reference?: string | undefined;
}

export const EMPTY_CART_SESSION: CartSession = { cartId: null, orderNumbers: [] };

const DOUBT_MINUTES = 24 * 60;

/** A submission of which nobody heard, because a server ended in the middle of it, has been sent within so many minutes. */
const SUBMIT_WITHIN = 30;

export function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}

/** Whether the bag is one whose order nobody could tell about. */
export function isInDoubt({ cartId, doubt }: CartSession): boolean {
  return cartId !== null && doubt?.cartId === cartId;
}

export function isDoubtOver({ at }: OrderDoubt, now: Date): boolean {
  return Math.abs(minuteOf(now) - at) >= DOUBT_MINUTES;
}

/** One answer may be a mistake of whatever stands in front of the API: a bag is gone once that is said again, so many seconds later. */
const SAID_AGAIN_AFTER = 3;

export function isMissingForGood({ missingSince }: CartSession, now: Date): boolean {
  return missingSince !== undefined && Math.abs(secondOf(now) - missingSince) >= SAID_AGAIN_AFTER;
}

export function secondOf(now: Date): number {
  return Math.floor(now.getTime() / 1_000);
}

/** Whether a bag that is gone may have been sent a moment ago, by a submission that was never answered. */
export function wasAtCheckout({ atCheckout }: CartSession, now: Date): boolean {
  return atCheckout !== undefined && minuteOf(now) - atCheckout < SUBMIT_WITHIN;
}

/** The bag is gone, and with it all that was known of it; the orders placed, and in doubt, stay. */
export function withoutCart({ cartId, orderNumbers, setAside, doubt, owner, cartsBefore }: CartSession): CartSession {
  const count = cartId === null ? cartsBefore : (cartsBefore ?? 0) + 1;
  return { cartId: null, orderNumbers, setAside, doubt, owner, cartsBefore: count };
}

/** The bag waits for its customer, and another one may be begun. One whose order may have been placed does not wait. */
export function withCartSetAside(session: CartSession): CartSession {
  const { cartId, orderTypeId, setAside, owner } = session;
  const waiting = cartId === null || isInDoubt(session) ? setAside : { cartId, orderTypeId, owner };
  return { ...withoutCart(session), setAside: waiting };
}

/** Whoever comes next finds nothing of this account here; its bag waits for it. */
export function withoutOwner(session: CartSession): CartSession {
  return { ...EMPTY_CART_SESSION, setAside: withCartSetAside(session).setAside };
}

/** Whether the bag that waits may be shown to who is here now. */
export function isForOwner({ setAside, owner }: CartSession): boolean {
  return setAside !== undefined && (setAside.owner === undefined || setAside.owner === owner);
}

/** The bag that waited is the one that is filled from now on; a full one takes its place. */
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
