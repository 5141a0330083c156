import { ADDRESS_MAX, DELIVERY_MESSAGES } from "../../../domain/stores/address.ts";
import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "../../../domain/checkout/card.ts";
import { isBlank } from "../../../domain/checkout/contact.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import { addressIntents } from "./intents.ts";

/** What the address form posts; the texts as they may be kept and shown again. */
export interface AddressForm {
  /** Null: a button that the page does not have. */
  intent: NonNullable<ReturnType<typeof addressIntents.read>>["name"] | null;
  address: string;
  line2: string;
  /** The formatted address of the pressed suggestion, or of the one that the customer was warned about; empty: none. */
  picked: string;
  problems: Problem[];
}

/** Enough to see what was typed, and more than is taken. */
const LONGEST_KEPT = ADDRESS_MAX + 100;

export function readAddressForm(form: FormData): AddressForm {
  const { name: intent, argument } = addressIntents.read(form) ?? { name: null, argument: "" };
  const address = cleanText(textOf(form, "address"));
  const line2 = cleanText(textOf(form, "address2"));
  const picked = cleanText(intent === "continue" ? textOf(form, "warned") : argument);
  // A suggestion stands for the whole address, whatever the box says.
  const main = intent === "pick" ? picked : address;
  const problems = [
    ...problemIn("address", main, DELIVERY_MESSAGES.tooLong),
    ...(isBlank(main) ? [{ field: "address", message: DELIVERY_MESSAGES.empty }] : []),
    ...problemIn("address2", line2, DELIVERY_MESSAGES.line2TooLong),
  ];
  return { intent, address: harmless(address), line2: harmless(line2), picked: harmless(picked), problems };
}

function problemIn(field: string, text: string, tooLong: string): Problem[] {
  if (looksLikeCardNumber(text)) return [{ field, message: CARD_NUMBER_ELSEWHERE }];
  return text.length > ADDRESS_MAX ? [{ field, message: tooLong }] : [];
}

/** On one line, without characters that no keyboard types, and cut. */
export function cleanText(text: string): string {
  const line = text.slice(0, 5_000).replace(/[\p{Cc}\uFFFD\s]+/gu, " ");
  return line.trim().slice(0, LONGEST_KEPT);
}

/** A card number, pasted into the wrong field, is neither searched nor kept. */
function harmless(text: string): string {
  return looksLikeCardNumber(text) ? "" : text;
}
