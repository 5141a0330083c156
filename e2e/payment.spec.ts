import type { FrameLocator, Page } from "@playwright/test";
import { audit } from "./support/audit.ts";
import { scriptRuns, submit } from "./support/journey.ts";
import { goToCheckoutAs, startAtCheckout, startAtFilledCheckout } from "./support/start.ts";
import { startSite } from "../scripts/servers.ts";
import { expect, hold, test as base } from "./support/test.ts";

/** As far as checkout of a server of its own, whose chain has the feature on. */
const test = base.extend<{ visitor: Page }>({
  visitor: async ({ browser, scripts }, provide) => {
    const { url, stop } = await startSite({ SANDBOX_CONTROL: "1" });
    const body = JSON.stringify({ CHASE_IFRAME: true });
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: url };
    const answer = await fetch(`${url}/sandbox-control/toggles`, { method: "POST", headers, body });
    expect(answer.ok).toBe(true);
    const context = await browser.newContext({ baseURL: url, javaScriptEnabled: scripts });
    const page = await context.newPage();
    await startAtCheckout(page);
    if (scripts) await scriptRuns(page);
    await page.locator("#email").fill("ana@example.com");
    await provide(page);
    await context.close();
    stop();
  },
});

test("a gift card pays a part, is taken away from the totals, and one that covers all leaves no card to type (GIFT-01, GIFT-04, TOTAL-01)", async ({
  page,
  scripts,
}) => {
  await startAtFilledCheckout(page, scripts);
  const due = page.locator(".totals-due dd");
  const before = await due.textContent();
  const useCard = async (number: string, pin: string) => {
    if (!(await page.locator("#giftNumber").isVisible())) await page.getByText("Enter a gift card").click();
    await page.locator("#giftNumber").fill(number);
    await page.locator("#giftPin").fill(pin);
    await page.locator("#giftcards").getByRole("button", { name: "Use card", exact: true }).click();
  };
  await useCard("6035710000000022", "2222");
  await expect(page.getByText("The card ending in 0022 is used for this order.").first()).toBeVisible();
  await expect(page.locator(".totals").getByText("-$5.00")).toBeVisible();
  await expect(due).not.toHaveText(before ?? "");
  if (scripts) await audit(page, "a gift card at checkout");
  await page
    .locator(".totals")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(due).toHaveText(before ?? "");

  await useCard("6035710000000033", "9999");
  await expect(page.getByRole("group", { name: "There is a problem" })).toBeVisible();
  await expect(page.locator("#giftPin")).toHaveValue(scripts ? "9999" : "");
  await useCard("6035710000000033", "3333");
  await expect(due).toHaveText("$0.00");
  await expect(page.locator("#cardNumber")).toHaveCount(0);
  await submit(page);
});

test("a saved card is chosen; Add Card opens the form, Cancel brings the list back (PAY-01, PAY-02, PAY-11)", async ({
  page,
  scripts,
}) => {
  await goToCheckoutAs(page, "ada@example.com");
  const list = page.getByLabel("Saved card");
  await expect(list.locator("option:checked")).toHaveText(/Visa \*\*\*\*4242/);
  await expect(page.locator("optgroup[label=Expired]")).toBeDisabled();
  await list.selectOption({ label: (await list.locator("option", { hasText: "Mastercard" }).textContent()) ?? "" });
  if (scripts) await expect(page.locator("#payment .hint")).toContainText("Mastercard ****5454");
  if (scripts) await audit(page, "saved cards");
  await page.getByRole("button", { name: "Add Card" }).click();
  await expect(page.locator("#cardNumber")).toBeVisible();
  const preferred = page.getByLabel("Make Preferred Payment Method");
  await expect(preferred).toBeVisible({ visible: !scripts });
  await page.getByLabel("Save Payment Method").check();
  await expect(preferred).toBeVisible();
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await expect(page.locator("#cardNumber")).toHaveCount(0);
  // What was selected before is still.
  await expect(list.locator("option:checked")).toHaveText(/Mastercard/);
});

test("balances of the chain's cards take each other's place (GIFT-07, GIFT-08)", async ({ page }) => {
  await goToCheckoutAs(page, "ada@example.com");
  await page.getByRole("button", { name: "Use Loyalty Card" }).click();
  await expect(page.locator(".totals").getByText("-$12.50")).toBeVisible();
  await page.getByRole("button", { name: "Use Catering Reward Card" }).click();
  await expect(page.locator(".totals").getByText("-$12.50")).toHaveCount(0);
  await expect(page.locator(".totals dt", { hasText: "Catering Reward Card" })).toBeVisible();
  await page
    .locator(".totals")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(page.locator(".totals dt", { hasText: "Catering Reward Card" })).toHaveCount(0);
});

