import { randomBytes } from "node:crypto";
import { type MiddlewareFunction, createContext, data } from "react-router";
import * as keys from "../app/context.ts";
import type { Notice } from "../app/domain/notices.ts";
import { openBag } from "./bag.ts";
import { createCatering } from "./catering/catering.ts";
import { openCheckout } from "./checkout.ts";
import { type Services, services } from "./services.ts";
import { cartCookie } from "./session/cart-cookie.ts";
import { draftCookie } from "./session/draft-cookie.ts";
import { cookieText, openJar } from "./session/kept.ts";
import { noticeCookie } from "./session/notice-cookie.ts";
import { orderCookie } from "./session/order-cookie.ts";
import { openVisit } from "./visit.ts";

type Middleware = MiddlewareFunction<Response>;

/** Tests put their own services here; otherwise the process's are used. */
export const servicesKey = createContext<Services | null>(null);

/** Names of the small cookies that hold no secret and are not sealed. */
export const LITE_COOKIE = "lite";
export const STYLES_COOKIE = "styles";

/**
 * The outermost layer never throws: it gives the request its id and nonce and every page its headers,
 * error pages included.
 */
export const identifyRequest: Middleware = async ({ request, context }, next) => {
  const { settings } = context.get(servicesKey) ?? (await services());
  const nonce = randomBytes(16).toString("base64");
  const cookies = request.headers.get("cookie") ?? "";
  // The footer's switch outweighs what the browser asks for by itself.
  const chosen = cookieText(cookies, LITE_COOKIE);
  const lite = chosen === null ? request.headers.get("save-data") === "on" : chosen === "1";
  context.set(keys.page, {
    nonce,
    requestId: requestIdOf(request),
    lite,
    stylesheetSeen: cookieText(cookies, STYLES_COOKIE) ?? "",
    appUrl: settings.publicOrigin ?? new URL(request.url).origin,
  });

  const answer = await next();
  // Redirects made by `Response.redirect` cannot be changed: copy first.
  const response = new Response(answer.body, answer);
  const { headers } = response;
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, settings.cateringApiUrl !== null));
  headers.append("Vary", "Cookie, Save-Data");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  return response;
};

/** Our own server sets the id; behind another one a client may have written anything there. */
function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id") ?? "";
  return /^[\w-]{1,64}$/.test(given) ? given : randomBytes(5).toString("hex");
}

function contentSecurityPolicy(nonce: string, foreignPictures: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // A chain's menu pictures may come from any host; the embedded API's come through us.
    `img-src 'self' data:${foreignPictures ? " https:" : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Opens what is remembered of the visitor, hands everything to loaders and actions, and seals what changed. */
export const openSession: Middleware = async ({ request, context }, next) => {
  const running = context.get(servicesKey) ?? (await services());
  const { log } = running;
  const cookieHeader = request.headers.get("cookie");
  refuseWithoutCookies(request, cookieHeader);

  const isSecure = context.get(keys.page).appUrl.startsWith("https:");
  const jar = openJar(cookieHeader, running.sealer, isSecure);
  // Opened in the order of their importance: the last is shortened first when the reply grows too large.
  const memory = await jar.open(cartCookie);
  const setup = await jar.open(orderCookie);
  const notice = await jar.open(noticeCookie);
  context.set(keys.draft, await jar.open(draftCookie));

  let taken: Notice | null = null;
  const notices = {
    take() {
      taken = notice.read();
      notice.write(null);
      return taken;
    },
    write: notice.write,
  };
  const { now } = running;
  const { requestId } = context.get(keys.page);
  const catering = createCatering(running.transport, running.cache, { requestId, signal: request.signal });
  context.set(keys.cartMemory, memory);
  context.set(keys.notices, notices);
  context.set(keys.catering, catering);
  context.set(keys.geocoder, { find: (address) => running.geocoder.find(address, { requestId }) });
  context.set(keys.now, now);
  const visit = openVisit({ setup, memory, notices, catering, now });
  context.set(keys.visit, visit);
  context.set(keys.bag, openBag({ visit, memory, notices, catering }));
  const lasting = createCatering(running.transport, running.cache, { requestId });
  context.set(keys.checkout, openCheckout({ ...running, catering, lasting, memory }));

  const answer = await next();
  const response = new Response(answer.body, answer);
  // An answer that only leads on is read by nobody: what a loader took for it is for the page that follows.
  if (response.headers.has("Location") && notice.read() === null) notice.write(taken);
  const { lines, dropped } = await jar.changed(cookieBudget(response.headers));
  for (const line of lines) response.headers.append("Set-Cookie", line);
  if (dropped.length > 0) log.warn({ cookies: dropped }, "a cookie was too long and was shortened");
  return cookieHeader === null ? markFirstAnswer(request, response) : response;
};

/** Stock proxies refuse a reply with more than about 4 KB of headers (R9). */
const HEADER_BUDGET = 3_900;
const COOKIE_BUDGET = 2_800;
/** What is added after the cookies: the policies, ids, dates and lengths of every reply. */
const LATER_HEADERS = 1_000;

/** Characters left for Set-Cookie lines beside the headers that a route has set. */
function cookieBudget(headers: Headers): number {
  const sizes = [...headers].map(([name, value]) => name.length + value.length + ": \r\n".length);
  const cookies = headers.getSetCookie().join("").length;
  const left = HEADER_BUDGET - LATER_HEADERS - sizes.reduce((sum, size) => sum + size, 0);
  return Math.min(COOKIE_BUDGET - cookies, left);
}

/** Name of the query value that shows, on the page after a form, whether the browser keeps cookies. */
const COOKIE_TEST = "cookies";

/** A form sent without any cookie: the page it leads to checks that the browser kept those we set. */
function markFirstAnswer(request: Request, response: Response): Response {
  const location = response.headers.get("Location");
  if (request.method !== "POST" || !location?.startsWith("/")) return response;
  const target = new URL(location, "http://here");
  target.searchParams.set(COOKIE_TEST, "1");
  response.headers.set("Location", target.pathname + target.search + target.hash);
  return response;
}

function refuseWithoutCookies(request: Request, cookieHeader: string | null): void {
  const tested = request.method === "GET" && new URL(request.url).searchParams.has(COOKIE_TEST);
  if (tested && cookieHeader === null) throw data({ reason: "no cookies" }, { status: 400 });
}
