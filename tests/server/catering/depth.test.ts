import { beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { BOWLS, CURBSIDE, deliveryTo, withAnswers } from "../../support/answers.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { fillBag, fillBowl, fillCheckout } from "../../support/journey.ts";
import { signIn } from "../../support/sign-in.ts";
import { chooseTime } from "../../support/walk.ts";

/*
 * How long a page waits for the API, counted in round trips: an API that answers only when the app has
 * nothing else left to ask shows how many calls wait for one another, and which are made twice.
 */

interface Measured {
  /** "GET /order-now/cart" */
  request: string;
  status: number;
  /** Round trips that had to follow one another. */
  depth: number;
  calls: string[];
}

/** The app behind an API that holds its replies until all possible calls have been sent. */
function holdReplies(app: TestApp) {
  const measured: Measured[] = [];
  let held: (() => void)[] = [];
  app.intercept = () => new Promise((resolve) => void held.push(() => resolve(null)));

  async function handle(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const before = app.calls.length;
    let answer: Response | null = null;
    const answered = app.handle(request).then((response) => (answer = response));
    let depth = 0;
    while (answer === null) {
      await quiet();
      if (held.length === 0) continue;
      depth++;
      for (const release of held.splice(0)) release();
    }
    const calls = app.calls.slice(before).map(({ method, path }) => `${method} ${path}`);
    const response = await answered;
    measured.push({ request: `${request.method} ${pathname}${search}`, status: response.status, depth, calls });
    return response;
  }

  /** Long enough for background work of this process. */
  async function quiet(): Promise<void> {
    let calls = -1;
    while (calls !== app.calls.length) {
      calls = app.calls.length;
      for (let turn = 0; turn < 25; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return { handle, measured, stop: () => ((app.intercept = null), (held = [])) };
}

/** A page's calls in a new process, and with cached reference data. */
async function measure(ready: TestApp, cookies: Map<string, string>, act: (browser: Browser) => Promise<unknown>) {
  const cold = startApp({ sandbox: ready.sandbox, now: ready.clock.now });
  const run = async (): Promise<Measured[]> => {
    const holder = holdReplies(cold);
    await act(openBrowser(holder, new Map(cookies)));
    holder.stop();
    return holder.measured;
  };
  return { cold: await run(), warm: await run() };
}

let bag: { app: TestApp; browser: Browser };
let editPath = "";

beforeAll(async () => {
  const app = startApp();
  bag = { app, browser: await fillBag(app) };
  const editing = bag.browser.fork();
  await editing.visit("/order-now/cart");
  await editing.press("Edit");
  editPath = editing.url;
}, 60_000);

describe("a page waits for one round trip, or two where one call needs another's reply", () => {
  /** Round trips in a fresh process, and with the reference data at hand. */
  const pages: [name: string, path: () => string, cold: number, warm: number][] = [
    ["setup", () => "/order-now", 1, 1],
    ["method", () => "/order-now/method", 1, 1],
    ["all locations: those near the last place, then until when they are open", () => "/order-now/locations", 3, 1],
    [
      "locations near an address: found, listed, until when they are open",
      () => "/order-now/locations?near=78701",
      3,
      1,
    ],
    ["day and time: the hours need the store's zone", () => "/order-now/pickup-details", 2, 1],
    ["menu", () => "/order-now/build-order", 2, 1],
    ["category: found by its name first", () => "/order-now/build-order/bowls", 3, 1],
    ["item", () => "/order-now/build-order/menu-item/101", 2, 1],
    ["edit", () => editPath, 2, 1],
    ["cart", () => "/order-now/cart", 1, 1],
    ["clear cart", () => "/order-now/cart/clear", 1, 1],
    ["checkout", () => "/order-now/checkout", 1, 1],
  ];
  test.each(pages)("%s", async (_name, path, cold, warm) => {
    const runs = await measure(bag.app, bag.browser.cookies, (browser) => browser.visit(path()));
    expectOnce([...runs.cold, ...runs.warm]);
    expect(runs.cold.map(({ status }) => status)).toEqual([200]);
    expect(runs.cold[0]?.depth).toBeLessThanOrEqual(cold);
    expect(runs.warm[0]?.depth).toBeLessThanOrEqual(warm);
    // The bag is the visitor's own and read each time; everything else comes from the cache.
    expect(runs.warm[0]?.calls.filter((call) => !/order-shopping-cart\/|geocode/.test(call))).toEqual([]);
  });

  test("day and time: a curbside pickup loads its lists with the hours, catering its end date", async () => {
    for (const answers of [CURBSIDE, { ...CURBSIDE, pickupType: "Carry Out" as const, orderTypeId: 2 }]) {
      const app = startApp();
      const { cookies } = withAnswers(app, answers);
      const path = answers.orderTypeId === 2 ? "/order-now/catering-location-time" : "/order-now/pickup-details";
      const runs = await measure(app, cookies, (browser) => browser.visit(path));
      expectOnce([...runs.cold, ...runs.warm]);
      expect(runs.cold.map(({ status }) => status)).toEqual([200]);
      expect([runs.cold[0]?.depth, runs.warm[0]?.calls]).toEqual([2, []]);
    }
  });

  describe("a delivery", () => {
    async function deliveryBag(where: Parameters<typeof deliveryTo>[1]) {
      const app = startApp();
      const browser = withAnswers(app, await deliveryTo(app, where));
      await browser.send("/order-now/build-order/menu-item/101", BOWLS);
      return { app, browser };
    }
    const PAGE = "/order-now/delivery-estimate";

    test("the estimates page loads the bag, then the partners' estimates for it", async () => {
      const { app, browser } = await deliveryBag("three partners");
      const runs = await measure(app, browser.cookies, (again) => again.visit(PAGE));
      expectOnce([...runs.cold, ...runs.warm]);
      expect([runs.cold[0]?.depth, runs.warm[0]?.depth]).toEqual([2, 2]);
    });

    test("its forms load the store at that time, then its bag; the bag, then its delivery or its check", async () => {
      const { app, browser } = await deliveryBag("one partner");
      const { warm } = await measure(app, browser.cookies, async (again) => {
        await again.visit("/order-now/pickup-details");
        await again.press("BUILD MY MEAL");
        await again.visit(PAGE);
        await again.press("Continue to checkout");
        await again.visit(PAGE);
        await again.press("Pick up instead");
      });
      expectOnce(warm);
      const forms = warm.filter(({ request }) => request.startsWith("POST"));
      expect(forms.map(({ request, depth }) => [request, depth])).toEqual([
        ["POST /order-now/pickup-details", 2],
        [`POST ${PAGE}`, 2],
        [`POST ${PAGE}`, 2],
      ]);
    });
  });

  test("a whole order: every reply on the way, forms included", async () => {
    const app = startApp();
    const holder = holdReplies(app);
    const browser = await chooseTime({ ...app, handle: holder.handle });
    await browser.visit("/order-now/build-order/menu-item/101");
    fillBowl(browser);
    await browser.press("Add to bag");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expectOnce(holder.measured);
    for (const { request, depth } of holder.measured)
      expect(depth, request).toBeLessThanOrEqual(request.startsWith("GET /order-now/locations") ? 3 : 2);
    const deepest = holder.measured.filter(({ depth }) => depth >= 2).map(({ request }) => request.split("?")[0]);
    expect(deepest).toEqual([
      "GET /order-now/locations", // address, the stores near it, until when each is open
      "POST /order-now/build-order/menu-item/101", // a bag, then its line
      "GET /order-now/checkout", // once: suggestions, then their dish
      "POST /order-now/checkout", // the bag's state, then the order
    ]);
  });
});

describe("a signed-in customer waits no longer than a guest", () => {
  let member: { app: TestApp; browser: Browser };
  beforeAll(async () => {
    const app = startApp();
    member = { app, browser: await signIn(await fillBag(app)) };
  });

  test.each([
    "/order-now",
    "/order-now/locations",
    "/order-now/build-order",
    "/order-now/build-order/menu-item/101",
    "/order-now/build-order/previous-orders",
    "/order-now/build-order/favorite-orders",
    "/order-now/cart",
    "/order-now/checkout",
    "/order-now/checkout/rewards",
    "/user",
    "/locations/store/TX/dallas-uptown",
  ])("%s: all calls are sent at once", async (path) => {
    const { warm } = await measure(member.app, member.browser.cookies, (browser) => browser.visit(path));
    expectOnce(warm);
    expect(warm.map(({ status, depth }) => [status, depth])).toEqual([[200, 1]]);
  });
});

/** No answer asks the API the same thing twice. */
function expectOnce(hops: Measured[]): void {
  for (const { request, calls } of hops) expect(calls, request).toEqual([...new Set(calls)]);
}
