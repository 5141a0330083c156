import { data, redirect } from "react-router";
import type { ReadyOrder, Visit } from "../../../../server/visit.ts";
import * as keys from "../../../context.ts";
import { expiryYears } from "../../../domain/card.ts";
import { type Cart, editPath, lineIntent } from "../../../domain/cart.ts";
import { formatTime } from "../../../domain/day.ts";
import { deliveryRange } from "../../../domain/delivery.ts";
import { type OrderSetup, needsEstimate, pathOf } from "../../../domain/journey.ts";
import { afterOrderPlaced } from "../../../domain/memory.ts";
import { UNKNOWN_BUTTON } from "../../../domain/notices.ts";
import { vehicleText } from "../../../domain/order.ts";
import { cartTotals } from "../../../domain/totals.ts";
import { nullIfTrouble, problemsOfTrouble } from "../../../domain/trouble.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
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
    needsBusiness: order.pickupType === "Delivery",
    limits: Object.fromEntries(
      Object.entries(contactConstraints).map(([field, { maxLength }]) => [field, maxLength ?? null]),
    ),
    years: expiryYears(context.get(keys.now)(), order.store.timeZone),
    summary: summaryOf(order, visit.setup.read()),
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
    if (answer.kind === "refused" && hasLostEstimate(context, order))
      return redirect(pathOf("delivery estimate", order.kind), 303);
    if (answer.kind === "refused") return data(refuseCheckout(form, answer.problems), { status: answer.status });
    remember(context, answer.orderNumber);
    return redirect(confirmationPath(answer.orderNumber), 303);
  }
  if (intent === "go:menu") return redirect("/order-now/build-order", 303);
  if (intent === "go:setup") return redirect("/order-now", 303);
  if (intent.startsWith("line:")) return changeLine(intent, form, context, cart);
  if (intent === "update") return redirect("/order-now/checkout#order", 303);
  return data(refuseCheckout(form, [{ field: "", message: UNKNOWN_BUTTON }]), { status: 422 });
}

type Context = Route.ActionArgs["context"];

/** The estimate of a delivery was for the time that has just been moved: another one is chosen for the new time (D-050, D-054). */
function hasLostEstimate(context: Context, { kind, pickupType, time: before }: ReadyOrder): boolean {
  const { time, asap } = context.get(keys.visit).setup.read();
  const isLost = needsEstimate({ pickupType }, kind) && !asap && time !== null && time !== before;
  if (isLost) context.get(keys.notices).write({ code: "delivery-time-moved", time });
  return isLost;
}

async function changeLine(intent: string, form: FormData, context: Context, cart: Cart) {
  const pressed = lineIntent(intent, cart);
  if (pressed?.verb === "edit") return redirect(editPath(pressed.line), 303);
  if (pressed) {
    try {
      await context.get(keys.bag).remove(pressed.line.cartItemId);
    } catch (error) {
      const { status, problems } = problemsOfTrouble(error, context.get(keys.page).requestId);
      return data(refuseCheckout(form, problems), { status });
    }
    context.get(keys.notices).write({ code: "removed", name: pressed.name });
  }
  // A line that is gone already, from another tab, is no problem: the bag is shown as it is.
  return redirect("/order-now/checkout#order", 303);
}

/** What checkout needs: a complete setup and something in the bag; otherwise the guard leads back (GUARD-01). */
async function openOrder(context: Context, visit: Visit): Promise<{ cart: Cart; order: ReadyOrder }> {
  const memory = context.get(keys.cartMemory);
  const before = memory.read();
  // A bag that cannot be read now is the guard's business.
  const [cart] = await Promise.all([visit.cart().catch(nullIfTrouble), visit.store().catch(nullIfTrouble)]);
  const [justPlaced] = memory.read().orderNumbers;
  // A bag that the API has lost is none of the orders placed before.
  const isLost = before.cartId !== null && justPlaced === before.orderNumbers[0];
  if (!cart && justPlaced && !isLost) {
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
  const memory = context.get(keys.cartMemory);
  const { cartId } = memory.read();
  remember(context, orderNumber);
  // A bag begun since then has nothing to do with that order.
  if (cartId !== mark.cartId) memory.write({ ...memory.read(), cartId });
  return confirmationPath(orderNumber);
}

function remember(context: Context, orderNumber: string): void {
  const memory = context.get(keys.cartMemory);
  memory.write(afterOrderPlaced(memory.read(), orderNumber));
}

function confirmationPath(orderNumber: string): string {
  return `/order-now/order-confirmation/${encodeURIComponent(orderNumber)}`;
}

function summaryOf({ store, pickupType, day, time }: ReadyOrder, { asap, address, vehicle }: OrderSetup) {
  const isDelivery = pickupType === "Delivery";
  const clock = isDelivery ? deliveryRange(time) : formatTime(time);
  return {
    store: { name: store.name, street: store.address, town: `${store.city}, ${store.state} ${store.zip}` },
    deliverTo:
      isDelivery && address
        ? [address.addressLine1, address.addressLine2, `${address.city}, ${address.state} ${address.zip}`].filter(
            Boolean,
          )
        : null,
    vehicle: pickupType === "CurbSide" && vehicle ? vehicleText(vehicle) : null,
    day,
    time: asap ? "ASAP" : clock,
  };
}

/** A refusal may have saved a new time or told of a new total: the page is read again after it. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutPage {...loaderData} refusal={actionData ?? null} />;
}
