import { openBrowser, type Browser } from "../../../tests/support/browser.ts";
import { GOOD_CARD, GOOD_CONTACT } from "../../../tests/support/good-entries.ts";
import { addBowls, chooseTime, siteAt } from "../../../tests/support/walk.ts";
import { type Server, delay, setFaults, startApi, startSite } from "../../../scripts/servers.ts";
import { median } from "../median.ts";
import type { Line } from "./line.ts";
import { type Figure, figureOf } from "./load.ts";
import { isQuick } from "../quick.ts";

/*
 * How long pages take over what they wait for: a round trip to an API of which every answer takes as long, timed beside
 * them for a bare client.
 */

const DELAY = 200;
const ROUNDS = isQuick ? 1 : 3;
/** Visitors before those who are timed, so that nothing is read or compiled for the first time. */
const WARM_UP_WALKS = isQuick ? 0 : 10;

const PAGES = [
  "/order-now",
  "/order-now/method",
  "/order-now/locations?near=75201",
  "/order-now/pickup-details",
  "/order-now/build-order",
  "/order-now/build-order/bowls",
  "/order-now/build-order/menu-item/101",
  "/order-now/cart",
  "/order-now/checkout",
];
/** For customers alone. */
const OWN_PAGES = [
  "/order-now/checkout/rewards",
  "/user",
  "/order-now/build-order/previous-orders",
  "/locations/store/TX/dallas-uptown",
];

/** All in round trips. */
interface Walk {
  pages: Map<string, number>;
  add: number;
  submit: number;
}

export async function measureRoundTrips(): Promise<Line[]> {
  const api = await startApi();
  try {
    await tellCold(api);
    const site = await startSite({ CATERING_API_URL: api.url });
    for (let i = 0; i < WARM_UP_WALKS; i++) await walk(site, api, { customer: i % 2 === 0, milliseconds: 1 });
    const guests: Walk[] = [];
    const customers: Walk[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      guests.push(await walk(site, api, { customer: false }));
      customers.push(await walk(site, api, { customer: true }));
    }
    site.stop();
    return [
      slowestPage("guests' pages", guests),
      slowestPage("customers' pages", customers),
      postLine(
        "add to bag with its page, guest",
        guests.map(({ add }) => add),
        2.2,
      ),
      postLine(
        "add to bag with its page, customer",
        customers.map(({ add }) => add),
        2.2,
      ),
      postLine(
        "submit with its page, guest",
        guests.map(({ submit }) => submit),
        3.2,
      ),
      postLine(
        "submit with its page, customer",
        customers.map(({ submit }) => submit),
        3.2,
      ),
    ];
  } finally {
    api.stop();
  }
}

/** In a process that has just started, and has been asked for nothing but what is timed. */
async function tellCold(api: Server): Promise<void> {
  const site = await startSite({ CATERING_API_URL: api.url });
  // The stand-in reads its places when it is first asked, which is not ours to count.
  await fetch(`${api.url}/geocode?address=10001`);
  await delay(api, "*", DELAY);
  const { browser, timed } = openTimed(site, await roundTrip(api));
  const times: string[] = [];
  const note = async (step: string, act: () => Promise<unknown>) =>
    times.push(`${step} ${(await timed(act)).toFixed(1)}`);
  await note("order type", () => browser.visit("/order-now"));
  await note("carry out", () => browser.press("I'll pick up (Individual"));
  await note("near 75201", () => browser.visit("/order-now/locations?near=75201"));
  await note("Select", () => browser.press("Select Dallas Uptown"));
  await setFaults(api);
  site.stop();
  console.log(`A process that has just started, in round trips: ${times.join(", ")}`);
}

/** A visitor with a bag looks at every page, adds a dish and orders. */
async function walk(
  site: Server,
  api: Server,
  { customer, milliseconds = DELAY }: { customer: boolean; milliseconds?: number },
): Promise<Walk> {
  const ready = await chooseTime(siteAt(site.url));
  await addBowls(ready);
  if (customer) {
    await ready.visit("/login");
    ready.fill("Email or username", "ada@example.com");
    ready.fill("Password", "zebra-crossing-9");
    await ready.press("SIGN IN");
  }
  await delay(api, "*", milliseconds);
  const { browser, timed } = openTimed(site, await roundTrip(api), ready.cookies);
  const pages = new Map<string, number>();
  for (const path of [...PAGES, ...(customer ? OWN_PAGES : [])]) {
    pages.set(path, await timed(() => browser.visit(path)));
    if (browser.status !== 200 || browser.url !== path) throw new Error(`${path} led to ${browser.url}.`);
  }
  await browser.visit("/order-now/build-order/menu-item/702");
  const add = await timed(() => browser.press("Add to bag"));
  const entries = { ...GOOD_CONTACT, ...(browser.html.includes('name="cardNumber"') ? GOOD_CARD : {}) };
  for (const [label, value] of Object.entries(entries)) browser.fill(label, value);
  const submit = await timed(() => browser.press("Submit Order"));
  if (browser.heading() !== "Thanks for your order") throw new Error(`Submit Order led to ${browser.url}.`);
  await setFaults(api);
  return { pages, add, submit };
}

/** Milliseconds that one call of the API takes a client that does nothing else. */
async function roundTrip({ url }: Server): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const asked = performance.now();
    await (await fetch(`${url}/customer-api/settings`)).text();
    times.push(performance.now() - asked);
  }
  return median(times);
}

/**
 * A browser without script that is timed, in round trips, until the first byte of each answer: what it makes of them is
 * not ours to count.
 */
function openTimed(site: Server, trip: number, cookies?: ReadonlyMap<string, string>) {
  let waited = 0;
  const server = siteAt(site.url);
  const handle = async (request: Request) => {
    const asked = performance.now();
    const response = await server.handle(request);
    waited += performance.now() - asked;
    return response;
  };
  const browser: Browser = openBrowser({ handle }, new Map(cookies));
  const timed = async (act: () => Promise<unknown>) => {
    waited = 0;
    await act();
    return waited / trip;
  };
  return { browser, timed };
}

function slowestPage(what: string, walks: Walk[]): Line {
  const [first] = walks;
  const figures = [...(first?.pages.keys() ?? [])].map((path): [string, Figure] => [
    path,
    figureOf(walks.map(({ pages }) => pages.get(path) ?? Number.NaN)),
  ]);
  const [path, slowest] = figures.toSorted(([, a], [, b]) => b.value - a.value)[0] ?? [
    "",
    { value: Number.NaN, spread: 0 },
  ];
  return {
    what: `${what} over one round trip`,
    ...slowest,
    target: 1.15,
    bound: "at most",
    detail: `(the slowest is ${path})`,
  };
}

function postLine(what: string, times: number[], target: number): Line {
  return { what, ...figureOf(times), target, bound: "at most", detail: "" };
}
