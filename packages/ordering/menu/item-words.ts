import { formatCents } from "../money.ts";
import type { MenuItem } from "./menu.ts";
import { dishPrice } from "./modifiers.ts";

type Priced = Pick<MenuItem, "price" | "displayPrice" | "itemGroupPrices">;

export interface PriceWords {
  price: string;
  was?: string | undefined;
}

export interface ItemWords extends PriceWords {
  tag?: string;
  calories?: string;
}

/** MENU-20: the item group's text or the price, and in `was` a regular price that differs. */
export function priceWords({ price, displayPrice, itemGroupPrices }: Priced): PriceWords {
  const cents = dishPrice({ price, displayPrice });
  const now = itemGroupPrices || (cents === null ? "" : formatCents(cents));
  return price === null || cents === price ? { price: now } : { price: now, was: formatCents(price) };
}

type Counted = Pick<MenuItem, "calories" | "maxCalories" | "isItemGroup" | "itemGroupCalories" | "itemGroupPrices">;

function caloriesText(item: Counted): string {
  if (item.isItemGroup && item.itemGroupCalories) return `${item.itemGroupCalories} calories / serving`;
  const { calories, maxCalories, itemGroupPrices } = item;
  if (calories === null) return "";
  if (maxCalories !== null && maxCalories > calories && !itemGroupPrices)
    return `${calories} - ${maxCalories} calories`;
  return calories > 0 ? `${calories} calories` : "";
}

export function itemWords(item: MenuItem): ItemWords {
  const calories = caloriesText(item);
  const tag = item.isNew ? "New" : item.tag; // MENU-18
  return { ...priceWords(item), ...(tag && { tag }), ...(calories && { calories }) };
}
