import { ACCOUNT_OPERATIONS } from "../catering/accounts.ts";
import { callOf } from "../catering/operation.ts";
import { RemoteError } from "../remote/errors.ts";
import type { Asker, Call, Transport } from "../remote/transport.ts";
import type { SessionValue } from "../session/cookies.ts";
import { NOT_SIGNED_IN, type SignInSession } from "../session/account-cookie.ts";

/** Seconds without a request until sign-in expires: a lunch, not a night. */
const LONGEST_IDLE = 60 * 60 * 3;
/** Seconds between updates of `usedAt`, so that most replies do not send this long cookie again. */
const NOTED_EVERY = 60 * 10;

export type CustomerToken = ReturnType<typeof openCustomerToken>;

/** The access token during one request; one that is expired or long unused is dropped at once. */
export function openCustomerToken(session: SessionValue<SignInSession>, now: () => Date) {
  const { accessToken: given, usedAt, expiresAt } = session.read();
  const second = Math.floor(now().getTime() / 1_000);
  const token = {
    wasGiven: given !== null,
    /** Undefined for guests, and once the API has refused it. */
    read: () => session.read().accessToken ?? undefined,
    /** The order stays. */
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
 * Every call carries the customer's token, and only this handles a 401: a token refused twice is dropped (one answer
 * may be a proxy's mistake); guest calls are repeated as a guest, except a purchase; an account's cart, or a change for
 * customers only, leads to sign-in and back; a read is left to the page.
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
        // Another call of this request may have signed in since.
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

/** Nothing was done, and nothing is known of the customer. */
function asMistake({ status, line }: RemoteError, call: string): RemoteError {
  return new RemoteError("failed", call, { status, line });
}

/** Asks the API once per request whether a token has lapsed. */
function openTokenCheck(transport: Transport): (token: string, asker: Asker) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>();
  return (token, asker) => {
    const answer = asked.get(token) ?? isRefused(transport, { ...asker, token });
    asked.set(token, answer);
    return answer;
  };
}

/** It answers a lapsed token as it does a guest, or with 401. */
async function isRefused(transport: Transport, asker: Asker): Promise<boolean> {
  try {
    const { isAuthenticated } = await transport.send(callOf(ACCOUNT_OPERATIONS.session, {}), asker);
    return !isAuthenticated;
  } catch (error) {
    if (error instanceof RemoteError) return error.kind === "not allowed";
    throw error;
  }
}
