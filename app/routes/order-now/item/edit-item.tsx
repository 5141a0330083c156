import { redirect } from "react-router";
import type { OrderSession } from "../../../../server/visitor/order-session.ts";
import { answerForm } from "../../../components/form/refuse.ts";
import { typedAgain } from "../../../components/item/refused-item.ts";
import { TroublePage, notFound, showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { editPath, isFixed } from "@platter/ordering/checkout/cart.ts";
import { leadToCatering } from "../../../components/order/lead-to-catering.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import dishStyles from "../../../styles/dish.css?url";
import { keptItem } from "../../../components/item/kept-item.tsx";
import type { Route } from "./+types/edit-item.ts";
import { answerItemForm } from "./answer-item-form.ts";
import { openItemPage } from "./guard.ts";
import { ItemPage } from "./item-page.tsx";
import { categoriesOf, itemView, loadItem, placeOnMenu } from "./load-item.ts";
import { overLimit } from "./order-limit.ts";

/** A line of the cart, opened again (SHELL-06, ITEM-09). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, idempotency, catering } = await openItemPage(context);
  const line = await editableLine(order, params.cartItemId);
  const [loaded, categories] = await Promise.all([
    loadItem(order, catering, line.menuItemId, line.name),
    categoriesOf(order, catering),
  ]);
  return {
    ...itemView(loaded, request.url, line),
    trail: placeOnMenu(loaded.item, categories).trail,
    back: "/order-now/checkout",
    idempotencyKey: idempotency.newKey(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const opened = await openItemPage(context);
    const { order, cart, notices, catering } = opened;
    const line = await editableLine(order, params.cartItemId);
    const loaded = await loadItem(order, catering, line.menuItemId, line.name);
    const { item } = loaded;
    const rules = { ...loaded, saves: SAVES, path: editPath(line), url: request.url };
    return answerItemForm(form, rules, {
      overLimit: (read) => overLimit(order, loaded, read, line),
      toCatering: () => leadToCatering(opened),
      async remove() {
        await cart.pressLine(`line:remove:${line.cartItemId}`, "");
        return redirect("/order-now/checkout", 303);
      },
      // Saving twice is saving once: no idempotency key is needed for that.
      async save(intent, { quantity, specialInstructions, choices: modifiers }) {
        const changed = { menuItemId: item.id, quantity, specialInstructions, modifiers, nickname: line.nickname };
        const before = await order.cart();
        const { lines } = await cart.update(line.cartItemId, changed);
        const isWhole = lines.length === before?.lines.length; // CART-08
        notices.write(isWhole ? { code: "updated", name: item.displayName } : { code: "items-removed" });
        return redirect(intent === "save-checkout" ? "/order-now/checkout" : "/order-now/build-order", 303);
      },
    });
  });
}

const SAVES = ["save", "save-checkout"] as const;

async function editableLine(order: OrderSession, cartItemId: string) {
  const cart = await order.cart().catch(showErrorPage);
  // CART-11: of a bag that is gone there is one thing to say.
  if (!cart) throw redirect("/order-now/cart", 303);
  const line = cart.lines.find((candidate) => candidate.cartItemId === cartItemId);
  // CART-03: a line that may not be changed has no edit page either.
  if (!line || isFixed(line)) throw notFound("item in your bag");
  return line;
}

export const clientAction = keepForm;

export const links = () => [{ rel: "stylesheet", href: dishStyles }];

export function ErrorBoundary() {
  return <TroublePage kept={import.meta.env.SSR ? keptItem : undefined} />;
}

export default function EditItem({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} editing {...typedAgain(loaderData.modifiers, actionData)} />;
}
