import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { broken, htmlPage, malformed, refused, status, when, wrongSchema } from "../support/faults.ts";
import { deadPaths, htmlProblems, pathsIn } from "../support/html.ts";
import { fillBag } from "../support/journey.ts";
import { asCustomer, callsTo, fillSignIn, inside, signIn } from "../support/sign-in.ts";

const GONE = "We could not find this card. It may have been removed already.";

async function openAccount(app: TestApp, username?: string): Promise<Browser> {
  const browser = await asCustomer(app, username);
  await browser.visit("/user");
  return browser;
}

/** Ids of the cards as the page's own links have them. */
function cardIds({ html }: Browser): string[] {
  return [...html.matchAll(/href="\/user\?remove=([^"]+)"/g)].map(([, id = ""]) => id);
}

const namesOf = ({ html }: Browser) => [...html.matchAll(/<h3 class="line-title">([^<]+)</g)].map(([, name]) => name);
const changes = (app: TestApp) => callsTo(app, "payment-options").filter((call) => !call.startsWith("GET"));

describe("the way to My Account (SHELL-16, SHELL-03)", () => {
  test("a guest is led to sign-in and back, without a call, and whatever a form says", async () => {
    const app = startApp();
    const browser = openBrowser(app);
    await browser.visit("/user");
    expect(browser.url).toBe("/login?returnTo=%2Fuser");
    expect(browser.redirects).toEqual([303]);
    expect(app.calls).toEqual([]);
    await browser.send("/user", { intent: "remove:1" });
    expect(browser.url.replace("&cookies=1", "")).toBe("/login?returnTo=%2Fuser");
    expect(callsTo(app, "payment-options")).toEqual([]);
    expect(browser.text()).toContain("Sign in to see your account.");
    fillSignIn(browser);
    await browser.press("SIGN IN");
    expect(browser.url).toBe("/user");
    expect(browser.heading()).toBe("My Account");
  });

  test("the header leads there once signed in, on every page, and not before (SHELL-16)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await browser.visit("/order-now/cart");
    expect(browser.html).not.toContain('href="/user"');
    await signIn(browser);
    for (const path of ["/order-now/cart", "/order-now/checkout", "/locations"]) {
      await browser.visit(path);
      expect(browser.html.match(/<a[^>]*href="\/user"[^>]*>My Account</g), path).toHaveLength(1);
    }
    await browser.press("My Account");
    expect(browser.url).toBe("/user");
  });

  test("a token that no longer holds leads to sign-in and back, and the order stays", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await signIn(browser);
    const order = inside(browser.cookies, "order");
    app.intercept = ({ headers }) => (headers.has("authorization") ? Response.json({}, { status: 401 }) : null);
    await browser.visit("/user");
    expect(browser.url).toBe("/login?returnTo=%2Fuser&again=1");
    expect(inside(browser.cookies, "order")).toEqual(order);
  });

  test("what it shows is kept by no cache", async () => {
    const browser = await openAccount(startApp());
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    await browser.visit("/user?remove=x");
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
  });

  test("a chain with a site of its own has it there", async () => {
    const app = startApp({ env: { MAIN_SITE_URL: "https://www.example.com/chain" } });
    const { cookies } = await asCustomer(app);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.handle(new Request("http://localhost:3000/user", { headers: { cookie } }));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "https://www.example.com/chain/user"]);
    // One that names this very site has no other: no loop.
    const here = startApp({ env: { MAIN_SITE_URL: "http://localhost:3000" }, sandbox: app.sandbox });
    const browser = openBrowser(here, cookies);
    await browser.visit("/user");
    expect(browser.heading()).toBe("My Account");
  });
});

