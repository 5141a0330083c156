import { redirect } from "react-router";
import type { MenuFootProps } from "../../../components/order/menu-head.tsx";
import { notFound } from "../../../components/page/error-page.tsx";
import { MOST_GUESTS, readGuests } from "@platter/ordering/checkout/guests.ts";
import { sorted } from "@platter/ordering/menu/menu-finder.ts";
import { type Category, categoryPath } from "@platter/ordering/menu/menu.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import menuStyles from "../../../styles/menu.css?url";
import type { Route } from "./+types/category.ts";
import { CategoryPage } from "./category-page.tsx";
import { dishView } from "../../../components/item/dish-view.ts";
import { menuAge, openMenu } from "./guard.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

const MENU = "/order-now/build-order";

/** The items of one category (MENU-14..20); redirects to its only item (MENU-13). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { menuKey, store, kind, draft, catering, isGuest, links, idempotencyKey } = await openMenu(context);
  const held = await catering.categories(menuKey).catch(orNull);
  const category = held?.value.find(({ urlFriendlyName }) => urlFriendlyName === params.category);
  if (held && !category) throw notFound("category");
  const filled = category && (await catering.category(menuKey, category.id).catch(orNull));
  const [only, ...others] = filled?.value.menuItems ?? [];
  if (only && others.length === 0) throw redirect(`${MENU}/menu-item/${only.id}`, 303);
  const query = new URL(request.url).searchParams;
  const isTable = query.get("view") === "nutrition";
  const guests = guestsOf(query.get("guests") ?? draft.read().guests);
  const isByCalories = query.get("sort") === "calories";
  const items = filled && (isByCalories ? sorted(filled.value.menuItems, "calories") : filled.value.menuItems);
  const dishes = items?.map((item) => dishView(item, { kind, guests, withMarks: isTable }));
  return {
    ...menuAround(held?.value ?? [], category),
    around: { isGuest, links } satisfies MenuFootProps,
    note: filled?.value.note ?? "",
    dishes: dishes ?? null,
    age: filled ? menuAge(filled, store.timeZone) : "",
    guests,
    isTable,
    isByCalories,
    idempotencyKey,
  };
}

function menuAround(categories: Category[], category: Category | undefined) {
  return {
    // With one category, the page above would redirect back here.
    back: categories.length === 1 ? null : MENU,
    title: category?.displayName ?? "Menu",
    path: category ? categoryPath(category) : MENU,
    categories: categories.map(({ displayName, urlFriendlyName }) => ({ displayName, urlFriendlyName })),
  };
}

/** 0 if the number of guests is invalid: no servings are suggested. */
function guestsOf(typed: string): number {
  return Math.min(readGuests(typed, false).guests ?? 0, MOST_GUESTS);
}

export const links = () => stylesheet(menuStyles);

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryPage {...loaderData} />;
}
