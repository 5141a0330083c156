import type { ChainCard } from "../rewards/chain-card.ts";
import { cutTo, plainText } from "../typed-text.ts";
import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber, safeToShow, typedDigits } from "./card.ts";
import { DESCRIPTION_MAX, type SavedCard, paymentIdOf } from "./saved-card.ts";
import type { Deductions, Totals } from "./totals.ts";

export const SAVED_CARDS = "your saved cards";

export const MOST_GIFT_CARDS = 4;

/** PAY-18, in milliseconds. */
export const SESSION_LIFE = 15 * 60_000;

export function isSessionOld({ startedAt }: { startedAt: number }, now: Date): boolean {
  // A clock set back gives a negative age, which is not old.
  return now.getTime() - startedAt >= SESSION_LIFE;
}

/** PAY-17: exact text. */
export const UNEXPECTED_CARD_ERROR = "There was an unexpected error. Please try again.";

/** GIFT-02, GIFT-03: exact text. */
export const NO_BALANCE = "Sorry! Please double check the numbers of this card - we are showing no balance.";

/** GIFT-01: the number is taken without blanks, hyphens and dots. */
export const giftCardRules = {
  giftNumber: {
    problem: (text: string) => (typedDigits(text) === "" ? "Gift card number is required." : null),
    format: typedDigits,
  },
  giftPin: {
    problem: (text: string) => (text.trim() === "" ? "Pin is required." : null),
    format: (text: string) => plainText(text).trim(),
  },
};

/** The balance a card can pay, 0 if it is expired or inactive; `today` is "YYYY-MM-DD". */
export function usableBalance({ active, balance, redemptionEndDate }: ChainCard, today: string): number {
  const isOver = redemptionEndDate !== null && redemptionEndDate < today;
  return active && !isOver ? Math.max(0, balance) : 0;
}

/** GIFT-06: longest card name in characters, in the totals and in the list. */
export const NAME_IN_TOTALS = 11;
export const NAME_IN_LIST = 25;

export function shortName(name: string, most: number): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most).join("")}...` : name;
}

export const keptCardRules = {
  description: {
    problem: (text: string) => (looksLikeCardNumber(text) ? CARD_NUMBER_ELSEWHERE : null),
    format: (text: string) => cutTo(safeToShow(text).trim(), DESCRIPTION_MAX),
  },
};

export type PaymentPart = "none" | "saved cards" | "provider" | "card form";

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

/** The balances of all used cards; a change asks the customer to confirm the order again. */
export function allBalances({ balance, giftCards }: Deductions): number {
  return giftCards.reduce((sum, card) => sum + card.balance, balance?.amount ?? 0);
}
