import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { fillBag, fillCheckout, submitOrder } from "../../support/journey.ts";
import { signIn } from "../../support/sign-in.ts";
import { expectText, expectNoText } from "../../support/expect.ts";

const ACCOUNT =
  "Let's make this easy on you! Check out faster, earn points on every order, and keep track of your orders with an Account.";

const ADD = "Create an account";
const PLACED = "Thanks for your order";
const sent = ({ app }: Browser) => app.sent("/queue").at(-1);

describe("an account made along with the order (CHK-04, AUTH-10)", () => {
  test("is offered to guests, unticked, and asked for when ticked", async () => {
    const browser = await fillBag();
    expectText(browser, ACCOUNT);
    expect(browser.field(ADD).isChecked).toBe(false);
    fillCheckout(browser);
    browser.tick(ADD);
    expect((await browser.press("Submit Order")).heading()).toBe(PLACED);
    expect(sent(browser)).toMatchObject({ createUserAccount: true, addToFavorites: false });
  });

  test("is not asked for when left alone", async () => {
    const browser = await fillBag();
    await submitOrder(browser);
    expect(sent(browser)).toMatchObject({ createUserAccount: false });
  });

  test("is ticked for who went past sign-in as a guest, until it is unticked", async () => {
    const browser = await fillBag();
    await browser.press("Sign In");
    expect((await browser.press("Continue as guest")).heading()).toBe("Almost Done!");
    expect(browser.field(ADD).isChecked).toBe(true);
    const { url, body } = browser.formOf("Submit Order");
    body.delete("createAccount");
    body.set("intent", "update");
    await browser.send(url, body);
    expect(browser.field(ADD).isChecked).toBe(false);
  });

  test("stays ticked when the form is refused, and means nothing of a customer", async () => {
    const browser = await fillBag();
    browser.tick(ADD);
    expect((await browser.press("Submit Order")).status).toBe(422);
    expect(browser.field(ADD).isChecked).toBe(true);
    await browser.press("Sign In");
    await signIn(browser);
    expectNoText(browser, ACCOUNT);
    fillCheckout(browser);
    const { url, body } = browser.formOf("Submit Order");
    body.set("createAccount", "on");
    expect((await browser.send(url, body)).heading()).toBe(PLACED);
    expect(sent(browser)).toMatchObject({ createUserAccount: false });
  });
});

describe("the order as a favorite (CHK-19)", () => {
  test("of a customer", async () => {
    const browser = await fillBag();
    await browser.press("Sign In");
    await signIn(browser);
    fillCheckout(browser);
    browser.tick("Add this order to my favorites");
    await browser.press("Submit Order");
    expect(sent(browser)).toMatchObject({ addToFavorites: true });
  });

  test.each([
    [true, true],
    [false, false],
  ])("of a guest with an account to be made: %s", async (account, wanted) => {
    const browser = await fillBag();
    fillCheckout(browser);
    browser.tick("Add this order to my favorites");
    if (account) browser.tick(ADD);
    expect((await browser.press("Submit Order")).heading()).toBe(PLACED);
    expect(sent(browser)["addToFavorites"]).toBe(wanted);
  });
});
