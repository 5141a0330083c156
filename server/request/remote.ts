import type { Remote } from "../../app/context.ts";
import type { Catering } from "../catering/catering.ts";
import type { Services } from "../services.ts";

/** The remote services as one request asks them. */
export function openRemote(
  { geocoder, content, drawings, embeddedApi, limiter }: Services,
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
        const { isAllowed } = await limiter.take("suggestion", { address: address ?? "" });
        return isAllowed ? geocoder.suggest(input, options, { requestId }) : [];
      },
    },
    content: {
      entry: (name) => content.entry(name, { requestId }),
      promoBanner: () => content.promoBanner({ requestId }),
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
