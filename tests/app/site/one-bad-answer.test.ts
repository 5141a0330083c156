import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import type { Browser } from "../../support/browser.ts";
import { htmlNotFound, htmlPage, isCartRead, status } from "../../support/faults.ts";
import { atReplica, fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { inside, isSessionCall, signIn } from "../../support/sign-in.ts";

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});

/** After one wrong reply and the API's recovery, the visitor's choices, bag and sign-in are unchanged. */

const html401 = () => new Response("<h1>401</h1>", { status: 401, headers: { "content-type": "text/html" } });

const ANSWERS: Record<string, () => Response> = {
  "a 404 in HTML": htmlNotFound,
  "a 404 in JSON": status(404, { message: "Not found." }),
  "an empty 404": () => new Response(null, { status: 404 }),
  "a 401 in HTML": html401,
  "a 401 in JSON": status(401, { message: "Please sign in." }),
  "a page with 200": htmlPage,
  "a null": () => Response.json(null),
  "an empty object": () => Response.json({}),
  "an empty list": () => Response.json([]),
};

const CALLS: Record<string, (request: Request) => boolean> = {
  cart: isCartRead,
  store: ({ url }) => url.includes("/store-number/"),
  "order types": ({ url }) => url.endsWith("/order-types"),
  "points and rewards": ({ url }) => url.includes("/reward-points"),
  "rewards of the store": ({ url }) => url.includes("/rewards-available"),
  session: isSessionCall,
  customer: ({ url }) => url.endsWith("/customer-api/user"),
};

const MENU = "/order-now/build-order";
const CHECKOUT = "/order-now/checkout";
const SAFE = "Your bag is safe, but cannot be shown right now.";

let customer: Browser;

beforeAll(async () => {
  customer = await signIn(await fillBag());
}, 120_000);

const KEPT = ["setup", "cart", "signIn"] as const;

/** Stored state of the visitor, without timestamps. */
function kept({ cookies }: Browser): Json {
  const [order, cart, account] = KEPT.map((name) => inside(cookies, name)) as Record<string, unknown>[];
  const bag = { ...cart, atCheckout: null, missingSince: null };
  return { order, bag, account };
}

const refused = status(401, { message: "Please sign in." });
const isCustomerCall = CALLS["customer"]!;

/** The same visitor at a server where a call gets this reply. */
function answered(call: string, answer: () => Response): Browser {
  const browser = atReplica({ ...customer, cookies: new Map(customer.cookies) });
  browser.app.intercept = (request) => {
    // Pages call the session only to check a refused token.
    if (call === "session" && isCustomerCall(request)) return refused();
    return CALLS[call]?.(request) ? answer() : null;
  };
  return browser;
}

describe.each(Object.keys(CALLS))("the %s", (call) => {
  // Two refusals by the API are no single reply.
  const answers = Object.entries(ANSWERS).filter(([what]) => call !== "session" || what !== "a 401 in JSON");

  test.each(answers)(
    "%s to all calls of a page changes no stored state (CART-11, AUTH-12, GUARD-05)",
    async (what, answer) => {
      const isBagGone = call === "cart" && ["a 404 in JSON", "an empty 404"].includes(what);
      const browser = answered(call, answer);
      await browser.visit(call === "cart" || call === "store" || call === "order types" ? MENU : CHECKOUT);
      expect(browser.status).not.toBe(500);
      expect(browser.text()).not.toMatch(/undefined|\[object|NaN/);
      expect(browser.text().includes("Your bag has expired")).toBe(isBagGone);
      if (call === "cart" && !isBagGone && browser.status === 200) expectPage(browser, { shows: SAFE });
      browser.app.intercept = null;
      expectPage(await browser.visit(CHECKOUT), {
        status: 200,
        url: CHECKOUT,
        shows: ["Build Your Own Bowl", "Sign out"],
      });
      expect(kept(browser)).toEqual(kept(customer));
    },
  );
});
