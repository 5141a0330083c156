import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { afterWork, broken, refused, status, when } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import { REWARDS, memberAt, pointsOf } from "../../support/rewards.ts";
import { callsTo } from "../../support/sign-in.ts";

const CARD = `${REWARDS}/gift-card/401`;
const LOCKED_CARD = `${REWARDS}/gift-card/402`;
const LOCKED = "You don’t have quite enough stripes yet! Not to worry - keep earning to unlock this reward.";
const CHOSEN = { status: 200, heading: "$20 Zebra Kitchen gift card" };
const FORM = { status: 200, heading: "Send your gift card" };
const SENT = { status: 200, heading: "Gift card sent" };
const isSending = ({ url }: Request) => url.endsWith("/redeem-points-for-gift-card");

const atForm = () => memberAt(undefined, `${CARD}?step=email`);
const sendTo = (browser: Browser, address: string) => browser.submit("Send", { "Email Address": address });

describe("gift card steps (REWARD-16, REWARD-17)", () => {
  test("selecting a card leads to the email form, filled with the customer's address, then to the confirmation (REWARD-18, REWARD-19)", async () => {
    const browser = await memberAt(undefined, `${REWARDS}?tier=4`);
    await browser.press("See Gift Card $20 Zebra Kitchen gift card");
    expectPage(browser, { ...CHOSEN, shows: "2,000 Stripes" });
    expect(browser.html).not.toContain("toEmail");
    const values = { "Email Address": "ada@example.com" };
    expectPage(await browser.press("Select Reward"), { ...FORM, redirects: [303], values });
    expect(await pointsOf(browser)).toBe(2_450);
    expectPage(await browser.press("Back to the gift card"), CHOSEN);
    await browser.press("Select Reward");
    const shows = "Gift Card Sent to grace@example.com";
    expectPage(await sendTo(browser, "grace@example.com"), { ...SENT, redirects: [303], shows });
    // Access logs must not contain the customer's address.
    expect(browser.url).not.toMatch(/grace|example/);
    expect(await pointsOf(browser)).toBe(450);
    expectPage(await browser.visit(browser.url), { shows });
    expect(browser.html).not.toContain("refresh");
    expectPage(await browser.press("Back to My Rewards"), { url: REWARDS });
  });

  test("a locked card cannot be selected or sent (REWARD-10)", async () => {
    const browser = await memberAt(undefined, LOCKED_CARD);
    expectPage(browser, { status: 200, heading: "$25 movie gift card", shows: LOCKED, hides: "Select Reward" });
    expect((await browser.visit(`${LOCKED_CARD}?step=email`)).html).not.toContain("toEmail");
    expectRefused(await browser.send(LOCKED_CARD, { intent: "send", toEmail: "ada@example.com" }), LOCKED);
    expect(browser.heading()).toBe("$25 movie gift card");
  });

  test("a failed delivery shows Something Went Wrong and keeps the address for another try", async () => {
    const browser = await atForm();
    expectRefused(await sendTo(browser, "x@bounce.example"), "Something went wrong");
    expect(browser.heading()).toBe("Something Went Wrong");
    expectPage(await browser.press("Try again"), { ...FORM, values: { "Email Address": "x@bounce.example" } });
    expect(await pointsOf(browser)).toBe(2_450);
    expectPage(await sendTo(browser, "x@example.com"), SENT);
    expect(await pointsOf(browser)).toBe(450);
  });

  test("the restaurant validates the address: its error stands beside the field, which keeps the value (REWARD-19)", async () => {
    const browser = await atForm();
    const words = "Email is not a valid email address.";
    for (const address of ["", "nobody", "<script>alert(1)</script>", "a@b@c"]) {
      const values = { "Email Address": address };
      expectPage(await sendTo(browser, address), { ...FORM, status: 422, errors: [words], values });
      expect(browser.problems()).toEqual({ "Email Address": words });
      expect(browser.html).not.toContain("<script>alert");
    }
    expect(await pointsOf(browser)).toBe(2_450);
  });

  test("an unknown gift card is not found, and an address cannot forge the confirmation", async () => {
    const browser = await memberAt();
    const gone = { status: 404, heading: "We can't find that reward" };
    for (const id of ["202", "101", "x", "..%2F401", "__proto__"])
      expectPage(await browser.visit(`${REWARDS}/gift-card/${id}`), gone);
    for (const sent of ["", "1", "eve@example.com", browser.cookies.get("account") ?? ""]) {
      await browser.visit(`${CARD}?${new URLSearchParams({ sent })}`);
      expectPage(browser, { ...CHOSEN, hides: "Gift Card Sent to" });
    }
  });
});

describe("points are spent once", () => {
  test("a double press and a reload send one gift card and show the same confirmation", async () => {
    const browser = await atForm();
    const { url, body } = browser.formOf("Send");
    const pages = await Promise.all([browser.send(url, body), browser.fork().send(url, body)]);
    await browser.send(url, body);
    for (const page of pages) expectPage(page, { shows: "Gift Card Sent to ada@example.com" });
    expect(callsTo(browser.app, "/redeem-points-for-gift-card")).toHaveLength(1);
    expect(await pointsOf(browser)).toBe(450);
  });

  test("of two windows, the second is refused because the points have changed", async () => {
    const browser = await atForm();
    // Points for two cards.
    let sent = 0;
    browser.app.intercept = (request) => {
      if (request.url.includes("/with-current")) return Response.json({ points: 9_000 - 2_000 * sent, rewards: [] });
      if (!isSending(request)) return null;
      sent += 1;
      return Response.json({ success: true });
    };
    await browser.visit(`${CARD}?step=email`);
    const other = await browser.fork().visit(`${CARD}?step=email`);
    await Promise.all([browser.press("Send"), other.press("Send")]);
    expect(sent).toBe(1);
    expect([browser.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
    const late = browser.status === 422 ? browser : other;
    expectRefused(late, /^You have 7,000 Stripes now\./);
    // A press after the error sends another gift card.
    await late.press("Send");
    expect(sent).toBe(2);
  });

  test("after a connection failure or a refusal the form stays and can be sent again; after a lost reply the points decide", async () => {
    const browser = await atForm();
    const errors = [expect.stringMatching(/^We could not reach the restaurant/)];
    browser.app.intercept = when(isSending, refused);
    expectPage(await browser.press("Send"), { ...FORM, status: 503, errors });
    const message = "Gift cards are out of stock.";
    browser.app.intercept = when(isSending, status(400, { message }));
    expectPage(await browser.press("Send"), { ...FORM, status: 422, errors: [message] });
    browser.app.intercept = when(isSending, (request) => afterWork(browser.app, request, broken));
    expectPage(await browser.press("Send"), SENT);
    expect(await pointsOf(browser)).toBe(450);
  });

  test("an unknown outcome shows an error, and a second press spends nothing more", async () => {
    const browser = await atForm();
    const { url, body } = browser.formOf("Send");
    let isLost = false;
    browser.app.intercept = (request) => {
      if (request.url.includes("/with-current") && isLost) return broken();
      if (!isSending(request)) return null;
      isLost = true;
      return afterWork(browser.app, request, broken);
    };
    expect((await browser.fork().send(url, body)).status).toBeGreaterThanOrEqual(500);
    browser.app.intercept = null;
    expectRefused(await browser.send(url, body), /^You have 450 Stripes now\./);
    expect(await pointsOf(browser)).toBe(450);
  });
});
