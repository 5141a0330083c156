import { beforeAll, describe, expect, test, vi } from "vitest";
import { log } from "../../../server/observability/log.ts";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import { CURBSIDE, VEHICLE, withAnswers } from "../../support/answers.ts";
import { EVERY_ROUTE, pathOf } from "../../support/bad-input/every-route.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT, intents, pressIntent } from "../../support/checkout.ts";
import { FACE, IS_LEAN } from "../../support/face.ts";
import { status, when } from "../../support/faults.ts";
import { fillCheckout, submitOrder } from "../../support/journey.ts";
import { ValkeyStandIn } from "../../support/shared-store.ts";
import { PASSWORD, callsTo, inside, signIn, tokenOf } from "../../support/sign-in.ts";
import type { TestApp } from "../../support/test-app.ts";
import { addBowls } from "../../support/walk.ts";

/** Copies of a customer's cookies are worthless once that customer has signed out (AUTH-15). */

vi.spyOn(log, "warn").mockImplementation(() => undefined);

const ADA = "ada@example.com";
const BEN = "ben@example.com";
/** Typed values, and the signs of this customer's account. */
const NAMES = ["Zenobia", "zenobia@example.com", "Canary yellow", "9 Canary Row"];
const ACCOUNT = ["Sign out", "Ada"];

interface Left {
  browser: Browser;
  /** Cookies after each step, in order. */
  copies: Map<string, string>[];
  orderNumber: string;
}

/** A customer with a placed order, a second bag, a gift card in use and a filled checkout. */
async function begin(app: TestApp): Promise<Left> {
  const copies: Map<string, string>[] = [];
  const browser = openBrowser(app);
  const note = () => void copies.push(new Map(browser.cookies));
  const answers = withAnswers(app, { ...CURBSIDE, vehicle: { ...VEHICLE, color: "Canary yellow" } }, browser.cookies);
  for (const [name, value] of answers.cookies) browser.cookies.set(name, value);
  await signIn(await browser.visit("/login"), ADA);
  note();
  await addBowls(browser);
  await browser.visit(CHECKOUT);
  fillCheckout(browser);
  await submitOrder(browser);
  const orderNumber = browser.url.split("/").at(-1) ?? "";
  expect(browser.url).toContain("order-confirmation");
  note();
  await addBowls(browser);
  await browser.visit(CHECKOUT);
  fillCheckout(browser);
  const typed = { firstName: "Zenobia", email: "zenobia@example.com", address: "9 Canary Row" };
  await pressIntent(browser, "update", typed);
  await pressIntent(browser, intents(browser, "gift:own:")[0] ?? "update", typed);
  note();
  return { browser, copies, orderNumber };
}

/** Addresses of all pages and of all there is of an order. */
const pagesOf = (orderNumber: string) =>
  EVERY_ROUTE.filter(({ isPage, pattern }) => isPage || pattern.includes("order-confirmation")).map((route) =>
    pathOf(route, { orderNumber }),
  );

/** Parts of a page that reveal the signed-in customer or typed values. */
function shownOf(browser: Browser): string[] {
  const text = browser.text();
  const found = [
    ...NAMES.filter((name) => browser.html.includes(name)),
    ...ACCOUNT.filter((name) => text.includes(name)),
  ];
  return text.includes("Build Your Own Bowl (x2)") ? [...found, "the bag"] : found;
}

async function seenWith(app: TestApp, copy: Map<string, string>, orderNumber: string): Promise<string[]> {
  const seen: string[] = [];
  for (const path of pagesOf(orderNumber)) {
    const browser = await openBrowser(app, new Map(copy)).visit(path);
    const shown = shownOf(browser);
    if (shown.length > 0) seen.push(`${path}: ${shown.join(", ")}`);
    expect(tokenOf(browser.cookies), path).toBeNull();
  }
  return seen;
}

describe("after Sign out", () => {
  let left: Left;
  beforeAll(async () => {
    left = await begin(startApp());
    // The copies work before the sign-out: otherwise the tests could not fail.
    const before = openBrowser(left.browser.app, new Map(left.copies.at(-1)));
    expect(shownOf(await before.visit(CHECKOUT))).toEqual(expect.arrayContaining(["Zenobia", "Sign out"]));
    await left.browser.press("Sign out");
  }, 60_000);

  test("a copy of the customer's cookies shows nothing of the account on any page (AUTH-15)", async () => {
    for (const copy of left.copies) expect(await seenWith(left.browser.app, copy, left.orderNumber)).toEqual([]);
  });

  test("a single copied cookie beside a new visitor's shows nothing either", async () => {
    const last = left.copies.at(-1) ?? new Map<string, string>();
    for (const [name, value] of last) {
      const cookies = new Map([...left.browser.cookies, [name, value]]);
      for (const path of [CHECKOUT, "/order-now/cart", "/user", "/order-now/pickup-details"])
        expect(shownOf(await openBrowser(left.browser.app, new Map(cookies)).visit(path)), `${name} ${path}`).toEqual(
          [],
        );
    }
  });

  test("forms sent with copied cookies change nothing", async () => {
    const { app } = left.browser;
    const copy = left.copies.at(-1) ?? new Map<string, string>();
    const forms: [path: string, intents: string[]][] = [
      [CHECKOUT, ["place", "update", "promo:apply", "gift:use", "gift:check", "save-card", "tax:ask"]],
      ["/user", ["store:1", "card:remove", "update"]],
      ["/order-now/cart", ["clear", "remove"]],
      ["/order-now/build-order/previous-orders", ["reorder", "favorite"]],
      [`${CHECKOUT}/rewards`, ["redeem"]],
    ];
    const from = app.calls.length;
    for (const [path, buttons] of forms)
      for (const intent of buttons) {
        const browser = openBrowser(app, new Map(copy));
        await browser.send(path, { intent, firstName: "Mallory" });
        expect(shownOf(browser), `${intent} at ${path}`).toEqual([]);
      }
    const changes = app.calls.slice(from).filter(({ method, path }) => method !== "GET" && !path.includes("log-error"));
    expect(changes.map(({ path }) => path)).toEqual([]);
  });

  test("signing in again works", async () => {
    const browser = await signIn(await left.browser.visit("/login"), ADA);
    expect(tokenOf(browser.cookies)).not.toBeNull();
  });
});

