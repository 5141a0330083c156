import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { CURBSIDE, answersOf, withAnswers } from "../../support/answers.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT, pressIntent } from "../../support/checkout.ts";
import { fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo, inside, signIn } from "../../support/sign-in.ts";
import { addBowls, chooseTime } from "../../support/walk.ts";

/** A page belongs to one visit: forms of another visit's page are dropped (AUTH-15). */

const BEN = "ben@example.com";
const ANEW = "That page was from an earlier visit, so nothing of it was used. Please look at this one.";
const TYPED = {
  firstName: "Zenobia",
  email: "zenobia@example.com",
  phone: "(214) 555-0199",
  address: "9 Canary Row",
  city: "Dallas",
};

const draftOf = ({ cookies }: Browser) => JSON.stringify(inside(cookies, "draft"));

/** A customer's or guest's checkout with a bag, and the form data of its open page. */
async function atCheckout(who: "Ada" | "a guest", browser = openBrowser(startApp())) {
  if (who === "Ada") await signIn(await browser.visit("/login"));
  const { cookies } = withAnswers(browser.app, { ...CURBSIDE, pickupType: "Carry Out" }, browser.cookies);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  await addBowls(browser);
  await browser.visit(CHECKOUT);
  fillCheckout(browser);
  const { body } = browser.formOf("Submit Order");
  for (const [name, value] of Object.entries(TYPED)) body.set(name, value);
  return { browser, body };
}

/** Another tab of the same browser. */
const LATER: [string, (tab: Browser) => Promise<unknown>][] = [
  ["signed out", (tab) => tab.send("/logout", {})],
  [
    "signed out, then a guest filled a bag",
    async (tab) => {
      await tab.send("/logout", {});
      await atCheckout("a guest", tab);
    },
  ],
  [
    "signed out, then Ben signed in",
    async (tab) => {
      await tab.send("/logout", {});
      await signIn(tab, BEN);
    },
  ],
  ["Ben signed in", (tab) => tab.send("/login", { username: BEN, password: "zebra-crossing-9", intent: "update" })],
  [
    "the sign-in expired, then continued as a guest",
    async (tab) => {
      tab.cookies.delete("account");
      await tab.send(`/login?returnTo=${CHECKOUT}`, { intent: "guest" });
    },
  ],
];

const withIntent = (body: URLSearchParams, intent: string) => {
  const sent = new URLSearchParams(body);
  sent.set("intent", intent);
  return sent;
};

describe.each(LATER)("Ada's open checkout after this event in another tab: %s", (_what, change) => {
  test("autosave drops the typed values (AUTH-15, CHK-02)", async () => {
    const { browser, body } = await atCheckout("Ada");
    await change(browser.fork());
    const answer = await browser.send(`${CHECKOUT}/draft`, body);
    expect(answer.status).toBe(204);
    expect(draftOf(browser)).not.toMatch(/Zenobia|zenobia|0199|Canary/);
    expect((await browser.visit(CHECKOUT)).html).not.toMatch(/Zenobia|zenobia|555-0199|Canary/);
  });

  test.each(["update", "place", "promo:apply", "go:menu"])(
    "a form sent with %s redirects to the current page",
    async (intent) => {
      const { browser, body } = await atCheckout("Ada");
      await change(browser.fork());
      const known = draftOf(browser);
      await browser.send(CHECKOUT, withIntent(body, intent));
      expect(browser.status).toBe(200);
      expect(browser.text()).toContain(ANEW);
      expect(browser.redirects[0]).toBe(303);
      expect(draftOf(browser)).toBe(known);
      expect(callsTo(browser.app, "/queue")).toEqual([]);
    },
  );
});

test("with scripts, a stale form also redirects to the current page (AUTH-15)", async () => {
  const { browser, body } = await atCheckout("Ada");
  await browser.fork().send("/logout", {});
  const sent = { method: "POST", body: withIntent(body, "update") };
  const answer = await browser.ask(`${CHECKOUT}.data`, sent);
  expect(answer.status).toBe(202);
  expect(await answer.text()).toContain(`"redirect","${CHECKOUT}","status",303`);
});

