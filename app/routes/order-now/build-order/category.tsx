import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import { nullIfTrouble } from "../../../domain/trouble.ts";
import type { Route } from "./+types/category.ts";
import { CategoryPage } from "./category-page.tsx";
import { menuAge } from "./menu-age.ts";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** The items of one category (MENU-14..20); a category of one item opens it (MENU-13). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  await visit.require("build order");
  const { menuKey, store } = await visit.ready();
  const catering = context.get(keys.catering);
  const held = await catering.categories(menuKey).catch(nullIfTrouble);
  const category = held?.value.find(({ urlFriendlyName }) => urlFriendlyName === params.category);
  if (held && !category) throw data({ reason: "category" }, { status: 404 });
  const filled = category && (await catering.category(menuKey, category.id).catch(nullIfTrouble));
  const [only, ...others] = filled?.value.menuItems ?? [];
  if (only && others.length === 0) throw redirect(`/order-now/build-order/menu-item/${only.id}`, 303);
  return {
    title: category?.displayName ?? "Menu",
    note: filled?.value.note ?? "",
    items: filled?.value.menuItems ?? null,
    categories: held?.value ?? [],
    age: filled ? menuAge(filled, store.timeZone) : "",
  };
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryPage {...loaderData} />;
}