test("signing out revokes the token at the API; without a revoke call the API is not asked again", async () => {
  const app = startApp();
  const browser = openBrowser(app);
  for (let round = 0; round < 2; round++) {
    await signIn(await browser.visit("/login"), ADA);
    const token = tokenOf(browser.cookies) ?? "";
    await browser.press("Sign out");
    const asked = await app.sandbox.fetch(
      new Request("http://sandbox/customer-api/user", { headers: { authorization: `Bearer ${token}` } }),
    );
    expect(asked.status).toBe(IS_LEAN ? 200 : 401);
  }
  expect(callsTo(app, "/oauth/revoke")).toHaveLength(IS_LEAN ? 1 : 2);
});

test.each([404, 405, 501, 500, 503])(
  "with %i as the reply to the revocation, the sign-out still holds",
  async (code) => {
    const app = startApp();
    const browser = await signIn(await openBrowser(app).visit("/login"), ADA);
    const copy = new Map(browser.cookies);
    app.intercept = when(({ url }) => url.endsWith("/oauth/revoke"), status(code));
    await browser.press("Sign out");
    expect([browser.status, browser.url, tokenOf(browser.cookies)]).toEqual([200, "/login", null]);
    expect(shownOf(await openBrowser(app, copy).visit("/user"))).toEqual([]);
  },
);

describe("a second sign-in", () => {
  test.each([ADA, BEN])("ends the previous one, also in copied cookies: %s", async (next) => {
    const app = startApp();
    const browser = await signIn(await openBrowser(app).visit("/login"), ADA);
    const copy = new Map(browser.cookies);
    await browser.send("/login", { username: next, password: PASSWORD, intent: "update" });
    expect(tokenOf(browser.cookies)).not.toBe(tokenOf(copy));
    const copied = await openBrowser(app, copy).visit("/user");
    expect(copied.url).toMatch(/^\/login/);
    expect(shownOf(await browser.visit("/order-now"))).toEqual(next === ADA ? ACCOUNT : ["Sign out"]);
  });

  test("as another customer hides the first one's data from copies; as the same customer keeps the order", async () => {
    const { browser, copies, orderNumber } = await begin(startApp());
    await browser.send("/login", { username: ADA, password: PASSWORD, intent: "update" });
    await browser.visit(CHECKOUT);
    expect(shownOf(browser)).toEqual(expect.arrayContaining(["Zenobia", "Sign out"]));
    copies.push(new Map(browser.cookies));
    await browser.send("/login", { username: BEN, password: PASSWORD, intent: "update" });
    expect(inside(browser.cookies, "setup")).toMatchObject({ day: CURBSIDE.day, time: CURBSIDE.time });
    for (const copy of copies.slice(-2)) expect(await seenWith(browser.app, copy, orderNumber)).toEqual([]);
  });
});

test("a new password ends the sign-in of this browser, also in copied cookies, and the order stays (OUT-01)", async () => {
  const app = startApp();
  const browser = await signIn(await openBrowser(app).visit("/login"), ADA);
  const copy = new Map(browser.cookies);
  app.answer("/reset-password", () => Response.json({ success: true }));
  await browser.visit(`/account/reset-password?token=${"t".repeat(40)}`);
  await browser.submit("Save password", { "New password": "another-long-password-1" }).catch(async () => {
    throw new Error(browser.buttons().join() + browser.labels().join());
  });
  expect(tokenOf(browser.cookies)).toBeNull();
  expect(callsTo(app, "/oauth/revoke")).toHaveLength(1);
  app.intercept = null;
  expect((await openBrowser(app, copy).visit("/user")).url).toMatch(/^\/login/);
});

describe("with two replicas", () => {
  function replicas(isShared: boolean) {
    const sandbox = createSandbox({ now: () => SATURDAY_MORNING, face: FACE });
    const store = new ValkeyStandIn(() => SATURDAY_MORNING);
    const start = () => startApp({ sandbox, ...(isShared && { shared: { store: store.replica() } }) });
    return { store, one: start(), other: start() };
  }

  test("that share a store, copied cookies are worthless at both", async () => {
    const { one, other } = replicas(true);
    const { browser, copies, orderNumber } = await begin(one);
    await browser.press("Sign out");
    expect(await seenWith(other, copies.at(-1) ?? new Map(), orderNumber)).toEqual([]);
  });

  test("without a shared store, or with it down, copied cookies are worthless at the replica that signed out", async () => {
    for (const isShared of [false, true]) {
      const { one, store } = replicas(isShared);
      const { browser, copies, orderNumber } = await begin(one);
      store.isDown = true;
      await browser.press("Sign out");
      expect(await seenWith(one, copies.at(-1) ?? new Map(), orderNumber)).toEqual([]);
    }
  });

  test("without a shared store, the other replica rejects the sign-in if the API revokes tokens", async ({ skip }) => {
    skip(IS_LEAN, "that API does not revoke tokens");
    const { one, other } = replicas(false);
    const browser = await signIn(await openBrowser(one).visit("/login"), ADA);
    const copy = new Map(browser.cookies);
    await browser.press("Sign out");
    expect((await openBrowser(other, copy).visit("/user")).url).toMatch(/^\/login/);
  });
});
