import { expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { expectPage } from "../../support/page.ts";
import { REWARDS, TIER, memberAt } from "../../support/rewards.ts";

const TIERS = "/tiers-with-items-by-store/";

/** A member at a store whose tiers are altered. */
async function memberWith(change: (tiers: Json) => unknown, path = REWARDS) {
  const app = startApp();
  app.alter(TIERS, change);
  return memberAt(app, path);
}

const eachGroup = (change: (group: Json) => unknown) => (tiers: Json) =>
  tiers.map((tier: Json) => ({ ...tier, rewardTierItemGroups: tier.rewardTierItemGroups.map(change) }));

const renamed = (list: string) => eachGroup(({ menuItems, ...group }) => ({ ...group, [list]: menuItems }));
const brief = eachGroup(({ id, name: displayName, menuItems }) => ({
  id,
  displayName,
  items: menuItems.map((dish: Json) => ({ id: dish.id, name: dish.displayName })),
}));

test.each<[string, (tiers: Json) => unknown]>([
  ["named as in a tier", renamed("rewardMenuItems")],
  ["named as in a reward", renamed("items")],
  ["without prices", brief],
  ["in tiers listed beside the points", (tiers) => ({ points: 1, rewards: [], tiers })],
])("dishes of a group %s can be selected (REWARD-04, REWARD-20)", async (_what, change) => {
  const browser = await memberWith(change);
  await browser.press(`See Choices ${TIER.meal}`, "Sandwiches & Wraps");
  const [dish = ""] = browser.buttons().filter((words) => words.startsWith("Redeem Reward"));
  await browser.press(dish, "Add Reward");
  expectPage(browser, { status: 200, shows: "A free meal" });
  expect(browser.app.sent("/add-reward")).toHaveLength(1);
});

test("a reward type without a price costs the points of its tier (REWARD-20)", async () => {
  const bare = ({ id, displayName, imageUrl }: Json) => ({ id, displayName, imageUrl });
  const change = (tiers: Json) => tiers.map((tier: Json) => ({ ...tier, rewardTypes: tier.rewardTypes.map(bare) }));
  const browser = await memberWith(change, `${REWARDS}?tier=1`);
  expectPage(browser, { status: 200, shows: ["A free sweet", "250 Stripes"] });
  const [dish = ""] = browser.buttons().filter((words) => words.startsWith("Redeem Reward"));
  await browser.press(dish);
  expectPage(browser, { shows: "It takes 250 Stripes. You’ll have 2,200 left." });
  expectPage(await browser.press("Add Reward"), { url: CHECKOUT, shows: "A free sweet" });
});

test("a tier without a name is named after its reward (REWARD-04, REWARD-20)", async () => {
  const browser = await memberWith((tiers) => tiers.map((tier: Json) => ({ ...tier, name: undefined })));
  await browser.press("See Choices A free meal", "Bowls");
  expectPage(await browser.press("A free meal"), { status: 200, shows: "Sandwiches & Wraps" });
  expectPage(await browser.press("My Rewards"), { shows: ["See Choices A free side or $5 off", "500 Stripes"] });
});
