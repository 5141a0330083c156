import { redirect } from "react-router";
import { hasMainSite } from "../../domain/account/return-to.ts";

/** A chain that has these pages on a site of its own keeps them there. Throws the way there, or does nothing. */
export function leaveForMainSite(mainSiteUrl: string | null, path: string, appUrl: string): void {
  if (hasMainSite(mainSiteUrl, appUrl)) throw redirect(mainSiteUrl + path, 303);
}
