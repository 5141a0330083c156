import { expect, test } from "vitest";
import { ENDED_FOR, createEndedSessions } from "../../../server/session/ended-sessions.ts";
import { createMemoryStore } from "../../../server/valkey/shared-store.ts";
import { ValkeyStandIn } from "../../support/shared-store.ts";

function replicas() {
  const clock = { at: Date.parse("2026-11-21T16:00:00Z") };
  const now = () => new Date(clock.at);
  const store = new ValkeyStandIn(now);
  const [one, other] = [createEndedSessions(store.replica()), createEndedSessions(store.replica())];
  return { clock, store, one, other, alone: createEndedSessions(createMemoryStore(now)) };
}

test.each(["one", "alone"] as const)(
  "ended sessions: known for as long as a cookie is believed, and no longer (%s)",
  async (where) => {
    const { clock, [where]: ended } = replicas();
    await ended.add(["a", "b"]);
    expect(await ended.among(["a", "c"])).toEqual(new Set(["a"]));
    clock.at += ENDED_FOR * 1_000 - 1;
    expect(await ended.among(["a", "b"])).toEqual(new Set(["a", "b"]));
    clock.at += ENDED_FOR * 1_000;
    expect(await ended.among(["a", "b"])).toEqual(new Set());
  },
);

test("ended sessions: what has ended at one replica has ended at every other", async () => {
  const { one, other } = replicas();
  await one.add(["a"]);
  expect(await other.among(["a", "b"])).toEqual(new Set(["a"]));
});

test("ended sessions: known where they ended while the store is away, and after it lost all it had", async () => {
  const { clock, store, one, other } = replicas();
  store.isDown = true;
  await one.add(["a"]);
  expect([await one.among(["a"]), await other.among(["a"])]).toEqual([new Set(["a"]), new Set()]);
  store.isDown = false;
  clock.at += 60_000;
  expect(await one.among(["a", "b"])).toEqual(new Set(["a"]));
});
