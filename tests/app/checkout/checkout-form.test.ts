import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import { named } from "../../support/cases.ts";
import { status } from "../../support/faults.ts";
import { GOOD_CARD, GOOD_CONTACT, fillBag, fillCheckout, submitOrder } from "../../support/journey.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { expectText, expectRefused, expectNoText } from "../../support/expect.ts";

const LONG = "x".repeat(50_000);

/** Checkout with everything filled in well but these fields, sent by "Submit Order". */
async function submit(changed: Record<string, string>, app?: TestApp): Promise<Browser> {
  const browser = await fillBag(app);
  fillCheckout(browser);
  return browser.submit("Submit Order", changed);
}

/** ... sent with fields as the page did not make them. */
async function tampered(change: (body: URLSearchParams) => void, app?: TestApp): Promise<Browser> {
  const browser = await fillBag(app);
  fillCheckout(browser);
  const { url, body } = browser.formOf("Submit Order");
  change(body);
  return browser.send(url, body);
}

const PLACED = "Thanks for your order";
const queued = ({ app }: Browser) => app.sent("/queue");

function expectNotPlaced(browser: Browser, ...words: string[]): void {
  expectRefused(browser, ...words);
  expect([browser.url, browser.heading()]).toEqual(["/order-now/checkout", "Almost Done!"]);
  expect(queued(browser)).toEqual([]);
}

/** All that was typed is there again, but the card's number and code. */
function expectKept(browser: Browser, except: string[] = []): void {
  const secret = ["Card Number", "Security code (CVV)"];
  for (const label of secret) expect(browser.value(label), label).toBe("");
  const typed = { ...GOOD_CONTACT, ...GOOD_CARD, State: "TX" };
  for (const [label, value] of Object.entries(typed)) {
    if (!secret.includes(label) && !except.includes(label)) expect(browser.value(label), label).toBe(value);
  }
}

test("an empty form names every field, in page order, beside it and above (CHK-05..12, PAY-05..10, SUBMIT-02)", async () => {
  const browser = await fillBag();
  await browser.press("Submit Order");
  const contact = ["First Name", "Last Name", "Email Address", "Phone Number", "Address", "City", "State", "Zip Code"];
  const card = ["Name On Card", "Card Number", "CVV", "Expiration Month", "Expiration Year", "Billing Zip Code"];
  const words = [...contact, ...card].map((label) => `${label} is required.`);
  expect(browser.status).toBe(422);
  expect(browser.errors().toSorted()).toEqual(words.toSorted());
  expect(browser.errors().slice(0, 8)).toEqual(words.slice(0, 8));
  expect(browser.text()).toContain("Required information is missing.");
  expect(Object.values(browser.problems()).toSorted()).toEqual(words.toSorted());
  expect(queued(browser)).toEqual([]);
});

test("one wrong field is told once; everything else typed stays, the card's number and code do not (CHK-21, CHK-22)", async () => {
  const done = await submit({ "Zip Code": "7520" });
  expectNotPlaced(done, "Invalid zip code");
  expectKept(done, ["Zip Code"]);
  expect(done.value("Zip Code")).toBe("7520");
  // Corrected, with the card typed again, it is placed.
  expect((await done.submit("Submit Order", { ...GOOD_CARD, "Zip Code": "75201-1234" })).heading()).toBe(PLACED);
});

