import { RemoteError } from "../remote/errors.ts";
import type { Transport } from "../remote/transport.ts";
import { type Counter, addressKey } from "./counters.ts";

/** Calls by which something could be guessed: within the counter's window so many may be refused of one address. */
const LIMITS = new Map([
  ["redeem-promo", { most: 10, message: "Too many promo codes have been tried." }],
  // A card that is declined, or a rule of the restaurant: more than a customer needs to set right.
  ["queue", { most: 20, message: "Orders from here have been refused very often." }],
]);

/**
 * Only what was refused counts, so that nobody is stopped who is right. A visitor whose address nobody knows is not
 * counted: all of them would be one.
 */
export function limitRefusedCalls(transport: Transport, counter: Counter, address: string | null): Transport {
  return {
    raw: (path) => transport.raw(path),
    async send(call, asker) {
      const limit = LIMITS.get(call.name);
      if (!limit || address === null) return transport.send(call, asker);
      const key = `${call.name} ${addressKey(address)}`;
      const { count, msLeft } = await counter.add(key);
      await counter.takeBack(key);
      if (count > limit.most)
        throw new RemoteError("limited", call.name, { message: limit.message, retryAfter: Math.ceil(msLeft / 1_000) });
      try {
        return await transport.send(call, asker);
      } catch (error) {
        if (error instanceof RemoteError && error.kind === "refused") await counter.add(key);
        throw error;
      }
    },
  };
}
