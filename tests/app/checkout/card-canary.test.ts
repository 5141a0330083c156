import { register } from "prom-client";
import { describe, expect, test, vi } from "vitest";
import type { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import { openBrowser } from "../../support/browser.ts";
import { broken, isCartRead, isQueue, refused, silent, status, when } from "../../support/faults.ts";
import { pressIntent } from "../../support/checkout.ts";
import { atMenu, fillBag, fillCheckout } from "../../support/journey.ts";
import { captureConsole, logged } from "../../support/log-capture.ts";
import { expectAt, expectText } from "../../support/expect.ts";
import { expectSilence, watchedApp } from "../../support/watch.ts";

/**
 * One card, typed in many ways and places. Wherever the app sends something (pages, headers, cookies opened with our
 * own key, addresses, log lines, calls to the API other than the purchase) it must not be found.
 */
const DIGITS = "4111111111111111";
const CVV = "7391";
const SPELLINGS = [
  DIGITS,
  "4111 1111 1111 1111",
  "4111-1111-1111-1111",
  "4111\u00a01111\u00a01111\u00a01111",
  "4111\u200b1111\u200b1111\u200b1111",
  "4111–1111–1111–1111",
  "４１１１１１１１１１１１１１１１",
  `  ${DIGITS}  `,
  "4111\t1111\n1111 1111",
  `card: ${DIGITS}, thanks`,
];

/** A selection for tests where each costs a page. */
const SOME_SPELLINGS = [DIGITS, "4111 1111 1111 1111", `card: 4111–1111–1111–1111, thanks`];

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});
captureConsole();

function expectNoCard({ app, said }: { app: TestApp; said: [string, string][] }, browser: Browser): void {
  const calls = app.calls.filter(({ path }) => !path.endsWith("/queue"));
  const everything = [
    // The browser's addresses are in its trail, which a test may empty.
    ...said.filter(([where]) => !where.startsWith("address")),
    ...logged.map((line): [string, string] => ["log", line]),
    ...calls.map(({ method, path, body }): [string, string] => [`call ${method} ${path.slice(0, 60)}`, path + body]),
    ["addresses", browser.trail.join(" ")] as [string, string],
  ];
  expect(logged.length + said.length).toBeGreaterThan(1);
  for (const [where, text] of everything) {
    const digits = decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, ""))
      .normalize("NFKC")
      .replaceAll(/\D/g, "");
    expect(digits.includes(DIGITS), `the card's number in ${where}`).toBe(false);
    // A sealed text may contain any four characters; its content was checked above.
    if (!where.startsWith("headers"))
      expect(/(?<![\w.-])7391(?![\w.-])/.test(text), `the card's code in ${where}`).toBe(false);
  }
}

async function atCheckout(options?: Parameters<typeof startApp>[0]) {
  const watched = watchedApp(options);
  const filled = await fillBag(watched.app);
  const browser = await openBrowser(watched, filled.cookies).visit("/order-now/checkout");
  fillCheckout(browser);
  browser.fill("CVV", CVV);
  return { ...watched, browser };
}

test("the check finds a planted card number, in a sealed cookie too", async () => {
  const watched = watchedApp();
  const browser = await openBrowser(watched).visit("/order-now");
  const said = (text: string): [string, string][] => [
    ["page", text],
    ["page", ""],
  ];
  const saying = (text: string) => expectNoCard({ ...watched, said: said(text) }, browser);
  for (const leak of ["4111 1111 1111 1111", "x4111-1111-1111-1111x", encodeURIComponent("4111 1111 1111 1111")]) {
    expect(() => saying(leak)).toThrow("the card's number in page");
  }
  expect(() => saying(`"cvv":"${CVV}"`)).toThrow("code in page");
  const cookie = watched.said.find(([where]) => where.startsWith("cookie order"));
  expect(cookie?.[1]).toContain("orderTypeId");
});

