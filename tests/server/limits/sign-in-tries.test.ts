import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addressKey } from "../../../server/limits/limiter.ts";
import { createLimiter } from "../../../server/limits/limiter.ts";
import { type Allowance, type Attempt, createSignInTries } from "../../../server/limits/sign-in-tries.ts";
import { createMemoryStore } from "../../../server/valkey/shared-store.ts";
import { ValkeyStandIn } from "../../support/shared-store.ts";

const HERE = "203.0.113.9";
const COUNTED_BY = ["memory", "a store", "a store that is down"] as const;

// The library counts by the clock of the system.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
const now = () => new Date();

function open(countedBy: (typeof COUNTED_BY)[number] = "memory", hold: () => Promise<boolean> = async () => true) {
  const store = new ValkeyStandIn(now);
  store.isDown = countedBy === "a store that is down";
  const counting = countedBy === "memory" ? createMemoryStore(now) : store.replica();
  const tries = createSignInTries(createLimiter(counting, hold), hold);
  const later = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1_000);
  const allow = (attempt: Partial<Attempt> = {}) =>
    tries.allow({ account: "ada", address: HERE, device: null, check: "there is none", ...attempt });
  /** How many of so many tries are allowed. */
  const passing = async (count: number, attempt: Partial<Attempt> = {}) => {
    let passed = 0;
    for (let tried = 0; tried < count; tried++) if ((await allow(attempt)).kind === "allowed") passed++;
    return passed;
  };
  /** So many from addresses not seen before. */
  const flood = async (count: number, attempt: Partial<Attempt> = {}) => {
    const kinds: Allowance["kind"][] = [];
    for (let tried = 0; tried < count; tried++)
      kinds.push((await allow({ address: `198.51.100.${tried}`, ...attempt })).kind);
    return kinds;
  };
  return { later, allow, passing, flood };
}

function granted(allowance: Allowance): Extract<Allowance, { kind: "allowed" }> {
  if (allowance.kind !== "allowed") throw new Error("expected to be allowed");
  return allowance;
}

describe.each(COUNTED_BY)("wrong passwords are counted by %s", (countedBy) => {
  test("per account and address: one client's tries do not lock out another", async () => {
    const { allow, passing } = open(countedBy);
    expect(await passing(10)).toBe(5);
    expect(await allow()).toEqual({ kind: "too many", retryAfter: 900, counted: "pair" });
    expect(await passing(1, { address: "203.0.113.10" })).toBe(1);
    expect(await passing(1, { account: "ben" })).toBe(1);
  });

  test("per address, whatever the account", async () => {
    const { allow, passing } = open(countedBy);
    for (let count = 0; count < 15; count++) expect(await passing(1, { account: `name ${count}` })).toBe(1);
    expect(await allow({ account: "other" })).toEqual({ kind: "too many", retryAfter: 900, counted: "address" });
  });

  test("a passed bot check allows more", async () => {
    const { passing } = open(countedBy);
    expect(await passing(12, { check: "passed" })).toBe(10);
    expect(await passing(40, { check: "passed", account: "ben" })).toBe(10);
  });

  test("a device known to the account has its own count, apart from addresses and other devices", async () => {
    const { passing, flood } = open(countedBy);
    await passing(10);
    for (let count = 0; count < 20; count++) await passing(1, { account: `name ${count}` });
    await flood(60);
    expect(await passing(10, { device: "d-1" })).toBe(5);
    expect(await passing(10, { device: "d-2" })).toBe(5);
  });

  test("an account tried from many addresses needs the bot check on other devices, and locks no one out", async () => {
    const { allow, flood, passing, later } = open(countedBy);
    const missing = { check: "missing" } as const;
    expect(new Set(await flood(30, missing))).toEqual(new Set(["allowed"]));
    expect(await allow({ ...missing, address: "203.0.113.77" })).toEqual({ kind: "check", retryAfter: 900 });
    expect(await passing(1, { check: "passed", address: "203.0.113.77" })).toBe(1);
    expect(await passing(1, { device: "d-1", ...missing })).toBe(1);
    expect(await passing(1, { account: "ben", ...missing })).toBe(1);
    later(900);
    expect(await passing(1, { ...missing, address: "203.0.113.77" })).toBe(1);
  });
});

test("without a bot check, tries at such an account are delayed, and refused briefly in a flood", async () => {
  const waits: boolean[] = [];
  let isFull = false;
  const { flood, allow } = open("memory", async () => {
    waits.push(!isFull);
    return !isFull;
  });
  await flood(30);
  expect(waits).toEqual([]);
  expect((await allow({ address: "203.0.113.77" })).kind).toBe("allowed");
  expect(waits).toEqual([true]);
  isFull = true;
  expect(await allow({ address: "203.0.113.78" })).toEqual({ kind: "too many", retryAfter: 2, counted: "account" });
  isFull = false;
  // A refused try has used up nothing.
  expect((await allow({ address: "203.0.113.78" })).kind).toBe("allowed");
});

test("the window starts with the first try; refusals do not extend it", async () => {
  const { allow, later, passing } = open();
  for (let count = 0; count < 5; count++) {
    await allow();
    later(60);
  }
  expect(await allow()).toMatchObject({ retryAfter: 600 });
  later(599.5);
  expect(await allow()).toMatchObject({ retryAfter: 1 });
  later(0.5);
  expect(await passing(6)).toBe(5);
});

test("a right password clears its owner's misses and is refunded to the address", async () => {
  const { allow, passing } = open();
  await passing(4);
  await granted(await allow()).right();
  expect(await passing(6)).toBe(5);
  // Nine wrong ones from here by now; the right one is not counted.
  for (let count = 0; count < 6; count++) expect(await passing(1, { account: `name ${count}` })).toBe(1);
  expect(await allow({ account: "ben" })).toMatchObject({ counted: "address" });
});

test("the owner's right password refunds nothing to attackers of the account", async () => {
  const { allow, flood } = open();
  await flood(30, { check: "missing" });
  await granted(await allow({ device: "d-1" })).right();
  expect((await allow({ address: "203.0.113.77", check: "missing" })).kind).toBe("check");
});

test("a try that the limiter cannot judge is refunded in all scopes", async () => {
  const { allow, passing } = open();
  for (let count = 0; count < 40; count++) await granted(await allow()).undecided();
  expect(await passing(6)).toBe(5);
});

test("concurrent tries stay within the limit", async () => {
  const { allow } = open();
  const all = await Promise.all(Array.from({ length: 50 }, () => allow()));
  expect(all.filter(({ kind }) => kind === "allowed")).toHaveLength(5);
});

test("a flood of names from one address does not fill memory", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const { allow } = open();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < 100_000; count++) await allow({ account: `name-${count}` });
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
});

describe("3J: the addresses of one customer count as one", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::ffff", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["::", "0:0:0:0"],
    ["fe80::1", "fe80:0:0:0"],
    ["1:2:3:4:5:6:7::", "1:2:3:4"],
  ])("%s counts as %s", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  test("two addresses of one /64 share a key, two of different ones never", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        expect(addressKey([...network, ...one].join(":"))).toBe(addressKey([...network, ...other].join(":")));
        const next = [...network.slice(0, 3), network[3] === "1" ? "2" : "1"];
        expect(addressKey([...network, ...one].join(":"))).not.toBe(addressKey([...next, ...one].join(":")));
      }),
    );
  });

  test("an invalid address throws nothing", () => {
    for (const text of ["fe80::1%eth0", "1::2::3", "x", ""]) expect(addressKey(text)).toEqual(expect.any(String));
  });
});
