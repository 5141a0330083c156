import { describe, expect, test } from "vitest";
import { createSandbox } from "../../server/sandbox/sandbox.ts";
import { onReply } from "../support/altered-api.ts";
import { type TestApp, startApp } from "../support/app.ts";
import type { Browser } from "../support/browser.ts";
import { isQueue, refused, silent, status, when } from "../support/faults.ts";
import { htmlProblems } from "../support/html.ts";
import { GOOD_CARD, fillBag, fillCheckout } from "../support/journey.ts";
import { chooseTime } from "../support/walk.ts";
import { callsTo, inside, signIn } from "../support/sign-in.ts";
import { startAppOnFile } from "../support/stored-orders.ts";

const CHECKOUT = "/order-now/checkout";
const NO_BALANCE = "Sorry! Please double check the numbers of this card - we are showing no balance.";
const FIVE = { giftNumber: "6035 7100 0000 0022", giftPin: "2222" };
const MUCH = { giftNumber: "6035-7100-0000-0033", giftPin: "3333" };

/** At checkout as a guest. */
async function atCheckout(app: TestApp): Promise<Browser> {
  const browser = await fillBag(app);
  await browser.visit(CHECKOUT);
  return browser;
}

/** At checkout as a customer. */
async function asCustomer(app: TestApp, name = "ada@example.com"): Promise<Browser> {
  const browser = await fillBag(app);
  await signIn(browser, name);
  await browser.visit(CHECKOUT);
  return browser;
}

/** Presses a button of checkout with the form as it is. */
async function press(browser: Browser, intent: string, fields: Record<string, string> = {}): Promise<void> {
  const { body } = browser.formOf("Submit Order");
  body.set("intent", intent);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  await browser.send(CHECKOUT, body);
}

function setToggle(app: TestApp, featureName: string, isEnabled: boolean): void {
  const alter = (list: { featureName: string }[]) => [
    ...list.filter((one) => one.featureName !== featureName),
    { featureName, isEnabled },
  ];
  app.intercept = onReply("POST", /feature-toggle\/all/, alter)(app.sandbox.fetch);
}

const sent = (app: TestApp) => JSON.parse(app.calls.findLast(({ path }) => path.endsWith("/queue"))?.body ?? "{}");
const amount = (browser: Browser, label: string) => {
  const [, sign = "", dollars = ""] =
    new RegExp(`${label}(?: ?Remove[^$]*?)?\\s?(-?)\\$([\\d,.]+)`).exec(browser.text()) ?? [];
  return dollars === "" ? null : Math.round(Number(dollars.replaceAll(",", "")) * 100) * (sign === "-" ? -1 : 1);
};
const buttons = (browser: Browser) =>
  [...browser.html.matchAll(/<button[^>]*>/g)].map(([tag]) => /value="([^"]+)"/.exec(tag)?.[1]);

