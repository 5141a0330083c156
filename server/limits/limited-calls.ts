import { isBrokenRule } from "@platter/ordering/remote-failure.ts";
import { RemoteError } from "../remote/errors.ts";
import type { Transport } from "../remote/transport.ts";
import type { Limiter, Stopped } from "./limiter.ts";
import { LIMITS, type LimitName } from "./limits.ts";

const LIMITED = {
  "redeem-promo": "promo code",
  queue: "order",
  "redeem-reward": "reward",
  "add-reward": "reward",
  "sign-up": "letter",
  "forgot-password": "letter",
  "catering-quote": "letter",
} as const satisfies Record<string, LimitName>;

const limitOf = new Map<string, (typeof LIMITED)[keyof typeof LIMITED]>(Object.entries(LIMITED));

/** The API as one visitor may ask it. */
export function limitCalls(
  transport: Transport,
  limiter: Limiter,
  by: () => { session: string; address: string | null },
): Transport {
  return {
    raw: (path) => transport.raw(path),
    async send(call, asker) {
      const name = limitOf.get(call.name);
      if (!name) return transport.send(call, asker);
      const taken = await limiter.take(name, by());
      if (!taken.isAllowed) throw stoppedError(name, call.name, taken);
      const isMissOnly = LIMITS[name].counts === "misses";
      try {
        const reply = await transport.send(call, asker);
        if (isMissOnly) await taken.takeBack();
        return reply;
      } catch (error) {
        if (isMissOnly && !isMiss(error)) await taken.takeBack();
        throw error;
      }
    },
  };
}

/** The API says that it is wrong; an outage says nothing. */
export function isMiss(error: unknown): boolean {
  if (!(error instanceof RemoteError)) return false;
  return isBrokenRule(error) || error.kind === "not found" || error.status === 403;
}

export function stoppedError(name: LimitName, call: string, { retryAfter }: Stopped): RemoteError {
  return new RemoteError("limited", call, { message: LIMITS[name].words, retryAfter });
}
