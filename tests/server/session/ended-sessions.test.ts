import { describe, expect, test } from "vitest";
import { ENDED_FOR, endedInMemory } from "../../../server/session/ended-sessions.ts";
import { openVisit } from "../../../server/session/visit.ts";
import { SharedStore } from "../../support/shared-store.ts";

function replicas() {
  const clock = { at: Date.parse("2026-11-21T16:00:00Z") };
  const now = () => new Date(clock.at);
  const store = new SharedStore(now);
  const [one, other] = [store.replica().ended, store.replica().ended];
  return { clock, store, one, other };
}

const A_WHILE = 6_000;

describe("what has ended", () => {
  test.each(["memory", "a store"])(
    "is known in %s for as long as a cookie is believed, and no longer",
    async (where) => {
      const { clock, one } = replicas();
      const ended = where === "memory" ? endedInMemory(() => new Date(clock.at)) : one;
      await ended.add(["a", "b"]);
      expect(await ended.among(["a", "c"])).toEqual(new Set(["a"]));
      clock.at += ENDED_FOR * 1_000 - 1;
      expect(await ended.among(["a", "b"])).toEqual(new Set(["a", "b"]));
      clock.at += ENDED_FOR * 1_000;
      expect(await ended.among(["a", "b"])).toEqual(new Set());
    },
  );

  test("at one replica has ended at every other", async () => {
    const { one, other } = replicas();
    await one.add(["a"]);
    expect(await other.among(["a", "b"])).toEqual(new Set(["a"]));
  });

  test("while the store is away counts where it ended, and everywhere once the store is back", async () => {
    const { clock, store, one, other } = replicas();
    store.isDown = true;
    await one.add(["a"]);
    expect(await one.among(["a"])).toEqual(new Set(["a"]));
    expect(await other.among(["a"])).toEqual(new Set());
    store.isDown = false;
    clock.at += A_WHILE;
    // Anybody's next page at that replica tells the store.
    await one.among(["anybody"]);
    expect(await other.among(["a"])).toEqual(new Set(["a"]));
  });

  test("before the store went is still known while it is away, where it was seen", async () => {
    const { store, one, other } = replicas();
    await one.add(["a", "b"]);
    await other.among(["a"]);
    store.isDown = true;
    expect(await other.among(["a", "b"])).toEqual(new Set(["a"]));
  });

  test("is not asked of a store that has just failed: no page waits for it again", async () => {
    const { clock, store, other } = replicas();
    let asked = 0;
    Object.defineProperty(store, "isDown", { get: () => Boolean((asked += 1)) });
    for (let page = 0; page < 20; page++) await other.among(["a"]);
    expect(asked).toBe(1);
    clock.at += A_WHILE;
    await other.among(["a"]);
    expect(asked).toBe(2);
  });
});

describe("a visit", () => {
  test("keeps its id until it ends, and another begins", async () => {
    const ended: string[] = [];
    const visit = openVisit(["first", "second"], async (ids) => void ended.push(...ids));
    expect([visit.id(), visit.id(), visit.isOver("first")]).toEqual(["first", "first", false]);
    await visit.end();
    expect(ended).toEqual(["first", "second"]);
    expect([visit.isOver("first"), visit.isOver("second"), visit.isOver(visit.id())]).toEqual([true, true, false]);
    expect(visit.id()).toMatch(/^[\w-]{16}$/);
  });

  test("ids are never the same", () => {
    const ids = Array.from({ length: 1_000 }, () => openVisit([], async () => undefined).id());
    expect(new Set(ids)).toHaveProperty("size", 1_000);
  });
});
