import { RemoteError } from "../remote/errors.ts";
import type { Transport } from "../remote/transport.ts";
import { type Counter, addressKey } from "./counters.ts";

/** From one address within the counter's window: enough for an office at noon, too few to flood a mailbox. */
const MOST_CALLS = 30;

const LIMITED = new Set(["sign-up", "forgot-password", "catering-quote"]);

/** Limits the rate of calls that send email, by visitor: beyond it they are refused. */
export function limitEmailCalls(transport: Transport, counter: Counter, address: string | null): Transport {
  return {
    raw: (path) => transport.raw(path),
    async send(call, asker) {
      if (LIMITED.has(call.name)) {
        const { count, msLeft } = await counter.add(addressKey(address ?? ""));
        const message = "This form has been sent very often.";
        if (count > MOST_CALLS)
          throw new RemoteError("limited", call.name, { message, retryAfter: Math.ceil(msLeft / 1_000) });
      }
      return transport.send(call, asker);
    },
  };
}
