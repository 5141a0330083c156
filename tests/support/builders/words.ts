/** Words with blanks between them as a list: what a table of many short texts is written with. */
export const words = (...lines: string[]): string[] => lines.join(" ").split(" ");
