import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { asCustomer } from "../../support/sign-in.ts";

/** Pages that work the same without scripts have none when requested as documents. */

const STORE = "/locations/store/TX/dallas-uptown";

/** Code of the scripts that run; structured data is none. */
function scriptsOf({ html }: Browser): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)].map(([, code = ""]) => code);
  const preloads = [...html.matchAll(/<link[^>]+modulepreload[^>]*>/g)].map(([link]) => link);
  return [...scripts, ...preloads];
}

test("policies and pages not found have no scripts", async () => {
  const browser = await fillBag();
  for (const path of [
    "/credit-card-refund-policy",
    "/policies/privacy",
    "/policies/terms",
    "/policies/accessibility",
    "/locations/store/CA/dallas-uptown",
    "/order-now/build-order/menu-item/999999",
    "/order-now/order-confirmation/ZK-0",
  ]) {
    await browser.visit(path);
    expect(scriptsOf(browser), path).toEqual([]);
    expect(browser.html, path).not.toContain("__reactRouter");
  }
  expect(scriptsOf(await browser.visit("/order-now"))).not.toEqual([]);
});

test("an error page keeps sign-in and bag; an outage page has links too", async () => {
  const browser = await fillBag();
  await browser.visit("/order-now/build-order/menu-item/999999");
  expect(browser.all("header a")).toEqual(expect.arrayContaining(["Sign In", "Checkout", "Edit bag"]));
  const app = startApp();
  app.answer("/customer-stores", status(500));
  const down = await openBrowser(app).visit("/locations");
  expectPage(down, { status: 503, heading: "The restaurant cannot be reached right now" });
  expect(down.all("a")).toEqual(expect.arrayContaining(["Sign In", "Try again"]));
  expect(scriptsOf(down)).toEqual([]);
});

test("the confirmation of a pickup has only the script of its print button", async () => {
  const browser = await fillBag();
  await browser.visit("/order-now/checkout");
  fillCheckout(browser);
  await browser.press("Submit Order");
  expect(browser.heading()).toBe("Thanks for your order");
  expect(scriptsOf(browser)).toEqual([expect.stringContaining("print()")]);
  expect(scriptsOf(browser)[0]?.length).toBeLessThan(240);
});

test("a store page has no scripts for a customer; a guest's needs those of the sign-in link (STORE-11)", async () => {
  const customer = await asCustomer();
  expect(scriptsOf(await customer.visit(STORE))).toEqual([]);
  expect(scriptsOf(await openBrowser(startApp()).visit(STORE))).not.toEqual([]);
});
