import type { Page } from "@playwright/test";
import { type Browser, type Site, openBrowser } from "../../tests/support/browser.ts";
import { fillCheckout, scriptRuns, signIn, submit } from "./journey.ts";
import { type TypeName, addBowls, chooseNextDay, chooseStore, chooseTime } from "../../tests/support/walk.ts";

/*
 * The way to the menu, walked by the same forms but without drawing a page, for tests of what comes after it: the
 * browser gets the cookies. Who tests the way itself walks it (journey.ts).
 */

/** The server of this page, asked with the page's cookies. */
export async function siteOf({ request }: Page): Promise<Site> {
  const { origin } = new URL((await request.get("/login")).url());
  return {
    async handle({ url, method, headers: asked, body }) {
      const { pathname, search } = new URL(url);
      const headers = { accept: "text/html", origin, "content-type": asked.get("content-type") ?? "text/plain" };
      const data = body && (await new Response(body).text());
      const sent = method === "GET" ? {} : { headers, data: data ?? "" };
      const reply = await request.fetch(origin + pathname + search, { method, ...sent, maxRedirects: 0 });
      const replied = new Headers(reply.headersArray().map(({ name, value }): [string, string] => [name, value]));
      for (const name of ["content-encoding", "content-length"]) replied.delete(name);
      return new Response(await reply.text(), { status: reply.status(), headers: replied });
    },
  };
}

async function walk(page: Page, type?: TypeName): Promise<Browser> {
  return chooseTime(await siteOf(page), type);
}

/** Day and time of an individual order, to be picked up in Dallas. */
export async function startAtTimes(page: Page): Promise<void> {
  await chooseStore(await siteOf(page));
  await page.goto("/order-now/pickup-details");
}

/** An order, by default individual, to be picked up in Dallas on another day at 12:30 PM; and the page to look at. */
export async function startAtMenu(page: Page, type?: TypeName, path = "/order-now/build-order"): Promise<void> {
  await walk(page, type);
  await page.goto(path);
}

/** Puts dishes that need no choice into the bag. */
export async function addDishes(page: Page, dishes: number[]): Promise<void> {
  const browser = openBrowser(await siteOf(page));
  for (const dish of dishes)
    await browser.send(`/order-now/build-order/menu-item/${dish}`, { quantity: "1", intent: "add" });
}

/** ... with this dish, which needs no choice, in the bag. */
export async function startAtCheckoutWith(
  page: Page,
  dish: number,
  fields: object = {},
  type?: TypeName,
): Promise<void> {
  const browser = await walk(page, type);
  await browser.send(`/order-now/build-order/menu-item/${dish}`, { quantity: "1", intent: "add", ...fields });
  await page.goto("/order-now/checkout", { waitUntil: "domcontentloaded" });
}

/** ... with two bowls in the bag. */
export async function startAtCheckout(page: Page): Promise<void> {
  await addBowls(await walk(page));
  await page.goto("/order-now/checkout", { waitUntil: "domcontentloaded" });
}

/** ... and the form of checkout filled; the last press is the test's own. */
export async function startAtFilledCheckout(page: Page): Promise<void> {
  await startAtCheckout(page);
  await scriptRuns(page);
  await fillCheckout(page);
}

/** Checkout of an individual delivery: two bowls, brought by the first on the list. */
export async function startAtDeliveryCheckout(page: Page, address = "1500 Main St, Dallas, TX 75201"): Promise<void> {
  const browser = openBrowser(await siteOf(page));
  await browser.visit("/order-now");
  await browser.press("Deliver to me (Individual");
  browser.fill("Address", address);
  await browser.press("Verify");
  await chooseNextDay(browser);
  browser.fill("Select a Time", "12:30 PM");
  await browser.press("BUILD MY MEAL");
  await addBowls(browser);
  const estimateId = /name="estimateId"[^>]*value="([^"]+)"/.exec(browser.html)?.[1] ?? "";
  await browser.send("/order-now/delivery-estimate", { intent: "add", estimateId });
  await page.goto("/order-now/checkout", { waitUntil: "domcontentloaded" });
}

/** ... and its confirmation. */
export async function startAtDelivery(page: Page): Promise<void> {
  await startAtDeliveryCheckout(page);
  await scriptRuns(page);
  await fillCheckout(page);
  await page.locator("#businessName").fill("O'Brien & Co");
  await submit(page);
}

/** As far as checkout with two bowls in the bag, signed in. */
export async function goToCheckoutAs(page: Page, email: string): Promise<void> {
  await startAtCheckout(page);
  await signInFor(page, email, "/order-now/checkout");
}

/** By way of sign-in to this page. */
export async function signInFor(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ returnTo: path })}`);
  await signIn(page, email);
  await page.waitForURL(`**${path}`);
}
