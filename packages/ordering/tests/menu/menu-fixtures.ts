import type { ChosenModifier, ChosenOption, Modifier, ModifierOption } from "../../menu/menu.ts";

/** Parts of a menu for tests: everything optional, ids as given. */
export function option(optionId: number, change: Partial<ModifierOption> = {}): ModifierOption {
  return {
    optionId,
    name: `Option ${optionId}`,
    extraCost: 0,
    chargeExtra: false,
    isPremium: false,
    isDefault: false,
    allowExtra: false,
    allowOnSide: false,
    allowModify: true,
    alwaysSendToPos: false,
    maxAllowed: 0,
    quantity: 0,
    calories: 0,
    layerImageUrl: "",
    modifiers: [],
    ...change,
  };
}

export function group(modifierId: number, change: Partial<Modifier> = {}): Modifier {
  return {
    modifierId,
    name: `Group ${modifierId}`,
    type: "selection",
    optional: false,
    min: 0,
    max: 0,
    sortOrder: modifierId,
    freePremiumOption: false,
    options: [],
    ...change,
  };
}

export function chosen(optionId: number, change: Partial<ChosenOption> = {}): ChosenOption {
  return { optionId, quantity: 1, extra: false, onSide: false, modifiers: [], ...change };
}

export function pick(modifierId: number, ...options: ChosenOption[]): ChosenModifier {
  return { modifierId, options };
}
