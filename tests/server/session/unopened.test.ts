import { register } from "prom-client";
import { expect, test } from "vitest";
import { createUnopenedNotes } from "../../../server/session/unopened.ts";

test("each cookie that does not open is counted; those of an unknown key are logged together once a minute", async () => {
  const clock = { now: new Date("2026-11-21T18:00:00Z") };
  const lines: unknown[] = [];
  const log = { warn: (fields: unknown) => void lines.push(fields) };
  const note = createUnopenedNotes({ log, now: () => clock.now });
  const wait = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000));

  note("draft", "expired");
  note("draft", "changed");
  expect(lines).toEqual([]);
  note("cart", "unknown key");
  wait(59);
  for (let count = 0; count < 500; count++) note("order", "unknown key");
  expect(lines).toEqual([{ event: "unknown key", cookie: "cart", count: 1 }]);
  wait(1);
  note("cart", "unknown key");
  expect(lines.slice(1)).toEqual([{ event: "unknown key", cookie: "cart", count: 501 }]);
  // A clock that was set back does not keep it quiet.
  wait(-3_600);
  note("cart", "unknown key");
  expect(lines).toHaveLength(3);

  const text = await register.getSingleMetricAsString("platter_cookie_unopened_total");
  expect(text).toContain('{cookie="order",reason="unknown key"} 500');
  expect(text).toContain('{cookie="draft",reason="expired"} 1');
  expect(text).toContain('{cookie="draft",reason="changed"} 1');
});
