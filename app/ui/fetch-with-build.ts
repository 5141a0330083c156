/** Tells the server, with everything that a page fetches, of which build it is: `server/http/other-build.ts`. */
export function fetchWithBuild(request: Request, { type }: { type: string }): Promise<Response> {
  const { version = "" } = (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest ?? {};
  request.headers.set("x-platter-build", type === "navigation" ? `${version}; navigation` : version);
  return fetch(request);
}
