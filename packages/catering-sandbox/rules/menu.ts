import { weekdayOf, type Day } from "../calendar.ts";
import { CATEGORIES, ITEMS, type Category, type Group, type Item } from "../seeds/menu.ts";
import { CATERING, type OrderType } from "../seeds/order-types.ts";
import type { Store } from "./stores.ts";

const itemsById = new Map(ITEMS.map((item) => [item.id, item]));

export function categoriesOf(item: Item): Category[] {
  return CATEGORIES.filter((category) => category.itemIds.includes(item.id));
}

/** A dish of the chain that is on some menu; the kitchen's own meals are not. */
export function itemWithId(id: number | null): Item | null {
  const item = id === null ? undefined : itemsById.get(id);
  return item && categoriesOf(item).length > 0 ? item : null;
}

/** Does this kitchen make the dish on that day? */
export function isMade(item: Item, store: Store, day: Day): boolean {
  return !store.itemsNotServed.includes(item.id) && !item.notOnWeekdays.includes(weekdayOf(day));
}

/** Is it also on the menu of this order type there? */
export function isOffered(item: Item, store: Store, orderTypeId: number, day: Day): boolean {
  return (
    sellsType(store, orderTypeId) &&
    isMade(item, store, day) &&
    categoriesOf(item).some((category) => category.orderTypeId === orderTypeId)
  );
}

export function sellsType(store: Store, orderTypeId: number): boolean {
  if (orderTypeId === CATERING && !store.allowsOnlineCatering) return false;
  return store.allowsOnlineOrdering && !store.excludedOrderTypeIds.includes(orderTypeId);
}

/** The categories that have something to sell there on that day. */
export function menuOf(store: Store, type: OrderType, day: Day): Category[] {
  return CATEGORIES.filter((category) => category.orderTypeId === type.id && dishesOf(category, store, day).length > 0);
}

export function categoryWithId(id: number | null, type: OrderType): Category | null {
  return CATEGORIES.find((category) => category.id === id && category.orderTypeId === type.id) ?? null;
}

export function dishesOf(category: Category, store: Store, day: Day): Item[] {
  return category.itemIds
    .map((id) => itemWithId(id))
    .filter((item) => item !== null)
    .filter((item) => isOffered(item, store, category.orderTypeId, day));
}

export function carouselOf(store: Store, type: OrderType, day: Day): Item[] {
  return ITEMS.filter((item) => item.inCarousel && isOffered(item, store, type.id, day));
}

/** The choices of a member of another item, announced under the member's own id. */
export function groupsOfMember(id: number): Group[] {
  const options = ITEMS.flatMap(({ groups }) => groups.flatMap((group) => group.options));
  const member = options.find(({ memberItemId, groupsByItem }) => groupsByItem && memberItemId === id);
  return member?.groups ?? [];
}

/** The choices of a dish at one store: without what this kitchen does not have. */
export function choicesAt(groups: Group[], store: Store): Group[] {
  if (store.optionsNotServed.length === 0) return groups;
  return groups.map((group) => ({
    ...group,
    options: group.options
      .filter((option) => !store.optionsNotServed.includes(option.optionId))
      .map((option) => ({ ...option, groups: choicesAt(option.groups, store) })),
  }));
}
