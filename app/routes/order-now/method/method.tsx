import { data, redirect } from "react-router";
import { PickupChooser, pickupIntents } from "../../../components/order/chooser.tsx";
import { showTrouble } from "../../../components/page/error-page.tsx";
import * as keys from "../../../context.ts";
import { type OrderSetup, type Step, pathOf, withPickupType } from "../../../domain/order/journey.ts";
import { LOST_ANSWERS, type LostAnswer } from "../../../domain/order/notices.ts";
import { type OrderType, kindOf, pickupQuestion } from "../../../domain/order/order.ts";
import { pickupOptions } from "../../../domain/order/pickup-options.ts";
import { problemsOfTrouble } from "../../../domain/trouble.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Refusal } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import type { Route } from "./+types/method.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

type Context = Route.LoaderArgs["context"];

/** How to get the meal; asked at an address of its own for Catering (SHELL-10). */
export async function loader({ context }: Route.LoaderArgs) {
  const [orderType, options] = await askBoth(context).catch(showTrouble);
  return {
    path: pathOf("pickup type", kindOf(orderType)),
    question: pickupQuestion(orderType),
    chosen: context.get(keys.visitor).order.setup.read().pickupType,
    options,
  };
}

async function openStep(context: Context): Promise<OrderType> {
  const { order, notices } = context.get(keys.visitor);
  await order.require("pickup type");
  const orderType = await order.orderType();
  if (orderType) return orderType;
  // Gone from the API since it was chosen.
  notices.write({ code: "missing", what: "order type" });
  throw redirect("/order-now", 303);
}

/** With what is offered now: amounts and toggles may have changed since the page was made (SETUP-08 to SETUP-10, TOGGLE-05). */
async function askBoth(context: Context) {
  const { catering } = context.get(keys.remote);
  const [orderType, settings, toggles] = await Promise.all([
    openStep(context),
    catering.orderSettings(),
    catering.toggles(),
  ]);
  const deliversIndividual = toggles.has("INDIVIDUAL_DELIVERY");
  return [orderType, pickupOptions({ kind: kindOf(orderType), settings, deliversIndividual })] as const;
}

const NOT_OFFERED: Refusal = {
  problems: [{ field: "", message: "Please choose how you would like to get your meal." }],
  values: {},
};

export async function action({ request, context }: Route.ActionArgs) {
  const pressed = pickupIntents.read(await request.formData());
  try {
    return await choose(pressed?.argument ?? "", context);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return data({ problems, values: {} }, { status });
  }
}

async function choose(asked: string, context: Context) {
  const { order, notices } = context.get(keys.visitor);
  const [orderType, options] = await askBoth(context);
  const pressed = options.find(({ pickupType }) => pickupType === asked);
  if (!pressed) return data(NOT_OFFERED, { status: 422 });
  const { setup } = order;
  const before = setup.read();
  const after = withPickupType(before, pressed.pickupType);
  setup.write(after);
  const lost = lostAnswers(before, after);
  if (lost.length > 0) {
    notices.write({ code: "pickup-type-changed", pickupType: pressed.pickupType, lost });
  }
  return redirect(pathOf(stepAfter(after), kindOf(orderType)), 303);
}

/** SETUP-11, SETUP-12, SETUP-13. */
function stepAfter({ pickupType, store }: OrderSetup): Step {
  if (pickupType === "Delivery") return "address";
  return store ? "day and time" : "location";
}

function lostAnswers(before: OrderSetup, after: OrderSetup): LostAnswer[] {
  const names = { address: "address", location: "store", day: "day", time: "time" } as const;
  return LOST_ANSWERS.filter((lost) => before[names[lost]] !== null && after[names[lost]] === null);
}

export const clientAction = keepForm;

export default function Method({ loaderData, actionData }: Route.ComponentProps) {
  const problems = actionData?.problems ?? [];
  return (
    <>
      <PageTitle title={loaderData.question} wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <PickupChooser {...loaderData} isHeading />
    </>
  );
}
