import { redirect } from "react-router";

/** R7: a chain that has these pages on a site of its own keeps them there. Throws the way there, or does nothing. */
export function leaveForMainSite(mainSiteUrl: string | null, path: string, appUrl: string): void {
  const isElsewhere = mainSiteUrl !== null && new URL(mainSiteUrl).origin !== appUrl;
  if (isElsewhere) throw redirect(mainSiteUrl + path, 303);
}
