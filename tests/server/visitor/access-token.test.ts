import { describe, expect, test } from "vitest";
import { z } from "zod";
import { authInterceptor, openCustomerToken } from "../../../server/visitor/access-token.ts";
import { RemoteError } from "../../../server/remote/errors.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import type { Asker, Call, Transport } from "../../../server/remote/transport.ts";
import { NOT_SIGNED_IN, type SignInSession } from "../../../server/session/account-cookie.ts";
import type { SessionValue } from "../../../server/session/cookies.ts";

const NOW = new Date("2026-11-21T16:00:00Z");
const READ: Call<unknown> = {
  name: "read",
  group: "order",
  method: "GET",
  path: "/read",
  token: "when signed in",
  reply: z.unknown(),
  limit: 1,
};
const BAG: Call<unknown> = { ...READ, name: "bag", group: "cart" };
const CHANGE: Call<unknown> = { ...READ, name: "change", method: "PUT" };

/** The sign-in of one request, without a cookie. */
function keepSignIn(memory: Partial<SignInSession>): SessionValue<SignInSession> {
  let value: SignInSession = { ...NOT_SIGNED_IN, expiresAt: NOW.getTime() / 1_000 + 60, ...memory };
  return {
    read: () => value,
    write: (next) => void (value = next),
    update: (patch) => void (value = { ...value, ...patch }),
    isReadable: true,
  };
}

/** The API's session for a token. */
type Said = boolean | "as to all calls" | "nothing";

/** A transport with the given reply for each asker, and the outcome of a call through it. */
function open(
  answer: (asker: Asker) => number,
  accessToken: string | null = "old",
  isAuthenticated: Said = "as to all calls",
) {
  const sent: (string | undefined)[] = [];
  const looks: (string | undefined)[] = [];
  const transport: Transport = {
    raw: async () => new Response("picture"),
    async send<T>(call: Call<T>, asker: Asker = {}): Promise<T> {
      const isLook = call.name === "session";
      (isLook ? looks : sent).push(asker.token);
      if (isLook && isAuthenticated === "nothing") throw new RemoteError("failed", call.name, { status: 401 });
      if (isLook && isAuthenticated !== "as to all calls") return { isAuthenticated } as T;
      const status = answer(asker);
      const kind = status === 401 || status === 403 ? "not allowed" : "failed";
      if (status !== 200) throw new RemoteError(kind, call.name, { status });
      return `answered ${asker.token ?? "a guest"}` as T;
    },
  };
  const kept = keepSignIn({ accessToken, choseGuest: true, firstName: "Ada" });
  const held = openCustomerToken(kept, () => NOW);
  const carried = authInterceptor(transport, held, () => new Response(null, { status: 303 }));
  const outcome = (call: Call<unknown>) =>
    carried.send(call, { requestId: "r" }).catch((error: unknown) => (error instanceof Response ? "sign in" : error));
  return { kept, held, sent, looks, carried, outcome };
}

const lapsed = ({ token }: Asker) => (token ? 401 : 200);
const locked = () => 401;

test("a customer's calls carry the token, a guest's and those declared without one do not (AUTH-12)", async () => {
  const customer = open(() => 200);
  expect(await customer.outcome(READ)).toBe("answered old");
  expect(await customer.outcome({ ...READ, token: undefined as never })).toBe("answered a guest");
  const guest = open(() => 200, null);
  expect(await guest.outcome(READ)).toBe("answered a guest");
  expect([...customer.sent, ...guest.sent]).toEqual(["old", undefined, undefined]);
});

test("shared data is never loaded with a token (AUTH-12)", () => {
  const shared = OPERATIONS.filter((operation) => "freshFor" in operation);
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter(({ token }) => token !== undefined)).toEqual([]);
});

describe("an expired token", () => {
  test("guest calls run without the token, which is dropped; the choice to be a guest stays", async () => {
    for (const call of [READ, BAG, CHANGE]) {
      const { outcome, sent, held, kept } = open(lapsed);
      expect(await outcome(call)).toBe("answered a guest");
      expect(sent).toEqual(["old", undefined]);
      expect(held.read()).toBeUndefined();
      expect(held.wasGiven).toBe(true);
      expect(kept.read()).toEqual({ ...NOT_SIGNED_IN, choseGuest: true });
      await outcome(call);
      expect(sent).toEqual(["old", undefined, undefined]);
    }
  });

  test("a change for customers only leads to sign-in; a failed read is left to its page", async () => {
    expect(await open(lapsed).outcome({ ...CHANGE, token: "always" })).toBe("sign in");
    const { outcome, sent } = open(lapsed);
    expect(await outcome({ ...READ, token: "always" })).toMatchObject({ kind: "not allowed" });
    expect(sent).toEqual(["old"]);
  });

  test("an account's bag leads a guest to sign-in; an account's order stays hidden", async () => {
    expect(await open(locked).outcome(BAG)).toBe("sign in");
    expect(await open(locked, null).outcome(BAG)).toBe("sign in");
    expect(await open(locked, null).outcome({ ...BAG, method: "PUT" })).toBe("sign in");
    expect(await open(locked).outcome(READ)).toMatchObject({ status: 401 });
    expect(await open(locked, null).outcome(READ)).toMatchObject({ status: 401 });
  });

  test.each<Said>([true, "nothing"])(
    "one 401 with a session of %j is a mistake: the token stays, nothing runs as a guest (AUTH-12)",
    async (said) => {
      for (const call of [READ, BAG, CHANGE, { ...CHANGE, token: "always" as const }]) {
        const { outcome, sent, looks, kept } = open(lapsed, "old", said);
        const [first, second] = await Promise.all([outcome(call), outcome(call)]);
        for (const mistake of [first, second])
          expect(mistake).toMatchObject({ kind: "failed", mayHaveHappened: false });
        // However many calls are refused, the session is read once.
        expect([sent, looks]).toEqual([["old", "old"], ["old"]]);
        expect(kept.read()).toMatchObject({ accessToken: "old", firstName: "Ada" });
      }
    },
  );

  test("one 401 confirmed by an anonymous session ends the token (AUTH-12)", async () => {
    const { outcome, looks, held } = open(lapsed, "old", false);
    expect(await outcome(READ)).toBe("answered a guest");
    expect([looks, held.read()]).toEqual([["old"], undefined]);
  });

  test("other failures say nothing about the token", async () => {
    for (const status of [400, 403, 404, 429, 500, 503]) {
      for (const call of [READ, BAG, CHANGE]) {
        const { outcome, sent, held } = open(() => status);
        expect(await outcome(call)).toMatchObject({ status });
        expect(sent).toEqual(["old"]);
        expect(held.read()).toBe("old");
      }
    }
  });

  test("a late reply about the old token does not drop the new one", async () => {
    const { carried, kept, held } = open(({ token }) => {
      kept.write({ ...kept.read(), accessToken: "new" });
      return token === "old" ? 401 : 200;
    });
    await carried.send(READ);
    expect(held.read()).toBe("new");
  });

  test.each([
    [60, "old"],
    [1, "old"],
    [0, undefined],
    [-60, undefined],
  ])("%d seconds before its expiry the token is %s (AUTH-05)", (seconds, token) => {
    const kept = keepSignIn({ accessToken: "old", expiresAt: NOW.getTime() / 1_000 + seconds });
    const held = openCustomerToken(kept, () => NOW);
    expect(held.read()).toBe(token);
    expect(held.wasGiven).toBe(true);
    expect(kept.read().accessToken).toBe(token ?? null);
  });
});
