import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { delay } from "../../../scripts/servers.ts";
import { type Checkout, openCheckout, submit } from "./checkout.ts";
import { type Place, openPlace } from "./place.ts";

const AT_ONCE = 6;
const PRESSES = 5;
/** Milliseconds the API takes to place an order: time to be killed before, meanwhile and afterwards. */
const PLACING = 60;

/**
 * One intent, one order (SUBMIT-04). So many checkouts, each submitted five times at once across two replicas; then so
 * many replicas killed in the middle of a submission, which is sent again to the other one. Answers where an order is
 * there twice, is lost, or a customer is left without an answer.
 */
export async function runPresses(checkouts: number, kills: number): Promise<string[]> {
  const place = await openPlace();
  const faults: string[] = [];
  try {
    const pressed = await manyPresses(place, checkouts, faults);
    await delay(place.api, "*queue", PLACING);
    const killed = await killsInBetween(place, kills, faults);

    const orders = ordersByCart(place.file);
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
    await place.close();
  }
  return faults;
}

async function manyPresses(place: Place, checkouts: number, faults: string[]): Promise<Checkout[]> {
  const { replicas } = place;
  const done: Checkout[] = [];
  let left = checkouts;
  const worker = async () => {
    while (left-- > 0) {
      const checkout = await openCheckout(place, replicas[done.length % 2 === 0 ? 0 : 1], `Press${done.length}`);
      done.push(checkout);
      const presses = Array.from({ length: PRESSES }, (_, index) =>
        submit(place, replicas[index % 2 === 0 ? 0 : 1], checkout),
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

async function killsInBetween(place: Place, kills: number, faults: string[]): Promise<Checkout[]> {
  const { replicas, browserAt } = place;
  const done: Checkout[] = [];
  const ends = { placed: 0, "asked again": 0 };
  let starting: Promise<void> = Promise.resolve();
  for (let index = 0; index < kills; index++) {
    const [dying, other] = index % 2 === 0 ? replicas : [replicas[1], replicas[0]];
    await starting;
    const checkout = await openCheckout(place, dying, `Kill${index}`);
    done.push(checkout);
    const { browser, form } = checkout;
    // What was typed is kept before the press.
    const typed = { ...Object.fromEntries(form), cardNumber: "", cvv: "", intent: "update" };
    await browser.send("/order-now/checkout", typed);
    const press = submit(place, dying, checkout).catch(() => "broken");
    // From the moment it is sent to some time after the API has answered.
    await pause((index / Math.max(1, kills - 1)) * PLACING * 2.5);
    await dying.kill();
    await press;
    starting = dying.restart();

    // The customer loads the page anew at the other replica: the order, or the form as it was typed.
    const { html } = await browserAt(other, browser.cookies).visit("/order-now/checkout");
    if (html.includes("Thanks for your order")) ends.placed++;
    else if (html.includes(`value="Kill${index}"`)) ends["asked again"]++;
    else faults.push(`after kill ${index} neither the order nor what was typed is there`);
    // ... and the browser sends the form again.
    const end = await submit(place, other, checkout);
    if (!end.startsWith("/order-now/order-confirmation/")) faults.push(`after kill ${index} the form led to ${end}`);
  }
  await starting;
  console.log(
    `after a kill: the order was there ${ends.placed} times, the form as it was typed ${ends["asked again"]} times`,
  );
  return done;
}

/** From the API's own file alone. */
function ordersByCart(file: string): Map<string, number> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT cart_id AS cart, COUNT(*) AS count FROM orders GROUP BY cart_id").all();
  database.close();
  return new Map(rows.map(({ cart, count }) => [String(cart), Number(count)]));
}
