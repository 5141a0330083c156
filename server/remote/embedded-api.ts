import { readBytes } from "./read-body.ts";
import { HTTP_LIMITS } from "../http/limits.ts";
import type { Settings } from "../settings/settings.ts";

export type EmbeddedApi = ReturnType<typeof createEmbeddedApi>;

type Fetch = (request: Request) => Promise<Response>;

/** Never a real host: the embedded API is called directly. */
export const EMBEDDED_URL = "http://sandbox.invalid";

/** The only paths of the embedded API open to browsers; a real API has none here. */
export function createEmbeddedApi(
  { cateringApiUrl, sandboxControl }: Pick<Settings, "cateringApiUrl" | "sandboxControl">,
  fetch: Fetch,
) {
  const isEmbedded = cateringApiUrl === null;
  return {
    cardProvider: async (request: Request) => (isEmbedded ? showProvider(request, fetch) : refuse(404)),
    control: async (request: Request) =>
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
  // Both policies hold: the page keeps its own, and only our pages may frame it.
  reply.headers.set("Content-Security-Policy", `${policy}, frame-ancestors 'self'`);
  // For old browsers; the edge's default would forbid our own frame too.
  reply.headers.set("X-Frame-Options", "SAMEORIGIN");
  return reply;
}

const WAYS_BACK = ["returnUrl", "cancelUrl", "origin"];

/** A forged link must not turn the stand-in's page into an open redirect. */
function leadsHereOnly(url: string, body: string): boolean {
  const { origin, searchParams } = new URL(url);
  return [searchParams, new URLSearchParams(body)]
    .flatMap((fields) => WAYS_BACK.flatMap((name) => fields.getAll(name)))
    .every((address) => address === "" || URL.parse(address)?.origin === origin);
}

function bodyOf({ body }: Request): Promise<Buffer<ArrayBuffer> | null> {
  return readBytes(new Response(body), HTTP_LIMITS.body).catch(() => null);
}

/** Only path, query, body and type: the cookies are ours alone. */
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
    return refuse(502);
  }
}

function only(names: string[], headers: Headers): Headers {
  return new Headers(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}

function refuse(status: number): Response {
  return new Response(null, { status });
}
