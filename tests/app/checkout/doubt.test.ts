import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, expectOrdered } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { broken, isCartRead, isQueue, status, when } from "../../support/faults.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo } from "../../support/sign-in.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { addBowls } from "../../support/walk.ts";

/** An order without a reply stays in doubt until it is found placed or a day has passed (SUBMIT-06). */

const BAG = "/order-now/cart";
const SAME = "You have submitted this order, and we cannot tell yet whether it was placed.";
const OTHER = "An earlier order of yours was submitted, and we cannot tell yet whether it was placed.";
const ASKED = "Please check your earlier order first, or check the box to order this bag as well.";
const AS_WELL = "Order this bag as well";
const WHOM = /\(214\) 555-0101 \(Reference: [\w-]+\)/;

/** Submitted with a broken connection; `arrive` delivers the order late. */
async function inDoubt() {
  const { app, orders } = startAppOnFile();
  const browser = await fillBag(app);
  fillCheckout(browser);
  let late: Request | null = null;
  app.intercept = when(isQueue, (request) => {
    late = request.clone();
    return broken();
  });
  await browser.press("Submit Order");
  app.intercept = null;
  const arrive = () => app.sandbox.fetch(late!);
  return { app, browser, orders, arrive };
}

async function withAnotherBag() {
  const doubtful = await inDoubt();
  const { browser } = doubtful;
  await (await browser.visit("/order-now/cart/clear")).press("Empty my bag");
  await addBowls(browser);
  return doubtful;
}

const queued = ({ app }: Browser) => callsTo(app, "/queue").length;

describe("an order with unknown outcome", () => {
  test("is reported in the bag, at checkout and before clearing", async () => {
    const { browser } = await inDoubt();
    for (const page of [BAG, CHECKOUT, `${BAG}/clear`]) expectPage(await browser.visit(page), { shows: [SAME, WHOM] });
  });

  test("is still reported, without contradiction, after its bag has expired", async () => {
    const { app, browser } = await inDoubt();
    app.intercept = when(isCartRead, status(404));
    for (let again = 0; again < 4; again++) {
      expectPage(await browser.visit(BAG), {
        status: 200,
        heading: "Your bag is empty",
        shows: [OTHER, WHOM],
        hides: ["has expired", "add something to it first"],
      });
      app.wait(4 / 60);
    }
  });

  test("is still reported after its bag was cleared, and another order needs confirmation", async () => {
    const { browser, orders } = await withAnotherBag();
    expectPage(await browser.visit(BAG), { shows: [OTHER, WHOM] });
    expectPage(await browser.visit(CHECKOUT), { shows: [OTHER, WHOM] });
    fillCheckout(browser);
    expectRefused(await browser.press("Submit Order"), ASKED);
    expect([queued(browser), orders().length]).toEqual([1, 0]);
    browser.tick(AS_WELL);
    await expectOrdered(browser);
    expect(orders()).toHaveLength(1);
    // The first order may still arrive.
    expectPage(await browser.visit(BAG), { shows: OTHER });
  });

  test("is settled when it is found placed: its confirmation opens, and no question remains", async () => {
    const { browser, orders, arrive } = await withAnotherBag();
    await arrive();
    const [placed] = orders();
    expectPage(await browser.visit(BAG), { hides: OTHER });
    expectPage(await browser.visit(CHECKOUT), { hides: [OTHER, AS_WELL] });
    await browser.visit(`/order-now/order-confirmation/${placed?.orderNumber}`);
    expectPage(browser, { heading: "Thanks for your order" });
    await browser.visit(CHECKOUT);
    await expectOrdered(browser);
    expect(orders()).toHaveLength(2);
  });

  test("that arrives while another bag is submitted is found without a question", async () => {
    const { browser, orders, arrive } = await withAnotherBag();
    await browser.visit(CHECKOUT);
    await arrive();
    await expectOrdered(browser);
    expect(orders()).toHaveLength(2);
  });

  test.each([
    [23 * 60, true],
    [24 * 60 + 1, false],
  ])("after %i minutes it is reported: %s", async (minutes, isTold) => {
    const { app, browser } = await withAnotherBag();
    app.wait(minutes);
    expectPage(await browser.visit(BAG), isTold ? { shows: OTHER } : { hides: OTHER });
  });
});
