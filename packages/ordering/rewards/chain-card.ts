import type { Cents } from "../money.ts";

export type ChainCardKind = "gift" | "house account" | "loyalty" | "catering reward";

/** Cards that pay by their balance, one per order (GIFT-08). */
export type BalanceKind = "loyalty" | "catering reward";

/** GIFT-09. Number and pin go only to the API and the sealed payment cookie. */
export interface ChainCard {
  kind: ChainCardKind;
  cardNumber: string;
  /** Empty if the card has no PIN. */
  pin: string;
  name: string;
  active: boolean;
  balance: Cents;
  /** "YYYY-MM-DD", the last day on which it can be used; null: always. */
  redemptionEndDate: string | null;
}

export interface TaxExemptEntity {
  /** Above 0 (TAX-03). */
  id: number;
  name: string;
}
