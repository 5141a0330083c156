import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Coordinates } from "../../stores/address.ts";
import {
  DRAWING_WIDTH,
  type Frame,
  type MapPoint,
  PIN_RADIUS,
  drawingHeight,
  frameName,
  listedStores,
  mapFrame,
  project,
  readFrame,
  storeMap,
} from "../../stores/map.ts";
import { words } from "../support/words.ts";
import { expectLinear } from "../support/duration.ts";

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anywhere = fc.record({ latitude: between(17.1, 71.4), longitude: between(-176.9, -64.5) });
/** Stores of one town. */
const town = anywhere.chain(({ latitude: south, longitude: west }) => {
  const place = fc.record({ latitude: between(south, south + 0.1), longitude: between(west, west + 0.1) });
  return fc.array(place, { minLength: 1, maxLength: 40 });
});
const places = fc.oneof(town, fc.array(anywhere, { minLength: 1, maxLength: 40 }));

const DALLAS = { latitude: 32.7985, longitude: -96.8015 };
const HONOLULU = { latitude: 21.2964, longitude: -157.8607 };
const ANCHORAGE = { latitude: 61.2174, longitude: -149.892 };

function pointsAt(list: Coordinates[]): MapPoint[] {
  return list.map((place, index) => ({
    ...place,
    number: index + 1,
    name: `Store ${index + 1}`,
    href: `#store-${index}`,
    phone: "(214) 555-0101",
    page: `/locations/store/TX/store-${index}`,
  }));
}

/** Web Mercator from the other end: the tables' metres, EPSG:3857. */
const METRES_PER_DEGREE = 111_319.490_793;

