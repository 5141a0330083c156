import { gunzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { chooseDelivery, chooseItem, chooseTime, fillCheckout, scriptRuns, submit } from "./support/journey.ts";
import { startAtCheckout, startAtMenu } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

/** Bytes on the wire, as a browser that takes gzip gets them. */
const BUDGETS = {
  css: 10_000,
  // Ten packets of a first answer, with its headers.
  form: 14_200,
  menu: 20_000,
  locations: 35_000,
  // 1.158 times a bare React Router app (116 KB); the last 600 bytes are the addresses of groups, quotes and orders again.
  script: 134_400,
  // 1.25 times it, with the checks of a long text form.
  formScript: 145_000,
  requests: 12,
  scriptless: 3,
};

const SCREENS: [string, "form" | "menu" | "locations"][] = [
  ["/order-now", "form"],
  ["/order-now/method", "form"],
  ["/order-now/locations", "locations"],
  ["/order-now/locations?near=75201", "locations"],
  ["/order-now/pickup-details", "form"],
  ["/order-now/pickup-details?calendar=2026-07-01", "form"],
  ["/order-now/build-order", "menu"],
  ["/order-now/build-order/bowls", "menu"],
  ["/order-now/build-order/menu-item/101", "form"],
  ["/order-now/cart", "form"],
  ["/order-now/checkout", "form"],
  ["/locations", "locations"],
  ["/locations?state=TX", "locations"],
  ["/locations/store/TX/dallas-uptown", "form"],
  ["/credit-card-refund-policy", "form"],
  ["/policies/accessibility", "form"],
  ["/join-now/signup", "form"],
  ["/catering/quote", "form"],
  ["/login", "form"],
];

/** Pages that work without script get none. */
const SCRIPTLESS = /^\/(?:credit-card-refund-policy|policies\/|order-now\/order-confirmation\/)/;

/** Pages with a long text form. */
const TEXT_FORMS = ["/join-now/signup", "/catering/quote", "/login", "/order-now/checkout", "/order-now/address"];

test("speed: pages, styles and scripts stay within their budgets", async ({ page, context, baseURL }) => {
  await startAtCheckout(page);
  let cookie = "";
  async function keepCookies(): Promise<void> {
    const cookies = (await context.cookies()).filter(({ name }) => name !== "styles");
    cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  }
  await keepCookies();

  /** Size as sent, and the text. Asked without the stylesheet's cookie: the page carries its styles, the heaviest case. */
  async function weigh(path: string): Promise<{ bytes: number; text: string }> {
    // The browser's own fetch would unpack and hide the size; node's does too, so the raw reply is read here.
    const { request } = await import("node:http");
    return new Promise((resolve, reject) => {
      request(new URL(path, baseURL), { headers: { "accept-encoding": "gzip", cookie } }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("end", () => {
          const body = Buffer.concat(chunks);
          const packed = reply.headers["content-encoding"] === "gzip";
          resolve({ bytes: body.length, text: (packed ? gunzipSync(body) : body).toString() });
        });
      })
        .on("error", reject)
        .end();
    });
  }

  const rows: string[] = [];
  const over: string[] = [];
  const note = (what: string, bytes: number, budget: number) => {
    rows.push(`${what.padEnd(58)} ${String(bytes).padStart(7)} of ${budget}`);
    if (bytes > budget) over.push(`${what}: ${bytes} > ${budget}`);
  };
  const sizes = new Map<string, number>();
  async function weighScreen(path: string, budget: number, name = path): Promise<void> {
    const { bytes, text } = await weigh(path);
    note(name, bytes, budget);
    expect(text, path).toContain("<h1");
    if (SCRIPTLESS.test(path)) {
      // A print button has a line of its own, and search engines their data.
      const scripts = [...text.matchAll(/<script(?![^>]*ld\+json)[^>]*>(.*?)<\/script>|modulepreload/gs)];
      const inline = scripts.map(([whole, code]) => code ?? whole).filter((code) => !code.includes("print()"));
      expect(inline, `${path} has no script`).toEqual([]);
      return;
    }
    let total = 0;
    for (const file of new Set(Array.from(text.matchAll(/\/assets\/[^"\\]+\.js(?=\\?")/g), ([found]) => found))) {
      if (!sizes.has(file)) sizes.set(file, (await weigh(file)).bytes);
      total += sizes.get(file) ?? 0;
    }
    expect(total, `scripts of ${path} were found`).toBeGreaterThan(50_000);
    note(`  its scripts`, total, TEXT_FORMS.includes(path) ? BUDGETS.formScript : BUDGETS.script);
  }
  for (const [path, kind] of SCREENS) await weighScreen(path, BUDGETS[kind]);
  const stylesheet = /\/assets\/app-[^"]+\.css/.exec((await weigh("/order-now")).text)?.[0] ?? "";
  note("stylesheet", (await weigh(stylesheet)).bytes, BUDGETS.css);
  await scriptRuns(page);
  await fillCheckout(page);
  const confirmation = await submit(page);
  await weighScreen(`/order-now/order-confirmation/${confirmation}`, BUDGETS.form);

  await chooseDelivery(page, "1500 Main St, Dallas, TX 75201");
  await chooseTime(page);
  await chooseItem(page);
  await page.getByRole("button", { name: "Add to bag" }).click();
  await page.waitForURL("**/order-now/delivery-estimate");
  await keepCookies();
  for (const path of ["address", "pickup-details", "delivery-estimate"])
    await weighScreen(`/order-now/${path}`, BUDGETS.form, `/order-now/${path} of a delivery`);
  console.log(rows.join("\n"));
  expect(over).toEqual([]);
});

/** This page's requests to the server: with scripts off, Chromium itself ignores links to modules. */
function requestsOf(page: Page): () => Request[] {
  const made: Request[] = [];
  page.on("request", (request) => void made.push(request));
  return () => made.filter((request) => request.failure() === null);
}

const isPrefetch = (request: Request) => /prefetch/.test(request.headers()["sec-purpose"] ?? "");
const pathOf = (request: Request) => new URL(request.url()).pathname;

test("speed: a first visit requests few files, all from this origin, and uses prefetched fonts @noscript", async ({
  page,
  scripts,
}) => {
  const requests = requestsOf(page);
  await page.goto("/order-now");
  await page.waitForLoadState("networkidle");
  // The stylesheet and the fonts are fetched ahead, when this page is done; the fonts are then taken from the cache.
  const ahead = requests().filter(isPrefetch).map(pathOf);
  const asked = requests()
    .map(pathOf)
    .filter((path) => !ahead.includes(path));
  const loaded = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
  expect(loaded).toBe(scripts ? 2 : 0);
  const others = asked.filter((path) => !/^\/(?:art|pictures)\/|\.svg$/.test(path));
  console.log(`first visit, script ${scripts ? "on" : "off"}: ${others.length} files`);
  expect(others.length).toBeLessThanOrEqual(scripts ? BUDGETS.requests : BUDGETS.scriptless);
  expect(others.length).toBeGreaterThan(0);
  const kinds = ahead.map((path) => path.replace(/.*\./, ""));
  expect(kinds.toSorted()).toEqual(["css", "woff2", "woff2"]);
  expect(asked.filter((path) => /\.(?:css|woff2)$/.test(path))).toEqual([]);
});

test("speed: styles load first, then scripts, each once, then pictures; with scripts off, none of them @noscript", async ({
  page,
  scripts,
}) => {
  await startAtMenu(page, undefined, "about:blank");
  await page.context().clearCookies({ name: "styles" });
  const requests = requestsOf(page);
  await page.goto("/order-now/build-order/bowls");
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  for (const request of requests()) {
    const [kind] = /\.(?:css|js|svg|webp|jpg)$/.exec(pathOf(request)) ?? [];
    if (kind && asked.at(-1) !== kind && !isPrefetch(request)) asked.push(kind);
  }
  const files = requests().flatMap((request) => (request.resourceType() === "script" ? [request.url()] : []));
  expect(asked.slice(0, 3)).toEqual(scripts ? [".css", ".js", ".svg"] : [".css", ".svg"]);
  expect(files).toEqual([...new Set(files)]);
  expect(files.length > 5).toBe(scripts);
});
