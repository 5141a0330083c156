import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNickname } from "@platter/ordering/checkout/nickname.ts";
import type { Json } from "../../support/altered-api.ts";
import type { Browser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { openBrowser } from "../../support/browser.ts";
import { startApp } from "../../support/app.ts";
import { IS_LEAN } from "../../support/face.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { expectRefused } from "../../support/expect.ts";
import { pressedIn } from "../../support/pressed-in.ts";

const PLACES = ["/order-now/cart", "/order-now/checkout"];
const CART = "/order-now/cart";

const openBag = async (at: string) => (await fillBag()).visit(at);
const changes = ({ app }: Browser) => app.sent("/update?");

describe.each(PLACES)("renaming a meal at %s (CART-04)", (place) => {
  const naming = async () => (await openBag(place)).press("rename Meal 1, Build Your Own Bowl");

  test("the name replaces the meal number, in the header too, and the line is unchanged (CART-01)", async () => {
    const browser = await naming();
    expect(browser.url).toMatch(new RegExp(`^${place}\\?rename=[\\w-]+$`));
    expectPage(browser, { shows: "Rename Meal 1, Build Your Own Bowl" });
    const price = () => /\$\d+\.\d\d/.exec(browser.text())?.[0];
    const before = price();
    const line = ["Brown Rice", "Bacon Crumbles", "Extra Crisp"];
    const shows = ["Renamed to Ana's bowl 🦓.", /Ana's bowl 🦓 ?\(x2\)/, ...line];
    await browser.submit("Update", { Name: "  Ana's   bowl 🦓 " });
    expectPage(browser, { redirects: [303], shows, hides: "Meal 1" });
    expect([browser.url.split("#")[0], price(), changes(browser).length]).toEqual([place, before, 1]);
  });

  test("an invalid name is refused beside the field and kept; so is any name while the API fails", async () => {
    for (const [Name, words] of [
      ["", "Name is required."],
      ["   ", "Name is required."],
      ["\u200c\u00ad", "Name is required."],
      ["x".repeat(51), "Name cannot exceed 50."],
    ] as const) {
      const browser = await naming();
      expectRefused(await browser.submit("Update", { Name }), words);
      expectPage(browser, { values: { Name } });
      expect(browser.problems()).toEqual({ Name: words });
      expect(changes(browser)).toEqual([]);
    }
    const browser = await naming();
    browser.app.answer("/update?", status(500));
    await browser.submit("Update", { Name: "Ana" });
    expectPage(browser, { status: 503, errors: [expect.any(String)], values: { Name: "Ana" }, shows: "Meal 1" });
    expect(browser.html).not.toMatch(/aria-invalid="true"/);
  });

  test("Cancel keeps the old name, and Enter means Update", async () => {
    const browser = await naming();
    await browser.submit("Cancel", { Name: "Nobody's" });
    expect(browser.url.split("#")[0]).toBe(place);
    expectPage(browser, { shows: "Meal 1" });
    const { url, body } = (await browser.press("rename")).formOf("Update");
    body.set("nickname", "Enter");
    body.set("intent", "update");
    expectPage(await browser.send(url, body), { shows: "Renamed to Enter." });
  });
});

test.each([
  ["that must not be edited or removed", { disallowEditOrRemoval: true }],
  ["that is a delivery fee", { name: "Catering Delivery Fee" }],
])("a line %s has no buttons, and refuses them (CART-03)", async (_what, marks) => {
  const browser = await openBag(CART);
  const id = pressedIn(browser.formOf("Remove").body).split(":").at(-1);
  const marked = (line: Json) => ({ ...line, ...marks });
  browser.app.alter(/\/order-shopping-cart\/[\w-]{20,}$/, ({ cart, ...rest }) => ({ ...rest, cart: cart.map(marked) }));
  const shows = "name" in marks ? marks.name : "Build Your Own Bowl";
  expectPage(await browser.visit(CART), { shows, hides: /rename|Remove|Edit Item/ });
  for (const place of PLACES)
    for (const verb of ["remove", "rename-save", "rename", "edit"])
      expectPage(await browser.send(place, { intent: `line:${verb}:${id}`, nickname: "Mine" }), { url: place });
  expectPage(await browser.visit(`/order-now/build-order/menu-item/edit/${id}`), { status: 404 });
  expect(browser.app.sent(/\/(?:update|remove)/)).toEqual([]);
  expect(browser.app.calls.filter(({ path }) => path.endsWith("/remove"))).toEqual([]);
});

test("renaming a meal at checkout keeps the typed values, except the card", async () => {
  const browser = await openBag("/order-now/checkout");
  fillCheckout(browser);
  await browser.press("rename");
  expectPage(browser, { values: { "First Name": "Ana" } });
  await browser.submit("Update", { City: "Austin", Name: "Lunch" });
  expectPage(browser, { shows: "Renamed to Lunch.", values: { City: "Austin", "Card Number": "" } });
});

test("a name is read as one trimmed line of limited length (CART-04)", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
      const { nickname, message } = readNickname(text);
      expect(nickname).toBe(nickname.trim());
      expect(nickname).not.toMatch(/[\p{Cc}\n]/u);
      if (message === null) expect(nickname.length).toBeGreaterThan(0);
      if (message === null) expect(nickname.length).toBeLessThanOrEqual(50);
    }),
  );
  expect(readNickname(null).message).toBe("Name is required.");
});

