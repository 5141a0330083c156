import { expect, test } from "vitest";
import { createHold } from "../../../server/limits/limiter.ts";

test("limits: at most eight wrong guesses are delayed at a time; further ones are refused at once", async () => {
  const waiting: (() => void)[] = [];
  const hold = createHold(() => new Promise<void>((resolve) => waiting.push(resolve)));
  const answers: boolean[] = [];
  const guesses = Array.from({ length: 500 }, async () => void answers.push(await hold()));
  await Promise.resolve();
  expect(waiting).toHaveLength(8);
  await new Promise(setImmediate);
  expect(answers).toEqual(Array.from({ length: 492 }, () => false));
  waiting.forEach((go) => go());
  await Promise.all(guesses);
  expect(answers.filter(Boolean)).toHaveLength(8);
  void hold();
  expect(waiting).toHaveLength(9);
});
