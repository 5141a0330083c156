import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { operationsInStore } from "../../../server/session/shared-operations.ts";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { afterWork, broken, htmlPage, malformed, silent, status, when } from "../../support/faults.ts";
import { atMenu, fillBag, fillBowl } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { createMemoryStore } from "../../support/memory-store.ts";
import { signIn } from "../../support/sign-in.ts";
import { addBowls } from "../../support/walk.ts";
import type { TestApp } from "../../support/test-app.ts";

/** What a form adds is added once, at whichever replica and however often it comes (CART-07). */

const BAG = "/order-now/cart";
const CHECKING = "/order-now/cart/checking";
const LOOKING = expect.stringMatching(/^\/order-now\/cart\/checking\?back=/);
const COOKIE = "/order-now/build-order/menu-item/801";
const PREVIOUS = "/order-now/build-order/previous-orders";
const BEFORE = "You had already added this, so it was not added again.";

interface Way {
  name: string;
  /** A browser on the page with the form, something in its bag. */
  open(app?: TestApp): Promise<Browser>;
  button: string;
  /** Once it has been pressed, on the page to which the way back leads. */
  again: string;
  /** Lines that it adds. */
  adds: number;
  added: string;
}

const WAYS: Way[] = [
  {
    name: "a dish",
    open: async (app) => (await fillBag(app)).visit(COOKIE),
    button: "Add to bag",
    again: "Add to bag",
    adds: 1,
    added: "Added to your bag: Sea Salt Chocolate Cookie.",
  },
  {
    name: "a suggestion at checkout",
    open: async (app) => fillBag(app),
    button: "Add Sea Salt Chocolate Cookie",
    again: "+ Add to Meal Sea Salt Chocolate Cookie",
    adds: 1,
    added: "Added to your bag: Sea Salt Chocolate Cookie.",
  },
  {
    name: "a past order",
    async open(app) {
      const browser = await fillBag(app);
      await signIn(browser);
      return browser.visit(PREVIOUS);
    },
    button: "Add to cart Previous Order 1",
    again: "Add to cart Previous Order 1",
    adds: 2,
    added: "Added to your bag: Previous Order 1.",
  },
];

const isAdding = ({ url, method }: Request) =>
  (method === "PUT" && url.includes("/add?")) || (method === "POST" && /\/order-shopping-cart\/[\w-]{20,}$/.test(url));

const isRemoving = ({ url, method }: Request) => method === "PUT" && url.includes("/remove");

interface Replicas {
  a: Browser;
  b: Browser;
  form: { url: string; body: URLSearchParams };
}

/** The same visitor with the same page at two replicas that know nothing of each other, or share a store. */
async function atTwo({ open, button }: Way, env: Record<string, string> = {}, isShared = false): Promise<Replicas> {
  const share = isShared
    ? { shared: { sharedOperations: operationsInStore(createMemoryStore(), { warn() {} }, () => pause(2)) } }
    : {};
  const first = await open(startApp({ env, ...share }));
  const { url, body } = first.formOf(button);
  const replica = startApp({ sandbox: first.app.sandbox, now: first.app.clock.now, env, ...share });
  const b = openBrowser(replica, new Map(first.cookies));
  return { a: first, b, form: { url, body } };
}

const press = (browser: Browser, { url, body }: Replicas["form"]) => browser.send(url, new URLSearchParams(body));

/** No replica's addition goes on before all have looked; what else is asked meets this. */
async function pressAtOnce(all: Browser[], form: Replicas["form"], meets: TestApp["intercept"]): Promise<void> {
  const { promise: allHaveLooked, resolve } = Promise.withResolvers<void>();
  let looked = 0;
  for (const { app } of all)
    app.intercept = (request) => {
      if (!isAdding(request)) return meets?.(request) ?? null;
      if (++looked === all.length) resolve();
      return allHaveLooked.then(() => app.sandbox.fetch(request));
    };
  await Promise.all(all.map((browser) => press(browser, form)));
  for (const { app } of all) app.intercept = null;
}

