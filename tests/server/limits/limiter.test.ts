import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLimiter } from "../../../server/limits/limiter.ts";
import { LIMITS, type Limit, type LimitName, type Scope } from "../../../server/limits/limits.ts";
import { createMemoryStore } from "../../../server/valkey/shared-store.ts";
import { ValkeyStandIn } from "../../support/shared-store.ts";

/** Written down once more, so that a change of the table is meant. */
const MOST: [name: LimitName, scope: Scope, most: number, checked: number, minutes: number][] = [
  ["promo code", "address", 30, 30, 15],
  ["promo code", "session", 5, 5, 15],
  ["gift card", "address", 10, 10, 15],
  ["gift card", "session", 5, 5, 15],
  ["gift card", "target", 10, 10, 60],
  ["guessed gift card", "pair", 1, 1, 60],
  ["reward", "address", 10, 10, 15],
  ["reward", "session", 5, 5, 15],
  ["order number", "address", 10, 10, 15],
  ["order number", "session", 5, 5, 15],
  ["order", "address", 20, 20, 15],
  ["order", "session", 10, 10, 15],
  ["sign-in", "address", 15, 30, 15],
  ["sign-in", "pair", 5, 10, 15],
  ["sign-in", "device", 5, 10, 15],
  ["sign-in", "account", 30, 30, 15],
  ["letter", "address", 30, 30, 15],
  ["group", "address", 200, 200, 15],
  ["group", "target", 300, 300, 60],
  ["suggestion", "address", 240, 240, 1],
  ["browser error", "address", 5, 5, 60],
  ["browser error", "everybody", 100, 100, 60],
];

// The library counts by the clock of the system.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
const now = () => new Date();
const later = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

const COUNTED_BY = ["memory", "a store", "a store that is down"] as const;

/** Two replicas, and their counts. */
function open(countedBy: (typeof COUNTED_BY)[number]) {
  const store = new ValkeyStandIn(now);
  store.isDown = countedBy === "a store that is down";
  let held = 0;
  const hold = async () => void (held += 1);
  const limiters = Array.from({ length: 2 }, () =>
    createLimiter(countedBy === "memory" ? createMemoryStore(now) : store.replica(), hold),
  );
  const take = (name: LimitName, key: Partial<Record<Scope, string | null>>, isChecked = false, replica = 0) =>
    limiters[replica]!.take(name, key, { isChecked });
  /** Which of so many are allowed. */
  async function allowed(times: number, ...given: Parameters<typeof take>): Promise<boolean[]> {
    const answers: boolean[] = [];
    for (let turn = 0; turn < times; turn++) answers.push((await take(...given)).isAllowed);
    return answers;
  }
  return { store, take, allowed, held: () => held };
}

const all = (count: number) => Array<boolean>(count).fill(true);

test("exactly the counts of the table are tested here", () => {
  const counts = Object.entries<Limit>(LIMITS).flatMap(([name, { per }]) =>
    Object.keys(per).map((scope) => `${name} by ${scope}`),
  );
  expect(MOST.map(([name, scope]) => `${name} by ${scope}`)).toEqual(counts);
});

describe.each(COUNTED_BY)("counted by %s", (countedBy) => {
  test.each(MOST)("%s by %s: %i, with a bot check %i, within %i minutes; then the count expires", async (...row) => {
    const [name, scope, most, checked, minutes] = row;
    const { allowed, take, held } = open(countedBy);
    expect(await allowed(most + 1, name, { [scope]: "one" })).toEqual([...all(most), false]);
    const stopped = await take(name, { [scope]: "one" });
    expect(stopped).toEqual({ isAllowed: false, scope, retryAfter: minutes * 60 });
    expect(held()).toBe(2);
    // Another one's, and who is vouched for, go on.
    expect(await allowed(1, name, { [scope]: "other" })).toEqual([true]);
    expect(await allowed(checked - most + 1, name, { [scope]: "one" }, true)).toEqual([...all(checked - most), false]);
    later(minutes * 60_000);
    expect(await allowed(1, name, { [scope]: "one" })).toEqual([true]);
  });

  test("a try that was no miss is refunded", async () => {
    const { allowed, take } = open(countedBy);
    for (let turn = 0; turn < 20; turn++) {
      const taken = await take("promo code", { session: "one", address: "192.0.2.1" });
      if (!taken.isAllowed) throw new Error("stopped");
      await taken.takeBack();
    }
    expect(await allowed(6, "promo code", { session: "one" })).toEqual([...all(5), false]);
  });

  test("new sessions are still counted by address, and a whole /64 counts as one address", async () => {
    const { take } = open(countedBy);
    const answers = [];
    for (let turn = 0; turn < 11; turn++)
      answers.push((await take("gift card", { session: `new ${turn}`, address: `2001:db8::${turn}` })).isAllowed);
    expect(answers).toEqual([...all(10), false]);
    expect((await take("gift card", { session: "x", address: "2001:db8:0:1::1" })).isAllowed).toBe(true);
  });

  test("PIN tries of one card are counted across addresses", async () => {
    const { take } = open(countedBy);
    const answers = [];
    for (let turn = 0; turn < 11; turn++)
      answers.push(
        (await take("gift card", { session: `s${turn}`, address: `192.0.2.${turn}`, target: "c" })).isAllowed,
      );
    expect(answers).toEqual([...all(10), false]);
  });

  test("concurrent tries are limited like sequential ones", async () => {
    const { take } = open(countedBy);
    const answers = await Promise.all(Array.from({ length: 40 }, () => take("gift card", { session: "one" })));
    expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
  });

  test("a try stopped by one count uses up no other", async () => {
    const { allowed } = open(countedBy);
    await allowed(30, "promo code", { session: "one", address: "192.0.2.1" });
    expect(await allowed(6, "promo code", { session: "two", address: "192.0.2.1" })).toEqual([...all(5), false]);
  });

  test("replicas count together only with a store that answers", async () => {
    const { allowed } = open(countedBy);
    await allowed(5, "promo code", { session: "one" });
    const isShared = countedBy === "a store";
    expect(await allowed(1, "promo code", { session: "one" }, false, 1)).toEqual([!isShared]);
  });
});

test("a try without a session or address is not counted there, since all of them would be one", async () => {
  const { allowed } = open("memory");
  expect(await allowed(60, "gift card", { session: null, address: null })).toEqual(all(60));
});

test("a store that goes and returns neither locks everyone out nor admits everyone", async () => {
  const { allowed, store } = open("a store");
  expect(await allowed(3, "promo code", { session: "one" })).toEqual(all(3));
  store.isDown = true;
  expect(await allowed(6, "promo code", { session: "one" })).toEqual([...all(5), false]);
  store.isDown = false;
  expect(await allowed(3, "promo code", { session: "one" })).toEqual([...all(2), false]);
});
