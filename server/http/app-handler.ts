import { type ServerBuild, createRequestHandler } from "react-router";

import { reloadOtherBuild } from "./other-build.ts";

export interface AppHandler {
  handle: (request: Request) => Promise<Response>;
  /** The pattern of the route that made this response, as in `/order-now/order-confirmation/:orderId`. */
  routeOf: (response: Response) => string | undefined;
}

/** React Router's request handler, which also tells which route answered: matching once more would cost as much as a page. */
export function createAppHandler(build: ServerBuild): AppHandler {
  const patterns = new Map<string, string>();
  const routes = new WeakMap<Response, string>();
  const { module } = build.entry;
  const instrumentations: typeof module.instrumentations = [
    ...(module.instrumentations ?? []),
    {
      handler: (handler) =>
        handler.instrument({
          async request(callHandler, { request }) {
            const { meta } = await callHandler();
            // React Router leaves the leading slash away, except for the root itself.
            const pattern = meta ? `/${meta.pattern.replace(/^\//, "")}` : "unmatched";
            patterns.set(request.headers.get("x-request-id") ?? "", pattern);
          },
        }),
    },
  ];
  const handler = createRequestHandler({ ...build, entry: { module: { ...module, instrumentations } } }, "production");

  return {
    async handle(request) {
      const reload = reloadOtherBuild(request, build.assets.version);
      if (reload) return reload;
      const requestId = request.headers.get("x-request-id") ?? "";
      try {
        const response = await handler(request);
        routes.set(response, patterns.get(requestId) ?? "unmatched");
        return response;
      } finally {
        patterns.delete(requestId);
      }
    },
    routeOf: (response) => routes.get(response),
  };
}
