import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import { pathOf } from "../../../domain/journey.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/pickup-details.ts";
import { PickupDetailsPage } from "./pickup-details-page.tsx";
import { readTimeForm, timeView } from "./time-form.ts";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** On which day and at what time, on the store's own clock (TIME-01..13). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  await visit.require("day and time");
  const [schedule, kind] = await Promise.all([visit.schedule(), visit.kind()]);
  const calendarOn = new URL(request.url).searchParams.get("calendar");
  return {
    path: pathOf("day and time", kind),
    view: timeView(visit.setup.read(), schedule, calendarOn),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(keys.visit);
  await visit.require("day and time");
  const [form, schedule, kind] = await Promise.all([request.formData(), visit.schedule(), visit.kind()]);
  const answer = readTimeForm(form, visit.setup.read(), schedule);
  visit.setup.write(answer.setup);
  const path = pathOf("day and time", kind);
  switch (answer.kind) {
    case "refused":
      return data({ problems: answer.problems, values: {} }, { status: 422 });
    case "stay":
      return redirect(`${path}#${answer.section === "time" ? "time-section" : "day"}`, 303);
    case "calendar":
      return redirect(`${path}?calendar=${answer.on}#calendar`, 303);
    case "continue":
      await context.get(keys.bag).fitToStore();
      return redirect("/order-now/build-order", 303);
  }
}

/** A refusal saves the day or time it speaks of, so the page is read again after it (stack-facts 0.3). */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}) => defaultShouldRevalidate || actionStatus === 422;

export const clientAction = keepForm;

export default function PickupDetails({ loaderData, actionData }: Route.ComponentProps) {
  return <PickupDetailsPage {...loaderData} problems={actionData?.problems ?? []} />;
}
