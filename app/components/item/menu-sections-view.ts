import { type FilledCategory, marksText } from "@platter/ordering/menu/menu-finder.ts";
import type { OrderKind } from "@platter/ordering/order/order.ts";
import { dishView } from "./dish-view.ts";

export type MenuSection = ReturnType<typeof menuSections>[number];

/** A whole menu on one page. */
export function menuSections(menu: readonly FilledCategory[], kind: OrderKind) {
  return menu.map(({ category, items }, index) => ({
    id: `menu-${index + 1}`,
    name: category.displayName,
    dishes: items.map((item) => ({ ...dishView(item, { kind }), marks: marksText(item) })),
  }));
}
