import { expect, test, vi } from "vitest";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { captureConsole } from "../../support/log-capture.ts";
import { expectPage } from "../../support/page.ts";

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});
vi.mock("../../../packages/ordering/stores/structured-data.ts", () => ({
  restaurantData: () => {
    throw new TypeError("ada@example.com has 4111 1111 1111 1111");
  },
}));
captureConsole();

const PAGE = "/locations/store/TX/dallas-uptown";

test("a fault of our own is reported to the API once, without personal data (ERR-07, CONST-02)", async () => {
  const browser = await openBrowser(startApp()).visit(PAGE);
  expect(browser.status).toBe(500);
  const reports = browser.app.calls.filter(({ path }) => path.endsWith("/client-logging/log-error"));
  expect(reports).toHaveLength(1);
  const { error } = JSON.parse(reports[0]?.body ?? "{}") as { error: string };
  expect(error).toMatch(/^TypeError at [\w./-]+:\d+:\d+ \([\w-]+\)$/);
  expect(reports[0]?.body).not.toMatch(/ada|4111/);
  expect(browser.text()).toContain(/\(([\w-]+)\)$/.exec(error)?.[1] ?? "no reference");
});

test("a failed report has no effect (ERR-07)", async () => {
  const app = startApp();
  app.answer(/\/log-error$/, status(500));
  const browser = await openBrowser(app).visit(PAGE);
  expectPage(browser, { status: 500, hides: "4111" });
});