describe("a gift card (GIFT-01, GIFT-04)", () => {
  test("pays what is on it, is listed with its last digits, and can be taken away again", async () => {
    const { app, orders } = startAppOnFile();
    const browser = await atCheckout(app);
    const before = amount(browser, "Amount Due") ?? 0;
    await press(browser, "gift:use", FIVE);
    expect(browser.url).toBe(CHECKOUT);
    expect(browser.text()).toContain("The card ending in 0022 is used for this order.");
    expect(amount(browser, "Amount Due")).toBe(before - 500);
    // TOTAL-01: and the total is what it was.
    expect(amount(browser, "Estimated Total")).toBe(before);
    expect(browser.text()).toMatch(/ending in 0022.*-\$5\.00/s);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);

    const remove = buttons(browser).find((intent) => intent?.startsWith("gift:remove:")) ?? "";
    await press(browser, remove);
    expect(amount(browser, "Amount Due")).toBe(before);
    await press(browser, "gift:use", FIVE);
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(orders()[0]?.totalCents).toBe(before);
    expect(sent(app).giftCards).toEqual([{ number: "6035710000000022", pin: "2222", amount: 5, balance: 5 }]);
    expect(sent(app).paymentInfo.cardNumber).toBe(GOOD_CARD["Card Number"].replaceAll(" ", ""));
  });

  test("one that pays everything leaves no card to type, and typed ones are not sent (PAY-04)", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    fillCheckout(browser);
    await press(browser, "gift:use", MUCH);
    expect(amount(browser, "Amount Due")).toBe(0);
    expect(browser.html).not.toContain('name="cardNumber"');
    await press(browser, "place", { cardNumber: GOOD_CARD["Card Number"], cvv: "123" });
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(app).paymentInfo).toEqual({});
    expect(sent(app).giftCards[0].number).toBe("6035710000000033");
  });

  test("two are taken in the order they were added; a third one that nothing is left for pays nothing", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    const due = amount(browser, "Amount Due") ?? 0;
    await press(browser, "gift:use", FIVE);
    await press(browser, "gift:use", MUCH);
    await press(browser, "place");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(sent(app).giftCards.map(({ amount: paid }: { amount: number }) => Math.round(paid * 100))).toEqual([
      500,
      due - 500,
    ]);
  });

  test.each([
    ["nothing typed", { giftNumber: "", giftPin: "" }, ["Gift card number is required.", "Pin is required."]],
    ["no pin", { giftNumber: "6035710000000022", giftPin: " " }, ["Pin is required."]],
    ["nothing on it (GIFT-02)", { giftNumber: "6035710000000011", giftPin: "1111" }, [NO_BALANCE]],
    ["one that is not active", { giftNumber: "6035710000000044", giftPin: "4444" }, [NO_BALANCE]],
    ["one that has ended", { giftNumber: "6035710000000055", giftPin: "5555" }, [NO_BALANCE]],
    ["letters of no card", { giftNumber: "<b>x</b>", giftPin: "1" }, [NO_BALANCE]],
    ["50 KB of digits", { giftNumber: "6".repeat(50_000), giftPin: "2222" }, [NO_BALANCE]],
  ])("%s: said beside the box and above, nothing is used", async (_what, typed, messages) => {
    const browser = await atCheckout(startApp());
    const due = amount(browser, "Amount Due");
    await press(browser, "gift:use", { ...typed, firstName: "Zoë" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(messages);
    expect(browser.value("First Name")).toBe("Zoë");
    expect(amount(browser, "Amount Due")).toBe(due);
    expect(browser.html).not.toMatch(/value="(?:2222|1111|4444|5555)"/);
    expect(browser.html).toMatch(/<details open=""/);
  });

  test("a refusal in words is told; one without words counts as nothing on it; an outage is no empty card (GIFT-03)", async () => {
    const answers = [
      [status(400, { message: "This card was stolen." }), "This card was stolen."],
      [status(400), NO_BALANCE],
      [status(404), NO_BALANCE],
      [refused, "We could not reach the restaurant."],
      [status(500), "We could not reach the restaurant."],
    ] as const;
    for (const [answer, words] of answers) {
      const app = startApp();
      const browser = await atCheckout(app);
      app.intercept = when(({ url }) => url.includes("lookup-for-order"), answer);
      await press(browser, "gift:use", FIVE);
      expect(browser.errors()[0]).toContain(words);
      expect(browser.errors()).toHaveLength(1);
    }
  });

  test("its balance is told without using it (GIFT-02)", async () => {
    const browser = await atCheckout(startApp());
    await press(browser, "gift:check", FIVE);
    expect(browser.text()).toContain("The card ending in 0022 has a balance of $5.00.");
    expect(browser.text()).not.toContain("-$5.00");
  });

  test("the same card counts once", async () => {
    const browser = await atCheckout(startApp());
    const due = amount(browser, "Amount Due") ?? 0;
    await press(browser, "gift:use", FIVE);
    await press(browser, "gift:use", FIVE);
    expect(amount(browser, "Amount Due")).toBe(due - 500);
    expect(buttons(browser).filter((intent) => intent?.startsWith("gift:remove:"))).toHaveLength(2);
  });

  test("four cards fit beside the longest form, and a fifth is refused in words", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    app.intercept = async (request) => {
      if (!request.url.includes("lookup-for-order")) return null;
      const { cardNumber, pin } = JSON.parse(await request.text()) as { cardNumber: string; pin: string };
      return Response.json({ cardNumber, pin, name: "N".repeat(80), active: true, balance: 1, cardType: {} });
    };
    const longest = Object.fromEntries(
      ["firstName", "lastName", "address", "address2", "city"].map((name) => [name, "é".repeat(95)]),
    );
    for (let count = 1; count <= 4; count++) {
      const number = `60357100000001${count}${count}`;
      await press(browser, "gift:use", { ...longest, giftNumber: number, giftPin: "12345678901234567890" });
      expect(buttons(browser).filter((intent) => intent?.startsWith("gift:remove:"))).toHaveLength(2 * count);
    }
    expect(browser.html).not.toContain('name="giftNumber"');
    await press(browser, "gift:use", { giftNumber: "6035710000000155", giftPin: "1" });
    expect(browser.errors()).toEqual(["No more than 4 gift cards can be used for an order."]);
  });

  test("wrong numbers are tried so often, and no more; right ones do not count", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    for (let count = 0; count < 20; count++) {
      await press(browser, "gift:check", { giftNumber: "6035710000000022", giftPin: `${count}` });
      expect(browser.errors()[0]).not.toContain("Too many");
    }
    const asked = callsTo(app, "lookup-for-order").length;
    await press(browser, "gift:check", FIVE);
    expect(browser.errors()[0]).toMatch(/^Too many cards have been tried\. Please try again in \d+ seconds/);
    expect(callsTo(app, "lookup-for-order")).toHaveLength(asked);
  });

  test("a balance that fell since the page was shown asks for a second yes at the new amount", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    await press(browser, "gift:use", FIVE);
    const due = amount(browser, "Amount Due") ?? 0;
    fillCheckout(browser);
    app.intercept = onReply("POST", /lookup-for-order/, (card) => ({ ...card, balance: 2 }))(app.sandbox.fetch);
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(browser.errors()[0]).toMatch(
      /The total of your order is now \$[\d.]+, of which \$[\d.]+ is left to pay by card\./,
    );
    expect(amount(browser, "Amount Due")).toBe(due + 300);
    expect(callsTo(app, "/queue")).toEqual([]);
  });

  test("a balance that fell and still pays as much changes nothing", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    await press(browser, "gift:use", MUCH);
    fillCheckout(browser);
    app.intercept = onReply("POST", /lookup-for-order/, (card) => ({ ...card, balance: 200 }))(app.sandbox.fetch);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
  });

  test("a card that cannot be looked at is said, pays nothing, and is used again when it can", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    await press(browser, "gift:use", FIVE);
    app.intercept = when(({ url }) => url.includes("lookup-for-order"), status(500));
    await browser.visit(CHECKOUT);
    expect(browser.text()).toContain("We cannot look at the card ending in 0022 right now.");
    app.intercept = null;
    await browser.visit(CHECKOUT);
    expect(browser.text()).toMatch(/-\$5\.00/);
  });

  test("the pin is in no page, cookie (opened), address or call but look-up and purchase", async () => {
    const app = startApp();
    const secret = { giftNumber: "6035710000000033", giftPin: "3333" };
    const browser = await atCheckout(app);
    const pages: string[] = [];
    const look = () => pages.push(browser.html, browser.url, JSON.stringify([...browser.headers]));
    await press(browser, "gift:check", { ...secret, giftPin: "3334" });
    look();
    await press(browser, "gift:use", secret);
    look();
    for (const [name, text] of browser.cookies)
      expect(JSON.stringify(inside(browser.cookies, name) ?? text), name).not.toMatch(/3333|3334|6035710000000033/);
    await press(browser, "place");
    look();
    fillCheckout(browser);
    await browser.press("Submit Order");
    look();
    expect(browser.heading()).toBe("Thanks for your order");
    const found = [...pages.join("\n").matchAll(/.{0,40}(?:3334|(?<![\da-f-])3333(?![\da-f-])).{0,40}/g)];
    expect(found.map(([text]) => text)).toEqual([]);
    const others = app.calls.filter(({ path }) => !/queue|lookup-for-order/.test(path));
    expect(JSON.stringify(others)).not.toMatch(/6035710000000033|"3333"/);
    // Nothing of it is kept for the next order.
    expect(inside(browser.cookies, "payment")).toBeNull();
  });
});

