import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import type { Browser } from "../support/browser.ts";
import { named } from "../support/cases.ts";
import { GOOD_CARD, GOOD_CONTACT, fillBag, fillCheckout } from "../support/journey.ts";
import { startAppOnFile } from "../support/stored-orders.ts";

const LONG = "x".repeat(50_000);

interface Case {
  app: TestApp;
  browser: Browser;
}

/** Checkout with everything filled in well but these fields, sent by "Submit Order". */
async function submit(changed: Record<string, string>): Promise<Case> {
  const app = startApp();
  const browser = await fillBag(app);
  fillCheckout(browser);
  for (const [label, value] of Object.entries(changed)) browser.fill(label, value);
  await browser.press("Submit Order");
  return { app, browser };
}

function expectRefused({ app, browser }: Case, ...words: string[]): void {
  expect(browser.status).toBe(422);
  expect(browser.url).toBe("/order-now/checkout");
  expect(browser.heading()).toBe("Almost Done!");
  expect(browser.html).toContain("<title>Error: Almost Done!");
  expect(browser.errors()).toEqual(words);
  expect(queued(app)).toEqual([]);
}

function queued(app: TestApp) {
  return app.calls.filter(({ path }) => path.endsWith("/queue")).map(({ body }) => JSON.parse(body));
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
  const app = startApp();
  const browser = await fillBag(app);
  await browser.press("Submit Order");
  const words = [
    "First Name is required.",
    "Last Name is required.",
    "Email Address is required.",
    "Phone Number is required.",
    "Address is required.",
    "City is required.",
    "State is required.",
    "Zip Code is required.",
    "Name On Card is required.",
    "Card Number is required.",
    "CVV is required.",
    "Expiration Month is required.",
    "Expiration Year is required.",
    "Billing Zip Code is required.",
  ];
  expect(browser.status).toBe(422);
  expect([...browser.errors()].toSorted()).toEqual([...words].toSorted());
  expect(browser.errors().slice(0, 8)).toEqual(words.slice(0, 8));
  expect(browser.text()).toContain("Required information is missing.");
  expect(browser.html.match(/aria-invalid="true"/g)).toHaveLength(words.length);
  expect(queued(app)).toEqual([]);
});

test("one wrong field is told once; everything else typed stays, the card's number and code do not (CHK-21, CHK-22)", async () => {
  const done = await submit({ "Zip Code": "7520" });
  expectRefused(done, "Invalid zip code");
  expectKept(done.browser, ["Zip Code"]);
  expect(done.browser.value("Zip Code")).toBe("7520");
  // Corrected, with the card typed again, it is placed.
  done.browser.fill("Zip Code", "75201-1234");
  done.browser.fill("Card Number", GOOD_CARD["Card Number"]);
  done.browser.fill("Security code (CVV)", GOOD_CARD["Security code (CVV)"]);
  await done.browser.press("Submit Order");
  expect(done.browser.heading()).toBe("Thanks for your order");
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
        "ana",
        "ana@",
        "@example.com",
        "ana@example",
        "a b@example.com",
        "ana@example.com,b@example.com",
        "ana@@example.com",
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
    const app = startApp();
    const browser = await fillBag(app);
    for (const value of values) {
      fillCheckout(browser);
      browser.fill(label, value);
      await browser.press("Submit Order");
      expectRefused({ app, browser }, words);
      expectKept(browser, [label]);
      // Nobody types that much: what comes back is cut.
      expect(browser.html.length).toBeLessThan(300_000);
      browser.fill(label, "");
    }
  });

  const selects: [field: string, label: string, values: string[], words: string][] = [
    ["state", "State", ["", "XX", "Texas", "tx", "TX ", "__proto__", LONG], "State is required."],
    [
      "expirationMonth",
      "Expiration Month",
      ["", "13", "00", "1", "12 ", "__proto__", LONG],
      "Expiration Month is required.",
    ],
    ["expirationYear", "Expiration Year", ["", "28", "2037", "9999", "20 28", LONG], "Expiration Year is required."],
  ];
  test.each(selects)("%s takes only what its list offers (CHK-11, PAY-08)", async (field, label, values, words) => {
    const app = startApp();
    const browser = await fillBag(app);
    for (const value of values) {
      fillCheckout(browser);
      const { url, body } = browser.formOf("Submit Order");
      body.set(field, value);
      await browser.send(url, body);
      expectRefused({ app, browser }, words);
      expectKept(browser, [label]);
    }
  });

  test("a card that has expired is refused, this month's is good (PAY-09)", async () => {
    const expired = await submit({ "Expiration Month": "10", "Expiration Year": "2026" });
    expectRefused(expired, "Expiration Date must be in the future.");
    const now = await submit({ "Expiration Month": "11", "Expiration Year": "2026" });
    expect(now.browser.heading()).toBe("Thanks for your order");
  });

  test.each(
    named(
      "Ana María",
      "O'Brien & Søn",
      "علي",
      "王小明",
      "🦓 Zebra",
      "Ní Dhúill-Ó",
      "<b>Ana</b>",
      `"quoted"`,
      "x".repeat(100),
    ),
  )("the name %s is taken as typed and stored so (CHK-05)", async (_name, name) => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    fillCheckout(browser);
    for (const label of ["First Name", "Last Name", "City", "Name On Card"]) browser.fill(label, name);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(browser.text()).toContain(name);
    expect(browser.html).not.toContain("<b>Ana");
    expect(orders()).toMatchObject([{ summary: { firstName: name, lastName: name, billingAddress: { city: name } } }]);
  });

  test("a phone number is formatted, an unusual one goes on as typed (CHK-08)", async () => {
    const formatted = await submit({ "Phone Number": "+1 214.555.0123" });
    expect(queued(formatted.app)[0].phone).toBe("(214) 555-0123");
    const foreign = await submit({ "Phone Number": "+44 20 7946 0958" });
    expect(queued(foreign.app)[0].phone).toBe("+44 20 7946 0958");
  });

  test("a phone number of 50 KB is refused by the restaurant's words, beside the field (CHK-23)", async () => {
    const { browser, app } = await submit({ "Phone Number": `call ${LONG}` });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Phone Number cannot exceed 30."]);
    expect(queued(app)[0].phone.length).toBeLessThanOrEqual(200);
  });

  test.each(named("Ana\u0000", "An\u0007a", "\u001b[31mAna", "Ana\u0085", "Ana\ufffd"))(
    "unreadable characters (%s) are refused and taken out of what comes back (CHK-05)",
    async (_name, name) => {
      const done = await submit({ "First Name": name });
      expectRefused(done, "Invalid first name");
      expect(done.browser.value("First Name")).toMatch(/^(?:\[31m)?Ana$/);
      expect(done.browser.html).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/);
    },
  );

  test("line breaks and tabs, as they come with a paste, are blanks (CHK-05)", async () => {
    const { app } = await submit({ Address: "1 Main St\r\n\tFloor 2" });
    expect(queued(app)[0].billingAddress.addressLine1).toBe("1 Main St Floor 2");
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
      browser.fill("Card Number", "5555 5555 5555 4444");
      browser.fill(label, number);
      await browser.press("Submit Order");
      expectRefused({ app, browser }, "Please do not enter a card number here.");
      expect(browser.value(label)).toBe("");
    }
    await browser.visit("/order-now/checkout");
    expect(browser.value(label)).toBe("");
    expect(everything()).not.toMatch(/4111/);
  });
});

