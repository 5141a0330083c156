import type { Page } from "@playwright/test";
import { type GoogleAnswer, playGoogle } from "./support/google-maps.ts";
import { chooseIndividualCarryOut, openSearch } from "./support/journey.ts";
import { type Server, startSite } from "../scripts/servers.ts";
import { expect, test } from "./support/test.ts";

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 991, height: 900 };

/** The stores near Dallas, and the requested addresses. */
async function findStores(page: Page, origin = ""): Promise<string[]> {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await chooseIndividualCarryOut(page, origin);
  await page.goto(`${origin}/order-now/locations?near=75201`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Here are nearby locations for easy pickup.");
  return asked;
}

const pictures = (asked: string[]) => asked.filter((url) => new URL(url).pathname.startsWith("/map/"));
const map = (page: Page) => page.getByRole("figure", { name: "Map of these locations" });
const pins = (page: Page) => map(page).getByRole("link");

test("each row has a numbered pin, which leads to the row where no script opens a pop-up (STORE-13) @noscript", async ({
  page,
  scripts,
}) => {
  await page.setViewportSize(WIDE);
  await findStores(page);
  const names = await page.locator(".stores h3").allTextContents();
  expect(names.length).toBeGreaterThan(4);
  for (const [index, name] of names.entries()) {
    const pin = pins(page).nth(index);
    await expect(pin).toHaveAccessibleName(name.replace(". ", ", "));
    // Fails if another element covers the pin.
    await pin.click();
    const row = page.locator(".store").nth(index);
    if (scripts) {
      await expect(page.getByRole("group", { name })).toBeFocused();
      expect(await pin.getAttribute("href")).toBe(`#${await row.getAttribute("id")}`);
      await page.keyboard.press("Escape");
      continue;
    }
    await expect(row).toBeInViewport();
    expect(new URL(page.url()).hash).toBe(`#${await row.getAttribute("id")}`);
  }
  if (scripts)
    expect(await page.locator(".map-box img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test("without a Google key a pin still opens a pop-up with name, phone and a link to the store page (STORE-13)", async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await findStores(page);
  const pin = pins(page).filter({ hasText: /^1 ?$/ });
  await expect(pin).toHaveAttribute("aria-expanded", "false");
  await pin.click();
  const popUp = page.getByRole("group", { name: "1. Dallas Uptown" });
  await expect(popUp).toBeFocused();
  await expect(pin).toHaveAttribute("aria-expanded", "true");
  await expect(popUp.getByRole("link", { name: "(214) 555-0101" })).toHaveAttribute("href", "tel:2145550101");
  await page.keyboard.press("Escape");
  await expect(popUp).toBeHidden();
  await expect(pin).toBeFocused();
  await page.keyboard.press("Enter");
  await popUp.getByRole("link", { name: "See more about Dallas Uptown" }).click();
  await page.waitForURL("**/locations/store/TX/dallas-uptown");
});

test("below 992 px there is no map and no request for it; above, a link skips it (STORE-13)", async ({ page }) => {
  await page.setViewportSize(NARROW);
  const asked = await findStores(page);
  await page.waitForLoadState("networkidle");
  const skip = page.getByRole("link", { name: "Skip map" });
  await expect(page.locator(".map")).toBeHidden();
  await expect(skip).toBeHidden();
  expect(pictures(asked)).toEqual([]);
  await page.setViewportSize({ ...NARROW, width: 992 });
  await expect(map(page)).toBeVisible();
  await expect.poll(() => pictures(asked).length).toBe(1);
  // A touch target on the smallest map.
  for (const pin of await pins(page).all()) {
    const box = await pin.locator("circle").boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  await skip.focus();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Browse locations by state" })).toBeFocused();
});

test("lite mode keeps the pins without the picture; print has no map", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.setExtraHTTPHeaders({ "save-data": "on" });
  await findStores(page);
  await expect(pins(page).first()).toBeVisible();
  await expect(map(page).locator("img")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".map")).toBeHidden();
});

test.describe("with a Google key", () => {
  let server: Server;

  test.beforeAll(async () => void (server = await startSite({ GOOGLE_MAPS_KEY: "a-key" })));
  test.afterAll(() => server.stop());
  test.beforeEach(({ faults }) => faults.allow(/^Request to https:\/\/maps\.googleapis\.com\//));

  test("the drawing stays on narrow screens, without a request to Google", async ({ page }) => {
    await page.setViewportSize(NARROW);
    const google = await playGoogle(page, "map");
    const asked = await findStores(page, server.url);
    await page.waitForLoadState("networkidle");
    expect(google).toEqual([]);
    expect(asked.filter((url) => url.includes("google"))).toEqual([]);
    await page.setViewportSize(WIDE);
    await expect(map(page).getByRole("button", { name: "1, Dallas Uptown" })).toBeVisible();
  });

  test("the drawing stays while one of its pins has the focus", async ({ page }) => {
    await page.setViewportSize(WIDE);
    let answer = () => {};
    const google = await playGoogle(page, "map", new Promise((resolve) => (answer = resolve)));
    await findStores(page, server.url);
    await expect.poll(() => google.length).toBe(1);
    await pins(page).nth(1).focus();
    answer();
    await page.waitForFunction(() => "fakeMap" in window);
    await page.waitForTimeout(500);
    await expect(pins(page).nth(1)).toBeFocused();
    await page.getByRole("link", { name: "Skip map" }).focus();
    await expect(map(page).getByRole("button", { name: "2, Dallas Lakewood" })).toBeVisible();
    await expect(pins(page)).toHaveCount(0);
  });

  test("a wide screen gets markers, and a pop-up with name, phone and a link to the store page (STORE-13)", async ({
    page,
  }) => {
    await page.setViewportSize(WIDE);
    const google = await playGoogle(page, "map");
    await findStores(page, server.url);
    const marker = map(page).getByRole("button", { name: "1, Dallas Uptown" });
    await expect(marker).toBeVisible();
    await expect(pins(page)).toHaveCount(0);
    expect(google).toHaveLength(1);
    expect(new URL(google[0] ?? "").searchParams.get("key")).toBe("a-key");
    await expect(map(page).getByRole("button")).toHaveCount(await page.locator(".store").count());

    await marker.click();
    const popUp = page.getByRole("group", { name: "1. Dallas Uptown" });
    await expect(popUp).toBeFocused();
    await expect(popUp.getByRole("link", { name: "(214) 555-0101" })).toHaveAttribute("href", "tel:2145550101");
    await expect(popUp.getByRole("link", { name: "See more about Dallas Uptown" })).toHaveAttribute(
      "href",
      "/locations/store/TX/dallas-uptown",
    );
    await page.keyboard.press("Escape");
    await expect(popUp).toBeHidden();
    await expect(marker).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(popUp).toBeVisible();
    await map(page).getByRole("button", { name: "2, Dallas Lakewood" }).click();
    await expect(page.getByRole("group", { name: "2. Dallas Lakewood" })).toBeFocused();
    await expect(popUp).toBeHidden();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(map(page).getByRole("button", { name: "2, Dallas Lakewood" })).toBeFocused();
    // Another search shows its own stores.
    await openSearch(page);
    await page.getByLabel("Your address, city or zip code").fill("Honolulu, HI");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(map(page).getByRole("button", { name: "1, Honolulu Kakaako" })).toBeVisible();
    await expect(map(page).getByRole("button")).toHaveCount(1);
  });

  const FAILURES: GoogleAnswer[] = ["unreachable", "another script", "no tiles", "key refused"];
  for (const answer of FAILURES) {
    test(`the drawing stays when Google's reply is: ${answer}`, async ({ page, faults }) => {
      faults.allow(/net::ERR_FAILED|google is not defined|maps\.googleapis\.com/);
      await page.setViewportSize(WIDE);
      const google = await playGoogle(page, answer);
      await findStores(page, server.url);
      await expect.poll(() => google.length).toBe(1);
      await page.waitForTimeout(500);
      await expect(pins(page).first()).toBeVisible();
      await expect(map(page).getByRole("button")).toHaveCount(0);
      await pins(page).first().click();
      await expect(page.getByRole("group", { name: "1. Dallas Uptown" })).toBeFocused();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Here are nearby locations for easy pickup.");
    });
  }
});
