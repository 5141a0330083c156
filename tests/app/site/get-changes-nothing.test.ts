import { describe, expect, test } from "vitest";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import type { Operation } from "../../../server/catering/operation.ts";
import { EVERY_ROUTE, pathOf } from "../../support/bad-input/every-route.ts";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { pressIntent } from "../../support/checkout.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { IS_LEAN } from "../../support/face.ts";
import { broken, isQueue, when } from "../../support/faults.ts";
import { atCheckoutAs, fillBag, placeOrder, submitOrder } from "../../support/journey.ts";
import { operationOf } from "../../support/promised-fields.ts";
import { chainWithQuotes } from "../../support/quotes.ts";
import type { TestApp } from "../../support/test-app.ts";

/** Calls that read with another method than GET. */
const READS_BY_ANOTHER_METHOD: Record<string, string> = {
  "feature-toggles": "the names of the switches are its body",
  "delivery-estimates":
    "the address and the cart are its body; an estimate counts for nothing until it is put on a cart",
  "delivery-estimates-for-cart": "the same for what is in a cart",
  "POST /autocomplete": "what is typed is the body, as Google has it",
  "validate-catering-order": "it answers whether a quote could be ordered, and leaves it as it is",
  "card-lookup": "number and pin of a gift card must stand in no address",
};

/** The return from the card provider is a link, valid only with the sealed state of this browser's session. */
const CARD_IS_TAKEN = "retrieve-card-info";

/** False for operations that a GET of ours must never call, including the contract's GETs with side effects. */
const isRead = ({ name, method, once }: Operation) => name in READS_BY_ANOTHER_METHOD || (method === "GET" && !once);

/** Names of changing calls; unknown requests are judged by their method. */
function writes(calls: TestApp["calls"]): string[] {
  return calls.flatMap(({ method, path }) => {
    const known = operationOf({ method, url: `http://api${path}` });
    if (known) return isRead(known) ? [] : [known.name];
    const line = `${method} ${path.split("?")[0]}`;
    return method === "GET" || line in READS_BY_ANOTHER_METHOD ? [] : [line];
  });
}

const QUERY = new URLSearchParams({
  outcome: "failure",
  id: "s-1",
  state: "x",
  token: "abc-123",
  key: "x",
  refresh: "60",
  look: "3",
  until: "x",
  intent: "place",
  "intent:place": "",
  "intent:clear": "",
  remove: "1",
  rename: "1",
  panel: "tax",
  step: "email",
  sent: "x",
  code: "ZEBRA5",
  q: "1500 Main",
  near: "75201",
  guests: "12",
  quantity: "2",
  m1000: "1002",
  view: "quick",
  calendar: "2026-11-21",
  tier: "4",
  add: "101",
  returnTo: "/order-now/cart",
  agreement: "x",
  store: "1001",
  on: "1",
  redeem: "1",
  favorite: "1",
  index: "",
}).toString();

/** A first visitor, and visitors with data that could be changed. */
const VISITORS: Record<string, () => Promise<Browser>> = {
  "on a first visit": async () => openBrowser(startApp()),
  "with a bag": () => fillBag(),
  "with a delivery": async () => addDelivery(await fillDeliveryBag()),
  "signed in, with a bag": () => atCheckoutAs(),
  "with a card session open": openCardSession,
  "with an order that the device remembers": async () => {
    const browser = await placeOrder();
    browser.tick("Remember this order on this device");
    return browser.press("Save");
  },
  "with a quote to approve": async () => {
    const chain = chainWithQuotes();
    return openBrowser(startApp(chain.options)).visit(chain.addQuote().path);
  },
  "with an order of unknown outcome": async () => {
    const browser = await fillBag();
    browser.app.intercept = when(isQueue, broken);
    await submitOrder(await browser.visit("/order-now/checkout"));
    browser.app.intercept = null;
    return browser;
  },
};

/** Rendering does not affect loaders: pages are rendered for one visitor only. */
const DRAWN_FOR = "with a bag";

