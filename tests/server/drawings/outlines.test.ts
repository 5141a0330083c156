import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "node-html-parser";
import { mesh } from "topojson-client";
import type { GeometryCollection, Topology, Transform } from "topojson-specification";
import { describe, expect, test } from "vitest";
import type { Coordinates } from "@platter/ordering/stores/address.ts";
import { DRAWING_WIDTH, type Frame, drawingHeight, mapFrame, project } from "@platter/ordering/stores/map.ts";
import { COLORS, createOutlines } from "../../../server/drawings/outlines.ts";
import { createReferenceCache } from "../../../server/remote/cache.ts";

const frameOf = (...places: [latitude: number, longitude: number][]): Frame =>
  mapFrame(places.map(([latitude, longitude]) => ({ latitude, longitude })));
const DALLAS = frameOf([32.7985, -96.8015], [33.1075, -96.8266], [32.7513, -97.356]);
const COUNTRY = frameOf([21.2964, -157.8607], [61.2174, -149.892], [42.3493, -71.081]);
const ATLAS = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("us-atlas/counties-10m.json"), "utf8"),
) as Topology<{ states: GeometryCollection }> & { transform: Transform };
const outlines = createOutlines(createReferenceCache(() => new Date(0), 1));

/** Every point of the lines of a picture, by the colour they are drawn with. */
async function linesOf(frame: Frame, color: string): Promise<{ x: number; y: number }[][]> {
  const picture = parse(await outlines.draw(frame));
  const path = picture.querySelectorAll("path").findLast((element) => element.getAttribute("stroke") === color);
  return (path?.getAttribute("d") ?? "").split(/(?=M)/).map(pointsIn);
}

function pointsIn(d: string): { x: number; y: number }[] {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([Mlhv])(-?\d+)?(?: ?(-?\d+))?/g)].map(([, command, first, second]) => {
    const [a, b] = [Number(first), Number(second)];
    if (command === "M") [x, y] = [a, b];
    if (command === "l") [x, y] = [x + a, y + b];
    if (command === "h") x += a;
    if (command === "v") y += a;
    return { x, y };
  });
}

/** The end of a border nearest to a place: a corner of at least three areas. */
function cornerNear(longitude: number, latitude: number): Coordinates {
  const { scale, translate } = ATLAS.transform;
  const ends = ATLAS.arcs.map(([start = [0, 0]]) => ({
    longitude: (start[0] ?? 0) * scale[0] + translate[0],
    latitude: (start[1] ?? 0) * scale[1] + translate[1],
  }));
  const distance = (end: Coordinates) => Math.hypot(end.longitude - longitude, end.latitude - latitude);
  return ends.reduce((nearest, end) => (distance(end) < distance(nearest) ? end : nearest));
}

