import type { Locator, Page } from "@playwright/test";
import { audit } from "./support/audit.ts";
import { choosePickupType } from "./support/journey.ts";
import { expect, hold, test } from "./support/test.ts";

/** The address of a delivery. */

const DALLAS = "1500 Main St, Dallas, TX 75201";

async function chooseAddress(page: Page): Promise<void> {
  await choosePickupType(page, "Deliver to me");
  await page.waitForURL("**/order-now/address");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("WHAT IS YOUR ADDRESS?");
}

const box = (page: Page): Locator => page.locator("#address");
const button = (page: Page, name: string): Locator => page.getByRole("button", { name });
const summary = (page: Page): Locator => page.getByRole("group", { name: "There is a problem" });

const problem = (page: Page): Locator => page.locator("#address-error");
const atTime = (page: Page): Promise<void> => page.waitForURL("**/order-now/pickup-details");

async function verify(page: Page, address: string, line2 = ""): Promise<void> {
  await box(page).fill(address);
  await page.getByLabel("Apt/Suite").fill(line2);
  await button(page, "Verify").click();
}

test("a verified address leads to day and time, shows its store and can be cleared; Enter verifies in either field (ADDR-01, ADDR-02, ADDR-03, ADDR-04, ADDR-07, ADDR-19, SETUP-08, SETUP-09, SETUP-14)", async ({
  page,
}) => {
  await chooseAddress(page);
  for (const field of [box(page), page.getByLabel("Apt/Suite")])
    await expect(field).toHaveAttribute("maxlength", "200");
  await expect(button(page, "Verify")).toBeVisible();
  await box(page).fill(DALLAS);
  await page.getByLabel("Apt/Suite").fill("Apt 4");
  await page.locator("#address2").press("Enter");
  await atTime(page);
  await page.goto("/order-now/address");
  await expect(page.getByText("1500 Main St").last()).toBeVisible();
  for (const shown of ["Apt 4", "2817 McKinney Ave", "miles from you"])
    await expect(page.getByText(shown)).toBeVisible();
  await button(page, "Clear").click();
  await expect(box(page)).toHaveValue("");
  // The pressed button is gone.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  // The browser's Back leads to no page that could not be left again.
  await page.goBack();
  await page.goForward();
  await box(page).fill(DALLAS);
  await box(page).press("Enter");
  await atTime(page);
  await page.goto("/order-now/method");
  await expect(button(page, "Deliver to me")).toHaveAccessibleDescription(
    "Delivery minimum: $15.00 Delivery maximum: $200.00",
  );
  await button(page, "Curbside").click();
  await expect(page.getByText("Your order is now for curbside pickup.")).toBeVisible();
});

test("with script a field shows its error when it loses focus, and drops it once corrected (ADDR-14)", async ({
  page,
}) => {
  await chooseAddress(page);
  await expect(page.getByRole("combobox", { name: "Address" })).toBeVisible();
  await box(page).fill("4539 1488 0343 6467");
  await box(page).blur();
  await expect(problem(page)).toContainText("Please do not enter a card number here.");
  await expect(summary(page)).toHaveCount(0);
  await box(page).fill("");
  await expect(problem(page)).toContainText("Please enter a valid address.");
  await box(page).fill(DALLAS);
  await expect(problem(page)).toHaveCount(0);
  await audit(page, "mended");
});

test("an invalid address is reported at its field and in the focused summary; one press picks a suggestion (ADDR-09, ADDR-13, ADDR-14, ADDR-15, ADDR-16, ADDR-17, ADDR-21, PAY-12)", async ({
  page,
  serverLog,
}) => {
  await chooseAddress(page);
  await verify(page, "");
  await expect(problem(page)).toContainText("Please enter a valid address.");
  await verify(page, "asdf qwer zxcv", "Gate 7");
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(problem(page)).toContainText("Delivery address could not be verified.");
  await expect(page.getByLabel("Apt/Suite")).toHaveValue("Gate 7");
  await verify(page, "75201");
  await expect(problem(page)).toContainText("Delivery address must be a valid residence or place of business.");
  const below = page.locator("main .field-error").last();
  await expect(below).toContainText(
    "Delivery address must be a valid residence or place of business. Please re-enter your delivery address above.",
  );
  // Under the boxes, in sight beside them.
  expect((await below.boundingBox())?.y).toBeGreaterThan((await page.locator("#address2").boundingBox())?.y ?? 0);
  await verify(page, "4539 1488 0343 6467");
  await expect(problem(page)).toContainText("Please do not enter a card number here.");
  await expect(box(page)).toHaveValue("");
  expect(serverLog()).not.toMatch(/4539\D{0,3}1488/);
  await verify(page, "1 Main St, Lubbock, TX 79401");
  await expect(problem(page)).toContainText("there is no restaurant nearby");
  await verify(page, "12 Main St, Dalas, TX", "Apt 9");
  await summary(page).getByRole("link").click();
  await expect(page.locator("#suggestions")).toBeInViewport();
  await button(page, "12 Main St, Dallas, TX 75217, USA").click();
  await atTime(page);
});