describe("fields that are not as the page made them", () => {
  async function tampered(change: (body: URLSearchParams) => void): Promise<Case> {
    const app = startApp();
    const browser = await fillBag(app);
    fillCheckout(browser);
    const { url, body } = browser.formOf("Submit Order");
    change(body);
    await browser.send(url, body);
    return { app, browser };
  }

  const TOTAL = "The total of your order is now $29.77. Please click Submit Order again to confirm it.";

  test.each(named("", " ", "x", LONG, "null", "[object Object]", "AAAA".repeat(30), "__proto__"))(
    "a mark of %s asks for a second yes at the total shown, and that one places the order (SUBMIT-04)",
    async (_name, mark) => {
      const done = await tampered((body) => body.set("mark", mark));
      expectRefused(done, TOTAL);
      expectKept(done.browser);
      fillCheckout(done.browser);
      await done.browser.press("Submit Order");
      expect(done.browser.heading()).toBe("Thanks for your order");
    },
  );

  test("without a mark at all, the same (SUBMIT-04)", async () => {
    expectRefused(await tampered((body) => body.delete("mark")), TOTAL);
  });

  test("a mark with one letter changed is none (SUBMIT-04)", async () => {
    const done = await tampered((body) => {
      const mark = body.get("mark") ?? "";
      body.set("mark", (mark.startsWith("A") ? "B" : "A") + mark.slice(1));
    });
    expectRefused(done, TOTAL);
  });

  test("the mark of somebody else's bag places nothing of theirs and nothing of mine unseen (SUBMIT-04)", async () => {
    const app = startApp();
    const other = await fillBag(app);
    const mark = other.formOf("Submit Order").body.get("mark") ?? "";
    const browser = await fillBag(app);
    fillCheckout(browser);
    const { url, body } = browser.formOf("Submit Order");
    body.set("mark", mark);
    await browser.send(url, body);
    // The same total: only the bag is another one.
    expectRefused({ app, browser }, TOTAL);
  });

  test("a field sent twice counts the first time (CHK-21)", async () => {
    const { app, browser } = await tampered((body) => {
      body.append("firstName", "Mallory");
      body.append("cardNumber", "1");
      body.append("mark", "x");
    });
    expect(browser.heading()).toBe("Thanks for your order");
    expect(queued(app)[0].firstName).toBe("Ana");
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
    expectRefused(wrong, "First Name is required.");
    const right = await tampered((body) => body.append(name, value));
    expect(right.browser.heading()).toBe("Thanks for your order");
    expect(queued(right.app)[0].firstName).toBe("Ana");
    expect(({} as Record<string, unknown>)["firstName"]).toBeUndefined();
  });

  test("prices, totals and ids in the form count nothing (TOTAL-03)", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await fillBag(app);
    fillCheckout(browser);
    const { url, body } = browser.formOf("Submit Order");
    const extras = {
      price: "0",
      total: "0.01",
      subTotal: "0",
      tax: "-5",
      tipAmount: "-100",
      cartId: "x",
      orderTypeId: "2",
    };
    for (const [name, value] of Object.entries({
      ...extras,
      isTaxExempt: "true",
      storeNumber: "1002",
      useSavedPaymentMethodId: "1",
    }))
      body.set(name, value);
    await browser.send(url, body);
    expect(orders()).toMatchObject([
      { totalCents: 2977, orderTypeId: 1, summary: { isTaxExempt: false, tipAmount: 0 } },
    ]);
    expect(queued(app)[0].storeNumber).toBe("1001");
  });

  test("a file in place of a text counts as nothing (CHK-05)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    fillCheckout(browser);
    const { body } = browser.formOf("Submit Order");
    const form = new FormData();
    for (const [name, value] of body) form.append(name, value);
    form.set("firstName", new File(["x"], "name.txt"));
    form.set("mark", new File(["x"], "mark.txt"));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.handle(
      new Request("http://localhost:3000/order-now/checkout", { method: "POST", body: form, headers: { cookie } }),
    );
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("First Name is required.");
    expect(html).not.toContain("[object");
    expect(queued(app)).toEqual([]);
  });

  test.each([
    "",
    "add",
    "save",
    "continue",
    "store:1001",
    "pickup:Carry Out",
    "type:2",
    "go:nowhere",
    "giftcard:use",
    "tax",
    "__proto__",
    LONG,
  ])("the button %.12s is answered in words; what was typed stays, nothing is placed (CHK-02)", async (intent) => {
    const done = await tampered((body) => body.set("intent", intent));
    expectRefused(done, "Please use one of the buttons on this page.");
    expectKept(done.browser);
  });
});

