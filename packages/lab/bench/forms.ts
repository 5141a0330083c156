import { chooseTime, siteAt } from "../../../tests/support/walk.ts";
import { median } from "../median.ts";
import { startApi, startSite } from "../../../scripts/servers.ts";
import type { Line } from "./line.ts";
import { figureOf } from "./load.ts";

/** Forms that are refused. */
export async function measureForms(): Promise<Line[]> {
  const api = await startApi();
  // More tries of a password, each from an address of its own.
  const settings = { TURNSTILE_SITE_KEY: "key-of-this-benchmark", TRUSTED_PROXY_HOPS: "1" };
  const site = await startSite({ ...settings, CATERING_API_URL: api.url });
  try {
    return [await refuseCheckout(site.url), await compareAccounts(site.url)];
  } finally {
    site.stop();
    api.stop();
  }
}

/** How long the form of checkout takes that is wrong in every field, one of them 50 KB long. */
async function refuseCheckout(site: string): Promise<Line> {
  const browser = await chooseTime(siteAt(site));
  await browser.send("/order-now/build-order/menu-item/702", { intent: "add", quantity: "1" });
  await browser.visit("/order-now/checkout");
  const { body } = browser.formOf("Submit Order");
  for (const name of body.keys())
    if (!/^(?:agreement|idempotencyKey|intent)$/.test(name)) body.set(name, "\u0007 \u0416");
  body.set("address", "x".repeat(50_000));
  const times: number[] = [];
  for (let count = 0; count < 30; count++) {
    const started = performance.now();
    await browser.send("/order-now/checkout", body);
    if (browser.status !== 422) throw new Error(`A wrong form was answered with ${browser.status}.`);
    if (count >= 5) times.push(performance.now() - started);
  }
  const detail = "(a field of 50 KB; milliseconds)";
  return { what: "checkout, wrong in every field", ...figureOf(times), target: 150, bound: "at most", detail };
}

/** AUTH-07: a wrong password for an account that exists, and for one that does not, in turns. */
async function compareAccounts(site: string): Promise<Line> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = 0; turn < 48; turn++) {
    const account = ["ada", "ben", "cleo", "eli", "fay"][turn % 5];
    // The names are as long as one another.
    const tries = [["known", `${account}@example.com`] as const, ["unknown", `${account}@example.net`] as const];
    for (const [kind, username] of turn % 2 === 0 ? tries : tries.reverse()) {
      const started = performance.now();
      const response = await fetch(`${site}/login`, {
        method: "POST",
        headers: { origin: site, cookie: "cookies=1", "x-forwarded-for": `198.51.100.${turn}` },
        body: new URLSearchParams({ username, password: "wrong", "cf-turnstile-response": "human" }),
      });
      await response.text();
      if (response.status !== 422) throw new Error(`A wrong password was answered with ${response.status}.`);
      // The first ones warm the process up.
      if (turn >= 8) times[kind].push(performance.now() - started);
    }
  }
  const ratios = times.known.map((known, index) => (times.unknown[index] ?? Number.NaN) / known);
  const detail = `(${median(times.unknown).toFixed(1)} and ${median(times.known).toFixed(1)} ms)`;
  const what = "a wrong password: an unknown account over a known one";
  return { what, ...figureOf(ratios), target: 1.15, bound: "at most", detail };
}
