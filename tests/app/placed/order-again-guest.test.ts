import { describe, expect, test } from "vitest";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { CURBSIDE, VEHICLE, withAnswers } from "../../support/answers.ts";
import type { Json } from "../../support/altered-api.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { placeDelivery } from "../../support/deliveries.ts";
import { broken, refused, status, when } from "../../support/faults.ts";
import { FACE, IS_LEAN } from "../../support/face.ts";
import { atReplica, placeOrder, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { inside, putInside, signIn } from "../../support/sign-in.ts";
import { addBowls } from "../../support/walk.ts";

const AGAIN = "Order this again";
const CHECKOUT = "/order-now/checkout";
const MENU = "/order-now/build-order";
const ADDED = "Added to your bag: Build Your Own Bowl.";
const GONE = "We could not find this order any more. Please choose another one.";
const BOWL = "/menu-item/101";
const isAdd = ({ url }: Request) => /\/add\?/.test(url);

/** Another window with these cookies as they are now. */
const copyOf = ({ app, cookies }: Browser) => openBrowser(app, new Map(cookies));
const adds = ({ app }: Pick<Browser, "app">) => app.sent(/\/add\?/);
const cartOf = ({ cookies }: Browser) => (inside(cookies, "cart") as { cartId: string | null }).cartId;
const setupOf = ({ cookies }: Browser) => inside(cookies, "setup") as Record<string, unknown>;

/** The same press as often as wanted, also after the page is gone. */
function pressOf(browser: Browser, name = AGAIN) {
  const { url, body } = browser.formOf(name);
  const sent = new URLSearchParams(body);
  return (other: Browser = browser) => other.send(url, new URLSearchParams(sent));
}

describe("order again on a guest's receipt", () => {
  test("one press creates a bag with the same dishes, restaurant and pickup type at the next time, and leads to checkout (MORE-30)", async () => {
    const browser = await placeOrder();
    const [first] = adds(browser);
    await browser.press(AGAIN);
    expectPage(browser, { url: CHECKOUT, redirects: [303], shows: [ADDED, "Extra Crisp", "Your bag, 2 items"] });
    const [, again] = adds(browser);
    // The restaurant opens in half an hour: today's first slot.
    expect(again).toMatchObject({ storeNumber: "1001", pickupType: "Carry Out", day: "11/21/2026" });
    expect(again.orderRequest).toMatchObject({ menuItemId: 101, quantity: 2 });
    expect(again.orderRequest.modifiers).toEqual(first.orderRequest.modifiers);
    expect(again.cartId).not.toBe(first.cartId);
    expectPage(await submitOrder(browser), { heading: "Thanks for your order" });
  });

  test("a double press, Back and a second tab create one bag (MORE-30)", async () => {
    const browser = await placeOrder();
    const press = pressOf(browser);
    const tab = copyOf(browser);
    await Promise.all([press(), press(tab)]);
    await press();
    expect(adds(browser)).toHaveLength(2);
    expect(cartOf(browser)).toBe(cartOf(tab));
    expectPage(browser, { shows: ["You had already added this", "Your bag, 2 items"] });
  });

  test("dishes already in the bag stay (MORE-30)", async () => {
    const browser = await placeOrder();
    const press = pressOf(browser);
    await addBowls(browser);
    expectPage(await press(), { url: CHECKOUT, shows: "Your bag, 4 items" });
  });

  test("a closed restaurant gives its next time (MORE-30)", async () => {
    const browser = await placeOrder();
    // Half past ten on Sunday evening in Dallas.
    browser.app.clock.now = new Date("2026-11-23T04:30:00Z");
    await browser.visit(browser.url);
    expectPage(await browser.press(AGAIN), { url: CHECKOUT, shows: ADDED });
    expect(setupOf(browser)).toMatchObject({ day: "2026-11-23", time: "10:30" });
  });

  test.each([
    ["an unknown order", "ZK-NOBODY0000"],
    ["another visitor's order", null],
    ["a malformed number", "../../cart"],
  ])("%s cannot be repeated or remembered by a forged form (MORE-30)", async (_what, number) => {
    const placed = await placeOrder();
    const other = placed.url.split("/").at(-1) ?? "";
    const stranger = await openBrowser(placed.app).visit("/order-now");
    await stranger.send("/order-now?index", { intent: `again:${number ?? other}` });
    expect(stranger.url).toMatch(/^\/login\?/);
    await signIn(stranger, "ben@example.com");
    await stranger.send("/order-now?index", { intent: `again:${number ?? other}` });
    expectPage(stranger, { status: 422, errors: [GONE] });
    await stranger.send("/order-now?index", { intent: `remember:${number ?? other}`, keep: "on" });
    expect(inside(stranger.cookies, "remembered")).toBeNull();
    expect(adds(placed)).toHaveLength(1);
  });

  test("with the setting off there is no button, and a posted one has no effect (MORE-33)", async () => {
    const browser = await placeOrder(startApp({ env: { ORDER_AGAIN: "off" } }));
    const number = browser.url.split("/").at(-1) ?? "";
    expectPage(browser, { hides: [AGAIN, "Remember this order"] });
    await browser.send("/order-now?index", { intent: `remember:${number}`, keep: "on" });
    expect(inside(browser.cookies, "remembered")).toBeNull();
    await browser.send("/order-now?index", { intent: `again:${number}` });
    expect(adds(browser)).toHaveLength(1);
  });
});

describe("changes since the earlier order are named before checkout (MORE-31)", () => {
  test("without its only dish: a message on the restaurant's menu", async () => {
    const browser = await placeOrder();
    browser.app.answer(BOWL, status(404));
    const shows = ["None of the dishes of your earlier order", "Build Your Own Bowl"];
    expectPage(await browser.press(AGAIN), { url: MENU, shows });
    expect(cartOf(browser)).toBeNull();
  });

  const ORDER = /order-confirmation/;
  const CHOICES = /menu-item\/101\/modifiers/;
  const withLines = (linesOf: (line: Json) => Json[]) => (order: Json) => ({ ...order, cart: linesOf(order.cart[0]) });

  test.each<[string, RegExp, (body: Json) => Json, string, (string | RegExp)[]]>([
    [
      "a missing option is left out",
      CHOICES,
      (groups) =>
        groups.map((group: Json) => ({
          ...group,
          options: group.options.filter(({ name }: Json) => name !== "Bacon Crumbles"),
        })),
      CHECKOUT,
      ["Your bag has changed", "Build Your Own Bowl: Bacon Crumbles", "Your bag, 2 items"],
    ],
    [
      "a dish with a new required choice is not added",
      CHOICES,
      (groups) => [...groups, { ...groups[0], modifierId: 1999, name: "Choose your plate", optional: false }],
      MENU,
      ["Not added, because there is something new to choose: Build Your Own Bowl."],
    ],
    [
      "a changed price",
      ORDER,
      withLines((line) => [{ ...line, price: 1.25 }]),
      CHECKOUT,
      [/The price is not that of your earlier order: Build Your Own Bowl \(\$\d+\.\d\d instead of \$1\.25\)\./],
    ],
    [
      "a line without an item id cannot be repeated",
      ORDER,
      withLines((line) => [{ ...line, menuItemId: undefined, itemId: undefined, name: "Soup" }, line]),
      CHECKOUT,
      ["Removed:", "Soup", "Your bag, 2 items"],
    ],
    [
      "an order over the limit",
      ORDER,
      withLines((line) => [{ ...line, quantity: 99 }]),
      MENU,
      ["are more than one order takes"],
    ],
  ])("%s", async (_what, call, change, url, shows) => {
    const browser = await placeOrder();
    browser.app.alter(call, change);
    expectPage(await browser.press(AGAIN), { url, shows });
    expect(adds(browser)).toHaveLength(url === MENU ? 1 : 2);
  });

  test("one of two lines refused by the API", async () => {
    const browser = await placeOrder();
    browser.app.alter(
      ORDER,
      withLines((line) => [line, { ...line, name: "Second Bowl" }]),
    );
    const press = pressOf(browser);
    let count = 0;
    const altered = browser.app.intercept;
    browser.app.intercept = (request) =>
      isAdd(request) && ++count === 2 ? status(400, { message: "No." })() : (altered?.(request) ?? null);
    expectPage(await press(), { url: CHECKOUT, shows: ["Removed:", "Second Bowl", "Your bag, 2 items"] });
  });
});

describe("API failures (MORE-30)", () => {
  test("after a refused connection the press can be repeated", async () => {
    const browser = await placeOrder();
    const press = pressOf(browser);
    browser.app.intercept = when(isAdd, refused);
    expectPage(await press(), { status: 503 });
    browser.app.intercept = null;
    expectPage(await press(), { url: CHECKOUT, shows: "Your bag, 2 items" });
  });

  test("a lost reply leads to the bag, and is not sent again", async () => {
    const browser = await placeOrder();
    const press = pressOf(browser);
    browser.app.intercept = when(isAdd, broken);
    expectPage(await press(), { url: "/order-now/cart", shows: "We are not sure that Build Your Own Bowl was added." });
    browser.app.intercept = null;
    await press();
    expect(adds(browser)).toHaveLength(2);
  });

  test("an order that cannot be loaded gives an error", async () => {
    const browser = await placeOrder();
    const press = pressOf(browser);
    browser.app.answer(/order-confirmation/, status(500));
    expectPage(await press(), { status: 503, shows: "There is a problem" });
    browser.app.answer(/order-confirmation/, status(404));
    await press();
    expect(browser.url).toMatch(/^\/login\?/);
  });
});

describe("other pickup types (MORE-30)", () => {
  async function placeCurbside(): Promise<Browser> {
    const browser = withAnswers(startApp(), { ...CURBSIDE, vehicle: VEHICLE });
    await addBowls(browser);
    return submitOrder(await browser.visit(CHECKOUT));
  }

  test("curbside uses the browser's vehicle; without one it is asked for, and the dishes are added afterwards", async () => {
    const browser = await placeCurbside();
    expectPage(await browser.press(AGAIN), { url: CHECKOUT, shows: [ADDED, "Blue Pickup Truck"] });
    const later = await placeCurbside();
    later.cookies.delete("order");
    await later.visit(later.url);
    const shows = ["The dishes of your earlier order go into your bag", "Please describe your vehicle"];
    expectPage(await later.press(AGAIN), { url: "/order-now/pickup-details", shows });
    later.fill("Vehicle Color", "Blue");
    later.fill("Vehicle Type", "SUV");
    const press = pressOf(later, "BUILD MY MEAL");
    const tab = copyOf(later);
    await Promise.all([press(), press(tab)]);
    expectPage(later, { url: CHECKOUT, shows: "Your bag, 2 items" });
    expect(adds(later)).toHaveLength(2);
    expect(setupOf(later)["again"]).toBeUndefined();
  });

  test("a delivery uses the browser's address; without one it is asked for", async () => {
    const browser = await placeDelivery();
    const press = pressOf(browser);
    expectPage(await press(), { url: "/order-now/delivery-estimate", shows: ADDED });
    expect(adds(browser)[1]).toMatchObject({ pickupType: "Delivery", deliveryAddress: { zip: "75201" } });
    const later = await placeDelivery();
    later.cookies.delete("order");
    await later.visit(later.url);
    expectPage(await later.press(AGAIN), { url: "/order-now/address", shows: "Please enter your delivery address" });
    await later.submit("Verify", { Address: "1500 Main St, Dallas, TX 75201" });
    expectPage(later, { url: "/order-now/pickup-details" });
    later.fill("Select a Time", "12:30 PM");
    await later.press("BUILD MY MEAL");
    expectPage(later, { url: "/order-now/delivery-estimate" });
    expect(adds(later)).toHaveLength(2);
  });

  test("an unavailable pickup type, restaurant or order type: a message and the step to choose another", async () => {
    const sandbox = createSandbox({ now: () => SATURDAY_MORNING, face: FACE, control: true });
    const noDelivery = await placeDelivery(startApp({ sandbox }));
    sandbox.control?.setToggle("INDIVIDUAL_DELIVERY", false);
    const shows = ["Delivery cannot be ordered online right now.", "Please choose how you would like to get your meal"];
    expectPage(await pressOf(noDelivery)(atReplica(noDelivery)), { url: "/order-now/method", shows });
    const noStore = await placeOrder();
    noStore.app.alter(/customer-stores/, (stores) =>
      Array.isArray(stores) ? stores.filter(({ storeNumber }) => storeNumber !== "1001") : stores,
    );
    noStore.app.wait(20);
    await noStore.visit(noStore.url);
    const closed = ["Dallas Uptown cannot be ordered online right now.", "Please choose a location first."];
    expectPage(await noStore.press(AGAIN), { url: "/order-now/locations", shows: closed });
    const noType = await placeOrder();
    noType.app.alter(/order-types/, (types) => types.filter(({ id }: { id: number }) => id !== 1));
    noType.app.wait(20);
    await noType.visit(noType.url);
    expectPage(await noType.press(AGAIN), {
      url: "/order-now",
      shows: "Individual cannot be ordered online right now.",
    });
    expect(adds(noType)).toHaveLength(1);
  });
});

describe("the order remembered by a device (MORE-32)", () => {
  const BOX = "Remember this order on this device";

  async function remember(app = startApp()): Promise<Browser> {
    const browser = await placeOrder(app);
    browser.tick(BOX);
    return browser.press("Save");
  }

  test("needs its checkbox; the first page then offers it, and one press forgets it", async () => {
    const browser = await placeOrder();
    const receipt = browser.url;
    expect(browser.field(BOX).isChecked).toBe(false);
    expectPage(await browser.press("Save"), { url: receipt });
    expect(inside(browser.cookies, "remembered")).toBeNull();
    expectPage(await browser.visit("/order-now"), { hides: "Order again" });
    await browser.visit(receipt);
    browser.tick(BOX);
    expectPage(await browser.press("Save"), { url: receipt, shows: "This device remembers this order" });
    await browser.visit("/order-now");
    expectPage(browser, { shows: [/Build Your Own Bowl ?Dallas Uptown, ready today at 10:30 AM/, "Order again"] });
    const copy = copyOf(browser);
    expectPage(await browser.press("Forget this order on this device"), { shows: "Forgotten.", hides: "Order again" });
    expect(inside(browser.cookies, "remembered")).toBeNull();
    await copy.visit("/order-now");
    expectPage(await copy.press("Order again"), { url: CHECKOUT, shows: ADDED });
    await copy.visit(receipt);
    await copy.press("Forget it");
    expect(inside(copy.cookies, "remembered")).toBeNull();
  });

  test("gives a returning device a current time, and its cookie has no personal data", async () => {
    const app = startApp({ now: new Date(SATURDAY_MORNING.getTime() + 2 * 60 * 60_000) });
    const browser = await remember(app);
    for (const name of ["order", "draft", "account"]) browser.cookies.delete(name);
    expectPage(await browser.visit("/order-now"), { shows: /Dallas Uptown, ready about 12:\d\d PM/ });
    const kept = JSON.stringify(inside(browser.cookies, "remembered"));
    expect(kept).not.toMatch(/Ana|Brien|555|1111|Main|@/);
    expect(kept.length).toBeLessThan(250);
    expectPage(await browser.press("Order again"), { url: CHECKOUT, shows: ADDED });
  });

  test("its receipt stays accessible after five more orders", async () => {
    const browser = await remember();
    const receipt = browser.url;
    const cart = inside(browser.cookies, "cart") as object;
    putInside(browser.cookies, "cart", { ...cart, orderNumbers: ["a", "b", "c", "d", "e"] });
    expectPage(await browser.visit(receipt), { shows: "Pick Up From" });
  });

  test("a forged, tampered or expired cookie is ignored", async () => {
    const browser = await remember();
    for (const made of [1, "x", {}, { orderNumber: "ZK-1" }, { orderNumber: "x".repeat(99) }, null, []]) {
      putInside(browser.cookies, "remembered", made);
      expectPage(await browser.visit("/order-now"), { hides: "Order again" });
    }
    const other = await remember();
    other.cookies.set("device", other.cookies.get("device")?.replace(/.$/, "x") ?? "");
    expectPage(await other.visit("/order-now"), { hides: "Order again" });
    other.app.clock.now = new Date(SATURDAY_MORNING.getTime() + 31 * 24 * 60 * 60_000);
    expectPage(await other.visit("/order-now"), { hides: "Order again" });
  });

  test("an order missing at the API is forgotten at the press; a missing restaurant is reported before", async () => {
    const browser = await remember();
    await browser.visit("/order-now");
    browser.app.answer(/order-confirmation/, status(404));
    expectPage(await browser.press("Order again"), { status: 422, errors: [GONE], hides: "Forget" });
    const other = await remember();
    other.app.alter(/customer-stores/, (stores) =>
      Array.isArray(stores) ? stores.filter(({ storeNumber }) => storeNumber !== "1001") : stores,
    );
    other.app.wait(20);
    expectPage(await other.visit("/order-now"), { shows: "You can't order this as before right now" });
  });

  test("belongs to the account after a sign-in: shown only there, and gone after sign-out, in copied cookies too", async () => {
    const browser = await remember();
    await signIn(await browser.visit("/login"), "ben@example.com");
    expectPage(await browser.visit("/order-now"), { shows: "Order again" });
    const lapsed = copyOf(browser);
    lapsed.cookies.delete("account");
    expectPage(await lapsed.visit("/order-now"), { hides: "Order again" });
    const copy = copyOf(browser);
    const other = copyOf(browser);
    await other.send("/login", { username: "eli@example.com", password: "zebra-crossing-9", intent: "update" });
    expect(inside(other.cookies, "remembered")).toBeNull();
    await browser.press("Sign out");
    for (const after of [browser, copy]) {
      expectPage(await after.visit("/order-now"), { hides: "Order again" });
    }
  });

  test("a customer's receipt has the button without the checkbox, as the account has the order", async () => {
    const browser = await placeOrder();
    await signIn(await browser.visit("/login"), "ben@example.com");
    await addBowls(browser);
    await submitOrder(await browser.visit(CHECKOUT));
    expectPage(browser, { heading: "Thanks for your order", shows: AGAIN, hides: BOX });
    const from = browser.app.calls.length;
    expectPage(await browser.press(AGAIN), { url: CHECKOUT, shows: ADDED });
    const called = browser.app.calls.slice(from).filter(({ method }) => method === "POST");
    // API-32 takes the order whole.
    expect(called.some(({ path }) => /order-shopping-cart\/[\w-]{20,}$/.test(path))).toBe(true);
    expect(IS_LEAN || called.length > 0).toBe(true);
  });
});
