/** "location, day and time" */
export const joinWords = (words: readonly string[]) => joined(words, " and ");
/** "Fries, Chips or Salad" */
export const orWords = (words: readonly string[]) => joined(words, " or ");

function joined(words: readonly string[], last: string): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(last);
}

/** Whether the words differ by at most one added, removed or replaced letter. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