/** Lines of the bag, as the API has them now. */
async function linesOf({ app, cookies }: Browser): Promise<number> {
  const reader = openBrowser(startApp({ sandbox: app.sandbox, now: app.clock.now }), new Map(cookies));
  return (await reader.visit(BAG)).all("main .lines > li").length;
}

describe.each(WAYS)("$name", (way) => {
  test("sent again after the bag was cleared: added to the new bag, and once (CART-05)", async () => {
    const browser = await way.open();
    const form = browser.formOf(way.button);
    await press(browser, form);
    await (await browser.visit("/order-now/cart/clear")).press("Clear Cart");
    // Checkout shows nothing without a bag; a dish is enough.
    if (form.url.endsWith("/checkout")) await addBowls(browser);
    const before = await linesOf(browser);
    expectPage(await press(browser, form), { shows: way.added });
    expectPage(await press(browser, form), { shows: BEFORE });
    expect(await linesOf(browser)).toBe(before + way.adds);
  });

  test("sent to one replica and then, its answer unheard of, to another: added once, and so it is said", async () => {
    const { a, b, form } = await atTwo(way);
    const before = await linesOf(a);
    await press(a.fork(), form);
    expectPage(await press(b, form), { shows: BEFORE });
    expect(await linesOf(b)).toBe(before + way.adds);
  });

  test.each([
    ["without a shared store", false],
    ["with one", true],
  ])("sent to two replicas in one moment, %s: added once", async (_what, isShared) => {
    const { a, b, form } = await atTwo(way, {}, isShared);
    const before = await linesOf(a);
    await Promise.all([press(a, form), press(b, form)]);
    for (const browser of [a, b]) expectPage(browser, { hides: "We could not" });
    expect(await linesOf(b)).toBe(before + way.adds);
  });

  test("sent to two replicas in one moment, and what takes a twin away fails: it is asked again", async () => {
    const { a, b, form } = await atTwo(way);
    const before = await linesOf(a);
    let removals = 0;
    const firstFails = (request: Request) => (isRemoving(request) && removals++ === 0 ? status(500)() : null);
    await pressAtOnce([a, b], form, firstFails);
    expect(removals).toBeGreaterThan(way.adds);
    expect(await linesOf(b)).toBe(before + way.adds);
  });

  test("a twin that nobody can take away is shown", async () => {
    const { a, b, form } = await atTwo(way);
    const before = await linesOf(a);
    await pressAtOnce([a, b], form, when(isRemoving, status(500)));
    // Nothing is said to have been left out, where there is too much.
    for (const browser of [a, b]) expectPage(browser, { shows: way.added });
    expect(await linesOf(b)).toBe(before + 2 * way.adds);
  });

  test("with a shared store the second replica gives the first one's answer", async () => {
    const { a, b, form } = await atTwo(way, {}, true);
    await press(a.fork(), form);
    expectPage(await press(b, form), { shows: way.added });
    expect(b.app.calls.filter(({ path }) => path.includes("/add?"))).toEqual([]);
  });

  test.each([
    ["the connection broke", broken],
    ["a 500", status(500)],
    ["half a reply", malformed],
    ["a page of HTML", htmlPage],
    ["no answer in time", silent],
  ])("done, and then %s: it is seen in the bag, and pressed again it is not added again", async (_what, answer) => {
    const { a, form } = await atTwo(way, answer === silent ? { UPSTREAM_TIME_SCALE: "0.1" } : {});
    const before = await linesOf(a);
    const old = new Map(a.cookies);
    a.app.intercept = when(isAdding, (request) => afterWork(a.app, request, answer));
    expectPage(await press(a, form), { shows: way.added });
    a.app.intercept = null;
    expect(await linesOf(a)).toBe(before + way.adds);
    // A browser that heard nothing of it, at a replica that began since then.
    const again = openBrowser(startApp({ sandbox: a.app.sandbox, now: a.app.clock.now }), old);
    expectPage(await press(again, form), { shows: BEFORE });
    expect(await linesOf(again)).toBe(before + way.adds);
  });

  test("not seen in the bag: it is looked for, and leads on once it has come", async () => {
    const { a, form } = await atTwo(way);
    const before = await linesOf(a);
    let late: Request | null = null;
    a.app.intercept = when(isAdding, (request) => {
      late = request.clone();
      return status(500)();
    });
    expectPage(await press(a, form), { url: LOOKING, heading: "We are checking your bag", hides: "try again" });
    expect(a.html).toContain('<meta http-equiv="refresh" content="5;url=?look=1&');
    // The same form again looks as well, and nothing says that it was added.
    expectPage(await press(a, form), { url: LOOKING, hides: BEFORE });
    a.app.intercept = null;
    await a.app.sandbox.fetch(late as unknown as Request);
    expectPage(await a.visit(`${CHECKING}?look=1`), { url: "/order-now/checkout", shows: way.added });
    expect(await linesOf(a)).toBe(before + way.adds);
  });

  test("not seen, and its bag is gone since: the form that is sent again comes back, and is not said to have been added", async () => {
    const { a, form } = await atTwo(way);
    a.app.intercept = when(isAdding, status(500));
    await press(a, form);
    a.app.intercept = null;
    const cookies = new Map(a.cookies);
    cookies.delete("cart");
    const other = openBrowser(a.app, cookies);
    await press(other, form);
    expectPage(other, { hides: BEFORE });
    expect(other.url).not.toMatch(/^\/order-now\/cart/);
  });

  test("never seen: after half a minute the page says so, and how to go on", async () => {
    const { a, form } = await atTwo(way);
    const before = await linesOf(a);
    a.app.intercept = when(isAdding, status(500));
    await press(a, form);
    a.app.intercept = null;
    expectPage(await a.visit(`${a.url}&look=6`), { heading: "We cannot tell yet whether this was added" });
    expect(a.html).not.toContain("refresh");
    await a.press("Add it again");
    await a.press(way.again);
    expectPage(a, { shows: way.added });
    expect(await linesOf(a)).toBe(before + way.adds);
  });

  test("a new page is a new wish: the same is added once more", async () => {
    const { a, form } = await atTwo(way);
    const before = await linesOf(a);
    await press(a, form);
    await a.visit(way.name === "a past order" ? PREVIOUS : COOKIE);
    await a.press(way.name === "a past order" ? way.button : "Add to bag");
    expect(await linesOf(a)).toBe(before + 2 * way.adds);
  });
});

