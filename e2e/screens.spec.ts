import type { Page } from "@playwright/test";
import { audit } from "./support/audit.ts";
import { WALKS } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

for (const [name, walk] of Object.entries(WALKS)) {
  test(`no screen of the walk "${name}" scrolls sideways on a narrow screen, or has an accessibility fault that a program can find`, async ({
    page,
    scripts,
    faults,
  }) => {
    test.setTimeout(180_000);
    faults.allow(/status of 404/);
    const look = async (screen: string) => {
      // The auditor is a script; the markup is the same in both modes.
      if (scripts) await audit(page, screen);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflowUnfolded(page), screen).toBeLessThanOrEqual(0);
      if (scripts) await audit(page, `${screen}, narrow`);
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await walk(page, look, scripts);
  });
}

test("after a navigation by script the new heading has the focus", async ({ page, scripts }) => {
  test.skip(!scripts, "without script the browser starts at the top of the page");
  await page.goto("/order-now");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.getByRole("button", { name: /^Individual/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/method");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

/** How far the page reaches beyond the screen with all that can be unfolded in it. */
function overflowUnfolded(page: Page): Promise<number> {
  return page.evaluate(() => {
    const folded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const details of folded) details.open = true;
    const { scrollWidth, clientWidth } = document.documentElement;
    for (const details of folded) details.open = false;
    return scrollWidth - clientWidth;
  });
}
