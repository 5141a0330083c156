import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type GeoContext, type GeoPermissibleObjects, type GeoProjection, geoMercator, geoPath } from "d3-geo";
import type { Geometry, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import {
  DRAWING_WIDTH,
  type Frame,
  MILES_PER_DEGREE,
  PIN_RADIUS,
  drawingHeight,
  frameName,
  project,
} from "@platter/ordering/stores/map.ts";
import type { ReferenceCache } from "../remote/cache.ts";

/** Draws the background of the store map, so that the browser loads no tiles from other hosts. */
export interface Outlines {
  draw(frame: Frame): Promise<string>;
}

export function createOutlines(cache: ReferenceCache): Outlines {
  let country: Promise<Country> | null = null;
  return {
    async draw(frame) {
      country ??= readCountry().catch((error: unknown) => {
        country = null;
        throw error;
      });
      const read = country;
      const draw = async () => drawOutlines(await read, frame);
      return (await cache.get(`outlines ${frameName(frame)}`, Infinity, draw)).value;
    },
  };
}

/** Shapes with bounding boxes, so that a small map skips shapes outside of its frame. */
interface Country {
  land: Part[];
  stateBorders: Part[];
  countyBorders: Part[];
  states: Named[];
  counties: Named[];
}

interface Part {
  shape: GeoPermissibleObjects;
  box: Frame;
}

interface Named extends Part {
  name: string;
}

type Areas = GeometryCollection<{ name: string }>;
type Atlas = Topology<{ counties: Areas; states: Areas; nation: Areas }>;

/** Reads 0.8 MB of Census Bureau borders, only when the first map is drawn. */
async function readCountry(): Promise<Country> {
  const file = createRequire(import.meta.url).resolve("us-atlas/counties-10m.json");
  const atlas = JSON.parse(await readFile(file, "utf8")) as Atlas;
  const { counties, states, nation } = atlas.objects;
  // A county's id starts with the two digits of its state.
  const stateOf = ({ id }: { id?: string | number | undefined }) => String(id).slice(0, 2);
  return {
    land: feature(atlas, nation).features.flatMap(({ geometry }) =>
      polygonsOf(geometry).map((rings) => partOf({ type: "Polygon", coordinates: rings }, rings.flat())),
    ),
    stateBorders: linesOf(mesh(atlas, states, (a, b) => a !== b)),
    countyBorders: linesOf(mesh(atlas, counties, (a, b) => a !== b && stateOf(a) === stateOf(b))),
    states: namedParts(atlas, states),
    counties: namedParts(atlas, counties),
  };
}

function namedParts(atlas: Atlas, areas: Areas): Named[] {
  return feature(atlas, areas).features.map(({ geometry, properties: { name } }) => ({
    name,
    ...partOf(geometry, polygonsOf(geometry).flat(2)),
  }));
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === "MultiPolygon") return geometry.coordinates;
  return geometry.type === "Polygon" ? [geometry.coordinates] : [];
}

function linesOf({ coordinates }: { coordinates: number[][][] }): Part[] {
  return coordinates.map((line) => partOf({ type: "LineString", coordinates: line }, line));
}

function partOf(shape: GeoPermissibleObjects, points: number[][]): Part {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [longitude = 0, latitude = 0] of points) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return { shape, box };
}

/** Degrees of longitude; in a wider frame county borders merge into grey, and names are too small. */
const WIDEST_WITH_COUNTIES = 12;
const WIDEST_WITH_COUNTY_NAMES = 3;
const WIDEST_WITH_STATE_NAMES = 30;

/** Copies of the colors in `app/styles`, since an SVG in an `<img>` cannot read CSS variables of the page. */
export const COLORS = {
  ground: "#c9e2ea",
  land: "#edf2dd",
  county: "#bcc6a4",
  state: "#7d8470",
  name: "#5a6050",
  scale: "#5b5346",
};

function drawOutlines({ land, stateBorders, countyBorders, states, counties }: Country, frame: Frame): string {
  const width = frame.east - frame.west;
  const height = drawingHeight(frame);
  const projection = projectionOf(frame);
  const pathOf = (parts: Part[], attributes: string) => {
    const d = trace(projection, partsIn(parts, frame));
    return d && `<path ${attributes} d="${d}"/>`;
  };
  const named = width <= WIDEST_WITH_COUNTY_NAMES ? counties : width <= WIDEST_WITH_STATE_NAMES ? states : [];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DRAWING_WIDTH} ${height}" fill="none" stroke-linejoin="round">`,
    `<path fill="${COLORS.ground}" d="M0 0h${DRAWING_WIDTH}v${height}H0z"/>`,
    pathOf(land, `fill="${COLORS.land}" stroke="${COLORS.county}" stroke-width="2"`),
    width <= WIDEST_WITH_COUNTIES ? pathOf(countyBorders, `stroke="${COLORS.county}" stroke-width="2"`) : "",
    pathOf(stateBorders, `stroke="${COLORS.state}" stroke-width="${width <= WIDEST_WITH_COUNTIES ? 2.5 : 1.5}"`),
    `<g font-family="Open Sans,Arial,sans-serif">`,
    `<g font-size="${NAME_SIZE}" letter-spacing="4" text-anchor="middle" fill="${COLORS.name}" stroke="${COLORS.land}" stroke-width="5" paint-order="stroke">`,
    namesOf(projection, partsIn(named, frame), height),
    "</g>",
    width <= WIDEST_WITH_COUNTIES ? scaleBar(frame, height) : "",
    "</g></svg>",
  ].join("");
}

