import { ACCOUNT_OPERATIONS } from "../catering/accounts.ts";
import { callOf } from "../catering/operation.ts";
import { RemoteError } from "../remote/errors.ts";
import type { Asker, Call, Transport } from "../remote/transport.ts";
import type { SessionValue } from "../session/cookies.ts";
import { NOT_SIGNED_IN, type SignInSession } from "../session/account-cookie.ts";

/** Seconds without a request until the sign-in expires: longer than a lunch break, shorter than a night. */
const LONGEST_IDLE = 60 * 60 * 3;
/** Seconds between updates of `usedAt`, so that most replies need not send the long account cookie again. */
const NOTED_EVERY = 60 * 10;

export type CustomerToken = ReturnType<typeof openCustomerToken>;

/** The access token during one request; an expired or long unused token is dropped at once. */
export function openCustomerToken(session: SessionValue<SignInSession>, now: () => Date) {
  const { accessToken: given, usedAt, expiresAt } = session.read();
  const second = Math.floor(now().getTime() / 1_000);
  const token = {
    wasGiven: given !== null,
    /** Undefined for guests, and after the API has refused the token. */
    read: () => session.read().accessToken ?? undefined,
    /** Signs the customer out and keeps the order. */
    drop: () => session.write({ ...NOT_SIGNED_IN, choseGuest: session.read().choseGuest }),
    touch(): boolean {
      const { accessToken, usedAt: noted = 0 } = session.read();
      if (accessToken === null || second - noted < NOTED_EVERY) return false;
      session.update({ usedAt: second });
      return true;
    },
  };
  const isIdle = usedAt !== undefined && second - usedAt >= LONGEST_IDLE;
  if (token.wasGiven && (isIdle || expiresAt <= now().getTime() / 1_000)) token.drop();
  return token;
}

/**
 * Adds the customer's token to every call, and alone handles a 401. A token that the session call also refuses is
 * dropped (a single 401 may come from a proxy). Then calls open to guests are repeated without it, except purchases;
 * an account's cart or a change for customers only redirects to sign-in and back; a read fails, for the page to handle.
 */
export function authInterceptor(transport: Transport, customer: CustomerToken, toSignIn: () => Response): Transport {
  const isRefusedAgain = openTokenCheck(transport);

  async function asGuest<T>(call: Call<T>, asker: Asker): Promise<T> {
    try {
      return await transport.send(call, { ...asker, token: undefined });
    } catch (error) {
      throw asksForSignIn(error) && error.kind === "not allowed" && call.group === "cart" ? toSignIn() : error;
    }
  }

  return {
    raw: (path) => transport.raw(path),
    async send(call, asker = {}) {
      if (!call.token) return transport.send(call, asker);
      const token = customer.read();
      if (!token) return asGuest(call, asker);
      try {
        return await transport.send(call, { ...asker, token });
      } catch (error) {
        if (!asksForSignIn(error)) throw error;
        if (!(await isRefusedAgain(token, asker))) throw asMistake(error, call.name);
        // Keeps the token of a sign-in that happened during this call.
        if (customer.read() === token) customer.drop();
        if (call.token === "when signed in" && !call.once) return asGuest(call, asker);
        throw call.method === "GET" ? error : toSignIn();
      }
    },
  };
}

function asksForSignIn(error: unknown): error is RemoteError {
  return error instanceof RemoteError && error.status === 401;
}

/** A 401 that the session call does not confirm: nothing was done, and the token is kept. */
function asMistake({ status, line }: RemoteError, call: string): RemoteError {
  return new RemoteError("failed", call, { status, line });
}

/** Asks the API at most once per request whether a token has expired. */
function openTokenCheck(transport: Transport): (token: string, asker: Asker) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>();
  return (token, asker) => {
    const answer = asked.get(token) ?? isRefused(transport, { ...asker, token });
    asked.set(token, answer);
    return answer;
  };
}

/** The session call replies to an expired token as to a guest, or with 401. */
async function isRefused(transport: Transport, asker: Asker): Promise<boolean> {
  try {
    const { isAuthenticated } = await transport.send(callOf(ACCOUNT_OPERATIONS.session, {}), asker);
    return !isAuthenticated;
  } catch (error) {
    if (error instanceof RemoteError) return error.kind === "not allowed";
    throw error;
  }
}
