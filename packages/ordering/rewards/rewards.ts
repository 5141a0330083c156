import { dateFromApi, formatDate, zonedDay } from "../day.ts";
import type { MenuItem } from "../menu/menu.ts";
import { type Cents, formatCents } from "../money.ts";
import { joinWords, orWords } from "../words.ts";

export interface RewardItem {
  id: number;
  name: string;
}

interface RewardWorth {
  name: string;
  displayName: string;
  description: string;
  imageUrl: string;
  items: RewardItem[];
  /** Null for a dish, or if the API leaves it out. */
  amountOff: Cents | null;
  pointsRequired: number | null;
  addedToOrder: boolean;
}

export interface Reward extends RewardWorth {
  id: string;
}

/** A reward the customer holds (REWARD-07), redeemed by its `cardId`. */
export interface RewardCard extends RewardWorth {
  cardId: string;
  /** 14 digits, shown in groups of 5, 4 and 5 (REWARD-08). */
  cardNumber: string;
  expirationDate: string;
  isExpired: boolean;
}

export interface PointsAndRewards {
  points: number;
  rewards: RewardCard[];
}

export type RewardDish = Pick<MenuItem, "id" | "displayName" | "description" | "smallImageUrl">;

export interface RewardTier {
  id: string;
  name: string;
  rewardPoints: number;
  imageUrl: string;
  rewardTypes: RewardType[];
  rewardMenuItems: RewardDish[];
  rewardTierItemGroups: RewardItemGroup[];
}

export interface RewardType {
  id: string;
  displayName: string;
  pointsRequired: number;
  imageUrl: string;
  /** Sent by e-mail instead of put on the order (REWARD-16). */
  isGiftCard: boolean;
  provider: string;
  amountOff: Cents | null;
}

export interface RewardItemGroup {
  id: string;
  name: string;
  menuItems: RewardDish[];
}

/** REWARD-10: exact text. */
export const LOCKED_REWARD =
  "You don’t have quite enough stripes yet! Not to worry - keep earning to unlock this reward.";
export const ONE_REWARD = "Only one reward can be redeemed at a time. Please remove the one on your order first.";
export const REWARD_GONE = "We could not find this reward any more. Please choose another one.";
export const REWARD_EXPIRED = "This reward has expired.";
const REWARD_UNREAD =
  "We cannot look up what this reward is worth right now. It is still yours; please try again in a moment.";
export const NOT_HERE = "This reward is not available at this store on this day.";

export function isUnlocked(points: number, required: number): boolean {
  return points >= required;
}

export function hasEnoughForAny(points: number, tiers: Pick<RewardTier, "rewardPoints">[]): boolean {
  return tiers.some(({ rewardPoints }) => isUnlocked(points, rewardPoints));
}

/** REWARD-02: exact texts. */
export function rewardsMessage(available: number, hasEnough: boolean): string | null {
  if (available > 0) {
    const held = `You have ${available} rewards available`;
    return hasEnough ? `${held} and enough points to redeem a reward!` : held;
  }
  return hasEnough ? "You have enough points to redeem a reward!" : null;
}

/** "2,450 Stripes" (REWARD-05). */
export function stripes(points: number): string {
  return `${points.toLocaleString("en-US")} ${points === 1 ? "Stripe" : "Stripes"}`;
}

/** Progress to the next reward (REWARD-06); `goal` is null once all are reached. */
export function progressToNext(
  points: number,
  tiers: (Pick<RewardTier, "rewardPoints"> & { rewardTypes: Pick<RewardType, "pointsRequired">[] })[],
): { percent: number; goal: number | null } {
  const goals = tiers.flatMap(({ rewardPoints, rewardTypes }) => [
    rewardPoints,
    ...rewardTypes.map(({ pointsRequired }) => pointsRequired),
  ]);
  const ahead = goals.filter((goal) => !isUnlocked(points, goal));
  if (ahead.length === 0) return { percent: 100, goal: null };
  const goal = Math.min(...ahead);
  // Rounded down: only a reached goal fills the bar.
  return { percent: Math.min(100, Math.max(0, Math.floor((points / goal) * 100))), goal };
}

