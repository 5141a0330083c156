import type { Portion } from "./ingredients.ts";
import { HEIGHT, WIDTH, box, circle, line, oval, path, put, seeded, shade } from "./shapes.ts";

/** What dishes stand on; each kind of food has its own. */
export const CLOTHS = {
  sage: "#c9d6b4",
  clay: "#eec3a4",
  mustard: "#f6d98a",
  sky: "#bfd8df",
  rose: "#f2c6c2",
  sand: "#ead9bd",
  mint: "#bfe0cc",
  night: "#3d4a4f",
} as const;
export type Cloth = keyof typeof CLOTHS;

export const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };

/** A whole drawing. A light comes from the upper left, over all of the cloth. */
export function scene(cloth: Cloth | null, ...parts: string[]): string {
  const ground = cloth
    ? `<rect width="${WIDTH}" height="${HEIGHT}" fill="${CLOTHS[cloth]}"/>${shade(path("M0 0H290L0 215Z", "#fff"), 0.16)}`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${ground}${parts.join("")}</svg>`;
}

export interface Serving {
  portion: Portion;
  /** From the middle of the vessel. */
  x: number;
  y: number;
  radius: number;
}

/** Seeded by place, so that a portion looks the same each time it lies there. */
export const serve = ({ portion, x, y, radius }: Serving) => put(portion(radius, seeded(`${x} ${y} ${radius}`)), x, y);

export const laid = (servings: Serving[]) => servings.map(serve).join("");

const shadowOf = (content: string) => put(shade(content, 0.2), 9, 13);

export const BOWL_RADIUS = 108;

/** A bowl of dark stoneware, and what is in it. */
export function bowl(content: string, size = 1): string {
  return put(
    shadowOf(circle(0, 0, 130, "#000")) +
      circle(0, 0, 130, "#2f2b28") +
      circle(-2, -3, 126, "#4b4540") +
      circle(0, 0, 117, "#262220") +
      content,
    MIDDLE.x,
    MIDDLE.y,
    0,
    size,
  );
}

/** White china. */
export function plate(content: string, size = 1): string {
  return put(
    shadowOf(circle(0, 0, 134, "#000")) +
      circle(0, 0, 134, "#e2d8c8") +
      circle(-2, -3, 131, "#fffcf6") +
      circle(0, 0, 98, "#efe7d9") +
      circle(1, 2, 97, "#fbf6ec") +
      content,
    MIDDLE.x,
    MIDDLE.y,
    0,
    size,
  );
}

export function board(content: string): string {
  return put(
    shadowOf(box(0, 0, 330, 226, 30, "#000")) +
      box(0, 3, 330, 226, 30, "#9c6a3c") +
      box(0, 0, 330, 222, 30, "#c9935c") +
      line("M-140-70Q0-88 140-66M-146 0Q20-22 146 6M-140 66Q-20 50 140 76", "#b57f49", 3) +
      circle(-143, -90, 9, "#8a5a30") +
      content,
    MIDDLE.x,
    MIDDLE.y,
  );
}

/** A baking pan with handles. */
export function pan(content: string, tone = "#5d6a70", edge = "#3a4449"): string {
  return put(
    shadowOf(box(0, 0, 330, 220, 26, "#000")) +
      box(0, 0, 376, 76, 26, edge) +
      box(0, 0, 352, 48, 18, CLOTHS.sand) +
      box(0, 2, 324, 220, 26, edge) +
      box(-1, -1, 318, 214, 24, tone) +
      box(0, 0, 292, 188, 16, edge) +
      content,
    MIDDLE.x,
    MIDDLE.y,
  );
}

/** A flat tray of paper or metal. */
export function tray(content: string, tone = "#fffaf0", edge = "#dccdb2"): string {
  return put(
    shadowOf(box(0, 0, 348, 240, 22, "#000")) +
      box(0, 2, 348, 240, 22, edge) +
      box(-1, -1, 342, 234, 20, tone) +
      box(0, 0, 316, 208, 12, edge) +
      box(1, 2, 315, 207, 12, tone) +
      content,
    MIDDLE.x,
    MIDDLE.y,
  );
}

/** A lunch box of brown paper, its lid open behind it. */
export function lunchBox(...parts: string[]): string {
  const flap = path("M-160-96L-138-138H138L160-96Z", "#b98a52") + path("M-150-100L-132-132H132L150-100Z", "#d6a96f");
  return put(
    shadowOf(box(0, 12, 336, 220, 12, "#000")) +
      flap +
      box(0, 12, 336, 220, 12, "#a97a45") +
      box(0, 10, 326, 208, 8, "#e6c08a") +
      box(0, 12, 306, 188, 6, "#cf9f63") +
      parts.join(""),
    MIDDLE.x,
    MIDDLE.y,
  );
}

/** A small round dish with a sauce or a soup. */
export const ramekin = (portion: Portion, radius = 38, tone = "#fffaf0", full = 1) =>
  put(shade(circle(0, 0, radius, "#000"), 0.2), 4, 6) +
  circle(0, 0, radius, "#d8ccb8") +
  circle(-1, -1, radius - 2, tone) +
  circle(0, 0, radius - 7, "#cbbda4") +
  portion((radius - 7) * full, seeded(`ramekin ${radius}`));

/** All of a round covered, as by a soup. */
export const cover =
  (tone: string, edge: string): Portion =>
  (radius) =>
    circle(0, 0, radius, edge) +
    circle(-1, -1, radius - 4, tone) +
    shade(oval(-radius / 4, -radius / 3, radius / 2.2, radius / 5, "#fff", -20), 0.22);

/** A glass seen from the side, filled. */
export function glass(drink: string, light: string, inside = "", { straw = "", foam = "" } = {}): string {
  return put(
    shadowOf(path("M-62-112H62L46 126H-46Z", "#000")) +
      (straw ? line("M16-60L38-142", straw, 12) : "") +
      path("M-64-112H64L48 120Q47 128 40 128H-40Q-47 128-48 120Z", "#e9f1f1") +
      path("M-57-96H57L42 112Q41 117 36 117H-36Q-41 117-42 112Z", drink) +
      (foam ? path("M-59-106H59L55-74Q30-62 0-72Q-30-82-55-70Z", foam) : "") +
      inside +
      shade(path("M-50-92H-34L-26 106H-36Z", light), 0.4) +
      shade(path("M40-96H57L42 112Q41 117 36 117H26Z", "#000"), 0.1),
    MIDDLE.x,
    MIDDLE.y + 4,
    0,
    0.9,
  );
}

export const ice = (x: number, y: number, turn: number) =>
  box(x, y, 30, 30, 6, "#dff1f5", turn) + shade(box(x - 3, y - 3, 18, 18, 4, "#fff", turn), 0.7);

/** A plastic bottle of water. */
export const bottle = () =>
  put(shade(box(0, 14, 66, 176, 22, "#000"), 0.2), 8, 8) +
  box(0, -104, 32, 24, 5, "#2f86b5") +
  box(0, -84, 26, 22, 4, "#cfe8f1") +
  path("M-13-78H13Q16-58 32-46V96Q32 106 22 106H-22Q-32 106-32 96V-46Q-16-58-13-78Z", "#a9d8ea") +
  path("M-13-78H2Q-4-40-10-40V106H-22Q-32 106-32 96V-46Q-16-58-13-78Z", "#cdeaf4") +
  box(0, 18, 64, 62, 0, "#2f86b5") +
  path("M0-4Q14 14 14 24A14 14 0 0 1-14 24Q-14 14 0-4Z", "#e9f7fb") +
  line("M-22-34V-22M-22 62V84", "#fff", 5);

/** A jug from the side. */
export function jug(drink: string, inside: string): string {
  return put(
    shadowOf(path("M-80-104H70L86 118H-92Z", "#000")) +
      line("M74-62Q138-56 124 20Q116 62 84 62", "#d5e4e6", 18) +
      path("M-82-104L-98-120L-70-116H74L90 108Q90 122 76 122H-82Q-96 122-94 108Z", "#e9f1f1") +
      path("M-79-82H69L80 106Q80 112 74 112H-78Q-84 112-84 106Z", drink) +
      inside +
      shade(path("M-70-76H-50L-56 104H-74Z", "#fff"), 0.4) +
      shade(path("M50-82H69L80 106Q80 112 74 112H58Z", "#000"), 0.1),
    MIDDLE.x,
    MIDDLE.y,
  );
}
