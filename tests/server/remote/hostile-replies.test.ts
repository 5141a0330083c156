import { expect, test } from "vitest";
import { z } from "zod";
import { CART_OPERATIONS } from "../../../server/catering/cart.ts";
import { callOf } from "../../../server/catering/operation.ts";
import { createLog } from "../../../server/observability/log.ts";
import { type Call, createTransport } from "../../../server/remote/transport.ts";
import { listOf } from "../../../server/remote/reply-schema.ts";
import { CART, LINE } from "../../support/builders/replies.ts";

const MENU: Call<unknown> = {
  name: "menu",
  group: "menu",
  method: "GET",
  path: "/menu",
  reply: z.unknown(),
  limit: 60_000,
};

/** The result of a reply, and the number of entries read. */
async function read(text: string, call: Partial<Call<unknown>> = {}, fetch = async () => json(text)) {
  let looked = 0;
  const entry = z
    .unknown()
    .transform(() => (looked += 1))
    .pipe(z.never());
  const transport = createTransport({ baseUrl: "http://api.invalid", fetch, log: createLog("silent"), timeScale: 1 });
  const outcome = await transport.send({ ...MENU, reply: listOf(entry), ...call }).catch((error: unknown) => error);
  return { outcome, looked };
}

const json = (text: string) => new Response(text, { headers: { "content-type": "application/json" } });
const BAG = callOf(CART_OPERATIONS.cart, { path: { cartId: "7" } }) as Call<unknown>;

/** Choices in so many levels, one in the other. */
function choices(levels: number): string {
  return (
    '[{"modifierId":1,"name":"a","options":[{"optionId":1,"name":"b","modifiers":'.repeat(levels) +
    "[]" +
    "}]}]".repeat(levels)
  );
}

function cartOf(modifiers: string): string {
  const bag = { ...CART, id: "7", cart: [{ ...LINE, modifiers: "here" }] };
  return JSON.stringify(bag).replace('"here"', modifiers);
}

const many = (entry: string, count: number) => `[${Array(count).fill(entry).join(",")}]`;
const BAD = { kind: "bad answer" };

test("a reply of too many values is refused unread, however small they are (API-01)", async () => {
  for (const entry of ["1", "null", "{}", "[]", '""'])
    expect(await read(many(entry, 200_000)), entry).toMatchObject({ outcome: BAD, looked: 0 });
});

test("reading a list of invalid entries stops after a thousand faults (API-01)", async () => {
  expect(await read(many("{}", 40_000))).toMatchObject({ outcome: BAD, looked: 1_001 });
  expect(await read(many("{}", 1_000))).toEqual({ outcome: [], looked: 1_000 });
});

test.each<[where: string, text: string]>([
  ["arrays", "[".repeat(100_000) + "]".repeat(100_000)],
  ["objects", '{"cart":'.repeat(99_000) + "1" + "}".repeat(99_000)],
  ["an unterminated array", "[".repeat(2_000_000)],
  ["beside half a surrogate pair", `["\\ud800",${"[".repeat(90_000)}${"]".repeat(90_000)}]`],
  ["choices of choices", cartOf(choices(5_000))],
  ["choices of choices, cut short", cartOf(choices(300)).slice(0, -900)],
])("a deeply nested bag is a bad reply in time, and the next one is read: %s (API-01)", async (_where, text) => {
  const started = performance.now();
  expect((await read(text, BAG)).outcome).toMatchObject(BAD);
  expect(performance.now() - started).toBeLessThan(2_000);
  expect((await read(cartOf(choices(20)), BAG)).outcome).toMatchObject({ id: "7" });
});

test("a deeply nested refusal is a refusal (API-01)", async () => {
  const upstream = new Response("[".repeat(30_000) + "]".repeat(30_000), { status: 400 });
  expect((await read("", {}, async () => upstream)).outcome).toMatchObject({ kind: "refused" });
});

test.each<[kind: string, call: Partial<Call<unknown>>, most: number]>([
  ["a menu", {}, 5_000_000],
  ["any other reply", { group: "stores" }, 2_000_000],
  ["an account reply", { group: "account" }, 64_000],
  ["a text", { isText: true }, 64_000],
])("%s is read up to its own size (API-01)", async (_kind, call, most) => {
  const reply = { ...call, reply: z.string() };
  const sized = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;
  expect((await read(sized(most), reply)).outcome).toHaveLength(most - 2);
  expect((await read(sized(most + 1), reply)).outcome).toMatchObject(BAD);
});
