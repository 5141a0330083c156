import { cartCookie } from "./cart-cookie.ts";
import { type SessionParts, commitSessions, loadSession } from "./cookie-session.ts";
import { draftCookie } from "./draft-cookie.ts";
import { emailLinkCookie } from "./email-link-cookie.ts";
import { idempotencyCookie } from "./idempotency-cookie.ts";
import { noticeCookie } from "./notice-cookie.ts";
import { orderCookie } from "./order-cookie.ts";
import { paymentCookie } from "./payment-cookie.ts";
import { promoSeenCookie } from "./promo-seen-cookie.ts";
import { signInCookie } from "./sign-in-cookie.ts";

export type VisitorSessions = Awaited<ReturnType<typeof loadVisitorSessions>>;

/** Everything that a request's cookies hold. */
export async function loadVisitorSessions(parts: SessionParts) {
  const [promoSeen, signIn, cart, order, payment, emailLink, notices, draft, operations] = await Promise.all([
    loadSession(promoSeenCookie, parts),
    loadSession(signInCookie, parts),
    loadSession(cartCookie, parts),
    loadSession(orderCookie, parts),
    loadSession(paymentCookie, parts),
    loadSession(emailLinkCookie, parts),
    loadSession(noticeCookie, parts),
    loadSession(draftCookie, parts),
    loadSession(idempotencyCookie, parts),
  ]);
  // By importance: the last is shortened first when the reply grows too large.
  const personal = [signIn, cart, order, payment, emailLink, notices, draft, operations];
  const sessions = { promoSeen, signIn, cart, order, payment, emailLink, notices, draft, operations };
  return {
    ...sessions,
    commit: (budget: number) => commitSessions([promoSeen, ...personal], budget),
    /** Ends all that holds something of the visitor (AUTH-15). */
    endPersonal: () => personal.forEach((session) => session.end()),
  };
}
