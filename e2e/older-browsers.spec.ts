import { readFileSync, readdirSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import {
  chooseIndividualCarryOut,
  chooseItem,
  chooseStore,
  chooseTime,
  fillCheckout,
  submit,
} from "./support/journey.ts";
import { startAtCheckout } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

/*
 * Browsers between those without modules and the current ones, and current ones that do not get all scripts: the page
 * stays as it was sent, and its forms order.
 */

/** A guest's lunch from end to end, whether or not scripts run on each page; answers the pages on which they did. */
async function orderLunch(page: Page): Promise<string[]> {
  const scripted: string[] = [];
  const note = async () => {
    const runs = await scriptsRun(page);
    if (runs) scripted.push(new URL(page.url()).pathname);
    return runs;
  };
  await chooseIndividualCarryOut(page);
  await chooseStore(page);
  await chooseTime(page, "**/order-now/build-order", await note());
  await chooseItem(page);
  await note();
  // Not waiting for the notice: without checkout's script its page never comes.
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/order-now/checkout");
  await note();
  await fillCheckout(page);
  expect(await submit(page)).toMatch(/^ZK-/);
  return scripted;
}

/** Waits until the page's scripts run, or it is clear that they do not. */
async function scriptsRun(page: Page): Promise<boolean> {
  const seen = await page.waitForFunction(() => {
    if ("js" in document.documentElement.dataset) return "runs";
    return performance.now() > 1500 ? "as sent" : null;
  });
  return (await seen.jsonValue()) === "runs";
}

/** Removes features before any script of the page runs: those that scripts need, and those they do without. */
const NEEDED: Record<string, () => void> = {
  "Array.prototype.at": () => void Reflect.deleteProperty(Array.prototype, "at"),
  TextEncoderStream: () => void Reflect.deleteProperty(globalThis, "TextEncoderStream"),
  "SubmitEvent.submitter": () => void Reflect.deleteProperty(SubmitEvent.prototype, "submitter"),
};
const USED = [
  () => void Reflect.deleteProperty(globalThis, "structuredClone"),
  () => void Reflect.deleteProperty(Object, "hasOwn"),
  () => void Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal"),
  () => void Reflect.deleteProperty(globalThis, "IntersectionObserver"),
];

test.beforeEach(({ faults }) => {
  // The framework's inline scripts, which carry the page's data, fail without TextEncoderStream.
  faults.allow(/Failed to load resource|TextEncoderStream is not defined|reading 'enqueue'|reading 'close'/);
});

for (const [name, remove] of Object.entries(NEEDED)) {
  test(`a browser without ${name} gets pages as they were sent, whose forms work (SHELL-01)`, async ({ page }) => {
    await page.addInitScript(remove);
    await chooseIndividualCarryOut(page);
    expect(await scriptsRun(page)).toBe(false);
  });
}

test("a browser without structuredClone, Object.hasOwn, showModal and IntersectionObserver orders lunch with scripts (SHELL-01)", async ({
  page,
}) => {
  for (const remove of USED) await page.addInitScript(remove);
  expect(await orderLunch(page)).toHaveLength(3);
});

test("a browser without any of these orders lunch (SHELL-01)", async ({ page }) => {
  for (const remove of [...Object.values(NEEDED), ...USED]) await page.addInitScript(remove);
  expect(await orderLunch(page)).toEqual([]);
});

const WAYS_TO_FAIL = {
  "answers 404": { status: 404, contentType: "text/plain", body: "" },
  throws: { contentType: "text/javascript", body: 'throw new Error("broken on purpose");' },
};
const SCRIPT_FILE = /\/assets\/[^/]+\.js$/;
/** Whether every file of a lunch is tried in turn, which takes minutes, or those of all pages and one of each page. */
const EVERY_FILE = process.env.EVERY_FILE === "1";
/** Files of every page. */
const SHARED = /\/assets\/(?:manifest|entry\.client|rolldown-runtime|vendor|app|root|shell)-/;

/** Orders lunch while each document lacks the first of these files that was not tried before. */
async function orderWithout(
  isMeant: (file: string) => boolean,
  tried: Set<string>,
  { browser, baseURL, reply }: { browser: Browser; baseURL: string; reply: object },
): Promise<void> {
  const context = await browser.newContext({ baseURL });
  const visitor = await context.newPage();
  let missing: string | null = null;
  visitor.on("request", (request) => void (request.isNavigationRequest() && (missing = null)));
  await visitor.route(SCRIPT_FILE, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (missing === null && !tried.has(pathname) && isMeant(pathname)) missing = pathname;
    if (pathname !== missing) return route.fallback();
    // Asked for again after a preload that failed, it is still missing.
    tried.add(pathname);
    await route.fulfill(reply);
  });
  await orderLunch(visitor);
  await context.close();
}

