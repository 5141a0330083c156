import { isState } from "../stores/states.ts";
import { isReadable } from "../typed-text.ts";
import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "./card.ts";
import {
  type ContactField,
  DELIVERY_INSTRUCTIONS_MAX,
  contactProblem,
  fieldMessages,
  formatPhone,
  formatZip,
} from "./contact.ts";
import { correctedGuests, readGuests } from "./guests.ts";

const LONGEST_NUMBER = 40;

function isTooLong(field: ContactField, text: string): boolean {
  const { max } = fieldMessages[field];
  return max !== null && text.trim().length > Math.max(max, LONGEST_NUMBER);
}

/** What is wrong with a contact field in whichever form it stands (CHK-05 to CHK-12), or null. */
export function personProblem(field: ContactField, text: string, required: boolean): string | null {
  if (!isTooLong(field, text) && looksLikeCardNumber(text)) return CARD_NUMBER_ELSEWHERE;
  return isReadable(text) ? contactProblem(field, text, required) : fieldMessages[field].invalid;
}

interface ContactRule {
  problem: (text: string) => string | null;
  format?: (text: string) => string;
}

export function contactRule(field: ContactField, required = true): ContactRule {
  return {
    problem: (text) => personProblem(field, text, required),
    ...(field === "phone" && { format: formatPhone }),
    ...(field === "zip" && { format: formatZip }),
  };
}

interface AskedFor {
  isCatering: boolean;
  isDelivery: boolean;
  makesAccount?: boolean;
}

export function checkoutRules({ isCatering, isDelivery, makesAccount = false }: AskedFor) {
  const rules: Record<string, ContactRule> = {
    firstName: contactRule("firstName"),
    lastName: contactRule("lastName"),
    // CHK-06: every delivery is to a business.
    ...(isDelivery && { businessName: contactRule("businessName") }),
    // CHK-07: a catering order may be placed without an e-mail address.
    email: contactRule("email", !isCatering || makesAccount),
    phone: contactRule("phone"),
    address: contactRule("address"),
    address2: contactRule("address2", false),
    city: contactRule("city"),
    state: { problem: stateProblem },
    zip: contactRule("zip"),
    ...(isDelivery && { instructions: { problem: instructionsProblem } }),
    ...(isCatering && { guests: GUESTS_RULE }),
  };
  return rules;
}

/** CHK-15: a negative number becomes 0 when the field is left. */
const GUESTS_RULE: ContactRule = {
  problem: (text) => readGuests(text, true).message,
  format: (text) => correctedGuests(text, false),
};

function stateProblem(text: string): string | null {
  if (isState(text)) return null;
  return looksLikeCardNumber(text) ? CARD_NUMBER_ELSEWHERE : fieldMessages.state.required;
}

/** CHK-13: an emoji counts as one. */
function instructionsProblem(text: string): string | null {
  if ([...text.trim()].length > DELIVERY_INSTRUCTIONS_MAX) return fieldMessages.deliveryInstructions.tooLong;
  return looksLikeCardNumber(text) ? CARD_NUMBER_ELSEWHERE : null;
}