describe("the map frame (STORE-13)", () => {
  test("contains every place with its whole pin", () => {
    fc.assert(
      fc.property(places, (list) => {
        const frame = mapFrame(list);
        for (const place of list) {
          const { x, y } = project(frame, place);
          expect(Math.min(x, DRAWING_WIDTH - x, y, drawingHeight(frame) - y)).toBeGreaterThanOrEqual(PIN_RADIUS);
        }
      }),
    );
  });

  test("has a margin on every side, except at the ends of the country", () => {
    const inland = fc.record({ latitude: between(32, 44), longitude: between(-105, -85) });
    const some = fc.array(inland, { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(some, (list) => {
        const frame = mapFrame(list);
        const height = drawingHeight(frame);
        for (const place of list) {
          const { x, y } = project(frame, place);
          expect(Math.min(x, DRAWING_WIDTH - x)).toBeGreaterThanOrEqual(DRAWING_WIDTH * 0.08 - 1);
          expect(Math.min(y, height - y)).toBeGreaterThanOrEqual(height * 0.08 - 1);
        }
      }),
    );
  });

  test("is at most the country, and survives its address", () => {
    fc.assert(
      fc.property(places, (list) => {
        const frame = mapFrame(list);
        expect(frame.west).toBeGreaterThanOrEqual(-180);
        expect(frame.east).toBeLessThanOrEqual(-60);
        expect(frame.south).toBeGreaterThanOrEqual(13);
        expect(frame.north).toBeLessThanOrEqual(74);
        expect(readFrame(frameName(frame))).toEqual(frame);
      }),
    );
  });

  test("is flatter for places side by side", () => {
    const shapeOf = (list: Coordinates[]) => DRAWING_WIDTH / drawingHeight(mapFrame(list));
    const oneAboveTheOther = [DALLAS, { latitude: 36, longitude: -96.8 }];
    expect(Math.round(shapeOf(oneAboveTheOther) * 10)).toBeOneOf([12, 13]);
    expect(shapeOf([DALLAS, { latitude: 32.8, longitude: -91 }])).toBeCloseTo(1.6, 1);
  });

  test.each([
    ["Dallas", DALLAS],
    ["Honolulu", HONOLULU],
    ["Anchorage", ANCHORAGE],
  ])("of one place, %s, reaches at least 10 miles to each side, and not much more", (_, place) => {
    for (const list of [[place], [place, place, place]]) {
      const frame = mapFrame(list);
      const mile = Math.cos((place.latitude * Math.PI) / 180) * 69.17;
      expect((place.longitude - frame.west) * mile).toBeGreaterThan(10);
      expect((frame.east - place.longitude) * mile).toBeGreaterThan(10);
      expect((frame.north - place.latitude) * 69).toBeGreaterThan(9);
      expect((place.latitude - frame.south) * 69).toBeGreaterThan(9);
      expect((frame.east - frame.west) * mile).toBeLessThan(42);
    }
  });

  test("lies on a grid, so that a nearby store gets the same picture", () => {
    const near = { latitude: DALLAS.latitude + 0.0005, longitude: DALLAS.longitude - 0.0005 };
    expect(mapFrame([near])).toEqual(mapFrame([DALLAS]));
  });
});

const frame: Frame = { west: -100, south: 30, east: -90, north: 40 };

test("projection: corners, east to the right, south down", () => {
  expect(project(frame, { latitude: 40, longitude: -100 })).toEqual({ x: 0, y: 0 });
  expect(project(frame, { latitude: 30, longitude: -90 }).x).toBe(DRAWING_WIDTH);
  fc.assert(
    fc.property(places, anywhere, anywhere, (list, a, b) => {
      const drawing = mapFrame(list);
      const [one, other] = [project(drawing, a), project(drawing, b)];
      // Places a tenth of a millimetre apart may fall on the same number.
      if (a.longitude < b.longitude - 1e-9) expect(one.x).toBeLessThan(other.x);
      if (a.latitude > b.latitude + 1e-9) expect(one.y).toBeLessThan(other.y);
    }),
  );
});

test("projection matches the published meters of Web Mercator", () => {
  // 30° and 40° north are 3,503,549.84 and 4,865,942.28 metres from the equator.
  const degrees = (4_865_942.28 - 3_503_549.84) / METRES_PER_DEGREE;
  expect(project(frame, { latitude: 30, longitude: -100 }).y).toBeCloseTo((degrees / 10) * DRAWING_WIDTH, 2);
  expect(drawingHeight(frame)).toBe(Math.round(degrees * 100));
});

test("picture address: one spelling per frame", () => {
  expect(frameName(mapFrame([DALLAS]))).toBe("-97.09,32.653,-96.53,32.948.svg");
  for (const name of [
    ...words(
      "-97.090,32.653,-96.53,32.948.svg -97.09,32.653,-96.53,32.948 -97.09,32.653,-96.53,32.948.png",
      "-97.09,32.653,-96.53,32.948.svg.svg -97.09,032.653,-96.53,32.948.svg -97.09,32.653,-96.53,+32.948.svg",
    ),
    " -97.09,32.653,-96.53,32.948.svg",
  ])
    expect(readFrame(name), name).toBeNull();
});

test("picture address: only possible frames are accepted", () => {
  const inOrder = "NaN,NaN,NaN,NaN.svg Infinity,1,2,3.svg 1e1,2,3,4.svg -96.53,32.653,-97.09,32.948.svg";
  const sides = "-97.09,32.948,-96.53,32.653.svg -97.09,32.653,-97.09,32.653.svg -97.09,32.653,-96.53.svg";
  const widthOfNone = "-97.091,32.653,-96.53,32.948.svg -97.09,32.653,-96.53,32.948,1.svg";
  const outside = "10,32.653,10.56,32.947.svg -180.28,32.653,-179.72,32.947.svg -97.09,-80,-96.53,-79.9.svg";
  const tooFlatOrTall = "-97.09,32.653,-96.53,32.654.svg -97.09,20,-96.53,60.svg .svg";
  const all = words(inOrder, sides, widthOfNone, outside, tooFlatOrTall);
  for (const name of [...all, "", `${"9".repeat(400)},1,2,3.svg`]) expect(readFrame(name), name).toBeNull();
});

describe("pins (STORE-13, STORE-04)", () => {
  const pinsOf = (list: Coordinates[]) => storeMap(pointsAt(list), { googleKey: null });

  test("do not overlap, lie on the drawing, and stay in place where there is room", () => {
    fc.assert(
      fc.property(places, (list) => {
        const map = pinsOf(list);
        expect(map?.pins.map(({ number }) => number)).toEqual(list.map((_, index) => index + 1));
        for (const [index, pin] of (map?.pins ?? []).entries()) {
          expect(Math.min(pin.x, DRAWING_WIDTH - pin.x, pin.y, (map?.height ?? 0) - pin.y)).toBeGreaterThanOrEqual(
            PIN_RADIUS,
          );
          for (const other of map?.pins.slice(0, index) ?? [])
            expect(Math.hypot(pin.x - other.x, pin.y - other.y)).toBeGreaterThanOrEqual(2 * PIN_RADIUS);
          const exact = project(mapFrame(list), list[index] ?? DALLAS);
          expect(Math.abs((pin.place ?? pin).x - exact.x)).toBeLessThanOrEqual(0.5);
          expect(Math.abs((pin.place ?? pin).y - exact.y)).toBeLessThanOrEqual(0.5);
        }
      }),
    );
  });

  test("of twenty stores at one corner stand close around it, the first in place", () => {
    const pins = pinsOf(Array.from({ length: 20 }, () => DALLAS))?.pins ?? [];
    expect(pins[0]?.place).toBeNull();
    for (const { x, y, place } of pins.slice(1))
      expect(Math.hypot(x - (place?.x ?? 0), y - (place?.y ?? 0))).toBeLessThan(6 * PIN_RADIUS);
  });

  test("of more stores than fit are all there, in linear time", () => {
    const many = (times: number) => pinsOf(Array.from({ length: 40 * times }, () => DALLAS));
    expect(many(16)?.pins).toHaveLength(640);
    expectLinear(many);
  }, 60_000);

  test("of stores without a position, or outside the country, are left out; the others keep their numbers", () => {
    const nowhere = [
      { latitude: 0, longitude: 0 },
      { latitude: Number.NaN, longitude: -96 },
      { latitude: 32, longitude: 96 },
      { latitude: 13.44, longitude: 144.79 },
    ];
    expect(pinsOf([...nowhere, DALLAS])?.pins.map(({ number }) => number)).toEqual([5]);
    expect(pinsOf([...nowhere, DALLAS])?.picture).toBe(`/map/${frameName(mapFrame([DALLAS]))}`);
    expect(pinsOf(nowhere)).toBeNull();
    expect(pinsOf([])).toBeNull();
  });

  test("are numbered like the list and link to its rows", () => {
    const store = { name: "Dallas Uptown", storeNumber: "1001", phone: "(214) 555-0101", state: "TX" };
    const points = listedStores([
      { ...store, ...DALLAS, urlFriendlyName: "dallas-uptown" },
      { ...store, ...DALLAS, storeNumber: "0042", urlFriendlyName: "a/b?c" },
    ]);
    expect(points).toMatchObject([
      { number: 1, href: "#store-1001", page: "/locations/store/TX/dallas-uptown" },
      { number: 2, href: "#store-0042", page: "/locations/store/TX/a%2Fb%3Fc" },
    ]);
  });
});

test("without a Google key pins have their pop-up's data, and no coordinates (STORE-13)", () => {
  const map = storeMap(pointsAt([DALLAS]), { googleKey: null });
  expect(map?.google).toBeNull();
  expect(map?.pins).toMatchObject([{ name: "Store 1", phone: "(214) 555-0101", page: "/locations/store/TX/store-0" }]);
  expect(JSON.stringify(map?.pins)).not.toMatch(/latitude|longitude/);
});

test("with a Google key there are positions, phones, pages and the zoom (DELIV-01)", () => {
  expect(storeMap(pointsAt([DALLAS]), { googleKey: "a-key", zoom: 16 })?.google).toEqual({
    apiKey: "a-key",
    zoom: 16,
    center: DALLAS,
    points: [{ ...DALLAS, number: 1, name: "Store 1", phone: "(214) 555-0101", page: "/locations/store/TX/store-0" }],
  });
  // Of stores it is 12, around the first or a given point in the country.
  const centerOf = (center?: typeof DALLAS) => storeMap(pointsAt([DALLAS]), { googleKey: "a-key", center })?.google;
  const near = { latitude: 33, longitude: -97 };
  expect(centerOf(near)).toMatchObject({ zoom: 12, center: near });
  expect(centerOf({ latitude: 0, longitude: 0 })).toMatchObject({ zoom: 12, center: DALLAS });
});
