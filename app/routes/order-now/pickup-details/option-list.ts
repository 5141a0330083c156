/** What a list offers: the value that is sent, and the words. */
export interface Option {
  value: string;
  text: string;
}

/**
 * A long list on its way to the browser: one text, a line for each option. As objects, ninety days and forty times
 * would weigh as much again as the page.
 */
export function packOptions(options: readonly Option[]): string {
  return options.map(({ value, text }) => `${value} ${text}`).join("\n");
}

/** No value holds a blank. */
export function unpackOptions(packed: string): Option[] {
  if (packed === "") return [];
  return packed.split("\n").map((line) => {
    const blank = line.indexOf(" ");
    return { value: line.slice(0, blank), text: line.slice(blank + 1) };
  });
}
