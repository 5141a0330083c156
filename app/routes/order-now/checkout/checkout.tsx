import { data, redirect } from "react-router";
import type { ReadyOrder, Visit } from "../../../../server/visit.ts";
import * as keys from "../../../context.ts";
import { expiryYears } from "../../../domain/card.ts";
import { type Cart, editPath, lineIntent } from "../../../domain/cart.ts";
import { formatTime } from "../../../domain/day.ts";
import { afterOrderPlaced } from "../../../domain/memory.ts";
import { cartTotals } from "../../../domain/totals.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/checkout.ts";
import { contactConstraints, draftFrom, refuseCheckout } from "./checkout-form.ts";
import { CheckoutPage } from "./checkout-page.tsx";
import { placeOrder } from "./place-order.ts";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** A page that shows what is in the bag and who is paying is kept nowhere. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  const { cart, order } = await openOrder(context, visit);
  const totals = cartTotals(cart);
  return {
    mark: context.get(keys.checkout).mark(cart.id, totals.total),
    cart,
    totals,
    draft: context.get(keys.draft).read(),
    needsEmail: order.kind !== "Catering",
    limits: Object.fromEntries(
      Object.entries(contactConstraints).map(([field, { maxLength }]) => [field, maxLength ?? null]),
    ),
    years: expiryYears(context.get(keys.now)(), order.store.timeZone),
    summary: summaryOf(order, visit.setup.read().asap),
    isCatering: order.kind === "Catering",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  context.get(keys.draft).write(draftFrom(form));
  const visit = context.get(keys.visit);
  const placed = await placedBefore(form, context);
  if (placed) return redirect(placed, 303);

  const { cart, order } = await openOrder(context, visit);
  const intent = String(form.get("intent") ?? "update");
  if (intent === "place") {
    const answer = await placeOrder({
      form,
      cart,
      order,
      visit,
      checkout: context.get(keys.checkout),
      now: context.get(keys.now)(),
      userAgent: request.headers.get("user-agent") ?? "",
      reference: context.get(keys.page).requestId,
    });
    if (answer.kind === "refused") return data(refuseCheckout(form, answer.problems), { status: answer.status });
    remember(context, answer.orderNumber);
    return redirect(confirmationPath(answer.orderNumber), 303);
  }
  if (intent === "go:menu") return redirect("/order-now/build-order", 303);
  if (intent === "go:setup") return redirect("/order-now", 303);
  const pressed = lineIntent(intent, cart);
  if (pressed?.verb === "edit") return redirect(editPath(pressed.line), 303);
  if (pressed?.verb === "remove") {
    await context.get(keys.bag).remove(pressed.line.cartItemId);
    context.get(keys.notices).write({ code: "removed", name: pressed.name });
  }
  return redirect("/order-now/checkout#order", 303);
}

type Context = Route.ActionArgs["context"];

/** What checkout needs: a complete setup and something in the bag; otherwise the guard leads back (GUARD-01). */
async function openOrder(context: Context, visit: Visit): Promise<{ cart: Cart; order: ReadyOrder }> {
  const [cart] = await Promise.all([visit.cart(), visit.store()]);
  const [justPlaced] = context.get(keys.cartMemory).read().orderNumbers;
  if (!cart && justPlaced) {
    // Back to checkout after the order was placed, in this tab or another (screen 21).
    context.get(keys.notices).write({ code: "order-placed", orderNumber: justPlaced });
    throw redirect(confirmationPath(justPlaced), 303);
  }
  await visit.require("checkout");
  return { cart: cart as Cart, order: await visit.ready() };
}

/** A form sent again after its cart became an order leads to that order, whatever else has changed since (R4). */
async function placedBefore(form: FormData, context: Context): Promise<string | null> {
  const checkout = context.get(keys.checkout);
  const mark = checkout.read(String(form.get("mark")));
  const orderNumber = mark && (await checkout.placedFrom(mark.cartId).catch(() => null));
  if (!orderNumber) return null;
  remember(context, orderNumber);
  return confirmationPath(orderNumber);
}

function remember(context: Context, orderNumber: string): void {
  const memory = context.get(keys.cartMemory);
  memory.write(afterOrderPlaced(memory.read(), orderNumber));
}

function confirmationPath(orderNumber: string): string {
  return `/order-now/order-confirmation/${encodeURIComponent(orderNumber)}`;
}

function summaryOf({ store, day, time }: ReadyOrder, asap: boolean) {
  return {
    store: { name: store.name, street: store.address, town: `${store.city}, ${store.state} ${store.zip}` },
    day,
    time: asap ? "ASAP" : formatTime(time),
  };
}

/** A refusal may have saved a new time or told of a new total: the page is read again after it. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}) => defaultShouldRevalidate || actionStatus === 422;

export const clientAction = keepForm;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutPage {...loaderData} refusal={actionData ?? null} />;
}
