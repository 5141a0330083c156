import { readBytes } from "./read-body.ts";
import { HTTP_LIMITS } from "../http/limits.ts";
import type { Settings } from "../settings/settings.ts";

export type EmbeddedApi = ReturnType<typeof createEmbeddedApi>;

type Fetch = (request: Request) => Promise<Response>;

/** A placeholder host, since the embedded API is called as a function, not over the network. */
export const EMBEDDED_URL = "http://sandbox.invalid";

/** The only paths of the embedded API that browsers can reach; with a real API they return 404. */
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
  // Adds `frame-ancestors` to the page's own policy, so that only this site can frame it.
  reply.headers.set("Content-Security-Policy", `${policy}, frame-ancestors 'self'`);
  // For old browsers, instead of the default DENY, which would also forbid this site's frame.
  reply.headers.set("X-Frame-Options", "SAMEORIGIN");
  return reply;
}

const WAYS_BACK = ["returnUrl", "cancelUrl", "origin"];

/** Prevents forged links from using the simulated provider page as an open redirect. */
function leadsHereOnly(url: string, body: string): boolean {
  const { origin, searchParams } = new URL(url);
  return [searchParams, new URLSearchParams(body)]
    .flatMap((fields) => WAYS_BACK.flatMap((name) => fields.getAll(name)))
    .every((address) => address === "" || URL.parse(address)?.origin === origin);
}

function bodyOf({ body }: Request): Promise<Buffer<ArrayBuffer> | null> {
  return readBytes(new Response(body), HTTP_LIMITS.body).catch(() => null);
}

/** Passes on only path, query, body and content type, so no cookies. */
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
