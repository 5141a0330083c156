import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { RemoteError } from "./errors.ts";
import { TIMES } from "./time-budget.ts";

export interface Cached<T> {
  value: T;
  /** When a stale copy was fetched; null for a fresh one. */
  asOf: Date | null;
}

interface Copy {
  value: unknown;
  fetchedAt: number;
}

/** Of all copies together: a search near each zip code of the country must not fill the memory. */
const MOST_CHARACTERS = 50_000_000;
const STALE_FOR = 15 * 60_000;

interface CacheOptions {
  noneFor?: number | undefined;
  /** Milliseconds until a stale copy replaces a late one. */
  patience?: number | undefined;
}

export type ReferenceCache = ReturnType<typeof createReferenceCache>;

/** A fresh copy is served at once; one of up to 15 minutes during an outage, with its age for the page. */
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
      // The age is the same whichever way the clock was set: a copy from the future is not fresh for ever.
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

/** Balances, read by every page of a checkout (API-50), by a hash of the token: memory holds no key to an account. */
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
      // Shared only once complete: a read ends with its visitor, and must not end another's.
      const value = await load();
      answers.set(key, { value });
      return value;
    },
  };
}
