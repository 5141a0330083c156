import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import { choosePickup } from "../../support/walk.ts";

/** Stores whose own record has no catering end: two other calls report that it has stopped. */

const NEAR = "/order-now/locations?near=75201";
const NOT_HERE = "Catering is not available at this location.";
const OVENS = "Our ovens rest until spring.";

function withCateringEnded(message = status(200, { safeMessage: `<p>${OVENS}</p><script>alert(1)</script>` })) {
  const app = startApp();
  const ended = status(200, { onlineCateringDisabledAfter: "2026-11-20" });
  app.intercept = ({ url }) => {
    if (url.includes("catering-disabled-status")) return ended();
    return url.includes("catering-disabled-message") ? message() : null;
  };
  return app;
}

describe("a store that has stopped catering (STORE-15)", () => {
  test("selecting it for a catering order is refused with the store's message, sanitized (STORE-15)", async () => {
    const browser = await (await choosePickup(withCateringEnded(), "Catering")).visit(NEAR);
    expectPage(browser, { hides: OVENS });
    await browser.press("Select Dallas Uptown");
    expectPage(browser, { status: 422, errors: [`Dallas Uptown: ${NOT_HERE}`], shows: OVENS });
    expect(browser.html).not.toContain("alert(1)");
  });

  test("a deep link to it opens the list at its row, with the message and without a Select button (STORE-15, SETUP-19)", async () => {
    for (const link of ["store=1001", "location=1001"]) {
      const browser = await openBrowser(withCateringEnded()).visit(`/order-now?${link}`);
      expectPage(browser, { url: "/order-now/locations?store=1001" });
      const row = browser.all("#asked-1001").join();
      expect(row).toContain(NOT_HERE);
      expect(row).toContain(OVENS);
      expect(row).not.toContain("Select");
    }
  });
});
