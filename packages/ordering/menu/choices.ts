import type { CartModifier } from "../checkout/cart.ts";
import type { ChosenModifier, ChosenOption, Modifier, ModifierOption } from "./menu.ts";
import {
  MOST_OF_ONE_OPTION,
  allows,
  boundsText,
  chosenCount,
  chosenIn,
  countRange,
  deliveredQuantity,
  groupField,
  isLocked,
  isOneChoice,
  isRequired,
  optionField,
  pieces,
  quantityRange,
  sortedModifiers,
  switchField,
} from "./modifiers.ts";

/** A form's values: FormData, URLSearchParams or Map. Other values than text count as absent. */
export interface FieldReader {
  get(name: string): unknown;
}

interface ChoiceProblem {
  /** Name of the first field that can fix the problem. */
  field: string;
  groupPath: string;
  message: string;
}

export function defaultChoices(modifiers: readonly Modifier[]): ChosenModifier[] {
  return readChoices(modifiers, new Map());
}

/** Keeps defaults (MOD-14) and drops choices below unchosen options; an invalid quantity is NaN, for `checkChoices`. */
export function readChoices(modifiers: readonly Modifier[], form: FieldReader, parent = ""): ChosenModifier[] {
  return sortedModifiers(modifiers).flatMap((modifier) => {
    const group = groupField(modifier, parent);
    const options = isOneChoice(modifier) ? readOne(modifier, form, group) : readList(modifier, form, group);
    return options.length > 0 ? [{ modifierId: modifier.modifierId, options }] : [];
  });
}

function readOne(modifier: Modifier, form: FieldReader, group: string): ChosenOption[] {
  const option = pickedOption(modifier, textOf(form, group) ?? "");
  return option ? [readOption(modifier, option, 1, form, group)] : [];
}

function pickedOption(modifier: Modifier, posted: string): ModifierOption | undefined {
  const locked = modifier.options.find(isLocked);
  const picked = locked ?? modifier.options.find((option) => String(option.optionId) === posted);
  // If the posted option no longer exists, a required group stays empty instead of taking the default.
  if (picked || (posted !== "" && isRequired(modifier))) return picked;
  return modifier.options.find((option) => option.isDefault);
}

function readList(modifier: Modifier, form: FieldReader, group: string): ChosenOption[] {
  return modifier.options.flatMap((option) => {
    const posted = textOf(form, optionField(group, option))?.trim() ?? "";
    const quantity =
      modifier.type === "pick list" ? tickedQuantity(option, posted) : typedQuantity(modifier, option, posted);
    return quantity === 0 ? [] : [readOption(modifier, option, quantity, form, group)];
  });
}

function tickedQuantity(option: ModifierOption, posted: string): number {
  return deliveredQuantity(option) || (posted === "" ? 0 : 1);
}

function typedQuantity(modifier: Modifier, option: ModifierOption, posted: string): number {
  if (posted === "" || isLocked(option)) return deliveredQuantity(option);
  if (!/^\d+$/.test(posted)) return Number.NaN;
  return Math.max(quantityRange(modifier, option).min, Math.min(Number(posted), 1_000_000));
}

function readOption(
  modifier: Modifier,
  option: ModifierOption,
  quantity: number,
  form: FieldReader,
  group: string,
): ChosenOption {
  const isOn = (name: "extra" | "side") =>
    allows(option, name) && Boolean(textOf(form, switchField(group, modifier, option, name)));
  return {
    optionId: option.optionId,
    quantity,
    extra: isOn("extra"),
    onSide: isOn("side"),
    modifiers: readChoices(option.modifiers, form, optionField(group, option)),
  };
}

function textOf(form: FieldReader, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}

/** Form values of the choices; groups below unchosen options get defaults, invalid numbers their `posted` text. */
export function toFields(
  modifiers: readonly Modifier[],
  choices: readonly ChosenModifier[],
  posted?: FieldReader,
): Map<string, string> {
  const fields = new Map<string, string>();
  addFields(fields, modifiers, choices, posted, "");
  return fields;
}

function addFields(
  fields: Map<string, string>,
  modifiers: readonly Modifier[],
  choices: readonly ChosenModifier[],
  posted: FieldReader | undefined,
  parent: string,
): void {
  for (const modifier of modifiers) {
    const group = groupField(modifier, parent);
    const chosenOptions = chosenIn(modifier, choices);
    if (isOneChoice(modifier)) {
      const shown = chosenOptions[0] ?? modifier.options.find((option) => option.isDefault);
      fields.set(group, String(shown?.optionId ?? ""));
    }
    for (const option of modifier.options) {
      const field = optionField(group, option);
      const chosen = chosenOptions.find((candidate) => candidate.optionId === option.optionId);
      if (modifier.type === "pick list" && (chosen || option.isDefault)) fields.set(field, "on");
      if (modifier.type === "min/max list")
        fields.set(field, shownQuantity(chosen?.quantity ?? deliveredQuantity(option), posted, field));
      if (chosen?.extra) fields.set(switchField(group, modifier, option, "extra"), "on");
      if (chosen?.onSide) fields.set(switchField(group, modifier, option, "side"), "on");
      addFields(fields, option.modifiers, chosen?.modifiers ?? [], posted, field);
    }
  }
}

