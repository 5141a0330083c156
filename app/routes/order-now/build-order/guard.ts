import type { RouterContextProvider } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import type { MenuKey } from "../../../../server/catering/menu.ts";
import * as keys from "../../../../server/context.ts";
import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import type { FilledCategory } from "@platter/ordering/menu/menu-finder.ts";
import type { Category } from "@platter/ordering/menu/menu.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";

export async function openMenu(context: Readonly<RouterContextProvider>) {
  const { order, draft, account, idempotency } = context.get(keys.visitor);
  await order.require("build order");
  const { menuKey, store, kind } = await order.ready();
  const { catering, content } = context.get(keys.remote);
  const { menuPdfUrl, nutritionPdfUrl } = context.get(keys.site).links;
  const isGuest = account.name() === null;
  const idempotencyKey = idempotency.newKey();
  const links = { menuPdfUrl, nutritionPdfUrl };
  return { menuKey, store, kind, draft, catering, content, isGuest, links, idempotencyKey };
}

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

/** "Menu as of 6:12 PM" when a copy stands in for a menu that cannot be asked right now; empty otherwise. */
export function menuAge({ asOf }: { asOf: Date | null }, zone: string): string {
  return asOf ? `Menu as of ${formatTime(zonedDay(asOf, zone).time)}` : "";
}
