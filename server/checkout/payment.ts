import { z } from "zod";
import type { BalanceKind, ChainCard } from "@platter/ordering/rewards/chain-card.ts";
import { isSavedOf, lastDigits } from "@platter/ordering/checkout/card.ts";
import { zonedDay } from "@platter/ordering/day.ts";
import type { Cents } from "@platter/ordering/money.ts";
import { MOST_GIFT_CARDS, SAVED_CARDS, isSessionOld, usableBalance } from "@platter/ordering/checkout/payment.ts";
import type { SavedCard } from "@platter/ordering/checkout/saved-card.ts";
import type { Deductions, Totals } from "@platter/ordering/checkout/totals.ts";
import { isBrokenRule, orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import type { Soon } from "../catering/send.ts";
import type { OrderDetails } from "../catering/orders.ts";
import { addressKey } from "../limits/address-key.ts";
import { isMiss, stoppedError } from "../limits/limited-calls.ts";
import type { Limiter, Stopped } from "../limits/limiter.ts";
import type { PaymentSession } from "../session/order-cookie.ts";
import type { SessionValue } from "../session/sealed-cookies.ts";
import type { Sealer } from "../session/seal.ts";

/** What an order can be paid with, asked anew for every page: of cards only their keys are stored. */
export interface Payment {
  session: SessionValue<PaymentSession>;
  /** What is used and what could be; whatever cannot be read is left out and named. */
  read(): Promise<PaymentOptions>;
  /** A card by its number and pin (GIFT-02). A stranger may not guess for long. */
  lookUp(typed: TypedGiftCard): Promise<FoundCard>;
  /** One of the customer's own, by its key; null when it is none. */
  ownCard(key: string): Promise<FoundCard | null>;
  /** GIFT-01: at most four, each once. */
  use(card: FoundCard): "used" | "used already" | "too many";
  /** Kept, with what is on it, until it is used. */
  keepChecked(card: FoundCard): void;
  /** The card that was kept so; null: there is none. */
  checked(): FoundCard | null;
  remove(key: string): void;
  /** For the address by which the card provider leads back: without it nothing that an address says of the session counts. */
  sealReturn(sessionId: string): string;
  isReturnOf(sessionId: string, state: string): boolean;
  forPurchase(totals: Totals): Pick<OrderDetails, "giftCards" | "loyaltyAmount" | "cateringRewardAmount">;
}

export interface TypedGiftCard {
  number: string;
  pin: string;
}

export interface FoundCard extends TypedGiftCard {
  key: string;
  lastFour: string;
  name: string;
  balance: Cents;
}

/** One of the customer's cards as a page shows it (GIFT-07). */
export type OwnCard = Omit<FoundCard, "number" | "pin">;

export interface PaymentOptions {
  deductions: Deductions;
  /** Cards of the customer that are not used yet. */
  ownCards: OwnCard[];
  balances: { kind: BalanceKind; amount: Cents }[];
  savedCards: SavedCard[];
  hasProvider: boolean;
  /** Of what nobody could be told now, in words. */
  unreadable: string[];
}

export interface PaymentParts {
  session: SessionValue<PaymentSession>;
  catering: Catering;
  /** How long a balance or a list of cards is waited for. */
  wait: Soon;
  sealer: Sealer;
  isSignedIn: () => boolean;
  limiter: Limiter;
  /** Who tries cards: in which visit, and from where. */
  visitId: string;
  address: string | null;
  hasProvider: boolean;
  now: () => Date;
  zone: string;
}

type SessionGiftCard = PaymentSession["giftCards"][number];

const CARD = "gift card";
const RETURN = "card return";
/** Longer than any session with the provider, so that one that is too old is told as such. */
const RETURN_LIFE = 60 * 60 * 24;
const CARD_LIFE = 60 * 60 * 24;
const sealedCard = z.object({ number: z.string(), pin: z.string() });

/** Opens the means of payment for one request. */
export function openPayment(parts: PaymentParts): Payment {
  const { session } = parts;
  let reading: Promise<PaymentOptions> | null = null;
  return {
    session,
    read: () => (reading ??= readOptions(parts)),
    lookUp: (typed) => lookUpCard(parts, typed),
    async ownCard(key) {
      const cards = await ownCards(parts);
      return cards?.find(({ number }) => isKeyOf(parts, key, number)) ?? null;
    },
    use(card) {
      const { giftCards } = session.read();
      if (giftCards.some(({ key }) => isKeyOf(parts, key, card.number))) return "used already";
      if (giftCards.length >= MOST_GIFT_CARDS) return "too many";
      session.update({ giftCards: [...giftCards, sealedCardOf(parts, card)], checkedCard: null });
      return "used";
    },
    keepChecked(card) {
      session.update({ checkedCard: { ...sealedCardOf(parts, card), balance: card.balance } });
    },
    checked() {
      const { checkedCard } = session.read();
      const secret = checkedCard && unsealed(parts, checkedCard);
      return secret ? { ...checkedCard, ...secret } : null;
    },
    remove(key) {
      session.update({ giftCards: session.read().giftCards.filter((card) => card.key !== key) });
    },
    sealReturn: (sessionId) => parts.sealer.seal(RETURN, sessionId),
    isReturnOf: (sessionId, state) => parts.sealer.open(RETURN, state, RETURN_LIFE) === sessionId,
    forPurchase: (totals) => forPurchase(parts, totals),
  };
}

function sealedCardOf({ sealer }: PaymentParts, { key, number, pin, lastFour, name }: FoundCard): SessionGiftCard {
  return { key, sealed: sealer.seal(CARD, { number, pin }), lastFour, name: name.slice(0, 30) };
}

async function readOptions(parts: PaymentParts): Promise<PaymentOptions> {
  const { session, catering, now } = parts;
  const { giftCards, chainCard, providerCard, ownForm } = session.read();
  const [on, own, loyalty, cateringReward, saved, looked] = await Promise.all([
    catering.toggles(),
    ownCards(parts),
    balanceOf(parts, "loyalty"),
    balanceOf(parts, "catering reward"),
    savedCards(parts),
    Promise.all(giftCards.map((card) => withBalance(parts, card))),
  ]);
  const balances = [
    { kind: "loyalty" as const, amount: loyalty ?? 0 },
    { kind: "catering reward" as const, amount: cateringReward ?? 0 },
  ].filter(({ amount }) => amount > 0);
  const used = balances.find(({ kind }) => kind === chainCard) ?? null;
  const fromProvider = providerCard && !isSessionOld(providerCard, now()) ? [asSavedCard(providerCard)] : [];
  return {
    deductions: {
      balance: used,
      giftCards: looked.map(({ key, name, lastFour, balance }) => ({ key, name, lastFour, balance: balance ?? 0 })),
    },
    ownCards: (own ?? [])
      .filter(({ number }) => !giftCards.some(({ key }) => isKeyOf(parts, key, number)))
      .map(({ key, lastFour, name, balance }) => ({ key, lastFour, name, balance })),
    balances: balances.filter(({ kind }) => kind !== used?.kind),
    // One that the customer had kept there as well is the same card.
    savedCards: [...fromProvider, ...(saved ?? []).filter((card) => !fromProvider.some((one) => isSavedOf(card, one)))],
    hasProvider: parts.hasProvider && on.has("CHASE_IFRAME") && !ownForm,
    unreadable: [
      ...(own === null ? ["your gift cards"] : []),
      ...(loyalty === null ? ["your loyalty card"] : []),
      ...(cateringReward === null ? ["your catering reward card"] : []),
      ...(saved === null ? [SAVED_CARDS] : []),
      ...looked.flatMap(({ lastFour, balance }) => (balance === null ? [`the card ending in ${lastFour}`] : [])),
    ],
  };
}

function asSavedCard(card: NonNullable<PaymentSession["providerCard"]>): SavedCard {
  return {
    id: card.id,
    ccTypeCode: TYPE_CODES.get(card.brand.toLowerCase()) ?? "",
    description: "",
    cardNumber: card.mask,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    isExpired: false,
    isPreferred: false,
    isAboutToExpire: false,
    nameOnCard: "",
    paymentMethodId: null,
  };
}

const TYPE_CODES = new Map([
  ["visa", "VI"],
  ["vi", "VI"],
  ["mastercard", "MC"],
  ["mc", "MC"],
  ["american express", "AX"],
  ["amex", "AX"],
  ["ax", "AX"],
  ["discover", "DS"],
  ["ds", "DS"],
]);

/** The customer's cards that can pay, gift cards and house accounts (GIFT-07); null: nobody can say. */
async function ownCards(parts: PaymentParts): Promise<FoundCard[] | null> {
  const { isSignedIn, catering, wait } = parts;
  if (!isSignedIn()) return [];
  const [cards, on] = await Promise.all([wait(catering.cards()).catch(orNull), catering.toggles()]);
  const kinds = on.has("HOUSE_ACCOUNT_AS_PAYMENT") ? ["gift", "house account"] : ["gift"];
  const found = cards?.filter(({ kind }) => kinds.includes(kind)).map((card) => foundCard(parts, card));
  return found?.filter(({ balance }) => balance > 0) ?? null;
}

async function balanceOf({ isSignedIn, catering, wait }: PaymentParts, kind: BalanceKind): Promise<Cents | null> {
  if (!isSignedIn()) return 0;
  const balance = kind === "loyalty" ? catering.loyaltyBalance() : catering.cateringRewardBalance();
  return wait(balance).catch(orNull);
}

async function savedCards({ isSignedIn, catering, wait }: PaymentParts): Promise<SavedCard[] | null> {
  if (!isSignedIn()) return [];
  const [cards, on] = await Promise.all([wait(catering.paymentOptions()).catch(orNull), catering.toggles()]);
  return on.has("STORED_PAYMENTS") ? cards : [];
}

/** A card in use with what it holds; null: nobody can say. */
async function withBalance(
  parts: PaymentParts,
  card: SessionGiftCard,
): Promise<SessionGiftCard & { balance: Cents | null }> {
  const secret = unsealed(parts, card);
  if (!secret) return { ...card, balance: null };
  const { number: cardNumber, pin } = secret;
  const found = await parts.wait(parts.catering.lookupCard({ cardNumber, pin })).catch(refusedIsEmpty);
  return { ...card, balance: found === "refused" ? 0 : found && usableBalance(found, today(parts)) };
}

async function lookUpCard(parts: PaymentParts, { number, pin }: TypedGiftCard): Promise<FoundCard> {
  const taken = await takeTry(parts, keyOf(parts, number));
  try {
    const card = foundCard(parts, await parts.catering.lookupCard({ cardNumber: number, pin }));
    if (card.balance > 0) await taken.takeBack();
    return { ...card, number, pin, key: keyOf(parts, number), lastFour: lastDigits(number) };
  } catch (error) {
    if (!isMiss(error)) await taken.takeBack();
    throw error;
  }
}

/** Counted before it is made. A card that is being guessed at can still be used by its owner, who is right at once. */
async function takeTry(
  { limiter, visitId, address }: PaymentParts,
  target: string,
): Promise<{ takeBack(): Promise<void> }> {
  const stopped = (by: Stopped) => stoppedError("gift card", "card-lookup", by);
  const by = { session: visitId, address, target };
  const taken = await limiter.take("gift card", by, { onlyCounted: ["target"] });
  if (!taken.isAllowed) throw stopped(taken);
  if (!taken.exceeded.has("target")) return taken;
  const only = await limiter.take("guessed gift card", { pair: `${target} ${addressKey(address ?? "")}` });
  if (only.isAllowed) return { takeBack: async () => void (await Promise.all([taken.takeBack(), only.takeBack()])) };
  await taken.takeBack();
  throw stopped(only);
}

function forPurchase(parts: PaymentParts, { giftCards, loyaltyCardAmount, cateringRewardAmount }: Totals) {
  const used = parts.session.read().giftCards;
  const paying = giftCards.flatMap(({ key, amount, balance }) => {
    const card = used.find((one) => one.key === key);
    const secret = card && unsealed(parts, card);
    return secret && amount > 0 ? [{ ...secret, amount, balance }] : [];
  });
  return {
    ...(paying.length > 0 && { giftCards: paying }),
    ...(loyaltyCardAmount > 0 && { loyaltyAmount: loyaltyCardAmount }),
    ...(cateringRewardAmount > 0 && { cateringRewardAmount }),
  };
}

function foundCard(parts: PaymentParts, card: ChainCard): FoundCard {
  const { cardNumber: number, pin, name } = card;
  const balance = usableBalance(card, today(parts));
  return { number, pin, key: keyOf(parts, number), lastFour: lastDigits(number), name, balance };
}

function keyOf({ sealer }: PaymentParts, number: string): string {
  return sealer.fingerprint(CARD, number);
}

function isKeyOf({ sealer }: PaymentParts, key: string, number: string): boolean {
  return sealer.isFingerprint(key, CARD, number);
}

function unsealed({ sealer }: PaymentParts, { sealed }: SessionGiftCard): TypedGiftCard | null {
  return sealedCard.safeParse(sealer.open(CARD, sealed, CARD_LIFE)).data ?? null;
}

function today({ now, zone }: PaymentParts): string {
  return zonedDay(now(), zone).date;
}

/** A card that is refused now pays nothing; that nobody answers says nothing about it. */
function refusedIsEmpty(error: unknown): "refused" | null {
  const failure = remoteFailureOf(error);
  const isRefusal =
    failure && (isBrokenRule(failure) || failure.kind === "not found" || failure.kind === "not allowed");
  if (isRefusal) return "refused";
  return orNull(error);
}
