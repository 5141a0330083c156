import type { RouterContextProvider } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import * as keys from "../../../../server/context.ts";
import type { OrderSession } from "../../../../server/visitor/order-session.ts";
import { type Category, type MenuItem, categoryPath } from "@platter/ordering/menu/menu.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { TrailStep } from "../../../ui/trail.tsx";

export type ItemRequest = Awaited<ReturnType<typeof openItemPage>>;

export async function openItemPage(context: Readonly<RouterContextProvider>) {
  const visitor = context.get(keys.visitor);
  await visitor.order.require("build order");
  return visitor;
}

const MENU = "/order-now/build-order";

export async function categoriesOf(order: OrderSession, catering: Catering): Promise<Category[]> {
  const { menuKey } = await order.ready();
  return (await catering.soon(catering.categories(menuKey)).catch(orNull))?.value ?? [];
}

/** A link to a category of this item only would return here (MENU-13), so it is plain text. */
export function placeOnMenu(item: MenuItem, menu: Category[]) {
  const category = item.categories
    .map(({ urlFriendlyName }) => menu.find((candidate) => candidate.urlFriendlyName === urlFriendlyName))
    .find((found) => found !== undefined);
  const path = category && !category.isSingle ? categoryPath(category) : null;
  const trail: TrailStep[] = [
    { label: "Menu", to: MENU },
    ...(category ? [stepOf(category, path)] : []),
    { label: item.displayName },
  ];
  return { trail, back: path ?? MENU };
}

function stepOf({ displayName }: Category, path: string | null): TrailStep {
  return path ? { label: displayName, to: path } : { label: displayName };
}
