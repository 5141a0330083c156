import { z } from "zod";
import type {
  Category,
  MenuItem,
  Modifier,
  ModifierOption,
  ModifierType,
  NutritionalMark,
  SubModifier,
} from "@platter/ordering/menu/menu.ts";
import type { FilledCategory } from "@platter/ordering/menu/menu-finder.ts";
import { asOffered } from "@platter/ordering/menu/modifiers.ts";
import { announcedItems, announcesMore, withSubModifiers } from "@platter/ordering/menu/submodifiers.ts";
import { orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { Cached } from "../remote/cache.ts";
import { cleanHtml } from "../remote/rich-text.ts";
import { type Senders, operation } from "./operation.ts";
import { log } from "../observability/log.ts";
import {
  LEFT_OUT,
  WHEN_MISSING,
  nonNegative,
  dollars,
  dollarsOrNull,
  flag,
  idNumber,
  idOrEmpty,
  idOrZero,
  imageUrl,
  imageUrlOr,
  listOf,
  listOrNone,
  name,
  numberOrNull,
  nullOr,
  orElse,
  orZero,
  text,
  withDisplayName,
} from "../remote/reply-schema.ts";

const ONE_MINUTE = 60_000;

const categoryFields = z
  .object({
    id: idNumber,
    name,
    displayName: text("the name"),
    urlFriendlyName: name,
    note: text(LEFT_OUT).transform(cleanHtml),
    featureImageUrl: imageUrl,
    featuredCategoryLogoUrl: imageUrl,
    featuredCategoryBannerText: text(LEFT_OUT),
    isFeaturedCategory: flag("among the others"),
    isSingle: flag("has a page of its own"),
  })
  .meta({ id: "Category" });
const category = categoryFields.transform((wire): Category => withDisplayName(wire));

/** URL segments of other pages below the menu, so not usable by categories (SHELL-05). */
const RESERVED = /^(?:previous-orders|favorite-orders|menu-item)$/i;
const openCategory = category.refine(({ urlFriendlyName }) => !RESERVED.test(urlFriendlyName), {
  path: ["urlFriendlyName"],
});

const groupText = idOrEmpty(LEFT_OUT).transform((told) => (told === "0" ? "" : told));

/** No example in the specification shows the shape, so both `{name, type}` and a plain name are accepted. */
const nutritionalMark = z
  .union([
    name,
    z
      .object({ name, type: nullOr(z.enum(["diet", "allergen"]), "neither a diet nor an allergen") })
      .meta({ id: "NutritionalMark" }),
  ])
  .transform((wire): NutritionalMark => (typeof wire === "string" ? { name: wire, type: null } : wire));

export const menuItem: z.ZodType<MenuItem> = z
  .object({
    id: idNumber,
    name,
    displayName: text("the name"),
    description: text(LEFT_OUT),
    additionalInfo: text(LEFT_OUT).transform(cleanHtml),
    isNew: flag("no New tag"),
    tag: text(LEFT_OUT),
    isItemGroup: flag("a single dish"),
    smallImageUrl: imageUrl,
    largeImageUrl: imageUrl,
    baseImageUrl: imageUrlOr("the picture of the dish"),
    calories: numberOrNull(LEFT_OUT),
    maxCalories: numberOrNull("no range"),
    itemGroupCalories: groupText,
    itemGroupPrices: groupText,
    // An unreadable price fails: a fallback of 0 would show a free dish.
    price: dollars
      .nullish()
      .transform((told) => told ?? null)
      .meta({ [WHEN_MISSING]: "the displayPrice, or none beside it" }),
    displayPrice: dollarsOrNull("the price"),
    categories: listOrNone(
      z.object({ urlFriendlyName: text(LEFT_OUT), displayName: text("the name"), name: text(LEFT_OUT) }),
      "no category above it",
    ),
    isChainFavorite: flag("not marked"),
    serves: nullOr(nonNegative.positive(), LEFT_OUT),
    nutritionalFilterings: listOrNone(nutritionalMark, LEFT_OUT),
  })
  .meta({ id: "MenuItem" })
  .transform((wire) => withDisplayName(wire));

const categoryWithItems = categoryFields
  .extend({ menuItems: listOrNone(menuItem, "a category without dishes") })
  .meta({ id: "CategoryWithItems" })
  .transform((wire): Category & { menuItems: MenuItem[] } => withDisplayName(wire));

const modifier: z.ZodType<Modifier> = z.lazy(() => modifierFields);
const modifierOption: z.ZodType<ModifierOption> = z.lazy(() => optionFields);

const UNTOLD_OPTIONS = "submodifiers are asked; without any, left out";

const MODIFIER_TYPES = ["selection", "pick list", "min/max list", "Item Group List"] as const;
const unknownTypes = new Set<string>();

/** Ignores case and separators; an unknown type becomes an optional pick list and is logged once. */
function modifierType(told: unknown): ModifierType {
  const plain = (type: string) => type.replaceAll(/[^a-z]/gi, "").toLowerCase();
  const reason = (typeof told === "string" ? told : typeof told).slice(0, 100);
  const known = MODIFIER_TYPES.find((type) => plain(type) === plain(reason));
  // Generating the contract parses `undefined`, which is not logged.
  if (!known && told !== undefined && !unknownTypes.has(reason) && unknownTypes.size < MOST_TOLD) {
    unknownTypes.add(reason);
    log.warn(
      { event: "modifier type unknown", reason },
      "a group of choices of an unknown type is shown as a pick list",
    );
  }
  return known ?? "pick list";
}

const MOST_TOLD = 20;

const modifierObject = z.object({
  modifierId: idNumber,
  name,
  type: z.preprocess(modifierType, z.enum(MODIFIER_TYPES)).meta({ [WHEN_MISSING]: "a pick list" }),
  optional: flag("a choice is needed"),
  min: orZero("no bound"),
  max: orZero("no bound"),
  sortOrder: orZero("first, in the order of the list"),
  freePremiumOption: flag("every premium option costs its price"),
  options: listOrNone(modifierOption, UNTOLD_OPTIONS),
});
const modifierFields = modifierObject.meta({ id: "Modifier" }).transform(asOffered);

const optionFields = z
  .object({
    optionId: idNumber,
    name,
    extraCost: dollarsOrNull("no price beside it"),
    chargeExtra: flag("extra costs nothing"),
    isPremium: flag("not premium"),
    isDefault: flag("not chosen at first"),
    allowExtra: flag("no Extra"),
    allowOnSide: flag("not on the side"),
    allowModify: orElse(z.boolean(), true, "may be changed"),
    alwaysSendToPos: flag("sent when it is chosen"),
    maxAllowed: orZero("no bound"),
    quantity: numberOrNull("one"),
    calories: numberOrNull(LEFT_OUT),
    layerImageUrl: imageUrlOr("the dish is drawn without it"),
    menuItemId: idOrZero("found by its own id alone"),
    modifiers: nullOr(listOf(modifier), "nothing below it"),
  })
  .meta({ id: "ModifierOption" })
  .transform(({ menuItemId, modifiers, ...option }): ModifierOption => {
    const isAnnounced = modifiers?.length === 0 || modifiers?.some(({ options }) => options.length === 0);
    return { ...option, modifiers: modifiers ?? [], ...(isAnnounced && { announced: { menuItemId } }) };
  });

const subModifier: z.ZodType<SubModifier> = modifierObject
  // Repeats the field, because a list shared by nested schemas would need a name in the contract.
  .extend({
    options: listOrNone(modifierOption, UNTOLD_OPTIONS),
    parentModifierId: idOrZero("any group with that option"),
    parentOptionId: idOrZero("by menuItemId"),
    menuItemId: idOrZero("the one place that waits for it"),
  })
  .meta({ id: "SubModifier" })
  .transform((wire) => ({ ...wire, ...asOffered(wire) }));

export interface MenuKey {
  storeId: number;
  orderTypeId: number;
  date: string;
}

const menu = "/customer-api/store-menu";
const common = { group: "menu", method: "GET", freshFor: ONE_MINUTE } as const;
const menuItemIds = z
  .string()
  .regex(/^\d+(?:,\d+)*$/)
  .meta({ description: "101,205" });
const date = z.iso.date();

const orNone = <T>(entry: z.ZodType<T>) => z.preprocess((list) => list ?? [], listOf(entry));

export const MENU_OPERATIONS = {
  categories: operation({
    ...common,
    name: "categories",
    rows: ["API-22"],
    summary: "The menu's categories at a restaurant for a kind of order and a day.",
    path: `${menu}/categories/type/{orderTypeId}`,
    query: z.object({ storeId: z.int(), date }),
    reply: listOf(openCategory),
    isDated: true,
    input: ({ storeId, orderTypeId, date: day }: MenuKey) => ({ path: { orderTypeId }, query: { storeId, date: day } }),
  }),
  category: operation({
    ...common,
    name: "category",
    rows: ["API-23"],
    summary: "One category with its items.",
    path: `${menu}/store/{storeId}/category/{categoryId}/type/{orderTypeId}`,
    query: z.object({ date }),
    reply: categoryWithItems,
    isDated: true,
    input: ({ storeId, orderTypeId, date: day }: MenuKey, categoryId: number) => ({
      path: { storeId, categoryId, orderTypeId },
      query: { date: day },
    }),
  }),
  menuItem: operation({
    ...common,
    name: "menu-item",
    rows: ["API-24"],
    summary: "One item.",
    path: `${menu}/store/{storeId}/menu-item/{itemId}`,
    query: z.object({ date }),
    reply: menuItem,
    isDated: true,
    input: ({ storeId, date: day }: MenuKey, itemId: number) => ({ path: { storeId, itemId }, query: { date: day } }),
  }),
  modifiers: operation({
    ...common,
    name: "modifiers",
    rows: ["API-25"],
    summary: "What can be chosen for an item, nested groups inside their options.",
    path: `${menu}/store/{storeId}/menu-item/{itemId}/modifiers`,
    query: z.object({ menuItemIds: z.int(), date }),
    reply: orNone(modifier),
    input: ({ storeId, date: day }: MenuKey, itemId: number) => ({
      path: { storeId, itemId },
      query: { menuItemIds: itemId, date: day },
    }),
  }),
  submodifiers: operation({
    ...common,
    name: "submodifiers",
    rows: ["API-26"],
    summary:
      "The groups below the options of an item, each with the option that opens it, and those of items that its options stand for.",
    path: `${menu}/store/{storeId}/submodifiers`,
    query: z.object({ menuItemIds, date }),
    reply: orNone(subModifier),
    input: ({ storeId, date: day }: MenuKey, itemIds: readonly number[]) => ({
      path: { storeId },
      query: { menuItemIds: itemIds.join(","), date: day },
    }),
    // Short limit: items are shown without these groups, and many APIs announce groups that they lack.
    limit: 3_000,
    noneFor: 15 * ONE_MINUTE,
    isExtra: true,
  }),
  featuredCarousel: operation({
    ...common,
    name: "featured-carousel",
    rows: ["API-27"],
    summary: "Items that complete a meal, offered at checkout.",
    path: `${menu}/store/{storeId}/type/{orderTypeId}/featured-carousel`,
    query: z.object({ date }),
    reply: orNone(menuItem),
    isDated: true,
    input: ({ storeId, orderTypeId, date: day }: MenuKey) => ({ path: { storeId, orderTypeId }, query: { date: day } }),
  }),
};

/** Menu reads (API-22..27); cached copies include their age. */
export const menuReaders = {
  /** Reads only the cache, without an API call. */
  knownDish(this: Senders, key: MenuKey, itemId: number): { item: MenuItem; modifiers: Modifier[] } | undefined {
    const { menuItem: alone, categories, category: one, modifiers: groups, submodifiers } = MENU_OPERATIONS;
    const items = (this.peek(categories, categories.input(key)) ?? [])
      .flatMap(({ id }) => this.peek(one, one.input(key, id))?.menuItems ?? [])
      .filter(({ id }) => id === itemId);
    const item = this.peek(alone, alone.input(key, itemId)) ?? items[0];
    if (!item) return undefined;
    const own = this.peek(groups, groups.input(key, itemId));
    // Without the modifiers no layered picture can be composed: the plain picture is shown.
    if (!own) return { item: { ...item, baseImageUrl: "" }, modifiers: [] };
    const below = this.peek(submodifiers, submodifiers.input(key, [...new Set([itemId, ...announcedItems(own)])]));
    return { item, modifiers: withSubModifiers(own, below ?? [], itemId) };
  },
  /** `isWhole` is false if an unreadable category was left out. */
  async wholeMenu(this: Senders, key: MenuKey, categories: readonly Category[]) {
    const filled = await Promise.all(
      categories.map(async (category) => {
        const input = MENU_OPERATIONS.category.input(key, category.id);
        const held = await this.cached(MENU_OPERATIONS.category, input).catch(orNull);
        return held && { category, items: held.value.menuItems };
      }),
    );
    const menu: FilledCategory[] = filled.filter((one) => one !== null);
    return { menu, isWhole: menu.length === categories.length };
  },
  /** Includes submodifier groups as far as they can be read. */
  async modifiers(this: Senders, key: MenuKey, itemId: number): Promise<Cached<Modifier[]>> {
    const { modifiers, submodifiers } = MENU_OPERATIONS;
    const own = await this.cached(modifiers, modifiers.input(key, itemId));
    if (!announcesMore(own.value)) return own;
    const ask = (itemIds: readonly number[]) => this.reference(submodifiers, submodifiers.input(key, itemIds));
    return { ...own, value: withSubModifiers(own.value, await groupsBelow(own.value, itemId, ask), itemId) };
  },
};

const MOST_ITEMS_ASKED = 50;
const MOST_LEVELS = 3;

/** Reads level by level, since the groups found may refer to further items. */
async function groupsBelow(
  modifiers: readonly Modifier[],
  itemId: number,
  ask: (itemIds: readonly number[]) => Promise<SubModifier[]>,
): Promise<SubModifier[]> {
  const asked = new Set([itemId]);
  const found: SubModifier[] = [];
  let wanted = [itemId, ...announcedItems(modifiers)];
  for (let level = 0; level < MOST_LEVELS && wanted.length > 0; level++) {
    const itemIds = [...new Set(wanted)].slice(0, MOST_ITEMS_ASKED);
    const below = await ask(itemIds).catch((cause: unknown) => oneByOne(cause, itemIds, ask));
    itemIds.forEach((id) => asked.add(id));
    found.push(...below);
    wanted = announcedItems(below).filter((id) => !asked.has(id));
  }
  return found;
}

/** Repeats a refused list read with one id per call, since some APIs accept only one. */
async function oneByOne(
  cause: unknown,
  itemIds: readonly number[],
  ask: (itemIds: readonly number[]) => Promise<SubModifier[]>,
): Promise<SubModifier[]> {
  const failure = remoteFailureOf(cause);
  if (!failure) throw cause;
  if (failure.kind !== "refused" || itemIds.length === 1) return [];
  const replies = await Promise.all(itemIds.map((id) => ask([id]).catch(orNull)));
  return replies.flatMap((groups) => groups ?? []);
}
