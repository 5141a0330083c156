/** Words with blanks between them as a list: what a table of many short texts is written with. */
export const words = (...lines: string[]): string[] => lines.join(" ").split(" ");

/** An object whose fields all have this value: of replies and records that say nothing. */
export const each = <T>(value: T, ...lines: string[]): Record<string, T> =>
  Object.fromEntries(words(...lines).map((name) => [name, value]));
