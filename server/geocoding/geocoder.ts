import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import type { AddressSuggestion, Candidate, Coordinates } from "@platter/ordering/stores/address.ts";
import type { ReferenceCache } from "../remote/cache.ts";
import { RemoteError } from "../remote/errors.ts";
import type { Asker, Call, Transport } from "../remote/transport.ts";
import type { Log } from "../observability/log.ts";
import { geocodeReply } from "./geocode-reply.ts";
import { GeocoderError, errorInBody, withoutSent } from "./errors.ts";
import { suggestionsRequest } from "./suggestions.ts";

export type Geocoder = ReturnType<typeof createGeocoder>;

interface SuggestOptions {
  near?: Coordinates | undefined;
  /** Excludes towns and zip codes, which are no delivery addresses. */
  addressesOnly?: boolean;
}

export interface Endpoint {
  transport: Transport;
  path: string;
  key: string | null;
}

interface GeocoderOptions {
  geocoding: Endpoint;
  autocomplete: (Endpoint & { source: string | null }) | null;
  /** Separate from the catering cache, so that made-up addresses do not evict menus. */
  cache: ReferenceCache;
  log: Log;
}

const ONE_DAY = 24 * 60 * 60_000;
const TEN_MINUTES = 10 * 60_000;
const FIND_LIMIT = 6_000;
const SUGGEST_LIMIT = 2_000;
const SHORTEST_INPUT = 3;
const MOST_SUGGESTIONS = 5;

/** Client of Google's Geocoding (cached for a day) and Autocomplete (New) (cached for ten minutes). */
export function createGeocoder(options: GeocoderOptions) {
  return {
    suggestionSource: options.autocomplete?.source ?? null,
    /** Addresses in the United States, the best match first (API-20, ADDR-02, ADDR-11). */
    async find(typed: string, asker?: Asker): Promise<Candidate[]> {
      // ADDR-10: "&" means "and".
      const address = tidy(typed).replaceAll("&", "and");
      if (address === "" || address.length > ADDRESS_MAX) return [];
      const query = { address, components: "country:US" };
      const load = () => geocode(options, "geocode", query, address, asker);
      return cached(options, `address ${address.toLowerCase()}`, ONE_DAY, load);
    },
    /** Addresses of a point in the United States, the closest first (API-20, ADDR-05). */
    async reverse(point: Coordinates, asker?: Asker): Promise<Candidate[]> {
      if (!isOnMap(point)) return [];
      const latlng = `${point.latitude.toFixed(5)},${point.longitude.toFixed(5)}`;
      const load = () => geocode(options, "reverse-geocode", { latlng }, latlng, asker);
      return cached(options, `point ${latlng}`, ONE_DAY, load);
    },
    /** At most five suggestions, those near `near` first (ADDR-02). */
    async suggest(
      typed: string,
      { near, addressesOnly = false }: SuggestOptions = {},
      asker?: Asker,
    ): Promise<AddressSuggestion[]> {
      const { autocomplete } = options;
      const input = tidy(typed);
      if (autocomplete === null || input.length < SHORTEST_INPUT || input.length > ADDRESS_MAX) return [];
      // Tenths of a degree, about ten kilometers, so that visitors of the same town share cached replies.
      const around =
        near && isOnMap(near) ? { latitude: toTenths(near.latitude), longitude: toTenths(near.longitude) } : null;
      const request = suggestionsRequest(input, { around, key: autocomplete.key, addressesOnly });
      const call = { ...request, limit: SUGGEST_LIMIT };
      const kind = addressesOnly ? "address" : "place";
      const key = `input ${kind} ${input.toLowerCase()} ${around?.latitude},${around?.longitude}`;
      const load = () => send(options, autocomplete, call, input, asker);
      return (await cached(options, key, TEN_MINUTES, load)).slice(0, MOST_SUGGESTIONS);
    },
  };
}

function geocode(
  options: GeocoderOptions,
  name: string,
  query: Record<string, string>,
  sent: string,
  asker?: Asker,
): Promise<Candidate[]> {
  const { geocoding } = options;
  const call = { name, group: "geocoding", method: "GET", reply: geocodeReply, limit: FIND_LIMIT } as const;
  return send(options, geocoding, { ...call, query: { ...query, key: geocoding.key ?? undefined } }, sent, asker);
}

/** `sent` is the customer's text, which error messages may repeat and the log must not contain. */
async function send<T>(
  { log }: GeocoderOptions,
  { transport, path, key }: Endpoint,
  call: Omit<Call<T>, "path">,
  sent: string,
  asker?: Asker,
): Promise<T> {
  const clean = withoutSent(sent, key);
  const errorIn = (response: Response) => errorInBody(call.name, response, clean);
  // All visitors share the cached reply, so the call ignores this visitor's abort signal.
  const requestId = asker?.requestId;
  try {
    return await transport.send({ ...call, path, errorIn }, { requestId });
  } catch (error) {
    logRefusal(log, error, call.name, requestId);
    throw error;
  }
}

async function cached<T>({ cache }: GeocoderOptions, key: string, freshFor: number, load: () => Promise<T>) {
  return (await cache.get(key, freshFor, load)).value;
}

/** Logs refusals as errors, so that operators notice a wrong API key. */
function logRefusal(log: Log, error: unknown, call: string, requestId: string | undefined): void {
  if (!(error instanceof RemoteError && error.cause instanceof GeocoderError)) return;
  const { status: code, message: upstreamMessage } = error.cause;
  log.error({ requestId, call, kind: error.kind, code, upstreamMessage }, "the geocoding service refuses");
}

/** Normalizes spellings to one cache key, but keeps the letters' case for the service. */
function tidy(typed: string): string {
  return typed.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Also false for NaN. */
function isOnMap({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

function toTenths(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}
