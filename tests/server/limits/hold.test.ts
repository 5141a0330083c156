import { expect, test } from "vitest";
import { createInFlight } from "../../../server/http/in-flight.ts";
import { LIMITS as PLACES } from "../../../server/http/limits.ts";
import { createHold } from "../../../server/limits/hold.ts";

test("who guesses waits for a moment; a flood of guesses is refused at once and leaves the places for pages to others", async () => {
  const waiting: (() => void)[] = [];
  const hold = createHold(() => new Promise<void>((resolve) => waiting.push(resolve)));
  const places = createInFlight(PLACES.pages, PLACES.pagesForCheckout);
  const answers: boolean[] = [];
  // Each holds the place of its page for as long as it waits.
  const guesses = Array.from({ length: 500 }, async () => {
    const leave = places.enter("/login");
    if (leave) answers.push(await hold().finally(leave));
  });
  await Promise.resolve();
  expect(waiting).toHaveLength(8);
  await new Promise(setImmediate);
  expect(new Set(answers)).toEqual(new Set([false]));
  for (let page = 0; page < 50; page++) expect(places.enter("/order-now")).not.toBeNull();
  waiting.forEach((go) => go());
  await Promise.all(guesses);
  expect(answers.filter(Boolean)).toHaveLength(8);
  void hold();
  expect(waiting).toHaveLength(9);
});
