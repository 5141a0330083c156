import { CANARY, fillCheckout, goToFilledCheckout, openMore, scriptRuns, submit } from "./support/journey.ts";
import { startAtMenu, startAtFilledCheckout } from "./support/start.ts";
import { AS_READ, expect, test } from "./support/test.ts";

test("a guest orders lunch; the order is stored once, as chosen, at the total shown (SHELL-01, SHELL-02, SUBMIT-06, CONF-01, CONF-02, CONF-03, CONF-05, CONST-01) @lean @apart @noscript", async ({
  page,
  stored,
}) => {
  await goToFilledCheckout(page);
  const shown = await page.locator(".totals-due dd").textContent();
  const orderNumber = await submit(page);
  const header = page.locator("header");
  await expect(header.getByRole("link", { name: "Zebra Kitchen" })).toHaveAttribute("href", "/");
  await expect(header.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    /[A-Z][a-z]+ \d+, 12:30 PM\s+Pick Up From\s+Dallas Uptown\s+2817 McKinney Ave\s+Dallas, TX 75204\s[\s\S]*Date & Time\s+\d\d\/\d\d\/\d{4}, 12:30 PM\s+Individual, Carry out\s+Ordered By\s+Ana O'Brien & Søn\s+1 Main St\s+Dallas, TX 75201\s+Payment Information\s+Payment will be charged the day of order fulfillment\./,
    AS_READ,
  );
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("Meal 1 (x2) $27.50", AS_READ);

  const orders = stored().filter((order) => order.orderNumber === orderNumber);
  expect(orders).toHaveLength(1);
  expect(`$${((orders[0]?.totalCents ?? 0) / 100).toFixed(2)}`).toBe(shown);
  for (const choice of ["Brown Rice", "Grilled Steak", "Bacon Crumbles", "Extra Crisp"]) {
    expect(orders[0]?.summary).toContain(choice);
  }
  await expect(page.locator(".totals-sum dd")).toHaveText(shown ?? "");
});

test("a double submit and a reload give one order; its page needs no bag (SUBMIT-04, CONF-06, SHELL-09)", async ({
  page,
  context,
  stored,
}) => {
  await startAtFilledCheckout(page);
  // A second copy of the same form, sent at the same moment, as by a double click or a resend.
  const form = page.locator("#checkout");
  const fields = new URLSearchParams({ intent: "place" });
  for (const control of await form.locator("input[name],select[name]").all()) {
    fields.append((await control.getAttribute("name")) ?? "", await control.inputValue());
  }
  const again = context.request.post("/order-now/checkout", {
    headers: { "content-type": "application/x-www-form-urlencoded", origin: new URL(page.url()).origin },
    data: fields.toString(),
  });
  const orderNumber = await submit(page);
  expect((await again).url()).toContain(orderNumber);
  await page.reload();
  await expect(page.locator(".order-number")).toHaveText(orderNumber);
  await expect(page.locator("header")).toContainText("Your bag is empty");
  await page.goBack();
  await expect(page.getByText(orderNumber).first()).toBeVisible();
  // Other tests order at the same time: of this bag there is one.
  const placed = stored().find((order) => order.orderNumber === orderNumber);
  expect(stored().filter(({ cartId }) => cartId === placed?.cartId)).toHaveLength(1);
});

test("card number and CVV appear in no cookie, address, page or log line (PAY-12)", async ({
  page,
  context,
  serverLog,
}) => {
  const seen: string[] = [];
  page.on("request", (request) => seen.push(request.url()));
  await goToFilledCheckout(page);
  // Once refused, once accepted: both answers are looked at.
  await page.locator("#phone").fill("");
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  seen.push(await (await context.request.get(page.url())).text());
  await page.locator("#phone").fill("2145550123");
  await page.locator("#cardNumber").fill(CANARY.number);
  await page.locator("#cvv").fill(CANARY.cvv);
  await submit(page);
  seen.push(await page.content());
  for (const { value } of await context.cookies()) seen.push(value);
  seen.push(serverLog());
  const everything = seen.join("\n").replace(/[\s-]/g, "");
  expect(everything).not.toContain(CANARY.number.replaceAll(" ", ""));
  expect(everything).not.toMatch(new RegExp(`"(?:cvv|cvn)":?"?${CANARY.cvv}`));
});