describe("each field", () => {
  const blank = ["   ", "\u00a0\u2003", "\u200b\u200d", "\u2800", "\u3164"];
  const cases: [label: string, values: string[], words: string][] = [
    ["First Name", blank, "Invalid first name"],
    ["First Name", ["x".repeat(101), "x".repeat(200), "🦓".repeat(101), LONG], "First Name cannot exceed 100."],
    ["Last Name", blank, "Invalid last name"],
    ["Last Name", ["x".repeat(101), LONG], "Last Name cannot exceed 100."],
    ["Address", blank, "Invalid address"],
    ["Address", ["x".repeat(201), LONG], "Address cannot exceed 200."],
    ["Address 2", ["x".repeat(201), LONG], "Address 2 cannot exceed 200."],
    ["City", blank, "Invalid city"],
    ["City", ["x".repeat(101), LONG], "City cannot exceed 100."],
    ["Phone Number", blank, "Invalid phone"],
    [
      "Email Address",
      [
        "a b@example.com",
        ..."ana ana@ @example.com ana@example ana@example.com,b@example.com ana@@example.com".split(" "),
      ],
      "Email Address is not a valid email address.",
    ],
    ["Email Address", [`${"x".repeat(95)}@example.com`, LONG], "Email Address cannot exceed 100."],
    ["Zip Code", ["7520", "752011", "7520a", "75201-12", "75201 1234", "٧٥٢٠١", LONG], "Invalid zip code"],
    ["Card Zip Code", ["7520", "abcde", LONG], "Invalid zip code"],
    [
      "Card Number",
      ["4111", "4111 1111 1111", "4".repeat(17), "4111x1111x1111x1111", "four", LONG],
      "Invalid Credit Card number",
    ],
    ["Security code (CVV)", ["12", "12345", "abc", "1.5", LONG], "Invalid cvn"],
    ["Name On Card", blank, "Invalid name"],
    ["Name On Card", ["x".repeat(101), LONG], "Name On Card cannot exceed 100."],
  ];

  test.each(cases)("%s refuses what will not do with %o (CHK-05..12, PAY-05..10)", async (label, values, words) => {
    const browser = await fillBag();
    for (const value of values) {
      fillCheckout(browser);
      await browser.submit("Submit Order", { [label]: value });
      expectNotPlaced(browser, words);
      expectKept(browser, [label]);
      // Nobody types that much: what comes back is cut.
      expect(browser.html.length).toBeLessThan(300_000);
      browser.fill(label, "");
    }
  });

  const selects: [field: string, label: string, values: string[]][] = [
    ["state", "State", ["", "XX", "Texas", "tx", "TX ", "__proto__", LONG]],
    ["expirationMonth", "Expiration Month", ["", "13", "00", "1", "12 ", "__proto__", LONG]],
    ["expirationYear", "Expiration Year", ["", "28", "2037", "9999", "20 28", LONG]],
  ];
  test.each(selects)("%s takes only what its list offers (CHK-11, PAY-08)", async (field, label, values) => {
    const browser = await fillBag();
    for (const value of values) {
      fillCheckout(browser);
      const { url, body } = browser.formOf("Submit Order");
      body.set(field, value);
      await browser.send(url, body);
      expectNotPlaced(browser, `${label} is required.`);
      expectKept(browser, [label]);
    }
  });

  test("a card that has expired is refused, this month's is good (PAY-09)", async () => {
    const expired = await submit({ "Expiration Month": "10", "Expiration Year": "2026" });
    expectNotPlaced(expired, "Expiration Date must be in the future.");
    const now = await submit({ "Expiration Month": "11", "Expiration Year": "2026" });
    expect(now.heading()).toBe(PLACED);
  });

  const names = ["Ana María", "O'Brien & Søn", "علي", "王小明", "🦓 Zebra", "Ní Dhúill-Ó", "<b>Ana</b>", `"quoted"`];
  test.each(named(...names, "x".repeat(100)))(
    "the name %s is taken as typed and stored so (CHK-05)",
    async (_name, name) => {
      const { app, orders } = startAppOnFile();
      const fields = { "First Name": name, "Last Name": name, City: name, "Name On Card": name };
      const browser = await submit(fields, app);
      expect(browser.heading()).toBe(PLACED);
      expect(browser.text()).toContain(name);
      expect(browser.html).not.toContain("<b>Ana");
      expect(orders()).toMatchObject([
        { summary: { firstName: name, lastName: name, billingAddress: { city: name } } },
      ]);
    },
  );

  test("a phone number is formatted, an unusual one goes on as typed (CHK-08)", async () => {
    const formatted = await submit({ "Phone Number": "+1 214.555.0123" });
    expect(queued(formatted)[0].phone).toBe("(214) 555-0123");
    const foreign = await submit({ "Phone Number": "+44 20 7946 0958" });
    expect(queued(foreign)[0].phone).toBe("+44 20 7946 0958");
  });

  test("a phone number of 50 KB is refused by the restaurant's words, beside the field (CHK-23)", async () => {
    const browser = await submit({ "Phone Number": `call ${LONG}` });
    expectRefused(browser, "Phone Number cannot exceed 30.");
    expect(browser.problems()).toEqual({ "Phone Number": "Phone Number cannot exceed 30." });
    expect(queued(browser)[0].phone.length).toBeLessThanOrEqual(200);
  });

  test.each(named("Ana\u0000", "An\u0007a", "\u001b[31mAna", "Ana\u0085", "Ana\ufffd"))(
    "unreadable characters (%s) are refused and taken out of what comes back (CHK-05)",
    async (_name, name) => {
      const done = await submit({ "First Name": name });
      expectNotPlaced(done, "Invalid first name");
      expect(done.value("First Name")).toMatch(/^(?:\[31m)?Ana$/);
      expect(done.html).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/);
    },
  );

  test("line breaks and tabs, as they come with a paste, are blanks (CHK-05)", async () => {
    const browser = await submit({ Address: "1 Main St\r\n\tFloor 2" });
    expect(queued(browser)[0].billingAddress.addressLine1).toBe("1 Main St Floor 2");
  });
});

