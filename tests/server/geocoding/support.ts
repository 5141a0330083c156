import { createReferenceCache } from "../../../server/remote/cache.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { type Geocoder, createGeocoder } from "../../../server/geocoding/geocoder.ts";
import { createLog } from "../../../server/observability/log.ts";

export const KEY = "AIza-key/with&odd=signs";

export const PLACE = {
  formatted_address: "1 Main St, Dallas, TX 75201, USA",
  types: ["street_address"],
  geometry: { location: { lat: 32.78, lng: -96.8 } },
};

export interface Asked {
  geocoder: Geocoder;
  asked: { url: URL; method: string; headers: Headers; body: unknown }[];
  clock: { now: Date };
  /** Lines of the log as they are written down. */
  lines: string[];
  /** As metrics count them. */
  outcomes: string[];
}

/** A geocoder with this answer in place of Google's services; a function may answer differently each time. */
export function geocoderWith(answer: unknown, key: string | null = null): Asked {
  const asked: Asked["asked"] = [];
  const lines: string[] = [];
  const outcomes: string[] = [];
  const clock = { now: new Date("2026-11-21T16:00:00Z") };
  const fetch = async (request: Request) => {
    const body: unknown = request.method === "POST" ? await request.json() : null;
    asked.push({ url: new URL(request.url), method: request.method, headers: request.headers, body });
    const given: unknown = typeof answer === "function" ? await answer(asked.length) : answer;
    return given instanceof Response ? given.clone() : Response.json(given);
  };
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  const endpoint = (path: string) => ({
    transport: createTransport({
      baseUrl: "http://geo.invalid",
      fetch,
      log,
      timeScale: 1,
      observe: ({ call, outcome }) => void outcomes.push(`${call}: ${outcome}`),
    }),
    path,
    key,
  });
  const geocoder = createGeocoder({
    geocoding: endpoint("/geocode"),
    autocomplete: { ...endpoint("/autocomplete"), source: null },
    cache: createReferenceCache(() => clock.now, 1),
    log,
  });
  return { geocoder, asked, clock, lines, outcomes };
}

/** The log lines that tell what the service said. */
export function toldOperator({ lines }: Asked): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => "upstreamMessage" in line);
}