test("header and page show nested choices, EXTRA and quantities alike, and buttons with the specified labels (CART-01, CART-05, MOD-08)", async () => {
  const browser = await fillBag();
  browser.app.alter(/order-shopping-cart\/[\w-]{20,}$/, (cart: Json) => {
    const [modifier] = cart.cart[0].modifiers;
    const [option] = modifier.options;
    const within = { ...modifier, options: [{ ...option, name: "Extra Hot", quantity: 2, modifiers: [] }] };
    const chosen = { ...option, name: "Steak", extra: true, modifiers: [within] };
    cart.cart[0].modifiers = [{ ...modifier, options: [chosen, { ...option, name: "Onion", takeOff: true }] }];
    return cart;
  });
  await browser.visit(CART);
  expect(browser.all(".minicart-options")).toEqual([
    expect.stringMatching(/^EXTRA Steak.* \(2x Extra Hot.*\), NO Onion/),
  ]);
  expectPage(browser, { shows: [/EXTRA Steak.*2x Extra Hot.*NO Onion/, "rename Meal 1"] });
});

test("the header and the clear-bag page show the same number of items (CART-06)", async () => {
  const browser = await (await fillBag()).visit("/order-now/cart/clear");
  expectPage(browser, { shows: ["2 items", "Build Your Own Bowl"] });
});

test("a pending success message is not shown beside an error, but on the next page (SHELL-20)", async () => {
  const browser = await (await fillBag()).visit("/order-now/checkout");
  const tab = await browser.fork().visit("/order-now/build-order/menu-item/501");
  const { url, body } = tab.formOf("Add to bag");
  // The tab is closed before it follows the redirect.
  const reply = await tab.ask(url, { method: "POST", body });
  for (const line of reply.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    browser.cookies.set(name!, value!);
  }
  expectPage(await browser.press("Submit Order"), { status: 422, hides: "Added to your bag" });
  expectPage(await browser.visit("/order-now/checkout"), { shows: "Added to your bag: Tomato Basil Soup." });
});

const pictures = (html: string): string[] => html.match(/<[^>]+class="line-picture[^>]*>/g) ?? [];

test("each line shows its dish's picture, on the page and in the header, without a menu call (CART-01, CART-05)", async () => {
  const browser = await fillBag();
  const before = browser.app.calls.length;
  await browser.visit(CART);
  const asked = browser.app.calls.slice(before).map(({ path }) => path);
  expect(asked.filter((path) => path.includes("/store-menu/"))).toEqual([]);
  // The composed bowl; the whole picture where the API has no parts.
  const parts = ["empty-bowl", "layer-brown-rice", "layer-steak", "layer-pico", "layer-bacon"];
  const drawn = (IS_LEAN ? ["build-your-own-bowl"] : parts).map((name) => `/pictures/${name}.svg`);
  const shown = (attribute: string) => browser.attributes(IS_LEAN ? ".line-picture" : ".line-picture > img", attribute);
  expect(shown("src")).toEqual([...drawn, ...drawn]);
  expect(new Set(shown("alt"))).toEqual(new Set([""]));
  expect(shown("loading")).toEqual(shown("src").map(() => "lazy"));
});

test("without a loaded menu a plate is shown; lite mode shows neither", async () => {
  const filled = await fillBag();
  const restarted = startApp({ sandbox: filled.app.sandbox });
  const browser = openBrowser(restarted, new Map(filled.cookies));
  await browser.visit(CART);
  expect(pictures(browser.html)).toEqual(Array(2).fill('<span class="line-picture plate" aria-hidden="true">'));
  expect(restarted.asked("/store-menu/")).toEqual([]);
  await browser.send("/lite", { on: "1", returnTo: CART });
  await browser.visit(CART);
  expect(pictures(browser.html)).toEqual([]);
});
