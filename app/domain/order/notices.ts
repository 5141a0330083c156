import { formatTime } from "../day.ts";
import { type Cents, formatCents } from "../money.ts";
import type { PickupType } from "./order.ts";

/**
 * Messages carried over a redirect to the next page. The cookie holds a code and short values,
 * never a sentence, so that nobody can make our pages say theirs.
 */
export type Notice =
  | { code: "added"; name: string; quantity: number }
  | { code: "updated"; name: string }
  | { code: "removed"; name: string }
  | { code: "renamed"; name: string }
  | { code: "promo-applied"; name: string }
  | { code: "promo-removed"; name: string }
  | { code: "added-before" }
  | { code: "favorite-removed" }
  | { code: "cart-cleared" }
  | { code: "started-over" }
  | { code: "cart-expired" }
  | { code: "order-in-doubt" }
  | { code: "items-removed"; names?: string[] | undefined; move?: MoveNotice | null | undefined }
  | MoveNotice
  | { code: "type-changed"; name: string }
  | { code: "catering-instead"; name: string; hasBag: boolean }
  | { code: "pickup-type-changed"; pickupType: PickupType; lost: LostAnswer[] }
  | { code: "carry-out-instead"; name: string }
  | { code: "address-cleared" }
  | { code: "time-dropped" }
  | { code: "delivery-time-moved"; time: string }
  | { code: "missing"; what: MissingThing }
  | { code: "address-unknown" }
  | { code: "store-unknown" }
  | { code: "order-placed"; orderNumber: string }
  | { code: "lite"; on: boolean }
  | { code: "unavailable" }
  | { code: "signed-in"; name: string }
  | { code: "signed-out" }
  | { code: "new-bag" }
  | { code: "store-preferred"; name: string }
  | { code: "store-not-preferred" }
  | { code: "card-removed" }
  | { code: "card-preferred" }
  | { code: "gift-used"; lastFour: string }
  | { code: "gift-balance"; lastFour: string; balance: Cents }
  | { code: "card-taken"; mask: string }
  | { code: "card-session-over" }
  | { code: "card-failed" }
  | { code: "account-confirmed" }
  | { code: "password-changed" }
  | { code: "quote-requested"; quoteNumber: string };

/** The order goes to another store, or is picked up there: said once, with names (DELIV-07). */
export type MoveNotice =
  | { code: "store-moved"; from: string; name: string; timeDropped: boolean }
  /** `time`: "HH:mm"; null: ASAP. */
  | { code: "pickup-instead"; name: string; time: string | null };

/** What another answer has made void. */
export const LOST_ANSWERS = ["address", "location", "day", "time"] as const;
export type LostAnswer = (typeof LOST_ANSWERS)[number];

/** What a refused guard asks for (GUARD-09). */
export type MissingThing =
  | "order type"
  | "pickup type"
  | "address"
  | "store"
  | "pickup offer"
  | "day and time"
  | "vehicle"
  | "time check"
  | "items"
  | "delivery estimate";

const MISSING: Record<MissingThing, string> = {
  "order type": "Please choose what kind of order you would like first.",
  "pickup type": "Please choose how you would like to get your meal first.",
  address: "Please enter your delivery address first.",
  store: "Please choose a location first.",
  "pickup offer": "Please choose whether to pick up your meal instead, or enter another address.",
  "day and time": "Please choose a day and time first.",
  // VEH-04.
  vehicle: "Please describe your vehicle type and color for CurbSide pickup.",
  "time check": "Please press BUILD MY MEAL to go on with this day and time.",
  items: "Your bag is empty. Please add something to it first.",
  "delivery estimate": "Please choose a delivery first.",
};

const PICKUP_WORDS: Record<PickupType, string> = {
  "Carry Out": "carry out",
  CurbSide: "curbside pickup",
  Delivery: "delivery",
};

/** TIME-24, CART-09: exact text. */
export const ITEMS_REMOVED =
  "Some items or options were removed from your cart because they are not available at the selected location. Please verify your cart before checkout. Thank you.";

const TIME_DROPPED = "The time you had chosen is not available there. Please choose a new one.";

/** PAY-17: exact text. */
export const UNEXPECTED_CARD_ERROR = "There was an unexpected error. Please try again.";