test("what the restaurant says of an order is a panel; with script Escape puts it away, and the form is as it was (SUBMIT-08)", async ({
  page,
  scripts,
}) => {
  await startAtFilledCheckout(page, scripts);
  await page.locator("#cardNumber").fill("4000 0000 0000 0002");
  await page.getByRole("button", { name: "Submit Order" }).click();
  const panel = page.locator("#sorry");
  await expect(panel.getByRole("heading", { name: "SORRY!" })).toBeVisible();
  await expect(panel).toContainText("Your card was declined.");
  if (scripts) await audit(page, "the panel of a refused order");
  if (scripts) {
    await expect(panel.getByRole("heading", { name: "SORRY!" })).toBeFocused();
    await page.keyboard.press("Escape");
  } else await panel.getByRole("button", { name: "Back to my order" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.locator("#city")).toHaveValue("Dallas");
  await expect(page.locator("#cardNumber")).toHaveValue(scripts ? "4000 0000 0000 0002" : "");
});

test("while it is sent the button says so and cannot be pressed again; Processing shows after 200 ms (SUBMIT-01, SUBMIT-03, CHK-20)", async ({
  page,
  scripts,
}) => {
  test.skip(!scripts, "the browser shows its own sign without");
  await startAtFilledCheckout(page, scripts);
  const release = await hold(page, "**/order-now/checkout.data**");
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByRole("button", { name: "Submitting Order..." })).toBeDisabled();
  const processing = page.getByText("Processing...");
  await expect(processing).toBeVisible();
  expect(await processing.evaluate((shown) => getComputedStyle(shown).animationDelay)).toBe("0.2s");
  release();
  await page.waitForURL("**/order-now/order-confirmation/*");
});

test.describe("CHASE_IFRAME: the provider takes the card (PAY-15)", () => {
  async function fillCard(where: Page | FrameLocator, number: string): Promise<void> {
    await where.getByLabel("Name on card").fill("Ana O'Brien");
    await where.getByLabel("Card number").fill(number);
    await where.getByLabel(/Expiration month/).fill("12");
    await where.getByLabel(/Expiration year/).fill("2031");
    await where.getByLabel("Security code").fill("123");
    await where.getByLabel("Billing zip code").fill("75201");
  }

  test("on its page without script, in its frame with it; the card is chosen and pays (PAY-15, PAY-16)", async ({
    visitor: page,
    scripts,
  }) => {
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await expect(page.locator("#cardNumber")).toHaveCount(0);
    await page.locator("#firstName").fill("Zoë");
    await page.getByRole("button", { name: "Enter your card" }).click();
    const provider = scripts ? page.frameLocator("#payment iframe") : page;
    await fillCard(provider, "4111 1111 1111 1111");
    if (scripts) await audit(page, "the provider's frame");
    await provider.getByRole("button", { name: "Use this card" }).click();
    await expect(page.getByText("Your card ****1111 is chosen.").first()).toBeVisible();
    await expect(page.getByLabel("Saved card").locator("option:checked")).toHaveText(/Visa \*\*\*\*1111/);
    await expect(page.locator("#firstName")).toHaveValue("Zoë");
    const rest = { lastName: "O", phone: "2145550123", address: "1 Main St", city: "Dallas", zip: "75201" };
    for (const [id, value] of Object.entries(rest)) await page.locator(`#${id}`).fill(value);
    await page.locator("#state").selectOption("TX");
    await submit(page);
    expect(problems).toEqual([]);
  });

  test("a frame that is open for fifteen minutes begins anew, and nothing typed is lost (PAY-18)", async ({
    visitor: page,
    scripts,
  }) => {
    test.skip(!scripts, "without script the provider's page has a time of its own");
    await page.clock.install();
    let sessions = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.postData()?.includes("card%3Asession")) sessions += 1;
    });
    await page.locator("#city").fill("Dallas");
    await page.getByRole("button", { name: "Enter your card" }).click();
    await expect(page.frameLocator("#payment iframe").getByLabel("Card number")).toBeVisible();
    expect(sessions).toBe(1);
    const renewed = page.waitForResponse((response) => response.request().method() === "POST");
    await page.clock.fastForward(15 * 60_000);
    expect((await renewed).ok()).toBe(true);
    expect(sessions).toBe(2);
    await expect(page.locator("#payment iframe")).toHaveCount(1);
    await expect(page.locator("#city")).toHaveValue("Dallas");
  });

  test("a failure is said in its words; a script that cannot be had leaves the provider's page (PAY-17, PAY-19)", async ({
    visitor: page,
    scripts,
  }) => {
    const failure = "There was an unexpected error. Please try again.";
    if (scripts) {
      await page.route("**/card-provider/drop-in.js", (route) => route.abort());
      await page.getByRole("button", { name: "Enter your card" }).click();
      await expect(page.locator("#payment .field-error")).toContainText(failure);
    }
    await page.getByRole("button", { name: "Enter your card" }).click();
    await page.waitForURL("**/card-provider/hosted**");
    await fillCard(page, "4000000000000119");
    await page.getByRole("button", { name: "Use this card" }).click();
    await page.waitForURL("**/order-now/checkout**");
    await expect(page.getByText(failure).first()).toBeVisible();
    await expect(page.locator("#email")).toHaveValue("ana@example.com");
  });
});

test("an order waits for a saved card where one is required (SUBMIT-01, PAY-03)", async ({ page, scripts }) => {
  await goToCheckoutAs(page, "ada@example.com");
  const order = page.getByRole("button", { name: "Submit Order" });
  const list = page.getByLabel("Saved card");
  await expect(order).toBeEnabled();
  await list.selectOption("");
  if (!scripts) {
    // The rule is checked when the form is sent.
    await order.click();
    await expect(page.getByRole("link", { name: "Select a saved card, or add another one." })).toBeVisible();
    return;
  }
  await expect(order).toBeDisabled();
  await list.selectOption({ index: 1 });
  await expect(order).toBeEnabled();
  // A card that is typed needs none.
  await list.selectOption("");
  await page.getByRole("button", { name: "Add Card" }).click();
  await expect(page.locator("#cardNumber")).toBeVisible();
  await expect(order).toBeEnabled();
});