describe("cards of a customer (GIFT-07)", () => {
  test("are listed with balance, the name cut to 25 letters there and to 11 in the totals; ended ones are not (GIFT-06, GIFT-09)", async () => {
    const browser = await asCustomer(startApp());
    expect(browser.text()).toContain("My Cards");
    expect(browser.text()).not.toContain("0088");
    const own = buttons(browser).filter((intent) => intent?.startsWith("gift:own:"));
    expect(own).toHaveLength(2);
    for (const intent of own) await press(browser, intent ?? "");
    const list = /([^.]{25}\.\.\.) ending in 0066:/.exec(browser.text());
    expect(list).not.toBeNull();
    expect(browser.text()).toMatch(/[^.]{11}\.\.\. ending in 0066/);
    expect(buttons(browser).filter((intent) => intent?.startsWith("gift:own:"))).toEqual([]);
    expect(browser.html).not.toContain("6035710000000066");
  });

  test("house accounts only where the feature is on (TOGGLE-03)", async () => {
    for (const isOn of [true, false]) {
      const app = startApp();
      setToggle(app, "HOUSE_ACCOUNT_AS_PAYMENT", isOn);
      const browser = await asCustomer(app);
      expect(browser.text().includes("ending in 0077")).toBe(isOn);
    }
  });

  test("a key that is nobody's, or somebody else's, uses nothing", async () => {
    const app = startApp();
    const ada = await asCustomer(app);
    const own = buttons(ada).find((intent) => intent?.startsWith("gift:own:")) ?? "";
    const ben = await asCustomer(app, "ben@example.com");
    for (const intent of [own, "gift:own:", "gift:own:__proto__"]) {
      await press(ben, intent);
      expect(ben.status).toBe(422);
      expect(ben.text()).not.toContain("is used for this order");
    }
  });

  test("the loyalty card and the catering reward card take each other's place, the last one counts (GIFT-08)", async () => {
    const app = startApp();
    const browser = await asCustomer(app);
    const due = amount(browser, "Amount Due") ?? 0;
    await press(browser, "balance:loyalty");
    expect(amount(browser, "Amount Due")).toBe(due - 1_250);
    expect(browser.text()).toMatch(/Loyalty Card ?Remove Loyalty Card ?-\$12\.50/);
    await press(browser, "balance:catering reward");
    expect(amount(browser, "Loyalty Card")).not.toBe(-1_250);
    expect(amount(browser, "Amount Due")).toBe(Math.max(0, due - 4_000));
    await press(browser, "balance:none");
    expect(amount(browser, "Amount Due")).toBe(due);
    await press(browser, "balance:loyalty");
    await browser.visit(CHECKOUT);
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expect([sent(app).loyaltyAmount, sent(app).cateringRewardAmount]).toEqual([12.5, undefined]);
  });

  test("what cannot be read is named, and everything else goes on", async () => {
    const app = startApp();
    app.intercept = when(({ url }) => /\/cards|payment-options/.test(url), status(500));
    const browser = await asCustomer(app);
    expect(browser.status).toBe(200);
    expect(browser.text()).toContain(
      "We cannot look at your gift cards, your loyalty card, your catering reward card, your saved cards right now.",
    );
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
  });

  test("a guest sees none of it, and nobody is asked", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    expect(browser.text()).not.toMatch(/My Cards|Loyalty Card/);
    expect(callsTo(app, "/customer-api/cards")).toEqual([]);
    expect(callsTo(app, "payment-options")).toEqual([]);
  });
});

