declare global {
  /** Of React Router, on pages that have scripts. */
  var __reactRouterManifest: { version: string };
}

/** Tells the server, with everything that a page fetches, why, and of which build the page is: `server/request/other-build.ts`. */
export const fetchWithBuild = (request: Request, { type }: { type: string }): Promise<Response> => {
  request.headers.set("x-build", type + __reactRouterManifest.version);
  return fetch(request);
};
