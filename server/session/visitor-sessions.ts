import { cartCookie } from "./cart-cookie.ts";
import { type CookieSession, type SessionParts, commitSessions, loadSession } from "./cookie-session.ts";
import { draftCookie } from "./draft-cookie.ts";
import { emailLinkCookie } from "./email-link-cookie.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import { idempotencyCookie } from "./idempotency-cookie.ts";
import { knownDevicesCookie } from "./known-devices-cookie.ts";
import { noticeCookie } from "./notice-cookie.ts";
import { orderCookie } from "./order-cookie.ts";
import { paymentCookie } from "./payment-cookie.ts";
import { promoSeenCookie } from "./promo-seen-cookie.ts";
import { signInCookie, signInId } from "./sign-in-cookie.ts";
import { type Visit, openVisit } from "./visit.ts";

export type VisitorSessions = Awaited<ReturnType<typeof loadVisitorSessions>>;

export interface VisitorSessionParts extends SessionParts {
  ended: EndedSessions;
}

/** Everything that a request's cookies hold; what belongs to a sign-in or a visit that has ended counts as empty. */
export async function loadVisitorSessions(parts: VisitorSessionParts) {
  const [promoSeen, signIn, cart, order, payment, emailLink, notices, draft, operations, devices] = await Promise.all([
    loadSession(promoSeenCookie, parts),
    loadSession(signInCookie, parts),
    loadSession(cartCookie, parts),
    loadSession(orderCookie, parts),
    loadSession(paymentCookie, parts),
    loadSession(emailLinkCookie, parts),
    loadSession(noticeCookie, parts),
    loadSession(draftCookie, parts),
    loadSession(idempotencyCookie, parts),
    loadSession(knownDevicesCookie, parts),
  ]);
  // By importance: the last is shortened first when the reply grows too large.
  const personal = [signIn, cart, order, payment, emailLink, notices, draft, operations];
  const visit = await openVisitOf(personal, signInId(signIn.read()), () => signIn.end(), parts.ended);
  const before = signInId(signIn.read());
  const isSignInNew = () => ![null, before].includes(signInId(signIn.read()));
  const sessions = { promoSeen, signIn, cart, order, payment, emailLink, notices, draft, operations, devices };
  return {
    ...sessions,
    visit,
    /** `touch` notes that the sign-in is used: where nothing else is written, for no other cookie is to give way to that. */
    async commit(budget: () => number, { touch }: { touch: () => boolean } = { touch: () => false }) {
      const committed = await commitSessions([promoSeen, ...personal, devices], budget, visit);
      const isQuiet = committed.lines.length + committed.dropped.length === 0;
      if (isQuiet && touch()) {
        // A long token may have no room beside the policy of a page: then the next redirect notes it.
        const touched = await commitSessions([signIn], budget, visit);
        return touched.dropped.length === 0 ? touched : committed;
      }
      if (isSignInNew()) await gather(personal, committed.lines, { budget, visit });
      return committed;
    },
    /** Ends all that holds something of the visitor (AUTH-15). */
    endPersonal: () => personal.forEach((session) => session.end()),
  };
}

/** The visit that the cookies tell of, and none of them of a visit that is over. */
async function openVisitOf(
  personal: CookieSession<unknown>[],
  signInId: string | null,
  endSignIn: () => void,
  ended: EndedSessions,
): Promise<Visit> {
  const visits = [...new Set(personal.flatMap(({ visit }) => visit ?? []))];
  const ids = [...visits, ...(signInId === null ? [] : [signInId])];
  const over = ids.length === 0 ? new Set<string>() : await ended.among(ids);
  for (const session of personal) if (session.visit !== null && over.has(session.visit)) session.end();
  if (signInId !== null && over.has(signInId)) endSignIn();
  const open = visits.filter((id) => !over.has(id));
  return openVisit(open, (ids) => ended.add(ids));
}

/** What the browser still has of no visit, or of another, joins this one as far as there is room. */
async function gather(
  sessions: CookieSession<unknown>[],
  lines: string[],
  { budget, visit }: { budget: () => number; visit: Visit },
): Promise<void> {
  const isWritten = ({ name }: { name: string }) => lines.some((line) => line.startsWith(`${name}=`));
  for (const session of sessions) {
    if (session.visit === visit.id() || isWritten(session)) continue;
    const line = await session.reseal(budget() - lines.join("").length, visit);
    if (line) lines.push(line);
  }
}