describe("what My Account shows (SHELL-03)", () => {
  test("details, preferred store, cards, Stripes, rewards and balances, as the API gives them", async () => {
    const app = startApp();
    const browser = await openAccount(app);
    const text = browser.text();
    for (const words of [
      "NameAda Byron",
      "E-mailada@example.com",
      "Phone(214) 555-0155",
      "Preferred storeDallas Uptown",
      "2817 McKinney Ave, Dallas, TX 75204",
      "Stripes2,450",
      "Loyalty balance$12.50",
      "Catering rewards$40.00",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("cannot be shown");
    // Two rewards, and not the expired one.
    expect(/My rewards(.*)Loyalty balance/.exec(text)?.[1]).toBeTruthy();
    expect(browser.html.match(/class="fact-line"/g)).toHaveLength(3);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    expect(browser.html).toMatch(/href="\/locations"[^>]*>Change</);
  });

  test("cards by type and last digits; expired and about to expire are said in words (PAY-02, PAY-14)", async () => {
    const browser = await openAccount(startApp());
    expect(namesOf(browser)).toEqual([
      "Visa ****4242",
      "Mastercard ****5454",
      "American Express ****0005",
      "Discover ****0002",
    ]);
    const text = browser.text();
    expect(text).toMatch(/Mastercard \*{4}5454.*About to expire: \d\d\/\d{4}.*American Express/);
    expect(text).toMatch(/American Express \*{4}0005.*Expired \d\d\/\d{4}.*Discover/);
    expect(text).toMatch(/Visa \*{4}4242Preferred.*Expires \d\d\/\d{4}.*Mastercard/);
    // Neither the preferred nor an expired one is offered to be made so.
    const offered = [...browser.html.matchAll(/Make preferred<span class="vh"> (?:<!-- -->)?([^<]+)</g)];
    expect(offered.map(([, name]) => name)).toEqual(["Mastercard ****5454", "Discover ****0002"]);
    expect(browser.html).not.toMatch(/\d{13,}/);
  });

  test("who has nothing is told so, part by part", async () => {
    const browser = await openAccount(startApp(), "ben@example.com");
    const text = browser.text();
    expect(text).toContain("NameBen O’Brien");
    expect(text).toContain("You have no saved cards yet. You can save one at checkout.");
    expect(text).toContain("Preferred storeNone chosen yetChoose preferred store");
    expect(text).toContain("Stripes0");
    expect(text).toContain("My rewardsNone yet");
    expect(text).not.toContain("cannot be shown");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test("who has not joined ZK Rewards sees no points, and none are asked for (REWARD-15)", async () => {
    const app = startApp();
    const browser = await openAccount(app, "cleo@example.com");
    expect(browser.text()).toContain("You have not joined ZK Rewards.");
    expect(browser.text()).not.toContain("Stripes");
    expect(callsTo(app, "reward-points")).toEqual([]);
  });

  test("Stripes are shown where no store is preferred, too", async () => {
    expect((await openAccount(startApp(), "fay@example.com")).text()).toContain("Stripes600");
  });

  test("where no cards can be saved any more nobody is told to, but those that are can be removed (TOGGLE-03)", async () => {
    const app = startApp();
    app.intercept = when(({ url }) => url.includes("/feature-toggle/all"), status(200, []));
    const ada = await openAccount(app);
    await ada.press("Remove Discover ****0002");
    await ada.press("Remove card");
    expect(namesOf(ada)).toHaveLength(3);
    const ben = await openAccount(app, "ben@example.com");
    expect(ben.text()).not.toContain("saved card");
    expect(htmlProblems(ben.html, ben.status)).toEqual([]);
  });

  test("no link of the page is dead", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await signIn(browser);
    await browser.visit("/user");
    const paths = pathsIn(browser.html);
    for (const path of ["/order-now/build-order/favorite-orders", "/order-now/build-order/previous-orders"])
      expect(paths).toContain(path);
    expect(await deadPaths(app, browser.cookies, paths)).toEqual([]);
  });

  test("signing out is a form (AUTH-15)", async () => {
    const browser = await openAccount(startApp());
    const { url, method } = browser.formOf("Sign out");
    expect([url, method]).toEqual(["/logout", "POST"]);
    await browser.press("Sign out");
    expect(browser.url).toBe("/login");
    await browser.visit("/user");
    expect(browser.url).toBe("/login?returnTo=%2Fuser");
  });
});

describe("each part that fails is left out, in words", () => {
  const parts: [path: RegExp, words: string, stays: string][] = [
    [/\/customer-api\/user$/, "Your details cannot be shown right now.", "Visa ****4242"],
    [/\/payment-options$/, "Your saved cards cannot be shown right now.", "Ada Byron"],
    [/\/reward-points\//, "Your Stripes and rewards cannot be shown right now.", "Loyalty balance$12.50"],
    [/loyalty/, "Your balances cannot be shown right now.", "Catering rewards$40.00"],
    [/catering-reward/, "Your balances cannot be shown right now.", "Stripes2,450"],
    [/\/customer-stores$/, "Preferred storeCannot be shown right now", "Visa ****4242"],
  ];
  const faults = { broken, refused, malformed, htmlPage, wrongSchema, failed: status(500), gone: status(404) };

  describe.each(Object.entries(faults))("%s", (_name, fault) => {
    test.each(parts)("%s: %s", async (path, words, stays) => {
      const app = startApp();
      const browser = await asCustomer(app);
      const other = startApp({ sandbox: app.sandbox });
      other.intercept = when(({ url }) => path.test(new URL(url).pathname), fault);
      const there = openBrowser(other, browser.cookies);
      await there.visit("/user");
      expect(there.status).toBe(200);
      expect(there.heading()).toBe("My Account");
      expect(there.text()).toContain(words);
      expect(there.text()).toContain(stays);
      expect(htmlProblems(there.html, there.status)).toEqual([]);
    });
  });

  test("when everything fails the page still stands, with the ways out", async () => {
    const app = startApp();
    const browser = await asCustomer(app);
    const other = startApp({ sandbox: app.sandbox });
    other.intercept = when(() => true, status(500));
    const there = openBrowser(other, browser.cookies);
    await there.visit("/user");
    expect(there.status).toBe(200);
    expect(there.text().match(/cannot be shown right now/g)).toHaveLength(4);
    expect(there.html).toMatch(/<a href="\/user">Try again\.</);
    expect(htmlProblems(there.html, there.status)).toEqual([]);
    await there.press("Sign out");
    expect(there.url).toBe("/login");
  });
});

describe("removing a card (PAY-14)", () => {
  test("a question first, then it is gone, and said", async () => {
    const app = startApp();
    const browser = await openAccount(app);
    await browser.press("Remove Mastercard ****5454");
    expect(browser.url).toMatch(/^\/user\?remove=\d+$/);
    expect(browser.html).toMatch(/<dialog[^>]*open[^>]*>.*Remove this card\?.*Mastercard \*{4}5454/s);
    expect(changes(app)).toEqual([]);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    await browser.press("Keep it");
    expect(browser.html).not.toContain("<dialog");
    await browser.press("Remove Mastercard ****5454");
    await browser.press("Remove card");
    expect(browser.url).toBe("/user#cards".replace("#cards", ""));
    expect(browser.redirects).toEqual([303]);
    expect(browser.text()).toContain("Your saved card has been removed.");
    expect(namesOf(browser)).toEqual(["Visa ****4242", "American Express ****0005", "Discover ****0002"]);
    expect(changes(app)).toHaveLength(1);
  });

  test("sent twice it is removed once, and both answers say so", async () => {
    const app = startApp();
    const browser = await openAccount(app);
    await browser.press("Remove Discover ****0002");
    const { url, body } = browser.formOf("Remove card");
    const twin = browser.fork();
    await Promise.all([browser, twin].map((one) => one.send(url, new URLSearchParams(body))));
    expect([browser.status, twin.status]).toEqual([200, 200]);
    expect(changes(app)).toHaveLength(1);
    await browser.send(url, new URLSearchParams(body));
    expect(browser.status).toBe(200);
    expect(changes(app)).toHaveLength(1);
    // Without its mark it is a new wish, for a card that is gone.
    await browser.send(url, { intent: body.get("intent") ?? "" });
    expect(browser.status).toBe(404);
    expect(browser.errors()).toEqual([GONE]);
  });

  test("another account's card is not found, in words, and nothing happens to it", async () => {
    const app = startApp();
    const [id = ""] = cardIds(await openAccount(app));
    const ben = await openAccount(app, "ben@example.com");
    await ben.visit(`/user?remove=${id}`);
    expect(ben.status).toBe(404);
    expect(ben.errors()).toEqual([GONE]);
    expect(htmlProblems(ben.html, ben.status)).toEqual([]);
    for (const verb of ["remove", "prefer"]) {
      await ben.send("/user", { intent: `${verb}:${id}` });
      expect(ben.status).toBe(404);
      expect(ben.errors()).toEqual([GONE]);
      expect(htmlProblems(ben.html, ben.status)).toEqual([]);
    }
    expect(changes(app)).toEqual([]);
    expect(cardIds(await openAccount(app))).toContain(id);
  });

  test.each([
    "",
    ".",
    "..",
    "../user",
    "1/../2",
    "%2e%2e",
    "0",
    "-1",
    "1e9",
    "x".repeat(300),
    "<script>",
    "\u0000",
    "🦓",
    "1 ",
  ])("hostile id %j", async (id) => {
    const app = startApp();
    const browser = await openAccount(app);
    await browser.visit(`/user?remove=${encodeURIComponent(id)}`);
    expect(browser.status).toBe(404);
    expect(browser.html).not.toContain("<dialog");
    for (const verb of ["remove", "prefer"]) {
      await browser.send("/user", { intent: `${verb}:${id}` });
      expect(browser.status, verb).toBeGreaterThanOrEqual(404);
      expect(browser.status, verb).toBeLessThanOrEqual(422);
      expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    }
    expect(changes(app)).toEqual([]);
  });

  test.each([[{}], [{ intent: "update" }], [{ intent: "remove" }], [{ intent: "delete:1" }]])(
    "form %j does nothing",
    async (body) => {
      const app = startApp();
      const browser = await openAccount(app);
      await browser.send("/user", body);
      expect(browser.status).toBe(422);
      expect(browser.errors()).toHaveLength(1);
      expect(changes(app)).toEqual([]);
    },
  );

  test("trouble while removing is said above, and the card is still there", async () => {
    const app = startApp();
    const browser = await openAccount(app);
    await browser.press("Remove Discover ****0002");
    app.intercept = when(({ method }) => method === "DELETE", status(500));
    await browser.press("Remove card");
    expect(browser.status).toBe(503);
    expect(browser.errors()[0]).toMatch(/^We could not reach the restaurant\./);
    expect(namesOf(browser)).toContain("Discover ****0002");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });
});

describe("the preferred card (PAY-14)", () => {
  test("is one, another one after a press, and what else is known of it stays", async () => {
    const app = startApp();
    const browser = await openAccount(app);
    await browser.press("Make preferred Discover ****0002");
    expect(browser.redirects).toEqual([303]);
    expect(browser.text()).toContain("Your preferred card has been changed.");
    expect(browser.text().match(/Preferred(?! store)/g)).toHaveLength(1);
    expect(browser.text()).toMatch(/Discover \*{4}0002Preferred/);
    const call = app.calls.find(({ method, path }) => method === "PUT" && path.includes("payment-options"));
    // The zip code is known to nobody here, so it is not sent.
    expect(Object.keys(JSON.parse(call?.body ?? "{}")).toSorted()).toEqual([
      "description",
      "expirationMonth",
      "expirationYear",
      "isPreferred",
      "nameOnCard",
    ]);
    const before = changes(app).length;
    await browser.send("/user", { intent: call ? `prefer:${call.path.split("/").at(-1)}` : "" });
    expect(browser.status).toBe(200);
    expect(changes(app)).toHaveLength(before);
  });

  test("an expired card is refused in the API's words", async () => {
    const app = startApp();
    const browser = await openAccount(app);
    const [, , amex = ""] = cardIds(browser);
    await browser.send("/user", { intent: `prefer:${amex}` });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toHaveLength(1);
    expect(browser.text()).toMatch(/Visa \*{4}4242Preferred/);
  });
});
