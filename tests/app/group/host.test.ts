import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT, pressIntent } from "../../support/checkout.ts";
import { IS_LEAN } from "../../support/face.ts";
import { GROUP, beginGroup, cartOf, guestAdds, tokenOn } from "../../support/host-group.ts";
import { atMenu, fillBag, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { REWARDS, memberAt } from "../../support/rewards.ts";
import { callsTo, signIn } from "../../support/sign-in.ts";

/** The host's side of a group order (MORE-20..25). */

const CLOSED = "Your group order is closed, because your order has changed.";

test("group: started from the menu with name and deadline, it shows link, message and QR code (MORE-20, MORE-21)", async () => {
  const browser = await (await atMenu()).visit("/order-now/build-order");
  await browser.press("Order as a group");
  expectPage(browser, { url: GROUP, heading: "Order as a group" });
  expect(browser.options("Others can add until")).toEqual([
    "Tomorrow, 11:55 AM, the latest possible",
    "Today, 5:00 PM",
    "Another time",
    "Which time",
  ]);
  await browser.submit("Get the link", { "Your first name": " Sam ", "Limit for each person": "$15" });
  expectPage(browser, { url: GROUP, redirects: [303], heading: "Your group order" });
  expect(browser.text()).toContain("Closes: Tomorrow, 11:55 AM, $15.00 for each person");
  const url = browser.value("Link");
  expect(url).toMatch(/^http:\/\/localhost:3000\/group\/[\w.~-]+$/);
  const words = "Sam is ordering from Dallas Uptown for Sunday, 12:30 PM. Add your meal by 11:55 AM.";
  expect(browser.value("Words to send")).toBe(`${words} ${url}`);
  expect(browser.attributes("svg[role=img]", "aria-label")).toContain("QR code of the link");
  expect(browser.headers.get("cache-control")).toContain("private, no-store");
  expect(browser.headers.get("x-robots-tag")).toBe("noindex");
  expect((await browser.visit("/order-now/build-order")).text()).toContain("Your group order");
});

test("group: a guest host keeps the bag, whose dishes and later ones get the host's name (MORE-20)", async () => {
  const browser = await fillBag();
  const { cartId } = cartOf(browser);
  await beginGroup(browser);
  expect(cartOf(browser).cartId).toBe(cartId);
  expectPage(browser, { shows: ["Sam 2 items"] });
  await browser.send("/order-now/build-order/menu-item/904", { quantity: "1", intent: "add" });
  await browser.visit(GROUP);
  expectPage(browser, { shows: ["Sam 3 items"] });
});

test("group: an API that accepts names only in an update gets them in one (MORE-20)", async () => {
  const browser = await beginGroup(await atMenu());
  browser.app.intercept = async (request) => {
    if (!request.url.includes("/add?")) return null;
    const body = JSON.parse(await request.clone().text());
    delete body.orderRequest.nickname;
    return browser.app.sandbox.fetch(new Request(request, { method: "PUT", body: JSON.stringify(body) }));
  };
  await browser.send("/order-now/build-order/menu-item/904", { quantity: "1", intent: "add" });
  expectPage(await browser.visit(GROUP), { shows: ["Sam 1 item"] });
});

test("group: a host without a bag gets a new one, to which guests add without a token (MORE-20)", async () => {
  const browser = await beginGroup(await atMenu());
  expectPage(browser, { shows: ["Nobody yet."] });
  const cartId = cartOf(browser).cartId ?? "";
  expect(await guestAdds(browser.app, cartId, "Ana", 2)).toBe(200);
  expectPage(await browser.visit(GROUP), { shows: ["Ana 2 items $"] });
});

test("group: a customer's bag is copied to one open to others, which is assigned to the customer at the purchase (MORE-20, MORE-25)", async () => {
  const browser = await fillBag();
  await signIn(browser);
  const own = cartOf(browser).cartId ?? "";
  if (!IS_LEAN) expect(await guestAdds(browser.app, own, "Ana")).toBe(401);
  await beginGroup(browser);
  const cartId = cartOf(browser).cartId ?? "";
  expect(cartId).not.toBe(own);
  expectPage(browser, { shows: ["Sam 2 items"] });
  expect(await guestAdds(browser.app, cartId, "Ana")).toBe(200);
  await browser.visit(CHECKOUT);
  expect(callsTo(browser.app, "associate-to-user")).toHaveLength(1);
  await submitOrder(browser);
  expectPage(browser, { heading: "Thanks for your order" });
  expect(callsTo(browser.app, `${cartId}/associate-to-user`)).toHaveLength(1);
});

test("group: promo codes of a customer's bag are not copied, and a message says so (MORE-20)", async () => {
  const browser = await fillBag();
  await signIn(browser);
  await browser.visit(CHECKOUT);
  await pressIntent(browser, "promo:apply", { promoCode: "ZEBRA5" });
  expectPage(browser, { shows: ["Promo code ZEBRA5 is applied."] });
  await beginGroup(browser);
  expectPage(browser, { shows: ["Promo codes and rewards are not taken along into a group order."] });
});

test("group: the bag stays open to others after the host signs in (MORE-20)", async () => {
  const browser = await beginGroup(await fillBag());
  const cartId = cartOf(browser).cartId ?? "";
  await signIn(browser);
  expect(cartOf(browser).cartId).toBe(cartId);
  expect(await guestAdds(browser.app, cartId, "Ana")).toBe(200);
});

test("group: an invalid name, time or limit is refused beside its field and kept (MORE-20)", async () => {
  const browser = await (await atMenu()).visit(GROUP);
  const send = (fields: Record<string, string>) =>
    browser.send(GROUP, { host: "Sam", closes: "latest", mostEach: "", "intent:begin": "", ...fields });
  const wrong: [Record<string, string>, string][] = [
    [{ host: " " }, "Name is required."],
    [{ host: "x".repeat(51) }, "Name cannot exceed 50."],
    [{ closes: "never" }, "Choose until when others can add a meal."],
    [{ closes: "other", closesTime: "soon" }, "Enter a time, for example 11:00 AM."],
    [{ closes: "other", closesTime: "12:00" }, "Enter a time no later than 11:55 AM."],
    [{ mostEach: "much" }, "Enter the limit as an amount, for example 15.00."],
    [{ mostEach: "0" }, "Enter the limit as an amount, for example 15.00."],
    [{ mostEach: "5000" }, "The limit is at most $1,000.00."],
  ];
  for (const [fields, message] of wrong) {
    await send(fields);
    expectPage(browser, { status: 422, errors: [message] }, JSON.stringify(fields));
  }
  expectPage(browser, { values: { "Limit for each person": "5000" } });
  await browser.send(GROUP, { "intent:other": "" });
  expectPage(browser, { status: 422, shows: ["Please use one of the buttons on this page."] });
  expect(cartOf(browser)).toBeNull();
  await send({ closes: "other", closesTime: "10:30 am" });
  expect(browser.text()).toContain("Closes: Tomorrow, 10:30 AM");
});

test("group: shortly before the time a group cannot be started, and the page links to a later time (MORE-20)", async () => {
  const browser = await atMenu();
  browser.app.wait(25 * 60 + 50);
  await browser.visit(GROUP);
  expectPage(browser, { shows: ["There is not enough time left for others to add a meal."] });
  expect(Object.values(browser.links())).toContain("/order-now/pickup-details");
  await browser.send(GROUP, { host: "Sam", closes: "latest", "intent:begin": "" });
  expectPage(browser, { status: 422 });
});

test("group: closing keeps the bag and invalidates the link; it can be reopened (MORE-22)", async () => {
  const browser = await beginGroup(await fillBag());
  const { group } = cartOf(browser);
  await browser.press("Close now");
  expectPage(browser, { url: GROUP, shows: ["Your group order is closed.", "Sam 2 items"] });
  expect(browser.html).not.toMatch(/\/group\/[\w-]{40}/);
  await browser.press("Get the link");
  expect(cartOf(browser).group?.id).not.toBe(group?.id);
  expect(tokenOn(browser)).not.toBe("");
});

test.each<[string, (browser: Browser) => Promise<unknown>]>([
  [
    "another time",
    async (browser) => {
      await browser.visit("/order-now/pickup-details");
      browser.fill("Select a Time", "1:00 PM");
      await browser.press("BUILD MY MEAL");
    },
  ],
  [
    "another pickup type",
    async (browser) => {
      await browser.visit("/order-now/method");
      await browser.press("Curbside");
    },
  ],
  [
    "a cleared bag",
    async (browser) => {
      await browser.visit("/order-now/cart/clear");
      await browser.press("Empty my bag");
    },
  ],
])("group: %s closes it, with a notice (MORE-22)", async (_what, change) => {
  const browser = await beginGroup(await fillBag());
  await change(browser);
  expectPage(browser, { shows: [CLOSED] });
  expect(cartOf(browser).group).toBeUndefined();
});

test("group: signing out closes it (MORE-22)", async () => {
  const browser = await beginGroup(await fillBag());
  await signIn(browser);
  await browser.visit("/order-now");
  await browser.press("Sign out");
  expectPage(browser, { shows: ["You are signed out."] });
  expect(cartOf(browser)?.group).toBeUndefined();
});

test("group: lines are grouped by person with sums, in bag, mini bag, checkout and receipt (MORE-23)", async () => {
  const browser = await beginGroup(await fillBag());
  const cartId = cartOf(browser).cartId ?? "";
  await guestAdds(browser.app, cartId, "<b>Ana</b>");
  await guestAdds(browser.app, cartId, "Ben", 2);
  await guestAdds(browser.app, cartId, "<b>Ana</b>");
  const persons = ["Sam", "<b>Ana</b>", "Ben"];
  for (const url of ["/order-now/cart", CHECKOUT]) {
    await browser.visit(url);
    expect(browser.all(".lines .person h3"), url).toEqual(persons);
    expect(browser.all(".minicart .person .line-item"), url).toEqual(persons);
  }
  await submitOrder(browser);
  expectPage(browser, { heading: "Thanks for your order", hides: [CLOSED] });
  expect(browser.all(".receipt .person h3")).toEqual(persons);
  expect(cartOf(browser).group).toBeUndefined();
  const stranger = await openBrowser(browser.app).visit(browser.url);
  expect(stranger.text()).not.toContain("Ben");
});

test("group: dishes added during checkout are named, and a second press is required (MORE-24)", async () => {
  const browser = await beginGroup(await fillBag());
  const cartId = cartOf(browser).cartId ?? "";
  await browser.visit(CHECKOUT);
  await guestAdds(browser.app, cartId, "Ana");
  await guestAdds(browser.app, cartId, "");
  await submitOrder(browser);
  expectPage(browser, { status: 422 });
  expect(browser.errors().join()).toMatch(/Ana added Bottled Water and Somebody added Bottled Water\. The total/);
  expect(callsTo(browser.app, "/queue")).toEqual([]);
  expectPage(await submitOrder(browser), { heading: "Thanks for your order" });
});

test("group: a dish added during submission is not ordered unseen (MORE-24)", async () => {
  const browser = await beginGroup(await fillBag());
  const cartId = cartOf(browser).cartId ?? "";
  await browser.visit(CHECKOUT);
  let reads = 0;
  browser.app.intercept = async ({ method, url }) => {
    const isBag = method === "GET" && url.includes(`/order-shopping-cart/${cartId}`);
    if (isBag) reads += 1;
    if (isBag && reads === 2) await guestAdds(browser.app, cartId, "Ana");
    return null;
  };
  await submitOrder(browser);
  expectPage(browser, { status: 422 });
  expect(browser.errors().join()).toContain("Ana added Bottled Water.");
  expect(callsTo(browser.app, "/queue")).toEqual([]);
});

test("group: GROUP_ORDERS=off removes links and page (MORE-20)", async () => {
  const browser = await fillBag(startApp({ env: { GROUP_ORDERS: "off" } }));
  for (const url of ["/order-now/cart", "/order-now/build-order"])
    expect(Object.values((await browser.visit(url)).links()), url).not.toContain(GROUP);
  expectPage(await browser.visit(GROUP), { status: 404 });
  await browser.send(GROUP, { host: "Sam", closes: "latest", "intent:begin": "" });
  expectPage(browser, { status: 404 });
});

test.skipIf(IS_LEAN)(
  "group: a redeemed reward makes the bag the customer's and closes the group (MORE-22)",
  async () => {
    const browser = await beginGroup(await memberAt());
    const link = `/group/${tokenOn(browser)}`;
    const guest = await openBrowser(browser.app).visit(link);
    expectPage(guest, { shows: "Add your meal by" });
    await browser.visit(REWARDS);
    await browser.press("Redeem Reward Birthday cookie", "Add Reward");
    expectPage(await guest.visit(link), { shows: "This group order is closed" });
    expectPage(await browser.visit(GROUP), { shows: "It is closed: no one can add to it any more." });
  },
);
