import { toDollars } from "../amounts.ts";
import type { Day } from "../calendar.ts";
import { fieldsOf } from "../fields.ts";
import type { CartRecord } from "../records/carts.ts";
import type { CustomerRecord } from "../records/customers.ts";
import type { HeldReward } from "../records/rewards.ts";
import { badRequest, notFound, wrongField } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { rewardReply } from "../rules/priced-cart.ts";
import { isEmail } from "../rules/contact-checks.ts";
import { isOffered, itemWithId } from "../rules/menu.ts";
import { storeWithId, type Store } from "../rules/stores.ts";
import { INDIVIDUAL } from "../seeds/order-types.ts";
import { rewardWithKey, TIER_TYPES, TIERS, type RewardSeed, type Tier, type TierType } from "../seeds/rewards.ts";
import { sendEmail } from "./accounts.ts";
import { CARTS, changeCart, moveCart, readEnvelope, readNewLine } from "./carts.ts";
import { customerOf } from "./identity.ts";
import { itemReply } from "./menu.ts";
import { dayInQuery, readId, storeInPath } from "./reading.ts";

const REWARDS = "/customer-api/rewards";
const POINTS = "/customer-api/reward-points";

export const rewardRoutes: Route[] = [
  { method: "GET", path: `${REWARDS}/available`, handler: (call) => json(usableRewards(call).map(asReply(call))) },
  { method: "GET", path: `${REWARDS}/available-at-store-online`, handler: listAtStore },
  { method: "GET", path: `${POINTS}/with-current-rewards`, handler: showPoints },
  { method: "GET", path: `${POINTS}/tiers`, handler: listTiers },
  { method: "GET", path: `${POINTS}/tiers-with-items-by-store/:storeId`, handler: listTiersAtStore },
  { method: "POST", path: `${POINTS}/redeem-points`, handler: redeemPoints },
  { method: "POST", path: `${POINTS}/redeem-points-for-gift-card`, handler: redeemForGiftCard },
  { method: "PUT", path: `${CARTS}/:cartId/redeem-reward/:rewardId`, handler: redeemReward },
  { method: "PUT", path: `${CARTS}/:cartId/remove-reward/:rewardId`, handler: removeReward },
  { method: "PUT", path: `${CARTS}/:cartId/add-reward`, handler: addReward },
];

const REWARD_DAYS = 60;
const DAY_MS = 86_400_000;
const NOT_ENOUGH = "You don’t have quite enough stripes yet! Not to worry - keep earning to unlock this reward.";

function listAtStore(call: Call): Response {
  const store = storeInQuery(call);
  const day = store ? dayInQuery(call, "date", store) : null;
  const usable = usableRewards(call).filter(({ key }) => !store || !day || isUsableAt(rewardWithKey(key), store, day));
  return json(usable.map(asReply(call)));
}

/** Points, and the reward cards of today and those that ran out (REWARD-07); used ones are gone. */
function showPoints(call: Call): Response {
  const customer = customerOf(call);
  const store = storeInQuery(call);
  if (store) dayInQuery(call, "date", store);
  if (!customer.isOptedIn) return json({ points: 0, rewards: [] });
  const held = call.records.rewards.ofCustomer(customer.id).filter((reward) => reward.orderNumber === null);
  return json({
    points: call.records.rewards.points(customer.id),
    rewards: held.map((reward) => ({
      ...asReply(call)(reward),
      cardId: reward.id,
      cardNumber: `880000${String(reward.id).padStart(8, "0")}`,
      expirationDate: reward.expiresAt,
      isExpired: isExpired(reward, call.now()),
    })),
  });
}

function listTiers(call: Call): Response {
  customerOf(call);
  return json(TIERS.map((tier) => tierReply(tier, null, null)));
}

function listTiersAtStore(call: Call): Response {
  customerOf(call);
  const store = storeInPath(call);
  const day = dayInQuery(call, "date", store);
  return json(TIERS.map((tier) => tierReply(tier, store, day)));
}

/**
 * API-59. Points are spent once: as long as the reward they bought has not been used, asking again answers the same
 * reward. So a form that is sent twice, or a reply that was lost, costs nothing.
 */