for (const [way, reply] of Object.entries(WAYS_TO_FAIL)) {
  test(`lunch can be ordered when one script file per page ${way} (SHELL-01)`, async ({ browser, baseURL, faults }) => {
    test.setTimeout(5 * 60_000);
    faults.allow(/broken on purpose|reloading page|Failed to fetch dynamically|does not provide an export/);
    const visitor = { browser, baseURL: baseURL!, reply };
    const shared = new Set<string>();
    await orderWithout((file) => SHARED.test(file), shared, visitor);
    expect(shared.size).toBe(7);
    const own = new Set<string>();
    let before = 0;
    do {
      before = own.size;
      await orderWithout((file) => !SHARED.test(file), own, visitor);
    } while (EVERY_FILE && own.size > before);
    expect(own.size).toBeGreaterThan(EVERY_FILE ? 15 : 5);
  });
}

test("an exception during hydration leaves the page as it was sent (SHELL-01)", async ({ page, faults }) => {
  faults.allow(/./);
  await startAtCheckout(page);
  // Data that every page reads is missing.
  await page.route(/\/order-now/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('\\"notices\\"', '\\"lost\\"');
    await route.fulfill({ response, body });
  });
  for (const path of [
    "/order-now",
    "/order-now/locations?near=75201",
    "/order-now/build-order",
    "/order-now/checkout",
  ]) {
    await page.goto(path);
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    expect(await scriptsRun(page), path).toBe(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
    expect(heading).not.toContain("Sorry");
  }
  await page.unroute(/\/order-now/);
  await fillCheckout(page);
  expect(await submit(page)).toMatch(/^ZK-/);
});

test("an exception in an effect of the first page leaves it as it was sent (SHELL-01)", async ({ page, faults }) => {
  faults.allow(/./);
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    // React's own listeners come with three arguments, that of the focus's keeper with two.
    document.addEventListener = (...words: [string, EventListener, boolean?]) => {
      if (words[0] === "focusin" && words.length === 2) throw new Error("broken on purpose");
      listen(...words);
    };
  });
  await chooseIndividualCarryOut(page);
  expect(await scriptsRun(page)).toBe(false);
});

test("entries typed before scripts fail stay (SHELL-01)", async ({ page, faults }) => {
  faults.allow(/./);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await held;
    await route.fulfill({ contentType: "text/javascript", body: 'throw new Error("broken on purpose");' });
  });
  await startAtCheckout(page);
  await page.locator("#phone").fill("2145550123");
  release();
  expect(await scriptsRun(page)).toBe(false);
  await expect(page.locator("#phone")).toHaveValue("2145550123");
});

test("the client needs no feature beyond those its entry checks for", () => {
  const newer =
    /\.(?:findLast|findLastIndex|toSorted|toReversed|toSpliced|isWellFormed|checkVisibility|replaceChildren)\(|structuredClone\(|Object\.(?:hasOwn|groupBy)\(|Promise\.(?:any|withResolvers)\(|AbortSignal\.(?:any|timeout)\(|crypto\.randomUUID\(|URL\.canParse\(|new WeakRef\(/g;
  expect(usesOf(newer, ".js")).toEqual([]);
});

test("styles place nothing by `inset` alone and use no layer, which browsers of 2018 ignore", () => {
  expect(usesOf(/[{;]inset:|@layer\b/g, ".css")).toEqual([]);
  expect(usesOf(/[{;]left:/g, ".css")).not.toEqual([]);
});

/** Locations of a text in the browser's files. */
function usesOf(pattern: RegExp, ending: string): string[] {
  const folder = new URL("../build/client/assets/", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .flatMap((name) =>
      [...readFileSync(new URL(name, folder), "utf8").matchAll(pattern)].map(([use]) => `${name}: ${use}`),
    );
}
