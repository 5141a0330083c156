import type { Cents } from "../../amounts.ts";
import type { Group, GroupType, Item, Option } from "../../rules/menu-shape.ts";

/**
 * Words to write a menu with. Option ids follow from the group's id and the option's place, so a new option
 * is added at the end of its group: carts in a kept store file name options by id.
 */
export type OptionDraft = Omit<Option, "optionId">;

const PLAIN: Omit<OptionDraft, "name" | "calories"> = {
  extraCost: 0,
  isPremium: false,
  chargeExtra: false,
  allowExtra: false,
  allowOnSide: false,
  isDefault: false,
  allowModify: true,
  alwaysSendToPos: false,
  maxAllowed: 0,
  quantity: 0,
  memberItemId: null,
  groups: [],
};

export function option(name: string, calories: number, ...traits: Partial<OptionDraft>[]): OptionDraft {
  return Object.assign({ ...PLAIN, name, calories }, ...traits);
}

/** Always costs its price. */
export function premium(extraCost: Cents): Partial<OptionDraft> {
  return { isPremium: true, extraCost };
}

/** A little more of it for nothing. */
export const freeExtra: Partial<OptionDraft> = { allowExtra: true };

/** Included; more of it costs. */
export function paidExtra(extraCost: Cents): Partial<OptionDraft> {
  return { allowExtra: true, chargeExtra: true, extraCost };
}

export const onSide: Partial<OptionDraft> = { allowOnSide: true };

/** Comes with the dish; may be changed where the group allows another choice. */
export const included: Partial<OptionDraft> = { isDefault: true, quantity: 1 };

/** Comes with the dish exactly as it is. */
export const locked: Partial<OptionDraft> = { isDefault: true, quantity: 1, allowModify: false, alwaysSendToPos: true };

export function atMost(maxAllowed: number): Partial<OptionDraft> {
  return { maxAllowed };
}

/** Choices that appear once the option is taken. */
export function leadsTo(...groups: Group[]): Partial<OptionDraft> {
  return { groups };
}

export function member(memberItemId: number): Partial<OptionDraft> {
  return { memberItemId };
}

/** Exactly one. */
export function pickOne(modifierId: number, name: string, options: OptionDraft[]): Group {
  return group("selection", modifierId, name, { optional: false, min: 1, max: 1 }, options);
}

/** One or none. */
export function pickOneOrNone(modifierId: number, name: string, options: OptionDraft[]): Group {
  return group("selection", modifierId, name, { optional: true, min: 0, max: 1 }, options);
}

/** Any of them, each once. */
export function tick(modifierId: number, name: string, options: OptionDraft[], more: Partial<Group> = {}): Group {
  return group("pick list", modifierId, name, { optional: true, min: 0, max: 0, ...more }, options);
}

/** So many pieces in all; none at all is fine only when min is 0. */
export function count(modifierId: number, name: string, min: number, max: number, options: OptionDraft[]): Group {
  return group("min/max list", modifierId, name, { optional: min === 0, min, max }, options);
}

/** One dish out of several, each with its own choices. */
export function pickItem(modifierId: number, name: string, options: OptionDraft[]): Group {
  return group("Item Group List", modifierId, name, { optional: false, min: 1, max: 1 }, options);
}

function group(
  type: GroupType,
  modifierId: number,
  name: string,
  rule: Partial<Group> & Pick<Group, "optional" | "min" | "max">,
  options: OptionDraft[],
): Group {
  return {
    modifierId,
    name,
    type,
    freePremiumOption: false,
    ...rule,
    options: options.map((draft, index) => ({ ...draft, optionId: modifierId + index + 1 })),
  };
}

export interface DishDraft extends Partial<Omit<Item, "id" | "name" | "nutritionalFilterings" | "calories">> {
  description: string;
  picture: string;
  price: Cents;
  /** Lowest, or lowest and highest. */
  calories: number | [number, number];
  contains?: string[];
  diets?: string[];
}

export function dish(id: number, name: string, draft: DishDraft): Item {
  const { contains = [], diets = [], calories, ...told } = draft;
  const [low, high] = Array.isArray(calories) ? calories : [calories, calories];
  return {
    displayName: name,
    additionalInfo: contains.length > 0 ? `<p><strong>Contains:</strong> ${contains.join(", ")}</p>` : "",
    displayPrice: null,
    isNew: false,
    tag: "",
    isChainFavorite: false,
    isItemGroup: false,
    itemGroupPrices: "",
    itemGroupCalories: "",
    serves: 1,
    posCrossReferenceNo: `ZK${String(id).padStart(5, "0")}`,
    groups: [],
    notOnWeekdays: [],
    inCarousel: false,
    ...told,
    id,
    name,
    calories: low,
    maxCalories: high,
    nutritionalFilterings: [
      ...diets.map((diet) => ({ name: diet, type: "diet" as const })),
      ...contains.map((allergen) => ({ name: allergen, type: "allergen" as const })),
    ],
  };
}