describe("a card number where it does not belong", () => {
  const fields = ["First Name", "Last Name", "Address", "Address 2", "City", "Phone Number", "Name On Card"];
  const numbers = [
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "Ana 4111111111111111",
    "４１１１１１１１１１１１１１１１",
    "4111\u00a01111\u00a01111\u00a01111",
  ];

  test.each(fields)("in %s it is refused, not shown again, not sent and not stored (CHK-05)", async (label) => {
    const { app, everything } = startAppOnFile();
    const browser = await fillBag(app);
    for (const number of numbers) {
      fillCheckout(browser);
      await browser.submit("Submit Order", { "Card Number": "5555 5555 5555 4444", [label]: number });
      expectNotPlaced(browser, "Please do not enter a card number here.");
      expect(browser.value(label)).toBe("");
    }
    await browser.visit("/order-now/checkout");
    expect(browser.value(label)).toBe("");
    expect(everything()).not.toMatch(/4111/);
  });
});

describe("fields that are not as the page made them", () => {
  const TOTAL = "The total of your order is now $29.77. Please click Submit Order again to confirm it.";

  test.each(named("", " ", "x", LONG, "null", "[object Object]", "AAAA".repeat(30), "__proto__"))(
    "a mark of %s asks for a second yes at the total shown, and that one places the order (SUBMIT-04)",
    async (_name, mark) => {
      const done = await tampered((body) => body.set("agreement", mark));
      expectNotPlaced(done, TOTAL);
      expectKept(done);
      expect((await submitOrder(done)).heading()).toBe(PLACED);
    },
  );

  test("without a mark at all, or with one letter of it changed, the same (SUBMIT-04)", async () => {
    expectNotPlaced(await tampered((body) => body.delete("agreement")), TOTAL);
    const other = (mark: string) => (mark.startsWith("A") ? "B" : "A") + mark.slice(1);
    expectNotPlaced(await tampered((body) => body.set("agreement", other(body.get("agreement") ?? ""))), TOTAL);
  });

  test("the mark of somebody else's bag places nothing of theirs and nothing of mine unseen (SUBMIT-04)", async () => {
    const app = startApp();
    const other = await fillBag(app);
    const mark = other.formOf("Submit Order").body.get("agreement") ?? "";
    // The same total: only the bag is another one.
    expectNotPlaced(await tampered((body) => body.set("agreement", mark), app), TOTAL);
  });

  test("a field sent twice counts the first time (CHK-21)", async () => {
    const browser = await tampered((body) => {
      body.append("firstName", "Mallory");
      body.append("cardNumber", "1");
      body.append("agreement", "x");
    });
    expect(browser.heading()).toBe(PLACED);
    expect(queued(browser)[0].firstName).toBe("Ana");
  });

  test.each([
    ["__intent__", JSON.stringify({ type: "reset", payload: {} })],
    ["__intent__", JSON.stringify({ type: "validate", payload: { name: "zip" } })],
    ["__intent__", "not json"],
    ["__state__", "not json"],
    ["__state__", JSON.stringify({ validated: {} })],
    ["__proto__", "1"],
    ["__proto__[firstName]", "Mallory"],
    ["constructor[prototype][firstName]", "Mallory"],
    ["firstName.x", "1"],
    ["firstName[0]", "1"],
    ["firstName[]", "1"],
  ])("a field called %s (%s) switches no check off and does no harm (SUBMIT-02)", async (name, value) => {
    const wrong = await tampered((body) => {
      body.append(name, value);
      body.set("firstName", "");
    });
    expectNotPlaced(wrong, "First Name is required.");
    const right = await tampered((body) => body.append(name, value));
    expect(right.heading()).toBe(PLACED);
    expect(queued(right)[0].firstName).toBe("Ana");
    expect(({} as Record<string, unknown>)["firstName"]).toBeUndefined();
  });

  test("prices, totals and ids in the form count nothing (TOTAL-03)", async () => {
    const { app, orders } = startAppOnFile();
    const amounts = { price: "0", total: "0.01", subTotal: "0", tax: "-5", tipAmount: "-100", isTaxExempt: "true" };
    const ids = { cartId: "x", orderTypeId: "2", storeNumber: "1002", useSavedPaymentMethodId: "1" };
    const browser = await tampered((body) => {
      for (const [name, value] of Object.entries({ ...amounts, ...ids })) body.set(name, value);
    }, app);
    expect(orders()).toMatchObject([
      { totalCents: 2977, orderTypeId: 1, summary: { isTaxExempt: false, tipAmount: 0 } },
    ]);
    expect(queued(browser)[0].storeNumber).toBe("1001");
  });

  test("a file in place of a text counts as nothing (CHK-05)", async () => {
    const browser = await fillBag();
    fillCheckout(browser);
    const { body } = browser.formOf("Submit Order");
    const form = new FormData();
    for (const [name, value] of body) form.append(name, value);
    form.set("firstName", new File(["x"], "name.txt"));
    form.set("agreement", new File(["x"], "mark.txt"));
    const answer = await browser.ask("/order-now/checkout", { method: "POST", body: form });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("First Name is required.");
    expect(html).not.toContain("[object");
    expect(queued(browser)).toEqual([]);
  });

  const unknown = "add save continue store:1001 type:2 go:nowhere giftcard:use tax __proto__".split(" ");
  test.each(["", "pickup:Carry Out", ...unknown, LONG])(
    "the button %.12s is answered in words; what was typed stays, nothing is placed (CHK-02)",
    async (intent) => {
      const done = await tampered((body) => body.set("intent", intent));
      expectNotPlaced(done, "Please use one of the buttons on this page.");
      expectKept(done);
    },
  );
});

