import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { DELIVERY_MESSAGES } from "@platter/ordering/stores/address-messages.ts";
import { cleanLine, cutTo, isBlank } from "@platter/ordering/typed-text.ts";
import { defineIntents } from "../../../ui/form/intents.ts";

export const addressIntents = defineIntents({
  update: "plain",
  verify: "plain",
  pick: "argument",
  continue: "plain",
  locate: "plain",
  pickup: "plain",
  clear: "plain",
});

export const addressRules = {
  address: {
    problem: (text: string) => (isBlank(text) ? DELIVERY_MESSAGES.empty : lineProblem(text, DELIVERY_MESSAGES.tooLong)),
    format: addressLine,
  },
  address2: { problem: (text: string) => lineProblem(text, DELIVERY_MESSAGES.line2TooLong), format: addressLine },
};

function lineProblem(text: string, tooLong: string): string | null {
  const line = addressLine(text);
  if (looksLikeCardNumber(line)) return CARD_NUMBER_ELSEWHERE;
  return line.length > ADDRESS_MAX ? tooLong : null;
}

/** Single-line and cut to limit the work; still longer than `ADDRESS_MAX`, so that it is refused. */
export function addressLine(text: string): string {
  return cutTo(cleanLine(text), ADDRESS_MAX + 100);
}