describe("the card appears in the purchase call only (PAY-12)", () => {
  test.each(SPELLINGS)("typed as %j and accepted", async (number) => {
    const watched = await atCheckout();
    const { browser, app } = watched;
    const { url, body } = browser.formOf("Submit Order");
    body.set("cardNumber", number);
    await browser.send(url, body);
    expectNoCard(watched, browser);
    const [purchase] = app.sent("/queue");
    // A number among words is refused and never sent; full-width digits are accepted.
    if (/thanks/.test(number)) expect(purchase).toBeUndefined();
    else {
      expect(browser.heading()).toBe("Thanks for your order");
      expect(purchase.paymentInfo).toMatchObject({ cardNumber: DIGITS, cvn: CVV });
    }
    await browser.visit("/order-now/checkout");
    expectNoCard(watched, browser);
  });

  const modelState = { "orderDetails.paymentInfo.cardNumber": ["4111 1111 1111 1111 is not valid."] };
  const outcomes = [
    ["another field is wrong", null],
    ["the card is declined", status(400, { message: "Your card was declined." })],
    [
      "the API repeats the card in its refusal",
      status(400, { message: `Card ${DIGITS} with code ${CVV} is not valid.`, modelState }),
    ],
    ["the API repeats the card in a 429", status(429, { message: `Too many tries with 4111-1111-1111-1111.` })],
    ["the API repeats the card in a 500", status(500, { message: DIGITS, stack: `queue(${DIGITS}, ${CVV})` })],
    ["the API answers 401", status(401, { message: DIGITS })],
    ["the API answers 404", status(404, { message: DIGITS })],
    ["the API answers malformed text", () => new Response(`<html>${DIGITS} ${CVV}`, { status: 200 })],
    ["the connection is refused", refused],
    ["the connection breaks", broken],
    ["the API times out", silent],
  ] as const;

  test.each(outcomes)("when %s", async (_name, answer) => {
    const watched = await atCheckout(answer === silent ? { env: { UPSTREAM_TIME_SCALE: "0.03" } } : {});
    const { browser, app } = watched;
    if (answer === null) browser.fill("Zip Code", "x");
    else app.intercept = when(isQueue, answer);
    await browser.press("Submit Order");
    expect(browser.heading()).not.toBe("Thanks for your order");
    expectNoCard(watched, browser);
    app.intercept = null;
    await browser.visit("/order-now/checkout");
    expect([browser.value("Card Number"), browser.value("CVV")]).toEqual(["", ""]);
    expectNoCard(watched, browser);
  });

  test("when the bag cannot be loaded or has expired, or the time was adjusted", async () => {
    for (const trouble of [status(500), status(404)]) {
      const watched = await atCheckout();
      watched.app.intercept = when(isCartRead, trouble);
      await watched.browser.press("Submit Order");
      expectNoCard(watched, watched.browser);
    }
    const late = await atCheckout();
    late.app.clock.now = new Date("2026-11-22T18:20:00Z");
    expectText(await late.browser.press("Submit Order"), "Your Pickup Time has been adjusted");
    expectNoCard(late, late.browser);
  });

  test("with any other button", async () => {
    const watched = await atCheckout();
    const { url, body } = watched.browser.formOf("Submit Order");
    for (const intent of ["go:menu", "go:setup", "update", "line:remove:x", "nonsense", ""]) {
      body.set("intent", intent);
      await watched.browser.send(url, body);
      expectNoCard(watched, watched.browser);
    }
  });

  test("with scripts, in the data reply", async () => {
    const watched = await atCheckout();
    const { browser } = watched;
    browser.fill("Zip Code", "x");
    const { body } = browser.formOf("Submit Order");
    await browser.send("/order-now/checkout.data", body);
    const answer = watched.said.findLast(([where]) => where === "body of POST /order-now/checkout.data");
    expect(answer?.[1]).toContain("Invalid zip code");
    expectNoCard(watched, browser);
  });
});

