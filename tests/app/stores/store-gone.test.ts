import { expect, test } from "vitest";
import { htmlNotFound, status, withoutStore } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const MENU = "/order-now/build-order";
const DISH = "/order-now/build-order/menu-item/101";
const BOWL = "Build Your Own Bowl";

test("a 404 for a store's menu removes its cached copy; a 503 keeps it", async () => {
  const browser = await atMenu();
  const { app } = browser;
  expectPage(await browser.visit(DISH), { status: 200, heading: BOWL });
  app.answer("/store-menu/", status(503));
  app.wait(6);
  expectPage(await browser.visit(DISH), { status: 200, heading: BOWL });
  app.answer("/store-menu/", status(404, { message: "No such store." }));
  expectPage(await browser.visit(DISH), { status: 404 });
  expectPage(await browser.visit(MENU), { hides: BOWL });
  app.answer("/store-menu/", status(503));
  await browser.visit(DISH);
  expect(browser.heading()).not.toBe(BOWL);
});

test("a store that gets 404 and is missing from the list of all stores is dropped from the order", async () => {
  const browser = await atMenu();
  browser.app.wait(2);
  browser.app.intercept = withoutStore(browser.app, "1001");
  await browser.visit(MENU);
  expect(browser.url).toMatch(/^\/order-now\/locations/);
});

test("a store that gets 404 but is in the list of all stores stays in the order (GUARD-05)", async () => {
  const browser = await atMenu();
  browser.app.wait(2);
  browser.app.answer("/store-number/", status(404, { message: "No such store." }));
  expectPage(await browser.visit(MENU), { status: 200, url: MENU, shows: "Dallas Uptown" });
});

test("an HTML page with 404 counts as an outage: the store stays in the order (GUARD-05, ERR-04)", async () => {
  const browser = await atMenu();
  browser.app.wait(2);
  browser.app.answer("/store-number/", htmlNotFound);
  expectPage(await browser.visit(MENU), {
    status: 503,
    url: MENU,
    heading: "The restaurant cannot be reached right now",
  });
  browser.app.intercept = null;
  expectPage(await browser.visit(MENU), { status: 200, url: MENU, shows: "Dallas Uptown" });
});
