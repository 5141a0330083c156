import { setTimeout as pause } from "node:timers/promises";
import { openCheckout, submit } from "../soak/checkout.ts";
import type { Place } from "../soak/place.ts";

/** Customers who order one after the other, at either replica, until `stop`. */
export interface Load {
  /** How many came, and what became of them: where the press led. */
  ends: string[];
  /** Milliseconds from one to the next; Infinity: no customers. */
  every: number;
  card: string;
  stop: () => Promise<void>;
}

/** Where a press leads that has placed an order; its number comes next. */
export const CONFIRMATION = "/order-now/order-confirmation/";

/** What an ordinary customer waits between two of them, and the card of such a one. */
export const USUAL = { every: 700, card: "4111111111111111" };

export function startLoad(place: Place): Load {
  const running = new Set<Promise<void>>();
  let over = false;
  const load: Load = {
    ...USUAL,
    ends: [],
    async stop() {
      over = true;
      await coming;
      await Promise.all(running);
    },
  };
  const coming = (async () => {
    for (let count = 0; !over; count++) {
      await pause(Math.min(load.every, 500));
      // Who waits for a site that does not answer is not joined by ever more.
      if (load.every === Infinity || running.size > 20) continue;
      const customer = orderOnce(place, load, count).finally(() => running.delete(customer));
      running.add(customer);
      await pause(Math.max(0, load.every - 500));
    }
  })();
  return load;
}

async function orderOnce({ browserAt, ...rest }: Place, load: Load, count: number): Promise<void> {
  // Each from an address of its own: what one may try is not what this is about.
  const sent = { "x-forwarded-for": `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` };
  const place: Place = { ...rest, browserAt: (at, cookies) => browserAt(at, cookies, sent) };
  const [at, other] = count % 2 === 0 ? place.replicas : [place.replicas[1], place.replicas[0]];
  try {
    const checkout = await openCheckout(place, at, `Ana${count}`);
    checkout.form.set("cardNumber", load.card);
    const end = await submit(place, other, checkout);
    load.ends.push(end);
    if (end.startsWith(CONFIRMATION)) await place.browserAt(at, checkout.browser.cookies).visit(end);
  } catch (error) {
    // A page without its button, or no page at all.
    load.ends.push(error instanceof Error ? error.message : String(error));
  }
}
