import { expect, test } from "vitest";
import { afterWork, broken, malformed, status, when } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import { REWARDS, memberAt, pointsOf } from "../../support/rewards.ts";
import type { Browser } from "../../support/browser.ts";

/** Unusable replies of a service whose work is not visible yet. */
const FAULTS = [
  ["a broken line", broken],
  ["half an answer", malformed],
  ["a 500", status(500)],
] as const;

const saysNothingOfAgain = (browser: Browser) => expect(browser.text()).not.toMatch(/try again/i);

test.each(FAULTS)(
  '%s instead of a reply to a purchase, with the points unchanged: "it may have gone through", no advice to retry (REWARD-14)',
  async (_what, fault) => {
    const browser = await memberAt(undefined, `${REWARDS}?tier=2`);
    await browser.press("Redeem Reward $5 off");
    browser.app.intercept = when(({ url }) => url.endsWith("/redeem-points"), fault);
    const words = /^We could not find out whether your Stripes were exchanged\..* it may have gone through\./;
    expectPage(await browser.press("Add Reward"), { status: 504, errors: [expect.stringMatching(words)] });
    saysNothingOfAgain(browser);
  },
);

test.each(FAULTS)(
  '%s instead of a reply to a gift card, with the points unchanged: "it may have gone through", no advice to retry (REWARD-17)',
  async (_what, fault) => {
    const browser = await memberAt(undefined, `${REWARDS}/gift-card/401?step=email`);
    browser.app.intercept = when(({ url }) => url.endsWith("/redeem-points-for-gift-card"), fault);
    const words = /^We could not find out whether your gift card was sent\. It may have gone through: /;
    const values = { "Email Address": "ada@example.com" };
    expectPage(await browser.press("Send"), { status: 504, errors: [expect.stringMatching(words)], values });
    saysNothingOfAgain(browser);
  },
);

test("a gift card whose reply was lost is not sent twice when its form is sent again (REWARD-17)", async () => {
  const browser = await memberAt(undefined, `${REWARDS}/gift-card/401?step=email`);
  const before = await pointsOf(browser);
  // The points appear unchanged for a while.
  browser.app.intercept = (request) => {
    if (request.url.includes("/with-current")) return Response.json({ points: before, rewards: [] });
    return request.url.endsWith("/redeem-points-for-gift-card") ? afterWork(browser.app, request, broken) : null;
  };
  expectPage(await browser.press("Send"), { status: 504 });
  browser.app.intercept = when(
    ({ url }) => url.includes("/with-current"),
    status(200, { points: before, rewards: [] }),
  );
  expectPage(await browser.press("Send"), { heading: "Gift card sent" });
  expect(await pointsOf(browser)).toBe(before - 2_000);
});
