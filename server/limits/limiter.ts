import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { count as countEvent } from "../observability/metrics.ts";
import type { SharedStore } from "../valkey/shared-store.ts";
import { addressKey } from "./address-key.ts";
import { type Bound, LIMITS, type Limit, type LimitName, type Scope, type ScopeOf } from "./limits.ts";

/**
 * Counts tries before they are made, so that many at once are no way around, and takes back those that were no miss.
 * One that is refused counts for nobody.
 */
export interface Limiter {
  take<Name extends LimitName>(name: Name, by: Keys<Name>, options?: TakeOptions<Name>): Promise<Taken<Name>>;
}

/** Whom a try counts for; null where nobody knows: then nothing is counted there, or all of them would be one. */
export type Keys<Name extends LimitName> = Partial<Record<ScopeOf<Name>, string | null>>;

export interface TakeOptions<Name extends LimitName> {
  /** A bot check vouches for the visitor. */
  isChecked?: boolean;
  /** Counts that stop nobody: what they say is the caller's to judge. */
  onlyCounted?: ScopeOf<Name>[];
}

export type Taken<Name extends LimitName = LimitName> =
  | {
      isAllowed: true;
      /** Those of `onlyCounted` that are used up. */
      exceeded: Map<ScopeOf<Name>, Stopped>;
      /** It was no miss. */
      takeBack(): Promise<void>;
      /** What was missed before counts no more. */
      forgive(scope: ScopeOf<Name>): Promise<void>;
    }
  | Stopped;

export interface Stopped {
  isAllowed: false;
  scope: Scope;
  /** Seconds. */
  retryAfter: number;
}

/** A row of the table and a scope of it, with what counts it. */
interface Count {
  scope: Scope;
  bound: Bound;
  limiter: RateLimiterAbstract;
}

/** `hold`: waited for before somebody is told to be stopped. */
export function createLimiter(store: SharedStore, hold: () => Promise<unknown>): Limiter {
  const tables = new Map(Object.entries(LIMITS).map(([name, limit]) => [name, countsOf(name, limit, store)]));
  return {
    async take(name, by, options = {}) {
      const { taken, exceeded, stopped } = await countTry(tables.get(name) ?? [], by, options);
      const takeBack = async () => void (await Promise.all(taken.map(({ limiter, key }) => limiter.reward(key))));
      if (stopped) {
        countEvent("platter_rate_limited_total", { limit: name });
        await takeBack();
        await hold();
        return stopped;
      }
      return {
        isAllowed: true,
        exceeded,
        takeBack,
        async forgive(scope) {
          const own = taken.find((one) => one.scope === scope);
          await own?.limiter.delete(own.key);
        },
      };
    },
  };
}

/** One scope after another: a flood that is stopped by the first leaves no trace in the others. */
async function countTry<Name extends LimitName>(
  counts: Count[],
  by: Keys<Name>,
  { isChecked = false, onlyCounted = [] }: TakeOptions<Name>,
) {
  const taken: (Count & { key: string })[] = [];
  const exceeded = new Map<ScopeOf<Name>, Stopped>();
  for (const count of counts) {
    const scope = count.scope as ScopeOf<Name>;
    const given = by[scope];
    if (given == null) continue;
    const key = count.scope === "address" ? addressKey(given) : given;
    const { consumedPoints, msBeforeNext } = await count.limiter.penalty(key);
    taken.push({ ...count, key });
    const { most, checked = most } = count.bound;
    if (consumedPoints <= (isChecked ? checked : most)) continue;
    const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1_000));
    const stopped: Stopped = { isAllowed: false, scope, retryAfter };
    if (!onlyCounted.includes(scope)) return { taken, exceeded, stopped };
    exceeded.set(scope, stopped);
  }
  return { taken, exceeded, stopped: null };
}

function countsOf(name: string, { per }: Limit, store: SharedStore): Count[] {
  return Object.entries(per).map(([scope, bound]) => ({
    scope: scope as Scope,
    bound,
    limiter: store.limiter(`${name}-${scope}`.replaceAll(" ", "-"), bound.window / 1_000),
  }));
}
