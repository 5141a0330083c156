import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { type STEPS, count } from "../observability/metrics.ts";
import type { Mode } from "../observability/business.ts";

const ANSWERS = { pickupType: "method", store: "store", time: "time" } as const satisfies Partial<
  Record<keyof OrderSetup, (typeof STEPS)[number]>
>;

const CHECKOUT = /^\/order-now\/checkout(?:\.data)?$/;

/** Counts a checkout that is shown: who is there and orders nothing has a reason. */
export function countCheckout({ method, url }: Request, { status }: Response, mode: Mode): void {
  if (method === "GET" && status === 200 && CHECKOUT.test(new URL(url).pathname))
    count("platter_steps_total", { step: "checkout", mode });
}

/** Counts the questions of an order that a request has answered, each once: a funnel, with and without script. */
export function countSteps(before: OrderSetup, after: OrderSetup, mode: Mode): void {
  for (const [answer, step] of Object.entries(ANSWERS) as [keyof typeof ANSWERS, (typeof STEPS)[number]][]) {
    if (before[answer] === null && after[answer] !== null) count("platter_steps_total", { step, mode });
  }
}
