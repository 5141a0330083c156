import type { Coordinates } from "./address.ts";
import { storePath } from "./store-page.ts";
import type { Store } from "./store.ts";

/* STORE-13, in Web Mercator: `server/drawings/outlines.ts` draws land and borders by the same formula. */

export interface Frame {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface MapPoint extends Coordinates {
  number: number;
  name: string;
  href: string;
  phone: string;
  /** URL of the store page, linked in the pin's pop-up; if empty, there is no pop-up and the pin opens `href`. */
  page: string;
}

export interface Pin extends Omit<MapPoint, keyof Coordinates> {
  x: number;
  y: number;
  place: { x: number; y: number } | null;
}

export type StoreMapView = NonNullable<ReturnType<typeof storeMap>>;
export type GoogleMapView = NonNullable<StoreMapView["google"]>;

export const DRAWING_WIDTH = 1000;
/** In drawing units; still a target of 24 pixels on the smallest map. */
export const PIN_RADIUS = 23;

const WHOLE: Frame = { west: -180, south: 13, east: -60, north: 74 };
/** Widths in degrees that a frame can have, before doubling. */
const WIDTHS = [0.16, 0.18, 0.2, 0.22, 0.25, 0.28];
const DOUBLINGS = 10;
const CELLS = 32;
/** Least height of a frame: a smaller one around a single store would show no border. */
const LEAST_MILES = 20;
/** Per degree of latitude, and of longitude at the equator. */
export const MILES_PER_DEGREE = 69.17;

/** Width to height of the tallest and the flattest map. */
const TALLEST = 1.2;
const FLATTEST = 1.6;
/** Share of the frame that stays free on each side. */
const MARGIN = 0.08;

const STORE_ZOOM = 12;

interface MapOptions {
  googleKey: string | null;
  zoom?: number;
  center?: Coordinates | undefined;
}

/** The map of these points; null if none lies in the country. */
export function storeMap(points: readonly MapPoint[], { googleKey, zoom = STORE_ZOOM, center }: MapOptions) {
  // Missing coordinates are 0, 0.
  const shown = points.filter(isInCountry);
  const [first] = shown;
  if (!first) return null;
  const { latitude, longitude } = center && isInCountry(center) ? center : first;
  const frame = mapFrame(shown);
  const height = drawingHeight(frame);
  const placed = shown.map(({ href: _, ...point }) => point);
  return {
    picture: `/map/${frameName(frame)}`,
    height,
    pins: pinsOf(shown, frame, height),
    /** Null without a key: the drawing stays. */
    google: googleKey === null ? null : { apiKey: googleKey, zoom, center: { latitude, longitude }, points: placed },
  };
}

export function listedStores(stores: readonly PlacedStore[]): MapPoint[] {
  return stores.map((store, index) => storePoint(store, index + 1, `#store-${store.storeNumber}`));
}

type PlacedStore = Pick<
  Store,
  "name" | "storeNumber" | "latitude" | "longitude" | "phone" | "state" | "urlFriendlyName"
>;

/** The pin links to `href`, the pop-up to the store's page (OUT-03). */
export function storePoint(store: PlacedStore, number: number, href: string): MapPoint {
  const { name, latitude, longitude, phone } = store;
  return { number, name, href, latitude, longitude, phone, page: storePath(store) };
}

/** At least 10 miles to each side, at most the country; snapped to a grid, so that many searches share one drawing. */
export function mapFrame(points: readonly Coordinates[]): Frame {
  const x = spanOf(points.map(({ longitude }) => longitude));
  const y = spanOf(points.map(({ latitude }) => mercator(latitude)));
  // The grid moves a frame by up to half a cell: that much more room is needed on each side.
  const wide = x.size / (1 - 2 * MARGIN - 1 / CELLS);
  const tall = y.size / (1 - 2 * MARGIN - FLATTEST / CELLS);
  const needed = Math.max(wide, tall * TALLEST, leastDegrees(latitudeAt(y.middle)) * FLATTEST);

  const width = widths().find((candidate) => candidate >= needed);
  if (width === undefined) return WHOLE;

  const bottom = mercator(WHOLE.south);
  const top = mercator(WHOLE.north);
  const height = Math.min(Math.max(tall, width / FLATTEST), width / TALLEST, top - bottom);
  const west = round(snapped(x.middle - width / 2, width / CELLS, WHOLE.west, WHOLE.east - width));
  const south = snapped(y.middle - height / 2, width / CELLS, bottom, top - height);
  return {
    west,
    south: Math.floor(latitudeAt(south) * 1000) / 1000,
    east: round(west + width),
    north: Math.ceil(latitudeAt(south + height) * 1000) / 1000,
  };
}

/** A place's position on the drawing of a frame: 0, 0 is the north-west corner. */
export function project(frame: Frame, { latitude, longitude }: Coordinates): { x: number; y: number } {
  const scale = DRAWING_WIDTH / (frame.east - frame.west);
  return { x: (longitude - frame.west) * scale, y: (mercator(frame.north) - mercator(latitude)) * scale };
}

export function drawingHeight(frame: Frame): number {
  return Math.round(project(frame, { latitude: frame.south, longitude: frame.west }).y);
}

/** The frame as a file name: `-97.5,32,-96,33.5.svg`. */
export function frameName({ west, south, east, north }: Frame): string {
  return `${[west, south, east, north].join(",")}.svg`;
}

export function readFrame(name: string): Frame | null {
  const number = String.raw`(-?\d{1,3}(?:\.\d{1,3})?)`;
  const found = new RegExp(`^${[number, number, number, number].join(",")}\\.svg$`).exec(name);
  if (!found) return null;
  const [west = 0, south = 0, east = 0, north = 0] = found.slice(1).map(Number);
  const frame = { west, south, east, north };
  // Accepts only the canonical name, so that each picture has one URL.
  return frameName(frame) === name && isDrawable(frame) ? frame : null;
}

function isDrawable(frame: Frame): boolean {
  const { west, south, east, north } = frame;
  const isInside = west >= WHOLE.west && east <= WHOLE.east && south >= WHOLE.south && north <= WHOLE.north;
  if (!isInside || west >= east || south >= north) return false;
  const hasWidth = widths().includes(round(east - west));
  const height = drawingHeight(frame);
  return hasWidth && height >= DRAWING_WIDTH / 4 && height <= DRAWING_WIDTH * 4;
}

function widths(): number[] {
  const most = WHOLE.east - WHOLE.west;
  const doubled = Array.from({ length: DOUBLINGS }, (_, step) =>
    WIDTHS.map((width) => round(width * 2 ** step)),
  ).flat();
  return [...doubled.filter((width) => width < most), most];
}

/** Latitude as Web Mercator draws it, in degrees of the equator. */
function mercator(latitude: number): number {
  return (Math.asinh(Math.tan((latitude * Math.PI) / 180)) * 180) / Math.PI;
}

function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh((y * Math.PI) / 180)) * 180) / Math.PI;
}

