import type { FrameLocator, Page } from "@playwright/test";
import { audit } from "./support/audit.ts";
import { askControl } from "./support/clock.ts";
import { openKnown, openPromo, scriptRuns, signIn, submit } from "./support/journey.ts";
import { ORDINARY_DAY } from "./support/ordinary-day.ts";
import { goToCheckoutAs, startAtCheckout, startAtFilledCheckout } from "./support/start.ts";
import { startSite } from "../scripts/servers.ts";
import { type Fetch, type Json, onReply } from "../tests/support/altered-api.ts";
import { test as alteredTest } from "./support/altered-site.ts";
import { AS_READ, expect, hold } from "./support/test.ts";

/** Cards of one customer without a long number, and a look-up of gift cards that fails for one of them. */
const ODD_CARDS = {
  alter: (api: Fetch) =>
    onReply("GET", /\/payment-options$/, (cards: Json[]) =>
      cards.map((card, at) => (at === 0 ? { ...card, cardNumber: "12345" } : card)),
    )(async (request) => {
      const isOut = /lookup-for-order/.test(request.url) && (await request.clone().text()).includes("6035710000000044");
      return isOut ? new Response("", { status: 400 }) : api(request);
    }),
};

/** As far as checkout of a server of its own, whose chain has the feature on. */
const test = alteredTest.extend<{ visitor: Page }>({
  visitor: async ({ browser, scripts }, provide) => {
    const { url, stop } = await startSite({ SANDBOX_CONTROL: "1", CLOCK: ORDINARY_DAY });
    await askControl(url, "toggles", { CHASE_IFRAME: true });
    const context = await browser.newContext({ baseURL: url, javaScriptEnabled: scripts });
    const page = await context.newPage();
    await startAtCheckout(page);
    await scriptRuns(page);
    await page.locator("#email").fill("ana@example.com");
    await provide(page);
    await context.close();
    stop();
  },
});

