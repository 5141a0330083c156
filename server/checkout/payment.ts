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
import type { Soon } from "../catering/operation.ts";
import type { OrderDetails } from "../catering/orders.ts";
import { type Limiter, type Stopped, addressKey, isMiss, stoppedError } from "../limits/limiter.ts";
import type { PaymentSession } from "@platter/ordering/order/session-values.ts";
import type { SessionValue } from "../session/cookies.ts";
import type { Sealer } from "../session/seal.ts";
import type { Settings } from "../settings/settings.ts";

interface TypedGiftCard {
  number: string;
  pin: string;
}

export interface FoundCard extends TypedGiftCard {
  key: string;
  lastFour: string;
  name: string;
  balance: Cents;
}

type OwnCard = Omit<FoundCard, "number" | "pin">;

export interface PaymentOptions {
  deductions: Deductions;
  ownCards: OwnCard[];
  balances: { kind: BalanceKind; amount: Cents }[];
  savedCards: SavedCard[];
  hasProvider: boolean;
  unreadable: string[];
}

interface PaymentParts {
  session: SessionValue<PaymentSession>;
  catering: Catering;
  wait: Soon;
  sealer: Sealer;
  isSignedIn: () => boolean;
  limiter: Limiter;
  visitId: string;
  address: string | null;
  hasProvider: boolean;
  now: () => Date;
  zone: string;
}

type SessionGiftCard = PaymentSession["giftCards"][number];

const CARD = "gift card";
const RETURN = "card return";
/** Longer than any provider session, so that the return from an expired session is still recognized. */
const RETURN_LIFE = 60 * 60 * 24;
const CARD_LIFE = 60 * 60 * 24;
const sealedCard = z.object({ number: z.string(), pin: z.string() });

/** The means of payment: balances are read again for every page, and gift card numbers in the cookie are sealed. */
export class Payment {
  readonly session: SessionValue<PaymentSession>;
  readonly #parts: PaymentParts;
  #reading: Promise<PaymentOptions> | null = null;

  constructor(parts: PaymentParts) {
    this.#parts = parts;
    this.session = parts.session;
  }

  read(): Promise<PaymentOptions> {
    return (this.#reading ??= readOptions(this.#parts));
  }

  lookUp(typed: TypedGiftCard): Promise<FoundCard> {
    return lookUpCard(this.#parts, typed);
  }

  async ownCard(key: string): Promise<FoundCard | null> {
    const cards = await ownCards(this.#parts);
    return cards?.find(({ number }) => isKeyOf(this.#parts, key, number)) ?? null;
  }

  /** GIFT-01: at most four gift cards, each once. */
  use(card: FoundCard): "used" | "used already" | "too many" {
    const { giftCards } = this.session.read();
    if (giftCards.some(({ key }) => isKeyOf(this.#parts, key, card.number))) return "used already";
    if (giftCards.length >= MOST_GIFT_CARDS) return "too many";
    this.session.update({ giftCards: [...giftCards, sealedCardOf(this.#parts, card)], checkedCard: null });
    return "used";
  }

  keepChecked(card: FoundCard): void {
    this.session.update({ checkedCard: { ...sealedCardOf(this.#parts, card), balance: card.balance } });
  }

  checked(): FoundCard | null {
    const { checkedCard } = this.session.read();
    const secret = checkedCard && unsealed(this.#parts, checkedCard);
    return secret ? { ...checkedCard, ...secret } : null;
  }

  remove(key: string): void {
    this.session.update({ giftCards: this.session.read().giftCards.filter((card) => card.key !== key) });
  }

  /** Seals the session id into the card provider's return URL; without it the other parameters are ignored. */
  sealReturn(sessionId: string): string {
    return this.#parts.sealer.seal(RETURN, sessionId);
  }

  isReturnOf(sessionId: string, state: string): boolean {
    return this.#parts.sealer.open(RETURN, state, RETURN_LIFE) === sessionId;
  }

  forPurchase({ giftCards, loyaltyCardAmount, cateringRewardAmount }: Totals): PaidAmounts {
    const used = this.session.read().giftCards;
    const paying = giftCards.flatMap(({ key, amount, balance }) => {
      const card = used.find((one) => one.key === key);
      const secret = card && unsealed(this.#parts, card);
      return secret && amount > 0 ? [{ ...secret, amount, balance }] : [];
    });
    return { giftCards: paying, loyaltyAmount: loyaltyCardAmount, cateringRewardAmount };
  }
}

type PaidAmounts = Pick<OrderDetails, "giftCards" | "loyaltyAmount" | "cateringRewardAmount">;

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
    // A saved card that the provider also lists is shown only once.
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

/** Gift cards and house accounts with a balance (GIFT-07); null if the call fails. */
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

/** Counts a try before the lookup; each address keeps one try at a card under attack, for its owner. */
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

/** A card refused by the API counts as empty; after an outage its balance is unknown. */
function refusedIsEmpty(error: unknown): "refused" | null {
  const failure = remoteFailureOf(error);
  const isRefusal =
    failure && (isBrokenRule(failure) || failure.kind === "not found" || failure.kind === "not allowed");
  if (isRefusal) return "refused";
  return orNull(error);
}

export interface CardProvider {
  source: string;
  hostedPage: URL;
  script: URL;
}

/** PAY-19: the provider's test host if the site has a test or local host name; null without a provider. */
export function cardProviderFor(
  {
    cateringApiUrl,
    checkoutWidgetTestUrl,
    checkoutWidgetUrl,
  }: Pick<Settings, "cateringApiUrl" | "checkoutWidgetTestUrl" | "checkoutWidgetUrl">,
  appUrl: string,
): CardProvider | null {
  const { hostname, origin } = new URL(appUrl);
  const isTest = /(?:^|[.-])test(?:[.-]|$|\d)|(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  const configured = isTest ? checkoutWidgetTestUrl : checkoutWidgetUrl;
  // The embedded API also simulates the provider.
  const base = configured ?? (cateringApiUrl === null ? new URL("/card-provider", appUrl).href : null);
  if (base === null) return null;
  const below = (name: string) => new URL(`${base.replace(/\/$/, "")}/${name}`);
  const script = below("drop-in.js");
  return { source: script.origin === origin ? "'self'" : script.origin, hostedPage: below("hosted"), script };
}
