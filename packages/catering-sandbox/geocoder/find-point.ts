import { milesBetween, type Point } from "../rules/stores.ts";
import type { Gazetteer, ZipArea } from "./gazetteer.ts";
import { doorResult, hashOf, type GeocodeResult } from "./results.ts";

/** Every town has these. */
export const STREETS = [
  "Main St",
  "Oak St",
  "Maple Ave",
  "Park Ave",
  "Cedar Ln",
  "Lake Dr",
  "Hill Rd",
  "Washington St",
];

const FARTHEST_MILES = 60;

/** A plausible door at a point, with the point itself as its place. */
export function findPoint(places: Gazetteer, point: Point): GeocodeResult[] {
  const area = nearest(places, point);
  if (!area || milesBetween(area, point) > FARTHEST_MILES) return [];
  const hash = hashOf(`${point.latitude.toFixed(4)},${point.longitude.toFixed(4)}`);
  const line = { number: String(100 + (hash % 9800)), street: STREETS[hash % STREETS.length] ?? "Main St", unit: "" };
  const door = doorResult(line, area);
  return [{ ...door, geometry: { ...door.geometry, location: { lat: point.latitude, lng: point.longitude } } }];
}

/** Forty thousand subtractions take a millisecond: no index needed. */
function nearest(places: Gazetteer, point: Point): ZipArea | null {
  const narrow = Math.cos((point.latitude * Math.PI) / 180);
  let best: ZipArea | null = null;
  let bestSquare = Number.POSITIVE_INFINITY;
  for (const area of places.zips.values()) {
    const east = Math.abs(area.longitude - point.longitude);
    // The Aleutians and Guam lie beyond the line where 180 becomes -180.
    const across = Math.min(east, 360 - east) * narrow;
    const square = (area.latitude - point.latitude) ** 2 + across ** 2;
    if (square < bestSquare) [best, bestSquare] = [area, square];
  }
  return best;
}
