import type { Redis } from "iovalkey";
import { gaugeOf } from "../observability/metrics.ts";

/** A client of the store that replicas share. Loaded only where there is one; waited for once, at the start, and never relied on. */
export async function openStoreClient(url: string): Promise<{ client: Redis; isReached: boolean; close: () => void }> {
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
  gaugeOf("platter_store_up", () => (client.status === "ready" ? 1 : 0), [{}]);
  const isReached = await client.connect().then(
    () => true,
    () => false,
  );
  return { client, isReached, close: () => client.disconnect() };
}
