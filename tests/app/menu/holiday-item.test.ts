import { describe, test, vi } from "vitest";
import { log } from "../../../server/observability/log.ts";
import { startApp } from "../../support/app.ts";
import { status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chooseTime } from "../../support/walk.ts";

vi.spyOn(log, "warn").mockImplementation(() => undefined);

const MENU = "/order-now/build-order";

describe("a holiday item that the store does not have (STORE-17)", () => {
  test("is named as not available at this location (STORE-17)", async () => {
    const browser = await chooseTime(startApp(), "Holiday Menu");
    browser.app.answer("/menu-item/3202?", status(404));
    const shows = "Dozen Dinner Rolls is not available at this location.";
    expectPage(await browser.visit(`${MENU}/menu-item/3202`), { status: 404, shows });
    browser.app.answer(/\/menu-item\//, status(404));
    expectPage(await browser.visit(`${MENU}/menu-item/999999`), { status: 404, hides: "at this location" });
  });

  test("a missing item of an individual order gets the general not-found page (SHELL-12)", async () => {
    const browser = await atMenu(startApp());
    browser.app.answer(/\/menu-item\/101\?/, status(404));
    expectPage(await browser.visit(`${MENU}/menu-item/101`), { status: 404, hides: "at this location" });
  });
});
