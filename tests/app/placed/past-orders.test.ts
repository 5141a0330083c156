import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { IS_LEAN } from "../../support/face.ts";
import { refused, silent, status, when } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chooseTime } from "../../support/walk.ts";
import { asCustomer, callsTo, fillSignIn, inside, signIn } from "../../support/sign-in.ts";
import { pressedIn } from "../../support/pressed-in.ts";

const PREVIOUS = "/order-now/build-order/previous-orders";
const FAVORITE = "/order-now/build-order/favorite-orders";
const REMOVED =
  "Some items or options were removed from your cart because they are not available at the selected location. Please verify your cart before checkout. Thank you.";
const ADDED = "Added to your bag: Previous Order 1.";
const ADD = "Add to cart Previous Order 1";
const SOUP = "/order-now/build-order/menu-item/501";
const NOT_FOUND = "We could not find this order any more. Please choose another one.";

/** A customer with an individual order for tomorrow, Sunday, at 12:30 PM, on the page of past orders. */
async function openList(path = PREVIOUS, app = startApp(), username?: string): Promise<Browser> {
  const browser = await atMenu(app);
  await signIn(browser, username);
  return browser.visit(path);
}

const isList = ({ url }: Request) => url.includes("/previous-orders/");
/** API-32: a POST to a cart itself. */
const isAdd = ({ url, method }: Request) => method === "POST" && /\/order-shopping-cart\/[\w-]{20,}$/.test(url);
const added = ({ app }: Pick<Browser, "app">) => app.sent(/\/order-shopping-cart\/[\w-]{20,}$/);
const toggled = ({ app }: Pick<Browser, "app">) => callsTo(app, "toggleFavorite");
const cartOf = ({ cookies }: Browser) => (inside(cookies, "cart") as { cartId: string }).cartId;
const titles = (browser: Browser) =>
  browser.all("h2").flatMap((words) => /^((?:Previous|Favorite) Order \d+): ./.exec(words)?.[1] ?? []);

/** The same form again, as from a cached page. */
function formOf(browser: Browser, words = ADD) {
  const { url, body } = browser.formOf(words);
  return { send: (from: Browser) => from.send(url, new URLSearchParams(body)), body, url };
}

const copiesOf = ({ app, cookies }: Browser, count: number) =>
  Array.from({ length: count }, () => openBrowser(app, new Map(cookies)));

describe("past orders need sign-in (GUARD-10, FAV-06)", () => {
  test.each([
    [PREVIOUS, "Sign in to see your previous orders.", "My Previous Orders"],
    [FAVORITE, "Sign in to see your favorite orders.", "My Favorite Orders"],
  ])(
    "a guest goes from %s to sign-in and back, from its form too, without an API call before",
    async (path, tagline, title) => {
      const browser = await atMenu();
      const url = `/login?returnTo=${encodeURIComponent(path)}`;
      for (const intent of ["reorder:ZK-ADA0000001", "favorite:ZK-ADA0000002"]) {
        await browser.send(path, { intent });
        expect(browser.url.replace("&cookies=1", "")).toBe(url);
      }
      expect(callsTo(browser.app, "order-shopping-cart")).toEqual([]);
      expectPage(await browser.visit(path), { url, redirects: [303], shows: tagline });
      expect(callsTo(browser.app, "previous-orders")).toEqual([]);
      fillSignIn(browser);
      expectPage(await browser.press("SIGN IN"), { url: path, heading: title });
    },
  );

  test("a rejected token leads to sign-in too, and the order stays", async () => {
    const browser = await openList();
    const order = inside(browser.cookies, "setup");
    browser.app.intercept = ({ headers }) => (headers.has("authorization") ? status(401)() : null);
    expectPage(await browser.press("Add to cart"), { url: `/login?returnTo=${encodeURIComponent(PREVIOUS)}&again=1` });
    expect(added(browser)).toEqual([]);
    expect(inside(browser.cookies, "setup")).toEqual(order);
  });

  test("a guest signs in first; then the missing answers are asked for (GUARD-09)", async () => {
    const app = startApp();
    for (const path of [PREVIOUS, FAVORITE]) {
      const url = `/login?returnTo=${encodeURIComponent(path)}`;
      const visitor = await openBrowser(app).visit(path);
      expect(visitor.url.replace("&cookies=1", "")).toBe(url);
      fillSignIn(visitor);
      expectPage(await visitor.press("SIGN IN"), {
        url: "/order-now",
        shows: "Please tell us about your order first.",
      });
      const customer = await asCustomer(app);
      expectPage(await customer.send(path, { intent: "favorite:ZK-ADA0000002" }), { redirects: [303] });
      // After sign-in the start page has chosen Catering (SETUP-04).
      await customer.send(path, { intent: "reorder:ZK-ADA0000001" });
      expect(customer.url).toBe("/order-now/catering-method");
    }
    expect([added({ app }), toggled({ app })]).toEqual([[], []]);
  });
});

