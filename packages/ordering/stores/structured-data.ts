import { hoursText } from "../order/schedule.ts";
import type { HoursDay, Store, StoreHours } from "./store.ts";

type Placed = "name" | "address" | "addressLine2" | "city" | "state" | "zip" | "phone" | "latitude" | "longitude";

interface Described {
  store: Pick<Store, Placed>;
  hours: StoreHours | null;
  chain: string;
  url: string;
  menuUrl: string | null;
  /** URL that starts an order at this store; null if the site takes no orders for it. */
  orderUrl: string | null;
}

/** JSON-LD for search engines (OUT-03), safe in a script element. */
export function restaurantData({ store, hours, chain, url, menuUrl, orderUrl }: Described): string {
  const { latitude, longitude } = store;
  // Missing coordinates are 0, 0.
  const isPlaced = latitude !== 0 || longitude !== 0;
  return scriptSafe({
    "@context": "https://schema.org",
    "@type": "Restaurant",
    "@id": url,
    url,
    name: `${chain} ${store.name}`,
    telephone: store.phone || undefined,
    address: {
      "@type": "PostalAddress",
      streetAddress: [store.address, store.addressLine2].filter(Boolean).join(", "),
      addressLocality: store.city,
      addressRegion: store.state,
      postalCode: store.zip,
      addressCountry: "US",
    },
    geo: isPlaced ? { "@type": "GeoCoordinates", latitude, longitude } : undefined,
    hasMenu: menuUrl ?? undefined,
    potentialAction: orderAction(orderUrl),
    openingHoursSpecification: hours ? [...hours.currentWeek, ...hours.nextWeek].map(openingHours) : undefined,
  });
}

/** An order action whose target is a web page (MORE-04). */
export function orderAction(orderUrl: string | null) {
  return orderUrl ? { "@type": "OrderAction", target: { "@type": "EntryPoint", urlTemplate: orderUrl } } : undefined;
}

/** A closed day opens and closes at midnight, by the conventions of search engines. */
function openingHours({ date, open, close }: HoursDay) {
  const isClosed = hoursText(open, close) === "Closed";
  const hours = isClosed ? { opens: "00:00", closes: "00:00" } : { opens: open, closes: close };
  return { "@type": "OpeningHoursSpecification", ...hours, validFrom: date, validThrough: date };
}

/** JSON in which no text can end the script element or begin a comment in it. */
export function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
