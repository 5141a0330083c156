/** Money is whole cents inside and decimal dollars on the wire; fractions are counted in millionths so that half a cent rounds up. */
export type Cents = number;

export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Dollars as a caller wrote them (`12.5`); null when it is no amount at all. */
export function readDollars(value: unknown): Cents | null {
  if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) > 1_000_000) return null;
  // toFixed on the text of the number keeps 1.005 from sliding down to 1.00.
  return Math.round(Number((value * 100).toFixed(6)));
}

/** A share of an amount, half up to the cent; the amount is never negative here. */
export function shareOf(cents: Cents, millionths: number): Cents {
  return Math.floor((cents * millionths + 500_000) / 1_000_000);
}

/** For the words of a refusal: "$1,250.00". */
export function inWords(cents: Cents): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}
