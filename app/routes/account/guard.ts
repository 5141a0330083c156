import { type RouterContextProvider, redirect } from "react-router";
import * as keys from "../../../server/context.ts";
import { hasMainSite } from "@platter/ordering/account/return-to.ts";

export function openAccountPage(context: Readonly<RouterContextProvider>) {
  const { account, order, draft, emailLink, notices, idempotency } = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { now, requestId, links, appUrl } = context.get(keys.site);
  const mainSite = hasMainSite(links.mainSiteUrl, appUrl) ? links.mainSiteUrl : null;
  return { account, order, draft, emailLink, notices, idempotency, catering, now, reference: requestId, mainSite };
}

/** Redirects to the page of the same path on the chain's main site, if it has one. */
export function openOwnPage(context: Readonly<RouterContextProvider>, path: string) {
  const opened = openAccountPage(context);
  if (opened.mainSite !== null) throw redirect(opened.mainSite + path, 303);
  return opened;
}
