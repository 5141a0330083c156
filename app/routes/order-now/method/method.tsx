import { redirect } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import { answerForm, refuseWith } from "../../../components/form/refuse.ts";
import { PickupChooser, pickupIntents } from "../../../components/order/choose-one.tsx";
import { NO_PICKUP_TYPE, choosePickupType } from "../../../components/order/choose-pickup-type.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { pathOf } from "@platter/ordering/order/journey.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import { pickupStep } from "@platter/ordering/order/pickup-options.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import methodStyles from "../../../styles/method.css?url";
import type { Route } from "./+types/method.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { question } = await openStep(visitor, catering).catch(showErrorPage);
  return question;
}

async function openStep(visitor: keys.Visitor, catering: Catering) {
  const readType = async () => {
    await visitor.order.require("pickup type");
    return visitor.order.requireOrderType();
  };
  const [orderType, settings, toggles] = await Promise.all([readType(), catering.orderSettings(), catering.toggles()]);
  const { pickupType } = visitor.order.setup.read();
  return { kind: kindOf(orderType), question: pickupStep(orderType, pickupType, { settings, toggles }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const { kind, question } = await openStep(visitor, catering);
    const asked = pickupIntents.read(form)?.argument;
    const pressed = question.options.find(({ pickupType }) => pickupType === asked);
    if (!pressed) return refuseWith(form, NO_PICKUP_TYPE);
    return redirect(pathOf(choosePickupType(pressed.pickupType, visitor), kind), 303);
  });
}

export const links = () => stylesheet(methodStyles);

export default function Method({ loaderData, actionData }: Route.ComponentProps) {
  const problems = actionData?.problems ?? [];
  return (
    <PickupChooser {...loaderData}>
      <ErrorSummary title={loaderData.question} problems={problems} />
    </PickupChooser>
  );
}
