import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { count } from "../observability/metrics.ts";
import { RemoteError } from "./errors.ts";
import { TIMES } from "./time-budget.ts";

/**
 * Reference data (menus, stores, settings) is the same for everybody and changes rarely. A fresh copy
 * is served at once; an old one (up to 15 minutes) stands in when the API is slow or down, with its
 * age, so that the page can say so. What the API says is not there any more has no copy.
 */
export interface Cached<T> {
  value: T;
  /** When a stand-in copy was fetched; null for a fresh one. */
  asOf: Date | null;
}

interface Copy {
  value: unknown;
  fetchedAt: number;
}

/** Of all copies together: a search near each zip code of the country must not fill the memory. */
const MOST_CHARACTERS = 50_000_000;
const STALE_FOR = 15 * 60_000;

export interface CacheOptions {
  /** How long an empty list is fresh. */
  noneFor?: number | undefined;
  /** Milliseconds until an old copy stands in for one that does not come. */
  patience?: number | undefined;
}

export interface ReferenceCache {
  get<T>(key: string, freshFor: number, load: () => Promise<T>, options?: CacheOptions): Promise<Cached<T>>;
  /** The copy of whatever age, where there is one: for what a page can do without. */
  peek(key: string): unknown;
}

export function createReferenceCache(now: () => Date, timeScale: number): ReferenceCache {
  const sizeCalculation = ({ value }: Copy) => JSON.stringify(value).length;
  const copies = new LRUCache<string, Copy>({ max: 5_000, maxSize: MOST_CHARACTERS, sizeCalculation });
  const loading = new Map<string, Promise<unknown>>();

  function refresh<T>(key: string, load: () => Promise<T>): Promise<T> {
    const running = loading.get(key) as Promise<T> | undefined;
    if (running) return running;
    const promise = load()
      .then((value) => {
        copies.set(key, { value, fetchedAt: now().getTime() });
        return value;
      })
      .catch((error: unknown) => {
        if (isGone(error)) copies.delete(key);
        throw error;
      })
      .finally(() => loading.delete(key));
    loading.set(key, promise);
    return promise;
  }

  return {
    peek: (key) => copies.get(key)?.value,
    async get<T>(
      key: string,
      freshFor: number,
      load: () => Promise<T>,
      options: CacheOptions = {},
    ): Promise<Cached<T>> {
      const { noneFor = freshFor, patience = TIMES.soon * timeScale } = options;
      const copy = copies.get(key);
      // The age is the same whichever way the clock was set: a copy from the future is not fresh for ever.
      const age = copy ? Math.abs(now().getTime() - copy.fetchedAt) : Infinity;
      if (copy && age < (isNone(copy.value) ? noneFor : freshFor)) {
        count("platter_cache_reads_total", { outcome: "hit" });
        return { value: copy.value as T, asOf: null };
      }
      const fresh = refresh(key, load).then((value): Cached<T> => ({ value, asOf: null }));
      if (!copy || age > STALE_FOR) {
        count("platter_cache_reads_total", { outcome: "miss" });
        return fresh;
      }
      const old: Cached<T> = { value: copy.value as T, asOf: new Date(copy.fetchedAt) };
      const orOld = fresh.catch((error: unknown) => {
        if (isGone(error)) throw error;
        return old;
      });
      const found = await Promise.race([orOld, after(patience, old)]);
      count("platter_cache_reads_total", { outcome: found.asOf ? "stale" : "miss" });
      return found;
    },
  };
}

function isNone(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** An answer, not an outage. */
function isGone(error: unknown): boolean {
  return error instanceof RemoteError && error.kind === "not found";
}

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value).unref());
}

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