describe("buttons beside Submit Order", () => {
  test.each([
    ["go:menu", "/order-now/build-order"],
    ["go:setup", "/order-now"],
    ["go:login", "/login?returnTo=%2Forder-now%2Fcheckout"],
    ["update", "/order-now/checkout"],
    ["line:edit", "/order-now/build-order/menu-item/edit/"],
  ])("%s keeps the contact fields, and nothing of the card (CHK-02)", async (intent, leadsTo) => {
    const app = startApp();
    const browser = await fillBag(app);
    fillCheckout(browser);
    const { url, body } = browser.formOf(intent === "line:edit" ? "Edit Item" : "Submit Order");
    if (intent !== "line:edit") body.set("intent", intent);
    await browser.send(url, body);
    expect(browser.redirects).toEqual([303]);
    expect(browser.url).toContain(leadsTo);
    await browser.visit("/order-now/checkout");
    expect(browser.value("Last Name")).toBe("O'Brien & Søn");
    // The phone number is kept as it is shown from now on.
    expectKept(browser, [...Object.keys(GOOD_CARD), "Phone Number"]);
    expect(browser.value("Phone Number")).toBe("(214) 555-0123");
    for (const label of Object.keys(GOOD_CARD)) expect(browser.value(label), label).toBe("");
    expect(queued(app)).toEqual([]);
  });

  test("removing a line keeps what was typed and says what was removed (CART-01, CHK-02)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    fillCheckout(browser);
    await browser.press("Remove");
    expect(browser.text()).toContain("Removed Meal 1.");
    expect(browser.text()).not.toContain("Build Your Own Bowl");
    expect(browser.value("First Name")).toBe("Ana");
  });

  test("a line that another tab has removed already is no problem (CART-01)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    const tab = browser.fork();
    await tab.visit("/order-now/checkout");
    await tab.press("Remove");
    await browser.press("Remove");
    expect(browser.status).toBe(200);
    expect(browser.text()).toContain("Tomato Basil Soup");
  });

  test.each([
    ["refused", 422, { status: 400, body: { message: "This item stays." } }, "This item stays."],
    ["down", 503, { status: 500, body: {} }, "We could not reach the restaurant. Your entries are still here."],
    ["gone", 404, { status: 404, body: {} }, "This is no longer available."],
  ])(
    "removing a line while the restaurant is %s keeps the form and says so (CHK-02)",
    async (_name, status, reply, words) => {
      const app = startApp();
      const browser = await fillBag(app);
      fillCheckout(browser);
      app.intercept = ({ url }) =>
        url.includes("/remove") ? Response.json(reply.body, { status: reply.status }) : null;
      await browser.press("Remove");
      expect(browser.status).toBe(status);
      expect(browser.errors().join()).toContain(words);
      expectKept(browser);
      expect(browser.text()).toContain("Build Your Own Bowl");
    },
  );
});
