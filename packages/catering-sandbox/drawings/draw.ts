import recipes from "./recipes.json" with { type: "json" };
import { HEIGHT, WIDTH, picture, put } from "./shapes.ts";
import { sketch } from "./sketch.ts";

/** Of all drawings. */
export const DRAWINGS: readonly string[] = Object.keys(recipes);

const drawn = new Map<string, string>();

/** An SVG document, the same each time; null where none has this name. */
export function drawing(name: string): string | null {
  if (!Object.hasOwn(recipes, name)) return null;
  const document = drawn.get(name) ?? draw(name as keyof typeof recipes);
  drawn.set(name, document);
  return document;
}

/**
 * A recipe is the ground, the scale of what stands on it, and its parts, measured from the middle of the drawing;
 * a layer upon another drawing has no ground.
 */
export function draw(name: keyof typeof recipes): string {
  const [where = "", dish = ""] = recipes[name].split(" | ");
  const [ground, scale = 1] = where.split(" ");
  const below = ground === "none" ? "" : sketch(`${ground} 0 0; light 0 0`);
  return picture(below + put(sketch(dish), WIDTH / 2, HEIGHT / 2, 0, Number(scale)));
}
