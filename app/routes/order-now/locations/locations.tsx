import { redirect } from "react-router";
import { refuseError, refuseWith } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/locations.ts";
import { chosenOrderType } from "../../../components/order/chosen-type.ts";
import { storeIntents } from "../../../components/stores/intents.ts";
import { readDetails } from "../../../components/stores/store-details.ts";
import { UNKNOWN_STORE, answerLocations } from "./answer-locations.ts";
import { listStores, readQuery, wantedDetails } from "./find-stores.ts";
import { LocationsPage } from "./locations-page.tsx";
import { locationsView } from "./locations-view.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** Which restaurant: the ones near an address, or all of them by state (STORE-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { links, googleMapsKey, now: clock } = context.get(keys.site);
  const { catering, geocoder } = context.get(keys.remote);
  const visitor = context.get(keys.visitor);
  const { order, account, notices } = visitor;
  await order.require("location");
  const setup = order.setup.read();
  const query = readQuery(new URL(request.url).searchParams, setup.near);
  if (query.near && looksLikeCardNumber(query.near)) {
    // Pasted into the wrong field: not searched, and out of the address again.
    notices.write({ code: "address-unknown" });
    throw redirect("/order-now/locations", 303);
  }
  const now = clock();
  const chosen = chosenOrderType(visitor);
  const [orderType, lists] = await Promise.all([
    chosen,
    listStores(query, () => account.customer(), { catering, geocoder, now, orderType: chosen }),
  ]).catch(showErrorPage);
  const details = await readDetails(wantedDetails(lists, query, { orderType, now }), catering);
  const facts = { query, orderType, setup, now, details, isGuest: !account.isSignedIn() };
  return locationsView(lists, { ...facts, links, googleMapsKey });
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(keys.site);
  const remote = context.get(keys.remote);
  const visitor = context.get(keys.visitor);
  const form = await request.formData();
  try {
    await visitor.order.require("location");
    const pressed = storeIntents.read(form);
    if (!pressed) return refuseWith(form, UNKNOWN_STORE);
    return await answerLocations({ form, pressed, page: request.url, site, remote, visitor });
  } catch (error) {
    return refuseError(form, error, site.requestId);
  }
}

export const clientAction = keepForm;

interface LocationsRefusal extends Partial<FormErrors> {
  cateringNote?: string;
}

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  const { problems = loaderData.problems, cateringNote = "" }: LocationsRefusal = actionData ?? {};
  return <LocationsPage {...loaderData} problems={problems} cateringNote={cateringNote} />;
}
