import { expect, test } from "vitest";
import { type CartSession, EMPTY_CART_SESSION } from "@platter/ordering/order/session-values.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { openCustomerToken } from "../../../server/visitor/access-token.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import { RemoteError } from "../../../server/remote/errors.ts";
import { NOT_SIGNED_IN, type SignInSession } from "../../../server/session/account-cookie.ts";
import { createMemoryStore } from "../../../server/valkey/shared-store.ts";
import { createLimiter } from "../../../server/limits/limiter.ts";
import { createSealer } from "../../../server/session/seal.ts";
import { createSignInTries } from "../../../server/limits/sign-in-tries.ts";
import { VisitorAccount } from "../../../server/visitor/visitor-account.ts";
import type { OrderSession } from "../../../server/visitor/order-session.ts";
import { keep } from "./support.ts";

const NOW = new Date("2026-11-21T16:00:00Z");
const ADA = { customerId: "12", firstName: "Ada", lastName: "Byron", email: "", phone: "", preferredLocationId: null };
const TYPED = { username: "ada", password: "x", turnstileToken: "" };

/** The account of one visitor in one request, on an API with the given replies. */
function open(
  api: Record<string, (...given: unknown[]) => unknown> = {},
  { accessToken = null, cartId = null }: { accessToken?: string | null; cartId?: string | null } = {},
) {
  const store = createMemoryStore(() => NOW);
  const called: string[] = [];
  const said: Notice[] = [];
  const kept = keep<SignInSession>({ ...NOT_SIGNED_IN, accessToken, expiresAt: NOW.getTime() / 1_000 + 60 });
  const memory = keep<CartSession>({ ...EMPTY_CART_SESSION, cartId });
  const held = openCustomerToken(kept, () => NOW);
  const catering = new Proxy(api, {
    get:
      (calls, name: string) =>
      async (...given: unknown[]) => {
        called.push([name, ...given.filter((value) => typeof value !== "object")].join(" "));
        return calls[name]?.(...given);
      },
  }) as unknown as Catering;
  const log = { warn: () => undefined, error: () => undefined };
  const signIn = new VisitorAccount({
    sessions: {
      signIn: kept,
      cart: memory,
      order: keep({}),
      draft: keep({}),
      payment: keep({}),
      devices: keep<{ account: string; id: string }[]>([]),
      visit: { end: async () => undefined },
      endSignIn: async () => undefined,
      endPersonal: () => void called.push("forget"),
    } as never,
    services: {
      revocation: { isAbsent: false },
      signInTries: createSignInTries(
        createLimiter(store, async () => true),
        async () => true,
      ),
      sealer: createSealer(["a-secret-a-secret-a-secret-a-secret-1"], () => NOW),
      settings: { cateringClientId: null, cateringClientSecret: null, turnstileSiteKey: null },
      log,
      now: () => NOW,
    },
    token: held,
    catering,
    order: { cart: async () => null } as unknown as OrderSession,
    notices: { write: (notice) => void said.push(notice) },
    address: null,
    here: () => "/user?tab=cards",
    requestId: "r",
  });
  return { signIn, kept, memory, said, called };
}

const trouble =
  (kind: RemoteError["kind"], status = 0) =>
  () => {
    throw new RemoteError(kind, "test", { status });
  };
const granted = {
  signIn: () => ({ accessToken: "new", expiresIn: 3_600 }),
  session: () => ({ userId: "12", userName: "adabyron", isAuthenticated: true, permissions: [] }),
  customer: () => ADA,
};
const locationOf = (error: unknown) => error instanceof Response && [error.status, error.headers.get("location")];

test("a customer passes, a guest is led to sign-in and back, without a call (GUARD-10, AUTH-13)", async () => {
  expect(await open(granted, { accessToken: "old" }).signIn.require()).toEqual(ADA);
  const { signIn, called } = open();
  expect(await signIn.customer()).toBeNull();
  expect(await signIn.require().catch(locationOf)).toEqual([303, "/login?returnTo=%2Fuser%3Ftab%3Dcards"]);
  expect(called).toEqual([]);
});

test("when the customer cannot be loaded, the page shows an error and the customer stays signed in (GUARD-10, AUTH-13)", async () => {
  const { signIn } = open({ customer: trouble("timeout") }, { accessToken: "old" });
  await expect(signIn.customer()).rejects.toBeInstanceOf(RemoteError);
  await expect(signIn.require()).rejects.toMatchObject({ init: { status: 504 } });
  expect(signIn.isSignedIn()).toBe(true);
});

test("sign-in steps run in order: session, bag, store, then greeting (AUTH-05, AUTH-09, STORE-11)", async () => {
  const { signIn, called, said, kept } = open(
    { ...granted, allStores: () => [{ id: 7, name: "Dallas Uptown" }] },
    { cartId: "c-1" },
  );
  expect(await signIn.signIn(TYPED, 7)).toEqual({ kind: "success", hasTwoCarts: false });
  const order = "signIn, session, customer, associateToUser c-1, allStores, setPreferredStore 7";
  expect(called.join(", ")).toBe(order);
  expect(said).toEqual([{ code: "store-preferred", name: "Dallas Uptown" }]);
  expect(kept.read()).toEqual({
    accessToken: "new",
    id: expect.stringMatching(/^[\w-]{16}$/),
    usedAt: NOW.getTime() / 1_000,
    expiresAt: NOW.getTime() / 1_000 + 3_600,
    firstName: "Ada",
    choseGuest: false,
  });
});

test("without a session there is no sign-in, and the previous customer stays signed in (AUTH-05, AUTH-09, STORE-11)", async () => {
  const { signIn, kept, said } = open({ ...granted, session: trouble("failed", 500) }, { accessToken: "old" });
  await expect(signIn.signIn(TYPED, null)).rejects.toBeInstanceOf(RemoteError);
  expect(kept.read().accessToken).toBe("old");
  expect(said).toEqual([]);
});

test("a fault of our own is not treated as an API failure (AUTH-05, AUTH-09, STORE-11)", async () => {
  for (const name of ["signIn", "session", "customer", "associateToUser"]) {
    const fault = () => {
      throw new TypeError("ours");
    };
    const { signIn } = open({ ...granted, [name]: fault }, { cartId: "c-1" });
    await expect(signIn.signIn(TYPED, null), name).rejects.toThrow("ours");
  }
});
