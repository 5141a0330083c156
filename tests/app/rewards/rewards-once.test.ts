import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { afterWork, broken, malformed, refused, silent, status, when } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import { REWARDS, memberAt, pointsOf, spendingCalls } from "../../support/rewards.ts";

const HELD = /Redeemed Discounts\s*\$5 off/;
const BOUGHT_ONCE = ["redeem-points", "redeem-reward"];
const ONE = /^Only one reward can be redeemed at a time/;
const WAITS =
  "Your Stripes have been exchanged, but the reward is not on your order yet. It is under My Rewards, where you can redeem it.";
const LESS = "You have 1,950 Stripes now. Please look at your rewards again before you redeem them.";

/** The confirmation of $5 off for 500 of 2,450 Stripes; `yes` accepts it, in this window or another one. */
async function asked(env: Record<string, string> = {}) {
  const browser = await memberAt(startApp({ env }), `${REWARDS}?tier=2`);
  await browser.press("Redeem Reward $5 off");
  const { url, body } = browser.formOf("Add Reward");
  const yes = (from = browser) => from.send(url, body);
  return { app: browser.app, browser, url, body, yes, twice: () => Promise.all([yes(), yes(browser.fork())]) };
}

const isBuying = ({ url }: Request) => url.endsWith("/redeem-points");
const isPutting = ({ url }: Request) => url.includes("/redeem-reward/");
const isPoints = ({ url }: Request) => url.includes("/with-current-rewards");

async function expectOnce(browser: Browser): Promise<void> {
  browser.app.intercept = null;
  expectPage(await browser.visit(CHECKOUT), { shows: HELD });
  expect(await pointsOf(browser)).toBe(1_950);
}

