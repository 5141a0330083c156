import type { RouterContextProvider } from "react-router";
import { promiseHash } from "remix-utils/promise";
import type { Catering } from "../../../../server/catering/catering.ts";
import type { MenuKey } from "../../../../server/catering/menu.ts";
import * as keys from "../../../../server/context.ts";
import type { OrderSession } from "../../../../server/visitor/order-session.ts";
import { notFound, showErrorPage } from "../../../components/page/error-page.tsx";
import type { CartLine } from "@platter/ordering/checkout/cart.ts";
import { itemWords } from "@platter/ordering/menu/item-words.ts";
import { choicesFromCart, defaultChoices, readChoices } from "@platter/ordering/menu/choices.ts";
import { type Category, type MenuItem, categoryPath } from "@platter/ordering/menu/menu.ts";
import { type Giver, givenModifiers } from "@platter/ordering/menu/modifiers.ts";
import { orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { TrailStep } from "../../../ui/trail.tsx";

export type ItemRequest = Awaited<ReturnType<typeof openItemPage>>;

export async function openItemPage(context: Readonly<RouterContextProvider>) {
  const visitor = context.get(keys.visitor);
  await visitor.order.require("build order");
  const { catering } = context.get(keys.remote);
  return { ...visitor, catering };
}

export type LoadedItem = Awaited<ReturnType<typeof loadItem>>;

/** From an address: plain digits only, not "1e2" or "0x65", which would be other addresses of the same item. */
export function itemIdIn(text = ""): number {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(text)) throw notFound("item");
  return Number(text);
}

/** The item as the chosen store offers it on the chosen day; a page that says so (404) when it does not. */
export async function loadItem(order: OrderSession, catering: Catering, itemId: number, knownName?: string) {
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

/** STORE-17, for an item of a holiday menu. */
function notHere(name: string | undefined) {
  return notFound("item", name && `${name} is not available at this location.`);
}

/** As the menu calls it, which may list what the restaurant does not make. */
async function nameOnMenu(catering: Catering, menuKey: MenuKey, itemId: number): Promise<string | undefined> {
  const categories = await catering.soon(catering.categories(menuKey)).catch(orNull);
  const filled = await Promise.all(
    (categories?.value ?? []).map(({ id }) => catering.soon(catering.category(menuKey, id)).catch(orNull)),
  );
  return filled.flatMap((held) => held?.value.menuItems ?? []).find(({ id }) => id === itemId)?.displayName;
}

/** An item as it comes, or a line of the cart, unless the address holds a whole form. */
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

const MENU = "/order-now/build-order";

export async function categoriesOf(order: OrderSession, catering: Catering): Promise<Category[]> {
  const { menuKey } = await order.ready();
  return (await catering.soon(catering.categories(menuKey)).catch(orNull))?.value ?? [];
}

/** A category that holds nothing else would lead straight back here (MENU-13), so it is only named. */
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
