import { randomBytes } from "node:crypto";
import { z } from "zod";
import { letterToken } from "@platter/ordering/account/account.ts";
import { NO_GROUPS, joinedGroups } from "@platter/ordering/group/joined.ts";
import { EMPTY_SETUP } from "@platter/ordering/order/journey.ts";
import { notice } from "@platter/ordering/order/notices.ts";
import {
  EMPTY_CART_SESSION,
  EMPTY_DRAFT,
  NO_PAYMENT,
  cartSession,
  checkoutDraft,
  orderSetup,
  paymentSession,
  rememberedOrder,
} from "@platter/ordering/order/session-values.ts";
import type { SharedStore } from "../valkey/shared-store.ts";
import { LONGEST_SIGN_IN, SIGN_IN, packSignIn } from "./account-cookie.ts";
import type { Sealer } from "./seal.ts";
import { type CookieSpec, type OpenedCookie, type SessionParts, cookieName, endCookie, openCookie } from "./cookies.ts";

const ONE_DAY = 60 * 60 * 24;

/** Essential answers; `EASED` has answers that only save a question. */
const ANSWERS =
  "orderTypeId pickupType store day time asap address vehicle isTimeCleared isUnchecked distance cateringDeliveryType estimatedFor";
const EASED = "pickupOffer located near dish again";
export const SETUP_KEYS = `${ANSWERS} ${EASED}`.split(" ");

export const COOKIES = [
  { name: "account", openFor: LONGEST_SIGN_IN, most: 2_750, keys: ["signIn"] },
  {
    name: "device",
    maxAge: 30 * ONE_DAY,
    openFor: 30 * ONE_DAY,
    most: 1_100,
    keys: ["cart", "promoSeen", "devices", "remembered"],
    kept: ["promoSeen", "devices"],
  },
  {
    name: "order",
    openFor: 2 * ONE_DAY,
    most: 1_300,
    keys: `${ANSWERS} payment notices emailLink operations ${EASED}`.split(" "),
  },
  {
    name: "draft",
    openFor: ONE_DAY,
    most: 700,
    keys: (
      "phone zip state guests tip taxEntity createAccount addToFavorites city email firstName lastName businessName " +
      "instructions address address2"
    ).split(" "),
  },
  { name: "group", maxAge: 30 * ONE_DAY, openFor: 30 * ONE_DAY, most: 900, keys: ["latest", "before"] },
] as const satisfies readonly CookieSpec[];

export const SETUP = orderSetup.catch(EMPTY_SETUP);
export const PAYMENT = paymentSession.catch(NO_PAYMENT);
export const DRAFT = checkoutDraft.catch(EMPTY_DRAFT);
export const CART = cartSession.catch(EMPTY_CART_SESSION);
export const GROUP = joinedGroups.catch(NO_GROUPS);

export const NOTICES = z
  .array(notice.nullable().catch(null))
  .catch([])
  .transform((all) => all.filter((one) => one !== null).slice(-3));

export const REMEMBERED = rememberedOrder.nullable().catch(null);
const PROMO_SEEN = z.boolean().catch(false);

export const EMAIL_LINK = z
  .object({
    purpose: z.enum(["confirm", "reset", "quote"]),
    token: z.string().refine((token) => letterToken(token) !== null),
  })
  .nullable()
  .catch(null);

/** Devices that have signed in, latest first; each has its own count of wrong passwords and grants no access. */
const DEVICES = z
  .array(z.object({ account: z.string().max(16), id: z.string().max(32) }))
  .catch([])
  .transform((all) => all.slice(0, 5));

export const LONGEST_PATH = 200;

export const OPERATIONS = z
  .array(z.object({ key: z.string().max(40), to: z.string().max(LONGEST_PATH).startsWith("/") }))
  .catch([])
  .transform((all) => all.slice(-5));

/** Characters of all Set-Cookie lines, since proxies by default refuse replies with more than 4 KB of headers. */
const MOST_BESIDE_POLICY = 2_800;
const MOST = 3_100;

type Opened<Specs extends readonly CookieSpec[]> = { [Place in keyof Specs]: OpenedCookie };

export type VisitorSessions = Awaited<ReturnType<typeof loadVisitorSessions>>;

