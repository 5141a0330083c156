import type { RouterContextProvider } from "react-router";
import * as keys from "../../../../server/context.ts";
import { notFound, showErrorPage } from "../../../components/page/error-page.tsx";
import { groupPath } from "@platter/ordering/group/group.ts";
import { leadMinutesFor } from "@platter/ordering/order/schedule.ts";

export type GroupRequest = Awaited<ReturnType<typeof openGroupPage>>;

export async function openGroupPage(context: Readonly<RouterContextProvider>) {
  const site = context.get(keys.site);
  if (site.links.groupOrders === "off") throw notFound("page");
  const visitor = context.get(keys.visitor);
  const remote = context.get(keys.remote);
  await visitor.order.require("build order");
  const [order, leadTimes] = await Promise.all([visitor.order.ready(), remote.catering.leadTimes()]).catch(
    showErrorPage,
  );
  const { orderType, pickupType, store, day, time } = order;
  const leadMinutes = leadMinutesFor(leadTimes, orderType, pickupType, store);
  const slot = { day, time, zone: store.timeZone, leadMinutes };
  return { site, visitor, remote, order, slot, now: site.now() };
}

/** Null without a group. */
export function groupLinkOf({ site, visitor, order }: GroupRequest) {
  const { links, hosted } = visitor.groups();
  const link = hosted.link(order);
  return link && { link, url: site.appUrl + groupPath(links.seal(link)) };
}
