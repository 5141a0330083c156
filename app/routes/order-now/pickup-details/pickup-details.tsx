import { redirect } from "react-router";
import { answerForm } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { type OrderSetup, pathForMissing, pathOf } from "@platter/ordering/order/journey.ts";
import type { MissingThing } from "@platter/ordering/order/notices.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import { laterStylesheets, stylesheet } from "../../../ui/stylesheet-links.ts";
import checkoutStyles from "../../../styles/checkout.css?url";
import confirmationStyles from "../../../styles/confirmation.css?url";
import dayTimeStyles from "../../../styles/day-time.css?url";
import dishStyles from "../../../styles/dish.css?url";
import menuStyles from "../../../styles/menu.css?url";
import type { Route } from "./+types/pickup-details.ts";
import { answerTime } from "./answer-time.ts";
import { PickupDetailsPage, type TimeRefusal } from "./pickup-details-page.tsx";
import { readTimeForm } from "./time-form.ts";
import { timeView } from "./time-view.ts";
import { vehicleLists, vehicleView } from "./vehicle.ts";
import { type Place, placeView } from "./place.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction, readAgainAfterRefusal as shouldRevalidate } from "../../../ui/form/keep-form.ts";

/** Day and time in the store's time zone (TIME-01..25), and the vehicle for curbside pickup (VEH-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const place = await openStep(visitor);
  const { order } = visitor;
  const setup = order.setup.read();
  const { pickupOffer } = setup;
  const kind = kindOf(place.orderType);
  const [schedule, vehicles, offered, cateringMessage] = await Promise.all([
    order.schedule(),
    vehicleLists(catering, setup),
    pickupOffer && catering.soon(catering.storeByNumber(pickupOffer.storeNumber)).catch(orNull),
    // STORE-15: read in parallel even if not needed, to save a round trip.
    kind === "Catering" ? catering.soon(catering.cateringDisabledMessage(place.store.id)).catch(orNull) : null,
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
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const place = await openStep(visitor);
    const { order } = visitor;
    const setup = order.setup.read();
    const [schedule, vehicles] = await Promise.all([order.schedule(), vehicleLists(catering, setup)]);
    const answer = readTimeForm(form, { setup, schedule, vehicles, ...place });
    // Until BUILD MY MEAL has checked a new choice, the guards of later steps lead back here.
    const isNew = answer.kind === "continue" || isAnotherTime(setup, answer.setup);
    const answered: OrderSetup = isNew ? { ...answer.setup, isUnchecked: true } : answer.setup;
    order.setup.write(answered);
    try {
      return await answerTime(answer, { form, place, visitor, catering });
    } catch (error) {
      order.setup.write(answered);
      throw error;
    }
  });
}

function isAnotherTime(before: OrderSetup, { day, time, asap }: OrderSetup): boolean {
  return before.day !== day || before.time !== time || before.asap !== asap;
}

/** GUARD-04, GUARD-07, GUARD-12: store and order type may be gone or incompatible since they were chosen. */
async function openStep({ order, notices }: keys.Visitor): Promise<Place> {
  await order.require("day and time");
  const [orderType, store] = await Promise.all([order.orderType(), order.store()]).catch(showErrorPage);
  const isDelivery = order.setup.read().pickupType === "Delivery";
  const kind = orderType && kindOf(orderType);
  const isOpen = store !== null && (kind !== "Catering" || isDelivery || store.allowsOnlineCatering);
  if (orderType && isOpen) return { orderType, store };
  const missing: MissingThing = orderType ? (isDelivery ? "address" : "store") : "order type";
  notices.write({ code: "missing", what: missing });
  throw redirect(pathForMissing(missing, kind), 303);
}

export const links = () => [
  ...stylesheet(dayTimeStyles),
  ...laterStylesheets(menuStyles, dishStyles, checkoutStyles, confirmationStyles),
];

export default function PickupDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { Form, answer, pressed } = useFormFetcher<TimeRefusal>(actionData);
  return <PickupDetailsPage {...loaderData} form={Form} isBusy={pressed !== null} formErrors={answer ?? null} />;
}
