import { BUILD_HEADER } from "../observability/business.ts";

/** Reloads a navigation from another build's page, whose code does not fit our data; fetchers and posts stay. */
export function reloadOtherBuild(request: Request, version: string): Response | null {
  const told = request.headers.get(BUILD_HEADER) ?? "";
  if (request.method !== "GET" || !told.startsWith("navigation") || told === `navigation${version}`) return null;
  const url = new URL(request.url);
  if (!url.pathname.endsWith(".data")) return null;
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, "");
  // React Router's protocol for a redirect that the browser follows by itself.
  const headers = { "X-Remix-Redirect": path + url.search, "X-Remix-Status": "302", "X-Remix-Reload-Document": "true" };
  return new Response(null, { status: 204, headers: { ...headers, "Cache-Control": "no-store" } });
}
