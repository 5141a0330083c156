import type { CartLine } from "../checkout/cart.ts";
import type { Cents } from "../money.ts";

type Named = Pick<CartLine, "nickname" | "price" | "quantity">;

export interface Person {
  name: string;
  pieces: number;
  sum: Cents;
}

/** Pieces and sum of each person in a bag, in the order of first dishes; omits dishes without a name. */
export function personsOf(lines: readonly Named[]): Person[] {
  const persons = new Map<string, Person>();
  for (const { nickname: name, price, quantity } of lines) {
    if (name === "") continue;
    const { pieces, sum } = persons.get(name) ?? { pieces: 0, sum: 0 };
    persons.set(name, { name, pieces: pieces + quantity, sum: sum + price * quantity });
  }
  return [...persons.values()];
}

/** Groups lines by person, unnamed first, sums on the first lines; unchanged with one person or one line each. */
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
