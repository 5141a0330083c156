import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import type { Browser } from "../support/browser.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const ACCOUNT =
  "Let's make this easy on you! Check out faster, earn points on every order, and keep track of your orders with an Account.";

const sent = (app: TestApp) =>
  JSON.parse(app.calls.findLast(({ path }) => path.includes("/queue"))?.body ?? "{}") as Record<string, unknown>;
const isTicked = (browser: Browser, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*checked`).test(browser.html);

describe("an account made along with the order (CHK-04, AUTH-10)", () => {
  test("is offered to guests, unticked, and asked for when ticked", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    expect(browser.text()).toContain(ACCOUNT);
    expect(isTicked(browser, "createAccount")).toBe(false);
    fillCheckout(browser);
    browser.tick("Create an account");
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(app)).toMatchObject({ createUserAccount: true });
    expect(sent(app)).not.toHaveProperty("addToFavorites");
  });

  test("is not asked for when left alone", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(sent(app)).not.toHaveProperty("createUserAccount");
  });

  test("is ticked for who went past sign-in as a guest, until it is unticked", async () => {
    const browser = await fillBag(startApp());
    await browser.press("Sign In");
    await browser.press("Continue as guest");
    expect(browser.heading()).toBe("Almost Done!");
    expect(isTicked(browser, "createAccount")).toBe(true);
    const { url, body } = browser.formOf("Submit Order");
    body.delete("createAccount");
    body.set("intent", "update");
    await browser.send(url, body);
    expect(isTicked(browser, "createAccount")).toBe(false);
  });

  test("stays ticked when the form is refused, and means nothing of a customer", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    browser.tick("Create an account");
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(isTicked(browser, "createAccount")).toBe(true);
    await browser.press("Sign In");
    await signIn(browser);
    expect(browser.text()).not.toContain(ACCOUNT);
    fillCheckout(browser);
    const { url, body } = browser.formOf("Submit Order");
    body.set("createAccount", "on");
    await browser.send(url, body);
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(app)).not.toHaveProperty("createUserAccount");
  });
});

describe("the order as a favorite (CHK-19)", () => {
  test("of a customer", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await browser.press("Sign In");
    await signIn(browser);
    fillCheckout(browser);
    browser.tick("Add this order to my favorites");
    await browser.press("Submit Order");
    expect(sent(app)).toMatchObject({ addToFavorites: true });
  });

  test.each([
    [true, true],
    [false, false],
  ])("of a guest with an account to be made: %s", async (account, wanted) => {
    const app = startApp();
    const browser = await fillBag(app);
    fillCheckout(browser);
    browser.tick("Add this order to my favorites");
    if (account) browser.tick("Create an account");
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(app)["addToFavorites"]).toBe(wanted || undefined);
  });
});
