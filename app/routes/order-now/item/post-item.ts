import { redirect, replace } from "react-router";
import { itemPath } from "@platter/ordering/menu/menu.ts";
import { type CartLine, editPath } from "@platter/ordering/checkout/cart.ts";
import { type OverLimit, checkLimits } from "@platter/ordering/checkout/limits.ts";
import { piecePrice, withAlwaysSent } from "@platter/ordering/menu/modifiers.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import { refuse, refuseUnknownButton } from "../../../components/form/refuse.ts";
import { itemIntents } from "../../../components/item/item-intents.ts";
import { leadToCatering } from "../../../components/order/lead-to-catering.ts";
import { type LoadedItem, giverOf } from "../../../components/item/load-item.ts";
import { readItemForm } from "../../../components/item/read-item-form.ts";
import {
  type PostedItem,
  isRecalculation,
  redirectWithChoices,
} from "../../../components/item/redirect-with-choices.ts";
import type { ItemRequest } from "./guard.ts";

const CHECKOUT = "/order-now/checkout";
const MENU = "/order-now/build-order";

/** Adds a menu item (ITEM-08), or updates the cart line `line` (ITEM-09). */
export async function postItem(
  form: FormData,
  visit: ItemRequest,
  loaded: LoadedItem,
  { url, line }: { url: string; line: CartLine | null },
) {
  const pressed = itemIntents.read(form);
  const item = readItemForm(form, loaded);
  const path = line ? editPath(line) : itemPath(loaded.item.id);
  if (!pressed) return refuseUnknownButton(form);
  if (isRecalculation(pressed)) return redirectWithChoices(form, pressed, item, loaded, { path, url });
  if (pressed.name === "to-catering") return (await leadToCatering(visit)) ?? refuseUnknownButton(form);
  if (line && pressed.name === "remove") return removeLine(visit, line);
  if (!(line ? ["save", "save-checkout"] : ["add", "add-here"]).includes(pressed.name))
    return refuseUnknownButton(form);

  const isHere = pressed.name === "add-here";
  if (item.problems.length > 0) return isHere ? redirect(path, 303) : refuse(form, item.problems);
  const limit = await overLimit(visit, loaded, item, line);
  if (limit) return refuse(form, [], 422, { limit });

  const { quantity, specialInstructions } = item;
  const modifiers = withAlwaysSent(loaded.modifiers, item.choices);
  const wanted = { menuItemId: loaded.item.id, quantity, specialInstructions, modifiers };
  const name = loaded.item.displayName;
  if (line) {
    await updateLine(visit, line, { ...wanted, nickname: line.nickname }, name);
    return redirect(pressed.name === "save-checkout" ? CHECKOUT : MENU, 303); // ITEM-10
  }
  const next = await visit.cart.add(form.get("idempotencyKey"), wanted, name);
  if (next === CHECKOUT) visit.cartSession.update({ justAdded: loaded.item.id }); // ITEM-16
  return isHere && next === CHECKOUT ? stay(form, loaded) : redirect(next, 303);
}

function stay(form: FormData, { item }: LoadedItem) {
  const returnTo = textOf(form, "returnTo");
  const list = returnTo.startsWith(MENU) ? returnTo : MENU;
  return replace(`${list}#dish-${item.id}`, 303);
}

async function overLimit(
  { order }: ItemRequest,
  { item, modifiers, settings }: LoadedItem,
  { quantity, choices }: PostedItem,
  line: CartLine | null,
): Promise<OverLimit | null> {
  const [cart, { kind, store }] = await Promise.all([order.bag(), order.ready()]);
  const amount = (piecePrice(item, modifiers, choices, giverOf(line)) ?? 0) * quantity;
  const replacing = line && { quantity: line.quantity, amount: line.price * line.quantity };
  return checkLimits({ kind, cart, adding: { quantity, amount }, replacing, settings, storePhone: store.phone });
}

async function removeLine({ cart }: ItemRequest, { cartItemId }: CartLine) {
  await cart.pressLine(`line:remove:${cartItemId}`, "");
  return redirect(CHECKOUT, 303);
}

/** An update is idempotent by itself, so it needs no key. */
async function updateLine(
  { order, cart, notices }: ItemRequest,
  { cartItemId }: CartLine,
  wanted: Parameters<ItemRequest["cart"]["update"]>[1],
  name: string,
): Promise<void> {
  const before = await order.cart();
  const { lines } = await cart.update(cartItemId, wanted);
  const isWhole = lines.length === before?.lines.length; // CART-08
  notices.write(isWhole ? { code: "updated", name } : { code: "items-removed" });
}
