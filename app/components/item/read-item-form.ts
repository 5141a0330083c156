import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { checkChoices, readChoices, readQuantity } from "@platter/ordering/menu/choices.ts";
import { cleanLine, textOf } from "@platter/ordering/typed-text.ts";
import type { Problem } from "../../ui/form/problems.ts";
import type { LoadedItem } from "./load-item.ts";
import type { PostedItem } from "./redirect-with-choices.ts";

const INSTRUCTIONS_MAX = 30;

export function readItemForm(form: FormData, { modifiers, maxQuantity, takesInstructions }: LoadedItem): PostedItem {
  const quantity = readQuantity(textOf(form, "quantity"), maxQuantity);
  const specialInstructions = takesInstructions ? cleanLine(textOf(form, "specialInstructions")) : "";
  const choices = readChoices(modifiers, form);
  const problems: Problem[] = [...checkChoices(modifiers, choices)];
  const refuseInstructions = (message: string) => problems.push({ field: "specialInstructions", message });
  // Length in code points: a simple emoji counts as one.
  if ([...specialInstructions].length > INSTRUCTIONS_MAX)
    refuseInstructions(`Special Instructions cannot exceed ${INSTRUCTIONS_MAX}.`);
  // Instructions are stored and printed in the kitchen.
  else if (looksLikeCardNumber(specialInstructions)) refuseInstructions(CARD_NUMBER_ELSEWHERE);
  if (!quantity.ok) problems.push({ field: "quantity", message: quantity.message });
  return { quantity: quantity.ok ? quantity.quantity : 1, specialInstructions, choices, problems };
}
