import { describe, expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import type { Browser } from "../support/browser.ts";
import { afterWork, broken, refused, status, when } from "../support/faults.ts";
import { REWARDS, heldBy, memberAt } from "../support/rewards.ts";
import { expectPage } from "../support/page.ts";

const CARD = `${REWARDS}/gift-card/401`;
const LOCKED = "You don’t have quite enough stripes yet! Not to worry - keep earning to unlock this reward.";
const isSending = ({ url }: Request) => url.endsWith("/redeem-points-for-gift-card");

function look(browser: Browser, code: number, heading: string) {
  expectPage(browser, { status: code, heading });
}

async function atForm(username?: string) {
  const browser = await memberAt(startApp(), `${CARD}?step=email`, username);
  return { app: browser.app, browser };
}

describe("the states (REWARD-16, REWARD-17)", () => {
  test("chosen, then to whom, with the customer's own address; then sent (REWARD-19)", async () => {
    const browser = await memberAt(startApp(), `${REWARDS}?tier=4`);
    await browser.press("See Gift Card $20 Zebra Kitchen gift card");
    look(browser, 200, "$20 Zebra Kitchen gift card");
    expect(browser.text()).toContain("2,000 Stripes");
    expect(browser.html).not.toContain("toEmail");
    expectPage(await browser.press("Select Reward"), { redirects: [303] });
    look(browser, 200, "Send $20 Zebra Kitchen gift card");
    expect(browser.value("Email Address")).toBe("ada@example.com");
    expect((await heldBy(browser.app, browser)).points).toBe(2_450);
    await browser.press("Cancel");
    look(browser, 200, "$20 Zebra Kitchen gift card");
    await browser.press("Select Reward");
    expectPage(await browser.submit("Send", { "Email Address": "grace@example.com" }), { redirects: [303] });
    look(browser, 200, "Gift card sent");
    expect(browser.text()).toContain("Gift Card Sent to grace@example.com");
    // No log that holds addresses of pages is to hold the customer's.
    expect(browser.url).not.toMatch(/grace|example/);
    expect((await heldBy(browser.app, browser)).points).toBe(450);
    expectPage(await browser.visit(browser.url), { shows: "Gift Card Sent to grace@example.com" });
    expectPage(await browser.press("Back to My Rewards"), { url: REWARDS });
  });

  test("locked (REWARD-10)", async () => {
    const browser = await memberAt(startApp(), `${REWARDS}/gift-card/402`);
    look(browser, 200, "$25 movie gift card");
    expectPage(browser, { shows: LOCKED, hides: "Select Reward" });
    await browser.visit(`${REWARDS}/gift-card/402?step=email`);
    expect(browser.html).not.toContain("toEmail");
    await browser.send(`${REWARDS}/gift-card/402`, { intent: "send", toEmail: "ada@example.com" });
    look(browser, 422, "$25 movie gift card");
    expect(browser.errors()).toEqual([LOCKED]);
  });

  test("not sent: Something Went Wrong, and the address is there for another try", async () => {
    const { app, browser } = await atForm();
    await browser.submit("Send", { "Email Address": "x@bounce.example" });
    look(browser, 422, "Something Went Wrong");
    expect(browser.errors()).toEqual(["Something went wrong"]);
    await browser.press("Try again");
    look(browser, 200, "Send $20 Zebra Kitchen gift card");
    expect(browser.value("Email Address")).toBe("x@bounce.example");
    expect((await heldBy(app, browser)).points).toBe(2_450);
    await browser.submit("Send", { "Email Address": "x@example.com" });
    look(browser, 200, "Gift card sent");
    expect((await heldBy(app, browser)).points).toBe(450);
  });

  test.each(["", "nobody", "<script>alert(1)</script>", "a@b@c"])(
    "%j has no rule of ours: what the restaurant says stands beside the box, which keeps it (REWARD-19)",
    async (address) => {
      const { app, browser } = await atForm();
      await browser.submit("Send", { "Email Address": address });
      look(browser, 422, "Send $20 Zebra Kitchen gift card");
      expect(browser.errors()).toEqual(["Email is not a valid email address."]);
      expect(browser.html).toMatch(/id="toEmail"[^>]*aria-invalid="true"/);
      expect(browser.value("Email Address")).toBe(address);
      expect(browser.html).not.toContain("<script>alert");
      expect((await heldBy(app, browser)).points).toBe(2_450);
    },
  );

  test.each(["", "update", "sent", "__proto__"])("the button %j is answered in words", async (intent) => {
    const { app, browser } = await atForm();
    expectPage(await browser.send(CARD, { intent, toEmail: "ada@example.com" }), { status: 422 });
    expect(browser.errors()).toEqual(["Please use one of the buttons on this page."]);
    expect((await heldBy(app, browser)).points).toBe(2_450);
  });

  test.each(["202", "101", "x", "..%2F401", "__proto__"])("%s is no gift card", async (id) => {
    const browser = await memberAt(startApp(), `${REWARDS}/gift-card/${id}`);
    expectPage(browser, { status: 404, heading: "We can't find that reward" });
  });

  test("nobody can make the page say that something was sent", async () => {
    const { browser } = await atForm();
    for (const sent of ["", "1", "eve@example.com", browser.cookies.get("sign-in") ?? ""]) {
      await browser.visit(`${CARD}?${new URLSearchParams({ sent })}`);
      look(browser, 200, "$20 Zebra Kitchen gift card");
      expect(browser.text()).not.toContain("Gift Card Sent to");
    }
  });
});

describe("points are taken once", () => {
  test("a double press and a reload: one gift card, the same answer", async () => {
    const { app, browser } = await atForm();
    const { url, body } = browser.formOf("Send");
    const other = browser.fork();
    await Promise.all([browser.send(url, body), other.send(url, body)]);
    await browser.send(url, body);
    for (const page of [browser, other]) expect(page.text()).toContain("Gift Card Sent to ada@example.com");
    expect(app.calls.filter(({ path }) => path.endsWith("/redeem-points-for-gift-card"))).toHaveLength(1);
    expect((await heldBy(app, browser)).points).toBe(450);
  });

  test("two windows: the second learns that the points are gone", async () => {
    const browser = await memberAt(startApp(), `${CARD}?step=email`);
    // Enough for two.
    const rich = (points: number) => Response.json({ points, rewards: [] });
    let sent = 0;
    browser.app.intercept = (request) => {
      if (request.url.includes("/with-current")) return rich(9_000 - 2_000 * sent);
      if (!isSending(request)) return null;
      sent += 1;
      return Response.json({ success: true });
    };
    await browser.visit(`${CARD}?step=email`);
    const other = browser.fork();
    await other.visit(`${CARD}?step=email`);
    const [first, second] = [browser.formOf("Send"), other.formOf("Send")];
    await Promise.all([browser.send(first.url, first.body), other.send(second.url, second.body)]);
    expect(sent).toBe(1);
    expect([browser.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
    const late = browser.status === 422 ? browser : other;
    expect(late.errors()[0]).toMatch(/^You have 7,000 Stripes now\./);
    // Seen and pressed again, it is another gift card.
    await late.press("Send");
    expect(sent).toBe(2);
  });

  test("the reply is lost: the points tell that it was sent", async () => {
    const { app, browser } = await atForm();
    app.intercept = (request) => (isSending(request) ? afterWork(app, request, broken) : null);
    await browser.press("Send");
    look(browser, 200, "Gift card sent");
    expect((await heldBy(app, browser)).points).toBe(450);
  });

  test("nothing was done: the form stays, and may be sent again", async () => {
    const { app, browser } = await atForm();
    for (const fault of [broken, refused]) {
      app.intercept = when(isSending, fault);
      await browser.press("Send");
      look(browser, 503, "Send $20 Zebra Kitchen gift card");
      expect(browser.errors()[0]).toMatch(/^We could not reach the restaurant/);
    }
    app.intercept = null;
    await browser.press("Send");
    look(browser, 200, "Gift card sent");
  });

  test("and nobody can say: it is said, and a second press takes nothing more", async () => {
    const { app, browser } = await atForm();
    const { url, body } = browser.formOf("Send");
    let isLost = false;
    app.intercept = (request) => {
      if (request.url.includes("/with-current") && isLost) return broken();
      if (!isSending(request)) return null;
      isLost = true;
      return afterWork(app, request, broken);
    };
    const there = browser.fork();
    await there.send(url, body);
    expect(there.status).toBeGreaterThanOrEqual(500);
    app.intercept = null;
    expectPage(await browser.send(url, body), { status: 422 });
    expect(browser.errors()[0]).toMatch(/^You have 450 Stripes now\./);
    expect((await heldBy(app, browser)).points).toBe(450);
  });

  test("the restaurant's own words", async () => {
    const { app, browser } = await atForm();
    app.intercept = when(isSending, status(400, { message: "Gift cards are out of stock." }));
    await browser.press("Send");
    look(browser, 422, "Send $20 Zebra Kitchen gift card");
    expect(browser.errors()).toEqual(["Gift cards are out of stock."]);
  });
});