test("a gift card pays part of the order and can be removed; one that covers the total hides the card form (GIFT-01, GIFT-04, PAY-04, TOTAL-01) @noscript", async ({
  page,
  scripts,
}) => {
  await startAtFilledCheckout(page);
  const due = page.locator(".totals-due dd");
  const before = await due.textContent();
  const useCard = async (number: string, pin: string) => {
    if (!(await page.locator("#giftNumber").isVisible())) await page.getByText("Add a gift card").click();
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
  await expect(page.getByText(/^Visa \*\*\*\*4242, Ada Byron, Expires/)).toBeVisible();
  await openKnown(page, "#payment");
  await expect(list.locator("option:checked")).toHaveText(/Visa \*\*\*\*4242/);
  const details = page.locator("#payment .hint").getByText(/^Ada Byron, Expires \d\d\/\d{4}$/);
  const before = (await details.textContent()) ?? "";
  await expect(page.locator("optgroup[label=Expired]")).toBeDisabled();
  await list.selectOption({ label: (await list.locator("option", { hasText: "Mastercard" }).textContent()) ?? "" });
  await expect(details).not.toHaveText(before);
  await audit(page, "saved cards");
  await page.getByRole("button", { name: "Add Card" }).click();
  await expect(page.locator("#cardNumber")).toBeVisible();
  const preferred = page.getByLabel("Make Preferred Payment Method");
  await expect(preferred).toBeVisible({ visible: !scripts });
  await page.getByLabel("Save Payment Method").check();
  await expect(preferred).toBeVisible();
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await expect(page.locator("#cardNumber")).toHaveCount(0);
  // The earlier selection stays.
  await expect(list.locator("option:checked")).toHaveText(/Mastercard/);
});

test("balances of the chain's cards replace each other (GIFT-07, GIFT-08)", async ({ page }) => {
  await goToCheckoutAs(page, "ada@example.com");
  await openKnown(page, "#giftcards");
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

test("the restaurant's message about an order is a panel; with script Escape closes it, and the form is unchanged (SUBMIT-07, SUBMIT-08, CHK-20, ERR-08)", async ({
  page,
}) => {
  await startAtFilledCheckout(page);
  await page.locator("#cardNumber").fill("4000 0000 0000 0002");
  await page.getByRole("button", { name: "Submit Order" }).click();
  const panel = page.locator("#sorry");
  await expect(panel.getByRole("heading", { name: "SORRY!" })).toBeVisible();
  await expect(panel).toContainText("Your card was declined.");
  await audit(page, "the panel of a refused order");
  await expect(panel.getByRole("heading", { name: "SORRY!" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.locator("#city")).toHaveValue("Dallas");
  await expect(page.locator("#cardNumber")).toHaveValue("4000 0000 0000 0002");
});

test("while sending, the button shows progress and a dialog with a spinner, visible after 200 ms, blocks the form; two presses are one order (SUBMIT-01, SUBMIT-03, SUBMIT-04, CHK-20)", async ({
  page,
}) => {
  await startAtFilledCheckout(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && (request.postData() ?? "").includes("intent%3Aplace")) sent.push(request.url());
  });
  const release = await hold(page, "**/order-now/checkout.data**");
  await page.getByRole("button", { name: "Submit Order" }).dblclick();
  await expect(page.locator("button[name='intent:place']")).toHaveText("Submitting Order...");
  await expect(page.locator("button[name='intent:place']")).toBeDisabled();
  const processing = page.getByRole("dialog", { name: "Processing..." });
  await expect(processing).toBeVisible();
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  const delays = await processing.evaluate((shown) =>
    [undefined, "::backdrop"].map((part) => getComputedStyle(shown, part).animationDelay),
  );
  expect(delays).toEqual(["0.2s", "0.2s"]);
  const turns = await processing
    .getByText("Processing...")
    .evaluate((shown) => getComputedStyle(shown, "::before").animationName);
  expect(turns).toBe("turn");
  await audit(page, "processing");
  for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.type("x");
  expect(await page.evaluate(() => document.activeElement?.closest("#checkout-form, .checkout-form"))).toBeNull();
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  release();
  await page.waitForURL("**/order-now/order-confirmation/*");
  expect(sent).toHaveLength(1);
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

  test("the card form is a page without script and a frame with it; the card is selected and pays (PAY-15, PAY-16) @noscript", async ({
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

  test("after fifteen minutes the frame starts again, and a card from the provider's page is too late; no entry is lost (PAY-18)", async ({
    visitor: page,
  }) => {
    await page.clock.install();
    let sessions = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.postData()?.includes("card%3Asession")) sessions += 1;
    });
    await page.locator("#city").fill("Dallas");
    await page.getByRole("button", { name: "Enter your card" }).click();
    await expect(page.frameLocator("#payment iframe").getByLabel("Card number")).toBeVisible();
    expect(sessions).toBe(1);
    const isSession = /card%3Asession/;
    const renewed = page.waitForResponse((response) => isSession.test(response.request().postData() ?? ""));
    await page.clock.fastForward(15 * 60_000);
    expect((await renewed).ok()).toBe(true);
    expect(sessions).toBe(2);
    await expect(page.locator("#payment iframe")).toHaveCount(1);
    await expect(page.locator("#city")).toHaveValue("Dallas");
  });

  test("a failure is reported in its own words; a script that fails to load leaves the provider's page (PAY-17, PAY-19)", async ({
    visitor: page,
  }) => {
    const failure = "There was an unexpected error. Please try again.";
    await page.route("**/card-provider/drop-in.js", (route) => route.abort());
    await page.getByRole("button", { name: "Enter your card" }).click();
    await expect(page.locator("#payment .field-error")).toContainText(failure);
    await page.getByRole("button", { name: "Enter your card" }).click();
    await page.waitForURL("**/card-provider/hosted**");
    await fillCard(page, "4000000000000119");
    await page.getByRole("button", { name: "Use this card" }).click();
    await page.waitForURL("**/order-now/checkout**");
    await expect(page.getByText(failure).first()).toBeVisible();
    await expect(page.locator("#email")).toHaveValue("ana@example.com");
  });
});

test("an order needs a selected or a typed card (SUBMIT-01, PAY-03)", async ({ page }) => {
  await goToCheckoutAs(page, "ada@example.com");
  const order = page.getByRole("button", { name: "Submit Order" });
  const list = page.getByLabel("Saved card");
  await expect(order).toBeEnabled();
  await openKnown(page, "#payment");
  await list.selectOption("");
  await expect(order).toBeDisabled();
  await list.selectOption({ index: 1 });
  await expect(order).toBeEnabled();
  // A typed card needs none.
  await list.selectOption("");
  await page.getByRole("button", { name: "Add Card" }).click();
  await expect(page.locator("#cardNumber")).toBeVisible();
  await expect(order).toBeEnabled();
});

test("the card form shows while an amount is due, and a saved card shows only its last digits (PAY-01, PAY-04, PAY-20)", async ({
  openSite,
}) => {
  const { page } = await openSite(ODD_CARDS);
  await startAtCheckout(page);
  await expect(
    page.getByRole("img", { name: "We take Visa, Mastercard, American Express and Discover." }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Card" })).toHaveCount(0);
  await expect(page.locator("#cardNumber")).toBeVisible();
  await page.goto("/login?returnTo=%2Forder-now%2Fcheckout");
  await signIn(page, "ada@example.com");
  await page.waitForURL("**/order-now/checkout");
  const saved = page.getByLabel("Saved card").locator("option");
  await expect(saved.first()).toHaveText("Select a saved card");
  await expect(saved.nth(1)).toHaveText(/^Visa \*+45,/);
  await expect(saved.nth(2)).toHaveText(/^Mastercard \*\*\*\*5454,/);
  await expect(page.locator("#cardNumber")).toHaveCount(0);
  await openKnown(page, "#giftcards");
  await page.getByRole("button", { name: "Use card ending in 0077" }).click();
  await expect(page.locator(".totals-due dd")).toHaveText("$0.00");
  await expect(page.getByLabel("Saved card")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Card" })).toHaveCount(0);
});

test("a missing and a wrong PIN and a failed check each have their message; a card pays at most the amount due (GIFT-01, GIFT-02, GIFT-03, GIFT-05, TOTAL-04)", async ({
  openSite,
}) => {
  const { page } = await openSite(ODD_CARDS);
  await startAtCheckout(page);
  const section = page.locator("#giftcards");
  const use = async (button: string, number: string, pin: string) => {
    if (!(await page.locator("#giftNumber").isVisible())) await page.getByText("Add a gift card").click();
    await page.locator("#giftNumber").fill(number);
    await page.locator("#giftPin").fill(pin);
    await section.getByRole("button", { name: button, exact: true }).click();
  };
  const nothing = "Sorry! Please double check the numbers of this card - we are showing no balance.";
  await use("Check balance", "6035710000000011", "");
  await expect(section).toContainText("Pin is required.");
  await use("Check balance", "6035710000000022", "9999");
  await expect(section).toContainText("We could not find this card. Please double check its number and pin.");
  await use("Use card", "6035710000000044", "4444");
  await expect(section).toContainText(nothing);
  const totals = page.locator(".totals");
  // There are $250.00 on this one.
  await use("Use card", "6035710000000033", "3333");
  await expect(totals).toContainText("-$29.77");
  await expect(page.locator(".totals-due dd")).toHaveText("$0.00");
});

test("card names are cut to 25 letters in the list and 11 in the totals; without the feature there is no house account (GIFT-06, GIFT-07, TOGGLE-03)", async ({
  openSite,
}) => {
  const { page } = await openSite({ toggles: { HOUSE_ACCOUNT_AS_PAYMENT: false, STORED_PAYMENTS: false } });
  await goToCheckoutAs(page, "ada@example.com");
  const cards = page.locator("#giftcards");
  await openKnown(page, "#giftcards");
  await expect(cards).toContainText("Happy birthday from Grand... ending in 0066, $25.00");
  await expect(cards).not.toContainText("Analytical Engines");
  // Cards are not saved there: the form alone.
  await expect(page.getByLabel("Saved card")).toHaveCount(0);
  await expect(page.locator("#cardNumber")).toBeVisible();
  await page.getByRole("button", { name: "Use card ending in 0066" }).click();
  await expect(page.locator(".totals")).toContainText("Happy birth... ending in 0066");
  await expect(page.locator(".totals-due dd")).toHaveText("$4.77");
});

test("promo codes are upper-cased, applied, refused and removed; tax follows the discounts, which stop at the subtotal (PROMO-01, PROMO-02, PROMO-03, TOTAL-02, TOTAL-05, TOTAL-06, TOTAL-07, TOTAL-08) @noscript", async ({
  page,
  scripts,
}) => {
  await startAtCheckout(page);
  await scriptRuns(page);
  const code = page.locator("#promoCode");
  const redeem = page.getByRole("button", { name: "Redeem", exact: true });
  const totals = page.locator(".totals");
  await openPromo(page);
  if (scripts) await expect(redeem).toBeDisabled();
  else {
    await redeem.click();
    await expect(page.locator("#promoCode-error")).toBeVisible();
  }
  await expect(code).toHaveCSS("text-transform", "uppercase");
  await code.fill("no-such-code");
  await redeem.click();
  await expect(page.locator("#promoCode-error")).toContainText("This promo code is not valid.");
  for (const typed of ["zebra5", "tenoff"]) {
    await openPromo(page);
    await code.fill(typed);
    await redeem.click();
    await expect(page.getByText(`Promo code ${typed.toUpperCase()} is applied.`).first()).toBeVisible();
  }
  await expect(page.getByText("Currently Applied:")).toBeVisible();
  // Ten percent of the remaining $22.50; 8.25 % of the rest are $1.67.
  await expect(totals).toContainText(
    "Sub Total $27.50 Promo ZEBRA5 -$5.00 Promo TENOFF -$2.25 Estimated Tax $1.67 Estimated Total $21.92",
    AS_READ,
  );
  await page.getByRole("button", { name: "Remove promo code TENOFF" }).click();
  await expect(totals).not.toContainText("TENOFF");
  await page.getByRole("button", { name: "Remove promo code ZEBRA5" }).click();
  await expect(page.getByText("Currently Applied:")).toHaveCount(0);
  await openPromo(page);
  await code.fill("ONTHEHOUSE");
  await redeem.click();
  await expect(totals).toContainText("Promo ONTHEHOUSE -$27.50", AS_READ);
  await expect(totals).toContainText("Estimated Total FREE", AS_READ);
  await expect(page.locator("#cardNumber")).toHaveCount(0);
});

test("a code redeemed while another is being removed is neither lost nor left in its field (PROMO-01, PROMO-02)", async ({
  page,
}) => {
  await startAtCheckout(page);
  await scriptRuns(page);
  const code = page.locator("#promoCode");
  const redeem = page.getByRole("button", { name: "Redeem", exact: true });
  const totals = page.locator(".totals");
  await openPromo(page);
  await code.fill("zebra5");
  await redeem.click();
  await expect(totals).toContainText("Promo ZEBRA5");
  await expect(code).toHaveValue("");
  for (const [gone, other, isHasty] of [
    ["ZEBRA5", "LUNCH15", false],
    ["LUNCH15", "TENOFF", true],
  ] as const) {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/order-now/checkout.data**", async (route) => {
      const response = await route.fetch();
      await held;
      // The reply to a superseded press is ignored.
      await route.fulfill({ response }).catch(() => undefined);
    });
    await page.getByRole("button", { name: `Remove promo code ${gone}` }).click();
    await code.fill(other);
    if (isHasty) await redeem.click();
    answer();
    await expect(totals).not.toContainText(gone);
    if (!isHasty) await redeem.click();
    await expect(totals).toContainText(`Promo ${other}`);
    await expect(code).toHaveValue("");
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a customer's organization exempts an order from tax, and can be removed; a guest is asked to call (TAX-01, TAX-02, TAX-03, TAX-04, CHK-20)", async ({
  page,
}) => {
  await startAtCheckout(page);
  const link = page.getByRole("button", { name: "Is this order tax exempt?" });
  const picker = page.getByRole("dialog", { name: "Who is this order for?" });
  await link.click();
  await expect(picker).toContainText("If placing a tax-exempt order, please call the store.");
  await expect(picker.getByRole("radio")).toHaveCount(0);
  await page.goto("/login?returnTo=%2Forder-now%2Fcheckout");
  await signIn(page, "ada@example.com");
  await page.waitForURL("**/order-now/checkout");
  const totals = page.locator(".totals");
  await expect(totals).toContainText("Estimated Tax $2.27 Estimated Total $29.77", AS_READ);
  await link.click();
  await picker.getByLabel("Dallas Public Library").check();
  await picker.getByRole("button", { name: "Save" }).click();
  await expect(totals).toContainText(/Exempt/);
  await expect(totals).toContainText("Estimated Total $27.50", AS_READ);
  await page.getByRole("button", { name: /^Remove.*(exempt|Library)/i }).click();
  await expect(totals).toContainText("Estimated Tax $2.27 Estimated Total $29.77", AS_READ);
  await expect(totals).not.toContainText("Exempt");
});
