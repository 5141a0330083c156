import type { Page } from "@playwright/test";
import { newMember } from "./support/catering-store.ts";
import { openKnown, openPromo, scriptRuns, signIn, submit } from "./support/journey.ts";
import { startAtCheckout, startAtDeliveryCheckout, startAtFilledCheckout, signInFor } from "./support/start.ts";
import { AS_READ, expect, test } from "./support/test.ts";

const TYPED = { firstName: "Zoë", businessName: "", email: "zoe@example.com", phone: "(214) 555-0199", city: "Waco" };
const CARD = "4539 1488 0343 6467";

async function type(page: Page): Promise<void> {
  for (const [id, text] of Object.entries(TYPED)) if (text) await page.locator(`#${id}`).fill(text);
  await page.locator("#state").selectOption("TX");
  await page.locator("#cardNumber").fill(CARD);
}

async function expectKept(page: Page): Promise<void> {
  for (const [id, text] of Object.entries(TYPED)) if (text) await expect(page.locator(`#${id}`)).toHaveValue(text);
  await expect(page.locator("#state")).toHaveValue("TX");
}

/** Ways out of checkout with their targets; `post` for buttons of the form. */
const WAYS: [name: string, leave: (page: Page) => Promise<unknown>, to: RegExp][] = [
  ["the logo", (page) => page.getByRole("banner").getByRole("link", { name: "Zebra Kitchen" }).click(), /order-now$/],
  ["Back To Menu", (page) => page.getByRole("link", { name: "Back To Menu" }).click(), /build-order$/],
  [
    "a step of the bar",
    (page) => page.getByRole("navigation", { name: "Order steps" }).getByRole("link").first().click(),
    /order-now(?!\/checkout)/,
  ],
  [
    "the bag in the header",
    async (page) => {
      await page.locator(".minicart summary").click();
      await page.getByRole("link", { name: "Edit bag" }).click();
    },
    /order-now\/cart$/,
  ],
];

test("with script every way out of the page keeps the entries, and never a card (CHK-25)", async ({ page }) => {
  test.setTimeout(120_000);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/checkout/draft")) sent.push(decodeURIComponent(request.postData() ?? ""));
  });
  await startAtCheckout(page);
  for (const [name, leave, to] of WAYS) {
    await test.step(name, async () => {
      await scriptRuns(page);
      await page.locator("#firstName").fill(`before ${name}`);
      await type(page);
      await leave(page);
      await page.waitForURL(to);
      await page.goBack();
      await page.waitForURL("**/order-now/checkout");
      await expectKept(page);
      await expect(page.locator("#cardNumber")).toHaveValue("");
    });
  }

  await test.step("Back, then forward", async () => {
    await scriptRuns(page);
    await page.getByRole("link", { name: "Back To Menu" }).click();
    await page.waitForURL(/build-order$/);
    await page
      .getByRole("link", { name: /Checkout/ })
      .first()
      .click();
    await page.waitForURL("**/order-now/checkout");
    await page.locator("#city").fill("El Paso");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Almost Done!");
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Almost Done!");
    await expect(page.locator("#city")).toHaveValue("El Paso");
    await page.locator("#city").fill(TYPED.city);
  });

  await test.step("reload", async () => {
    const saved = page.waitForResponse("**/checkout/draft");
    await page.locator("#city").fill("Austin");
    await saved;
    await page.reload();
    await expect(page.locator("#city")).toHaveValue("Austin");
  });

  await test.step("reload at once after a key", async () => {
    await scriptRuns(page);
    await page.locator("#city").fill("Amarillo");
    await page.reload();
    await expect(page.locator("#city")).toHaveValue("Amarillo");
  });

  await test.step("a link of the footer, which loads another document", async () => {
    await scriptRuns(page);
    await page.locator("#city").fill("Laredo");
    await page.getByRole("button", { name: /Lite mode/ }).click();
    await expect(page.getByText("Lite mode is on", { exact: false }).first()).toBeVisible();
    await expect(page.locator("#city")).toHaveValue("Laredo");
  });
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.join("\n")).not.toMatch(/4539|(?:card\w*|cvv|pin)=/i);
});

