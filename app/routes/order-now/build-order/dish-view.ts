import { caloriesText } from "../../../components/cart/price.tsx";
import type { MenuItem } from "../../../domain/menu/menu.ts";
import type { OrderKind } from "../../../domain/order/order.ts";
import { marksText, quantityFor } from "../../../domain/menu/menu-finder.ts";

/** One dish on a card: only what the card shows, since all of it travels twice (page and script). */
export interface DishView extends Pick<
  MenuItem,
  "id" | "displayName" | "description" | "isNew" | "tag" | "price" | "displayPrice" | "itemGroupPrices" | "serves"
> {
  picture: string;
  calories: string;
  /** What the restaurant marks it as; empty where the page does not show marks. */
  marks: string;
  /** How many of it feed the guests; null without guests, or where nobody knows. */
  suggested: number | null;
}

export function dishView(
  item: MenuItem,
  { kind, guests = 0, withMarks = false }: { kind: OrderKind; guests?: number; withMarks?: boolean },
): DishView {
  const { id, displayName, description, isNew, tag, price, displayPrice, itemGroupPrices } = item;
  // That a meal of one's own serves one goes without saying.
  const serves = kind === "Individual" && item.serves === 1 ? null : item.serves;
  return {
    id,
    displayName,
    description,
    isNew,
    tag,
    price,
    displayPrice,
    itemGroupPrices,
    serves,
    picture: item.smallImageUrl,
    calories: caloriesText(item),
    marks: withMarks ? marksText(item) || "The restaurant has marked nothing for this dish." : "",
    suggested: quantityFor(guests, { serves }),
  };
}
