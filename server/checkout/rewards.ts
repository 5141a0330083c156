import { createHash } from "node:crypto";
import { z } from "zod";
import { type Cart, type CartLine, redeemedReward } from "@platter/ordering/checkout/cart.ts";
import { defaultChoices } from "@platter/ordering/menu/choices.ts";
import { withAlwaysSent } from "@platter/ordering/menu/modifiers.ts";
import type { CartSession } from "@platter/ordering/order/session-values.ts";
import {
  type PointsAndRewards,
  type RedeemableRewards,
  type RewardItem,
  type RewardOffer,
  type RewardTier,
  type RewardWish,
  LOCKED_REWARD,
  REWARD_GONE,
  balanceChanged,
  giftCardType,
  grantWish,
  isUnlocked,
  offerChanged,
  wishText,
} from "@platter/ordering/rewards/rewards.ts";
import { type RemoteFailure, orNull } from "@platter/ordering/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import { RemoteError } from "../remote/errors.ts";
import type { RewardItemRequest } from "../catering/promotions.ts";
import type { SessionValue } from "../session/cookies.ts";
import type { Sealer } from "../session/seal.ts";
import type { SharedStore } from "../valkey/shared-store.ts";
import type { ReadyOrder, OrderSession } from "../visitor/order-session.ts";
import { nameDishes, readHeld } from "./read-rewards.ts";

export type Rewards = ReturnType<typeof openRewards>;

export interface SeenOffer {
  points: number;
  offer: string;
}

export interface CustomerRewards {
  held: PointsAndRewards | null;
  tiers: RewardTier[] | null;
  usable: ReadonlySet<string> | null;
}

type RedeemOutcome =
  | { kind: "added"; name: string; unfinished: CartLine | null }
  | { kind: "refused"; message: string }
  /** The points were exchanged, but the reward is not on the order: the customer can use it later. */
  | { kind: "kept"; failure: RemoteFailure }
  | { kind: "unknown" };

type GiftCardOutcome = { kind: "sent" | "not sent" | "unknown" } | { kind: "refused"; message: string };

/** The last running action by cart, for which the next action waits. */
export type RewardTurns = Map<string, Promise<unknown>>;

/** Seconds in which a timed-out purchase may still arrive. */
const MAY_ARRIVE = 20;

const RECEIPT = "gift card receipt";
const RECEIPT_LIFE = 60 * 60 * 24;

const OFFER = "reward offer";
const shownOffer = z.object({ cartId: z.string(), storeNumber: z.string(), day: z.string(), price: z.number() });

interface RewardsParts {
  orderSession: OrderSession;
  cartSession: SessionValue<CartSession>;
  catering: Catering;
  detachedCatering: () => Catering;
  rewardTurns: RewardTurns;
  store: SharedStore;
  sealer: Sealer;
  now: () => Date;
}

/** Runs a cart's actions in sequence, checked against the balance shown; after a lost reply looks up, never resends. */
export function openRewards(parts: RewardsParts) {
  const { sealer } = parts;
  let reading: Promise<CustomerRewards> | null = null;
  return {
    read: () => (reading ??= readRewards(parts)),
    /** Adds a reward to the order, buying it with points if the customer does not have it yet. */
    redeem: (wish: RewardWish, seen: SeenOffer) => redeem(parts, wish, seen),
    /** Takes the reward off the order; the customer keeps it (REWARD-03). Null if it is not on the order. */
    remove: (rewardId: string) => takeOff(parts, rewardId),
    /** REWARD-17; a repeated idempotency key buys no second gift card. */
    sendGiftCard: (typeId: string, toEmail: string, seen: SeenOffer, idempotencyKey: string) =>
      sendGiftCard(parts, { typeId, toEmail, seen, idempotencyKey }),
    sealOffer: async (price: number) => sealer.seal(OFFER, offerNow(parts, await parts.orderSession.ready(), price)),
    /** Sealed, because it becomes part of the next page's URL and no log may contain the email address. */
    receipt: (toEmail: string) => sealer.seal(RECEIPT, toEmail),
    readReceipt(receipt: string): string | null {
      const toEmail = sealer.open(RECEIPT, receipt, RECEIPT_LIFE);
      return typeof toEmail === "string" ? toEmail : null;
    },
  };
}

function offerNow({ cartSession }: RewardsParts, { store, day }: ReadyOrder, price: number): RewardOffer {
  return { cartId: cartSession.read().cartId ?? "", storeNumber: store.storeNumber, day, price };
}

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

/** Prevents two windows from spending the same points. */
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
    // Read before the purchase, so that a failed read spends no points.
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
    // The same call as in `readHeld`, sent once; here its failure is not ignored.
    api.rewardsAndPoints(store.id, day),
    readHeld(api, order),
    wish.from === "tier" ? api.rewardTiersAtStore(store.id, day) : [],
  ]);
  const hasReward = redeemedReward(cart) !== null;
  return { points, cards: held?.rewards ?? [], tiers, hasReward, usable, now, zone: store.timeZone };
}

async function dishRequest(api: Catering, { id }: RewardItem, { menuKey }: ReadyOrder): Promise<RewardItemRequest> {
  const { value } = await api.modifiers(menuKey, id);
  return { menuItemId: id, specialInstructions: "", modifiers: withAlwaysSent(value, defaultChoices(value)) };
}

/** Null without a call for `MAY_ARRIVE` seconds after a purchase in doubt, which may still arrive. */
async function buyOnce(
  { store, sealer }: RewardsParts,
  cartId: string,
  wish: RewardWish,
  buyIt: () => Promise<string | null>,
): Promise<string | null> {
  const key = `reward:${sealer.fingerprint("reward", `${cartId} ${wishText(wish)}`)}`;
  const [isInDoubt] = await store.get([key]);
  if (isInDoubt) return null;
  const rewardId = await buyIt();
  if (rewardId === null) await store.set(key, "1", MAY_ARRIVE);
  return rewardId;
}

/** The id of the bought reward, or null when unknown. */
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
    // Without both lists, a reward held before cannot be told from the bought one.
    if (!before.usable || !after.usable) return null;
    const known = new Set(before.cards.map(({ cardId }) => cardId));
    // Unspent points do not disprove the purchase: the API may still deduct them.
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

async function cartAfter({ detachedCatering }: RewardsParts, error: unknown, cartId: string): Promise<Cart> {
  if (!(error instanceof RemoteError) || !error.mayHaveHappened) throw error;
  const cart = await detachedCatering().cart(cartId).catch(orNull);
  if (!cart) throw error;
  return cart;
}
