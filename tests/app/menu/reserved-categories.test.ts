import { describe, expect, test, vi } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import { atMenu } from "../../support/journey.ts";
import { logged } from "../../support/log-capture.ts";

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});

const MENU = "/order-now/build-order";
const CATEGORIES = /\/categories\/type\//;
const SELECT = "SELECT A CATEGORY";

describe("a category with a reserved name (SHELL-05)", () => {
  test.each(["previous-orders", "favorite-orders", "menu-item", "Menu-Item"])(
    "%s is not listed or opened, and the log reports it (SHELL-05)",
    async (urlFriendlyName) => {
      const browser = await atMenu(startApp());
      browser.app.alter(CATEGORIES, (all: Json[]) =>
        all.map((one) => (one.urlFriendlyName === "bowls" ? { ...one, urlFriendlyName } : one)),
      );
      await browser.visit(MENU);
      expect([...browser.options(SELECT), ...Object.keys(browser.links())]).not.toContain("Bowls");
      expect(browser.options(SELECT)).toContain("Tacos");
      const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(lines).toContainEqual(
        expect.objectContaining({
          level: "warn",
          call: "categories",
          event: "entries left out",
          fields: ["urlFriendlyName"],
        }),
      );
      const page = await browser.visit(`${MENU}/${urlFriendlyName}`);
      expect(page.heading()).not.toBe("Bowls");
      expect([200, 404]).toContain(page.status);
    },
  );
});
