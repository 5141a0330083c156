import { expect, test } from "vitest";
import { ITEM, TIER } from "../../support/builders/replies.ts";
import { cateringWith } from "./support.ts";

const GROUP = { id: 31, name: "Bowls" };

test.each<[string, object, string]>([
  ["a group whose dishes stand nowhere", { rewardTierItemGroups: [GROUP] }, "rewardTierItemGroups.menuItems"],
  [
    "a group whose dishes stand under a strange name",
    { rewardTierItemGroups: [{ ...GROUP, dishes: [ITEM] }] },
    "rewardTierItemGroups.menuItems",
  ],
  ["groups that are no list", { rewardTierItemGroups: { 31: GROUP } }, "rewardTierItemGroups"],
  ["dishes that are no list", { rewardMenuItems: { 101: ITEM } }, "rewardMenuItems"],
])("the log says of %s that it was not understood (REWARD-20)", async (_what, part, field) => {
  const { catering, lines } = cateringWith(() => [{ ...TIER, ...part }], { token: "t0k", requestId: "req-1" });
  expect(await catering.rewardTiers()).toMatchObject([{ id: "1" }]);
  expect(lines).toContainEqual(expect.objectContaining({ event: "entries left out", fields: [field] }));
});
