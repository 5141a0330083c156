import { expect, test } from "vitest";
import { replicasFor, simulate } from "../capacity/simulate.ts";
import { choicesOf } from "../soak/random.ts";

const random = () => {
  const choices = choicesOf(7, "test");
  return () => choices.number(2 ** 30) / 2 ** 30;
};

test("one replica with random arrivals waits as queueing theory predicts", () => {
  // M/D/1 at half its time: a request takes its own 10 ms and waits 5 ms in the mean.
  const { busy, middle, p99 } = simulate({ ordersPerMinute: 3_000, costs: [10] }, 1, random());
  expect(busy).toBeGreaterThan(0.47);
  expect(busy).toBeLessThan(0.53);
  expect(middle).toBeGreaterThan(9.9);
  expect(middle).toBeLessThan(14);
  expect(p99).toBeGreaterThan(20);
  expect(p99).toBeLessThan(60);
});

test("more replicas wait less; one too few is overloaded", () => {
  const load = { ordersPerMinute: 12_000, costs: [10] };
  const [two, three, four] = [2, 3, 4].map((replicas) => simulate(load, replicas, random()).p99);
  expect(two).toBeGreaterThan(100);
  expect(three).toBeLessThan(two!);
  expect(four).toBeLessThanOrEqual(three!);
});

test.each([
  [1_000, [30, 30], 0.6, 2],
  [1_000, [60, 60], 0.5, 4],
  [10_000, [60, 60], 0.5, 40],
  [1, [60], 0.6, 2],
])("%d orders a minute of %j ms, at most %d busy: %d replicas", (ordersPerMinute, costs, most, replicas) => {
  expect(replicasFor({ ordersPerMinute, costs }, most)).toBe(replicas);
});