describe("the lists of orders (FAV-01, FAV-02, FAV-08)", () => {
  test("a previous order shows its dishes, store, time and total (SHELL-07, FAV-02)", async ({ skip }) => {
    skip(IS_LEAN, "store, day and time of a past order are optional");
    const browser = await openList();
    expectPage(browser, {
      heading: "My Previous Orders",
      shows: [
        "Note: You can edit these orders on the review order page",
        "Order typeIndividual",
        "Pick-up storeDallas Uptown 2817 McKinney Ave Dallas, TX 75204",
        "Date and time11/15/2026, 12:15 PM",
        "Previous Order 1: Build Your Own Bowl, Chips & Guacamole",
        "Sun, Nov 15 · Dallas Uptown",
        /Catering · \w{3}, \w{3} \d+ · Dallas Uptown/,
        "Total $21.27",
        "Ada’s bowlBuild Your Own Bowl",
        "Meal 2Chips & Guacamole (x2)",
        "Black Beans (Extra)",
        "“no spoon”",
        // Some are of another year.
        /01\/\d\d\/2026, 3:00 PM/,
      ],
    });
    expect(titles(browser)).toHaveLength(4);
    // Each dish has its own picture, also from another order type's menu; an unknown dish has none.
    for (const dish of [101, 303, 2303, 3202]) {
      expect(browser.html).toContain(`/pictures/dish/${dish}"`);
      const { handle } = browser.app;
      const answer = await handle(new Request(`http://localhost/pictures/dish/${dish}`));
      expect([answer.status, answer.headers.get("location")]).toEqual([
        302,
        expect.stringMatching(/^\/pictures\/.*svg$/),
      ]);
    }
    for (const none of ["9", "x"])
      expect((await browser.app.handle(new Request(`http://localhost/pictures/dish/${none}`))).status).toBe(204);
  });

  test("favorites are requested with their own filter and numbered separately; the lists link to each other, with the current one marked (SHELL-07, FAV-06, MENU-02)", async () => {
    const browser = await openList();
    const marked = () => browser.all('main [aria-current="page"]');
    expect(marked()).toContain("Previous Orders");
    await browser.press("My Favorites");
    expectPage(browser, { url: FAVORITE, heading: "My Favorite Orders", hides: "Previous Order 1" });
    expect(marked()).toContain("My Favorites");
    expect(titles(browser)).toHaveLength(2);
    expect(browser.app.asked("previous-orders").at(-1)).toEqual({ onlyFavorites: "true" });
    expectPage(await browser.press("Previous Orders"), { url: PREVIOUS });
  });

  test.each([
    [PREVIOUS, "My Previous Orders", "You have no previous orders yet."],
    [FAVORITE, "My Favorite Orders", "Tick 'Add this order to my favorites' at checkout to save one."],
  ])("%s without orders says so and leads back to the menu (FAV-04)", async (path, heading, shows) => {
    const browser = await openList(path, startApp(), "ben@example.com");
    expectPage(browser, { heading, shows, hides: "Note: You can edit" });
    expectPage(await browser.press("Back to Menu"), { url: "/order-now/build-order" });
  });

  test("shows extra, on side, nested choices and sides in words (FAV-02, FAV-08)", async () => {
    const app = startApp();
    const crisp = { name: "How crisp?", options: [{ name: "Extra Crisp" }] };
    const queso = { name: "Queso", quantity: 2, extra: true, onSide: true, modifiers: [crisp] };
    const toppings = { modifierId: 1, name: "Toppings", options: [queso, { name: "Corn", onSide: true }] };
    const line = { name: "Bowl", quantity: 1, modifiers: [toppings], sides: [{ name: "Chips" }] };
    app.answer("/previous-orders/", status(200, [{ orderId: "1", cart: [line] }]));
    expect((await openList(PREVIOUS, app)).text().replace(/\s/g, "")).toContain(
      "Meal1BowlToppings:2xQueso(Extra,OnSide,Howcrisp?ExtraCrisp),Corn(OnSide)Sides:Chips",
    );
  });

  test("fields missing in the API's reply are left out, and an empty order cannot be added", async () => {
    const app = startApp();
    app.answer(
      "/previous-orders/",
      status(200, [{ orderId: "1" }, { orderId: "2", price: 0, pickupDate: "11/11/2026" }]),
    );
    expectPage(await openList(PREVIOUS, app), {
      shows: ["Wed, Nov 11", "Total $0.00", "Date and time11/11/2026"],
      hides: /undefined|null|NaN|Pick-up store|Order type: |Add to cart/,
    });
  });
});

