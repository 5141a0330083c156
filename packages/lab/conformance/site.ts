import { type Catering, createCatering } from "../../../server/catering/catering.ts";
import type { Caches } from "../../../server/catering/operation.ts";
import type { Transport } from "../../../server/remote/transport.ts";

/** The site's own client with another way to send: what is checked is what the site asks. */
export function siteThrough(send: Transport["send"], token: string | undefined): Catering {
  const transport: Transport = { send, raw: () => Promise.reject(new Error("pictures are no part of the contract")) };
  return createCatering(transport, nothingHeld, token === undefined ? {} : { token });
}

const nothingHeld: Caches = {
  cache: { peek: () => undefined, get: async (_key, _freshFor, load) => ({ value: await load(), asOf: null }) },
  brief: { get: (_token, _call, load) => load() },
};
