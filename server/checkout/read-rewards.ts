import { heldRewards } from "@platter/ordering/rewards/held-rewards.ts";
import type { PointsAndRewards, RewardCard } from "@platter/ordering/rewards/rewards.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import type { Soon } from "../catering/operation.ts";
import type { ReadyOrder } from "../visitor/order-session.ts";

interface HeldRewards {
  held: PointsAndRewards | null;
  /** Reward ids usable at the store on the day; null when unknown. */
  usable: ReadonlySet<string> | null;
}

export async function readHeld(
  api: Catering,
  { store, day }: { store: { id: number }; day: string },
  wait: Soon = (answer) => answer,
): Promise<HeldRewards> {
  const [loyalty, available] = await Promise.all([
    wait(api.rewardsAndPoints(store.id, day)).catch(orNull),
    wait(api.availableRewardsAtStore(store.id, day)).catch(orNull),
  ]);
  return {
    held: loyalty && { ...loyalty, rewards: heldRewards(loyalty.rewards, available) },
    usable: available && new Set(available.map(({ id }) => id)),
  };
}

export function nameDishes(
  api: Catering,
  rewards: RewardCard[],
  menuKey: ReadyOrder["menuKey"],
): Promise<RewardCard[]> {
  const nameOf = async (id: number) =>
    (await api.soon(api.menuItem(menuKey, id)).catch(orNull))?.value.displayName ?? "";
  return Promise.all(
    rewards.map(async (reward) => {
      const names = reward.items.map(async ({ id, name }) => ({ id, name: name || (await nameOf(id)) }));
      return { ...reward, items: await Promise.all(names) };
    }),
  );
}
