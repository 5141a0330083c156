import type { ChosenModifier, ChosenOption, MenuItem, Modifier, ModifierOption } from "./menu.ts";
import type { Cents } from "../money.ts";

/* Bounds, field names and price of a group of choices. Runs in the browser too: keep it small. */

export const MOST_OF_ONE_OPTION = 99;

export function sortedModifiers(modifiers: readonly Modifier[]): Modifier[] {
  return [...modifiers].sort((a, b) => a.sortOrder - b.sortOrder);
}

/** Field name of a group: `m12`, or `m12.o55.m90` below an option; a select posts the chosen option's id. */
export function groupField(modifier: Pick<Modifier, "modifierId">, parent = ""): string {
  return `${parent && `${parent}.`}m${modifier.modifierId}`;
}

/** Field name of an option: a checkbox in a pick list, a number in a min/max list. */
export function optionField(group: string, option: Pick<ModifierOption, "optionId">): string {
  return `${group}.o${option.optionId}`;
}

/** Field name of Extra or On the Side: at the group for a single choice, else at the option (MOD-02, MOD-03). */
export function switchField(group: string, modifier: Modifier, option: ModifierOption, name: "extra" | "side"): string {
  return `${isOneChoice(modifier) ? group : optionField(group, option)}.${name}`;
}

export function isOneChoice(modifier: Pick<Modifier, "type">): boolean {
  return modifier.type === "selection" || modifier.type === "Item Group List";
}

/** MOD-10. An Item Group List always needs a choice, a pick list never. */
export function isRequired(modifier: Pick<Modifier, "type" | "optional">): boolean {
  return modifier.type === "Item Group List" || (modifier.type !== "pick list" && !modifier.optional);
}

/** Whether an option is a default that cannot be changed. */
export function isLocked(option: ModifierOption): boolean {
  return option.isDefault && !option.allowModify;
}

/** Whether a select starts with an empty entry (MOD-02): a default cannot be refused (MOD-14). */
export function canBeEmpty(modifier: Pick<Modifier, "options">): boolean {
  return !modifier.options.some((option) => option.isDefault);
}

export function allows(option: ModifierOption, name: "extra" | "side"): boolean {
  return !isLocked(option) && (name === "extra" ? option.allowExtra : option.allowOnSide);
}

export function deliveredQuantity(option: ModifierOption): number {
  return option.isDefault ? Math.max(1, pieces(option.quantity ?? 1)) : 0;
}

/** Bounds of an option's number in a min/max list (MOD-12, MOD-14); a default stays, so its minimum is 1. */
export function quantityRange(modifier: Modifier, option: ModifierOption): { min: number; max: number } {
  const delivered = deliveredQuantity(option);
  if (isLocked(option)) return { min: delivered, max: delivered };
  const caps = [option.maxAllowed, modifier.max].filter((cap) => cap > 0);
  return { min: Math.min(1, delivered), max: Math.max(delivered, Math.min(MOST_OF_ONE_OPTION, ...caps)) };
}

/** MOD-11: how many can be chosen; a bound of 0 means no limit, and defaults raise a lower maximum. */
export function countRange(modifier: Modifier): { min: number; max: number } {
  const isList = modifier.type === "min/max list";
  const held = modifier.options
    .filter((option) => option.isDefault)
    .reduce((sum, option) => sum + (isList ? quantityRange(modifier, option).min : 1), 0);
  return {
    min: Math.max(0, modifier.min),
    max: modifier.max > 0 ? Math.max(modifier.max, held) : Number.POSITIVE_INFINITY,
  };
}

/** The rule beside a group's name, empty without one (MOD-05): "(Choose 2)", "(Choose between 0 and 3)". */
export function boundsText({ min, max }: Pick<Modifier, "min" | "max">): string {
  if (max <= 0) return min > 0 ? `(Choose at least ${min})` : "";
  return min === max ? `(Choose ${max})` : `(Choose between ${Math.max(0, min)} and ${max})`;
}

/** The number in "(n chosen)" (MOD-06): pieces in a min/max list, options elsewhere. */
export function chosenCount(modifier: Modifier, choices: readonly ChosenModifier[]): number {
  const options = chosenIn(modifier, choices);
  if (modifier.type !== "min/max list") return options.length;
  return options.reduce((sum, option) => sum + pieces(option.quantity), 0);
}

