import { txt } from "remix-utils/responses";
import * as keys from "../../server/context.ts";
import type { Route } from "./+types/robots.ts";

/** What is no page for search engines: links that change an order, everything that is somebody's own. */
const CLOSED = [
  "/order-now?",
  "/order-now/",
  "/login",
  "/logout",
  "/join-now/",
  "/account/",
  "/user",
  "/lite",
  "/card-provider/",
];

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.get(keys.site).appUrl}/sitemap.xml`,
    "",
  ];
  return txt(lines.join("\n"), { headers: { "Cache-Control": "public, max-age=3600" } });
}
