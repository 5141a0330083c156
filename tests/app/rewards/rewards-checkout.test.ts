import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, cents, expectOrdered } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { broken, htmlPage, status, when } from "../../support/faults.ts";
import { atCheckoutAs, atReplica, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { REWARDS, memberAt } from "../../support/rewards.ts";
import { callsTo } from "../../support/sign-in.ts";

/** A customer without a saved card, who enters one. */
const ELI = "eli@example.com";
const NOT_SHOWN = "Your rewards cannot be shown right now. You can still place your order.";
const IS_CUSTOMER = /\/customer-api\/user$/;
const FIVE_OFF = "$5 off your next order";

/** A member with this reward on the order, at checkout. */
const withReward = async (name = FIVE_OFF) => (await memberAt()).press(`Redeem Reward ${name}`, "Add Reward");

test.each([
  ["ada@example.com", ["You have 2 rewards available and enough points to redeem a reward!"]],
  [ELI, ["You have 1 rewards available"]],
  ["fay@example.com", ["You have enough points to redeem a reward!"]],
  ["ben@example.com", []],
])("checkout shows the available rewards of %s: %j (REWARD-02)", async (username, words) => {
  const browser = await atCheckoutAs(username);
  const told = browser.all("#rewards p").filter((text) => /You have \d+ rewards|enough points/.test(text));
  expect(told).toEqual(words);
  expect(browser.buttons()).toContain("+ Redeem A Reward");
});

test("guests and customers outside the program see no rewards and cause no reward calls; a guest's form is refused (REWARD-15)", async () => {
  const guest = await fillBag();
  for (const browser of [guest, await atCheckoutAs("cleo@example.com")]) {
    expect(browser.html).not.toMatch(/id="rewards"|go:rewards/);
    expect(callsTo(browser.app, "reward-points")).toEqual([]);
    expect(callsTo(browser.app, "/rewards/")).toEqual([]);
  }
  for (const intent of ["go:rewards", "reward:remove:1"])
    expectRefused(await guest.send(CHECKOUT, { intent }), "Please use one of the buttons on this page.");
});

describe("the buttons of the form (REWARD-01, REWARD-03)", () => {
  test("typed values survive the way to the rewards and back", async () => {
    const browser = await atCheckoutAs();
    fillCheckout(browser);
    expectPage(await browser.press("+ Redeem A Reward"), { redirects: [303], url: REWARDS });
    expectPage(await browser.press("BACK"), { values: { "First Name": "Ana" } });
  });

  test("a reward lowers the amount due, is placed with the order and is then used up (TOTAL-04, CHK-20)", async () => {
    const browser = await atCheckoutAs(ELI);
    const before = cents(browser, "Amount Due");
    await browser.press("+ Redeem A Reward", `Redeem Reward ${FIVE_OFF}`, "Add Reward");
    const due = cents(browser, "Amount Due");
    expect(before - due).toBeGreaterThanOrEqual(500);
    expectPage(browser, { hides: "+ Redeem A Reward" });
    await expectOrdered(browser);
    expect(cents(browser, "Total")).toBe(due);
    await browser.send("/order-now/build-order/menu-item/904", { intent: "add", quantity: "1" });
    expectPage(await browser.visit(REWARDS), { hides: FIVE_OFF });
  });

  test("removing a reward that is not on the order changes nothing; removing twice has the effect of once", async () => {
    const browser = await withReward("Birthday cookie");
    const page = { status: 200, shows: /Redeemed Discounts\s*Birthday cookie/ };
    for (const id of ["1", "999", "../../..", "__proto__", "x".repeat(500)])
      expectPage(await browser.send(CHECKOUT, { intent: `reward:remove:${id}` }), page);
    expect(callsTo(browser.app, "remove")).toEqual([]);
    const { url, body } = browser.formOf("Remove reward Birthday cookie");
    await browser.send(url, body);
    expectPage(await browser.send(url, body), { status: 200, shows: "Your bag, 2 items" });
  });
});

describe("a failing rewards service", () => {
  /** The same customer at checkout, where these reads fail. */
  function inTrouble(browser: Browser, part: RegExp, fault: Parameters<typeof when>[1] = status(500)) {
    const there = atReplica(browser);
    there.app.intercept = when(({ url, method }) => method === "GET" && part.test(url), fault);
    return there.visit(CHECKOUT);
  }

  test.each([
    ["the rewards", /reward/],
    ["the profile", IS_CUSTOMER],
  ])("%s unavailable: a plain message, and the order can be placed", async (_what, part) => {
    const browser = await atCheckoutAs(ELI);
    for (const fault of [broken, htmlPage, status(500)])
      expectPage(await inTrouble(browser, part, fault), { status: 200, shows: NOT_SHOWN });
    await expectOrdered(await inTrouble(browser, part));
  });

  test("a failure of one call still shows the result of the others", async () => {
    const browser = await atCheckoutAs();
    for (const [part, words] of [
      [/\/with-current-rewards/, "You have 2 rewards available"],
      [/\/tiers-with-items-by-store/, "You have 2 rewards available"],
      [/\/available-at-store-online/, "You have enough points to redeem a reward!"],
    ] as const)
      expect((await inTrouble(browser, part)).all("#rewards p")).toContain(words);
  });

  test("a redeemed reward can be removed while the profile is unavailable (REWARD-03)", async () => {
    const there = await inTrouble(await withReward(), IS_CUSTOMER);
    expectPage(there, { shows: NOT_SHOWN });
    expectPage(await there.press(`Remove reward ${FIVE_OFF}`), { hides: "Redeemed Discounts" });
  });

  test("a refused removal shows the restaurant's message (REWARD-14)", async () => {
    const browser = await withReward();
    browser.app.answer("/remove-reward/", status(400, { message: "Not any more." }));
    expectRefused(await browser.press(`Remove reward ${FIVE_OFF}`), "Not any more.");
  });
});

test("My Account links to the rewards for members only (SHELL-03)", async () => {
  const browser = await memberAt(undefined, "/user");
  expectPage(await browser.press("Redeem a reward"), { url: REWARDS });
  const cleo = await memberAt(undefined, "/user", "cleo@example.com");
  expect(Object.values(cleo.links())).not.toContain(REWARDS);
});
