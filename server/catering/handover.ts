import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/**
 * What the API has just told a visitor's form, for the page that the form leads to: the cart that a change answers, the
 * order that was placed, what is the customer's own and was asked beside the change. In the process that answered, for one
 * second, and for one page; any other asks the API.
 */
export interface Handover {
  /** `visitor`: the visit and the token, which both come sealed: nobody else's page can name them. */
  of(visitor: () => readonly string[]): VisitorHandover;
}

export interface VisitorHandover {
  /** Answers of the API by the address they are read at; taken, they are gone. */
  take(): ReadonlyMap<string, unknown>;
  put(address: string, answer: unknown): void;
  /** Something changes: what was told before is no longer true. */
  drop(): void;
}

const ONE_SECOND = 1_000;

export function createHandover(now: () => number = () => performance.now()): Handover {
  const told = new LRUCache<string, Map<string, unknown>>({
    max: 1_000,
    ttl: ONE_SECOND,
    ttlResolution: 0,
    // Numbers of a customer's cards are among it: none stays in memory for longer.
    ttlAutopurge: true,
    perf: { now },
  });
  return {
    of(visitor) {
      const key = () => keyOf(visitor());
      return {
        take() {
          const answers = told.get(key());
          told.delete(key());
          return answers ?? new Map<string, unknown>();
        },
        put(address, answer) {
          const answers = told.get(key()) ?? new Map<string, unknown>();
          told.set(key(), answers.set(address, answer));
        },
        drop: () => void told.delete(key()),
      };
    },
  };
}

/** The memory of the process holds no key to an account. */
function keyOf(visitor: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(visitor)).digest("base64");
}
