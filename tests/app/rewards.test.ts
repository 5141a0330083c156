import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { broken, htmlPage, malformed, status, when, wrongSchema } from "../support/faults.ts";
import { deadPaths, htmlProblems, pathsIn } from "../support/html.ts";
import { atMenu, fillBag } from "../support/journey.ts";
import { REWARDS, heldBy, memberAt, spendingCalls } from "../support/rewards.ts";
import { asCustomer, callsTo, fillSignIn } from "../support/sign-in.ts";

const LOCKED = "You don’t have quite enough stripes yet! Not to worry - keep earning to unlock this reward.";
const ONE = "Only one reward can be redeemed at a time. Please remove the one on your order first.";
const GONE = "We could not find this reward any more. Please choose another one.";

const isPoints = ({ url }: Request) => url.includes("/with-current-rewards");
const isTiers = ({ url }: Request) => url.includes("/tiers-with-items-by-store/");
const isUsable = ({ url }: Request) => url.includes("/available-at-store-online");

function look(browser: Browser, code = 200) {
  expect(browser.status).toBe(code);
  expect(htmlProblems(browser.html, browser.status)).toEqual([]);
}

/** Through the question: what is chosen is put on the order. */
async function add(browser: Browser, words: string): Promise<void> {
  await browser.press(words);
  await browser.press("Add Reward");
}

