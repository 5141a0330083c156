import { data, redirect } from "react-router";
import { showTrouble } from "../../../components/page/error-page.tsx";
import * as keys from "../../../context.ts";
import { type OrderSetup, pathForMissing, pathOf } from "../../../domain/order/journey.ts";
import type { MissingThing } from "../../../domain/order/notices.ts";
import { kindOf } from "../../../domain/order/order.ts";
import { nullIfTrouble, problemsOfTrouble } from "../../../domain/trouble.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/pickup-details.ts";
import { type Warning, checkDelivery } from "./delivery-check.ts";
import { placeView } from "./place-view.ts";
import { PickupDetailsPage } from "./pickup-details-page.tsx";
import { readTimeForm } from "./time-form.ts";
import { timeView } from "./time-view.ts";
import { vehicleLists, vehicleView } from "./vehicle.ts";
import type { Place } from "./why-not.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

type Context = Route.LoaderArgs["context"];

/** On which day and at what time, on the store's own clock (TIME-01..25), and of a curbside pickup for which vehicle (VEH-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const place = await openStep(context);
  const { order: visit } = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const setup = visit.setup.read();
  const { pickupOffer } = setup;
  const kind = kindOf(place.orderType);
  const [schedule, vehicles, offered, cateringMessage] = await Promise.all([
    visit.schedule(),
    vehicleLists(catering, setup),
    pickupOffer && catering.storeByNumber(pickupOffer.storeNumber).catch(nullIfTrouble),
    // STORE-15: asked before it is known whether it is needed, so that nothing waits for it.
    kind === "Catering" ? catering.cateringDisabledMessage(place.store.id).catch(nullIfTrouble) : null,
  ]);
  const calendarOn = new URL(request.url).searchParams.get("calendar");
  return {
    path: pathOf("day and time", kind),
    isCatering: kind === "Catering",
    view: timeView(setup, schedule, calendarOn),
    place: placeView(setup, schedule, { ...place, offered, cateringMessage: cateringMessage ?? "" }),
    vehicle: vehicles && vehicleView(vehicles, setup.vehicle),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const place = await openStep(context);
  const { order: visit } = context.get(keys.visitor);
  const setup = visit.setup.read();
  const [form, schedule, vehicles] = await Promise.all([
    request.formData(),
    visit.schedule(),
    vehicleLists(context.get(keys.remote).catering, setup),
  ]);
  const answer = readTimeForm(form, { setup, schedule, vehicles, ...place });
  // Only BUILD MY MEAL looks into what was chosen: whoever leaves by another way is asked to press it.
  const isNew = answer.kind === "continue" || isAnotherTime(setup, answer.setup);
  const answered: OrderSetup = isNew ? { ...answer.setup, isUnchecked: true } : answer.setup;
  visit.setup.write(answered);
  const kind = kindOf(place.orderType);
  const path = pathOf("day and time", kind);
  try {
    switch (answer.kind) {
      case "refused":
        return refuse(answer.problems);
      case "stay":
        return redirect(`${path}#${answer.section === "time" ? "time-section" : "day"}`, 303);
      case "calendar":
        return redirect(`${path}?calendar=${answer.on}#calendar`, 303);
      case "leave":
        return redirect(pathOf(setup.pickupType === "Delivery" ? "address" : "location", kind), 303);
      case "pickup":
        return await pickUpInstead(context, path);
      case "continue":
        return await goOn(context, place, { path, read: String(form.get("warned") ?? "") });
    }
  } catch (error) {
    // What was moved to another store on the way is not, until it can be said.
    visit.setup.write(answered);
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return refuse(problems, { status });
  }
}

function isAnotherTime(before: OrderSetup, { day, time, asap }: OrderSetup): boolean {
  return before.day !== day || before.time !== time || before.asap !== asap;
}

function refuse(
  problems: Problem[],
  { status = 422, warning = null }: { status?: number; warning?: Warning | null } = {},
) {
  return data({ problems, values: {}, warning }, { status });
}

/** BUILD MY MEAL, with everything given: of a delivery the address is looked up once more, then the bag is made to fit (CART-09). */
async function goOn(context: Context, { store }: Place, { path, read }: { path: string; read: string }) {
  const { order: visit, cart, delivery, notices } = context.get(keys.visitor);
  const leave = () => {
    visit.setup.update({ isUnchecked: undefined });
    return redirect("/order-now/build-order", 303);
  };
  if (visit.setup.read().pickupType !== "Delivery") {
    await cart.fitToStore();
    return leave();
  }
  // The bag is read meanwhile: its check waits for nothing but the store.
  const [check] = await Promise.all([
    checkDelivery({ visit, delivery, store }, read),
    visit.cart().catch(nullIfTrouble),
  ]);
  if (check.kind === "refused") return refuse([check.problem], { warning: check.warning });
  if (check.kind === "time dropped") {
    notices.write(check.move);
    return redirect(path, 303);
  }
  await Promise.all([cart.fitToStore(check.move), delivery.findCateringDriver()]);
  return leave();
}

/** ADDR-20: the offer is taken. Day and time are asked again where that store does not have them. */
async function pickUpInstead(context: Context, path: string) {
  const { order: visit, delivery, notices } = context.get(keys.visitor);
  const { pickupOffer } = visit.setup.read();
  if (!pickupOffer) return refuse([{ field: "", message: UNKNOWN_BUTTON }]);
  const store = await context.get(keys.remote).catering.storeByNumber(pickupOffer.storeNumber);
  const message = await delivery.pickUpAt(store);
  if (message !== null) return refuse([{ field: "offer", message }]);
  const { time, asap } = visit.setup.read();
  const taken = { code: "pickup-instead", name: store.name, time: asap ? null : time } as const;
  notices.write(time === null ? { code: "time-dropped" } : taken);
  return redirect(path, 303);
}

/** The store and the order type may have gone, or no longer fit each other, since they were chosen (GUARD-04, GUARD-07, GUARD-12). */
async function openStep(context: Context): Promise<Place> {
  const { order: visit, notices } = context.get(keys.visitor);
  await visit.require("day and time");
  const [orderType, store] = await Promise.all([visit.orderType(), visit.store()]).catch(showTrouble);
  const isDelivery = visit.setup.read().pickupType === "Delivery";
  const kind = orderType && kindOf(orderType);
  const isOpen = store !== null && (kind !== "Catering" || isDelivery || store.allowsOnlineCatering);
  if (orderType && isOpen) return { orderType, store };
  const missing: MissingThing = orderType ? (isDelivery ? "address" : "store") : "order type";
  notices.write({ code: "missing", what: missing });
  throw redirect(pathForMissing(missing, kind), 303);
}

/** A refusal saves the day or time it speaks of, so the page is read again after it. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function PickupDetails({ loaderData, actionData }: Route.ComponentProps) {
  const warning = actionData && "warning" in actionData ? actionData.warning : null;
  return <PickupDetailsPage {...loaderData} problems={actionData?.problems ?? []} warning={warning} />;
}
