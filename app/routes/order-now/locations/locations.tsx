import { redirect } from "react-router";
import { type FormAnswer, answerForm, refuse, refuseWith } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { pathOf, withStore } from "@platter/ordering/order/journey.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import { isPrecise, readCoordinates } from "@platter/ordering/stores/address.ts";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { SEARCH_MESSAGES } from "@platter/ordering/stores/address-messages.ts";
import { cateringSiteLink, isStoreNumber } from "@platter/ordering/stores/stores.ts";
import { nullIfNotFound, orNull } from "@platter/ordering/remote-failure.ts";
import { cleanLine, textOf } from "@platter/ordering/typed-text.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { laterStylesheets } from "../../../ui/stylesheet-links.ts";
import dayTimeStyles from "../../../styles/day-time.css?url";
import type { Route } from "./+types/locations.ts";
import { offerNow } from "../../../components/stores/offer-now.ts";
import { storeIntents } from "../../../components/stores/store-list.tsx";
import { preferStore } from "../../../components/stores/prefer-store.ts";
import { readDetails } from "../../../components/stores/read-store-details.ts";
import { findStores, listStores, readQuery, wantedDetails } from "./find-stores.ts";
import { ChooseStorePage } from "./locations-page.tsx";
import { locationsView } from "./locations-view.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { links, googleMapsKey, now: clock } = context.get(keys.site);
  const { catering, geocoder } = context.get(keys.remote);
  const visitor = context.get(keys.visitor);
  const { order, account, notices } = visitor;
  const query = readQuery(new URL(request.url).searchParams, order.setup.read().near);
  const near = query.near ?? "";
  const isCard = looksLikeCardNumber(near);
  // A search from the public list of locations may precede the choice of a pickup type.
  const isEarly = near !== "" && near.length <= ADDRESS_MAX && order.setup.read().pickupType === null;
  if (isEarly && !isCard) order.setup.update({ near });
  await order.require("location");
  const setup = order.setup.read();
  if (isCard) {
    // The redirect removes the card number from the URL.
    notices.write({ code: "address-unknown" });
    throw redirect("/order-now/locations", 303);
  }
  const now = clock();
  const chosen = order.requireOrderType();
  const [orderType, lists] = await Promise.all([
    chosen,
    listStores(query, () => account.customer(), { catering, geocoder, now, orderType: chosen }),
  ]).catch(showErrorPage);
  const details = await readDetails(wantedDetails(lists, query, orderType, now), catering);
  const facts = { query, orderType, setup, now, details, isGuest: !account.isSignedIn() };
  return locationsView(lists, { ...facts, links, googleMapsKey });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    await context.get(keys.visitor).order.require("location");
    const pressed = storeIntents.read(form);
    if (!pressed) return refuseWith(form, UNKNOWN_STORE);
    return handlers[pressed.name]({ form, argument: pressed.argument, page: request.url, context });
  });
}

const UNKNOWN_STORE = "Please select one of these locations.";

interface Press {
  form: FormData;
  argument: string;
  page: string;
  context: Route.ActionArgs["context"];
}

/** `cateringNote`: the store's own message on its catering, as sanitized HTML. */
type Answer = FormAnswer<{ cateringNote?: string }>;

const handlers: Handlers<typeof storeIntents, [Press], Answer> = {
  store: chooseStore,
  favorite: makeFavorite,
  locate: findAround,
};

/** SETUP-16: the posted store is not trusted but read from the API. */
async function chooseStore({ form, argument, context }: Press): Answer {
  if (!isStoreNumber(argument)) return refuseWith(form, UNKNOWN_STORE);
  const [site, visitor] = [context.get(keys.site), context.get(keys.visitor)];
  const { catering, geocoder } = context.get(keys.remote);
  const typed = cleanLine(textOf(form, "near"));
  const near = typed.length > ADDRESS_MAX || looksLikeCardNumber(typed) ? "" : typed;
  const now = site.now();
  const [orderType, store, search] = await Promise.all([
    visitor.order.orderType(),
    catering.storeByNumber(argument).catch(nullIfNotFound),
    findStores(near || null, { catering, geocoder, now }),
  ]);
  if (!orderType || !store) return refuseWith(form, UNKNOWN_STORE);
  const setup = visitor.order.setup.read();
  const offer = await offerNow(store, { orderType, pickupType: setup.pickupType, now, catering });
  if (!offer.selectable) {
    const note = offer.lacksCatering ? await catering.cateringDisabledMessage(store.id).catch(orNull) : null;
    return refuse(form, [{ field: "", message: `${store.name}: ${offer.message}` }], 422, { cateringNote: note ?? "" });
  }
  if (cateringSiteLink(store, orderType, setup, site.links.cateringSiteUrl)) {
    return refuseWith(form, `${store.name} takes catering orders on a site of its own. Please use the link beside it.`);
  }
  const distance = search.stores?.find(({ id }) => id === store.id)?.distance ?? null;
  visitor.order.saveStore({ ...withStore(setup, store, distance), near: search.stores ? near : "" });
  return redirect(pathOf("day and time", kindOf(orderType)), 303);
}

async function makeFavorite({ form, argument, page, context }: Press): Answer {
  const { catering } = context.get(keys.remote);
  const { account, notices } = context.get(keys.visitor);
  const answer = await preferStore(argument, { page, catering, account, notices });
  return answer ?? refuseWith(form, UNKNOWN_STORE);
}

async function findAround({ form, context }: Press): Answer {
  const { geocoder } = context.get(keys.remote);
  const point = readCoordinates(form.get("lat"), form.get("lng"));
  const candidates = point ? await geocoder.reverse(point).catch(orNull) : [];
  const near = (candidates?.find(isPrecise) ?? candidates?.[0])?.formattedAddress;
  if (near) return redirect(`/order-now/locations?${new URLSearchParams({ near })}`, 303);
  return refuse(form, [{ field: "near", message: SEARCH_MESSAGES[candidates ? "unknown" : "unavailable"] }]);
}

export const links = () => laterStylesheets(dayTimeStyles);

interface LocationsRefusal extends Partial<FormErrors> {
  cateringNote?: string;
}

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  const { problems = loaderData.problems, cateringNote = "" }: LocationsRefusal = actionData ?? {};
  return <ChooseStorePage {...loaderData} problems={problems} cateringNote={cateringNote} />;
}
