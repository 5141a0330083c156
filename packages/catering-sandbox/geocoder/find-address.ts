import { milesBetween } from "../rules/stores.ts";
import type { State } from "../seeds/states.ts";
import { cityKey, type City, type Gazetteer, type ZipArea } from "./gazetteer.ts";
import { isStreetWord, readings, readStreet, startsWithNumber, type Reading } from "./read-address.ts";
import {
  cityResult,
  doorResult,
  hashOf,
  partly,
  stateResult,
  streetResult,
  zipResult,
  type GeocodeResult,
} from "./results.ts";

const MOST_RESULTS = 5;
const LONGEST_ADDRESS = 250;
/** A city this much smaller than its largest namesake is not what anyone means by the bare name. */
const OVERSHADOWED = 6;
const FAR_MILES = 40;

/** Everything that a line of address may mean; empty when it means nothing. */
export function findAddress(places: Gazetteer, address: string): GeocodeResult[] {
  if (address.length > LONGEST_ADDRESS) return [];
  const found = readings(address).map((reading) => answer(places, reading));
  // A reading without any doubt beats one with; among equals the one that saw a state comes first.
  const results =
    found.find((list) => list.some((result) => !result.partial_match)) ?? found.find((list) => list.length > 0) ?? [];
  return results.slice(0, MOST_RESULTS);
}

function answer(places: Gazetteer, reading: Reading): GeocodeResult[] {
  const { parts, state } = reading;
  const area = reading.zip ? (places.zips.get(reading.zip) ?? null) : null;
  // A zip code that does not exist, and nothing else to go by.
  if (reading.zip && !area && parts.length === 0) return [];
  const contradicts = area !== null && state !== null && area.state !== state.code;
  const results = withoutZip(places, reading, contradicts ? null : area);
  return contradicts || (reading.zip && !area) ? results.map(partly) : results;
}

function withoutZip(places: Gazetteer, { parts, state }: Reading, area: ZipArea | null): GeocodeResult[] {
  const last = parts.at(-1);
  if (last === undefined) return area ? [zipResult(area)] : state ? stateOnly(places, state) : [];
  const lead = parts.slice(0, -1).join(", ");
  const named = citiesCalled(places, last, state ?? area);
  // "Dallas, TX", "12 Main St, Dallas, TX" and, with a house number to be sure, "12 Main St, Dallas".
  if (named.length > 0 && !(parts.length === 1 && startsWithNumber(last))) return placed(lead, named, area);
  const split = parts.length === 1 ? splitCity(places, last, area ?? state) : null;
  if (split) return placed(split.street, split.cities, area);
  // The zip code alone says where: "12 Main St, 75201", also when the city is one that only neighbors know.
  if (area && parts.length === 1) return placed(last, [], area);
  if (area && startsWithNumber(lead)) return placed(withoutCities(places, parts, area), [], area);
  const guessed = state ? citiesLike(places, last, state) : [];
  return placed(lead, guessed, area).map(partly);
}

/** "12 Main St, Dallas, Dallas County": the street without the city and the unknown parts after it. */
function withoutCities(places: Gazetteer, parts: string[], area: ZipArea): string {
  const isStreet = (part: string, index: number) => index === 0 || citiesCalled(places, part, area).length === 0;
  return parts.slice(0, -1).filter(isStreet).join(", ");
}

/** The street in each of the cities, or the cities themselves when there is no street. */
function placed(street: string, cities: City[], area: ZipArea | null): GeocodeResult[] {
  if (area) {
    const isFar = cities.length > 0 && !cities.some((city) => isIn(area, city));
    const result = street ? onStreet(street, area) : [zipResult(area)];
    return isFar ? result.map(partly) : result;
  }
  return cities.flatMap((city) => {
    const home = city.zips[hashOf(readStreet(street).street) % city.zips.length];
    return street && home ? onStreet(street, home) : [cityResult(city)];
  });
}

/** Some zip codes lie far out and still carry the city's name; suburbs go by the name of the city next to them. */
function isIn(area: ZipArea, city: City): boolean {
  return city.zips.includes(area) || milesBetween(city, area) <= FAR_MILES;
}

function onStreet(line: string, area: ZipArea): GeocodeResult[] {
  const street = readStreet(line);
  if (!/\p{L}|\d(?:st|nd|rd|th)/iu.test(street.street)) return [partly(zipResult(area))];
  return [street.number ? doorResult(street, area) : streetResult(street, area)];
}

function stateOnly(places: Gazetteer, state: State): GeocodeResult[] {
  // "New York" and "Washington" are cities first; "Kansas" is a state, whatever a village in Illinois is called.
  const isCityToo = citiesCalled(places, state.name, null).some((city) => city.zips.length >= 50);
  return isCityToo ? [] : [stateResult(state.code, places.citiesOfState.get(state.code) ?? [])];
}

function citiesCalled(places: Gazetteer, name: string, where: { code: string } | ZipArea | null): City[] {
  const same = places.cities.get(cityKey(name)) ?? [];
  if (where) {
    const code = "code" in where ? where.code : where.state;
    return same.filter((city) => city.state === code);
  }
  const largest = same[0]?.zips.length ?? 0;
  return same.filter((city) => city.zips.length * OVERSHADOWED > largest).slice(0, MOST_RESULTS);
}

/** "12 Main St Dallas": the longest end of the line that is a city. Without a number or a state it is anyone's guess. */
function splitCity(
  places: Gazetteer,
  line: string,
  where: State | ZipArea | null,
): { street: string; cities: City[] } | null {
  const words = line.split(" ");
  const numbered = startsWithNumber(line);
  if (!numbered && !where) return null;
  const shortestStreet = numbered ? 2 : 1;
  for (let cut = shortestStreet; cut < words.length; cut++) {
    const name = words.slice(cut).join(" ");
    // There is a town called Street in Maryland; "1 Elm Street, MD" is not in it.
    const cities = isStreetWord(name) ? [] : citiesCalled(places, name, where);
    const near = cities.filter((city) => !where || !("zip" in where) || isIn(where, city));
    if (near.length > 0) return { street: words.slice(0, cut).join(" "), cities: near };
  }
  return null;
}

function citiesLike(places: Gazetteer, name: string, state: State): City[] {
  const key = cityKey(name);
  if (key.length < 4 || key.length > 30) return [];
  const slips = key.length >= 9 ? 2 : 1;
  return (places.citiesOfState.get(state.code) ?? [])
    .filter((city) => isLike(key, cityKey(city.name), slips))
    .toSorted((one, other) => other.zips.length - one.zips.length)
    .slice(0, MOST_RESULTS);
}

/** Edit distance with neighbors swapped counting as one, given up as soon as it is too large. */
function isLike(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min((last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + same);
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      line.push(least);
    }
    if (Math.min(...line) > most) return false;
    before = last;
    last = line;
  }
  return (last[other.length] ?? most + 1) <= most;
}
