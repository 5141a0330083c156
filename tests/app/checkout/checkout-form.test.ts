import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import { words } from "@platter/ordering/tests/support/words.ts";
import { CHECKOUT, KEPT, expectOrdered, pressIntent, sentOrder } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { GOOD_CARD, GOOD_CONTACT } from "../../support/good-entries.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo } from "../../support/sign-in.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";

const OWN_CARD = "Same name and zip code as above";
const LONG = "x".repeat(50_000);
const THANKS = { heading: "Thanks for your order" };
const CARD_LABELS = Object.fromEntries(Object.keys(GOOD_CARD).map((label) => [label, ""]));

async function atCheckout(app?: TestApp): Promise<Browser> {
  const browser = await fillBag(app);
  fillCheckout(browser);
  return browser;
}

/** Valid values except these fields, sent by "Submit Order". */
const submit = async (changed: Record<string, string>, app?: TestApp): Promise<Browser> =>
  (await atCheckout(app)).submit("Submit Order", changed);

/** The valid form with tampered fields. */
function tamper(browser: Browser, change: (body: URLSearchParams) => void): Promise<Browser> {
  fillCheckout(browser);
  const { url, body } = browser.formOf("Submit Order");
  change(body);
  return browser.send(url, body);
}

/** Refused with these messages and not placed; all values but the card's number and code are kept. */
function expectNotPlaced(browser: Browser, messages: string[], typed: Record<string, string> = {}): void {
  expectRefused(browser, ...messages);
  expectPage(browser, { url: CHECKOUT, heading: "Almost Done!", values: { ...KEPT, ...typed } });
  expect(callsTo(browser.app, "/queue")).toEqual([]);
}

test("an empty form shows an error beside each field, and a summary by section", async () => {
  const form = await fillBag();
  form.tick(OWN_CARD, false);
  const browser = await form.submit("Submit Order", { State: "Choose a state" });
  const contact = ["First Name", "Last Name", "Email Address", "Phone Number", "Address", "City", "State", "Zip Code"];
  const card = ["Name On Card", "Card Number", "CVV", "Expiration Month", "Expiration Year", "Billing Zip Code"];
  const messages = [...contact, ...card].map((label) => `${label} is required.`);
  expectPage(browser, { status: 422, shows: "Required information is missing." });
  expect(browser.errors()).toEqual(["8 fields in Contact Information", "6 fields in Payment Info"]);
  expect(Object.values(browser.problems()).toSorted()).toEqual(messages.toSorted());
  expect(callsTo(browser.app, "/queue")).toEqual([]);
});

test("the card takes name and zip code from the contact fields unless others are entered (PAY-05, PAY-10, PAY-12)", async () => {
  const own = await submit({ "Name On Card": "", "Billing Zip Code": "", "Zip Code": "75204-1234" });
  expectPage(own, THANKS);
  expect(sentOrder(own.app)["paymentInfo"]).toMatchObject({
    nameOnCard: "Ana O'Brien & Søn",
    billingZip: "75204-1234",
  });
  const other = await submit({ "Name On Card": "Bea", "Billing Zip Code": "" });
  expect(sentOrder(other.app)["paymentInfo"]).toMatchObject({ nameOnCard: "Bea", billingZip: "75201" });
  const browser = await atCheckout();
  browser.tick(OWN_CARD, false);
  await browser.submit("Submit Order", { "Name On Card": "", "Billing Zip Code": "" });
  const typed = { "Name On Card": "", "Billing Zip Code": "" };
  expectNotPlaced(browser, ["Name On Card is required.", "Billing Zip Code is required."], typed);
  expect(browser.field(OWN_CARD).isChecked).toBe(false);
});

test("a single error is shown once; all values but the card's number and code are kept (CHK-21, CHK-22)", async () => {
  const browser = await submit({ "Zip Code": "7520" });
  expectNotPlaced(browser, ["Invalid zip code"], { "Zip Code": "7520" });
  // The corrected form, with the card entered again, is placed.
  expectPage(await browser.submit("Submit Order", { ...GOOD_CARD, "Zip Code": "75201-1234" }), THANKS);
});

