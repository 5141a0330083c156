import { fetchSite } from "remix-utils/sec-fetch";
import * as keys from "../../../../server/context.ts";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { type SuggestionList, readCoordinates } from "@platter/ordering/stores/address.ts";
import { looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { Route } from "./+types/suggest.ts";
import { addressLine } from "./address-rules.ts";

const HEADERS = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };

function answer(list: SuggestionList): Response {
  return Response.json(list, { headers: HEADERS });
}

const none = () => answer({ suggestions: [], source: null });

/** ADDR-02: only for requests of our own pages with an order begun, since each geocoder call costs money. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const typed = addressLine(query.get("q") ?? "");
  const isOwn = ["same-origin", null].includes(fetchSite(request));
  const { order } = context.get(keys.visitor);
  const { pickupType } = order.setup.read();
  if (!isOwn || pickupType === null || typed.length > ADDRESS_MAX || looksLikeCardNumber(typed)) return none();
  const [latitude, longitude] = (query.get("near") ?? "").split(",");
  const near = readCoordinates(latitude, longitude);
  try {
    const { geocoder } = context.get(keys.remote);
    const suggestions = await geocoder.suggest(typed, {
      ...(near && { near }),
      addressesOnly: pickupType === "Delivery",
    });
    return answer({ suggestions, source: geocoder.suggestionSource });
  } catch (error) {
    if (!remoteFailureOf(error)) throw error;
    return none();
  }
}
