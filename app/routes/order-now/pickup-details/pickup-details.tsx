import { data, redirect } from "react-router";
import { showTrouble } from "../../../components/trouble-page.tsx";
import * as keys from "../../../context.ts";
import { pathForMissing, pathOf } from "../../../domain/journey.ts";
import type { MissingThing } from "../../../domain/notices.ts";
import { kindOf } from "../../../domain/order.ts";
import { storeOffer } from "../../../domain/stores.ts";
import { problemsOfTrouble } from "../../../domain/trouble.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/pickup-details.ts";
import { PickupDetailsPage } from "./pickup-details-page.tsx";
import { readTimeForm, timeView } from "./time-form.ts";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** On which day and at what time, on the store's own clock (TIME-01..13). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  await requireStore(context);
  const [schedule, kind] = await Promise.all([visit.schedule(), visit.kind()]);
  const calendarOn = new URL(request.url).searchParams.get("calendar");
  return {
    path: pathOf("day and time", kind),
    view: timeView(visit.setup.read(), schedule, calendarOn),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(keys.visit);
  await requireStore(context);
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
      return fitBag(context);
  }
}

async function fitBag(context: Context) {
  try {
    await context.get(keys.bag).fitToStore();
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.page).requestId);
    return data({ problems, values: {} }, { status });
  }
  return redirect("/order-now/build-order", 303);
}

type Context = Route.LoaderArgs["context"];

/** The store and the order type may have gone, or no longer fit each other, since they were chosen (GUARD-07, TIME-23). */
async function requireStore(context: Context): Promise<void> {
  const visit = context.get(keys.visit);
  await visit.require("day and time");
  const [orderType, store] = await Promise.all([visit.orderType(), visit.store()]).catch(showTrouble);
  const fits = store !== null && storeOffer(store, orderType, visit.setup.read().pickupType).selectable;
  if (orderType && fits) return;
  const what: MissingThing = orderType ? "store" : "order type";
  context.get(keys.notices).write({ code: "missing", what });
  throw redirect(pathForMissing(what, orderType && kindOf(orderType)), 303);
}

/** A refusal saves the day or time it speaks of, so the page is read again after it. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function PickupDetails({ loaderData, actionData }: Route.ComponentProps) {
  return <PickupDetailsPage {...loaderData} problems={actionData?.problems ?? []} />;
}
