import type { BrowserContext, Page, Request } from "@playwright/test";
import { type Json, deeply, onReply } from "../tests/support/altered-api.ts";
import { test } from "./support/altered-site.ts";
import { audit } from "./support/audit.ts";
import { openMore, scriptRuns } from "./support/journey.ts";
import { startAtCheckout, startAtCheckoutWith, startAtMenu } from "./support/start.ts";
import { AS_READ, expect, hold } from "./support/test.ts";

const ITEM = "/order-now/build-order/menu-item";

async function openItem(page: Page, path: string): Promise<void> {
  await startAtMenu(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const total = (page: Page) => page.locator(".item-total");
const quantity = (page: Page) => page.getByLabel("Quantity", { exact: true });
const problems = (page: Page) => page.getByRole("heading", { name: "There is a problem" });
/** On a wide screen only nested choices are folded. */
async function more(page: Page, name: string): Promise<void> {
  const summary = page.locator("summary", { hasText: name }).filter({ visible: true });
  for (const one of await summary.all()) await one.click();
}

test("with script price and count follow all four kinds of choices at once, nested ones too (ITEM-11, MOD-06, MOD-16)", async ({
  page,
}) => {
  const asked: Request[] = [];
  await openItem(page, `${ITEM}/208`);
  page.on("request", (request) => asked.push(request));
  await expect(total(page)).toHaveText("Total $14.95");
  // An item group, a topping of it, and how that is fried.
  await page.getByLabel("Choose your main").selectOption({ label: "Half Smokehouse Burger" });
  await page.getByLabel("How should we cook it?").selectOption({ label: "Medium" });
  await more(page, "Half Smokehouse Burger");
  await page.getByRole("checkbox", { name: "Fried Egg +$1.50" }).check();
  await expect(total(page)).toHaveText("Total $16.45");
  await expect(page.getByText("Make it yours (1 chosen)")).toBeVisible();
  await page.getByLabel("How should we fry it?").selectOption({ label: "Over Easy" });
  // Counted sides, without a request.
  await page.getByRole("button", { name: "Increase Mac & Cheese" }).click();
  await page.getByRole("button", { name: "Increase Mac & Cheese" }).click();
  await expect(total(page)).toHaveText("Total $17.95");
  await expect(page.getByText("(Choose between 2 and 3) (2 chosen)")).toBeVisible();
  await page.getByRole("button", { name: "Increase Mac & Cheese" }).click();
  await expect(page.getByLabel("Mac & Cheese")).toHaveValue("2");
  // A drink with its flavor and its ice.
  await openMore(page);
  await page.getByLabel("Something to drink").selectOption({ label: "Fountain Drink +$1.50" });
  await expect(total(page)).toHaveText("Total $19.45");
  await page.getByLabel("Choose a flavor").selectOption({ label: "Cola" });
  await expect(page.getByLabel("Ice?")).toHaveValue("2101");
  // The first treat is free, the first premium topping of it too.
  await page.getByRole("checkbox", { name: "Little Soft Serve" }).check();
  await page.getByRole("checkbox", { name: "Hot Fudge" }).check();
  await expect(total(page)).toHaveText("Total $19.45");
  await page.getByRole("checkbox", { name: "Crushed Cookies" }).check();
  await expect(total(page)).toHaveText("Total $20.20");
  await page.getByRole("button", { name: "Increase Quantity" }).click();
  await expect(total(page)).toHaveText("Total $40.40");
  expect(asked.filter((request) => request.isNavigationRequest() || request.method() === "POST")).toEqual([]);
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/checkout");
  await expect(page.locator(".line-price")).toHaveText("$40.40");
});

test("a pick list is validated once, 300 ms after the last of several ticks (MOD-15)", async ({ page }) => {
  await openItem(page, `${ITEM}/101`);
  await more(page, "More choices");
  await scriptRuns(page);
  const spoken = await page.evaluate(async () => {
    const heard: { text: string; at: number }[] = [];
    const status = document.querySelector(".item-total")!;
    new MutationObserver(() => heard.push({ text: status.textContent ?? "", at: performance.now() })).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    for (const name of ["m1100.o1106", "m1100.o1103", "m1100.o1105", "m1100.o1106", "m1100.o1106"])
      document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.click();
    const lastTick = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return heard.map(({ text, at }) => ({ text, after: at - lastTick }));
  });
  await expect(total(page)).toHaveText("Total $11.25");
  expect(spoken).toEqual([{ text: "Total $11.25", after: expect.any(Number) }]);
  expect(spoken[0]?.after).toBeGreaterThan(250);
});

test("Extra and On the Side need their option; when it is unticked they are not sent (MOD-13)", async ({ page }) => {
  await openItem(page, `${ITEM}/101`);
  await more(page, "More choices");
  const extra = page.locator('[name="m1100.o1104.extra"]');
  const cheese = page.getByRole("checkbox", { name: "Shredded Cheese", exact: true });
  await expect(extra).toBeHidden();
  await expect(extra).toBeDisabled();
  await cheese.check();
  await expect(extra).toBeEnabled();
  await extra.check();
  await expect(total(page)).toHaveText("Total $10.50");
  await cheese.uncheck();
  await expect(total(page)).toHaveText("Total $9.75");
  await page.getByLabel("Choose your base").selectOption({ label: "Brown Rice" });
  await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Chicken" });
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/checkout");
  await expect(page.locator(".line-price")).toHaveText("$9.75");
  await expect(page.getByText("EXTRA")).toHaveCount(0);
});

test("plus and minus do nothing while the item is not valid, and say why; Enter in a field saves nothing and, with script, keeps the focus (ITEM-05)", async ({
  page,
}) => {
  await openItem(page, `${ITEM}/101`);
  await page.getByLabel("Choose your base").selectOption({ label: "Brown Rice" });
  await page.getByRole("button", { name: "Increase Quantity" }).click();
  await expect(problems(page)).toBeVisible();
  await expect(page.getByRole("group", { name: "There is a problem" })).toBeFocused();
  await expect(quantity(page)).toHaveValue("1");
  await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Chicken" });
  await page.getByRole("button", { name: "Increase Quantity" }).click();
  await expect(quantity(page)).toHaveValue("2");
  await page.getByRole("button", { name: "Decrease Quantity" }).click();
  await expect(quantity(page)).toHaveValue("1");
  await page.getByRole("button", { name: "Decrease Quantity" }).click();
  await expect(quantity(page)).toHaveValue("1");
  const most = (await quantity(page).getAttribute("max")) ?? "";
  await quantity(page).fill(most);
  await page.getByRole("button", { name: "Increase Quantity" }).click();
  await expect(quantity(page)).toHaveValue(most);
  await page.goto(`${ITEM}/101`);
  await quantity(page).fill("3");
  await quantity(page).press("Enter");
  await expect(total(page)).toHaveText("Total $29.25");
  await expect(quantity(page)).toHaveValue("3");
  await expect(quantity(page)).toBeFocused();
  await expect(problems(page)).toHaveCount(0);
});

test("Add to bag leads to checkout, Update item to the menu, Update Item & Checkout to checkout; with script a pressed button shows progress and is disabled (ITEM-08, ITEM-09, ITEM-10)", async ({
  page,
}) => {
  await openItem(page, `${ITEM}/904`);
  let letGo = await hold(page, "**/menu-item/**", (request) => request.method() === "POST");
  await page.getByRole("button", { name: "Add to bag" }).dblclick();
  await expect(page.getByRole("button", { name: "Adding to bag..." })).toBeDisabled();
  letGo();
  await page.waitForURL("**/checkout");
  await expect(page.locator(".line-item")).toHaveCount(1);
  for (const [words, busy, other] of [
    ["Update item", "Updating item...", "Update Item & Checkout"],
    ["Update Item & Checkout", "Updating Item...", "Update item"],
  ] as const) {
    letGo = await hold(page, "**/menu-item/**", (request) => request.method() === "POST");
    await page.goto("/order-now/cart");
    await page.getByRole("button", { name: /^Edit Item/ }).click();
    await expect(page.getByRole("button", { name: "Add to bag" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: other, exact: true })).toBeVisible();
    await page.getByRole("button", { name: words, exact: true }).click();
    await expect(page.getByRole("button", { name: busy, exact: true })).toBeDisabled();
    await expect(page.getByRole("button", { name: other, exact: true })).toBeDisabled();
    letGo();
    await page.waitForURL(words === "Update item" ? "**/build-order" : "**/checkout");
  }
});

test("the order-limit panel stands first on the page; CANCEL leads back to the quantity (ITEM-14, LIMIT-01, LIMIT-02)", async ({
  page,
}) => {
  await openItem(page, `${ITEM}/101`);
  await page.getByLabel("Choose your base").selectOption({ label: "Brown Rice" });
  await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Chicken" });
  const panel = page.getByRole("dialog", { name: "Large order" });
  for (const leave of ["CANCEL", "Escape"]) {
    await quantity(page).fill("21");
    await page.getByRole("button", { name: "Add to bag" }).click();
    await expect(panel).toContainText("Looks like you're placing an order over $200.00 or quantity greater than 40.");
    await expect(panel).toBeInViewport();
    await expect(panel.getByRole("heading")).toBeFocused();
    const posts: string[] = [];
    page.on("request", (request) => posts.push(request.method()));
    if (leave === "Escape") await page.keyboard.press("Escape");
    else await panel.getByRole("button", { name: "CANCEL" }).click();
    await expect(panel).toHaveCount(0);
    await expect(quantity(page)).toHaveValue("21");
    await expect(page.getByLabel("Choose your base")).toHaveValue("1002");
    await expect(quantity(page)).toBeInViewport();
    await expect(quantity(page)).toBeFocused();
    expect(posts).toEqual([]);
  }
  await quantity(page).fill("22");
  await page.getByRole("button", { name: "Add to bag" }).click();
  await panel.getByRole("button", { name: "TAKE ME TO CATERING" }).click();
  await page.waitForURL(/\/order-now$/);
  await expect(page.getByText("You are now ordering Catering.").first()).toBeVisible();
});

test("upsells of the item come first among the next page's suggestions, added with one press (ITEM-16, CHK-20)", async ({
  page,
}) => {
  await openItem(page, `${ITEM}/105`);
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/checkout");
  const offers = page.getByRole("region", { name: "Some suggestions to complete your meal:" });
  const first = offers.getByRole("listitem").first();
  await expect(first.getByRole("heading")).toHaveText("Sea Salt Chocolate Cookie");
  await expect(page.locator("dialog:modal")).toHaveCount(0);
  await first.getByRole("button", { name: "+ Add to Meal Sea Salt Chocolate Cookie" }).click();
  await expect(page.locator("#order .line-item").last()).toHaveText("Sea Salt Chocolate Cookie");
});

test("a browser without :has() always shows nested choices, with a label (MOD-07)", async ({ page }) => {
  // The rule is taken out of the styles wherever they come from.
  await page.route(/\/(?:order-now|assets)\//, async (route) => {
    if (!["document", "stylesheet"].includes(route.request().resourceType()) || route.request().method() !== "GET")
      return route.continue();
    const answer = await route.fetch({ maxRedirects: 0 });
    if (answer.status() >= 300) return route.fulfill({ response: answer });
    const text = (await answer.text()).replaceAll(/:has\(\*\)/g, ":nowhere(*)");
    return route.fulfill({ response: answer, body: text });
  });
  await openItem(page, `${ITEM}/101`);
  await more(page, "More choices");
  await expect(page.getByText("If you choose Bacon Crumbles:")).toBeVisible();
  await expect(page.getByLabel("How crisp?")).toBeVisible();
  await expect(page.getByRole("group", { name: /Bacon Crumbles: How crisp/ })).toBeVisible();
  // Chosen below a box that is not ticked, it counts nothing.
  await page.getByLabel("How crisp?").selectOption({ label: "Extra Crisp" });
  await page.getByLabel("Choose your base").selectOption({ label: "Brown Rice" });
  await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Chicken" });
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/checkout");
  await expect(page.getByText("Extra Crisp")).toHaveCount(0);
  await expect(page.locator(".line-price")).toHaveText("$9.75");
});

test("a form sends the same fields in both script modes", async ({ browser, page }) => {
  await openItem(page, `${ITEM}/208`);
  const storageState = await page.context().storageState();
  const { baseURL, userAgent } = test.info().project.use;

  async function bodiesWith(javaScriptEnabled: boolean): Promise<string[][]> {
    const context: BrowserContext = await browser.newContext({
      javaScriptEnabled,
      storageState,
      ...(baseURL && { baseURL }),
      ...(userAgent && { userAgent }),
    });
    const other = await context.newPage();
    const bodies: string[][] = [];
    other.on("request", (request) => {
      if (request.method() !== "POST") return;
      const fields = [...new URLSearchParams(request.postData() ?? "")];
      const said = fields.find(([name]) => name.startsWith("intent:"))?.[0] ?? "";
      // Buttons that only recalculate are not needed with script.
      if (/^intent:(?:update|opt|qty)/.test(said)) return;
      bodies.push([
        new URL(request.url()).pathname.replace(/\.data$/, ""),
        ...fields.filter(([name]) => name !== "idempotencyKey").map((field) => field.join("=")),
      ]);
    });
    const update = async (group: string) => {
      if (!javaScriptEnabled) await other.locator(`button[name="intent:update-at:${group}-group"]`).click();
    };
    await other.goto(`${ITEM}/208`);
    await other.getByLabel("Choose your main").selectOption({ label: "Half Smokehouse Burger" });
    await update("m2750");
    await other.getByLabel("How should we cook it?").selectOption({ label: "Medium Well" });
    await more(other, "Half Smokehouse Burger");
    await other.getByRole("checkbox", { name: "Sharp Cheddar" }).check();
    await other.locator('[name="m2750.o2751.m2900.o2902.extra"]').check();
    await other.getByRole("checkbox", { name: "Fried Egg" }).check();
    await other.getByRole("button", { name: "Add to bag" }).click();
    await expect(problems(other)).toBeVisible();
    await other.getByLabel("How should we fry it?").selectOption({ label: "Sunny Side Up" });
    await other.getByLabel("Seasoned Fries").fill("2");
    await update("m2800");
    await other.getByRole("button", { name: "Increase Charred Broccoli" }).click();
    await other.locator("summary", { hasText: "Seasoned Fries" }).click();
    await other.getByLabel("Season them").selectOption({ label: "Garlic Parmesan +$0.75" });
    await openMore(other);
    await other.getByLabel("Something to drink").selectOption({ label: "Fresh Lemonade +$1.75" });
    await update("m2850");
    await other.locator('[name="m2850.extra"]').check();
    await other.getByLabel("Ice?").selectOption({ label: "Light Ice" });
    await other.getByRole("checkbox", { name: "Little Soft Serve" }).check();
    await other.getByLabel("Cup or cone?").selectOption({ label: "Waffle Cone +$0.50" });
    await other.getByRole("checkbox", { name: "Hot Fudge" }).check();
    await other.getByLabel("Special Instructions").fill("O'Brien & Søn 🦓");
    await quantity(other).fill("21");
    await other.getByRole("button", { name: "Add to bag" }).click();
    await expect(other.getByRole("dialog", { name: "Large order" })).toBeVisible();
    await other.getByRole("button", { name: "CANCEL" }).click();
    await quantity(other).fill("2");
    await other.getByRole("button", { name: "Add to bag" }).click();
    await other.waitForURL("**/checkout");
    await other.getByRole("button", { name: /^Edit Item/ }).click();
    await other.waitForURL("**/edit/**");
    await other.getByRole("button", { name: "Update item", exact: true }).click();
    await other.waitForURL("**/build-order");
    await context.close();
    return bodies;
  }

  const cancelled = (bodies: string[][]) => bodies.filter((body) => !body.includes("intent:cancel-limit="));
  const [on, off] = [await bodiesWith(true), await bodiesWith(false)];
  const item = (bodies: string[][]) => bodies.filter(([path]) => path?.includes("/menu-item/208"));
  expect(item(on)).toHaveLength(3);
  // Each order of its own has a line of its own; boxes that are not ticked have switches that scripts keep shut.
  expect(cancelled(item(off))).toEqual(item(on));
  const edits = (bodies: string[][]) =>
    bodies.filter(([path]) => path?.includes("/edit/")).map(([, ...fields]) => fields);
  expect(edits(on)).toHaveLength(1);
  expect(edits(off)).toEqual(edits(on));
});

test.describe("Quick View (MENU-21)", () => {
  const BOWLS = "/order-now/build-order/bowls";
  const link = (page: Page) => page.getByRole("link", { name: "Quick View Build Your Own Bowl" });
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Build Your Own Bowl" });

  test("on the smallest screen the bar hides no focused element, and the quantity is visible", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await openItem(page, BOWLS);
    await link(page).click();
    await expect(dialog(page).getByRole("heading", { name: "Build Your Own Bowl" })).toBeFocused();
    await more(page, "More choices");
    const bar = dialog(page).locator(".item-bar");
    const seen = new Set<string>();
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press("Tab");
      const focused = dialog(page).locator(":focus");
      // Between the last and the first of a dialog there is the browser's own.
      if ((await focused.count()) === 0) continue;
      const place = await focused.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { name: element.outerHTML.slice(0, 80), top, bottom, isInBar: element.closest(".item-bar") !== null };
      });
      if (seen.has(place.name)) break;
      seen.add(place.name);
      if (place.isInBar) continue;
      expect(place.top, place.name).toBeGreaterThanOrEqual(0);
      expect(place.bottom, place.name).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    }
    expect(seen.size).toBeGreaterThan(15);
    expect([...seen].some((name) => name.includes('id="quantity"'))).toBe(true);
  });

  test("the item's form opens above the menu: errors appear inside it, and it adds to the bag", async ({ page }) => {
    await openItem(page, BOWLS);
    await link(page).click();
    await expect(dialog(page).getByRole("heading", { name: "Build Your Own Bowl" })).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${BOWLS}$`));
    await audit(page, "quick view");
    await page.getByRole("button", { name: "Add to bag" }).click();
    await expect(page.getByRole("group", { name: "There is a problem" })).toBeFocused();
    await expect(dialog(page).getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await page.getByRole("link", { name: "Choose your protein is required." }).click();
    await expect(page.getByLabel("Choose your protein")).toBeFocused();
    await page.getByLabel("Choose your base").selectOption({ label: "Brown Rice" });
    await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Steak +$2.50" });
    await expect(total(page)).toHaveText("Total $12.25");
    await quantity(page).fill("21");
    await page.getByRole("button", { name: "Add to bag" }).click();
    const limit = page.getByRole("dialog", { name: "Large order" });
    await expect(limit).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(limit).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
    await expect(quantity(page)).toBeFocused();
    await quantity(page).fill("2");
    await page.getByRole("button", { name: "Add to bag" }).click();
    await page.waitForURL("**/checkout");
    await expect(page.getByText("Added to your bag: 2 × Build Your Own Bowl.").first()).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test("Close and Escape close it and return the focus to the link; full details are a page", async ({ page }) => {
    await openItem(page, BOWLS);
    for (const leave of ["Close", "Escape"]) {
      await link(page).click();
      await expect(dialog(page)).toBeVisible();
      // Not while it is behind a modal dialog.
      const isReachable = await page
        .getByRole("link", { name: "Customize Build Your Own Bowl" })
        .evaluate((element: HTMLElement) => (element.focus(), document.activeElement === element));
      expect(isReachable).toBe(false);
      if (leave === "Escape") await page.keyboard.press("Escape");
      else await dialog(page).getByRole("button", { name: "Close" }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(link(page)).toBeFocused();
    }
    await link(page).click();
    await page.getByRole("link", { name: "See full details" }).click();
    await expect(page).toHaveURL(/menu-item\/101$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Build Your Own Bowl");
  });

  test("an item that cannot be loaded opens as a page", async ({ page, faults }) => {
    faults.allow(/ERR_FAILED|status of 50\d/);
    for (const lost of [/\/101\/quick\.data/, /\/assets\/(?:quick-view|item)-[^/]*\.js/]) {
      if (page.url() === "about:blank") await openItem(page, BOWLS);
      await page.goto(BOWLS);
      await page.route(lost, (route) => route.abort(), { times: 1 });
      await link(page).click();
      await expect(page).toHaveURL(/menu-item\/101/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Build Your Own Bowl");
      await expect(page.getByRole("button", { name: "Add to bag" })).toBeVisible();
      await page.unroute(lost);
    }
  });

  test("it is a sheet at the bottom of a narrow screen, and 720 pixels wide on a wide one", async ({ page }) => {
    await openItem(page, BOWLS);
    for (const [width, height, expected] of [
      [1280, 800, { width: 720 }],
      [320, 640, { width: 320, bottom: 640 }],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(BOWLS);
      await link(page).click();
      const { x = 0, y = 0, width: wide = 0, height: high = 0 } = (await dialog(page).boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect({ width: Math.round(wide), bottom: Math.round(y + high) }).toMatchObject(expected);
      const tooWide = await dialog(page).evaluate((element) => element.scrollWidth > element.clientWidth);
      expect(tooWide).toBe(false);
    }
  });
});

test("the item's page shows breadcrumb, picture, tag, description, calories and price, a struck-through one too (ITEM-01, ITEM-02, ITEM-03, ITEM-04)", async ({
  page,
}) => {
  await openItem(page, `${ITEM}/205`);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Menu Sandwiches & Wraps", AS_READ);
  await expect(page.getByRole("main")).toContainText("Was $9.45 Now $7.95 590 calories", AS_READ);
  await expect(page.locator(".price s").first()).toHaveCSS("text-decoration-line", "line-through");
  const picture = page.locator(".item-picture");
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.waitForURL("**/build-order/sandwiches-wraps");
});

test("choices start with the item's defaults, required ones open and optional ones folded; missing ones turn red only after a submit (ITEM-07, ITEM-11, ITEM-13, MOD-02, MOD-03, MOD-05, MOD-10, MOD-18)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openItem(page, `${ITEM}/101`);
  const groups = page.locator("main fieldset legend");
  await expect(groups.filter({ hasText: /^(Choose|Toppings|Sauces)/ })).toHaveText(
    ["Choose your base", "Choose your protein", "Toppings", "Sauces"].map((name) => new RegExp(`^${name}`)),
  );
  const base = page.getByRole("group", { name: /^Choose your base/ });
  await expect(base.locator("legend")).toContainText("(Choose 1)");
  await expect(page.getByRole("group", { name: /^Toppings/ })).toBeHidden();
  await more(page, "More choices");
  const pico = page.getByRole("checkbox", { name: /^Pico de Gallo/ });
  await expect(pico).toBeChecked();
  await expect(pico).toBeDisabled();
  await expect(page.getByText("Default item, unable to modify value").first()).toBeVisible();

  const rule = base.locator(".group-rule");
  const color = await rule.evaluate((words) => getComputedStyle(words).color);
  await expect(page.getByText("is required.")).toHaveCount(0);
  await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Chicken" });
  await page.getByRole("button", { name: "Add to bag" }).click();
  await expect(base).toContainText("Choose your base is required.");
  expect(await rule.evaluate((words) => getComputedStyle(words).color)).not.toBe(color);
  // A pick list may stay empty.
  await expect(page.getByText("Toppings is required.")).toHaveCount(0);
});

test("all four kinds of choices stand on one page, with Extra and On the Side on an optional drop-down (MOD-01, MOD-02)", async ({
  page,
}) => {
  await openItem(page, `${ITEM}/208`);
  await openMore(page);
  await expect(page.getByRole("combobox", { name: "Choose your main" })).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "Mac & Cheese" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Little Soft Serve" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Something to drink" })).toBeVisible();
  await page.getByLabel("Something to drink").selectOption({ label: "Fresh Lemonade +$1.75" });
  await expect(page.locator('[name="m2850.extra"]')).toBeVisible();
});

test("counted choices have a stepper each and a count in the header, and enforce limits per option and in total (MOD-04, MOD-06, MOD-11, MOD-12)", async ({
  page,
}) => {
  await openItem(page, `${ITEM}/304`);
  const group = page.getByRole("group", { name: /^Choose your tacos/ });
  await expect(group.locator("legend")).toContainText("(Choose 3) (0 chosen)");
  await expect(group).toContainText("Up to 2");
  const chicken = page.getByRole("spinbutton", { name: /^Grilled Chicken Taco/ });
  await page.getByRole("button", { name: "Increase Grilled Chicken Taco" }).click();
  await expect(chicken).toHaveValue("1");
  await page.getByRole("button", { name: "Decrease Grilled Chicken Taco" }).click();
  await expect(chicken).toHaveValue("0");
  const fish = page.getByRole("spinbutton", { name: /^Baja Fish Taco/ });
  await fish.fill("3");
  await page.getByRole("button", { name: "Add to bag" }).click();
  await expect(page.getByText("Baja Fish Taco allows max of 2").first()).toBeVisible();
  await fish.fill("2");
  for (const count of ["0", "2"]) {
    await chicken.fill(count);
    await page.getByRole("button", { name: "Add to bag" }).click();
    await expect(problems(page)).toBeVisible();
    await expect(group.locator("legend")).toContainText(`(${2 + Number(count)} chosen)`);
  }
  await chicken.fill("1");
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/checkout");
  // Two of them cost 75 cents more each.
  await expect(page.locator(".line-price")).toHaveText("$13.45");
  await expect(page.locator(".line-options")).toContainText("2x Baja Fish Taco");
  await expect(problems(page)).toHaveCount(0);
});

test("premium options and charged extras add their cost times the quantity; the bag lists them with NO, EXTRA, ON SIDE, counts and instructions (ITEM-06, MOD-08, MOD-14, MOD-16, CART-01)", async ({
  openSite,
}) => {
  // This site cannot remove a default; an older order may have.
  const taken = (option: Json) => (option.name === "Pico de Gallo" ? { ...option, takeOff: true } : option);
  const { page } = await openSite({
    alter: onReply("GET", /\/order-shopping-cart\/[\w-]{20,}$/, (cart) => deeply(cart, taken)),
  });
  await openItem(page, `${ITEM}/101`);
  await page.getByLabel("Choose your base").selectOption({ label: "Brown Rice" });
  await page.getByLabel("Choose your protein").selectOption({ label: "Grilled Steak +$2.50" });
  await more(page, "More choices");
  await page.getByRole("checkbox", { name: "Shredded Cheese", exact: true }).check();
  await page.locator('[name="m1100.o1104.extra"]').check();
  await page.locator('[name="m1100.o1104.side"]').check();
  await page.getByRole("spinbutton", { name: "Garlic Crema" }).fill("2");
  const instructions = page.getByLabel("Special Instructions");
  await instructions.fill("No onions, no pickles, no noise");
  await page.getByRole("button", { name: "Add to bag" }).click();
  await expect(page.getByText("Special Instructions cannot exceed 30").first()).toBeVisible();
  await instructions.fill("No onions, please");
  await quantity(page).fill("2");
  await expect(total(page)).toHaveText("Total $26.00");
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/checkout");
  // The first page shows the reply to the addition.
  await page.goto("/order-now/checkout");
  await expect(page.locator("#order .line")).toContainText(
    "Meal 1 (x2) $26.00 Build Your Own Bowl $13.00 each Brown Rice Grilled Steak (Premium) +$2.50 NO Pico de Gallo EXTRA Shredded Cheese ON SIDE +$0.75 2x Garlic Crema “No onions, please” Edit Item",
    AS_READ,
  );
  for (const name of [/^Edit Item Meal 1/, /^rename Meal 1/, /^Remove Meal 1/])
    await expect(page.locator("#order").getByRole("button", { name })).toBeVisible();
});

test("a choice of item is free in a dish given by a promo or reward; extras still cost (MOD-17) @noscript", async ({
  openSite,
}) => {
  let given = {};
  const { page } = await openSite({
    alter: onReply("GET", /\/order-shopping-cart\/[\w-]{20,}$/, (cart) => ({
      ...cart,
      cart: cart.cart.map((line: Json) => ({ ...line, ...given })),
    })),
  });
  const choices = { m2220: "2221", m2200: "2202", m2150: "2154", "m2150.o2154.m2100": "2101" };
  await startAtCheckoutWith(page, 207, choices);
  const edit = page.locator("#order").getByRole("button", { name: /^Edit Item/ });
  const drink = page.getByLabel("Choose your drink").locator("option:checked");
  // $12.95, a fruit cup for 75 cents and a coffee for $1.50.
  for (const [by, coffee, price] of [
    [{}, "Cold Brew Coffee +$1.50", "Total $15.20"],
    [{ promoId: 904 }, "Cold Brew Coffee", "Total $13.70"],
    [{ customerRewardId: 7 }, "Cold Brew Coffee", "Total $0.75"],
  ] as const) {
    given = by;
    await page.goto("/order-now/checkout");
    await edit.click();
    await expect(drink).toHaveText(coffee);
    await expect(total(page)).toHaveText(price);
  }
});

test("the bag counts towards the restaurant's limits; catering has its own texts and button; disabled features are not offered (ITEM-05, ITEM-06, TOGGLE-03, TOGGLE-05, LIMIT-03, LIMIT-04, LIMIT-05, LIMIT-06)", async ({
  openSite,
}) => {
  const { page } = await openSite({
    toggles: { SPECIAL_INSTRUCTIONS: false, INDIVIDUAL_DELIVERY: false },
    alter: onReply("GET", /order-validation$/, (settings) => ({
      ...settings,
      maxLineItemQuantity: 12,
      cateringMaxOrderSize: 110,
    })),
  });
  const panel = page.getByRole("dialog", { name: "Large order" });
  await startAtMenu(page, "Catering", `${ITEM}/2602`);
  await page.getByLabel("Choose a roast").selectOption({ label: "Dark Roast" });
  await expect(page.getByLabel("Special Instructions")).toHaveCount(0);
  // Five times $22.00.
  await quantity(page).fill("5");
  await page.getByRole("button", { name: "Add to bag" }).click();
  await expect(panel).toContainText("Please contact us at (214) 555-0101 to help you complete your order.");
  await expect(panel).toContainText("over $110.00 or quantity greater than 12.");
  await expect(panel.getByRole("button")).toHaveText(["CANCEL"]);
  // Two bowls are in it.
  await startAtCheckout(page);
  await page.goto(`${ITEM}/904`);
  await quantity(page).fill("11");
  await page.getByRole("button", { name: "Add to bag" }).click();
  await expect(panel).toContainText("over $200.00 or quantity greater than 12.");
  await page.goto("/order-now/method");
  await expect(page.getByRole("button", { name: "Curbside" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Deliver to me" })).toHaveCount(0);
});
