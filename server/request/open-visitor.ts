import { type MiddlewareFunction, data, redirectDocument } from "react-router";
import * as keys from "../context.ts";
import { Payment, cardProviderFor } from "../checkout/payment.ts";
import { OrderPlacement } from "../checkout/place-once.ts";
import { openRewards } from "../checkout/rewards.ts";
import { pathToReturnTo } from "@platter/ordering/account/sign-in.ts";
import { withOrderType } from "@platter/ordering/order/journey.ts";
import { type Notice, withNotice } from "@platter/ordering/order/notices.ts";
import { NO_PAYMENT, withoutOrderWishes } from "@platter/ordering/order/session-values.ts";
import { type BusinessLog, countCheckout, countSteps, modeOf, openBusinessLog } from "../observability/business.ts";
import { openDeliveryTracking } from "../placed/delivery-status.ts";
import { openPlacedOrders } from "../placed/placed-orders.ts";
import { GroupGuest } from "../group/group-guest.ts";
import { openGroupLinks } from "../group/group-links.ts";
import { openHostedGroup } from "../group/host-group.ts";
import type { Services } from "../services.ts";
import type { SessionValue } from "../session/cookies.ts";
import { traceIdOf } from "../observability/traces.ts";
import { openIdempotency } from "../session/idempotency.ts";
import { type VisitorSessions, loadVisitorSessions } from "../session/visitor-sessions.ts";
import { VisitorAccount } from "../visitor/visitor-account.ts";
import { VisitorCart } from "../visitor/visitor-cart.ts";
import { Delivery } from "../visitor/delivery.ts";
import { OrderSession } from "../visitor/order-session.ts";
import { changeable, isDocument, servicesOf } from "./identify.ts";
import { type RemoteServices, openRemoteServices } from "./remote-services.ts";

interface RequestScope {
  request: Request;
  requestId: string;
  appUrl: string;
  services: Services;
  sessions: VisitorSessions;
  remoteServices: RemoteServices;
  business: BusinessLog;
  notices: ReturnType<typeof openNotices>;
}

export const openVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const services = await servicesOf(context);
  const { log, sealer, store } = services;
  const header = request.headers.get("cookie");
  refuseWithoutCookies(request, header);
  const { appUrl, lite, requestId } = context.get(keys.site);
  const sessions = await loadVisitorSessions({ header, sealer, secure: appUrl.startsWith("https:"), store });
  const remoteServices = openRemoteServices(services, sessions, request, requestId);
  const mode = modeOf(request, lite);
  const traceId = traceIdOf(request.headers.get("traceparent"));
  const fingerprintOf = (cartId: string) => sealer.fingerprint("cart", cartId);
  const business = openBusinessLog({ log, requestId, traceId, mode, fingerprintOf });
  const notices = openNotices(sessions.notices);
  const scope = { request, requestId, appUrl, services, sessions, remoteServices, business, notices };
  const visitor = visitorOf(scope);
  context.set(keys.remote, remoteServices.remote);
  context.set(keys.visitor, visitor);

  const before = sessions.order.read();
  const cartBefore = sessions.cart.read();
  const response = changeable((await dropAnotherVisits(request, visitor)) ?? (await next()));
  if (cartBefore.group) await visitor.groups().hosted.closeEnded(cartBefore);
  const { headers } = response;
  countCheckout(request, response, mode);
  if (request.method === "POST") countSteps(before, sessions.order.read(), mode);
  if (headers.has("Location")) notices.putBack();
  setCacheAndRetry(response, remoteServices);
  await setCookies(headers, scope);
  return header === null ? markFirstAnswer(request, response) : response;
};

const COOKIE_TEST = "cookies";

/** After a form without cookies, marks the redirect, so that the next page checks whether the cookies were kept. */
function markFirstAnswer(request: Request, response: Response): Response {
  const location = response.headers.get("Location");
  if (request.method !== "POST" || !location?.startsWith("/")) return response;
  const target = new URL(location, "http://here");
  target.searchParams.set(COOKIE_TEST, "1");
  response.headers.set("Location", target.pathname + target.search + target.hash);
  return response;
}

