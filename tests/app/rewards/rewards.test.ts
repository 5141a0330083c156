import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { IS_LEAN } from "../../support/face.ts";
import { status, when, wrongSchema } from "../../support/faults.ts";
import { atMenu, atReplica, fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { REWARDS, TIER, heldBy, memberAt, pointsOf, spendingCalls } from "../../support/rewards.ts";
import { asCustomer, callsTo, signIn } from "../../support/sign-in.ts";

const LOCKED = "You don’t have quite enough stripes yet! Not to worry - keep earning to unlock this reward.";
const ONE = "Only one reward can be redeemed at a time. Please remove the one on your order first.";
const GONE = "We could not find this reward any more. Please choose another one.";
const NOT_HERE = "This reward is not available at this store on this day.";
const FIVE_OFF = "Redeem Reward $5 off your next order";
const HAS_FIVE = /Redeemed Discounts\s*\$5 off/;

const isPoints = ({ url }: Request) => url.includes("/with-current-rewards");
const isTiers = ({ url }: Request) => url.includes("/tiers-with-items-by-store/");
const isUsable = ({ url }: Request) => url.includes("/available-at-store-online");

const tierPage = (query: string) => memberAt(startApp(), `${REWARDS}?${query}`);
const redeemable = (browser: Browser) => browser.buttons().filter((words) => words.startsWith("Redeem Reward"));

describe("access to My Rewards (GUARD-10, REWARD-15)", () => {
  test("a guest goes to sign-in and back, and a guest's form has no other effect", async () => {
    for (const rest of ["", "?tier=2", "/card/1", "/gift-card/401"]) {
      const url = `/login?returnTo=${encodeURIComponent(REWARDS + rest)}`;
      const browser = await (await fillBag()).visit(REWARDS + rest);
      expectPage(browser, { url, shows: "Sign in to redeem your rewards." });
      expectPage(await signIn(browser), { status: 200, url: REWARDS + rest });
      expect(callsTo(browser.app, "reward-points").length).toBeGreaterThan(0);
    }
    const guest = await fillBag();
    for (const [rest, intent] of Object.entries({ "": "confirm:card:1", "/gift-card/401": "send" })) {
      await guest.send(REWARDS + rest, { intent, toEmail: "x@example.com" });
      expect(guest.url).toMatch(/^\/login\?returnTo=/);
    }
    expect(spendingCalls(guest.app)).toEqual([]);
  });

  test("an incomplete order redirects to its missing step first (GUARD-09)", async () => {
    const app = startApp();
    const shows = "Your bag is empty. Please add something to it first.";
    for (const rest of ["", "/card/1", "/gift-card/401"]) {
      const browser = await (await atMenu(app)).visit(REWARDS + rest);
      expectPage(browser, { url: "/order-now/build-order", shows });
      const customer = await asCustomer(app);
      if (rest !== "/card/1") await customer.send(REWARDS + rest, { intent: "confirm:card:1" });
      expect(customer.redirects[0]).toBe(303);
    }
    expect(callsTo(app, "reward")).toEqual([]);
  });

  test("a customer outside the program gets a message, causes no reward calls, and can return to checkout", async () => {
    const browser = await memberAt(startApp(), REWARDS, "cleo@example.com");
    expectPage(browser, { status: 200, shows: "You have not joined ZK Rewards." });
    expect(callsTo(browser.app, "reward")).toEqual([]);
    expectPage(await browser.visit(`${REWARDS}/gift-card/401`), { status: 404 });
    await browser.visit(REWARDS);
    expectPage(await browser.press("BACK"), { heading: "Almost Done!" });
  });
});

describe("My Rewards (REWARD-04, REWARD-05, REWARD-06)", () => {
  test("shows points, cards and tiers under their titles, and BACK to checkout (REWARD-01)", async () => {
    const browser = await memberAt();
    const points = ["2,450 Stripes", "50 to go: $25 movie gift card"];
    const tiers = ["Redeem Stripes", TIER.sweet, "A free side or $5 off", "500 Stripes", "from 2,000 Stripes"];
    const shows = [...points, "$5 off your next order", "Birthday cookie", ...tiers];
    expectPage(browser, { status: 200, heading: "My Rewards", shows });
    expect(browser.html).toMatch(/<progress[^>]*max="100"[^>]*value="98"/);
    expect(browser.links()["BACK"]).toBe(`${CHECKOUT}#rewards`);
  });

  test("an expired card is listed apart and cannot be redeemed (REWARD-07)", async () => {
    const browser = await memberAt();
    const dates = [/Expired on \d\d\/\d\d\/\d{4}/, /Expires on \d\d\/\d\d\/\d{4}/];
    expectPage(browser, { shows: ["Expired rewards (1)", "$10 holiday thank-you", ...dates] });
    expect(redeemable(browser)).not.toContainEqual(expect.stringContaining("$10 holiday thank-you"));
    for (const verb of ["propose", "confirm"])
      expectRefused(await browser.send(REWARDS, { intent: `${verb}:card:3` }), "This reward has expired.");
    expect(spendingCalls(browser.app)).toEqual([]);
  });

  test("See Choices opens a group of dishes and leads back (REWARD-04)", async () => {
    const browser = await memberAt();
    await browser.press(`See Choices ${TIER.meal}`);
    expectPage(browser, { status: 200, heading: "Select Your ZK Reward", shows: "1,000 Stripes" });
    await browser.press("Bowls");
    expectPage(browser, { status: 200, shows: "Build Your Own Bowl", hides: "Sandwiches & Wraps" });
    expectPage(await browser.press(TIER.meal), { shows: "Sandwiches & Wraps" });
    expectPage(await browser.press("My Rewards"), { heading: "My Rewards" });
  });

  test("a locked tier shows a message instead of its choices and has no buttons; without points all tiers are locked (REWARD-10)", async () => {
    const browser = await memberAt(startApp(), REWARDS, "fay@example.com");
    expectPage(browser, { status: 200, shows: `See Choices ${TIER.side}`, hides: `See Choices ${TIER.meal}` });
    expect(browser.text().split(LOCKED)).toHaveLength(3);
    expectPage(await browser.visit(`${REWARDS}?tier=3&group=31`), { status: 200, shows: LOCKED });
    expect(redeemable(browser)).toEqual([]);
    const ben = await memberAt(startApp(), REWARDS, "ben@example.com");
    expectPage(ben, { status: 200, shows: ["250 to go: A free sweet", "You have no rewards right now."] });
    expect([ben.text().split(LOCKED).length, redeemable(ben)]).toEqual([5, []]);
  });

  test("a card that is not valid at this store and day says so", async () => {
    const app = startApp();
    app.intercept = when(isUsable, status(200, [{ id: 2, name: "Birthday cookie" }]));
    const browser = await memberAt(app);
    expectPage(browser, { status: 200, shows: NOT_HERE });
    expect(redeemable(browser)).toEqual(["Redeem Reward Birthday cookie"]);
    const asked = callsTo(app, "reward").filter((call) => call.startsWith("GET"));
    expect(asked.every((call) => /storeId=1|by-store\/1/.test(call) && call.includes("date=2026-11-22"))).toBe(true);
  });

  test("with the feature off there are no gift cards (REWARD-16, TOGGLE-03)", async () => {
    const browser = await memberAt();
    expectPage(browser, { shows: TIER.card });
    const there = atReplica(browser);
    there.app.answer("feature-toggle/all", status(200, []));
    expectPage(await there.visit(REWARDS), { status: 200, hides: TIER.card });
    expectPage(await there.visit(`${REWARDS}/gift-card/401`), { status: 404 });
  });
});

describe("redeeming a reward: propose, confirm, apply (REWARD-11, REWARD-13)", () => {
  test("a held amount is applied, and removed at checkout (REWARD-03)", async () => {
    const browser = await memberAt();
    expectPage(await browser.press(FIVE_OFF), { status: 200, redirects: [303] });
    expect(browser.dialog()).toContain("Add “$5 off your next order” to your order?");
    expect(spendingCalls(browser.app)).toEqual([]);
    expectPage(await browser.press("Cancel"), { url: REWARDS });
    expect(browser.dialog()).toBeNull();
    await browser.press(FIVE_OFF, "Add Reward");
    expectPage(browser, { status: 200, url: CHECKOUT, shows: [HAS_FIVE, "-$5.00"] });
    expect(spendingCalls(browser.app)).toEqual(["redeem-reward"]);
    await browser.press("Remove reward $5 off your next order");
    expectPage(browser, { shows: "Removed $5 off your next order.", hides: ["Redeemed Discounts", "-$5.00"] });
    expect((await heldBy(browser.app, browser)).rewards).toHaveLength(3);
  });

  test("an amount bought with points spends them once: after removal the reward remains available", async () => {
    const browser = await tierPage("tier=2");
    expectPage(await browser.press("Redeem Reward $5 off"), {
      shows: "It takes 500 Stripes. You’ll have 1,950 left.",
    });
    expectPage(await browser.press("Add Reward"), { shows: HAS_FIVE });
    expect(spendingCalls(browser.app)).toEqual(["redeem-points", "redeem-reward"]);
    expect(await pointsOf(browser)).toBe(1_950);
    await (await browser.press("Remove reward $5 off")).visit(REWARDS);
    expectPage(await browser.press("Redeem Reward $5 off", "Add Reward"), { shows: HAS_FIVE });
    expect(await pointsOf(browser)).toBe(1_950);
  });

  test("a dish bought with points is a free line with one piece", async () => {
    const browser = await tierPage("tier=2");
    await browser.press("Redeem Reward Chips & Guacamole", "Add Reward");
    const words = [/Redeemed Discounts\s*A free side/, /FREE\s*Chips & Guacamole/];
    expectPage(browser, { status: 200, url: CHECKOUT, shows: ["Added to your bag: Chips & Guacamole.", ...words] });
    const orderRequest = { menuItemId: 702, quantity: 1, customerRewardId: expect.any(Number) };
    expect(browser.app.sent("/add-reward")).toMatchObject([{ storeNumber: "1001", day: "11/22/2026", orderRequest }]);
    await browser.press("Remove reward A free side");
    expectPage(browser, { shows: "Your bag, 2 items", hides: /Redeemed Discounts|Chips & Guacamole$/ });
  });

  test("a card with several dishes asks which one first", async () => {
    const browser = await tierPage("tier=2");
    await browser.press("Redeem Reward Chips & Guacamole", "Add Reward", "Remove reward A free side");
    await browser.visit(REWARDS);
    expectPage(await browser.press("Redeem Reward A free side"), { status: 200, heading: "Select Your ZK Reward" });
    expect(browser.url).toMatch(/\?card=\d+$/);
    await browser.press("Redeem Reward Chips & Guacamole", "Add Reward");
    expectPage(browser, { shows: /Redeemed Discounts\s*A free side/ });
    expect(await pointsOf(browser)).toBe(1_950);
  });

  test("a dish with required choices opens its edit page (SHELL-06)", async () => {
    const browser = await tierPage("tier=3&group=31");
    await browser.press("Redeem Reward Build Your Own Bowl", "Add Reward");
    expect(browser.url).toMatch(/^\/order-now\/build-order\/menu-item\/edit\//);
    const choices = { "Choose your base": "Brown Rice", "Choose your protein": "Grilled Chicken" };
    expectPage(await browser.submit("Update Item & Checkout", choices), {
      url: CHECKOUT,
      shows: /Redeemed Discounts\s*A free meal/,
      hides: "Please select options for this item.",
    });
  });

  test("with a reward on the order no other can be redeemed (REWARD-12)", async () => {
    const browser = await memberAt();
    await browser.press(FIVE_OFF, "Add Reward");
    const spent = spendingCalls(browser.app);
    const words = "On your order: $5 off your next order. Only one reward can be redeemed at a time";
    expectPage(await browser.press("My Rewards"), { status: 200, shows: ["Added To Order", words] });
    expect(redeemable(browser)).toEqual([]);
    expectPage(await browser.visit(`${REWARDS}?tier=1`), { status: 200, shows: ONE });
    expect(redeemable(browser)).toEqual([]);
    for (const intent of ["propose:card:2", "confirm:card:2", "confirm:tier:1:101:801", "confirm:tier:2:202"])
      expectRefused(await browser.send(REWARDS, { intent }), ONE);
    expect(spendingCalls(browser.app)).toEqual(spent);
  });
});

describe("refused redemptions (REWARD-10, REWARD-14)", () => {
  test("too few points are refused, with any value in the form", async () => {
    const browser = await memberAt(startApp(), REWARDS, "fay@example.com");
    for (const intent of ["propose:tier:3:301:101", "confirm:tier:3:301:101"])
      expectRefused(await browser.send(REWARDS, { intent, points: "99999" }), LOCKED);
    expect(spendingCalls(browser.app)).toEqual([]);
  });

  test("a reward that is unknown or another customer's is refused, in forms and addresses", async () => {
    const browser = await memberAt();
    const unusable = { "tier:1:101:999": NOT_HERE, "card:1:801": NOT_HERE };
    const unknown = ["card:4", "card:999999", "card:..%2F..%2Forder", "card:%3Cscript%3E", "tier:1:202", "tier:4:401"];
    const wishes = { ...unusable, ...Object.fromEntries(unknown.map((wish) => [wish, GONE])) };
    for (const [propose, words] of Object.entries(wishes)) {
      for (const verb of ["propose", "confirm"])
        expectRefused(await browser.send(REWARDS, { intent: `${verb}:${propose}` }), words);
      const url = `${REWARDS}?${new URLSearchParams({ propose })}`;
      expectPage(await browser.visit(url), { status: 200, errors: [words] });
    }
    for (const query of ["tier=9", "tier=", "tier=3&group=99", "card=9", "propose=x", "propose=", "tier=__proto__"])
      expectPage(await browser.visit(`${REWARDS}?${query}`), { status: 200, errors: [GONE] });
    expect(spendingCalls(browser.app)).toEqual([]);
  });

  test("the restaurant's message and field errors are shown", async () => {
    const browser = await memberAt();
    const no = { message: "Not with this order.", modelState: { "orderRequest.x": ["No cookies on Sundays."] } };
    browser.app.answer("/add-reward", status(400, no));
    await browser.press("Redeem Reward Birthday cookie", "Add Reward");
    expectRefused(browser, "Not with this order.", "No cookies on Sundays.");
  });
});

describe("a failing rewards service", () => {
  /** The same customer where these calls fail. */
  async function inTrouble(matches: (request: Request) => boolean, fault: Parameters<typeof when>[1] = status(500)) {
    const there = atReplica(await memberAt());
    there.app.intercept = when(matches, fault);
    return there.visit(REWARDS);
  }

  test.each([
    ["a 500", status(500)],
    ["another shape", wrongSchema],
  ])("when points or tiers fail with %s, the rest of the page works", async (_name, fault) => {
    const there = await inTrouble(isPoints, fault);
    const shows = ["Your rewards cannot be shown right now. You can still place your order.", TIER.sweet];
    expectPage(there, { status: 200, shows, hides: /Infinity|NaN|undefined/ });
    expectPage(await there.visit(`${REWARDS}?tier=1`), { status: 200 });
    expectPage(await there.press("My Rewards", "BACK"), { heading: "Almost Done!" });
    const tierless = ["What your Stripes can get you cannot be shown right now.", "Birthday cookie"];
    expectPage(await inTrouble(isTiers, fault), { status: 200, shows: tierless });
  });

  test("when the list of usable rewards fails, a reward can still be redeemed", async ({ skip }) => {
    skip(IS_LEAN, "the value of a card is optional");
    const there = await inTrouble(isUsable);
    await there.press("Redeem Reward Birthday cookie", "Add Reward");
    // The card's only dish needs no choice.
    expectPage(there, { shows: [/Redeemed Discounts\s*Birthday cookie/, "Your bag, 3 items"] });
  });

  test("when all calls fail, a plain message shows and the order can be placed", async () => {
    const there = await inTrouble(({ url }) => url.includes("reward"));
    expectPage(there, { status: 200, shows: "Your rewards cannot be shown right now." });
    for (const rest of ["/card/1", "/gift-card/401"]) expectPage(await there.visit(REWARDS + rest), { status: 503 });
    expectPage(await there.visit(CHECKOUT), { status: 200 });
    expect(there.buttons()).toContain("Submit Order");
  });
});
