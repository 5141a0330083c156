import { createHash } from "node:crypto";
import { type Counted, type Counters, addressKey } from "./counters.ts";

/**
 * Wrong passwords are counted by account and by the visitor's address. A try counts from the
 * moment it begins, so that many at once are no way around, and is taken back when it was not wrong.
 */
export interface SignInTries {
  /** `address` is null where nobody can say who asks: then only the account counts. */
  allow(account: string, address: string | null, limits: TryLimits): Promise<Allowance>;
}

export interface TryLimits {
  perAccount: number;
  perAddress: number;
}

/** Where a bot check vouches for the visitor. */
export const USUAL_LIMITS: TryLimits = { perAccount: 10, perAddress: 30 };
/** Without one: no key, no script, or no answer of it. */
export const STRICT_LIMITS: TryLimits = { perAccount: 5, perAddress: 15 };

export type Allowance =
  | {
      allowed: true;
      right(): Promise<void>;
      /** Nobody could say whether it was right. */
      undecided(): Promise<void>;
    }
  | { allowed: false; retryAfter: number; counted: "account" | "address" };

const WINDOW = 15 * 60_000;

export function createSignInTries(counters: Counters): SignInTries {
  const accounts = counters({ name: "sign-in-account", window: WINDOW });
  const addresses = counters({ name: "sign-in-address", window: WINDOW });
  return {
    async allow(accountName, address, { perAccount, perAddress }) {
      const account = accountKey(accountName);
      const place = address && addressKey(address);
      // Counted before they are judged: of many at once no more than the limit get through.
      const ofAccount = await accounts.add(account);
      if (ofAccount.count > perAccount) {
        await accounts.takeBack(account);
        return { allowed: false, retryAfter: secondsOf(ofAccount), counted: "account" };
      }
      const ofPlace = place ? await addresses.add(place) : null;
      if (place && ofPlace && ofPlace.count > perAddress) {
        await Promise.all([accounts.takeBack(account), addresses.takeBack(place)]);
        return { allowed: false, retryAfter: secondsOf(ofPlace), counted: "address" };
      }
      return {
        allowed: true,
        async right() {
          await Promise.all([accounts.clear(account), place && addresses.takeBack(place)]);
        },
        async undecided() {
          await Promise.all([accounts.takeBack(account), place && addresses.takeBack(place)]);
        },
      };
    },
  };
}

function secondsOf({ msLeft }: Counted): number {
  return Math.max(1, Math.ceil(msLeft / 1_000));
}

/** One account under all spellings of its name; the memory of the process holds no names. */
function accountKey(name: string): string {
  return createHash("sha256").update(name.normalize("NFKC").trim().toLowerCase()).digest("base64");
}
