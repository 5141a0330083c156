import { expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { isCartRead, status, when } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { addBowls } from "../../support/walk.ts";

/** Only the confirmed bag is emptied (CART-05). */

const CLEAR = "/order-now/cart/clear";
const EMPTY = "Your bag is empty now.";
const CHANGED = "Your bag has changed since this page was shown. Please look at it again.";

async function asked(): Promise<Browser> {
  const browser = await fillBag();
  return browser.visit(CLEAR);
}

const bagOf = async (browser: Browser) => (await browser.visit("/order-now/cart")).text();

test("the confirmed bag is emptied, and a second press has no further effect", async () => {
  const browser = await asked();
  const form = browser.formOf("Empty my bag");
  expectPage(await browser.press("Empty my bag"), { shows: EMPTY });
  expectPage(await browser.send(form.url, form.body), { shows: EMPTY });
});

test.each<[string, (tab: Browser) => Promise<unknown>]>([
  ["filled further", addBowls],
  [
    "cleared and filled again",
    async (tab) => {
      await (await tab.visit(CLEAR)).press("Empty my bag");
      await addBowls(tab);
    },
  ],
  [
    "gave another quantity",
    async (tab) => {
      await (await tab.visit("/order-now/cart")).press("Edit Item");
      await tab.submit("Update item", { Quantity: "5" });
    },
  ],
])("a bag that another window %s asks for confirmation again", async (_what, change) => {
  const browser = await asked();
  await change(browser.fork());
  expectPage(await browser.press("Empty my bag"), { url: CLEAR, shows: CHANGED });
  expect(await bagOf(browser)).toContain("Build Your Own Bowl");
  await browser.visit(CLEAR);
  expectPage(await browser.press("Empty my bag"), { shows: EMPTY });
});

test("a forged form empties nothing", async () => {
  const browser = await asked();
  for (const bag of ["", "x", "__proto__", "A".repeat(24)])
    expectPage(await browser.send(CLEAR, { bag }), { url: CLEAR, shows: CHANGED });
  expect(await bagOf(browser)).toContain("Build Your Own Bowl");
});

test("the confirmed bag is emptied even if it cannot be loaded, another one is not", async () => {
  const browser = await asked();
  browser.app.intercept = when(isCartRead, status(500));
  expectPage(await browser.send(CLEAR, { bag: "A".repeat(24) }), { hides: EMPTY });
  browser.app.intercept = null;
  await browser.visit(CLEAR);
  browser.app.intercept = when(isCartRead, status(500));
  expectPage(await browser.press("Empty my bag"), { shows: EMPTY });
});
