import { type Browser, openBrowser } from "../../../tests/support/browser.ts";
import { addBowls, chooseTime, siteAt } from "../../../tests/support/walk.ts";
import { type Server, startApi, startSite } from "../../../scripts/servers.ts";
import { serveLargeMenu } from "./large-menu.ts";
import type { Line } from "./line.ts";
import { type Comparison, type Page, comparePages, load, memoryOf, percentile, rateOf } from "./load.ts";
import { isQuick } from "../quick.ts";
import { checkFloor, shownData, startFloor } from "./floor.ts";

const CATEGORY = "/order-now/build-order/category-3";
const LOCATIONS = "/order-now/locations?state=TX";

/** As Chromium says it. */
const AS_BROWSERS = { "accept-encoding": "gzip, deflate, br, zstd" };
const IDENTITY = { "accept-encoding": "identity" };
const CONNECTIONS = 16;

interface Place {
  site: Server;
  floor: Server;
  guest: Browser;
  ordering: Browser;
}

/** Requests a second, processor time, slowest requests and memory of pages, beside the floor's. */
export async function measureThroughput(): Promise<Line[]> {
  const api = await startApi();
  const menu = await serveLargeMenu(api.url);
  const site = await startSite({ CATERING_API_URL: menu.url });
  const guest = await chooseTime(siteAt(site.url));
  await guest.visit(CATEGORY);
  // With a bag of its own, which each of its pages asks the API for.
  const ordering = openBrowser(siteAt(site.url), new Map(guest.cookies));
  await addBowls(ordering);
  await ordering.visit("/order-now/checkout");
  const floor = await startFloor(await shownData(api, menu, ordering));
  await checkFloor(ordering, floor);
  try {
    const place = { site, floor, guest, ordering };
    return [...(await measurePages(place)), await measureMemory(place)];
  } finally {
    [site, floor, api].forEach(({ stop }) => stop());
    menu.close();
  }
}

function ourPage({ site }: Place, browser: Browser, path: string, encoding: Record<string, string>): Page {
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  return { server: site, path, headers: { ...encoding, cookie, accept: "text/html" } };
}

async function measurePages(place: Place): Promise<Line[]> {
  const { guest, ordering, floor } = place;
  const compare = (browser: Browser, path: string, theirs: string, headers: Record<string, string>) =>
    comparePages(
      ourPage(place, browser, path, headers),
      { server: floor, path: theirs, headers },
      { connections: CONNECTIONS },
    );
  const dishes = await compare(guest, CATEGORY, "/menu", IDENTITY);
  const packed = await compare(guest, CATEGORY, "/menu", AS_BROWSERS);
  const restaurants = await compare(guest, LOCATIONS, "/texas", IDENTITY);
  const times = await compare(guest, "/order-now/pickup-details", "/restaurants", IDENTITY);
  const checkout = await compare(ordering, "/order-now/checkout", "/checkout", IDENTITY);
  const policy = await compare(guest, "/credit-card-refund-policy", "/policy", IDENTITY);
  return [
    { what: "60 dishes, requests a second over the bare ones", ...atLeast(0.6), ...dishes.rate, detail: told(dishes) },
    { what: "the same, compressed as browsers ask", ...atLeast(1), ...packed.rate, detail: told(packed) },
    { what: "restaurants of a state (10)", ...atLeast(0.45), ...restaurants.rate, detail: told(restaurants) },
    { what: "days and times, over the bare restaurants", ...atLeast(0.41), ...times.rate, detail: told(times) },
    {
      what: "checkout: processor time, both ask the API for a cart and show the same below the header",
      ...atLeast(0.42),
      ...checkout.cpu,
      detail: told(checkout),
    },
    { what: "fixed cost: policy over a bare page", ...atLeast(0.8), ...policy.rate, detail: told(policy) },
    {
      what: "60 dishes compressed: slowest of a hundred over bare",
      ...atMost(1.5),
      ...packed.tail,
      detail: tailOf(packed),
    },
  ];
}

const atLeast = (target: number) => ({ target, bound: "at least" as const });
const atMost = (target: number) => ({ target, bound: "at most" as const });

/** Megabytes under load; the worse of two runs counts. */
async function measureMemory(place: Place): Promise<Line> {
  const { guest, ordering, site } = place;
  const pages = [
    ourPage(place, guest, CATEGORY, AS_BROWSERS),
    ourPage(place, guest, LOCATIONS, AS_BROWSERS),
    ourPage(place, ordering, "/order-now/checkout", AS_BROWSERS),
    ourPage(place, guest, "/order-now/build-order/menu-item/101", AS_BROWSERS),
  ];
  const runs: number[] = [];
  for (let run = 0; run < 2; run++) {
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(site.pid))), 200);
    await load(pages, isQuick ? 1 : 16, CONNECTIONS);
    clearInterval(watch);
    runs.push(most);
  }
  const detail = `${runs.map((run) => Math.round(run)).join(" and ")} MB in two runs`;
  return { what: "memory under load, MB", value: Math.max(...runs), spread: 0, ...atMost(350), detail };
}

function told({ ours, theirs }: Comparison): string {
  const milliseconds = ({ cpuSeconds, requests }: typeof ours) => ((cpuSeconds / requests) * 1_000).toFixed(2);
  return `(${Math.round(rateOf(ours))} and ${Math.round(rateOf(theirs))} a second; ${milliseconds(ours)} and ${milliseconds(theirs)} ms of processor)`;
}

function tailOf({ ours, theirs }: Comparison): string {
  return `(${percentile(ours.times, 0.99).toFixed(0)} and ${percentile(theirs.times, 0.99).toFixed(0)} ms)`;
}