describe("points are spent once per intent (REWARD-11)", () => {
  test("a double press makes one purchase and both replies show it; a refusal reaches both", async () => {
    const { app, browser, twice } = await asked();
    app.intercept = when(isBuying, status(400, { message: "Not today." }));
    for (const page of await twice()) expectRefused(page, "Not today.");
    expect(await pointsOf(browser)).toBe(2_450);
    app.intercept = null;
    const before = spendingCalls(app).length;
    for (const page of await twice()) expectPage(page, { shows: HELD });
    expect(spendingCalls(app).slice(before)).toEqual(BOUGHT_ONCE);
    await expectOnce(browser);
  });

  test("a double press with a reward already on the order is refused twice", async () => {
    const { browser, twice } = await asked();
    await browser.visit(REWARDS);
    await browser.press("Redeem Reward Birthday cookie", "Add Reward");
    for (const page of await twice()) expectRefused(page, ONE);
  });

  test("a reload repeats the first reply with a notice; a stale window buys nothing", async () => {
    const { app, browser, url, body, yes } = await asked();
    const late = await browser.fork().visit(`${REWARDS}?tier=2&propose=tier%3A2%3A202`);
    await yes();
    const shows = "You had already added this, so it was not added again.";
    expectPage(await yes(), { url: CHECKOUT, shows });
    // Another choice on the cached page is no reload.
    const other = new URLSearchParams(body);
    other.set("intent", "confirm:card:1");
    expectRefused(await browser.send(url, other), ONE);
    expectRefused(await late.press("Add Reward"), ONE);
    expect(spendingCalls(app)).toEqual(BOUGHT_ONCE);
    await expectOnce(browser);
  });

  test("of two simultaneous windows, one buys", async () => {
    const { app, browser, body, yes } = await asked();
    const other = await browser.fork().visit(`${REWARDS}?tier=2&propose=tier%3A2%3A201%3A702`);
    expect(other.formOf("Add Reward").body.get("idempotencyKey")).not.toBe(body.get("idempotencyKey"));
    const pages = await Promise.all([yes(), other.press("Add Reward")]);
    expect(spendingCalls(app).filter((call) => call === "redeem-points")).toHaveLength(1);
    expect(pages.map((page) => page.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await pointsOf(browser)).toBe(1_950);
  });

  test("a window left open while points were spent and the reward removed spends nothing more", async () => {
    const { browser, yes } = await asked();
    const other = await browser.fork().visit(`${REWARDS}?tier=2&propose=tier%3A2%3A202`);
    await (await yes()).press("Remove reward $5 off");
    expectRefused(await other.press("Add Reward"), LESS);
    expect(await pointsOf(browser)).toBe(1_950);
  });
});

describe("a lost reply", () => {
  test.each([
    ["a broken line", broken],
    ["half an answer", malformed],
    ["a 500", status(500)],
  ])("to the purchase, with %s instead: the purchase is looked up and used", async (_what, fault) => {
    const { app, browser, yes } = await asked();
    app.intercept = when(isBuying, (request) => afterWork(app, request, fault));
    expectPage(await yes(), { url: CHECKOUT });
    expect(spendingCalls(app)).toEqual(BOUGHT_ONCE);
    await expectOnce(browser);
  });

  test("to a purchase that did not happen: an error, and a second press works", async () => {
    const { app, browser, yes } = await asked();
    const errors = [expect.stringMatching(/^We could not reach the restaurant\./)];
    app.intercept = when(isBuying, refused);
    expectPage(await yes(), { status: 503, errors });
    app.intercept = null;
    await yes();
    await expectOnce(browser);
  });

  test("to a purchase with unknown outcome: an error, and a second press spends nothing more", async () => {
    const { app, browser, yes } = await asked();
    let isLost = false;
    app.intercept = (request) => {
      if (isPoints(request) && isLost) return broken();
      if (!isBuying(request)) return null;
      isLost = true;
      return afterWork(app, request, broken);
    };
    const words = /^We could not find out whether your Stripes were exchanged\. Please look at My Rewards/;
    expectPage(await yes(), { status: 504, errors: [expect.stringMatching(words)] });
    app.intercept = null;
    expectRefused(await yes(), LESS);
    expect(await pointsOf(browser)).toBe(1_950);
    await browser.visit(REWARDS);
    await browser.press("Redeem Reward $5 off", "Add Reward");
    await expectOnce(browser);
  });

  test("to a purchase that may still arrive: no page repeats it within 20 seconds (REWARD-13)", async () => {
    const { app, browser, yes } = await asked();
    const errors = [expect.stringMatching(/^We could not find out whether your Stripes were exchanged\./)];
    app.intercept = when(isBuying, broken);
    expectPage(await yes(), { status: 504, errors });
    app.intercept = null;
    await browser.visit(`${REWARDS}?tier=2`);
    await browser.press("Redeem Reward $5 off", "Add Reward");
    expectPage(browser, { status: 504, errors });
    expect(await pointsOf(browser)).toBe(2_450);
    app.wait(0.5);
    await browser.visit(`${REWARDS}?tier=2`);
    await browser.press("Redeem Reward $5 off", "Add Reward");
    await expectOnce(browser);
  });

  test("a time limit ends an unanswered purchase, and its result is found", async () => {
    const { app, yes } = await asked({ UPSTREAM_TIME_SCALE: "0.1" });
    app.intercept = when(isBuying, (request) => afterWork(app, request, silent));
    expectPage(await yes(), { shows: HELD });
  });

  test("to adding the reward: the order decides", async () => {
    const { app, browser, yes } = await asked();
    app.intercept = when(isPutting, (request) => afterWork(app, request, broken));
    expectPage(await yes(), { url: CHECKOUT });
    await expectOnce(browser);
  });

  test.each([
    ["a lost reply", broken, 503, []],
    ["a refusal", status(400, { message: "Not today." }), 422, ["Not today."]],
  ])(
    "a purchased reward that could not be added because of %s waits under My Rewards, with a message",
    async (...row) => {
      const [, fault, code, words] = row;
      const { app, browser, yes } = await asked();
      app.intercept = when(isPutting, fault);
      expectPage(await yes(), { status: code, errors: [WAITS, ...words] });
      app.intercept = null;
      await browser.visit(REWARDS);
      await browser.press("Redeem Reward $5 off", "Add Reward");
      await expectOnce(browser);
    },
  );

  test("to removing the reward: the order decides (REWARD-03)", async () => {
    const { app, browser, yes } = await asked();
    await yes();
    app.answer("/remove-reward/", (request) => afterWork(app, request, broken));
    await browser.press("Remove reward $5 off");
    expectPage(browser, { url: CHECKOUT, shows: "Removed $5 off.", hides: "Redeemed Discounts" });
  });
});
