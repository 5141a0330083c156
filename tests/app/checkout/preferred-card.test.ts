import { readFileSync } from "node:fs";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { pressIntent } from "../../support/checkout.ts";
import { atCheckoutAs } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

test("Make Preferred Payment Method stands with the card that is saved, and without script always (PAY-11)", async () => {
  const browser = await pressIntent(await atCheckoutAs(), "panel:card");
  expectPage(browser, { shows: "Make Preferred Payment Method" });
  const box = parse(browser.html).querySelector(".with-save [name=saveAsPreferredPaymentMethod]");
  expect(box).not.toBeNull();
  const rule = '[data-js] .checkout:not(:has([name="savePaymentMethod"]:checked)) .with-save';
  expect(readFileSync("app/styles/checkout.css", "utf8")).toContain(rule);
});

test("a customer's bill goes where the last one went, until another address is typed (CHK-02)", async () => {
  const browser = await atCheckoutAs();
  const values = { Address: "1 Elm St", City: "Dallas", State: "TX", "Zip Code": "75201" };
  expectPage(browser, { values });
  await pressIntent(browser, "update", { address: "9 Elm St" });
  expectPage(browser, { values: { ...values, Address: "9 Elm St" } });
});
