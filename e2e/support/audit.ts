import { type Page, expect } from "@playwright/test";
import axe from "axe-core";

/** WCAG 2.2 A and AA as far as axe tests it; also on a page without scripts. */
export async function audit(page: Page, name: string): Promise<void> {
  // Fading in is not a contrast fault.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(axe.source);
  const faults = await page.evaluate(async () => {
    const timer = globalThis.setTimeout;
    // Without a page's scripts no timer ends: axe's delays are run at once.
    const soon = (later: () => void, wait = 0) =>
      wait < 100 ? void Promise.resolve().then(later) : timer(later, wait);
    Object.assign(globalThis, { setTimeout: soon });
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: "tag", values: tags },
    });
    globalThis.setTimeout = timer;
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
  await page.emulateMedia({ reducedMotion: null });
  expect.soft(faults, name).toEqual([]);
}
