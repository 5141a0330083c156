import { milesBetween, type Point } from "../rules/stores.ts";
import { readState, STATES } from "../seeds/states.ts";
import { STREETS } from "./find-point.ts";
import { cityKey, type City, type Gazetteer, type ZipArea } from "./gazetteer.ts";
import { isStreetWord, readStreet } from "./read-address.ts";

/** What a half-typed address may become. */
export interface Completion {
  type: "street_address" | "locality" | "postal_code";
  /** Leads to the very same place when it is looked up. */
  text: string;
  main: string;
  secondary: string;
}

/** Places in it come first. */
export interface Circle {
  center: Point;
  miles: number;
}

const MOST_COMPLETIONS = 5;
const LONGEST_INPUT = 250;

/**
 * Zip codes and cities by how they begin, and house numbers on a street whose name is complete or begins like one
 * that every town has.
 */
export function completeAddress(places: Gazetteer, input: string, circle: Circle | null): Completion[] {
  const line = input.replace(/\s+/g, " ").trim();
  if (line === "" || line.length > LONGEST_INPUT) return [];
  const [, number = "", rest = ""] = /^(\d{1,6}(?:-\d{1,5})?[a-z]?) (\S.*)$/i.exec(line) ?? [];
  const found = number ? doors(places, number, rest, circle) : areasLike(places, line, circle).map(areaCompletion);
  return found.slice(0, MOST_COMPLETIONS);
}

function doors(places: Gazetteer, number: string, rest: string, circle: Circle | null): Completion[] {
  const { streets, place } = readRest(number, rest);
  if (streets.length === 0) return [];
  return areasLike(places, place, circle).flatMap((area) => {
    const secondary = `${nameOf(area)}, USA`;
    return streets.map((street): Completion => {
      const main = `${number} ${street}`;
      return { type: "street_address", text: `${main}, ${secondary}`, main, secondary };
    });
  });
}

/** What follows a house number: the streets that may be meant, and the beginning of a place. */
function readRest(number: string, rest: string): { streets: string[]; place: string } {
  const known = STREETS.filter((street) => street.toLowerCase().startsWith(rest.toLowerCase()));
  if (known.length > 0) return { streets: known, place: "" };
  const words = rest.split(" ");
  const comma = rest.indexOf(",");
  // "Oak St Den" and "Peachtree St NE Atl": the street ends with its kind, or with a direction after it.
  const kind = words.findIndex((word, index) => index > 0 && isStreetWord(word));
  const end = isStreetWord(words[kind + 1] ?? "") ? kind + 2 : kind + 1;
  if (comma < 0 && kind < 0) return { streets: [], place: "" };
  const line = comma < 0 ? words.slice(0, end).join(" ") : rest.slice(0, comma);
  const { street } = readStreet(`${number} ${line}`);
  const isStreet = /\p{L}/u.test(street);
  return { streets: isStreet ? [street] : [], place: comma < 0 ? words.slice(end).join(" ") : rest.slice(comma + 1) };
}

type Area = City | ZipArea;

/** What begins so: "Dal", "Dallas, T", "dallas tx", "Dallas, TX 752"; any city where nothing is said. */
function areasLike(places: Gazetteer, text: string, circle: Circle | null): Area[] {
  const [, before = "", zip = ""] = /^(.*?)[\s,]*(\d{3,5})$/.exec(text) ?? [];
  const named = zip ? before : text;
  for (const { city, state } of readingsOf(named)) {
    const key = cityKey(city);
    // One letter is the beginning of a thousand cities.
    if (named.trim() !== "" && key.length < 2) continue;
    const isMeant = (code: string) => stateBegins(code, state);
    const found = zip ? zipsLike(places, zip, key, isMeant) : citiesLike(places, key, isMeant);
    if (found.length > 0) return best(found, circle);
  }
  return [];
}

/** With a comma there is no doubt; without one the last words may be a state: "Kansas City" is none, "dallas tx" is. */
function readingsOf(text: string): { city: string; state: string }[] {
  const [city = "", state] = text.split(",").map((part) => part.trim());
  if (state !== undefined) return [{ city, state }];
  const words = city.split(" ");
  const ends = [1, 2].filter((count) => words.length > count && readState(words.slice(-count).join(" ")));
  const withState = ends.map((count) => ({
    city: words.slice(0, -count).join(" "),
    state: words.slice(-count).join(" "),
  }));
  return [{ city, state: "" }, ...withState];
}

function stateBegins(code: string, text: string): boolean {
  const name = STATES.find((state) => state.code === code)?.name ?? "";
  return [code, name].some((spelling) => spelling.toLowerCase().startsWith(text.toLowerCase()));
}

function citiesLike(places: Gazetteer, key: string, isMeant: (state: string) => boolean): City[] {
  const found = new Set<City>();
  for (const [name, cities] of places.cities) {
    if (name.startsWith(key)) for (const city of cities) if (isMeant(city.state)) found.add(city);
  }
  return [...found];
}

function zipsLike(places: Gazetteer, zip: string, key: string, isMeant: (state: string) => boolean): ZipArea[] {
  const areas = [...places.zips.values()].filter((area) => area.zip.startsWith(zip));
  return areas.filter((area) => isMeant(area.state) && cityKey(area.city).startsWith(key));
}

/** Those around first, then the largest; found without sorting a whole country. */
function best(areas: Area[], circle: Circle | null): Area[] {
  const ranked: { area: Area; rank: number }[] = [];
  for (const area of areas) {
    const size = "zips" in area ? area.zips.length : 1;
    const rank = circle && isIn(circle, area) ? size + 10_000 : size;
    const place = ranked.findIndex((other) => other.rank < rank);
    if (place >= 0) ranked.splice(place, 0, { area, rank });
    else ranked.push({ area, rank });
    if (ranked.length > MOST_COMPLETIONS) ranked.pop();
  }
  return ranked.map(({ area }) => area);
}

const MILES_PER_DEGREE = 69;

function isIn({ center, miles }: Circle, area: Area): boolean {
  const isFarNorth = Math.abs(area.latitude - center.latitude) * MILES_PER_DEGREE > miles;
  return !isFarNorth && milesBetween(center, area) <= miles;
}

function nameOf(area: Area): string {
  return "zip" in area ? `${area.city}, ${area.state} ${area.zip}` : `${area.name}, ${area.state}`;
}

function areaCompletion(area: Area): Completion {
  const text = `${nameOf(area)}, USA`;
  return "zip" in area
    ? { type: "postal_code", text, main: area.zip, secondary: `${area.city}, ${area.state}, USA` }
    : { type: "locality", text, main: area.name, secondary: `${area.state}, USA` };
}