describe("STORED_PAYMENTS: saved cards (PAY-01, PAY-02)", () => {
  test("the preferred one is selected, expired ones stand apart and cannot be; a selected one says more (PAY-14, PAY-20)", async () => {
    const browser = await asCustomer(startApp());
    expect(browser.html).toContain('<option value="">Select a saved card</option>');
    expect(browser.html).toMatch(/<option value="[^"]+" selected="">Visa \*\*\*\*4242/);
    expect(browser.html).toMatch(
      /<optgroup label="Expired" disabled="">\s*<option value="[^"]+">American Express \*\*\*\*0005/,
    );
    expect(browser.text()).toMatch(/Visa \*\*\*\*4242, [^,]+, Expires \d\d\/\d{4}/);
    expect(browser.html).not.toContain('name="cardNumber"');
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test("the selected one pays, and no number goes out (PAY-12)", async () => {
    const app = startApp();
    const browser = await asCustomer(app);
    fillCheckout(browser);
    const [, id] = /<option value="([^"]+)"[^>]*>Mastercard/.exec(browser.html) ?? [];
    await press(browser, "place", { paymentMethodId: id ?? "" });
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(app).paymentInfo).toEqual({ useSavedPaymentMethodId: id, sessionId: null, savePaymentMethod: false });
  });

  test("one has to be selected; an expired or foreign one is none (PAY-03, SUBMIT-01)", async () => {
    const app = startApp();
    const browser = await asCustomer(app);
    fillCheckout(browser);
    const [, expired] = /<option value="([^"]+)"[^>]*>American Express/.exec(browser.html) ?? [];
    for (const id of ["", expired ?? "", "pm-of-somebody", "#session"]) {
      await press(browser, "place", { paymentMethodId: id });
      expect(browser.status).toBe(422);
      expect(browser.errors()).toEqual(["Select a saved card, or add another one."]);
      expect(browser.html).toContain('href="#paymentMethodId"');
    }
    expect(callsTo(app, "/queue")).toEqual([]);
  });

  test("Add Card opens the form, Cancel goes back; a typed card can be kept and preferred (PAY-01, PAY-11)", async () => {
    const app = startApp();
    const browser = await asCustomer(app);
    await press(browser, "panel:card");
    expect(browser.html).toContain('name="cardNumber"');
    expect(browser.text()).toContain("Save Payment Method");
    await press(browser, "panel:close");
    expect(browser.html).not.toContain('name="cardNumber"');
    await press(browser, "panel:card");
    fillCheckout(browser);
    await press(browser, "place", {
      savePaymentMethod: "on",
      description: "Office",
      saveAsPreferredPaymentMethod: "on",
    });
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(app).paymentInfo).toMatchObject({
      savePaymentMethod: true,
      description: "Office",
      saveAsPreferredPaymentMethod: true,
      useSavedPaymentMethodId: null,
    });
  });

  test("a card number typed as its description is refused, and not shown again (PAY-12)", async () => {
    const app = startApp();
    const browser = await asCustomer(app);
    await press(browser, "panel:card");
    fillCheckout(browser);
    await press(browser, "place", { savePaymentMethod: "on", description: "my 4111 1111 1111 1111" });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Please do not enter a card number here."]);
    expect(browser.html).toContain('href="#description"');
    expect(browser.html).not.toContain("4111 1111");
    expect(callsTo(app, "/queue")).toEqual([]);
  });

  test("a guest is not asked, and fields made by hand keep nothing; preferred means nothing without keeping (PAY-11)", async () => {
    const app = startApp();
    const guest = await atCheckout(app);
    expect(guest.text()).not.toContain("Save Payment Method");
    fillCheckout(guest);
    await press(guest, "place", { savePaymentMethod: "on", saveAsPreferredPaymentMethod: "on" });
    expect(sent(app).paymentInfo.savePaymentMethod).toBe(false);

    const browser = await asCustomer(startApp());
    await press(browser, "panel:card");
    fillCheckout(browser);
    const other = startApp();
    const ada = await asCustomer(other);
    await press(ada, "panel:card");
    fillCheckout(ada);
    await press(ada, "place", { saveAsPreferredPaymentMethod: "on" });
    expect(sent(other).paymentInfo.saveAsPreferredPaymentMethod).toBeUndefined();
  });

  test("without the feature there is the form only; nor with none that is not expired (TOGGLE-03)", async () => {
    const app = startApp();
    setToggle(app, "STORED_PAYMENTS", false);
    expect((await asCustomer(app)).html).toContain('name="cardNumber"');
    expect((await asCustomer(startApp(), "cleo@example.com")).html).toContain('name="cardNumber"');
  });

  test("signing in forgets what was to be paid with (AUTH-09)", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    await press(browser, "gift:use", FIVE);
    expect(inside(browser.cookies, "payment")).not.toBeNull();
    await signIn(browser);
    expect(inside(browser.cookies, "payment")).toBeNull();
  });

  test("what a customer has not typed is filled in; what was typed stays", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await browser.visit(CHECKOUT);
    await press(browser, "update", { firstName: "Zoë" });
    await signIn(browser);
    await browser.visit(CHECKOUT);
    expect(browser.value("First Name")).toBe("Zoë");
    expect(browser.value("Last Name")).toBe("Byron");
    expect(browser.value("Email Address")).toBe("ada@example.com");
  });
});