/** Throws an error page if the browser sends no cookies with the marked redirect. */
function refuseWithoutCookies(request: Request, cookieHeader: string | null): void {
  const tested = request.method === "GET" && new URL(request.url).searchParams.has(COOKIE_TEST);
  if (tested && cookieHeader === null) throw data({ reason: "no cookies" }, { status: 400 });
}

/** Path to which a page's script posts; the script cannot show another page, and earlier releases send no key. */
const DRAFT = "/order-now/checkout/draft";

/** Ignores a form of another visit's page (AUTH-15) and reloads the page, whose script would keep the fields. */
async function dropAnotherVisits(
  request: Request,
  { idempotency, notices }: Pick<keys.Visitor, "idempotency" | "notices">,
): Promise<Response | null> {
  if (request.method !== "POST") return null;
  // Unreadable forms are left to the action, which refuses them.
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const isDraft = new URL(request.url).pathname.startsWith(DRAFT);
  const key = form?.get("idempotencyKey") ?? null;
  if (key === null ? !isDraft : idempotency.isOwn(key)) return null;
  if (isDraft) return new Response(null, { status: 204 });
  notices.write({ code: "another-visit" });
  return redirectDocument(pathToReturnTo(request.url), 303);
}

function setCacheAndRetry({ headers, status }: Response, { token, wait }: RequestScope["remoteServices"]): void {
  // The Back button must not show a personal page after sign-out on a shared device.
  const isPersonal = token.wasGiven || token.read() !== undefined;
  if (isPersonal && !headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  const isToWait = [429, 503].includes(status) && wait.seconds > 0;
  if (isToWait && !headers.has("Retry-After")) headers.set("Retry-After", String(wait.seconds));
}

async function setCookies(headers: Headers, { services, sessions, remoteServices }: RequestScope): Promise<void> {
  const room = { hasPolicy: isDocument(headers) };
  let committed = await sessions.commit(room);
  // The long account cookie takes most of the header space, so `usedAt` is updated only if no other cookie changes.
  if (committed.lines.length === 0 && remoteServices.token.touch()) committed = await sessions.commit(room);
  const { lines, shortened } = committed;
  for (const line of lines) headers.append("Set-Cookie", line);
  if (shortened.length > 0) services.log.warn({ cookies: shortened }, "a cookie was too long and was shortened");
}

function openNotices(session: SessionValue<Notice[]>) {
  let taken: Notice[] = [];
  // A notice must not replace a cookie that this replica cannot open but another replica can.
  const write = (notices: Notice[]) => void (session.isReadable && session.write(notices));
  return {
    take(): Notice[] {
      taken = session.read();
      write([]);
      return taken;
    },
    write: (notice: Notice) => write(withNotice(session.read(), notice)),
    /** Restores notices taken by a request that ends in a redirect, for the next page. */
    putBack: () => write(session.read().reduce(withNotice, taken)),
  };
}

function visitorOf(scope: RequestScope): keys.Visitor {
  const { request, requestId, services, sessions, remoteServices, business, notices } = scope;
  const { catering } = remoteServices.remote;
  const { now } = services;
  const { cart: cartSession, draft, payment } = sessions;
  const order = orderOf(scope);
  const { token, address } = remoteServices;
  const here = () => pathToReturnTo(request.url);
  const account = new VisitorAccount({ sessions, services, token, catering, order, notices, address, here, requestId });
  const idempotency = openIdempotency({ ...services, sessions });
  return {
    order,
    account,
    // Created on each access: both are stateless, and most pages need neither.
    get cart() {
      return new VisitorCart({ order, cartSession, notices, catering, business, idempotency });
    },
    get delivery() {
      return new Delivery({ order, draft, catering, now });
    },
    cartSession,
    draft,
    notices,
    emailLink: sessions.emailLink,
    promoSeen: sessions.promoSeen,
    remembered: rememberedOf(scope),
    forgetPayment: () => payment.write(NO_PAYMENT),
    changeOrderType: (orderTypeId) => changeOrderType(sessions, orderTypeId),
    idempotency,
    groups: once(() => groupsOf(scope, { order, idempotency })),
    checkout: once(() => checkoutDeskOf(scope, order)),
    placed: once(() => placedOf(scope)),
  };
}

function orderOf({ services, sessions, remoteServices, business, notices }: RequestScope): OrderSession {
  const { now, settings } = services;
  const quoteToken = () => {
    const link = sessions.emailLink.read();
    return link?.purpose === "quote" ? link.token : null;
  };
  return new OrderSession({
    setup: sessions.order,
    cartSession: sessions.cart,
    notices,
    catering: remoteServices.remote.catering,
    now,
    cateringSiteUrl: settings.cateringSiteUrl,
    quoteToken,
    business,
  });
}

function groupsOf(
  { services, sessions, remoteServices, business, notices }: RequestScope,
  { order, idempotency }: Pick<keys.Visitor, "order" | "idempotency">,
): keys.Groups {
  const { cart: cartSession, group } = sessions;
  const { remote, address } = remoteServices;
  const links = openGroupLinks(services);
  const catering = remote.guestCatering();
  const { now } = services;
  return {
    links,
    guest: new GroupGuest({ ...services, catering, group, groups: links, idempotency, address, notices, business }),
    hosted: openHostedGroup({ order, cartSession, groups: links, notices, now }),
  };
}

/** Hides an account's remembered order unless its customer is signed in. */
function rememberedOf({ sessions: { cart, remembered }, remoteServices: { token } }: RequestScope) {
  const isShown = () => cart.read().owner === undefined || token.read() !== undefined;
  return { read: () => (isShown() ? remembered.read() : null), write: remembered.write };
}

/** Lets the action and loader of one request share an object. */
function once<T>(open: () => T): () => T {
  let opened: T | undefined;
  return () => (opened ??= open());
}

function changeOrderType({ order, draft, payment }: VisitorSessions, orderTypeId: number): boolean {
  const before = order.read();
  if (before.orderTypeId === orderTypeId) return false;
  order.write(withOrderType(before, orderTypeId));
  draft.write(withoutOrderWishes(draft.read()));
  payment.write(NO_PAYMENT);
  return true;
}

function checkoutDeskOf(scope: RequestScope, orderSession: OrderSession): keys.CheckoutDesk {
  const { request, requestId, appUrl, services, sessions, remoteServices, business } = scope;
  const { token, detachedCatering, budget, address, remote } = remoteServices;
  const { catering } = remote;
  const { cart: cartSession } = sessions;
  const provider = cardProviderFor(services.settings, appUrl);
  return {
    placing: new OrderPlacement({
      ...services,
      visit: sessions.visit,
      catering,
      detachedCatering,
      budget,
      cartSession,
      reference: requestId,
      business,
    }),
    payment: new Payment({
      session: sessions.payment,
      catering,
      // A form waits for the whole reply, since a timeout would change the means of payment.
      wait: request.method === "GET" ? catering.soon : (answer) => answer,
      sealer: services.sealer,
      isSignedIn: () => token.read() !== undefined,
      limiter: services.limiter,
      visitId: sessions.visit.id(),
      address,
      hasProvider: provider !== null,
      now: services.now,
      zone: services.settings.defaultTimeZone,
    }),
    rewards: once(() => openRewards({ ...services, orderSession, cartSession, catering, detachedCatering })),
    provider,
  };
}

function placedOf(scope: RequestScope): keys.Placed {
  const { requestId, services, sessions, remoteServices } = scope;
  const { token, transport, budget, address, remote } = remoteServices;
  return {
    orders: openPlacedOrders({
      cartSession: sessions.cart,
      remembered: rememberedOf(scope),
      isSignedIn: () => token.read() !== undefined,
      catering: remote.catering,
      limiter: services.limiter,
      visitId: sessions.visit.id(),
      address,
    }),
    deliveryStatus: openDeliveryTracking({ ...services, transport, budget, requestId }),
  };
}
