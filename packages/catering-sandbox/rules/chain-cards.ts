import { inWords, readDollars, type Cents } from "../amounts.ts";
import { addDays, dayIn } from "../calendar.ts";
import { fieldsOf, type Fields } from "../fields.ts";
import type { Records } from "../records.ts";
import type { CustomerRecord } from "../records/customers.ts";
import type { Problems } from "../refusal.ts";
import { CHAIN_CARDS, type ChainCard } from "../seeds/cards.ts";
import type { Payer } from "./payment-checks.ts";

/** What one of the chain's own cards pays of an order. */
export interface CardPayment {
  card: ChainCard;
  cents: Cents;
  message: string;
}

const MOST_GIFT_CARDS = 4;
const ZONE = "America/Chicago";

/** Number and PIN open a gift card; a house account belongs to its holder. */
export function findGiftCard(number: string, pin: string, customer: CustomerRecord | null): ChainCard | null {
  const digits = number.replace(/[ -]/g, "");
  const card = CHAIN_CARDS.find((known) => known.number === digits && known.pin === pin && pin !== "");
  if (!card) return null;
  return card.kind === "gift" || card.customerId === customer?.id ? card : null;
}

export function cardsOf(customer: CustomerRecord): ChainCard[] {
  return CHAIN_CARDS.filter((card) => card.customerId === customer.id);
}

/** The last day on which a card can be used; null without one. */
export function lastDayOfCard(card: ChainCard, now: Date): string | null {
  return card.endsInDays === null ? null : addDays(dayIn(ZONE, now), card.endsInDays);
}

export function isUsableCard(card: ChainCard, now: Date): boolean {
  const last = lastDayOfCard(card, now);
  return card.isActive && (last === null || last >= dayIn(ZONE, now));
}

/** Every card of an order with what it pays; whatever does not add up becomes a problem (GIFT-05, GIFT-08). */
export function checkChainCards(details: Fields, payer: Payer, problems: Problems): CardPayment[] {
  const payments = [
    ...checkBalance("loyaltyAmount", "loyalty", details, payer, problems),
    ...checkBalance("cateringRewardAmount", "catering reward", details, payer, problems),
  ];
  if (payments.length === 2) {
    problems.add("orderDetails.cateringRewardAmount", "Loyalty and catering rewards cannot be used together.");
  }
  return [...payments, ...checkGiftCards(details.value("giftCards"), payer, problems)];
}

const LABELS: Record<ChainCard["kind"], string> = {
  loyalty: "Loyalty Card",
  "catering reward": "Catering Reward Card",
  gift: "Gift Card",
  "house account": "House Account",
};

function checkBalance(
  name: string,
  kind: ChainCard["kind"],
  details: Fields,
  { records, customer }: Payer,
  problems: Problems,
): CardPayment[] {
  const path = `orderDetails.${name}`;
  const cents = readAmount(details.value(name), path, problems);
  if (cents === 0) return [];
  const card = customer && cardsOf(customer).find((known) => known.kind === kind);
  if (!card) {
    problems.add(path, `Please sign in to use a ${LABELS[kind]}.`);
    return [];
  }
  checkCovered(records, card, cents, path, problems);
  return [{ card, cents, message: LABELS[kind] }];
}

function checkGiftCards(sent: unknown, payer: Payer, problems: Problems): CardPayment[] {
  if (sent === undefined || sent === null) return [];
  if (!Array.isArray(sent) || sent.length > MOST_GIFT_CARDS) {
    problems.add("orderDetails.giftCards", `No more than ${MOST_GIFT_CARDS} gift cards can be used for one order.`);
    return [];
  }
  const seen = new Set<string>();
  return sent.flatMap((entry, index) =>
    checkGiftCard(fieldsOf(entry), `orderDetails.giftCards[${index}]`, seen, payer, problems),
  );
}

function checkGiftCard(
  entry: Fields,
  path: string,
  seen: Set<string>,
  { records, customer, now }: Payer,
  problems: Problems,
): CardPayment[] {
  const number = entry.text("number") || entry.text("cardNumber");
  const card = findGiftCard(number, entry.text("pin"), customer);
  if (!card || !isUsableCard(card, now)) {
    problems.add(`${path}.number`, "This gift card cannot be used. Please double check its number and pin.");
    return [];
  }
  if (seen.has(card.id)) problems.add(`${path}.number`, "The same gift card was given twice.");
  seen.add(card.id);
  const cents = readAmount(entry.value("amount"), `${path}.amount`, problems);
  checkCovered(records, card, cents, `${path}.amount`, problems);
  return cents > 0 ? [{ card, cents, message: `${LABELS[card.kind]} ending in ${card.number.slice(-4)}` }] : [];
}

function checkCovered(records: Records, card: ChainCard, cents: Cents, path: string, problems: Problems): void {
  const balance = records.balances.find(card.id);
  if (cents > balance) problems.add(path, `The balance of this card is ${inWords(balance)}.`);
}

function readAmount(sent: unknown, path: string, problems: Problems): Cents {
  if (sent === undefined || sent === null) return 0;
  const cents = readDollars(sent);
  if (cents === null || cents < 0) problems.add(path, "The amount is not valid.");
  return Math.max(cents ?? 0, 0);
}
