import type { RouterContextProvider } from "react-router";
import * as keys from "../../../../server/context.ts";

export async function openMenu(context: Readonly<RouterContextProvider>) {
  const { order, draft, account } = context.get(keys.visitor);
  await order.require("build order");
  const { menuKey, store, kind } = await order.ready();
  const { catering, content } = context.get(keys.remote);
  const { menuPdfUrl, nutritionPdfUrl } = context.get(keys.site).links;
  const isGuest = account.name() === null;
  return { menuKey, store, kind, draft, catering, content, isGuest, links: { menuPdfUrl, nutritionPdfUrl } };
}
