import { describe, expect, test } from "vitest";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { afterWork, broken, htmlPage, malformed, silent, status, when } from "../../support/faults.ts";
import { atMenu, fillBag, fillCheckout, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { ValkeyStandIn } from "../../support/shared-store.ts";
import { signIn } from "../../support/sign-in.ts";
import { addBowls, chooseTime } from "../../support/walk.ts";
import type { TestApp } from "../../support/test-app.ts";

/** A form adds once, however often it is sent, and at any of the replicas that share a store (CART-07). */

const BAG = "/order-now/cart";
const BOWL = "Build Your Own Bowl";
const COOKIE = "/order-now/build-order/menu-item/801";
const PREVIOUS = "/order-now/build-order/previous-orders";
const BEFORE = "You had already added this, so it was not added again.";

interface Way {
  name: string;
  /** A browser at the form's page, with a dish in its bag. */
  open(app?: TestApp): Promise<Browser>;
  button: string;
  /** A page with the same form. */
  page: string;
  again: string;
  /** Lines that it adds. */
  adds: number;
  added: string;
  notSure: string;
}

const notSure = (name: string) => `We are not sure that ${name} was added. This is your bag.`;

const WAYS: Way[] = [
  {
    name: "a dish",
    open: async (app) => (await fillBag(app)).visit(COOKIE),
    button: "Add to bag",
    page: COOKIE,
    again: "Add to bag",
    adds: 1,
    added: "Added to your bag: Sea Salt Chocolate Cookie.",
    notSure: notSure("Sea Salt Chocolate Cookie"),
  },
  {
    name: "a suggestion at checkout",
    open: async (app) => fillBag(app),
    button: "+ Add to Meal Sea Salt Chocolate Cookie",
    page: COOKIE,
    again: "Add to bag",
    adds: 1,
    added: "Added to your bag: Sea Salt Chocolate Cookie.",
    notSure: notSure("Sea Salt Chocolate Cookie"),
  },
  {
    name: "a past order",
    async open(app) {
      const browser = await fillBag(app);
      await signIn(browser);
      return browser.visit(PREVIOUS);
    },
    button: "Add to cart Previous Order 1",
    page: PREVIOUS,
    again: "Add to cart Previous Order 1",
    adds: 2,
    added: "Added to your bag: Previous Order 1.",
    notSure: notSure("Previous Order 1"),
  },
];

const isAdding = ({ url, method }: Request) =>
  (method === "PUT" && url.includes("/add?")) || (method === "POST" && /\/order-shopping-cart\/[\w-]{20,}$/.test(url));

/** The same visitor with the same page at two replicas, which share a store. */
async function atTwo({ open, button }: Way) {
  const valkey = new ValkeyStandIn(() => SATURDAY_MORNING);
  const share = () => ({ shared: { store: valkey.replica() } });
  const a = await open(startApp(share()));
  const form = a.formOf(button);
  const replica = startApp({ sandbox: a.app.sandbox, now: a.app.clock.now, ...share() });
  return { a, b: openBrowser(replica, new Map(a.cookies)), form };
}

async function atOne({ open, button }: Way) {
  const a = await open();
  return { a, b: a.fork(), form: a.formOf(button) };
}

const press = (browser: Browser, { url, body }: ReturnType<Browser["formOf"]>) =>
  browser.send(url, new URLSearchParams(body));

/** Lines of the bag, as the API has them now. */
async function linesOf({ app, cookies }: Browser): Promise<number> {
  const reader = openBrowser(startApp({ sandbox: app.sandbox, now: app.clock.now }), new Map(cookies));
  return (await reader.visit(BAG)).all("main .lines > li").length;
}

describe.each(WAYS)("$name", (way) => {
  test("a form repeated after clearing the bag adds to the new bag, once (CART-05)", async () => {
    const browser = await way.open();
    const form = browser.formOf(way.button);
    await press(browser, form);
    await (await browser.visit("/order-now/cart/clear")).press("Empty my bag");
    // Checkout shows nothing without a bag; a dish is enough.
    if (form.url.endsWith("/checkout")) await addBowls(browser);
    const before = await linesOf(browser);
    expectPage(await press(browser, form), { shows: way.added });
    expectPage(await press(browser, form), { shows: BEFORE });
    expect(await linesOf(browser)).toBe(before + way.adds);
  });

  test.each([
    ["two replicas with a store", atTwo],
    ["one process without one", atOne],
  ])("concurrent requests at %s add once", async (_where, open) => {
    const { a, b, form } = await open(way);
    const before = await linesOf(a);
    await Promise.all([press(a, form), press(b, form)]);
    for (const browser of [a, b]) expectPage(browser, { shows: way.added });
    expect(await linesOf(b)).toBe(before + way.adds);
  });

  test("a request repeated at another replica after a lost reply gets the same reply", async () => {
    const { a, b, form } = await atTwo(way);
    await press(a.fork(), form);
    expectPage(await press(b, form), { shows: way.added });
    expect(b.app.calls.filter(({ path }) => path.includes("/add?"))).toEqual([]);
  });

  test.each([
    ["the connection broke", broken],
    ["a 500", status(500)],
    ["a truncated reply", malformed],
    ["an HTML page", htmlPage],
    ["a timeout", silent],
  ])("done, but %s: the bag shows it, and the same form adds nothing more", async (_what, answer) => {
    const browser = await way.open(startApp({ env: answer === silent ? { UPSTREAM_TIME_SCALE: "0.1" } : {} }));
    const form = browser.formOf(way.button);
    const before = await linesOf(browser);
    browser.app.intercept = when(isAdding, (request) => afterWork(browser.app, request, answer));
    expectPage(await press(browser, form), { url: BAG, shows: way.notSure, hides: "try again" });
    browser.app.intercept = null;
    expectPage(await press(browser, form), { url: BAG, shows: way.notSure, hides: BEFORE });
    expect(await linesOf(browser)).toBe(before + way.adds);
  });

  test("not done, and a failure: the bag is shown without it, and a new page adds it", async () => {
    const browser = await way.open();
    const before = await linesOf(browser);
    browser.app.intercept = when(isAdding, status(500));
    expectPage(await browser.press(way.button), { url: BAG, shows: way.notSure });
    expect(browser.all("main .lines > li")).toHaveLength(before);
    browser.app.intercept = null;
    await browser.visit(way.page);
    expectPage(await browser.press(way.again), { shows: way.added });
    expect(await linesOf(browser)).toBe(before + way.adds);
  });

  test("a form copied by another visitor adds nothing and shows nothing of its owner", async () => {
    const browser = await way.open();
    const form = browser.formOf(way.button);
    await press(browser, form);
    const before = await linesOf(browser);
    const stranger = await atMenu(browser.app);
    stranger.cookies.delete("order");
    for (const [name, value] of (await chooseTime(browser.app)).cookies) stranger.cookies.set(name, value);
    expectPage(await press(stranger, form), { hides: [BOWL, way.added] });
    expect([await linesOf(browser), await linesOf(stranger)]).toEqual([before, 0]);
  });

  test("a new page adds once more", async () => {
    const browser = await way.open();
    const before = await linesOf(browser);
    await browser.press(way.button);
    await browser.visit(way.page);
    await browser.press(way.again);
    expect(await linesOf(browser)).toBe(before + 2 * way.adds);
  });
});

test("a second window opened earlier adds once more after the first one's reply", async () => {
  const browser = await fillBag();
  const [one, other] = [await browser.fork().visit(COOKIE), await browser.fork().visit(COOKIE)];
  await one.press("Add to bag");
  expectPage(await other.press("Add to bag"), { shows: "Added to your bag: Sea Salt Chocolate Cookie." });
  expect(await linesOf(other)).toBe(3);
});

test("a form repeated after its bag was ordered and its result forgotten adds to the new bag", async () => {
  const browser = await (await fillBag()).visit(COOKIE);
  const form = browser.formOf("Add to bag");
  await press(browser, form);
  await browser.visit("/order-now/checkout");
  fillCheckout(browser);
  await submitOrder(browser);
  for (let count = 0; count < 6; count++) await (await browser.visit(COOKIE)).press("Add to bag");
  expectPage(await press(browser, form), { shows: "Added to your bag: Sea Salt Chocolate Cookie." });
  expect(await linesOf(browser)).toBe(7);
});

test("a bag ordered in another window, or expired, is replaced by a new one", async () => {
  const browser = await (await fillBag()).visit(COOKIE);
  const other = browser.fork();
  await other.visit("/order-now/checkout");
  fillCheckout(other);
  await submitOrder(other);
  expectPage(await browser.press("Add to bag"), { shows: "Added to your bag: Sea Salt Chocolate Cookie." });
  expect(await linesOf(browser)).toBe(1);
});

test("the first press creates a bag once, even if its reply is lost", async () => {
  const browser = await (await atMenu()).visit(COOKIE);
  const form = browser.formOf("Add to bag");
  await press(openBrowser(browser.app, new Map(browser.cookies)), form);
  expectPage(await press(browser, form), { shows: "Added to your bag: Sea Salt Chocolate Cookie." });
  expect(await linesOf(browser)).toBe(1);
});
