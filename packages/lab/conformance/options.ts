/** Options of a run. */
export interface Options {
  account?: { email: string; password: string };
  /** As whom the site signs in (CATERING_CLIENT_ID, CATERING_CLIENT_SECRET). */
  client?: { id: string; secret: string };
  /** Where orders are tried; else the first restaurant that takes them. */
  storeNumber?: string;
  card?: string;
  giftCard?: { number: string; pin: string };
  promo?: string;
  /** Whether data may be changed: orders placed, cards saved, points spent, letters sent. */
  write: boolean;
}

/** No customer, but an address that every API takes: mail to example.com goes nowhere (RFC 2606). */
export const NOBODY = "platter-conformance@example.com";
