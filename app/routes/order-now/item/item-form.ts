import { cleanLine } from "@platter/ordering/typed-text.ts";
import type { ItemButton } from "../../../components/item/item-intents.ts";
import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { type FieldReader, checkChoices, readChoices, toFields } from "@platter/ordering/menu/choices.ts";
import type { ChosenModifier, Modifier } from "@platter/ordering/menu/menu.ts";
import { pieces, quantityRange } from "@platter/ordering/menu/modifiers.ts";
import { readQuantity } from "@platter/ordering/menu/quantity.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { textOf } from "../../../ui/form/text-of.ts";

/** The item form: quantity, instructions, choices. Field names of choices are paths of ids. */
export interface ItemForm {
  quantity: number;
  specialInstructions: string;
  choices: ChosenModifier[];
  problems: Problem[];
}

/** ITEM-06. */
export const INSTRUCTIONS_MAX = 30;

export interface ItemLimits {
  maxQuantity: number;
  /** Whether the page has a field for them (ITEM-06). */
  takesInstructions: boolean;
}

export function readItemForm(form: FieldReader, modifiers: Modifier[], limits: ItemLimits): ItemForm {
  const quantity = readQuantity(textOf(form, "quantity"), limits.maxQuantity);
  const specialInstructions = limits.takesInstructions ? cleanLine(textOf(form, "specialInstructions")) : "";
  const choices = readChoices(modifiers, form);
  // In page order.
  const problems: Problem[] = [...checkChoices(modifiers, choices)];
  const wrong = instructionsProblem(specialInstructions);
  if (wrong) problems.push({ field: "specialInstructions", message: wrong });
  if (!quantity.ok) problems.push({ field: "quantity", message: quantity.message });
  return { quantity: quantity.ok ? quantity.quantity : 1, specialInstructions, choices, problems };
}

function instructionsProblem(text: string): string | null {
  // Counted as a person counts: an emoji is one.
  if ([...text].length > INSTRUCTIONS_MAX) return `Special Instructions cannot exceed ${INSTRUCTIONS_MAX}.`;
  // They are stored and printed in the kitchen.
  return looksLikeCardNumber(text) ? CARD_NUMBER_ELSEWHERE : null;
}

/**
 * The state of the form as a query, so that a press that only recalculates ends in an address of its own:
 * Back, reload and bookmarks work without script.
 */
export function queryAfter(
  { name, argument }: ItemButton,
  form: FieldReader,
  modifiers: Modifier[],
  item: ItemForm,
  maxQuantity: number,
): string {
  const fields = toFields(modifiers, item.choices, form);
  let quantity = item.quantity;
  if (name === "qty") quantity = clamp(quantity + Number(argument), { min: 1, max: maxQuantity });
  if (name === "opt") {
    const [field = "", step] = argument.split(":");
    const range = rangeOf(modifiers, field);
    if (range) fields.set(field, String(clamp(pieces(Number(fields.get(field))) + Number(step), range)));
  }
  const query = new URLSearchParams({ quantity: String(quantity) });
  if (item.specialInstructions) query.set("specialInstructions", item.specialInstructions);
  // An empty select and a count of 0 say the same as being left out.
  for (const [field, value] of fields) if (value !== "" && value !== "0") query.set(field, value);
  return query.toString();
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(Math.max(value, min), max);
}

/** The bounds of a number field, found by walking the tree along the field's own path. */
function rangeOf(modifiers: readonly Modifier[], field: string, parent = ""): { min: number; max: number } | null {
  for (const modifier of modifiers) {
    for (const option of modifier.options) {
      const own = `${parent}m${modifier.modifierId}.o${option.optionId}`;
      if (own === field) return modifier.type === "min/max list" ? quantityRange(modifier, option) : null;
      if (field.startsWith(`${own}.`)) return rangeOf(option.modifiers, field, `${own}.`);
    }
  }
  return null;
}