describe("validation of each field", () => {
  const SECRETS = { "Card Number": "", CVV: "" };

  /** Each error stands beside its field and above, and the values are kept. */
  function expectProblems(browser: Browser, messages: Record<string, string>, typed: Record<string, string>): void {
    expect(browser.problems()).toEqual(messages);
    const told = browser.errors().map((words) => Number(/^(\d+) fields in /.exec(words)?.[1] ?? 1));
    expect(told.reduce((sum, fields) => sum + fields, 0)).toBe(Object.keys(messages).length);
    expectNotPlaced(browser, browser.errors(), { ...typed, ...SECRETS });
  }

  test("blank or invalid values are refused beside their field (CHK-09, CHK-10, PAY-07)", async () => {
    const blank = { "First Name": "   ", "Last Name": "\u00a0\u2003", Address: "\u200c\u200d", City: "\u2800" };
    const others = {
      "Phone Number": "\u3164",
      "Name On Card": "   ",
      "Email Address": "ana@example.com,b@example.com",
    };
    const digits = { "Zip Code": "75201 123", "Billing Zip Code": "abcde", "Card Number": "4111x1111x1111x1111" };
    const typed = { ...blank, ...others, ...digits, CVV: "1.5" };
    const messages = {
      "First Name": "Invalid first name",
      "Last Name": "Invalid last name",
      Address: "Invalid address",
      City: "Invalid city",
      "Phone Number": "Invalid phone",
      "Name On Card": "Invalid name",
      "Email Address": "Email Address is not a valid email address.",
      "Zip Code": "Invalid zip code",
      "Billing Zip Code": "Invalid zip code",
      "Card Number": "Invalid Credit Card number",
      CVV: "Invalid cvn",
    };
    expectProblems(await submit(typed), messages, typed);
  });

  test("values one character too long are refused beside their field, and shown truncated", async () => {
    const names = { "First Name": 100, "Last Name": 100, City: 100, "Name On Card": 100, "Email Address": 100 };
    const most = Object.entries({ ...names, Address: 200, "Address 2": 200 });
    const messages = Object.fromEntries(most.map(([label, length]) => [label, `${label} cannot exceed ${length}.`]));
    const typed = Object.fromEntries(most.map(([label, length]) => [label, "x".repeat(length + 1)]));
    expectProblems(await submit(typed), messages, typed);
    const browser = await submit({ ...typed, Address: LONG });
    expectProblems(browser, messages, { ...typed, Address: LONG.slice(0, 300) });
  });

  test("a select accepts only its options (CHK-11, PAY-08)", async () => {
    const browser = await atCheckout();
    await pressIntent(browser, "place", { state: "tx", expirationMonth: "13", expirationYear: "2037" });
    const lists = ["State", "Expiration Month", "Expiration Year"];
    const typed = Object.fromEntries(lists.map((label) => [label, browser.value(label)]));
    expectNotPlaced(
      browser,
      lists.map((label) => `${label} is required.`),
      typed,
    );
  });

  test("an expired card is refused, one that expires this month is accepted (PAY-09)", async () => {
    const fields = { "Expiration Month": "10", "Expiration Year": "2026" };
    expectNotPlaced(await submit(fields), ["Expiration Date must be in the future."], fields);
    expectPage(await submit({ ...fields, "Expiration Month": "11" }), THANKS);
  });

  test("a phone number of 50 KB is refused with the API's message beside the field (CHK-23)", async () => {
    const browser = await submit({ "Phone Number": `call ${LONG}` });
    expectRefused(browser, "Phone Number cannot exceed 30.");
    expect(browser.problems()).toEqual({ "Phone Number": "Phone Number cannot exceed 30." });
    expect(sentOrder(browser.app).phone.length).toBeLessThanOrEqual(200);
  });

  test("pasted line breaks and tabs become spaces (CHK-05)", async () => {
    const { app } = await submit({ Address: "1 Main St\r\n\tFloor 2" });
    expect(sentOrder(app).billingAddress.addressLine1).toBe("1 Main St Floor 2");
  });
});

describe("tampered forms", () => {
  test("an agreement of another bag, or a forged one, asks for a second confirmation, which places the order (SUBMIT-04)", async () => {
    const app = startApp();
    const mark = (browser: Browser) => browser.formOf("Submit Order").body.get("agreement") ?? "";
    const ofAnother = mark(await fillBag(app));
    const browser = await fillBag(app);
    const changed = (mark(browser).startsWith("A") ? "B" : "A") + mark(browser).slice(1);
    const made = ["", " ", "x", LONG, "null", "[object Object]", "AAAA".repeat(30), "__proto__"];
    for (const text of [...made, changed, ofAnother, null]) {
      await tamper(browser, (body) => (text === null ? body.delete("agreement") : body.set("agreement", text)));
      const what =
        text === ofAnother
          ? "Another window has changed your order since this page was shown: what is in your bag. Please"
          : "This page is too old to order from. Please look at your order again, and";
      expectNotPlaced(browser, [`${what} click Submit Order again to confirm it.`]);
    }
    await expectOrdered(browser);
  });

  test("the first of repeated fields counts (CHK-21)", async () => {
    const browser = await tamper(await fillBag(), (body) => {
      body.append("firstName", "Mallory");
      body.append("cardNumber", "1");
      body.append("agreement", "x");
    });
    expectPage(browser, THANKS);
    expect(sentOrder(browser.app).firstName).toBe("Ana");
  });

  test("fields of the form library do not disable validation (SUBMIT-02)", async () => {
    const fields = [
      ["__intent__", JSON.stringify({ type: "reset", payload: {} })],
      ["__state__", JSON.stringify({ validated: {} })],
      ["firstName[0]", "1"],
    ] as const;
    for (const [name, value] of fields) {
      const browser = await fillBag();
      await tamper(browser, (body) => {
        body.append(name, value);
        body.set("firstName", "");
      });
      expectNotPlaced(browser, ["First Name is required."], { "First Name": "" });
      expectPage(await tamper(browser, (body) => body.append(name, value)), THANKS, name);
      expect(sentOrder(browser.app).firstName).toBe("Ana");
    }
  });

  test("prices, totals and ids in the form are ignored (TOTAL-03)", async () => {
    const { app, orders } = startAppOnFile();
    const amounts = { price: "0", total: "0.01", subTotal: "0", tax: "-5", tipAmount: "-100", isTaxExempt: "true" };
    const ids = { cartId: "x", orderTypeId: "2", storeNumber: "1002", useSavedPaymentMethodId: "1" };
    await pressIntent(await atCheckout(app), "place", { ...amounts, ...ids });
    const summary = { isTaxExempt: false, tipAmount: 0 };
    expect(orders()).toMatchObject([{ totalCents: 2977, orderTypeId: 1, summary }]);
    expect(sentOrder(app).storeNumber).toBe("1001");
  });

  test("a forged button is refused, the values are kept, and nothing is placed (CHK-02)", async () => {
    const browser = await fillBag();
    const made = "add go:nowhere tax __proto__ gift:use:1 balance: promo:remove: line:burn:1 add-on:1e3 place:now";
    for (const intent of ["", "pickup:Carry Out", ...words(made)]) {
      fillCheckout(browser);
      await pressIntent(browser, intent);
      expectNotPlaced(browser, ["Please use one of the buttons on this page."]);
    }
  });
});