test("a guest's page stays valid after a sign-in in another tab, but not after the sign-out that follows (AUTH-09)", async () => {
  const { browser, body } = await atCheckout("a guest");
  await signIn(await browser.fork().visit("/login"));
  expect((await browser.send(`${CHECKOUT}/draft`, body)).status).toBe(204);
  expect(draftOf(browser)).toContain("Zenobia");
  expect((await browser.visit(CHECKOUT)).value("First Name")).toBe("Zenobia");
  await browser.fork().send("/logout", {});
  await browser.send(`${CHECKOUT}/draft`, body);
  expect(draftOf(browser)).not.toContain("Zenobia");
});

test("a customer's page stays valid after the sign-in has expired (AUTH-12)", async () => {
  const { browser, body } = await atCheckout("Ada");
  browser.cookies.delete("account");
  await browser.send(`${CHECKOUT}/draft`, body);
  expect(draftOf(browser)).toContain("Zenobia");
});

describe("a form copied to another browser", () => {
  test("gives no access to the bag or the order, and places no order (SUBMIT-06)", async () => {
    const { browser: ada, body } = await atCheckout("Ada");
    const { browser: other } = await atCheckout("a guest", openBrowser(ada.app));
    await pressIntent(ada, "place");
    expect(ada.heading()).toBe("Thanks for your order");
    const number = ada.url.split("/").at(-1)!;
    expectPage(await other.send(CHECKOUT, withIntent(body, "place")), { url: CHECKOUT, shows: ANEW });
    const own = other.formOf("Submit Order").body;
    own.set("agreement", body.get("agreement")!);
    await other.send(CHECKOUT, withIntent(own, "place"));
    expect(other.url).toBe(CHECKOUT);
    const answer = await other.ask(`${CHECKOUT}/order-outcome`, { method: "POST", body: own });
    expect(await answer.json()).toEqual({ to: CHECKOUT });
    expect(JSON.stringify(inside(other.cookies, "cart"))).not.toContain(number);
    expect(callsTo(ada.app, "/queue")).toHaveLength(1);
  });

  test("with its idempotency key adds to the sender's own bag (CART-07)", async () => {
    const app = startApp();
    const [ada, other] = [await chooseTime(app), await chooseTime(app)];
    const COOKIE = "/order-now/build-order/menu-item/801";
    for (const browser of [ada, other]) await browser.visit(COOKIE);
    const copied = ada.formOf("Add to bag").body;
    await ada.press("Add to bag");
    await other.send(COOKIE, copied);
    const cartOf = ({ cookies }: Browser) => (inside(cookies, "cart") as { cartId: string } | null)?.cartId ?? null;
    expect(cartOf(ada)).not.toBeNull();
    expect(cartOf(other)).not.toBe(cartOf(ada));
  });
});

test("a form from an earlier release, without a visit mark, redirects to the current page", async () => {
  const { browser, body } = await atCheckout("a guest");
  const key = body.get("idempotencyKey")!.split(".")[1]!;
  body.delete("idempotencyKey");
  expect((await browser.send(`${CHECKOUT}/draft`, body)).status).toBe(204);
  expect(draftOf(browser)).not.toContain("Zenobia");
  body.set("idempotencyKey", key);
  expectPage(await browser.send(CHECKOUT, withIntent(body, "place")), { url: CHECKOUT, shows: ANEW });
  expect(callsTo(browser.app, "/queue")).toEqual([]);
});

test("an address form from before a sign-out is not saved (ADDR-01)", async () => {
  const browser = openBrowser(startApp());
  await signIn(await browser.visit("/login"));
  await browser.visit("/order-now");
  await browser.press("Deliver to me (Individual");
  browser.fill("Address", "500 Main St, Dallas, TX 75201");
  const { url, body } = browser.formOf("Verify");
  await browser.fork().send("/logout", {});
  await browser.visit("/order-now");
  await browser.press("Deliver to me (Individual");
  expectPage(await browser.send(url, body), { shows: ANEW });
  expect(answersOf(browser.app, browser).address).toBeNull();
  expect(browser.html).not.toContain("500 Main St");
});

test("a form from a page shown before the visit began is accepted (AUTH-15)", async () => {
  const browser = openBrowser(startApp());
  await browser.visit("/join-now/signup");
  expect([...browser.cookies.keys()]).not.toContain("order");
  const { url, body } = browser.formOf("Create account");
  await browser.send(url, body);
  expect(browser.text()).not.toContain(ANEW);
});