export function noticeText(notice: Notice): string {
  switch (notice.code) {
    case "added":
      return `Added to your bag: ${notice.quantity > 1 ? `${notice.quantity} × ` : ""}${notice.name}.`;
    case "added-before":
      return "You had added this before, so it was not added a second time.";
    case "favorite-removed":
      return "Removed from your favorites. You still find the order among your previous orders.";
    case "updated":
      return `Updated: ${notice.name}.`;
    case "removed":
      return `Removed ${notice.name}.`;
    case "renamed":
      return `Renamed to ${notice.name}.`;
    case "promo-applied":
      return `Promo code ${notice.name} is applied.`;
    case "promo-removed":
      return `Promo code ${notice.name} is removed.`;
    case "gift-used":
      return `The card ending in ${notice.lastFour} is used for this order.`;
    case "gift-balance":
      return `The card ending in ${notice.lastFour} has a balance of ${formatCents(notice.balance)}.`;
    case "card-taken":
      return `Your card ${notice.mask} is chosen. Nothing is charged before you submit your order.`;
    case "card-session-over":
      return "The time to enter your card was over. Everything else is still here: please enter your card again.";
    case "card-failed":
      return UNEXPECTED_CARD_ERROR;
    case "cart-cleared":
      return "Your bag is empty now.";
    case "started-over":
      return "Your order has been cleared. You can start a new one.";
    case "cart-expired":
      return "Your bag has expired, so we started a new one.";
    case "order-in-doubt":
      return "We could not find out whether your order was placed. Please call the restaurant before you order again: its number is at the end of this page.";
    case "items-removed":
      return ITEMS_REMOVED;
    case "store-moved": {
      const moved = `${notice.name} delivers your order now instead of ${notice.from}.`;
      return notice.timeDropped ? `${moved} ${TIME_DROPPED}` : moved;
    }
    case "pickup-instead":
      return `You pick up your order at ${notice.name} now, ${notice.time === null ? "as soon as possible" : `at ${formatTime(notice.time)}`}.`;
    case "type-changed":
      return `You are now ordering ${notice.name}. Your earlier choice of location and time no longer applies.`;
    case "catering-instead": {
      const bag = notice.hasBag
        ? " Your bag is kept until then; what the new menu does not have is taken out then, and we tell you what."
        : "";
      return `You are now ordering ${notice.name}. Please choose how, where and when to get it.${bag}`;
    }
    case "pickup-type-changed":
      return `Your order is now for ${PICKUP_WORDS[notice.pickupType]}. Your earlier choice of ${listOf(notice.lost)} no longer applies.`;
    case "carry-out-instead":
      return `Your order is now for carry out from ${notice.name}. Please choose when to pick it up.`;
    case "address-cleared":
      return "Your delivery address is cleared, and the time you had chosen with it.";
    case "time-dropped":
      return TIME_DROPPED;
    case "delivery-time-moved":
      return `Your delivery time has been adjusted to: ${formatTime(notice.time)}. Please choose your delivery for that time.`;
    case "missing":
      return MISSING[notice.what];
    case "address-unknown":
      return "Address could not be verified. Please try a different address.";
    case "store-unknown":
      return "We could not find the location of that link. Please choose another one.";
    case "order-placed":
      return `This order has been placed. Your order number is ${notice.orderNumber}.`;
    case "lite":
      return notice.on ? "Lite mode is on: pages come without pictures and scripts." : "Lite mode is off.";
    case "unavailable":
      return "We could not reach the restaurant. Please try again.";
    case "signed-in":
      return notice.name ? `Hi ${notice.name}, you are signed in.` : "You are signed in.";
    case "signed-out":
      return "You are signed out. Your order has been cleared from this device.";
    case "new-bag":
      return "You are ordering as a guest, with a new bag.";
    case "store-preferred":
      return `${notice.name} is your favorite location now.`;
    case "store-not-preferred":
      return "You are signed in, but your favorite location could not be saved. Please try again.";
    case "card-removed":
      return "Your saved card has been removed.";
    case "card-preferred":
      return "Your preferred card has been changed.";
    case "account-confirmed":
      return "Your account is confirmed. Please sign in.";
    case "password-changed":
      return "Your password has been changed. Please sign in with the new one.";
    case "quote-requested":
      return `We have your request. Its number is ${notice.quoteNumber}.`;
  }
}

const GOOD_NEWS: Notice["code"][] = [
  "added",
  "favorite-removed",
  "updated",
  "removed",
  "renamed",
  "promo-applied",
  "promo-removed",
  "cart-cleared",
  "started-over",
  "lite",
  "signed-in",
  "signed-out",
  "store-preferred",
  "card-removed",
  "card-preferred",
  "account-confirmed",
  "password-changed",
  "quote-requested",
];

/** A message in words, as pages show it: the words stay on the server. */
export interface NoticeView {
  key: string;
  text: string;
  /** Of something done as asked; the rest wants attention. */
  isGood: boolean;
  /** TIME-24, CART-09: names of what could not stay in the bag; null for any other message. */
  removed: string[] | null;
  /** Said before it. */
  before: string;
}

export function noticeView(notice: Notice): NoticeView {
  const { names = [], move = null } = notice.code === "items-removed" ? notice : {};
  return {
    key: notice.code,
    text: noticeText(notice),
    isGood: GOOD_NEWS.includes(notice.code),
    removed: notice.code === "items-removed" ? names : null,
    before: move ? noticeText(move) : "",
  };
}

/** "location, day and time" */
function listOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
}
