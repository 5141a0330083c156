import { z } from "zod";
import type { Candidate } from "../../app/domain/address.ts";
import { latitude, listOf, longitude, text } from "../catering/wire.ts";
import type { Asker, Transport } from "../catering/transport.ts";

export interface Geocoder {
  /** Candidates in the United States, best first; none when the service knows none (ADDR-11). Fails like a catering call. */
  find(address: string, asker?: Asker): Promise<Candidate[]>;
}

const result = z
  .object({
    formatted_address: z.string(),
    types: z.array(z.string()).catch([]),
    partial_match: z.boolean().catch(false),
    geometry: z.object({ location: z.object({ lat: latitude, lng: longitude }) }),
  })
  .transform((wire): Candidate => ({
    formattedAddress: wire.formatted_address,
    types: wire.types,
    partialMatch: wire.partial_match,
    latitude: wire.geometry.location.lat,
    longitude: wire.geometry.location.lng,
  }));

const reply = z.object({ status: text, results: listOf(result).catch([]) });

export function createGeocoder(transport: Transport, path: string, key: string | null): Geocoder {
  return {
    async find(address, asker) {
      // An ampersand is read as "and" (ADDR-10); the service is asked for the United States only (ADDR-02).
      const query = { address: address.replaceAll("&", "and"), components: "country:US", ...(key ? { key } : {}) };
      const answer = await transport.send(
        {
          name: "geocode",
          group: "geocoding",
          method: "GET",
          path,
          query,
          reply,
          limit: 6_000,
        },
        asker,
      );
      return answer.status === "OK" ? answer.results : [];
    },
  };
}
