import { count, gaugeOf, setGauge } from "../observability/metrics.ts";

export interface InFlight {
  /** Takes a place for a page and gives the function that frees it, or null when there is none. */
  enter(path: string): (() => void) | null;
}

/** Paying customers come first: the reserved places are theirs alone. */
export const CHECKOUT = /^\/order-now\/checkout(?:[/.]|$)/;

/**
 * Limits how many pages are made at a time. Beyond that, all of them would become slow together; a quick
 * "very busy" is better for everyone.
 */
export function createInFlight(places: number, reserved: number): InFlight {
  let taken = 0;
  gaugeOf("platter_pages_in_flight", () => taken, [{ kind: "all" }, { kind: "checkout" }]);
  setGauge("platter_page_places", { kind: "all" }, places - reserved);
  setGauge("platter_page_places", { kind: "checkout" }, places);
  return {
    enter(path) {
      const limit = CHECKOUT.test(path) ? places : places - reserved;
      if (taken >= limit) {
        count("platter_requests_shed_total", { reason: "places" });
        return null;
      }
      taken += 1;
      let left = false;
      return () => {
        if (!left) taken -= 1;
        left = true;
      };
    },
  };
}
