import { promiseHash } from "remix-utils/promise";
import type { CartLine } from "@platter/ordering/checkout/cart.ts";
import { itemWords } from "@platter/ordering/menu/item-words.ts";
import { choicesFromCart, defaultChoices, readChoices } from "@platter/ordering/menu/choices.ts";
import type { Category, MenuItem, Modifier } from "@platter/ordering/menu/menu.ts";
import { type Giver, givenModifiers } from "@platter/ordering/menu/modifiers.ts";
import type { OrderKind, OrderSettings } from "@platter/ordering/order/order.ts";
import { orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { notFound, showErrorPage } from "../page/error-page.tsx";

interface MenuKey {
  storeId: number;
  orderTypeId: number;
  date: string;
}

interface MenuOf {
  ready(): Promise<{ menuKey: MenuKey; kind: OrderKind }>;
}

interface MenuReaders {
  menuItem(key: MenuKey, itemId: number): Promise<{ value: MenuItem }>;
  modifiers(key: MenuKey, itemId: number): Promise<{ value: Modifier[] }>;
  categories(key: MenuKey): Promise<{ value: Category[] }>;
  category(key: MenuKey, categoryId: number): Promise<{ value: { menuItems: MenuItem[] } }>;
  orderSettings(): Promise<OrderSettings>;
  toggles(): Promise<ReadonlySet<string>>;
  soon<T>(answer: Promise<T>): Promise<T>;
}

export type LoadedItem = Awaited<ReturnType<typeof loadItem>>;

/** The item id in a URL: plain digits only, since "1e2" or "0x65" would be duplicate URLs of the same item. */
export function itemIdIn(text = ""): number {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(text)) throw notFound("item");
  return Number(text);
}

/** The item at the chosen store on the chosen day; throws an error page, 404 if not found. */
export async function loadItem(order: MenuOf, catering: MenuReaders, itemId: number, knownName?: string) {
  const { menuKey, kind } = await order.ready();
  const { item, modifiers, settings, toggles } = await promiseHash({
    item: catering.menuItem(menuKey, itemId),
    modifiers: catering.modifiers(menuKey, itemId),
    settings: catering.orderSettings(),
    toggles: catering.toggles(),
  }).catch(async (error: unknown) => {
    if (remoteFailureOf(error)?.kind !== "not found") return showErrorPage(error);
    const isHoliday = kind === "Holiday Menu";
    throw isHoliday ? notHere(knownName ?? (await nameOnMenu(catering, menuKey, itemId))) : notFound("item");
  });
  return {
    item: item.value,
    modifiers: modifiers.value,
    settings,
    maxQuantity: settings.maxLineItemQuantity,
    takesInstructions: toggles.has("SPECIAL_INSTRUCTIONS"),
  };
}

/** STORE-17: the 404 page for an item of a holiday menu. */
function notHere(name: string | undefined) {
  return notFound("item", { message: name && `${name} is not available at this location.` });
}

/** Searches the menu for the item's name, since the call for an unavailable item returns "not found". */
async function nameOnMenu(catering: MenuReaders, menuKey: MenuKey, itemId: number): Promise<string | undefined> {
  const categories = await catering.soon(catering.categories(menuKey)).catch(orNull);
  const filled = await Promise.all(
    (categories?.value ?? []).map(({ id }) => catering.soon(catering.category(menuKey, id)).catch(orNull)),
  );
  return filled.flatMap((held) => held?.value.menuItems ?? []).find(({ id }) => id === itemId)?.displayName;
}

/** The form's initial state: from the URL's query if it holds a whole form, else from the cart line or the defaults. */
export function itemView({ settings: _, ...loaded }: LoadedItem, url: string, line: CartLine | null = null) {
  const { item } = loaded;
  const giver = giverOf(line);
  const modifiers = giver ? givenModifiers(loaded.modifiers) : loaded.modifiers;
  const stated = new URL(url).searchParams;
  const usual = line ? choicesFromCart(modifiers, line.modifiers) : defaultChoices(modifiers);
  return {
    ...loaded,
    modifiers,
    item: { ...item, categories: [], nutritionalFilterings: [] },
    words: itemWords(item),
    formKey: `${line?.cartItemId ?? item.id}?${stated}`,
    isQuick: isQuickView(stated),
    choices: stated.has("quantity") ? readChoices(modifiers, stated) : usual,
    quantity: stated.get("quantity") ?? String(line?.quantity ?? 1),
    specialInstructions: stated.get("specialInstructions") ?? line?.specialInstructions ?? "",
    giver,
  };
}

export function isQuickView(query: URLSearchParams): boolean {
  return query.get("view") === "quick";
}

export function giverOf(line: CartLine | null): Giver | null {
  if (line?.customerRewardId) return "reward";
  return line?.promoId ? "promo" : null;
}
