import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Log } from "../observability/log.ts";

/** Counts events of a kind by key within a window that begins with the first one. */
export interface Counter {
  add(key: string): Promise<Counted>;
  takeBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

export interface Counted {
  count: number;
  /** Milliseconds until the window ends. */
  msLeft: number;
}

export interface CounterOptions {
  /** Of the keys in a shared store; no other counter's. */
  name: string;
  /** Milliseconds. */
  window: number;
}

/** Makes counters: each for this process alone, or shared by all that have the same store. */
export type Counters = (options: CounterOptions) => Counter;

/** Of each counter; the least recently seen key is forgotten first. */
const MOST_COUNTED = 50_000;

/** Counters in the memory of this process: replicas count for themselves. */
export function countersInMemory(now: () => Date): Counters {
  return ({ window }) => {
    // Sized one by one: with `max` it takes room for all of them at once.
    const counts = new LRUCache<string, { count: number; until: number }>({
      maxSize: MOST_COUNTED,
      sizeCalculation: () => 1,
    });
    const current = (key: string) => {
      const known = counts.get(key);
      return known && known.until > now().getTime() ? known : null;
    };
    return {
      async add(key) {
        const { count, until } = current(key) ?? { count: 0, until: now().getTime() + window };
        counts.set(key, { count: count + 1, until });
        return { count: count + 1, msLeft: until - now().getTime() };
      },
      async takeBack(key) {
        const counted = current(key);
        if (counted) counts.set(key, { ...counted, count: Math.max(0, counted.count - 1) });
      },
      async clear(key) {
        counts.delete(key);
      },
    };
  };
}

/** What a shared store is asked for: a client of Valkey or Redis. */
export type StoreClient = object;

/**
 * Counters that all replicas share. While the store is not there each counts for itself: a limit that fails must
 * neither shut customers out nor let everybody in.
 */
export function countersInStore(client: StoreClient, inMemory: Counters, log: Pick<Log, "warn">): Counters {
  const orElse = async <T>(ask: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (err) {
      log.warn({ event: "store down", err }, "the shared store did not answer; this process counts for itself");
      return instead();
    }
  };
  return (options) => {
    const own = inMemory(options);
    const shared = counterInStore(client, options);
    return {
      add: (key) =>
        orElse(
          () => shared.add(key),
          () => own.add(key),
        ),
      takeBack: (key) =>
        orElse(
          () => shared.takeBack(key),
          () => own.takeBack(key),
        ),
      clear: (key) =>
        orElse(
          () => shared.clear(key),
          () => own.clear(key),
        ),
    };
  };
}

/** The library's own, but that what is taken back after its window is over makes no room in the next. */
const COUNT = `
local before = tonumber(redis.call('get', KEYS[1]) or '0')
if tonumber(ARGV[1]) < 0 and before <= 0 then return {0, 0} end
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local count = redis.call('incrby', KEYS[1], ARGV[1])
return {count, redis.call('pttl', KEYS[1])}
`;

function counterInStore(storeClient: StoreClient, { name, window }: CounterOptions): Counter {
  const limiter = new RateLimiterRedis({
    storeClient,
    keyPrefix: `platter:${name}`,
    duration: window / 1_000,
    // What is too many is the caller's to say.
    points: Number.MAX_SAFE_INTEGER,
    rejectIfRedisNotReady: true,
    customIncrTtlLuaScript: COUNT,
  });
  return {
    async add(key) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, 1);
      return { count: consumedPoints, msLeft: msBeforeNext };
    },
    takeBack: async (key) => void (await limiter.reward(key, 1)),
    clear: async (key) => void (await limiter.delete(key)),
  };
}

/** An IPv6 customer has a whole /64 to choose from: it counts as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  // Written in one way only; "::" stands for as many groups of zeros as are missing.
  const written = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
  const [before = [], after = []] = written.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
