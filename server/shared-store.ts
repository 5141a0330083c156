import type { Redis } from "iovalkey";
import { countersInMemory, countersInStore } from "./limits/counters.ts";
import { log } from "./observability/log.ts";
import { gaugeOf } from "./observability/metrics.ts";
import { type EndedStore, endedInStore } from "./session/ended-sessions.ts";
import { operationsInStore } from "./session/shared-operations.ts";

/** What replicas share. Loaded only where there is such a store; waited for once, at the start, and never relied on. */
export async function openStore(url: string, now: () => Date) {
  const { Redis } = await import("iovalkey");
  // Valkey's own scheme is the same protocol.
  const client = new Redis(url.replace(/^valkey/, "redis"), {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: 2_000,
  });
  // Each refused call says so itself.
  client.on("error", () => {});
  gaugeOf("platter_store_up", () => (client.status === "ready" ? 1 : 0));
  const isReached = await client.connect().then(
    () => true,
    () => false,
  );
  return {
    isReached,
    counters: countersInStore(client, countersInMemory(now), log),
    ended: endedInStore(endedStoreOf(client), now, log),
    sharedOperations: operationsInStore(client, log),
    close: () => client.disconnect(),
  };
}

/** Where replicas share what has ended. */
function endedStoreOf(client: Redis): EndedStore {
  const keyOf = (id: string) => `platter:ended:${id}`;
  return {
    async add(ids, seconds) {
      await Promise.all(ids.map((id) => client.set(keyOf(id), "1", "EX", seconds)));
    },
    have: async (ids) => (await client.mget(ids.map(keyOf))).map((value) => value !== null),
  };
}
