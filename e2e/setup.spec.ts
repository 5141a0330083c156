import type { Page } from "@playwright/test";
import {
  chooseDelivery,
  chooseIndividualCarryOut,
  choosePickupType,
  chooseStore,
  chooseTime,
  openKnown,
  openMoreWays,
  openSearch,
  scriptRuns,
} from "./support/journey.ts";
import { test } from "./support/altered-site.ts";
import { startAtCheckout, startAtCheckoutWith, startAtDeliveryCheckout, startAtMenu } from "./support/start.ts";
import { AS_READ, expect } from "./support/test.ts";

/** Order type, pickup type, location, day and time: each screen's text and guard. */

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const steps = (page: Page) => page.getByRole("navigation", { name: "Order steps" }).getByRole("listitem");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a first visit shows the common frame, Catering selected with its banner and texts, order types and pickup types (SHELL-04, SHELL-14, SHELL-17, SETUP-01, SETUP-03, SETUP-04, SETUP-07, SETUP-08, SETUP-09, SETUP-10)", async ({
  page,
}) => {
  await page.goto("/order-now");
  await expect(heading(page)).toHaveText("Tell Us About Your Order");
  const header = page.locator("header");
  await expect(header.getByRole("link", { name: "Zebra Kitchen" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(header).toContainText("Your bag is empty");
  await expect(steps(page)).toHaveText([
    /1.*Order Type/,
    /2.*Pickup Type/,
    /3.*Location/,
    /4.*Delivery Time/,
    /5.*Build Order/,
    /6.*Checkout/,
  ]);
  const banner = page.getByRole("region", { name: "Notice" });
  await expect(banner).toHaveText("Order catering by 4 p.m. for tomorrow.");
  const types = page.locator("main").getByRole("group");
  const ways = [["I'll pick up", "Curbside", "Deliver to me"], ...[1, 2].map(() => ["I'll pick up", "Deliver to me"])];
  for (const [index, type] of ["Individual Meals", "Catering", "Holiday Menu"].entries()) {
    await expect(types.nth(index)).toHaveAccessibleName(type);
    await expect(types.nth(index).getByRole("button")).toHaveText(ways[index]!.map((way) => `${way} (${type})`));
  }
  await expect(types.filter({ hasText: "Selected" })).toHaveAccessibleName("Catering");
  await expect(types.nth(0)).toContainText("Delivery minimum: $15.00");
  await expect(types.nth(1)).toContainText("Delivery minimum: $100.00");

  await button(page, "I'll pick up (Individual").click();
  await page.waitForURL("**/order-now/locations");
  await page.goto("/order-now?edit=pickup");
  await page.waitForURL("**/order-now/method");
  await expect(heading(page)).toHaveText("How would you like to get your meal?");
  const individual = page.getByRole("group", { name: "How would you like to get your meal?" });
  await expect(individual.getByRole("button")).toHaveText([/I'll pick up/, /Curbside/, /Deliver to me/]);
  await expect(individual).toContainText("Delivery minimum: $15.00 Delivery maximum: $200.00", AS_READ);
  await expect(banner).toHaveCount(0);
  await expect(steps(page).first()).toContainText("completed");
  await expect(steps(page), "all of them, also after a navigation by script").toHaveCount(6);
});

test("a pickup asks for a place: a non-address is refused, a town of several states gets a question, a search lists stores nearby (ADDR-01, ADDR-03, ADDR-13, ADDR-14, ADDR-15, ADDR-18, SETUP-12, SETUP-15)", async ({
  page,
}) => {
  await chooseIndividualCarryOut(page);
  await expect(heading(page)).toHaveText("WHAT IS YOUR ADDRESS?");
  const near = page.getByLabel("Your address, city or zip code");
  const said = page.locator(".field-error");
  for (const [typed, words] of [
    ["", "Address is required."],
    ["asdf qwer zxcv", "Address could not be verified. Please try a different address."],
  ] as const) {
    await near.fill(typed);
    await button(page, "Search").click();
    await expect(said.last()).toContainText(words);
    // In red, and below the form too.
    await expect(said.last()).toHaveCSS("color", await said.first().evaluate((text) => getComputedStyle(text).color));
    const [red = 0, green = 0] = (await said.last().evaluate((text) => getComputedStyle(text).color))
      .match(/\d+/g)!
      .map(Number);
    expect(red).toBeGreaterThan(2 * green);
    expect((await said.last().boundingBox())?.y).toBeGreaterThan((await button(page, "Search").boundingBox())?.y ?? 0);
  }
  await near.fill("Springfield");
  await button(page, "Search").click();
  await expect(page.getByRole("heading", { name: "Choose a store for Pickup:" })).toBeVisible();
  await expect(page.locator("main").getByRole("button", { name: /^Springfield, [A-Z]{2}, USA$/ })).toHaveCount(4);
  await button(page, "Springfield, IL, USA").click();
  await expect(page).toHaveURL(/near=Springfield/);
  await expect(near).toHaveValue(/^Springfield, IL/);
  await openSearch(page);
  await near.fill("75201");
  await button(page, "Search").click();
  await expect(page.locator(".stores > li").first()).toContainText("Dallas Uptown");
  await choosePickupType(page, "I'll pick up", "Catering");
  await page.goto("/order-now/locations?near=");
  await expect(heading(page)).toHaveText("ENTER YOUR ADDRESS TO FIND YOUR CLOSEST LOCATION");
});

test("a store row has pin, distance, name, address, text, open state, phone, hours, directions, Order Now and favorite; one press leads to day and time, and a change of mind keeps the store (STORE-01, STORE-02, STORE-04, STORE-07, STORE-08, STORE-10, STORE-14, SETUP-11, SETUP-13, SETUP-16)", async ({
  page,
}) => {
  await chooseIndividualCarryOut(page);
  await page.goto("/order-now/locations?near=75201");
  await expect(heading(page)).toHaveText("Here are nearby locations for easy pickup.");
  await expect(page.getByText("Please select one to continue.")).toBeVisible();
  const rows = page.locator(".stores > li");
  await expect(page.getByText("7 locations found", { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(7);
  await expect(page.getByRole("figure", { name: "Map of these locations" })).toBeVisible();
  const miles = (await rows.allInnerTexts()).map((text) => Number(/([\d.]+) miles/.exec(text)?.[1]));
  expect(miles).toEqual(miles.toSorted((one, other) => one - other));
  expect(miles.at(-1)).toBeLessThan(50);
  const first = rows.first();
  await first.getByText("Hours and more").click();
  await expect(first).toContainText(
    /1\s*\.\s*Dallas Uptown\s+0\.6 miles\s+2817 McKinney Ave, Dallas, TX 75204\s+Select\s+(Open until \d+:\d\d [AP]M|Closed now)[^]*On the trolley line, with a shaded patio\.\s+\(214\) 555-0101/,
    AS_READ,
  );
  await expect(first.getByRole("link", { name: /^Get Directions/ })).toHaveAttribute("href", /^https:.*2817/);
  await expect(first.getByRole("link", { name: /^Order Now/ })).toHaveAttribute("href", "/order-now?location=1001");
  await expect(first.getByRole("button", { name: /^Make My store/ })).toBeVisible();
  await button(page, "Select Dallas Uptown").click();
  await page.waitForURL("**/order-now/pickup-details");
  await expect(page.getByText("Dallas Uptown").first()).toBeVisible();
  // A pickup with a store needs no location again; a delivery has none.
  await page.goto("/order-now/method");
  await button(page, "Curbside").click();
  await page.waitForURL("**/order-now/pickup-details");
  await page.goto("/order-now/method");
  await button(page, "Deliver to me").click();
  await page.waitForURL("**/order-now/address");
  await page.goto("/order-now/pickup-details");
  await expect(page).not.toHaveURL(/pickup-details/);
  await choosePickupType(page, "I'll pick up", "Holiday Menu");
  await page.goto("/order-now/locations?near=59801");
  await expect(page.getByText("1 location found", { exact: true })).toBeVisible();
});

test("each question has its section at its step; steps stand in order and link back to answered ones (SETUP-02, SETUP-06)", async ({
  page,
}) => {
  const sections = {
    method: page.getByRole("group", { name: "How would you like to get your meal?" }),
    address: page.locator("#address").or(button(page, "Clear this address")),
    locations: page.getByLabel("Your address, city or zip code"),
    "pickup-details": page.getByRole("region", { name: "Select a Time" }),
  };
  const open = page.getByRole("navigation", { name: "Order steps" }).getByRole("link");
  const isAt = async (at: keyof typeof sections, answered: RegExp[]) => {
    await page.waitForURL(`**/order-now/${at}`);
    for (const [name, section] of Object.entries(sections)) await expect(section).toHaveCount(name === at ? 1 : 0);
    await expect(open).toHaveText(answered);
  };
  const goBackTo = (name: string) => open.filter({ hasText: name }).click();
  const first = [/Order Type/, /Pickup Type/];
  const byAddress = [...first, /Address/, /Delivery Time/];
  await page.goto("/order-now");
  await button(page, "Deliver to me (Individual").click();
  await isAt("address", byAddress.slice(0, 3));
  await sections.address.fill("1500 Main St, Dallas, TX 75201");
  await button(page, "Verify").click();
  await isAt("pickup-details", byAddress);
  await page.locator(".facts summary").click();
  await expect(page.getByText("Dallas Uptown").first()).toBeVisible();
  await expect(steps(page)).toHaveText([...byAddress, /Build Order/, /Checkout/]);
  await goBackTo("Address");
  await isAt("address", byAddress);
  await expect(page.getByRole("main")).toContainText("We deliver to 1500 Main St", AS_READ);
  await goBackTo("Pickup Type");
  await isAt("method", byAddress);
  await button(page, "I'll pick up").click();
  const byLocation = [...first, /Location/, /Delivery Time/];
  await isAt("pickup-details", byLocation);
  await goBackTo("Location");
  await isAt("locations", byLocation);
});

test("another order type clears store, time and tip but keeps the contact; the same type changes nothing (SETUP-05, SETUP-17)", async ({
  page,
}) => {
  const tip = (part: RegExp) => page.getByRole("group", { name: "Tip" }).getByRole("radio", { name: part });
  const choose = async (name: string) => {
    await page.goto("/order-now");
    await button(page, name).click();
    await page.waitForURL(/order-now\/./);
  };
  await startAtDeliveryCheckout(page);
  await scriptRuns(page);
  await openKnown(page, "#billing");
  await page.locator("#city").fill("Fort Worth");
  await tip(/^20%/).check();
  await button(page, "Add more items").click();
  await page.waitForURL("**/order-now/build-order");
  await choose("Deliver to me (Individual");
  await page.goto("/order-now/checkout");
  await expect(tip(/^20%/)).toBeChecked();
  await choose("Deliver to me (Catering");
  await expect(page).toHaveURL(/address$/);
  const said = "You are now ordering Catering. Your earlier choice of location and time no longer applies.";
  await expect(page.getByText(said).first()).toBeVisible();
  await page.goto("/order-now/catering-location-time");
  await expect(page).toHaveURL(/address$/);
  await startAtDeliveryCheckout(page);
  await expect(tip(/^15%/)).toBeChecked();
  await expect(page.locator("#city")).toHaveValue("Fort Worth");
});

test("catering of a pilot store opens the external site in a new tab, with store, handoff and address (SETUP-23)", async ({
  openSite,
  faults,
}) => {
  faults.allow(/^Request to https:\/\/catering\.example\//);
  const { page } = await openSite({ settings: { CATERING_SITE_URL: "https://catering.example/start" } });
  await page.context().route("https://catering.example/**", (route) => route.fulfill({ body: "" }));
  const opensSite = async (name: RegExp, told: object) => {
    const opening = page.context().waitForEvent("page");
    await page.getByRole("link", { name }).click();
    const tab = await opening;
    await tab.waitForURL(/^https:\/\/catering\.example\/start\?/);
    expect(Object.fromEntries(new URL(tab.url()).searchParams)).toEqual(told);
  };
  await choosePickupType(page, "I'll pick up", "Catering");
  await page.goto("/order-now/locations?near=30309");
  await expect(button(page, /^Select Atlanta Midtown/)).toHaveCount(0);
  await opensSite(/^Order catering from Atlanta Midtown/, { store: "1304", handoff: "pickup", address: "30309" });
  await choosePickupType(page, "Deliver to me", "Catering");
  const address = "100 Peachtree St NE, Atlanta, GA 30303";
  await page.locator("#address").fill(address);
  await button(page, "Verify").click();
  await opensSite(/^Continue on our catering site/, { store: "1304", handoff: "delivery", address });
});

test("a store that cannot take the order says so, and refuses a forged form too (STORE-03, STORE-08, STORE-15, STORE-16, STORE-17)", async ({
  page,
}) => {
  await chooseIndividualCarryOut(page);
  const row = (id: number) => page.locator(`#asked-${id}, #store-${id}`).first();
  await page.goto("/order-now/locations?store=1604");
  await expect(row(1604)).toContainText("Order Pickup is not available");
  await expect(row(1604).getByRole("button", { name: /^Select/ })).toHaveCount(0);
  await page.goto("/order-now/locations?store=1403");
  await expect(row(1403)).toContainText("Online ordering not available");
  await expect(row(1403).getByRole("link", { name: /^Order Now/ })).toHaveCount(0);
  await expect(row(1403).getByRole("link", { name: "Order on the location's own site" })).toHaveAttribute(
    "href",
    /^https:/,
  );
  const sendByHand = async (id: number) => {
    await page.goto("/order-now/locations?near=75201");
    const select = page
      .locator(".stores")
      .getByRole("button", { name: /^Select/ })
      .first();
    await select.evaluate((pressed: HTMLButtonElement, value) => (pressed.name = value), `intent:store:${id}`);
    await select.click();
  };
  await sendByHand(1604);
  await expect(
    page.getByText("This store is currently unable to fulfill Pickup Orders. Please select a different store.").first(),
  ).toBeVisible();
  await choosePickupType(page, "I'll pick up", "Holiday Menu");
  await sendByHand(1503);
  await expect(page.getByText("Holiday Menu is not available at this location.").first()).toBeVisible();
  await choosePickupType(page, "I'll pick up", "Catering");
  await sendByHand(1205);
  await expect(page.getByText("This kitchen is too small for catering.").first()).toBeVisible();
  await expect(page).toHaveURL(/locations/);
});

test("a delivery has a 15-minute window; catering needs longer notice and ends on the store's last day (TIME-01, TIME-07, TIME-19, TIME-20)", async ({
  page,
}) => {
  await chooseDelivery(page, "1500 Main St, Dallas, TX 75201");
  await expect(heading(page)).toHaveText("What delivery time works best for you?");
  await expect(page.getByText("Order will be delivered within 15 minutes of the time selected")).toBeVisible();
  await choosePickupType(page, "I'll pick up", "Catering");
  await page.goto("/order-now?store=1406");
  await page.waitForURL("**/order-now/catering-location-time");
  await openMoreWays(page);
  await expect(page.getByText("Looking for a date in 3 months or later?")).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/catering/quote");
  const days = await page.getByLabel("Day", { exact: true }).locator("option").count();
  expect(days).toBeLessThan(22);
  await button(page, "View Calendar").click();
  await button(page, "Next 4 weeks").click();
  await expect(page.getByText("We are rebuilding our catering kitchen.").first()).toBeVisible();
});

test("a screen with missing answers redirects to the step that asks for them (GUARD-01, GUARD-03, GUARD-04, GUARD-05, GUARD-06, GUARD-09, GUARD-11, GUARD-12, GUARD-13, SHELL-08, SHELL-10, SHELL-11)", async ({
  page,
}) => {
  const leads = async (from: string, to: RegExp) => {
    await page.goto(`/order-now/${from}`);
    await expect(page, from).toHaveURL(to);
  };
  for (const from of [
    "build-order/bowls",
    "pickup-details",
    "locations",
    "delivery-estimate",
    "review",
    "no-such-page",
  ])
    await leads(from, /\/order-now(\/(catering-)?method)?$/);
  // No complete address yet.
  await choosePickupType(page, "Deliver to me");
  await leads("pickup-details", /\/address$/);
  await choosePickupType(page, "I'll pick up");
  await leads("pickup-details", /\/locations$/);
  await chooseStore(page);
  await leads("build-order", /\/pickup-details$/);
  await expect(page.getByText(/Please choose/).first()).toBeVisible();
  await page.context().clearCookies();
  await startAtMenu(page);
  for (const from of ["review", "delivery-estimate"]) await leads(from, /\/build-order$/);
  await page.context().clearCookies();
  await startAtCheckout(page);
  await leads("review", /\/checkout$/);
});

test("a delivery needs its estimate before checkout, and catering a store that caters (GUARD-02, GUARD-07, DELIV-02, DELIV-10)", async ({
  page,
}) => {
  await chooseDelivery(page, "1500 Main St, Dallas, TX 75201");
  await chooseTime(page);
  await page.goto("/order-now/build-order/menu-item/702");
  await page.getByLabel("Quantity", { exact: true }).fill("4");
  await button(page, "Add to bag").click();
  await page.waitForURL("**/order-now/delivery-estimate");
  await page.goto("/order-now/checkout");
  await expect(page).toHaveURL(/\/delivery-estimate$/);
  // Each with its provider, time and fee.
  await expect(page.getByRole("group", { name: "Choose a delivery service" }).getByRole("radio")).toHaveCount(3);
  await page.getByRole("radio").first().check();
  await button(page, "Continue").click();
  await page.waitForURL("**/order-now/checkout");
  await expect(page.locator(".totals")).toContainText("Delivery Fee");
  await choosePickupType(page, "I'll pick up", "Catering");
  await page.goto("/order-now?store=1205");
  await expect(page).toHaveURL(/\/locations/);
  await expect(page.locator("#asked-1205")).toBeVisible();
  await page.goto("/order-now/catering-location-time");
  await expect(page).not.toHaveURL(/catering-location-time/);
});

test("the menu has three steps, and the choices appear in another window (SHELL-14, SHELL-15, SHELL-18, SETUP-22)", async ({
  page,
}) => {
  await startAtCheckoutWith(page, 904);
  await expect(steps(page)).toHaveText([/Order Details.*completed/, /Build Your Meal.*completed/, /3.*Checkout/]);
  const other = await page.context().newPage();
  await other.goto("/order-now/checkout");
  await expect(other.locator("#order .line-item")).toHaveText(["Bottled Water"]);
  await expect(other.getByRole("region", { name: "Pick-up From" })).toContainText("12:30 PM");
  await other.close();
  await button(page, /^Change location, day or time/).click();
  await page.waitForURL(/\/order-now$/);
  await page.goto("/order-now/build-order");
  await expect(steps(page).nth(1)).toContainText("Build Your Meal");
});