test("a missing choice is reported at its group and in the focused summary; a nested one opens below its option, and with script the total follows (ITEM-05, ITEM-12, MOD-07, MOD-09, TOTAL-03)", async ({
  page,
}) => {
  await startAtMenu(page);
  await page.goto("/order-now/build-order/menu-item/101");
  await page.getByLabel("Choose your base").selectOption({ label: "Brown Rice" });
  await page.getByRole("button", { name: "Add to bag" }).click();
  const summary = page.getByRole("group", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await summary.getByRole("link", { name: "Choose your protein is required." }).click();
  await expect(page.getByLabel("Choose your protein")).toBeFocused();
  await expect(page.getByLabel("Choose your base")).toHaveValue(/\d+/);
  await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Steak +$2.50" });
  await openMore(page);
  const crisp = page.getByLabel("How crisp?");
  await expect(crisp).toBeHidden();
  await page.getByRole("checkbox", { name: "Bacon Crumbles +$1.50" }).check();
  await expect(crisp).toBeVisible();
  await expect(page.locator(".item-total")).toHaveText("Total $13.75");
  await crisp.selectOption({ label: "Extra Crisp" });
  await page.getByRole("button", { name: "Increase Quantity" }).click();
  await expect(page.locator(".item-total")).toHaveText("Total $27.50");
});

test("without a network the form and all entries stay", async ({ page, network }) => {
  await startAtFilledCheckout(page);
  await network.lose();
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByText("We could not reach the restaurant. Your entries are still here.")).toBeVisible();
  await expect(page.locator("#cardNumber")).toHaveValue(CANARY.number);
  await network.restore();
  await submit(page);
});

test("on a narrow screen a success notice is in view for 3 seconds and stays in the page (SHELL-20)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await startAtFilledCheckout(page);
  await page.clock.install();
  await page.goto("/order-now/cart/clear");
  await page.getByRole("button", { name: "Empty my bag" }).click();
  const news = page.locator(".notice-good");
  await expect(news).toHaveText("Your bag is empty now.");
  const shown = page.locator(".notes[data-toast]");
  await expect(shown).toHaveText("Your bag is empty now.");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(news).toBeInViewport({ ratio: 1 });
  await page.clock.runFor(3_100);
  await expect(shown).toHaveCount(0);
  await expect(news).toHaveText("Your bag is empty now.");
  await expect(news).not.toBeInViewport();
});

test("a success notice goes when an error appears", async ({ page }) => {
  await startAtMenu(page, undefined, "/order-now/build-order/menu-item/904");
  await page.getByRole("button", { name: "Add to bag" }).click();
  const news = page.locator(".notice-good");
  await expect(news).toHaveText("Added to your bag: Bottled Water.");
  await scriptRuns(page);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(news).toBeHidden();
});

test("without a network a pressed link leaves the page as it is, with a message", async ({ page, network }) => {
  await startAtMenu(page);
  await scriptRuns(page);
  await page.getByLabel("Find a dish").fill("rice");
  await network.lose();
  const link = page.getByRole("link", { name: "Bowls", exact: true });
  await link.click();
  await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeInViewport();
  await expect(page).toHaveURL(/build-order$/);
  await expect(page.getByLabel("Find a dish")).toHaveValue("rice");
  await network.restore();
  await link.click();
  await page.waitForURL("**/bowls");
  await expect(page.getByText("You are offline")).toHaveCount(0);
});

test("a page starts at its top, and Back restores the scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await startAtMenu(page, undefined, "/order-now/build-order/bowls");
  const last = page.locator(".dish h2 a").last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  await last.click();
  await page.waitForURL("**/menu-item/**");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL("**/bowls");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 40);
  await expect(last).toBeInViewport();
});

test("Enter in the menu search keeps the focus or moves it to the heading of the results", async ({ page }) => {
  await startAtMenu(page);
  await scriptRuns(page);
  await page.getByLabel("Find a dish").fill("rice");
  await page.keyboard.press("Enter");
  await page.waitForURL("**?q=rice");
  await expect(page.locator("#found")).toBeVisible();
  await expect(page.locator("h1:focus, #found:focus, input[name=q]:focus")).toHaveCount(1);
});

test("a guest orders with seven presses from first page to confirmation; the rest is typed (SHELL-01, SUBMIT-06)", async ({
  page,
  stored,
}) => {
  let presses = 0;
  const press = async (role: "button" | "link", name: string | RegExp, next: string) => {
    presses += 1;
    await page.getByRole(role, { name, exact: true }).click();
    await page.waitForURL(next);
  };
  await page.goto("/order-now");
  await press("button", "I'll pick up (Individual Meals)", "**/locations");
  await page.getByLabel("Your address, city or zip code").fill("75201");
  await page.keyboard.press("Enter");
  await press("button", "Select Dallas Uptown", "**/pickup-details");
  // ASAP is chosen at lunch time.
  await press("button", "BUILD MY MEAL", "**/build-order");
  await press("link", "Drinks", "**/drinks");
  await press("link", "Bottled Water", "**/menu-item/904");
  await press("button", "Add to bag", "**/checkout");
  await fillCheckout(page);
  await press("button", "Submit Order", "**/order-confirmation/*");
  const number = (await page.locator(".order-number").textContent()) ?? "";
  expect(stored().filter(({ orderNumber }) => orderNumber === number)).toHaveLength(1);
  expect(presses).toBe(7);
});
