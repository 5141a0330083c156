import { redirect } from "react-router";
import * as keys from "../../server/context.ts";
import { hasMainSite } from "@platter/ordering/account/return-to.ts";
import type { Route } from "./+types/home.ts";

/** Redirects to the chain's main site, if configured; otherwise to ordering (SHELL-11). */
export function loader({ context }: Route.LoaderArgs) {
  const { appUrl, links } = context.get(keys.site);
  const { mainSiteUrl } = links;
  return redirect(hasMainSite(mainSiteUrl, appUrl) ? mainSiteUrl : "/order-now", 303);
}
