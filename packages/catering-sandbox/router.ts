import type { Face } from "./faces/face.ts";
import type { Records } from "./records.ts";
import { badRequest, Refusal } from "./refusal.ts";
import type { Toggles } from "./toggles.ts";

/** What every handler may use besides its own rules and seeds. */
export interface Services {
  now: () => Date;
  records: Records;
  toggles: Toggles;
  /** What the site must name itself with to get a token; null lets every caller try. */
  client: { id: string; secret: string } | null;
  face: Face;
  /** The OpenAPI document of these calls. */
  contract: object | null;
}

/** One call, taken apart: what the path named, what the query said, and the body when asked for. */
export interface Call extends Services {
  path: string;
  params: Record<string, string>;
  query: Query;
  header: (name: string) => string | null;
  object: () => Promise<Record<string, unknown>>;
  /** As object, where a call may also come without a body. */
  objectOrNone: () => Promise<Record<string, unknown>>;
  list: () => Promise<unknown[]>;
  value: () => Promise<unknown>;
  /** The fields of a posted form; of a name that comes twice, the first. */
  form: () => Promise<Map<string, string>>;
}

/** Query names are read without regard to case, as the chain's own servers do (CustomersTimezoneoffset). */
export interface Query {
  get: (name: string) => string | null;
}

export type Handler = (call: Call) => Response | Promise<Response>;

export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  handler: Handler;
}

const BODY_LIMIT = 256 * 1024;

export function json(data: unknown, status = 200): Response {
  return Response.json(data, { status, headers: { "Cache-Control": "no-store" } });
}

type SplitRoute = Route & { segments: string[] };

/** From a table of routes to the one function that answers requests. */
export function createRouter(routes: Route[], services: Services): (request: Request) => Promise<Response> {
  const table = routes.map((route) => ({ ...route, segments: route.path.split("/").slice(1) }));
  // A literal segment beats a parameter: /order-shopping-cart/order-types is not a cart called "order-types".
  table.sort((one, other) => (literalFirst(one.segments) < literalFirst(other.segments) ? -1 : 1));
  return (request) => answer(table, services, request).catch(explain);
}

async function answer(table: SplitRoute[], services: Services, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const path = segmentsOf(pathname);
  const matching = table.filter((route) => fits(route.segments, path));
  if (matching.length === 0) throw new Refusal(404, "There is no such call.");
  // Only the most literal pattern owns the path; a POST to a literal path must not fall through to "/{id}".
  const owner = literalFirst(matching[0]?.segments ?? []);
  const here = matching.filter((route) => literalFirst(route.segments) === owner);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const route = here.find((candidate) => candidate.method === method);
  if (!route) return wrongMethod(here);
  const reply = await route.handler({
    ...services,
    path: pathname,
    params: paramsOf(route.segments, path),
    query: queryOf(searchParams),
    header: (name) => request.headers.get(name),
    ...bodyOf(request),
  });
  const told = services.face.replies[`${route.method} ${route.path}`];
  const response = told && reply.ok ? await retold(reply, told) : reply;
  return request.method === "HEAD" ? new Response(null, response) : response;
}

async function retold(reply: Response, told: (body: unknown) => unknown): Promise<Response> {
  const body = told(await reply.json());
  return body instanceof Response ? body : json(body);
}

function bodyOf(request: Request): Pick<Call, "object" | "objectOrNone" | "list" | "value" | "form"> {
  return {
    object: async () => asObject(await readJson(request)),
    objectOrNone: async () => {
      const text = await readText(request);
      return text.trim() === "" ? {} : asObject(parseJson(text));
    },
    list: async () => asList(await readJson(request)),
    value: () => readJson(request),
    // The first of a name is the last to be set.
    form: async () => new Map([...new URLSearchParams(await readText(request))].toReversed()),
  };
}

function segmentsOf(pathname: string): string[] {
  // The chain writes some paths with a slash at the end and some without.
  const trimmed = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  try {
    return trimmed.split("/").slice(1).map(decodeURIComponent);
  } catch {
    throw badRequest("The address of the call is not valid.");
  }
}

function fits(pattern: string[], path: string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((segment, index) => (isParam(segment) ? path[index] !== "" : segment === path[index]))
  );
}

function paramsOf(pattern: string[], path: string[]): Record<string, string> {
  return Object.fromEntries(
    pattern.flatMap((segment, index) => (isParam(segment) ? [[segment.slice(1), path[index] ?? ""]] : [])),
  );
}

function isParam(segment: string): boolean {
  return segment.startsWith(":");
}

function literalFirst(segments: string[]): string {
  return segments.map((segment) => (isParam(segment) ? "1" : "0")).join("");
}

function queryOf(search: URLSearchParams): Query {
  const values = new Map<string, string>();
  for (const [name, value] of search) if (!values.has(name.toLowerCase())) values.set(name.toLowerCase(), value);
  return { get: (name) => values.get(name.toLowerCase()) ?? null };
}

async function readJson(request: Request): Promise<unknown> {
  return parseJson(await readText(request));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The body of the call is not valid JSON.");
  }
}

async function readText(request: Request): Promise<string> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw badRequest("The body of the call ended too early.");
    });
    if (done) break;
    size += value.length;
    if (size > BODY_LIMIT) throw new Refusal(413, "The body of the call is too large.");
    chunks.push(value);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw badRequest("The body of the call must be a JSON object.");
}

function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw badRequest("The body of the call must be a JSON list.");
}

function wrongMethod(routes: Route[]): Response {
  const methods = new Set<string>(routes.map((route) => route.method));
  if (methods.has("GET")) methods.add("HEAD");
  const response = json({ message: "This call does not know that method." }, 405);
  response.headers.set("Allow", [...methods].join(", "));
  return response;
}

function explain(error: unknown): Response {
  if (error instanceof Refusal) {
    return json({ message: error.message, ...(error.modelState && { modelState: error.modelState }) }, error.status);
  }
  // A fault of ours, not of the caller. The body is not printed: it may hold a card number.
  console.error("The sandbox failed:", error instanceof Error ? error.stack : "not an error");
  return json({ message: "The sandbox failed to answer this call." }, 500);
}
