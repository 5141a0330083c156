/** US cents (TOTAL-08); dollars exist only in the API and on the screen. */
export type Cents = number;

/** Converts the API's dollars (`11.45`) to cents; half a cent rounds away from zero. */
export function centsFromDollars(dollars: number): Cents {
  // Rounds to 15 digits first, since 8.165 * 100 is 816.4999999999999.
  const cents = Math.round(Number((Math.abs(dollars) * 100).toPrecision(15)));
  return dollars < 0 && cents > 0 ? -cents : cents;
}

export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$1,234.50"; a negative amount is "-$1.00". */
export function formatCents(cents: Cents): string {
  return DOLLARS.format(cents / 100 || 0);
}

/** A price, FREE if zero (TOTAL-02). */
export function formatPrice(cents: Cents): string {
  return cents === 0 ? "FREE" : formatCents(cents);
}

/** Longest amount in characters, so that a stored one is never cut to another amount. */
export const AMOUNT_TEXT_MAX = 20;

/** The cents of an amount typed in dollars; 0 if empty, null if invalid. */
export function readAmount(text: string): Cents | null {
  if (text.trim() === "") return 0;
  const typed = text.trim().replace(/^(-?)\s*\$/, "$1");
  const isAmount = /^-?\d{1,9}(?:,\d{3})*(?:\.\d{0,9})?$|^-?\.\d{1,9}$/.test(typed);
  if (!isAmount || text.trim().length > AMOUNT_TEXT_MAX) return null;
  return Math.round(Number(typed.replaceAll(",", "")) * 100) || 0;
}