describe("adding a past order (FAV-03, CART-07)", () => {
  test("creates a bag for the chosen store, day and type, with every meal", async () => {
    const browser = await openList();
    expectPage(await browser.press(ADD), { redirects: [303], shows: [ADDED, "Your bag, 3 items", "Black Beans"] });
    expect(browser.trail).toEqual([PREVIOUS, "/order-now/checkout"]);
    const [{ items, ...body }, ...others] = added(browser);
    expect(others).toEqual([]);
    expect(body).toEqual({ cartId: expect.any(String), isIndividualOrderType: true, numOfItemsInCart: 0 });
    // Sent as received, with unknown fields (API-32).
    expect(items[0]).toHaveProperty("posCrossReferenceNo");
    // The next order is added to the lines in the bag.
    await (await browser.visit(FAVORITE)).press("Add to cart Favorite Order 1");
    expectPage(browser, { shows: ["Added to your bag: Favorite Order 1.", "Your bag, 6 items"] });
    expect(added(browser)).toMatchObject([{}, { numOfItemsInCart: 2 }]);
  });

  test("names dishes that are not available that day on the next page; the others are in the bag (CART-08, TIME-24)", async () => {
    const browser = await (await openList()).press("Add to cart Previous Order 2");
    const shows = [REMOVED, "Removed:Baja Fish Tacos", "Your bag, 1 item"];
    expectPage(browser, { url: "/order-now/checkout", shows, hides: "Added to your bag" });
    expectPage(await browser.press("Ok"), { hides: REMOVED });
  });

  test("the day of the order decides about availability, not today (CART-08)", async () => {
    const browser = await chooseTime(startApp({ now: new Date("2026-11-22T16:00:00Z") }));
    await signIn(browser);
    await browser.visit(PREVIOUS);
    await browser.press("Add to cart Previous Order 2");
    expectPage(browser, { shows: ["Added to your bag: Previous Order 2.", "Baja Fish Tacos"] });
  });

  test.each([
    ["an option", ([line]: { modifiers: unknown[] }[]) => line?.modifiers.pop(), REMOVED, "Removed:"],
    ["a dish without choices", (lines: unknown[]) => lines.pop(), "Removed:Chips & Guacamole", "Added to your bag"],
  ])("%s missing in the reply is reported (CART-08)", async (_what, leaveOut, shows, hides) => {
    const browser = await openList();
    browser.app.intercept = async (request) => {
      if (!isAdd(request)) return null;
      const cart = await (await browser.app.sandbox.fetch(request)).json();
      leaveOut(cart.cart);
      return Response.json(cart);
    };
    expectPage(await browser.press(ADD), { shows, hides });
  });

  test("an empty bag of another type is replaced by a new one", async () => {
    const browser = await openList(SOUP);
    await browser.press("Add to bag");
    await browser.visit("/order-now/cart");
    await browser.press("Remove Meal 1");
    const emptied = cartOf(browser);
    const catering = await chooseTime(browser.app, "Catering");
    browser.cookies.set("order", catering.cookies.get("order") ?? "");
    await browser.visit(PREVIOUS);
    expectPage(await browser.press("Add to cart Previous Order 3"), { shows: "Added to your bag: Previous Order 3." });
    expect(cartOf(browser)).not.toBe(emptied);
  });

  test("an order without available items shows SORRY!, the API's message and a link to the review (FAV-05)", async () => {
    const browser = await openList();
    await browser.press("Add to cart Previous Order 4");
    const words = "SORRY!We're sorry. None of the items of this order are available at the selected location and time.";
    const shows = [words, "Your bag is empty"];
    expectPage(browser, { status: 422, url: PREVIOUS, heading: "My Previous Orders", shows });
    expect(Object.values(browser.links())).toContain("/order-now/review");
    expect(browser.formOf(ADD).body.get("idempotencyKey")).toBeTruthy();
    expectPage(await browser.press("Close"), { url: PREVIOUS, hides: "SORRY!" });
  });

  test("another customer's order is not found; forged buttons are refused (FAV-06, SHELL-12)", async () => {
    const browser = await openList();
    const { body } = browser.formOf("Add to cart");
    const foreign = ["reorder:ZK-CLEO000001", "favorite:ZK-CLEO000001", "unfavorite:ZK-CLEO000001"];
    const made = ["", "reorder", "reorder:", "update", "reorder:../../cart", "reorder:ZK-ADA0000001\n"];
    const odd = ["toggle:ZK-ADA0000001", "constructor:ZK-ADA0000001", "reorder:\ud800", "favorite:__proto__"];
    for (const intent of [...foreign, ...made, ...odd, `reorder:${"x".repeat(50_000)}`]) {
      body.set("intent", intent);
      expectRefused(await browser.send(PREVIOUS, body), foreign.includes(intent) ? NOT_FOUND : /./);
      expect(browser.heading()).toBe("My Previous Orders");
    }
    expect([added(browser), toggled(browser)]).toEqual([[], []]);
  });

  test("an order id of any characters is escaped in text and addresses", async () => {
    const app = startApp();
    const name = `</script><img src=x onerror=alert(1)>"'# \u0000\u202e`;
    const order = { orderId: name, orderName: name, cart: [{ name, quantity: 1 }], isFavorite: false };
    app.answer("/previous-orders/", status(200, [order]));
    const browser = await openList(PREVIOUS, app);
    expect(browser.html).not.toContain("<img src=x");
    await browser.press("Add to favorites");
    expect(browser.status).toBeLessThan(500);
  });

  test("an order that is no longer a favorite is not replaced by another one with its number (FAV-06)", async () => {
    const browser = await openList(FAVORITE);
    const tab = await browser.fork().visit(FAVORITE);
    await tab.press("Remove from favorites Favorite Order 1");
    expectRefused(await browser.press("Add to cart Favorite Order 1"), NOT_FOUND);
    expect(added(browser)).toEqual([]);
  });
});

