import { randomUUID } from "node:crypto";
import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { createRequestIDMiddleware } from "remix-utils/middleware/request-id";
import * as keys from "../context.ts";
import { createRequestId } from "../http/error-pages.ts";
import { type Services, services as processServices } from "../services.ts";
import { cookieText } from "../session/set-cookie.ts";
import { cookieName } from "../session/set-cookie.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** A picture opened by itself is a document: it runs nothing and asks for nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Names of the small cookies that hold no secret and are not sealed. */
const LITE_COOKIE = "lite";
const STYLES_COOKIE = "styles";

/** Takes the id that our own server has set (it removes a client's); without that server makes one. */
export const [assignRequestId, requestIdOf] = createRequestIDMiddleware({
  generator: createRequestId,
  limitLength: 64,
});

/** Those that a test has put into the context, or those of the process. */
export async function servicesOf(context: Readonly<RouterContextProvider>): Promise<Services> {
  return context.get(keys.site).services ?? processServices();
}

/** The pattern of the route that answered, for the access log. */
export const routeOf = (context: Readonly<RouterContextProvider>): string => context.get(keys.site).route;

/**
 * The outermost layer never throws: it gives the request its nonce and every page its headers,
 * error pages included.
 */
export const identifyRequest: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const services = await servicesOf(context);
  const { settings, now } = services;
  const nonce = randomUUID();
  const cookies = request.headers.get("cookie") ?? "";
  const appUrl = settings.publicOrigin ?? new URL(request.url).origin;
  const small = (name: string) => cookieText(cookies, cookieName(name, appUrl.startsWith("https:")));
  // The footer's switch outweighs what the browser asks for by itself.
  const chosen = small(LITE_COOKIE);
  context.set(keys.site, {
    nonce,
    requestId: requestIdOf(context),
    // React Router leaves the leading slash away, except for the root itself.
    route: `/${pattern.replace(/^\//, "")}`,
    lite: chosen === null ? request.headers.get("save-data") === "on" : chosen === "1",
    stylesheetSeen: small(STYLES_COOKIE) ?? "",
    appUrl,
    isPosted: request.method === "POST",
    now,
    links: settings,
    security: settings,
    googleMapsKey: settings.googleMapsKey,
    defaultZone: settings.defaultTimeZone,
    services,
  });

  const response = changeable(await next());
  const { headers } = response;
  // The card provider's pages bring their own, and the edge adds a stricter one to what is neither page nor picture.
  if (!headers.has("Content-Security-Policy")) {
    if (isDocument(headers)) headers.set("Content-Security-Policy", contentSecurityPolicy(settings, appUrl, nonce));
    if (headers.get("Content-Type")?.startsWith("image/")) headers.set("Content-Security-Policy", PICTURE_POLICY);
  }
  // A picture for everybody is the same whatever cookies the browser sends.
  if (!headers.get("Cache-Control")?.includes("public")) headers.append("Vary", "Cookie, Save-Data");
  const cached = headers.get("Cache-Control") ?? "private, no-cache";
  // Lynx goes by the last word and knows only `no-cache`; it would show an account after its sign-out.
  headers.set("Cache-Control", cached.endsWith("no-store") ? `${cached}, no-cache` : cached);
  return response;
};

/** Whether it is a page: a redirect and data have no use for a page's policy, and need the room for cookies. */
export function isDocument(headers: Headers): boolean {
  return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/** What was fetched, or made by `Response.redirect`, has headers that cannot be changed: only that is copied. */
export function changeable(response: Response): Response {
  try {
    response.headers.delete("X-Not-There");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
