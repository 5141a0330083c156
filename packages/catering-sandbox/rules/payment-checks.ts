import { dayIn } from "../calendar.ts";
import { lengthOf, type Fields } from "../fields.ts";
import type { Records } from "../records.ts";
import type { StoredCard, ProviderSession } from "../records/cards.ts";
import type { CustomerRecord } from "../records/customers.ts";
import { badRequest, type Problems } from "../refusal.ts";

/** The card that no bank honors; see README.md. */
const DECLINED_CARD = "4000000000000002";

/** A session with the card provider is good for so long (PAY-18). */
export const SESSION_MS = 900_000;

/** How what is due is paid: by a typed card, a saved one, or one that the provider took. */
export interface CardCharge {
  card: StoredCard;
  nameOnCard: string;
  billingZip: string;
  toSave: { description: string; isPreferred: boolean } | null;
  session: ProviderSession | null;
}

export interface Payer {
  records: Records;
  customer: CustomerRecord | null;
  cartId: string;
  now: Date;
  zone: string;
}

/** null when no card can be charged, with the reasons among the problems. */
export function checkCharge(details: Fields, payer: Payer, problems: Problems): CardCharge | null {
  // PAY-13: a saved id that holds a # is a session's.
  const saved = details.text("paymentInfo.useSavedPaymentMethodId");
  const session = details.text("paymentInfo.sessionId") || (saved.includes("#") ? saved : "");
  if (session) return checkSession(session.replaceAll("#", ""), payer, problems);
  if (saved) return checkSavedCard(saved, payer, problems);
  const card = readCard(details, "paymentInfo", "orderDetails.paymentInfo", payer, problems);
  if (!/^\d{3,4}$/.test(details.text("paymentInfo.cvn"))) problems.add("orderDetails.paymentInfo.cvn", "Invalid cvn");
  if (!card) return null;
  const wantsSaving = details.flag("paymentInfo.savePaymentMethod") && payer.customer !== null;
  const description = details.text("paymentInfo.description");
  const isPreferred = details.flag("paymentInfo.saveAsPreferredPaymentMethod");
  return { ...card, toSave: wantsSaving ? { description, isPreferred } : null, session: null };
}

/** The bank's answer comes after everything else was in order, as with a real one. */
export function charge({ card }: CardCharge): void {
  if (!card.isHonored) throw badRequest("Your card was declined. Please use a different card.");
}

export function maskOf({ lastFour }: Pick<StoredCard, "lastFour">): string {
  return `************${lastFour}`;
}

export interface TypedCard {
  card: StoredCard;
  nameOnCard: string;
  billingZip: string;
}

/** Only ever read from the request: what this returns is all that is kept of a card. */
export function readCard(
  body: Fields,
  at: string,
  path: string,
  { now, zone }: Pick<Payer, "now" | "zone">,
  problems: Problems,
): TypedCard | null {
  const field = (name: string) => body.text(at ? `${at}.${name}` : name);
  const problem = (name: string, text: string) => problems.add(path ? `${path}.${name}` : name, text);
  const before = Object.keys(problems.found).length;
  const number = field("cardNumber").replace(/[ -]/g, "");
  if (!/^\d{13,16}$/.test(number)) problem("cardNumber", "Invalid Credit Card number");
  const expires = readHolder(field, { now, zone }, problem);
  if (Object.keys(problems.found).length > before) return null;
  const isHonored = number !== DECLINED_CARD;
  const card = { ccTypeCode: typeOf(number), lastFour: number.slice(-4), expires, isHonored };
  return { card, nameOnCard: field("nameOnCard"), billingZip: field("billingZip") };
}

/** What is asked of a card besides its number; answers its last month. */
export function readHolder(
  field: (name: string) => string,
  { now, zone }: Pick<Payer, "now" | "zone">,
  problem: (name: string, text: string) => void,
): string {
  if (!field("nameOnCard")) problem("nameOnCard", "Name On Card is required.");
  else if (lengthOf(field("nameOnCard")) > 100) problem("nameOnCard", "Name On Card cannot exceed 100.");
  if (!/^\d{5}(-\d{4})?$/.test(field("billingZip"))) problem("billingZip", "Invalid zip code");
  const month = /^(0?[1-9]|1[0-2])$/.exec(field("expirationMonth"))?.[1];
  const year = /^20\d\d$/.exec(field("expirationYear"))?.[0];
  if (!month) problem("expirationMonth", "Expiration Month is required.");
  if (!year) problem("expirationYear", "Expiration Year is required.");
  const expires = month && year ? `${year}-${month.padStart(2, "0")}` : "";
  if (expires && isOver(expires, now, zone)) problem("expirationMonth", "Expiration Date must be in the future.");
  return expires;
}

/** A card is good through the last day of its month, by the store's calendar. */
export function isOver(expires: string, now: Date, zone: string): boolean {
  return expires < dayIn(zone, now).slice(0, 7);
}

function checkSession(id: string, payer: Payer, problems: Problems): CardCharge | null {
  const path = "orderDetails.paymentInfo.sessionId";
  const session = payer.records.provider.find(id);
  const isTheirs = session && (session.customerId === null || session.customerId === payer.customer?.id);
  if (!session || !isTheirs || session.state !== "success" || !session.card) {
    problems.add(path, "This payment is not known. Please enter your card again.");
    return null;
  }
  const isUsed = session.cartId !== null && session.cartId !== payer.cartId;
  if (isUsed || isStale(session, payer.now)) {
    const what = isUsed ? "payment has been used" : "payment session has expired";
    problems.add(path, `This ${what}. Please enter your card again.`);
    return null;
  }
  const { card, nameOnCard, billingZip } = session;
  return { card, nameOnCard, billingZip, toSave: null, session };
}

export function isStale(session: ProviderSession, now: Date): boolean {
  return now.getTime() - Date.parse(session.createdAt) > SESSION_MS;
}

function checkSavedCard(id: string, payer: Payer, problems: Problems): CardCharge | null {
  const path = "orderDetails.paymentInfo.useSavedPaymentMethodId";
  const options = payer.customer ? payer.records.paymentOptions.ofCustomer(payer.customer.id) : [];
  const option = options.find((known) => known.paymentMethodId === id || String(known.id) === id);
  if (!option) {
    problems.add(path, "This saved card is not known.");
    return null;
  }
  if (isOver(option.expires, payer.now, payer.zone)) {
    problems.add(path, "Expiration Date must be in the future.");
    return null;
  }
  const { nameOnCard, billingZip, ccTypeCode, lastFour, expires, isHonored } = option;
  return { card: { ccTypeCode, lastFour, expires, isHonored }, nameOnCard, billingZip, toSave: null, session: null };
}

function typeOf(number: string): string {
  if (number.startsWith("3")) return "AX";
  if (/^[25]/.test(number)) return "MC";
  return number.startsWith("6") ? "DS" : "VI";
}
