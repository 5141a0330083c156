import { data, redirect } from "react-router";
import { PickupChooser } from "../../../components/chooser.tsx";
import { showTrouble } from "../../../components/trouble-page.tsx";
import * as keys from "../../../context.ts";
import { nextPath, pathOf, withPickupType } from "../../../domain/journey.ts";
import { kindOf, pickupQuestion } from "../../../domain/order.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Refusal } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import type { Route } from "./+types/method.ts";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** How to get the meal; asked at an address of its own for Catering (SHELL-10). */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  await visit.require("pickup type");
  const orderType = await visit.orderType().catch(showTrouble);
  if (!orderType) {
    // Gone from the API since it was chosen.
    context.get(keys.notices).write({ code: "missing", what: "order type" });
    throw redirect("/order-now", 303);
  }
  return {
    path: pathOf("pickup type", kindOf(orderType)),
    question: pickupQuestion(orderType),
    chosen: visit.setup.read().pickupType,
  };
}

const NOT_OFFERED: Refusal = {
  problems: [{ field: "", message: "Please choose how you would like to get your meal." }],
  values: {},
};

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(keys.visit);
  await visit.require("pickup type");
  const intent = (await request.formData()).get("intent");
  if (intent !== "pickup:Carry Out") return data(NOT_OFFERED, { status: 422 });
  visit.setup.write(withPickupType(visit.setup.read(), "Carry Out"));
  // Without items the way leads on to the first unfinished step; with items that may be checkout.
  return redirect(nextPath({ setup: visit.setup.read(), kind: await visit.kind(), cartLines: 0 }), 303);
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
