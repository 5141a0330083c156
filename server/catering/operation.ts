import type { z } from "zod";
import { RemoteError } from "../remote/errors.ts";
import type { Call, Group } from "../remote/transport.ts";

/**
 * One call of the catering API, declared once: what the client sends, what it reads of the reply, and what
 * the published contract promises are all made from this.
 */
export interface Operation {
  name: string;
  /** Rows and decisions of the specification, as "API-22". */
  rows: readonly string[];
  /** One sentence for whoever has to build the other side. */
  summary: string;
  group: Exclude<Group, "geocoding" | "content">;
  method: Call<unknown>["method"];
  path: string;
  version?: 2 | 3;
  /** Whether the customer's token is sent: when there is one, or always; left out, never. */
  token?: "when signed in" | "always";
  query?: z.ZodObject;
  body?: z.ZodType;
  /** How the body is written; JSON unless told. */
  encoding?: "form";
  headers?: Record<string, string>;
  reply: z.ZodType;
  /** The reply is a text, which may come as JSON or as it is. */
  isText?: true;
  /** Milliseconds for the whole call; 6 s for a read and 8 s for a change unless told. */
  limit?: number;
  /** Never sent a second time, whatever went wrong. */
  once?: true;
  /** Only nice to have: its failures count for themselves and stop no other call of the group. */
  isExtra?: true;
  /** No seed shows it: an API without it answers 404, and the app says so in plain words. */
  optional?: true;
  /** What the client's method of this name sends, made of its arguments; without it there are none. */
  input?: (...args: never[]) => object;
}

/** An operation of the same for everybody, cached and served without asking again for `freshFor` milliseconds. */
export interface ReferenceOperation extends Operation {
  freshFor: number;
  /** Of an empty list, for which 404 then stands as well: where there is nothing the API is not asked all the time. */
  noneFor?: number;
  /** The client's method answers the age of the copy, too. */
  isDated?: true;
}

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Part<Key extends string, Value> = [Value] extends [never] ? unknown : { [key in Key]: Value };
type PathPart<O extends Operation> = [NamesIn<O["path"]>] extends [never]
  ? unknown
  : { path: Record<NamesIn<O["path"]>, string | number> };

/** What one call of an operation needs: only the parts its declaration has. */
export type InputOf<O extends Operation> = PathPart<O> &
  Part<"query", O extends { query: infer Q extends z.ZodType } ? z.input<Q> : never> &
  Part<"body", O extends { body: infer B extends z.ZodType } ? z.input<B> : never> &
  (O extends { headers: Record<infer Name, string> } ? { headers?: Partial<Record<Name, string>> } : unknown);

export type ReplyOf<O extends Operation> = z.output<O["reply"]>;

/** Declares an operation; its exact type is kept for `InputOf` and `ReplyOf`. */
export function operation<const O extends Operation>(
  declared: O & { input?: (...args: never[]) => InputOf<O> } & (object extends InputOf<O>
      ? unknown
      : { input: object }),
): O {
  return declared;
}

/** The parts of any call, once the types have done their work. */
interface AnyInput {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

const READ_LIMIT = 6_000;
const WRITE_LIMIT = 8_000;

/** An id of dots alone would be read as a way up, however it is encoded: nothing has such an id. */
function pathSegment(call: string, id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new RemoteError("not found", call);
  return encodeURIComponent(id);
}

/** A call as the transport sends it. Ids in paths are encoded: no id can name another path. */
export function callOf<O extends Operation>(declared: O, input: InputOf<O>): Call<ReplyOf<O>> {
  const { path = {}, query = {}, body, headers } = input as AnyInput;
  const { name, group, method, version, token, encoding, once, isExtra, isText, reply } = declared;
  const isRead = method === "GET";
  return {
    name,
    group,
    method,
    path: declared.path.replace(/\{(\w+)\}/g, (_match, part: string) => pathSegment(name, String(path[part]))),
    pattern: declared.path,
    query: { ...query, ...(version && { "api-version": version }) },
    ...(body !== undefined && { body }),
    ...(encoding && { encoding }),
    ...(headers && { headers }),
    ...(token && { token }),
    ...(once && { once }),
    ...(isExtra && { isExtra }),
    ...(isText && { isText }),
    reply: reply as z.ZodType<ReplyOf<O>>,
    limit: declared.limit ?? (isRead ? READ_LIMIT : WRITE_LIMIT),
  };
}
