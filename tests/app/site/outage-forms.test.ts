import { describe, expect, test } from "vitest";
import { SECRET_FIELDS } from "../../../app/ui/form/problems.ts";
import { startApp } from "../../support/app.ts";
import { type Browser, type PostedForm, openBrowser } from "../../support/browser.ts";
import { CHECKOUT, fillCateringBag } from "../../support/checkout.ts";
import { IS_LEAN } from "../../support/face.ts";
import { GOOD_CARD } from "../../support/good-entries.ts";
import { htmlPage, isCartRead, malformed, refused, silent, status, when } from "../../support/faults.ts";
import {
  atAddress,
  atCheckoutAs,
  atMenu,
  atReplica,
  atStore,
  fillBag,
  fillBowl,
  fillCheckout,
} from "../../support/journey.ts";
import { expectText } from "../../support/expect.ts";
import { memberAt } from "../../support/rewards.ts";
import { asCustomer, fillSignIn } from "../../support/sign-in.ts";
import { addBowls, choosePickup } from "../../support/walk.ts";

const OUTAGES = [
  ["a refused connection", refused, 503],
  ["a timeout", silent, 504],
  ["a 500", status(500, { message: "NullReference at /srv/app.cs:12" }), 503],
  ["a 503", status(503), 503],
  ["an HTML page", htmlPage, 502],
  ["a truncated JSON text", malformed, 502],
] as const;

interface Screen {
  /** The filled page, in a browser of its own. */
  open(): Promise<Browser>;
  /** Buttons that work without the API. */
  alone?: string[];
}

const MENU = "/order-now/build-order";

async function checkout(opening: Promise<Browser>): Promise<Browser> {
  const browser = await opening;
  await browser.visit(CHECKOUT);
  fillCheckout(browser);
  // Formatted as a refused form shows it.
  browser.fill("Phone Number", "(214) 555-0123");
  // Four digits that occur nowhere else.
  if (browser.labels().includes("CVV")) browser.fill("CVV", "7391");
  browser.fill("Promo Code", "LUNCH10");
  if (browser.labels().includes("Gift card number")) {
    browser.fill("Gift card number", "6006491234567890");
    browser.fill("Pin", "8642");
  }
  return browser;
}

async function filledCatering(): Promise<Browser> {
  const browser = await checkout(fillCateringBag());
  browser.fill("Number of Guests", "37");
  return browser;
}

const LEADING_AWAY = ["Add more items", "I have an account", "Change location, day or time"];

const SCREENS: Record<string, Screen> = {
  checkout: { open: () => checkout(fillBag()), alone: LEADING_AWAY },
  "checkout of a catering order": { open: filledCatering, alone: LEADING_AWAY },
  "checkout of a customer": { open: () => checkout(atCheckoutAs()), alone: LEADING_AWAY },
  "a dish": {
    async open() {
      const browser = await (await atMenu()).visit(`${MENU}/menu-item/101`);
      fillBowl(browser);
      browser.fill("Special Instructions", "no onions");
      return browser;
    },
  },
  "a dish in the bag": {
    async open() {
      const browser = await (await fillBag()).visit("/order-now/cart");
      await browser.press("Edit");
      browser.fill("Special Instructions", "no onions");
      return browser;
    },
  },
  "the bag": {
    async open() {
      const browser = await (await fillBag()).visit("/order-now/cart");
      await browser.press("rename");
      browser.fill("Name", "For Ana");
      return browser;
    },
  },
  "the address": {
    async open() {
      const browser = await atAddress();
      browser.fill("Address", "500 Main St, Dallas, TX");
      browser.fill("Apt/Suite", "Floor 3");
      return browser;
    },
  },
  "day and time": {
    async open() {
      const browser = await atStore();
      await browser.visit("/order-now/pickup-details");
      await browser.press("Next day");
      browser.fill("Select a Time", "12:30 PM");
      return browser;
    },
  },
  "kind of order": { open: async () => openBrowser(startApp()).visit("/order-now") },
  "the restaurant": {
    async open() {
      const browser = await choosePickup(startApp());
      return browser.visit("/order-now/locations?near=75201");
    },
  },
  rewards: { open: () => memberAt() },
  "my account": { open: async () => (await asCustomer()).visit("/user"), alone: ["Sign out"] },
  "past orders": { open: () => memberAt(undefined, `${MENU}/previous-orders`) },
  "sign-in": {
    async open() {
      const browser = await openBrowser(startApp()).visit("/login");
      fillSignIn(browser, "ada@example.com", "not the right one");
      return browser;
    },
    alone: ["Continue as guest"],
  },
};

/** Fields of a form without secrets and generated values. */
function typedIn({ body }: PostedForm): string[] {
  const isTyped = (name: string) =>
    !SECRET_FIELDS.has(name) && !/^(?:intent|agreement|idempotencyKey|refusedCode)/.test(name);
  return [...body].filter(([name]) => isTyped(name)).map(([name, value]) => `${name}=${value}`);
}

const buttonOf = ({ body }: PostedForm): string => [...body.keys()].find((name) => name.startsWith("intent:")) ?? "";

/** Checks that the reply to a form in an outage is the form. */
function expectKept(reply: Browser, sent: PostedForm, words: string): void {
  const about = `${words}: ${reply.trail.join(" -> ")}\n${reply.text().slice(0, 600)}`;
  expect(reply.redirects, about).toEqual([]);
  const again = reply.forms().find((form) => buttonOf(form) === buttonOf(sent));
  expect(again, `the form is gone; ${about}`).toBeDefined();
  expect(typedIn(again!), about).toEqual(expect.arrayContaining(typedIn(sent)));
  expect(reply.errors().join(" "), about).toMatch(/\(Reference: [\w-]+\)/);
  for (const [name, value] of sent.body)
    if (SECRET_FIELDS.has(name) && value)
      expect(reply.html, about).not.toMatch(new RegExp(`(?<![\\w.-])${value}(?![\\w.-])`));
}

