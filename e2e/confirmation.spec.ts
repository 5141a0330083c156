import type { Locator } from "@playwright/test";
import { fillCard, scriptRuns, submit } from "./support/journey.ts";
import { startAtFilledCheckout } from "./support/start.ts";
import { onReply } from "../tests/support/altered-api.ts";
import { test } from "./support/altered-site.ts";
import { expect } from "./support/test.ts";

test("a reopened confirmation loads no script, and prints where scripts run @noscript", async ({ page, scripts }) => {
  await startAtFilledCheckout(page);
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

test("a guest has this device remember an order, comes back and orders it again with two presses and the card (MORE-30, MORE-32) @noscript", async ({
  page,
  context,
}) => {
  await startAtFilledCheckout(page);
  const first = await submit(page);
  const box = page.getByLabel("Remember this order on this device");
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This device remembers this order")).toBeVisible();

  const back = await context.newPage();
  await page.close();
  let presses = 0;
  const press = (button: Locator) => (presses++, button.click());
  await back.goto("/order-now");
  await expect(back.getByText(/Dallas Uptown, ready /)).toBeVisible();
  await press(back.getByRole("button", { name: "Order again" }));
  await back.waitForURL("**/order-now/checkout");
  await expect(back.locator("#order .line")).toHaveCount(1);
  await scriptRuns(back);
  await expect(back.locator("#firstName")).toHaveValue("Ana");
  await fillCard(back);
  await press(back.getByRole("button", { name: "Submit Order" }));
  await back.waitForURL("**/order-now/order-confirmation/*");
  await expect(back.locator(".order-number")).not.toHaveText(first);
  expect(presses).toBeLessThanOrEqual(3);

  await back.goto("/order-now");
  await back.getByRole("button", { name: "Forget this order on this device" }).click();
  await expect(back.getByText("Forgotten.")).toBeVisible();
  await expect(back.getByRole("button", { name: "Order again" })).toHaveCount(0);
});

test("order again: another price is named before the order is submitted (MORE-31) @noscript", async ({ openSite }) => {
  const earlier = {
    alter: onReply("GET", /order-confirmation/, ({ cart, ...order }) => ({
      ...order,
      cart: [{ ...cart[0], price: 1.25 }],
    })),
  };
  const { page } = await openSite(earlier);
  await startAtFilledCheckout(page);
  await submit(page);
  await page.getByRole("button", { name: "Order this again" }).click();
  await expect(
    page.getByText(
      /The price is not that of your earlier order: Build Your Own Bowl \(\$\d+\.\d\d instead of \$1\.25\)\./,
    ),
  ).toBeVisible();
});
