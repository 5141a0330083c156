import { describe, expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { expectRefused } from "../support/expect.ts";
import { broken, htmlPage, malformed, status, when, wrongSchema } from "../support/faults.ts";
import { deadPaths, pathsIn } from "../support/html.ts";
import { atMenu, atReplica, fillBag } from "../support/journey.ts";
import { REWARDS, heldBy, memberAt, spendingCalls } from "../support/rewards.ts";
import { asCustomer, callsTo, fillSignIn } from "../support/sign-in.ts";
import { expectPage } from "../support/page.ts";

const LOCKED = "You don’t have quite enough stripes yet! Not to worry - keep earning to unlock this reward.";
const ONE = "Only one reward can be redeemed at a time. Please remove the one on your order first.";
const GONE = "We could not find this reward any more. Please choose another one.";

const isPoints = ({ url }: Request) => url.includes("/with-current-rewards");
const isTiers = ({ url }: Request) => url.includes("/tiers-with-items-by-store/");
const isUsable = ({ url }: Request) => url.includes("/available-at-store-online");

/** Through the question: what is chosen is put on the order. */
async function add(browser: Browser, words: string): Promise<void> {
  await browser.press(words, "Add Reward");
}

describe("who sees the page (GUARD-10, REWARD-15)", () => {
  test.each(["", "?tier=2", "/card/1", "/gift-card/401"])(
    "a guest is led from %j to sign-in and back",
    async (rest) => {
      const browser = await fillBag();
      expectPage(await browser.visit(REWARDS + rest), { url: `/login?returnTo=${encodeURIComponent(REWARDS + rest)}` });
      expect(browser.text()).toContain("Sign in to redeem your rewards.");
      fillSignIn(browser);
      expectPage(await browser.press("SIGN IN"), { url: REWARDS + rest });
      expect(callsTo(browser.app, "reward-points").length).toBeGreaterThan(0);
    },
  );

  test("what is missing of the order comes first (GUARD-09)", async () => {
    const app = startApp();
    for (const rest of ["", "/card/1", "/gift-card/401"]) {
      const browser = await atMenu(app);
      expectPage(await browser.visit(REWARDS + rest), { url: "/order-now/build-order" });
      expect(browser.text()).toContain("Your bag is empty. Please add something to it first.");
    }
    for (const rest of ["", "/gift-card/401"]) {
      const nobody = await asCustomer(app);
      await nobody.send(REWARDS + rest, { intent: "confirm:card:1" });
      expect(nobody.redirects[0]).toBe(303);
    }
    expect(callsTo(app, "reward")).toEqual([]);
  });

  test("a guest's form does nothing but lead to sign-in", async () => {
    const browser = await fillBag();
    for (const [rest, intent] of [
      ["", "confirm:card:1"],
      ["/gift-card/401", "send"],
    ]) {
      await browser.send(REWARDS + rest, { intent: intent ?? "", toEmail: "x@example.com" });
      expect(browser.url).toMatch(/^\/login\?returnTo=/);
    }
    expect(spendingCalls(browser.app)).toEqual([]);
  });

  test("who has not joined reads so, nothing is asked for, and checkout is one press away", async () => {
    const browser = await memberAt(startApp(), REWARDS, "cleo@example.com");
    expect(browser.text()).toContain("You have not joined ZK Rewards.");
    expect(callsTo(browser.app, "reward")).toEqual([]);
    expectPage(await browser.visit(`${REWARDS}/gift-card/401`), { status: 404 });
    await browser.visit(REWARDS);
    expectPage(await browser.press("BACK"), { heading: "Almost Done!" });
  });
});

describe("the page (REWARD-04, REWARD-05, REWARD-06)", () => {
  test("points, cards and tiers under their titles, and BACK to checkout (REWARD-01)", async () => {
    const browser = await memberAt(startApp());
    const text = browser.text();
    expect(browser.heading()).toBe("My Rewards");
    for (const words of [
      "2,450 of 2,500 Stripes",
      "50 Stripes to your next reward",
      "$5 off your next order",
      "Birthday cookie",
      "Redeem Stripes",
      "Something sweet",
      "A free side or $5 off",
      "500 Stripes",
    ])
      expect(text).toContain(words);
    expect(browser.html).toMatch(/<progress[^>]*max="100"[^>]*value="98"/);
    expect(browser.html).toMatch(/<a href="\/order-now\/checkout#rewards">BACK<\/a>/);
  });

  test("what has expired is told apart, and cannot be redeemed (REWARD-07)", async () => {
    const browser = await memberAt();
    expectPage(browser, { shows: ["Expired rewards (1)", "$10 holiday thank-you", /Expired on \d\d\/\d\d\/\d{4}/] });
    expect(browser.text()).toMatch(/Expires on \d\d\/\d\d\/\d{4}/);
    expect(() => browser.formOf("Redeem Reward $10 holiday thank-you")).toThrow("Nothing to press");
    for (const verb of ["propose", "confirm"]) {
      await browser.send(REWARDS, { intent: `${verb}:card:3` });
      expectRefused(browser, "This reward has expired.");
    }
    expect(spendingCalls(browser.app)).toEqual([]);
  });

  test("See Choices, a group of dishes, and back up (REWARD-04)", async () => {
    const browser = await memberAt(startApp());
    await browser.press("See Choices A whole meal");
    expectPage(browser, { heading: "Select Your ZK Reward", shows: "1,000 Stripes" });
    await browser.press("See Choices Bowls");
    expectPage(browser, { shows: "Build Your Own Bowl", hides: "Sandwiches & Wraps" });
    expectPage(await browser.press("A whole meal"), { shows: "Sandwiches & Wraps" });
    expectPage(await browser.press("My Rewards"), { heading: "My Rewards" });
  });

  test("a locked tier says so in place of its choices, and its pages give no button (REWARD-10)", async () => {
    const browser = await memberAt(startApp(), REWARDS, "fay@example.com");
    expect(browser.text().split(LOCKED)).toHaveLength(3);
    expectPage(browser, { shows: "See Choices A side or $5", hides: "See Choices A whole meal" });
    await browser.visit(`${REWARDS}?tier=3&group=31`);
    expectPage(browser, { shows: LOCKED, hides: "Redeem Reward" });
  });

  test("a customer without points or rewards sees plain words", async () => {
    const browser = await memberAt(startApp(), REWARDS, "ben@example.com");
    expectPage(browser, { shows: ["0 of 250 Stripes", "You have no rewards right now."] });
    expect(browser.text().split(LOCKED)).toHaveLength(5);
    expect(browser.text()).not.toContain("Redeem Reward");
  });

  test("a card that cannot be used at this store and day says so", async () => {
    const browser = await memberAt();
    browser.app.intercept = when(isUsable, status(200, [{ id: 2, name: "Birthday cookie" }]));
    await browser.visit(REWARDS);
    expect(browser.text()).toContain("This reward is not available at this store on this day.");
    expect(() => browser.formOf("Redeem Reward $5 off your next order")).toThrow("Nothing to press");
    browser.formOf("Redeem Reward Birthday cookie");
    const asked = callsTo(browser.app, "reward").filter((call) => call.startsWith("GET"));
    expect(asked.every((call) => /storeId=1|by-store\/1/.test(call) && call.includes("date=2026-11-22"))).toBe(true);
  });

  test("without the feature there are no gift cards (REWARD-16, TOGGLE-03)", async () => {
    const browser = await memberAt();
    expect(browser.text()).toContain("A gift card");
    const off = startApp({ sandbox: browser.app.sandbox });
    off.answer("feature-toggle/all", status(200, []));
    const there = await openBrowser(off, browser.cookies).visit(REWARDS);
    expect(there.text()).not.toContain("A gift card");
    expectPage(await there.visit(`${REWARDS}/gift-card/401`), { status: 404 });
  });

  test("every link of these pages leads somewhere (SHELL-01)", async () => {
    const browser = await memberAt();
    const paths = new Set(pathsIn(browser.html));
    for (const path of [...paths].filter((path) => path.startsWith(REWARDS))) {
      await browser.visit(path);
      for (const further of pathsIn(browser.html)) paths.add(further);
    }
    expect(paths.size).toBeGreaterThan(15);
    expect(await deadPaths(browser.app, browser.cookies, [...paths])).toEqual([]);
  });
});

describe("a reward is proposed, confirmed and on the order (REWARD-11, REWARD-13)", () => {
  test("an amount that is held, and removed again at checkout (REWARD-03)", async () => {
    const browser = await memberAt();
    await browser.press("Redeem Reward $5 off your next order");
    expect(browser.redirects).toEqual([303]);
    expect(browser.html).toMatch(/<dialog[^>]*open/);
    expect(browser.text()).toContain("Add “$5 off your next order” to your order?");
    expect(spendingCalls(browser.app)).toEqual([]);
    expectPage(await browser.press("Cancel"), { url: REWARDS });
    expect(browser.html).not.toContain("<dialog");
    await add(browser, "Redeem Reward $5 off your next order");
    expect(browser.url).toBe("/order-now/checkout");
    expectPage(browser, { shows: [/Redeemed Discounts\s*\$5 off your next order/, /-\$5\.00/] });
    expect(spendingCalls(browser.app)).toEqual(["redeem-reward"]);
    expectPage(await browser.press("Remove reward $5 off your next order"), { hides: "Redeemed Discounts" });
    expectPage(browser, { shows: "Removed $5 off your next order.", hides: /-\$5\.00/ });
    expect((await heldBy(browser.app, browser)).rewards).toHaveLength(3);
  });

  test("an amount for points: they are spent, and the reward stays the customer's when it is removed", async () => {
    const browser = await memberAt(startApp(), `${REWARDS}?tier=2`);
    expectPage(await browser.press("Redeem Reward $5 off"), { shows: "This takes 500 of your 2,450 Stripes." });
    expectPage(await browser.press("Add Reward"), { shows: /Redeemed Discounts\s*\$5 off/ });
    expect(spendingCalls(browser.app)).toEqual(["redeem-points", "redeem-reward"]);
    expect((await heldBy(browser.app, browser)).points).toBe(1_950);
    await browser.press("Remove reward $5 off");
    await browser.visit(REWARDS);
    await add(browser, "Redeem Reward $5 off");
    expect(browser.text()).toMatch(/Redeemed Discounts\s*\$5 off/);
    expect((await heldBy(browser.app, browser)).points).toBe(1_950);
  });

  test("a dish for points is a line of its own, one piece, free", async () => {
    const browser = await memberAt(startApp(), `${REWARDS}?tier=2`);
    await add(browser, "Redeem Reward Chips & Guacamole");
    expect(browser.url).toBe("/order-now/checkout");
    expectPage(browser, { shows: ["Added to your bag: Chips & Guacamole.", /Redeemed Discounts\s*A free side/] });
    expect(browser.text()).toMatch(/FREE\s*Chips & Guacamole/);
    const call = browser.app.calls.find(({ path }) => path.includes("/add-reward"));
    expect(JSON.parse(call?.body ?? "{}")).toMatchObject({
      storeNumber: "1001",
      day: "11/22/2026",
      orderRequest: { menuItemId: 702, quantity: 1, customerRewardId: expect.any(Number) },
    });
    expectPage(await browser.press("Remove reward A free side"), { hides: /Redeemed Discounts|Chips & Guacamole$/ });
    expect(browser.text()).toContain("Your bag, 2 items");
  });

  test("a card with one dish needs no choice", async () => {
    const browser = await memberAt(startApp());
    await add(browser, "Redeem Reward Birthday cookie");
    expectPage(browser, { shows: [/Redeemed Discounts\s*Birthday cookie/, "Your bag, 3 items"] });
  });

  test("a card with several dishes asks for one first", async () => {
    const browser = await memberAt(startApp(), `${REWARDS}?tier=2`);
    await add(browser, "Redeem Reward Chips & Guacamole");
    await browser.press("Remove reward A free side");
    await browser.visit(REWARDS);
    await browser.press("Redeem Reward A free side");
    expect(browser.url).toMatch(/\?card=\d+$/);
    expect(browser.heading()).toBe("Select Your ZK Reward");
    await add(browser, "Redeem Reward Chips & Guacamole");
    expect(browser.text()).toMatch(/Redeemed Discounts\s*A free side/);
    expect((await heldBy(browser.app, browser)).points).toBe(1_950);
  });

  test("a dish that needs choices leads to its edit page (SHELL-06)", async () => {
    const browser = await memberAt(startApp(), `${REWARDS}?tier=3&group=31`);
    await add(browser, "Redeem Reward Build Your Own Bowl");
    expect(browser.url).toMatch(/^\/order-now\/build-order\/menu-item\/edit\//);
    browser.fill("Choose your base", "Brown Rice");
    await browser.submit("Update Item & Checkout", { "Choose your protein": "Grilled Chicken" });
    expectPage(browser, { url: "/order-now/checkout", shows: /Redeemed Discounts\s*A free meal/ });
    expect(browser.text()).not.toContain("Please select options for this item.");
  });

  test("beside one on the order no other can be redeemed (REWARD-12)", async () => {
    const browser = await memberAt();
    await add(browser, "Redeem Reward $5 off your next order");
    const spent = spendingCalls(browser.app);
    await browser.press("My Rewards");
    expect(browser.text()).toContain("Added To Order");
    expect(browser.text()).toContain(
      "On your order: $5 off your next order. Only one reward can be redeemed at a time",
    );
    expect(browser.text()).not.toContain("Redeem Reward");
    await browser.visit(`${REWARDS}?tier=1`);
    expectPage(browser, { shows: ONE, hides: "Redeem Reward" });
    for (const intent of ["propose:card:2", "confirm:card:2", "confirm:tier:1:101:801", "confirm:tier:2:202"]) {
      await browser.send(REWARDS, { intent });
      expectRefused(browser, ONE);
    }
    expect(spendingCalls(browser.app)).toEqual(spent);
  });
});

describe("what is refused (REWARD-10, REWARD-14)", () => {
  test("too few points, whatever the form says", async () => {
    const browser = await memberAt(startApp(), REWARDS, "fay@example.com");
    for (const intent of ["propose:tier:3:301:101", "confirm:tier:3:301:101"]) {
      await browser.send(REWARDS, { intent, points: "99999" });
      expectRefused(browser, LOCKED);
    }
    expect(spendingCalls(browser.app)).toEqual([]);
  });

  test.each([
    "",
    "propose",
    "propose:",
    "propose:card:",
    "confirm:card:1:x",
    "confirm:tier:1",
    "redeem:card:1",
    "__proto__",
    `confirm:card:${"9".repeat(600)}`,
  ])("the button %.24j is answered in words", async (intent) => {
    const browser = await memberAt();
    await browser.send(REWARDS, { intent });
    expectRefused(browser, "Please use one of the buttons on this page.");
    expect(spendingCalls(browser.app)).toEqual([]);
  });

  test.each([
    ["card:4", GONE],
    ["card:999999", GONE],
    ["card:..%2F..%2Forder", GONE],
    ["card:%3Cscript%3E", GONE],
    ["tier:1:202", GONE],
    ["tier:4:401", GONE],
    ["tier:1:101:999", "This reward is not available at this store on this day."],
    ["card:1:801", "This reward is not available at this store on this day."],
  ])("%s, which is not this customer's to choose", async (wish, words) => {
    const browser = await memberAt();
    for (const verb of ["propose", "confirm"]) {
      await browser.send(REWARDS, { intent: `${verb}:${wish}` });
      expectRefused(browser, words);
    }
    await browser.visit(`${REWARDS}?${new URLSearchParams({ propose: wish })}`);
    expect(browser.errors()).toEqual([words]);
    expect(spendingCalls(browser.app)).toEqual([]);
  });

  test.each(["tier=9", "tier=", "tier=3&group=99", "card=9", "propose=x", "propose=", "tier=__proto__"])(
    "%s is not there, in words",
    async (query) => {
      const browser = await memberAt(startApp());
      await browser.visit(`${REWARDS}?${query}`);
      expect(browser.errors()).toEqual([GONE]);
    },
  );

  test("the restaurant's own words are shown, and what it says of fields", async () => {
    const browser = await memberAt();
    const no = { message: "Not with this order.", modelState: { "orderRequest.x": ["No cookies on Sundays."] } };
    browser.app.answer("/add-reward", status(400, no));
    await add(browser, "Redeem Reward Birthday cookie");
    expectRefused(browser, "Not with this order.", "No cookies on Sundays.");
  });

  test("points were exchanged, but the reward does not fit the order: it is said, and it waits under My Rewards", async () => {
    const browser = await memberAt(startApp(), `${REWARDS}?tier=2`);
    browser.app.answer("/redeem-reward/", status(400, { message: "Not today." }));
    await add(browser, "Redeem Reward $5 off");
    expectRefused(
      browser,
      "Your Stripes have been exchanged, but the reward is not on your order yet. You find it under My Rewards and can redeem it from there.",
      "Not today.",
    );
    browser.app.intercept = null;
    expect((await heldBy(browser.app, browser)).points).toBe(1_950);
    await browser.visit(REWARDS);
    await add(browser, "Redeem Reward $5 off");
    expect(browser.text()).toMatch(/Redeemed Discounts\s*\$5 off/);
    expect((await heldBy(browser.app, browser)).points).toBe(1_950);
  });
});

describe("a service that fails", () => {
  const faults = {
    "a 500": status(500),
    "a broken line": broken,
    html: htmlPage,
    malformed,
    "another shape": wrongSchema,
  };
  /** The same customer where these calls go wrong. */
  async function inTrouble(matches: (request: Request) => boolean, fault = status(500)): Promise<Browser> {
    const there = atReplica(await memberAt());
    there.app.intercept = when(matches, fault);
    return there.visit(REWARDS);
  }

  test.each(Object.entries(faults))("the points answer with %s: the rest of the page stands", async (_name, fault) => {
    const there = await inTrouble(isPoints, fault as never);
    expect(there.text()).toContain("Your rewards cannot be shown right now. You can still place your order.");
    expectPage(there, { shows: "Something sweet", hides: /Infinity|NaN|undefined/ });
    await there.visit(`${REWARDS}?tier=1`);
    expectPage(await there.press("BACK"), { heading: "Almost Done!" });
  });

  test.each(Object.entries(faults))("the tiers answer with %s: the cards stand", async (_name, fault) => {
    const there = await inTrouble(isTiers, fault as never);
    expectPage(there, { shows: ["What your Stripes can get you cannot be shown right now.", "Birthday cookie"] });
  });

  test("nobody says what can be used here: the restaurant decides when it is redeemed", async () => {
    const there = await inTrouble(isUsable);
    await add(there, "Redeem Reward Birthday cookie");
    expect(there.text()).toMatch(/Redeemed Discounts\s*Birthday cookie/);
  });

  test("all of it at once: plain words, and the order can be placed", async () => {
    const there = await inTrouble(({ url }) => url.includes("reward"));
    expect(there.text()).toContain("Your rewards cannot be shown right now.");
    expectPage(await there.visit(`${REWARDS}/card/1`), { status: 503 });
    expectPage(await there.visit(`${REWARDS}/gift-card/401`), { status: 503 });
    await there.visit("/order-now/checkout");
    there.formOf("Submit Order");
  });

  test("a token that no longer holds leads to sign-in and back", async () => {
    const browser = await memberAt();
    browser.app.intercept = ({ headers }) => (headers.has("authorization") ? Response.json({}, { status: 401 }) : null);
    await browser.visit(REWARDS);
    expect(browser.url).toMatch(/^\/login\?returnTo=/);
  });
});

test("3G: names of an evil API are shown as text, and break no address", async () => {
  const browser = await memberAt();
  const evil = `</script><img src=x onerror=alert(1)>"'# &%\u0000\u202e`;
  const card = { cardId: evil, cardNumber: evil, name: evil, description: evil, expirationDate: evil, items: [] };
  const type = { id: evil, displayName: evil, pointsRequired: 1, amountOff: 1 };
  const tier = { id: evil, name: evil, rewardPoints: 1, rewardTypes: [type] };
  browser.app.intercept = (request) => {
    if (isPoints(request)) return Response.json({ points: 9, rewards: [card] });
    return isTiers(request) ? Response.json([tier]) : null;
  };
  await browser.visit(REWARDS);
  for (const path of pathsIn(browser.html).filter((path) => path.startsWith(REWARDS))) {
    await browser.visit(path);
    expect(browser.html).not.toContain("<img src=x");
  }
  await browser.visit(`${REWARDS}?${new URLSearchParams({ tier: evil })}`);
  await browser.press("Redeem Reward");
  expect(browser.html).toContain("<dialog");
});
