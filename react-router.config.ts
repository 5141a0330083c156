import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The manifest of all routes is one small cached file; lazy discovery would send a request on each page.
  routeDiscovery: { mode: "initial" },
  // A client action is only a few bytes, and splitting it from its route module would cost another request.
  splitRouteModules: false,
  // Behind a TLS proxy React Router compares http with the browser's https origin; `refuseForeignForms`
  // (server/http/refusals.ts) checks the origin of every form instead.
  allowedActionOrigins: ["**"],
} satisfies Config;
