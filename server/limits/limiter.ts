import { count as countEvent } from "../observability/metrics.ts";
import { type Counted, type Counter, type Counters, addressKey } from "./counters.ts";
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

interface Count {
  scope: Scope;
  key: string;
  counter: Counter;
  most: number;
  counted: Counted;
}

/** `hold`: waited for before somebody is told to be stopped. */
export function createLimiter(counters: Counters, hold: () => Promise<unknown>): Limiter {
  const tables = new Map(Object.entries(LIMITS).map(([name, limit]) => [name, countersOf(name, limit, counters)]));
  return {
    async take(name, by, { isChecked = false, onlyCounted = [] } = {}) {
      const counts = await Promise.all(
        Object.entries<string | null | undefined>(by).flatMap(([scope, key]) => {
          const table = tables.get(name)?.get(scope as Scope);
          return table && key != null ? count(scope as Scope, keyOf(scope, key), table, isChecked) : [];
        }),
      );
      const over = counts.filter(({ counted, most }) => counted.count > most);
      const isTold = ({ scope }: Count) => (onlyCounted as Scope[]).includes(scope);
      const stopping = over.filter((one) => !isTold(one)).map(stoppedBy);
      const takeBack = async () => void (await Promise.all(counts.map(({ counter, key }) => counter.takeBack(key))));
      const [longest] = stopping.toSorted((one, other) => other.retryAfter - one.retryAfter);
      if (longest) {
        countEvent("platter_rate_limited_total", { limit: name });
        await takeBack();
        await hold();
        return longest;
      }
      return {
        isAllowed: true,
        exceeded: new Map(over.filter(isTold).map((one) => [one.scope as ScopeOf<typeof name>, stoppedBy(one)])),
        takeBack,
        async forgive(scope) {
          const found = counts.find((one) => one.scope === scope);
          await found?.counter.clear(found.key);
        },
      };
    },
  };
}

type Table = Map<Scope, { bound: Bound; counter: Counter }>;

function countersOf(name: string, { per }: Limit, counters: Counters): Table {
  return new Map(
    Object.entries(per).map(([scope, bound]) => {
      const counter = counters({ name: `${name}-${scope}`.replaceAll(" ", "-"), window: bound.window });
      return [scope as Scope, { bound, counter }];
    }),
  );
}

async function count(
  scope: Scope,
  key: string,
  { bound, counter }: { bound: Bound; counter: Counter },
  isChecked: boolean,
): Promise<Count> {
  const most = isChecked ? (bound.checked ?? bound.most) : bound.most;
  return { scope, key, counter, most, counted: await counter.add(key) };
}

function keyOf(scope: string, key: string): string {
  return scope === "address" ? addressKey(key) : key;
}

function stoppedBy({ scope, counted }: Count): Stopped {
  return { isAllowed: false, scope, retryAfter: Math.max(1, Math.ceil(counted.msLeft / 1_000)) };
}
