import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import type { RemoteFailure } from "@platter/ordering/remote-failure.ts";
import type { Log } from "./log.ts";
import { type MODES, type REFUSALS, type FUNNEL_STEPS, count, observe } from "./metrics.ts";

export type Mode = (typeof MODES)[number];

export type BusinessLog = ReturnType<typeof openBusinessLog>;

interface OrderOfCart {
  orderNumber: string;
  cartId: string;
}

interface BusinessLogParts {
  log: Pick<Log, "info" | "warn">;
  requestId: string;
  traceId: string;
  mode: Mode;
  /** Hashes a cart's id for the log, since the id itself gives access to the cart. */
  fingerprintOf: (cartId: string) => string;
}

export function openBusinessLog({ log, requestId, traceId, mode, fingerprintOf }: BusinessLogParts) {
  const line = (event: string, cartId: string) => ({
    event,
    requestId,
    ...(traceId && { traceId }),
    cart: fingerprintOf(cartId),
  });
  return {
    itemAdded: () => count("platter_steps_total", { step: "item", mode }),
    sent: () => count("platter_steps_total", { step: "submit", mode }),
    /** `price` is in cents; null if the API sends none. */
    placed({ orderNumber, cartId, price }: OrderOfCart & { price: number | null }): void {
      count("platter_orders_placed_total", { mode });
      count("platter_steps_total", { step: "placed", mode });
      if (price !== null) observe("platter_order_amount_cents", {}, price);
      log.info(
        { ...line("order placed", cartId), orderNumber, ...(price !== null && { cents: price }) },
        "order placed",
      );
    },
    refused(failure: RemoteFailure): void {
      count("platter_orders_refused_total", { reason: refusalOf(failure), mode });
    },
    inDoubt(cartId: string): void {
      count("platter_orders_in_doubt_total", { mode });
      log.warn(line("order in doubt", cartId), "the outcome of an order is unknown");
    },
    found({ orderNumber, cartId }: OrderOfCart): void {
      count("platter_orders_settled_total", {});
      log.info({ ...line("order found", cartId), orderNumber }, "an order that was in doubt is placed");
    },
    slotMoved: () => count("platter_slots_moved_total", {}),
    bagLost: () => count("platter_bags_lost_total", {}),
  };
}

/** Reads the API's message only where kind and status do not distinguish declined cards from other refusals. */
function refusalOf({ kind, status, customerMessage, fields, isUnsent }: RemoteFailure): (typeof REFUSALS)[number] {
  if (kind === "limited") return "limit";
  if (isUnsent || ["unreachable", "timeout", "failed", "bad answer", "busy"].includes(kind)) return "unavailable";
  if (kind !== "refused") return "other";
  const words = [customerMessage, ...Object.values(fields).flat()].join(" ");
  if (/declin|card was not|payment/i.test(words)) return "card declined";
  if (/limit|sales manager|too (?:large|many)/i.test(words)) return "limit";
  if (status === 409 || /no longer|sold out|not available|changed/i.test(words)) return "sold out or changed";
  return "invalid";
}

/** Requests of our scripts have the build header; lite pages have no scripts. */
export function modeOf(request: Request, isLite: boolean): Mode {
  if (request.headers.has(BUILD_HEADER)) return "script";
  return isLite ? "lite" : "none";
}

/** Set by `app/ui/fetch-with-build.ts`. */
export const BUILD_HEADER = "x-build";

const ANSWERS = { pickupType: "method", store: "store", time: "time" } as const satisfies Partial<
  Record<keyof OrderSetup, (typeof FUNNEL_STEPS)[number]>
>;

const CHECKOUT = /^\/order-now\/checkout(?:\.data)?$/;

export function countCheckout({ method, url }: Request, { status }: Response, mode: Mode): void {
  if (method === "GET" && status === 200 && CHECKOUT.test(new URL(url).pathname))
    count("platter_steps_total", { step: "checkout", mode });
}

export function countSteps(before: OrderSetup, after: OrderSetup, mode: Mode): void {
  for (const [answer, step] of Object.entries(ANSWERS) as [keyof typeof ANSWERS, (typeof FUNNEL_STEPS)[number]][]) {
    if (before[answer] === null && after[answer] !== null) count("platter_steps_total", { step, mode });
  }
}
