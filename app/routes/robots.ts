import { txt } from "remix-utils/responses";
import * as keys from "../../server/context.ts";
import type { Route } from "./+types/robots.ts";

/** Disallowed: links that change an order, and personal pages. */
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
