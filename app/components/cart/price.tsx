import type { MenuItem } from "../../domain/menu/menu.ts";
import { formatCents } from "../../domain/money.ts";

type Priced = Pick<MenuItem, "price" | "displayPrice" | "itemGroupPrices">;

/** What an item costs now, and beside a lower price the regular one. */
export interface PriceWords {
  price: string;
  was?: string;
}

/** MENU-20: group text where there is one, the regular price beside a lower one. */
export function priceWords({ price, displayPrice, itemGroupPrices }: Priced): PriceWords {
  const now = itemGroupPrices || formatCents(displayPrice ?? price);
  return displayPrice === null || displayPrice === price ? { price: now } : { price: now, was: formatCents(price) };
}

/** The regular price struck through (MENU-20). */
export function Price({ price, was }: PriceWords) {
  if (was === undefined) return <p className="price">{price}</p>;
  return (
    <p className="price">
      <s>
        <span className="vh">Was </span>
        {was}
      </s>{" "}
      <span>
        <span className="vh">Now </span>
        {price}
      </span>
    </p>
  );
}

export function ItemPrice({ item }: { item: Priced }) {
  return <Price {...priceWords(item)} />;
}

type Counted = Pick<MenuItem, "calories" | "maxCalories" | "isItemGroup" | "itemGroupCalories" | "itemGroupPrices">;

/** MENU-19, ITEM-03; empty when nothing is known. */
export function caloriesText(item: Counted): string {
  if (item.isItemGroup && item.itemGroupCalories) return `${item.itemGroupCalories} calories / serving`;
  const { calories, maxCalories, itemGroupPrices } = item;
  if (calories === null) return "";
  if (maxCalories !== null && maxCalories > calories && !itemGroupPrices)
    return `${calories} - ${maxCalories} calories`;
  return calories > 0 ? `${calories} calories` : "";
}

/** "New", or the item's own tag (MENU-18); empty for none. */
export function tagText({ isNew, tag }: Pick<MenuItem, "isNew" | "tag">): string {
  return isNew ? "New" : tag;
}

export function ItemTag({ item }: { item: Pick<MenuItem, "isNew" | "tag"> }) {
  const text = tagText(item);
  return text ? <span className="tag">{text}</span> : null;
}
