import type { Page } from "@playwright/test";
import { startAtMenu } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

const BOWL = "/order-now/build-order/menu-item/101";

const layers = (page: Page) => page.locator(".layers > img");
const names = (page: Page) =>
  layers(page).evaluateAll((images) => images.map((image) => image.getAttribute("src")?.replace(/^.*\/|\.svg$/g, "")));

/** One of a group, in whichever control it is offered. */
async function pick(page: Page, group: string, value: string): Promise<void> {
  const list = page.locator(`select[name="${group}"]`);
  if ((await list.count()) > 0) await list.selectOption(value);
  else await page.locator(`[name="${group}"][value="${value}"]`).check();
}

test("the picture of a bowl shows the chosen ingredients: at once with script, with the next page without (ITEM-02, ITEM-11) @noscript", async ({
  page,
  scripts,
}) => {
  await startAtMenu(page);
  await page.goto(BOWL);
  const follow = () => (scripts ? null : page.getByRole("button", { name: "Update total" }).click());
  const openAll = () =>
    page.evaluate(() => document.querySelectorAll("details").forEach((part) => part.setAttribute("open", "")));
  await expect(page.locator("img.item-picture")).toHaveCount(1);

  await pick(page, "m1000", "1002");
  await pick(page, "m1050", "1053");
  await openAll();
  await page.locator('[name="m1100.o1102"]').check();
  await follow();
  await expect(layers(page)).toHaveCount(5);
  expect(await names(page)).toEqual([
    "empty-bowl",
    "layer-brown-rice",
    "layer-carnitas",
    "layer-pico",
    "layer-black-beans",
  ]);
  // Each has come, and lies exactly upon the first.
  const drawn = () =>
    layers(page).evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => {
        const { left, top, width, height } = image.getBoundingClientRect();
        return image.complete && image.naturalWidth > 0 && [left, top, width, height].map(Math.round).join();
      }),
    );
  await expect.poll(async () => new Set(await drawn()).size).toBe(1);
  expect(await drawn()).not.toContain(false);

  await openAll();
  await page.locator('[name="m1100.o1102"]').uncheck();
  await pick(page, "m1000", "1005");
  await follow();
  await expect(layers(page)).toHaveCount(4);
  expect(await names(page)).toEqual(["empty-bowl", "layer-romaine", "layer-carnitas", "layer-pico"]);
});
