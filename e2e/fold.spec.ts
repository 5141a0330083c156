import type { Locator, Page } from "@playwright/test";
import { chooseIndividualCarryOut, chooseStore, chooseTime } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

/** A phone of the small kind, with the browser's own bars. */
test.use({ viewport: { width: 390, height: 664 } });

/** The part of it that is visible without scrolling, with nothing above it. */
async function isSeen(page: Page, part: Locator, pixels: number): Promise<void> {
  await expect(part).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  const seen = await part.evaluate((element, least) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    const covering = document.elementFromPoint(left + width / 2, top + Math.min(height, least) / 2);
    return {
      bottom: top + Math.min(height, least),
      isCovered: !covering || !(element.contains(covering) || covering.contains(element)),
    };
  }, pixels);
  expect(seen).toEqual({ bottom: expect.any(Number), isCovered: false });
  expect(seen.bottom).toBeLessThanOrEqual(664);
}

test("the first time, category, dish and option are above the fold of a phone (MENU-09, MENU-18, ITEM-07) @noscript", async ({
  page,
}) => {
  await chooseIndividualCarryOut(page);
  await chooseStore(page);
  await isSeen(page, page.locator(".pick-asap"), 40);
  await chooseTime(page);
  await isSeen(page, page.locator(".cards li").first(), 120);
  await page.goto("/order-now/build-order/bowls");
  await isSeen(page, page.locator(".cards li").first(), 120);
  await page.goto("/order-now/build-order/menu-item/101");
  await isSeen(page, page.getByLabel("Choose your base"), 40);
});
