import type { Redis } from "iovalkey";
import { type SharedStore, createMemoryStore, createValkeyStore } from "../../server/valkey/shared-store.ts";

/** The part of Valkey that replicas use; it can be down for a while. */
export class ValkeyStandIn {
  isDown = false;
  readonly keys = new Set<string>();
  readonly #values = new Map<string, { text: string; until: number }>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The store of one replica. */
  replica(): SharedStore {
    return createValkeyStore(this.#client() as unknown as Redis, createMemoryStore(this.#now));
  }

  #answer<T>(value: () => T): Promise<T> {
    return this.isDown ? Promise.reject(new Error("Connection is closed.")) : Promise.resolve(value());
  }

  #get(key: string) {
    const known = this.#values.get(key);
    return known && known.until > this.#now().getTime() ? known : null;
  }

  #set(key: string, text: string, seconds: number): "OK" {
    this.keys.add(key);
    this.#values.set(key, { text, until: this.#now().getTime() + seconds * 1_000 });
    return "OK";
  }

  #client() {
    return {
      status: "ready",
      defineCommand: () => undefined,
      mget: (keys: string[]) => this.#answer(() => keys.map((key) => this.#get(key)?.text ?? null)),
      set: (key: string, text: string, _unit: "EX", seconds: number, ifAbsent?: "NX") =>
        this.#answer(() => (ifAbsent && this.#get(key) ? null : this.#set(key, text, seconds))),
      del: (key: string) => this.#answer(() => (this.#values.delete(key) ? 1 : 0)),
      /** Result of the limiter library's script. */
      rlflxIncr: ([key = "", points = "0", seconds = "0"]: string[]) =>
        this.#answer(() => {
          if (!this.#get(key)) this.#set(key, "0", Number(seconds));
          const current = this.#get(key)!;
          current.text = String(Number(current.text) + Number(points));
          return [Number(current.text), current.until - this.#now().getTime()];
        }),
    };
  }
}

/** A replica's store without replies. */
export function downStore(now: () => Date = () => new Date()): SharedStore {
  const valkey = new ValkeyStandIn(now);
  valkey.isDown = true;
  return valkey.replica();
}
