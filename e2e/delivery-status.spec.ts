import { audit } from "./support/audit.ts";
import { startAtDelivery } from "./support/start.ts";
import { onReply } from "../tests/support/altered-api.ts";
import { test } from "./support/altered-site.ts";
import { AS_READ, expect } from "./support/test.ts";

test("a delivery can be followed from its confirmation, which has a calendar file; its link opens in another browser (TRACK-01, TRACK-02, TRACK-03, CONF-02) @noscript", async ({
  page,
  scripts,
  browser,
  faults,
  javaScriptEnabled,
  baseURL,
}) => {
  await startAtDelivery(page);
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(scripts ? 1 : 0);
  const link = await page.getByRole("link", { name: "Follow your delivery" }).getAttribute("href");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toBe("order.ics");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thanks for your order");
  if (scripts) await audit(page, "confirmation of a delivery");
  await page.getByRole("link", { name: "Follow your delivery" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where's My Food?");
  const panel = page.getByRole("region", { name: "Delivery status" });
  await expect(panel.getByText("Your order has been placed.")).toBeVisible();
  await expect(panel).toContainText(/Arrives\s+Tomorrow, Wed, May 13\s*,?\s+12:30 PM - 12:45 PM/, AS_READ);
  await panel.getByText("Driver and service").click();
  await expect(panel).toContainText(
    /Driver\s+Unassigned\s+Driver phone\s+N\/A\s+Estimated delivery time\s+\d\d\/\d\d\/\d{4}, 12:30 PM\s+Delivery service\s+Zebra Kitchen Drivers/,
    AS_READ,
  );
  await expect(panel.getByRole("link", { name: /^Where's My Food\?/ })).toHaveAttribute("href", /^https:/);
  await expect(panel.getByText(/^Last checked \d/)).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled });
  await faults.watch(context);
  const other = await context.newPage();
  const response = await other.goto(link ?? "");
  expect(response?.headers()["referrer-policy"]).toBe("same-origin");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Where's My Food?");
  await expect(other.getByText("Your order has been placed.")).toBeVisible();
  const step = other.getByRole("listitem").filter({ hasText: "Your order has been placed." });
  await expect(step).toHaveAttribute("aria-current", "step");
  const byItself = other.getByRole("link", { name: "Refresh by itself every minute" });
  await expect(byItself).toBeVisible({ visible: !scripts });
  await expect(other.getByRole("button", { name: "Copy link" })).toHaveCount(scripts ? 1 : 0);
  await other.getByRole("link", { name: "Refresh status" }).click();
  await expect(other.getByText(/^Last checked \d/)).toBeVisible();
  await expect(other.locator("body")).not.toContainText(/Ana|Main St|Bowl/);
  if (scripts) {
    await audit(other, "delivery");
    faults.allow(/status of 404/);
    await other.goto((link ?? "").slice(0, -4));
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("We can't find that delivery");
    await audit(other, "no such delivery");
  }
  await other.goto(link ?? "");
  await other.getByRole("button", { name: /^Lite mode/ }).click();
  await expect(other.getByRole("button", { name: "Show pictures and use scripts" })).toBeVisible();
  await expect(other.getByText("Your order has been placed.")).toBeVisible();
  await context.close();
});

test("with script the status refreshes every minute, keeps the last state on failure, and pauses when hidden or finished (TRACK-05)", async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to load resource/);
  await startAtDelivery(page);
  await page.clock.install();
  await page.getByRole("link", { name: "Follow your delivery" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where's My Food?");
  const asked: string[] = [];
  let answer: "fails" | "drives" | "arrived" = "drives";
  await page.route("**/delivery/status?*", async (route) => {
    asked.push(answer);
    if (answer === "fails") return route.abort();
    const view = await (await route.fetch()).json();
    const sentence = answer === "drives" ? "Your food is on the way." : "Your order has been delivered";
    return route.fulfill({ json: { ...view, sentence, isDelivered: answer === "arrived", checkedAt: "12:41 PM" } });
  });
  const sentence = page.getByRole("region", { name: "Delivery status" }).getByRole("status").first();
  await page.clock.runFor(59_000);
  expect(asked).toEqual([]);
  await page.clock.runFor(2_000);
  await expect(sentence).toHaveText("Your food is on the way.");
  answer = "fails";
  await page.clock.runFor(60_000);
  await expect(page.getByText("We could not check just now. This is how it was at 12:41 PM.")).toBeVisible();
  await expect(sentence).toHaveText("Your food is on the way.");

  // A hidden page sends no request; one that is shown again sends one at once.
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await show(true);
  await page.clock.runFor(5 * 60_000);
  expect(asked).toEqual(["drives", "fails"]);
  answer = "arrived";
  await show(false);
  await expect(sentence).toHaveText("Your order has been delivered");
  await expect(page.getByText("We could not check")).toHaveCount(0);
  await page.clock.runFor(10 * 60_000);
  expect(asked).toEqual(["drives", "fails", "arrived"]);
});

test("an order that is not queued lists its payments, each a masked card or a message; an unknown status counts as placed (CONF-05, TRACK-04)", async ({
  openSite,
}) => {
  const payments = [
    { amount: 29.11, ccMask: "4539148803436467", paymentAuth: "A1", message: "" },
    { amount: 10, ccMask: "", paymentAuth: "", message: "Gift card ending in 0022" },
  ];
  const unknown = onReply("GET", /\/delivery-status\//, (status) => ({ ...status, status: "lost" }));
  const { page } = await openSite({
    alter: (api) =>
      onReply("GET", /\/order-confirmation\//, (order) => ({ ...order, orderStatus: "Placed", payments }))(
        unknown(api),
      ),
  });
  await startAtDelivery(page);
  // The first page shows the reply to placing the order.
  await page.reload();
  await expect(page.getByRole("main")).toContainText(/\*{4}6467/);
  await expect(page.getByRole("main")).toContainText("Gift card ending in 0022");
  await expect(page.getByText("Payment will be charged the day of order fulfillment.")).toHaveCount(0);
  await page.getByRole("link", { name: "Follow your delivery" }).click();
  await expect(page.getByText("Your order has been placed.")).toBeVisible();
});
