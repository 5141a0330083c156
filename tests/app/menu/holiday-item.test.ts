import { describe, test, vi } from "vitest";
import { log } from "../../../server/observability/log.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chooseTime } from "../../support/walk.ts";

vi.spyOn(log, "warn").mockImplementation(() => undefined);

const MENU = "/order-now/build-order";

describe("a holiday item that the store does not have (STORE-17)", () => {
  test("is named as not available at this location (STORE-17)", async () => {
    const browser = await (await chooseTime(startApp(), "Holiday Menu")).visit(MENU);
    const { api, path } = await firstDish(browser);
    browser.app.answer(new RegExp(`/menu-item/${api.id}\\?`), status(404));
    const shows = `${api.displayName} is not available at this location.`;
    expectPage(await browser.visit(path), { status: 404, shows });
    browser.app.answer(/\/menu-item\//, status(404));
    expectPage(await browser.visit(`${MENU}/menu-item/999999`), { status: 404, hides: "at this location" });
  });

  test("an item of another menu has the general message (SHELL-12)", async () => {
    const browser = await atMenu(startApp());
    browser.app.answer(/\/menu-item\/101\?/, status(404));
    expectPage(await browser.visit(`${MENU}/menu-item/101`), { status: 404, hides: "at this location" });
  });
});

/** The first dish of the open menu, from the reply about its category. */
async function firstDish({ app }: Browser) {
  const call = app.calls.findLast(({ path }) => path.includes("/categories/type/"))!;
  const url = new URL(call.path, "http://sandbox");
  const ask = async (path: string) => (await app.sandbox.fetch(new Request(`http://sandbox${path}`))).json();
  const [category] = await ask(call.path);
  const [, typeId] = /\/type\/(\d+)/.exec(call.path)!;
  const base = `/customer-api/store-menu/store/${url.searchParams.get("storeId")}`;
  const filled = await ask(`${base}/category/${category.id}/type/${typeId}?date=${url.searchParams.get("date")}`);
  const [api] = filled.menuItems;
  return { api, path: `${MENU}/menu-item/${api.id}` };
}
