import type { Locator, Page } from "@playwright/test";
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from "@zxing/library";
import { audit } from "./support/audit.ts";
import { newMember, pointsOf } from "./support/catering-store.ts";
import { goToCheckoutAs, startAtCheckout } from "./support/start.ts";
import { isFor } from "../tests/support/altered-api.ts";
import { test } from "./support/altered-site.ts";
import { signIn, openKnown } from "./support/journey.ts";
import { expect } from "./support/test.ts";

const REWARDS = "/order-now/checkout/rewards";
const MESSAGE = "You have 2 rewards available and enough points to redeem a reward!";

/** A new member at checkout. */
async function atCheckout(page: Page, file: string): Promise<string> {
  const email = newMember(file);
  await goToCheckoutAs(page, email);
  await expect(page.getByText(MESSAGE)).toBeVisible();
  return email;
}

/** The barcode of this element, decoded from its screenshot. */
async function readBarcode(page: Page, part: Locator): Promise<string> {
  const picture = (await part.screenshot()).toString("base64");
  const { width, height, grey } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const dots = Array.from({ length: data.length / 4 }, (_, at) => data[at * 4 + 1]!);
    return { width: bitmap.width, height: bitmap.height, grey: dots };
  }, picture);
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(grey), width, height);
  const hints = new Map([[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]]]);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}

test("a reward is added to the order from checkout, and removed again (REWARD-01, REWARD-02, REWARD-03, REWARD-04, REWARD-05, REWARD-11, REWARD-12, CHK-20) @lean @noscript", async ({
  page,
  scripts,
  data,
}) => {
  const email = await atCheckout(page, data);
  await openKnown(page, "#contact");
  await page.locator("#firstName").fill("Grace");
  await page.getByRole("button", { name: "+ Redeem A Reward" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("My Rewards");
  if (scripts) await expect(heading).toBeFocused();
  await expect(page.getByRole("heading", { name: "Redeem Stripes" })).toBeVisible();

  await page.getByRole("link", { name: /^See Choices A (?:free )?side or \$5/ }).click();
  await expect(heading).toHaveText("Select Your ZK Reward");
  if (scripts) await expect(heading).toBeFocused();
  await page.getByRole("button", { name: "Redeem Reward $5 off" }).click();
  const question = page.getByRole("dialog", { name: "Add “$5 off” to your order?" });
  await expect(question).toContainText("It takes 500 Stripes. You’ll have 1,950 left.");
  if (scripts) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Redeem Reward $5 off" })).toBeFocused();
  } else await question.getByRole("link", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Redeem Reward $5 off" }).click();
  await question.getByRole("button", { name: "Add Reward" }).dblclick();
  await page.waitForURL("**/order-now/checkout**");
  const section = page.locator("#rewards");
  await expect(section).toContainText("Redeemed Discounts");
  await expect(section).toContainText("$5 off");
  expect(pointsOf(data, email)).toBe(1_950);
  await expect(page.locator("#firstName")).toHaveValue("Grace");
  await expect(page.locator("#order")).toContainText("-$5.00");
  if (scripts) await audit(page, "checkout with a reward");

  await section.getByRole("button", { name: "My Rewards" }).click();
  await expect(page.getByText("On your order: $5 off.")).toBeVisible();
  await expect(page.getByText("Added To Order")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Redeem Reward/ })).toHaveCount(0);
  await page.getByRole("link", { name: "BACK" }).click();
  await section.getByRole("button", { name: "Remove reward $5 off" }).click();
  await expect(section.getByText("Redeemed Discounts")).toHaveCount(0);
  await expect(page.locator("#order")).not.toContainText("-$5.00");
});

