import type { Catering } from "./catering/catering.ts";
import { CateringError } from "./catering/errors.ts";
import { type Counter, addressKey } from "./counters.ts";

/** From one address within the counter's window, as many as wrong passwords (R13): an office at noon, and no stock of letters for a stranger. */
const MOST_FORMS = 30;

/** What makes the restaurant write a letter or call somebody back (screen 25). */
const LIMITED = ["signUp", "forgotPassword", "cateringQuote"] as const;

/** The same calls, of which one visitor may make only so many: then they are refused as if the restaurant were busy. */
export function limitForms(catering: Catering, counter: Counter, address: string | null): Catering {
  const limited = <Given extends unknown[], Answer>(name: string, call: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given): Promise<Answer> => {
      const { count, msLeft } = await counter.add(addressKey(address ?? ""));
      if (count <= MOST_FORMS) return call(...given);
      const message = "This form has been sent very often.";
      throw new CateringError("busy", name, { message, retryAfter: Math.ceil(msLeft / 1_000) });
    };
  };
  const calls = Object.fromEntries(LIMITED.map((name) => [name, limited(name, catering[name] as never)]));
  // Above the others, which are not copied: every request passes here.
  return Object.assign(Object.create(catering) as Catering, calls);
}
