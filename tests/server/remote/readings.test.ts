import { expect, test } from "vitest";
import { z } from "zod";
import { listOf } from "../../../server/remote/wire.ts";
import { createReadings } from "../../../server/remote/readings.ts";
import { READ, reach, reply, startUpstream, troubleIn } from "../catering/support.ts";

/** An API that answers with one body after another, and how often its replies were read. */
async function asked(...bodies: unknown[]) {
  const upstream = await startUpstream((_request, response) => reply(response, bodies.shift()));
  const { transport, lines } = reach(upstream.url, 1);
  let read = 0;
  const entry = z.object({ id: z.string(), options: z.array(z.object({ name: z.string() })) });
  const schema = z.object({ entries: listOf(entry) }).transform((value) => ({ ...value, times: ++read }));
  const call = { ...READ, reply: schema, readings: createReadings() };
  return { ask: () => transport.send(call), lines };
}

const bag = (name: string) => ({ entries: [{ id: "1", options: [{ name }] }] });

test("a reply that comes again word for word is read once; with one word changed it is read", async () => {
  const { ask } = await asked(bag("Rice"), bag("Rice"), bag("Corn"), bag("Rice"));
  const [first, again, other, back] = [await ask(), await ask(), await ask(), await ask()];
  expect(first).toEqual({ ...bag("Rice"), times: 1 });
  expect(again).toBe(first);
  expect(other).toEqual({ ...bag("Corn"), times: 2 });
  expect(back).toBe(first);
});

test("what was read can be changed by nobody, at any depth", async () => {
  const { ask } = await asked(bag("Rice"));
  const { entries } = await ask();
  expect(() => entries.push(...bag("Corn").entries)).toThrow(TypeError);
  expect(() => entries[0]?.options.pop()).toThrow(TypeError);
  expect(() => Object.assign(entries[0]?.options[0] ?? {}, { name: "Corn" })).toThrow(TypeError);
});

test("a reply of which entries are left out is read, and told, each time; one that fails fails each time", async () => {
  const gaps = { entries: [...bag("Rice").entries, { id: 2 }] };
  const { ask, lines } = await asked(gaps, gaps, { entries: 1 }, { entries: 1 });
  expect([(await ask()).times, (await ask()).times]).toEqual([1, 2]);
  expect(lines.filter(({ event }) => event === "entries left out")).toHaveLength(2);
  for (let time = 0; time < 2; time++) expect(await troubleIn(ask())).toMatchObject({ kind: "bad answer" });
});
