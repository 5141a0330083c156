import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { broken, htmlPage, malformed, refused, status, when, wrongSchema } from "../../support/faults.ts";
import { deadPaths, pathsIn } from "../../support/html.ts";
import { fillBag, atReplica, atCheckoutAs } from "../../support/journey.ts";
import { asCustomer, callsTo, fillSignIn, inside, signIn } from "../../support/sign-in.ts";
import { expectAt, expectText, expectNoText } from "../../support/expect.ts";

const GONE = "We could not find this card. It may have been removed already.";

const openAccount = async (app?: TestApp, username?: string) => (await asCustomer(app, username)).visit("/user");

/** Ids of the cards as the page's own links have them. */
function cardIds(browser: Browser): string[] {
  return browser.attributes('a[href^="/user?remove="]', "href").map((href) => href?.split("=")[1] ?? "");
}

const namesOf = (browser: Browser) => browser.all("h3.line-title");
const changes = ({ app }: Browser) => callsTo(app, "payment-options").filter((call) => !call.startsWith("GET"));

describe("the way to My Account (SHELL-16, SHELL-03)", () => {
  test("a guest is led to sign-in and back, without a call, and whatever a form says", async () => {
    const app = startApp();
    const browser = await openBrowser(app).visit("/user");
    expect(browser.url).toBe("/login?returnTo=%2Fuser");
    expect(browser.redirects).toEqual([303]);
    expect(app.calls).toEqual([]);
    await browser.send("/user", { intent: "remove:1" });
    expect(browser.url.replace("&cookies=1", "")).toBe("/login?returnTo=%2Fuser");
    expect(callsTo(app, "payment-options")).toEqual([]);
    expect(browser.text()).toContain("Sign in to see your account.");
    fillSignIn(browser);
    expectAt(await browser.press("SIGN IN"), "/user");
    expect(browser.heading()).toBe("My Account");
  });

  test("the header leads there once signed in, on every page, and not before (SHELL-16)", async () => {
    const browser = await fillBag();
    await browser.visit("/order-now/cart");
    expect(browser.html).not.toContain('href="/user"');
    await signIn(browser);
    for (const path of ["/order-now/cart", "/order-now/checkout", "/locations"]) {
      await browser.visit(path);
      expect(browser.all('a[href="/user"]'), path).toEqual(["My Account"]);
    }
    expectAt(await browser.press("My Account"), "/user");
  });

  test("a token that no longer holds leads to sign-in and back, and the order stays", async () => {
    const browser = await atCheckoutAs();
    const order = inside(browser.cookies, "order");
    browser.app.intercept = ({ headers }) => (headers.has("authorization") ? Response.json({}, { status: 401 }) : null);
    expectAt(await browser.visit("/user"), "/login?returnTo=%2Fuser&again=1");
    expect(inside(browser.cookies, "order")).toEqual(order);
  });

  test("what it shows is kept by no cache", async () => {
    const browser = await openAccount();
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    await browser.visit("/user?remove=x");
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
  });

  test("a chain with a site of its own has it there", async () => {
    const app = startApp({ env: { MAIN_SITE_URL: "https://www.example.com/chain" } });
    const browser = await asCustomer(app);
    const answer = await browser.ask("/user");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "https://www.example.com/chain/user"]);
    // One that names this very site has no other: no loop.
    const here = atReplica(browser, { MAIN_SITE_URL: "http://localhost:3000" });
    expect((await here.visit("/user")).heading()).toBe("My Account");
  });
});

