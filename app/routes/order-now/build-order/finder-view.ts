import { type FilledCategory, type MenuSearch, findOnMenu, marksOnMenu } from "../../../domain/menu/menu-finder.ts";
import type { OrderKind } from "../../../domain/order/order.ts";
import { dishView } from "./dish-view.ts";
import type { FinderView } from "./finder-page.tsx";

const A_PAGE = 30;

interface Finding {
  menu: FilledCategory[];
  isWhole: boolean;
  search: MenuSearch;
  query: URLSearchParams;
  kind: OrderKind;
  phone: string;
}

export function finderView({ menu, isWhole, search, query, kind, phone }: Finding): FinderView {
  const found = findOnMenu(menu, search);
  const last = Math.max(1, Math.ceil(found.length / A_PAGE));
  const asked = /^\d{1,4}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  const page = Math.min(Math.max(1, asked), last);
  const pathOf = (number: number) => {
    const other = new URLSearchParams(query);
    other.set("page", String(number));
    return `/order-now/build-order?${other}#found`;
  };
  return {
    search,
    marks: marksOnMenu(menu),
    dishes: found.slice((page - 1) * A_PAGE, page * A_PAGE).map((item) => dishView(item, { kind, withMarks: true })),
    count: found.length,
    earlier: page > 1 ? pathOf(page - 1) : null,
    later: page < last ? pathOf(page + 1) : null,
    isWhole,
    phone,
  };
}
