import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { type MiddlewareFunction, createContext, data, redirect } from "react-router";
import * as keys from "../app/context.ts";
import { NO_PAYMENT } from "../app/domain/payment.ts";
import { pathToReturnTo, signInPath } from "../app/domain/sign-in.ts";
import { openAttempts } from "./attempts.ts";
import { openBag } from "./bag.ts";
import { drawBarcode } from "./barcode.ts";
import { carryToken, holdToken } from "./carry-token.ts";
import { createCatering } from "./catering/catering.ts";
import { openCheckout } from "./checkout.ts";
import { openRewards } from "./rewards.ts";
import { openDelivery } from "./delivery.ts";
import { openOrderStatus } from "./order-status.ts";
import { siteOf } from "./page-policy.ts";
import { openPlacedOrders } from "./placed-orders.ts";
import { createRequestId } from "./request-id.ts";
import { type Services, services } from "./services.ts";
import { attemptsCookie } from "./session/attempts-cookie.ts";
import { cartCookie } from "./session/cart-cookie.ts";
import { draftCookie } from "./session/draft-cookie.ts";
import { cookieText, openJar } from "./session/kept.ts";
import { letterCookie } from "./session/letter-cookie.ts";
import { noticeCookie } from "./session/notice-cookie.ts";
import { openNotices } from "./session/notices.ts";
import { paymentCookie } from "./session/payment-cookie.ts";
import { orderCookie } from "./session/order-cookie.ts";
import { openPlainCookie } from "./session/plain-cookie.ts";
import { cookieName } from "./session/set-cookie.ts";
import { signInCookie } from "./session/sign-in-cookie.ts";
import { openPayment } from "./payment.ts";
import { openSignIn } from "./sign-in.ts";
import { limitForms } from "./limited-calls.ts";
import { addressKey } from "./counters.ts";
import { openVisit } from "./visit.ts";

type Middleware = MiddlewareFunction<Response>;

/** Tests put their own services here; otherwise the process's are used. */
export const servicesKey = createContext<Services | null>(null);

/** Names of the small cookies that hold no secret and are not sealed. */
const LITE_COOKIE = "lite";
export const STYLES_COOKIE = "styles";

/**
 * The outermost layer never throws: it gives the request its id and nonce and every page its headers,
 * error pages included.
 */
export const identifyRequest: Middleware = async ({ request, context }, next) => {
  const { settings } = context.get(servicesKey) ?? (await services());
  const nonce = randomUUID();
  const cookies = request.headers.get("cookie") ?? "";
  // The footer's switch outweighs what the browser asks for by itself.
  const chosen = cookieText(cookies, LITE_COOKIE);
  const lite = chosen === null ? request.headers.get("save-data") === "on" : chosen === "1";
  const appUrl = settings.publicOrigin ?? new URL(request.url).origin;
  context.set(keys.page, {
    nonce,
    requestId: requestIdOf(request),
    lite,
    stylesheetSeen: cookieText(cookies, STYLES_COOKIE) ?? "",
    appUrl,
  });
  const { provider, policy } = siteOf(settings, appUrl);
  context.set(keys.cardProvider, provider);

  const response = changeable(await next());
  const { headers } = response;
  // The card provider's pages bring their own.
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy(nonce));
  // A picture for everybody is the same whatever cookies the browser sends.
  if (!headers.get("Cache-Control")?.includes("public")) headers.append("Vary", "Cookie, Save-Data");
  const cached = headers.get("Cache-Control") ?? "private, no-cache";
  // Lynx goes by the last word and knows only `no-cache`; it would show an account after its sign-out.
  headers.set("Cache-Control", cached.endsWith("no-store") ? `${cached}, no-cache` : cached);
  return response;
};

/** What was fetched, or made by `Response.redirect`, has headers that cannot be changed: only that is copied. */
function changeable(response: Response): Response {
  try {
    response.headers.delete("X-Not-There");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}

/** Our own server sets the id; behind another one a client may have written anything there. */
function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id") ?? "";
  return /^[\w-]{1,64}$/.test(given) ? given : createRequestId();
}

/** The address that our own server has found out; behind another one it counts for nothing more than a guess. */
function clientAddressOf(request: Request): string | null {
  const address = request.headers.get("x-client-address") ?? "";
  return isIP(address) === 0 ? null : address;
}

