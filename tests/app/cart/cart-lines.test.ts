import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNickname } from "../../../app/domain/checkout/cart.ts";
import type { Json } from "../../support/altered-api.ts";
import type { Browser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { expectRefused, expectAt, expectText, expectNoText } from "../../support/expect.ts";

const PLACES = ["/order-now/cart", "/order-now/checkout"];
const CART = "/order-now/cart";

const openBag = async (at: string) => (await fillBag()).visit(at);
const changes = ({ app }: Browser) => app.sent("/update?");

describe.each(PLACES)("a meal gets a name, at %s (CART-04)", (place) => {
  test("it stands in the place of its number, in the header too, and the line is as it was (CART-01)", async () => {
    const browser = await openBag(place);
    await browser.press("Rename Meal 1, Build Your Own Bowl");
    expect(browser.url).toMatch(new RegExp(`^${place}\\?rename=[\\w-]+$`));
    expect(browser.text()).toContain("Rename Meal 1, Build Your Own Bowl");
    const price = /\$\d+\.\d\d/.exec(browser.text())?.[0];
    expect((await browser.submit("Update", { Name: "  Ana's   bowl 🦓 " })).redirects).toEqual([303]);
    expect(browser.url.split("#")[0]).toBe(place);
    expectText(browser, "Renamed to Ana's bowl 🦓.", /Ana's bowl 🦓 ?\(x2\)/);
    expectNoText(browser, "Meal 1");
    expect(/\$\d+\.\d\d/.exec(browser.text())?.[0]).toBe(price);
    expectText(browser, "Brown Rice", "Bacon Crumbles", "Extra Crisp");
    expect(changes(browser)).toHaveLength(1);
  });

  test.each([
    ["", "Name is required."],
    ["   ", "Name is required."],
    ["\u200b\u00ad", "Name is required."],
    ["x".repeat(51), "Name cannot exceed 50."],
  ])("%j is refused beside the box, and kept", async (name, words) => {
    const browser = await openBag(place);
    await browser.press("Rename");
    expectRefused(await browser.submit("Update", { Name: name }), words);
    expect(browser.value("Name")).toBe(name);
    expect(browser.problems()).toEqual({ Name: words });
    expect(changes(browser)).toEqual([]);
  });

  test("Cancel leaves the name, and Enter in the box is Update", async () => {
    const browser = await openBag(place);
    await browser.press("Rename");
    await browser.submit("Cancel", { Name: "Nobody's" });
    expect(browser.url.split("#")[0]).toBe(place);
    expect(browser.text()).toContain("Meal 1");
    await browser.press("Rename");
    const { url, body } = browser.formOf("Update");
    body.set("nickname", "Enter");
    body.set("intent", "update");
    expectText(await browser.send(url, body), "Renamed to Enter.");
  });

  test("a line of nobody has no box, and renames nothing", async () => {
    const browser = await openBag(place);
    for (const id of ["x", "../../..", "__proto__", "%00", "y".repeat(3_000)]) {
      expect((await browser.visit(`${place}?rename=${encodeURIComponent(id)}`)).status).toBe(200);
      expect(browser.labels()).not.toContain("Name");
      expect((await browser.send(place, { intent: `line:rename-save:${id}`, nickname: "Mine" })).status).toBe(200);
    }
    expect(changes(browser)).toEqual([]);
  });

  test("an API that fails is told, and the typed name stays", async () => {
    const browser = await openBag(place);
    await browser.press("Rename");
    browser.app.answer("/update?", status(500));
    await browser.submit("Update", { Name: "Ana" });
    expect(browser.status).toBeGreaterThanOrEqual(500);
    expect(browser.errors()).toHaveLength(1);
    expect(browser.html).not.toMatch(/aria-invalid="true"/);
    expect(browser.html).toContain("Meal 1");
  });
});

test.each([
  ["that the restaurant keeps as it is", { disallowEditOrRemoval: true }],
  ["that is a delivery fee", { name: "Catering Delivery Fee" }],
])("a line %s has no buttons, and refuses them (CART-03)", async (_what, marks) => {
  const browser = await openBag(CART);
  const id = (browser.formOf("Remove").body.get("intent") ?? "").split(":").at(-1);
  const marked = (line: Json) => ({ ...line, ...marks });
  browser.app.alter(/\/order-shopping-cart\/[\w-]{20,}$/, ({ cart, ...rest }) => ({ ...rest, cart: cart.map(marked) }));
  const shows = "name" in marks ? marks.name : "Build Your Own Bowl";
  expectPage(await browser.visit(CART), { shows, hides: /Rename|Remove|Edit Item/ });
  for (const place of PLACES)
    for (const verb of ["remove", "rename-save", "rename", "edit"])
      expectPage(await browser.send(place, { intent: `line:${verb}:${id}`, nickname: "Mine" }), { url: place });
  expectPage(await browser.visit(`/order-now/build-order/menu-item/edit/${id}`), { status: 404 });
  expect(browser.app.sent(/\/(?:update|remove)/)).toEqual([]);
  expect(browser.app.calls.filter(({ path }) => path.endsWith("/remove"))).toEqual([]);
});

test("naming a meal at checkout keeps what was typed there, but no card", async () => {
  const browser = await openBag("/order-now/checkout");
  fillCheckout(browser);
  await browser.press("Rename");
  expect(browser.value("First Name")).toBe("Ana");
  expectText(await browser.submit("Update", { City: "Austin", Name: "Lunch" }), "Renamed to Lunch.");
  expect(browser.value("City")).toBe("Austin");
  expect(browser.value("Card Number")).toBe("");
});

test("what is read is one line without blanks around it, whatever is typed (CART-04)", () => {
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