export function chosenIn(modifier: Modifier, choices: readonly ChosenModifier[]): readonly ChosenOption[] {
  return choices.find((choice) => choice.modifierId === modifier.modifierId)?.options ?? [];
}

export function pieces(quantity: number): number {
  return Number.isInteger(quantity) && quantity > 0 && quantity <= MOST_OF_ONE_OPTION ? quantity : 0;
}

/** A preview (MOD-16), since the API's line price counts; the free premium option is the first one chosen. */
export function choicesPrice(modifiers: readonly Modifier[], choices: readonly ChosenModifier[]): Cents {
  let price = 0;
  for (const modifier of modifiers) {
    let isFree = modifier.freePremiumOption;
    for (const chosen of chosenIn(modifier, choices)) {
      const option = modifier.options.find((candidate) => candidate.optionId === chosen.optionId);
      if (!option) continue;
      price += choicesPrice(option.modifiers, chosen.modifiers);
      if (option.isPremium && isFree) isFree = false;
      else if (option.isPremium || (option.chargeExtra && chosen.extra)) {
        price += Math.max(0, option.extraCost ?? 0) * pieces(chosen.quantity);
      }
    }
  }
  return price;
}

export type Giver = "reward" | "promo";

/** MOD-17: in a dish that a promo or reward gives, the choice of an item group costs nothing. */
export function givenModifiers(modifiers: readonly Modifier[]): Modifier[] {
  return modifiers.map((modifier) => ({
    ...modifier,
    options: modifier.options.map((option) => ({
      ...option,
      extraCost: modifier.type === "Item Group List" ? null : option.extraCost,
      modifiers: givenModifiers(option.modifiers),
    })),
  }));
}

export function dishPrice({ price, displayPrice }: Pick<MenuItem, "price" | "displayPrice">): Cents | null {
  return displayPrice ?? price;
}

/** Null if the dish has no known price; a reward pays for the dish itself (MOD-17). */
export function piecePrice(
  item: Pick<MenuItem, "price" | "displayPrice">,
  modifiers: readonly Modifier[],
  choices: readonly ChosenModifier[],
  giver: Giver | null = null,
): Cents | null {
  const dish = giver === "reward" ? 0 : dishPrice(item);
  return dish === null ? null : dish + choicesPrice(giver ? givenModifiers(modifiers) : modifiers, choices);
}

/** The group without the options that cannot be chosen (MOD-19), unless it would be left without any. */
export function asOffered(modifier: Modifier): Modifier {
  const { options } = modifier;
  const locked = isOneChoice(modifier) ? options.filter(isLocked).slice(0, 1) : [];
  const offered = locked.length > 0 ? locked : options.filter(({ isDefault, allowModify }) => isDefault || allowModify);
  if (offered.length === 0 || offered.length === options.length) return modifier;
  const alwaysSent = options.filter((option) => option.alwaysSendToPos && !offered.includes(option));
  return { ...modifier, options: offered, ...(alwaysSent.length > 0 && { alwaysSent }) };
}

/** Adds the unchosen options that are always sent to the restaurant, with quantity 0. */
export function withAlwaysSent(modifiers: readonly Modifier[], choices: readonly ChosenModifier[]): ChosenModifier[] {
  return modifiers.flatMap((modifier) => {
    const chosen = chosenIn(modifier, choices);
    const options = [...modifier.options, ...(modifier.alwaysSent ?? [])].flatMap((option) =>
      sentOption(option, chosen),
    );
    return options.length > 0 ? [{ modifierId: modifier.modifierId, options }] : [];
  });
}

function sentOption({ optionId, alwaysSendToPos, modifiers }: ModifierOption, chosen: readonly ChosenOption[]) {
  const own = chosen.find((candidate) => candidate.optionId === optionId);
  if (own) return [{ ...own, modifiers: withAlwaysSent(modifiers, own.modifiers) }];
  return alwaysSendToPos ? [{ optionId, quantity: 0, extra: false, onSide: false, modifiers: [] }] : [];
}
