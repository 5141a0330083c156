import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One small cached file names all routes, instead of a manifest request on each page.
  routeDiscovery: { mode: "initial" },
  // One file a route: splitting off the few bytes of each client action costs a request more.
  splitRouteModules: false,
  // Behind a TLS proxy the stock server sees http while the browser says https; our own origin
  // check stands in front of every route (server/http/origin-check.ts).
  allowedActionOrigins: ["**"],
} satisfies Config;
