import type { Point } from "../rules/stores.ts";
import { STATES } from "../seeds/states.ts";
import type { City, ZipArea } from "./gazetteer.ts";
import type { StreetLine } from "./read-address.ts";

/** One place in the shape of Google's Geocoding reply. */
export interface GeocodeResult {
  formatted_address: string;
  types: string[];
  partial_match?: true;
  address_components: AddressComponent[];
  geometry: { location: { lat: number; lng: number }; location_type: string };
}

interface AddressComponent {
  long_name: string;
  short_name: string;
  types: string[];
}

export function zipResult(area: ZipArea): GeocodeResult {
  return {
    formatted_address: `${area.city}, ${area.state} ${area.zip}, USA`,
    types: ["postal_code"],
    address_components: [zipCode(area.zip), locality(area.city), ...stateAndCountry(area.state)],
    geometry: geometry(area, "APPROXIMATE"),
  };
}

export function cityResult(city: City): GeocodeResult {
  return {
    formatted_address: `${city.name}, ${city.state}, USA`,
    types: ["locality", "political"],
    address_components: [locality(city.name), ...stateAndCountry(city.state)],
    geometry: geometry(city, "APPROXIMATE"),
  };
}

export function stateResult(code: string, cities: City[]): GeocodeResult {
  const center = cities.toSorted((one, other) => one.latitude - other.latitude)[Math.floor(cities.length / 2)];
  return {
    formatted_address: `${nameOf(code)}, USA`,
    types: ["administrative_area_level_1", "political"],
    address_components: stateAndCountry(code),
    geometry: geometry(center ?? { latitude: 0, longitude: 0 }, "APPROXIMATE"),
  };
}

/** A door: the offset from the middle of its zip area comes from the street's name, so it is the same every time. */
export function doorResult(line: StreetLine, area: ZipArea): GeocodeResult {
  const unit = line.unit ? ` #${line.unit}` : "";
  return {
    formatted_address: `${line.number} ${line.street}${unit}, ${area.city}, ${area.state} ${area.zip}, USA`,
    types: [line.unit ? "subpremise" : "street_address"],
    address_components: [
      ...(line.unit ? [component(line.unit, ["subpremise"])] : []),
      component(line.number, ["street_number"]),
      component(line.street, ["route"]),
      locality(area.city),
      ...stateAndCountry(area.state),
      zipCode(area.zip),
    ],
    geometry: geometry(near(area, line.street, Number.parseInt(line.number, 10)), "ROOFTOP"),
  };
}

export function streetResult(line: StreetLine, area: ZipArea): GeocodeResult {
  return {
    formatted_address: `${line.street}, ${area.city}, ${area.state}, USA`,
    types: ["route"],
    partial_match: true,
    address_components: [component(line.street, ["route"]), locality(area.city), ...stateAndCountry(area.state)],
    geometry: geometry(near(area, line.street, 0), "GEOMETRIC_CENTER"),
  };
}

export function partly(result: GeocodeResult): GeocodeResult {
  return { ...result, partial_match: true };
}

export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text.toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** At most half a mile from the middle of the area; neighbors on a street lie next to each other. */
function near(area: Point, street: string, houseNumber: number): Point {
  const hash = hashOf(street);
  const angle = ((hash % 3600) / 3600) * 2 * Math.PI;
  const miles = 0.05 + ((hash >>> 12) % 300) / 1000 + ((houseNumber % 10_000) / 10_000) * 0.1;
  const milesPerDegree = 69;
  return {
    latitude: area.latitude + (Math.sin(angle) * miles) / milesPerDegree,
    longitude:
      area.longitude + (Math.cos(angle) * miles) / (milesPerDegree * Math.cos((area.latitude * Math.PI) / 180)),
  };
}

function geometry({ latitude, longitude }: Point, locationType: string): GeocodeResult["geometry"] {
  return { location: { lat: round(latitude), lng: round(longitude) }, location_type: locationType };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

function component(name: string, types: string[], shortName = name): AddressComponent {
  return { long_name: name, short_name: shortName, types };
}

function locality(name: string): AddressComponent {
  return component(name, ["locality", "political"]);
}

function zipCode(zip: string): AddressComponent {
  return component(zip, ["postal_code"]);
}

function stateAndCountry(code: string): AddressComponent[] {
  return [
    component(nameOf(code), ["administrative_area_level_1", "political"], code),
    component("United States", ["country", "political"], "US"),
  ];
}

function nameOf(code: string): string {
  return STATES.find((state) => state.code === code)?.name ?? code;
}
