import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";

/**
 * Wrong passwords are counted by account and by the visitor's address (D-059, R13). A try counts from the
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
      /** The password was right: the account's count starts anew. */
      right(): Promise<void>;
      /** Nobody could say whether it was right. */
      undecided(): Promise<void>;
    }
  | { allowed: false; retryAfter: number; counted: "account" | "address" };

const WINDOW = 15 * 60_000;
/** Of each kind; the least recently seen is forgotten first. */
const MOST_COUNTED = 50_000;

interface Count {
  tries: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** Counts in the memory of this process: replicas count for themselves. */
export function createSignInTries(now: () => Date): SignInTries {
  const accounts = createCounter(now);
  const addresses = createCounter(now);
  return {
    async allow(accountName, address, { perAccount, perAddress }) {
      const account = accountKey(accountName);
      const place = address && addressKey(address);
      const accountWait = accounts.wait(account, perAccount);
      if (accountWait > 0) return { allowed: false, retryAfter: accountWait, counted: "account" };
      const addressWait = place ? addresses.wait(place, perAddress) : 0;
      if (addressWait > 0) return { allowed: false, retryAfter: addressWait, counted: "address" };

      accounts.add(account);
      if (place) addresses.add(place);
      return {
        allowed: true,
        async right() {
          accounts.clear(account);
          if (place) addresses.takeBack(place);
        },
        async undecided() {
          accounts.takeBack(account);
          if (place) addresses.takeBack(place);
        },
      };
    },
  };
}

function createCounter(now: () => Date) {
  const counts = new LRUCache<string, Count>({ max: MOST_COUNTED });
  const current = (key: string): Count | null => {
    const count = counts.get(key);
    return count && count.until > now().getTime() ? count : null;
  };
  return {
    /** Seconds until the next try; 0: now. */
    wait(key: string, most: number): number {
      const count = current(key);
      if (!count || count.tries < most) return 0;
      return Math.ceil((count.until - now().getTime()) / 1_000);
    },
    add(key: string): void {
      const count = current(key) ?? { tries: 0, until: now().getTime() + WINDOW };
      counts.set(key, { ...count, tries: count.tries + 1 });
    },
    takeBack(key: string): void {
      const count = current(key);
      if (count) counts.set(key, { ...count, tries: Math.max(0, count.tries - 1) });
    },
    clear(key: string): void {
      counts.delete(key);
    },
  };
}

/** One account under all spellings of its name; the memory of the process holds no names. */
function accountKey(name: string): string {
  return createHash("sha256").update(name.normalize("NFKC").trim().toLowerCase()).digest("base64");
}

/** An IPv6 customer has a whole /64 to choose from: it counts as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  // Written in one way only; "::" stands for as many groups of zeros as are missing.
  const written = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
  const [before = [], after = []] = written.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
