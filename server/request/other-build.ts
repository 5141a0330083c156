import { BUILD_HEADER } from "../observability/business.ts";

/** Turns a navigation by another build's script into a full page load, since its code may not fit this build's data. */
export function reloadOtherBuild(request: Request, version: string): Response | null {
  const told = request.headers.get(BUILD_HEADER) ?? "";
  if (request.method !== "GET" || !told.startsWith("navigation") || told === `navigation${version}`) return null;
  const url = new URL(request.url);
  if (!url.pathname.endsWith(".data")) return null;
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, "");
  // React Router's headers for a redirect with a full page load.
  const headers = { "X-Remix-Redirect": path + url.search, "X-Remix-Status": "302", "X-Remix-Reload-Document": "true" };
  return new Response(null, { status: 204, headers: { ...headers, "Cache-Control": "no-store" } });
}
