import type { RouterContextProvider } from "react-router";
import * as keys from "../../../../server/context.ts";

export type ItemRequest = Awaited<ReturnType<typeof openItemPage>>;

export async function openItemPage(context: Readonly<RouterContextProvider>) {
  const visitor = context.get(keys.visitor);
  await visitor.order.require("build order");
  return visitor;
}
