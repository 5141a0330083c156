import { readChoices } from "@platter/ordering/menu/choices.ts";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
import type { Modifier } from "@platter/ordering/menu/menu.ts";
import type { FormErrors } from "../../ui/form/problems.ts";

export interface ItemRefusal extends FormErrors {
  /** Nothing is wrong with the form, but the order would grow too large (LIMIT-01). */
  limit?: OverLimit;
}

export function typedAgain(modifiers: Modifier[], formErrors: ItemRefusal | undefined) {
  const { problems, values, limit = null } = formErrors ?? { problems: [], values: {} };
  const typed = new Map(Object.entries(values));
  const quantity = typed.get("quantity");
  // Without values nothing came back from the server: the fields keep what they hold.
  if (quantity === undefined) return { problems, limit };
  const specialInstructions = typed.get("specialInstructions") ?? "";
  return { problems, limit, choices: readChoices(modifiers, typed), typed: values, quantity, specialInstructions };
}
