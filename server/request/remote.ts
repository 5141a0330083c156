import type { Remote } from "../context.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import type { TimeBudget } from "../remote/time-budget.ts";
import type { Services } from "../services.ts";

/** Their answers are everybody's, so that what ends with the request is the wait, not the call. */
const GEOCODING = { name: "geocode", group: "geocoding", method: "GET", limit: Infinity };

interface RemoteParts {
  requestId: string;
  address: string | null;
  budget: TimeBudget;
}

/** The remote services as one request asks them. */
export function openRemote(
  { geocoder, content, drawings, embeddedApi, limiter }: Services,
  catering: Catering,
  { requestId, address, budget }: RemoteParts,
): Remote {
  return {
    catering,
    geocoder: {
      suggestionSource: geocoder.suggestionSource,
      find: (place) => budget.within(GEOCODING, geocoder.find(place, { requestId })),
      reverse: (point) => budget.within(GEOCODING, geocoder.reverse(point, { requestId })),
      async suggest(input, options) {
        const { isAllowed } = await limiter.take("suggestion", { address: address ?? "" });
        return isAllowed ? budget.within(GEOCODING, geocoder.suggest(input, options, { requestId })) : [];
      },
    },
    content: {
      entry: (name) => budget.soon(content.entry(name, { requestId })).catch(orNull),
      promoBanner: () => budget.soon(content.promoBanner({ requestId })).catch(orNull),
    },
    drawings,
    embeddedApi,
    async reportBrowserError(what) {
      const { isAllowed } = await limiter.take("browser error", { address: address ?? "", everybody: "" });
      if (!isAllowed) return;
      // A failure of the report is nobody's concern.
      await catering.logClientError(`In a browser: ${what} (${requestId})`).catch(() => undefined);
    },
  };
}
