import { describe, expect, test, vi } from "vitest";
import { startApp } from "../../support/app.ts";
import { CHECKOUT, pressIntent, submitOrder } from "../../support/checkout.ts";
import { isQueue, status, when } from "../../support/faults.ts";
import { atMenu, fillBag } from "../../support/journey.ts";
import { logged } from "../../support/log-capture.ts";
import { expectPage } from "../../support/page.ts";

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});

const BOWL = "/order-now/build-order/menu-item/101";
const SIDE = "/order-now/build-order/menu-item/702";
const WORDS = "The kitchen moves to another street today.";

const lines = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>);
const lineOf = (call: string) => lines().find((line) => line["call"] === call && line["msg"] === "upstream failure");

describe("unexpected status codes of the API", () => {
  test.each([402, 410, 507])(
    "the message of a %i is shown at a form, at Submit Order and on an error page (ERR-08)",
    async (code) => {
      const browser = await fillBag();
      const { app } = browser;
      app.answer("/redeem-promo", status(code, { message: WORDS }));
      await browser.visit(CHECKOUT);
      expectPage(await pressIntent(browser, "promo:apply", { promoCode: "ZEBRA10" }), { status: 422, shows: WORDS });
      app.intercept = when(isQueue, status(code, { message: WORDS }));
      await browser.visit(CHECKOUT);
      if (code < 500) expectPage(await submitOrder(browser), { status: 422, shows: WORDS });
      app.answer("/menu-item/702?", status(code, { message: WORDS }));
      expectPage(await browser.visit(SIDE), { status: 502, heading: "Sorry, there is a problem", shows: WORDS });
    },
  );

  test("a failure without a message shows the general outage page (ERR-04, ERR-08)", async () => {
    const browser = await atMenu(startApp());
    browser.app.answer("/menu-item/101?", status(418));
    expectPage(await browser.visit(BOWL), { heading: "The restaurant cannot be reached right now" });
  });

  test.each([408, 507])(
    "a %i at Submit Order leaves the outcome unknown, whatever its message (ERR-08)",
    async (code) => {
      const browser = await fillBag();
      browser.app.intercept = when(isQueue, status(code, { message: WORDS }));
      await submitOrder(browser);
      expect(browser.trail).toContain("/order-now/checkout/checking");
    },
  );
});

describe("log lines of failed calls", () => {
  test("a 404 is logged with its address (ERR-03)", async () => {
    const browser = await atMenu(startApp());
    expectPage(await browser.visit("/order-now/build-order/menu-item/999999"), { status: 404 });
    expect(lineOf("menu-item")).toMatchObject({
      upstreamStatus: 404,
      requestId: expect.any(String),
      upstreamMessage: expect.stringMatching(
        /^Not found: http.*\/customer-api\/store-menu\/store\/1\/menu-item\/999999$/,
      ),
    });
  });

  test("ids of bags and orders are masked in that address (ERR-03, ERR-07)", async () => {
    const browser = await fillBag();
    browser.app.answer(/\/order-shopping-cart\/[\w-]{20,}$/, status(404));
    await browser.visit(CHECKOUT);
    expect(lineOf("cart")).toMatchObject({
      upstreamMessage: expect.stringMatching(/^Not found: http.*\/customer-api\/order-shopping-cart\/\{\w+\}$/),
    });
  });

  test.each([
    [401, "401 - Unauthorized out_of_order"],
    [403, "403 - Forbidden out_of_order"],
    [500, "500 - Internal Server Error out_of_order"],
    [418, "418 - I'm a Teapot out_of_order"],
  ])("a %i is logged with status, reason phrase and code, without its message (ERR-04)", async (code, line) => {
    const browser = await atMenu(startApp());
    browser.app.answer("/menu-item/101?", status(code, { code: "out_of_order", message: "Ana is not there." }));
    await browser.visit(BOWL);
    expect(lineOf("menu-item")).toMatchObject({ upstreamStatus: code, upstreamMessage: line });
  });

  test("messages for customers are not logged (ERR-01, ERR-02)", async () => {
    const browser = await atMenu(startApp());
    browser.app.answer("/menu-item/101?", status(400, { message: "Dear Ana, no." }));
    await browser.visit(BOWL);
    expect(lineOf("menu-item")).not.toHaveProperty("upstreamMessage");
  });
});