test("buttons to more items, another time, a line or sign-in keep the entries (CHK-25)", async ({ page, data }) => {
  test.setTimeout(120_000);
  await startAtCheckout(page);
  for (const [name, to] of [
    ["Add more items", /build-order$/],
    ["Change location, day or time", /order-now$/],
    [/^Edit Item/, /menu-item\/edit\//],
  ] as const) {
    await scriptRuns(page);
    await type(page);
    await page.getByRole("button", { name }).click();
    await page.waitForURL(to);
    await page.goto("/order-now/checkout");
    await expectKept(page);
  }
  await scriptRuns(page);
  await page.locator("#city").fill("Laredo");
  await page.getByRole("button", { name: "I have an account" }).click();
  await page.waitForURL("**/login?**");
  await signIn(page, newMember(data));
  await page.waitForURL("**/order-now/checkout");
  await expect(page.locator("#city")).toHaveValue("Laredo");
});

test("without a network a link reports it on the same page, and entries stay (CHK-25)", async ({ page, network }) => {
  await startAtCheckout(page);
  await scriptRuns(page);
  await type(page);
  await network.lose();
  await page.getByRole("link", { name: "Back To Menu" }).click();
  await expect(
    page.getByRole("status").filter({
      hasText: "You are offline, so this page stays as it is. Please try again when you are connected.",
    }),
  ).toBeInViewport();
  await expect(page).toHaveURL(/order-now\/checkout$/);
  await expectKept(page);
  await expect(page.locator("#cardNumber")).toHaveValue(CARD);
  await network.restore();
  await page.getByRole("link", { name: "Back To Menu" }).click();
  await page.waitForURL(/build-order$/);
  await page.goBack();
  await expectKept(page);
});

test("the billing address is that of the delivery, and can be copied again after a change (CHK-26) @noscript", async ({
  page,
  scripts,
}) => {
  await startAtDeliveryCheckout(page);
  await scriptRuns(page);
  await page.locator("#cardNumber").fill(CARD);
  await expect(page.locator("#zip")).toHaveValue("75201");
  await openKnown(page, "#billing");
  for (const [id, other] of Object.entries({ address: "9 Elm St", city: "Plano", zip: "75074" }))
    await page.locator(`#${id}`).fill(other);
  await page.getByRole("button", { name: "Use the delivery address" }).click();
  await expect(page.locator("#address")).toHaveValue("1500 Main St");
  await expect(page.locator("#city")).toHaveValue("Dallas");
  await expect(page.locator("#state")).toHaveValue("TX");
  await expect(page.locator("#zip")).toHaveValue("75201");
  await expect(page.locator("#cardNumber")).toHaveValue(scripts ? CARD : "");
});

test("Enter in a code or PIN presses the button beside it; in the CVV it recalculates and keeps the card (CHK-27) @noscript", async ({
  page,
  scripts,
}) => {
  await startAtCheckout(page);
  await scriptRuns(page);
  await openPromo(page);
  await page.locator("#promoCode").fill("ZEBRA5");
  await page.locator("#promoCode").press("Enter");
  await expect(page.getByRole("region", { name: "Promo Code" })).toContainText("Currently Applied:");
  await page.locator("#giftcards summary").click();
  await page.getByLabel("Gift card number").fill("6035710000000022");
  await page.getByLabel("Pin").fill("2222");
  await page.getByLabel("Pin").press("Enter");
  await expect(page.getByRole("region", { name: "Gift Card" })).toContainText("ending in 0022: $5.00 of $5.00 is used");
  await page.locator("#cardNumber").fill(CARD);
  await page.locator("#cvv").fill("831");
  await page.locator("#cvv").press("Enter");
  if (!scripts) return;
  await page.waitForLoadState("networkidle");
  await expect(page.locator("#cardNumber")).toHaveValue(CARD);
  await expect(page.locator("#cvv")).toHaveValue("831");
});

test("a gift card's balance is shown beside its field, and paying needs the card typed only once (GIFT-02, GIFT-10) @noscript", async ({
  page,
}) => {
  await startAtCheckout(page);
  await scriptRuns(page);
  const section = page.getByRole("region", { name: "Gift Card" });
  await section.locator("summary").click();
  await page.getByLabel("Gift card number").fill("6035710000000022");
  await page.getByLabel("Pin").fill("2222");
  await page.getByRole("button", { name: "Check balance" }).click();
  await expect(section).toContainText("The card ending in 0022 has a balance of $5.00.");
  await page.reload();
  await expect(section).toContainText("The card ending in 0022 has a balance of $5.00.");
  expect(await page.content()).not.toMatch(/2222|6035710000000022/);
  await scriptRuns(page);
  await page.getByRole("button", { name: "Use card" }).click();
  await expect(section).toContainText("ending in 0022: $5.00 of $5.00 is used");
  await expect(section.getByText("has a balance of")).toHaveCount(0);
});

test("on a phone the first field and the total are above the fold; total and button stay in sight and cover no focused field (CHK-28) @noscript", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await startAtCheckout(page);
  await scriptRuns(page);
  const button = page.getByRole("button", { name: "Submit Order" });
  const bar = page.locator(".submit");
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText(/Amount due \$\d/);
  const topOf = async (place: ReturnType<Page["locator"]>) => (await place.boundingBox()) ?? { y: 0, height: 0 };
  const [first, { y }] = [await topOf(page.locator("#firstName")), await topOf(bar)];
  expect(first.y + first.height).toBeLessThan(y);
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press("Tab");
    const place = page.locator(":focus");
    if ((await place.count()) === 0 || (await place.evaluate((on) => on.closest(".submit, footer, header") !== null)))
      continue;
    const { y, height } = await topOf(place);
    expect(y + Math.min(height, 20), await place.evaluate((on) => on.outerHTML.slice(0, 80))).toBeLessThan(
      (await topOf(bar)).y,
    );
  }
  await expect(button).toBeInViewport();
});