test("a second window that was opened before is another wish, once the first one's answer has come", async () => {
  const browser = await fillBag();
  const [one, other] = [await browser.fork().visit(COOKIE), await browser.fork().visit(COOKIE)];
  await one.press("Add to bag");
  expectPage(await other.press("Add to bag"), { shows: "Added to your bag: Sea Salt Chocolate Cookie." });
  expect(await linesOf(other)).toBe(3);
});

test("without a bag the first press makes one; pressed at two replicas no dish is in it twice", async () => {
  const first = await (await atMenu()).visit(COOKIE);
  const form = first.formOf("Add to bag");
  const replica = openBrowser(startApp({ sandbox: first.app.sandbox, now: first.app.clock.now }), first.cookies);
  await Promise.all([press(first, form), press(replica, form)]);
  expect(await linesOf(first)).toBe(1);
});

test("what was chosen of a dish is in its form again", async () => {
  const browser = await atMenu();
  await browser.visit("/order-now/build-order/menu-item/101");
  fillBowl(browser);
  browser.app.intercept = when(isAdding, status(500));
  await browser.submit("Add to bag", { Quantity: "3" });
  browser.app.intercept = null;
  await (await browser.visit(`${browser.url}&look=6`)).press("Add it again");
  expect([browser.value("Quantity"), browser.selected("Choose your protein")]).toEqual([
    "3",
    expect.stringContaining("Grilled Steak"),
  ]);
  expect(browser.field("Bacon Crumbles").isChecked).toBe(true);
});

test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
  "the way back is one of this site, not %s",
  async (back) => {
    const browser = await (await fillBag()).visit(COOKIE);
    browser.app.intercept = when(isAdding, status(500));
    await browser.press("Add to bag");
    browser.app.intercept = null;
    await browser.visit(`${CHECKING}?${new URLSearchParams({ look: "6", back })}`);
    expect(browser.links()["Add it again"]).toMatch(/^\/(?:$|[a-z])/);
  },
);
