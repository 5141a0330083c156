import { RECIPES } from "./dishes.ts";

/** Of all drawings. */
export const DRAWINGS: readonly string[] = Object.keys(RECIPES);

const drawn = new Map<string, string>();

/** An SVG document, the same each time; null where none has this name. */
export function drawing(name: string): string | null {
  const recipe = Object.hasOwn(RECIPES, name) ? RECIPES[name] : undefined;
  if (!recipe) return null;
  const picture = drawn.get(name) ?? recipe();
  drawn.set(name, picture);
  return picture;
}
