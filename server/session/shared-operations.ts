import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../observability/log.ts";

/** What replicas tell each other of operations under way and done, by id. */
export interface SharedOperations {
  /** True: nobody has begun it, and it is this replica's now. A text: what another made of it. Null: nobody can say. */
  claim(id: string): Promise<true | string | null>;
  /** What was made of it, for those who come later. */
  settle(id: string, text: string): Promise<void>;
  /** Nothing was made of it: whoever comes next may begin it. */
  release(id: string): Promise<void>;
}

/** Without a shared store the cart at the API is the judge. */
export const noSharedOperations: SharedOperations = {
  claim: async () => null,
  settle: async () => undefined,
  release: async () => undefined,
};

/** What a client of Valkey or Redis is asked for. */
export interface OperationsClient {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, milliseconds: "PX", life: number): Promise<unknown>;
  set(key: string, value: string, milliseconds: "PX", life: number, ifAbsent: "NX"): Promise<"OK" | null>;
  del(key: string): Promise<unknown>;
}

const UNDER_WAY = "under way";
/** Milliseconds. Longer than any operation takes: a replica that ended in the middle holds nobody up for longer. */
const CLAIMED_FOR = 15_000;
const SETTLED_FOR = 10 * 60_000;
const LOOK_EVERY = 100;

/** `wait` for tests. A store that does not answer is as if there were none. */
export function operationsInStore(
  client: OperationsClient,
  log: Pick<Log, "warn">,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): SharedOperations {
  const orNothing = <T>(ask: () => Promise<T>) =>
    ask().catch((err: unknown) => {
      log.warn({ event: "store down", err }, "the shared store did not answer; the cart tells what was done");
      return null;
    });
  return {
    claim: (id) => orNothing(() => claim(client, keyOf(id), wait)),
    async settle(id, text) {
      await orNothing(() => client.set(keyOf(id), text, "PX", SETTLED_FOR));
    },
    async release(id) {
      await orNothing(() => client.del(keyOf(id)));
    },
  };
}

async function claim(
  client: OperationsClient,
  key: string,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<true | string | null> {
  for (let waited = 0; waited < CLAIMED_FOR; waited += LOOK_EVERY) {
    if ((await client.set(key, UNDER_WAY, "PX", CLAIMED_FOR, "NX")) === "OK") return true;
    const known = await client.get(key);
    if (known !== null && known !== UNDER_WAY) return known;
    await wait(LOOK_EVERY);
  }
  return null;
}

function keyOf(id: string): string {
  return `platter:operation:${id}`;
}
