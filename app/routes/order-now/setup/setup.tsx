import { redirect } from "react-router";
import * as keys from "../../../context.ts";
import { nextPath, pathOf, withOrderType } from "../../../domain/journey.ts";
import { kindOf, pickupQuestion } from "../../../domain/order.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/setup.ts";
import { SetupPage } from "./setup-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** The start of every order: what kind, how to get it, and on to the first question still open (R1). */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  const [orderTypes, cart] = await Promise.all([
    // Without them no step can move; the page says so instead of staying blank (R6).
    context
      .get(keys.catering)
      .orderTypes()
      .catch(() => []),
    visit.cart().catch(() => null),
  ]);
  const catering = orderTypes.find((type) => kindOf(type) === "Catering");
  // SETUP-04: Catering is chosen until the customer says otherwise.
  if (visit.setup.read().orderTypeId === null && catering) {
    visit.setup.write(withOrderType(visit.setup.read(), catering.id));
  }
  const setup = visit.setup.read();
  const chosen = orderTypes.find(({ id }) => id === setup.orderTypeId);
  const kind = chosen ? kindOf(chosen) : null;
  return {
    types: orderTypes.map((type) => ({
      id: type.id,
      kind: kindOf(type),
      label: type.displayName,
      note: type.bannerMessage,
      selected: type === chosen,
    })),
    pickup: chosen && {
      path: pathOf("pickup type", kind),
      question: pickupQuestion(chosen),
      chosen: setup.pickupType,
    },
    next: setup.pickupType && nextPath({ setup, kind, cartLines: cart?.lines.length ?? 0 }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(keys.visit);
  const notices = context.get(keys.notices);
  const intent = String((await request.formData()).get("intent"));
  const orderTypes = await context.get(keys.catering).orderTypes();
  const orderType = orderTypes.find(({ id }) => intent === `type:${id}`);
  if (!orderType) {
    notices.write({ code: "missing", what: "order type" });
    return redirect("/order-now", 303);
  }
  const before = visit.setup.read();
  visit.setup.write(withOrderType(before, orderType.id));
  if (before.store && before.orderTypeId !== orderType.id) {
    notices.write({ code: "type-changed", name: orderType.displayName });
  }
  return redirect(pathOf("pickup type", kindOf(orderType)), 303);
}

export const clientAction = keepForm;

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupPage {...loaderData} problems={actionData?.problems ?? []} />;
}
