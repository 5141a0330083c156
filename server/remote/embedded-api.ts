import { readBytes } from "./read-body.ts";
import { LIMITS } from "../http/limits.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * The embedded API's doors to the outside. All the rest of it is called by this server only, and a real API in its
 * place has no door here.
 */
export interface EmbeddedApi {
  cardProvider(request: Request): Promise<Response>;
  control(request: Request): Promise<Response>;
}

type Fetch = (request: Request) => Promise<Response>;

/** Any address would do for the embedded API, which is called directly; this one can never be a real host. */
export const EMBEDDED_URL = "http://sandbox.invalid";

export function createEmbeddedApi(
  { cateringApiUrl, sandboxControl }: Pick<Settings, "cateringApiUrl" | "sandboxControl">,
  fetch: Fetch,
): EmbeddedApi {
  const isEmbedded = cateringApiUrl === null;
  return {
    cardProvider: async (request) => (isEmbedded ? showProvider(request, fetch) : refuse(404)),
    control: async (request) =>
      isEmbedded && sandboxControl ? passOn(request, await bodyOf(request), fetch) : refuse(404),
  };
}

async function showProvider(request: Request, fetch: Fetch): Promise<Response> {
  if (!["GET", "HEAD", "POST"].includes(request.method)) return refuse(405);
  const body = await bodyOf(request);
  if (body && !leadsHereOnly(request.url, body.toString())) return refuse(400);
  const reply = await passOn(request, body, fetch);
  const policy = reply.headers.get("Content-Security-Policy");
  if (policy === null) return reply;
  // Both policies hold: the page keeps its own, and nobody but us puts it into a frame.
  reply.headers.set("Content-Security-Policy", `${policy}, frame-ancestors 'self'`);
  // Old browsers know only this one, and what is sent where it is missing forbids our own frame too.
  reply.headers.set("X-Frame-Options", "SAMEORIGIN");
  return reply;
}

const WAYS_BACK = ["returnUrl", "cancelUrl", "origin"];

/** Its page would lead to any address, as from us: a link to it may have come from anybody. */
function leadsHereOnly(url: string, body: string): boolean {
  const { origin, searchParams } = new URL(url);
  return [searchParams, new URLSearchParams(body)]
    .flatMap((fields) => WAYS_BACK.flatMap((name) => fields.getAll(name)))
    .every((address) => address === "" || URL.parse(address)?.origin === origin);
}

/** Null: longer than a form may be. */
function bodyOf({ body }: Request): Promise<Buffer<ArrayBuffer> | null> {
  return readBytes(new Response(body), LIMITS.body).catch(() => null);
}

/** Path, query and body as they came, but no header except the type: the cookies are ours alone. */
async function passOn(request: Request, body: Buffer<ArrayBuffer> | null, fetch: Fetch): Promise<Response> {
  const { method, signal, url } = request;
  const { pathname, search } = new URL(url);
  if (body === null) return refuse(413);
  const init = { method, signal, headers: only(["Content-Type"], request.headers) };
  const passed = new Request(EMBEDDED_URL + pathname + search, method === "GET" ? init : { ...init, body });
  try {
    const reply = await fetch(passed);
    const headers = only(["Content-Type", "Location", "Content-Security-Policy", "Cache-Control"], reply.headers);
    headers.set("X-Content-Type-Options", "nosniff");
    return new Response(reply.body, { status: reply.status, headers });
  } catch {
    // The line was cut, as a test had ordered.
    return refuse(502);
  }
}

function only(names: string[], headers: Headers): Headers {
  return new Headers(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}

function refuse(status: number): Response {
  return new Response(null, { status });
}
