import type { ChosenModifier, ChosenOption, Modifier } from "@platter/ordering/menu/menu.ts";
import {
  countRange,
  deliveredQuantity,
  isOneChoice,
  isRequired,
  quantityRange,
  sortedModifiers,
} from "@platter/ordering/menu/modifiers.ts";

/** The least that makes a dish: what it comes with, and the first options of what must be chosen. */
export function leastChoices(modifiers: readonly Modifier[], wanted?: number): ChosenModifier[] {
  return sortedModifiers(modifiers).flatMap((modifier) => {
    const options = leastOptions(modifier, wanted);
    return options.length > 0 ? [{ modifierId: modifier.modifierId, options }] : [];
  });
}

/** A group in which one thing must be chosen, nothing comes by itself and there is more than one option. */
export function openChoice(modifiers: readonly Modifier[]): Modifier | undefined {
  return modifiers.find((modifier) => {
    const hasDefault = modifier.options.some(({ isDefault }) => isDefault);
    return isOneChoice(modifier) && isRequired(modifier) && !hasDefault && modifier.options.length > 1;
  });
}

function leastOptions(modifier: Modifier, wanted: number | undefined): ChosenOption[] {
  const delivered = modifier.options.filter(({ isDefault }) => isDefault);
  const others = modifier.options
    .filter(({ isDefault }) => !isDefault)
    .toSorted((one, other) => Number(other.optionId === wanted) - Number(one.optionId === wanted));
  const least = isRequired(modifier) || delivered.length > 0 ? Math.max(1, countRange(modifier).min) : 0;
  const chosen: ChosenOption[] = [];
  let total = 0;
  for (const option of [...delivered, ...others]) {
    if (total >= least && (!option.isDefault || isOneChoice(modifier))) break;
    const room = modifier.type === "min/max list" ? quantityRange(modifier, option).max : 1;
    const quantity = deliveredQuantity(option) || Math.min(least - total, room);
    const { optionId, modifiers } = option;
    chosen.push({ optionId, quantity, extra: false, onSide: false, modifiers: leastChoices(modifiers, wanted) });
    total += quantity;
  }
  return chosen;
}