test("a warning is shown before the next step; out of range, only another address or a pickup is offered (ADDR-20, TIME-21, TIME-23)", async ({
  page,
}) => {
  await chooseAddress(page);
  await verify(page, "500 Main St, Grapevine, TX 76051");
  await expect(page.locator("#warning")).toContainText("at the edge of our delivery area");
  await button(page, "Continue").click();
  await atTime(page);
  await page.goto("/order-now/address");
  await button(page, "Clear").click();
  await verify(page, "1 Elm St, Waco, TX 76701");
  await expect(page.getByRole("heading", { name: "Continue With Pickup From:" })).toBeVisible();
  const modal = page.locator("dialog#offer:modal");
  await expect(modal).toHaveCount(1);
  await audit(page, "offer to pick up");
  // Closed, it stays a part of the page, and another address can be typed; an answer like it opens it again.
  await modal.getByRole("button", { name: "Close" }).click();
  await expect(modal).toHaveCount(0);
  await expect(page.locator("#offer")).toContainText("200 N Center St");
  await verify(page, "2 Elm St, Waco, TX 76701");
  await expect(modal).toHaveCount(1);
  await page.goto("/order-now/build-order");
  await expect(page).not.toHaveURL(/build-order/);
  await expect(page.locator("#offer")).toContainText("200 N Center St");
  await button(page, "Continue With Pickup").click();
  await atTime(page);
  await expect(page.getByText("Your order is now for carry out from Arlington Downtown.")).toBeVisible();
});

