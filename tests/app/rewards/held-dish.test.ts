import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import { REWARDS, memberAt, spendingCalls } from "../../support/rewards.ts";
import type { TestApp } from "../../support/test-app.ts";

/** Changes the replies of several paths. */
function alterAll(app: TestApp, changes: Record<string, (body: Json) => unknown>): void {
  app.intercept = async (request) => {
    const change = Object.entries(changes).find(([part]) => request.url.includes(part))?.[1];
    if (!change) return null;
    const reply = await app.sandbox.fetch(request);
    const body: Json = await reply.json();
    return Response.json(reply.ok ? change(body) : body, { status: reply.status });
  };
}

const CARDS = "/with-current-rewards";
const USABLE = "/available-at-store-online";

/** A card has number and expiry date only; its value is in the usable reward. */
function bare({ points, rewards }: Json) {
  const told = ["cardId", "cardNumber", "name", "expirationDate", "isExpired", "addedToOrder"];
  const cards = rewards.map((card: Json) => Object.fromEntries(told.map((field) => [field, card[field]])));
  return { points, rewards: cards };
}

async function bareMember(path = REWARDS, changes: Record<string, (body: Json) => unknown> = {}) {
  const app = startApp();
  alterAll(app, { [CARDS]: bare, ...changes });
  return memberAt(app, path);
}

describe("a card without its value", () => {
  test("is a dish if its usable reward is one, and is added to the order as a dish (REWARD-13)", async () => {
    const browser = await bareMember();
    await browser.press("Redeem Reward Birthday cookie", "Add Reward");
    const shows = ["Added to your bag: Sea Salt Chocolate Cookie.", /Redeemed Discounts\s*Birthday cookie/];
    expectPage(browser, { status: 200, url: CHECKOUT, shows });
    const orderRequest = { menuItemId: 801, quantity: 1, customerRewardId: 2 };
    expect(browser.app.sent("/add-reward")).toMatchObject([{ orderRequest }]);
    expect(spendingCalls(browser.app)).toEqual(["add-reward"]);
  });

  test("is an amount if its usable reward is one", async () => {
    const browser = await bareMember();
    await browser.press("Redeem Reward $5 off your next order", "Add Reward");
    expectPage(browser, { status: 200, url: CHECKOUT, shows: ["-$5.00", "Added to your bag: $5.00 off."] });
    expect(spendingCalls(browser.app)).toEqual(["redeem-reward"]);
  });

  test("is matched to its reward by name when the ids differ", async () => {
    const rename = (body: Json) => {
      const { points, rewards } = bare(body);
      return { points, rewards: rewards.map((card: Json) => ({ ...card, cardId: `card-${card.cardId}` })) };
    };
    const browser = await bareMember(REWARDS, { [CARDS]: rename });
    expectPage(browser, { hides: "This reward is not available" });
    await browser.press("Redeem Reward Birthday cookie", "Add Reward");
    expectPage(browser, { url: CHECKOUT, shows: /Redeemed Discounts\s*Birthday cookie/ });
  });

  test("cannot be redeemed while its value cannot be looked up, and nothing is sent", async () => {
    const browser = await bareMember();
    const { intercept } = browser.app;
    browser.app.intercept = (request) =>
      request.url.includes(USABLE) ? status(500)() : (intercept?.(request) ?? null);
    const words = /^We cannot look up what this reward is worth right now\. It is still yours/;
    expectRefused(await browser.send(REWARDS, { intent: "confirm:card:2" }), words);
    expect(spendingCalls(browser.app)).toEqual([]);
  });
});

describe("a reward that was bought with points", () => {
  test.each([
    ["a card", (body: Json) => bare(body)],
    ["no card", ({ points, rewards }: Json) => bare({ points, rewards: rewards.slice(0, 3) })],
  ])("with %s it is offered again after its line is removed from the bag (REWARD-13)", async (_what, cards) => {
    const browser = await bareMember(`${REWARDS}?tier=2`, { [CARDS]: cards });
    await browser.press("Redeem Reward Chips & Guacamole", "Add Reward", "Remove reward A free side");
    expectPage(browser, { shows: "Removed A free side." });
    await browser.visit(REWARDS);
    await browser.press("Redeem Reward A free side", "Redeem Reward Chips & Guacamole", "Add Reward");
    expectPage(browser, { url: CHECKOUT, shows: /Redeemed Discounts\s*A free side/ });
    const wanted = ["redeem-points", "add-reward", "add-reward"];
    expect(spendingCalls(browser.app)).toEqual(wanted);
  });
});

test.each([
  ["an id alone", ({ id }: Json) => ({ id })],
  ["its menu item and what is shown", ({ id, name }: Json) => ({ menuItemId: id, displayName: name })],
  ["no more than a number", ({ id }: Json) => id],
])("a reward whose dish has %s gets the name from the menu (REWARD-13)", async (_what, change) => {
  const asDish = ({ menuItemId: id, name }: Json) => change({ id, name });
  const usable = (body: Json) => body.map((reward: Json) => ({ ...reward, items: reward.items.map(asDish) }));
  const browser = await bareMember(REWARDS, { [USABLE]: usable });
  expectPage(browser, { shows: "Sea Salt Chocolate Cookie" });
  await browser.press("Redeem Reward Birthday cookie", "Add Reward");
  expectPage(browser, { url: CHECKOUT, shows: "Added to your bag: Sea Salt Chocolate Cookie." });
});
