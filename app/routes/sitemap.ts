import { txt, xml } from "remix-utils/responses";
import * as keys from "../../server/context.ts";
import { storeMenuPath, storePath } from "@platter/ordering/stores/store-page.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Route } from "./+types/sitemap.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { appUrl, links } = context.get(keys.site);
  const states = await context.get(keys.remote).catering.storesByState().catch(orNull);
  if (!states) {
    const headers = { "Cache-Control": "no-store", "Retry-After": "60" };
    return txt("The list of locations is not available right now.", { status: 503, headers });
  }
  const pages = states.flatMap(({ stores }) =>
    stores.flatMap((store) => [storePath(store), ...(links.publicMenu === "on" ? [storeMenuPath(store)] : [])]),
  );
  const paths = new Set([
    "/order-now",
    "/locations",
    "/credit-card-refund-policy",
    "/policies/privacy",
    "/policies/terms",
    "/policies/accessibility",
    ...pages,
  ]);
  // A URL-encoded path can contain only one of XML's special characters, the apostrophe.
  const urls = [...paths].map((path) => `<url><loc>${appUrl}${path.replaceAll("'", "&apos;")}</loc></url>`);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
  ];
  return xml(lines.join("\n"), { headers: { "Cache-Control": "public, max-age=3600" } });
}
