import { randomBytes } from "node:crypto";
import type { SharedStore } from "../valkey/shared-store.ts";
import { SIGN_IN, packSignIn } from "./account-cookie.ts";
import {
  CART,
  COOKIES,
  DEVICES,
  DRAFT,
  EMAIL_LINK,
  NOTICES,
  OPERATIONS,
  PAYMENT,
  PROMO_SEEN,
  SETUP,
  SETUP_KEYS,
} from "./cookies.ts";
import type { Sealer } from "./seal.ts";
import { type OpenedCookie, type SessionParts, openCookie } from "./sealed-cookies.ts";
import { cookieName, endCookie } from "./set-cookie.ts";

/** Characters of all Set-Cookie lines of a reply: stock proxies refuse one with more than 4 KB of headers. */
const MOST_BESIDE_POLICY = 2_800;
const MOST = 3_100;

export type VisitorSessions = Awaited<ReturnType<typeof loadVisitorSessions>>;

/** Everything that a request's cookies hold; what belongs to a sign-in or a visit that has ended counts as empty. */
export async function loadVisitorSessions({ store, ...parts }: SessionParts & { store: SharedStore }) {
  const opened = await Promise.all(COOKIES.map((spec) => openCookie(spec, parts)));
  const [account, device, order, draft] = opened as [OpenedCookie, OpenedCookie, OpenedCookie, OpenedCookie];
  const signIn = account.value(SIGN_IN, "signIn", packSignIn);
  const visits = [...new Set(opened.flatMap((cookie) => cookie.visit ?? []))];
  const over = await endedAmong(store, [...visits, signIn.read().id].filter(Boolean));
  for (const cookie of opened) if (over.has(cookie.visit ?? "")) cookie.end();
  if (over.has(signIn.read().id)) account.end();
  const visit = openVisit(
    parts.sealer,
    store,
    visits.filter((id) => !over.has(id)),
  );
  return {
    signIn,
    visit,
    cart: device.value(CART, "cart"),
    promoSeen: device.value(PROMO_SEEN, "promoSeen"),
    devices: device.value(DEVICES, "devices"),
    order: order.value(SETUP, SETUP_KEYS),
    payment: order.value(PAYMENT, "payment"),
    notices: order.value(NOTICES, "notices"),
    emailLink: order.value(EMAIL_LINK, "emailLink"),
    operations: order.value(OPERATIONS, "operations"),
    draft: draft.value(DRAFT, COOKIES[3].keys),
    /** The Set-Cookie lines of what changed, or was of a visit that is over; and the cookies that did not fit whole. */
    async commit({ hasPolicy }: { hasPolicy: boolean }) {
      const lines: string[] = [];
      const shortened: string[] = [];
      for (const cookie of opened.filter((one) => one.isChanged() || visit.isOver(one.visit))) {
        const left = (hasPolicy ? MOST_BESIDE_POLICY : MOST) - lines.join("").length;
        const { line, isWhole } = await cookie.commit(left, visit.id());
        if (line) lines.push(line);
        if (!isWhole) shortened.push(cookie.name);
      }
      return { lines, shortened };
    },
    /** No copy of the cookie with this sign-in is believed any more. */
    endSignIn: (id: string) => endSessions(store, [id]),
    /** Ends all that holds something of the visitor (AUTH-15). */
    endPersonal: () => opened.forEach((cookie) => cookie.end()),
  };
}

export type Visit = ReturnType<typeof openVisit>;

/**
 * What one visitor's cookies belong to. Each is sealed with the visit's id; once the visit is ended no copy of any of
 * them is believed any more. It begins with the first cookie, and goes on over signing in.
 * @param known ids that came with the request, the most important first
 */
function openVisit(sealer: Sealer, store: SharedStore, known: string[]) {
  let ids = known;
  let current = ids[0] ?? newId();
  const here = () => ids[0] ?? "";
  return {
    /** Of what is written now. */
    id: () => current,
    isOver: (id: string | null) => id !== null && !ids.includes(id),
    /** All that was written so far is over; what follows is another visit's. */
    async end(): Promise<void> {
      const ending = [...new Set([...ids, current])];
      ids = [];
      current = newId();
      await endSessions(store, ending);
    },
    /** Tells the visit of a page from others, and nothing else of it; empty where none has begun. */
    mark: () => (here() === "" ? "" : sealer.fingerprint("form", here())),
    /** Whether a page with this mark was made in this visit, or before there was one. */
    isOwn: (mark: string) => mark === "" || ids.some((id) => sealer.isFingerprint(mark, "form", id)),
    /** What a form carries for the visit whose page it stands on: in another visit it opens nothing. */
    seal: (purpose: string, data: unknown) => sealer.seal(`${purpose} ${here()}`, data),
    open: (purpose: string, text: string, maxAge: number) =>
      [...ids, ""].map((id) => sealer.open(`${purpose} ${id}`, text, maxAge)).find((data) => data !== null) ?? null,
  };
}

/** Seconds: as long as any cookie that names a visit is believed. */
const ENDED_FOR = 60 * 60 * 24 * 30;

/**
 * Notes that these sign-ins and visits have ended: a sealed cookie opens as long as its secret is there, so a copy of one
 * is told from the real one only by such a list.
 */
async function endSessions(store: SharedStore, ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => store.set(`ended:${id}`, "1", ENDED_FOR)));
}

async function endedAmong(store: SharedStore, ids: string[]): Promise<Set<string>> {
  const marks = ids.length === 0 ? [] : await store.get(ids.map((id) => `ended:${id}`));
  return new Set(ids.filter((_id, index) => marks[index] !== null));
}

/** 96 random bits: collisions are negligible, and it is short enough for every cookie. */
export function newId(): string {
  return randomBytes(12).toString("base64url");
}

/** The lines that end every sealed cookie. */
export function endAllCookies(secure: boolean): string[] {
  return COOKIES.map(({ name }) => endCookie(cookieName(name, secure), secure));
}
