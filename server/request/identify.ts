import { randomUUID } from "node:crypto";
import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { createRequestIDMiddleware } from "remix-utils/middleware/request-id";
import * as keys from "../context.ts";
import { createRequestId } from "../http/error-pages.ts";
import { type Services, services as processServices } from "../services.ts";
import { cookieName, cookieText } from "../session/cookies.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** Policy for a picture opened as a document. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const LITE_COOKIE = "lite";
const STYLES_COOKIE = "styles";

/** Reads the request id, which the HTTP server sets in place of a client's. */
export const [assignRequestId, requestIdOf] = createRequestIDMiddleware({
  generator: createRequestId,
  limitLength: 64,
});

export async function servicesOf(context: Readonly<RouterContextProvider>): Promise<Services> {
  return context.get(keys.site).services ?? processServices();
}

export const routeOf = (context: Readonly<RouterContextProvider>): string => context.get(keys.site).route;

/** The outermost middleware, which sets the nonce and the headers of all pages, including error pages. */
export const identifyRequest: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const services = await servicesOf(context);
  const { settings, now } = services;
  const nonce = randomUUID();
  const cookies = request.headers.get("cookie") ?? "";
  const appUrl = settings.publicOrigin ?? new URL(request.url).origin;
  const small = (name: string) => cookieText(cookies, cookieName(name, appUrl.startsWith("https:")));
  // The choice in the footer takes precedence over the browser's `Save-Data`.
  const chosen = small(LITE_COOKIE);
  context.set(keys.site, {
    nonce,
    requestId: requestIdOf(context),
    // React Router omits the leading slash, except for the root.
    route: `/${pattern.replace(/^\//, "")}`,
    lite: chosen === null ? request.headers.get("save-data") === "on" : chosen === "1",
    stylesheetSeen: small(STYLES_COOKIE) ?? "",
    appUrl,
    isPosted: request.method === "POST",
    now,
    links: settings,
    security: { securityContacts: settings.securityContact, publicOrigin: settings.publicOrigin },
    googleMapsKey: settings.googleMapsKey,
    defaultZone: settings.defaultTimeZone,
    services,
  });

  const response = changeable(await next());
  const { headers } = response;
  // The card provider's pages have their own policy; the HTTP server's stricter policy applies to all other replies.
  if (!headers.has("Content-Security-Policy")) {
    if (isDocument(headers)) headers.set("Content-Security-Policy", contentSecurityPolicy(settings, appUrl, nonce));
    if (headers.get("Content-Type")?.startsWith("image/")) headers.set("Content-Security-Policy", PICTURE_POLICY);
  }
  // Replies with public caching, such as pictures, do not depend on cookies.
  if (!headers.get("Cache-Control")?.includes("public")) headers.append("Vary", "Cookie, Save-Data");
  const cached = headers.get("Cache-Control") ?? "private, no-cache";
  // Lynx obeys only the last directive and only `no-cache`; else it would show an account after sign-out.
  headers.set("Cache-Control", cached.endsWith("no-store") ? `${cached}, no-cache` : cached);
  return response;
};

export function isDocument(headers: Headers): boolean {
  return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/** Copies responses with immutable headers, such as those of `fetch` and `Response.redirect`. */
export function changeable(response: Response): Response {
  try {
    response.headers.delete("X-Not-There");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
