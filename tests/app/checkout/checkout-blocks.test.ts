import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, fillCateringBag, place, pressIntent, sentOrder } from "../../support/checkout.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { expectRefused } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { fillBag, fillCheckout, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { signIn, signInHere } from "../../support/sign-in.ts";

const THANKS = { heading: "Thanks for your order" };
const ACCOUNT =
  "Let's make this easy on you! Check out faster, earn points on every order, and keep track of your orders with an Account.";
const ADD = "Create an account";
const FAVORITE = "Add this order to my favorites";

const deliver = async () => addDelivery(await fillDeliveryBag());
const sent = ({ app }: Browser) => sentOrder(app);

describe("sections of checkout", () => {
  test("a delivery shows its sections in order, both addresses and the time range, and requires the business name (CHK-01, CHK-02, CHK-06, CHK-16, CHK-17)", async () => {
    const browser = await deliver();
    const range = /Estimated Delivery Date & Time\s*Sunday, November 22\s*12:30 PM - 12:45 PM\s*/.source;
    expectPage(browser, {
      heading: "Almost Done!",
      shows: [
        "Review your order and enter your payment information.",
        /Deliver To\s*1500 Main St\s*Dallas, TX 75201\s*Delivery From\s*Dallas Uptown/,
        new RegExp(`${range}Our delivery ranges span a 15-minute window`),
      ],
    });
    // Wide pages have the order in the right column.
    const parts = ["Order Details", "Contact Information", "Delivery Instructions", "Promo Code", "Payment Info"];
    expect(browser.all("main h2").filter((words) => parts.includes(words))).toEqual(parts);
    expect((await submitOrder(browser)).errors()).toEqual(["Business Name is required."]);
    expect(sent(browser)).toEqual({});
  });

  test("a pickup shows store, day and time, nothing about delivery or catering, and ignores posted instructions (CHK-06, CHK-13, CHK-16, CHK-17)", async () => {
    const browser = await fillBag();
    expectPage(browser, {
      shows: /Pick-up From\s*Dallas Uptown\s*2817 McKinney Ave\s*Dallas, TX 75204\s*Sunday, 11\/22\/2026\s*12:30 PM/,
      hides: /Deliver To|Date & Time|cancellation fee|Business Name|Delivery Instructions/,
    });
    await place(browser, { instructions: "Ring twice" });
    expect(sent(browser)).not.toHaveProperty("specialInstructions");
  });

  test("catering has its own time heading and notes (CHK-17, CHK-18)", async () => {
    expectPage(await fillCateringBag(), {
      shows: [
        "Date & Time Range",
        "If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50% cancellation fee.",
        "If placing a tax-exempt order, please call the store.",
      ],
    });
  });

  test("delivery instructions are sent with the order; more than sixty characters are refused and kept (CHK-13)", async () => {
    const browser = await deliver();
    const fields = { "Business Name": "Engines", "Delivery Instructions": "x".repeat(61) };
    expectRefused(await submitOrder(browser, fields), "Delivery Instructions cannot exceed 60.");
    expectPage(browser, { values: fields });
    expect(sent(browser)).toEqual({});
    await submitOrder(browser, { ...fields, "Delivery Instructions": `  ${"🦓".repeat(60)} ` });
    expect(sent(browser)).toMatchObject({ specialInstructions: "🦓".repeat(60) });
    expectPage(browser, THANKS);
  });
});

describe("suggestions at checkout (CHK-03)", () => {
  test("one press adds an item and keeps the typed values, or opens its page when it has required choices", async () => {
    const browser = await fillBag();
    expectPage(browser, { shows: "Some suggestions to complete your meal:" });
    fillCheckout(browser);
    const { url, body } = browser.formOf("+ Add to Meal Bottled Water");
    const shows = ["Added to your bag: Bottled Water.", "Your bag, 3 items"];
    expectPage(await browser.send(url, body), { shows, values: { "First Name": "Ana" } });
    // A repeated form is the same request.
    expectPage(await browser.send(url, body), { shows: "Your bag, 3 items" });
    await browser.visit(CHECKOUT);
    expectPage(await pressIntent(browser, "add-on:101"), { url: "/order-now/build-order/menu-item/101" });
  });

  test.each([
    ["without any", status(200, []), "Some suggestions"],
    ["while they cannot be loaded", status(500), []],
  ])("%s the section is hidden, and checkout works", async (_when, answer, hides) => {
    const browser = await fillBag();
    browser.app.answer("featured-carousel", answer);
    browser.app.wait(2);
    expectPage(await browser.visit(CHECKOUT), { heading: "Almost Done!", hides });
  });
});

describe("creating an account with the order (CHK-04, AUTH-10)", () => {
  const isTicked = (browser: Browser) => browser.field(ADD).isChecked;

  test("is offered to guests, unticked", async () => {
    const browser = await fillBag();
    expectPage(browser, { shows: ACCOUNT });
    expect(isTicked(browser)).toBe(false);
  });

  test('is ticked after "Continue as guest", until it is unticked', async () => {
    const browser = await (await fillBag()).press("Sign In", "Continue as guest");
    expectPage(browser, { heading: "Almost Done!" });
    expect(isTicked(browser)).toBe(true);
    browser.tick(ADD, false);
    expect(isTicked(await pressIntent(browser, "update"))).toBe(false);
  });

  test("stays ticked in a refused form, and is ignored for a customer", async () => {
    const browser = await fillBag();
    browser.tick(ADD);
    expectPage(await browser.press("Submit Order"), { status: 422 });
    expect(isTicked(browser)).toBe(true);
    expectPage(await signInHere(browser), { hides: ACCOUNT });
    expectPage(await place(browser, { createAccount: "on" }), THANKS);
    expect(sent(browser)).toMatchObject({ createUserAccount: false });
  });
});

test.each([
  ["a guest who creates an account", false, [ADD, FAVORITE], { createUserAccount: true, addToFavorites: true }],
  ["a guest who ticks only the account", false, [ADD], { createUserAccount: true, addToFavorites: false }],
  ["a guest without account", false, [FAVORITE], { createUserAccount: false, addToFavorites: false }],
  ["a customer", true, [FAVORITE], { createUserAccount: false, addToFavorites: true }],
])("saving the order as a favorite needs an account: %s (CHK-04, CHK-19)", async (...row) => {
  const [, isCustomer, ticked, wishes] = row;
  const browser = await fillBag();
  if (isCustomer) await signIn(await browser.press("Sign In"));
  fillCheckout(browser);
  for (const label of ticked) browser.tick(label);
  expectPage(await browser.press("Submit Order"), THANKS);
  const { createUserAccount, addToFavorites } = sent(browser);
  expect({ createUserAccount, addToFavorites }).toEqual(wishes);
});
