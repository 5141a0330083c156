import { redirect } from "react-router";
import { refuseError } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { pathOf } from "@platter/ordering/order/journey.ts";
import type { OrderType } from "@platter/ordering/order/order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Route } from "./+types/address.ts";
import { AddressPage } from "./address-page.tsx";
import { addressView, givenAddress, linkedAddress } from "./address-view.ts";
import { ADDRESS_PATH, answerAddress, readAddressForm } from "./answer-address.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction, readAgainAfterRefusal as shouldRevalidate } from "../../../ui/form/keep-form.ts";

/** The delivery address, and the restaurant that delivers there (ADDR-01 to ADDR-22). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { links } = context.get(keys.site);
  const orderType = await openStep(visitor).catch(showErrorPage);
  const { order, notices } = visitor;
  const query = new URL(request.url).searchParams;
  if (looksLikeCardNumber(linkedAddress(query))) {
    // Pasted into the wrong place: out of the address again.
    notices.write({ code: "address-unknown" });
    throw redirect(ADDRESS_PATH, 303);
  }
  const setup = order.setup.read();
  const given = givenAddress(query, setup);
  const [found, offered] = await Promise.all([
    catering.soon(order.store()).then((store) => ({ store }), orNull),
    setup.pickupOffer && catering.soon(catering.storeByNumber(setup.pickupOffer.storeNumber)).catch(orNull),
  ]);
  const view = addressView({ setup, orderType, found, offered, given, cateringSiteUrl: links.cateringSiteUrl });
  return { ...view, idempotencyKey: visitor.idempotency.newKey() };
}

/** The guards of this step (GUARD-11); the search for a pickup lives with the list of stores. */
async function openStep(visitor: keys.Visitor): Promise<OrderType> {
  await visitor.order.require("address");
  if (visitor.order.setup.read().pickupType !== "Delivery") throw redirect("/order-now/locations", 303);
  return visitor.order.requireOrderType();
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const remote = context.get(keys.remote);
  const site = context.get(keys.site);
  const form = await request.formData();
  const read = readAddressForm(form);
  const { order } = visitor;
  const { pickupType, store } = order.setup.read();
  // Pressed twice: it is carry out by now.
  if (read.intent === "pickup" && pickupType === "Carry Out" && store) {
    throw redirect(pathOf("day and time", await order.kind().catch(orNull)), 303);
  }
  try {
    return await answerAddress({ form, read, orderType: await openStep(visitor), site, remote, visitor });
  } catch (error) {
    return refuseError(form, error, site.requestId);
  }
}

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage {...loaderData} formErrors={actionData ?? null} />;
}
