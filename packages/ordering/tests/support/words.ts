/** Splits words at blanks: a notation for tables of many short texts. */
export const words = (...lines: string[]): string[] => lines.join(" ").split(" ");

/** An object whose fields all have this value: of replies and records that say nothing. */
export const each = <T>(value: T, ...lines: string[]): Record<string, T> =>
  Object.fromEntries(words(...lines).map((name) => [name, value]));
