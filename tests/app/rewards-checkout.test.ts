import { describe, expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import { openBrowser } from "../support/browser.ts";
import { broken, htmlPage, status, when } from "../support/faults.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";
import { REWARDS, memberAt } from "../support/rewards.ts";
import { callsTo } from "../support/sign-in.ts";
import { expectPage } from "../support/page.ts";
import { expectOrdered } from "../support/checkout.ts";

const CHECKOUT = "/order-now/checkout";
/** Without a saved card: pays with one that is typed. */
const ELI = "eli@example.com";
const NOT_SHOWN = "Your rewards cannot be shown right now. You can still place your order.";
const IS_CUSTOMER = /\/customer-api\/user$/;
const dueOf = (text: string) => Number(/Amount Due\s?\$(\d+\.\d\d)/.exec(text)?.[1]);

describe("what is waiting for the customer (REWARD-02)", () => {
  test.each([
    ["ada@example.com", "You have 2 rewards available and enough points to redeem a reward!"],
    ["eli@example.com", "You have 1 rewards available"],
    ["fay@example.com", "You have enough points to redeem a reward!"],
  ])("%s: %s", async (username, words) => {
    const browser = await memberAt(startApp(), CHECKOUT, username);
    expect(browser.html).toContain(`<p>${words}</p>`);
    browser.formOf("+ Redeem A Reward");
  });

  test("who has neither rewards nor points reads no message, but finds the way", async () => {
    const browser = await memberAt(startApp(), CHECKOUT, "ben@example.com");
    expect(browser.text()).not.toMatch(/You have \d+ rewards|enough points/);
    browser.formOf("+ Redeem A Reward");
  });
});

describe("members only (REWARD-15)", () => {
  test("a guest and who has not joined see nothing of it, and nothing is asked for", async () => {
    const guest = await fillBag();
    const cleo = await memberAt(guest.app, CHECKOUT, "cleo@example.com");
    for (const { html } of [guest, cleo]) expect(html).not.toMatch(/id="rewards"|go:rewards/);
    expect(callsTo(guest.app, "reward-points")).toEqual([]);
    expect(callsTo(guest.app, "/rewards/")).toEqual([]);
  });

  test("a guest's form that asks for it all the same is answered in words", async () => {
    const browser = await fillBag(startApp());
    for (const intent of ["go:rewards", "reward:remove:1"]) {
      expectPage(await browser.send(CHECKOUT, { intent }), { status: 422 });
      expect(browser.errors()).toEqual(["Please use one of the buttons on this page."]);
    }
  });
});

describe("the buttons of the form (REWARD-01, REWARD-03)", () => {
  test("what was typed stays on the way to the rewards and back", async () => {
    const browser = await memberAt(startApp(), CHECKOUT);
    fillCheckout(browser);
    expectPage(await browser.press("+ Redeem A Reward"), { url: REWARDS, redirects: [303] });
    expectPage(await browser.press("BACK"), { values: { "First Name": "Ana" } });
  });

  test("the order costs less with it, and is placed so; then it is used up (TOTAL-04, CHK-20)", async () => {
    const browser = await memberAt(startApp(), CHECKOUT, ELI);
    const before = dueOf(browser.text());
    await browser.press("+ Redeem A Reward", "Redeem Reward $5 off your next order", "Add Reward");
    const due = dueOf(browser.text());
    expect(before - due).toBeGreaterThanOrEqual(5);
    expect(browser.text()).not.toContain("+ Redeem A Reward");
    await expectOrdered(browser);
    expect(browser.text()).toContain(`Total$${due.toFixed(2)}`);
    await browser.send("/order-now/build-order/menu-item/904", { intent: "add", quantity: "1" });
    expectPage(await browser.visit(REWARDS), { hides: "$5 off your next order" });
  });

  test.each(["2", "999", "../..", "__proto__", "x".repeat(500)])(
    "removing %.9j, which is not on the order, changes nothing",
    async (id) => {
      const browser = await memberAt(startApp(), REWARDS);
      await browser.press("Redeem Reward $5 off your next order", "Add Reward");
      expectPage(await browser.send(CHECKOUT, { intent: `reward:remove:${id}` }), { status: 200 });
      expect(browser.text()).toMatch(/Redeemed Discounts\s*\$5 off your next order/);
      expect(callsTo(browser.app, "remove")).toEqual([]);
    },
  );

  test("removing it twice is removing it once", async () => {
    const browser = await memberAt(startApp(), REWARDS);
    await browser.press("Redeem Reward Birthday cookie", "Add Reward");
    const { url, body } = browser.formOf("Remove reward Birthday cookie");
    await browser.send(url, body);
    expectPage(await browser.send(url, body), { status: 200, shows: "Your bag, 2 items" });
  });
});

describe("a service that fails", () => {
  test.each([
    ["the rewards", /reward/],
    ["who the customer is", IS_CUSTOMER],
  ])("%s: a plain sentence, and the order is placed", async (_what, part) => {
    const app = startApp();
    const { cookies } = await memberAt(app, CHECKOUT, ELI);
    for (const fault of [status(500), broken, htmlPage]) {
      const other = startApp({ sandbox: app.sandbox });
      other.intercept = when(({ url, method }) => method === "GET" && part.test(url), fault);
      const there = await openBrowser(other, cookies).visit(CHECKOUT);
      expectPage(there, { status: 200, shows: NOT_SHOWN });
    }
    const other = startApp({ sandbox: app.sandbox });
    other.intercept = when(({ url, method }) => method === "GET" && part.test(url), status(500));
    const there = await openBrowser(other, cookies).visit(CHECKOUT);
    await expectOrdered(there);
  });

  test("one part of it: the rest is said", async () => {
    const app = startApp();
    const { cookies } = await memberAt(app, CHECKOUT);
    for (const [part, words] of [
      ["/with-current-rewards", "<p>You have 2 rewards available</p>"],
      ["/tiers-with-items-by-store", "<p>You have 2 rewards available</p>"],
      ["/available-at-store-online", "<p>You have enough points to redeem a reward!</p>"],
    ] as const) {
      const other = startApp({ sandbox: app.sandbox });
      other.intercept = when(({ url }) => url.includes(part), status(500));
      const there = await openBrowser(other, cookies).visit(CHECKOUT);
      expect(there.html).toContain(words);
    }
  });

  test("one that lies on the order can be removed while nobody knows who the customer is (REWARD-03)", async () => {
    const browser = await memberAt(startApp(), REWARDS);
    await browser.press("Redeem Reward $5 off your next order", "Add Reward");
    const other = startApp({ sandbox: browser.app.sandbox });
    other.intercept = when(({ url }) => IS_CUSTOMER.test(url), status(500));
    const there = await openBrowser(other, browser.cookies).visit(CHECKOUT);
    expect(there.text()).toContain(NOT_SHOWN);
    expectPage(await there.press("Remove reward $5 off your next order"), { hides: "Redeemed Discounts" });
  });

  test("a removal that the restaurant refuses is told in its words (REWARD-14)", async () => {
    const browser = await memberAt(startApp(), REWARDS);
    await browser.press("Redeem Reward $5 off your next order", "Add Reward");
    browser.app.answer("/remove-reward/", status(400, { message: "Not any more." }));
    expectPage(await browser.press("Remove reward $5 off your next order"), { status: 422, errors: ["Not any more."] });
  });
});

test("My Account leads to the rewards of a member, and of nobody else (SHELL-03)", async () => {
  const browser = await memberAt(startApp(), "/user");
  expectPage(await browser.press("Redeem a reward"), { url: REWARDS });
  const cleo = await memberAt(browser.app, "/user", "cleo@example.com");
  expect(cleo.html).not.toContain(`href="${REWARDS}"`);
});
