import { exceedMessage, requiredMessage } from "../field-messages.ts";
import { withoutHidden } from "../typed-text.ts";
import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "./card.ts";
import { NICKNAME_MAX } from "./cart.ts";

export function readNickname(text: unknown): { nickname: string; message: string | null } {
  const typed = typeof text === "string" ? text : "";
  const nickname = withoutHidden(typed)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  if (!/[^\p{Cf}\s]/u.test(nickname)) return { nickname, message: requiredMessage("Name") };
  // The name is stored, and printed in the kitchen.
  if (looksLikeCardNumber(nickname)) return { nickname: "", message: CARD_NUMBER_ELSEWHERE };
  return { nickname, message: nickname.length > NICKNAME_MAX ? exceedMessage("Name", NICKNAME_MAX) : null };
}
