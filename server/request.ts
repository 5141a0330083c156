import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { type MiddlewareFunction, createContext, data, redirect } from "react-router";
import * as keys from "../app/context.ts";
import type { Notice } from "../app/domain/notices.ts";
import { NO_PAYMENT } from "../app/domain/payment.ts";
import { pathToReturnTo, signInPath } from "../app/domain/sign-in.ts";
import { openAttempts } from "./attempts.ts";
import { openBag } from "./bag.ts";
import { drawBarcode } from "./barcode.ts";
import { type CardProvider, cardProviderFor } from "./card-provider.ts";
import { carryToken, holdToken } from "./carry-token.ts";
import { createCatering } from "./catering/catering.ts";
import { openCheckout } from "./checkout.ts";
import { openRewards } from "./rewards.ts";
import { GOOGLE_MAPS_SOURCES } from "./map/google-sources.ts";
import { openDelivery } from "./delivery.ts";
import { openOrderStatus } from "./order-status.ts";
import { openPlacedOrders } from "./placed-orders.ts";
import { createRequestId } from "./http/request-id.ts";
import { type Services, services } from "./services.ts";
import { attemptsCookie } from "./session/attempts-cookie.ts";
import { cartCookie } from "./session/cart-cookie.ts";
import { draftCookie } from "./session/draft-cookie.ts";
import { cookieText, openJar } from "./session/kept.ts";
import { letterCookie } from "./session/letter-cookie.ts";
import { noticeCookie, withNotice } from "./session/notice-cookie.ts";
import { paymentCookie } from "./session/payment-cookie.ts";
import { orderCookie } from "./session/order-cookie.ts";
import { signInCookie } from "./session/sign-in-cookie.ts";
import type { Settings } from "./settings.ts";
import { openPayment } from "./payment.ts";
import { openSignIn } from "./sign-in.ts";
import { limitForms } from "./limited-calls.ts";
import { addressKey } from "./counters.ts";
import { openVisit } from "./visit.ts";

type Middleware = MiddlewareFunction<Response>;

/** Tests put their own services here; otherwise the process's are used. */
export const servicesKey = createContext<Services | null>(null);

/** Names of the small cookies that hold no secret and are not sealed. */
export const LITE_COOKIE = "lite";
export const STYLES_COOKIE = "styles";
const PROMO_COOKIE = "promo_seen";
const ONE_YEAR = 60 * 60 * 24 * 365;

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
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy.replaceAll(NONCE, nonce));
  // A picture for everybody is the same whatever cookies the browser sends.
  if (!headers.get("Cache-Control")?.includes("public")) headers.append("Vary", "Cookie, Save-Data");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
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

interface Site {
  appUrl: string;
  provider: CardProvider | null;
  policy: string;
}

const sites = new WeakMap<Settings, Site>();

/** What is the same for every request of a site; begun anew when it is asked for under another name. */
function siteOf(settings: Settings, appUrl: string): Site {
  const known = sites.get(settings);
  if (known?.appUrl === appUrl) return known;
  const provider = cardProviderFor(settings, appUrl);
  const site = { appUrl, provider, policy: contentSecurityPolicy(settings, provider) };
  sites.set(settings, site);
  return site;
}

/** Where the bot check's script and frame come from: on every page, since the first page's policy holds for all that follow. */
const BOT_CHECK = "https://challenges.cloudflare.com";

/** Stands in the policy for what every page has anew. */
const NONCE = "{nonce}";