function leastDegrees(latitude: number): number {
  return LEAST_MILES / (MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
}

function isInCountry({ latitude, longitude }: Coordinates): boolean {
  const { west, south, east, north } = WHOLE;
  // Excludes the edge of the largest frame, where a pin would be cut off.
  return latitude > south + 4 && latitude < north - 2 && longitude > west + 3 && longitude < east - 3;
}

function spanOf(values: number[]): { size: number; middle: number } {
  const least = Math.min(...values);
  const most = Math.max(...values);
  return { size: most - least, middle: (least + most) / 2 };
}

function snapped(value: number, cell: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value / cell) * cell, least), most);
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

/** Least distance of pin centres, so that pins never touch. */
const PIN_ROOM = PIN_RADIUS * 2 + 4;
const MOST_PINS_APART = 80;

/** A pin that would cover an earlier one moves to the nearest free spot. */
function pinsOf(points: readonly MapPoint[], frame: Frame, height: number): Pin[] {
  const pins: Pin[] = [];
  for (const { latitude, longitude, ...point } of points) {
    const exact = project(frame, { latitude, longitude });
    const place = { x: Math.round(exact.x), y: Math.round(exact.y) };
    const { x, y } = freeSpot(place, pins, height);
    pins.push({ ...point, x, y, place: x === place.x && y === place.y ? null : place });
  }
  return pins;
}

function freeSpot(place: { x: number; y: number }, taken: { x: number; y: number }[], height: number) {
  const isFree = ({ x, y }: { x: number; y: number }) =>
    x >= PIN_ROOM / 2 &&
    x <= DRAWING_WIDTH - PIN_ROOM / 2 &&
    y >= PIN_ROOM / 2 &&
    y <= height - PIN_ROOM / 2 &&
    taken.every((other) => Math.hypot(other.x - x, other.y - y) >= PIN_ROOM);
  const step = PIN_ROOM / 4;
  // Further pins are not moved apart, as they would hide the map.
  const rings = taken.length < MOST_PINS_APART ? DRAWING_WIDTH / 2 / step : 0;
  for (let ring = 0; ring < rings; ring++) {
    const spots = Math.max(1, ring * 6);
    for (let spot = 0; spot < spots; spot++) {
      const angle = (spot / spots) * 2 * Math.PI;
      const x = Math.round(place.x + Math.sin(angle) * ring * step);
      const y = Math.round(place.y - Math.cos(angle) * ring * step);
      if (isFree({ x, y })) return { x, y };
    }
  }
  return place;
}
