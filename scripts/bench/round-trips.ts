import { openBrowser, type Browser } from "../../tests/support/browser.ts";
import { GOOD_CARD, GOOD_CONTACT } from "../../tests/support/good-entries.ts";
import { addBowls, chooseTime, siteAt } from "../../tests/support/walk.ts";
import { type Server, delay, setFaults, startApi, startSite } from "../servers.ts";
import type { Line } from "./line.ts";
import { type Figure, figureOf } from "./load.ts";

/* How long pages take over what they wait for: the slowest round trip to an API of which every answer takes as long. */

const ROUND_TRIP = 200;
const ROUNDS = 3;

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
    // Reference data, as a process holds it that has seen others.
    await walk(site, api, { customer: true });
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
      // Cards, balances and rewards are nowhere but in the page that asks for them.
      postLine(
        "add to bag with its page, customer",
        customers.map(({ add }) => add),
        3.2,
      ),
      postLine(
        "submit with its page, guest",
        guests.map(({ submit }) => submit),
        2.2,
      ),
      postLine(
        "submit with its page, customer",
        customers.map(({ submit }) => submit),
        2.2,
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
  await delay(api, "*", ROUND_TRIP);
  const { browser, timed } = openTimed(site);
  const times: string[] = [];
  const note = async (step: string, act: () => Promise<unknown>) =>
    times.push(`${step} ${((await timed(act)) / ROUND_TRIP).toFixed(1)}`);
  await note("order type", () => browser.visit("/order-now"));
  await note("Individual", () => browser.press("Individual"));
  await note("carry out", () => browser.press("I'll pick up"));
  await note("near 75201", () => browser.visit("/order-now/locations?near=75201"));
  await note("Select", () => browser.press("Select Dallas Uptown"));
  await setFaults(api);
  site.stop();
  console.log(`A process that has just started, in round trips: ${times.join(", ")}`);
}

/** A visitor with a bag looks at every page, adds a dish and orders. */
async function walk(site: Server, api: Server, { customer }: { customer: boolean }): Promise<Walk> {
  const ready = await chooseTime(siteAt(site.url));
  await addBowls(ready);
  if (customer) {
    await ready.visit("/login");
    ready.fill("Email or username", "ada@example.com");
    ready.fill("Password", "zebra-crossing-9");
    await ready.press("SIGN IN");
  }
  const { browser, timed } = openTimed(site, ready.cookies);
  await delay(api, "*", ROUND_TRIP);
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

/** A browser without script that is timed until the first byte of each answer: what it makes of them is not ours to count. */
function openTimed(site: Server, cookies?: ReadonlyMap<string, string>) {
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
    return waited;
  };
  return { browser, timed };
}

function slowestPage(what: string, walks: Walk[]): Line {
  const [first] = walks;
  const figures = [...(first?.pages.keys() ?? [])].map((path): [string, Figure] => [
    path,
    figureOf(walks.map(({ pages }) => (pages.get(path) ?? Number.NaN) / ROUND_TRIP)),
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

function postLine(what: string, milliseconds: number[], target: number): Line {
  return { what, ...figureOf(milliseconds.map((time) => time / ROUND_TRIP)), target, bound: "at most", detail: "" };
}
