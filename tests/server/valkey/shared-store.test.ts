import { afterAll, describe, expect, test } from "vitest";
import {
  type SharedStore,
  connectValkey,
  createMemoryStore,
  createValkeyStore,
} from "../../../server/valkey/shared-store.ts";
import { startSharedStore } from "../../../scripts/shared-store.ts";

const now = () => new Date();
const program = await startSharedStore();
afterAll(() => program?.stop());
const clients: { disconnect(): void }[] = [];
afterAll(() => clients.forEach((client) => client.disconnect()));

/** Two processes, and their reports on the store. */
async function twoProcesses(url: string) {
  const lines: unknown[] = [];
  const stores = [0, 1].map(async () => {
    const { client, isReached } = await connectValkey(url, { warn: (line: unknown) => void lines.push(line) });
    clients.push(client);
    expect(isReached).toBe(true);
    return createValkeyStore(client, createMemoryStore(now));
  });
  const [one, other] = await Promise.all(stores);
  return { one: one!, other: other!, lines };
}

async function expectToKeep(store: SharedStore, other: SharedStore, name: string): Promise<void> {
  const [a, b] = [`${name} a`, `${name} b`];
  expect(await store.get([a, b])).toEqual([null, null]);
  await store.set(a, "text", 60);
  expect(await other.get([b, a])).toEqual([null, "text"]);
  expect([await store.add(b, "mine", 60), await other.add(b, "theirs", 60)]).toEqual([true, false]);
  await store.delete(a);
  expect(await other.get([a, b])).toEqual([null, "mine"]);
  await store.limiter(name, 60).penalty("key");
  expect((await other.limiter(name, 60).penalty("key")).consumedPoints).toBe(name === "memory" ? 1 : 2);
}

test("shared store: memory keeps texts by key until they expire", async () => {
  const clock = { at: 1_000 };
  const store = createMemoryStore(() => new Date(clock.at));
  await expectToKeep(store, store, "memory");
  await store.set("short", "text", 10);
  clock.at += 9_999;
  expect(await store.get(["short"])).toEqual(["text"]);
  clock.at += 2;
  expect(await store.get(["short"])).toEqual([null]);
  expect(await store.add("short", "text", 10)).toBe(true);
});

describe.runIf(program)("shared store: Valkey", () => {
  test("two processes share texts and counts; during an outage each uses its own memory, and logs it once", async () => {
    const { one, other, lines } = await twoProcesses(program!.url);
    await expectToKeep(one, other, "valkey");
    await one.set("kept", "text", 60);
    await program!.kill();
    await expect.poll(() => lines).toHaveLength(2);
    expect([await one.get(["kept"]), await other.get(["kept"])]).toEqual([["text"], [null]]);
    expect([await one.add("new", "1", 60), await one.add("new", "2", 60)]).toEqual([true, false]);
    expect((await one.limiter("away", 60).penalty("key")).consumedPoints).toBe(1);
    expect(lines).toEqual([{ event: "store down" }, { event: "store down" }]);
  });
});
