import { expect, test } from "vitest";
import { countersInMemory } from "../../../server/limits/counters.ts";
import { limitRefusedCalls } from "../../../server/limits/refused-calls.ts";
import { RemoteError } from "../../../server/remote/errors.ts";
import type { Call, Transport } from "../../../server/remote/transport.ts";

const MINUTE = 60_000;

function limited(address: string | null, answer: () => Promise<unknown>) {
  const clock = { now: 0 };
  const counter = countersInMemory(() => new Date(clock.now))({ name: "refused", window: 15 * MINUTE });
  let sent = 0;
  const transport = {
    raw: () => Promise.reject(new Error("not asked")),
    send: () => {
      sent += 1;
      return answer();
    },
  } as unknown as Transport;
  const by = (of: string | null) => limitRefusedCalls(transport, counter, of);
  const send = (name: string, of = address) =>
    by(of)
      .send({ name } as Call<unknown>)
      .then(
        () => "ok",
        (error: RemoteError) => error.kind,
      );
  return { clock, send, sent: () => sent };
}

const refused = () => Promise.reject(new RemoteError("refused", "x", { status: 400 }));
const times = async (count: number, act: () => Promise<string>) => {
  const outcomes: string[] = [];
  for (let turn = 0; turn < count; turn++) outcomes.push(await act());
  return outcomes;
};

test.each([
  ["redeem-promo", 10],
  ["queue", 20],
])("of %s %i may be refused within a quarter of an hour; then nothing is asked", async (name, most) => {
  const { clock, send, sent } = limited("192.0.2.1", refused);
  expect(await times(most, () => send(name))).toEqual(Array(most).fill("refused"));
  expect(await times(3, () => send(name))).toEqual(["limited", "limited", "limited"]);
  expect(sent()).toBe(most);
  // Another address, and other calls of this one, go on.
  expect(await send(name, "192.0.2.2")).toBe("refused");
  expect(await send("cart")).toBe("refused");
  clock.now += 16 * MINUTE;
  expect(await send(name)).toBe("refused");
});

test.each([
  ["what is right", () => Promise.resolve(null), "ok"],
  ["an outage", () => Promise.reject(new RemoteError("failed", "x", { status: 500 })), "failed"],
  ["a reply that is lost", () => Promise.reject(new RemoteError("timeout", "x")), "timeout"],
] as const)("%s counts for nothing", async (_what, answer, outcome) => {
  const { send } = limited("192.0.2.1", answer);
  expect(new Set(await times(60, () => send("redeem-promo")))).toEqual(new Set([outcome]));
});

test("visitors of whom no address is known are not taken for one", async () => {
  const { send } = limited(null, refused);
  expect(new Set(await times(60, () => send("queue")))).toEqual(new Set(["refused"]));
});

test("many at once are no way around for long", async () => {
  const { send, sent } = limited("192.0.2.1", refused);
  await Promise.all(Array.from({ length: 30 }, () => send("redeem-promo")));
  const before = sent();
  expect(await send("redeem-promo")).toBe("limited");
  expect(sent()).toBe(before);
});