describe("what My Account shows (SHELL-03)", () => {
  test("details, preferred store, cards, Stripes, rewards and balances, as the API gives them", async () => {
    const browser = await openAccount();
    expectText(browser, "NameAda Byron", "E-mailada@example.com", "Phone(214) 555-0155", "Stripes2,450");
    expectText(browser, "Preferred storeDallas Uptown", "2817 McKinney Ave, Dallas, TX 75204");
    expectText(browser, "Loyalty balance$12.50", "Catering rewards$40.00", /My rewards.+Loyalty balance/);
    expectNoText(browser, "cannot be shown");
    // Two rewards, and not the expired one.
    expect(browser.all(".fact-line")).toHaveLength(3);
    expect(browser.html).toMatch(/href="\/locations"[^>]*>Change</);
  });

  test("cards by type and last digits; expired and about to expire are said in words (PAY-02, PAY-14)", async () => {
    const browser = await openAccount();
    const names = ["Visa ****4242", "Mastercard ****5454", "American Express ****0005", "Discover ****0002"];
    expect(namesOf(browser)).toEqual(names);
    expectText(browser, /Mastercard \*{4}5454.*Expires \d\d\/\d{4}.*American Express/);
    expectText(browser, /American Express \*{4}0005.*Expired \d\d\/\d{4}.*Discover/);
    expectText(browser, /Visa \*{4}4242Preferred.*Expires \d\d\/\d{4}.*Mastercard/);
    // Neither the preferred nor an expired one is offered to be made so.
    const offered = browser.buttons().filter((words) => words.startsWith("Make preferred"));
    expect(offered).toEqual(["Make preferred Mastercard ****5454", "Make preferred Discover ****0002"]);
    expect(browser.html).not.toMatch(/\d{13,}/);
  });

  test("who has nothing is told so, part by part", async () => {
    const browser = await openAccount(startApp(), "ben@example.com");
    expectText(browser, "NameBen O’Brien", "You have no saved cards yet. You can save one at checkout.");
    expectText(browser, "Preferred storeNone chosen yetChoose preferred store", "Stripes0", "My rewardsNone yet");
    expectNoText(browser, "cannot be shown");
  });

  test("who has not joined ZK Rewards sees no points, and none are asked for (REWARD-15)", async () => {
    const browser = await openAccount(startApp(), "cleo@example.com");
    expectText(browser, "You have not joined ZK Rewards.");
    expectNoText(browser, "Stripes");
    expect(callsTo(browser.app, "reward-points")).toEqual([]);
  });

  test("Stripes are shown where no store is preferred, too", async () => {
    expect((await openAccount(startApp(), "fay@example.com")).text()).toContain("Stripes600");
  });

  test("where no cards can be saved any more nobody is told to, but those that are can be removed (TOGGLE-03)", async () => {
    const app = startApp();
    app.answer("/feature-toggle/all", status(200, []));
    const ada = await openAccount(app);
    await ada.press("Remove Discover ****0002");
    await ada.press("Remove card");
    expect(namesOf(ada)).toHaveLength(3);
    expectNoText(await openAccount(app, "ben@example.com"), "saved card");
  });

  test("no link of the page is dead", async () => {
    const browser = await atCheckoutAs(undefined, undefined, "/user");
    const paths = pathsIn(browser.html);
    const orders = ["favorite-orders", "previous-orders"].map((page) => `/order-now/build-order/${page}`);
    expect(paths).toEqual(expect.arrayContaining(orders));
    expect(await deadPaths(browser.app, browser.cookies, paths)).toEqual([]);
  });

  test("signing out is a form (AUTH-15)", async () => {
    const browser = await openAccount();
    const { url, method } = browser.formOf("Sign out");
    expect([url, method]).toEqual(["/logout", "POST"]);
    expectAt(await browser.press("Sign out"), "/login");
    expectAt(await browser.visit("/user"), "/login?returnTo=%2Fuser");
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
  const faults = { broken, refused, malformed, htmlPage, gone: status(404) };
  const cases = [
    ...parts.map((part) => ["failed", status(500), ...part] as const),
    ...parts.map((part) => ["wrong schema", wrongSchema, ...part] as const),
    ...Object.entries(faults).map(([name, fault]) => [name, fault, ...parts[0]!] as const),
  ];

  test.each(cases)("%s, %s, %s: %s", async (_name, fault, path, words, stays) => {
    const there = atReplica(await asCustomer());
    there.app.intercept = when(({ url }) => path.test(new URL(url).pathname), fault);
    expect((await there.visit("/user")).status).toBe(200);
    expect(there.heading()).toBe("My Account");
    expectText(there, words, stays);
  });

  test("when everything fails the page still stands, with the ways out", async () => {
    const there = atReplica(await asCustomer());
    there.app.intercept = status(500);
    expect((await there.visit("/user")).status).toBe(200);
    expect(there.text().match(/cannot be shown right now/g)).toHaveLength(4);
    expect(there.html).toMatch(/<a href="\/user">Try again\.</);
    expectAt(await there.press("Sign out"), "/login");
  });
});

describe("removing a card (PAY-14)", () => {
  test("a question first, then it is gone, and said", async () => {
    const browser = await openAccount();
    await browser.press("Remove Mastercard ****5454");
    expect(browser.url).toMatch(/^\/user\?remove=\d+$/);
    expect(browser.dialog()).toMatch(/Remove this card\?.*Mastercard \*{4}5454/);
    expect(changes(browser)).toEqual([]);
    expect((await browser.press("Keep it")).dialog()).toBeNull();
    await browser.press("Remove Mastercard ****5454");
    await browser.press("Remove card");
    expectAt(browser, "/user", "Your saved card has been removed.");
    expect(browser.redirects).toEqual([303]);
    expect(namesOf(browser)).toEqual(["Visa ****4242", "American Express ****0005", "Discover ****0002"]);
    expect(changes(browser)).toHaveLength(1);
  });

  test("sent twice it is removed once, and both answers say so", async () => {
    const browser = await openAccount();
    await browser.press("Remove Discover ****0002");
    const { url, body } = browser.formOf("Remove card");
    const twin = browser.fork();
    await Promise.all([browser, twin].map((one) => one.send(url, new URLSearchParams(body))));
    expect([browser.status, twin.status]).toEqual([200, 200]);
    expect(changes(browser)).toHaveLength(1);
    expect((await browser.send(url, new URLSearchParams(body))).status).toBe(200);
    expect(changes(browser)).toHaveLength(1);
    // Without its mark it is a new wish, for a card that is gone.
    expect((await browser.send(url, { intent: body.get("intent") ?? "" })).status).toBe(404);
    expect(browser.errors()).toEqual([GONE]);
  });

  test("another account's card is not found, in words, and nothing happens to it", async () => {
    const app = startApp();
    const [id = ""] = cardIds(await openAccount(app));
    const ben = await openAccount(app, "ben@example.com");
    expect((await ben.visit(`/user?remove=${id}`)).status).toBe(404);
    expect(ben.errors()).toEqual([GONE]);
    for (const verb of ["remove", "prefer"]) {
      expect((await ben.send("/user", { intent: `${verb}:${id}` })).status).toBe(404);
      expect(ben.errors()).toEqual([GONE]);
    }
    expect(changes(ben)).toEqual([]);
    expect(cardIds(await openAccount(app))).toContain(id);
  });

  const hostile = ". .. ../user 1/../2 %2e%2e 0 -1 1e9 <script> 🦓".split(" ");
  test.each(["", "1 ", "x".repeat(300), "\u0000", ...hostile])("hostile id %j", async (id) => {
    const browser = await openAccount();
    expect((await browser.visit(`/user?remove=${encodeURIComponent(id)}`)).status).toBe(404);
    expect(browser.dialog()).toBeNull();
    for (const verb of ["remove", "prefer"]) {
      const { status } = await browser.send("/user", { intent: `${verb}:${id}` });
      expect(status >= 404 && status <= 422, `${verb}: ${status}`).toBe(true);
    }
    expect(changes(browser)).toEqual([]);
  });

  test.each([[{}], [{ intent: "update" }], [{ intent: "remove" }], [{ intent: "delete:1" }]])(
    "form %j does nothing",
    async (body) => {
      const browser = await openAccount();
      expect((await browser.send("/user", body)).status).toBe(422);
      expect(browser.errors()).toHaveLength(1);
      expect(changes(browser)).toEqual([]);
    },
  );

  test("trouble while removing is said above, and the card is still there", async () => {
    const browser = await openAccount();
    await browser.press("Remove Discover ****0002");
    browser.app.intercept = when(({ method }) => method === "DELETE", status(500));
    expect((await browser.press("Remove card")).status).toBe(503);
    expect(browser.errors()[0]).toMatch(/^We could not reach the restaurant\./);
    expect(namesOf(browser)).toContain("Discover ****0002");
  });
});

describe("the preferred card (PAY-14)", () => {
  test("is one, another one after a press, and what else is known of it stays", async () => {
    const browser = await openAccount();
    expect((await browser.press("Make preferred Discover ****0002")).redirects).toEqual([303]);
    expectText(browser, "Your preferred card has been changed.", "Discover ****0002Preferred");
    expect(browser.text().match(/Preferred(?! store)/g)).toHaveLength(1);
    const call = browser.app.calls.find(({ method, path }) => method === "PUT" && path.includes("payment-options"));
    // The zip code is known to nobody here, so it is not sent.
    expect(Object.keys(JSON.parse(call?.body ?? "{}")).toSorted()).toEqual(
      "description expirationMonth expirationYear isPreferred nameOnCard".split(" "),
    );
    const before = changes(browser).length;
    await browser.send("/user", { intent: call ? `prefer:${call.path.split("/").at(-1)}` : "" });
    expect(browser.status).toBe(200);
    expect(changes(browser)).toHaveLength(before);
  });

  test("an expired card is refused in the API's words", async () => {
    const browser = await openAccount();
    const [, , amex = ""] = cardIds(browser);
    expect((await browser.send("/user", { intent: `prefer:${amex}` })).status).toBe(422);
    expect(browser.errors()).toHaveLength(1);
    expect(browser.text()).toMatch(/Visa \*{4}4242Preferred/);
  });
});
