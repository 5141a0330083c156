import { type Catering, createCatering } from "../../../server/catering/catering.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { createLog } from "../../../server/observability/log.ts";
import { type Chain, TUESDAY, tokenForm } from "../sandbox/support.ts";
import { emptyCaches } from "./support.ts";

/** The client on an embedded API, as one of its demo customers or as a guest: what it reads is what that API answers. */
export async function cateringOn(chain: Chain, login?: string): Promise<Catering> {
  const token = login && (await tokenOf(chain, login));
  const log = createLog("error", { write: (line: string) => console.error(line) });
  const transport = createTransport({ baseUrl: "http://sandbox.test", fetch: chain.sandbox.fetch, log, timeScale: 1 });
  const caches = emptyCaches(() => TUESDAY);
  return createCatering(transport, caches, { token });
}

async function tokenOf(chain: Chain, login: string): Promise<string> {
  const { body } = await chain.post("/oauth/token", tokenForm(login));
  return body.access_token;
}
