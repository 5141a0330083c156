import type { ChosenModifier, MenuItem, Modifier } from "./menu.ts";
import { chosenIn, isRequired, pieces, sortedModifiers } from "./modifiers.ts";

/** Limited because each layer is an image request. */
const MOST_LAYERS = 12;

export type DishPicture = string | string[];

/** The URLs of a dish's layers, else of its own picture; empty without either. */
export function dishPicture(
  item: Pick<MenuItem, "baseImageUrl" | "smallImageUrl" | "largeImageUrl">,
  modifiers: readonly Modifier[],
  choices: readonly ChosenModifier[],
): DishPicture {
  const layers = dishLayers(item, modifiers, choices);
  return layers[0] ? layers : item.smallImageUrl || item.largeImageUrl;
}

/** URLs of a composed dish's layers, bottom first; empty without a base or before any required layer is chosen. */
export function dishLayers(
  { baseImageUrl }: Pick<MenuItem, "baseImageUrl">,
  modifiers: readonly Modifier[],
  choices: readonly ChosenModifier[],
): string[] {
  if (!baseImageUrl || !isBegun(modifiers, choices)) return [];
  const laid = new Set([baseImageUrl, ...layersOf(modifiers, choices).filter(Boolean)]);
  return [...laid].slice(0, MOST_LAYERS + 1);
}

function isBegun(modifiers: readonly Modifier[], choices: readonly ChosenModifier[]): boolean {
  const needed = modifiers.filter(
    (modifier) => isRequired(modifier) && modifier.options.some((option) => option.layerImageUrl),
  );
  return !needed[0] || needed.some((modifier) => chosenIn(modifier, choices)[0]);
}

function layersOf(modifiers: readonly Modifier[], choices: readonly ChosenModifier[]): string[] {
  return sortedModifiers(modifiers).flatMap((modifier) =>
    modifier.options.flatMap((option) => {
      const chosen = chosenIn(modifier, choices).find(({ optionId }) => optionId === option.optionId);
      if (!chosen || chosen.onSide || pieces(chosen.quantity) === 0) return [];
      return [option.layerImageUrl, ...layersOf(option.modifiers, chosen.modifiers)];
    }),
  );
}
