import { cutTo, isReadable, plainText } from "../typed-text.ts";
import { CARD_NUMBER_ELSEWHERE, typedDigits, looksLikeCardNumber, safeToShow } from "./card.ts";
import { requiredMessage } from "../field-messages.ts";
import { DESCRIPTION_MAX } from "./saved-card.ts";
import { readTip } from "./tip.ts";

/** Longer than any code that is printed; the API judges what it is. */
export const PROMO_MAX = 50;
const INVALID_PROMO = "This promo code is not valid.";

/** PROMO-01: sent in capitals and without blanks, as codes are printed. */
export const promoRules = { promoCode: { problem: promoProblem, format: promoCode } };

/** GIFT-01: as typed, blanks, hyphens and dots aside. */
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

export const tipRules = {
  customTip: {
    problem: (text: string) => (readTip(text) === null ? "Please enter the tip as an amount, for example 5.00." : null),
  },
};

export const keptCardRules = {
  description: {
    problem: (text: string) => (looksLikeCardNumber(text) ? CARD_NUMBER_ELSEWHERE : null),
    format: (text: string) => cutTo(safeToShow(text).trim(), DESCRIPTION_MAX),
  },
};

function promoProblem(text: string): string | null {
  const code = promoCode(text);
  if (code === "") return requiredMessage("Promo Code");
  if (code.length > PROMO_MAX) return INVALID_PROMO;
  if (looksLikeCardNumber(code)) return CARD_NUMBER_ELSEWHERE;
  return isReadable(code) ? null : INVALID_PROMO;
}

function promoCode(text: string): string {
  return plainText(text).replaceAll(/\s+/g, "").toUpperCase();
}
