import { ZIP_PATTERN, formatZip } from "./contact.ts";
import { exceedMessage, requiredMessage } from "../field-messages.ts";
import { isBlank, plainText, readableText } from "../typed-text.ts";
import { zonedDay } from "../day.ts";

export interface TypedCard {
  nameOnCard: string;
  cardNumber: string;
  cvv: string;
  /** "01" to "12" */
  expirationMonth: string;
  expirationYear: string;
  billingZip: string;
}

export const EXPIRATION_MONTHS = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"] as const;

/** Rules that also run in the browser (CHK-22). */
export const cardRules = {
  nameOnCard: { problem: nameProblem },
  cardNumber: {
    problem: (text: string) =>
      patternProblem("Card Number", typedDigits(text), /^\d{13,16}$/, "Invalid Credit Card number"),
  },
  cvv: { problem: (text: string) => patternProblem("CVV", plainText(text).trim(), /^\d{3,4}$/, "Invalid cvn") },
  billingZip: {
    problem: (text: string) => patternProblem("Billing Zip Code", formatZip(text), ZIP_PATTERN, "Invalid zip code"),
    format: formatZip,
  },
};

export function cardProblems(card: TypedCard, now: Date, zone: string): { field: keyof TypedCard; message: string }[] {
  const found: Record<keyof TypedCard, string | null> = {
    nameOnCard: cardRules.nameOnCard.problem(card.nameOnCard),
    cardNumber: cardRules.cardNumber.problem(card.cardNumber),
    cvv: cardRules.cvv.problem(card.cvv),
    ...expirationProblems(card.expirationMonth, card.expirationYear, now, zone),
    billingZip: cardRules.billingZip.problem(card.billingZip),
  };
  return (Object.keys(found) as (keyof TypedCard)[]).flatMap((field) => {
    const message = found[field];
    return message === null ? [] : [{ field, message }];
  });
}

function cardDigits(text: string): string {
  return text.replace(/[\s\p{Pd}\p{Cf}]/gu, "");
}

/** A typed number with full-width digits made plain, and blanks, hyphens and dots removed. */
export function typedDigits(text: string): string {
  return cardDigits(plainText(text)).replaceAll(".", "");
}

export function firstExpiryYear(now: Date, zone: string): number {
  return Number(zonedDay(now, zone).date.slice(0, 4));
}

export function expiryYears(first: number): string[] {
  return Array.from({ length: 11 }, (_, index) => String(first + index));
}

/** The last 4 digits of a chain's card, or the last 2 of a number with 5 or fewer (PAY-20). */
export function lastDigits(number: string): string {
  return number.slice(number.length <= 5 ? -2 : -4);
}

/** "****1111": keeps only the last digits of a number, even of an incompletely masked one (PAY-20). */
export function cardMask(number: string): string {
  const places = cardDigits(number);
  const [last] = /\d{1,4}$/.exec(places) ?? [];
  return last === undefined ? "" : `****${last.slice(places.length <= 5 ? -2 : -4)}`;
}

/** Keeps a text that is already a mask, and masks any other (PAY-20). */
export function writtenMask(text: string): string {
  const isMask = /^(?:[*x•·#.]{2,}\d{4}|[*x•·#.]+\d{2})$/i.test(cardDigits(text));
  return isMask ? text.trim() : cardMask(text);
}

/** The text of another field with every card number masked. */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(/\d(?:[\s\p{Pd}\p{Cf}.]{0,3}\d){11,18}/gu, cardMask);
}

export const CARD_NUMBER_ELSEWHERE = "Please do not enter a card number here.";

/** A typed text without unreadable characters; empty if it contains a card number. */
export function safeToShow(text: string): string {
  const readable = readableText(text);
  return looksLikeCardNumber(readable) ? "" : readable;
}

const UUID = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;

/** Whether a text contains 13 to 19 digits, also separated, with a card's first digit and a valid Luhn checksum. */
export function looksLikeCardNumber(text: string): boolean {
  // Digits of every script count; a run is split into groups, since a phone number may precede the card number.
  const runs = plainDigits(text.replace(UUID, "")).match(/\d+(?:[\s\p{Pd}\p{Cf}._/+]+\d+)*/gu) ?? [];
  return runs.some((run) => hasCardNumber(run.split(/\D+/)));
}

function plainDigits(text: string): string {
  return plainText(text).replace(/[^\P{Nd}0-9]/gu, (digit) => {
    let nought = digit.codePointAt(0) ?? 0;
    const value = nought;
    while (/\p{Nd}/u.test(String.fromCodePoint(nought - 1)) && value - nought < 9) nought -= 1;
    return String(value - nought);
  });
}

function hasCardNumber(groups: string[]): boolean {
  return groups.some((first, index) => {
    if (!/^[2-6]/.test(first)) return false;
    let digits = "";
    for (let next = index; next < groups.length && digits.length < 19; next++) {
      digits += groups[next];
      if (digits.length >= 13 && digits.length <= 19 && passesCheckSum(digits)) return true;
    }
    return false;
  });
}

/** The Luhn checksum: every second digit from the right is doubled. */
function passesCheckSum(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * ((digits.length - place) % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function nameProblem(name: string): string | null {
  if (name === "") return requiredMessage("Name On Card");
  if (name.trim().length > 100) return exceedMessage("Name On Card", 100);
  if (looksLikeCardNumber(name)) return CARD_NUMBER_ELSEWHERE;
  return isBlank(name) ? "Invalid name" : null;
}

function patternProblem(label: string, value: string, pattern: RegExp, invalid: string): string | null {
  if (value === "") return requiredMessage(label);
  return pattern.test(value) ? null : invalid;
}

/** A card is valid through the last day of its month, on the store's calendar (PAY-09). */
function expirationProblems(month: string, year: string, now: Date, zone: string) {
  const isMonth = /^(?:0[1-9]|1[0-2])$/.test(month);
  const isYear = /^\d{4}$/.test(year);
  const isPast = isMonth && isYear && `${year}-${month}` < zonedDay(now, zone).date.slice(0, 7);
  const isOffered = isPast || expiryYears(firstExpiryYear(now, zone)).includes(year);
  return {
    expirationMonth: isMonth
      ? isPast
        ? "Expiration Date must be in the future."
        : null
      : requiredMessage("Expiration Month"),
    expirationYear: isYear && isOffered ? null : requiredMessage("Expiration Year"),
  };
}

type Numbers = Pick<TypedCard, "cardNumber" | "expirationMonth" | "expirationYear">;

/** Whether a saved card matches a typed one or the provider's, by last digits and, if known, expiry. */
export function isSavedOf(saved: Numbers, typed: Numbers): boolean {
  const endOf = ({ expirationMonth, expirationYear }: Numbers) => `${expirationMonth}/${expirationYear.slice(-2)}`;
  const isSameEnd = typed.expirationMonth === "" || endOf(saved) === endOf(typed);
  return saved.cardNumber === cardMask(typed.cardNumber) && isSameEnd;
}
