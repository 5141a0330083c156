import type { BalanceKind, ChainCard } from "../rewards/chain-card.ts";
import { type SavedCard, paymentIdOf } from "./saved-card.ts";
import type { Deductions, Totals } from "./totals.ts";

/** Remembered for the order that is being made, and sealed. Nothing of it would pay for anything by itself. */
export interface PaymentSession {
  /** Checkout was last shown to a customer: a guest pays in their place only when asked for it. */
  isCustomers: boolean;
  giftCards: SessionGiftCard[];
  /** Whose balance was asked for, and not used yet (GIFT-02). */
  checkedCard: (SessionGiftCard & { balance: number }) | null;
  chainCard: BalanceKind | null;
  /** What `paymentIdOf` says of the saved card that was chosen, or that of the provider's session. */
  savedCardId: string | null;
  entersCard: boolean;
  /** The card is typed here although a provider takes cards: it takes none of a guest without an e-mail address. */
  ownForm: boolean;
  session: ProviderSession | null;
  /** What the provider took in a session (PAY-16): "Visa", "****4242". */
  providerCard: KeptProviderCard | null;
}

export interface SessionGiftCard {
  /** Tells it from the others, and says nothing of its number. */
  key: string;
  /** Number and pin, sealed once more: whoever reads the session does not read them. */
  sealed: string;
  lastFour: string;
  name: string;
}

export interface ProviderSession {
  id: string;
  token: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** The answer to "Would you like to save your card?" (PAY-15). */
  savesCard: boolean;
}

export interface KeptProviderCard {
  /** Marked with #, which tells it from a saved one (PAY-13). */
  id: string;
  brand: string;
  mask: string;
  expirationMonth: string;
  expirationYear: string;
  startedAt: number;
}

export const NO_PAYMENT: PaymentSession = {
  isCustomers: false,
  giftCards: [],
  checkedCard: null,
  chainCard: null,
  savedCardId: null,
  entersCard: false,
  ownForm: false,
  session: null,
  providerCard: null,
};

export const SAVED_CARDS = "your saved cards";

export const MOST_GIFT_CARDS = 4;

/** PAY-18, in milliseconds. */
export const SESSION_LIFE = 15 * 60_000;

export function isSessionOld({ startedAt }: { startedAt: number }, now: Date): boolean {
  // A clock that was set back makes none older.
  return now.getTime() - startedAt >= SESSION_LIFE;
}

/** GIFT-02, GIFT-03: exact text. */
export const NO_BALANCE = "Sorry! Please double check the numbers of this card - we are showing no balance.";

/** One that has ended or is not active pays nothing. `today` is a date. */
export function usableBalance({ active, balance, redemptionEndDate }: ChainCard, today: string): number {
  const isOver = redemptionEndDate !== null && redemptionEndDate < today;
  return active && !isOver ? Math.max(0, balance) : 0;
}

/** GIFT-06: in the totals and in the list. */
export const NAME_IN_TOTALS = 11;
export const NAME_IN_LIST = 25;

export function shortName(name: string, most: number): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most).join("")}...` : name;
}

export type PaymentPart =
  | "none"
  | "saved cards"
  | "provider"
  | "card form";

export function paymentPart(
  { amountDue }: Pick<Totals, "amountDue">,
  {
    savedCards,
    entersCard,
    hasProvider,
  }: { savedCards: readonly SavedCard[]; entersCard: boolean; hasProvider: boolean },
): PaymentPart {
  if (amountDue <= 0) return "none";
  if (!entersCard && savedCards.some(({ isExpired }) => !isExpired)) return "saved cards";
  return hasProvider ? "provider" : "card form";
}

export function chosenCard(savedCards: readonly SavedCard[], chosenId: string | null): SavedCard | null {
  const usable = savedCards.filter(({ isExpired }) => !isExpired);
  const chosen = usable.find((card) => paymentIdOf(card) === chosenId);
  return chosen ?? usable.find(({ isPreferred }) => isPreferred) ?? null;
}

export function asSavedCard(card: KeptProviderCard): SavedCard {
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

/** What all cards in use could pay at most: what a customer has agreed to when one of them changes. */
export function allBalances({ balance, giftCards }: Deductions): number {
  return giftCards.reduce((sum, card) => sum + card.balance, balance?.amount ?? 0);
}
