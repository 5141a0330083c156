import { MOST_QUOTE_GUESTS, correctedGuests, readGuests } from "@platter/ordering/checkout/guests.ts";
import { personRules } from "../person-rules.ts";

/** The number of guests of a quote, as the form has it. */
export const quoteGuests = (text: string) => readGuests(text, true, MOST_QUOTE_GUESTS);

export const quoteRules = {
  ...personRules,
  guests: {
    problem: (text: string) => quoteGuests(text).message,
    format: (text: string) => correctedGuests(text, true),
  },
};
