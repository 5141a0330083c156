import { data } from "react-router";

/** Stock proxies refuse a reply with more than about 4 KB of headers. */
const HEADER_BUDGET = 3_900;
const COOKIE_BUDGET = 2_800;
/** Of a reply to a customer whose access token is long. */
const LONG_TOKEN_BUDGET = 3_100;
/** What is added after the cookies beside the policy: ids, dates and lengths of every reply. */
const LATER_HEADERS = 700;

/** Characters left for Set-Cookie lines beside the headers that a route has set. */
export function cookieBudget(headers: Headers, policy: string, hasLongToken: boolean): number {
  const sizes = [...headers].map(([name, value]) => name.length + value.length + ": \r\n".length);
  const cookies = headers.getSetCookie().join("").length;
  const left = HEADER_BUDGET - LATER_HEADERS - policy.length - sizes.reduce((sum, size) => sum + size, 0);
  return Math.min((hasLongToken ? LONG_TOKEN_BUDGET : COOKIE_BUDGET) - cookies, left);
}

/** Name of the query value that shows, on the page after a form, whether the browser keeps cookies. */
const COOKIE_TEST = "cookies";

/** A form sent without any cookie: the page it leads to checks that the browser kept those we set. */
export function markFirstAnswer(request: Request, response: Response): Response {
  const location = response.headers.get("Location");
  if (request.method !== "POST" || !location?.startsWith("/")) return response;
  const target = new URL(location, "http://here");
  target.searchParams.set(COOKIE_TEST, "1");
  response.headers.set("Location", target.pathname + target.search + target.hash);
  return response;
}

/** Throws the page that says so where the browser has just shown that it keeps no cookies. */
export function refuseWithoutCookies(request: Request, cookieHeader: string | null): void {
  const tested = request.method === "GET" && new URL(request.url).searchParams.has(COOKIE_TEST);
  if (tested && cookieHeader === null) throw data({ reason: "no cookies" }, { status: 400 });
}
