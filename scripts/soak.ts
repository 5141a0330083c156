import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { EMPTY_SETUP } from "../app/domain/order/journey.ts";
import { createSealer } from "../server/session/seal.ts";
import { freePort } from "./free-port.ts";

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

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "platter-soak-"));
const file = path.join(folder, "store.sqlite");
const secret = "only-for-this-run-0123456789abcdefghijkl";
const origin = "http://order.test";
const sealer = createSealer([secret], () => new Date());
const faults: string[] = [];
const children = new Set<ChildProcess>();

interface Replica {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** Cookies of one browser, and the form it is about to submit. */
interface Checkout {
  cookies: Map<string, string>;
  cartId: string;
  form: Record<string, string>;
}

try {
  const apiPort = await freePort();
  const api = `http://127.0.0.1:${apiPort}`;
  run("server/sandbox/main.ts", { SANDBOX_PORT: String(apiPort), SANDBOX_DATA: file, SANDBOX_CONTROL: "1" });
  await answers(`${api}/contract.json`);
  const replicas = [await replica(api), await replica(api)] as const;
  await Promise.all(replicas.map((one) => one.start()));

  const pressed = await manyPresses(replicas);
  const delay = { match: { path: "*queue" }, kind: "delay", ms: PLACING };
  await fetch(`${api}/sandbox-control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(delay),
  });
  const killed = await killsInBetween(replicas);

  const orders = ordersByCart();
  for (const { cartId } of [...pressed, ...killed]) {
    const count = orders.get(cartId) ?? 0;
    if (count !== 1) faults.push(`bag ${cartId} became ${count} orders`);
  }
  const total = [...orders.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${pressed.length} checkouts, each pressed ${PRESSES} times, and ${killed.length} kills: ${total} orders`,
  );
  if (total !== pressed.length + killed.length)
    faults.push(`${total} orders of ${pressed.length + killed.length} bags`);
} finally {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function run(program: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [program], { cwd: root, env: { ...process.env, ...env }, stdio: "ignore" });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await pause(50);
  }
  throw new Error(`${url} does not answer.`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function replica(api: string): Promise<Replica> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  return {
    url,
    async start() {
      child = run("server/main.ts", {
        NODE_ENV: "production",
        LOG_LEVEL: "silent",
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        CATERING_API_URL: api,
        SESSION_SECRETS: secret,
      });
      await answers(`${url}/login`);
    },
    async kill() {
      const dying = child;
      dying?.kill("SIGKILL");
      if (dying && dying.exitCode === null && dying.signalCode === null)
        await new Promise((resolve) => dying.once("exit", resolve));
    },
  };
}

/** A browser without script that keeps its cookies; redirects are the caller's to follow. */
async function ask(url: string, cookies: Map<string, string>, form?: Record<string, string>): Promise<Response> {
  const response = await fetch(url, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    headers: { origin, cookie: [...cookies].map(([name, text]) => `${name}=${text}`).join("; ") },
    ...(form && { body: new URLSearchParams(form) }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", text = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (text === "") cookies.delete(name);
    else cookies.set(name, text);
  }
  return response;
}

/** A bag with one dish, at a checkout that is filled in. */
async function openCheckout({ url }: Replica, name: string): Promise<Checkout> {
  const day = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const setup = {
    ...EMPTY_SETUP,
    orderTypeId: 1,
    pickupType: "Carry Out",
    store: { id: 1, storeNumber: "1001" },
    day,
    time: "12:30",
  };
  const cookies = new Map([["order", sealer.seal("order", { value: setup })]]);
  await (await ask(`${url}/order-now/build-order/menu-item/702`, cookies, { intent: "add", quantity: "1" })).text();
  const page = await (await ask(`${url}/order-now/checkout`, cookies)).text();
  const [, agreement = ""] = /name="agreement" value="([^"]+)"/.exec(page) ?? [];
  const sealed = sealer.open("cart", cookies.get("cart") ?? "", Infinity) as { value?: { cartId?: string } } | null;
  const cartId = sealed?.value?.cartId;
  if (agreement === "" || !cartId) throw new Error(`No checkout for ${name}: ${page.slice(0, 200)}`);
  const form = {
    agreement,
    firstName: name,
    lastName: "Soak",
    email: "ana@example.com",
    phone: "2145550123",
    address: "1 Main St",
    address2: "",
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
  return { cookies, cartId, form };
}

async function submit({ url }: Replica, { cookies, form }: Checkout): Promise<string> {
  // Each press is a window of its own with the same cookies.
  const response = await ask(`${url}/order-now/checkout`, new Map(cookies), { ...form, intent: "place" });
  await response.text();
  return response.headers.get("location") ?? String(response.status);
}

async function manyPresses(replicas: readonly [Replica, Replica]): Promise<Checkout[]> {
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

async function killsInBetween(replicas: readonly [Replica, Replica]): Promise<Checkout[]> {
  const done: Checkout[] = [];
  const ends = { placed: 0, "asked again": 0 };
  let starting: Promise<void> = Promise.resolve();
  for (let index = 0; index < KILLS; index++) {
    const [dying, other] = index % 2 === 0 ? replicas : [replicas[1], replicas[0]];
    await starting;
    const checkout = await openCheckout(dying, `Kill${index}`);
    done.push(checkout);
    // What was typed is kept before the press.
    await (
      await ask(`${dying.url}/order-now/checkout`, checkout.cookies, {
        ...checkout.form,
        cardNumber: "",
        cvv: "",
        intent: "update",
      })
    ).text();
    const press = submit(dying, checkout).catch(() => "broken");
    // From the moment it is sent to some time after the API has answered.
    await pause((index / Math.max(1, KILLS - 1)) * PLACING * 2.5);
    await dying.kill();
    await press;
    starting = dying.start();

    // The customer loads the page anew at the other replica: the order, or the form as it was typed.
    const page = await (await follow(other, "/order-now/checkout", checkout)).text();
    if (page.includes("Thanks for your order")) ends.placed++;
    else if (page.includes(`value="Kill${index}"`)) ends["asked again"]++;
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

async function follow({ url }: Replica, where: string, { cookies }: Checkout): Promise<Response> {
  let response = await ask(url + where, cookies);
  for (let hops = 0; hops < 5 && response.headers.has("location"); hops++)
    response = await ask(url + response.headers.get("location"), cookies);
  return response;
}

/** From the API's own file: nobody else's word counts. */
function ordersByCart(): Map<string, number> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT cart_id AS cart, COUNT(*) AS count FROM orders GROUP BY cart_id").all();
  database.close();
  return new Map(rows.map(({ cart, count }) => [String(cart), Number(count)]));
}
