import { Form, redirect } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import { answerForm, refuseWith } from "../../../components/form/refuse.ts";
import { Art } from "../../../components/order/choose-one.tsx";
import { NO_PICKUP_TYPE, choosePickupType } from "../../../components/order/choose-pickup-type.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { pathOf } from "@platter/ordering/order/journey.ts";
import { type PickupType, kindOf } from "@platter/ordering/order/order.ts";
import { pickupStep } from "@platter/ordering/order/pickup-options.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { defineIntents } from "../../../ui/form/intents.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import methodStyles from "../../../styles/method.css?url";
import type { Route } from "./+types/method.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

const pickupIntents = defineIntents({ pickup: "argument" });

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
  const { path, question, options } = loaderData;
  return (
    <Form method="post" action={path}>
      <fieldset>
        <legend>
          <h1>{question}</h1>
        </legend>
        <ErrorSummary title={question} problems={actionData?.problems ?? []} />
        <div className="choices">
          {options.map((option) => (
            <PickupCard key={option.pickupType} {...option} />
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

const PICKUP: Record<PickupType, { art: string; note: string }> = {
  "Carry Out": { art: "/art/pickup.svg", note: "Walk in and pick it up at the counter." },
  CurbSide: { art: "/art/curbside.svg", note: "Park, and we bring it out to your car." },
  Delivery: { art: "/art/delivery.svg", note: "We bring it to your door." },
};

function PickupCard({ pickupType, label, terms }: Route.ComponentProps["loaderData"]["options"][number]) {
  const { art, note } = PICKUP[pickupType];
  const about = `about-${pickupType.replace(" ", "-")}`;
  return (
    <div className="choice choice-row">
      <Art src={art} />
      <button
        {...pickupIntents.button("pickup", pickupType)}
        className="choice-text choice-press"
        aria-describedby={about}
      >
        <b>{label}</b>
      </button>
      <p id={about} className="hint">
        {terms.length > 0 ? terms.join("\n") : note}
      </p>
    </div>
  );
}
