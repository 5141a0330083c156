import tzLookup from "@photostructure/tz-lookup";
import { STORES, type StoreSeed } from "../seeds/stores.ts";
import { TAX_MILLIONTHS } from "../seeds/tax-rates.ts";

/** A restaurant with what follows from where it stands. */
export interface Store extends StoreSeed {
  timeZone: string;
  taxMillionths: number;
  urlFriendlyName: string;
}

export const ALL_STORES: Store[] = STORES.map((seed) => ({
  ...seed,
  timeZone: tzLookup(seed.latitude, seed.longitude),
  taxMillionths: TAX_MILLIONTHS[seed.state] ?? 0,
  urlFriendlyName: seed.name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
}));

const byId = new Map(ALL_STORES.map((store) => [store.id, store]));
const byNumber = new Map(ALL_STORES.map((store) => [store.storeNumber, store]));

export function storeWithId(id: number | null): Store | null {
  return (id !== null && byId.get(id)) || null;
}

export function storeWithNumber(storeNumber: string): Store | null {
  return byNumber.get(storeNumber) ?? null;
}

export interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_MILES = 3958.7613;

/** Great-circle miles. */
export function milesBetween(one: Point, other: Point): number {
  const lat1 = radians(one.latitude);
  const lat2 = radians(other.latitude);
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(half)));
}

export function delivers(store: Store, point: Point): boolean {
  return milesBetween(store, point) <= store.deliveryRadiusMiles;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
