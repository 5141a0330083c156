/**
 * The one reader of a return address: a path of this site, or "/order-now". Everything that could
 * lead elsewhere (`//host`, `\\host`, other schemes, control characters, encoded tricks) counts as none.
 */
export function safeReturnTo(value: unknown): string {
  const fallback = "/order-now";
  if (typeof value !== "string" || value.length > LONGEST || !staysHere(value)) return fallback;
  const target = URL.parse(value, "https://here.invalid");
  if (target?.origin !== "https://here.invalid") return fallback;
  // Dot segments are resolved by now, and letters outside ASCII have grown: a second look at what is left.
  const path = target.pathname + target.search;
  const read = decoded(target.pathname);
  const isFine = path.length <= LONGEST && read !== null && staysHere(read) && !LEADS_BACK.test(read);
  return isFine ? path : fallback;
}

/** Beyond it the reply's headers would grow too large for stock proxies. */
const LONGEST = 1_000;
/** Pages that lead to a return address themselves; routes are found whatever the case of their letters. */
const LEADS_BACK = /^\/(?:lite|login|logout)\b/i;

function staysHere(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !hasControlCharacter(path);
}

/** As a router or a proxy reads it; null when it cannot be read. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}

/** Whether the chain has a site of its own for its other pages. One named as our own start would lead to itself for ever. */
export function hasMainSite(mainSiteUrl: string | null, appUrl: string): mainSiteUrl is string {
  return mainSiteUrl !== null && new URL(mainSiteUrl).origin !== appUrl;
}