describe("who sees the page (GUARD-10, REWARD-15)", () => {
  test.each(["", "?tier=2", "/card/1", "/gift-card/401"])(
    "a guest is led from %j to sign-in and back",
    async (rest) => {
      const app = startApp();
      const browser = await fillBag(app);
      await browser.visit(REWARDS + rest);
      expect(browser.url).toBe(`/login?returnTo=${encodeURIComponent(REWARDS + rest)}`);
      expect(browser.text()).toContain("Sign in to redeem your rewards.");
      fillSignIn(browser);
      await browser.press("SIGN IN");
      expect(browser.url).toBe(REWARDS + rest);
      look(browser);
      expect(callsTo(app, "reward-points").length).toBeGreaterThan(0);
    },
  );

  test("what is missing of the order comes first (GUARD-09)", async () => {
    const app = startApp();
    for (const rest of ["", "/card/1", "/gift-card/401"]) {
      const browser = await atMenu(app);
      await browser.visit(REWARDS + rest);
      expect(browser.url).toBe("/order-now/build-order");
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
    const app = startApp();
    const browser = await fillBag(app);
    for (const [rest, intent] of [
      ["", "confirm:card:1"],
      ["/gift-card/401", "send"],
    ]) {
      await browser.send(REWARDS + rest, { intent: intent ?? "", toEmail: "x@example.com" });
      expect(browser.url).toMatch(/^\/login\?returnTo=/);
    }
    expect(spendingCalls(app)).toEqual([]);
  });

  test("who has not joined reads so, nothing is asked for, and checkout is one press away", async () => {
    const app = startApp();
    const browser = await memberAt(app, REWARDS, "cleo@example.com");
    look(browser);
    expect(browser.text()).toContain("You have not joined ZK Rewards.");
    expect(callsTo(app, "reward")).toEqual([]);
    await browser.visit(`${REWARDS}/gift-card/401`);
    expect(browser.status).toBe(404);
    await browser.visit(REWARDS);
    await browser.press("BACK");
    expect(browser.heading()).toBe("Almost Done!");
  });
});

describe("the page (REWARD-04, REWARD-05, REWARD-06)", () => {
  test("points, cards and tiers under their titles, and BACK to checkout (REWARD-01)", async () => {
    const browser = await memberAt(startApp());
    look(browser);
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
    const app = startApp();
    const browser = await memberAt(app);
    expect(browser.text()).toContain("Expired rewards (1)");
    expect(browser.text()).toContain("$10 holiday thank-you");
    expect(browser.text()).toMatch(/Expired on \d\d\/\d\d\/\d{4}/);
    expect(browser.text()).toMatch(/Expires on \d\d\/\d\d\/\d{4}/);
    expect(() => browser.formOf("Redeem Reward $10 holiday thank-you")).toThrow("Nothing to press");
    for (const verb of ["propose", "confirm"]) {
      await browser.send(REWARDS, { intent: `${verb}:card:3` });
      look(browser, 422);
      expect(browser.errors()).toEqual(["This reward has expired."]);
    }
    expect(spendingCalls(app)).toEqual([]);
  });

  test("See Choices, a group of dishes, and back up (REWARD-04)", async () => {
    const browser = await memberAt(startApp());
    await browser.press("See Choices A whole meal");
    look(browser);
    expect(browser.heading()).toBe("Select Your ZK Reward");
    expect(browser.text()).toContain("1,000 Stripes");
    await browser.press("See Choices Bowls");
    look(browser);
    expect(browser.text()).toContain("Build Your Own Bowl");
    expect(browser.text()).not.toContain("Sandwiches & Wraps");
    await browser.press("A whole meal");
    expect(browser.text()).toContain("Sandwiches & Wraps");
    await browser.press("My Rewards");
    expect(browser.heading()).toBe("My Rewards");
  });

  test("a locked tier says so in place of its choices, and its pages give no button (REWARD-10)", async () => {
    const browser = await memberAt(startApp(), REWARDS, "fay@example.com");
    look(browser);
    expect(browser.text().split(LOCKED)).toHaveLength(3);
    expect(browser.text()).toContain("See Choices A side or $5");
    expect(browser.text()).not.toContain("See Choices A whole meal");
    await browser.visit(`${REWARDS}?tier=3&group=31`);
    look(browser);
    expect(browser.text()).toContain(LOCKED);
    expect(browser.text()).not.toContain("Redeem Reward");
  });

  test("a customer without points or rewards sees plain words", async () => {
    const browser = await memberAt(startApp(), REWARDS, "ben@example.com");
    look(browser);
    expect(browser.text()).toContain("0 of 250 Stripes");
    expect(browser.text()).toContain("You have no rewards right now.");
    expect(browser.text().split(LOCKED)).toHaveLength(5);
    expect(browser.text()).not.toContain("Redeem Reward");
  });

  test("a card that cannot be used at this store and day says so", async () => {
    const app = startApp();
    const browser = await memberAt(app);
    app.intercept = when(isUsable, status(200, [{ id: 2, name: "Birthday cookie" }]));
    await browser.visit(REWARDS);
    look(browser);
    expect(browser.text()).toContain("This reward is not available at this store on this day.");
    expect(() => browser.formOf("Redeem Reward $5 off your next order")).toThrow("Nothing to press");
    browser.formOf("Redeem Reward Birthday cookie");
    const asked = callsTo(app, "reward").filter((call) => call.startsWith("GET"));
    expect(asked.every((call) => /storeId=1|by-store\/1/.test(call) && call.includes("date=2026-11-22"))).toBe(true);
  });

  test("without the feature there are no gift cards (REWARD-16, TOGGLE-03)", async () => {
    const app = startApp();
    const browser = await memberAt(app);
    expect(browser.text()).toContain("A gift card");
    const off = startApp({ sandbox: app.sandbox });
    off.intercept = when(({ url }) => url.includes("feature-toggle/all"), status(200, []));
    const there = openBrowser(off, browser.cookies);
    await there.visit(REWARDS);
    look(there);
    expect(there.text()).not.toContain("A gift card");
    await there.visit(`${REWARDS}/gift-card/401`);
    expect(there.status).toBe(404);
  });

  test("every link of these pages leads somewhere (SHELL-01)", async () => {
    const app = startApp();
    const browser = await memberAt(app);
    const paths = new Set(pathsIn(browser.html));
    for (const path of [...paths].filter((path) => path.startsWith(REWARDS))) {
      await browser.visit(path);
      look(browser);
      for (const further of pathsIn(browser.html)) paths.add(further);
    }
    expect(paths.size).toBeGreaterThan(15);
    expect(await deadPaths(app, browser.cookies, [...paths])).toEqual([]);
  });
});

describe("a reward is proposed, confirmed and on the order (REWARD-11, REWARD-13)", () => {
  test("an amount that is held, and removed again at checkout (REWARD-03)", async () => {
    const app = startApp();
    const browser = await memberAt(app);
    await browser.press("Redeem Reward $5 off your next order");
    look(browser);
    expect(browser.redirects).toEqual([303]);
    expect(browser.html).toMatch(/<dialog[^>]*open/);
    expect(browser.text()).toContain("Add “$5 off your next order” to your order?");
    expect(spendingCalls(app)).toEqual([]);
    await browser.press("Cancel");
    expect(browser.url).toBe(REWARDS);
    expect(browser.html).not.toContain("<dialog");
    await add(browser, "Redeem Reward $5 off your next order");
    expect(browser.url).toBe("/order-now/checkout");
    look(browser);
    expect(browser.text()).toMatch(/Redeemed Discounts\s*\$5 off your next order/);
    expect(browser.text()).toMatch(/-\$5\.00/);
    expect(spendingCalls(app)).toEqual(["redeem-reward"]);
    await browser.press("Remove reward $5 off your next order");
    expect(browser.text()).not.toContain("Redeemed Discounts");
    expect(browser.text()).toContain("Removed $5 off your next order.");
    expect(browser.text()).not.toMatch(/-\$5\.00/);
    expect((await heldBy(app, browser)).rewards).toHaveLength(3);
  });

  test("an amount for points: they are spent, and the reward stays the customer's when it is removed", async () => {
    const app = startApp();
    const browser = await memberAt(app, `${REWARDS}?tier=2`);
    await browser.press("Redeem Reward $5 off");
    expect(browser.text()).toContain("This takes 500 of your 2,450 Stripes.");
    await browser.press("Add Reward");
    expect(browser.text()).toMatch(/Redeemed Discounts\s*\$5 off/);
    expect(spendingCalls(app)).toEqual(["redeem-points", "redeem-reward"]);
    expect((await heldBy(app, browser)).points).toBe(1_950);
    await browser.press("Remove reward $5 off");
    await browser.visit(REWARDS);
    await add(browser, "Redeem Reward $5 off");
    expect(browser.text()).toMatch(/Redeemed Discounts\s*\$5 off/);
    expect((await heldBy(app, browser)).points).toBe(1_950);
  });

  test("a dish for points is a line of its own, one piece, free", async () => {
    const app = startApp();
    const browser = await memberAt(app, `${REWARDS}?tier=2`);
    await add(browser, "Redeem Reward Chips & Guacamole");
    expect(browser.url).toBe("/order-now/checkout");
    look(browser);
    expect(browser.text()).toContain("Added to your bag: Chips & Guacamole.");
    expect(browser.text()).toMatch(/Redeemed Discounts\s*A free side/);
    expect(browser.text()).toMatch(/FREE\s*Chips & Guacamole/);
    const call = app.calls.find(({ path }) => path.includes("/add-reward"));
    expect(JSON.parse(call?.body ?? "{}")).toMatchObject({
      storeNumber: "1001",
      day: "11/22/2026",
      orderRequest: { menuItemId: 702, quantity: 1, customerRewardId: expect.any(Number) },
    });
    await browser.press("Remove reward A free side");
    expect(browser.text()).not.toMatch(/Redeemed Discounts|Chips & Guacamole$/);
    expect(browser.text()).toContain("Your bag, 2 items");
  });

  test("a card with one dish needs no choice", async () => {
    const browser = await memberAt(startApp());
    await add(browser, "Redeem Reward Birthday cookie");
    expect(browser.text()).toMatch(/Redeemed Discounts\s*Birthday cookie/);
    expect(browser.text()).toContain("Your bag, 3 items");
  });

  test("a card with several dishes asks for one first", async () => {
    const app = startApp();
    const browser = await memberAt(app, `${REWARDS}?tier=2`);
    await add(browser, "Redeem Reward Chips & Guacamole");
    await browser.press("Remove reward A free side");
    await browser.visit(REWARDS);
    await browser.press("Redeem Reward A free side");
    expect(browser.url).toMatch(/\?card=\d+$/);
    look(browser);
    expect(browser.heading()).toBe("Select Your ZK Reward");
    await add(browser, "Redeem Reward Chips & Guacamole");
    expect(browser.text()).toMatch(/Redeemed Discounts\s*A free side/);
    expect((await heldBy(app, browser)).points).toBe(1_950);
  });

  test("a dish that needs choices leads to its edit page (SHELL-06)", async () => {
    const browser = await memberAt(startApp(), `${REWARDS}?tier=3&group=31`);
    await add(browser, "Redeem Reward Build Your Own Bowl");
    expect(browser.url).toMatch(/^\/order-now\/build-order\/menu-item\/edit\//);
    look(browser);
    browser.fill("Choose your base", "Brown Rice");
    browser.fill("Choose your protein", "Grilled Chicken");
    await browser.press("Update Item & Checkout");
    expect(browser.url).toBe("/order-now/checkout");
    expect(browser.text()).toMatch(/Redeemed Discounts\s*A free meal/);
    expect(browser.text()).not.toContain("Please select options for this item.");
  });

  test("beside one on the order no other can be redeemed (REWARD-12)", async () => {
    const app = startApp();
    const browser = await memberAt(app);
    await add(browser, "Redeem Reward $5 off your next order");
    const spent = spendingCalls(app);
    await browser.press("My Rewards");
    look(browser);
    expect(browser.text()).toContain("Added To Order");
    expect(browser.text()).toContain(
      "On your order: $5 off your next order. Only one reward can be redeemed at a time",
    );
    expect(browser.text()).not.toContain("Redeem Reward");
    await browser.visit(`${REWARDS}?tier=1`);
    look(browser);
    expect(browser.text()).not.toContain("Redeem Reward");
    expect(browser.text()).toContain(ONE);
    for (const intent of ["propose:card:2", "confirm:card:2", "confirm:tier:1:101:801", "confirm:tier:2:202"]) {
      await browser.send(REWARDS, { intent });
      look(browser, 422);
      expect(browser.errors()).toEqual([ONE]);
    }
    expect(spendingCalls(app)).toEqual(spent);
  });
});

describe("what is refused (REWARD-10, REWARD-14)", () => {
  test("too few points, whatever the form says", async () => {
    const app = startApp();
    const browser = await memberAt(app, REWARDS, "fay@example.com");
    for (const intent of ["propose:tier:3:301:101", "confirm:tier:3:301:101"]) {
      await browser.send(REWARDS, { intent, points: "99999" });
      look(browser, 422);
      expect(browser.errors()).toEqual([LOCKED]);
    }
    expect(spendingCalls(app)).toEqual([]);
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
    const app = startApp();
    const browser = await memberAt(app);
    await browser.send(REWARDS, { intent });
    look(browser, 422);
    expect(browser.errors()).toEqual(["Please use one of the buttons on this page."]);
    expect(spendingCalls(app)).toEqual([]);
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
    const app = startApp();
    const browser = await memberAt(app);
    for (const verb of ["propose", "confirm"]) {
      await browser.send(REWARDS, { intent: `${verb}:${wish}` });
      look(browser, 422);
      expect(browser.errors()).toEqual([words]);
    }
    await browser.visit(`${REWARDS}?${new URLSearchParams({ propose: wish })}`);
    look(browser);
    expect(browser.errors()).toEqual([words]);
    expect(spendingCalls(app)).toEqual([]);
  });

  test.each(["tier=9", "tier=", "tier=3&group=99", "card=9", "propose=x", "propose=", "tier=__proto__"])(
    "%s is not there, in words",
    async (query) => {
      const browser = await memberAt(startApp());
      await browser.visit(`${REWARDS}?${query}`);
      look(browser);
      expect(browser.errors()).toEqual([GONE]);
    },
  );

  test("the restaurant's own words are shown, and what it says of fields", async () => {
    const app = startApp();
    const browser = await memberAt(app);
    const no = { message: "Not with this order.", modelState: { "orderRequest.x": ["No cookies on Sundays."] } };
    app.intercept = when(({ url }) => url.includes("/add-reward"), status(400, no));
    await add(browser, "Redeem Reward Birthday cookie");
    look(browser, 422);
    expect(browser.errors()).toEqual(["Not with this order.", "No cookies on Sundays."]);
  });

  test("points were exchanged, but the reward does not fit the order: it is said, and it waits under My Rewards", async () => {
    const app = startApp();
    const browser = await memberAt(app, `${REWARDS}?tier=2`);
    app.intercept = when(({ url }) => url.includes("/redeem-reward/"), status(400, { message: "Not today." }));
    await add(browser, "Redeem Reward $5 off");
    look(browser, 422);
    expect(browser.errors()).toEqual([
      "Your Stripes have been exchanged, but the reward is not on your order yet. You find it under My Rewards and can redeem it from there.",
      "Not today.",
    ]);
    app.intercept = null;
    expect((await heldBy(app, browser)).points).toBe(1_950);
    await browser.visit(REWARDS);
    await add(browser, "Redeem Reward $5 off");
    expect(browser.text()).toMatch(/Redeemed Discounts\s*\$5 off/);
    expect((await heldBy(app, browser)).points).toBe(1_950);
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
  async function inTrouble(
    app: TestApp,
    browser: Browser,
    matches: (request: Request) => boolean,
    fault = status(500),
  ) {
    const other = startApp({ sandbox: app.sandbox });
    other.intercept = when(matches, fault);
    const there = openBrowser(other, browser.cookies);
    await there.visit(REWARDS);
    return there;
  }

  test.each(Object.entries(faults))("the points answer with %s: the rest of the page stands", async (_name, fault) => {
    const app = startApp();
    const there = await inTrouble(app, await memberAt(app), isPoints, fault as never);
    look(there);
    expect(there.text()).toContain("Your rewards cannot be shown right now. You can still place your order.");
    expect(there.text()).toContain("Something sweet");
    expect(there.text()).not.toMatch(/Infinity|NaN|undefined/);
    await there.visit(`${REWARDS}?tier=1`);
    look(there);
    await there.press("BACK");
    expect(there.heading()).toBe("Almost Done!");
  });

  test.each(Object.entries(faults))("the tiers answer with %s: the cards stand", async (_name, fault) => {
    const app = startApp();
    const there = await inTrouble(app, await memberAt(app), isTiers, fault as never);
    look(there);
    expect(there.text()).toContain("What your Stripes can get you cannot be shown right now.");
    expect(there.text()).toContain("Birthday cookie");
  });

  test("nobody says what can be used here: the restaurant decides when it is redeemed", async () => {
    const app = startApp();
    const there = await inTrouble(app, await memberAt(app), isUsable);
    look(there);
    await add(there, "Redeem Reward Birthday cookie");
    expect(there.text()).toMatch(/Redeemed Discounts\s*Birthday cookie/);
  });

  test("all of it at once: plain words, and the order can be placed", async () => {
    const app = startApp();
    const there = await inTrouble(app, await memberAt(app), ({ url }) => url.includes("reward"));
    look(there);
    expect(there.text()).toContain("Your rewards cannot be shown right now.");
    await there.visit(`${REWARDS}/card/1`);
    expect(there.status).toBe(503);
    await there.visit(`${REWARDS}/gift-card/401`);
    expect(there.status).toBe(503);
    await there.visit("/order-now/checkout");
    look(there);
    there.formOf("Submit Order");
  });

  test("a token that no longer holds leads to sign-in and back", async () => {
    const app = startApp();
    const browser = await memberAt(app);
    app.intercept = ({ headers }) => (headers.has("authorization") ? Response.json({}, { status: 401 }) : null);
    await browser.visit(REWARDS);
    expect(browser.url).toMatch(/^\/login\?returnTo=/);
  });
});

test("3G: names of an evil API are shown as text, and break no address", async () => {
  const app = startApp();
  const browser = await memberAt(app);
  const evil = `</script><img src=x onerror=alert(1)>"'# &%\u0000\u202e`;
  const card = { cardId: evil, cardNumber: evil, name: evil, description: evil, expirationDate: evil, items: [] };
  const type = { id: evil, displayName: evil, pointsRequired: 1, amountOff: 1 };
  const tier = { id: evil, name: evil, rewardPoints: 1, rewardTypes: [type] };
  app.intercept = (request) => {
    if (isPoints(request)) return Response.json({ points: 9, rewards: [card] });
    return isTiers(request) ? Response.json([tier]) : null;
  };
  await browser.visit(REWARDS);
  look(browser);
  for (const path of pathsIn(browser.html).filter((path) => path.startsWith(REWARDS))) {
    await browser.visit(path);
    look(browser);
    expect(browser.html).not.toContain("<img src=x");
  }
  await browser.visit(`${REWARDS}?${new URLSearchParams({ tier: evil })}`);
  await browser.press("Redeem Reward");
  look(browser);
  expect(browser.html).toContain("<dialog");
});
