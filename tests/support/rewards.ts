import type { TestApp } from "./test-app.ts";
import type { Browser } from "./browser.ts";
import { atCheckoutAs } from "./journey.ts";
import { tokenOf } from "./sign-in.ts";

/** Tiers by their reward. */
export const TIER = {
  sweet: "A free sweet",
  side: "A free side or $5 off",
  meal: "A free meal",
  card: "$20 Zebra Kitchen gift card",
};

export const REWARDS = "/order-now/checkout/rewards";

/** A customer with two bowls in the bag, for tomorrow at Dallas Uptown, at the page `path`. */
export async function memberAt(app?: TestApp, path = REWARDS, username?: string): Promise<Browser> {
  return atCheckoutAs(username, app, path);
}

interface Held {
  points: number;
  rewards: { cardId: number; displayName: string; addedToOrder: boolean }[];
}

/** Points and rewards of this customer at the API. */
export async function heldBy(app: TestApp, { cookies }: Browser): Promise<Held> {
  const url = "http://sandbox/customer-api/reward-points/with-current-rewards?storeId=1&date=2026-11-22";
  const headers = { authorization: `Bearer ${tokenOf(cookies)}` };
  return (await app.sandbox.fetch(new Request(url, { headers }))).json();
}

export const pointsOf = async (browser: Browser): Promise<number> => (await heldBy(browser.app, browser)).points;

/** Calls that spend points or put a reward on a cart. */
export function spendingCalls(app: TestApp): string[] {
  return app.calls
    .filter(({ method, path }) => method !== "GET" && /\/redeem-(?:points|reward)|\/add-reward/.test(path))
    .map(({ path }) => /(redeem-points-for-gift-card|redeem-points|redeem-reward|add-reward)/.exec(path)?.[0] ?? path);
}
