import { type Cart, type CartLine, type CartModifier, type CartOption, isFixed, mealName } from "./cart.ts";
import { type Cents, formatCents } from "../money.ts";

/** A line of the bag as pages show it (CART-01): what nobody sees is not sent to browsers. */
export interface ShownLine {
  cartItemId: string;
  /** "Meal 2", or the name the customer gave it. */
  title: string;
  nickname: string;
  name: string;
  price: Cents;
  quantity: number;
  options: ShownOption[];
  specialInstructions: string;
  isConfigurationValid: boolean;
  /** CART-03: has no buttons. */
  isFixed: boolean;
}

export interface ShownOption {
  name: string;
  /** With all that was said of it (MOD-08). */
  text: string;
  options: ShownOption[];
}

/** Frame and page show the same lines: told once, they are sent once. */
const told = new WeakMap<CartLine[], ShownLine[]>();

export function shownLines({ lines }: Pick<Cart, "lines">): ShownLine[] {
  const before = told.get(lines);
  if (before) return before;
  const shown = lines.map(shownLine);
  told.set(lines, shown);
  return shown;
}

function shownLine(line: CartLine, index: number): ShownLine {
  const { cartItemId, nickname, name, price, quantity, specialInstructions, isConfigurationValid } = line;
  return {
    cartItemId,
    title: mealName(line, index + 1),
    nickname,
    name,
    price,
    quantity,
    options: shownOptions(line.modifiers),
    specialInstructions,
    isConfigurationValid,
    isFixed: isFixed(line),
  };
}

function shownOptions(modifiers: CartModifier[]): ShownOption[] {
  return modifiers.flatMap(({ options }) =>
    options.map((option) => ({ name: option.name, text: optionText(option), options: shownOptions(option.modifiers) })),
  );
}

/** MOD-08: NO, EXTRA, ON SIDE, "2x", "(Premium)" and what it adds. */
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
