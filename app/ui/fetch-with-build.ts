const { build } = document.documentElement.dataset;

/** Tells the server why a page fetches something and of which build the page is: `server/request/other-build.ts`. */
export const fetchWithBuild = (request: Request, { type }: { type: string }): Promise<Response> => {
  request.headers.set("x-build", `${type}${build}`);
  return fetch(request);
};
