import type { Request, RequestHandler } from "express";
import { count, gaugeOf, setGauge } from "../observability/metrics.ts";
import type { Limits } from "./limits.ts";
import { Refusal } from "./refusals.ts";

/**
 * Begins one page in each turn of the event loop, visitors with an order first: Node accepts one connection a turn, and of
 * 300 that ask without a pause the last was heard after 14 seconds. Caps the pages in the making, which a slow API holds up.
 */
export function limitPages(limits: Limits): RequestHandler {
  const { pages, pagesForOrders } = limits;
  let taken = 0;
  const turn = createTurns(limits);
  gaugeOf("platter_pages_in_flight", () => taken, [{}]);
  setGauge("platter_page_places", {}, pages);
  return async (request, response, next) => {
    const isOrdering = hasOrder(request);
    const isInTime = await turn(isOrdering);
    // A client that has left while it waited needs no page.
    if (response.destroyed) return;
    if (!isInTime || taken >= (isOrdering ? pages : pages - pagesForOrders)) {
      count("platter_requests_shed_total", {});
      throw new Refusal(503, isInTime ? "places" : "overload", { "Retry-After": "5" });
    }
    taken += 1;
    response.once("close", () => void (taken -= 1));
    next();
  };
}

/** Whose cookie it is, is not looked into: that costs as much as some pages. */
function hasOrder({ headers }: Request): boolean {
  return /(?:^|; )(?:__Host-)?order=/.test(headers.cookie ?? "");
}

interface Waiting {
  until: number;
  go: (isInTime: boolean) => void;
}

/** Resolves in a turn of the event loop that is its own: false when that took longer than its patience. */
function createTurns({ patience, patienceWithOrder }: Limits): (isOrdering: boolean) => Promise<boolean> {
  const ordering: Waiting[] = [];
  const others: Waiting[] = [];
  let isTaken = false;
  const next = () => {
    for (const queue of [ordering, others])
      while ((queue[0]?.until ?? Infinity) < performance.now()) queue.shift()?.go(false);
    const first = ordering.shift() ?? others.shift();
    isTaken = first !== undefined;
    if (isTaken) setImmediate(next);
    first?.go(true);
  };
  return (isOrdering) =>
    new Promise((go) => {
      const until = performance.now() + (isOrdering ? patienceWithOrder : patience);
      (isOrdering ? ordering : others).push({ until, go });
      if (!isTaken) next();
    });
}
