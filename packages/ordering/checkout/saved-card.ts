export interface SavedCard {
  id: string;
  /** AX, MC, VI, DS, or an unknown type. */
  ccTypeCode: string;
  description: string;
  /** "****4242": never more than the last digits (PAY-20). */
  cardNumber: string;
  expirationMonth: string;
  expirationYear: string;
  isExpired: boolean;
  isPreferred: boolean;
  isAboutToExpire: boolean;
  nameOnCard: string;
  paymentMethodId: string | null;
}

export function paymentIdOf({ id, paymentMethodId }: Pick<SavedCard, "id" | "paymentMethodId">): string {
  return paymentMethodId ?? id;
}

const TYPE_NAMES = new Map([
  ["AX", "American Express"],
  ["MC", "Mastercard"],
  ["VI", "Visa"],
  ["DS", "Discover"],
]);

/** "Visa ****4242" (PAY-02). */
export function savedCardName({ ccTypeCode, cardNumber }: Pick<SavedCard, "ccTypeCode" | "cardNumber">): string {
  return `${TYPE_NAMES.get(ccTypeCode) ?? "Card"} ${cardNumber}`.trim();
}

/** "Expires 11/2027" or "Expired 11/2025"; empty when unknown. */
export function expiryText(card: SavedCard): string {
  const { expirationMonth: month, expirationYear: year, isExpired } = card;
  const when = month && year ? ` ${month}/${year}` : "";
  if (isExpired) return `Expired${when}`;
  return when && `Expires${when}`;
}

export const DESCRIPTION_MAX = 100;
