import type { Point } from "../rules/stores.ts";
import { STATES } from "../seeds/states.ts";

export interface ZipArea extends Point {
  zip: string;
  city: string;
  state: string;
}

/** A city of one state: where its zip codes lie in the middle, and how many there are, which is how large it counts. */
export interface City extends Point {
  name: string;
  state: string;
  zips: ZipArea[];
}

/** Every American place with a zip code. */
export interface Gazetteer {
  zips: Map<string, ZipArea>;
  /** Same-named cities, the largest first, by `cityKey`. */
  cities: Map<string, City[]>;
  citiesOfState: Map<string, City[]>;
}

let built: Promise<Gazetteer> | null = null;

/** The list is five megabytes: it is read when the first address is asked for, and once. */
export function gazetteer(): Promise<Gazetteer> {
  built ??= import("zipcodes/lib/codes.js").then((list) => build(Object.values(list.default.codes)));
  return built;
}

/** "O'Fallon", "O Fallon" and "ofallon", "St. Louis" and "Saint Louis" are one city each. */
export function cityKey(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/['’`]/g, "")
    .split(/[^a-z0-9&]+/)
    .filter(Boolean);
  const longForm = words.length > 1 ? LONG_FORMS.get(words[0] ?? "") : undefined;
  return [longForm ?? words[0], ...words.slice(1)].join("");
}

const LONG_FORMS = new Map(
  Object.entries({ st: "saint", ste: "sainte", ft: "fort", mt: "mount", n: "north", s: "south", e: "east", w: "west" }),
);

const NICKNAMES = new Map([
  ["nyc", "newyork"],
  ["newyorkcity", "newyork"],
  ["manhattan", "newyork"],
  ["lasvegasstrip", "lasvegas"],
  ["washingtondc", "washington"],
]);

function build(list: ZipArea[]): Gazetteer {
  const known = new Set(STATES.map((state) => state.code));
  const zips = new Map<string, ZipArea>();
  const byPlace = new Map<string, City>();
  for (const area of list) {
    // Military post offices have no place on the map, and are not delivered to.
    if (!known.has(area.state) || !area.latitude || !area.longitude) continue;
    zips.set(area.zip, area);
    const place = `${cityKey(area.city)}|${area.state}`;
    const city = byPlace.get(place);
    if (city) {
      city.zips.push(area);
      // "North Little Rock" rather than "N Little Rock".
      if (area.city.length > city.name.length) city.name = area.city;
    } else byPlace.set(place, { name: area.city, state: area.state, zips: [area], latitude: 0, longitude: 0 });
  }
  return { zips, ...groupCities(byPlace) };
}

function groupCities(byPlace: Map<string, City>): Pick<Gazetteer, "cities" | "citiesOfState"> {
  const cities = new Map<string, City[]>();
  const citiesOfState = new Map<string, City[]>();
  for (const [place, city] of byPlace) {
    city.latitude = middle(city.zips.map((area) => area.latitude));
    city.longitude = middle(city.zips.map((area) => area.longitude));
    push(cities, place.slice(0, place.indexOf("|")), city);
    push(citiesOfState, city.state, city);
  }
  for (const same of cities.values()) same.sort((one, other) => other.zips.length - one.zips.length);
  for (const [nickname, name] of NICKNAMES) {
    const same = cities.get(name);
    if (same && !cities.has(nickname)) cities.set(nickname, same.slice(0, 1));
  }
  return { cities, citiesOfState };
}

/** The median: one far-off post office box does not move a city. */
function middle(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
