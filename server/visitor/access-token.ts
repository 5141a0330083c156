import type { Kept } from "../../app/context.ts";
import { CateringError } from "../remote/errors.ts";
import type { Asker, Call, Transport } from "../remote/transport.ts";
import { NOT_SIGNED_IN, type SignInMemory } from "../session/sign-in-cookie.ts";

/** The customer's access token during one request. */
export interface HeldToken {
  /** Undefined for guests, and once a call has told that it no longer holds. */
  read(): string | undefined;
  /** Forgets the token and nothing else: the order stays. */
  drop(): void;
  /** Whether the visitor came with one, of whatever age. */
  wasGiven: boolean;
}

export function holdToken(kept: Kept<SignInMemory>, now: () => Date): HeldToken {
  const given = kept.read();
  const held: HeldToken = {
    read: () => kept.read().accessToken ?? undefined,
    drop: () => kept.write({ ...NOT_SIGNED_IN, choseGuest: kept.read().choseGuest }),
    wasGiven: given.accessToken !== null,
  };
  if (held.wasGiven && given.expiresAt <= now().getTime() / 1_000) held.drop();
  return held;
}

/**
 * Every call of a request carries the customer's token, and here alone is decided what it means when the
 * API asks for sign-in (401):
 * - a token that was sent no longer holds and is dropped;
 * - what guests may do as well is done again as a guest, since a refused call has done nothing; a purchase
 *   never is;
 * - the bag of an account, or a change that the customer could no longer make, leads to sign-in and back;
 * - what a page only reads is left to the page: without it, it is a guest's.
 */
export function carryToken(transport: Transport, held: HeldToken, toSignIn: () => Response): Transport {
  async function asGuest<T>(call: Call<T>, asker: Asker): Promise<T> {
    try {
      return await transport.send(call, { ...asker, token: undefined });
    } catch (error) {
      throw asksForSignIn(error) && call.group === "cart" ? toSignIn() : error;
    }
  }

  return {
    raw: (path) => transport.raw(path),
    async send(call, asker = {}) {
      if (!call.token) return transport.send(call, asker);
      const token = held.read();
      if (!token) return asGuest(call, asker);
      try {
        return await transport.send(call, { ...asker, token });
      } catch (error) {
        if (!asksForSignIn(error)) throw error;
        // Another call of this request may have signed in anew meanwhile.
        if (held.read() === token) held.drop();
        if (call.token === "when signed in" && !call.once) return asGuest(call, asker);
        throw call.method === "GET" ? error : toSignIn();
      }
    },
  };
}

function asksForSignIn(error: unknown): boolean {
  return error instanceof CateringError && error.status === 401;
}
