import { Form, redirect, useNavigation } from "react-router";
import type { OrderSession } from "../../../../server/visitor/order-session.ts";
import { answerForm } from "../../../components/form/refuse.ts";
import { itemIntents } from "../../../components/item/item-intents.ts";
import { ItemForm, typedAgain } from "../../../components/item/item-form.tsx";
import { notFound, showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { type CartLine, isFixed } from "@platter/ordering/checkout/cart.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import dishStyles from "../../../styles/dish.css?url";
import type { Route } from "./+types/item.ts";
import { itemIdIn, itemView, loadItem } from "../../../components/item/load-item.ts";
import { openItemPage } from "./guard.ts";
import { postItem } from "./post-item.ts";
import { pressedName } from "../../../ui/form/intents.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { type TrailStep, WayBack } from "../../../ui/trail.tsx";
import type { Catering } from "../../../../server/catering/catering.ts";
import { type Category, type MenuItem, categoryPath } from "@platter/ordering/menu/menu.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

/** A menu item to add (ITEM-01), or a cart line to edit (SHELL-06, ITEM-09). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, idempotency } = await openItemPage(context);
  const { catering } = context.get(keys.remote);
  const line = params.cartItemId === undefined ? null : await editableLine(order, params.cartItemId);
  const [loaded, categories] = await Promise.all([
    loadItem(order, catering, line?.menuItemId ?? itemIdIn(params.itemId), line?.name),
    categoriesOf(order, catering),
  ]);
  return {
    ...itemView(loaded, request.url, line),
    ...placeOnMenu(loaded.item, categories),
    ...(line && { back: "/order-now/checkout" }),
    editing: line !== null,
    idempotencyKey: idempotency.newKey(),
  };
}

const MENU = "/order-now/build-order";

async function categoriesOf(order: OrderSession, catering: Catering): Promise<Category[]> {
  const { menuKey } = await order.ready();
  return (await catering.soon(catering.categories(menuKey)).catch(orNull))?.value ?? [];
}

/** A category with only this item is plain text, since its page would redirect here (MENU-13). */
function placeOnMenu(item: MenuItem, menu: Category[]) {
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const visit = await openItemPage(context);
    const line = params.cartItemId === undefined ? null : await editableLine(visit.order, params.cartItemId);
    const pressed = itemIntents.read(form);
    // Text browsers ignore `formaction`, so the list's form posts the item id as the button's argument.
    const itemId = line?.menuItemId ?? itemIdIn(pressed?.name === "add-here" ? pressed.argument : params.itemId);
    const loaded = await loadItem(visit.order, context.get(keys.remote).catering, itemId, line?.name);
    return postItem(form, visit, loaded, { url: request.url, line });
  });
}

async function editableLine(order: OrderSession, cartItemId: string): Promise<CartLine> {
  const cart = await order.cart().catch(showErrorPage);
  // CART-11: the cart page explains a missing cart.
  if (!cart) throw redirect("/order-now/cart", 303);
  const line = cart.lines.find((candidate) => candidate.cartItemId === cartItemId);
  // CART-03: a line that cannot be changed has no edit page.
  if (!line || isFixed(line)) throw notFound("item in your bag");
  return line;
}

export const links = () => stylesheet(dishStyles);

export default function Item({ loaderData: { formKey, trail, back, ...item }, actionData }: Route.ComponentProps) {
  const props = { ...item, ...typedAgain(item.modifiers, actionData) };
  const pressed = pressedName(useNavigation().formData);
  const { displayName } = props.item;
  return (
    <>
      <PageTitle title={displayName} wrong={props.problems.length > 0} />
      <ItemForm
        key={formKey}
        {...props}
        form={Form}
        pressed={pressed}
        heading={<h1>{displayName}</h1>}
        above={
          <WayBack steps={props.isQuick ? [] : trail} to={back}>
            Back
          </WayBack>
        }
      />
    </>
  );
}
