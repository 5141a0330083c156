import { spawnSync } from "node:child_process";
import path from "node:path";
import { openBrowser } from "../tests/support/browser.ts";
import { chooseTime, siteAt } from "../tests/support/walk.ts";
import { median } from "./median.ts";
import { delay, needBuild, startApi, startSite } from "./servers.ts";

/*
 * npm run bench: how long pages take compared with what they wait for. Prints ratios of one run on one machine, and
 * never fails because of them: what must hold is held by tests that count instead of timing
 * (tests/server/catering/depth.test.ts).
 */

/** What every answer of the API takes; long against everything of ours. */
const ROUND_TRIP = 200;
/** "chain": a page of which one call needs the answer of another. */
const BUDGETS = { page: 1.15, chain: 2.2, post: 2.2 };

interface Timing {
  step: string;
  kind: keyof typeof BUDGETS;
  milliseconds: number;
}

needBuild();
const stand = await startApi();
const api = stand.url;
// More tries of a password, each from an address of its own.
const settings = { TURNSTILE_SITE_KEY: "key-of-this-benchmark", TRUSTED_PROXY_HOPS: "1" };
const { url: site, stop } = await startSite({ ...settings, CATERING_API_URL: api });
try {
  // The stand-in reads its places when it is first asked, which is not ours to count.
  await fetch(`${api}/geocode?address=10001`);
  await delay(stand, "*", ROUND_TRIP);
  print("A fresh process, nothing held yet", await walk());
  print("Reference data held", await walk());
  await fetch(`${api}/sandbox-control/faults`, { method: "DELETE" });
  await refuseCheckout();
  await compareAccounts();
  // React reads which of its builds is meant when it is loaded.
  const env = { ...process.env, NODE_ENV: "production", CATERING_API_URL: api };
  spawnSync(process.execPath, [path.join(import.meta.dirname, "bench-menu.ts")], { env, stdio: "inherit" });
} finally {
  stop();
  stand.stop();
}

/** How long the form of checkout takes that is wrong in every field, one of them 50 KB long. */
async function refuseCheckout(): Promise<void> {
  const browser = await chooseTime(siteAt(site));
  await browser.send("/order-now/build-order/menu-item/702", { intent: "add", quantity: "1" });
  await browser.visit("/order-now/checkout");
  const { body } = browser.formOf("Submit Order");
  for (const name of body.keys()) if (name !== "agreement" && name !== "intent") body.set(name, "\u0007 \u0416");
  body.set("address", "x".repeat(50_000));
  const times: number[] = [];
  for (let count = 0; count < 30; count++) {
    const started = performance.now();
    await browser.send("/order-now/checkout", body);
    if (browser.status !== 422) throw new Error(`A wrong form was answered with ${browser.status}.`);
    if (count >= 5) times.push(performance.now() - started);
  }
  console.log(`\nA checkout form that is wrong in every field, refused: ${median(times).toFixed(1)} ms`);
}

/** AUTH-07: a wrong password for an account that exists, and for one that does not, in turns. */
async function compareAccounts(): Promise<void> {
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
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.log(
    `\nA wrong password: an unknown account over a known one ${(unknown / known).toFixed(2)} (${unknown.toFixed(1)} and ${known.toFixed(1)} ms)`,
  );
}

/** The setup steps as a browser without script takes them; a post is timed with the page it leads to. */
async function walk(): Promise<Timing[]> {
  const timings: Timing[] = [];
  let waited = 0;
  const server = siteAt(site);
  const browser = openBrowser({
    // Until the first byte: what the browser makes of the page is not ours to count.
    async handle(request) {
      const asked = performance.now();
      const response = await server.handle(request);
      waited += performance.now() - asked;
      return response;
    },
  });
  const timed = async (step: string, kind: Timing["kind"], act: () => Promise<unknown>) => {
    waited = 0;
    await act();
    timings.push({ step, kind, milliseconds: waited });
  };
  await timed("order type", "page", () => browser.visit("/order-now"));
  await timed("choose Individual", "post", () => browser.press("Individual"));
  await timed("choose carry out, see locations", "post", () => browser.press("I'll pick up"));
  await timed("locations near 75201", "chain", () => browser.visit("/order-now/locations?near=75201"));
  await timed("select a store, see day and time", "post", () => browser.press("Select Dallas Uptown"));
  await timed("next day", "post", () => browser.press("Next day"));
  browser.fill("All times", "12:30 PM");
  await timed("BUILD MY MEAL, see the menu", "post", () => browser.press("BUILD MY MEAL"));
  await timed("a category", "page", () => browser.visit("/order-now/build-order/bowls"));
  await timed("an item", "page", () => browser.visit("/order-now/build-order/menu-item/101"));
  return timings;
}

function print(title: string, timings: Timing[]): void {
  console.log(`\n${title}: time to the first byte over one round trip of ${ROUND_TRIP} ms`);
  for (const { step, kind, milliseconds } of timings) {
    const ratio = milliseconds / ROUND_TRIP;
    const note = ratio > BUDGETS[kind] ? `over the budget of ${BUDGETS[kind]}` : "";
    console.log(
      `  ${step.padEnd(34)} ${milliseconds.toFixed(0).padStart(5)} ms  ${ratio.toFixed(2).padStart(5)}  ${note}`,
    );
  }
}