function partsIn<T extends Part>(parts: T[], frame: Frame): T[] {
  return parts.filter(({ box }) => {
    const isBeside = box.west > frame.east || box.east < frame.west;
    return !isBeside && box.south <= frame.north && box.north >= frame.south;
  });
}

/** Shapes are clipped this far outside of the frame, so that the clipped edges are invisible. */
const BLEED = 10;

/** The Mercator projection of `project`, which places the pins. */
function projectionOf(frame: Frame): GeoProjection {
  const { x, y } = project(frame, { latitude: 0, longitude: 0 });
  return (
    geoMercator()
      .scale(DRAWING_WIDTH / (((frame.east - frame.west) * Math.PI) / 180))
      .translate([x, y])
      // Borders are straight lines on the map, not great circles.
      .precision(0)
      .clipExtent([
        [-BLEED, -BLEED],
        [DRAWING_WIDTH + BLEED, drawingHeight(frame) + BLEED],
      ])
  );
}

function trace(projection: GeoProjection, parts: Part[]): string {
  const pen = new Pen();
  const draw = geoPath(projection, pen);
  for (const { shape } of parts) draw(shape);
  return pen.end();
}

const NAME_SIZE = 24;
const LETTER = 21;
const LIFT = PIN_RADIUS + 13;

function namesOf(projection: GeoProjection, areas: Named[], height: number): string {
  const measure = geoPath(projection);
  return areas
    .map(({ name, shape }) => {
      const [[left, top], [right, bottom]] = measure.bounds(shape);
      const [x = 0, middle = 0] = measure.centroid(shape).map(Math.round);
      const y = bottom - top > NAME_SIZE * 8 ? middle - LIFT : middle;
      const half = ((name.length + 1) * LETTER) / 2;
      const fits = right - left > 2 * half && bottom - top > NAME_SIZE * 2.5;
      const isWhole = x > half && x < DRAWING_WIDTH - half && y > NAME_SIZE * 1.5 && y < height - NAME_SIZE;
      return fits && isWhole ? `<text x="${x}" y="${y}">${escaped(name.toUpperCase())}</text>` : "";
    })
    .join("");
}

function escaped(text: string): string {
  return text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function scaleBar(frame: Frame, height: number): string {
  const latitude = (frame.south + frame.north) / 2;
  const mile = DRAWING_WIDTH / (MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180) * (frame.east - frame.west));
  const miles = [200, 100, 50, 20, 10, 5, 2, 1].find((candidate) => candidate * mile <= DRAWING_WIDTH / 5) ?? 1;
  const y = height - 24;
  return `<path fill="none" stroke="${COLORS.scale}" stroke-width="2" d="M24 ${y - 8}v8h${Math.round(miles * mile)}v-8"/><text x="32" y="${y - 8}" font-size="20" fill="${COLORS.scale}">${miles} mi</text>`;
}

const SHORTEST_STEP = 1.5;

class Pen implements GeoContext {
  #text = "";
  #x = 0;
  #y = 0;
  /** The line's last point if it was skipped as too close to the point before. */
  #skipped: [number, number] | null = null;

  moveTo(x: number, y: number): void {
    this.#finishLine();
    this.#x = Math.round(x);
    this.#y = Math.round(y);
    this.#text += `M${this.#x} ${this.#y}`;
  }

  lineTo(x: number, y: number): void {
    if (Math.hypot(x - this.#x, y - this.#y) < SHORTEST_STEP) this.#skipped = [x, y];
    else this.#stepTo(x, y);
  }

  closePath(): void {
    this.#skipped = null;
    this.#text += "z";
  }

  arc(): void {}

  beginPath(): void {}

  end(): string {
    this.#finishLine();
    return this.#text;
  }

  /** Draws a skipped end point, because borders of neighboring counties meet there. */
  #finishLine(): void {
    if (this.#skipped) this.#stepTo(...this.#skipped);
  }

  #stepTo(x: number, y: number): void {
    const dx = Math.round(x) - this.#x;
    const dy = Math.round(y) - this.#y;
    this.#skipped = null;
    if (dx === 0 && dy === 0) return;
    this.#x += dx;
    this.#y += dy;
    if (dx === 0) this.#text += `v${dy}`;
    else if (dy === 0) this.#text += `h${dx}`;
    else this.#text += `l${dx}${dy < 0 ? "" : " "}${dy}`;
  }
}
