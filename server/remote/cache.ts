import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { RemoteError } from "./errors.ts";
import { TIMES } from "./time-budget.ts";

export interface Cached<T> {
  value: T;
  /** The time when a stale copy was fetched; null for a fresh copy. */
  asOf: Date | null;
}

interface Copy {
  value: unknown;
  fetchedAt: number;
}

/** The total size of all copies, so that searches near every zip code do not fill the memory. */
const MOST_CHARACTERS = 50_000_000;
const STALE_FOR = 15 * 60_000;

interface CacheOptions {
  noneFor?: number | undefined;
  /** Milliseconds to wait for a fresh copy before a stale one is returned. */
  patience?: number | undefined;
}

export type ReferenceCache = ReturnType<typeof createReferenceCache>;

/** Returns fresh copies at once, and during an outage copies up to 15 minutes old, with their time for the page. */
export function createReferenceCache(now: () => Date, timeScale: number) {
  const sizeCalculation = ({ value }: Copy) => JSON.stringify(value).length;
  const copies = new LRUCache<string, Copy>({ max: 5_000, maxSize: MOST_CHARACTERS, sizeCalculation });
  const loading = new Map<string, Promise<unknown>>();

  async function load<T>(key: string, read: () => Promise<T>): Promise<T> {
    try {
      const value = await read();
      copies.set(key, { value, fetchedAt: now().getTime() });
      return value;
    } catch (error) {
      if (isGone(error)) copies.delete(key);
      throw error;
    }
  }

  function refresh<T>(key: string, read: () => Promise<T>): Promise<T> {
    const running = loading.get(key) as Promise<T> | undefined;
    const promise = running ?? load(key, read).finally(() => loading.delete(key));
    loading.set(key, promise);
    return promise;
  }

  return {
    peek: (key: string) => copies.get(key)?.value,
    /** @param freshFor milliseconds */
    async get<T>(
      key: string,
      freshFor: number,
      read: () => Promise<T>,
      { noneFor = freshFor, patience = TIMES.soon * timeScale }: CacheOptions = {},
    ): Promise<Cached<T>> {
      const copy = copies.get(key);
      // The absolute value, since a copy from the future (the clock was set back) would otherwise stay fresh.
      const age = copy ? Math.abs(now().getTime() - copy.fetchedAt) : Infinity;
      if (copy && age < (isNone(copy.value) ? noneFor : freshFor)) return { value: copy.value as T, asOf: null };
      const fresh = refresh(key, read).then((value): Cached<T> => ({ value, asOf: null }));
      if (!copy || age > STALE_FOR) return fresh;
      const old: Cached<T> = { value: copy.value as T, asOf: new Date(copy.fetchedAt) };
      const orOld = fresh.catch((error: unknown) => {
        if (isGone(error)) throw error;
        return old;
      });
      return Promise.race([orOld, after(patience, old)]);
    },
  };
}

function isNone(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isGone(error: unknown): boolean {
  return error instanceof RemoteError && error.kind === "not found";
}

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value).unref());
}

export type BriefCache = ReturnType<typeof createBriefCache>;

const TWO_SECONDS = 2_000;

/** Caches balances, which every checkout page reads (API-50), by a hash, so that memory holds no access token. */
export function createBriefCache(now: () => number = () => performance.now()) {
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
      // Only completed reads are shared: a visitor who leaves aborts the running read.
      const value = await load();
      answers.set(key, { value });
      return value;
    },
  };
}
