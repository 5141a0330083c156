/**
 * The one reader of a return address (R8): a path of this site, or "/order-now". Everything that could
 * lead elsewhere (`//host`, `\\host`, other schemes, control characters, encoded tricks) counts as none.
 */
export function safeReturnTo(value: unknown): string {
  const fallback = "/order-now";
  if (typeof value !== "string" || value.length > 1_000) return fallback;
  if (!/^\/(?![/\\])/.test(value) || hasControlCharacter(value)) return fallback;
  let target: URL;
  try {
    target = new URL(value, "https://here.invalid");
  } catch {
    return fallback;
  }
  if (target.origin !== "https://here.invalid") return fallback;
  const path = target.pathname + target.search;
  // Dot segments are resolved by now: a second look at what is left.
  return /^\/(?![/\\])/.test(path) && !/^\/(?:lite|login)\b/.test(path) ? path : fallback;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}
