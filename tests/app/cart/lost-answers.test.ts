import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { pressIntent } from "../../support/checkout.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { afterWork, broken, isCartRead, status, when } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo } from "../../support/sign-in.ts";
import type { TestApp } from "../../support/test-app.ts";

/** One bad reply does not lose a bag: it counts as gone after two of them, some seconds apart (CART-11). */

const BAG = "/order-now/cart";
const BOWL = "Build Your Own Bowl";

test.each([
  [2, BOWL],
  [4, "Your bag is empty"],
])("a second 404 %i seconds later: %s", async (seconds, shows) => {
  const browser = await fillBag();
  browser.app.intercept = when(isCartRead, status(404));
  await browser.visit(BAG);
  browser.app.wait(seconds / 60);
  await browser.visit(BAG);
  browser.app.intercept = null;
  expectPage(await browser.visit(BAG), { shows });
});

test("a success in between restarts the count", async () => {
  const browser = await fillBag();
  for (let turn = 0; turn < 3; turn++) {
    browser.app.intercept = when(isCartRead, status(404));
    await browser.visit(BAG);
    browser.app.wait(1);
    browser.app.intercept = null;
    expectPage(await browser.visit(BAG), { shows: BOWL });
    browser.app.wait(1);
  }
});

/** The change is made, and its reply is lost. */
const lostReply = (path: RegExp) => (app: TestApp) => {
  app.intercept = async (request) => {
    if (!path.test(new URL(request.url).pathname)) return null;
    await app.sandbox.fetch(request);
    return new Response("<h1>Bad gateway</h1>", { status: 502 });
  };
};

const redeem = (browser: Browser) => pressIntent(browser, "promo:apply", { promoCode: "zebra5" });

describe("a change with a lost reply is looked up (ERR-04)", () => {
  test("a missing line means that it was removed (CART-03)", async () => {
    const browser = await (await fillBag()).visit(BAG);
    lostReply(/\/remove$/)(browser.app);
    await browser.press("Remove");
    expectPage(browser, { status: 200, url: BAG, shows: "Your bag is empty", hides: ["could not reach", "try again"] });
  });

  test("a line still present means that it was not removed", async () => {
    const browser = await (await fillBag()).visit(BAG);
    browser.app.intercept = when(({ url }) => url.endsWith("/remove"), status(502));
    expectPage(await browser.press("Remove"), { status: 503, shows: [BOWL, "try again"] });
  });

  test("a new name on the line means that it was renamed (CART-04)", async () => {
    const browser = await (await fillBag()).visit(BAG);
    await browser.press("rename");
    lostReply(/\/update$/)(browser.app);
    await browser.submit("Update", { Name: "For Ana" });
    expectPage(browser, {
      status: 200,
      url: BAG,
      shows: "Renamed to For Ana.",
      hides: ["could not reach", "try again"],
    });
  });

  test("an estimate on the bag means that it was added (DELIV-03)", async () => {
    const browser = await fillDeliveryBag();
    lostReply(/\/add-to-cart$/)(browser.app);
    await addDelivery(browser);
    expectPage(browser, { url: "/order-now/checkout", hides: ["could not reach", "try again"] });
  });

  test("a code in the bag means that it was redeemed, and without it that it was removed (PROMO-01, PROMO-02)", async () => {
    const browser = await fillBag();
    lostReply(/\/redeem-promo$/)(browser.app);
    await redeem(browser);
    expectPage(browser, { status: 200, errors: [], shows: ["Promo code ZEBRA5 is applied.", "Currently Applied:"] });
    expect(callsTo(browser.app, "/redeem-promo")).toHaveLength(1);
    browser.app.answer("/remove-promo", status(502));
    expectPage(await browser.press("Remove promo code ZEBRA5"), { status: 503, shows: "Currently Applied:" });
    lostReply(/\/remove-promo$/)(browser.app);
    const shows = "Promo code ZEBRA5 is removed.";
    expectPage(await browser.press("Remove promo code ZEBRA5"), { status: 200, errors: [], shows });
  });

  test("while the bag cannot be read, a code is not confirmed; the next page shows it (PROMO-03)", async () => {
    const browser = await fillBag();
    let isDown = false;
    browser.app.intercept = async (request) => {
      if (!request.url.includes("/redeem-promo")) return isDown && isCartRead(request) ? status(500)() : null;
      isDown = true;
      return afterWork(browser.app, request, broken);
    };
    expectPage(await redeem(browser), { hides: "is applied" });
    browser.app.intercept = null;
    expectPage(await browser.visit("/order-now/checkout"), { shows: "Currently Applied:" });
  });
});
