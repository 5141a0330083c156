import { expect, test } from "vitest";
import type { FailureKind } from "@platter/ordering/remote-failure.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import { limitCalls } from "../../../server/limits/limiter.ts";
import { createLimiter } from "../../../server/limits/limiter.ts";
import { RemoteError } from "../../../server/remote/errors.ts";
import type { Call, Transport } from "../../../server/remote/transport.ts";
import { createMemoryStore } from "../../../server/valkey/shared-store.ts";

/** Successive visitors at an API with the given replies. */
function open(answer: () => Promise<unknown>) {
  const store = createMemoryStore(() => new Date(0));
  const limiter = createLimiter(store, async () => undefined);
  let sent = 0;
  const transport = {
    raw: () => Promise.reject(new Error("not asked")),
    send: () => {
      sent += 1;
      return answer();
    },
  } as unknown as Transport;
  const send = (name: string, session = "one", address: string | null = "192.0.2.1"): Promise<string> =>
    limitCalls(transport, limiter, () => ({ session, address }))
      .send<unknown>({ name } as Call<unknown>)
      .then(
        () => "ok",
        (error: RemoteError) => error.kind,
      );
  return { send, sent: () => sent };
}

function failing(kind: FailureKind, status: number): () => Promise<unknown> {
  return () => Promise.reject(new RemoteError(kind, "x", { status }));
}

async function times(count: number, act: (turn: number) => Promise<string>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let turn = 0; turn < count; turn++) outcomes.push(await act(turn));
  return outcomes;
}

const GUESSED: [call: string, session: number, address: number][] = [
  ["redeem-promo", 5, 30],
  ["queue", 10, 20],
  ["redeem-reward", 5, 10],
  ["add-reward", 5, 10],
];

test("every limited name is an operation of the API", () => {
  const names = OPERATIONS.map(({ name }) => name);
  for (const [name] of GUESSED) expect(names).toContain(name);
});

test.each(GUESSED)(
  "of %s %i refusals are allowed per session and %i per address; then no call is sent",
  async (name, session, address) => {
    const { send, sent } = open(failing("refused", 400));
    const outcomes = await times(session + 2, () => send(name));
    expect(outcomes).toEqual([...Array<string>(session).fill("refused"), "limited", "limited"]);
    expect(sent()).toBe(session);
    // Without its cookies it is another session, at the same address.
    const others = await times(address, (turn) => send(name, `new ${turn}`));
    expect(others.filter((kind) => kind === "refused")).toHaveLength(address - session);
    expect(sent()).toBe(address);
    expect(await send(name, "another", "192.0.2.2")).toBe("refused");
    expect(await send("cart")).toBe("refused");
  },
);

test.each([
  ["a success", async (): Promise<unknown> => null, "ok"],
  ["an outage", failing("failed", 500), "failed"],
  ["an outage with a message", failing("refused", 507), "refused"],
  ["a lost reply", failing("timeout", 0), "timeout"],
  ["a busy API", failing("busy", 429), "busy"],
  ["an expired sign-in", failing("not allowed", 401), "not allowed"],
] as const)("%s counts for nothing", async (_what, answer, outcome) => {
  const { send } = open(answer);
  for (const [name] of GUESSED) expect(new Set(await times(60, () => send(name)))).toEqual(new Set([outcome]));
});

test("email requests count whether or not an email is sent (OUT-01)", async () => {
  const { send } = open(async () => null);
  expect(await times(31, () => send("forgot-password"))).toEqual([...Array<string>(30).fill("ok"), "limited"]);
});
