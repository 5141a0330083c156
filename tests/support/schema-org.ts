/** Of what a property holds: words, or things of a type. */
type Shape = Record<string, RegExp | string>;

const TEXT = /\S/;
const URL = /^https?:\/\/\S+$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const CLOCK = /^\d\d:\d\d$/;
const DEGREES = /^-?\d+(?:\.\d+)?$/;

/** The parts of schema.org that the site writes: what a type has there, and how it is written. */
const SHAPES: Record<string, Shape> = {
  Restaurant: {
    "@id": URL,
    url: URL,
    name: TEXT,
    telephone: TEXT,
    address: "PostalAddress",
    geo: "GeoCoordinates",
    hasMenu: URL,
    openingHoursSpecification: "OpeningHoursSpecification",
    potentialAction: "OrderAction",
  },
  PostalAddress: {
    streetAddress: TEXT,
    addressLocality: TEXT,
    addressRegion: /^[A-Z]{2}$/,
    postalCode: /^\d{5}/,
    addressCountry: /^US$/,
  },
  GeoCoordinates: { latitude: DEGREES, longitude: DEGREES },
  OpeningHoursSpecification: { opens: CLOCK, closes: CLOCK, validFrom: DAY, validThrough: DAY },
  OrderAction: { target: "EntryPoint" },
  EntryPoint: { urlTemplate: URL },
  Menu: {
    "@id": URL,
    url: URL,
    name: TEXT,
    mainEntityOfPage: URL,
    isPartOf: "Restaurant",
    hasMenuSection: "MenuSection",
  },
  MenuSection: { name: TEXT, hasMenuItem: "MenuItem" },
  MenuItem: { name: TEXT, description: TEXT, offers: "Offer", nutrition: "NutritionInformation" },
  Offer: { price: /^\d+\.\d\d$/, priceCurrency: /^USD$/ },
  NutritionInformation: { calories: /^\d+ calories$/ },
};

/** What is wrong with JSON-LD, each with its place. */
export function faultsOfThing(thing: unknown, at = "", wanted?: string): string[] {
  if (Array.isArray(thing)) return thing.flatMap((one, index) => faultsOfThing(one, `${at}[${index}]`, wanted));
  const { "@context": context, "@type": type = "", ...properties } = Object(thing) as Record<string, unknown>;
  const shape = SHAPES[String(type)];
  if (!shape || (wanted && type !== wanted)) return [`${at} is a ${String(type)}`];
  const isTop = at === "";
  const wrongContext = (context === "https://schema.org") === isTop ? [] : [`${at}: @context ${String(context)}`];
  const faults = Object.entries(properties).flatMap(([name, value]) => {
    const is = shape[name];
    const place = `${at}.${name}`;
    if (is === undefined) return [`${place} is none of a ${String(type)}`];
    if (typeof is === "string") return faultsOfThing(value, place, is);
    return /^(?:string|number)$/.test(typeof value) && is.test(String(value))
      ? []
      : [`${place}: ${JSON.stringify(value)}`];
  });
  return [...wrongContext, ...faults];
}
