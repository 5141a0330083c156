import { isIP } from "node:net";
import { type MiddlewareFunction, redirect } from "react-router";
import * as keys from "../../app/context.ts";
import { NO_PAYMENT } from "../../app/domain/checkout/payment.ts";
import { pathToReturnTo, signInPath } from "../../app/domain/account/sign-in.ts";
import { createCatering } from "../catering/catering.ts";
import { limitForms } from "../limits/api-forms.ts";
import { services as processServices } from "../services.ts";
import { attemptsCookie } from "../session/attempts-cookie.ts";
import { cartCookie } from "../session/cart-cookie.ts";
import { draftCookie } from "../session/draft-cookie.ts";
import { openAttempts } from "../session/idempotency.ts";
import { openJar } from "../session/kept.ts";
import { letterCookie } from "../session/letter-cookie.ts";
import { noticeCookie } from "../session/notice-cookie.ts";
import { openNotices } from "../session/notices.ts";
import { orderCookie } from "../session/order-cookie.ts";
import { paymentCookie } from "../session/payment-cookie.ts";
import { openPromoSeen } from "../session/promo-seen.ts";
import { signInCookie } from "../session/sign-in-cookie.ts";
import { carryToken, holdToken } from "../visitor/access-token.ts";
import { openSignIn } from "../visitor/account.ts";
import { openBag } from "../visitor/cart.ts";
import { openDelivery } from "../visitor/delivery.ts";
import { openVisit } from "../visitor/order.ts";
import { siteOf } from "./content-security-policy.ts";
import { changeable } from "./identify.ts";
import { partsKey, servicesKey } from "./parts.ts";
import { openRemote } from "./remote.ts";
import { cookieBudget, markFirstAnswer, refuseWithoutCookies } from "./reply-cookies.ts";

/** Opens what is remembered of the visitor, hands everything to loaders and actions, and seals what changed. */
export const openVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const services = context.get(servicesKey) ?? (await processServices());
  const { settings, log, now } = services;
  const cookieHeader = request.headers.get("cookie");
  refuseWithoutCookies(request, cookieHeader);
  const { appUrl, nonce, requestId } = context.get(keys.site);
  const isSecure = appUrl.startsWith("https:");

  const jar = openJar(cookieHeader, services.sealer, isSecure, services.noteUnopened);
  // Opened in the order of their importance: the last is shortened first when the reply grows too large.
  const signedIn = jar.open(signInCookie);
  const memory = jar.open(cartCookie);
  const setup = jar.open(orderCookie);
  const payment = jar.open(paymentCookie);
  const emailLink = jar.open(letterCookie);
  const noticesKept = jar.open(noticeCookie);
  const draft = jar.open(draftCookie);
  const done = jar.open(attemptsCookie);
  const promoSeen = openPromoSeen(cookieHeader, isSecure);
  const notices = openNotices(noticesKept);

  const here = () => pathToReturnTo(request.url);
  const address = clientAddressOf(request);
  const token = holdToken(signedIn, now);
  const limited = limitForms(services.transport, services.forms, address);
  const transport = carryToken(limited, token, () => redirect(signInPath(here(), { again: true }), 303));
  const asker = { requestId, token: token.read() };
  const { signal } = request;
  const catering = createCatering(transport, services, { ...asker, signal });
  const lasting = () => createCatering(transport, services, asker);
  const forgetPayment = () => payment.write(NO_PAYMENT);
  context.set(partsKey, { services, transport, token, lasting, payment, address });
  context.set(keys.remote, openRemote(services, catering, { requestId, address }));

  const order = openVisit({ setup, memory, notices, catering, now });
  context.set(keys.visitor, {
    order,
    cart: openBag({ visit: order, memory, notices, catering }),
    cartMemory: memory,
    delivery: openDelivery({ visit: order, draft, catering, now }),
    draft,
    notices,
    emailLink,
    promoSeen,
    forgetPayment,
    once: openAttempts({ ...services, done, memory, notices: noticesKept, signal }),
    account: openSignIn({
      kept: signedIn,
      held: token,
      catering,
      visit: order,
      memory,
      notices,
      tries: services.signInTries,
      address,
      client: { id: settings.cateringClientId ?? "", secret: settings.cateringClientSecret ?? "" },
      botCheckKey: settings.turnstileSiteKey,
      forgetVisitor: jar.clear,
      forgetPayment,
      here,
      now,
      noteTooMany: (counted) => log.warn({ requestId, event: "sign-in stopped", reason: counted }, "too many tries"),
    }),
  });

  const response = changeable(await next());
  const { headers } = response;
  if (headers.has("Location")) notices.putBack();
  // What a customer has seen is not to come back on a shared device, by the Back button or otherwise.
  const isPersonal = token.wasGiven || token.read() !== undefined;
  if (isPersonal && !headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  const promoLine = promoSeen.line();
  if (promoLine) headers.append("Set-Cookie", promoLine);
  const { policy } = siteOf(settings, appUrl);
  const { lines, dropped } = jar.changed(cookieBudget(headers, policy(nonce)));
  for (const line of lines) headers.append("Set-Cookie", line);
  if (dropped.length > 0) log.warn({ cookies: dropped }, "a cookie was too long and was shortened");
  return cookieHeader === null ? markFirstAnswer(request, response) : response;
};

/** The address that our own server has found out; behind another one it counts for nothing more than a guess. */
function clientAddressOf(request: Request): string | null {
  const address = request.headers.get("x-client-address") ?? "";
  return isIP(address) === 0 ? null : address;
}
