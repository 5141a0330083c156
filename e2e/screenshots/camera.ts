import path from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { expect } from "../support/test.ts";

const FOLDER = path.join(import.meta.dirname, "../../test-results/screenshots");

/** Takes numbered pictures of a walk: whole pages, still, and none that has to be scrolled sideways. */
export function openCamera(page: Page, { project }: TestInfo, walk: string): (name: string) => Promise<void> {
  let number = 0;
  return async (name) => {
    number += 1;
    await settle(page);
    const file = `${project.name}-${walk}-${String(number).padStart(2, "0")}-${name}.png`;
    await page.screenshot({ path: path.join(FOLDER, file), fullPage: true, animations: "disabled" });
    // No screen may need sideways scrolling (WCAG 1.4.10).
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest, name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  };
}

/** Pictures decoded, transitions over. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
