import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type Cart, type CartLine, redeemedReward } from "@platter/ordering/checkout/cart.ts";
import { defaultChoices } from "@platter/ordering/menu/choices.ts";
import { withAlwaysSent } from "@platter/ordering/menu/option-flags.ts";
import type { CartSession } from "@platter/ordering/order/session-values.ts";
import {
  type PointsAndRewards,
  type RedeemableRewards,
  type RewardItem,
  type RewardTier,
  type RewardWish,
  LOCKED_REWARD,
  REWARD_GONE,
  balanceChanged,
  giftCardType,
  grantWish,
  isUnlocked,
  wishText,
} from "@platter/ordering/rewards/rewards.ts";
import { type RewardOffer, offerChanged } from "@platter/ordering/rewards/offer.ts";
import { type RemoteFailure, orNull } from "@platter/ordering/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import { RemoteError } from "../remote/errors.ts";
import type { RewardItemRequest } from "../catering/promotions.ts";
import type { SessionValue } from "../session/sealed-cookies.ts";
import type { Sealer } from "../session/seal.ts";
import type { ReadyOrder, OrderSession } from "../visitor/order-session.ts";
import { nameDishes, readHeld } from "./held-rewards.ts";

/**
 * Spending points and using rewards. Points are spent once for one intent: what one visitor asks for is done one after
 * another, each against the balance the customer saw, and a lost reply is looked up, never sent again.
 */
export interface Rewards {
  /** What can be had for the order as it is, read once in a request; a part that could not be read is null. */
  read(): Promise<CustomerRewards>;
  /** Puts a reward on the order, bought with points where it is not held yet. */
  redeem(wish: RewardWish, seen: SeenOffer): Promise<RedeemOutcome>;
  /** Takes a reward off the order; the customer keeps it (REWARD-03). Null when it lies there no more. */
  remove(rewardId: string): Promise<{ name: string } | null>;
  /** REWARD-17. The same idempotency key is the same gift card. */
  sendGiftCard(typeId: string, toEmail: string, seen: SeenOffer, idempotencyKey: string): Promise<GiftCardOutcome>;
  /** For the form that spends: what it shows, at this price in points. */
  sealOffer(price: number): Promise<string>;
  /** For the address of the page that says to whom it was sent: sealed, so that no log holds the customer's e-mail. */
  receipt(toEmail: string): string;
  readReceipt(receipt: string): string | null;
}

/** What the page showed: the balance, and the sealed rest; empty in a form that no page of ours sent. */
export interface SeenOffer {
  points: number;
  offer: string;
}

export interface CustomerRewards {
  held: PointsAndRewards | null;
  tiers: RewardTier[] | null;
  usable: ReadonlySet<string> | null;
}

export type RedeemOutcome =
  /** `unfinished`: its dish needs choices first (SHELL-06). */
  | { kind: "added"; name: string; unfinished: CartLine | null }
  | { kind: "refused"; message: string }
  /** The points were exchanged, but the reward could not be put on the order: it waits among the customer's rewards. */
  | { kind: "kept"; failure: RemoteFailure }
  /** Nobody can say yet whether points were spent. */
  | { kind: "unknown" };

export type GiftCardOutcome = { kind: "sent" | "not sent" | "unknown" } | { kind: "refused"; message: string };

/** What visitors are doing with their rewards now, by cart: the next waits for the one before. */
export type RewardTurns = Map<string, Promise<unknown>>;

/** When a purchase with an unknown outcome was sent, by cart and wish. */
export type RewardDoubts = LRUCache<string, number>;

/** Made once in a process. */
export function createRewardDoubts(): RewardDoubts {
  return new LRUCache({ max: 1_000 });
}

/** Milliseconds in which a call that was given up may still arrive: it is not made again meanwhile. */
const MAY_ARRIVE = 20_000;

const RECEIPT = "gift card receipt";
const RECEIPT_LIFE = 60 * 60 * 24;

const OFFER = "reward offer";
const shownOffer = z.object({ cartId: z.string(), storeNumber: z.string(), day: z.string(), price: z.number() });

export interface RewardsParts {
  orderSession: OrderSession;
  cartSession: SessionValue<CartSession>;
  catering: Catering;
  /** The same API, which has been asked nothing yet and is asked to the end even when the visitor leaves. */
  detachedCatering: () => Catering;
  rewardTurns: RewardTurns;
  rewardDoubts: RewardDoubts;
  sealer: Sealer;
  now: () => Date;
}

/** Opens points and rewards for one request. */
export function openRewards(parts: RewardsParts): Rewards {
  const { sealer } = parts;
  let reading: Promise<CustomerRewards> | null = null;
  return {
    read: () => (reading ??= readRewards(parts)),
    redeem: (wish, seen) => redeem(parts, wish, seen),
    remove: (rewardId) => takeOff(parts, rewardId),
    sendGiftCard: (typeId, toEmail, seen, idempotencyKey) =>
      sendGiftCard(parts, { typeId, toEmail, seen, idempotencyKey }),
    async sealOffer(price) {
      return sealer.seal(OFFER, offerNow(parts, await parts.orderSession.ready(), price));
    },
    receipt: (toEmail) => sealer.seal(RECEIPT, toEmail),
    readReceipt(receipt) {
      const toEmail = sealer.open(RECEIPT, receipt, RECEIPT_LIFE);
      return typeof toEmail === "string" ? toEmail : null;
    },
  };
}

