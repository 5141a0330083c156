import { describe, expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import type { Browser } from "../support/browser.ts";
import { afterWork, broken, malformed, refused, silent, status } from "../support/faults.ts";
import { REWARDS, heldBy, memberAt, spendingCalls } from "../support/rewards.ts";
import { expectPage } from "../support/page.ts";

const HELD = /Redeemed Discounts\s*\$5 off/;
const LESS = "You have 1,950 Stripes now. Please look at your rewards again before you redeem them.";
const NOWHERE = /^We could not reach the restaurant\./;
const UNKNOWN = /^We could not find out whether your Stripes were exchanged\. Please look at My Rewards/;

/** The question about $5 off for 500 of 2,450 Stripes, ready to be answered with yes. */
async function asked(env: Record<string, string> = {}) {
  const browser = await memberAt(startApp({ env }), `${REWARDS}?tier=2`);
  await browser.press("Redeem Reward $5 off");
  const { url, body } = browser.formOf("Add Reward");
  return { app: browser.app, browser, url, body };
}

const isBuying = ({ url }: Request) => url.endsWith("/redeem-points");
const isPutting = ({ url }: Request) => url.includes("/redeem-reward/");
const isPoints = ({ url }: Request) => url.includes("/with-current-rewards");

async function expectOnce(app: ReturnType<typeof startApp>, browser: Browser): Promise<void> {
  expectPage(await browser.visit("/order-now/checkout"), { shows: HELD });
  expect((await heldBy(app, browser)).points).toBe(1_950);
}

describe("points are spent once for one intent (REWARD-11)", () => {
  test("a double press: one purchase, and both arrive", async () => {
    const { app, browser, url, body } = await asked();
    const other = browser.fork();
    await Promise.all([browser.send(url, body), other.send(url, body)]);
    expect(spendingCalls(app)).toEqual(["redeem-points", "redeem-reward"]);
    for (const page of [browser, other]) expect(page.text()).toMatch(HELD);
    await expectOnce(app, browser);
  });

  test("a double press that is refused is told so twice", async () => {
    const { app, browser, url, body } = await asked();
    app.intercept = (request) => (isBuying(request) ? Response.json({ message: "Not today." }, { status: 400 }) : null);
    const other = browser.fork();
    await Promise.all([browser.send(url, body), other.send(url, body)]);
    for (const page of [browser, other]) expect([page.status, page.errors()]).toEqual([422, ["Not today."]]);
    app.intercept = null;
    expect((await heldBy(app, browser)).points).toBe(2_450);
  });

  test("a double press while one is on the order: both are told so", async () => {
    const { browser, url, body } = await asked();
    await browser.visit(REWARDS);
    await browser.press("Redeem Reward Birthday cookie", "Add Reward");
    const other = browser.fork();
    await Promise.all([browser.send(url, body), other.send(url, body)]);
    for (const page of [browser, other]) {
      expect(page.status).toBe(422);
      expect(page.errors()[0]).toMatch(/^Only one reward can be redeemed at a time/);
    }
  });

  test("a reload after it arrived: the first answer, and words that it was not done again", async () => {
    const { app, browser, url, body } = await asked();
    await browser.send(url, body);
    expectPage(await browser.send(url, body), { url: "/order-now/checkout" });
    expect(browser.text()).toContain("You had added this before, so it was not added a second time.");
    expect(spendingCalls(app)).toEqual(["redeem-points", "redeem-reward"]);
  });

  test("another choice on the same page kept in the browser is no reload", async () => {
    const { app, browser, url, body } = await asked();
    await browser.send(url, body);
    const other = new URLSearchParams(body);
    other.set("intent", "confirm:card:1");
    expectPage(await browser.send(url, other), { status: 422 });
    expect(browser.errors()[0]).toMatch(/^Only one reward can be redeemed at a time/);
    await expectOnce(app, browser);
  });

  test("two windows, one after the other: the second is told that one is on the order", async () => {
    const { app, browser, url, body } = await asked();
    const other = browser.fork();
    await other.visit(`${REWARDS}?tier=2&propose=tier%3A2%3A202`);
    await browser.send(url, body);
    expectPage(await other.press("Add Reward"), { status: 422 });
    expect(other.errors()[0]).toMatch(/^Only one reward can be redeemed at a time/);
    expect(spendingCalls(app)).toEqual(["redeem-points", "redeem-reward"]);
  });

  test("two windows at the same moment: one of them buys", async () => {
    const { app, browser, url, body } = await asked();
    const other = browser.fork();
    await other.visit(`${REWARDS}?tier=2&propose=tier%3A2%3A201%3A702`);
    const second = other.formOf("Add Reward");
    expect(second.body.get("attempt")).not.toBe(body.get("attempt"));
    await Promise.all([browser.send(url, body), other.send(second.url, second.body)]);
    expect(spendingCalls(app).filter((call) => call === "redeem-points")).toHaveLength(1);
    expect([browser.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await heldBy(app, browser)).points).toBe(1_950);
  });

  test("a window left open while the points were spent and the reward taken off again: nothing more is spent unseen", async () => {
    const { app, browser, url, body } = await asked();
    const other = browser.fork();
    await other.visit(`${REWARDS}?tier=2&propose=tier%3A2%3A202`);
    const second = other.formOf("Add Reward");
    await browser.send(url, body);
    await browser.press("Remove reward $5 off");
    expectPage(await other.send(second.url, second.body), { status: 422, errors: [LESS] });
    expect((await heldBy(app, browser)).points).toBe(1_950);
  });
});

describe("a reply that is lost", () => {
  test.each([
    ["a broken line", broken],
    ["half an answer", malformed],
    ["a 500", status(500)],
  ])("of the purchase, %s in its place: what it bought is looked up and used", async (_what, fault) => {
    const { app, browser, url, body } = await asked();
    app.intercept = (request) => (isBuying(request) ? afterWork(app, request, fault) : null);
    expectPage(await browser.send(url, body), { url: "/order-now/checkout" });
    expect(spendingCalls(app)).toEqual(["redeem-points", "redeem-reward"]);
    app.intercept = null;
    await expectOnce(app, browser);
  });

  test("of a purchase that never happened: it is said, and the press may be made again", async () => {
    const { app, browser, url, body } = await asked();
    for (const fault of [refused, broken]) {
      app.intercept = (request) => (isBuying(request) ? fault() : null);
      expectPage(await browser.send(url, body), { status: 503 });
      expect(browser.errors()[0]).toMatch(NOWHERE);
    }
    app.intercept = null;
    await browser.send(url, body);
    await expectOnce(app, browser);
  });

  test("and nobody can say what became of it: that is said, and a second press spends nothing more", async () => {
    const { app, browser, url, body } = await asked();
    let isLost = false;
    app.intercept = (request) => {
      if (isPoints(request) && isLost) return broken();
      if (!isBuying(request)) return null;
      isLost = true;
      return afterWork(app, request, broken);
    };
    expectPage(await browser.send(url, body), { status: 504 });
    expect(browser.errors()[0]).toMatch(UNKNOWN);
    app.intercept = null;
    expectPage(await browser.send(url, body), { status: 422, errors: [LESS] });
    expect((await heldBy(app, browser)).points).toBe(1_950);
    await browser.visit(REWARDS);
    await browser.press("Redeem Reward $5 off", "Add Reward");
    await expectOnce(app, browser);
  });

  test("no answer at all: the time limit ends it, and what was bought is found", async () => {
    const { app, browser, url, body } = await asked({ UPSTREAM_TIME_SCALE: "0.1" });
    app.intercept = (request) => (isBuying(request) ? afterWork(app, request, silent) : null);
    expectPage(await browser.send(url, body), { shows: HELD });
  });

  test("of putting it on the order: the order itself tells", async () => {
    const { app, browser, url, body } = await asked();
    app.intercept = (request) => (isPutting(request) ? afterWork(app, request, broken) : null);
    expectPage(await browser.send(url, body), { url: "/order-now/checkout" });
    app.intercept = null;
    await expectOnce(app, browser);
  });

  test("bought, but never put on the order: it waits under My Rewards, and that is said", async () => {
    const { app, browser, url, body } = await asked();
    app.intercept = (request) => (isPutting(request) ? broken() : null);
    expectPage(await browser.send(url, body), { status: 503 });
    expect(browser.errors()[0]).toMatch(/^Your Stripes have been exchanged, but/);
    app.intercept = null;
    await browser.visit(REWARDS);
    await browser.press("Redeem Reward $5 off", "Add Reward");
    await expectOnce(app, browser);
  });

  test("of taking it off: the order itself tells (REWARD-03)", async () => {
    const { app, browser, url, body } = await asked();
    await browser.send(url, body);
    const isRemoving = ({ url: called }: Request) => called.includes("/remove-reward/");
    app.intercept = (request) => (isRemoving(request) ? afterWork(app, request, broken) : null);
    expectPage(await browser.press("Remove reward $5 off"), { url: "/order-now/checkout" });
    expectPage(browser, { shows: "Removed $5 off.", hides: "Redeemed Discounts" });
  });
});
