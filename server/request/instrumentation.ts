import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { type BusinessLog, modeOf, openBusinessLog, countCheckout, countSteps } from "../observability/business.ts";
import { traceIdOf } from "../observability/traces.ts";
import type { ObservedCall } from "../remote/transport.ts";
import type { Services } from "../services.ts";

/** What operators see of a request: metrics, the log of orders, Server-Timing. */
export interface Instrumentation {
  business: BusinessLog;
  /** Once it is answered. */
  ended(response: Response, setups: { before: OrderSetup; after: OrderSetup }): void;
}

interface InstrumentationParts {
  services: Services;
  request: Request;
  requestId: string;
  isLite: boolean;
  /** Calls that it has made. */
  timings: ObservedCall[];
}

export function instrument({ services, request, requestId, isLite, timings }: InstrumentationParts): Instrumentation {
  const { log, sealer, settings } = services;
  const started = performance.now();
  const mode = modeOf(request, isLite);
  const traceId = traceIdOf(request.headers.get("traceparent"));
  const fingerprintOf = (cartId: string) => sealer.fingerprint("cart", cartId);
  return {
    business: openBusinessLog({ log, requestId, traceId, mode, fingerprintOf }),
    ended(response, { before, after }) {
      countCheckout(request, response, mode);
      if (request.method === "POST") countSteps(before, after, mode);
      if (settings.serverTiming)
        response.headers.set("Server-Timing", serverTiming(timings, performance.now() - started));
    },
  };
}

/** How long the page took, and the calls it waited for; many are more than a browser shows. */
function serverTiming(calls: ObservedCall[], milliseconds: number): string {
  const entry = (name: string, duration: number, words: string) => `${name};dur=${duration.toFixed(1)};desc="${words}"`;
  const asked = calls
    .slice(0, 20)
    .map(({ call, seconds, outcome }) => entry("api", seconds * 1_000, `${call} ${outcome}`));
  return [entry("page", milliseconds, "page"), ...asked].join(", ");
}
