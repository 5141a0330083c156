import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReferenceCache } from "../../../server/remote/cache.ts";
import { RemoteError } from "../../../server/remote/errors.ts";
import { wait } from "../../support/edge.ts";

const MINUTE = 60_000;
/** 2.5 s of patience become 50 ms. */
const SCALE = 0.02;
const NOON = Date.parse("2026-11-21T18:00:00Z");

let unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeEach(() => {
  unhandled = [];
  process.on("unhandledRejection", note);
});
afterEach(async () => {
  await wait(20);
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

function openCache() {
  const clock = { now: NOON };
  const cache = createReferenceCache(() => new Date(clock.now), SCALE);
  let loads = 0;
  const asked = {
    clock,
    loads: () => loads,
    peek: () => cache.peek("menu"),
    /** Asks for "menu", which is fresh for a minute. */
    get: (load: () => Promise<unknown>, key = "menu") =>
      cache.get(key, MINUTE, () => {
        loads++;
        return load();
      }),
  };
  return asked;
}

const value = (text: string) => () => Promise.resolve(text);
const down = () => Promise.reject(new RemoteError("failed", "menu"));
const slow = (text: string, milliseconds: number) => async () => {
  await wait(milliseconds);
  return text;
};

describe("reference data", () => {
  test("is read without a call while any copy exists, however old", async () => {
    const { clock, get, peek, loads } = openCache();
    expect(peek()).toBeUndefined();
    await get(value("one"));
    clock.now += 60 * MINUTE;
    expect([peek(), loads()]).toEqual(["one", 1]);
  });

  test("is served from the copy of its key while fresh, then loaded again", async () => {
    const { clock, get, loads } = openCache();
    expect(await get(value("one"))).toEqual({ value: "one", asOf: null });
    expect((await get(value("other"), "b")).value).toBe("other");
    clock.now += MINUTE - 1;
    expect(await get(value("two"))).toEqual({ value: "one", asOf: null });
    expect(loads()).toBe(2);
    clock.now += 1;
    expect(await get(value("two"))).toEqual({ value: "two", asOf: null });
    expect(await get(value("three"))).toEqual({ value: "two", asOf: null });
    expect(loads()).toBe(3);
  });

  test("a stale copy is served while the API is down, with its age", async () => {
    const { clock, get } = openCache();
    await get(value("one"));
    clock.now += 5 * MINUTE;
    expect(await get(down)).toEqual({ value: "one", asOf: new Date(NOON) });
    clock.now += 10 * MINUTE;
    expect(await get(down)).toEqual({ value: "one", asOf: new Date(NOON) });
    expect(await get(value("two"))).toEqual({ value: "two", asOf: null }); // loaded each time
  });

  test("deleted data has no copy, neither at once nor while the API is down or slow afterwards", async () => {
    const { clock, get } = openCache();
    const gone = () => Promise.reject(new RemoteError("not found", "menu", { status: 404 }));
    await get(value("one"));
    clock.now += 2 * MINUTE;
    await expect(get(gone)).rejects.toThrow("menu: not found");
    await expect(get(down)).rejects.toThrow("menu: failed");
    expect((await get(slow("two", 80))).value).toBe("two");
  });

  test("a copy older than 15 minutes is not served", async () => {
    const { clock, get } = openCache();
    await get(value("one"));
    clock.now += 15 * MINUTE + 1;
    await expect(get(down)).rejects.toThrow("menu: failed");
    // ... nor for a slow API: then the page waits.
    expect((await get(slow("two", 100))).value).toBe("two");
  });

  test("a stale copy is served when the API is slow; the late reply is for the next page", async () => {
    const { clock, get, loads } = openCache();
    await get(value("one"));
    clock.now += 2 * MINUTE;
    let answer = (_text: string) => {};
    const late = new Promise<string>((resolve) => (answer = resolve));
    expect(await get(() => late)).toEqual({ value: "one", asOf: new Date(NOON) });
    answer("two");
    await wait(10);
    expect(await get(value("three"))).toEqual({ value: "two", asOf: null });
    expect(loads()).toBe(2);
  });

  test("without a copy the page waits, and a failure reaches it", async () => {
    const { get } = openCache();
    expect((await get(slow("one", 120), "slow")).value).toBe("one");
    await expect(get(down)).rejects.toThrow("menu: failed");
  });

  test("concurrent pages share one call", async () => {
    const { clock, get, loads } = openCache();
    const many = () => Promise.all(Array.from({ length: 100 }, () => get(slow("one", 10))));
    expect(new Set((await many()).map((held) => held.value))).toEqual(new Set(["one"]));
    expect(loads()).toBe(1);
    clock.now += 2 * MINUTE;
    await many();
    expect(loads()).toBe(2);
  });

  test("a failure is shared by concurrent readers and not cached", async () => {
    const { get, loads } = openCache();
    const failing = Array.from({ length: 10 }, () => get(down));
    expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
    expect(loads()).toBe(1);
    expect(await get(value("one"))).toEqual({ value: "one", asOf: null });
    expect(loads()).toBe(2);
  });

  test("a failure without a waiting reader is ignored", async () => {
    const { clock, get } = openCache();
    const failsIn = (milliseconds: number) => async () => {
      await wait(milliseconds);
      throw new RemoteError("timeout", "menu");
    };
    expect(await Promise.race([get(failsIn(30)).catch(() => "failed"), wait(5)])).toBeUndefined();
    await wait(50);
    await get(value("one"));
    clock.now += 2 * MINUTE;
    expect((await get(failsIn(80))).value).toBe("one");
    await wait(60); // afterEach: and no rejection was left unhandled
  });

  test("setting the clock back does not keep a copy fresh forever", async () => {
    const { clock, get } = openCache();
    await get(value("one"));
    clock.now -= 60 * MINUTE;
    expect((await get(value("two"))).value).toBe("two");
  });

  test("copies use bounded memory: the oldest are evicted, an oversized one is not kept", async () => {
    const { get, loads } = openCache();
    const megabyte = value("x".repeat(1_000_000));
    for (let key = 0; key < 100; key++) await get(megabyte, `near ${key}`);
    await get(megabyte, "near 99");
    expect(loads()).toBe(100);
    await get(megabyte, "near 0");
    expect(loads()).toBe(101);
    expect((await get(value("x".repeat(60_000_000)))).value).toHaveLength(60_000_000);
  });
});
