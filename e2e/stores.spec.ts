import { chooseTime, scriptRuns, signIn } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

/** The public pages: all locations, the page of one, the refund policy. */

test("the list of all locations leads to a store, and to an order there (OUT-01, OUT-03)", async ({ page }) => {
  await page.goto("/locations");
  await page.getByRole("link", { name: "Texas (10)" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Locations in Texas");
  await page.getByRole("link", { name: "Dallas Uptown", exact: true }).click();
  await page.waitForURL("**/locations/store/TX/dallas-uptown");
  await expect(page).toHaveTitle("Dallas Uptown, Texas | Zebra Kitchen");
  const heading = page.getByRole("heading", { level: 1, name: "Dallas Uptown" });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("row", { name: /^Every day\s*, today \d+:\d\d AM - \d+:\d\d PM/ })).toBeVisible();
  // One each, on whatever way the page was reached.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/locations\/store\/TX\/dallas-uptown$/);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(structured ?? "")).toMatchObject({ "@type": "Restaurant", telephone: "(214) 555-0101" });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Texas" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Locations in Texas");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/locations\?state=TX$/);
  await page.goBack();
  await expect(page.getByRole("link", { name: "Call (214) 555-0101" })).toHaveAttribute("href", "tel:2145550101");
  await page.getByRole("link", { name: "Order Now" }).click();
  await page.waitForURL("**/order-now/catering-location-time");
  await expect(page.getByText("Dallas Uptown").first()).toBeVisible();
});

test("a link shows one state, another all again; an unknown store leads to the list (OUT-01, SHELL-12)", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 404/);
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/locations");
  await page.getByRole("link", { name: /^New York/ }).click();
  await page.waitForURL("**/locations?state=NY*");
  await expect(heading).toHaveText("Locations in New York");
  await page.getByRole("link", { name: "Locations", exact: true }).click();
  await expect(heading).toHaveText("Our locations");
  const answer = await page.goto("/locations/store/CA/dallas-uptown");
  expect(answer?.status()).toBe(404);
  await expect(heading).toHaveText("We can't find that location");
  // In the browser the page stays as sent.
  await expect(page.getByRole("main").getByRole("button", { name: "Search" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Our locations" }).click();
  await expect(heading).toHaveText("Our locations");
});

test("public menu: a restaurant's page leads to a dish, which opens once day and time are chosen (MORE-01, MORE-02, MORE-03, MORE-04)", async ({
  page,
}) => {
  await page.goto("/policies/privacy");
  await page.getByRole("banner").getByRole("link", { name: "See the menu" }).click();
  await page.waitForURL("**/locations");
  await page.goto("/locations?state=TX");
  await page.getByRole("link", { name: "See the menu of Dallas Uptown" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dallas Uptown menu");
  await page.getByRole("link", { name: "Drinks" }).click();
  await expect(page.getByRole("heading", { name: "Drinks" })).toBeInViewport();
  await page.getByRole("button", { name: "Order this: Bottled Water" }).click();
  await page.waitForURL("**/order-now/pickup-details*");
  await chooseTime(page, "**/menu-item/904");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bottled Water");
});

test("with script a guest signs in above a store's page, and the store becomes the favorite (STORE-11)", async ({
  page,
}) => {
  await page.goto("/locations/store/TX/dallas-lakewood");
  await scriptRuns(page);
  await page.getByRole("button", { name: "Make My store" }).click();
  await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/locations/store/TX/dallas-lakewood");
  await signIn(page, "ben@example.com");
  await expect(page.getByText("Dallas Lakewood is your favorite location now.")).toBeVisible();
  await expect(page.getByRole("button", { name: "My store favorite" })).toBeVisible();
});

test("privacy, terms and accessibility are pages without script, linked from the public pages (OUT-05)", async ({
  page,
}) => {
  for (const [name, title] of [
    ["Privacy", "Privacy"],
    ["Terms", "Terms of Use"],
    ["Accessibility", "Accessibility"],
  ] as const) {
    await page.goto("/locations");
    await page.getByRole("navigation", { name: "More about us" }).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.reload();
    await expect(page.getByRole("main")).toContainText("(555) 010-0199");
    await expect(page.locator("script")).toHaveCount(0);
  }
});
