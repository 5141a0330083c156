import { itemWords } from "@platter/ordering/menu/item-words.ts";
import type { MenuItem } from "@platter/ordering/menu/menu.ts";
import type { OrderKind } from "@platter/ordering/order/order.ts";
import { type FilledCategory, marksText, quantityFor } from "@platter/ordering/menu/menu-finder.ts";

/** A dish card's fields, empty ones omitted: they are sent twice, as HTML and as hydration data. */
export type DishView = ReturnType<typeof dishView>;

export function dishView(
  item: MenuItem,
  { kind, guests = 0, withMarks = false }: { kind: OrderKind; guests?: number; withMarks?: boolean },
) {
  const { id, displayName, description, smallImageUrl: picture } = item;
  // "Serves 1" is obvious for an individual meal.
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

export type MenuSection = ReturnType<typeof menuSections>[number];

export function menuSections(menu: readonly FilledCategory[], kind: OrderKind) {
  return menu.map(({ category, items }, index) => ({
    id: `menu-${index + 1}`,
    name: category.displayName,
    dishes: items.map((item) => ({ ...dishView(item, { kind }), marks: marksText(item) })),
  }));
}
