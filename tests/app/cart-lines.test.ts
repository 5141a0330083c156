import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNickname } from "../../app/domain/checkout/cart.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { type Json, onReply } from "../support/altered-api.ts";
import type { Browser } from "../support/browser.ts";
import { status, when } from "../support/faults.ts";
import { htmlProblems } from "../support/html.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";

const PLACES = ["/order-now/cart", "/order-now/checkout"];
const CART = "/order-now/cart";

async function openBag(at: string, app: TestApp = startApp()): Promise<Browser> {
  const browser = await fillBag(app);
  await browser.visit(at);
  return browser;
}

const changes = (app: TestApp) => app.calls.filter(({ method, path }) => method === "PUT" && path.includes("/update?"));

describe.each(PLACES)("a meal gets a name, at %s (CART-04)", (place) => {
  test("it stands in the place of its number, in the header too, and the line is as it was (CART-01)", async () => {
    const app = startApp();
    const browser = await openBag(place, app);
    await browser.press("Rename Meal 1, Build Your Own Bowl");
    expect(browser.url).toMatch(new RegExp(`^${place}\\?rename=[\\w-]+$`));
    expect(browser.text()).toContain("Rename Meal 1, Build Your Own Bowl");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    const price = /\$\d+\.\d\d/.exec(browser.text())?.[0];
    browser.fill("Name", "  Ana's   bowl 🦓 ");
    await browser.press("Update");
    expect(browser.redirects).toEqual([303]);
    expect(browser.url.split("#")[0]).toBe(place);
    expect(browser.text()).toContain("Renamed to Ana's bowl 🦓.");
    expect(browser.text()).not.toContain("Meal 1");
    expect(browser.text()).toMatch(/Ana's bowl 🦓 ?\(x2\)/);
    expect(/\$\d+\.\d\d/.exec(browser.text())?.[0]).toBe(price);
    for (const choice of ["Brown Rice", "Bacon Crumbles", "Extra Crisp"]) expect(browser.text()).toContain(choice);
    expect(changes(app)).toHaveLength(1);
  });

  test.each([
    ["", "Name is required."],
    ["   ", "Name is required."],
    ["\u200b\u00ad", "Name is required."],
    ["x".repeat(51), "Name cannot exceed 50."],
  ])("%j is refused beside the box, and kept", async (name, words) => {
    const app = startApp();
    const browser = await openBag(place, app);
    await browser.press("Rename");
    browser.fill("Name", name);
    await browser.press("Update");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([words]);
    expect(browser.value("Name")).toBe(name);
    expect(browser.html).toMatch(/id="nickname"[^>]*aria-invalid="true"/);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    expect(changes(app)).toEqual([]);
  });

  test("Cancel leaves the name, and Enter in the box is Update", async () => {
    const app = startApp();
    const browser = await openBag(place, app);
    await browser.press("Rename");
    browser.fill("Name", "Nobody's");
    await browser.press("Cancel");
    expect(browser.url.split("#")[0]).toBe(place);
    expect(browser.text()).toContain("Meal 1");
    await browser.press("Rename");
    const { url, body } = browser.formOf("Update");
    body.set("nickname", "Enter");
    body.set("intent", "update");
    await browser.send(url, body);
    expect(browser.text()).toContain("Renamed to Enter.");
  });

  test("a line of nobody has no box, and renames nothing", async () => {
    const app = startApp();
    const browser = await openBag(place, app);
    for (const id of ["x", "../..", "__proto__", "%00", "y".repeat(3_000)]) {
      await browser.visit(`${place}?rename=${encodeURIComponent(id)}`);
      expect(browser.status).toBe(200);
      expect(browser.html).not.toContain('name="nickname"');
      await browser.send(place, { intent: `line:rename-save:${id}`, nickname: "Mine" });
      expect(browser.status).toBe(200);
    }
    expect(changes(app)).toEqual([]);
  });

  test("an API that fails is told, and the typed name stays", async () => {
    const app = startApp();
    const browser = await openBag(place, app);
    await browser.press("Rename");
    app.intercept = when(({ url }) => url.includes("/update?"), status(500));
    browser.fill("Name", "Ana");
    await browser.press("Update");
    expect(browser.status).toBeGreaterThanOrEqual(500);
    expect(browser.errors()).toHaveLength(1);
    expect(browser.html).not.toMatch(/aria-invalid="true"/);
    expect(browser.html).toContain("Meal 1");
  });
});

test("a line that may not be changed has no buttons, and refuses them (CART-03)", async () => {
  const app = startApp();
  const browser = await openBag(CART, app);
  const { body } = browser.formOf("Remove");
  app.intercept = onReply("GET", /\/order-shopping-cart\/[\w-]{20,}$/, (cart: Json) => ({
    ...cart,
    cart: cart.cart.map((line: Json) => ({ ...line, name: "Catering Delivery Fee" })),
  }))((request) => app.sandbox.fetch(request));
  await browser.visit(CART);
  expect(browser.text()).toContain("Catering Delivery Fee");
  expect(browser.text()).not.toMatch(/Rename|Remove|Edit Item/);
  const id = (body.get("intent") ?? "").split(":").at(-1);
  for (const verb of ["remove", "rename-save", "rename", "edit"]) {
    await browser.send(CART, { intent: `line:${verb}:${id}`, nickname: "Mine" });
    expect(browser.url).toBe(CART);
  }
  expect(app.calls.filter(({ method, path }) => method !== "GET" && /\/(?:update|remove)/.test(path))).toEqual([]);
});

test("naming a meal at checkout keeps what was typed there, but no card", async () => {
  const browser = await openBag("/order-now/checkout");
  fillCheckout(browser);
  await browser.press("Rename");
  expect(browser.value("First Name")).toBe("Ana");
  browser.fill("City", "Austin");
  browser.fill("Name", "Lunch");
  await browser.press("Update");
  expect(browser.text()).toContain("Renamed to Lunch.");
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