test.describe("suggestions, with script", () => {
  const list = (page: Page) => page.getByRole("listbox", { name: "Suggested addresses" });
  const options = (page: Page) => list(page).getByRole("option");

  test("the list opens after a pause, arrows move in it, and Enter takes an entry without sending the form (ADDR-02)", async ({
    page,
  }) => {
    await chooseAddress(page);
    const combobox = page.getByRole("combobox", { name: "Address" });
    await expect(combobox).toHaveAttribute("aria-expanded", "false");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/suggest")) asked.push(new URL(request.url()).searchParams.get("q") ?? "");
    });
    await combobox.pressSequentially("1500 Main St, Dal", { delay: 20 });
    await expect(options(page)).toHaveCount(5);
    // One question for all letters.
    expect(asked).toEqual(["1500 Main St, Dal"]);
    await expect(page.getByRole("status").filter({ hasText: "5 suggestions" })).toBeAttached();
    await expect(combobox).toHaveAttribute("aria-expanded", "true");
    await expect(combobox).not.toHaveAttribute("aria-activedescendant");

    await combobox.press("ArrowUp");
    await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
    await combobox.press("ArrowDown");
    const first = options(page).first();
    await expect(first).toHaveAttribute("aria-selected", "true");
    const id = (await first.getAttribute("id")) ?? "";
    await expect(combobox).toHaveAttribute("aria-activedescendant", id);
    await expect(combobox).toHaveAttribute("aria-controls", (await list(page).getAttribute("id")) ?? "");
    const text = (await first.textContent()) ?? "";
    await combobox.press("Enter");
    await expect(list(page)).toBeHidden();
    await expect(combobox).toHaveValue(new RegExp(`^${text}`));
    await expect(combobox).toBeFocused();
    await expect(combobox).toHaveAttribute("aria-expanded", "false");
    expect(new URL(page.url()).pathname).toBe("/order-now/address");
    // With the list closed, Enter verifies.
    await combobox.press("Enter");
    await atTime(page);
  });

  test("Escape closes the list and keeps the text, an arrow reopens it, blur closes it, a click takes an entry (ADDR-02)", async ({
    page,
  }) => {
    await chooseAddress(page);
    await expect(page.getByRole("combobox")).toBeVisible();
    await box(page).pressSequentially("1500 Main");
    await expect(list(page)).toBeVisible();
    await box(page).press("Escape");
    await expect(list(page)).toBeHidden();
    await expect(box(page)).toHaveValue("1500 Main");
    await box(page).press("ArrowDown");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await box(page).press("Tab");
    await expect(list(page)).toBeHidden();
    // Nothing was taken by leaving.
    await expect(box(page)).toHaveValue("1500 Main");
    await box(page).fill("1500 Main St, Dallas, TX");
    await options(page).first().click();
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue(/^1500 Main St, Dallas, TX/);
    await expect(list(page)).toBeHidden();
    await button(page, "Verify").click();
    await atTime(page);
  });

  test("the list opens for text typed before its script loaded (ADDR-02)", async ({ page }) => {
    const come = await hold(page, "**/assets/address-suggestions-*.js", () => true);
    await chooseAddress(page);
    await box(page).pressSequentially("1500 Main St, Dal");
    await expect(page.getByRole("combobox")).toHaveCount(0);
    come();
    await expect(options(page)).toHaveCount(5);
    await expect(box(page)).toBeFocused();
  });

  test("the name of the service is shown below its suggestions where it is required", async ({ page }) => {
    await page.route("**/suggest?**", async (route) => {
      const list = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...list, source: "Google Maps" } });
    });
    await chooseAddress(page);
    await box(page).pressSequentially("1500 Main St, Dal");
    await expect(options(page)).toHaveCount(5);
    await expect(page.getByText("Google Maps")).toBeInViewport();
    await expect(list(page)).not.toContainText("Google Maps");
    await audit(page, "suggestions with a source");
  });

  test("two letters or card digits send no request; a late or missing reply leaves a plain field (ADDR-02)", async ({
    page,
    faults,
  }) => {
    faults.allow(/Failed to load resource|ERR_FAILED/);
    let asked = 0;
    let held: (() => void) | null = null;
    await page.route("**/suggest?**", async (route) => {
      asked += 1;
      const q = new URL(route.request().url()).searchParams.get("q");
      if (q === "1500 Ma") await new Promise<void>((resolve) => (held = resolve));
      if (q === "1500 Oak") return route.abort();
      if (q === "1500 Elm") return route.fulfill({ contentType: "text/html", body: "<h1>Log in to the network</h1>" });
      if (q === "1500 Hill") return route.fulfill({ status: 500, body: "[]" });
      await route.continue().catch(() => {});
    });
    await chooseAddress(page);
    await expect(page.getByRole("combobox")).toBeVisible();
    // Put in at once: between its letters there is no pause.
    const put = async (text: string) => {
      await box(page).fill(text);
      await page.waitForTimeout(500);
      await expect(list(page)).toBeHidden();
    };
    for (const text of ["15", "  1 ", "4539 1488 03", "4539-1488-0343-6467"]) await put(text);
    expect(asked).toBe(0);
    await box(page).fill("1500 Ma");
    await expect.poll(() => held).not.toBeNull();
    await box(page).fill("15");
    (held as (() => void) | null)?.();
    await page.waitForTimeout(300);
    await expect(list(page)).toBeHidden();
    for (const text of ["1500 Oak", "1500 Elm", "1500 Hill"]) await put(text);
    expect(asked).toBe(4);
    await verify(page, DALLAS);
    await atTime(page);
  });

  test("without its script the list is a plain field (ADDR-02)", async ({ page, faults }) => {
    faults.allow(/Failed to load resource|ERR_FAILED/);
    await page.route("**/assets/address-suggestions-*.js", (route) => route.abort());
    await chooseAddress(page);
    await page.reload();
    await expect(button(page, "Use my current location")).toBeVisible();
    await box(page).pressSequentially("1500 Main St, Dal");
    await page.waitForTimeout(500);
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await verify(page, DALLAS);
    await atTime(page);
  });

  test("the list, the blocked location and every answer have no fault that axe finds", async ({ page }) => {
    await chooseAddress(page);
    await audit(page, "empty");
    await box(page).pressSequentially("1500 Main St, Dal");
    await expect(list(page)).toBeVisible();
    await box(page).press("ArrowDown");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await audit(page, "list");
    await box(page).press("Escape");
    await button(page, "Use my current location").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await audit(page, "blocked");
    await button(page, "CLOSE").click();
    for (const address of ["asdf qwer", "12 Main St, Springfield"]) {
      await verify(page, address);
      await expect(summary(page)).toBeFocused();
      await audit(page, address);
    }
    await verify(page, "1 Elm St, Waco, TX 76701");
    await page.locator("dialog#offer:modal").getByRole("button", { name: "Close" }).click();
    await audit(page, "offer to pick up, closed");
    await verify(page, "500 Main St, Grapevine, TX 76051");
    await expect(page.locator("#warning")).toBeVisible();
    await audit(page, "warning");
    await verify(page, DALLAS);
    await atTime(page);
    await page.goto("/order-now/address");
    await audit(page, "verified");
    await page.goto("/order-now/method");
    await audit(page, "pickup type");
  });
});

