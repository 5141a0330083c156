import { z } from "zod";
import type { Category, MenuItem, Modifier, ModifierOption } from "../../app/domain/menu.ts";
import type { Held } from "./cache.ts";
import type { HeldReference } from "./catering.ts";
import { cleanHtml } from "./rich-text.ts";
import { count, dollars, dollarsOrNull, dollarsOrZero, flag, imageUrl, listOf, listOrNone, text } from "./wire.ts";

const ONE_MINUTE = 60_000;

const category = z
  .object({
    id: z.int(),
    name: z.string(),
    displayName: text,
    urlFriendlyName: z.string().min(1),
    note: text.transform(cleanHtml),
    featureImageUrl: imageUrl,
    featuredCategoryBannerText: text,
    isFeaturedCategory: flag,
  })
  .transform((wire): Category => ({ ...wire, displayName: wire.displayName || wire.name }));

/** Text, shown as is; empty or "0" counts as absent (D-070). */
const groupText = z
  .union([z.string(), z.number()])
  .transform((value) => (String(value) === "0" ? "" : String(value)))
  .catch("");

const menuItem: z.ZodType<MenuItem> = z
  .object({
    id: z.int(),
    name: z.string(),
    displayName: text,
    description: text,
    additionalInfo: text.transform(cleanHtml),
    isNew: flag,
    tag: text,
    isItemGroup: flag,
    smallImageUrl: imageUrl,
    largeImageUrl: imageUrl,
    calories: count,
    maxCalories: count,
    itemGroupCalories: groupText,
    itemGroupPrices: groupText,
    price: dollars,
    displayPrice: dollarsOrNull.optional().transform((value) => value ?? null),
    categories: listOrNone(z.object({ urlFriendlyName: text, displayName: text, name: text })),
  })
  .transform((wire) => ({ ...wire, displayName: wire.displayName || wire.name }));

const categoryWithItems = category.and(z.object({ menuItems: listOrNone(menuItem) }));

const modifier: z.ZodType<Modifier> = z.lazy(() =>
  z.object({
    modifierId: z.int(),
    name: text,
    type: z.enum(["selection", "pick list", "min/max list", "Item Group List"]),
    optional: flag,
    min: count,
    max: count,
    sortOrder: count,
    freePremiumOption: flag,
    options: listOrNone(modifierOption),
  }),
);

const modifierOption: z.ZodType<ModifierOption> = z.lazy(() =>
  z.object({
    optionId: z.int(),
    name: text,
    extraCost: dollarsOrZero,
    chargeExtra: flag,
    isPremium: flag,
    isDefault: flag,
    allowExtra: flag,
    allowOnSide: flag,
    allowModify: z.boolean().catch(true),
    alwaysSendToPos: flag,
    maxAllowed: count,
    quantity: count,
    calories: count,
    modifiers: listOrNone(modifier),
  }),
);

/** Where and for when a menu is asked: menus differ by store, day and order type (D-074). */
export interface MenuKey {
  storeId: number;
  orderTypeId: number;
  /** "YYYY-MM-DD" */
  date: string;
}

/** The menu (API-22..27). Held copies say how old they are. */
export function menuCalls(reference: HeldReference) {
  const menu = "/customer-api/store-menu";
  const common = { group: "menu", freshFor: ONE_MINUTE } as const;
  return {
    categories({ storeId, orderTypeId, date }: MenuKey): Promise<Held<Category[]>> {
      const path = `${menu}/categories/type/${orderTypeId}`;
      return reference({ ...common, name: "categories", path, query: { storeId, date }, reply: listOf(category) });
    },
    category(key: MenuKey, categoryId: number): Promise<Held<Category & { menuItems: MenuItem[] }>> {
      const path = `${menu}/store/${key.storeId}/category/${categoryId}/type/${key.orderTypeId}`;
      return reference({ ...common, name: "category", path, query: { date: key.date }, reply: categoryWithItems });
    },
    menuItem(key: MenuKey, itemId: number): Promise<Held<MenuItem>> {
      const path = `${menu}/store/${key.storeId}/menu-item/${itemId}`;
      return reference({ ...common, name: "menu-item", path, query: { date: key.date }, reply: menuItem });
    },
    modifiers(key: MenuKey, itemId: number): Promise<Held<Modifier[]>> {
      const path = `${menu}/store/${key.storeId}/menu-item/${itemId}/modifiers`;
      const query = { menuItemIds: itemId, date: key.date };
      return reference({ ...common, name: "modifiers", path, query, reply: listOf(modifier) });
    },
  };
}