async function openCardSession(): Promise<Browser> {
  const app = startApp({ sandbox: createSandbox({ control: true, now: () => SATURDAY_MORNING }) });
  app.alter("feature-toggle/all", (list) => [...list, { featureName: "CHASE_IFRAME", isEnabled: true }]);
  return pressIntent(await fillBag(app), "card:provider", { email: "ana@example.com" });
}

/** Every address with this visitor's ids, as data and rendered. */
async function addressesFor(browser: Browser): Promise<{ data: string[]; drawn: string[] }> {
  const orderNumber = /order-confirmation\/([\w-]+)/.exec(browser.url)?.[1] ?? "ZK-1";
  const line = /line:edit:([\w-]+)/.exec(await (await browser.ask("/order-now/checkout")).text())?.[1] ?? "1";
  const quote = /order-now\/quote\/([\w-]+)/.exec(browser.url)?.[1] ?? "1";
  const known = { state: "texas", id: quote, orderNumber, cartItemId: line };
  const queries = [QUERY, QUERY.replace("outcome=failure", "outcome=success"), ""];
  const paths = EVERY_ROUTE.map((route) => ({ path: pathOf(route, known), isPage: route.isPage }));
  const withQueries = (path: string) => queries.map((query) => `${path}?${query}`);
  const dataOf = (path: string) => `${path === "/" ? "/_root" : path}.data`;
  return {
    data: paths.flatMap(({ path, isPage }) => withQueries(isPage ? dataOf(path) : path)),
    drawn: paths.map(({ path }) => `${path}?${QUERY}`),
  };
}

describe.skipIf(IS_LEAN)("GET requests change nothing at the API, with any query", () => {
  test("the test covers every page, and detects calls that change something", () => {
    const paths = EVERY_ROUTE.map(({ pattern }) => pattern);
    expect(paths).toEqual(expect.arrayContaining(["/", "/logout", "/order-now/checkout/card", "/user"]));
    expect(paths.length).toBeGreaterThan(45);
    const line = (method: string, path: string) => ({ method, path: `/customer-api/${path}`, body: "" });
    const calls = [
      line("PUT", "order-shopping-cart/1/queue"),
      line("GET", "order-shopping-cart/retrieve-card-info?id=1&saveCard=true"),
      line("GET", "order-shopping-cart/0123456789"),
      line("POST", "feature-toggle/all"),
      line("POST", "something/new?x=1"),
    ];
    expect(writes(calls)).toEqual(["queue", CARD_IS_TAKEN, "POST /customer-api/something/new"]);
    const others = OPERATIONS.filter(({ method }) => method !== "GET").map(({ name }) => name);
    for (const name of Object.keys(READS_BY_ANOTHER_METHOD)) expect([...others, "POST /autocomplete"]).toContain(name);
  });

  test.each(Object.keys(VISITORS))("for a visitor %s", { timeout: 60_000 }, async (who) => {
    const browser = await VISITORS[who]!();
    const { calls } = browser.app;
    const changed: Record<string, string[]> = {};
    const { data, drawn } = await addressesFor(browser);
    for (const address of who === DRAWN_FOR ? [...drawn, ...data] : data) {
      const before = calls.length;
      await browser.ask(address);
      const found = writes(calls.slice(before));
      if (found.length > 0) changed[address] = found;
    }
    expect(changed).toEqual({});
  });

  test.each([
    ["success", [CARD_IS_TAKEN]],
    ["failure", ["report-payment-failure"]],
    ["cancel", []],
  ])("the return from the card provider with %s calls %j, only with its sealed state", async (outcome, told) => {
    const browser = await openCardSession();
    const { app } = browser;
    const back = new URL(new URL(browser.url, "http://localhost").searchParams.get("returnUrl") ?? "");
    const address = (state: string) => `${back.pathname}?state=${state}&outcome=${outcome}`;
    const seen = async (url: string) => {
      const before = app.calls.length;
      await browser.ask(url);
      return writes(app.calls.slice(before));
    };
    const state = encodeURIComponent(back.searchParams.get("state") ?? "");
    expect(state).not.toBe("");
    for (const other of ["", "x", `${state}x`, state.slice(1)]) expect(await seen(address(other))).toEqual([]);
    expect(await seen(address(state))).toEqual(told);
  });
});
