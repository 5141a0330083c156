import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createLog } from "../../../server/observability/log.ts";
import type { RemoteError } from "../../../server/remote/errors.ts";
import { TIMES, openTimeBudget } from "../../../server/remote/time-budget.ts";
import { type Call, createTransport } from "../../../server/remote/transport.ts";

const READ: Call<unknown> = { name: "read", group: "cart", method: "GET", path: "/", reply: z.unknown(), limit: 6_000 };
const CHANGE: Call<unknown> = { ...READ, name: "change", method: "PUT", limit: 8_000 };
const ORDER: Call<unknown> = { ...READ, name: "order", group: "order", method: "PUT", limit: 20_000, once: true };
const OTHER: Call<unknown> = { ...READ, name: "other", group: "menu" };
const ASIDE: Call<unknown> = { ...READ, name: "aside", isExtra: true };

function budgetAfter(milliseconds: number, { scale = 1, isPurchase = false } = {}) {
  const clock = { now: 0 };
  const budget = openTimeBudget(scale, () => clock.now);
  if (isPurchase) budget.extend();
  clock.now = milliseconds;
  return budget;
}

describe("the time for a call is its own limit or the remaining budget", () => {
  test.each([
    // After so many milliseconds: a read of up to 6 s, a change of up to 8 s.
    [0, 6_000, 8_000],
    [4_000, 6_000, 4_000],
    [5_000, 5_000, 3_000],
    [7_000, 3_000, 1_000],
    [7_500, 2_500, 0],
    [8_000, 2_000, 0],
    [10_000, 2_000, 0],
    [11_500, 500, 0],
    [11_950, 0, 0],
    [60_000, 0, 0],
  ])("after %i ms: %i for a read, %i for a change", (after, read, change) => {
    expect([budgetAfter(after).timeFor(READ), budgetAfter(after).timeFor(CHANGE)]).toEqual([read, change]);
  });

  test.each([
    [0, 20_000],
    [1_000, 20_000],
    [12_000, 9_000],
    [21_000, 0],
  ])("after %i ms an order has %i ms, and still leaves time for its lookup and the page", (after, time) => {
    const budget = budgetAfter(after, { isPurchase: true });
    expect(budget.timeFor(ORDER)).toBe(time);
    expect(after + time + 2 * TIMES.spare).toBeLessThanOrEqual(TIMES.purchase);
  });

  test("a scale above 1 lengthens all times, one below 1 only those of calls", () => {
    expect(budgetAfter(100_000, { scale: 10 }).timeFor(READ)).toBe(20_000);
    expect(budgetAfter(0, { scale: 0.01 }).timeFor(READ)).toBe(60);
    expect(budgetAfter(11_000, { scale: 0.01 }).timeFor(READ)).toBe(60);
    expect(budgetAfter(12_000, { scale: 0.01 }).timeFor(READ)).toBe(0);
  });
});

describe("an API that accepts calls and never answers", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function hanging() {
    const sent: string[] = [];
    const observed: string[] = [];
    const transport = createTransport({
      baseUrl: "http://api.invalid",
      log: createLog("silent"),
      timeScale: 1,
      observe: ({ call, outcome }) => observed.push(`${call}: ${outcome}`),
      fetch: (request) => {
        sent.push(request.method);
        return new Promise((_, reject) =>
          request.signal.addEventListener("abort", () => reject(request.signal.reason)),
        );
      },
    });
    const budget = openTimeBudget(1);
    /** How each of them ends, one after the other, and how long they take together. */
    async function inTurn(...calls: Call<unknown>[]) {
      const started = performance.now();
      const kinds: string[] = [];
      const run = (async () => {
        for (const call of calls)
          await transport.send(call, { budget }).catch((error: RemoteError) => {
            kinds.push(error.isUnsent ? "not sent" : error.kind);
            expect(error.mayHaveHappened, call.name).toBe(!error.isUnsent);
          });
      })();
      for (let ran = false; !ran;) {
        void run.then(() => (ran = true));
        await vi.advanceTimersByTimeAsync(100);
      }
      return { kinds, seconds: Math.floor((performance.now() - started) / 1_000) };
    }
    return { sent, observed, budget, transport, inTurn };
  }

  test("reads of one group do not wait in turn; those of another get the rest", async () => {
    const { sent, observed, inTurn } = hanging();
    expect(await inTurn(READ, READ, OTHER, OTHER)).toEqual({
      kinds: ["timeout", "not sent", "timeout", "not sent"],
      seconds: 10,
    });
    expect(sent).toHaveLength(2);
    expect(observed).toEqual(["read: timeout", "read: not sent", "other: timeout", "other: not sent"]);
  });

  test("a change whose reply is lost is looked up once", async () => {
    const { inTurn } = hanging();
    expect(await inTurn(CHANGE, READ, READ)).toEqual({ kinds: ["timeout", "timeout", "not sent"], seconds: 10 });
  });

  test("an order is awaited to its end and then looked up", async () => {
    const { inTurn, budget } = hanging();
    budget.extend();
    expect(await inTurn(ORDER, READ)).toEqual({ kinds: ["timeout", "timeout"], seconds: 23 });
  });

  test("an optional call does not stop others of its group", async () => {
    const { inTurn } = hanging();
    expect((await inTurn(ASIDE, READ)).kinds).toEqual(["timeout", "timeout"]);
  });

  test("an unsent call does not count as a failure of the API", async () => {
    const { sent, inTurn, transport } = hanging();
    await inTurn(READ, READ, READ, READ, READ, READ);
    const another = transport.send(READ, { budget: openTimeBudget(1) }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(7_000);
    await another;
    expect(sent).toHaveLength(2);
  });

  test("optional parts in sequence do not each wait in full", async () => {
    const { budget } = hanging();
    const never = new Promise<void>(() => undefined);
    const started = performance.now();
    const ended: number[] = [];
    const note = () => void ended.push(Math.round(performance.now() - started));
    void budget
      .soon(never)
      .catch(note)
      .then(() => budget.soon(never))
      .catch(note)
      .then(() => budget.soon(never))
      .catch(note);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended).toEqual([2_500, 3_000, 3_500]);
  });

  test("an optional part times out early; its call continues", async () => {
    const { sent, observed, budget, transport } = hanging();
    const answer = transport.send(READ, { budget });
    const outcome = budget.soon(answer).catch(({ kind }: RemoteError) => kind);
    await vi.advanceTimersByTimeAsync(TIMES.soon);
    expect([await outcome, sent.length, observed]).toEqual(["timeout", 1, []]);
    const ended = answer.catch(({ kind }: RemoteError) => kind);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await ended).toBe("timeout");
  });
});
