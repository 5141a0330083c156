import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { EMPTY_SETUP } from "../app/domain/order/journey.ts";
import { createSealer } from "../server/session/seal.ts";
import { type Browser, openBrowser } from "../tests/support/browser.ts";
import { siteAt } from "../tests/support/walk.ts";
import { freePort } from "./free-port.ts";
import { type Server, delay, startApi, startSite } from "./servers.ts";

/*
 * npm run soak -- [checkouts] [kills]: one intent, one order (SUBMIT-04), on two replicas in front of one catering
 * API. So many checkouts, each submitted five times at once across both; then so many replicas killed in the middle of
 * a submission, which is sent again to the other one. What counts is read from the API's own file. Ends with 1 where an
 * order is there twice, is lost, or a customer is left without an answer.
 */

const [CHECKOUTS = 1_000, KILLS = 100] = process.argv.slice(2).map(Number);
const AT_ONCE = 6;
const PRESSES = 5;
/** Milliseconds the API takes to place an order: time to be killed before, meanwhile and afterwards. */
const PLACING = 60;

const folder = mkdtempSync(path.join(tmpdir(), "platter-soak-"));
const file = path.join(folder, "store.sqlite");
const secret = "only-for-this-run-0123456789abcdefghijkl";
const origin = "http://order.test";
const sealer = createSealer([secret], () => new Date());
const faults: string[] = [];

interface Replica extends Server {
  restart: () => Promise<void>;
}

/** A browser, and the form it is about to submit. */
interface Checkout {
  browser: Browser;
  cartId: string;
  form: URLSearchParams;
}

const api = await startApi({ SANDBOX_DATA: file });
const replicas = [await replica(), await replica()] as const;
try {
  const pressed = await manyPresses();
  await delay(api, "*queue", PLACING);
  const killed = await killsInBetween();

  const orders = ordersByCart();
  const bags = [...pressed, ...killed];
  for (const { cartId } of bags) {
    const count = orders.get(cartId) ?? 0;
    if (count !== 1) faults.push(`bag ${cartId} became ${count} orders`);
  }
  const total = [...orders.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${pressed.length} checkouts, each pressed ${PRESSES} times, and ${killed.length} kills: ${total} orders`,
  );
  if (total !== bags.length) faults.push(`${total} orders of ${bags.length} bags`);
} finally {
  for (const server of [api, ...replicas]) await server.kill();
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

async function replica(): Promise<Replica> {
  const PORT = String(await freePort());
  const settings = { PORT, PUBLIC_ORIGIN: origin, CATERING_API_URL: api.url, SESSION_SECRETS: secret };
  let server = await startSite(settings);
  return {
    ...server,
    kill: () => server.kill(),
    restart: async () => void (server = await startSite(settings)),
  };
}

function browserAt({ url }: Replica, cookies: Map<string, string>): Browser {
  return openBrowser(siteAt(url), cookies, { origin });
}

/** A bag with one dish, at a checkout that is filled in. */
async function openCheckout(at: Replica, name: string): Promise<Checkout> {
  const day = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const store = { id: 1, storeNumber: "1001" };
  const setup = { ...EMPTY_SETUP, orderTypeId: 1, pickupType: "Carry Out", store, day, time: "12:30" };
  const browser = browserAt(at, new Map([["order", sealer.seal("order", { value: setup })]]));
  await browser.send("/order-now/build-order/menu-item/702", { intent: "add", quantity: "1" });
  const form = browser.formOf("Submit Order").body;
  const sealed = sealer.open("cart", browser.cookies.get("cart") ?? "", Infinity) as { value: { cartId: string } };
  const fields = {
    firstName: name,
    lastName: "Soak",
    email: "ana@example.com",
    phone: "2145550123",
    address: "1 Main St",
    city: "Dallas",
    state: "TX",
    zip: "75201",
    nameOnCard: "Ana",
    cardNumber: "4111111111111111",
    cvv: "123",
    expirationMonth: "12",
    expirationYear: String(new Date().getFullYear() + 2),
    cardZip: "75201",
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return { browser, cartId: sealed.value.cartId, form };
}

/** Each press is a window of its own with the same cookies. */
async function submit(at: Replica, { browser, form }: Checkout): Promise<string> {
  const response = await browserAt(at, browser.cookies).ask("/order-now/checkout", { method: "POST", body: form });
  await response.text();
  return response.headers.get("location") ?? String(response.status);
}

async function manyPresses(): Promise<Checkout[]> {
  const done: Checkout[] = [];
  let left = CHECKOUTS;
  const worker = async () => {
    while (left-- > 0) {
      const checkout = await openCheckout(replicas[done.length % 2 === 0 ? 0 : 1], `Press${done.length}`);
      done.push(checkout);
      const presses = Array.from({ length: PRESSES }, (_, index) =>
        submit(replicas[index % 2 === 0 ? 0 : 1], checkout),
      );
      const pages = new Set(await Promise.all(presses));
      const [page = ""] = pages;
      if (pages.size !== 1 || !page.startsWith("/order-now/order-confirmation/"))
        faults.push(`five presses of ${checkout.cartId} led to ${[...pages].join(", ")}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}

async function killsInBetween(): Promise<Checkout[]> {
  const done: Checkout[] = [];
  const ends = { placed: 0, "asked again": 0 };
  let starting: Promise<void> = Promise.resolve();
  for (let index = 0; index < KILLS; index++) {
    const [dying, other] = index % 2 === 0 ? replicas : [replicas[1], replicas[0]];
    await starting;
    const checkout = await openCheckout(dying, `Kill${index}`);
    done.push(checkout);
    const { browser, form } = checkout;
    // What was typed is kept before the press.
    const typed = { ...Object.fromEntries(form), cardNumber: "", cvv: "", intent: "update" };
    await browser.send("/order-now/checkout", typed);
    const press = submit(dying, checkout).catch(() => "broken");
    // From the moment it is sent to some time after the API has answered.
    await pause((index / Math.max(1, KILLS - 1)) * PLACING * 2.5);
    await dying.kill();
    await press;
    starting = dying.restart();

    // The customer loads the page anew at the other replica: the order, or the form as it was typed.
    const { html } = await browserAt(other, browser.cookies).visit("/order-now/checkout");
    if (html.includes("Thanks for your order")) ends.placed++;
    else if (html.includes(`value="Kill${index}"`)) ends["asked again"]++;
    else faults.push(`after kill ${index} neither the order nor what was typed is there`);
    // ... and the browser sends the form again.
    const end = await submit(other, checkout);
    if (!end.startsWith("/order-now/order-confirmation/")) faults.push(`after kill ${index} the form led to ${end}`);
  }
  await starting;
  console.log(
    `after a kill: the order was there ${ends.placed} times, the form as it was typed ${ends["asked again"]} times`,
  );
  return done;
}

/** From the API's own file: nobody else's word counts. */
function ordersByCart(): Map<string, number> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT cart_id AS cart, COUNT(*) AS count FROM orders GROUP BY cart_id").all();
  database.close();
  return new Map(rows.map(({ cart, count }) => [String(cart), Number(count)]));
}