/** "12345 6789 01234" (REWARD-08); the last group takes the rest. */
export function groupCardNumber(cardNumber: string): string {
  const digits = cardNumber.replaceAll(/\s/g, "");
  return [digits.slice(0, 5), digits.slice(5, 9), digits.slice(9)].filter(Boolean).join(" ");
}

const INSTANT = /T[^T]*(?:Z|[+-]\d{2}:?\d{2})$/;

/** A card's last day, as MM/DD/YYYY of the store's calendar (REWARD-07). */
export function cardExpiry(
  { expirationDate, isExpired }: Pick<RewardCard, "expirationDate" | "isExpired">,
  now: Date,
  zone: string,
): { date: string; isExpired: boolean } {
  const instant = INSTANT.test(expirationDate) ? new Date(expirationDate) : null;
  if (instant && !Number.isNaN(instant.getTime()))
    return { date: formatDate(zonedDay(instant, zone).date), isExpired: isExpired || instant <= now };
  // A date without a time is the last valid day.
  const lastDay = dateFromApi(expirationDate);
  const isOver = lastDay !== null && lastDay < zonedDay(now, zone).date;
  return { date: formatDate(expirationDate), isExpired: isExpired || isOver };
}

/** "$5.00 off", "Sea Salt Chocolate Cookie" or "Fries, Chips or Salad". */
export function rewardWorth({ amountOff, items }: Pick<RewardWorth, "amountOff" | "items">): string {
  if (items.length === 0) return amountOff ? `${formatCents(amountOff)} off` : "";
  return orWords(items.map(({ name }) => name).filter(Boolean));
}

export type RewardWish =
  | { from: "card"; cardId: string; itemId: number | null }
  | { from: "tier"; tierId: string; typeId: string; itemId: number | null };

/** A wish as a button's argument, `tier:1:101:801`; ids are encoded, since they may contain any character. */
export function wishText(wish: RewardWish): string {
  const ids = wish.from === "card" ? [wish.cardId] : [wish.tierId, wish.typeId];
  return [wish.from, ...ids.map(encodeURIComponent), ...(wish.itemId === null ? [] : [wish.itemId])].join(":");
}