/** Reads the sessions from a request's cookies; those of an ended sign-in or visit are empty. */
export async function loadVisitorSessions({ store, ...parts }: SessionParts & { store: SharedStore }) {
  const opened = await Promise.all(COOKIES.map((spec) => openCookie(spec, parts)));
  const [account, device, order, draft, group] = opened as unknown as Opened<typeof COOKIES>;
  const signIn = account.value(SIGN_IN, "signIn", packSignIn);
  const visits = [...new Set(opened.flatMap((cookie) => cookie.visit ?? []))];
  const over = await endedAmong(store, [...visits, signIn.read().id].filter(Boolean));
  for (const cookie of opened) if (over.has(cookie.visit ?? "")) cookie.end();
  if (over.has(signIn.read().id)) account.end();
  const known = visits.filter((id) => !over.has(id));
  const visit = openVisit(parts.sealer, store, known);
  return {
    signIn,
    visit,
    cart: device.value(CART, "cart"),
    promoSeen: device.value(PROMO_SEEN, "promoSeen"),
    devices: device.value(DEVICES, "devices"),
    remembered: device.value(REMEMBERED, "remembered"),
    order: order.value(SETUP, SETUP_KEYS),
    payment: order.value(PAYMENT, "payment"),
    notices: order.value(NOTICES, "notices"),
    emailLink: order.value(EMAIL_LINK, "emailLink"),
    operations: order.value(OPERATIONS, "operations"),
    draft: draft.value(DRAFT, COOKIES[3].keys),
    group: group.value(GROUP, COOKIES[4].keys),
    commit: (room: { hasPolicy: boolean }) => commitAll(opened, visit, room),
    endSignIn: (id: string) => endSessions(store, [id]),
    endPersonal: () => opened.forEach((cookie) => cookie.end()),
  };
}

async function commitAll(opened: OpenedCookie[], visit: Visit, { hasPolicy }: { hasPolicy: boolean }) {
  const lines: string[] = [];
  const shortened: string[] = [];
  for (const cookie of opened.filter((one) => one.isChanged() || visit.isOver(one.visit))) {
    const left = (hasPolicy ? MOST_BESIDE_POLICY : MOST) - lines.join("").length;
    const { line, isWhole } = await cookie.commit(left, visit.id());
    if (line) lines.push(line);
    if (!isWhole) shortened.push(cookie.name);
  }
  return { lines, shortened };
}

export type Visit = ReturnType<typeof openVisit>;

/** A visit continues through sign-in; an ended visit's cookies are refused. `known`: its ids, the current one first. */
function openVisit(sealer: Sealer, store: SharedStore, known: string[]) {
  let ids = known;
  let current = ids[0] ?? newId();
  const here = () => ids[0] ?? "";
  return {
    id: () => current,
    isOver: (id: string | null) => id !== null && !ids.includes(id),
    /** Invalidates all cookies set so far and begins another visit. */
    async end(): Promise<void> {
      const ending = [...new Set([...ids, current])];
      ids = [];
      current = newId();
      await endSessions(store, ending);
    },
    /** A mark of the visit for forms; empty before a visit has begun. */
    mark: () => (here() === "" ? "" : sealer.fingerprint("form", here())),
    /** True if the page's mark is of this visit or empty. */
    isOwn: (mark: string) => mark === "" || ids.some((id) => sealer.isFingerprint(mark, "form", id)),
    /** Seals data for this visit's forms, so that it opens in no other visit. */
    seal: (purpose: string, data: unknown) => sealer.seal(`${purpose} ${here()}`, data),
    open: (purpose: string, text: string, maxAge: number) =>
      [...ids, ""].map((id) => sealer.open(`${purpose} ${id}`, text, maxAge)).find((data) => data !== null) ?? null,
  };
}

/** Seconds: the longest time for which a cookie is accepted. */
const ENDED_FOR = 30 * ONE_DAY;

/** Stores ended ids, since copies of a sealed cookie stay valid as long as the secret. */
async function endSessions(store: SharedStore, ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => store.set(`ended:${id}`, "1", ENDED_FOR)));
}

async function endedAmong(store: SharedStore, ids: string[]): Promise<Set<string>> {
  const marks = ids.length === 0 ? [] : await store.get(ids.map((id) => `ended:${id}`));
  return new Set(ids.filter((_id, index) => marks[index] !== null));
}

export function newId(): string {
  return randomBytes(12).toString("base64url");
}

export function endAllCookies(secure: boolean): string[] {
  return COOKIES.map(({ name }) => endCookie(cookieName(name, secure), secure));
}
