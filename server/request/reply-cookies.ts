import { data } from "react-router";

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
