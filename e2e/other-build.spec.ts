import { scriptRuns } from "./support/journey.ts";
import { startAtMenu } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

test.describe("a page of another build", () => {
  test.beforeEach(async ({ page }) => {
    await startAtMenu(page);
    await scriptRuns(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  });

  test("navigates by script where the server has the same build", async ({ page }) => {
    await page.getByRole("main").getByRole("link", { name: "Bowls" }).first().click();
    await page.waitForURL("**/bowls");
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("loads the requested page as a document where the server has another build", async ({ page }) => {
    await page.route("**/*.data*", (route) => {
      const headers = route.request().headers();
      return route.continue({ headers: { ...headers, "x-build": "navigationbefore" } });
    });
    await page.getByRole("main").getByRole("link", { name: "Bowls" }).first().click();
    await page.waitForURL("**/bowls");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Its own scripts run as well.
    await expect(page.locator("html[data-js]")).toHaveCount(1);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
  });
});