/** The wish encoded by `wishText`; null for any other text. */
export function readWish(text: string): RewardWish | null {
  if (text.length > 500) return null;
  const [from, ...parts] = text.split(":");
  const [first = "", second = "", third] = parts.map(decoded);
  const [id, itemText] = from === "card" ? ["none", parts[1]] : [second, third];
  const itemId = itemText === undefined ? null : Number(itemText);
  const isWhole = itemId === null || (Number.isSafeInteger(itemId) && itemId > 0);
  if (first === "" || id === "" || !isWhole || parts.length > (from === "card" ? 2 : 3)) return null;
  if (from === "card") return { from, cardId: first, itemId };
  return from === "tier" ? { from, tierId: first, typeId: second, itemId } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

export interface RedeemableRewards {
  points: number;
  cards: RewardCard[];
  tiers: RewardTier[];
  hasReward: boolean;
  /** Ids of rewards usable at the store on the day; null if unknown. */
  usable: ReadonlySet<string> | null;
  now: Date;
  zone: string;
}

type GrantedWish =
  | { kind: "granted"; name: string; worth: string; item: RewardItem | null; cost: number }
  /** One of several dishes is still to be chosen. */
  | { kind: "choose"; items: RewardItem[] }
  | { kind: "refused"; message: string };

/** Whether a reward can be put on the order now (REWARD-10, REWARD-12). */
export function grantWish(wish: RewardWish, redeemable: RedeemableRewards): GrantedWish {
  const found =
    wish.from === "card" ? grantCard(wish.cardId, redeemable) : grantTier(wish.tierId, wish.typeId, redeemable);
  if ("message" in found) return { kind: "refused", message: found.message };
  if (redeemable.hasReward) return { kind: "refused", message: ONE_REWARD };
  const { items, name, worth, cost } = found;
  if (wish.itemId === null && items.length > 1) return { kind: "choose", items };
  const item = items.find(({ id }) => id === wish.itemId) ?? (wish.itemId === null ? items[0] : undefined);
  if (!item && (wish.itemId !== null || found.isDish)) return { kind: "refused", message: NOT_HERE };
  return { kind: "granted", name, worth: item ? item.name : worth, item: item ?? null, cost };
}

interface FoundReward {
  name: string;
  worth: string;
  items: RewardItem[];
  isDish: boolean;
  cost: number;
}

type Found = FoundReward | { message: string };

function grantCard(cardId: string, { cards, usable, now, zone }: RedeemableRewards): Found {
  const card = cards.find((candidate) => candidate.cardId === cardId);
  if (!card) return { message: REWARD_GONE };
  if (cardExpiry(card, now, zone).isExpired) return { message: REWARD_EXPIRED };
  if (usable && !usable.has(cardId)) return { message: NOT_HERE };
  const { displayName: name, items, amountOff } = card;
  if (!usable && items.length === 0 && !amountOff) return { message: REWARD_UNREAD };
  return { name, worth: rewardWorth(card), items, isDish: items.length > 0, cost: 0 };
}

function grantTier(tierId: string, typeId: string, { tiers, points }: RedeemableRewards): Found {
  const tier = tiers.find(({ id }) => id === tierId);
  const type = tier?.rewardTypes.find(({ id }) => id === typeId);
  // A gift card is e-mailed, not put on an order.
  if (!tier || !type || type.isGiftCard) return { message: REWARD_GONE };
  const { displayName: name, amountOff, pointsRequired: cost } = type;
  if (!isUnlocked(points, cost)) return { message: LOCKED_REWARD };
  const isDish = isDishType(type);
  const items = isDish ? dishesOf(tier).map(({ id, displayName }) => ({ id, name: displayName })) : [];
  return { name, worth: rewardWorth({ amountOff, items: [] }), items, isDish, cost };
}

export function isDishType({ isGiftCard, amountOff }: Pick<RewardType, "isGiftCard" | "amountOff">): boolean {
  return !isGiftCard && !amountOff;
}

function dishesOf({ rewardMenuItems, rewardTierItemGroups }: RewardTier): RewardDish[] {
  return [...rewardMenuItems, ...rewardTierItemGroups.flatMap(({ menuItems }) => menuItems)];
}

export function giftCardType(tiers: RewardTier[], typeId: string): RewardType | null {
  return (
    tiers.flatMap(({ rewardTypes }) => rewardTypes).find(({ id, isGiftCard }) => isGiftCard && id === typeId) ?? null
  );
}

export function balanceChanged(points: number): string {
  return `You have ${stripes(points)} now. Please look at your rewards again before you redeem them.`;
}

export interface RewardOffer {
  cartId: string;
  storeNumber: string;
  day: string;
  price: number;
}

/** A message that asks to confirm again after changes of the order; null without changes. */
export function offerChanged(shown: RewardOffer, now: RewardOffer): string | null {
  const changed = [
    shown.cartId !== now.cartId && "your bag",
    shown.storeNumber !== now.storeNumber && "the restaurant",
    shown.day !== now.day && "the day",
    shown.price !== now.price && `the price, which is now ${stripes(now.price)}`,
  ].filter((part) => part !== false);
  if (changed.length === 0) return null;
  return `Your order has changed since this page was shown: ${joinWords(changed)}. Nothing was redeemed. Please look at your rewards again, and press once more to confirm it.`;
}
