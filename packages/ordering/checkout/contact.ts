import { emailMessage, exceedMessage, requiredMessage } from "../field-messages.ts";
import { isBlank, plainText } from "../typed-text.ts";

/** `max`: the most characters; `invalid`: the message for blank text or a mismatch of the field's pattern. */
function messages(label: string, max: number | null, invalid = requiredMessage(label)) {
  const tooLong = max === null ? "" : exceedMessage(label, max);
  return { label, max, required: requiredMessage(label), invalid, tooLong };
}

export const DELIVERY_INSTRUCTIONS_MAX = 60;

/** Messages of every contact field; by default, blank text gets the message for a missing one. */
export const fieldMessages = {
  firstName: messages("First Name", 100, "Invalid first name"),
  lastName: messages("Last Name", 100, "Invalid last name"),
  businessName: messages("Business Name", 100),
  email: messages("Email Address", 100, emailMessage("Email Address")),
  phone: messages("Phone Number", null, "Invalid phone"),
  address: messages("Address", 200, "Invalid address"),
  address2: messages("Address 2", 200),
  city: messages("City", 100, "Invalid city"),
  state: messages("State", null),
  zip: messages("Zip Code", null, "Invalid zip code"),
  deliveryInstructions: messages("Delivery Instructions", DELIVERY_INSTRUCTIONS_MAX),
};

export type ContactField = keyof typeof fieldMessages;

/** Five digits, optionally a hyphen and four more (CHK-12, PAY-10). */
export const ZIP_PATTERN = /^\d{5}(?:-\d{4})?$/;

/** Formats 10 digits, or 11 with country code 1, as (xxx) xxx-xxxx; other text stays as typed (CHK-08). */
export function formatPhone(text: string): string {
  if (isBlank(text)) return text;
  const typed = text.trim();
  const plain = plainText(typed);
  if (!/^[\d\s().+/\p{Pd}\p{Cf}]*$/u.test(plain)) return typed;
  const parts = /^(\D*)(1?)(\d{3})(\d{3})(\d{4})$/.exec(plain.replace(/[^\d+]/g, ""));
  // A plus must be followed by the country code 1.
  const isOurs = parts && (parts[1] === "" || (parts[1] === "+" && parts[2] === "1"));
  return isOurs ? `(${parts[3]}) ${parts[4]}-${parts[5]}` : typed;
}

/** Formats a zip code, typed with any separator, as 75201 or 75201-1234; other text is only trimmed. */
export function formatZip(text: string): string {
  const parts = /^(\d{5})(?:[\s\p{Pd}]*(\d{4}))?$/u.exec(plainText(text).trim());
  return parts ? parts.slice(1).filter(Boolean).join("-") : text.trim();
}

export function zipHint(problem: string | null): string | undefined {
  return problem === fieldMessages.zip.invalid ? "Like 75201 or 75201-1234" : undefined;
}