test("without script the button for the current location leads to help, and CLOSE back to the field (ADDR-05, ADDR-06) @noscript", async ({
  page,
  scripts,
}) => {
  test.skip(scripts, "with script the device is asked");
  await chooseAddress(page);
  await box(page).fill("1500 Main");
  const help = page.getByRole("heading", { name: "Geolocation Blocked" });
  await expect(help).toBeHidden();
  await page.getByRole("link", { name: "Use my current location" }).click();
  await expect(help).toBeVisible();
  await expect(page.getByText("Please type your address.")).toBeVisible();
  await page.getByRole("link", { name: "CLOSE" }).click();
  await expect(help).toBeHidden();
  await expect(page.locator("#address:target")).toHaveValue("1500 Main");
});

test.describe("current location, with script (ADDR-05)", () => {
  const locate = (page: Page) => button(page, "Use my current location");
  /** ... and leaves the box: its list lies over the button. */
  const type = async (page: Page, text: string) => {
    await box(page).fill(text);
    await box(page).blur();
  };

  const granted = async (page: Page, latitude: number, longitude: number) => {
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ latitude, longitude });
  };

  test("the position of the device fills the field; other entries stay", async ({ page }) => {
    await granted(page, 32.7814, -96.797);
    await chooseAddress(page);
    await box(page).fill("something else");
    await page.getByLabel("Apt/Suite").fill("Apt 4");
    await locate(page).click();
    await expect(box(page)).toHaveValue(/, TX 75\d{3}, USA$/);
    await expect(page.getByLabel("Apt/Suite")).toHaveValue("Apt 4");
    const said = page.getByRole("status").filter({ hasText: "We filled in the address closest to you." });
    await expect(said).toBeAttached();
    await expect(locate(page)).toBeFocused();
    expect(new URL(page.url()).search).toBe("");
    await button(page, "Verify").click();
    await atTime(page);
  });

  test("when location is blocked, a dialog explains what to do; CLOSE and Escape return to the button (ADDR-06)", async ({
    page,
  }) => {
    await chooseAddress(page);
    await type(page, "1500 Main");
    for (const leave of [() => button(page, "CLOSE").click(), () => page.keyboard.press("Escape")]) {
      await locate(page).click();
      const dialog = page.getByRole("dialog", { name: "Geolocation Blocked" });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("heading")).toBeFocused();
      await leave();
      await expect(dialog).toBeHidden();
      await expect(locate(page)).toBeFocused();
      await expect(box(page)).toHaveValue("1500 Main");
    }
  });

  test("a position at sea, or none, is reported; the button shows that the device is searching", async ({ page }) => {
    await granted(page, 0.001, 0.001);
    await chooseAddress(page);
    await type(page, "1500 Main");
    await locate(page).click();
    await expect(problem(page)).toContainText("could not be verified");
    await expect(box(page)).toHaveValue("1500 Main");
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_done, failed) =>
        failed?.({ code: 2, message: "" } as GeolocationPositionError);
    });
    await locate(page).click();
    await expect(page.getByText("Your location could not be found. Please type your address.")).toBeVisible();
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = () => {};
    });
    await locate(page).click();
    const busy = button(page, "Finding your location...");
    await expect(busy).toHaveAttribute("aria-busy", "true");
    await busy.click();
  });
});

test("text typed before scripts load stays and can be sent", async ({ page }) => {
  await chooseAddress(page);
  const come = await hold(page, "**/assets/*.js", () => true);
  await page.goto("/order-now/address", { waitUntil: "commit" });
  await box(page).fill(DALLAS);
  come();
  await expect(button(page, "Use my current location")).toBeVisible();
  await expect(box(page)).toHaveValue(DALLAS);
  await button(page, "Verify").click();
  await atTime(page);
});
