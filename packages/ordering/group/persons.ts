import type { CartLine } from "../checkout/cart.ts";
import type { Cents } from "../money.ts";

type Named = Pick<CartLine, "nickname" | "price" | "quantity">;

export interface Person {
  name: string;
  pieces: number;
  sum: Cents;
}

/** Sums of a bag by person, in the order of their first dish; dishes without a name are left out. */
export function personsOf(lines: readonly Named[]): Person[] {
  const persons = new Map<string, Person>();
  for (const { nickname: name, price, quantity } of lines) {
    if (name === "") continue;
    const { pieces, sum } = persons.get(name) ?? { pieces: 0, sum: 0 };
    persons.set(name, { name, pieces: pieces + quantity, sum: sum + price * quantity });
  }
  return [...persons.values()];
}

/** Lines by person, unnamed first, the sum at each first line; a bag of one person, or of one line each, stays. */
export function byPerson<Line extends Named>(lines: readonly Line[]): (Line & { person?: Person | "same" })[] {
  const persons = personsOf(lines);
  const named = lines.filter(({ nickname }) => nickname !== "");
  if (persons.length < 2 || named.length === persons.length) return [...lines];
  const unnamed = lines.filter(({ nickname }) => nickname === "");
  const grouped = persons.flatMap((person) =>
    named
      .filter(({ nickname }) => nickname === person.name)
      .map((line, place) => ({ ...line, person: place === 0 ? person : ("same" as const) })),
  );
  return [...unnamed, ...grouped];
}