describe("a card number in another field (CHK-05)", () => {
  const contact = "firstName lastName email phone address address2 city state zip";
  const card = "nameOnCard billingZip expirationMonth expirationYear cvv agreement intent made-up";
  const fields = `${contact} ${card}`.split(" ");

  /** Free text fields, whose values are sent as typed. */
  const texts = ["firstName", "lastName", "phone", "address", "address2", "city", "nameOnCard"];
  const otherMarks = ["4111.1111.1111.1111", "4111/1111/1111/1111", "4111_1111_1111_1111", "٤١١١١١١١١١١١١١١١"];

  test.each(fields)("%s at checkout: refused, and appears nowhere", async (field) => {
    const watched = await atCheckout();
    const { browser, app } = watched;
    const { url, body } = browser.formOf("Submit Order");
    for (const number of texts.includes(field) ? [...SPELLINGS, ...otherMarks] : SOME_SPELLINGS) {
      const typed = new URLSearchParams(body);
      typed.set("cardNumber", "5555555555554444");
      typed.set(field, number);
      // Another error makes the form return even where the field is unknown.
      if (field === "made-up") typed.set("zip", "x");
      expect((await browser.send(url, typed)).status).toBe(422);
      expect(app.sent("/queue")).toEqual([]);
      if (!texts.includes(field) || otherMarks.includes(number)) continue;
      expect(browser.errors(), number).toEqual(["Please do not enter a card number here."]);
      expect(browser.attributes(`[name="${field}"]`, "value"), number).toEqual([""]);
    }
    await browser.visit("/order-now/checkout");
    expectNoCard(watched, browser);
  });

  test.each(SPELLINGS)("the store search: %j is not searched for, saved or put in the address", async (number) => {
    const watched = watchedApp();
    const browser = await openBrowser(watched).visit("/order-now");
    await browser.press("I'll pick up");
    await browser.submit("Search", { "Your address, city or zip code": number });
    expectAt(browser, "/order-now/locations", "Address could not be verified. Please try a different address.");
    expect(browser.value("Your address, city or zip code")).toBe("");
    // The browser requested that address once; nothing of ours repeats it.
    browser.trail.length = 0;
    expectNoCard(watched, browser);
    expect(watched.app.asked("/geocode")).toEqual([]);
  });

  test.each(["specialInstructions", "quantity", "m1000", "m1200.o1201", "cardNumber", "cvv", "intent"])(
    "%s on the item page: refused or ignored, and appears nowhere",
    async (field) => {
      const watched = watchedApp();
      const browser = openBrowser(watched, (await atMenu(watched.app)).cookies);
      for (const number of SOME_SPELLINGS) {
        const fields = { m1000: "1002", m1050: "1052", quantity: "0", intent: "add", cvv: CVV };
        await browser.send("/order-now/build-order/menu-item/101", { ...fields, [field]: number });
        expect(browser.status).toBe(422);
      }
      expectNoCard(watched, browser);
    },
  );

  test("a card posted to the forms of all other pages", async () => {
    const watched = watchedApp();
    const browser = openBrowser(watched, (await fillBag(watched.app)).cookies);
    const card = { cardNumber: DIGITS, cvv: CVV, near: DIGITS, day: DIGITS, time: DIGITS, on: DIGITS };
    const setup = "method locations pickup-details cart".split(" ").map((page) => `/order-now/${page}`);
    for (const path of ["/order-now?index", "/lite", ...setup]) {
      for (const intent of ["", DIGITS, "type:1", "continue", "store:1001", `store:${DIGITS}`]) {
        await browser.send(path, { ...card, intent });
        expect(browser.status, path).toBeLessThan(500);
      }
    }
    expectNoCard(watched, browser);
  });
});

describe("the pin of a gift card appears in look-up and purchase only (GIFT-01)", () => {
  const PIN = "QX7391ZW";
  const NUMBER = "6035710000000099";

  test.each([
    ["accepted", 5],
    ["without a balance", 0],
  ])("for a card %s", async (_what, balance) => {
    const watched = await atCheckout();
    const { app, browser } = watched;
    const card = { cardNumber: NUMBER, pin: PIN, name: "Gift", active: true, balance, cardType: {} };
    app.intercept = async (request) => {
      if (request.url.includes("lookup-for-order")) return Response.json(card);
      if (!isQueue(request)) return null;
      // The embedded API has no such card.
      const { url, method, headers } = request;
      const order = JSON.stringify({ ...(await request.json()), giftCards: [] });
      return app.sandbox.fetch(new Request(url, { method, headers, body: order }));
    };
    for (const intent of ["gift:check", "gift:use", "update", "place"]) {
      fillCheckout(browser);
      await pressIntent(browser, intent, { giftNumber: "6035 7100 0000 0099", giftPin: PIN });
    }
    expect(browser.heading()).toBe("Thanks for your order");
    expectSilence(watched, { pin: PIN, number: NUMBER }, (name, where) => {
      return /queue|lookup-for-order/.test(where) || (name === "number" && where.startsWith("body"));
    });
    expect(await register.metrics()).not.toContain(PIN);
    // The canary was sent: the API received it.
    expect(app.calls.some(({ path, body }) => path.includes("lookup-for-order") && body.includes(PIN))).toBe(true);
  });
});
