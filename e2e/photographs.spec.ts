import type { Page } from "@playwright/test";
import { photograph } from "./support/photograph.ts";
import { startAtMenu } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

/** A chain's own photographs, of any shape, in place of our drawings. */

const PHOTOGRAPHS = [
  photograph(600, 400, [214, 120, 60]),
  photograph(500, 500, [90, 140, 70]),
  photograph(600, 800, [190, 70, 70]),
  // This one does not come.
  null,
  photograph(2000, 1500, [210, 180, 90]),
];

/** Every picture of the API, in turn, is one of them. */
async function serve(page: Page): Promise<void> {
  const named = new Map<string, Buffer | null>();
  await page.route("**/pictures/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!named.has(pathname)) named.set(pathname, PHOTOGRAPHS[named.size % PHOTOGRAPHS.length] ?? null);
    const body = named.get(pathname);
    return body ? route.fulfill({ contentType: "image/png", body }) : route.fulfill({ status: 404 });
  });
}

/** The boxes of all food pictures, and how far the page is wider than its window. */
const look = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>("main img.plate")];
    const boxes = () => pictures.map((picture) => picture.getBoundingClientRect());
    const pageHeight = () => document.documentElement.scrollHeight;
    const before = { boxes: boxes(), height: pageHeight() };
    for (const picture of pictures) picture.loading = "eager";
    const waiting = pictures.filter(({ complete }) => !complete);
    const come = (picture: HTMLImageElement) =>
      new Promise((done) => {
        for (const end of ["load", "error"]) picture.addEventListener(end, done);
      });
    await Promise.all(waiting.map((picture) => come(picture)));
    return {
      shapes: boxes().map(({ width, height }) => Math.round((width / height) * 100) / 100),
      widths: boxes().map(({ width }) => width),
      loaded: pictures.map(({ naturalWidth }) => naturalWidth > 0),
      grown: pageHeight() - before.height,
      moved: boxes().filter(({ top, height }, index) => {
        const was = before.boxes[index];
        return !was || Math.abs(top - was.top) > 1 || Math.abs(height - was.height) > 1;
      }).length,
      sideways: document.documentElement.scrollWidth - innerWidth,
    };
  });

for (const width of [320, 1280]) {
  test(`photographs of any shape fill their boxes without layout shift, at ${width} px`, async ({ page, faults }) => {
    faults.allow(/status of 404/);
    await page.setViewportSize({ width, height: 800 });
    await serve(page);
    await startAtMenu(page);
    for (const [path, least] of [
      ["", 3],
      ["/bowls", 3],
      ["/menu-item/101", 1],
    ] as const) {
      await page.goto(`/order-now/build-order${path}`);
      const { shapes, widths, loaded, ...rest } = await look(page);
      expect(shapes.length, path).toBeGreaterThanOrEqual(least);
      // A strip would show nothing of the food.
      expect(Math.min(...shapes), path).toBeGreaterThan(0.4);
      expect(Math.max(...shapes), path).toBeLessThan(path.includes("item") ? 4 : 2.5);
      expect(Math.min(...widths), path).toBeGreaterThanOrEqual(80);
      if (path === "") expect(loaded).toContain(false);
      expect(rest, path).toEqual({ grown: 0, moved: 0, sideways: 0 });
      if (process.env["PLATTER_LOOK"])
        await page.screenshot({
          path: `${process.env["PLATTER_LOOK"]}/photo${path.replaceAll("/", "-")}-${width}.png`,
        });
    }
  });
}

test("a missing picture is replaced by a plate, without the browser's broken-image icon", async ({ page, faults }) => {
  faults.allow(/status of 404/);
  await page.route("**/pictures/**", (route) => route.fulfill({ status: 404 }));
  await startAtMenu(page);
  const picture = page.locator("main img.plate").first();
  await picture.scrollIntoViewIfNeeded();
  // Not its corners, which the card rounds.
  const box = await picture.boundingBox();
  const clip = { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + 12, width: 120, height: 120 };
  const shown = await page.screenshot({ clip });
  await picture.evaluate((image) => {
    const plate = document.createElement("span");
    plate.className = image.className;
    plate.id = "plate";
    plate.style.width = `${image.getBoundingClientRect().width}px`;
    image.replaceWith(plate);
  });
  expect(shown.equals(await page.screenshot({ clip }))).toBe(true);
});
