import { z } from "zod";
import { UNEXPECTED_CARD_ERROR } from "../checkout/payment.ts";
import { formatTime } from "../day.ts";
import { cutTo } from "../typed-text.ts";
import { joinWords } from "../words.ts";
import type { PickupType } from "./order.ts";

export const NAMED_NOTICES = [
  "meal-added",
  "meal-not-sure",
  "meal-name",
  "not-sure-added",
  "updated",
  "removed",
  "renamed",
  "promo-applied",
  "promo-removed",
  "type-changed",
  "carry-out-instead",
  "signed-in",
  "store-preferred",
  "not-offered-now",
] as const;

/** Choices that a change of another choice can clear. */
export const LOST_ANSWERS = ["address", "location", "day", "time"] as const;

export type MissingThing = keyof typeof MISSING;

export const MISSING = {
  // No order type is set yet; the page it leads to selects Catering (SETUP-04).
  order: "Please tell us about your order first.",
  "order type": "Please choose what kind of order you would like first.",
  "pickup type": "Please choose how you would like to get your meal first.",
  address: "Please enter your delivery address first.",
  store: "Please choose a location first.",
  "delivery site":
    "This location takes catering orders on a site of its own. Please use the link to it, or enter another address.",
  "pickup site":
    "This location takes catering orders on a site of its own. Please use the link beside it, or choose another location.",
  "pickup offer": "Please choose whether to pick up your meal instead, or enter another address.",
  "day and time": "Please choose a day and time first.",
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
const ITEMS_REMOVED =
  "Some items or options were removed from your cart because they are not available at the selected location. Please verify your cart before checkout. Thank you.";

const TIME_DROPPED = "The time you had chosen is not available there. Please choose a new one.";

const BAG_KEPT =
  " Your bag is kept until then; what the new menu does not have is taken out then, and we will tell you what.";

export const PLAIN_NOTICES = {
  "added-before": "You had already added this, so it was not added again.",
  "favorite-removed": "Removed from your favorites. The order is still among your previous orders.",
  "card-session-over":
    "Time ran out for entering your card. Everything else is still here: please enter your card again.",
  "card-failed": UNEXPECTED_CARD_ERROR,
  "cart-cleared": "Your bag is empty now.",
  "another-visit": "That page was from an earlier visit, so nothing of it was used. Please look at this one.",
  "group-closed":
    "Your group order is closed, because your order has changed. Nobody can add to it any more. To go on together, start a new one.",
  "group-closed-by-host": "Your group order is closed. Nobody can add to it any more.",
  "group-offers": "Promo codes and rewards are not taken along into a group order. Please use them again at checkout.",
  "bag-changed": "Your bag has changed since this page was shown. Please look at it again.",
  "started-over": "Your order has been cleared. You can start a new one.",
  "cart-expired": "Your bag has expired, so we started a new one.",
  "cart-expired-at-checkout":
    "Your bag has expired, so we started a new one; if you have just submitted it, please call the restaurant before you order again.",
  "order-in-doubt":
    "We could not find out whether your order was placed. Please call the restaurant before you order again: its number is at the end of this page.",
  "address-cleared": "Your delivery address has been cleared, and the time you had chosen with it.",
  "time-dropped": TIME_DROPPED,
  // The time was not checked for the new store.
  "time-of-another-store": "The time you had chosen was for another location. Please choose a time for this one.",
  "address-unknown": "Address could not be verified. Please try a different address.",
  "store-unknown": "We could not find the location of that link. Please choose another one.",
  unavailable: "We could not reach the restaurant. Please try again.",
  "again-waits": "The dishes of your earlier order go into your bag once day and time are chosen.",
  "again-none": "None of the dishes of your earlier order can be had there and then. This is the menu.",
  "again-too-much":
    "Your earlier order and what is in your bag are more than one order takes. Please add what you would like from the menu.",
  "order-forgotten": "Forgotten. This device offers that order no more.",
  "signed-out": "You are signed out. Your order has been cleared from this device.",
  "new-cart": "You are ordering as a guest, with a new bag.",
  "store-not-preferred": "You are signed in, but your favorite location could not be saved. Please try again.",
  "card-removed": "Your saved card has been removed.",
  "card-preferred": "Your preferred card has been changed.",
  "account-confirmed": "Your account is confirmed. Please sign in.",
  "password-changed": "Your password has been changed. Please sign in with the new one.",
};

function keyOf<Key extends string>(table: Record<Key, unknown>) {
  return z.literal(Object.keys(table) as Key[]);
}

/** A long name from the API is cut, since a refused one would lose the whole notice. */
const LONGEST_NAME = 100;
const name = z.string().transform((text) => cutTo(text, LONGEST_NAME));
const time = z.string().max(5);

/** The order moves to another store, or is picked up there (DELIV-07). */
const moves = [
  z.object({ code: z.literal("store-moved"), from: name, name, timeDropped: z.boolean() }),
  /** A null `time` means ASAP. */
  z.object({ code: z.literal("pickup-instead"), name, time: time.nullable() }),
  z.object({ code: z.literal("pickup-at-another-time"), name }),
] as const;
const move = z.discriminatedUnion("code", moves);
export type MoveNotice = z.output<typeof move>;

/** The cookie holds codes and short values, no sentences, so that a forged one cannot put text on a page. */
export const notice = z.discriminatedUnion("code", [
  ...moves,
  z.object({ code: keyOf(PLAIN_NOTICES) }),
  z.object({ code: z.literal(NAMED_NOTICES), name }),
  z.object({
    code: z.literal("items-removed"),
    names: z.array(name).optional().catch(undefined),
    move: move.nullable().optional().catch(undefined),
  }),
  z.object({ code: z.literal(["price-changed", "needs-choice"]), names: z.array(name) }),
  z.object({ code: z.literal("added"), name, quantity: z.int() }),
  z.object({ code: z.literal("gift-used"), lastFour: z.string().max(4) }),
  z.object({ code: z.literal("card-taken"), mask: z.string().max(20) }),
  z.object({ code: z.literal("catering-instead"), name, hasCart: z.boolean() }),
  z.object({
    code: z.literal("pickup-type-changed"),
    pickupType: z.literal(["Carry Out", "CurbSide", "Delivery"]),
    lost: z.array(z.enum(LOST_ANSWERS)),
  }),
  z.object({ code: z.literal("missing"), what: keyOf(MISSING) }),
  z.object({ code: z.literal("delivery-time-moved"), time }),
  z.object({ code: z.literal("order-placed"), orderNumber: z.string().max(40) }),
  z.object({ code: z.literal("quote-requested"), quoteNumber: z.string().max(40) }),
  z.object({ code: z.literal("lite"), on: z.boolean() }),
]);
export type Notice = z.output<typeof notice>;

const TEXTS: { [Code in Notice["code"]]: string | ((notice: Notice & { code: Code }) => string) } = {
  ...PLAIN_NOTICES,
  added: ({ quantity, name }) => `Added to your bag: ${quantity > 1 ? `${quantity} × ` : ""}${name}.`,
  "not-sure-added": ({ name }) =>
    `We are not sure that ${name} was added. This is your bag. If it is missing, please add it again from the menu.`,
  "meal-added": ({ name }) => `Added: ${name}.`,
  "meal-not-sure": ({ name }) =>
    `We are not sure that ${name} was added. These are your dishes. If it is missing, please add it again.`,
  "meal-name": ({ name }) => `Somebody else has that name in this order, so your dishes are marked “${name}”.`,
  updated: ({ name }) => `Updated: ${name}.`,
  removed: ({ name }) => `Removed ${name}.`,
  renamed: ({ name }) => `Renamed to ${name}.`,
  "promo-applied": ({ name }) => `Promo code ${name} is applied.`,
  "promo-removed": ({ name }) => `Promo code ${name} is removed.`,
  "gift-used": ({ lastFour }) => `The card ending in ${lastFour} is used for this order.`,
  "card-taken": ({ mask }) => `Your card ${mask} is chosen. Nothing is charged before you submit your order.`,
  "items-removed": ITEMS_REMOVED,
  "store-moved": ({ from, name, timeDropped }) =>
    `${name} delivers your order now instead of ${from}.${timeDropped ? ` ${TIME_DROPPED}` : ""}`,
  "pickup-instead": ({ name, time }) =>
    `You pick up your order at ${name} now, ${time === null ? "as soon as possible" : `at ${formatTime(time)}`}.`,
  "pickup-at-another-time": ({ name }) => `You pick up your order at ${name} now. ${TIME_DROPPED}`,
  "type-changed": ({ name }) =>
    `You are now ordering ${name}. Your earlier choice of location and time no longer applies.`,
  "catering-instead": ({ name, hasCart }) =>
    `You are now ordering ${name}. Please choose how, where and when to get it.${hasCart ? BAG_KEPT : ""}`,
  "pickup-type-changed": ({ pickupType, lost }) =>
    `Your order is now for ${PICKUP_WORDS[pickupType]}. Your earlier choice of ${joinWords(lost)} no longer applies.`,
  "carry-out-instead": ({ name }) => `Your order is now for carry out from ${name}. Please choose when to pick it up.`,
  "delivery-time-moved": ({ time }) =>
    `Your delivery time has been adjusted to: ${formatTime(time)}. Please choose your delivery for that time.`,
  missing: ({ what }) => MISSING[what],
  "order-placed": ({ orderNumber }) => `This order has been placed. Your order number is ${orderNumber}.`,
  lite: ({ on }) => (on ? "Lite mode is on: pages come without pictures and scripts." : "Lite mode is off."),
  "signed-in": ({ name }) => (name ? `Hi ${name}, you are signed in.` : "You are signed in."),
  "store-preferred": ({ name }) => `${name} is your favorite location now.`,
  "not-offered-now": ({ name }) => `${name} cannot be ordered online right now.`,
  "price-changed": ({ names }) => `The price is not that of your earlier order: ${joinWords(names)}.`,
  "needs-choice": ({ names }) =>
    `Not added, because there is something new to choose: ${joinWords(names)}. Please add it from the menu.`,
  "quote-requested": ({ quoteNumber }) => `We have your request. Its number is ${quoteNumber}.`,
};

export function noticeText(notice: Notice): string {
  const text = TEXTS[notice.code] as string | ((notice: Notice) => string);
  return typeof text === "string" ? text : text(notice);
}

const GOOD_NEWS: Notice["code"][] = [
  "added",
  "meal-added",
  "favorite-removed",
  "updated",
  "removed",
  "renamed",
  "promo-applied",
  "promo-removed",
  "cart-cleared",
  "group-closed-by-host",
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
  "order-forgotten",
];

/** Notices about one subject, of which a new one replaces an earlier one. */
const KINDS: Notice["code"][][] = [
  ["added", "meal-added", "added-before", "updated", "removed", "cart-cleared", "started-over"],
  ["promo-applied", "promo-removed"],
  ["card-taken", "card-failed", "card-session-over"],
  ["card-removed", "card-preferred"],
  ["signed-in", "signed-out"],
];

export function withNotice(notices: Notice[], added: Notice): Notice[] {
  const isReplaced = ({ code }: Notice) =>
    code === added.code || KINDS.some((kind) => kind.includes(code) && kind.includes(added.code));
  return [...notices.filter((before) => !isReplaced(before)), added];
}

export interface NoticeView {
  key: string;
  text: string;
  isGood: boolean;
  /** TIME-24, CART-09: names of removed items; null for any other message. */
  removed: string[] | null;
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
