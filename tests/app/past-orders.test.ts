import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { broken, htmlPage, malformed, refused, silent, status, when, wrongSchema } from "../support/faults.ts";
import { htmlProblems } from "../support/html.ts";
import { atMenu } from "../support/journey.ts";
import { chooseStore, chooseTime } from "../support/walk.ts";
import { asCustomer, callsTo, fillSignIn, inside, signIn } from "../support/sign-in.ts";

const PREVIOUS = "/order-now/build-order/previous-orders";
const FAVORITE = "/order-now/build-order/favorite-orders";
const REMOVED =
  "Some items or options were removed from your cart because they are not available at the selected location. Please verify your cart before checkout. Thank you.";

/** A customer with an individual order for tomorrow, Sunday, at 12:30 PM, whose page of past orders is open. */
async function openList(app: TestApp, path = PREVIOUS, username?: string): Promise<Browser> {
  const browser = await atMenu(app);
  await signIn(browser, username);
  await browser.visit(path);
  return browser;
}

const isList = ({ url }: Request) => url.includes("/previous-orders/");
/** API-32: a POST to a cart itself. */
const isAdd = ({ url, method }: Request) => method === "POST" && /\/order-shopping-cart\/[\w-]{20,}$/.test(url);
const addCalls = ({ calls }: TestApp) =>
  calls.filter(({ method, path }) => method === "POST" && /\/order-shopping-cart\/[\w-]{20,}$/.test(path));

/** The same visitor in another process, for whom these calls go wrong; it waits long enough for good answers. */
function inTrouble(
  app: TestApp,
  { cookies }: Browser,
  matches: (request: Request) => boolean,
  fault: Parameters<typeof when>[1],
): Browser {
  const env: Record<string, string> = fault === silent ? { UPSTREAM_TIME_SCALE: "0.1" } : {};
  const other = startApp({ sandbox: app.sandbox, env });
  other.intercept = when(matches, fault);
  return openBrowser(other, cookies);
}

/** The lines of the visitor's bag, as the API holds them. */
async function bagOf(browser: Browser): Promise<string> {
  await browser.visit("/order-now/cart");
  return browser.text();
}

/** The same forms once more: what a page in the browser's memory would send. */
function formOf(browser: Browser, words: string) {
  const { url, body } = browser.formOf(words);
  return { send: (from: Browser) => from.send(url, new URLSearchParams(body)), body, url };
}

describe("only customers see them (GUARD-10, FAV-06)", () => {
  test.each([
    [PREVIOUS, "Sign in to see your previous orders.", "My Previous Orders"],
    [FAVORITE, "Sign in to see your favorite orders.", "My Favorite Orders"],
  ])("a guest is led from %s to sign-in and back, and no call is made before", async (path, tagline, title) => {
    const app = startApp();
    const browser = await atMenu(app);
    await browser.visit(path);
    expect(browser.url).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
    expect(browser.redirects).toEqual([303]);
    expect(browser.text()).toContain(tagline);
    expect(callsTo(app, "previous-orders")).toEqual([]);
    fillSignIn(browser);
    await browser.press("SIGN IN");
    expect(browser.url).toBe(path);
    expect(browser.heading()).toBe(title);
  });

  test("a guest's form does nothing but lead to sign-in", async () => {
    const app = startApp();
    const browser = await atMenu(app);
    for (const intent of ["reorder:ZK-ADA0000001", "favorite:ZK-ADA0000002"]) {
      await browser.send(PREVIOUS, { intent });
      expect(browser.url.replace("&cookies=1", "")).toBe(`/login?returnTo=${encodeURIComponent(PREVIOUS)}`);
    }
    expect(callsTo(app, "order-shopping-cart")).toEqual([]);
  });

  test("a token that no longer holds leads there too, and the order stays", async () => {
    const app = startApp();
    const browser = await openList(app);
    const order = inside(browser.cookies, "order");
    app.intercept = ({ headers }) => (headers.has("authorization") ? Response.json({}, { status: 401 }) : null);
    await browser.press("Add to cart");
    expect(browser.url).toBe(`/login?returnTo=${encodeURIComponent(PREVIOUS)}&again=1`);
    expect(addCalls(app)).toEqual([]);
    expect(inside(browser.cookies, "order")).toEqual(order);
  });

  test("what is missing of the order comes before sign-in (GUARD-03, GUARD-09)", async () => {
    const app = startApp();
    for (const path of [PREVIOUS, FAVORITE]) {
      const nobody = openBrowser(app);
      await nobody.visit(path);
      expect(nobody.url).toBe("/order-now");
      const shopper = await chooseStore(app);
      await shopper.visit(path);
      expect(shopper.url).toBe("/order-now/pickup-details");
      expect(shopper.text()).toContain("Please choose a day and time first.");
      const customer = await asCustomer(app);
      await customer.send(path, { intent: "favorite:ZK-ADA0000002" });
      expect(customer.redirects).toEqual([303]);
      await customer.send(path, { intent: "reorder:ZK-ADA0000001" });
      // Signing in landed on the start, which chooses Catering (SETUP-04).
      expect(customer.url).toBe("/order-now/catering-method");
    }
    expect(addCalls(app)).toEqual([]);
    expect(callsTo(app, "toggleFavorite")).toEqual([]);
  });
});

