import { data, redirect } from "react-router";
import { showTrouble } from "../../../components/trouble-page.tsx";
import * as keys from "../../../context.ts";
import { looksLikeCardNumber } from "../../../domain/card.ts";
import { pathOf, withStore } from "../../../domain/journey.ts";
import { orderStores, storeOffer } from "../../../domain/stores.ts";
import { nullIfTrouble, problemsOfTrouble } from "../../../domain/trouble.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Refusal } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/locations.ts";
import { findStores } from "./find-stores.ts";
import { LocationsPage } from "./locations-page.tsx";
import { byState, storeRow } from "./store-rows.ts";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

/** Which restaurant: the ones near an address, or all of them by state (STORE-01, D-025, D-037). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  await visit.require("location");
  const setup = visit.setup.read();
  // A search is a GET form: its words stay in the address; an earlier search is shown again.
  const near = new URL(request.url).searchParams.get("near") ?? (setup.near || null);
  const notices = context.get(keys.notices);
  if (near && looksLikeCardNumber(near)) {
    // Pasted into the wrong field: not searched, and out of the address again.
    notices.write({ code: "address-unknown" });
    throw redirect("/order-now/locations", 303);
  }
  const catering = context.get(keys.catering);
  const [orderType, search] = await Promise.all([
    visit.orderType(),
    findStores(near, catering, context.get(keys.geocoder), context.get(keys.now)()),
  ]).catch(showTrouble);
  if (!orderType) {
    notices.write({ code: "missing", what: "order type" });
    throw redirect("/order-now", 303);
  }
  const all = search.stores ? null : await catering.allStores().catch(nullIfTrouble);
  const row = (store: Parameters<typeof storeRow>[0]) =>
    storeRow(store, storeOffer(store, orderType, setup.pickupType), store.id === setup.store?.id);
  return {
    near: near ?? "",
    found: search.stores && orderStores(search.stores).map(row),
    states: all && byState(all, row),
    candidates: search.candidates,
    problems: search.stores || all ? search.problems : [{ field: "", message: NO_LIST }],
  };
}

const NO_LIST = "The list of locations is not available right now. Please try again in a moment.";

export async function action({ request, context }: Route.ActionArgs) {
  try {
    return await chooseStore(request, context);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.page).requestId);
    return data({ problems, values: {} }, { status });
  }
}

async function chooseStore(request: Request, context: Route.ActionArgs["context"]) {
  const visit = context.get(keys.visit);
  await visit.require("location");
  const form = await request.formData();
  const storeNumber = /^store:(.{1,20})$/.exec(String(form.get("intent")))?.[1];
  const typed = String(form.get("near") ?? "").slice(0, 200);
  const near = looksLikeCardNumber(typed) ? "" : typed;
  const catering = context.get(keys.catering);
  // The list is asked again: what the form says about a store is not believed.
  const [orderType, stores, search] = await Promise.all([
    visit.orderType(),
    catering.allStores(),
    findStores(near || null, catering, context.get(keys.geocoder), context.get(keys.now)()),
  ]);
  const store = stores.find((candidate) => candidate.storeNumber === storeNumber);
  if (!store) return refuse("Please select one of these locations.");
  const offer = storeOffer(store, orderType, visit.setup.read().pickupType);
  if (!offer.selectable) return refuse(`${store.name}: ${offer.message}`);

  const distance = search.stores?.find(({ id }) => id === store.id)?.distance ?? null;
  visit.setup.write({ ...withStore(visit.setup.read(), store, distance), near: search.stores ? near : "" });
  return redirect(pathOf("day and time", await visit.kind()), 303);
}

function refuse(message: string) {
  const refusal: Refusal = { problems: [{ field: "", message }], values: {} };
  return data(refusal, { status: 422 });
}

export const clientAction = keepForm;

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  return <LocationsPage {...loaderData} problems={actionData?.problems ?? loaderData.problems} />;
}
