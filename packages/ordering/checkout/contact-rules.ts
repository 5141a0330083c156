import { isState } from "../stores/states.ts";
import { isBlank, isReadable } from "../typed-text.ts";
import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "./card.ts";
import {
  type ContactField,
  DELIVERY_INSTRUCTIONS_MAX,
  ZIP_PATTERN,
  fieldMessages,
  formatPhone,
  formatZip,
} from "./contact.ts";
import { correctedGuests, readGuests } from "./guests.ts";

const LONGEST_NUMBER = 40;

/** The HTML standard's e-mail pattern, plus the dot in the domain that a reachable address needs. */
const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

const PATTERNS: Partial<Record<ContactField, RegExp>> = { email: EMAIL_PATTERN, zip: ZIP_PATTERN };

/** Empty text is "required", blanks or a mismatch are "invalid", long text is "too long" (CHK-05 to CHK-13, CHK-21). */
export function contactProblem(field: ContactField, text: string, required = true): string | null {
  const { max, ...say } = fieldMessages[field];
  const value = field === "zip" ? formatZip(text) : text.trim();
  const isTooLong = max !== null && value.length > max;
  if ((!isTooLong || value.length <= LONGEST_NUMBER) && looksLikeCardNumber(text)) return CARD_NUMBER_ELSEWHERE;
  if (!isReadable(text)) return say.invalid;
  if (text === "") return required ? say.required : null;
  if (isBlank(text)) return required ? say.invalid : null;
  if (isTooLong) return say.tooLong;
  return PATTERNS[field]?.test(value) === false ? say.invalid : null;
}

interface ContactRule {
  problem: (text: string) => string | null;
  format?: (text: string) => string;
}

export function contactRule(field: ContactField, required = true): ContactRule {
  return {
    problem: (text) => contactProblem(field, text, required),
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

/** CHK-15: a negative number becomes 0 on blur. */
const GUESTS_RULE: ContactRule = {
  problem: (text) => readGuests(text, true).message,
  format: (text) => correctedGuests(text, false),
};

function stateProblem(text: string): string | null {
  if (isState(text)) return null;
  return looksLikeCardNumber(text) ? CARD_NUMBER_ELSEWHERE : fieldMessages.state.required;
}

/** CHK-13: counts code points, so that a simple emoji counts as one. */
function instructionsProblem(text: string): string | null {
  if ([...text.trim()].length > DELIVERY_INSTRUCTIONS_MAX) return fieldMessages.deliveryInstructions.tooLong;
  return looksLikeCardNumber(text) ? CARD_NUMBER_ELSEWHERE : null;
}