describe("the pages (FAV-01, FAV-02, FAV-08)", () => {
  test("previous orders with what was in them, where, when and for how much (SHELL-07, FAV-02)", async () => {
    const browser = await openList(startApp());
    const text = browser.text();
    expect(browser.heading()).toBe("My Previous Orders");
    expect(text).toContain("Note: You can edit these orders on the review order page");
    expect(browser.html.match(/<h2[^>]*>Previous Order \d/g)).toHaveLength(4);
    for (const words of [
      "Order typeIndividual",
      "Pick-up storeDallas Uptown2817 McKinney AveDallas, TX 75204",
      "Date and timeSunday, November 15, 2026, 12:15 PM",
      "Total$21.27",
      "Ada’s bowlBuild Your Own Bowl",
      "Meal 2Chips & Guacamole (x2)",
      "Black Beans (Extra)",
      "“no spoon”",
    ])
      expect(text).toContain(words);
    // Some are of another year.
    expect(text).toMatch(/January \d+, 2026, 3:00 PM/);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test("favorites are asked for as such, and counted on their own (SHELL-07, FAV-06)", async () => {
    const app = startApp();
    const browser = await openList(app, FAVORITE);
    expect(browser.heading()).toBe("My Favorite Orders");
    expect(browser.html.match(/<h2[^>]*>Favorite Order \d/g)).toHaveLength(2);
    expect(browser.text()).not.toContain("Previous Order 1");
    expect(callsTo(app, "previous-orders")).toEqual([
      "GET /customer-api/order-shopping-cart/previous-orders/?onlyFavorites=true",
    ]);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test("one list leads to the other, and the one being shown is marked (MENU-02)", async () => {
    const browser = await openList(startApp());
    expect(browser.html).toMatch(/<a[^>]*aria-current="page"[^>]*>Previous Orders</);
    await browser.press("My Favorites");
    expect(browser.url).toBe(FAVORITE);
    expect(browser.html).toMatch(/<a[^>]*aria-current="page"[^>]*>My Favorites</);
    await browser.press("Previous Orders");
    expect(browser.url).toBe(PREVIOUS);
  });

  test("the reserved words win over categories of that name, in any case of letters (SHELL-05)", async () => {
    const app = startApp();
    app.intercept = async (request) => {
      if (!/\/store-menu\/.*categories/.test(request.url)) return null;
      const answer = await (await app.sandbox.fetch(request)).json();
      return Response.json(
        answer.map((category: object, index: number) =>
          index === 0 ? { ...category, urlFriendlyName: "previous-orders" } : category,
        ),
      );
    };
    const browser = await openList(app);
    expect(browser.heading()).toBe("My Previous Orders");
    await browser.visit("/order-now/build-order/Favorite-Orders");
    expect(browser.heading()).toBe("My Favorite Orders");
  });

  test.each([
    [PREVIOUS, "My Previous Orders", "You have no previous orders yet."],
    [
      FAVORITE,
      "My Favorite Orders",
      "You have no favorite orders yet. Tick 'Add this order to my favorites' at checkout to save one.",
    ],
  ])("%s without any says so and leads back to the menu (FAV-04)", async (path, title, words) => {
    const browser = await openList(startApp(), path, "ben@example.com");
    expect(browser.heading()).toBe(title);
    expect(browser.text()).toContain(words);
    expect(browser.text()).not.toContain("Note: You can edit");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    await browser.press("Back to Menu");
    expect(browser.url).toBe("/order-now/build-order");
  });

  test("extra, on side, nested choices and sides, each in words (FAV-02, FAV-08)", async () => {
    const app = startApp();
    const crisp = { name: "How crisp?", options: [{ name: "Extra Crisp" }] };
    const queso = { name: "Queso", quantity: 2, extra: true, onSide: true, modifiers: [crisp] };
    const toppings = { modifierId: 1, name: "Toppings", options: [queso, { name: "Corn", onSide: true }] };
    const line = { name: "Bowl", quantity: 1, modifiers: [toppings], sides: [{ name: "Chips" }] };
    app.intercept = when(isList, status(200, [{ orderId: "1", cart: [line] }]));
    const browser = await openList(app);
    expect(browser.text().replace(/\s/g, "")).toContain(
      "Meal1BowlToppings:2xQueso(Extra,OnSide)Howcrisp?ExtraCrispCorn(OnSide)SidesChips",
    );
  });

  test("what the API does not say is left out, and an order with nothing in it cannot be added", async () => {
    const app = startApp();
    app.intercept = when(isList, status(200, [{ orderId: "1" }, { orderId: "2", price: 0, pickupDate: "11/11/2026" }]));
    const browser = await openList(app);
    expect(browser.text()).not.toMatch(/undefined|null|NaN|Pick-up store|Order type: |Add to cart/);
    expect(browser.text()).toContain("Date and timeWednesday, November 11, 2026Total$0.00");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test("3G: names of an evil API are shown as text, and break no address", async () => {
    const app = startApp();
    const evil = `</script><img src=x onerror=alert(1)>"'# \u0000\u202e`;
    const line = {
      name: evil,
      quantity: 1,
      modifiers: [{ name: evil, options: [{ name: evil }] }],
      sides: [{ name: evil }],
    };
    const store = { name: evil, address: evil, city: evil, state: evil, zip: evil };
    const order = { orderId: evil, orderName: evil, orderType: evil, store, cart: [line], isFavorite: false };
    app.intercept = when(isList, status(200, [order]));
    const browser = await openList(app);
    expect(browser.status).toBe(200);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    expect(browser.html).not.toContain("<img src=x");
    await browser.press("Add to favorites");
    expect(browser.status).toBeLessThan(500);
  });
});

describe("adding an order (FAV-03, CART-07)", () => {
  test("a first bag is made for the chosen store, day and type, and every meal is in it", async () => {
    const app = startApp();
    const browser = await openList(app);
    await browser.press("Add to cart Previous Order 1");
    expect(browser.trail).toEqual([PREVIOUS, "/order-now/checkout"]);
    expect(browser.redirects).toEqual([303]);
    expect(browser.text()).toContain("Added to your bag: Previous Order 1.");
    expect(browser.text()).toContain("Your bag, 3 items");
    expect(browser.text()).toContain("Black Beans");
    const [call, ...others] = addCalls(app);
    expect(others).toEqual([]);
    const { items, ...body } = JSON.parse(call?.body ?? "{}");
    expect(body).toEqual({ cartId: expect.any(String), isIndividualOrderType: true, numOfItemsInCart: 0 });
    // Sent as it was written, fields that nobody here reads included (API-32).
    expect(items[0]).toHaveProperty("posCrossReferenceNo");
  });

  test("to what is in the bag already, which stays", async () => {
    const app = startApp();
    const browser = await openList(app);
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    await browser.visit(FAVORITE);
    await browser.press("Add to cart Favorite Order 1");
    expect(browser.text()).toContain("Added to your bag: Favorite Order 1.");
    expect(browser.text()).toContain("Your bag, 4 items");
    expect(JSON.parse(addCalls(app)[0]?.body ?? "{}")).toMatchObject({ numOfItemsInCart: 1 });
  });

  test("what is not made that day is named on the next page, the rest is in the bag (CART-08, TIME-24)", async () => {
    const browser = await openList(startApp());
    await browser.press("Add to cart Previous Order 2");
    expect(browser.url).toBe("/order-now/checkout");
    expect(browser.text()).toContain(REMOVED);
    expect(browser.text()).toContain("Removed:Baja Fish Tacos");
    expect(browser.text()).not.toContain("Added to your bag");
    expect(browser.text()).toContain("Your bag, 1 item");
    await browser.press("Ok");
    expect(browser.text()).not.toContain(REMOVED);
  });

  test("the day of the order decides, not today: tacos ordered on a Sunday for Monday are all there (CART-08)", async () => {
    const app = startApp({ now: new Date("2026-11-22T16:00:00Z") });
    const browser = await chooseTime(app);
    await signIn(browser);
    await browser.visit(PREVIOUS);
    await browser.press("Add to cart Previous Order 2");
    expect(browser.text()).toContain("Added to your bag: Previous Order 2.");
    expect(browser.text()).toContain("Baja Fish Tacos");
  });

  test("an option that is left out is told as well (CART-08)", async () => {
    const app = startApp();
    const browser = await openList(app);
    app.intercept = async (request) => {
      if (!isAdd(request)) return null;
      const cart = await (await app.sandbox.fetch(request)).json();
      cart.cart[0].modifiers.pop();
      return Response.json(cart);
    };
    await browser.press("Add to cart Previous Order 1");
    expect(browser.text()).toContain(REMOVED);
    expect(browser.text()).not.toContain("Removed:");
  });

  test("so is a dish without choices (CART-08)", async () => {
    const app = startApp();
    const browser = await openList(app);
    app.intercept = async (request) => {
      if (!isAdd(request)) return null;
      const cart = await (await app.sandbox.fetch(request)).json();
      cart.cart.pop();
      return Response.json(cart);
    };
    await browser.press("Add to cart Previous Order 1");
    expect(browser.text()).toContain("Removed:Chips & Guacamole");
  });

  test("an emptied bag of another type makes room for a new one", async () => {
    const app = startApp();
    const browser = await openList(app);
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    await browser.visit("/order-now/cart");
    await browser.press("Remove Meal 1");
    const { cartId } = inside(browser.cookies, "cart") as { cartId: string };
    const catering = await chooseTime(app, "Catering");
    browser.cookies.set("order", catering.cookies.get("order") ?? "");
    await browser.visit(PREVIOUS);
    await browser.press("Add to cart Previous Order 3");
    expect(browser.text()).toContain("Added to your bag: Previous Order 3.");
    expect(inside(browser.cookies, "cart")).not.toMatchObject({ cartId });
  });

  test("an order of which nothing is offered: SORRY! with the API's words and the way to the review (FAV-05)", async () => {
    const app = startApp();
    const browser = await openList(app);
    await browser.press("Add to cart Previous Order 4");
    expect(browser.status).toBe(422);
    expect(browser.url).toBe(PREVIOUS);
    expect(browser.heading()).toBe("My Previous Orders");
    expect(browser.text()).toContain(
      "SORRY!We're sorry. None of the items of this order are available at the selected location and time.",
    );
    expect(browser.text()).toContain("Your bag is empty");
    expect(browser.html).toMatch(/<title>Error: My Previous Orders/);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    expect(browser.formOf("Add to cart Previous Order 1").body.get("attempt")).toBeTruthy();
    const { html } = browser;
    await browser.press("Close");
    expect(browser.url).toBe(PREVIOUS);
    expect(browser.text()).not.toContain("SORRY!");
    expect(html).toContain('href="/order-now/review"');
  });

  test.each([
    ["a refused connection", refused, 503],
    ["a broken connection", broken, 503],
    ["a 500", status(500), 503],
    ["a 429", status(429, { message: "Slow down." }), 503],
    ["no answer in time", silent, 504],
    ["half a JSON text", malformed, 502],
    ["a page of HTML", htmlPage, 502],
    ["another JSON than agreed", wrongSchema, 502],
  ] as const)(
    "%s: SORRY! in plain words, the page stays, the next press does it (FAV-05)",
    async (_name, fault, code) => {
      const app = startApp();
      const browser = await openList(app);
      const there = inTrouble(app, browser, isAdd, fault);
      await there.visit(PREVIOUS);
      await there.press("Add to cart Previous Order 1");
      expect(there.status).toBe(code);
      expect(there.text()).toMatch(/SORRY!.*\(Reference: [\w-]+\)/);
      expect(there.text()).not.toMatch(/undefined|\[object|ECONN|fetch failed/);
      expect(there.text()).toContain("Previous Order 4");
      await browser.press("Add to cart Previous Order 1");
      expect(browser.text()).toContain("Added to your bag: Previous Order 1.");
    },
  );

  test.each(["reorder:ZK-CLEO000001", "favorite:ZK-CLEO000001", "unfavorite:ZK-CLEO000001"])(
    "another customer's order is none of this one's: %s (FAV-06)",
    async (intent) => {
      const app = startApp();
      const browser = await openList(app);
      const { body } = browser.formOf("Add to cart");
      body.set("intent", intent);
      await browser.send(PREVIOUS, body);
      expect(browser.status).toBe(422);
      expect(browser.errors()).toEqual(["We could not find this order any more. Please choose another one."]);
      expect(htmlProblems(browser.html, browser.status)).toEqual([]);
      expect(addCalls(app)).toEqual([]);
      expect(callsTo(app, "toggleFavorite")).toEqual([]);
    },
  );

  test.each([
    "reorder:",
    "reorder",
    "",
    "update",
    "reorder:../../cart",
    "reorder:ZK-ADA0000001\n",
    `reorder:${"x".repeat(50_000)}`,
    "toggle:ZK-ADA0000001",
    "constructor:ZK-ADA0000001",
    "reorder:\ud800",
    "favorite:__proto__",
  ])("a made-up button %# is answered in words, and nothing happens (SHELL-12)", async (intent) => {
    const app = startApp();
    const browser = await openList(app);
    await browser.send(PREVIOUS, { intent });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toHaveLength(1);
    expect(browser.heading()).toBe("My Previous Orders");
    expect(addCalls(app)).toEqual([]);
    expect(callsTo(app, "toggleFavorite")).toEqual([]);
  });

  test("an order that is no favorite any more is not added from that page under another's number (FAV-06)", async () => {
    const app = startApp();
    const browser = await openList(app, FAVORITE);
    const tab = browser.fork();
    await tab.visit(FAVORITE);
    await tab.press("Remove from favorites Favorite Order 1");
    await browser.press("Add to cart Favorite Order 1");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["We could not find this order any more. Please choose another one."]);
    expect(addCalls(app)).toEqual([]);
  });
});

describe("sent again, added once", () => {
  test.each([2, 12])("%i presses at once", async (count) => {
    const app = startApp();
    const browser = await openList(app);
    const form = formOf(browser, "Add to cart Previous Order 1");
    const tabs = Array.from({ length: count }, () => openBrowser(app, new Map(browser.cookies)));
    await Promise.all(tabs.map(form.send));
    expect(addCalls(app)).toHaveLength(1);
    // Whichever reply the browser takes, it has the bag and the words.
    const carts = new Set(tabs.map(({ cookies }) => (inside(cookies, "cart") as { cartId: string }).cartId));
    expect(carts.size).toBe(1);
    for (const tab of tabs) {
      expect(tab.url).toBe("/order-now/checkout");
      expect(tab.text()).toContain("Added to your bag: Previous Order 1.");
      expect(tab.text()).toContain("Your bag, 3 items");
    }
  });

  test("a first reply that never came: the second has the new bag and the words", async () => {
    const app = startApp();
    const browser = await openList(app);
    const form = formOf(browser, "Add to cart Previous Order 2");
    await form.send(openBrowser(app, new Map(browser.cookies)));
    await form.send(browser);
    expect(browser.url).toBe("/order-now/checkout");
    expect(browser.text()).toContain(REMOVED);
    expect(browser.text()).toContain("Your bag, 1 item");
    expect(addCalls(app)).toHaveLength(1);
  });

  test("Back and pressed again: not a second time, which is said", async () => {
    const app = startApp();
    const browser = await openList(app);
    const form = formOf(browser, "Add to cart Previous Order 1");
    await form.send(browser);
    await form.send(browser);
    expect(browser.url).toBe("/order-now/checkout");
    expect(browser.text()).toContain("You had added this before, so it was not added a second time.");
    expect(browser.text()).not.toContain("Added to your bag");
    expect(addCalls(app)).toHaveLength(1);
    // The list, opened anew, adds it once more.
    await browser.visit(PREVIOUS);
    await browser.press("Add to cart Previous Order 1");
    expect(browser.text()).toContain("Added to your bag: Previous Order 1.");
    expect(browser.text()).toContain("Your bag, 6 items");
  });

  test("another process, or this one later: the visitor's own cookie says so", async () => {
    const app = startApp();
    const browser = await openList(app);
    const form = formOf(browser, "Add to cart Previous Order 1");
    await form.send(browser);
    const other = startApp({ sandbox: app.sandbox });
    const there = openBrowser(other, browser.cookies);
    await form.send(there);
    expect(there.url).toBe("/order-now/checkout");
    expect(addCalls(other)).toEqual([]);
    expect(there.text()).toContain("Your bag, 3 items");
  });

  test("an old answer brings no old bag back", async () => {
    const app = startApp();
    const browser = await openList(app);
    const form = formOf(browser, "Add to cart Previous Order 1");
    await form.send(browser);
    await browser.visit("/order-now/cart/clear");
    await browser.press("Clear Cart");
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    // So much was done since that the cookie no longer tells of it.
    browser.cookies.delete("attempts");
    await form.send(browser);
    expect(browser.url).toBe("/order-now/checkout");
    expect(browser.text()).toContain("Your bag, 1 item");
    expect(browser.text()).not.toContain("Added to your bag: Previous Order 1.");
    expect(addCalls(app)).toHaveLength(1);
  });

  test("two orders of one page are two", async () => {
    const app = startApp();
    const browser = await openList(app);
    const forms = [1, 2].map((n) => formOf(browser, `Add to cart Previous Order ${n}`));
    for (const form of forms) await form.send(browser);
    expect(addCalls(app)).toHaveLength(2);
    expect(browser.text()).toContain("Your bag, 4 items");
  });

  test("what failed is tried again with the same mark, by two at once too, and then done once", async () => {
    const app = startApp();
    const browser = await openList(app);
    const form = formOf(browser, "Add to cart Previous Order 1");
    app.intercept = when(isAdd, status(500));
    const tabs = [1, 2].map(() => openBrowser(app, new Map(browser.cookies)));
    await Promise.all(tabs.map(form.send));
    expect(tabs.map((tab) => tab.status)).toEqual([503, 503]);
    app.intercept = null;
    await form.send(browser);
    expect(browser.text()).toContain("Added to your bag: Previous Order 1.");
    await form.send(browser);
    expect(browser.text()).toContain("Your bag, 3 items");
  });

  test("a double click whose first request ends with its page: the second one does it", async () => {
    const app = startApp();
    const browser = await openList(app);
    const { url, body } = formOf(browser, "Add to cart Previous Order 1");
    const leaving = new AbortController();
    // The first is reading when its visitor leaves.
    let reads = 0;
    app.intercept = (request) => (isList(request) && ++reads === 1 ? silent(request) : null);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
    const init = { method: "POST", headers, body: String(body), signal: leaving.signal };
    const first = app.handle(new Request(`http://localhost:3000${url}`, init)).catch(() => null);
    while (reads === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const second = browser.send(url, body);
    await new Promise((resolve) => setTimeout(resolve, 20));
    leaving.abort();
    await Promise.all([first, second]);
    expect(browser.text()).toContain("Added to your bag: Previous Order 1.");
    expect(addCalls(app)).toHaveLength(1);
  });

  test.each([
    ["none", null],
    ["made up", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
    ["empty", ""],
    ["endless", "x".repeat(50_000)],
  ])("a mark that is not ours (%s) stands in nobody's way, and leads nobody to another's bag", async (_name, mark) => {
    const app = startApp();
    for (const username of ["ada@example.com", "ada@example.com"]) {
      const browser = await openList(app, PREVIOUS, username);
      const { body } = formOf(browser, "Add to cart Previous Order 1");
      if (mark === null) body.delete("attempt");
      else body.set("attempt", mark);
      await browser.send(PREVIOUS, body);
      expect(browser.text()).toContain("Your bag, 3 items");
    }
    expect(addCalls(app)).toHaveLength(2);
  });

  test("a sealed cookie is no mark, and a mark no cookie", async () => {
    const app = startApp();
    const browser = await openList(app);
    const { body } = formOf(browser, "Add to cart Previous Order 1");
    const mark = body.get("attempt") ?? "";
    body.set("attempt", browser.cookies.get("order") ?? "");
    await browser.send(PREVIOUS, body);
    await browser.send(PREVIOUS, body);
    expect(addCalls(app)).toHaveLength(2);
    browser.cookies.set("cart", mark).set("attempts", mark);
    expect(await bagOf(browser)).toContain("Your bag is empty");
  });

  test("the cookie stays small however often something is added", async () => {
    const app = startApp();
    const browser = await openList(app);
    for (let times = 0; times < 8; times++) {
      await browser.visit(PREVIOUS);
      await browser.press("Add to cart Previous Order 1");
    }
    expect(inside(browser.cookies, "attempts")).toHaveLength(5);
    expect(browser.cookies.get("attempts")?.length).toBeLessThan(500);
    await browser.press("Sign out");
    expect(browser.cookies.has("attempts")).toBe(false);
  });
});

describe("favorites (FAV-07)", () => {
  test("an order becomes a favorite, and none again, where its card is", async () => {
    const app = startApp();
    const browser = await openList(app);
    const form = browser.formOf("Add to favorites Previous Order 2");
    const answer = await app.handle(postOf(browser, form));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${PREVIOUS}#order-ZK-ADA0000002`);
    await browser.visit(PREVIOUS);
    expect(browser.html).toContain('id="order-ZK-ADA0000002"');
    await browser.visit(FAVORITE);
    expect(browser.html.match(/<h2[^>]*>Favorite Order \d/g)).toHaveLength(3);
    await browser.visit(PREVIOUS);
    await browser.press("Remove from favorites Previous Order 2");
    expect(browser.url).toBe(PREVIOUS);
    expect(browser.formOf("Add to favorites Previous Order 2").body.get("intent")).toBe("favorite:ZK-ADA0000002");
    expect(callsTo(app, "toggleFavorite")).toHaveLength(2);
  });

  test("on the page of favorites its card is gone, which is said", async () => {
    const browser = await openList(startApp(), FAVORITE);
    await browser.press("Remove from favorites Favorite Order 2");
    expect(browser.url).toBe(FAVORITE);
    expect(browser.text()).toContain(
      "Removed from your favorites. You still find the order among your previous orders.",
    );
    expect(browser.html.match(/<h2[^>]*>Favorite Order \d/g)).toHaveLength(1);
    await browser.press("Remove from favorites Favorite Order 1");
    expect(browser.text()).toContain("You have no favorite orders yet.");
  });

  test("pressed twice, in two tabs or at once, it is what the button said", async () => {
    const app = startApp();
    const browser = await openList(app);
    const form = formOf(browser, "Add to favorites Previous Order 2");
    const tab = browser.fork();
    await tab.visit(PREVIOUS);
    await Promise.all([1, 2, 3].map(() => form.send(openBrowser(app, new Map(browser.cookies)))));
    await tab.press("Add to favorites Previous Order 2");
    expect(callsTo(app, "toggleFavorite")).toHaveLength(1);
    expect(tab.formOf("Remove from favorites Previous Order 2").body.get("intent")).toBe("unfavorite:ZK-ADA0000002");
  });

  test("when it cannot be changed, that is said, and the list is as it was", async () => {
    const app = startApp();
    const browser = await openList(app);
    app.intercept = when(({ url }) => url.endsWith("/toggleFavorite"), status(500));
    await browser.press("Add to favorites Previous Order 2");
    expect(browser.status).toBe(503);
    expect(browser.errors()[0]).toMatch(/^We could not reach the restaurant\..*\(Reference: [\w-]+\)$/);
    expect(browser.text()).not.toContain("SORRY!");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    expect(browser.formOf("Add to favorites Previous Order 2").body.get("intent")).toBe("favorite:ZK-ADA0000002");
  });
});

describe("the list cannot be read", () => {
  test.each([
    ["a refused connection", refused],
    ["a 500", status(500)],
    ["a page of HTML", htmlPage],
    ["another JSON than agreed", wrongSchema],
    ["no answer in time", silent],
  ] as const)("%s: the page stands, says so, and has ways on", async (_name, fault) => {
    const app = startApp();
    const browser = await openList(app);
    const there = inTrouble(app, browser, isList, fault);
    await there.visit(PREVIOUS);
    expect(there.status).toBe(200);
    expect(there.heading()).toBe("My Previous Orders");
    expect(there.text()).toContain("Your orders cannot be shown right now. Try again.");
    expect(there.text()).not.toContain("no previous orders");
    expect(htmlProblems(there.html, there.status)).toEqual([]);
    await there.send(PREVIOUS, { intent: "reorder:ZK-ADA0000001" });
    expect(there.status).toBeGreaterThanOrEqual(502);
    expect(there.text()).toContain("SORRY!");
    expect(there.text()).toContain("Your orders cannot be shown right now.");
    await there.press("Back to Menu");
    expect(there.url).toBe("/order-now/build-order");
  });
});

function postOf(browser: Browser, { url, body }: { url: string; body: URLSearchParams }): Request {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
  return new Request(`http://localhost:3000${url}`, { method: "POST", headers, body: String(body) });
}
