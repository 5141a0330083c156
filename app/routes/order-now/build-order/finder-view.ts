import {
  type FilledCategory,
  type MenuSearch,
  byAllergenInformation,
  findOnMenu,
  marksOnMenu,
} from "@platter/ordering/menu/menu-finder.ts";
import type { OrderKind } from "@platter/ordering/order/order.ts";
import { dishView } from "../../../components/item/dish-view.ts";

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

export type FinderView = ReturnType<typeof finderView>;

export function finderView({ menu, search, query, kind, ...rest }: Finding) {
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