async function redeemPoints(call: Call): Promise<Response> {
  const customer = memberOf(call);
  const body = fieldsOf(await call.object());
  const tier = TIERS.find(({ id }) => id === body.number("rewardTierId"));
  const type = tier?.types.find(({ id }) => id === body.number("rewardTypeId"));
  if (!tier || !type) throw notFound("This reward");
  const { reward } = type;
  if (!reward) throw badRequest("This reward is sent as a gift card.");
  return call.records.transaction(() => {
    const unused = call.records.rewards
      .ofCustomer(customer.id)
      .find(({ key, ...held }) => key === reward.key && isUsable(held, call.now()));
    if (unused) return json(asReply(call)(unused));
    spend(call, customer, type, null);
    const expiresAt = new Date(call.now().getTime() + REWARD_DAYS * DAY_MS).toISOString();
    return json(asReply(call)(call.records.rewards.add(customer.id, reward.key, expiresAt)));
  });
}

/**
 * One intent, one gift card: the caller's Idempotency-Key says what one intent is; without it, the same card to the same
 * address within ten minutes. An address at bounce.example cannot be reached: success is false and nothing is spent.
 */
async function redeemForGiftCard(call: Call): Promise<Response> {
  const customer = memberOf(call);
  const body = fieldsOf(await call.object());
  const type = TIER_TYPES.find(({ id, kind }) => kind === "gift card" && id === body.number("giftCardRewardTypeId"));
  if (!type) throw notFound("This gift card");
  const toEmail = body.text("toEmail");
  if (!isEmail(toEmail)) throw wrongField("toEmail", "Email is not a valid email address.");
  if (/@bounce\.example$/i.test(toEmail)) return json({ success: false });
  const period = Math.floor(call.now().getTime() / 600_000);
  const intents = [period, period - 1].map((time) => `${type.id} ${toEmail.toLowerCase()} ${time}`);
  const named = call.header("idempotency-key")?.slice(0, 200);
  return call.records.transaction(() => {
    const taken = (named ? [`key ${named}`] : intents).map((intent) => `${customer.id} ${intent}`);
    if (taken.some((intent) => call.records.rewards.isIntentTaken(intent))) return json({ success: true });
    spend(call, customer, type, taken[0] ?? null);
    sendEmail(call, toEmail, "gift-card-reward", "");
    return json({ success: true });
  });
}

function spend(call: Call, customer: CustomerRecord, type: TierType, intent: string | null): void {
  if (call.records.rewards.points(customer.id) < type.points) throw badRequest(NOT_ENOUGH);
  const entry = { kind: "Redeemed", points: -type.points, at: call.now().toISOString(), note: type.name } as const;
  call.records.rewards.addPoints(customer.id, entry, intent);
}

/** API-42: an amount off. One reward at a time (REWARD-12); the same one again changes nothing. */
async function redeemReward(call: Call): Promise<Response> {
  const customer = memberOf(call);
  const body = fieldsOf(await call.objectOrNone());
  return changeCart(call, body, (cart) => {
    const reward = rewardInPath(call, customer);
    const seed = rewardWithKey(reward.key);
    if (seed && seed.itemIds.length > 0) throw badRequest("Please choose the item for this reward.");
    if (cart.reward?.id === reward.id) return cart;
    return putOn(call, cart, customer, reward);
  });
}

async function removeReward(call: Call): Promise<Response> {
  const customer = customerOf(call);
  const body = fieldsOf(await call.objectOrNone());
  return changeCart(call, body, (cart) => {
    const held = call.records.rewards.find(readId(call.params["rewardId"]) ?? 0);
    if (!held || held.customerId !== customer.id) throw notFound("This reward");
    return cart.reward?.id === held.id ? withoutReward(cart) : cart;
  });
}

/** API-43: a dish that the reward pays for, as a line of its own. */
async function addReward(call: Call): Promise<Response> {
  const customer = memberOf(call);
  const body = fieldsOf(await call.object());
  return changeCart(call, body, (cart) => {
    const id = body.number("orderRequest.customerRewardId") ?? body.number("customerRewardId");
    const reward = heldReward(call, customer, id);
    if (cart.reward?.id === reward.id) return cart;
    const envelope = readEnvelope(body, cart, call.now());
    const seed = rewardWithKey(reward.key);
    if (!seed?.itemIds.includes(body.number("orderRequest.menuItemId") ?? 0)) {
      throw wrongField("orderRequest.menuItemId", "This reward is for another item.");
    }
    const line = { ...readNewLine(body, envelope, true), rewardId: reward.id };
    if (line.quantity !== 1) throw wrongField("orderRequest.quantity", "A reward pays for one piece.");
    const moved = moveCart(putOn(call, cart, customer, reward), envelope);
    return { ...moved, lines: [...moved.lines, line] };
  });
}

