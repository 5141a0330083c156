import { ACCOUNT_OPERATIONS } from "../catering/accounts.ts";
import { callOf } from "../catering/operation.ts";
import { RemoteError } from "../remote/errors.ts";
import type { Asker, Call, Transport } from "../remote/transport.ts";
import type { SessionValue } from "../session/sealed-cookies.ts";
import { LONGEST_IDLE, NOTED_EVERY, NOT_SIGNED_IN, type SignInSession } from "../session/account-cookie.ts";

/** The customer's access token during one request. */
export interface CustomerToken {
  /** Undefined for guests, and once a call has told that it no longer holds. */
  read(): string | undefined;
  /** Forgets the token and nothing else: the order stays. */
  drop(): void;
  wasGiven: boolean;
  /** Notes now and then that the sign-in is used; false: it is not to be noted yet. */
  touch(): boolean;
}

/** Reads it from the sign-in session; one that is too old, or has long not been used, is dropped at once. */
export function openCustomerToken(session: SessionValue<SignInSession>, now: () => Date): CustomerToken {
  const given = session.read();
  const second = Math.floor(now().getTime() / 1_000);
  const token: CustomerToken = {
    read: () => session.read().accessToken ?? undefined,
    drop: () => session.write({ ...NOT_SIGNED_IN, choseGuest: session.read().choseGuest }),
    wasGiven: given.accessToken !== null,
    touch() {
      const { accessToken, usedAt = 0 } = session.read();
      if (accessToken === null || second - usedAt < NOTED_EVERY) return false;
      session.update({ usedAt: second });
      return true;
    },
  };
  const isIdle = given.usedAt !== undefined && second - given.usedAt >= LONGEST_IDLE;
  if (token.wasGiven && (isIdle || given.expiresAt <= now().getTime() / 1_000)) token.drop();
  return token;
}

/**
 * Every call of a request carries the customer's token, and here alone is decided what it means when the
 * API asks for sign-in (401):
 * - a token that was sent is asked about once more, and dropped when the API says again that it no longer holds: one
 *   answer may be a mistake, and whatever stands in front of the API knows no token;
 * - what guests may do as well is done again as a guest, since a refused call has done nothing; a purchase
 *   never is;
 * - the cart of an account, or a change that the customer could no longer make, leads to sign-in and back;
 * - what a page only reads is left to the page: without it, it is a guest's.
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
        // Another call of this request may have signed in anew meanwhile.
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

/** Whether the API, asked once more within a request, says of a token that it no longer holds; not where nobody can say. */
function openTokenCheck(transport: Transport): (token: string, asker: Asker) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>();
  return (token, asker) => {
    const answer = asked.get(token) ?? isRefused(transport, { ...asker, token });
    asked.set(token, answer);
    return answer;
  };
}

/** The call for it answers a token that no longer holds as it does a guest, or like all others. */
async function isRefused(transport: Transport, asker: Asker): Promise<boolean> {
  try {
    const { isAuthenticated } = await transport.send(callOf(ACCOUNT_OPERATIONS.session, {}), asker);
    return !isAuthenticated;
  } catch (error) {
    if (error instanceof RemoteError) return error.kind === "not allowed";
    throw error;
  }
}
