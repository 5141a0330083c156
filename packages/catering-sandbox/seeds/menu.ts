import { z } from "zod";
import categoryRows from "./menu/categories.json" with { type: "json" };
import dishRows from "./menu/dishes.json" with { type: "json" };
import groupRows from "./menu/groups.json" with { type: "json" };

/*
 * The menu as its data files have it: a row says what is not ordinary. Option ids follow from the group's id and the
 * option's place, and kept carts name options by them: a new option goes to the end of its group.
 */
const OptionRow = z.strictObject({
  name: z.string(),
  calories: z.int(),
  /** Amounts of the menu are whole cents. */
  extraCost: z.int().default(0),
  isPremium: z.boolean().default(false),
  /** extraCost is asked only when the option is taken extra. */
  chargeExtra: z.boolean().default(false),
  allowExtra: z.boolean().default(false),
  allowOnSide: z.boolean().default(false),
  isDefault: z.boolean().default(false),
  allowModify: z.boolean().default(true),
  alwaysSendToPos: z.boolean().default(false),
  /** Pieces of this one option; 0 is no bound. */
  maxAllowed: z.int().default(0),
  quantity: z.int().default(0),
  memberItemId: z.int().nullable().default(null),
  /** Its drawing upon the base of a composed dish. */
  layer: z.string().default(""),
  /** Choices that appear once the option is taken. */
  groups: z.array(z.int()).default([]),
  /** Its choices are only announced; the member item lists them. */
  groupsByItem: z.boolean().default(false),
});

const GroupRow = z.strictObject({
  modifierId: z.int(),
  name: z.string(),
  type: z.enum(["selection", "pick list", "min/max list", "Item Group List"]),
  /** Bounds of the total quantity; 0 is no bound. */
  min: z.int(),
  max: z.int(),
  /** The first premium option chosen costs nothing. */
  freePremiumOption: z.boolean().default(false),
  options: z.array(OptionRow),
});

const DishRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  displayName: z.string().optional(),
  description: z.string(),
  picture: z.string(),
  /** The drawing that layers of what is chosen are laid upon. */
  base: z.string().default(""),
  price: z.int(),
  displayPrice: z.int().nullable().default(null),
  calories: z.union([z.int().transform((one): [number, number] => [one, one]), z.tuple([z.int(), z.int()])]),
  isNew: z.boolean().default(false),
  tag: z.string().default(""),
  isChainFavorite: z.boolean().default(false),
  isItemGroup: z.boolean().default(false),
  itemGroupPrices: z.string().default(""),
  itemGroupCalories: z.string().default(""),
  serves: z.int().default(1),
  contains: z.array(z.string()).default([]),
  diets: z.array(z.string()).default([]),
  groups: z.array(z.int()).default([]),
  /** Weekdays (0 is Sunday) on which the item is not made. */
  notOnWeekdays: z.array(z.int()).default([]),
  /** Quick to add without opening it: shown beside the cart. */
  inCarousel: z.boolean().default(false),
});

const CategoryRow = z.strictObject({
  id: z.int(),
  orderTypeId: z.int(),
  name: z.string(),
  displayName: z.string().optional(),
  urlFriendlyName: z.string(),
  note: z.string().default(""),
  picture: z.string(),
  bannerText: z.string().default(""),
  isFeaturedCategory: z.boolean().default(false),
  itemIds: z.array(z.int()),
});

type OptionSeed = z.infer<typeof OptionRow>;
type GroupSeed = z.infer<typeof GroupRow>;

export interface Option extends Omit<OptionSeed, "groups"> {
  optionId: number;
  groups: Group[];
}

export interface Group extends Omit<GroupSeed, "options"> {
  optional: boolean;
  options: Option[];
}

export type Item = ReturnType<typeof asItem>;
export type Category = (typeof CATEGORIES)[number];

const groups = new Map(
  z
    .array(GroupRow)
    .parse(groupRows)
    .map((row) => [row.modifierId, row]),
);

export const ITEMS = z.array(DishRow).parse(dishRows).map(asItem);

/** In the order in which a customer reads the menu. */
export const CATEGORIES = z
  .array(CategoryRow)
  .parse(categoryRows)
  .map((row) => ({
    ...row,
    displayName: row.displayName ?? row.name,
    isSingle: row.itemIds.length === 1,
  }));

function groupWithId(modifierId: number): Group {
  const row = groups.get(modifierId);
  if (!row) throw new Error(`groups.json has no group ${modifierId}`);
  const options = row.options.map((option, at) => {
    return { ...option, optionId: modifierId + at + 1, groups: option.groups.map(groupWithId) };
  });
  return { ...row, optional: row.min === 0, options };
}

function asItem({ contains, diets, calories: [calories, maxCalories], ...row }: z.infer<typeof DishRow>) {
  return {
    ...row,
    displayName: row.displayName ?? row.name,
    // What is in a composed dish depends on the choices.
    additionalInfo: contains[0]
      ? `<p><strong>${row.base ? "May contain" : "Contains"}:</strong> ${contains.join(", ")}</p>`
      : "",
    calories,
    maxCalories,
    nutritionalFilterings: [
      ...diets.map((name) => ({ name, type: "diet" as const })),
      ...contains.map((name) => ({ name, type: "allergen" as const })),
    ],
    posCrossReferenceNo: `ZK${String(row.id).padStart(5, "0")}`,
    groups: row.groups.map(groupWithId),
  };
}