function contentSecurityPolicy(settings: Settings, provider: CardProvider | null): string {
  const { cateringApiUrl, googleMapsKey, turnstileSiteKey } = settings;
  const directives: Record<string, string> = {
    "default-src": "'none'",
    "script-src": `'self' 'nonce-${NONCE}'`,
    "style-src": `'self' 'nonce-${NONCE}'`,
    // A chain's menu pictures may come from any host; the embedded API's come through us.
    "img-src": `'self' data:${cateringApiUrl === null ? "" : " https:"}`,
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  };
  for (const [name, sources] of Object.entries(googleMapsKey === null ? {} : GOOGLE_MAPS_SOURCES))
    directives[name] = [directives[name], sources].filter(Boolean).join(" ");
  if (turnstileSiteKey !== null) {
    for (const name of ["script-src", "frame-src"])
      directives[name] = [directives[name], BOT_CHECK].filter(Boolean).join(" ");
  }
  if (provider) {
    // Its page is reached by a form of ours that leads there.
    const { source } = provider;
    for (const name of ["script-src", "frame-src", "form-action"])
      if (!directives[name]?.includes(source)) directives[name] = [directives[name], source].filter(Boolean).join(" ");
  }
  return Object.entries(directives)
    .map((directive) => directive.join(" "))
    .join("; ");
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
  const signedIn = jar.open(signInCookie);
  const memory = jar.open(cartCookie);
  const setup = jar.open(orderCookie);
  const paying = jar.open(paymentCookie);
  context.set(keys.letter, jar.open(letterCookie));
  const noticesKept = jar.open(noticeCookie);
  const draft = jar.open(draftCookie);
  context.set(keys.draft, draft);
  const done = jar.open(attemptsCookie);
  const promoCookie = isSecure ? `__Host-${PROMO_COOKIE}` : PROMO_COOKIE;
  const promo = { wasSeen: cookieText(cookieHeader ?? "", promoCookie) !== null, isShown: false };
  context.set(keys.promoSeen, {
    read: () => promo.wasSeen || promo.isShown,
    write: () => void (promo.isShown = true),
  });

  let taken: Notice[] = [];
  const notices = {
    take() {
      taken = noticesKept.read();
      noticesKept.write([]);
      return taken;
    },
    write(notice: Notice) {
      noticesKept.write(withNotice(noticesKept.read(), notice));
    },
  };
  const { now, settings } = running;
  const { requestId } = context.get(keys.page);
  const here = () => pathToReturnTo(request.url);
  const address = clientAddressOf(request);
  const provider = context.get(keys.cardProvider);
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
  context.set(keys.cardProvider, provider);
  context.set(keys.placedOrders, openPlacedOrders({ memory, signIn: context.get(keys.signIn), catering }));
  context.set(keys.orderStatus, openOrderStatus({ ...running, transport, requestId }));
  // Made only for the one form that needs it.
  const lasting = () => createCatering(transport, running, asker);
  context.set(keys.checkout, openCheckout({ ...running, catering, lasting, memory }));
  context.set(keys.rewards, openRewards({ ...running, visit, memory, catering, lasting }));
  context.set(keys.barcode, drawBarcode);

  const response = changeable(await next());
  // An answer that only leads on is read by nobody: what a loader took for it is for the page that follows.
  if (response.headers.has("Location")) noticesKept.write(noticesKept.read().reduce(withNotice, taken));
  // What a customer has seen is not to come back on a shared device, by the Back button or otherwise.
  const isPersonal = held.wasGiven || held.read() !== undefined;
  if (isPersonal && !response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  if (promo.isShown) {
    const cookie = `${promoCookie}=1; Path=/; Max-Age=${ONE_YEAR}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
    response.headers.append("Set-Cookie", cookie);
  }
  const { lines, dropped } = jar.changed(cookieBudget(response.headers, running.settings));
  for (const line of lines) response.headers.append("Set-Cookie", line);
  if (dropped.length > 0) log.warn({ cookies: dropped }, "a cookie was too long and was shortened");
  return cookieHeader === null ? markFirstAnswer(request, response) : response;
};

/** A minute, from one address: more than anybody types, and than an office does at noon. */
const MOST_SUGGESTIONS = 240;

/** Stock proxies refuse a reply with more than about 4 KB of headers (R9). */
const HEADER_BUDGET = 3_900;
const COOKIE_BUDGET = 2_800;
/** What is added after the cookies: the policies, ids, dates and lengths of every reply. */
const LATER_HEADERS = 1_000;
const GOOGLE_MAPS_POLICY = JSON.stringify(GOOGLE_MAPS_SOURCES).length;

/** Characters left for Set-Cookie lines beside the headers that a route has set. */
function cookieBudget(headers: Headers, { googleMapsKey, turnstileSiteKey, checkoutWidgetUrl }: Settings): number {
  const sizes = [...headers].map(([name, value]) => name.length + value.length + ": \r\n".length);
  const cookies = headers.getSetCookie().join("").length;
  const policies =
    (googleMapsKey === null ? 0 : GOOGLE_MAPS_POLICY) +
    (turnstileSiteKey === null ? 0 : 100) +
    (checkoutWidgetUrl === null ? 0 : 200);
  const later = LATER_HEADERS + policies;
  const left = HEADER_BUDGET - later - sizes.reduce((sum, size) => sum + size, 0);
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
