import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import type { RemoteFailure } from "@platter/ordering/remote-failure.ts";
import type { Log } from "./log.ts";
import { type MODES, type REFUSALS, type FUNNEL_STEPS, count, observe } from "./metrics.ts";

export type Mode = (typeof MODES)[number];

/** What becomes of orders, for those who watch over the shop: counted, and each placed one is a line of the log. */
export interface BusinessLog {
  itemAdded(): void;
  sent(): void;
  /** `price` in cents; null where the API does not say. */
  placed(order: { orderNumber: string; cartId: string; price: number | null }): void;
  refused(failure: RemoteFailure): void;
  inDoubt(cartId: string): void;
  /** One that was in doubt. */
  found(order: { orderNumber: string; cartId: string }): void;
  slotMoved(): void;
  bagLost(): void;
}

export interface BusinessLogParts {
  log: Pick<Log, "info" | "warn">;
  requestId: string;
  /** Empty where nobody has begun one. */
  traceId: string;
  mode: Mode;
  /** Of a cart's id, which opens the cart and is not written down. */
  fingerprintOf: (cartId: string) => string;
}

export function openBusinessLog({ log, requestId, traceId, mode, fingerprintOf }: BusinessLogParts): BusinessLog {
  const line = (event: string, cartId: string) => ({
    event,
    requestId,
    ...(traceId && { traceId }),
    cart: fingerprintOf(cartId),
  });
  return {
    itemAdded: () => count("platter_steps_total", { step: "item", mode }),
    sent: () => count("platter_steps_total", { step: "submit", mode }),
    placed({ orderNumber, cartId, price }) {
      count("platter_orders_placed_total", { mode });
      count("platter_steps_total", { step: "placed", mode });
      if (price !== null) observe("platter_order_amount_cents", {}, price);
      log.info(
        { ...line("order placed", cartId), orderNumber, ...(price !== null && { cents: price }) },
        "order placed",
      );
    },
    refused(failure) {
      count("platter_orders_refused_total", { reason: refusalOf(failure), mode });
    },
    inDoubt(cartId) {
      count("platter_orders_in_doubt_total", { mode });
      log.warn(line("order in doubt", cartId), "nobody said what became of an order");
    },
    found({ orderNumber, cartId }) {
      count("platter_orders_settled_total", {});
      log.info({ ...line("order found", cartId), orderNumber }, "an order that was in doubt is placed");
    },
    slotMoved: () => count("platter_slots_moved_total", {}),
    bagLost: () => count("platter_bags_lost_total", {}),
  };
}

/** By the API's words only where nothing else tells: a declined card is a refusal as any other. */
function refusalOf({ kind, status, customerMessage, fields, isUnsent }: RemoteFailure): (typeof REFUSALS)[number] {
  if (kind === "limited") return "limit";
  if (isUnsent || ["unreachable", "timeout", "failed", "bad answer", "busy"].includes(kind)) return "unavailable";
  if (kind !== "refused") return "other";
  const told = [customerMessage, ...Object.values(fields).flat()].join(" ");
  if (/declin|card was not|payment/i.test(told)) return "card declined";
  if (/limit|sales manager|too (?:large|many)/i.test(told)) return "limit";
  if (status === 409 || /no longer|sold out|not available|changed/i.test(told)) return "sold out or changed";
  return "invalid";
}

/** A form that our scripts fetch names the build they are of; lite pages have none. */
export function modeOf(request: Request, isLite: boolean): Mode {
  if (request.headers.has(BUILD_HEADER)) return "script";
  return isLite ? "lite" : "none";
}

/** Which build the scripts of a page are of: `app/ui/fetch-with-build.ts` sends it. */
export const BUILD_HEADER = "x-build";

const ANSWERS = { pickupType: "method", store: "store", time: "time" } as const satisfies Partial<
  Record<keyof OrderSetup, (typeof FUNNEL_STEPS)[number]>
>;

const CHECKOUT = /^\/order-now\/checkout(?:\.data)?$/;

/** Counts a checkout that is shown: who is there and orders nothing has a reason. */
export function countCheckout({ method, url }: Request, { status }: Response, mode: Mode): void {
  if (method === "GET" && status === 200 && CHECKOUT.test(new URL(url).pathname))
    count("platter_steps_total", { step: "checkout", mode });
}

/** Counts the questions of an order that a request has answered, each once: a funnel, with and without script. */
export function countSteps(before: OrderSetup, after: OrderSetup, mode: Mode): void {
  for (const [answer, step] of Object.entries(ANSWERS) as [keyof typeof ANSWERS, (typeof FUNNEL_STEPS)[number]][]) {
    if (before[answer] === null && after[answer] !== null) count("platter_steps_total", { step, mode });
  }
}
