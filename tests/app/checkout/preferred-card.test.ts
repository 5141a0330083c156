import { readFileSync } from "node:fs";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { pressIntent } from "../../support/checkout.ts";
import { atCheckoutAs } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

test("Make Preferred Payment Method depends on saving the card, and is always shown without scripts (PAY-11)", async () => {
  const browser = await pressIntent(await atCheckoutAs(), "panel:card");
  expectPage(browser, { shows: "Make Preferred Payment Method" });
  const box = parse(browser.html).querySelector(".with-save [name=saveAsPreferredPaymentMethod]");
  expect(box).not.toBeNull();
  const rule = '[data-js] .checkout:not(:has([name="savePaymentMethod"]:checked)) .with-save';
  expect(readFileSync("app/styles/checkout.css", "utf8")).toContain(rule);
});
