import { isIPv6 } from "node:net";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { isBrokenRule } from "@platter/ordering/remote-failure.ts";
import { count as countEvent } from "../observability/metrics.ts";
import { RemoteError } from "../remote/errors.ts";
import type { Transport } from "../remote/transport.ts";
import type { SharedStore } from "../valkey/shared-store.ts";
import { type Bound, LIMITS, type Limit, type LimitName, type Scope, type ScopeOf } from "./limits.ts";

export type Limiter = ReturnType<typeof createLimiter>;

/** Keys of a try by scope; null (unknown) is not counted, because all unknown visitors would share one count. */
type Keys<Name extends LimitName> = Partial<Record<ScopeOf<Name>, string | null>>;

interface TakeOptions<Name extends LimitName> {
  isChecked?: boolean;
  /** Scopes whose exceeded limit does not refuse the try: the caller decides. */
  onlyCounted?: ScopeOf<Name>[];
}

export type Taken<Name extends LimitName = LimitName> =
  | {
      isAllowed: true;
      exceeded: Map<ScopeOf<Name>, Stopped>;
      takeBack(): Promise<void>;
      forgive(scope: ScopeOf<Name>): Promise<void>;
    }
  | Stopped;

export interface Stopped {
  isAllowed: false;
  scope: Scope;
  retryAfter: number;
}

interface Count {
  scope: Scope;
  bound: Bound;
  limiter: RateLimiterAbstract;
}

/** Counts a try in advance, so that concurrent tries cannot evade a limit; a refused try is not counted. */
export function createLimiter(store: SharedStore, hold: () => Promise<unknown>) {
  const tables = new Map(Object.entries(LIMITS).map(([name, limit]) => [name, countsOf(name, limit, store)]));
  return {
    async take<Name extends LimitName>(
      name: Name,
      by: Keys<Name>,
      options: TakeOptions<Name> = {},
    ): Promise<Taken<Name>> {
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

/** Stops at the first exceeded scope, so that refused tries do not count in the later scopes. */
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

/** An IPv6 customer can use a whole /64, which therefore counts as one address. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  // The canonical form, in which "::" replaces groups of zeros.
  const written = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
  const [before = [], after = []] = written.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}

/** Delays a suspicious try; resolves to false at once if too many requests are waiting. */
export type Hold = () => Promise<boolean>;

const A_MOMENT = 1_000;
/** A waiting request occupies one of the `pages` of `server/http/limits.ts`. */
const MOST_HELD = 8;

export function createHold(pause: (milliseconds: number) => Promise<unknown>): Hold {
  let held = 0;
  return async () => {
    if (held >= MOST_HELD) return false;
    held += 1;
    await pause(A_MOMENT).finally(() => (held -= 1));
    return true;
  };
}

const LIMITED = {
  "redeem-promo": "promo code",
  queue: "order",
  "approve-quote": "order",
  "redeem-reward": "reward",
  "add-reward": "reward",
  "sign-up": "letter",
  "forgot-password": "letter",
  "catering-quote": "letter",
} as const satisfies Record<string, LimitName>;

const limitOf = new Map<string, (typeof LIMITED)[keyof typeof LIMITED]>(Object.entries(LIMITED));

export function limitCalls(
  transport: Transport,
  limiter: Limiter,
  by: () => { session: string; address: string | null },
): Transport {
  return {
    raw: (path) => transport.raw(path),
    async send(call, asker) {
      const name = limitOf.get(call.name);
      if (!name) return transport.send(call, asker);
      const taken = await limiter.take(name, by());
      if (!taken.isAllowed) throw stoppedError(name, call.name, taken);
      const isMissOnly = LIMITS[name].counts === "misses";
      try {
        const reply = await transport.send(call, asker);
        if (isMissOnly) await taken.takeBack();
        return reply;
      } catch (error) {
        if (isMissOnly && !isMiss(error)) await taken.takeBack();
        throw error;
      }
    },
  };
}

/** True for a refusal by the API, false for an outage. */
export function isMiss(error: unknown): boolean {
  if (!(error instanceof RemoteError)) return false;
  return isBrokenRule(error) || error.kind === "not found" || error.status === 403;
}

export function stoppedError(name: LimitName, call: string, { retryAfter }: Stopped): RemoteError {
  return new RemoteError("limited", call, { message: LIMITS[name].words, retryAfter });
}
