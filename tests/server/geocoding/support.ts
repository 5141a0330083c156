import { createReferenceCache } from "../../../server/remote/cache.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { createGeocoder } from "../../../server/geocoding/geocoder.ts";
import { fakeApi } from "../catering/support.ts";

export const KEY = "AIza-key/with&odd=signs";

export const PLACE = {
  formatted_address: "1 Main St, Dallas, TX 75201, USA",
  types: ["street_address"],
  geometry: { location: { lat: 32.78, lng: -96.8 } },
};

export type Asked = ReturnType<typeof geocoderWith>;

/** A geocoder with this answer in place of Google's services. */
export function geocoderWith(answer: unknown, key: string | null = null) {
  const { asked, lines, log, fetch } = fakeApi(answer);
  /** As metrics count them. */
  const outcomes: string[] = [];
  const clock = { now: new Date("2026-11-21T16:00:00Z") };
  const observe = ({ call, outcome }: { call: string; outcome: string }) => void outcomes.push(`${call}: ${outcome}`);
  const endpoint = (path: string) => ({
    transport: createTransport({ baseUrl: "http://geo.invalid", fetch, log, timeScale: 1, observe }),
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

/** The log lines about the service's answer. */
export function toldOperator({ lines }: Asked): Record<string, unknown>[] {
  return lines.filter((line) => "upstreamMessage" in line);
}
