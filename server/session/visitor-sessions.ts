import { randomBytes } from "node:crypto";
import { ACCOUNT_COOKIE, SIGN_IN } from "./account-cookie.ts";
import { CART, DEVICES, DEVICE_COOKIE, PROMO_SEEN } from "./device-cookie.ts";
import { DRAFT, DRAFT_COOKIE } from "./draft-cookie.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import { OPERATIONS } from "./idempotency-cookie.ts";
import { NOTICES } from "./notices.ts";
import { EMAIL_LINK, ORDER_COOKIE, PAYMENT, SETUP, SETUP_KEYS } from "./order-cookie.ts";
import { type OpenedCookie, type SessionParts, fieldsOf, openCookie, valueOf } from "./sealed-cookies.ts";
import { cookieName, endCookie } from "./set-cookie.ts";

/** Every sealed cookie, the most important first. */
export const COOKIES = [ACCOUNT_COOKIE, DEVICE_COOKIE, ORDER_COOKIE, DRAFT_COOKIE];

/** Characters of all Set-Cookie lines of a reply: stock proxies refuse one with more than 4 KB of headers. */
const MOST_BESIDE_POLICY = 2_800;
const MOST = 3_100;

/**
 * What one visitor's cookies belong to. Each is sealed with the visit's id; once the visit is ended no copy of any of
 * them is believed any more. It begins with the first cookie, and goes on over signing in.
 */
export interface Visit {
  /** Of what is written now. */
  id(): string;
  /** Those that came with the request and are not over, the most important first. */
  known(): string[];
  /** All that was written so far is over; what follows is another visit's. */
  end(): Promise<void>;
}

export type VisitorSessions = Awaited<ReturnType<typeof loadVisitorSessions>>;

/** Everything that a request's cookies hold; what belongs to a sign-in or a visit that has ended counts as empty. */
export async function loadVisitorSessions({ ended, ...parts }: SessionParts & { ended: EndedSessions }) {
  const opened = await Promise.all(COOKIES.map((spec) => openCookie(spec, parts)));
  const [account, device, order, draft] = opened as [OpenedCookie, OpenedCookie, OpenedCookie, OpenedCookie];
  const signIn = valueOf(account, "signIn", SIGN_IN);
  const visits = [...new Set(opened.flatMap(({ visit }) => visit ?? []))];
  const ids = [...visits, signIn.read().id].filter(Boolean);
  const over = new Set(ids.length === 0 ? [] : await ended.among(ids));
  for (const cookie of opened) if (over.has(cookie.visit ?? "")) cookie.end();
  if (over.has(signIn.read().id)) account.end();

  const known = () => visits.filter((id) => !over.has(id));
  let current = known()[0] ?? newId();
  const visit: Visit = {
    id: () => current,
    known,
    async end() {
      const ending = [...new Set([...known(), current])];
      ending.forEach((id) => over.add(id));
      current = newId();
      await ended.add(ending);
    },
  };
  return {
    signIn,
    visit,
    cart: valueOf(device, "cart", CART),
    promoSeen: valueOf(device, "promoSeen", PROMO_SEEN),
    devices: valueOf(device, "devices", DEVICES),
    order: fieldsOf(order, SETUP_KEYS, SETUP),
    payment: valueOf(order, "payment", PAYMENT),
    notices: valueOf(order, "notices", NOTICES),
    emailLink: valueOf(order, "emailLink", EMAIL_LINK),
    operations: valueOf(order, "operations", OPERATIONS),
    draft: fieldsOf(draft, DRAFT_COOKIE.keys, DRAFT),
    /** The Set-Cookie lines of what changed, or was of a visit that is over; and the cookies that did not fit whole. */
    async commit({ hasPolicy }: { hasPolicy: boolean }) {
      const lines: string[] = [];
      const shortened: string[] = [];
      for (const cookie of opened.filter((one) => one.isChanged() || over.has(one.visit ?? ""))) {
        const left = (hasPolicy ? MOST_BESIDE_POLICY : MOST) - lines.join("").length;
        const { line, isWhole } = await cookie.commit(left, current);
        if (line) lines.push(line);
        if (!isWhole) shortened.push(cookie.name);
      }
      return { lines, shortened };
    },
    /** Ends all that holds something of the visitor (AUTH-15). */
    endPersonal: () => opened.forEach((cookie) => cookie.end()),
  };
}

/** 96 random bits: collisions are negligible, and it is short enough for every cookie. */
export function newId(): string {
  return randomBytes(12).toString("base64url");
}

/** The lines that end every sealed cookie. */
export function endAllCookies(secure: boolean): string[] {
  return COOKIES.map(({ name }) => endCookie(cookieName(name, secure), secure));
}
