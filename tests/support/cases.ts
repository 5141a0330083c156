/** Texts as test cases with a name short enough for a title: `test.each(named("", "x".repeat(50_000)))("%s is refused", (_name, text) => ...)`. */
export function named(...texts: string[]): [name: string, text: string][] {
  return texts.map((text) => [shortName(text), text]);
}

export function shortName(text: string): string {
  const start = JSON.stringify([...text].slice(0, 24).join(""));
  return [...text].length > 24 ? `${start} and so on (${text.length})` : start;
}
