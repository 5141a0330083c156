import { data, redirect } from "react-router";
import type { OrderKind } from "@platter/ordering/order/order.ts";
import type { Remote } from "../../../../server/context.ts";
import { categoryPath } from "@platter/ordering/menu/menu.ts";
import {
  type FilledCategory,
  type MenuSearch,
  byAllergenInformation,
  findOnMenu,
  marksOnMenu,
  readMenuSearch,
} from "@platter/ordering/menu/menu-finder.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import menuStyles from "../../../styles/menu.css?url";
import type { Route } from "./+types/categories.ts";
import { CategoriesPage, categoryView } from "./categories-page.tsx";
import { FinderPage } from "./finder-page.tsx";
import { menuAge, openMenu } from "./guard.ts";
import { dishView } from "../../../components/item/dish-view.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** The menu's first page (SHELL-05) or search results; redirects to the only category (MENU-13). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { menuKey, store, kind, catering, content, isGuest, links, idempotencyKey, group } = await openMenu(context);
  const query = new URL(request.url).searchParams;
  const search = readMenuSearch(query);
  const [held, banner] = await Promise.all([
    catering.categories(menuKey).catch(orNull),
    search ? null : promoBanner({ catering, content }, kind),
  ]);
  if (!held) return data({ view: null, isGuest, links, categories: null, banner, age: "", group });
  if (search) {
    const found = await catering.wholeMenu(menuKey, held.value);
    const view = finderView({ ...found, search, query, kind, phone: store.phone, idempotencyKey });
    return data({ view, isGuest, links, categories: null, banner, age: "", group });
  }
  const selected = held.value.find(({ urlFriendlyName }) => urlFriendlyName === query.get("category"));
  if (selected) throw redirect(categoryPath(selected), 303);
  const [only, ...others] = held.value;
  if (only && others.length === 0) throw redirect(categoryPath(only), 303);
  const age = menuAge(held, store.timeZone);
  return data({ view: null, isGuest, links, categories: held.value.map(categoryView), banner, age, group });
}

async function promoBanner({ catering, content }: Pick<Remote, "catering" | "content">, kind: OrderKind) {
  if (kind !== "Individual") return null;
  const [toggles, banner] = await Promise.all([catering.toggles(), content.promoBanner()]);
  return toggles.has("CATEGORIES_BANNER") ? banner : null;
}

const A_PAGE = 30;

interface Finding {
  menu: FilledCategory[];
  isWhole: boolean;
  search: MenuSearch;
  query: URLSearchParams;
  kind: OrderKind;
  phone: string;
  idempotencyKey: string;
}

function finderView({ menu, search, query, kind, ...rest }: Finding) {
  const all = findOnMenu(menu, search);
  const { told, untold } = search.without.length > 0 ? byAllergenInformation(all) : { told: all, untold: [] };
  const found = [...told, ...untold];
  const last = Math.max(1, Math.ceil(found.length / A_PAGE));
  const asked = /^\d{1,4}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  const page = Math.min(Math.max(1, asked), last);
  const pathOf = (number: number) => {
    const other = new URLSearchParams(query);
    other.set("page", String(number));
    return `/order-now/build-order?${other}#found`;
  };
  const shown = (from: number, to: number) =>
    found
      .slice(Math.max(from, (page - 1) * A_PAGE), Math.min(to, page * A_PAGE))
      .map((item) => dishView(item, { kind, withMarks: true }));
  return {
    search,
    marks: marksOnMenu(menu),
    dishes: shown(0, told.length),
    untold: shown(told.length, found.length),
    count: found.length,
    earlier: page > 1 ? pathOf(page - 1) : null,
    later: page < last ? pathOf(page + 1) : null,
    ...rest,
  };
}

export const links = () => stylesheet(menuStyles);

export default function Categories({ loaderData: { view, isGuest, links, ...menu } }: Route.ComponentProps) {
  return view ? (
    <FinderPage around={{ isGuest, links }} view={view} />
  ) : (
    <CategoriesPage around={{ isGuest, links }} {...menu} />
  );
}
