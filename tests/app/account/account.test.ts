import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { status, when, wrongSchema } from "../../support/faults.ts";
import { deadPaths, pathsIn } from "../../support/html.ts";
import { atCheckoutAs, atReplica, fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { asCustomer, callsTo, signIn } from "../../support/sign-in.ts";
import { pressedIn } from "../../support/pressed-in.ts";

const GONE = "We could not find this card. It may have been removed already.";
const BEN = "ben@example.com";
const SIGN_IN = "/login?returnTo=%2Fuser";
const UNCACHED = "private, no-store, no-cache";

const openAccount = async (app?: TestApp, username?: string) => (await asCustomer(app, username)).visit("/user");

/** Ids of the cards in the page's links. */
function cardIds(browser: Browser): string[] {
  return browser.attributes('a[href^="/user?remove="]', "href").map((href) => href?.split("=")[1] ?? "");
}

const namesOf = (browser: Browser) => browser.all("#cards h3");
const changes = ({ app }: Browser) => callsTo(app, "payment-options").filter((call) => !call.startsWith("GET"));

describe("access to My Account (SHELL-16, SHELL-03)", () => {
  test("a guest goes to sign-in and back, without an API call, and a guest's form has no other effect", async () => {
    const browser = await openBrowser(startApp()).visit("/user");
    expectPage(browser, { url: SIGN_IN, redirects: [303] });
    expect(browser.app.calls).toEqual([]);
    await browser.send("/user", { intent: "remove:1" });
    expectPage(browser, { url: SIGN_IN, shows: "Sign in to see your account." });
    expect(callsTo(browser.app, "payment-options")).toEqual([]);
    expectPage(await signIn(browser), { url: "/user", heading: "My Account" });
  });

  test("every page links to it after sign-in and not before; signing out is a form (SHELL-16, AUTH-15)", async () => {
    const browser = await (await fillBag()).visit("/order-now/cart");
    expect(browser.html).not.toContain('href="/user"');
    await signIn(browser);
    for (const path of ["/order-now/cart", "/order-now/checkout", "/locations"])
      expect((await browser.visit(path)).all('a[href="/user"]'), path).toEqual(["My Account"]);
    expectPage(await browser.press("My Account"), { url: "/user" });
    expect(browser.formOf("Sign out")).toMatchObject({ url: "/logout", method: "POST" });
    expectPage(await browser.press("Sign out"), { url: "/login" });
    expectPage(await browser.visit("/user"), { url: SIGN_IN });
  });

  test("a chain with its own site redirects to the account page there", async () => {
    const browser = await asCustomer(startApp({ env: { MAIN_SITE_URL: "https://www.example.com/chain" } }));
    const answer = await browser.ask("/user");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "https://www.example.com/chain/user"]);
    // A main site at this very address counts as none: no loop.
    const here = atReplica(browser, { MAIN_SITE_URL: "http://localhost:3000" });
    expectPage(await here.visit("/user"), { heading: "My Account" });
  });
});

describe("the contents of My Account (SHELL-03)", () => {
  test("shows details, preferred store, Stripes, rewards and balances from the API; not cacheable, no dead links", async () => {
    const browser = await atCheckoutAs(undefined, undefined, "/user");
    expect(browser.headers.get("cache-control")).toBe(UNCACHED);
    const person = ["NameAda Byron", "Emailada@example.com", "Phone(214) 555-0155", "Stripes2,450"];
    const store = ["Preferred storeDallas Uptown", "2817 McKinney Ave, Dallas, TX 75204"];
    const money = ["Loyalty balance$12.50", "Catering rewards$40.00", /My rewards.+Loyalty balance/];
    expectPage(browser, { shows: [...person, ...store, ...money], hides: "cannot be shown" });
    // The address, the way to another store and two rewards, not the expired one.
    expect(browser.all(".fact-line")).toHaveLength(4);
    expect(browser.html).toMatch(/href="\/locations"[^>]*>Change</);
    const paths = pathsIn(browser.html);
    const orders = ["favorite-orders", "previous-orders"].map((page) => `/order-now/build-order/${page}`);
    expect(paths).toEqual(expect.arrayContaining(orders));
    expect(await deadPaths(browser.app, browser.cookies, paths)).toEqual([]);
  });

  test("shows cards by type and last digits, with expired and soon expiring ones marked (PAY-02, PAY-14)", async () => {
    const browser = await openAccount();
    const names = ["Visa ****4242", "Mastercard ****5454", "American Express ****0005", "Discover ****0002"];
    expect(namesOf(browser)).toEqual(names);
    const preferred = /Visa \*{4}4242Preferred.*Expires \d\d\/\d{4}.*Mastercard/;
    const soon = /Mastercard \*{4}5454For groceries · Expires this month.*American Express/;
    expectPage(browser, { shows: [preferred, soon, /American Express \*{4}0005.*Expired \d\d\/\d{4}.*Discover/] });
    // Neither the preferred nor an expired card can be made preferred.
    const offered = browser.buttons().filter((words) => words.startsWith("Make preferred"));
    expect(offered).toEqual(["Make preferred Mastercard ****5454", "Make preferred Discover ****0002"]);
    expect(browser.html).not.toMatch(/(?<!\.)\b\d{13,}/);
  });

  test("without cards, store or rewards each part says so; Stripes do not need a preferred store", async () => {
    const none = ["NameBen O’Brien", "You have no saved cards yet. You can save one at checkout."];
    const shows = [...none, "Preferred storeNone chosen yet Choose preferred store", "Stripes0", "My rewardsNone yet"];
    expectPage(await openAccount(startApp(), BEN), { shows, hides: "cannot be shown" });
    expectPage(await openAccount(startApp(), "fay@example.com"), { shows: "Stripes600" });
  });

  test("a customer outside ZK Rewards sees no points, and no call asks for them (REWARD-15)", async () => {
    const browser = await openAccount(startApp(), "cleo@example.com");
    expectPage(browser, { shows: "You have not joined ZK Rewards.", hides: "Stripes" });
    expect(callsTo(browser.app, "reward-points")).toEqual([]);
  });

  test("with saving of cards off, the hint to save one is hidden and saved cards can still be removed (TOGGLE-03)", async () => {
    const app = startApp();
    app.answer("/feature-toggle/all", status(200, []));
    const ada = await (await openAccount(app)).press("Remove Discover ****0002", "Remove card");
    expect(namesOf(ada)).toHaveLength(3);
    expectPage(await openAccount(app, BEN), { hides: "saved card" });
  });
});

