import { exceedMessage } from "../field-messages.ts";
import { plainText } from "../typed-text.ts";

/** Most guests of an order. */
export const MOST_GUESTS = 500;
/** Most guests of a quote (OUT-01). */
export const MOST_QUOTE_GUESTS = 5_000;

/** A negative number becomes 0 while the form is filled in, and 1 at submit (CHK-14, CHK-15). */
export function readGuests(text: string | null, isSubmit: boolean, most = MOST_GUESTS) {
  const typed = plainText(text ?? "").trim();
  // Capped at 9999, more than any realistic number; `|| 0` turns -0 into 0.
  const number = /^-?\d+$/.test(typed) ? Math.min(Number(typed), 9999) || 0 : null;
  const guests = number !== null && number < 0 ? Number(isSubmit) : number;
  if (!isSubmit) return { guests, message: null };
  if (typed === "" || guests === 0)
    return { guests, message: "Please enter how many guests will be a part of your catering order." };
  if (guests === null) return { guests, message: "Number of Guests must be a whole number." };
  return { guests, message: guests > most ? exceedMessage("Number of Guests", most) : null };
}

/** The field's text (CHK-15): a negative number corrected, any other text as typed. */
export function correctedGuests(text: string, isSubmit: boolean): string {
  const typed = plainText(text).trim();
  const { guests } = readGuests(typed, isSubmit);
  return guests !== null && typed.startsWith("-") ? String(guests) : typed;
}
