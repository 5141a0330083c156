import { ZIP_PATTERN } from "../checkout/contact.ts";
import { ADDRESS_MAX } from "./address-length.ts";

export interface Coordinates {
  latitude: number;
  longitude: number;
}

export interface Candidate extends Coordinates {
  formattedAddress: string;
  types: string[];
  partialMatch: boolean;
  /** Null for a place without an address, which cannot be verified (ADDR-08). */
  parts: AddressParts | null;
}

/** Unknown parts are empty. */
export interface AddressParts {
  /** Number and street without a unit, which belongs in line 2. */
  addressLine1: string;
  city: string;
  state: string;
  zip: string;
  hasSubpremise: boolean;
}

export interface AddressSuggestion {
  text: string;
  address: string;
}

export interface SuggestionList {
  suggestions: AddressSuggestion[];
  /** Attribution required by the provider of suggestions. */
  source: string | null;
}

type SearchOutcome =
  | { kind: "found"; place: Candidate }
  /** `exact` selects one of two headings (ADDR-17, ADDR-18). */
  | { kind: "choose"; exact: boolean; candidates: Candidate[] }
  | { kind: "unknown" };

export interface PostalAddress {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
}

export interface DeliveryAddress extends PostalAddress {
  latitude: number;
  longitude: number;
}

const PRECISE = ["street_address", "premise", "subpremise"];

export function isPrecise({ types }: Pick<Candidate, "types">): boolean {
  return types.some((type) => PRECISE.includes(type));
}

/** A pickup search needs coordinates only: a city or zip code will do. */
export function pickupSearch(candidates: Candidate[]): SearchOutcome {
  const [first] = candidates;
  if (!first) return { kind: "unknown" };
  if (candidates.some(({ partialMatch }) => partialMatch)) {
    const precise = candidates.filter(isPrecise);
    return precise.length > 0 ? { kind: "choose", exact: false, candidates: precise } : { kind: "unknown" };
  }
  return candidates.length === 1 ? { kind: "found", place: first } : { kind: "choose", exact: true, candidates };
}

/** A building with a complete address. */
export interface Door extends Candidate {
  parts: AddressParts;
}

export type DeliveryOutcome =
  | { kind: "verified"; door: Door }
  | { kind: "choose"; doors: Door[] }
  | { kind: "unknown" }
  | { kind: "imprecise" };

/** A delivery needs one exact address; `picked` is the formatted address of the chosen suggestion. */
export function deliverySearch(candidates: Candidate[], picked = ""): DeliveryOutcome {
  const doors = distinct(candidates.filter(isDoor));
  const chosen = doors.find(({ formattedAddress }) => formattedAddress === picked);
  if (chosen) return { kind: "verified", door: chosen };
  if (candidates.length === 0) return { kind: "unknown" };
  if (candidates.some(({ partialMatch }) => partialMatch)) {
    return doors.length > 0 ? { kind: "choose", doors } : { kind: "unknown" };
  }
  if (!candidates.some(isPrecise)) return { kind: "imprecise" };
  const [door, ...others] = doors;
  if (!door) return { kind: "unknown" };
  return others.length === 0 ? { kind: "verified", door } : { kind: "choose", doors };
}

function isDoor(candidate: Candidate): candidate is Door {
  const { parts, formattedAddress } = candidate;
  if (!parts || !isPrecise(candidate) || formattedAddress.trim() === "") return false;
  const isLine = (text: string) => text.trim() !== "" && text.length <= ADDRESS_MAX;
  return (
    isLine(parts.addressLine1) && isLine(parts.city) && /^[A-Z]{2}$/.test(parts.state) && ZIP_PATTERN.test(parts.zip)
  );
}

function distinct(doors: Door[]): Door[] {
  const firstLike = (door: Door) => doors.find(({ formattedAddress }) => formattedAddress === door.formattedAddress);
  return doors.filter((door) => firstLike(door) === door);
}

/** ADDR-22: a unit typed in the first line becomes line 2 if that is empty. */
export function deliveryAddress(door: Door, { typed, line2 }: { typed: string; line2: string }): DeliveryAddress {
  const { parts, latitude, longitude } = door;
  const { addressLine1, city, state, zip } = parts;
  const named = unitIn(typed) || (parts.hasSubpremise ? unitIn(door.formattedAddress) : "");
  return { addressLine1, addressLine2: line2.trim() || named, city, state, zip, latitude, longitude };
}

const UNIT =
  /(?:^|[\s,])((?:(?:apartment|apt|suite|ste|unit|building|bldg|floor|room|rm|#)\.?[\s#]*(?:[\p{L}-]?\d[\p{L}\d-]{0,9}|\p{L})(?=$|[\s,.])[\s,]*)+)/iu;

/** "Apt 4" of "12 Oak St Apt 4, Denver"; empty without one. */
function unitIn(text: string): string {
  return (UNIT.exec(text.slice(0, ADDRESS_MAX))?.[1] ?? "").replace(/[\s,]+$/, "");
}

export function addressLines({ addressLine1, addressLine2, city, state, zip }: PostalAddress): string[] {
  const last = [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [addressLine1, addressLine2, last].filter(Boolean);
}

/** "1500 Main St, Dallas, TX 75201" */
export function addressText({ addressLine1, city, state, zip }: PostalAddress): string {
  return `${addressLine1}, ${city}, ${state} ${zip}`;
}

/** In degrees; null if invalid. */
export function readCoordinates(latitude: unknown, longitude: unknown): Coordinates | null {
  const [north, east] = [readDegrees(latitude, 90), readDegrees(longitude, 180)];
  return north === null || east === null ? null : { latitude: north, longitude: east };
}

function readDegrees(text: unknown, most: number): number | null {
  if (typeof text !== "string" || !/^-?\d{1,3}(?:\.\d{1,20})?$/.test(text)) return null;
  return Math.abs(Number(text)) <= most ? Number(text) : null;
}

const EARTH_RADIUS_MILES = 3958.8;

export function milesBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const east = half(one.longitude, other.longitude);
  const both = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  const chord = half(one.latitude, other.latitude) + both * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}
