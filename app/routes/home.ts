import { redirect } from "react-router";
import * as keys from "../context.ts";
import type { Route } from "./+types/home.ts";

/** The start is that of the chain's own site, where it has one (R7); else ordering (SHELL-11, D-003). */
export function loader({ context }: Route.LoaderArgs) {
  const { mainSiteUrl } = context.get(keys.links);
  // A site that is named as its own start would lead to itself for ever.
  const isElsewhere = mainSiteUrl !== null && new URL(mainSiteUrl).origin !== context.get(keys.page).appUrl;
  return redirect(isElsewhere ? mainSiteUrl : "/order-now", 303);
}
