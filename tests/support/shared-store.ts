import { type Counters, countersInMemory, countersInStore } from "../../server/limits/counters.ts";
import { type EndedSessions, type EndedStore, endedInStore } from "../../server/session/ended-sessions.ts";
import { operationsInStore } from "../../server/session/shared-operations.ts";

const SILENT = { warn: () => undefined };

/** What a replica has of a store that answers nothing. */
export function downStore(now: () => Date = () => new Date()) {
  const store = new SharedStore(now);
  store.isDown = true;
  const gone = () => Promise.reject(new Error("Connection is closed."));
  return { ...store.replica(), sharedOperations: operationsInStore({ get: gone, set: gone, del: gone }, SILENT) };
}

/** A store that replicas share, as far as they ask one; it can be away for a while. */
export class SharedStore {
  isDown = false;
  readonly keys = new Set<string>();
  readonly #counts = new Map<string, { count: number; until: number }>();
  readonly #ended = new Map<string, number>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** What one replica has of it. */
  replica(now = this.#now): { counters: Counters; ended: EndedSessions } {
    return {
      counters: countersInStore(this.#client(), countersInMemory(now), SILENT),
      ended: endedInStore(this.#endedStore(), now, SILENT),
    };
  }

  #answer<T>(value: () => T): Promise<T> {
    return this.isDown ? Promise.reject(new Error("Connection is closed.")) : Promise.resolve(value());
  }

  /** As the limiter's library asks: the script counts, and a count that is not there is not taken back. */
  #client() {
    return {
      status: "ready",
      defineCommand: () => undefined,
      rlflxIncr: ([key = "", points = "0", seconds = "0"]: string[]) =>
        this.#answer(() => {
          const at = this.#now().getTime();
          this.keys.add(key);
          const known = this.#counts.get(key);
          const current = known && known.until > at ? known : { count: 0, until: at + Number(seconds) * 1_000 };
          if (Number(points) < 0 && current.count <= 0) return [0, 0];
          const next = { ...current, count: current.count + Number(points) };
          this.#counts.set(key, next);
          return [next.count, next.until - at];
        }),
      del: (key: string) => this.#answer(() => (this.#counts.delete(key) ? 1 : 0)),
    };
  }

  #endedStore(): EndedStore {
    return {
      add: (ids, seconds) =>
        this.#answer(() => ids.forEach((id) => this.#ended.set(id, this.#now().getTime() + seconds * 1_000))),
      have: (ids) => this.#answer(() => ids.map((id) => (this.#ended.get(id) ?? 0) > this.#now().getTime())),
    };
  }
}