/** Opens what is remembered of the visitor, hands everything to loaders and actions, and seals what changed. */
export const openSession: Middleware = async ({ request, context }, next) => {
  const running = context.get(servicesKey) ?? (await services());
  const { log } = running;
  const cookieHeader = request.headers.get("cookie");
  refuseWithoutCookies(request, cookieHeader);

  const { appUrl, nonce, requestId } = context.get(keys.page);
  const isSecure = appUrl.startsWith("https:");
  const jar = openJar(cookieHeader, running.sealer, isSecure);
  // Opened in the order of their importance: the last is shortened first when the reply grows too large.
  const signedIn = jar.open(signInCookie);
  const memory = jar.open(cartCookie);
  const setup = jar.open(orderCookie);
  const paying = jar.open(paymentCookie);
  context.set(keys.letter, jar.open(letterCookie));
  const noticesKept = jar.open(noticeCookie);
  const draft = jar.open(draftCookie);
  context.set(keys.draft, draft);
  const done = jar.open(attemptsCookie);
  const promoSeen = openPlainCookie(cookieName("promo_seen", isSecure), cookieHeader, isSecure);
  context.set(keys.promoSeen, { read: () => promoSeen.read() !== null, write: () => promoSeen.write("1") });
  const lite = openPlainCookie(LITE_COOKIE, cookieHeader, isSecure);
  context.set(keys.liteChoice, { write: (on) => lite.write(on ? "1" : "0") });
  const notices = openNotices(noticesKept);
  const { now, settings } = running;
  const here = () => pathToReturnTo(request.url);
  const address = clientAddressOf(request);
  const { provider, policy } = siteOf(settings, appUrl);
  const held = holdToken(signedIn, now);
  const limited = limitForms(running.transport, running.forms, address);
  const transport = carryToken(limited, held, () => redirect(signInPath(here(), { again: true }), 303));
  const asker = { requestId, token: held.read() };
  const catering = createCatering(transport, running, { ...asker, signal: request.signal });
  context.set(keys.cartMemory, memory);
  context.set(keys.notices, notices);
  context.set(keys.catering, catering);
  const { geocoder, content } = running;
  context.set(keys.geocoder, {
    suggestionSource: geocoder.suggestionSource,
    find: (place) => geocoder.find(place, { requestId }),
    reverse: (point) => geocoder.reverse(point, { requestId }),
    async suggest(input, options) {
      const isTooMany = (await running.suggestions.add(addressKey(address ?? ""))).count > MOST_SUGGESTIONS;
      return isTooMany ? [] : geocoder.suggest(input, options, { requestId });
    },
  });
  context.set(keys.content, {
    entry: (name) => content.entry(name, { requestId }),
    promoBanner: () => content.promoBanner({ requestId }),
  });
  context.set(keys.embeddedApi, running.embeddedApi);
  context.set(keys.outlines, running.outlines);
  context.set(keys.googleMapsKey, running.settings.googleMapsKey);
  context.set(keys.links, running.settings);
  context.set(keys.now, now);
  const visit = openVisit({ setup, memory, notices, catering, now });
  context.set(keys.visit, visit);
  context.set(keys.delivery, openDelivery({ visit, draft, catering, now }));
  const bag = openBag({ visit, memory, notices, catering });
  context.set(keys.bag, bag);
  const { signal } = request;
  context.set(keys.attempts, openAttempts({ ...running, done, memory, notices: noticesKept, signal }));
  context.set(
    keys.signIn,
    openSignIn({
      kept: signedIn,
      held,
      catering,
      visit,
      memory,
      notices,
      tries: running.signInTries,
      address,
      client: { id: settings.cateringClientId ?? "", secret: settings.cateringClientSecret ?? "" },
      botCheckKey: settings.turnstileSiteKey,
      forgetVisitor: jar.clear,
      forgetPayment: () => paying.write(NO_PAYMENT),
      here,
      now,
      noteTooMany: (counted) => log.warn({ requestId, event: "sign-in stopped", reason: counted }, "too many tries"),
    }),
  );
  context.set(
    keys.payment,
    openPayment({
      memory: paying,
      catering,
      sealer: running.sealer,
      isSignedIn: () => held.read() !== undefined,
      tries: running.cardTries,
      address,
      hasProvider: provider !== null,
      now,
      zone: settings.defaultTimeZone,
    }),
  );
  context.set(keys.placedOrders, openPlacedOrders({ memory, signIn: context.get(keys.signIn), catering }));
  context.set(keys.orderStatus, openOrderStatus({ ...running, transport, requestId }));
  // Made only for the one form that needs it.
  const lasting = () => createCatering(transport, running, asker);
  context.set(keys.checkout, openCheckout({ ...running, catering, lasting, memory }));
  context.set(keys.rewards, openRewards({ ...running, visit, memory, catering, lasting }));
  context.set(keys.barcode, drawBarcode);

  const response = changeable(await next());
  if (response.headers.has("Location")) notices.putBack();
  // What a customer has seen is not to come back on a shared device, by the Back button or otherwise.
  const isPersonal = held.wasGiven || held.read() !== undefined;
  if (isPersonal && !response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  for (const line of [promoSeen.line(), lite.line()]) if (line) response.headers.append("Set-Cookie", line);
  const { lines, dropped } = jar.changed(cookieBudget(response.headers, policy(nonce)));
  for (const line of lines) response.headers.append("Set-Cookie", line);
  if (dropped.length > 0) log.warn({ cookies: dropped }, "a cookie was too long and was shortened");
  return cookieHeader === null ? markFirstAnswer(request, response) : response;
};

/** A minute, from one address: more than anybody types, and than an office does at noon. */
const MOST_SUGGESTIONS = 240;

/** Stock proxies refuse a reply with more than about 4 KB of headers (R9). */
const HEADER_BUDGET = 3_900;
const COOKIE_BUDGET = 2_800;
/** What is added after the cookies beside the policy: ids, dates and lengths of every reply. */
const LATER_HEADERS = 700;

/** Characters left for Set-Cookie lines beside the headers that a route has set. */
function cookieBudget(headers: Headers, policy: string): number {
  const sizes = [...headers].map(([name, value]) => name.length + value.length + ": \r\n".length);
  const cookies = headers.getSetCookie().join("").length;
  const left = HEADER_BUDGET - LATER_HEADERS - policy.length - sizes.reduce((sum, size) => sum + size, 0);
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
