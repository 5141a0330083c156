import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { AppHandler } from "./http/app-handler.ts";
import { reloadOtherBuild } from "./request/other-build.ts";
import { openListener, runServer } from "./main.ts";
import { routeOf } from "./request/identify.ts";

/* Entry of the server build, for `react-router-serve` and our own server. */
export * from "virtual:react-router/server-build";

const handleRequest = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

export const handle: AppHandler = async (request) => {
  const reload = reloadOtherBuild(request, build.assets.version);
  if (reload) return { response: reload, route: "other build" };
  const context = new RouterContextProvider();
  const response = await handleRequest(request, context);
  return { response, route: routeOf(context) };
};

export const start = () => runServer(handle);

let listener: ReturnType<typeof openListener> | undefined;

/** The request listener for the development server, which listens by itself. */
export const edge = () => (listener ??= openListener(handle));
