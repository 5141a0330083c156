import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT, cents, expectOrdered, pressIntent } from "../../support/checkout.ts";
import { fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { memberAt } from "../../support/rewards.ts";

/** The specified fields of a promotion. */
const promised = ({ name, code, items, amountOff, percentOff }: Json) => ({ name, code, items, amountOff, percentOff });
const asPromised = (cart: Json) => ({ ...cart, promotions: (cart.promotions ?? []).map(promised), data: undefined });
const CARTS = /order-shopping-cart\/(?:[\w-]{20,}|redeem-promo)/;

/** From now on promotions have only the specified fields. */
async function withPromisedOnly(browser: Browser): Promise<Browser> {
  browser.app.alter(CARTS, (body) => (body.cart ? asPromised(body) : body));
  return browser.visit(CHECKOUT);
}

describe("promo codes and reward with only the specified fields (PROMO-04)", () => {
  test("each code has a row with its discount, and can be removed (TOTAL-01, PROMO-02)", async () => {
    const browser = await withPromisedOnly(await fillBag());
    for (const promoCode of ["ZEBRA5", "LUNCH15"]) await pressIntent(browser, "promo:apply", { promoCode });
    // 15% of the 22.50 that are left of 27.50.
    expect([cents(browser, "Promo ZEBRA5"), cents(browser, "Promo LUNCH15")]).toEqual([-500, -338]);
    expectPage(browser, { shows: ["ZEBRA5 (-$5.00)", "LUNCH15 (-$3.38)"] });
    await browser.press("Remove promo code LUNCH15");
    expect(browser.app.sent("remove-promo")).toMatchObject([{ promoCode: "LUNCH15" }]);
    await expectOrdered(browser);
  });

  test("the reward has a row apart from the codes (TOTAL-01, TOTAL-09)", async () => {
    const browser = await (await memberAt()).press("Redeem Reward $5 off your next order", "Add Reward");
    await withPromisedOnly(await browser.visit(CHECKOUT));
    await pressIntent(browser, "promo:apply", { promoCode: "LUNCH15" });
    const [promo, reward] = [cents(browser, "Promo LUNCH15"), cents(browser, "Reward Discount")];
    expect([promo < 0, reward]).toEqual([true, -500]);
    const parts = ["Sub Total", "Service Fee", "Delivery Fee", "Estimated Tax"].filter((label) =>
      browser.amount(label),
    );
    const sum = parts.reduce((total, label) => total + cents(browser, label), promo + reward);
    expect(cents(browser, "Estimated Total")).toBe(sum);
  });
});

test("without tax and discount in the cart, both are summed from its lines (TOTAL-05, TOTAL-07)", async () => {
  const told = await pressIntent(await fillBag(), "promo:apply", { promoCode: "LUNCH15" });
  const amounts = () => ["Promo LUNCH15", "Estimated Tax", "Estimated Total"].map((label) => cents(told, label));
  const before = amounts();
  told.app.alter(CARTS, ({ tax: _tax, discount: _discount, ...cart }) => asPromised(cart));
  await told.visit(CHECKOUT);
  expect(amounts()).toEqual(before);
});
