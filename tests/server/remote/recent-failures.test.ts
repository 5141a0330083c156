import { CircuitState } from "cockatiel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { RecentFailures } from "../../../server/remote/recent-failures.ts";

function breakerAt(start = 0) {
  const clock = { now: start };
  const breaker = new RecentFailures(() => clock.now);
  const fail = () => breaker.failure(CircuitState.Closed);
  const work = () => breaker.success(CircuitState.Closed);
  return { clock, breaker, fail, work };
}

test("five failures in a row open it, four do not", () => {
  const { fail } = breakerAt();
  expect([fail(), fail(), fail(), fail(), fail()]).toEqual([false, false, false, false, true]);
});

test("half of the calls may fail, no more", () => {
  const { fail, work } = breakerAt();
  for (let call = 0; call < 5; call++) work();
  expect([fail(), fail(), fail(), fail(), fail(), fail()]).toEqual([false, false, false, false, false, true]);
});

test("failures of eleven seconds, or hours, ago are forgotten at the first call after them", () => {
  for (const pause of [11_000, 3_600_000, 8 * 3_600_000]) {
    const { clock, fail } = breakerAt(500);
    for (let call = 0; call < 4; call++) fail();
    clock.now += pause;
    expect(fail()).toBe(false);
  }
});

test("a call that is let through to see, and fails, leaves it open; one that works begins anew", () => {
  const { breaker, fail } = breakerAt();
  for (let call = 0; call < 5; call++) fail();
  expect(breaker.failure(CircuitState.HalfOpen)).toBe(true);
  breaker.success(CircuitState.HalfOpen);
  expect(fail()).toBe(false);
});

test("it counts as a second reading of the calls does", () => {
  const call = fc.record({ pause: fc.integer({ min: 0, max: 4_000 }), isFailure: fc.boolean() });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
      const { clock, fail, work } = breakerAt();
      const made: { second: number; isFailure: boolean }[] = [];
      for (const { pause, isFailure } of calls) {
        clock.now += pause;
        const second = Math.floor(clock.now / 1_000);
        made.push({ second, isFailure });
        if (!isFailure) {
          work();
          continue;
        }
        const recent = made.filter((one) => second - one.second < 10);
        const failed = recent.filter((one) => one.isFailure).length;
        expect(fail()).toBe(recent.length >= 5 && failed * 2 > recent.length);
      }
    }),
  );
});
