import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import { menuData } from "@platter/ordering/menu/menu-data.ts";
import type { FilledCategory } from "@platter/ordering/menu/menu-finder.ts";
import { storeMenuPath, storeOrderPath, storePath } from "@platter/ordering/stores/store-page.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { storeOffer } from "@platter/ordering/stores/stores.ts";
import { brand } from "../../ui/brand.ts";
import { menuSections } from "../../components/item/menu-sections-view.ts";

interface MenuParts {
  appUrl: string;
  now: Date;
}

export type PublicMenu = ReturnType<typeof publicMenu>;

/** Today's individual menu of a restaurant (MORE-01). */
export function publicMenu(store: Store, menu: readonly FilledCategory[], { appUrl, now }: MenuParts) {
  const [path, url] = [storePath(store), appUrl + storeMenuPath(store)];
  const title = `${store.name} menu`;
  const { date, time } = zonedDay(now, store.timeZone);
  const { label } = storeOffer(store, null, "Carry Out", date);
  const orderUrl = label ? null : appUrl + storeOrderPath(store);
  return {
    title,
    url,
    description: `Menu of ${brand.name} ${store.name}: dishes, prices, calories and allergens.`,
    store: { name: store.name, path },
    asOf: `Prices and dishes at ${formatTime(time)} today. They may differ on the day you order for.`,
    label,
    sections: menuSections(menu, "Individual"),
    structured: menuData({
      name: `${brand.name} ${title}`,
      url,
      restaurant: { id: appUrl + path, name: `${brand.name} ${store.name}`, orderUrl },
      menu,
    }),
  };
}
