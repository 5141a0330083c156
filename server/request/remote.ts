import type { Remote } from "../../app/context.ts";
import type { Catering } from "../catering/catering.ts";
import { addressKey } from "../limits/counters.ts";
import type { Services } from "../services.ts";

/** Suggestions a minute, from one address: more than anybody types, and than an office does at noon. */
const MOST_SUGGESTIONS = 240;

/** The remote services as one request asks them. */
export function openRemote(
  { geocoder, content, drawings, embeddedApi, suggestions }: Services,
  catering: Catering,
  { requestId, address }: { requestId: string; address: string | null },
): Remote {
  return {
    catering,
    geocoder: {
      suggestionSource: geocoder.suggestionSource,
      find: (place) => geocoder.find(place, { requestId }),
      reverse: (point) => geocoder.reverse(point, { requestId }),
      async suggest(input, options) {
        const isTooMany = (await suggestions.add(addressKey(address ?? ""))).count > MOST_SUGGESTIONS;
        return isTooMany ? [] : geocoder.suggest(input, options, { requestId });
      },
    },
    content: {
      entry: (name) => content.entry(name, { requestId }),
      promoBanner: () => content.promoBanner({ requestId }),
    },
    drawings,
    embeddedApi,
  };
}