describe("repeated forms add once", () => {
  test("two orders of one page are added separately", async () => {
    const browser = await openList();
    const forms = [1, 2].map((n) => formOf(browser, `Add to cart Previous Order ${n}`));
    for (const form of forms) await form.send(browser);
    expect(added(browser)).toHaveLength(2);
    expectPage(browser, { shows: "Your bag, 4 items" });
  });

  test("a failed form shows SORRY!, and can be sent again with the same key, concurrently too; then it adds once (FAV-05)", async () => {
    const browser = await openList();
    const form = formOf(browser);
    browser.app.intercept = when(isAdd, refused);
    const tabs = await Promise.all(copiesOf(browser, 2).map(form.send));
    const shows = [/SORRY!.*\(Reference: [\w-]+\)/, "Previous Order 4"];
    for (const tab of tabs) expectPage(tab, { status: 503, shows, hides: /undefined|ECONN|fetch failed/ });
    browser.app.intercept = null;
    expectPage(await form.send(browser), { shows: ADDED });
    expectPage(await form.send(browser), { shows: "Your bag, 3 items" });
  });

  test("when the first request of a double click is aborted, the second one adds", async () => {
    const browser = await openList();
    const { url, body } = formOf(browser);
    const leaving = new AbortController();
    // The visitor leaves while the first request reads.
    let reads = 0;
    browser.app.intercept = (request) => (isList(request) && ++reads === 1 ? silent(request) : null);
    const first = browser.ask(url, { method: "POST", body, signal: leaving.signal }).catch(() => null);
    while (reads === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const second = browser.send(url, body);
    await new Promise((resolve) => setTimeout(resolve, 20));
    leaving.abort();
    await Promise.all([first, second]);
    expectPage(browser, { shows: ADDED });
    expect(added(browser)).toHaveLength(1);
  });

  test("without a key a form adds each time, with a forged key never; a key is not a cookie", async () => {
    for (const made of [null, "", "A".repeat(51), "x".repeat(50_000), "a cookie"]) {
      const app = startApp();
      for (let visitor = 0; visitor < 2; visitor++) {
        const browser = await openList(PREVIOUS, app);
        const { body } = formOf(browser);
        const mark = body.get("idempotencyKey") ?? "";
        body.set("idempotencyKey", (made === "a cookie" ? browser.cookies.get("order") : made) ?? "");
        if (made === null) body.delete("idempotencyKey");
        for (const shows of made === null ? ["Your bag, 3 items", "Your bag, 6 items"] : ["Your bag is empty"])
          expectPage(await browser.send(PREVIOUS, body), { shows });
        browser.cookies.set("device", mark);
        expectPage(await browser.visit("/order-now/cart"), { shows: "Your bag is empty" });
      }
      expect(added({ app })).toHaveLength(made === null ? 4 : 0);
    }
  });

  test("the cookie keeps at most five operations", async () => {
    const browser = await openList();
    for (let times = 0; times < 8; times++) await (await browser.visit(PREVIOUS)).press(ADD);
    expect(inside(browser.cookies, "operations")).toHaveLength(5);
    await browser.press("Sign out");
    expect(inside(browser.cookies, "operations")).toBeNull();
  });
});

describe("favorites (FAV-07)", () => {
  /** The button's action for the heart of the second order. */
  const toggleOf = (browser: Browser, words: string) =>
    pressedIn(browser.formOf(`${words} favorites Previous Order 2`).body);

  test("an order becomes a favorite and is removed again; the list of favorites drops it with a notice", async () => {
    const browser = await openList();
    const { url, body } = browser.formOf("Add to favorites Previous Order 2");
    const answer = await browser.ask(url, { method: "POST", body });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${PREVIOUS}#order-ZK-ADA0000002`]);
    expect((await browser.visit(PREVIOUS)).all("#order-ZK-ADA0000002")).toHaveLength(1);
    expectPage(await browser.press("Remove from favorites Previous Order 2"), { url: PREVIOUS });
    expect(toggleOf(browser, "Add to")).toBe("favorite:ZK-ADA0000002");
    await browser.press("Add to favorites Previous Order 2");
    expect(titles(await browser.visit(FAVORITE))).toHaveLength(3);
    const shows = "Removed from your favorites. The order is still among your previous orders.";
    for (const left of [2, 1, 0]) {
      expectPage(await browser.press(`Remove from favorites Favorite Order ${left + 1}`), { url: FAVORITE, shows });
      expect(titles(browser)).toHaveLength(left);
    }
    expectPage(browser, { shows: "You have no favorite orders yet." });
    expect(toggled(browser)).toHaveLength(6);
  });

  test("repeated presses, in two tabs or at once, set the state that the button named", async () => {
    const browser = await openList();
    const form = formOf(browser, "Add to favorites Previous Order 2");
    const tab = await browser.fork().visit(PREVIOUS);
    await Promise.all(copiesOf(browser, 3).map(form.send));
    await tab.press("Add to favorites Previous Order 2");
    expect(toggled(browser)).toHaveLength(1);
    expect(toggleOf(tab, "Remove from")).toBe("unfavorite:ZK-ADA0000002");
  });

  test("a failed change shows an error and keeps the list", async () => {
    const browser = await openList();
    browser.app.answer("/toggleFavorite", status(500));
    expectPage(await browser.press("Add to favorites Previous Order 2"), { status: 503, hides: "SORRY!" });
    expect(browser.errors()[0]).toMatch(/^We could not reach the restaurant\..*\(Reference: [\w-]+\)$/);
    expect(toggleOf(browser, "Add to")).toBe("favorite:ZK-ADA0000002");
  });
});

test("if past orders cannot be loaded, the page shows a message and links, and a failed reorder can be sent again (ERR-10)", async () => {
  const there = await openList();
  there.app.intercept = when(isList, status(500));
  const shows = "Your orders cannot be shown right now.";
  expectPage(await there.visit(PREVIOUS), { heading: "My Previous Orders", shows, hides: "no previous orders" });
  expectPage(await there.press("Back to Menu"), { url: "/order-now/build-order" });
  await there.send(PREVIOUS, { "intent:reorder:ZK-ADA0000001": "" });
  expectPage(there, { status: 503, shows: /\(Reference: [\w-]+\)/ });
  there.app.intercept = null;
  expectPage(await there.press("Try again"), { shows: ADDED });
});

describe("pagination of past orders (FAV-06)", () => {
  const PAGE = 20;

  function listMany(app: Browser["app"], count: number, isFavorite = false): void {
    app.alter("/previous-orders/", (orders) =>
      Array.from({ length: count }, (_, index) => ({ ...orders[0], isFavorite, orderId: `many-${index + 1}` })),
    );
  }

  async function openMany(count: number): Promise<Browser> {
    const app = startApp();
    listMany(app, count);
    return openList(PREVIOUS, app);
  }

  test("shows pages newest first, with links to older and newer orders and continuous numbers", async () => {
    const browser = await openMany(2 * PAGE + 5);
    expect([titles(browser).length, titles(browser)[0]]).toEqual([PAGE, "Previous Order 1"]);
    expectPage(browser, { shows: "Page 1 of 3", hides: "Newer orders" });
    await browser.press("Older orders");
    expectPage(browser, { url: `${PREVIOUS}?page=2`, shows: ["Newer orders", "Page 2 of 3"] });
    expect([titles(browser).length, titles(browser)[0]]).toEqual([PAGE, "Previous Order 21"]);
    await browser.press("Older orders");
    expectPage(browser, { url: `${PREVIOUS}?page=3`, hides: "Older orders" });
    expect(titles(browser)).toHaveLength(5);
    await browser.press("Newer orders", "Newer orders");
    expect(browser.url).toBe(PREVIOUS);
  });

  test("buttons work on every page, and a page number out of range gives the nearest page", async () => {
    const browser = await openMany(2 * PAGE + 5);
    await browser.visit(`${PREVIOUS}?page=2`);
    // Another tab has marked them meanwhile.
    listMany(browser.app, 2 * PAGE + 5, true);
    await browser.press("Add to favorites Previous Order 21");
    expect(browser.url).toBe(`${PREVIOUS}?page=2`);
    expectPage(await browser.press("Add to cart Previous Order 22"), {
      shows: "Added to your bag: Previous Order 22.",
    });
    for (const [asked, first] of Object.entries({ "9": 41, "-2": 1, x: 1 }))
      expect(titles(await browser.visit(`${PREVIOUS}?page=${asked}`))[0], asked).toBe(`Previous Order ${first}`);
  });

  test("one page of orders has no links to others", async () => {
    const browser = await openMany(PAGE);
    expect(titles(browser)).toHaveLength(PAGE);
    expectPage(browser, { hides: /Page \d|Older orders/ });
  });
});
