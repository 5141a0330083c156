import type { z } from "zod";
import { nullIfNotFound } from "@platter/ordering/remote-failure.ts";
import type { BriefCache, Cached, ReferenceCache } from "../remote/cache.ts";
import { RemoteError } from "../remote/errors.ts";
import { noTimeLeft } from "../remote/time-budget.ts";
import type { Asker, Call, Group, Transport } from "../remote/transport.ts";

/** Declaration of one catering API call, used by the client, the reply schemas and the published contract. */
export interface Operation {
  name: string;
  rows: readonly string[];
  summary: string;
  group: Exclude<Group, "geocoding" | "content">;
  method: Call<unknown>["method"];
  path: string;
  version?: 2 | 3;
  token?: "when signed in" | "always";
  query?: z.ZodObject;
  body?: z.ZodType;
  encoding?: "form";
  headers?: Record<string, string>;
  reply: z.ZodType;
  isText?: true;
  /** Milliseconds for the whole call; 6 s for a read and 8 s for a change by default. */
  limit?: number;
  once?: true;
  /** Has its own circuit breaker, so its failures do not stop its group. */
  isExtra?: true;
  /** If the API lacks this call (404), the page says so. */
  optional?: true;
  input?: (...args: never[]) => object;
}

/** A read with the same reply for all visitors, cached for `freshFor` milliseconds. */
export interface ReferenceOperation extends Operation {
  freshFor: number;
  /** Milliseconds that an empty list stays fresh; if set, a 404 counts as an empty list. */
  noneFor?: number;
  isDated?: true;
}

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Part<Key extends string, Value> = [Value] extends [never] ? unknown : { [key in Key]: Value };
type PathPart<O extends Operation> = [NamesIn<O["path"]>] extends [never]
  ? unknown
  : { path: Record<NamesIn<O["path"]>, string | number> };

export type InputOf<O extends Operation> = PathPart<O> &
  Part<"query", O extends { query: infer Q extends z.ZodType } ? z.input<Q> : never> &
  Part<"body", O extends { body: infer B extends z.ZodType } ? z.input<B> : never> &
  (O extends { headers: Record<infer Name, string> } ? { headers?: Partial<Record<Name, string>> } : unknown);

export type ReplyOf<O extends Operation> = z.output<O["reply"]>;

/** Keeps the literal type of the declaration for `InputOf` and `ReplyOf`. */
export function operation<const O extends Operation>(
  declared: O & { input?: (...args: never[]) => InputOf<O> } & (object extends InputOf<O>
      ? unknown
      : { input: object }),
): O {
  return declared;
}

interface AnyInput {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

const READ_LIMIT = 6_000;
const WRITE_LIMIT = 8_000;

/** Rejects empty ids, "." and "..", which URL parsers resolve as path steps even when encoded. */
function pathSegment(call: string, id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new RemoteError("not found", call);
  return encodeURIComponent(id);
}

/** Encodes the ids in the path, so that they cannot change it. */
export function callOf<O extends Operation>(declared: O, input: InputOf<O>): Call<ReplyOf<O>> {
  const { path = {}, query = {}, body, headers } = input as AnyInput;
  const { name, method, path: pattern, version, limit, reply, ...rest }: Operation = declared;
  return {
    ...rest,
    name,
    method,
    reply: reply as z.ZodType<ReplyOf<O>>,
    path: pattern.replace(/\{(\w+)\}/g, (_match, part: string) => pathSegment(name, String(path[part]))),
    pattern,
    query: { ...query, ...(version && { "api-version": version }) },
    body,
    headers,
    limit: limit ?? (method === "GET" ? READ_LIMIT : WRITE_LIMIT),
  };
}

export interface Caches {
  cache: ReferenceCache;
  brief: BriefCache;
}

export type Senders = ReturnType<typeof createSenders>;
export type Soon = Senders["soon"];

export function createSenders(transport: Transport, { cache, brief }: Caches, { signal, ...asker }: Asker) {
  const { requestId, traceparent, budget } = asker;
  const requested = new Map<string, Promise<unknown>>();

  async function send<O extends Operation>(declared: O, input: InputOf<O>): Promise<ReplyOf<O>> {
    const call = callOf(declared, input);
    // A change outdates all reads sent before or during the change.
    if (call.method !== "GET") return transport.send(call, asker).finally(() => requested.clear());
    return once(requested, keyOf(call), () => transport.send(call, { ...asker, signal }));
  }

  async function cached<O extends ReferenceOperation>(declared: O, input: InputOf<O>): Promise<Cached<ReplyOf<O>>> {
    const call = callOf(declared, input);
    const key = keyOf(call);
    const { freshFor, noneFor } = declared;
    // All visitors share the reply, so the load ignores this visitor's abort signal.
    const load = async () => {
      if (budget?.timeFor(call) === 0) throw noTimeLeft(call.name);
      const sent = transport.send(call, { requestId, traceparent });
      return noneFor === undefined ? sent : ((await sent.catch(nullIfNotFound)) ?? ([] as ReplyOf<O>));
    };
    return once(requested, `cached ${key}`, async () => {
      const patience = budget?.patience();
      const started = performance.now();
      const reading = cache.get(key, freshFor, load, { noneFor, patience });
      const held = await (budget ? budget.within(call, reading) : reading);
      if (held.asOf && performance.now() - started >= (patience ?? 0)) budget?.noteStandIn();
      return held;
    });
  }

  return {
    send,
    cached,
    briefly: <O extends Operation>(declared: O, input: InputOf<O>): Promise<ReplyOf<O>> =>
      brief.get(asker.token, declared.name, () => send(declared, input)),
    reference: async <O extends ReferenceOperation>(declared: O, input: InputOf<O>) =>
      (await cached(declared, input)).value,
    peek: <O extends ReferenceOperation>(declared: O, input: InputOf<O>) =>
      cache.peek(keyOf(callOf(declared, input))) as ReplyOf<O> | undefined,
    soon: <T>(answer: Promise<T>) => (budget ? budget.soon(answer) : answer),
  };
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
