import { randomBytes } from "node:crypto";

/**
 * What one visitor's cookies belong to. Each is sealed with the visit's id; once the visit is ended no copy of any of
 * them is believed any more. It begins with the first cookie, and goes on over signing in.
 */
export interface Visit {
  /** Of what is written now. */
  id(): string;
  /** Those that came with the request and are not over, the most important first. */
  known(): string[];
  /** Whether what was sealed under this id must not be left as it is. */
  isOver(id: string): boolean;
  /** All that was written so far is over; what follows is another visit's. */
  end(): Promise<void>;
}

/** 96 bits: nobody meets one by chance, and it is short enough for every cookie. */
export function newId(): string {
  return randomBytes(12).toString("base64url");
}

/** `known`: ids that came with the request and have not ended, the most important first. */
export function openVisit(known: string[], endAll: (ids: string[]) => Promise<void>): Visit {
  let current = known[0] ?? null;
  const over = new Set<string>();
  return {
    id: () => (current ??= newId()),
    known: () => known.filter((id) => !over.has(id)),
    isOver: (id) => over.has(id),
    async end() {
      const ids = [...new Set([...known, ...(current === null ? [] : [current])])].filter((id) => !over.has(id));
      ids.forEach((id) => over.add(id));
      current = null;
      await endAll(ids);
    },
  };
}