describe.each(Object.entries(SCREENS))("%s", (name, { open, alone = [] }) => {
  const outages = OUTAGES.slice(0, IS_LEAN ? 1 : name === "checkout" ? OUTAGES.length : 2);

  test.each(outages)("with %s every button returns its form as filled in (ERR-10)", async (_kind, fault, code) => {
    const browser = await open();
    const forms = browser.forms().filter(({ words, method }) => method === "POST" && !alone.includes(words));
    expect(forms.length).toBeGreaterThan(0);
    const there = atReplica(browser, { UPSTREAM_TIME_SCALE: "0.005" });
    there.app.intercept = fault;
    for (const { words, ...form } of forms) {
      const reply = there.fork();
      await reply.send(form.url, form.body);
      // An open circuit breaker replies at once, which counts as "not reached" too.
      expect([code, 503], `${words}: ${reply.text().slice(0, 300)}`).toContain(reply.status);
      expectKept(reply, form, words);
    }
  });
});

describe("after the outage, the returned form", () => {
  /** The reply to this button during an outage, after which the API works again. */
  async function afterOutage(browser: Browser, words: string): Promise<Browser> {
    const { url, body } = browser.formOf(words);
    const there = atReplica(browser);
    there.app.intercept = refused;
    await there.send(url, body);
    expect(there.status).toBe(503);
    there.app.intercept = null;
    return there;
  }

  test("places the order once the card is entered again (ERR-10)", async () => {
    const there = await afterOutage(await checkout(fillBag()), "Submit Order");
    expectText(there, "Your bag is safe, but cannot be shown right now.");
    await there.submit("Submit Order", { "Card Number": GOOD_CARD["Card Number"], CVV: GOOD_CARD.CVV });
    expect(there.heading()).toBe("Thanks for your order");
    expect(there.app.sent("/queue").at(-1)).toMatchObject({ firstName: "Ana", lastName: "O'Brien & Søn" });
  });

  test("asks for a second press if the bag has changed (ERR-10)", async () => {
    const browser = await checkout(fillBag());
    const there = await afterOutage(browser, "Submit Order");
    await addBowls(openBrowser(browser.app, browser.cookies));
    await there.submit("Submit Order", { "Card Number": GOOD_CARD["Card Number"], CVV: GOOD_CARD.CVV });
    expect(there.status).toBe(422);
    expectText(there, "Your order has changed since this page was shown: what is in your bag.");
  });

  test.each([
    ["the bag", "Update", "For Ana"],
    ["the address", "Verify", "500 Main St"],
    ["day and time", "BUILD MY MEAL", "Bowls"],
    ["the restaurant", "Select", "What pickup time works best for you?"],
    ["kind of order", "I'll pick up (Individual Meals)", "Your address, city or zip code"],
  ])("works: %s (ERR-10)", async (name, words, shows) => {
    const there = await afterOutage(await SCREENS[name]!.open(), words);
    await there.press(there.buttons().includes(words) ? words : "Try again");
    expect(there.status).toBeLessThan(500);
    expectText(there, shows);
  });
});

describe("a single call fails", () => {
  test.each(OUTAGES.slice(0, IS_LEAN ? 1 : OUTAGES.length))(
    "%s from the cart call: every button of checkout returns its form (ERR-10)",
    async (_kind, fault, code) => {
      const browser = await checkout(fillBag());
      const there = atReplica(browser, { UPSTREAM_TIME_SCALE: fault === silent ? "0.03" : "1" });
      there.app.intercept = when(isCartRead, fault);
      for (const { words, method, ...form } of browser.forms()) {
        if (method !== "POST" || LEADING_AWAY.includes(words)) continue;
        const reply = there.fork();
        await reply.send(form.url, form.body);
        expect([code, 503], words).toContain(reply.status);
        expectKept(reply, { method, ...form }, words);
      }
    },
  );

  /** Pattern of a call's address, without ids. */
  const patternOf = (path: string) =>
    new RegExp(`${path.replace(/\?.*/, "").replaceAll(/[\w-]{20,}|\d[\w-]*/g, "[\\w-]+")}(?:\\?|$)`).source;

  test("for each call of a submission, the order is placed, looked up, or the form returned (ERR-10)", async () => {
    const walked = await checkout(fillBag());
    const healthy = atReplica(walked);
    await healthy.send(CHECKOUT, walked.formOf("Submit Order").body);
    expect(healthy.heading()).toBe("Thanks for your order");
    const calls = new Set(healthy.app.calls.map(({ method, path }) => `${method} ${patternOf(path)}`));
    expect(calls.size).toBeGreaterThan(8);
    for (const call of calls) {
      const browser = await checkout(fillBag());
      const [method, path] = call.split(" ") as [string, string];
      const there = atReplica(browser);
      there.app.intercept = when(
        (request) => request.method === method && new RegExp(path).test(request.url),
        status(500),
      );
      const sent = browser.formOf("Submit Order");
      await there.send(CHECKOUT, sent.body);
      if (there.redirects.length === 0) expectKept(there, sent, call);
      else expect(["Thanks for your order", "We are checking your order"], call).toContain(there.heading());
    }
  });
});
