import { type Page, expect } from "@playwright/test";
import axe from "axe-core";

/** WCAG 2.2 A and AA as far as a program can tell. */
export async function audit(page: Page, name: string): Promise<void> {
  // Fading in is not a contrast fault.
  await page.waitForTimeout(200);
  await page.evaluate(axe.source);
  const faults = await page.evaluate(async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: "tag", values: tags },
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
  expect.soft(faults, name).toEqual([]);
}
