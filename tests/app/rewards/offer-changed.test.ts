import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { REWARDS, heldBy, memberAt, spendingCalls } from "../../support/rewards.ts";
import { addBowls } from "../../support/walk.ts";

const CARD = `${REWARDS}/gift-card/401`;

async function chooseAgain(other: Browser): Promise<void> {
  await other.press("Next day");
  other.fill("Select a Time", "12:30 PM");
  await other.press("BUILD MY MEAL");
}

/** Each spends Stripes from a page that shows an order. */
const FORMS: [name: string, path: string, words: string, tierId: number][] = [
  ["a reward for Stripes", `${REWARDS}?tier=2&propose=tier%3A2%3A202`, "Add Reward", 2],
  ["a gift card", `${CARD}?step=email`, "Send", 4],
];

/** Changes made in another window, and their names in the error. */
const CHANGES: [said: string, change: (other: Browser, tierId: number) => Promise<unknown>][] = [
  [
    "your bag",
    async (other) => {
      await other.visit("/order-now/cart/clear");
      await other.press("Empty my bag");
      await addBowls(other);
    },
  ],
  [
    "the restaurant",
    async (other) => {
      await other.visit("/order-now/locations?near=75201");
      const [, form] = other.forms().filter(({ words }) => words.startsWith("Select"));
      await other.send(form!.url, form!.body);
      await chooseAgain(other);
    },
  ],
  [
    "the day",
    async (other) => {
      await other.visit("/order-now/pickup-details");
      await chooseAgain(other);
    },
  ],
  [
    "the price",
    async ({ app }, tierId) => {
      app.alter("/tiers-with-items", (tiers) => {
        const tier = tiers.find(({ id }: { id: unknown }) => Number(id) === tierId);
        tier.rewardPoints += 10;
        for (const type of tier.rewardTypes) if ("pointsRequired" in type) type.pointsRequired += 10;
        return tiers;
      });
    },
  ],
];

describe.each(FORMS)("%s, from a page that another window has made stale", (_name, path, words, tierId) => {
  test.each(CHANGES)(
    "%s has changed: says so, spends nothing, and asks for a second press (REWARD-11)",
    async (said, change) => {
      const browser = await memberAt(undefined, path);
      const { points } = await heldBy(browser.app, browser);
      await change(browser.fork(), tierId);
      const before = spendingCalls(browser.app);
      await browser.press(words);
      expectRefused(browser, new RegExp(`Your order has changed since this page was shown: .*${said}`));
      expect(spendingCalls(browser.app)).toEqual(before);
      expect((await heldBy(browser.app, browser)).points).toBe(points);
    },
  );

  test("without a relevant change it is spent at once (REWARD-11)", async () => {
    const browser = await memberAt(undefined, path);
    await addBowls(browser.fork());
    await browser.press(words);
    expect(browser.errors()).toEqual([]);
    expect(spendingCalls(browser.app)).toHaveLength(words === "Send" ? 1 : 2);
  });
});
