export interface InFlight {
  /** Takes a place for a page and gives the function that frees it, or null when there is none. */
  enter(path: string): (() => void) | null;
}

/** Paying customers come first: the reserved places are theirs alone. */
const CHECKOUT = /^\/order-now\/checkout(?:[/.]|$)/;

/**
 * Limits how many pages are made at a time. Beyond that, all of them would become slow together; a quick
 * "very busy" is better for everyone.
 */
export function createInFlight(places: number, reserved: number): InFlight {
  let taken = 0;
  return {
    enter(path) {
      const limit = CHECKOUT.test(path) ? places : places - reserved;
      if (taken >= limit) return null;
      taken += 1;
      let left = false;
      return () => {
        if (!left) taken -= 1;
        left = true;
      };
    },
  };
}