describe("buttons beside Submit Order", () => {
  test.each([
    ["go:menu", "/order-now/build-order"],
    ["go:setup", "/order-now"],
    ["go:login", "/login?returnTo=%2Forder-now%2Fcheckout"],
    ["update", "/order-now/checkout"],
    ["line:edit", "/order-now/build-order/menu-item/edit/"],
  ])("%s keeps the contact fields, and nothing of the card (CHK-02)", async (intent, leadsTo) => {
    const browser = await fillBag();
    fillCheckout(browser);
    const { url, body } = browser.formOf(intent === "line:edit" ? "Edit Item" : "Submit Order");
    if (intent !== "line:edit") body.set("intent", intent);
    expect((await browser.send(url, body)).redirects).toEqual([303]);
    expect(browser.url).toContain(leadsTo);
    await browser.visit("/order-now/checkout");
    expect(browser.value("Last Name")).toBe("O'Brien & Søn");
    // The phone number is kept as it is shown from now on.
    expectKept(browser, [...Object.keys(GOOD_CARD), "Phone Number"]);
    expect(browser.value("Phone Number")).toBe("(214) 555-0123");
    for (const label of Object.keys(GOOD_CARD)) expect(browser.value(label), label).toBe("");
    expect(queued(browser)).toEqual([]);
  });

  test("removing a line keeps what was typed and says what was removed; twice is no problem (CART-01, CHK-02)", async () => {
    const browser = await fillBag();
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    fillCheckout(browser);
    const tab = await browser.fork().visit("/order-now/checkout");
    expectText(await browser.press("Remove"), "Removed Meal 1.");
    expectNoText(browser, "Build Your Own Bowl");
    expect(browser.value("First Name")).toBe("Ana");
    expectText(await tab.press("Remove"), "Tomato Basil Soup");
    expect(tab.status).toBe(200);
  });

  test.each([
    ["refused", 422, status(400, { message: "This item stays." }), "This item stays."],
    ["down", 503, status(500), "We could not reach the restaurant. Your entries are still here."],
    ["gone", 404, status(404), "This is no longer available."],
  ])(
    "removing a line while the restaurant is %s keeps the form and says so (CHK-02)",
    async (_name, code, reply, words) => {
      const browser = await fillBag();
      fillCheckout(browser);
      browser.app.answer("/remove", reply);
      expect((await browser.press("Remove")).status).toBe(code);
      expect(browser.errors().join()).toContain(words);
      expectKept(browser);
      expect(browser.text()).toContain("Build Your Own Bowl");
    },
  );
});