function offerNow({ cartSession }: RewardsParts, { store, day }: ReadyOrder, price: number): RewardOffer {
  return { cartId: cartSession.read().cartId ?? "", storeNumber: store.storeNumber, day, price };
}

/** Another window changed the order or the restaurant the price since the page was shown: a second yes is asked. */
function changedSince(parts: RewardsParts, { offer }: SeenOffer, order: ReadyOrder, price: number): string | null {
  const shown = shownOffer.safeParse(parts.sealer.open(OFFER, offer, RECEIPT_LIFE)).data;
  return shown ? offerChanged(shown, offerNow(parts, order, price)) : null;
}

async function readRewards({ orderSession, catering }: RewardsParts): Promise<CustomerRewards> {
  const { store, orderTypeId, day } = orderSession.setup.read();
  if (!store || orderTypeId === null || day === null) return { held: null, tiers: null, usable: null };
  const menuKey = { storeId: store.id, orderTypeId, date: day };
  const [{ held, usable }, tiers] = await Promise.all([
    readHeld(catering, { store, day }, catering.soon),
    catering.soon(catering.rewardTiersAtStore(store.id, day)).catch(orNull),
  ]);
  return { held: held && { ...held, rewards: await nameDishes(catering, held.rewards, menuKey) }, tiers, usable };
}

/** One after another for each cart, so that two windows cannot both spend the same points. */
function inTurn<T>({ rewardTurns }: RewardsParts, cartId: string, act: () => Promise<T>): Promise<T> {
  const turn = (rewardTurns.get(cartId) ?? Promise.resolve()).then(act);
  const over = turn.catch(() => undefined);
  rewardTurns.set(cartId, over);
  void over.then(() => rewardTurns.get(cartId) === over && rewardTurns.delete(cartId));
  return turn;
}

async function redeem(parts: RewardsParts, wish: RewardWish, seen: SeenOffer): Promise<RedeemOutcome> {
  const { orderSession, cartSession, detachedCatering, now } = parts;
  const order = await orderSession.ready();
  const cartId = cartSession.read().cartId ?? "";
  return inTurn(parts, cartId, async () => {
    const redeemable = await readRedeemable(detachedCatering(), wish, cartId, order, now());
    const granted = grantWish(wish, redeemable);
    if (granted.kind === "choose") return { kind: "refused", message: REWARD_GONE };
    if (granted.kind === "refused") return granted;
    const changed = changedSince(parts, seen, order, granted.cost);
    if (changed) return { kind: "refused", message: changed };
    if (wish.from === "tier" && redeemable.points < seen.points)
      return { kind: "refused", message: balanceChanged(redeemable.points) };
    // Everything that can be read is read before anything is spent.
    const dish = granted.item && (await dishRequest(detachedCatering(), granted.item, order));
    const rewardId =
      wish.from === "card"
        ? wish.cardId
        : await buyOnce(parts, cartId, wish, () => buy(parts, wish, redeemable, order));
    if (rewardId === null) return { kind: "unknown" };
    try {
      const cart = await putOn(parts, { cartId, rewardId, dish, order });
      const line = redeemedReward(cart)?.line ?? null;
      const name = granted.worth || line?.name || granted.name;
      return { kind: "added", name, unfinished: line?.isConfigurationValid === false ? line : null };
    } catch (error) {
      if (wish.from === "card" || !(error instanceof RemoteError)) throw error;
      return { kind: "kept", failure: error };
    }
  });
}

async function takeOff(parts: RewardsParts, rewardId: string): Promise<{ name: string } | null> {
  const { orderSession, catering } = parts;
  const cart = await orderSession.cart();
  const reward = cart && redeemedReward(cart);
  if (!cart || reward?.id !== rewardId) return null;
  // A dish goes as the line that it is.
  const removing = reward.line
    ? catering.removeLine(cart.id, reward.line.cartItemId)
    : catering.removeReward(cart.id, rewardId);
  await removing.catch(async (error: unknown) => {
    const after = await cartAfter(parts, error, cart.id);
    if (redeemedReward(after)) throw error;
  });
  return { name: reward.name };
}

interface GiftCardWish {
  typeId: string;
  toEmail: string;
  seen: SeenOffer;
  idempotencyKey: string;
}

