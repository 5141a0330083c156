import { submit } from "./support/journey.ts";
import { startAtFilledCheckout } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

test("a reopened confirmation loads no script, and prints where scripts run", async ({ page, scripts }) => {
  await startAtFilledCheckout(page, scripts);
  await submit(page);
  await page.addInitScript(() => {
    window.print = () => void (document.title = "printed");
  });
  const loaded: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && loaded.push(request.url())));
  await page.reload();
  const print = page.getByRole("button", { name: "Print" });
  await expect(print).toHaveCount(scripts ? 1 : 0);
  if (scripts) await print.click();
  if (scripts) await expect(page).toHaveTitle("printed");
  expect(loaded).toEqual([]);
});
