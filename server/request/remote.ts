import type { Remote } from "../../app/context.ts";
import { orNull } from "../../app/domain/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import { addressKey } from "../limits/counters.ts";
import type { TimeBudget } from "../remote/time-budget.ts";
import type { Services } from "../services.ts";

/** Suggestions a minute, from one address: more than anybody types, and than an office does at noon. */
const MOST_SUGGESTIONS = 240;

/** Errors of browsers that are reported in an hour, of one address and of all: a fault on every page is told often enough. */
const MOST_BROWSER_ERRORS = { own: 5, all: 100 };

/** Their answers are everybody's, so that what ends with the request is the wait, not the call. */
const GEOCODING = { name: "geocode", group: "geocoding", method: "GET", limit: Infinity };

interface RemoteParts {
  requestId: string;
  address: string | null;
  budget: TimeBudget;
}

/** The remote services as one request asks them. */
export function openRemote(
  { geocoder, content, drawings, embeddedApi, suggestions, browserErrors }: Services,
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
        const isTooMany = (await suggestions.add(addressKey(address ?? ""))).count > MOST_SUGGESTIONS;
        return isTooMany ? [] : budget.within(GEOCODING, geocoder.suggest(input, options, { requestId }));
      },
    },
    content: {
      entry: (name) => budget.soon(content.entry(name, { requestId })).catch(orNull),
      promoBanner: () => budget.soon(content.promoBanner({ requestId })).catch(orNull),
    },
    drawings,
    embeddedApi,
    async reportBrowserError(what) {
      const own = (await browserErrors.add(addressKey(address ?? ""))).count;
      if (own > MOST_BROWSER_ERRORS.own || (await browserErrors.add("all")).count > MOST_BROWSER_ERRORS.all) return;
      // A failure of the report is nobody's concern.
      await catering.logClientError(`In a browser: ${what} (${requestId})`).catch(() => undefined);
    },
  };
}