describe("other buttons of checkout", () => {
  test("keep the contact fields, but not the card (CHK-02)", async () => {
    const browser = await fillBag();
    const [edit = ""] = browser.html.match(/line:edit:[^"]+/) ?? [];
    for (const [intent, leadsTo] of [
      ["go:menu", "/order-now/build-order"],
      ["go:setup", "/order-now"],
      ["go:login", "/login?returnTo=%2Forder-now%2Fcheckout"],
      ["update", "/order-now/checkout"],
      [edit, "/order-now/build-order/menu-item/edit/"],
    ] as const) {
      fillCheckout(browser);
      const name = `O'Brien & ${intent}`;
      await pressIntent(browser, intent, { lastName: name });
      expectPage(browser, { redirects: [303] });
      expect(browser.url).toContain(leadsTo);
      await browser.visit(CHECKOUT);
      // The phone number is saved as formatted.
      const typed = { ...GOOD_CONTACT, State: "TX", "Last Name": name, "Phone Number": "(214) 555-0123" };
      expectPage(browser, { values: { ...typed, ...CARD_LABELS } });
    }
    expect(callsTo(browser.app, "/queue")).toEqual([]);
  });

  test("those that leave the page make no API call, and the others lead to their section (ERR-10)", async () => {
    const browser = await fillBag();
    for (const [intent, location] of Object.entries({
      "go:menu": "/order-now/build-order",
      "go:setup": "/order-now",
      "go:login": "/login?returnTo=%2Forder-now%2Fcheckout",
      "tax:remove": "/order-now/checkout#order",
      "gift:remove:x": "/order-now/checkout#giftcards",
      "balance:none": "/order-now/checkout#giftcards",
      "panel:card": "/order-now/checkout#payment",
      update: "/order-now/checkout#order",
    })) {
      const { body } = browser.formOf("Submit Order");
      body.set("intent", intent);
      const before = browser.app.calls.length;
      const { status, headers } = await browser.ask(CHECKOUT, { method: "POST", body });
      expect([status, headers.get("location")]).toEqual([303, location]);
      if (intent.startsWith("go:")) expect(browser.app.calls).toHaveLength(before);
    }
  });

  test("removing a line keeps the typed values and confirms the removal; removing it twice is harmless (CART-01, CHK-02)", async () => {
    const browser = await fillBag();
    await (await browser.visit("/order-now/build-order/menu-item/501")).press("Add to bag");
    fillCheckout(browser);
    const tab = await browser.fork().visit(CHECKOUT);
    const values = { "First Name": "Ana" };
    expectPage(await browser.press("Remove"), { shows: "Removed Meal 1.", hides: "Build Your Own Bowl", values });
    expectPage(await tab.press("Remove"), { status: 200, shows: "Tomato Basil Soup" });
  });

  test.each([
    ["refuses", 422, status(400, { message: "This item stays." }), "This item stays."],
    ["does not find", 404, status(404), "This is no longer available."],
  ])(
    "a line that the API %s to remove keeps the form and shows the reason (CHK-02)",
    async (_what, code, reply, words) => {
      const browser = await atCheckout();
      browser.app.answer("/remove", reply);
      const errors = [expect.stringContaining(words)];
      expectPage(await browser.press("Remove"), { status: code, errors, shows: "Build Your Own Bowl", values: KEPT });
    },
  );
});
