import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressKey, countersInMemory } from "../../../server/limits/counters.ts";
import { type Allowance, STRICT_LIMITS, createSignInTries } from "../../../server/limits/sign-in-tries.ts";

const LIMITS = { perAccount: 3, perAddress: 5 };
const HERE = "203.0.113.9";

function open() {
  const clock = { now: new Date("2026-11-21T16:00:00Z") };
  const tries = createSignInTries(countersInMemory(() => clock.now));
  const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000));
  const allow = (account: string, address: string | null = HERE) => tries.allow(account, address, LIMITS);
  /** How many of so many tries are allowed. */
  const passing = async (count: number, account = "ada", address: string | null = HERE) => {
    let passed = 0;
    for (let tried = 0; tried < count; tried++) if ((await allow(account, address)).allowed) passed++;
    return passed;
  };
  return { later, allow, passing };
}

function granted(allowance: Allowance): Extract<Allowance, { allowed: true }> {
  if (!allowance.allowed) throw new Error("expected to be allowed");
  return allowance;
}

describe("wrong passwords are counted", () => {
  test("by account, wherever they come from", async () => {
    const { allow } = open();
    for (const address of ["203.0.113.1", "203.0.113.2", null])
      expect((await allow("ada", address)).allowed).toBe(true);
    expect(await allow("ada", "203.0.113.4")).toEqual({ allowed: false, retryAfter: 900, counted: "account" });
    expect((await allow("ben", "203.0.113.4")).allowed).toBe(true);
  });

  test("by address, whatever the account", async () => {
    const { allow } = open();
    for (const account of "abcde") expect((await allow(account)).allowed).toBe(true);
    expect(await allow("f")).toEqual({ allowed: false, retryAfter: 900, counted: "address" });
    expect((await allow("f", "203.0.113.10")).allowed).toBe(true);
    expect((await allow("f", null)).allowed).toBe(true);
  });

  test("within a quarter of an hour from the first; being refused makes it no longer", async () => {
    const { allow, later, passing } = open();
    for (let count = 0; count < 3; count++) {
      await allow("ada");
      later(60);
    }
    expect(await allow("ada")).toMatchObject({ retryAfter: 720 });
    later(719.5);
    expect(await allow("ada")).toMatchObject({ retryAfter: 1 });
    later(0.5);
    expect(await passing(3)).toBe(3);
    expect(await allow("ada")).toMatchObject({ retryAfter: 900 });
  });

  test("a refused try counts for nobody: who is stopped by his account does not use up the office's address", async () => {
    const { passing } = open();
    expect(await passing(20)).toBe(3);
    for (const [account, passed] of Object.entries({ ben: 1, cleo: 1, dora: 0 }))
      expect(await passing(1, account), account).toBe(passed);
  });

  test("one that was right clears the account and is taken back from the address", async () => {
    const { allow, passing } = open();
    await passing(2);
    await granted(await allow("ada")).right();
    expect(await passing(3)).toBe(3);
    // Five wrong ones from here by now; the right one is none of them.
    expect(await allow("ben")).toMatchObject({ counted: "address" });
  });

  test("one that nobody could judge is taken back from both, once", async () => {
    const { allow, passing } = open();
    for (let count = 0; count < 10; count++) await granted(await allow("ada")).undecided();
    expect(await passing(4)).toBe(3);
  });

  test("what is taken back after the window has passed makes no room in the next", async () => {
    const { allow, later, passing } = open();
    const slow = granted(await allow("ada"));
    later(900);
    await passing(2);
    for (let times = 0; times < 3; times++) await slow.undecided();
    expect(await passing(4)).toBe(3);
  });

  test("of tries at the same moment no more than the limit pass", async () => {
    const { allow } = open();
    const all = await Promise.all(Array.from({ length: 50 }, () => allow("ada")));
    expect(all.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  test.each([
    ["ada@example.com", " ADA@Example.COM "],
    ["ada", "ａｄａ"],
    ["", "  "],
  ])("%j and %j are one account", async (one, other) => {
    const { passing } = open();
    await passing(3, one, null);
    expect(await passing(1, other, null)).toBe(0);
  });

  test("3L: a flood of names fills no memory", async () => {
    const tries = createSignInTries(countersInMemory(() => new Date(0)));
    const before = process.memoryUsage().heapUsed;
    for (let count = 0; count < 200_000; count++) await tries.allow(`name-${count}`, null, STRICT_LIMITS);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(120_000_000);
  });
});

describe("3J: a customer's addresses count as one", () => {
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

  test("two of the same /64 always, two of others never", () => {
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

  test("a text that is none throws nothing", () => {
    for (const text of ["fe80::1%eth0", "1::2::3", "x", ""]) expect(addressKey(text)).toEqual(expect.any(String));
  });
});
