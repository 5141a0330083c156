import { expect, test } from "vitest";
import { status } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const IN_DOUBT = "We could not find out whether your order was placed.";
const EXPIRED = "Your bag has expired, so we started a new one.";

test.each([
  ["seen at checkout a moment ago, it may have been ordered", 1, IN_DOUBT, EXPIRED],
  ["seen there long ago, it has expired", 31, EXPIRED, IN_DOUBT],
])(
  "a bag that is gone is explained once, wherever it is noticed: %s (CART-11)",
  async (_what, minutes, told, other) => {
    for (const path of ["/order-now", "/order-now/cart", "/order-now/checkout", "/order-now/build-order"]) {
      const browser = await fillBag();
      await browser.visit("/order-now/checkout");
      browser.app.wait(minutes);
      browser.app.answer(/\/order-shopping-cart\/[\w-]{20,}$/, status(404, { message: "no" }));
      await browser.visit(path);
      // One answer is not believed.
      expectPage(browser, { hides: [told, other] }, path);
      browser.app.wait(4 / 60);
      await browser.visit(path);
      const pages = [browser.text(), (await browser.visit("/order-now/build-order")).text()].join("\n");
      expect(pages.split(told), path).toHaveLength(2);
      expect(pages, path).not.toContain(other);
      expectPage(await browser.visit("/order-now/build-order"), { hides: [told, other] }, path);
    }
  },
);
