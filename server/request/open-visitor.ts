import type { MiddlewareFunction } from "react-router";
import * as keys from "../context.ts";
import { pathToReturnTo } from "@platter/ordering/account/sign-in.ts";
import { NO_PAYMENT } from "../session/order-cookie.ts";
import { withOrderType } from "@platter/ordering/order/journey.ts";
import { withoutOrderWishes } from "@platter/ordering/order/session-values.ts";
import { count } from "../observability/metrics.ts";
import { openFormSeal } from "../session/form-seal.ts";
import { openIdempotency } from "../session/idempotency.ts";
import { type Notices, openNotices } from "../session/notices.ts";
import { loadVisitorSessions } from "../session/visitor-sessions.ts";
import { VisitorAccount } from "../visitor/visitor-account.ts";
import { VisitorCart } from "../visitor/visitor-cart.ts";
import { Delivery } from "../visitor/delivery.ts";
import { OrderSession } from "../visitor/order-session.ts";
import { dropAnotherVisits } from "./another-visit.ts";
import { changeable, isDocument, servicesOf } from "./identify.ts";
import { type RequestScope, checkoutDeskOf, placedOf } from "./areas.ts";
import { instrument } from "./instrumentation.ts";
import { openRemoteServices } from "./remote-services.ts";
import { markFirstAnswer, refuseWithoutCookies } from "./reply-cookies.ts";

/** Loads the visitor's sessions, hands everything to loaders and actions, and seals what changed. */
export const openVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const services = await servicesOf(context);
  const { log, sealer } = services;
  const header = request.headers.get("cookie");
  refuseWithoutCookies(request, header);
  const { appUrl, lite, requestId } = context.get(keys.site);
  const secure = appUrl.startsWith("https:");
  const sessions = await loadVisitorSessions({ header, sealer, secure, ended: services.ended });
  const notices = openNotices(sessions.notices);

  const remoteServices = openRemoteServices(services, sessions, request, requestId);
  const { remote, token, wait, timings } = remoteServices;
  const instrumentation = instrument({ services, request, requestId, isLite: lite, timings });
  context.set(keys.remote, remote);
  const formSeal = openFormSeal(sealer, sessions.visit);
  const { business } = instrumentation;
  const scope = { request, requestId, appUrl, services, sessions, remoteServices, business, formSeal };
  const visitor = visitorOf(scope, notices);
  context.set(keys.visitor, visitor);

  const before = sessions.order.read();
  const response = changeable((await dropAnotherVisits(request, visitor)) ?? (await next()));
  instrumentation.ended(response, { before, after: sessions.order.read() });
  const { headers } = response;
  if (headers.has("Location")) notices.putBack();
  // What a customer has seen is not to come back on a shared device, by the Back button or otherwise.
  const isPersonal = token.wasGiven || token.read() !== undefined;
  if (isPersonal && !headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  const isToWait = [429, 503].includes(response.status) && wait.seconds > 0;
  if (isToWait && !headers.has("Retry-After")) headers.set("Retry-After", String(wait.seconds));
  const room = { hasPolicy: isDocument(headers) };
  let committed = await sessions.commit(room);
  // A long sign-in takes most of a reply: its use is noted only where nothing else is written.
  if (committed.lines.length === 0 && token.touch()) committed = await sessions.commit(room);
  const { lines, shortened } = committed;
  for (const line of lines) headers.append("Set-Cookie", line);
  for (const cookie of shortened) count("platter_cookie_shortened_total", { cookie });
  if (shortened.length > 0) log.warn({ cookies: shortened }, "a cookie was too long and was shortened");
  return header === null ? markFirstAnswer(request, response) : response;
};

function visitorOf(scope: RequestScope, notices: Notices): keys.Visitor {
  const { request, requestId, services, sessions, remoteServices, business, formSeal } = scope;
  const { catering } = remoteServices.remote;
  const { now } = services;
  const { cart, draft, promoSeen, operations } = sessions;
  const { cateringSiteUrl } = services.settings;
  const order = new OrderSession({
    setup: sessions.order,
    cartSession: cart,
    notices,
    catering,
    now,
    cateringSiteUrl,
    business,
  });
  const { payment } = sessions;
  const account = new VisitorAccount({
    sessions,
    services,
    token: remoteServices.token,
    catering,
    order,
    notices,
    address: remoteServices.address,
    here: () => pathToReturnTo(request.url),
    requestId,
  });
  const idempotency = openIdempotency({ ...services, formSeal, operations, cart, notices: sessions.notices });
  return {
    order,
    account,
    cart: new VisitorCart({ order, cartSession: cart, notices, catering, business, idempotency }),
    cartSession: cart,
    delivery: new Delivery({ order, draft, catering, now }),
    draft,
    notices,
    emailLink: sessions.emailLink,
    promoSeen,
    forgetPayment: () => payment.write(NO_PAYMENT),
    changeOrderType(orderTypeId) {
      const before = sessions.order.read();
      if (before.orderTypeId === orderTypeId) return false;
      sessions.order.write(withOrderType(before, orderTypeId));
      draft.write(withoutOrderWishes(draft.read()));
      payment.write(NO_PAYMENT);
      return true;
    },
    idempotency,
    openCheckout: () => checkoutDeskOf(scope, order),
    openPlaced: () => placedOf(scope),
  };
}
