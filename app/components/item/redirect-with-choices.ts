import { redirect } from "react-router";
import { looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { toFields } from "@platter/ordering/menu/choices.ts";
import type { ChosenModifier, Modifier } from "@platter/ordering/menu/menu.ts";
import { pieces, quantityRange } from "@platter/ordering/menu/modifiers.ts";
import { refuse } from "../form/refuse.ts";
import type { ItemButton } from "./item-intents.ts";
import type { Problem } from "../../ui/form/problems.ts";
import { type LoadedItem, isQuickView } from "./load-item.ts";

export interface PostedItem {
  quantity: number;
  specialInstructions: string;
  choices: ChosenModifier[];
  problems: Problem[];
}

/** Buttons that only recalculate the form, with the pattern of their arguments, which may become the URL's fragment. */
const RECALCULATE: Partial<Record<ItemButton["name"], RegExp>> = {
  update: /^$/,
  "update-at": /^[\w.-]{1,200}$/,
  qty: /^-?1$/,
  opt: /^[mo\d.]{1,200}:-?1$/,
  "cancel-limit": /^$/,
};

export function isRecalculation({ name, argument }: ItemButton): boolean {
  return RECALCULATE[name]?.test(argument) ?? false;
}

/** Longest query in characters; with a longer one the post is answered with the form instead of a redirect. */
const LONGEST_QUERY = 1_800;

export function redirectWithChoices(
  posted: FormData,
  pressed: ItemButton,
  form: PostedItem,
  { modifiers, maxQuantity }: LoadedItem,
  { path, url }: { path: string; url: string },
) {
  // Invalid choices block a quantity change (ITEM-05); a card number must not get into a URL.
  const blocked = pressed.name === "qty" || looksLikeCardNumber(form.specialInstructions);
  if (blocked && form.problems.length > 0) return refuse(posted, form.problems);
  const query = queryAfter(pressed, posted, modifiers, form, maxQuantity);
  if (query.length > LONGEST_QUERY) return refuse(posted, [], 200);
  const view = isQuickView(new URL(url).searchParams) ? "view=quick&" : "";
  return redirect(`${path}?${view}${query}${placeOf(pressed)}`, 303);
}

function placeOf({ name, argument }: ItemButton): string {
  switch (name) {
    case "qty":
    case "cancel-limit":
      return "#total";
    case "opt":
      return `#${argument.replace(/(?:\.o\d+)?:.*$/, "")}-group`;
    default:
      return argument && `#${argument}`;
  }
}

function queryAfter(
  { name, argument }: ItemButton,
  form: FormData,
  modifiers: Modifier[],
  item: PostedItem,
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
  // Empty selects and counts of 0 mean the same as missing fields.
  for (const [field, value] of fields) if (value !== "" && value !== "0") query.set(field, value);
  return query.toString();
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(Math.max(value, min), max);
}

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