async function sendGiftCard(
  parts: RewardsParts,
  { typeId, toEmail, seen, idempotencyKey }: GiftCardWish,
): Promise<GiftCardOutcome> {
  const { orderSession, cartSession, catering, detachedCatering } = parts;
  const order = await orderSession.ready();
  return inTurn(parts, cartSession.read().cartId ?? "", async () => {
    const [held, tiers] = await readBalance(detachedCatering(), order);
    const type = giftCardType(tiers, typeId);
    if (!type) return { kind: "refused", message: REWARD_GONE };
    const changed = changedSince(parts, seen, order, type.pointsRequired);
    if (changed) return { kind: "refused", message: changed };
    if (held.points < seen.points) return { kind: "refused", message: balanceChanged(held.points) };
    if (!isUnlocked(held.points, type.pointsRequired)) return { kind: "refused", message: LOCKED_REWARD };
    try {
      const wish = JSON.stringify([idempotencyKey, typeId, toEmail]);
      const key = createHash("sha256").update(wish).digest("base64url");
      const { success } = await catering.redeemPointsForGiftCard(typeId, toEmail, key);
      return { kind: success ? "sent" : "not sent" };
    } catch (error) {
      if (!(error instanceof RemoteError) || !error.mayHaveHappened) throw error;
      const after = await detachedCatering().rewardsAndPoints(order.store.id, order.day).catch(orNull);
      // Points that are still there prove nothing: they may be taken yet.
      return { kind: after && after.points < held.points ? "sent" : "unknown" };
    }
  });
}

function readBalance(api: Catering, { store, day }: ReadyOrder): Promise<[PointsAndRewards, RewardTier[]]> {
  return Promise.all([api.rewardsAndPoints(store.id, day), api.rewardTiersAtStore(store.id, day)]);
}

async function readRedeemable(
  api: Catering,
  wish: RewardWish,
  cartId: string,
  order: ReadyOrder,
  now: Date,
): Promise<RedeemableRewards> {
  const { store, day } = order;
  const [cart, { points }, { held, usable }, tiers] = await Promise.all([
    api.cart(cartId),
    // Sent once: here its failure counts.
    api.rewardsAndPoints(store.id, day),
    readHeld(api, order),
    wish.from === "tier" ? api.rewardTiersAtStore(store.id, day) : [],
  ]);
  const hasReward = redeemedReward(cart) !== null;
  return { points, cards: held?.rewards ?? [], tiers, hasReward, usable, now, zone: store.timeZone };
}

/** As it comes; what it still needs is asked on its edit page. */
async function dishRequest(api: Catering, { id }: RewardItem, { menuKey }: ReadyOrder): Promise<RewardItemRequest> {
  const { value } = await api.modifiers(menuKey, id);
  return { menuItemId: id, specialInstructions: "", modifiers: withAlwaysSent(value, defaultChoices(value)) };
}

/** A purchase that may still arrive is not made again; null as `buy` has it. */
async function buyOnce(
  { rewardDoubts, now }: RewardsParts,
  cartId: string,
  wish: RewardWish,
  buyIt: () => Promise<string | null>,
): Promise<string | null> {
  const purchase = `${cartId} ${wishText(wish)}`;
  const sentAt = rewardDoubts.get(purchase);
  if (sentAt !== undefined && Math.abs(now().getTime() - sentAt) < MAY_ARRIVE) return null;
  const rewardId = await buyIt();
  if (rewardId === null) rewardDoubts.set(purchase, now().getTime());
  return rewardId;
}

/** Spends the points: the id of the reward they bought, or null when nobody can say what became of them. */
async function buy(
  { catering, detachedCatering }: RewardsParts,
  { tierId, typeId }: RewardWish & { from: "tier" },
  before: RedeemableRewards,
  order: ReadyOrder,
): Promise<string | null> {
  try {
    return (await catering.redeemPoints(tierId, typeId)).id;
  } catch (error) {
    if (!(error instanceof RemoteError) || !error.mayHaveHappened) throw error;
    const after = await readHeld(detachedCatering(), order);
    // What could not be read the one time may have been there all along.
    if (!before.usable || !after.usable) return null;
    const known = new Set(before.cards.map(({ cardId }) => cardId));
    // That the points are still there proves nothing: they may be taken yet.
    return after.held?.rewards.find(({ cardId }) => !known.has(cardId))?.cardId ?? null;
  }
}

interface Putting {
  cartId: string;
  rewardId: string;
  dish: RewardItemRequest | null;
  order: ReadyOrder;
}

async function putOn(parts: RewardsParts, { cartId, rewardId, dish, order }: Putting): Promise<Cart> {
  const { catering } = parts;
  const putting = dish
    ? catering.addRewardItem(cartId, order.envelope, rewardId, dish)
    : catering.redeemReward(cartId, rewardId);
  return putting.catch(async (error: unknown) => {
    const cart = await cartAfter(parts, error, cartId);
    if (redeemedReward(cart)?.id !== rewardId) throw error;
    return cart;
  });
}

/** The cart after a change whose reply is lost; any other failure, or no answer, is thrown as it came. */
async function cartAfter({ detachedCatering }: RewardsParts, error: unknown, cartId: string): Promise<Cart> {
  if (!(error instanceof RemoteError) || !error.mayHaveHappened) throw error;
  const cart = await detachedCatering().cart(cartId).catch(orNull);
  if (!cart) throw error;
  return cart;
}
