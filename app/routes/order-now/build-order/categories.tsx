import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import { nullIfTrouble } from "../../../domain/trouble.ts";
import type { Route } from "./+types/categories.ts";
import { CategoriesPage } from "./categories-page.tsx";
import { menuAge } from "./menu-age.ts";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** The start of the menu (SHELL-05); a menu of one category opens it at once (MENU-13). */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  await visit.require("build order");
  const { menuKey, store } = await visit.ready();
  const held = await context.get(keys.catering).categories(menuKey).catch(nullIfTrouble);
  // A menu that cannot be read is said so, in a frame that stays whole (R6).
  if (!held) return data({ categories: null, age: "" });
  const [only, ...others] = held.value;
  if (only && others.length === 0) throw redirect(`/order-now/build-order/${only.urlFriendlyName}`, 303);
  return data({ categories: held.value, age: menuAge(held, store.timeZone) });
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage {...loaderData} />;
}
