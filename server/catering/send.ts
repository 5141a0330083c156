import { nullIfNotFound } from "@platter/ordering/remote-failure.ts";
import type { BriefCache, Cached, ReferenceCache } from "../remote/cache.ts";
import { noTimeLeft } from "../remote/time-budget.ts";
import type { Asker, Call, Transport } from "../remote/transport.ts";
import { type InputOf, type Operation, type ReferenceOperation, type ReplyOf, callOf } from "./operation.ts";

/** Makes one call within the life of the current request. */
export type Send = <O extends Operation>(declared: O, input: InputOf<O>) => Promise<ReplyOf<O>>;
/** Reads data that is the same for everybody, from our copy while it is fresh. */
export type Reference = <O extends ReferenceOperation>(declared: O, input: InputOf<O>) => Promise<ReplyOf<O>>;
/** The same, with the age of a stand-in copy. */
export type CachedReference = <O extends ReferenceOperation>(
  declared: O,
  input: InputOf<O>,
) => Promise<Cached<ReplyOf<O>>>;

/** Waits briefly for what a page can stand without; then it fails as if nobody had answered. */
export type Soon = <T>(answer: Promise<T>) => Promise<T>;

/** What was read before, of whatever age, without asking anybody. */
export type Peek = <O extends ReferenceOperation>(declared: O, input: InputOf<O>) => ReplyOf<O> | undefined;

/** What every method of the client calls the API with. */
export interface Senders {
  send: Send;
  /** A read whose answer may be two seconds old. */
  briefly: Send;
  cached: CachedReference;
  reference: Reference;
  peek: Peek;
  soon: Soon;
}

/** What outlives a request: one of each in a process. */
export interface Caches {
  /** What is the same for everybody. */
  cache: ReferenceCache;
  /** Balances of one customer, cached for two seconds (API-50). */
  brief: BriefCache;
}

/** The ways to make a call, for one request: the same read is sent once. */
export function createSenders(transport: Transport, { cache, brief }: Caches, { signal, ...asker }: Asker): Senders {
  const { requestId, traceparent, note, budget } = asker;
  const requested = new Map<string, Promise<unknown>>();
  const send: Send = async (declared, input) => {
    const call = callOf(declared, input);
    // What was read before a change, or while it was on its way, is no longer true.
    if (call.method !== "GET") return transport.send(call, asker).finally(() => requested.clear());
    return once(requested, keyOf(call), () => transport.send(call, { ...asker, signal }));
  };
  const briefly: Send = (declared, input) => brief.get(asker.token, declared.name, () => send(declared, input));
  const cached: CachedReference = async (declared, input) => {
    const call = callOf(declared, input);
    const key = keyOf(call);
    // Shared by all visitors, so one who leaves must not end it: no signal here.
    const { freshFor, noneFor } = declared;
    const load = async () => {
      if (budget?.timeFor(call) === 0) throw noTimeLeft(call.name);
      const sent = transport.send(call, { requestId, traceparent, note });
      return noneFor === undefined ? sent : ((await sent.catch(nullIfNotFound)) ?? ([] as ReplyOf<typeof declared>));
    };
    return once(requested, `cached ${key}`, async () => {
      const patience = budget?.patience();
      const started = performance.now();
      const reading = cache.get(key, freshFor, load, { noneFor, patience });
      const held = await (budget ? budget.within(call, reading) : reading);
      if (held.asOf && performance.now() - started >= (patience ?? 0)) budget?.noteStandIn();
      return held;
    });
  };
  const reference: Reference = async (declared, input) => (await cached(declared, input)).value;
  const peek: Peek = (declared, input) => cache.peek(keyOf(callOf(declared, input))) as ReplyOf<typeof declared>;
  const soon: Soon = (answer) => (budget ? budget.soon(answer) : answer);
  return { send, briefly, cached, reference, peek, soon };
}

function keyOf({ path, query }: Pick<Call<unknown>, "path" | "query">): string {
  return `${path}?${JSON.stringify(query)}`;
}

function once<T>(requested: Map<string, Promise<unknown>>, key: string, load: () => Promise<T>): Promise<T> {
  const known = requested.get(key) as Promise<T> | undefined;
  if (known) return known;
  const promise = load();
  requested.set(key, promise);
  return promise;
}
