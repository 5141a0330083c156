import type { CartLine } from "../checkout/cart.ts";
import { NICKNAME_MAX } from "../checkout/cart.ts";
import { cutTo } from "../typed-text.ts";

export function namesIn(lines: readonly Pick<CartLine, "nickname">[]): string[] {
  return [...new Set(lines.map(({ nickname }) => nickname))].filter(Boolean);
}

/** "Ana", or "Ana 2" if the name is taken, ignoring case. */
export function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map(folded));
  let free = name;
  for (let number = 2; others.has(folded(free)); number++) free = `${cutTo(name, NICKNAME_MAX - 4).trim()} ${number}`;
  return free;
}

function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
