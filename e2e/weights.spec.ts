import { gunzipSync } from "node:zlib";
import { goToFilledCheckout, submit } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

/** Bytes on the wire, as a browser that takes gzip gets them. */
const BUDGETS = {
  css: 10_000,
  form: 14_000,
  menu: 20_000,
  locations: 35_000,
  script: 130_000,
  requests: 12,
  scriptless: 3,
};

const SCREENS: [string, "form" | "menu" | "locations"][] = [
  ["/order-now", "form"],
  ["/order-now/method", "form"],
  ["/order-now/locations", "locations"],
  ["/order-now/locations?near=75201", "locations"],
  ["/order-now/pickup-details", "form"],
  ["/order-now/pickup-details?calendar=2027-01-01", "form"],
  ["/order-now/build-order", "menu"],
  ["/order-now/build-order/bowls", "menu"],
  ["/order-now/build-order/menu-item/101", "form"],
  ["/order-now/cart", "form"],
  ["/order-now/checkout", "form"],
];

test("speed: pages, styles and scripts stay within their budgets", async ({ page, context, baseURL, scripts }) => {
  test.skip(!scripts, "weights do not depend on the mode");
  await goToFilledCheckout(page, true);
  const cookies = (await context.cookies()).filter(({ name }) => name !== "styles");
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

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
  for (const [path, kind] of SCREENS) {
    const { bytes, text } = await weigh(path);
    note(path, bytes, BUDGETS[kind]);
    expect(text, path).toContain("<h1");
    const scripts = [
      ...text.matchAll(/(?:href|src|from|import) ?= ?"(\/assets\/[^"]+\.js)"|(?:from|import) "(\/assets\/[^"]+\.js)"/g),
    ];
    let total = 0;
    for (const file of new Set(scripts.map((match) => match[1] ?? match[2] ?? ""))) {
      if (!sizes.has(file)) sizes.set(file, (await weigh(file)).bytes);
      total += sizes.get(file) ?? 0;
    }
    expect(total, `scripts of ${path} were found`).toBeGreaterThan(50_000);
    note(`  its scripts`, total, BUDGETS.script);
  }
  const stylesheet = /\/assets\/app-[^"]+\.css/.exec((await weigh("/order-now")).text)?.[0] ?? "";
  note("stylesheet", (await weigh(stylesheet)).bytes, BUDGETS.css);
  const confirmation = await submit(page);
  note(
    "/order-now/order-confirmation",
    (await weigh(`/order-now/order-confirmation/${confirmation}`)).bytes,
    BUDGETS.form,
  );
  console.log(rows.join("\n"));
  expect(over).toEqual([]);
});

test("speed: a first visit asks for few files, all of them ours", async ({ page, scripts }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    // The stylesheet is fetched ahead for the next page, when this one is done.
    const isAhead = /prefetch/.test(request.headers()["sec-purpose"] ?? request.headers()["purpose"] ?? "");
    if (!isAhead) asked.push(new URL(request.url()).pathname);
  });
  await page.goto("/order-now");
  await page.waitForLoadState("networkidle");
  const others = asked.filter((path) => !/^\/(?:art|pictures)\/|\.svg$/.test(path));
  console.log(`first visit, script ${scripts ? "on" : "off"}: ${others.length} files`);
  expect(others.length).toBeLessThanOrEqual(scripts ? BUDGETS.requests : BUDGETS.scriptless);
  expect(others.length).toBeGreaterThan(0);
});
