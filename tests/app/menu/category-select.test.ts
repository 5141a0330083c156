import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const MENU = "/order-now/build-order";
const SELECT = "SELECT A CATEGORY";

describe("the category select (MENU-08)", () => {
  test("lists categories by display name, and its button opens the selected one (MENU-08, MENU-12)", async () => {
    const browser = await (await atMenu(startApp())).visit(MENU);
    expect(browser.options(SELECT).slice(0, 3)).toEqual([SELECT, "Fan Favorites", "New This Season"]);
    browser.fill(SELECT, "Tacos");
    expectPage(await browser.press("Go"), { url: `${MENU}/tacos`, redirects: [303], heading: "Tacos" });
  });

  test("no selection, or an unknown category, shows the menu (MENU-08)", async () => {
    const browser = await (await atMenu(startApp())).visit(MENU);
    expectPage(await browser.press("Go"), { url: `${MENU}?category=`, status: 200 });
    expectPage(await browser.visit(`${MENU}?category=//evil.example`), { status: 200 });
    expect(browser.options(SELECT)).toContain("Tacos");
  });
});
