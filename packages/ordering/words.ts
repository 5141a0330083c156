/** "location, day and time" */
export const joinWords = (words: readonly string[]) => joined(words, " and ");
/** "Fries, Chips or Salad" */
export const orWords = (words: readonly string[]) => joined(words, " or ");

function joined(words: readonly string[], last: string): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(last);
}