test("a dish with required choices is completed on its edit page (SHELL-06, REWARD-13)", async ({ page, data }) => {
  await atCheckout(page, data);
  await page.goto(`${REWARDS}?tier=3`);
  await page.getByRole("link", { name: "Bowls" }).click();
  await page.getByRole("button", { name: "Redeem Reward Build Your Own Bowl" }).click();
  await page.getByRole("button", { name: "Add Reward" }).click();
  await page.waitForURL("**/menu-item/edit/**");
  await page.getByLabel("Choose your base").selectOption({ label: "Brown Rice" });
  await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Chicken" });
  await page.getByRole("button", { name: "Update Item & Checkout" }).click();
  await page.waitForURL("**/order-now/checkout");
  await expect(page.locator("#rewards")).toContainText("A free meal");
  await expect(page.getByText("Please select options for this item.")).toHaveCount(0);
});

test("the bar shows progress, animated unless reduced motion is set (REWARD-06)", async ({ page, data }) => {
  await atCheckout(page, data);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(REWARDS);
  const bar = page.getByRole("progressbar", { name: "2,450 Stripes" });
  await expect(bar).toHaveAttribute("value", "98");
  await expect(bar).toHaveAttribute("max", "100");
  const paint = async () => (await bar.screenshot()).toString("base64");
  const full = await paint();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const before = await paint();
  // It is empty for half a second, and grows then.
  expect(before).not.toBe(full);
  await expect.poll(paint).not.toBe(before);
});

test("the barcode can be scanned from screen and paper (REWARD-07, REWARD-08, REWARD-09) @noscript", async ({
  page,
  scripts,
  data,
}) => {
  await atCheckout(page, data);
  // The real one would open a window that stays open.
  await page.addInitScript(() => {
    const opened = performance.now();
    window.print = () => void (document.documentElement.dataset["printed"] = String(performance.now() - opened));
  });
  await page.goto(REWARDS);
  await page.getByRole("link", { name: "See Card Birthday cookie" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Birthday cookie");
  const number = (await page.locator(".reward-number").textContent()) ?? "";
  expect(number).toMatch(/^\d{5} \d{4} \d{5}$/);
  const barcode = page.getByRole("img", { name: `Barcode, card ${number}` });
  expect(await readBarcode(page, barcode)).toBe(number.replaceAll(" ", ""));
  const hasPrinted = page.locator("html[data-printed]");
  await expect(hasPrinted).toHaveCount(0);

  await page.getByRole("link", { name: "Print Card" }).click();
  await expect(page.getByText("Use your browser’s Print command")).toBeVisible();
  if (scripts) {
    await expect(hasPrinted).toHaveCount(1);
    await page.reload();
    await expect(hasPrinted).toHaveCount(1);
    expect(Number(await hasPrinted.getAttribute("data-printed"))).toBeGreaterThanOrEqual(500);
  }
  await page.emulateMedia({ media: "print" });
  for (const part of ["header", "footer", ".facts", ".no-print", ".actions"])
    await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0);
  expect(await readBarcode(page, page.locator(".reward-card svg"))).toBe(number.replaceAll(" ", ""));
  const { width = 0 } = (await page.locator(".reward-card").boundingBox()) ?? {};
  // 85 mm.
  expect(width).toBeCloseTo(321.26, 0);
  if (!scripts) await expect(hasPrinted).toHaveCount(0);
  // A till reads it from a small phone too.
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await readBarcode(page, page.locator(".reward-card svg"))).toBe(number.replaceAll(" ", ""));
});

