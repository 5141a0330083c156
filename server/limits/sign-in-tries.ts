import { type Hold, type Limiter, type Stopped, type Taken, addressKey } from "./limiter.ts";

export type SignInTries = ReturnType<typeof createSignInTries>;

export interface Attempt {
  account: string;
  address: string | null;
  device: string | null;
  check: "passed" | "missing" | "there is none";
}

export type Allowance =
  | {
      kind: "allowed";
      right(): Promise<void>;
      /** Takes the try back, as the password was right or not checked. */
      undecided(): Promise<void>;
    }
  | { kind: "too many"; retryAfter: number; counted: Stopped["scope"] }
  /** The account's limit is exceeded: only a try with a passed bot check is allowed. */
  | { kind: "check"; retryAfter: number };

const A_MOMENT = 2;

/** Counts misses by account plus address, so that strangers cannot lock an account; known devices have own counts. */
export function createSignInTries(limiter: Limiter, hold: Hold) {
  return {
    async allow(attempt: Attempt): Promise<Allowance> {
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

/** A right password clears the misses of its pair or device; the account's count of other tries stays. */
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
