import { test } from "vitest";
import { status } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const EXPIRED = "Your bag has expired, so we started a new one.";
const AT_CHECKOUT =
  "Your bag has expired, so we started a new one; if you have just submitted it, please call the restaurant before you order again.";
const OTHER_ENDS = ["We could not find out", "could not reach", "cannot be shown"];

test.each([
  ["seen at checkout recently", 1, AT_CHECKOUT],
  ["seen at checkout long ago", 31, EXPIRED],
])("an expired bag is reported in one sentence on any page, then is empty: %s (CART-11)", async (_, minutes, told) => {
  for (const path of ["/order-now", "/order-now/cart", "/order-now/checkout", "/order-now/build-order"]) {
    const browser = await fillBag();
    await browser.visit("/order-now/checkout");
    browser.app.wait(minutes);
    browser.app.answer(/\/order-shopping-cart\/[\w-]{20,}$/, status(404, { message: "no" }));
    expectPage(await browser.visit(path), { status: 200, shows: [told, "Your bag is empty"], hides: OTHER_ENDS }, path);
    browser.app.wait(4 / 60);
    for (let turn = 0; turn < 2; turn++)
      expectPage(
        await browser.visit("/order-now/build-order"),
        { shows: "Your bag is empty", hides: ["Your bag has expired", ...OTHER_ENDS] },
        path,
      );
  }
});

test("the form of an expired bag says only that, and the next dish starts a new bag (CART-11)", async () => {
  const browser = await (await fillBag()).visit("/order-now/checkout");
  browser.app.answer(/\/order-shopping-cart\/[\w-]{20,}$/, status(404, { message: "no" }));
  expectPage(await browser.press("Submit Order"), { shows: AT_CHECKOUT, hides: OTHER_ENDS });
  browser.app.wait(4 / 60);
  expectPage(await browser.visit("/order-now/cart"), { heading: "Your bag is empty" });
  browser.app.intercept = null;
  await browser.visit("/order-now/build-order/menu-item/501");
  expectPage(await browser.press("Add to bag"), { heading: "Almost Done!", hides: "Build Your Own Bowl" });
});