function shownQuantity(quantity: number, posted: FieldReader | undefined, field: string): string {
  if (quantity === 0 || pieces(quantity) > 0) return String(quantity);
  return (posted && textOf(posted, field)) ?? (Number.isNaN(quantity) ? "" : String(quantity));
}

/** The choices of a cart line, for its edit page (SHELL-06); a group that the line lacks gets its default. */
export function choicesFromCart(modifiers: readonly Modifier[], line: readonly CartModifier[]): ChosenModifier[] {
  return readChoices(modifiers, toFields(modifiers, knownChoices(modifiers, line)));
}

function knownChoices(modifiers: readonly Modifier[], line: readonly CartModifier[]): ChosenModifier[] {
  return modifiers.flatMap((modifier) => {
    const inLine = line.find((entry) => entry.modifierId === modifier.modifierId);
    if (!inLine) return [];
    const options = modifier.options.flatMap((option): ChosenOption[] => {
      const chosen = inLine.options.find((entry) => entry.optionId === option.optionId && !entry.takeOff);
      if (!chosen) return [];
      const nested = knownChoices(option.modifiers, chosen.modifiers);
      return [{ ...chosen, quantity: pieces(chosen.quantity) || 1, modifiers: nested }];
    });
    return [{ modifierId: modifier.modifierId, options }];
  });
}

/** All problems of the choices, in page order (MOD-09 to MOD-12, ITEM-12). */
export function checkChoices(
  modifiers: readonly Modifier[],
  choices: readonly ChosenModifier[],
  parent = "",
): ChoiceProblem[] {
  return sortedModifiers(modifiers).flatMap((modifier) => {
    const group = groupField(modifier, parent);
    const inside = modifier.options.flatMap((option) => {
      const chosen = chosenIn(modifier, choices).find((candidate) => candidate.optionId === option.optionId);
      return chosen ? optionProblems(modifier, option, chosen, group) : [];
    });
    return [...groupProblems(modifier, choices, group), ...inside];
  });
}

/** A pick list is not required (MOD-10), but the min and max in its header apply (MOD-05, MOD-11). */
function groupProblems(modifier: Modifier, choices: readonly ChosenModifier[], group: string): ChoiceProblem[] {
  const options = chosenIn(modifier, choices);
  const problem = (message: string) => [{ field: firstField(modifier, group), groupPath: group, message }];
  if (options.length === 0 && isRequired(modifier)) return problem(`${modifier.name} is required.`);
  if (isOneChoice(modifier) || (options.length === 0 && modifier.optional)) return [];
  // The count is unknown while a quantity is invalid.
  if (options.some((option) => pieces(option.quantity) === 0)) return [];
  const { min, max } = countRange(modifier);
  const count = chosenCount(modifier, choices);
  return count < min || count > max ? problem(`${modifier.name} ${boundsText(modifier)}`) : [];
}

function optionProblems(
  modifier: Modifier,
  option: ModifierOption,
  chosen: ChosenOption,
  group: string,
): ChoiceProblem[] {
  const field = optionField(group, option);
  const message = modifier.type === "min/max list" ? quantityMessage(option, chosen.quantity) : null;
  const nested = checkChoices(option.modifiers, chosen.modifiers, field);
  return message === null ? nested : [{ field, groupPath: group, message }, ...nested];
}

function quantityMessage(option: ModifierOption, quantity: number): string | null {
  if (!Number.isInteger(quantity) || quantity < 0) return `${option.name} must be a whole number.`;
  if (option.maxAllowed > 0 && quantity > Math.max(option.maxAllowed, deliveredQuantity(option)))
    return `${option.name} allows max of ${option.maxAllowed}`;
  return quantity > MOST_OF_ONE_OPTION ? `${option.name} cannot exceed ${MOST_OF_ONE_OPTION}.` : null;
}

function firstField(modifier: Modifier, group: string): string {
  if (isOneChoice(modifier)) return group;
  const free = (option: ModifierOption) => !(modifier.type === "pick list" ? option.isDefault : isLocked(option));
  const option = modifier.options.find(free) ?? modifier.options[0];
  return option ? optionField(group, option) : group;
}

type TypedQuantity = { ok: true; quantity: number } | { ok: false; message: string };

/** ITEM-05: a whole number from 1 to the limit, in digits 0 to 9. */
export function readQuantity(text: string | null, max: number): TypedQuantity {
  const typed = (text ?? "").trim();
  if (!/^-?\d+$/.test(typed)) return { ok: false, message: "Quantity must be a whole number." };
  const quantity = Number(typed);
  if (quantity < 1) return { ok: false, message: "Quantity must be at least 1." };
  return quantity > max ? { ok: false, message: `Quantity cannot exceed ${max}.` } : { ok: true, quantity };
}