test("the confirmation shows next steps, customer and phone number; its progress bar does not link back into the order (CONF-08) @noscript", async ({
  page,
}) => {
  await startAtFilledCheckout(page);
  await submit(page);
  const next = page.getByRole("region", { name: "What happens next" });
  await expect(next.getByRole("listitem")).toHaveText([
    "Come by at 12:30 PM on Wed, May 13. Have your order number ready.",
    "The restaurant has your order. To change or cancel it, call (214) 555-0101.",
  ]);
  await expect(page.getByRole("link", { name: "Get Directions" })).toHaveAttribute("href", /2817%20McKinney%20Ave/);
  await expect(page.getByRole("main")).toContainText("Ordered By Ana O'Brien & Søn 1 Main St", AS_READ);
  const steps = page.getByRole("navigation", { name: "Order steps" });
  await expect(steps.getByRole("listitem")).toHaveText([/completed/, /completed/, /completed/]);
  await expect(steps.getByRole("link")).toHaveCount(1);
  await expect(steps.getByRole("link", { name: "Order Details" })).toHaveAttribute("href", "/order-now");
  await expect(page.getByText(/e-?mail/i)).toHaveCount(0);
});

test("on a wide page the total and Submit Order stay in view, and never cover the focused button (CHK-28)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await startAtCheckout(page);
  await page.locator("#giftcards").scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Submit Order" })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".due")).toBeInViewport({ ratio: 1 });
  for (const name of [/^Edit Item/, "Is this order tax exempt?", "Change location, day or time"]) {
    const button = page.getByRole("button", { name });
    await button.focus();
    await expect(button).toBeInViewport({ ratio: 1 });
    const [inner, bar] = await Promise.all([button.boundingBox(), page.locator(".submit").boundingBox()]);
    expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  }
});

test("suggestions leave out items in the bag; at 320 px and double text size nothing scrolls sideways (CHK-03, CHK-28)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 664 });
  await startAtDeliveryCheckout(page);
  const suggestions = page.getByRole("region", { name: "Some suggestions to complete your meal:" });
  await suggestions.getByRole("button", { name: "+ Add to Meal Bottled Water" }).click();
  await expect(page.locator("#order .line-item").last()).toHaveText("Bottled Water");
  await expect(suggestions.getByRole("button", { name: /Bottled Water/ })).toHaveCount(0);
  const wide = await page.locator("main").evaluate((main) => {
    document.documentElement.style.fontSize = "200%";
    const most = document.documentElement.clientWidth;
    const isWide = (part: Element) => part.getBoundingClientRect().right > most + 1;
    return [...main.querySelectorAll(":not(.suggested *, .vh)")]
      .filter(isWide)
      .map((part) => part.outerHTML.slice(0, 90));
  });
  expect(wide).toEqual([]);
});

test("a signed-out customer's open page saves nothing for the next guest; a press reloads it (AUTH-15)", async ({
  page,
}) => {
  await startAtCheckout(page);
  await signInFor(page, "ada@example.com", "/order-now/checkout");
  await scriptRuns(page);
  const other = await page.context().newPage();
  await other.goto("/order-now");
  await other.getByRole("button", { name: "Sign Out" }).first().click();
  await other.waitForURL("**/login");
  await startAtCheckout(other);
  const saved = page.waitForResponse("**/checkout/draft");
  await openKnown(page, "#contact");
  await page.locator("#firstName").fill("Zenobia");
  await saved;
  await other.reload();
  await expect(other.locator("#firstName")).toHaveValue("");
  await openPromo(page);
  await page.locator("#promoCode").fill("X");
  await page.locator('button[name="intent:promo:apply"]').click();
  await expect(page.getByText("That page was from an earlier visit").first()).toBeVisible();
  await expect(page.locator("#firstName")).toHaveValue("");
});

test("a card is checked when its fields lose focus and while they are corrected, without sending any of it (CHK-22, PAY-06, PAY-07)", async ({
  page,
}) => {
  await startAtCheckout(page);
  await scriptRuns(page);
  await page.waitForLoadState("networkidle");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  const message = page.locator("#cardNumber-error");
  await page.locator("#cardNumber").fill("4539 1488");
  await page.locator("#cvv").fill("83");
  await page.locator("#expirationYear").focus();
  await expect(message).toContainText("Invalid Credit Card number");
  await expect(page.locator("#cvv-error")).toContainText("Invalid cvn");
  await page.locator("#cardNumber").fill(CARD);
  await expect(message).toHaveCount(0);
  await expect(page.locator("#cardNumber")).toHaveValue(CARD);
  expect(sent.join("")).not.toMatch(/4539|cvv=/);
});
