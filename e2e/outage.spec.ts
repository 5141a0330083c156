import type { Page, Route } from "@playwright/test";
import { test as alteredTest } from "./support/altered-site.ts";
import { CANARY, scriptRuns } from "./support/journey.ts";
import { startAtCheckout, startAtFilledCheckout } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

const DIFFERENCES = {};
const BAG = { match: { method: "GET", path: "*/order-shopping-cart/*" }, kind: "status", status: 500 } as const;
const REFERENCE = /\(Reference: [\w-]+\)/;

const summary = (page: Page) => page.locator("[data-error-summary]");

alteredTest.describe("while the bag cannot be read", () => {
  // Each has a server and an API of its own to start.
  alteredTest.setTimeout(180_000);
  alteredTest.beforeEach(({ faults }) => faults.allow(/the server responded with a status of 503/));

  alteredTest(
    "Submit Order answers with the form as it was filled in, with script the card as well; later it orders (ERR-10)",
    async ({ openSite }) => {
      const { page, control } = await openSite(DIFFERENCES);
      await startAtFilledCheckout(page);
      control.addFault(BAG);
      await page.getByRole("button", { name: "Submit Order" }).click();
      await expect(summary(page)).toContainText(REFERENCE);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Almost Done!");
      await expect(page.locator("#email")).not.toHaveValue("");
      await expect(page.locator("#nameOnCard")).not.toHaveValue("");
      await expect(page.locator("#cardNumber")).toHaveValue(CANARY.number);
      await expect(page.locator("#cvv")).toHaveValue(CANARY.cvv);
      control.clearFaults();
      await page.locator("#cardNumber").fill(CANARY.number);
      await page.locator("#cvv").fill(CANARY.cvv);
      await page.getByRole("button", { name: "Submit Order" }).click();
      await page.waitForURL("**/order-confirmation/*");
    },
  );

  alteredTest("a button of checkout leaves the card in its fields (ERR-10)", async ({ openSite }) => {
    const { page, control } = await openSite(DIFFERENCES);
    await startAtFilledCheckout(page);
    control.addFault(BAG);
    await page.getByRole("button", { name: "Is this order tax exempt?" }).click();
    await expect(summary(page)).toContainText(REFERENCE);
    await expect(page.locator("#cardNumber")).toHaveValue(CANARY.number);
    await expect(page.locator("#cvv")).toHaveValue(CANARY.cvv);
    control.clearFaults();
  });

  alteredTest("a dish of the bag keeps what was chosen, and takes it later (ERR-10)", async ({ openSite }) => {
    const { page, control } = await openSite(DIFFERENCES);
    await startAtCheckout(page);
    await page.goto("/order-now/cart");
    await scriptRuns(page);
    await page.getByRole("button", { name: "Edit" }).first().click();
    await page.waitForURL("**/menu-item/edit/*");
    await page.getByLabel("Special Instructions").fill("no onions");
    control.addFault(BAG);
    await page.getByRole("button", { name: "Update Item & Checkout" }).click();
    await expect(summary(page)).toContainText(REFERENCE);
    await expect(page.getByLabel("Special Instructions")).toHaveValue("no onions");
    control.clearFaults();
    await page.getByRole("button", { name: "Update Item & Checkout" }).click();
    await page.waitForURL("**/order-now/checkout");
    await expect(page.getByRole("main")).toContainText("no onions");
  });
});

/** The server gets it and answers, but neither the answer nor its cookies reach the browser. */
async function loseReply(route: Route): Promise<void> {
  const context = route.request().frame().page().context();
  const before = await context.cookies();
  await route.fetch({ maxRedirects: 0 });
  await context.clearCookies();
  await context.addCookies(before);
  await route.abort("connectionreset");
}

test("an order whose reply is lost is looked up, and no message asks to send it again (SUBMIT-06)", async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_CONNECTION_RESET|ERR_FAILED/);
  await startAtFilledCheckout(page);
  const posts: string[] = [];
  await page.route("**/order-now/checkout.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts.push(route.request().url());
    return loseReply(route);
  });
  // Nor can the server be reached at once.
  await page.route("**/checkout/order-outcome", (route) => route.abort("connectionreset"), { times: 1 });
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(summary(page)).toContainText("We are checking your order: please wait, and do not order again.");
  await expect(page.getByRole("main")).not.toContainText(/could not reach|try again|not (?:been )?placed/i);
  await page.waitForURL("**/order-confirmation/*");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thanks for your order");
  expect(posts).toHaveLength(1);
});
