import { describe, expect, test } from "vitest";
import { type OperationsClient, operationsInStore } from "../../../server/session/shared-operations.ts";
import { createMemoryStore } from "../../support/memory-store.ts";

/** Operations that replicas tell each other of (CART-07). */

const log = { warn() {} };
const atOnce = async () => undefined;

/** Two replicas with one store; what the second waits for happens meanwhile. */
function replicas(meanwhile: (first: ReturnType<typeof operationsInStore>) => Promise<void> = atOnce) {
  const store = createMemoryStore();
  const first = operationsInStore(store, log, atOnce);
  return { store, first, second: operationsInStore(store, log, () => meanwhile(first)) };
}

describe("what one replica has begun", () => {
  test("is its own; the other waits, and is told what was made of it", async () => {
    const { first, second } = replicas((replica) => replica.settle("a", "made"));
    expect(await first.claim("a")).toBe(true);
    expect(await second.claim("a")).toBe("made");
    expect(await first.claim("b")).toBe(true);
  });

  test("and given up may be begun by the other", async () => {
    const { first, second } = replicas((replica) => replica.release("a"));
    await first.claim("a");
    expect(await second.claim("a")).toBe(true);
  });

  test("and never ended is waited for no longer than it may take: then nobody can say", async () => {
    let waits = 0;
    const { first, second } = replicas(async () => void waits++);
    await first.claim("a");
    expect(await second.claim("a")).toBeNull();
    expect(waits).toBe(150);
  });
});

test("a store that is down is as if there were none, and is told of", async () => {
  const told: unknown[] = [];
  const down = () => Promise.reject(new Error("down"));
  const client = { get: down, set: down, del: down } as OperationsClient;
  const shared = operationsInStore(client, { warn: (...line: unknown[]) => void told.push(line) }, atOnce);
  expect(await shared.claim("a")).toBeNull();
  await shared.settle("a", "made");
  await shared.release("a");
  expect(told).toHaveLength(3);
});

test("the store has no key but its own", async () => {
  const { store, first } = replicas();
  await first.claim("a");
  await first.settle("a", "made");
  expect([...store.values]).toEqual([["platter:operation:a", "made"]]);
});
