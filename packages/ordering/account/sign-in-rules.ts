import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "../checkout/card.ts";
import { exceedMessage, requiredMessage } from "../field-messages.ts";

export const USERNAME_MAX = 200;

/** Required fields of sign-in, checked before the credentials (AUTH-04). */
export const signInRules = {
  username: { problem: usernameProblem },
  password: { problem: (password: string) => (password === "" ? requiredMessage("Password") : null) },
};

function usernameProblem(text: string): string | null {
  const username = text.trim();
  if (username === "") return requiredMessage("Email or username");
  if (username.length > USERNAME_MAX) return exceedMessage("Email or username", USERNAME_MAX);
  return looksLikeCardNumber(username) ? CARD_NUMBER_ELSEWHERE : null;
}
