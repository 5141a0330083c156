import type { SharedStore } from "../valkey/shared-store.ts";

/**
 * Ids of sign-ins and visits that have ended: a sealed cookie opens as long as its secret is there, so a copy of one is
 * told from the real one only by such a list.
 */
export interface EndedSessions {
  add(ids: string[]): Promise<void>;
  /** Those of them that have ended. */
  among(ids: string[]): Promise<ReadonlySet<string>>;
}

/** Seconds: as long as any cookie that names a visit is believed. */
export const ENDED_FOR = 60 * 60 * 24 * 30;

export function createEndedSessions(store: SharedStore): EndedSessions {
  const keyOf = (id: string) => `ended:${id}`;
  return {
    add: async (ids) => void (await Promise.all(ids.map((id) => store.set(keyOf(id), "1", ENDED_FOR)))),
    async among(ids) {
      if (ids.length === 0) return new Set();
      const marks = await store.get(ids.map(keyOf));
      return new Set(ids.filter((_id, index) => marks[index] !== null));
    },
  };
}
