import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { type Rank, createAdmission, rankOf } from "../../../server/http/admission.ts";

/** Turns of the event loop that happen when told, and a clock. */
function createTurns() {
  const state = { now: 0 };
  const turns: (() => void)[] = [];
  const admission = createAdmission({ now: () => state.now, later: (run) => void turns.push(run) });
  const heard: string[] = [];
  return {
    heard,
    ask: (name: string, rank: Rank = "visitor") => {
      void admission.turn(rank).then((isAdmitted) => heard.push(isAdmitted ? name : `${name} shed`));
    },
    /** Lets turns pass, each so many milliseconds long. */
    async pass(count: number, milliseconds = 1) {
      for (let turn = 0; turn < count; turn += 1) {
        state.now += milliseconds;
        turns.splice(0).forEach((run) => run());
        await new Promise(setImmediate);
      }
    },
  };
}

test("where nobody waits, nothing does; of many at once one begins in each turn, in their order", async () => {
  const { ask, pass, heard } = createTurns();
  ask("one");
  await pass(0);
  await Promise.resolve();
  expect(heard).toEqual(["one"]);
  ask("two");
  ask("three");
  await Promise.resolve();
  expect(heard).toEqual(["one"]);
  await pass(1);
  expect(heard).toEqual(["one", "two"]);
  await pass(1);
  expect(heard).toEqual(["one", "two", "three"]);
  await pass(3);
  ask("later");
  await Promise.resolve();
  expect(heard.at(-1)).toBe("later");
});

test("who is ordering goes before visitors, and these before the others", async () => {
  const { ask, pass, heard } = createTurns();
  ask("first", "newcomer");
  ask("n", "newcomer");
  ask("v1", "visitor");
  ask("o1", "ordering");
  ask("v2", "visitor");
  ask("o2", "ordering");
  await pass(6);
  expect(heard).toEqual(["first", "o1", "o2", "v1", "v2", "n"]);
});

test.each([
  ["newcomer", 1_000],
  ["visitor", 3_000],
  ["ordering", 10_000],
] as const)("a %s waits for %d ms, then is told to come back", async (rank, patience) => {
  const { ask, pass, heard } = createTurns();
  ask("first", rank);
  ask("next", rank);
  await pass(1, patience - 1);
  expect(heard).toEqual(["first", "next"]);
  ask("late", rank);
  ask("in time", rank);
  await pass(1, patience);
  expect(heard.slice(2)).toEqual(["late shed", "in time shed"]);
  // Nobody waits any more.
  ask("new", rank);
  await pass(1);
  expect(heard.at(-1)).toBe("new");
});

describe("who somebody is", () => {
  const rank = (method: string, path: string, cookie?: string) =>
    rankOf({ method, headers: { cookie } } as IncomingMessage, path);

  test.each<[Rank, string, string, string | undefined]>([
    ["newcomer", "GET", "/order-now", undefined],
    ["newcomer", "GET", "/order-now", "lite=1; preorder=x"],
    ["newcomer", "POST", "/order-now/checkout", undefined],
    ["visitor", "GET", "/order-now/build-order", "order=abc"],
    ["visitor", "GET", "/order-now/build-order", "lite=1; __Host-order=abc"],
    ["ordering", "POST", "/order-now/build-order/menu-item/1", "order=abc"],
    ["ordering", "GET", "/order-now/checkout", "order=abc"],
    ["ordering", "GET", "/order-now/checkout.data", "__Host-order=abc"],
    ["ordering", "GET", "/order-now/checkout/checking", "order=abc"],
  ])("%s: %s %s with %s", (expected, method, path, cookie) => {
    expect(rank(method, path, cookie)).toBe(expected);
  });
});
