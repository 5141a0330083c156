import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "../../../server/observability/log.ts";
import { checkShape } from "../../../server/remote/reply-shape.ts";
import { type Call, createTransport } from "../../../server/remote/transport.ts";
import { listOf } from "../../../server/remote/wire.ts";

const MENU: Call<unknown> = {
  name: "menu",
  group: "menu",
  method: "GET",
  path: "/menu",
  reply: z.unknown(),
  limit: 60_000,
};

/** What comes of a reply, and how many entries of it were looked at. */
async function read(text: string, call: Partial<Call<unknown>> = {}) {
  let looked = 0;
  const entry = z
    .unknown()
    .transform(() => (looked += 1))
    .pipe(z.never());
  const fetch = async () => new Response(text, { headers: { "content-type": "application/json" } });
  const transport = createTransport({ baseUrl: "http://api.invalid", fetch, log: createLog("silent"), timeScale: 1 });
  const outcome = await transport.send({ ...MENU, reply: listOf(entry), ...call }).catch((error: unknown) => error);
  return { outcome, looked };
}

const many = (entry: string, count: number) => `[${Array(count).fill(entry).join(",")}]`;
const BAD = { kind: "bad answer" };

test("of a reply of too many values not one is looked at, however small they are (API-01)", async () => {
  for (const entry of ["1", "null", "{}", "[]", '""'])
    expect(await read(many(entry, 200_000)), entry).toMatchObject({ outcome: BAD, looked: 0 });
});

test("a list of nothing but the unusable is read no further than a thousand faults (API-01)", async () => {
  expect(await read(many("{}", 40_000))).toMatchObject({ outcome: BAD, looked: 1_001 });
  expect(await read(many("{}", 1_000))).toEqual({ outcome: [], looked: 1_000 });
});

test("nesting that no reply has is a bad answer before it is walked (API-01)", async () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(await read(nested(401))).toMatchObject({ outcome: BAD, looked: 0 });
  expect((await read(nested(400))).looked).toBe(1);
});

test.each<[kind: string, call: Partial<Call<unknown>>, most: number]>([
  ["a menu", {}, 5_000_000],
  ["any other", { group: "stores" }, 2_000_000],
  ["what is told of an account", { group: "account" }, 64_000],
  ["a text", { isText: true }, 64_000],
])("%s is read up to its own size (API-01)", async (_kind, call, most) => {
  const reply = { ...call, reply: z.string() };
  const sized = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;
  expect((await read(sized(most), reply)).outcome).toHaveLength(most - 2);
  expect((await read(sized(most + 1), reply)).outcome).toMatchObject(BAD);
});

test("whatever a text has in its strings, it counts as one value (API-01)", () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (json, words) => {
      expect(() => checkShape(json)).not.toThrow();
      expect(() => checkShape(JSON.stringify(words.repeat(3) + '[,"{\\'.repeat(50_000)))).not.toThrow();
    }),
    { numRuns: 30 },
  );
});

test("a text cut off within a string, or that closes what was never opened, is looked through to its end", () => {
  for (const text of ['"', '"\\', '{"a', "]]]]}}", "", "[", '["\\"', '"\\\\"'])
    expect(() => checkShape(text), text).not.toThrow();
});