describe("CHASE_IFRAME: the provider takes the card (PAY-15)", () => {
  /** An app whose chain has the feature on, and a browser that can also open the provider's pages. */
  async function withProvider(name: string | null = null) {
    const app = startApp({ sandbox: createSandbox({ control: true, now: () => new Date("2026-11-21T16:00:00Z") }) });
    setToggle(app, "CHASE_IFRAME", true);
    const browser = name === null ? await atCheckout(app) : await asCustomer(app, name);
    if (name !== null) await press(browser, "panel:card");
    return { app, browser };
  }

  /** What the provider's page does with a card, and where it leads back. */
  async function enterCard(app: TestApp, hosted: string, cardNumber = "4111111111111111"): Promise<string> {
    const query = new URL(hosted).searchParams;
    const reply = await app.handle(
      new Request("http://localhost:3000/card-provider/hosted", {
        method: "POST",
        body: new URLSearchParams({
          token: query.get("token") ?? "",
          returnUrl: query.get("returnUrl") ?? "",
          cancelUrl: query.get("cancelUrl") ?? "",
          nameOnCard: "Ana",
          cardNumber,
          expirationMonth: "12",
          expirationYear: "2029",
          cvn: "123",
          billingZip: "75201",
          action: "use",
        }),
        headers: { origin: "http://localhost:3000" },
      }),
    );
    return reply.headers.get("location") ?? "";
  }

  async function openHosted(browser: Browser, fields: Record<string, string> = {}): Promise<string> {
    await press(browser, "card:provider", { email: "ana@example.com", ...fields });
    return new URL(browser.url, "http://localhost:3000").href;
  }

  test("without script by its own page and back; the card is selected, pays, and was never ours (PAY-16, PAY-13)", async () => {
    const { app, browser } = await withProvider();
    expect(browser.html).not.toContain('name="cardNumber"');
    expect(browser.text()).not.toContain("Would you like to save your card?");
    fillCheckout(browser);
    const hosted = await openHosted(browser);
    expect(hosted).toMatch(/\/card-provider\/hosted\?token=/);
    expect(new URL(hosted).searchParams.get("returnUrl")).toMatch(/\/order-now\/checkout\/card$/);
    const back = await enterCard(app, hosted);
    expect(back).toContain("outcome=success");
    const { pathname, search } = new URL(back, "http://localhost:3000");
    await browser.visit(pathname + search);
    expect(browser.url).toBe(CHECKOUT);
    expect(browser.text()).toContain("Your card ****1111 is chosen.");
    expect(browser.html).toMatch(/<option value="#[^"]+" selected="">Visa \*\*\*\*1111/);
    expect(browser.value("First Name")).toBe("Ana");
    await press(browser, "place");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(app).paymentInfo).toMatchObject({ useSavedPaymentMethodId: null });
    expect(sent(app).paymentInfo.sessionId).toMatch(/^#/);
    expect(callsTo(app, "promote-checkout-session")).toHaveLength(1);
  });

  test("a customer is asked whether to save it, No unless said (PAY-15)", async () => {
    const { app, browser } = await withProvider("ada@example.com");
    expect(browser.text()).toContain("Would you like to save your card?");
    expect(browser.html).toMatch(/name="saveCard" checked="" value="no"|value="no"[^>]*checked/);
    const hosted = await openHosted(browser, { saveCard: "yes" });
    const back = new URL(await enterCard(app, hosted), "http://localhost:3000");
    await browser.visit(back.pathname + back.search);
    expect(callsTo(app, "retrieve-card-info").at(-1)).toContain("saveCard=true");
  });

  test("the e-mail is needed first, and said beside its box", async () => {
    const { app, browser } = await withProvider();
    await press(browser, "card:provider", { email: " " });
    expect(browser.status).toBe(422);
    expect(browser.html).toContain('href="#email"');
    expect(callsTo(app, "request-checkout-session")).toEqual([]);
  });

  test("a failure is reported and said in its words; what was typed stays (PAY-17)", async () => {
    const { app, browser } = await withProvider();
    fillCheckout(browser);
    const hosted = await openHosted(browser, { firstName: "Zoë" });
    const back = new URL(await enterCard(app, hosted, "4000000000000119"), "http://localhost:3000");
    expect(back.searchParams.get("outcome")).toBe("failure");
    await browser.visit(back.pathname + back.search);
    expect(browser.text()).toContain("There was an unexpected error. Please try again.");
    expect(callsTo(app, "report-payment-failure")).toHaveLength(1);
    expect(browser.value("First Name")).toBe("Zoë");
  });

  test("a session of fifteen minutes is too old; another one begins, nothing typed is lost (PAY-18)", async () => {
    const { app, browser } = await withProvider();
    fillCheckout(browser);
    const hosted = await openHosted(browser);
    const back = new URL(await enterCard(app, hosted), "http://localhost:3000");
    app.clock.now = new Date(app.clock.now.getTime() + 15 * 60_000);
    await browser.visit(back.pathname + back.search);
    expect(browser.text()).toContain("The time to enter your card was over.");
    expect(browser.value("City")).toBe("Dallas");
    expect(callsTo(app, "retrieve-card-info")).toEqual([]);
  });

  test("a way back that nobody opened here, or of another session, changes nothing; a cancelled one neither", async () => {
    const { app, browser } = await withProvider();
    await browser.visit("/order-now/checkout/card?id=x&outcome=success");
    expect(browser.url).toBe(CHECKOUT);
    await openHosted(browser);
    for (const query of ["?id=other&outcome=success", "?outcome=cancel", "?outcome=__proto__", ""]) {
      await browser.visit(`/order-now/checkout/card${query}`);
      expect(browser.url).toBe(CHECKOUT);
      expect(browser.html).not.toContain('value="#');
    }
    expect(callsTo(app, "retrieve-card-info")).toEqual([]);
  });

  test("where no session can be had it is said, and where no provider is known there is the card form (PAY-19)", async () => {
    const { app, browser } = await withProvider();
    app.intercept = when(({ url }) => url.includes("request-checkout-session"), status(500));
    await press(browser, "card:provider", { email: "ana@example.com" });
    expect(browser.status).toBe(503);
    expect(browser.errors()[0]).toContain("could not reach the restaurant");
    const apart = startApp({ env: { CATERING_API_URL: "http://api.test", PUBLIC_ORIGIN: "http://localhost:3000" } });
    setToggle(apart, "CHASE_IFRAME", true);
    expect((await atCheckout(apart)).html).toContain('name="cardNumber"');
  });

  test("addresses for tests use the provider's test host, others its own; the policy names it (PAY-19)", async () => {
    const urls = {
      CHECKOUT_WIDGET_TEST_URL: "https://pay-test.example/w/",
      CHECKOUT_WIDGET_URL: "https://pay.example/w",
    };
    for (const [origin, host] of [
      ["http://localhost:3000", "https://pay-test.example"],
      ["https://test.zebra.example", "https://pay-test.example"],
      ["https://order.zebra.example", "https://pay.example"],
      ["https://latest.zebra.example", "https://pay.example"],
    ]) {
      const app = startApp({ env: { ...urls, PUBLIC_ORIGIN: origin ?? "" } });
      const reply = await app.handle(new Request(`${origin}/order-now`, { headers: { cookie: "cookies=1" } }));
      const policy = reply.headers.get("content-security-policy") ?? "";
      for (const name of ["script-src", "frame-src", "form-action"])
        expect(
          policy.split("; ").find((part) => part.startsWith(name)),
          `${origin} ${name}`,
        ).toContain(`${host}`);
    }
  });
});

