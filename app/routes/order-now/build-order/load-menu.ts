import type { Catering } from "../../../../server/catering/catering.ts";
import type { MenuKey } from "../../../../server/catering/menu.ts";
import type { Category } from "@platter/ordering/menu/menu.ts";
import type { FilledCategory } from "@platter/ordering/menu/menu-finder.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";

/** The whole menu; `isWhole` false when a category could not be read and is left out. */
export async function loadMenu(
  catering: Catering,
  menuKey: MenuKey,
  categories: readonly Category[],
): Promise<{ menu: FilledCategory[]; isWhole: boolean }> {
  const filled = await Promise.all(
    categories.map(async (category) => {
      const held = await catering.category(menuKey, category.id).catch(orNull);
      return held && { category, items: held.value.menuItems };
    }),
  );
  const menu = filled.filter((one) => one !== null);
  return { menu, isWhole: menu.length === categories.length };
}
