import { describe, expect, test, vi } from "vitest";
import { log } from "../../../server/observability/log.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, expectOrdered, pressIntent } from "../../support/checkout.ts";
import { IS_LEAN } from "../../support/face.ts";
import { status } from "../../support/faults.ts";
import { atMenu, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { PASSWORD, signIn, signInHere } from "../../support/sign-in.ts";
import { addBowls } from "../../support/walk.ts";
import type { TestApp } from "../../support/test-app.ts";

vi.spyOn(log, "warn").mockImplementation(() => undefined);

const LOGIN = "/login?returnTo=%2Forder-now%2Fcheckout&again=1";
const AGAIN = "Please sign in again. Your order is still here.";
const FAVORITE = "Add this order to my favorites";
const PLACED = "Thanks for your order";

/** From now on the account's bag can be read and ordered without its token, which the specification permits. */
function openCarts(app: TestApp, refuses: (request: Request) => boolean = () => false): void {
  app.intercept = async (request) => {
    if (request.headers.has("authorization")) return refuses(request) ? status(401)() : null;
    if (!request.url.includes("/order-shopping-cart/")) return null;
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${await freshToken(app)}`);
    return app.sandbox.fetch(new Request(request, { headers }));
  };
}

async function freshToken({ sandbox }: TestApp): Promise<string> {
  const body = new URLSearchParams({ grant_type: "password", username: "ada@example.com", password: PASSWORD });
  const reply = await sandbox.fetch(new Request("http://sandbox/oauth/token", { method: "POST", body }));
  return (await reply.json()).access_token;
}

/** A customer at the filled checkout, with a saved card selected and the favorite ticked. */
async function readyToOrder(): Promise<Browser> {
  const browser = await signInHere(await fillBag());
  openCarts(browser.app);
  expectPage(browser, { url: CHECKOUT, heading: "Almost Done!" });
  fillCheckout(browser);
  browser.tick(FAVORITE);
  return browser;
}

const sentOrders = ({ app }: Browser) => app.sent("/queue");

/** Nothing was sent, and the sign-in page offers to continue as a guest. */
function expectAsked(browser: Browser): void {
  expect(sentOrders(browser)).toEqual([]);
  expectPage(browser, { url: LOGIN, shows: [AGAIN, "Continue as guest"] });
}

describe("a sign-in that ends before Submit Order", () => {
  const endings: [how: string, end: (browser: Browser) => void][] = [
    ["after its lifetime", ({ app }) => app.wait(8 * 60)],
    ["after its lifetime of a day", ({ app }) => app.wait(24 * 60 - 1)],
    ["after an unknown lifetime", ({ app }) => app.wait(IS_LEAN ? 31 : 8 * 60 + 1)],
    ["without its cookie", ({ cookies }) => cookies.delete("account")],
    ["after a 401", ({ app }) => openCarts(app, () => true)],
    [
      "after a 401 of a single call, confirmed by the session",
      ({ app }) => openCarts(app, ({ url }) => /\/payment-options|\/api\/session/.test(url)),
    ],
  ];

  test.each(endings)(
    "%s, no order is sent as a guest; after another sign-in all values are ordered (AUTH-12, PAY-01, SUBMIT-02)",
    async (_how, end) => {
      const browser = await readyToOrder();
      end(browser);
      expectAsked(await browser.press("Submit Order"));
      openCarts(browser.app);
      expectPage(await signIn(browser), { url: CHECKOUT, values: { City: "Dallas", "First Name": "Ana" } });
      expect([browser.field(FAVORITE).isChecked, browser.labels()]).toEqual([
        true,
        expect.arrayContaining(["Saved card"]),
      ]);
      expectPage(await browser.press("Submit Order"), { heading: PLACED });
      expect(sentOrders(browser)).toEqual([expect.objectContaining({ addToFavorites: true })]);
    },
  );

  test("a 401 that the session does not confirm does not end it: nothing is sent, and the next press orders (AUTH-12)", async () => {
    const browser = await readyToOrder();
    openCarts(browser.app, ({ url }) => url.includes("/payment-options"));
    await browser.press("Submit Order");
    expect(sentOrders(browser)).toEqual([]);
    expectPage(browser, { url: CHECKOUT, shows: "Sign out", values: { City: "Dallas" } });
    openCarts(browser.app);
    expectPage(await browser.visit(CHECKOUT), { url: CHECKOUT });
    expectPage(await browser.press("Submit Order"), { heading: PLACED });
  });

  test("any button asks for sign-in, once; continuing as a guest starts a new bag without the account's data (AUTH-08, AUTH-10)", async () => {
    const browser = await readyToOrder();
    browser.app.wait(8 * 60);
    expectAsked(await pressIntent(browser, "update"));
    await browser.press("Continue as guest with a new bag");
    expectPage(browser, { shows: ["You are ordering as a guest, with a new bag.", "Your bag is empty"] });
    await addBowls(browser);
    const values = { City: "", "First Name": "" };
    expectPage(await browser.visit(CHECKOUT), { url: CHECKOUT, shows: "Sign In", values });
    await expectOrdered(browser);
    expect(sentOrders(browser)).toHaveLength(1);
  });

  test("opening checkout asks for sign-in (AUTH-12)", async () => {
    const browser = await readyToOrder();
    browser.app.wait(8 * 60);
    await browser.visit("/order-now/locations");
    expectAsked(await browser.visit(CHECKOUT));
  });

  test("a first visit to checkout asks for sign-in (AUTH-12)", async () => {
    const browser = await signIn(await atMenu(startApp()));
    await addBowls(browser);
    openCarts(browser.app, () => true);
    expectAsked(await browser.visit(CHECKOUT));
  });
});