describe("what the API says of the order as a whole (SUBMIT-08)", () => {
  const refuse = (message: string) => when(isQueue, status(400, { message }));

  test.each([
    ["Please SIGN IN to use this reward.", "SORRY!", true],
    ["Please call your catering sales manager.", "Your order was not placed", false],
    ["The kitchen is out of bowls.", "SORRY!", false],
  ])("%s", async (message, title, offersSignIn) => {
    const app = startApp();
    const browser = await atCheckout(app);
    fillCheckout(browser);
    app.intercept = refuse(message);
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(browser.html).toMatch(new RegExp(`<dialog open="" id="sorry"[^>]*>\\s*<h2[^>]*>${title}`));
    expect(browser.errors()).toEqual([message]);
    expect(buttons(browser).includes("go:login")).toBe(offersSignIn);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    // Closing it shows the form as it was, and a new press is allowed.
    app.intercept = null;
    await browser.press("Back to my order");
    expect(browser.html).not.toContain('id="sorry"');
    expect(browser.value("City")).toBe("Dallas");
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
  });

  test("the way to sign in keeps what was typed, and leads back", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    fillCheckout(browser);
    app.intercept = refuse("Please sign in.");
    await browser.press("Submit Order");
    app.intercept = null;
    await press(browser, "go:login");
    await signIn(browser);
    expect(browser.url).toBe(CHECKOUT);
    expect(browser.value("City")).toBe("Dallas");
  });
});

