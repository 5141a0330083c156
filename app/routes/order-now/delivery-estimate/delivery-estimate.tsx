import { data, redirect } from "react-router";
import { showTrouble } from "../../../components/page/error-page.tsx";
import * as keys from "../../../context.ts";
import type { Cart } from "../../../domain/checkout/cart.ts";
import { needsEstimate, pathOf } from "../../../domain/order/journey.ts";
import { problemsOfTrouble, troubleOf } from "../../../domain/trouble.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/delivery-estimate.ts";
import { DeliveryEstimatePage } from "./delivery-estimate-page.tsx";
import { FAILED, PATH, estimateView, failureWords } from "./estimate-view.ts";
import { estimateIntents } from "./intents.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

type Context = Route.LoaderArgs["context"];

/** What partners ask for this delivery at this moment: kept nowhere. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Who brings the order, at what fee (DELIV-01, DELIV-02); where nobody does, the offer to pick it up (DELIV-06). */
export async function loader({ context }: Route.LoaderArgs) {
  const { googleMapsKey, links } = context.get(keys.site);
  const visitor = context.get(keys.visitor);
  const { cart, order } = await openStep(context);
  const setup = visitor.order.setup.read();
  const answer = await visitor.delivery.estimates(cart.id).then(
    (estimates) => ({ estimates, failure: null }),
    (error: unknown) => ({ estimates: [], failure: failureWords(error) }),
  );
  const { directionsUrl } = links;
  return estimateView({ ...answer, order, setup, links: { googleKey: googleMapsKey, directionsUrl } });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { cart } = await openStep(context);
  switch (estimateIntents.read(form)?.name) {
    case "update":
      return redirect(PATH, 303);
    case "add":
      return addDelivery(context, cart, String(form.get("estimateId") ?? ""));
    case "pickup":
      return pickUpInstead(context);
    case undefined:
      return refuse([{ field: "", message: UNKNOWN_BUTTON }]);
  }
}

function refuse(problems: Problem[], { status = 422, failed = false } = {}) {
  return data({ problems, values: {}, failed }, { status });
}

/** DELIV-03. */
async function addDelivery(context: Context, cart: Cart, estimateId: string) {
  if (estimateId === "") return refuse([{ field: "estimate-1", message: "Please choose a delivery." }]);
  try {
    await context.get(keys.visitor).delivery.choose(cart.id, estimateId);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    // A rule in words for the customer, such as an estimate that has expired: the page asks for new ones.
    if (troubleOf(error)?.kind === "refused") return refuse(problems);
    return refuse([{ field: "", message: FAILED }], { status, failed: true });
  }
  return redirect("/order-now/review", 303);
}

/** DELIV-07: Carry Out at the store that would have sent it; the fee and the estimate leave the cart with the check of the bag. */
async function pickUpInstead(context: Context) {
  const { order: visit, draft, delivery, cart } = context.get(keys.visitor);
  const before = { setup: visit.setup.read(), draft: draft.read() };
  const { store } = await visit.ready();
  try {
    const message = await delivery.pickUpAt(store);
    if (message !== null) return refuse([{ field: "", message }]);
    const setup = visit.setup.read();
    // DELIV-08: a time that the store does not offer is asked again at the submit.
    const { time, asap } = setup.time === null ? { time: "12:00", asap: false } : setup;
    visit.setup.write({ ...setup, time, asap, isUnchecked: undefined });
    await cart.fitToStore({ code: "pickup-instead", name: store.name, time: asap ? null : time });
  } catch (error) {
    visit.setup.write(before.setup);
    draft.write(before.draft);
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return refuse(problems, { status });
  }
  return redirect("/order-now/build-order", 303);
}

/** GUARD-06; what is no individual delivery has nothing to choose here. */
async function openStep(context: Context) {
  const { order: visit } = context.get(keys.visitor);
  await visit.require("delivery estimate");
  const [cart, kind] = await Promise.all([visit.cart(), visit.kind()]).catch(showTrouble);
  if (!cart || !needsEstimate(visit.setup.read(), kind)) throw redirect(pathOf("checkout", kind), 303);
  return { cart, order: await visit.ready() };
}

/** Estimates that were refused are asked for anew. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function DeliveryEstimate({ loaderData, actionData }: Route.ComponentProps) {
  const hasFailed = actionData !== undefined && "failed" in actionData && actionData.failed;
  return <DeliveryEstimatePage {...loaderData} problems={actionData?.problems ?? []} hasFailed={hasFailed} />;
}
