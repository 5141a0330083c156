import { formatBriefDay } from "@platter/ordering/calendar.ts";
import { weekday, zonedDay } from "@platter/ordering/day.ts";
import { stateName } from "@platter/ordering/stores/states.ts";
import { storeMenuPath, storeOrderPath } from "@platter/ordering/stores/store-page.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { directionsTo } from "@platter/ordering/stores/directions.ts";
import {
  closedText,
  openText,
  storeAddress,
  storeBanner,
  storeLines,
  storeOffer,
  weekdayHours,
} from "@platter/ordering/stores/stores.ts";
import { restaurantData } from "@platter/ordering/stores/structured-data.ts";
import { brand } from "../../ui/brand.ts";

interface StoreParts {
  site: {
    appUrl: string;
    links: { menuPdfUrl: string | null; directionsUrl: string; publicMenu: string };
  };
  path: string;
  now: Date;
  askedText: string | null;
  isPreferred: boolean;
  isGuest: boolean;
}

export function storeView(store: Store, { site, path, now, askedText, isPreferred, isGuest }: StoreParts) {
  const { menuPdfUrl, directionsUrl, publicMenu } = site.links;
  const url = site.appUrl + path;
  const { date } = zonedDay(now, store.timeZone);
  const menuPath = publicMenu === "on" ? storeMenuPath(store) : null;
  const orderPath = storeOrderPath(store);
  const { label } = storeOffer(store, null, "Carry Out");
  return {
    url,
    structured: restaurantData({
      store,
      hours: store.hours,
      chain: brand.name,
      url,
      menuUrl: menuPath ? site.appUrl + menuPath : menuPdfUrl,
      orderUrl: label ? null : site.appUrl + orderPath,
    }),
    state: { name: stateName(store.state), path: `/locations?state=${encodeURIComponent(store.state)}` },
    name: store.name,
    address: storeAddress(store),
    lines: storeLines(store),
    description: store.description,
    phone: store.phone,
    openText: openText(store, askedText, now),
    closedText: closedText(store, now),
    closing: storeBanner(store, null, date),
    closesOn: store.closeDate && formatBriefDay(store.closeDate),
    hours: store.hours && weekdayHours(store.hours),
    today: weekday(date),
    label,
    externalUrl: store.allowsOnlineOrdering ? "" : store.externalOnlineOrderingUrl,
    orderPath,
    menuPath,
    directionsUrl: directionsTo(storeAddress(store), directionsUrl),
    menuPdfUrl,
    isPreferred,
    /** The store that a guest has to sign in for to prefer it; null for customers. */
    signInFor: isGuest ? store.id : null,
  };
}

export type StoreView = ReturnType<typeof storeView>;
