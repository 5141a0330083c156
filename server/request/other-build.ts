import { BUILD_HEADER } from "../observability/business.ts";

/**
 * A page of another build that goes on by script would show what this server says with the code of that build. It is told
 * to load the page as a document instead; null for any other request. What a part of a page fetches, and what it sends, is
 * answered: it stays where it is.
 */
export function reloadOtherBuild(request: Request, version: string): Response | null {
  const told = request.headers.get(BUILD_HEADER) ?? "";
  if (request.method !== "GET" || !told.startsWith("navigation") || told === `navigation${version}`) return null;
  const url = new URL(request.url);
  if (!url.pathname.endsWith(".data")) return null;
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, "");
  // React Router's own words for a redirect that the browser is to follow by itself.
  const headers = { "X-Remix-Redirect": path + url.search, "X-Remix-Status": "302", "X-Remix-Reload-Document": "true" };
  return new Response(null, { status: 204, headers: { ...headers, "Cache-Control": "no-store" } });
}
