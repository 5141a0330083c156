import type { Redis } from "iovalkey";
import { LRUCache } from "lru-cache";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import type { Log } from "../observability/log.ts";
import { gaugeOf } from "../observability/metrics.ts";

/** State outside of cookies: in memory for a single process, or in Valkey for several. */
export interface SharedStore {
  get(keys: string[]): Promise<(string | null)[]>;
  set(key: string, text: string, seconds: number): Promise<void>;
  /** False if the key exists. */
  add(key: string, text: string, seconds: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Counts events by key, in windows that begin with the key's first event. */
  limiter(name: string, seconds: number): RateLimiterAbstract;
}

/** Approximate bytes; beyond them the least recently used entries are dropped. */
const MOST_IN_MEMORY = 32_000_000;
const BYTES_OF_AN_ENTRY = 200;

export function createMemoryStore(now: () => Date): SharedStore {
  const texts = new LRUCache<string, string>({
    maxSize: MOST_IN_MEMORY,
    sizeCalculation: (text, key) => text.length + key.length + BYTES_OF_AN_ENTRY,
    perf: { now: () => now().getTime() },
    ttl: 1,
    ttlResolution: 0,
  });
  return {
    get: async (keys) => keys.map((key) => texts.get(key) ?? null),
    async set(key, text, seconds) {
      texts.set(key, text, { ttl: seconds * 1_000 });
    },
    async add(key, text, seconds) {
      if (texts.has(key)) return false;
      texts.set(key, text, { ttl: seconds * 1_000 });
      return true;
    },
    async delete(key) {
      texts.delete(key);
    },
    limiter: (name, seconds) => new RateLimiterMemory(limiterOptions(name, seconds)),
  };
}

/** While Valkey does not reply, each process uses its own memory. */
export function createValkeyStore(client: Redis, memory: SharedStore): SharedStore {
  const ask = <T>(command: Promise<T>, otherwise: () => Promise<T>) => command.catch(otherwise);
  return {
    async get(keys) {
      const own = await memory.get(keys);
      return ask(
        client.mget(keys.map(keyOf)).then((texts) => texts.map((text, index) => text ?? own[index] ?? null)),
        async () => own,
      );
    },
    async set(key, text, seconds) {
      await memory.set(key, text, seconds);
      await client.set(keyOf(key), text, "EX", seconds).catch(() => undefined);
    },
    add: (key, text, seconds) =>
      ask(
        client.set(keyOf(key), text, "EX", seconds, "NX").then((answer) => answer === "OK"),
        () => memory.add(key, text, seconds),
      ),
    async delete(key) {
      await memory.delete(key);
      await client.del(keyOf(key)).catch(() => undefined);
    },
    limiter: (name, seconds) =>
      new RateLimiterRedis({
        ...limiterOptions(name, seconds),
        storeClient: client,
        rejectIfRedisNotReady: true,
        insuranceLimiter: memory.limiter(name, seconds),
      }),
  };
}

function keyOf(key: string): string {
  return `platter:${key}`;
}

function limiterOptions(name: string, duration: number) {
  return { keyPrefix: `platter:${name}`, duration, points: Number.MAX_SAFE_INTEGER };
}

/** Waits for one attempt to connect; failures are tolerated. Only this function imports `iovalkey`. */
export async function connectValkey(
  url: string,
  log: Pick<Log, "warn">,
): Promise<{ client: Redis; isReached: boolean }> {
  const { Redis } = await import("iovalkey");
  // The `valkey:` scheme uses the protocol of `redis:`.
  const client = new Redis(url.replace(/^valkey/, "redis"), {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    // The connection to a hanging server is closed, so that commands fail at once until it reconnects.
    socketTimeout: 1_000,
    connectTimeout: 2_000,
  });
  client.on("error", () => {});
  let isUp = false;
  client.on("ready", () => (isUp = true));
  client.on("reconnecting", () => {
    if (isUp)
      log.warn({ event: "store down" }, "the shared store does not answer; this process goes by its own memory");
    isUp = false;
  });
  gaugeOf("platter_store_up", () => (client.status === "ready" ? 1 : 0), [{}]);
  const isReached = await client.connect().then(
    () => true,
    () => false,
  );
  return { client, isReached };
}
