const { build } = document.documentElement.dataset;

/** Sends the type of request and the page's build in a header for `server/request/other-build.ts`. */
export const fetchWithBuild = (request: Request, { type }: { type: string }): Promise<Response> => {
  request.headers.set("x-build", `${type}${build}`);
  return fetch(request);
};
