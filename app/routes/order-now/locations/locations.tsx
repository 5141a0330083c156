import { data, redirect } from "react-router";
import { showTrouble } from "../../../components/page/error-page.tsx";
import * as keys from "../../../context.ts";
import { ADDRESS_MAX } from "../../../domain/stores/address.ts";
import { looksLikeCardNumber } from "../../../domain/checkout/card.ts";
import { pathOf, withStore } from "../../../domain/order/journey.ts";
import { listedStores, storeMap } from "../../../domain/stores/map.ts";
import { kindOf } from "../../../domain/order/order.ts";
import { pathToReturnTo } from "../../../domain/account/sign-in.ts";
import { byState, cateringSiteLink, isStoreNumber, openText } from "../../../domain/stores/stores.ts";
import { nullIfNotFound, nullIfTrouble, problemsOfTrouble } from "../../../domain/trouble.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Refusal } from "../../../ui/form/problems.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import type { Route } from "./+types/locations.ts";
import { findStores, listStores, readQuery } from "./find-stores.ts";
import { storeIntents } from "./intents.ts";
import { LocationsPage } from "./locations-page.tsx";
import { readDetails } from "./store-details.ts";
import { lacksCatering, offerOf, storeRow } from "./store-rows.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** Which restaurant: the ones near an address, or all of them by state (STORE-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const { catering, geocoder } = context.get(keys.remote);
  const { order: visit, account, notices } = context.get(keys.visitor);
  await visit.require("location");
  const setup = visit.setup.read();
  const query = readQuery(new URL(request.url).searchParams, setup.near);
  if (query.near && looksLikeCardNumber(query.near)) {
    // Pasted into the wrong field: not searched, and out of the address again.
    notices.write({ code: "address-unknown" });
    throw redirect("/order-now/locations", 303);
  }
  const now = site.now();
  const [orderType, lists] = await Promise.all([
    visit.orderType(),
    listStores(query, account.customer, catering, geocoder, now),
  ]).catch(showTrouble);
  if (!orderType) {
    notices.write({ code: "missing", what: "order type" });
    throw redirect("/order-now", 303);
  }
  const { search, preferredId, asked, preferred, found, states, all } = lists;
  const wanted = {
    openTextOf: lists.seen.filter((store) => openText(store, now) === null),
    hoursOf: all.find(({ storeNumber }) => storeNumber === query.hours) ?? null,
    cateringNoteOf: all.filter((store) => lacksCatering(store, orderType, now)),
  };
  const details = await readDetails(wanted, catering);
  const { menuPdfUrl, directionsUrl, cateringSiteUrl } = site.links;
  const asSearched = { ...setup, near: query.near ?? "" };
  const facts = { orderType, setup: asSearched, preferredId, now, cateringSite: cateringSiteUrl, details };
  return {
    kind: kindOf(orderType),
    near: query.near ?? "",
    asked: asked && storeRow(asked, facts, true),
    preferred: preferred && storeRow(preferred, facts, true),
    found: found?.map((store, index) => storeRow(store, facts, index < HOURS_ON_PAGE)) ?? null,
    map: found && storeMap(listedStores(found), { googleKey: site.googleMapsKey }),
    states: states && byState(states, query.state, (store) => storeRow(store, facts, false)),
    candidates: search.candidates,
    problems: found || states || search.candidates ? search.problems : [{ field: "", message: NO_LIST }],
    directionsUrl,
    menuPdfUrl,
  };
}

/** So many rows of a search carry their hours; for the others they are a link away. */
const HOURS_ON_PAGE = 20;
const NO_LIST = "The list of locations is not available right now. Please try again in a moment.";

export async function action({ request, context }: Route.ActionArgs) {
  try {
    await context.get(keys.visitor).order.require("location");
    const form = await request.formData();
    const { name, argument } = storeIntents.read(form) ?? { name: null, argument: "" };
    if (name === "store" && isStoreNumber(argument)) return await chooseStore(argument, textOf(form, "near"), context);
    if (name === "favorite" && /^\d{1,9}$/.test(argument)) return await preferStore(Number(argument), request, context);
    return refuse(UNKNOWN_STORE);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return data({ problems, values: {} }, { status });
  }
}

const UNKNOWN_STORE = "Please select one of these locations.";

/** SETUP-16: what the form says about a store is not believed, the API is asked again. */
async function chooseStore(storeNumber: string, typed: string, context: Route.ActionArgs["context"]) {
  const { links, now: clock } = context.get(keys.site);
  const { catering, geocoder } = context.get(keys.remote);
  const { order: visit, notices } = context.get(keys.visitor);
  const near = typed.length > ADDRESS_MAX || looksLikeCardNumber(typed) ? "" : typed;
  const now = clock();
  const [orderType, store, search] = await Promise.all([
    visit.orderType(),
    catering.storeByNumber(storeNumber).catch(nullIfNotFound),
    findStores(near || null, catering, geocoder, now),
  ]);
  if (!orderType || !store) return refuse(UNKNOWN_STORE);
  const before = visit.setup.read();
  const kind = kindOf(orderType);
  // STORE-15: the end of its catering is read anew, for this is the last look before a day is chosen.
  const ending = kind === "Catering" ? await catering.cateringDisabledStatus(store.id).catch(nullIfTrouble) : null;
  const asToldNow = { ...store, onlineCateringDisabledAfter: ending ?? store.onlineCateringDisabledAfter };
  const offer = offerOf(asToldNow, { orderType, setup: before, now });
  if (!offer.selectable) return refuse(`${store.name}: ${offer.message}`);
  if (cateringSiteLink(store, orderType, before, links.cateringSiteUrl))
    return refuse(`${store.name} takes catering orders on a site of its own. Please use the link beside it.`);

  const distance = search.stores?.find(({ id }) => id === store.id)?.distance ?? null;
  const chosen = { ...withStore(before, store, distance), near: search.stores ? near : "" };
  visit.setup.write(chosen);
  if (before.time !== null && chosen.time === null) notices.write({ code: "time-dropped" });
  return redirect(pathOf("day and time", kind), 303);
}

/** STORE-10, STORE-11: a guest is led to sign-in, and the choice is made there. */
async function preferStore(storeId: number, request: Request, context: Route.ActionArgs["context"]) {
  const visitor = context.get(keys.visitor);
  const stores = (await context.get(keys.remote).catering.storesByState()).flatMap((group) => group.stores);
  const store = stores.find(({ id }) => id === storeId);
  if (!store) return refuse(UNKNOWN_STORE);
  await visitor.account.preferStore(storeId);
  visitor.notices.write({ code: "store-preferred", name: store.name });
  return redirect(pathToReturnTo(request.url), 303);
}

function refuse(message: string) {
  const refusal: Refusal = { problems: [{ field: "", message }], values: {} };
  return data(refusal, { status: 422 });
}

export const clientAction = keepForm;

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  return <LocationsPage {...loaderData} problems={actionData?.problems ?? loaderData.problems} />;
}
