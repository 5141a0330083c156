import { LRUCache } from "lru-cache";
import type { Log } from "../observability/log.ts";

/**
 * Ids of sign-ins and visits that have ended: a sealed cookie opens as long as its secret is there, so a copy of one is
 * told from the real one only by such a list.
 */
export interface EndedSessions {
  add(ids: string[]): Promise<void>;
  /** Those of them that have ended. */
  among(ids: string[]): Promise<ReadonlySet<string>>;
}

/** What replicas share, as far as it is needed here. Each call may fail. */
export interface EndedStore {
  /** Remembers them for so many seconds. */
  add(ids: string[], seconds: number): Promise<void>;
  /** For each of them, whether it is there. */
  have(ids: string[]): Promise<boolean[]>;
}

/** Seconds: as long as any cookie that names a visit is believed. */
export const ENDED_FOR = 60 * 60 * 24 * 30;

/** The earliest is forgotten first. */
const MOST_ENDED = 100_000;

/** Milliseconds for which a store that did not answer is not asked again: no page is to wait for it each time. */
const RESTS_FOR = 5_000;

/** In the memory of this process: other replicas do not know. */
export function endedInMemory(now: () => Date): EndedSessions {
  // Sized one by one: with `max` it takes room for all of them at once.
  const ends = new LRUCache<string, number>({ maxSize: MOST_ENDED, sizeCalculation: () => 1 });
  return {
    async add(ids) {
      const until = now().getTime() + ENDED_FOR * 1_000;
      for (const id of ids) ends.set(id, until);
    },
    // Read without being renewed: what nobody brings back must not outlive what is newer.
    among: async (ids) => new Set(ids.filter((id) => (ends.peek(id) ?? 0) > now().getTime())),
  };
}

/**
 * Shared by all replicas, and in memory as well: while the store is not there each knows its own, and tells the store as
 * soon as it answers again.
 */
export function endedInStore(store: EndedStore, now: () => Date, log: Pick<Log, "warn">): EndedSessions {
  const own = endedInMemory(now);
  const untold = new Set<string>();
  let failedAt = Number.NEGATIVE_INFINITY;
  const orElse = async <T>(ask: () => Promise<T>, otherwise: T): Promise<T> => {
    if (Math.abs(now().getTime() - failedAt) < RESTS_FOR) return otherwise;
    try {
      return await ask();
    } catch (err) {
      failedAt = now().getTime();
      log.warn({ event: "store down", err }, "the shared store did not answer; this process goes by its own list");
      return otherwise;
    }
  };
  const tell = async (ids: string[]) => {
    await store.add(ids, ENDED_FOR);
    ids.forEach((id) => untold.delete(id));
  };
  return {
    async add(ids) {
      if (ids.length === 0) return;
      await own.add(ids);
      for (const id of ids) if (untold.size < MOST_ENDED) untold.add(id);
      await orElse(() => tell([...untold]), undefined);
    },
    async among(ids) {
      const known = await own.among(ids);
      const unknown = ids.filter((id) => !known.has(id));
      if (unknown.length === 0) return known;
      const shared = await orElse(async () => {
        const there = await store.have(unknown);
        if (untold.size > 0) await tell([...untold]);
        return unknown.filter((_id, index) => there[index]);
      }, []);
      // What has ended stays so: the next page need not ask.
      await own.add(shared);
      return new Set([...known, ...shared]);
    },
  };
}

/** What of a client of Valkey or Redis is needed. */
interface StoreClient {
  set(key: string, value: string, unit: "EX", seconds: number): Promise<unknown>;
  mget(keys: string[]): Promise<(string | null)[]>;
}

export function endedOf(client: StoreClient): EndedStore {
  const keyOf = (id: string) => `platter:ended:${id}`;
  return {
    async add(ids, seconds) {
      await Promise.all(ids.map((id) => client.set(keyOf(id), "1", "EX", seconds)));
    },
    have: async (ids) => (await client.mget(ids.map(keyOf))).map((value) => value !== null),
  };
}
