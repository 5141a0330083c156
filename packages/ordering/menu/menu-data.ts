import { orderAction, scriptSafe } from "../stores/structured-data.ts";
import type { FilledCategory } from "./menu-finder.ts";
import type { MenuItem } from "./menu.ts";
import { dishPrice } from "./modifiers.ts";

interface Described {
  name: string;
  url: string;
  restaurant: { id: string; name: string; orderUrl: string | null };
  menu: readonly FilledCategory[];
}

/** JSON-LD of a menu for search engines (MORE-03), safe in a script element. */
export function menuData({ name, url, restaurant, menu }: Described): string {
  return scriptSafe({
    "@context": "https://schema.org",
    "@type": "Menu",
    "@id": url,
    url,
    name,
    mainEntityOfPage: url,
    isPartOf: {
      "@type": "Restaurant",
      "@id": restaurant.id,
      name: restaurant.name,
      hasMenu: url,
      potentialAction: orderAction(restaurant.orderUrl),
    },
    hasMenuSection: menu.map(({ category, items }) => ({
      "@type": "MenuSection",
      name: category.displayName,
      hasMenuItem: items.map(itemData),
    })),
  });
}

function itemData(item: MenuItem) {
  const { displayName, description, calories } = item;
  const cents = dishPrice(item);
  const price = cents === null ? undefined : (cents / 100).toFixed(2);
  return {
    "@type": "MenuItem",
    name: displayName,
    description: description || undefined,
    offers: price && { "@type": "Offer", price, priceCurrency: "USD" },
    nutrition: calories ? { "@type": "NutritionInformation", calories: `${calories} calories` } : undefined,
  };
}
