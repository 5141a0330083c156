import { type ItemWords, itemWords } from "@platter/ordering/menu/item-words.ts";
import type { MenuItem } from "@platter/ordering/menu/menu.ts";
import type { OrderKind } from "@platter/ordering/order/order.ts";
import { marksText, quantityFor } from "@platter/ordering/menu/menu-finder.ts";

/** One dish on a card: only what the card shows, and of that nothing empty, since all of it travels twice (page and script). */
export interface DishView extends Pick<MenuItem, "id" | "displayName" | "description">, ItemWords {
  picture?: string;
  serves?: number;
  marks?: string;
  suggested?: number;
}

export function dishView(
  item: MenuItem,
  { kind, guests = 0, withMarks = false }: { kind: OrderKind; guests?: number; withMarks?: boolean },
): DishView {
  const { id, displayName, description, smallImageUrl: picture } = item;
  // That a meal of one's own serves one goes without saying.
  const serves = kind === "Individual" && item.serves === 1 ? null : item.serves;
  const suggested = quantityFor(guests, { serves });
  return {
    id,
    displayName,
    description,
    ...itemWords(item),
    ...(picture && { picture }),
    ...(serves !== null && { serves }),
    ...(withMarks && { marks: marksText(item) || "The restaurant has marked nothing for this dish." }),
    ...(suggested !== null && { suggested }),
  };
}
