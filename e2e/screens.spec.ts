import type { Page } from "@playwright/test";
import { audit } from "./support/audit.ts";
import { forcedColorFaults } from "./support/forced-colors.ts";
import { WALKS } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

for (const [name, walk] of Object.entries(WALKS)) {
  test(`no screen of the walk "${name}" scrolls sideways on a narrow screen, hides a selection in forced colors, or has an accessibility fault that axe finds @noscript`, async ({
    page,
    scripts,
    faults,
  }) => {
    test.setTimeout(180_000);
    faults.allow(/status of 404/);
    const look = async (screen: string) => {
      await audit(page, screen);
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await overflowUnfolded(page), screen).toEqual([]);
      expect.soft(await forcedColorFaults(page), `${screen}, forced colors`).toEqual([]);
      await setText(page, "200%", "");
      expect.soft(await overflowUnfolded(page), `${screen}, text twice as large`).toEqual([]);
      await setText(page, "", SPACED);
      expect.soft(await overflowUnfolded(page), `${screen}, text spaced`).toEqual([]);
      await setText(page, "", "");
      // Larger text has moved the page below its bar. The styles are the same in both modes.
      await page.evaluate(() => scrollTo(0, 0));
      if (scripts) await audit(page, `${screen}, narrow`);
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await walk(page, look);
  });
}

test("after a navigation by script the new heading has the focus", async ({ page }) => {
  await page.goto("/order-now");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.getByRole("button", { name: "I'll pick up (Individual" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/locations");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

/** WCAG 2.2, 1.4.12: text spacing. */
const SPACED =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

/** As a reader sets it in the browser: the size of all text, and styles of their own. */
async function setText(page: Page, size: string, styles: string): Promise<void> {
  await page.evaluate(
    ([fontSize = "", text = ""]) => {
      document.documentElement.style.fontSize = fontSize;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    },
    [size, styles],
  );
}

/** Innermost elements wider than the screen, and cells narrower than their words, with all disclosures open. */
function overflowUnfolded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const folded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const details of folded) details.open = true;
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => scrollWidth > clientWidth && element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    const isScrolled = (element: Element): boolean => {
      const around = element.parentElement;
      return (
        around !== null &&
        around !== document.body &&
        (getComputedStyle(around).overflowX !== "visible" || isScrolled(around))
      );
    };
    const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    // A cell that is too narrow for its words hides them below the next one.
    const spilled = [...document.querySelectorAll("main td, main td button")].filter(
      (box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1,
    );
    for (const details of folded) details.open = false;
    return [...innermost.filter((element) => !isScrolled(element)), ...spilled].map(
      (element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 30)}`,
    );
  });
}