/** A reward lies in one cart at a time: taken to this one, it leaves the other. */
function putOn(call: Call, cart: CartRecord, customer: CustomerRecord, reward: HeldReward): CartRecord {
  if (cart.reward) throw badRequest("Only one reward can be redeemed at a time.");
  if (isExpired(reward, call.now())) throw badRequest("This reward has expired.");
  const elsewhere = call.records.findCart(call.records.rewards.cartWith(reward.id) ?? "");
  if (elsewhere) call.records.saveCart(withoutReward(elsewhere));
  return { ...cart, customerId: customer.id, reward: { id: reward.id, key: reward.key } };
}

function withoutReward(cart: CartRecord): CartRecord {
  return { ...cart, reward: null, lines: cart.lines.filter((line) => line.rewardId === null) };
}

function rewardInPath(call: Call, customer: CustomerRecord): HeldReward {
  return heldReward(call, customer, readId(call.params["rewardId"]));
}

/** Another customer's reward, and one that was used, is not found. */
function heldReward(call: Call, customer: CustomerRecord, id: number | null): HeldReward {
  const reward = Number.isSafeInteger(id) ? call.records.rewards.find(Number(id)) : null;
  if (!reward || reward.customerId !== customer.id || reward.orderNumber !== null) throw notFound("This reward");
  return reward;
}

function memberOf(call: Call): CustomerRecord {
  const customer = customerOf(call);
  if (!customer.isOptedIn) throw badRequest("Please join ZK Rewards in your account first.");
  return customer;
}

function usableRewards(call: Call): HeldReward[] {
  const customer = customerOf(call);
  if (!customer.isOptedIn) return [];
  return call.records.rewards.ofCustomer(customer.id).filter((reward) => isUsable(reward, call.now()));
}

export function isUsable(reward: Pick<HeldReward, "expiresAt" | "orderNumber">, now: Date): boolean {
  return reward.orderNumber === null && !isExpired(reward, now);
}

function isExpired({ expiresAt }: Pick<HeldReward, "expiresAt">, now: Date): boolean {
  return expiresAt <= now.toISOString();
}

function isUsableAt(seed: RewardSeed | null, store: Store, day: Day): boolean {
  if (!seed) return false;
  return seed.itemIds.length === 0 || seed.itemIds.some((id) => isMadeAt(id, store, day));
}

function isMadeAt(itemId: number, store: Store, day: Day): boolean {
  const item = itemWithId(itemId);
  return item !== null && isOffered(item, store, INDIVIDUAL, day);
}

function asReply(call: Call) {
  return (reward: HeldReward) => {
    const seed = rewardWithKey(reward.key);
    if (!seed) throw notFound("This reward");
    return {
      ...rewardReply(reward.id, seed, call.records.rewards.cartWith(reward.id) !== null),
      expirationDate: reward.expiresAt,
    };
  };
}

function tierReply(tier: Tier, store: Store | null, day: Day | null) {
  const items = (ids: number[]) =>
    ids
      .map((id) => itemWithId(id))
      .filter((item) => item !== null)
      .filter((item) => !store || !day || isOffered(item, store, INDIVIDUAL, day))
      .map(itemReply);
  return {
    id: tier.id,
    name: tier.name,
    rewardPoints: tier.points,
    imageUrl: `/pictures/${tier.picture}.svg`,
    rewardTypes: tier.types.map((type) => ({
      id: type.id,
      type: type.kind,
      name: type.name,
      displayName: type.name,
      pointsRequired: type.points,
      imageUrl: `/pictures/${type.picture}.svg`,
      provider: type.provider,
      amountOff: toDollars(type.amount),
    })),
    rewardMenuItems: items(tier.itemIds),
    rewardTierItemGroups: tier.groups.map((group) => ({
      id: group.id,
      name: group.name,
      menuItems: items(group.itemIds),
    })),
  };
}

function storeInQuery(call: Call): Store | null {
  const text = call.query.get("storeId");
  if (!text) return null;
  const store = storeWithId(readId(text));
  if (!store) throw notFound("This store");
  return store;
}

/** Points for what was paid: one for every dollar, after discounts. */
export function pointsFor(netCents: number): number {
  return Math.floor(netCents / 100);
}