describe("each failing part is replaced by a message", () => {
  const parts: [path: RegExp, words: string, stays: string][] = [
    [/\/customer-api\/user$/, "Your details cannot be shown right now.", "Visa ****4242"],
    [/\/payment-options$/, "Your saved cards cannot be shown right now.", "Ada Byron"],
    [/\/reward-points\//, "Your Stripes and rewards cannot be shown right now.", "Loyalty balance$12.50"],
    [/loyalty/, "Your balances cannot be shown right now.", "Catering rewards$40.00"],
    [/catering-reward/, "Your balances cannot be shown right now.", "Stripes2,450"],
    [/\/customer-stores$/, "Preferred storeCannot be shown right now", "Visa ****4242"],
  ];

  test.each(parts)("%s: %s", async (path, ...shows) => {
    for (const fault of [status(500), wrongSchema]) {
      const there = atReplica(await asCustomer());
      there.app.intercept = when(({ url }) => path.test(new URL(url).pathname), fault);
      expectPage(await there.visit("/user"), { status: 200, heading: "My Account", shows });
    }
  });
});

describe("removing a card (PAY-14)", () => {
  test("asks for confirmation, then removes the card; a failure shows an error and keeps the card", async () => {
    const browser = await openAccount();
    await browser.press("Remove Mastercard ****5454");
    expect(browser.url).toMatch(/^\/user\?remove=\d+$/);
    expect(browser.dialog()).toMatch(/Remove this card\?.*Mastercard \*{4}5454/);
    expect(changes(browser)).toEqual([]);
    expect((await browser.press("Keep it")).dialog()).toBeNull();
    await browser.press("Remove Mastercard ****5454");
    browser.app.intercept = when(({ method }) => method === "DELETE", status(500));
    const errors = [expect.stringMatching(/^We could not reach the restaurant\./)];
    expectPage(await browser.press("Remove card"), { status: 503, errors });
    expect(namesOf(browser)).toContain("Mastercard ****5454");
    browser.app.intercept = null;
    const before = changes(browser).length;
    await (await browser.visit("/user")).press("Remove Mastercard ****5454", "Remove card");
    expectPage(browser, { url: "/user", redirects: [303], shows: "Your saved card has been removed." });
    expect(namesOf(browser)).toEqual(["Visa ****4242", "American Express ****0005", "Discover ****0002"]);
    expect(changes(browser)).toHaveLength(before + 1);
  });

  test("a form sent twice removes the card once, and both replies confirm it", async () => {
    const browser = await openAccount();
    await browser.press("Remove Discover ****0002");
    const { url, body } = browser.formOf("Remove card");
    const both = [browser, browser.fork()].map((one) => one.send(url, new URLSearchParams(body)));
    for (const one of await Promise.all(both)) expectPage(one, { status: 200 });
    expectPage(await browser.send(url, new URLSearchParams(body)), { status: 200 });
    expect(changes(browser)).toHaveLength(1);
    // A form without its key is a new request, for a missing card.
    expectPage(await browser.send(url, { intent: pressedIn(body) }), { status: 404, errors: [GONE] });
  });

  test("another account's card is not found and stays unchanged", async () => {
    const app = startApp();
    const [id = ""] = cardIds(await openAccount(app));
    const ben = await openAccount(app, BEN);
    expectPage(await ben.visit(`/user?remove=${id}`), { status: 404, errors: [GONE] });
    for (const verb of ["remove", "prefer"])
      expectPage(await ben.send("/user", { intent: `${verb}:${id}` }), { status: 404, errors: [GONE] });
    expect(changes(ben)).toEqual([]);
    expect(cardIds(await openAccount(app))).toContain(id);
  });
});

test("exactly one card is preferred; changing it keeps the card's other data, and an expired card is refused (PAY-14)", async () => {
  const browser = await openAccount();
  const [, , amex = ""] = cardIds(browser);
  await browser.send("/user", { intent: `prefer:${amex}` });
  expectPage(browser, { status: 422, errors: [expect.any(String)], shows: /Visa \*{4}4242Preferred/ });
  const earlier = changes(browser).length;
  const shows = ["Your preferred card has been changed.", "Discover ****0002Preferred"];
  expectPage(await browser.press("Make preferred Discover ****0002"), { redirects: [303], shows });
  expect(browser.text().match(/Preferred(?! store)/g)).toHaveLength(1);
  const calls = browser.app.calls.filter(({ method, path }) => method === "PUT" && path.includes("payment-options"));
  const { path = "", body = "" } = calls[earlier] ?? {};
  // The zip code is unknown, so it is not sent.
  const sent = ["description", "expirationMonth", "expirationYear", "isPreferred", "nameOnCard"];
  expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(sent);
  const before = changes(browser).length;
  expectPage(await browser.send("/user", { intent: `prefer:${path.split("/").at(-1)}` }), { status: 200 });
  expect(changes(browser)).toHaveLength(before);
});
