import path from "node:path";
import type { Page } from "@playwright/test";
import { WALKS } from "../../../e2e/support/screens.ts";
import { test } from "../../../e2e/support/test.ts";
import { pictureFolder } from "./gallery.ts";

const FOLDER = pictureFolder();

/** Numbered pictures: whole pages, still. */
for (const [name, walk] of Object.entries(WALKS)) {
  test(`pictures of the walk "${name}"`, async ({ page, faults }, { project }) => {
    test.setTimeout(180_000);
    faults.allow(/status of 404/);
    let number = 0;
    const picture = async (screen: string) => {
      number += 1;
      await page.mouse.move(0, 0);
      await settle(page);
      const file = `${project.name}-${name}-${String(number).padStart(2, "0")}-${screen}.png`;
      await page.screenshot({ path: path.join(FOLDER, file), fullPage: true, animations: "disabled" });
    };
    await walk(page, picture);
  });
}

/** Pictures decoded, transitions over. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
