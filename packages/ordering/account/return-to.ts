/** The value if it is a path of this site, else "/order-now", which prevents open redirects. */
export function safeReturnTo(value: unknown): string {
  const fallback = "/order-now";
  if (typeof value !== "string" || value.length > LONGEST || !staysHere(value)) return fallback;
  const target = URL.parse(value, "https://here.invalid");
  if (target?.origin !== "https://here.invalid") return fallback;
  // Checks again after dot segments are resolved and percent-encoding is decoded.
  const path = target.pathname + target.search;
  const read = decoded(target.pathname);
  const isFine = path.length <= LONGEST && read !== null && staysHere(read) && !LEADS_BACK.test(read);
  return isFine ? path : fallback;
}

/** Longest path in characters: a longer one would exceed the header limits of stock proxies. */
const LONGEST = 1_000;
/** Pages that themselves redirect to a return path. */
const LEADS_BACK = /^\/(?:lite|login|logout)\b/i;

function staysHere(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !hasControlCharacter(path);
}

/** Percent-decoded, as a router or a proxy reads it; null if malformed. */
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

/** Whether the chain has a separate main site; one at our own origin would cause a redirect loop. */
export function hasMainSite(mainSiteUrl: string | null, appUrl: string): mainSiteUrl is string {
  return mainSiteUrl !== null && new URL(mainSiteUrl).origin !== appUrl;
}
