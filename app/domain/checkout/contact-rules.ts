import { isReadable } from "../typed-text.ts";
import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "./card.ts";
import { type ContactField, contactProblem, fieldMessages, formatPhone } from "./contact.ts";

/** What is wrong with a contact field in whichever form it stands (CHK-05 to CHK-12), or null. */
export function personProblem(field: ContactField, text: string, required: boolean): string | null {
  if (looksLikeCardNumber(text)) return CARD_NUMBER_ELSEWHERE;
  return isReadable(text) ? contactProblem(field, text, required) : fieldMessages[field].invalid;
}

/** The rule of a contact field for the form reader and for the browser. */
export function contactRule(field: ContactField, required = true) {
  return {
    problem: (text: string) => personProblem(field, text, required),
    ...(field === "phone" && { format: formatPhone }),
  };
}
