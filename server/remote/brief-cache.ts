import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

export interface BriefCache {
  /** The cached value of this token, or loads it; nothing is cached for guests. */
  get<T>(token: string | undefined, call: string, load: () => Promise<T>): Promise<T>;
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
    async get<T>(token: string | undefined, call: string, load: () => Promise<T>): Promise<T> {
      if (!token) return load();
      const key = createHash("sha256")
        .update(JSON.stringify([token, call]))
        .digest("base64");
      const known = answers.get(key);
      if (known) return known.value as T;
      // Kept once it is there: a reading under way ends with the visitor who started it, and must not end another's.
      const value = await load();
      answers.set(key, { value });
      return value;
    },
  };
}
