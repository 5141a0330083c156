import type { Reward } from "@platter/ordering/rewards/rewards.ts";
import { PROMOTION_OPERATIONS } from "../../../server/catering/promotions.ts";
import { REWARD_OPERATIONS } from "../../../server/catering/rewards.ts";
import { expectAgrees, individualCart } from "./baskets.ts";
import { leastChoices } from "./choices.ts";
import { keyOf } from "./menu.ts";
import { NOBODY } from "./options.ts";
import { type Found, Skipped, expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { availableRewards, availableRewardsAtStore, rewardsAndPoints, rewardTiers, rewardTiersAtStore } =
  REWARD_OPERATIONS;
const { redeemPoints, redeemPointsForGiftCard } = REWARD_OPERATIONS;
const { redeemReward, removeReward, addRewardItem } = PROMOTION_OPERATIONS;

/** What a customer holds and what points buy. Without --write nothing of it is touched. */
export async function checkRewards(scene: Scene): Promise<void> {
  const { probe } = scene;
  const customer = () => probe.site(need(scene.token));
  await probe.exercise(availableRewards, () => customer().availableRewards());
  await probe.exercise(rewardTiers, () => customer().rewardTiers());
  const held = await probe.exercise(availableRewardsAtStore, () => rewardsOf(scene));
  await probe.exercise(rewardsAndPoints, () => pointsOf(scene));
  await probe.exercise(rewardTiersAtStore, () => tiersOf(scene));
  await checkAmount(scene, held);
  await checkItem(scene, held);
  await checkPoints(scene);
  await checkGiftCard(scene);
}

async function checkAmount(scene: Scene, held: Found<Reward[]>): Promise<void> {
  const { probe, token } = scene;
  const redeemed = await probe.exercise(redeemReward, async () => {
    const reward = rewardToTry(
      scene,
      held,
      "an amount",
      ({ items, amountOff }) => items.length === 0 && Number(amountOff) > 0,
    );
    const { id } = await individualCart(scene, undefined, need(token));
    return { reward, cart: await probe.site(need(token)).redeemReward(id, reward.id) };
  });
  await probe.check(redeemReward, "The reward is on the cart and takes something off", async () => {
    const { reward, cart } = need(redeemed);
    expect(cart.reward?.id === reward.id, "the cart tells none, or another one");
    expect(cart.discount > 0, "there is no discount");
    await expectAgrees(probe, cart, need(token));
  });
  const removed = await probe.exercise(removeReward, async () => {
    const { reward, cart } = need(redeemed);
    return { reward, cart: await probe.site(need(token)).removeReward(cart.id, reward.id) };
  });
  await probe.check(removeReward, "The cart is without the reward", async () => {
    const { cart } = need(removed);
    expect(cart.reward === null && cart.discount === 0, "the cart still tells a reward or a discount");
    await expectAgrees(probe, cart, need(token));
  });
  await probe.check(removeReward, "The customer keeps the reward", async () => {
    const { reward } = need(removed);
    const kept = (await rewardsOf(scene)).some(({ id }) => id === reward.id);
    expect(kept, "the customer has it no more");
  });
}

async function checkItem(scene: Scene, held: Found<Reward[]>): Promise<void> {
  const { probe, token, individual } = scene;
  const added = await probe.exercise(addRewardItem, async () => {
    const reward = rewardToTry(scene, held, "a dish", ({ items }) => items.length > 0);
    const occasion = need(individual);
    const menuItemId = reward.items[0]!.id;
    const modifiers = leastChoices((await probe.site().modifiers(keyOf(occasion), menuItemId)).value);
    const { id } = await individualCart(scene, undefined, need(token));
    const dish = { menuItemId, specialInstructions: "", modifiers };
    const cart = await probe.site(need(token)).addRewardItem(id, occasion.envelope, reward.id, dish);
    return { reward, cart };
  });
  const linesOf = ({ reward, cart }: { reward: Reward; cart: { lines: { customerRewardId: string | null }[] } }) =>
    cart.lines.filter(({ customerRewardId }) => customerRewardId === reward.id);
  await probe.check(addRewardItem, "The dish is one more line, which names the reward", async () => {
    const { cart } = need(added);
    expect(cart.lines.length === 2, `there are ${cart.lines.length} lines, not 2`);
    expect(linesOf(need(added)).length === 1, "no line has its customerRewardId");
    await expectAgrees(probe, cart, need(token));
  });
  await probe.check(removeReward, "A dish goes with its reward", async () => {
    const { reward, cart } = need(added);
    const after = await probe.site(need(token)).removeReward(cart.id, reward.id);
    expect(linesOf({ reward, cart: after }).length === 0, "its line is still there");
  });
}

async function checkPoints(scene: Scene): Promise<void> {
  const { probe, token } = scene;
  const bought = await probe.exercise(redeemPoints, async () => {
    const { tierId, typeId, before } = await affordable(scene, "a reward", false);
    return { before, reward: await probe.site(need(token)).redeemPoints(tierId, typeId) };
  });
  await probe.check(redeemPoints, "The customer has the reward from then on", async () => {
    const { reward, before } = need(bought);
    const rewards = await probe.site(need(token)).availableRewards();
    expect(
      rewards.some(({ id }) => id === reward.id),
      "it is not among the available ones",
    );
    expect((await pointsOf(scene)).points <= before, "there are more points than before");
  });
}

async function checkGiftCard(scene: Scene): Promise<void> {
  const { probe, token, options } = scene;
  const key = crypto.randomUUID();
  const customer = () => probe.site(need(token));
  const bought = await probe.exercise(redeemPointsForGiftCard, async () => {
    const { typeId, before } = await affordable(scene, "a gift card", true);
    const email = options.account?.email ?? NOBODY;
    const { success } = await customer().redeemPointsForGiftCard(typeId, email, key);
    return { typeId, email, before, success, after: (await pointsOf(scene)).points };
  });
  await probe.check(redeemPointsForGiftCard, "A gift card that was sent costs points", async () => {
    const { success, before, after } = need(bought);
    expect(success === after < before, success ? "points are as before" : "points are gone, but success is false");
  });
  await probe.check(redeemPointsForGiftCard, "The same Idempotency-Key again is the same gift card", async () => {
    const { typeId, email, success, after } = need(bought);
    const again = await customer().redeemPointsForGiftCard(typeId, email, key);
    expect(again.success === success, "another answer");
    expect((await pointsOf(scene)).points === after, "it cost points once more");
  });
}

function rewardsOf({ probe, token, individual }: Scene): Promise<Reward[]> {
  const { store, envelope } = need(individual);
  return probe.site(need(token)).availableRewardsAtStore(store.id, envelope.day);
}

function pointsOf({ probe, token, individual }: Scene) {
  const { store, envelope } = need(individual);
  return probe.site(need(token)).rewardsAndPoints(store.id, envelope.day);
}

function tiersOf({ probe, token, individual }: Scene) {
  const { store, envelope } = need(individual);
  return probe.site(need(token)).rewardTiersAtStore(store.id, envelope.day);
}

/** Putting a reward on a cart takes it off another one: that is a change, though none that stays. */
function rewardToTry(
  { writes }: Scene,
  held: Found<Reward[]>,
  kind: string,
  fits: (reward: Reward) => boolean,
): Reward {
  need(writes);
  const reward = need(held).find((one) => fits(one) && !one.addedToOrder);
  if (!reward) throw new Skipped(`needs an account that holds a reward for ${kind}`);
  return reward;
}

async function affordable(scene: Scene, kind: string, isGiftCard: boolean) {
  need(scene.writes);
  const { points } = await pointsOf(scene);
  const [cheapest] = (await tiersOf(scene))
    .flatMap((tier) => tier.rewardTypes.map((type) => ({ tierId: tier.id, type })))
    .filter(({ type }) => type.isGiftCard === isGiftCard && type.pointsRequired <= points)
    .toSorted((one, other) => one.type.pointsRequired - other.type.pointsRequired);
  if (!cheapest) throw new Skipped(`needs an account with enough points for ${kind}`);
  return { tierId: cheapest.tierId, typeId: cheapest.type.id, before: points };
}