test("a gift card is sent once; its page closes after five seconds (REWARD-16, REWARD-17, REWARD-18, REWARD-19)", async ({
  page,
  data,
}) => {
  const email = await atCheckout(page, data);
  await page.goto(`${REWARDS}?tier=4`);
  await page.getByRole("link", { name: "See Gift Card $20 Zebra Kitchen gift card" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("$20 Zebra Kitchen gift card");
  await page.getByRole("button", { name: "Select Reward" }).click();
  await expect(heading).toHaveText("Send your gift card");
  await expect(heading).toBeFocused();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);

  await page.getByLabel("Email Address").fill("nobody");
  await page.getByRole("button", { name: "Send" }).click();
  const summary = page.getByRole("group", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Email Address")).toHaveValue("nobody");
  await page.getByLabel("Email Address").fill("x@bounce.example");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(heading).toHaveText("Something Went Wrong");
  await audit(page, "gift card not sent");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email Address")).toHaveValue("x@bounce.example");
  await page.clock.install();
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Send" }).dblclick();
  await expect(heading).toHaveText("Gift card sent");
  await expect(page.getByText(`Gift Card Sent to ${email}`)).toBeVisible();
  expect(pointsOf(data, email)).toBe(450);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_000);
  await expect(heading).toHaveText("Gift card sent");
  await page.clock.runFor(1_100);
  await expect(heading).toHaveText("My Rewards");
  // A focused page stays open.
  await page.goBack();
  await page.getByRole("link", { name: "My Rewards", exact: true }).focus();
  await page.clock.runFor(6_000);
  await expect(heading).toHaveText("Gift card sent");
  await audit(page, "gift card sent");
  await page.getByRole("link", { name: "My Rewards", exact: true }).click();
  await expect(heading).toHaveText("My Rewards");
});

test("without a network the question stays, and nothing is spent", async ({ page, data, network }) => {
  const email = await atCheckout(page, data);
  await page.goto(`${REWARDS}?tier=2`);
  await page.getByRole("button", { name: "Redeem Reward $5 off" }).click();
  await expect(page.getByRole("button", { name: "Add Reward" })).toBeVisible();
  await network.lose();
  await page.getByRole("button", { name: "Add Reward" }).click();
  await expect(page.getByText("We could not reach the restaurant.")).toBeVisible();
  await network.restore();
  expect(pointsOf(data, email)).toBe(2_450);
});

test("customers without rewards or Stripes get a message; too few Stripes lock a reward, and non-members see none (REWARD-02, REWARD-05, REWARD-10, REWARD-15)", async ({
  page,
}) => {
  for (const [email, words] of [
    ["eli@example.com", "You have 1 rewards available"],
    ["fay@example.com", "You have enough points to redeem a reward!"],
  ] as const) {
    await goToCheckoutAs(page, email);
    await expect(page.locator("#rewards").getByText(words, { exact: true })).toBeVisible();
    if (email.startsWith("eli")) await page.context().clearCookies();
  }
  await page.goto(REWARDS);
  await expect(page.getByText("400 to go: A free meal")).toBeVisible();
  const tier = page.getByRole("listitem").filter({ hasText: "1,000 Stripes" });
  await expect(tier).toContainText(
    "You don’t have quite enough stripes yet! Not to worry - keep earning to unlock this reward.",
  );
  await expect(tier.getByRole("link")).toHaveCount(0);
  await page.context().clearCookies();
  await goToCheckoutAs(page, "cleo@example.com");
  await expect(page.getByRole("region", { name: "Contact Information" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Rewards" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "+ Redeem A Reward" })).toHaveCount(0);
});

test("a refused reward shows the restaurant's message; without the feature there are no gift cards (REWARD-14, REWARD-16, TOGGLE-03)", async ({
  openSite,
}) => {
  const { page } = await openSite({
    toggles: { GIFT_CARD_REWARDS: false },
    alter: (api) => (request) =>
      isFor(request, "POST", /\/redeem-points$/)
        ? Promise.resolve(Response.json({ message: "This reward is not for today." }, { status: 400 }))
        : api(request),
  });
  await startAtCheckout(page);
  await page.goto(`/login?returnTo=${REWARDS}`);
  await signIn(page, "ada@example.com");
  await page.waitForURL(`**${REWARDS}`);
  await expect(page.getByRole("link", { name: "See Choices A free side or $5 off" })).toBeVisible();
  await expect(page.getByText("$20 Zebra Kitchen gift card")).toHaveCount(0);
  await page.goto(`${REWARDS}?tier=2`);
  await page.getByRole("button", { name: "Redeem Reward $5 off" }).click();
  await page.getByRole("button", { name: "Add Reward" }).click();
  await expect(page.getByText("This reward is not for today.").first()).toBeVisible();
});
