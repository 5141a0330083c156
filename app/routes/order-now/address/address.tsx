import { redirect } from "react-router";
import { showTrouble } from "../../../components/page/error-page.tsx";
import * as keys from "../../../context.ts";
import { looksLikeCardNumber } from "../../../domain/checkout/card.ts";
import { pathOf } from "../../../domain/order/journey.ts";
import type { OrderType } from "../../../domain/order/order.ts";
import { nullIfTrouble, problemsOfTrouble } from "../../../domain/trouble.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/address.ts";
import { readAddressForm } from "./address-form.ts";
import { AddressPage } from "./address-page.tsx";
import { addressView } from "./address-view.ts";
import { PATH, answerAddress, refuse } from "./answer-address.ts";
import { givenAddress, linkedAddress } from "./find-address.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

type Context = Route.LoaderArgs["context"];

/** Where to bring it: an address, and the restaurant that delivers there (ADDR-01 to ADDR-22). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const orderType = await openStep(context).catch(showTrouble);
  const { order, notices } = context.get(keys.visitor);
  const { catering, geocoder } = context.get(keys.remote);
  const { requestId, links } = context.get(keys.site);
  const query = new URL(request.url).searchParams;
  if (looksLikeCardNumber(linkedAddress(query))) {
    // Pasted into the wrong place: out of the address again.
    notices.write({ code: "address-unknown" });
    throw redirect(PATH, 303);
  }
  const setup = order.setup.read();
  const [found, offered, given] = await Promise.all([
    order.store().then((store) => ({ store }), nullIfTrouble),
    setup.pickupOffer && catering.storeByNumber(setup.pickupOffer.storeNumber).catch(nullIfTrouble),
    givenAddress(query, { geocoder, requestId }),
  ]);
  return addressView({ setup, orderType, found, offered, given, cateringSiteUrl: links.cateringSiteUrl });
}

/** The guards of this step (GUARD-11); the search for a pickup lives with the list of stores. */
async function openStep(context: Context): Promise<OrderType> {
  const { order, notices } = context.get(keys.visitor);
  await order.require("address");
  if (order.setup.read().pickupType !== "Delivery") throw redirect("/order-now/locations", 303);
  const orderType = await order.orderType();
  if (orderType) return orderType;
  // Gone from the API since it was chosen.
  notices.write({ code: "missing", what: "order type" });
  throw redirect("/order-now", 303);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { order, delivery, notices } = context.get(keys.visitor);
  const { catering, geocoder } = context.get(keys.remote);
  const { requestId, links } = context.get(keys.site);
  const form = await request.formData();
  const typed = readAddressForm(form);
  const { pickupType, store } = order.setup.read();
  // Pressed twice: it is carry out by now.
  if (typed.intent === "pickup" && pickupType === "Carry Out" && store) {
    throw redirect(pathOf("day and time", await order.kind().catch(nullIfTrouble)), 303);
  }
  try {
    const orderType = await openStep(context);
    const { cateringSiteUrl } = links;
    const parts = { order, orderType, delivery, notices, catering, geocoder, requestId, cateringSiteUrl };
    return await answerAddress(typed, form, parts);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, requestId);
    return refuse(typed, problems, { status });
  }
}

/** A refusal may have made an offer or withdrawn one: the page is read again after it. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage {...loaderData} refusal={actionData ?? null} />;
}
