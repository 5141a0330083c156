import { addressKey } from "./address-key.ts";
import type { Hold } from "./hold.ts";
import type { Limiter, Stopped, Taken } from "./limiter.ts";

/**
 * Wrong passwords are counted by account and address together, and by address: nobody's five can lock an account. A
 * device on which the account was signed in before has a count of its own, which no stranger can use up. Where an
 * account meets very many, from wherever they come, more is asked of all other devices.
 */
export interface SignInTries {
  allow(attempt: Attempt): Promise<Allowance>;
}

export interface Attempt {
  /** Tells the account from others, and is not its name. */
  account: string;
  /** Null where nobody can say who asks. */
  address: string | null;
  /** Of a device that is known to the account; null for any other. */
  device: string | null;
  /** What the bot check gave, if there is one. */
  check: "passed" | "missing" | "there is none";
}

export type Allowance =
  | {
      kind: "allowed";
      right(): Promise<void>;
      /** Nobody could say whether it was right. */
      undecided(): Promise<void>;
    }
  | { kind: "too many"; retryAfter: number; counted: Stopped["scope"] }
  /** The account is being guessed at: only who passes the bot check may try it from here. */
  | { kind: "check"; retryAfter: number };

/** Seconds. */
const A_MOMENT = 2;

/** `hold` slows down tries at an account that is being guessed at, where there is no bot check to ask for. */
export function createSignInTries(limiter: Limiter, hold: Hold): SignInTries {
  return {
    async allow(attempt) {
      const { account, address, device, check } = attempt;
      const isChecked = check === "passed";
      if (device !== null) {
        const taken = await limiter.take("sign-in", { device }, { isChecked });
        return taken.isAllowed ? allowed(taken, "device") : tooMany(taken);
      }
      const by = { pair: `${account} ${addressKey(address ?? "")}`, address, account };
      const taken = await limiter.take("sign-in", by, { isChecked, onlyCounted: ["account"] });
      if (!taken.isAllowed) return tooMany(taken);
      const guessedAt = taken.exceeded.get("account");
      if (!guessedAt || isChecked) return allowed(taken, "pair");
      if (check === "missing") {
        await taken.takeBack();
        return { kind: "check", retryAfter: guessedAt.retryAfter };
      }
      if (await hold()) return allowed(taken, "pair");
      await taken.takeBack();
      return { kind: "too many", retryAfter: A_MOMENT, counted: "account" };
    },
  };
}

function tooMany({ scope, retryAfter }: Stopped): Allowance {
  return { kind: "too many", retryAfter, counted: scope };
}

type Passed = Extract<Taken<"sign-in">, { isAllowed: true }>;

/** One that is right clears what its owner has missed; others' tries at the account go on counting. */
function allowed(taken: Passed, own: "pair" | "device"): Allowance {
  return {
    kind: "allowed",
    async right() {
      await taken.takeBack();
      await taken.forgive(own);
    },
    undecided: () => taken.takeBack(),
  };
}