describe("ways to pay (PAY-21, TOTAL-02, TOTAL-09)", () => {
  test("a credit card beside a loyalty card and a gift card; a catering reward card in place of the loyalty card (PAY-21)", async () => {
    for (const kind of ["loyalty", "catering reward"]) {
      const app = startApp();
      const browser = await asCustomer(app);
      await press(browser, `balance:${kind}`);
      const isPaid = amount(browser, "Amount Due") === 0;
      await press(browser, "gift:use", FIVE);
      fillCheckout(browser);
      await press(browser, "place");
      expect(browser.heading()).toBe("Thanks for your order");
      const { loyaltyAmount = 0, cateringRewardAmount = 0, giftCards, paymentInfo } = sent(app);
      expect(kind === "loyalty" ? loyaltyAmount : cateringRewardAmount).toBeGreaterThan(0);
      expect(loyaltyAmount > 0 && cateringRewardAmount > 0).toBe(false);
      expect(giftCards).toHaveLength(isPaid ? 0 : 1);
      expect(Object.keys(paymentInfo).length > 0).toBe(!isPaid);
    }
  });

  test("what costs nothing is FREE, asks for no card, and is ordered (TOTAL-02)", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    await press(browser, "promo:apply", { promoCode: "ontheHouse" });
    expect(browser.text()).toMatch(/Promo ONTHEHOUSE ?-\$27\.50/);
    expect(browser.text()).toMatch(/Estimated Total ?FREE/);
    expect(browser.html).not.toContain('name="cardNumber"');
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(app).paymentInfo).toEqual({});
  });

  test("each code stands by its name, negative, in the panel (TOTAL-01, TOTAL-09)", async () => {
    const browser = await atCheckout(startApp());
    await press(browser, "promo:apply", { promoCode: "ZEBRA5" });
    await press(browser, "promo:apply", { promoCode: "LUNCH15" });
    expect(amount(browser, "Promo ZEBRA5")).toBe(-500);
    expect(amount(browser, "Promo LUNCH15")).toBeLessThan(0);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });
});

