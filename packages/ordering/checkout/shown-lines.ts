import { type Cart, type CartLine, type CartModifier, type CartOption, isFixed, mealName } from "./cart.ts";
import { type Person, byPerson } from "../group/persons.ts";
import type { DishPicture } from "../menu/dish-layers.ts";
import { formatCents } from "../money.ts";

/** The fields of a bag's line that pages show (CART-01). */
export type ShownLine = ReturnType<typeof shownLine> & {
  /** In a bag grouped by person (MORE-23): the person on each first line, "same" on the others. */
  person?: Person | "same";
};

export interface ShownOption {
  text: string;
  options: ShownOption[];
}

export type PictureOf = (line: Pick<CartLine, "menuItemId" | "modifiers">) => DishPicture;

export function shownLines({ lines }: Pick<Cart, "lines">, pictureOf?: PictureOf): ShownLine[] {
  return byPerson(lines.map((line, index) => shownLine(line, index, pictureOf)));
}

function shownLine(line: CartLine, index: number, pictureOf?: PictureOf) {
  const { cartItemId, nickname, name, price, quantity, specialInstructions, isConfigurationValid } = line;
  return {
    cartItemId,
    title: mealName(line, index + 1),
    nickname,
    name,
    price,
    quantity,
    /** Empty if unknown, null for lines without pictures. */
    picture: pictureOf ? shownPicture(line, pictureOf) : null,
    options: shownOptions(line.modifiers),
    specialInstructions,
    isConfigurationValid,
    isFixed: isFixed(line),
  };
}

/** Null for a fee, which needs no placeholder. */
function shownPicture(line: CartLine, pictureOf: PictureOf): DishPicture | null {
  return pictureOf(line) || (isFixed(line) ? null : "");
}

function shownOptions(modifiers: CartModifier[]): ShownOption[] {
  return modifiers.flatMap(({ options }) =>
    options.map((option) => ({ text: optionText(option), options: shownOptions(option.modifiers) })),
  );
}

/** All options on one line, nested ones in brackets (CART-05). */
export function optionWords(options: readonly ShownOption[]): string {
  return options
    .map(({ text, options: within }) => (within.length > 0 ? `${text} (${optionWords(within)})` : text))
    .join(", ");
}

/** MOD-08: NO, EXTRA, ON SIDE, "2x", "(Premium)" and extra cost. */
function optionText(option: CartOption): string {
  return [
    option.takeOff ? "NO" : "",
    option.extra ? "EXTRA" : "",
    option.quantity > 1 ? `${option.quantity}x` : "",
    option.name,
    option.onSide ? "ON SIDE" : "",
    option.isPremium ? "(Premium)" : "",
    option.extraCost !== null && option.extraCost > 0 ? `+${formatCents(option.extraCost)}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
