import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Answers what this customer was told a moment ago, or loads it. */
export type Briefly = <T>(call: string, load: () => Promise<T>) => Promise<T>;

export interface BriefCache {
  /** For the holder of this token; nothing is kept for anybody else. */
  of(token: string | undefined): Briefly;
}

const TWO_SECONDS = 2_000;

/**
 * Balances are asked anew by every page of a checkout and change rarely (API-50). They are cached for two
 * seconds, by a hash of the token: the memory of the process holds no key to an account.
 */
export function createBriefCache(now: () => number = () => performance.now()): BriefCache {
  const answers = new LRUCache<string, { value: unknown }>({
    max: 1_000,
    ttl: TWO_SECONDS,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    of(token) {
      if (!token) return (_call, load) => load();
      return async <T>(call: string, load: () => Promise<T>): Promise<T> => {
        const key = keyOf(token, call);
        const known = answers.get(key);
        if (known) return known.value as T;
        // Kept once it is there: a reading under way ends with the visitor who started it, and must not end another's.
        const value = await load();
        answers.set(key, { value });
        return value;
      };
    },
  };
}

function keyOf(token: string, call: string): string {
  return createHash("sha256")
    .update(JSON.stringify([token, call]))
    .digest("base64");
}