describe("rechecked at submit (SUBMIT-11, LIMIT-09)", () => {
  test("an individual order over its limits is refused in the words of the limit, before it is sent (LIMIT-04)", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000);
    app.intercept = onReply("GET", /order-validation/, (body) => ({ ...body, individualMaxOrderSize: 5 }))(
      app.sandbox.fetch,
    );
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(browser.errors().join()).toContain("Looks like you're placing an order over $5.00");
    expect(callsTo(app, "/queue")).toEqual([]);
  });

  test("a check that fails does not stop the order", async () => {
    const app = startApp();
    const browser = await atCheckout(app);
    app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000);
    app.intercept = when(({ url }) => /order-validation|daily-orders/.test(url), silent);
    app.intercept = when(({ url }) => /order-validation|daily-orders/.test(url), status(500));
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
  });

  test("a day that is full is refused with the phones to call, before it is sent; the real amount is asked (LIMIT-09)", async () => {
    const app = startApp();
    const browser = await chooseTime(app, "Catering");
    await browser.visit("/order-now/build-order/menu-item/2301");
    browser.fill("Roast Turkey & Avocado", "1");
    browser.fill("Falafel & Tahini", "1");
    await browser.press("Add to bag");
    await browser.visit(CHECKOUT);
    fillCheckout(browser);
    browser.fill("Number of Guests", "12");
    app.intercept = when(
      ({ url }) => url.includes("store-daily-orders"),
      () => Response.json({ isOverLimit: true, csmPhoneNumbers: ["(214) 555-0177", "(214) 555-0178"] }),
    );
    await browser.press("Submit Order");
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([
      "We're sorry. At this time, we're unable to accept additional online orders for the date you've selected. Please call your Catering Sales Manager (214) 555-0177, (214) 555-0178 for assistance. We appreciate your understanding and look forward to serving you.",
    ]);
    const [asked = ""] = callsTo(app, "store-daily-orders");
    const subTotal = amount(browser, "Sub Total") ?? 0;
    expect(new URLSearchParams(asked.split("?")[1]).get("orderAmount")).toBe(String(subTotal / 100));
    expect(callsTo(app, "/queue")).toEqual([]);
    app.intercept = null;
    fillCheckout(browser);
    await browser.press("Submit Order");
    expect(browser.heading()).toBe("Thanks for your order");
  });
});
