import type { RequestHandler } from "express";
import { count, gaugeOf, setGauge } from "../observability/metrics.ts";
import type { Limits } from "./limits.ts";
import { refusal } from "./refusals.ts";

/** Caps concurrent pages; begins one per event loop turn, orders first, since Node accepts one connection per turn. */
export function limitPages({ pages, pagesForOrders, patience }: Limits): RequestHandler {
  const ordering: (() => void)[] = [];
  const others: (() => void)[] = [];
  let isTurning = false;
  let taken = 0;
  gaugeOf("platter_pages_in_flight", () => taken, [{}]);
  setGauge("platter_page_places", {}, pages);
  const turn = () => {
    const begin = ordering.shift() ?? others.shift();
    isTurning = begin !== undefined;
    if (isTurning) setImmediate(turn);
    begin?.();
  };
  return ({ headers }, response, next) => {
    const asked = performance.now();
    const isOrdering = /(?:^|; )(?:__Host-)?order=/.test(headers.cookie ?? "");
    const places = isOrdering ? pages : pages - pagesForOrders;
    (isOrdering ? ordering : others).push(() => {
      if (response.destroyed) return;
      const isLate = performance.now() - asked > patience;
      if (isLate || taken >= places) {
        count("platter_requests_shed_total", {});
        return next(refusal(503, isLate ? "overload" : "places", { "Retry-After": "5" }));
      }
      taken += 1;
      response.once("close", () => void (taken -= 1));
      next();
    });
    if (!isTurning) turn();
  };
}
