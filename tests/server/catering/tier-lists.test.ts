import { expect, test } from "vitest";
import { ITEM, TIER } from "../../support/builders/replies.ts";
import { cateringWith } from "./support.ts";

const GROUP = { id: 31, name: "Bowls" };

test.each<[string, object, string]>([
  ["a group without a list of dishes", { rewardTierItemGroups: [GROUP] }, "rewardTierItemGroups.menuItems"],
  [
    "a group with an unknown list of dishes",
    { rewardTierItemGroups: [{ ...GROUP, dishes: [ITEM] }] },
    "rewardTierItemGroups.menuItems",
  ],
  ["groups that are not a list", { rewardTierItemGroups: { 31: GROUP } }, "rewardTierItemGroups"],
  ["dishes that are not a list", { rewardMenuItems: { 101: ITEM } }, "rewardMenuItems"],
])("the log reports %s as unreadable (REWARD-20)", async (_what, part, field) => {
  const { catering, lines } = cateringWith(() => [{ ...TIER, ...part }], { token: "t0k", requestId: "req-1" });
  expect(await catering.rewardTiers()).toMatchObject([{ id: "1" }]);
  expect(lines).toContainEqual(expect.objectContaining({ event: "entries left out", fields: [field] }));
});
