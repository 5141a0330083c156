import type { OperationsClient } from "../../server/session/shared-operations.ts";

/** As much of a shared store as replicas ask for, without its times. */
export function createMemoryStore(): OperationsClient & { values: Map<string, string> } {
  const values = new Map<string, string>();
  function set(key: string, value: string, _unit: "PX", _life: number, ifAbsent?: "NX"): Promise<"OK" | null> {
    if (ifAbsent && values.has(key)) return Promise.resolve(null);
    values.set(key, value);
    return Promise.resolve("OK");
  }
  return {
    values,
    get: async (key) => values.get(key) ?? null,
    set,
    del: async (key) => values.delete(key),
  };
}
