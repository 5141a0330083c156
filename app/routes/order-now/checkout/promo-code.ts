import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "../../../domain/checkout/card.ts";
import { requiredMessage } from "../../../domain/checkout/contact.ts";

/** Longer than any code that is printed; the API judges what it is. */
export const PROMO_MAX = 50;

/** A promo code as it is sent, in capitals (PROMO-01), or what is wrong with it. */
export function readPromoCode(text: unknown): { code: string; message: string | null } {
  const code =
    typeof text === "string"
      ? text
          .replaceAll(/[\p{Cc}\s]+/gu, " ")
          .trim()
          .toUpperCase()
      : "";
  if (code === "") return { code, message: requiredMessage("Promo Code") };
  if (looksLikeCardNumber(code)) return { code, message: CARD_NUMBER_ELSEWHERE };
  return { code, message: code.length > PROMO_MAX ? "This promo code is not valid." : null };
}
