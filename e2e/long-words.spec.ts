import type { Page } from "@playwright/test";
import { addBowls, chooseTime } from "../tests/support/walk.ts";
import type { Fetch } from "../tests/support/altered-api.ts";
import { test } from "./support/altered-site.ts";
import { fillCheckout, scriptRuns, signIn } from "./support/journey.ts";
import { siteOf } from "./support/start.ts";
import { expect } from "./support/test.ts";

/** Words without a blank, longer than any screen is wide: those of the API, and those that are typed. */

const WORD = "W".repeat(300);
const TEXTS =
  /^(?:displayName|name|description|address|addressLine2|city|note|bannerText|firstName|lastName|nickname)$/;

/** Order types are identified by their names. */
const isLeft = (url: string) => /order-types|oauth|session|settings|toggles|geocode/.test(url);

const lengthen = (name: string, value: unknown) =>
  value && typeof value === "string" && TEXTS.test(name) ? WORD : value;

const LONG_WORDS = {
  settings: { UPSTREAM_TIME_SCALE: "20" },
  alter: (api: Fetch) => async (request: Request) => {
    const reply = await api(request);
    const isJson = reply.headers.get("content-type")?.includes("json");
    if (isLeft(request.url) || !isJson || !reply.ok) return reply;
    return Response.json(JSON.parse(await reply.text(), lengthen), { status: reply.status });
  },
};

/** Innermost elements wider than the screen, with all disclosures open. */
function beyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return wide
      .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
      .map((element) => `${element.parentElement?.className} > ${element.tagName}.${element.getAttribute("class")}`);
  });
}

test("words of 300 letters, from the API or typed, wrap on a screen of 320 px (SHELL-01)", async ({
  openSite,
  faults,
}) => {
  faults.allow(/status of 4\d\d/);
  test.slow();
  const { page } = await openSite(LONG_WORDS);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: Record<string, string[]> = {};
  const look = async (name: string) => {
    const found = await beyond(page);
    if (found.length > 0) wide[name] = [...new Set(found)];
  };
  await addBowls(await chooseTime(await siteOf(page)));
  for (const path of [
    "/locations?state=TX",
    "/locations/store/TX/dallas-uptown",
    "/order-now",
    "/order-now/method",
    "/order-now/locations?near=75201",
    "/order-now/locations?state=TX",
    "/order-now/pickup-details",
    "/order-now/build-order",
    "/order-now/build-order/bowls",
    "/order-now/build-order/menu-item/101",
    "/order-now/cart",
    "/order-now/checkout",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await look(path);
  }
  await scriptRuns(page);
  // Opened with all the rest, it lies above the page.
  await page.locator("details.minicart").evaluate((bag) => bag.removeAttribute("open"));
  await fillCheckout(page);
  await page.getByLabel("First Name").fill("W".repeat(40));
  await page.getByRole("button", { name: "Submit Order" }).click();
  await page.waitForURL("**/order-confirmation/**");
  await look("confirmation");
  await page.goto("/login");
  await signIn(page);
  await page.waitForURL((url) => url.pathname !== "/login");
  for (const path of ["/user", "/order-now/build-order/previous-orders", "/order-now/checkout/rewards"]) {
    await page.goto(path);
    await look(path);
  }
  expect(wide).toEqual({});
});
