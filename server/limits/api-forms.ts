import { RemoteError } from "../remote/errors.ts";
import type { Transport } from "../remote/transport.ts";
import { type Counter, addressKey } from "./counters.ts";

/** From one address within the counter's window, as many as wrong passwords: an office at noon, and no stock of letters for a stranger. */
const MOST_FORMS = 30;

/** What makes the restaurant write a letter or call somebody back. */
const LIMITED = new Set(["sign-up", "forgot-password", "catering-quote"]);

/** The same way to the API, of which one visitor may make only so many such calls: then they are refused as if it were busy. */
export function limitForms(transport: Transport, counter: Counter, address: string | null): Transport {
  return {
    raw: (path) => transport.raw(path),
    async send(call, asker) {
      if (LIMITED.has(call.name)) {
        const { count, msLeft } = await counter.add(addressKey(address ?? ""));
        const message = "This form has been sent very often.";
        if (count > MOST_FORMS)
          throw new RemoteError("busy", call.name, { message, retryAfter: Math.ceil(msLeft / 1_000) });
      }
      return transport.send(call, asker);
    },
  };
}