describe("outlines below the pins", () => {
  test.each([
    ["Dallas, Tarrant and Denton", DALLAS, COLORS.county, -97.04, 32.99],
    ["the Four Corners", frameOf([37, -109.05]), COLORS.state, -109.045, 36.999],
    ["the Four Corners, zoomed out", frameOf([30, -118], [44, -100]), COLORS.state, -109.045, 36.999],
  ])("match the pins: the corner of %s lies where a pin would", async (_, frame, color, longitude, latitude) => {
    const corner = cornerNear(longitude, latitude);
    expect(Math.hypot(corner.longitude - longitude, corner.latitude - latitude)).toBeLessThan(0.05);
    const pin = project(frame, corner);
    const county = await linesOf(frame, color);
    const nearest = Math.min(...county.flat().map(({ x, y }) => Math.max(Math.abs(x - pin.x), Math.abs(y - pin.y))));
    expect(nearest).toBeLessThanOrEqual(1);
  });

  test("are clipped at the frame, in whole numbers", async () => {
    for (const frame of [DALLAS, COUNTRY]) {
      const picture = await outlines.draw(frame);
      expect(picture.match(/ d="([^"]*\.[^"]*)"/)).toBeNull();
      const points = parse(picture)
        .querySelectorAll("path")
        .flatMap((path) => pointsIn(path.getAttribute("d") ?? ""));
      expect(points.length).toBeGreaterThan(8);
      for (const { x, y } of points) {
        expect(Math.abs(x - DRAWING_WIDTH / 2)).toBeLessThanOrEqual(DRAWING_WIDTH / 2 + 10);
        expect(Math.abs(y - drawingHeight(frame) / 2)).toBeLessThanOrEqual(drawingHeight(frame) / 2 + 11);
      }
    }
  });

  test("borders reach their very end, where others begin", async () => {
    const drawn = await linesOf(COUNTRY, COLORS.state);
    const borders = mesh(ATLAS, ATLAS.objects.states, (a, b) => a !== b).coordinates;
    expect(drawn).toHaveLength(borders.length);
    for (const [index, border] of borders.entries()) {
      const [longitude = 0, latitude = 0] = border.at(-1) ?? [];
      const { x, y } = project(COUNTRY, { longitude, latitude });
      expect(drawn[index]?.at(-1)).toEqual({ x: Math.round(x), y: Math.round(y) });
    }
  });

  test("zoomed in: counties with names and a scale; zoomed out: states only; at most 60 KB (STORE-13)", async () => {
    const near = await outlines.draw(DALLAS);
    expect(near).toContain(">DALLAS<");
    expect(near).toContain(">TARRANT<");
    expect(near).toContain(" mi<");
    const widest = await outlines.draw(frameOf([34, -86], [40, -78]));
    expect(widest.length).toBeLessThan(60_000);
    expect(widest).toContain(COLORS.county);
    const far = await outlines.draw(COUNTRY);
    expect(far).not.toContain("<text");
    expect(far.length).toBeLessThan(60_000);
    expect(far.length).toBeGreaterThan(5_000);
    expect(far.match(/<path/g)).toHaveLength(3);
  });

  test("are a standalone document: one root, its height, no script, style or address", async () => {
    for (const frame of [DALLAS, COUNTRY, frameOf([35.5, -106.9])]) {
      const picture = await outlines.draw(frame);
      expect(picture).toMatch(
        new RegExp(`^<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${drawingHeight(frame)}"`),
      );
      expect(picture.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/<script|style|http|href|NaN|undefined/);
      expect(picture.match(/<[a-z]/g)?.length).toBe((picture.match(/<\/[a-z]+>|\/>/g) ?? []).length);
    }
  });

  test("apostrophes, accents and tildes are kept", async () => {
    expect(await outlines.draw(frameOf([32.35, -106.8]))).toContain(">DOÑA ANA<");
    expect(await outlines.draw(frameOf([38.8, -76.85]))).toContain(">PRINCE GEORGE'S<");
  });

  test("the same frame is drawn once", async () => {
    const [one, other] = await Promise.all([outlines.draw(DALLAS), outlines.draw({ ...DALLAS })]);
    expect(one).toBe(other);
    const own = createOutlines(createReferenceCache(() => new Date(0), 1));
    const draw = async (times: number) => {
      const started = performance.now();
      for (let time = 0; time < times; time++) await own.draw({ ...COUNTRY });
      return performance.now() - started;
    };
    const once = await draw(1);
    expect(await draw(200)).toBeLessThan(once);
  });

  test("labels are legible on land and on water, and the border between them is visible", () => {
    const tokens = readFileSync("app/styles/tokens.css", "utf8");
    expect(COLORS.scale).toBe(/--ink-soft: (#[0-9a-f]+);/.exec(tokens)?.[1]);
    for (const ground of [COLORS.land, COLORS.ground]) {
      expect(contrast(COLORS.name, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(COLORS.scale, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(COLORS.state, ground)).toBeGreaterThanOrEqual(2.5);
    }
    expect(new Set(Object.values(COLORS)).size).toBe(Object.keys(COLORS).length);
  });
});

/** WCAG 2.2: of two colours such as "#c9e2ea". */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}
