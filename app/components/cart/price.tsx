import type { MenuItem } from "../../domain/menu/menu.ts";
import { formatCents } from "../../domain/money.ts";

type Priced = Pick<MenuItem, "price" | "displayPrice" | "itemGroupPrices">;

/** What an item costs now (MENU-20): group text where there is one, the regular price struck through beside a lower one. */
export function ItemPrice({ item }: { item: Priced }) {
  const { price, displayPrice, itemGroupPrices } = item;
  const reduced = displayPrice !== null && displayPrice !== price;
  return (
    <p className="price">
      {reduced ? (
        <s>
          <span className="vh">Was </span>
          {formatCents(price)}
        </s>
      ) : null}{" "}
      <span>
        {reduced ? <span className="vh">Now </span> : null}
        {itemGroupPrices || formatCents(displayPrice ?? price)}
      </span>
    </p>
  );
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

/** "New", or the item's own tag (MENU-18). */
export function ItemTag({ item }: { item: Pick<MenuItem, "isNew" | "tag"> }) {
  const text = item.isNew ? "New" : item.tag;
  return text ? <span className="tag">{text}</span> : null;
}
