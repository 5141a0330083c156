/** A path of this site, or "/order-now" for anything that could lead elsewhere. */
export function safeReturnTo(value: unknown): string {
  const fallback = "/order-now";
  if (typeof value !== "string" || value.length > LONGEST || !staysHere(value)) return fallback;
  const target = URL.parse(value, "https://here.invalid");
  if (target?.origin !== "https://here.invalid") return fallback;
  // Checked again, with dot segments resolved and letters encoded.
  const path = target.pathname + target.search;
  const read = decoded(target.pathname);
  const isFine = path.length <= LONGEST && read !== null && staysHere(read) && !LEADS_BACK.test(read);
  return isFine ? path : fallback;
}

/** Beyond it the reply's headers would grow too large for stock proxies. */
const LONGEST = 1_000;
/** Pages that redirect to a return address themselves. */
const LEADS_BACK = /^\/(?:lite|login|logout)\b/i;

function staysHere(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !hasControlCharacter(path);
}

/** As read by a router or a proxy; null if unreadable. */
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

/** Whether the chain has another site; one at our own address would redirect to itself forever. */
export function hasMainSite(mainSiteUrl: string | null, appUrl: string): mainSiteUrl is string {
  return mainSiteUrl !== null && new URL(mainSiteUrl).origin !== appUrl;
}
